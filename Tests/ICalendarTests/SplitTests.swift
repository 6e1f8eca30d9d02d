// Splitting a text of many items and joining them again: nothing of a component is lost, and a
// damaged component affects no other.

import Testing

@testable import ICalendar

@Suite struct SplitTests {
  private func split(_ text: String, _ limits: CalendarSplit.Limits = .init()) throws
    -> CalendarSplit
  {
    CalendarSplit(try CalendarText(Array(text.utf8)), limits: limits) { "made of \($0)" }
  }

  private func calendar(_ content: String) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Other//EN\nMETHOD:PUBLISH\n\(content)END:VCALENDAR\n"
  }

  private func zone(_ id: String, _ offset: String = "+0500") -> String {
    """
    BEGIN:VTIMEZONE
    TZID:\(id)
    BEGIN:STANDARD
    DTSTART:19700101T000000
    TZOFFSETFROM:\(offset)
    TZOFFSETTO:\(offset)
    END:STANDARD
    END:VTIMEZONE

    """
  }

  @Test func `each item keeps its lines and gets the zones that it names`() throws {
    let todo =
      "BEGIN:VTODO\nUID:a\nX-FOREIGN;X-P=\"1;2\":fol\n ded\nBEGIN:X-PART\nY:1\nEND:X-PART\nEND:VTODO\n"
    let event = "BEGIN:VEVENT\nUID:b\nDTSTART;TZID=Own:20261121T100000\nEND:VEVENT\n"
    let moved = "BEGIN:VEVENT\nUID:b\nRECURRENCE-ID;TZID=Own:20261128T100000\nEND:VEVENT\n"
    let found = try split(calendar(zone("Own") + zone("Unused") + event + todo + moved))
    #expect(found.refusals.isEmpty)
    #expect(found.items.map(\.uid) == ["b", "a"])
    let head = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Other//EN\n"
    #expect(
      found.items.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        head + zone("Own") + event + moved + "END:VCALENDAR\n", head + todo + "END:VCALENDAR\n",
      ])
  }

  @Test func `an item gets the zone that it names out of very many`() throws {
    let zones = (0..<700).map { zone("Own \($0)") }.joined()
    let todo = "BEGIN:VTODO\nUID:a\nDUE;TZID=Own 699:20261121T100000\nEND:VTODO\n"
    let found = try split(calendar(zones + todo))
    let text = try CalendarText(try #require(found.items.first).bytes)
    #expect(text.components(.vtimezone).map { $0.property(.tzid)?.text() } == ["Own 699"])
  }

  @Test func `a damaged component does not lose the others`() throws {
    let text = calendar(
      "BEGIN:VTODO\nUID:open\nSUMMARY:Open\nBEGIN:VTODO\nUID:a\nEND:VTODO\nBEGIN:VJOURNAL\nEND:VJOURNAL\n"
        + "END:VEVENT\nno line at all\nBEGIN:VTODO\nUID:b\nEND:VTODO\n")
    let found = try split(text + text.replacing("UID:", with: "UID:2"))
    #expect(found.items.map(\.uid) == ["a", "b", "2a", "2b"])
    #expect(found.refusals.map(\.lineNumber) == [5, 11, 23, 29])
    #expect(found.refusals.first?.title == "Open")
  }

  @Test func `a calendar that is not closed ends where the next one begins`() throws {
    let todo = "BEGIN:VTODO\nUID:a\nEND:VTODO\n"
    let found = try split(
      "BEGIN:VCALENDAR\n" + todo + calendar(todo.replacing("UID:a", with: "UID:b")))
    #expect(found.items.map(\.uid) == ["a", "b"])
    #expect(found.refusals.isEmpty)
  }

  @Test func `without a UID the same content gets the same one, whatever its line ends`() throws {
    let todo = "BEGIN:VTODO\nSUMMARY:Jam\nEND:VTODO\n"
    let one = try split(calendar(todo + todo))
    let other = try split(todo.replacing("\n", with: "\r\n"))
    #expect(one.items.count == 1)
    #expect(one.items.map(\.uid) == other.items.map(\.uid))
    #expect(one.items.map(\.uid) == ["made of BEGIN:VTODOSUMMARY:JamEND:VTODO"])
    let different = try split(todo.replacing("Jam", with: "Jar"))
    #expect(different.items.map(\.uid) != one.items.map(\.uid))
  }

  @Test func `components of one UID are one item, also of two kinds or from two calendars`() throws
  {
    let todo = "BEGIN:VTODO\nUID:a\nEND:VTODO\n"
    let found = try split(calendar(todo + "BEGIN:VEVENT\nUID:a\nEND:VEVENT\n") + calendar(todo))
    #expect(found.items.map(\.componentName) == [.vtodo])
    #expect(
      found.refusals.map(\.message)
        == Array(
          repeating:
            "This item has the same UID as the item on line 5, so it is skipped; give it another UID.",
          count: 2))
  }

  @Test func `items beyond the limits are refused and counted`() throws {
    var limits = CalendarSplit.Limits()
    (limits.items, limits.refusals) = (3, 2)
    let todos = (0..<8).map { "BEGIN:VTODO\nUID:\($0)\nEND:VTODO\n" }.joined()
    let found = try split(todos, limits)
    #expect(found.items.count == 3 && found.refusals.count == 2 && found.unreportedRefusals == 3)
    limits = .init()
    limits.bytes = 400
    #expect(try split(todos, limits).items.count < 8)
  }

  @Test func `split items are joined again, with each zone once`() throws {
    let event = { (uid: String) in
      "BEGIN:VEVENT\nUID:\(uid)\nDTSTART;TZID=Own:20261121T100000\nEND:VEVENT\n"
    }
    let (same, other) = (zone("Own"), zone("Own", "+0600"))
    var join = CalendarJoin(productID: "-//Test//EN")
    for item in try split(calendar(same + event("a") + event("b")) + calendar(other + event("c")))
      .items
    {
      join.add(try CalendarText(item.bytes))
    }
    let text = String(decoding: join.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    let head = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n"
    #expect(
      text == head + same + event("a") + event("b") + "END:VCALENDAR\n" + head + other + event("c")
        + "END:VCALENDAR\n")
    #expect(try split(text).items.map(\.uid) == ["a", "b", "c"])
  }

  @Test(arguments: Corpus.names)
  func `importing a corpus file loses no line of its components`(_ name: String) throws {
    let text = try Corpus.text(name)
    for item in CalendarSplit(text, generatedUID: { "made of \($0)" }).items {
      let made = try CalendarText(item.bytes)
      for component in made.components(.vtodo) + made.components(.vevent)
      where !item.uid.hasPrefix("made of ") {
        // The last line of a text may lack a line end.
        let lines = component.bytes.reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed()
        #expect(text.bytes.firstRange(of: lines) != nil, "\(name): \(item.lineNumber)")
      }
    }
  }
}
