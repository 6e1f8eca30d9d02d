// An edit of `places.json` changes only its own text; every other byte stays as the person wrote
// it.

import Geofence
import JSON
import Places
import TestSupport
import Testing

@Suite struct EditingTests {
  /// A file as a person writes it by hand: tabs, any order, unknown keys.
  private let byHand = """
    {
    \t"comment" : "mine",
    \t"places": [
    \t\t{ "title":"Home",   "id": "home", "pets": ["cat",  "dog"],
    \t\t  "latitude": 47.50, "longitude": 8.0, "notes": "ring" },

    \t\t{
    \t\t\t"id": "work",
    \t\t\t"title": "Work",
    \t\t\t"latitude": 47.6,
    \t\t\t"longitude": 8.1,
    \t\t\t"radius": 150
    \t\t}
    \t],
    \t"after" : null
    }

    """

  private func home() throws -> Place { try place("home", "Home", 47.5, 8, notes: "ring") }

  @Test func `saving unchanged places changes no byte`() throws {
    let read = file(byHand)
    #expect(try read.text(.save(home())) == byHand)
    #expect(try read.text() == byHand)
  }

  @Test func `changing one member changes only its text`() throws {
    var home = try home()
    home.title = "Zuhause \"7\""
    let expected = byHand.replacing("\"Home\"", with: #""Zuhause \"7\"""#)
    #expect(try file(byHand).text(.save(home)) == expected)
  }

  @Test func `a new member is written after the others, and a removed one goes with its comma`()
    throws
  {
    var home = try home()
    home.notes = nil
    home.address = "Main St 1"
    home.radius = 75
    let expected = byHand.replacing(
      #""longitude": 8.0, "notes": "ring" }"#,
      with: #""longitude": 8.0, "radius": 75, "address": "Main St 1" }"#)
    #expect(try file(byHand).text(.save(home)) == expected)
  }

  @Test func `a new place is indented as the last one is`() throws {
    let gym = try place("gym", "Gym", 1, 2.5, radius: 50)
    let expected = byHand.replacing(
      "\t\t\t\"radius\": 150\n\t\t}\n",
      with:
        "\t\t\t\"radius\": 150\n\t\t},\n\n\t\t{\n\t\t\t\"id\": \"gym\",\n\t\t\t\"title\": \"Gym\",\n"
        + "\t\t\t\"latitude\": 1,\n\t\t\t\"longitude\": 2.5,\n\t\t\t\"radius\": 50\n\t\t}\n")
    #expect(try file(byHand).text(.save(gym)) == expected)
    #expect(
      try file("[{\"id\":\"a\"}]").text(.save(gym)).hasPrefix("[{\"id\":\"a\"},{\"id\":\"gym\""))
  }

  @Test func `removing a place removes its object and comma, at any position`() throws {
    let one = #"{"id":"a","title":"A","latitude":1,"longitude":2}"#
    let two = one.replacing("\"a\"", with: "\"b\"")
    let three = one.replacing("\"a\"", with: "\"c\"")
    let read = file("[ \(one), \(two) , \(three) ]\n")
    #expect(try read.text(.remove(id: "a")) == "[ \(two) , \(three) ]\n")
    #expect(try read.text(.remove(id: "b")) == "[ \(one) , \(three) ]\n")
    #expect(try read.text(.remove(id: "c")) == "[ \(one), \(two) ]\n")
    #expect(try read.text(.remove(id: "a"), .remove(id: "b")) == "[ \(three) ]\n")
    #expect(try read.text(.remove(id: "b"), .remove(id: "c")) == "[ \(one) ]\n")
    #expect(try read.text(.remove(id: "a"), .remove(id: "b"), .remove(id: "c")) == "[]\n")
    #expect(throws: PlaceFault.unknown(id: "d")) { try read.applyingEdits([.remove(id: "d")]) }
  }

  @Test func `a missing or empty file, or one without a list, gets a list`() throws {
    let gym = try place("gym", "Gym", 1, 2)
    let whole = """
      {
        "places": [
          {
            "id": "gym",
            "title": "Gym",
            "latitude": 1,
            "longitude": 2,
            "radius": 100
          }
        ]
      }

      """
    #expect(try PlaceFile(nil, defaultRadius: 100).text(.save(gym)) == whole)
    #expect(try file("").text(.save(gym)) == whole)
    #expect(try file("{}\n").text(.save(gym)) == whole)
    #expect(try file("{\n  \"places\": []\n}\n").text(.save(gym)) == whole)
    let other = "{\n  \"v\": 1\n}\n"
    #expect(
      try file(other).text(.save(gym)) == whole.replacing("{\n  \"p", with: "{\n  \"v\": 1,\n  \"p")
    )
    #expect(try file(other).text() == other)
  }

