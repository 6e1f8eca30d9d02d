// Describes the map in sentences, for people who cannot see the picture.

internal import Geofence

extension Scene {
  func description(_ picture: Picture, _ lengths: MapLengths) -> String {
    var countTexts: [String] = []
    if !fences.isEmpty { countTexts.append(Self.countText(fences.count, "fence")) }
    let ownPlaceCount = places.count { !$0.isExample }
    if ownPlaceCount > 0 { countTexts.append(Self.countText(ownPlaceCount, "place")) }
    var sentences: [String] = []
    let mapWidth = lengths.text(Frame.width / picture.frame.scale)
    let subject = countTexts.isEmpty ? "Where you are" : countTexts.joined(separator: " and ")
    sentences.append("\(subject), on a map \(mapWidth) wide.")
    if let you { sentences.append(sentence(you, lengths)) }
    if !picture.pointers.isEmpty {
      let pointerTexts = picture.pointers.map { pointer in
        "\(pointer.sentence), to the \(MarkersBeyondEdge.words[pointer.markers.direction])"
      }
      sentences.append("Beyond the edge of the map: \(pointerTexts.joined(separator: "; ")).")
    }
    if picture.undrawnCount > 0 {
      sentences.append("\(picture.undrawnCount) more circles are not drawn; request fewer.")
    }
    return sentences.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func sentence(_ you: CurrentPosition, _ lengths: MapLengths) -> String {
    let circles =
      places.map { ($0.title, [$0.circle]) } + fences.map { ($0.title, $0.circles) }
    let titlesAround = circles.filter { _, circles in
      circles.contains { $0.coordinate.distance(to: you.coordinate) <= $0.radius }
    }.map { PlainText.singleLine($0.0, MapLimits.longestLabel) }
    let precision = you.accuracy.map { ", known to \(lengths.text($0))," } ?? ""
    let time = you.time.map { " at \(PlainText.singleLine($0, MapLimits.longestLabel))" } ?? ""
    guard !titlesAround.isEmpty else {
      return circles.isEmpty ? "" : "Your position\(precision)\(time) is outside of all of these."
    }
    let firstTitles = titlesAround.prefix(3).joined(separator: ", ")
    let othersText = titlesAround.count > 3 ? " and \(titlesAround.count - 3) more" : ""
    return "Your position\(precision)\(time) is inside \(firstTitles)\(othersText)."
  }

  private static func countText(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
