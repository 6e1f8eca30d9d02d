// A value that cannot be read is refused when it is read, keeps its line and position, and leaves
// every other value of its item readable.

import Testing

@testable import ICalendar

@Suite struct TypedTests {
  /// Name, a good value, and how it is read.
  private static let fields: [(Name, String, @Sendable (Property) throws -> Void)] = [
    (.due, "20261110T093000Z", { _ = try $0.date() }),
    (.dtstart, "20261110", { _ = try $0.date() }),
    (.completed, "20261110T093000Z", { _ = try $0.date() }),
    (.duration, "-P1W", { _ = try $0.duration() }),
    (.priority, "5", { _ = try $0.priority() }),
    (.percentComplete, "40", { _ = try $0.percent() }),
    (.status, "IN-PROCESS", { _ = try $0.todoStatus() }),
    (.geo, "47.376887;8.541694", { _ = try $0.position() }),
    (.url, "geo:47.376887,8.541694;u=5", { _ = try $0.geoURI() }),
    (.sequence, "3", { _ = try $0.integer() }),
    (.tzoffsetto, "-053015", { _ = try $0.utcOffset() }),
    ("X-APPLE-RADIUS", "141.17", { _ = try $0.decimal() }),
    ("X-OC-HIDESUBTASKS", "1", { _ = try $0.boolean() }),
  ]

  @Test func `one bad value leaves all others readable, and is reported with its own line`() throws
  {
    let bad = [
      "", "banana", "\u{0}", "-", "20269999T999999Z", "P", "geo:", ";",
      "NaN",
      "\\,\\;", "Ünïcode", "+-1", "1e5", String(repeating: "9", count: 5000),
    ]
    for (wrong, field) in Self.fields.enumerated() {
      for value in bad {
        let lines = Self.fields.enumerated().map { index, field in
          "\(field.0.text):\(index == wrong ? value : field.1)\r\n"
        }
        let text = try read("BEGIN:VTODO\r\n" + lines.joined() + "SUMMARY:kept\r\nEND:VTODO\r\n")
        let todo = try #require(text.components.first)
        #expect(text.problems.isEmpty && todo.isClosed)
        #expect(todo.property(.summary)?.text() == "kept")
        for (index, other) in Self.fields.enumerated() {
          let property = try #require(todo.property(other.0))
          #expect(property.lineNumber == index + 2)
          if index != wrong {
            #expect(throws: Never.self) { try other.2(property) }
            continue
          }
          let fault = #expect(throws: ValueFault.self, "\(field.0): \(value)") {
            try other.2(property)
          }
          let problem = try property.problem(#require(fault))
          #expect(problem.line == wrong + 2 && problem.property == field.0.text)
        }
        #expect(text.bytes == (try text.edited { _ in }.bytes))
      }
    }
  }

  @Test func `any number of backslashes before a comma or semicolon of a geo URI is read`() throws {
    for count in 0...40 {
      let slashes = String(repeating: #"\"#, count: count)
      let raw = "geo:47.376887\(slashes),-8.541694\(slashes),408\(slashes);u=12.5\(slashes);x=1"
      for end in ["\r\n", "\r\n ", "\n\t"] {
        // The second and third put a fold into the middle of it.
        let cut = end == "\r\n" ? raw : String(raw.prefix(14)) + end + String(raw.dropFirst(14))
        let uri = try property("URL:" + cut).geoURI()
        #expect(uri.latitude == 47.376887 && uri.longitude == -8.541694)
        #expect(uri.altitude == 408 && uri.uncertainty == 12.5)
        #expect(uri.extras == [.init(name: "x", value: "1")])
        #expect(uri.text == "geo:47.376887,-8.541694,408;u=12.5;x=1")
      }
      let geo = try property("GEO:47.376887\(slashes);-8.541694").position()
      #expect(geo.latitude == 47.376887 && geo.longitude == -8.541694)
    }
  }

  @Test func `an unknown encoding is kept, and its parameters are read`() throws {
    let line = #"SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET="ISO-8859-1":caf=E9 =3D=0D=0A"#
    let summary = try property(line)
    #expect(summary.rawValue == "caf=E9 =3D=0D=0A" && summary.text() == "caf=E9 =3D=0D=0A")
    #expect(summary.parameter("ENCODING") == "QUOTED-PRINTABLE")
    #expect(summary.parameter("CHARSET") == "ISO-8859-1")
    let base64 = "ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=image/png:iVBORw0KGgo=\r\n AAAA=="
    let latin: [UInt8] = Array("X-LATIN:caf".utf8) + [0xE9, 0x0D, 0x0A]
    let bytes =
      Array("BEGIN:VTODO\r\n\(base64)\r\n".utf8) + latin + Array("STATUS:X\r\nEND:VTODO\r\n".utf8)
    let text = try CalendarText(bytes)
    let todo = try #require(text.components.first)
    #expect(todo.property("ATTACH")?.rawValue == "iVBORw0KGgo=AAAA==")
    #expect(todo.property("X-LATIN")?.isUnicode == false)
    let changed = try text.edited { $0.set(.token(.status, "COMPLETED"), in: todo) }
    #expect(
      changed.bytes
        == Array("BEGIN:VTODO\r\n\(base64)\r\n".utf8) + latin
        + Array("STATUS:COMPLETED\r\nEND:VTODO\r\n".utf8))
  }

  @Test func `an unfolded quoted-printable continuation damages only its own property`() throws {
    // vCalendar 1.0 ends such lines with an equals sign; what follows is not a content line.
    let text = try read(
      "BEGIN:VTODO\r\nDESCRIPTION;ENCODING=QUOTED-PRINTABLE:one =\r\ntwo=0D=0A=\r\nSUMMARY:kept\r\nEND:VTODO\r\n"
    )
    let todo = try #require(text.components.first)
    #expect(todo.property(.summary)?.text() == "kept" && todo.isClosed)
    #expect(text.problems.map(\.line) == [3])
  }
}
