// How subtasks are drawn under their parents.

import CivilTime
import JSON
import Testing

@testable import PersonCommands

@Suite struct ReminderOutlineTests {
  @Test func `a deep chain of subtasks is not drawn ever farther to the right`() {
    let rows = (0..<5000).map { number in
      var row = ReminderRow(.null)
      row.id = "id\(number)"
      row.title = "t"
      row.parent = number == 0 ? nil : "id\(number - 1)"
      return row
    }
    let outline = ReminderOutline(
      rows, due: rows.map { _ in nil }, SpokenDates(now: Instant(milliseconds: 0), zone: .utc),
      hasSections: true)
    let cells = outline.sections.flatMap(\.rows).compactMap { $0.dropFirst(2).first?.text }
    #expect(cells.count == 5000)
    #expect(cells.prefix(3) == ["t", "└ t", "  └ t"])
    #expect(cells.allSatisfy { $0.count < 30 })
  }
}
