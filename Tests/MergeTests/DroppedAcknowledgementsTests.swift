// An acknowledgement that another program has dropped comes back. One that Fencepost may have removed does not.

import ICalendar
import Merge
import Testing

struct DroppedAcknowledgementsTests {
  private static let acknowledged = "ACKNOWLEDGED:20260105T080000Z"

  private func item(
    _ product: String, _ title: String = "a", due: String = "20260105T090000",
    trigger: String = "-PT5M", alarm more: String...
  ) throws -> CalendarText {
    let all =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:\(product)", "BEGIN:VTODO", "UID:a",
        "SUMMARY:\(title)", "DTSTART:\(due)", "DUE:\(due)", "RRULE:FREQ=DAILY", "BEGIN:VALARM",
        "UID:1", "TRIGGER:\(trigger)",
      ] + more + ["END:VALARM", "END:VTODO", "END:VCALENDAR", ""]
    return try calendar(all.joined(separator: "\n"))
  }

  private func restored(_ item: CalendarText, _ base: CalendarText) -> [String] {
    lines(
      String(
        decoding: DroppedAcknowledgements.itemWithAcknowledgements(in: item, from: base) ?? [],
        as: UTF8.self))
  }

  @Test func `what another program has dropped comes back`() throws {
    let base = try item("Fencepost", alarm: Self.acknowledged)
    let found = restored(try item("a phone", "b"), base)
    #expect(found.contains(Self.acknowledged))
    #expect(found.contains("SUMMARY:b") && found.contains("PRODID:a phone"))
    let kept = try item("a phone", "b", alarm: Self.acknowledged)
    #expect(DroppedAcknowledgements.itemWithAcknowledgements(in: kept, from: base) == nil)
  }

  @Test func `an item that lost something else is left alone`() throws {
    let title = "a\nCREATED:20260101T000000Z\nLAST-MODIFIED:20260101T000000Z"
    let base = try item("Fencepost", title, alarm: Self.acknowledged)
    let kept = try item("a phone", alarm: Self.acknowledged)
    #expect(DroppedAcknowledgements.itemWithAcknowledgements(in: kept, from: base) == nil)
  }

  @Test func `an undo stays undone`() throws {
    let base = try item("Fencepost", alarm: Self.acknowledged)
    for title in ["a", "b"] {
      let undone = try item("Fencepost", title)
      #expect(DroppedAcknowledgements.itemWithAcknowledgements(in: undone, from: base) == nil)
    }
  }

  @Test func `the next date of a series was not acknowledged yet`() throws {
    let base = try item("Fencepost", alarm: Self.acknowledged)
    let others = [
      try item("a phone", due: "20260106T090000"), try item("a phone", trigger: "-PT9M"),
    ]
    for other in others {
      #expect(DroppedAcknowledgements.itemWithAcknowledgements(in: other, from: base) == nil)
      // Nor does it come back where the other side is as it was.
      for (mine, theirs) in [(base, other), (other, base)] {
        let (text, conflicts) = try merged(base, mine, theirs)
        #expect(conflicts.isEmpty && !lines(text).contains(Self.acknowledged))
      }
    }
  }
}
