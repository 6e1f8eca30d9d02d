// The meaning of typed lines, by examples.

import CivilTime
import Testing
import Units

@testable import QuickAdd

@Suite struct QuickAddTests {
  @Test func `a line with a date is read as the table says`() throws {
    let parsed = try Sample.parse("Buy milk tomorrow 18:30")
    #expect(parsed.item.title == "Buy milk")
    #expect(parsed.item.due?.text == "2026-11-21T18:30:00")
  }
}
