// Each peer's file means what its user entered; a wrong line is reported and costs nothing else.

import Testing

@testable import ICalendar

@Suite struct PeerTests {
  /// File | UID | beginning of SUMMARY | problems
  @Test(arguments: [
    ("ios26-location", "6F0B7A10-98C3-4E9B-9C51-27D5E7C0A101", "図書館", 0),
    ("ios26-dateonly", "6F0B7A10-98C3-4E9B-9C51-27D5E7C0A103", "Winterreifen", 0),
    ("ios12-time-alarm", "6F0B7A10-98C3-4E9B-9C51-27D5E7C0A104", "Call", 0),
    ("ios10-raw-newlines", "6F0B7A10-98C3-4E9B-9C51-27D5E7C0A107", "Bring cake", 4),
    ("macos-1013-history", "6F0B7A10-98C3-4E9B-9C51-27D5E7C0A110", "Rent", 0),
    ("tasks-org", "7405128734598172345", "Brot & Butter", 0),
    ("nextcloud-tasks", "b5b4a8a0-1f0c-4c80-bb39-33f2a4f2a111", "Steuer", 0),
    ("thunderbird", "3c2a4fe2-5e34-4a7c-92a5-4f9f1ec3a113", "Angebot", 0),
    (
      "todoman47-sorted", "9f1c0d7e52a84d4f8b21f0a3c64ea114@halcyon", "Collect the parcel, bring", 0
    ),
    ("todoman41-valuetype", "9f1c0d7e52a84d4f8b21f0a3c64ea117@halcyon", "Water", 0),
    ("outlook-doubled-cr", "040000008200E00074C5B7101A82E00800000000B0A120", "Declaratie", 0),
    ("libical3-errors", "3D1E8F42-7C55-4B5B-8A36-55D1B5C2A121", "Lock", 0),
    ("radicale-vobject", "0E0B6C5A-5C8C-4E55-9E6E-3B8B0F2DA123", "Collect", 0),
    ("xandikos", "0E0B6C5A-5C8C-4E55-9E6E-3B8B0F2DA126", "Fill ^ the \"bird\"", 0),
    ("vdirsyncer-lf", "0E0B6C5A-5C8C-4E55-9E6E-3B8B0F2DA127", "Ask", 0),
    ("elementary-tasks", "6c9c1d7f2a7ba128", "Buy", 0),
    ("fencepost-rfc9074", "0E0B6C5A-5C8C-4E55-9E6E-3B8B0F2D7A01", "Collect", 0),
    ("fencepost-both", "3D1E8F42-7C55-4B5B-8A36-55D1B5C2E604", "Lock", 0),
    ("rfc7986-calendar", "5FC53010-1267-4F8E-BC28-1D7AE55CA131", "Batteries", 0),
    ("horror-mixed-ends", "horror-1", "lone\rreturn", 0),
    ("horror-bad-utf8", "horror-2", "caf", 0),
    ("horror-unmatched", "horror-3", "", 11),
    ("horror-case-and-folds", "horror-6", "Groß", 0),
    ("horror-no-colon", "horror-7", "the good one", 5),
    ("horror-bare-todo", "horror-9", "No calendar", 0),
    ("horror-cut-off", "horror-11", "cut of", 2),
    ("horror-values", "horror-12", "Everything", 0),
  ])
  func `another program's reminder is read`(
    name: String, uid: String, summary: String, problems: Int
  ) throws {
    let text = try Corpus.text(name)
    #expect(text.problems.count == problems, "\(text.problems)")
    let todo = try #require(text.components(.vtodo).first)
    #expect(todo.property(.uid)?.token() == uid)
    let title = todo.property(.summary)?.text() ?? ""
    #expect(title.hasPrefix(summary))
  }

  @Test func `Apple's place is read, with its folds and its bare comma`() throws {
    let text = try Corpus.text("ios26-location")
    let alarm = try #require(text.components(.valarm).first)
    let place = try #require(alarm.property("X-APPLE-STRUCTURED-LOCATION"))
    let uri = try place.geoURI()
    #expect(uri.latitude == 47.362114 && uri.longitude == 8.535903)
    #expect(place.parameter("X-APPLE-RADIUS").flatMap(PlainDecimal.read) == 141.1748408176572)
    #expect(place.parameter("X-TITLE") == "Bibliothek")
    // Apple puts two backslashes and an n between the lines; a higher layer interprets them.
    #expect(place.parameter("X-ADDRESS") == #"Seestrasse 9\\n8002 Zürich\\nSchweiz, CH"#)
    #expect(place.parameters.map(\.name.text).last == "X-TITLE")
  }

