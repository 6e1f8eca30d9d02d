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

  @Test func `2h behind due is in two hours where the language does not write times so`() throws {
    let english = try Sample.parse("Call mum due:2h")
    #expect(english.item.due?.text == "2026-11-20T12:00:00")
    let fixes = english.diagnostics.flatMap(\.fixes).map(\.newText)
    #expect(fixes == ["due:+2h", "due:02:00"])
    let french = try Sample.parse("Appeler due:18h", locale: "fr-FR")
    #expect(french.item.due?.text == "2026-11-20T18:00:00")
    #expect(french.diagnostics.isEmpty)
    let morning = try Sample.parse("Appeler due:11h", locale: "fr-FR")
    #expect(morning.item.due?.text == "2026-11-20T11:00:00")
    #expect(morning.diagnostics.flatMap(\.fixes).contains { $0.newText == "due:+11h" })
    let counted = try Sample.parse("Appeler due:+2h", locale: "fr-FR")
    #expect(counted.item.due?.text == "2026-11-20T12:00:00")
  }
}
