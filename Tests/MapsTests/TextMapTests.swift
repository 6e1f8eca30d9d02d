// The map of characters: every line fits, each mark is at the right position, and titles are
// readable.

import Geofence
import TestSupport
import Testing

@testable import Maps

@Suite struct TextMapTests {
  private func lines(_ scene: Scene, _ columns: Int = 60, _ rows: Int = 16) -> [String] {
    scene.text(columns: columns, rows: rows).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map(String.init)
  }

  @Test func `rings, signs and titles are where they belong`() throws {
    let scene = try Scene(
      fences: [fence("Buy bread", 52.52, 13.4, 150), fence("Lock up", 52.525, 13.41, 100, .leave)],
      places: [
        Scene.MapPlace(title: "Gym", circle: circle(52.515, 13.405, 50)),
        Scene.MapPlace(title: "Cabin", circle: circle(53.5, 13.405, 50)),
      ],
      you: Scene.CurrentPosition(coordinate: at(52.5165, 13.411), accuracy: 30))
    let lines = lines(scene)
    let drawn = lines.prefix(16)
    let above = try #require(drawn.firstIndex { $0.contains("-") })
    let middle = try #require(drawn.firstIndex { $0.contains("+") })
    let below = try #require(drawn.firstIndex { $0.contains("@") })
    #expect(above < middle && middle < below)
    for title in ["Buy bread", "Lock up", "You", "↑ Cabin, 110 km"] {
      #expect(drawn.contains { $0.contains(title) }, "\(title): \(drawn.joined(separator: "\n"))")
    }
    #expect(drawn.joined().unicodeScalars.count { (0x2801...0x28FF).contains($0.value) } > 20)
    #expect(
      lines[16].hasPrefix("├─") && lines[16].hasSuffix("· + arrive · - leave · # place · @ you"))
    #expect(lines[17].hasPrefix(" ↑ Cabin"))

    #expect(lines[18].hasPrefix("https://www.openstreetmap.org/?bbox=") && lines[19].isEmpty)
  }

  @Test func `no line is longer than allowed, whatever is drawn`() throws {
    for seed in UInt64(0)..<40 {
      var random = SeededRandom(seed: seed)
      let scene = try Scene.random(&random, most: seed % 3 == 0 ? 60 : 6)
      let (columns, rows) = [(20, 8), (78, 22), (120, 40)][Int(seed % 3)]
      let lines = lines(scene, columns, rows)
      guard Picture(scene, .metric, .text(columns: columns, rows: rows)) != nil else {
        #expect(lines.first == "There is nothing here yet.")
        continue
      }
      #expect(lines.prefix(rows).allSatisfy { $0.unicodeScalars.count <= columns }, "seed \(seed)")
      #expect(scene.text(columns: columns, rows: rows) == scene.text(columns: columns, rows: rows))
    }
  }

  @Test func `titles lie neither on rings nor on one another`() throws {
    for seed in UInt64(0)..<40 {
      var random = SeededRandom(seed: seed)
      var scene = try Scene.random(&random, most: 12)
      for index in scene.fences.indices { scene.fences[index].title = "Fence \(index)" }
      for index in scene.places.indices { scene.places[index].title = "Place \(index)" }
      let medium = MapMedium.text(columns: 78, rows: 22)
      guard let picture = Picture(scene, .metric, medium) else { continue }
      let drawn = scene.text(columns: 78, rows: 22).split(separator: "\n").joined(separator: "\n")
      for marker in picture.markers {
        guard let text = marker.label?.text else { continue }
        #expect(drawn.contains(text), "seed \(seed): \(text)\n\(drawn)")
      }
    }
  }

  @Test func `a title of wide letters gets a number and stands in the list`() throws {
    let lines = try lines(Scene(fences: [fence("東京駅", 35.68, 139.76, 100)]))
    #expect(!lines.prefix(16).joined().contains("東"))
    #expect(lines.prefix(16).contains { $0.contains("+ 1") || $0.contains("1") })
    #expect(lines[17] == " 1 東京駅 · arrive · 100 m")
  }
}