  @Test func `CRLF line ends and a BOM are kept`() throws {
    let text =
      "\u{FEFF}[\r\n  {\"id\":\"a\",\"title\":\"A\",\"latitude\":1,\"longitude\":2}\r\n]\r\n"
    let edited = try file(text).text(.save(place("b", "B", 1, 2)))
    #expect(edited.hasPrefix("\u{FEFF}[\r\n  {\"id\":\"a\""))
    #expect(edited.utf8.filter { $0 == 0x0A }.count == edited.utf8.filter { $0 == 0x0D }.count)
    #expect(file(edited).places.count == 2)
  }

  @Test func `many changes are made at once; of two for one id the later applies`() throws {
    var work = try place("work", "Work", 47.6, 8.1, radius: 150)
    work.title = "Office"
    let gym = try place("gym", "Gym", 1, 2)
    var other = gym
    other.title = "Other"
    let text = try file(byHand).text(
      .save(gym), .save(work), .remove(id: "home"), .remove(id: "gym"), .save(other))
    #expect(file(text).places == [work, other])
    #expect(file(text).problems == [])
    #expect(try file(byHand).text(.save(gym), .remove(id: "gym")) == byHand)
  }

  @Test func `invalid places are refused with a reason`() throws {
    var bad = try place("a", "A", 1, 2)
    bad.radius = .infinity
    #expect(throws: PlaceFault.self) { try file("[]").applyingEdits([.save(bad)]) }
    bad = try place("a", String(repeating: "a", count: 5000), 1, 2)
    do throws(PlaceFault) {
      _ = try file("[]").applyingEdits([.save(bad)])
    } catch {
      let title = String(repeating: "a", count: 64)
      #expect(
        error.description
          == "The place '\(title)…' cannot be saved: the title is longer than 4096 bytes; shorten it."
      )
    }
  }

  @Test func `random edits agree with a dictionary and change no other text`()
    throws
  {
    for seed in UInt64(0)..<400 {
      var random = SeededRandom(seed: seed)
      var text = ["[]", "{}", byHand, "{\"places\":[ ]}"].randomElement(using: &random) ?? ""
      var model = file(text).places
      for _ in 0..<8 {
        var edits: [PlaceEdit] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let id = ["home", "work", "a", "b", "c"].randomElement(using: &random) ?? ""
          let known = model.firstIndex { $0.id == id }
          if let known, Bool.random(using: &random) {
            edits.append(.remove(id: id))
            model.remove(at: known)
            continue
          }
          var new = try known.map { model[$0] } ?? place(id, id, 1, 2)
          new.title = "T\(Int.random(in: 0..<3, using: &random))"
          new.address = Bool.random(using: &random) ? nil : "x\"\n"
          new.notes = Bool.random(using: &random) ? nil : "y"
          new.radius = Double.random(in: 1...2, using: &random)
          edits.append(.save(new))
          if let known { model[known] = new } else { model.append(new) }
        }
        let once = edits.enumerated().filter { index, edit in
          !edits[..<index].contains { $0.identity == edit.identity }
        }
        guard once.count == edits.count else {
          model = file(text).places
          continue
        }
        text = String(decoding: try file(text).applyingEdits(edits), as: UTF8.self)
        #expect(file(text).problems == [], "seed \(seed): \(text)")
        #expect(file(text).places == model, "seed \(seed): \(text)")
        #expect(byHand != text || text.contains("\"comment\" : \"mine\""), "seed \(seed)")
      }
    }
  }

  @Test func `damaged files are read without trap, and an edit of them is read back`() throws {
    let gym = try place("gym", "Gym", 1, 2)
    for seed in UInt64(0)..<4000 {
      var random = SeededRandom(seed: seed)
      var bytes = Array(byHand.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[at] = Array("{}[]\",:0\\ \n".utf8).randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: at)
        default: bytes.insert(bytes[at], at: Int.random(in: 0..<bytes.count, using: &random))
        }
      }
      let read = PlaceFile(bytes, defaultRadius: 100)
      guard read.damage == nil else { continue }
      let edited = PlaceFile(try read.applyingEdits([.save(gym)]), defaultRadius: 100)
      #expect(edited.places == read.places + [gym], "seed \(seed)")
      #expect(edited.problems.count == read.problems.count, "seed \(seed)")
    }
  }
}

extension PlaceEdit {
  fileprivate var identity: String {
    switch self {
    case .save(let place): place.id
    case .remove(let id): id
    }
  }
}
