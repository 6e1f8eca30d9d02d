// New components are written byte for byte as in the examples, and a component's properties come
// first, in whatever order it is made.

import ICalendar
import Testing

@Suite struct MakingTests {
  private static let address = Parameter("X-ADDRESS", "Langstrasse 1, 8004 Zürich")

  private static func stamps(_ todo: inout NewComponent, _ uid: String) {
    todo.add(.token(.uid, uid))
    for name in [Name.dtstamp, .created, .lastModified] {
      todo.add(.token(name, "20261103T081500Z"))
    }
    todo.add(.integer(.sequence, 0))
  }

  /// The line for property `X` with this value, as text.
  private static func appended(_ append: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "X")]
    append(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    DateValue.Form.date, .floating, .utc, .zoned("Europe/Paris"), .zoned("a;b,\"c\" ^\nd"),
    .zoned(""),
  ])
  func `a date is appended as its property line writes it`(_ form: DateValue.Form) throws {
    for (year, month) in [(0, 1), (7, 12), (1976, 4), (9999, 10)] {
      let date = try #require(
        DateValue(year: year, month: month, day: 9, hour: 5, minute: 0, second: 45, form: form))
      #expect(
        Self.appended { ContentLine.append(.due, date: date, to: &$0) }
          == "X" + ContentLine.date(.due, date).text)
    }
  }

  @Test func `numbers and texts are appended as their lines write them`() {
    for number in [0, 9, -3, .max, .min] {
      #expect(
        Self.appended { ContentLine.append(.priority, integer: number, to: &$0) }
          == "X" + ContentLine.integer(.priority, number).text)
    }
    for texts in [[], [""], ["a"], ["a,b", "c;d\\", "\r\ne\u{7}"]] {
      #expect(
        Self.appended { ContentLine.append(.categories, texts: texts, to: &$0) }
          == "X" + ContentLine.texts(.categories, texts).text)
    }
  }

  @Test func `the example of RFC 9074 is written byte for byte`() throws {
    let start = try #require(DateValue(year: 2026, month: 11, day: 10))
    let due = try #require(DateValue(year: 2026, month: 11, day: 11))
    let place = try #require(
      GeoURI(latitude: 47.376887, longitude: 8.541694, uncertainty: 150))
    let placeholder = try #require(
      DateValue(year: 1976, month: 4, day: 1, hour: 0, minute: 55, second: 45, form: .utc))
    let made = NewComponent.calendar(productID: "-//Fencepost//fencepostd 0.1//EN") { calendar in
      calendar.add(.vtodo) { todo in
        Self.stamps(&todo, "0E0B6C5A-5C8C-4E55-9E6E-3B8B0F2D7A01")
        todo.add(.text(.summary, "Collect the parcel, bring ID"))
        todo.add(.text(.description, "Counter closes at 18:30"))
        todo.add(.token(.status, TodoStatus.needsAction.rawValue))
        todo.add(.integer(.priority, 1))
        todo.add(.texts(.categories, ["errands", "post"]))
        todo.add(.date(.dtstart, start))
        todo.add(.date(.due, due))
        todo.add(.valarm) { alarm in
          alarm.add(.token(.uid, "7A0C2F0E-0C0B-4F39-8B39-2D5C7C1B9A02"))
          alarm.add(.token(.action, "DISPLAY"))
          alarm.add(.text(.description, "Collect the parcel, bring ID"))
          alarm.add(.date(.trigger, placeholder, namesType: true))
          alarm.add(.token(.proximity, "ARRIVE"))
          alarm.add(.vlocation) { location in
            location.add(.token(.uid, "B7A6B2B4-5E0F-4C7A-9D1D-9C6D1C0E4A03"))
            location.add(.text(.name, "Post office"))
            location.add(.token(.locationType, "postal"))
            location.add(.geoURI(.url, place))
          }
        }
      }
    }
    #expect(made.bytes == (try Corpus.bytes("fencepost-rfc9074")))
  }

  @Test func `an alarm with a place in three formats is written, folded within its address`() throws
  {
    let place = try #require(GeoURI(latitude: 47.376887, longitude: 8.541694))
    let fence = try #require(
      GeoURI(latitude: 47.376887, longitude: 8.541694, uncertainty: 150))
    let alarm = NewComponent(.valarm) { alarm in
      let uid = "9C0D8A61-2B4E-4F2B-9A0C-6A3C3A4B5C05"
      // The place is added first and is written last.
      alarm.add(.vlocation) { location in
        location.add(.token(.uid, "6D9FBC1C-3F2A-4D14-8F5C-0DBD1B8F2A06"))
        location.add(.text(.name, "Office"))
        location.add(.geoURI(.url, fence))
      }
      alarm.add(.token(.uid, uid))
      alarm.add(.token("X-WR-ALARMUID", uid))
      alarm.add(.token(.action, "DISPLAY"))
      alarm.add(.text(.description, "Lock the bike shed"))
      alarm.add(.token(.trigger, "19760401T005545Z", [Parameter(.value, "DATE-TIME")]))
      alarm.add(.token(.proximity, "DEPART"))
      alarm.add(.token("X-APPLE-PROXIMITY", "DEPART"))
      let parameters = [
        Parameter(.value, "URI"), Self.address, Parameter("X-APPLE-RADIUS", "150"),
        Parameter("X-APPLE-REFERENCEFRAME", "1"), Parameter("X-TITLE", "Office"),
      ]
      alarm.add(.geoURI("X-APPLE-STRUCTURED-LOCATION", place, parameters))
    }
    let made = NewComponent.calendar(productID: "-//Fencepost//fencepostd 0.1//EN") { calendar in
      calendar.add(.vtodo) { todo in
        todo.add(alarm)
        Self.stamps(&todo, "3D1E8F42-7C55-4B5B-8A36-55D1B5C2E604")
        todo.add(.text(.summary, "Lock the bike shed"))
        todo.add(.token(.status, "NEEDS-ACTION"))
        todo.add(.integer(.priority, 5))
        todo.add(.position(place))
        todo.add(.integer("X-APPLE-SORT-ORDER", 815_386_500))
      }
      calendar.add(.token("CALSCALE", "GREGORIAN"))
    }
    #expect(made.bytes == (try Corpus.bytes("fencepost-both")))
    #expect(try CalendarText(made).bytes == made.bytes)
  }

  @Test(arguments: Corpus.names)
  func `a copied component has the same lines`(_ name: String) throws {
    for component in try Corpus.text(name).components {
      let made = try #require(NewComponent(copying: component))
      let copy = try CalendarText(made)
      #expect(copy.problems.isEmpty)
      let (old, new) = (flat(component), flat(try #require(copy.components.first)))
      #expect(old == new)
    }
  }

  @Test func `a copied line keeps its bytes except folds and control characters`() throws {
    let copied = [
      ("x-a;B=\"c:d\";e:f\\,g\\", "x-a;B=\"c:d\";e:f\\,g\\"), ("A:b\n  c", "A:b c"),
      ("A:\u{1}b", "A:b"),
    ]
    for (line, copy) in copied {
      let text = try read("BEGIN:VTODO\n\(line)\nEND:VTODO\n")
      let property = try #require(text.components.first?.properties.first { _ in true })
      #expect(ContentLine(copying: property)?.text == copy)
    }
    let odd = try read("BEGIN:VTODO\nX_A:b\nEND:VTODO\n")
    let property = try #require(odd.components.first?.properties.first { _ in true })
    #expect(ContentLine(copying: property)?.text == "X_A:b")
  }

  /// Names and values in order, sub-components after the properties.
  private func flat(_ component: Component) -> [String] {
    var lines = ["BEGIN \(component.name)"]
    for property in component.properties {
      let value = property.valueBytes.filter { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
      lines.append("\(property.name) \(property.parameters) \(value)")
    }
    return component.components.reduce(lines) { $0 + flat($1) } + ["END"]
  }

  @Test func `an addition to a file with LF line ends has LF line ends`() throws {
    let text = try Corpus.text("vdirsyncer-lf")
    let todo = try #require(text.components(.vtodo).first)
    let long = String(repeating: "long ", count: 40)
    let changed = try text.edited { edit in
      edit.set(.text(.description, long), in: todo)
      edit.add(NewComponent(.valarm) { $0.add(.text(.description, long)) }, to: todo)
    }
    #expect(!changed.bytes.contains(0x0D))
    #expect(changed.components(.valarm).first?.property(.description)?.text() == long)
    #expect(changed.components(.vtodo).first?.property(.description)?.text() == long)
  }
}
