// What the tests of maps share: scenes in few words and by chance, and an XML parser that is not ours.

import Foundation
import FoundationXML
import Geofence
import Maps
import TestSupport
import Testing

func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
  try #require(Coordinate(latitude: latitude, longitude: longitude))
}

func circle(_ latitude: Double, _ longitude: Double, _ radius: Double) throws -> Scene.Circle {
  Scene.Circle(coordinate: try at(latitude, longitude), radius: radius)
}

func fence(
  _ title: String, _ latitude: Double, _ longitude: Double, _ radius: Double,
  _ proximity: Scene.Fence.Proximity = .enter, side: Scene.Fence.Containment = .unknown
) throws -> Scene.Fence {
  Scene.Fence(
    title: title, circles: [try circle(latitude, longitude, radius)], proximity: proximity,
    containment: side)
}

/// The elements that a widely used XML parser finds in a picture.
struct Elements {
  struct Element: Equatable {
    var name: String
    var attributes: [String: String]
    var text = ""
    var parent: Int?
  }

  var all: [Element] = []

  init?(_ svg: String) {
    let listener = Listener()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = listener
    guard parser.parse() else { return nil }
    all = listener.all
  }

  func named(_ name: String) -> [Element] { all.filter { $0.name == name } }

  private final class Listener: NSObject, XMLParserDelegate {
    var all: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      all.append(Element(name: name, attributes: attributes, parent: open.last))
      open.append(all.count - 1)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { all[last].text += text }
    }
  }
}

extension Scene {
  static let hostileTitles = [
    "Milk", "", " ", "<script>alert(1)</script>", "\"'&]]>", "\u{202E}drawkcab\u{202C}",
    "a\u{0}b\u{8}c\u{FFFE}\u{FFFF}", String(repeating: "W", count: 300),
    "e\u{301}\u{301}\u{301}\u{301}",
    "東京駅の前で", "בבית", "👩‍👩‍👧 family", "two\nlines\tand more", "&amp;",
  ]

  /// Anywhere, of any size, often close together.
  static func random(_ random: inout SeededRandom, most: Int) throws -> Scene {
    let spread: Double = [0.001, 0.05, 2.0, 60.0].randomElement(using: &random) ?? 1
    let north = Double.random(in: -90...90, using: &random)
    let east = Double.random(in: -180...180, using: &random)
    func circle(_ random: inout SeededRandom) throws -> Scene.Circle {
      let latitude = north + Double.random(in: -spread...spread, using: &random)
      let longitude = east + Double.random(in: -spread...spread, using: &random)
      let power = Double.random(in: 0...7.3, using: &random)
      return try Circle(
        coordinate: at(
          max(-90, min(90, latitude)), max(-180, min(180, longitude.remainder(dividingBy: 360)))),
        radius: (0..<Int(power)).reduce(1) { size, _ in size * 10 })
    }
    var scene = Scene()
    for _ in 0..<Int.random(in: 0...most, using: &random) {
      let title = hostileTitles.randomElement(using: &random) ?? ""
      if Bool.random(using: &random) {
        scene.places.append(MapPlace(title: title, circle: try circle(&random)))
      } else {
        var circles: [Circle] = []
        for _ in 0..<Int.random(in: 0...2, using: &random) { circles.append(try circle(&random)) }
        scene.fences.append(
          Fence(
            title: title, circles: circles,
            proximity: Bool.random(using: &random) ? .enter : .leave,
            containment: [.unknown, .inside, .outside].randomElement(using: &random) ?? .unknown,
            isArmed: Bool.random(using: &random)))
      }
    }
    if Bool.random(using: &random) {
      let accuracies: [Double?] = [nil, 0, -1, .infinity, .nan, 5, 5000]
      let accuracy = accuracies.randomElement(using: &random) ?? nil
      scene.you = CurrentPosition(
        coordinate: try circle(&random).coordinate, accuracy: accuracy, time: "14:05 <&>")
    }
    return scene
  }
}
