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

  @Test func `a filter that ends on the last day there is has that day in it`() throws {
    let context = try Sample.context()
    let day = QuickAddLine.filter("due:9999-12-31", in: context).conditions
    #expect(day.dueFrom == .day(.last) && day.dueBefore == nil)
    let range = QuickAddLine.filter("due:2026-12-01..9999-12-31", in: context).conditions
    #expect(range.dueFrom?.text == "2026-12-01" && range.dueBefore == nil)
    for line in ["until:9999-12-31", "due:..9999-12-31"] {
      let parsed = QuickAddLine.filter(line, in: context)
      #expect(parsed.conditions.dueBefore == .time(WallTime(day: .last, second: 86_399)))
      #expect(parsed.diagnostics.isEmpty)
    }
    #expect(
      QuickAddLine.filter("until:9999-12-30", in: context).conditions.dueBefore == .day(.last))
  }

  @Test(arguments: [
    "place:leave place:arrive", "place:arrive place:leave", "place:arrive leave:any",
    "place:arrive leave:Home",
  ])
  func `a second direction of places is an error, and the first one counts`(line: String) throws {
    let parsed = QuickAddLine.filter(line, in: try Sample.context())
    #expect(parsed.conditions.isLeaving == line.hasPrefix("place:leave"))
    #expect(parsed.diagnostics.map(\.severity) == [.error])
  }

  @Test func `the same direction twice is not an error`() throws {
    let parsed = QuickAddLine.filter("place:leave leave:any", in: try Sample.context())
    #expect(parsed.conditions.isLeaving == true && parsed.diagnostics.isEmpty)
  }

  @Test func `a misspelt day of a value is an error with the right spelling as a fix`() throws {
    for (text, fix) in [
      ("due:fry", "due:fri"), ("repeat:dayly", "repeat:daily"),
      ("every:wekly", "every:weekly"), ("!urgnt", "!urgent"), ("!hgh", "!high"),
    ] {
      let parsed = try Sample.parse("Ring Ann \(text)")
      #expect(parsed.diagnostics.map(\.severity) == [.error], "\(text)")
      #expect(parsed.diagnostics.first?.fixes.first?.newText == fix, "\(text)")
    }
  }

  @Test func `a document's value is never a misspelt day`() throws {
    let context = try Sample.context()
    let date = QuickAddValue.date("wendesday", in: context)
    #expect(date.value == nil)
    #expect(date.diagnostics.first?.fixes.first?.newText == "wednesday")
    #expect(QuickAddValue.recurrence("every wendesday", first: nil, in: context).value == nil)
  }

  @Test func `a name that several begin with is none to make`() throws {
    let line = try Sample.parse("Milk @O")
    #expect(line.diagnostics.first?.candidates == ["Office", "Old Town Bakery"])
    #expect(line.diagnostics.first?.unknown == nil)
    let filter = QuickAddLine.filter("@O", in: try Sample.context())
    #expect(filter.diagnostics.first?.candidates == ["Office", "Old Town Bakery"])
    #expect(filter.diagnostics.first?.unknown == nil)
    let missing = try Sample.parse("Milk @Xyz")
    #expect(missing.diagnostics.first?.candidates == [])
    #expect(missing.diagnostics.first?.unknown?.name == "Xyz")
  }
}
