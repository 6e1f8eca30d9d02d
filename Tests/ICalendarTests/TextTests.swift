// Text is read back as it was written: escapes, lists, folds, parameters.

import TestSupport
import Testing

@testable import ICalendar

@Suite struct TextTests {
  @Test(arguments: [
    (#"a\, b\; c\\ d"#, "a, b; c\\ d"), (#"one\ntwo\Nthree"#, "one\ntwo\nthree"),
    (#"C:\dir\file"#, #"C:\dir\file"#), (#"say \"hi\"\: now"#, #"say "hi": now"#),
    (#"ends with \"#, #"ends with \"#), (#"\\n is no break"#, #"\n is no break"#),
    (#"bare , ; : and " stay"#, #"bare , ; : and " stay"#), ("", ""), (#"\,"#, ","),
    ("  blanks  ", "  blanks  "), (#"\\\\,"#, #"\\,"#),
  ])
  func `the escapes of TEXT are resolved, and unknown ones left`(raw: String, text: String) throws {
    #expect(try property("SUMMARY:" + raw).text() == text)
    #expect(try property("SUMMARY:" + raw).rawValue == raw)
  }

  @Test(arguments: [
    ("a,b", ["a", "b"]), (#"a\,b,c\;d"#, ["a,b", "c;d"]), ("", []), (",,a,,", ["a"]),
    (#"a,b\"#, ["a", #"b\"#]), (#"a\\,b"#, [#"a\"#, "b"]), (#"\"#, [#"\"#]),
    (" a, b ", [" a", " b "]),
  ])
  func `a list is split at commas that are not escaped`(
    raw: String, texts: [String]
  ) throws {
    #expect(try property("CATEGORIES:" + raw).texts() == texts)
  }

  @Test func `the lists of several lines are joined`() throws {
    let text = try read("BEGIN:A\nCATEGORIES:a,b\nX:1\ncategories:c\nCATEGORIES:\nEND:A\n")
    #expect(text.components.first?.texts(.categories) == ["a", "b", "c"])
  }

  @Test func `text of any characters is read back, folded within 75 octets`() throws {
    var random = SeededRandom(seed: 5545)
    for round in 0..<3000 {
      let text = random.string(longest: 120) { $0 == "\n" || $0 == "\t" || !isControl($0) }
      let list = (0..<random.below(4)).map { _ in
        random.string(longest: 30) { $0 == "\n" || $0 == "\t" || !isControl($0) }
      }
      let made = NewComponent("X-BOX") { box in
        box.add(.text(.summary, text))
        box.add(.texts(.categories, list))
      }
      let box = try #require(try CalendarText(made).components.first)
      #expect(box.property(.summary)?.text() == text, "round \(round)")
      #expect(box.texts(.categories) == list.filter { !$0.isEmpty }, "round \(round)")
      for line in physicalLines(made.bytes) {
        #expect(line.count <= 77 && line.suffix(2) == [0x0D, 0x0A])
        #expect(String(validating: line, as: UTF8.self) != nil)
        #expect(line.dropLast(2).allSatisfy { !$0.isControl })
      }
    }
  }

  @Test func `parameter values of any characters except controls are read back`() throws {
    var random = SeededRandom(seed: 6868)
    for round in 0..<3000 {
      let values = (0...random.below(3)).map { _ in
        random.string(longest: 60) { $0 == "\n" || !isControl($0) }
      }
      let parameters = [
        Parameter("X-ONE", values), Parameter(.tzid, random.string(longest: 9) { !isControl($0) }),
        Parameter("X-ONE", "again"), Parameter("X-NONE", []),
      ]
      let made = NewComponent("X-BOX") { $0.add(.text(.summary, "value", parameters)) }
      let property = try #require(try CalendarText(made).components.first?.property(.summary))
      #expect(property.parameters == parameters, "round \(round)")
      #expect(property.text() == "value")
      #expect(property.parameter("x-one") == values.first)
      #expect(property.parameters("X-ONE") == values + ["again"])
    }
  }

  @Test func `every Unicode scalar is read back in text and in a parameter`() throws {
    var scalars = String.UnicodeScalarView()
    for value in UInt32(0)...0x10FFFF {
      if let scalar = Unicode.Scalar(value), !isControl(scalar) { scalars.append(scalar) }
    }
    let text = String(scalars)
    let made = NewComponent("X-BOX") { $0.add(.text(.summary, text, [Parameter("X-P", text)])) }
    let property = try #require(try CalendarText(made).components.first?.property(.summary))
    // Scalars, because canonically equal strings would pass for equal.
    #expect(Array(property.text().utf8) == Array(text.utf8))
    #expect(property.parameter("X-P").map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test(
    arguments: [
      ("", []), (";A=1", [Parameter("A", "1")]),
      (";a=1;A=2", [Parameter("A", "1"), Parameter("A", "2")]),
      (#";A="1,2;3:4",5"#, [Parameter("A", ["1,2;3:4", "5"])]), (";A=", [Parameter("A", [])]),
      (#";A="""#, [Parameter("A", "")]), (";A=,", [Parameter("A", ["", ""])]),
      (#";A=x"y"#, [Parameter("A", #"x"y"#)]),
      (#";A=5";B=2"#, [Parameter("A", #"5""#), Parameter("B", "2")]),
      (";;A=1;", [Parameter("A", "1")]), (";FLAG", [Parameter("FLAG", [])]),
      (";A_B=1;C=2", [Parameter("C", "2")]), (#";A=R^^d^n^'^x^"#, [Parameter("A", "R^d\n\"^x^")]),
      (";A=b=c", [Parameter("A", "b=c")]), (#";A="b"c"#, [Parameter("A", "bc")]),
      (#";A=\n"#, [Parameter("A", #"\n"#)]),
    ] as [(String, [Parameter])])
  func `parameters are read`(raw: String, parameters: [Parameter]) throws {
    let property = try property("X\(raw):value:with;marks=1")
    #expect(property.parameters == parameters)
    #expect(property.rawValue == "value:with;marks=1")
  }

  @Test(arguments: [
    "\r\nATTACH:evil", "\nATTACH:evil", "\rATTACH:evil", "x\r\n\r\nEND:VTODO\r\n",
    "\u{0}\u{7}\u{B}\u{C}",
    "\";X=1:evil", ":evil", ";X=evil", ",evil", "\\", "\\\r\nATTACH:evil", "\u{7F}",
    "\r\n ATTACH:evil", "\u{85}", "\u{2028}ATTACH:evil", "^n", "",
  ])
  func `no written value can contain a line break`(_ evil: String) throws {
    let position = GeoURI(
      latitude: 1, longitude: 2,
      extras: [.init(name: evil, value: evil), .init(name: "a", value: evil)])
    let date = DateValue(
      year: 2026, month: 1, day: 1, hour: 0, minute: 0, second: 0, form: .zoned(evil))
    let parameters = [Parameter("X-P", [evil, evil])]
    var lines: [ContentLine] = [
      .text("X", evil, parameters), .texts("X", [evil, evil], parameters),
      .token("X", evil, parameters), .geoURI("X", try #require(position), parameters),
      .date("X", try #require(date), parameters),
    ]
    lines += ContentLine.dates("X", [try #require(date)], parameters)
    for line in lines {
      let made = NewComponent("X-BOX") { box in
        box.add(line)
        box.add(.token("X-AFTER", "1"))
      }
      let text = try CalendarText(made)
      #expect(text.problems.isEmpty, "\(line.text)")
      let box = try #require(text.components.first)
      #expect(box.properties.map(\.name) == ["X", "X-AFTER"])
      #expect(box.property("X")?.parameter("X-P") != nil)
      for line in physicalLines(made.bytes) {
        #expect(line.dropLast(2).allSatisfy { !$0.isControl })
      }
    }
    let zone = TimeZoneDefinition(
      tzid: evil,
      observances: [
        .init(
          isDaylight: false, start: try #require(date), offsetFrom: 0, offsetTo: 0, rule: evil,
          names: [evil])
      ])
    let made = try CalendarText(try #require(zone.component()))
    #expect(made.problems.isEmpty && all(made).count == 2)
    let calendar = try CalendarText(NewComponent.calendar(productID: evil))
    #expect(calendar.components.first?.properties.map(\.name) == ["VERSION", "PRODID"])
  }

  @Test(arguments: [
    "", "A B", "A:", "A;B", "A\r\nB", "BEGIN", "begin", "End", "Ä", "ß", "ı", "A_B", "A.B", "\u{0}",
    "A=",
    String(repeating: "A", count: 256),
  ])
  func `an invalid name is refused`(_ text: String) {
    #expect(Name(text) == nil)
  }

  @Test func `names are equal regardless of case`() throws {
    #expect(Name(String("x-apple-Radius")) == "X-APPLE-RADIUS")
    #expect(Name(String(repeating: "a", count: 255)) != nil)
    let text = try Corpus.text("horror-case-and-folds")
    let todo = try #require(text.components(.vtodo).first)
    #expect(todo.property(.summary)?.text() == "Groß  und klein")
    #expect(todo.property(.summary)?.parameter("language") == "de")
    #expect(todo.property(.summary)?.parameter("X-Y") == "1")
    #expect(try todo.property(.due)?.date().tzid == "Europe/Berlin")
    #expect(
      todo.isClosed
        && todo.properties.map(\.name).suffix(3) == ["X_ODD.NAME", "ENDLESS", "BEGINNING"])
    #expect(text.problems.isEmpty)
  }

  @Test func `invalid UTF-8 is shown repaired and kept as it is`() throws {
    let text = try Corpus.text("horror-bad-utf8")
    let todo = try #require(text.components(.vtodo).first)
    let summary = try #require(todo.property(.summary))
    #expect(!summary.isUnicode && summary.text().hasPrefix("caf\u{FFFD} "))
    #expect(summary.text().hasSuffix("💩"))
    let description = try #require(todo.property(.description))
    #expect(description.isUnicode && description.text() == "split 💩 character")
    let copy = try #require(NewComponent(copying: todo))
    let long = try #require(try CalendarText(copy).components.first?.property("X-LONG"))
    #expect(long.valueBytes == Array(repeating: 0x80, count: 200))
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7F
  }
}