  @Test func `a geo URI whose comma another program escaped or cut off is recognized`() throws {
    let todoman = try Corpus.text("todoman41-valuetype").components(.valarm).first
    #expect(try todoman?.property("X-APPLE-STRUCTURED-LOCATION")?.geoURI().longitude == 8.541694)
    let radicale = try Corpus.text("radicale-vobject")
    let alarm = try #require(radicale.components(.valarm).first)
    let cut = try #require(alarm.property("X-APPLE-STRUCTURED-LOCATION"))
    #expect(throws: ValueFault.noLongitude) { try cut.geoURI() }
    let place = try #require(alarm.components(.vlocation).first)
    #expect(try place.property(.url)?.geoURI().uncertainty == 150)
    #expect(place.property("X-APPLE-PROXIMITY") == nil)
    #expect(alarm.property("X-APPLE-PROXIMITY")?.token() == "ARRIVE")
    let todo = try #require(radicale.components(.vtodo).first)
    #expect(todo.property("X-RADICALE-NAME") != nil)
    #expect(try todo.property(.url)?.geoURI().latitude == 47.376887)
  }

  @Test func `raw line breaks in a title damage only that property`() throws {
    let text = try Corpus.text("ios10-raw-newlines")
    #expect(text.problems.map(\.line) == [13, 14, 15, 16])
    #expect(text.problems.map(\.property) == ["X-APPLE-STRUCTURED-LOCATION", nil, nil, nil])
    #expect(text.problems[0].sentence == LineDefect.unclosedQuote.sentence)
    let alarm = try #require(text.components(.valarm).first)
    #expect(
      alarm.properties.map(\.name) == [
        "ACTION", "DESCRIPTION", "TRIGGER", "X-APPLE-PROXIMITY", "UID",
      ])
    #expect(try text.components(.vtodo).first?.property(.priority)?.priority() == 1)
    let broken = try Corpus.text("icloud-abuid").components(.vevent).first
    let place = try #require(broken?.property("X-APPLE-STRUCTURED-LOCATION"))
    #expect(throws: ValueFault.notAPosition) { try place.geoURI() }
    #expect(broken?.property(.location)?.text() == "Gemeindehaus\nHauptstrasse 4, Berlin")
    #expect(broken?.property("X-APPLE-TRAVEL-ADVISORY-BEHAVIOR") != nil)
  }

  @Test func `unmatched BEGIN and END are kept and reported, and other lines are read`() throws {
    let text = try Corpus.text("horror-unmatched")
    let outside = LineDefect.outsideComponent.sentence
    let expected: [Problem] = [
      Problem(line: 1, property: "CONTENT-TYPE", sentence: outside),
      Problem(line: 5, property: "END", sentence: LineDefect.endWithoutBegin.sentence),
      Problem(line: 10, property: "BEGIN", sentence: LineDefect.beginWithoutEnd.sentence),
      Problem(line: 8, property: "BEGIN", sentence: LineDefect.beginWithoutEnd.sentence),
      Problem(line: 13, property: "END", sentence: LineDefect.endWithoutBegin.sentence),
      Problem(line: 14, property: "BEGIN", sentence: LineDefect.namelessComponent.sentence),
      Problem(line: 18, property: "BEGIN", sentence: LineDefect.beginWithoutEnd.sentence),
      Problem(line: 15, property: "BEGIN", sentence: LineDefect.beginWithoutEnd.sentence),
      Problem(line: 21, property: "END", sentence: LineDefect.endWithoutBegin.sentence),
      Problem(line: 22, property: "SUMMARY", sentence: outside),
      Problem(line: 23, property: "BEGIN", sentence: LineDefect.beginWithoutEnd.sentence),
    ]
    #expect(text.problems == expected)
    #expect(
      all(text).map(\.name).sorted() == [
        "VALARM", "VALARM", "VCALENDAR", "VLOCATION", "VTODO", "VTODO", "VTODO",
      ])
    let todos = text.components(.vtodo)
    #expect(todos.map { $0.property(.uid)?.token() } == ["horror-3", "horror-4", "horror-5"])
    #expect(todos.map(\.isClosed) == [true, false, false])
    let copy = try #require(NewComponent(copying: todos[1]))
    #expect(
      String(decoding: copy.bytes, as: UTF8.self)
        == "BEGIN:VTODO\r\nUID:horror-4\r\nSUMMARY:never closed\r\nBEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:VTODO\r\n"
    )
  }

  @Test func `lines that are not content lines are reported one by one`() throws {
    let text = try Corpus.text("horror-no-colon")
    let defects: [(Int, String?, LineDefect)] = [
      (4, "SUMMARY", .noColon), (5, "X-A", .unclosedQuote), (6, nil, .notAName),
      (8, nil, .notAName),
      (10, nil, .notAName),
    ]
    #expect(
      text.problems
        == defects.map { Problem(line: $0.0, property: $0.1, sentence: $0.2.sentence) })
    let todo = try #require(text.components(.vtodo).first)
    #expect(todo.properties(.summary).map { $0.text() } == ["the good one", "the other one"])
    let odd = try #require(todo.property("X-B"))
    #expect(
      odd.parameters == [
        Parameter("C", []), Parameter("D", []), Parameter("E", ["1", "2,3", "4"]),
        Parameter("D", #"x"y"#),
      ])
    #expect(odd.rawValue == "value:with:colons")
  }

  @Test func `a bad value does not affect other values`() throws {
    let todo = try #require(try Corpus.text("horror-values").components(.vtodo).first)
    func fault<Value>(_ name: Name, _ read: (Property) throws -> Value) -> ValueFault? {
      guard let property = todo.property(name) else { return nil }
      do { _ = try read(property) } catch { return error as? ValueFault }
      return nil
    }
    #expect(fault(.due) { try $0.date() } == .numericOffset)
    #expect(fault(.dtstart) { try $0.date() } == .notADate)
    #expect(fault(.completed) { try $0.date() } == .noSuchTime)
    #expect(fault(.priority) { try $0.priority() } == .outOfRange(0...9))
    #expect(fault(.percentComplete) { try $0.percent() } == .outOfRange(0...100))
    #expect(
      fault(.status) { try $0.todoStatus() } == .notAStatus(TodoStatus.allCases.map(\.rawValue)))
    #expect(fault(.geo) { try $0.position() } == .noSuchPosition)
    #expect(fault(.duration) { try $0.duration() } == .notADuration)
    #expect(todo.property(.exdate)?.dates().starts.count == 2)
    #expect(todo.property(.rrule)?.token() == "FREQ=SOMETIMES")
  }

  @Test func `an event with its overrides is read`() throws {
    let events = try Corpus.text("recurring-overrides").components(.vevent)
    #expect(
      events.map { $0.property(.recurrenceID)?.rawValue } == [
        nil, "20261112T193000", "20270107T193000",
      ])
    #expect(events[2].property(.recurrenceID)?.parameter(.range) == "THISANDFUTURE")
    #expect(events[0].properties(.exdate).flatMap { $0.dates().starts }.count == 3)
    let periods = try #require(events[0].property(.rdate)).dates()
    #expect(periods.faults.isEmpty && periods.entries.count == 2)
    #expect(periods.starts.map(\.tzid) == ["Europe/Zurich", "Europe/Zurich"])
  }

  @Test(arguments: [
    ("vdirsyncer-lf", LineEnd.lf), ("tasks-org", .crlf), ("horror-empty", .crlf),
    ("horror-mixed-ends", .lf), ("outlook-doubled-cr", .crlf),
  ])
  func `the line end of a text is the one most lines have`(name: String, end: LineEnd) throws {
    #expect(try Corpus.text(name).lineEnd == end)
  }

  @Test func `text that is not a calendar has no components`() throws {
    for name in ["horror-html", "horror-empty", "horror-blank"] {
      #expect(try Corpus.text(name).components.isEmpty)
    }
    #expect(try Corpus.text("horror-html").problems.count == 3)
    #expect(try Corpus.text("horror-blank").problems.isEmpty)
  }
}
