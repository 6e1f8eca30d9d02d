// The SVG is well-formed, self-contained, readable by a screen reader, and always the same.

import Foundation
import Geofence
import Maps
import TestSupport
import Testing

@Suite struct SVGTests {
  @Test func `every picture is well-formed, and nothing in it runs or comes from elsewhere`() throws
  {
    for seed in UInt64(0)..<100 {
      var random = SeededRandom(seed: seed)
      let scene = try Scene.random(&random, most: 30)
      let svg = scene.svg(lengths: seed % 2 == 0 ? .metric : .imperial)
      let elements = try #require(Elements(svg), "seed \(seed): \(svg)")
      let known: Set = [
        "svg", "title", "desc", "style", "clipPath", "rect", "g", "path", "circle", "text", "a",
      ]
      #expect(Set(elements.all.map(\.name)).subtracting(known) == [], "seed \(seed)")
      let attributes = Set(elements.all.flatMap(\.attributes.keys))
      #expect(attributes.allSatisfy { !$0.hasPrefix("on") })
      // Only a link refers to another resource, and it is loaded only when a person clicks it.
      let links = elements.all.filter { $0.attributes.keys.contains { $0.contains("href") } }
      #expect(links.count <= 1 && links.allSatisfy { $0.name == "a" })
      let page = "https://www.openstreetmap.org/?bbox="
      let outside = svg.replacing("http://www.w3.org/2000/svg", with: "")
        .replacing("<a href=\"\(page)", with: "")
      for word in ["http", "@import", "url(http", "<!", "javascript", "nan", "inf\""] {
        #expect(!outside.contains(word), "seed \(seed): \(word)")
      }
      #expect(svg == scene.svg(lengths: seed % 2 == 0 ? .metric : .imperial))
    }
  }

  @Test func `it can be heard: a role, a title, a description, and a title for every circle`()
    throws
  {
    let scene = try Scene(
      fences: [
        fence("Milk & bread", 47.3769, 8.5417, 150, side: .inside),
        fence("Lock the bike", 47.3782, 8.5402, 80, .leave),
      ],
      places: [Scene.MapPlace(title: "Home", circle: circle(47.3769, 8.5417, 150))],
      you: Scene.CurrentPosition(coordinate: at(47.3769, 8.5417), accuracy: 65, time: "14:05"))
    let elements = try #require(Elements(scene.svg()))
    let root = elements.all[0]
    #expect(root.attributes["role"] == "img")
    #expect(root.attributes["aria-labelledby"] == "fencepost-title fencepost-description")
    #expect(elements.named("title")[0].attributes["id"] == "fencepost-title")
    #expect(elements.named("desc").map(\.attributes["id"]) == ["fencepost-description"])
    #expect(
      elements.named("desc")[0].text
        == "2 fences and 1 place, on a map 635 m wide. Your position, known to 65 m, at 14:05 is"
        + " inside Home, Milk & bread.")
    #expect(
      elements.named("title").map(\.text).dropFirst() == [
        "Home: a place of 150 m", "Milk & bread: when you arrive within 150 m; you are inside",
        "Lock the bike: when you leave 80 m", "You, within 65 m, 14:05", "North is up",
      ])
    #expect(
      elements.named("text").map(\.text).filter { !$0.hasPrefix("when") }.sorted() == [
        "100 m", "Home", "Lock the bike", "Milk & bread", "N", "Open in OpenStreetMap", "You",
        "place", "you",
      ])
  }

  @Test func `it has colours for light and for dark`() throws {
    let style = try #require(Elements(Scene().svg())).named("style")[0].text
    #expect(style.contains("@media (prefers-color-scheme: dark) {"))
    #expect(style.filter { $0 == "{" }.count == style.filter { $0 == "}" }.count)
  }

  @Test func `an empty scene is a picture that says so`() throws {
    for scene in [
      Scene(), Scene(fences: [Scene.Fence(title: "A", circles: [], proximity: .enter)]),
    ] {
      let elements = try #require(Elements(scene.svg()))
      #expect(elements.named("desc").map(\.text) == ["There is nothing to show yet."])
      #expect(
        elements.named("text").map(\.text) == [
          "There is nothing here yet",
          "Save a place, or a reminder for when you arrive or leave, and it is shown here.",
        ])
    }
  }

  @Test func `a map of the position alone is drawn`() throws {
    let scene = try Scene(you: Scene.CurrentPosition(coordinate: at(47, 8)))
    let elements = try #require(Elements(scene.svg()))
    #expect(elements.named("desc")[0].text == "Where you are, on a map 203 m wide.")
  }

  @Test func `hostile titles cannot inject markup`() throws {
    let titles = Scene.hostileTitles + [String(repeating: "<", count: 1 << 20)]
    let scene = try Scene(
      fences: titles.enumerated().map { index, title in
        try fence(title, 47 + Double(index) * 0.01, 8, 100)
      })
    let svg = scene.svg()
    let elements = try #require(Elements(svg))
    // In addition, the picture and the north arrow have one each.
    #expect(elements.named("title").count == 2 + titles.count)
    #expect(
      elements.named("title").contains { $0.text.hasPrefix("<script>alert(1)</script>: when") })
    #expect(svg.utf8.count < 20_000)
    #expect(!svg.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{0}" || $0 == "\u{FFFE}" })
  }
}
