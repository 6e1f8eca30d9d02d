// Rewritten words mean the same as before, except for what was to be changed.

import CivilTime
import QuickAdd
import TaskLines
import TestSupport
import Testing
import Units

@Suite struct TaskWordsTests {
  /// Friday, 20 November 2026, 10:00 in Paris.
  private func context() throws -> QuickAddContext {
    var zones = ZoneDatabase.system(environment: [:])
    let zone = try zones.zone("Europe/Paris")
    let locale = try Locale("en-GB")
    let lengths = LengthFormat(locale)
    var context = QuickAddContext(
      now: try WallTime(text: "2026-11-20T10:00:00"), zone: zone,
      language: QuickAddLanguage(locale), lengths: lengths, lengthUnit: lengths.preferredUnit,
      zoneNamed: { _ in nil })
    context.knownNames = KnownNames(
      lists: [
        KnownList(id: "groceries", title: "Groceries", takesReminders: true, takesEvents: true)
      ],
      places: [KnownPlace(id: "home", title: "Home", latitude: 48.86, longitude: 2.33)])
    return context
  }

  @Test(arguments: [
    ("Buy milk tomorrow 18:30 #shop", "Buy milk due:2026-11-21@18:30 #shop"),
    ("fri Call Mia", "due:2026-11-27 Call Mia"),
    ("Water plants every friday", "Water plants due:2026-11-20 every friday"),
    ("Pay rent in 2 weeks !high -- by card", "Pay rent due:2026-12-04 !high -- by card"),
  ])
  func `dates are written in a form that lasts`(_ words: String, _ expected: String) throws {
    #expect(TaskWords.withLastingDate(words, in: try context()) == expected)
  }

  @Test(arguments: [
    "Buy milk", "Buy milk due:2026-12-01", "Buy milk 2026-12-01",
  ])
  func `other words stay as they are`(_ words: String) throws {
    #expect(TaskWords.withLastingDate(words, in: try context()) == nil)
  }

  @Test func `a title that would be read as something else is quoted`() throws {
    let context = try context()
    #expect(
      TaskWords.rewrittenWords(
        "Buy milk #shop", title: "Call mon ami tomorrow", due: nil, in: context)
        == "\"Call mon ami tomorrow\" #shop")
    #expect(
      TaskWords.rewrittenWords("Buy milk #shop", title: "Buy bread", due: nil, in: context)
        == "Buy bread #shop")
    // No line can express it.
    #expect(
      TaskWords.rewrittenWords("Buy milk", title: "a \"b\" tomorrow #c", due: nil, in: context)
        == nil)
  }

  @Test func `whatever is rewritten says what was wanted, and all else as before`() throws {
    var random = SeededRandom()
    let context = try context()
    let titles = [
      "Buy milk", "Call Mia", "2 eggs", "tomorrow", "mon ami", "ä 🍞", "5 pm tea", "every day",
    ]
    let others = [
      "#shop", "!high", "@home", "/Groceries", "-- notes", "every week", "remind 15 min before",
    ]
    let dates = ["", "tomorrow", "fri 18:00", "due:2027-01-02", "2027-03-04@09:15", "in 3 days"]
    var rewritten = 0
    for _ in 0..<300 {
      var parts = [random.pick(titles), random.pick(dates)].filter { !$0.isEmpty }
      for _ in 0..<random.below(3) { parts.append(random.pick(others)) }
      let words = parts.joined(separator: " ")
      let before = TaskWords.parse(words, in: context).item
      guard !before.title.isEmpty else { continue }
      if let lasting = TaskWords.withLastingDate(words, in: context) {
        #expect(TaskWords.parse(lasting, in: context).item == before, "\(words) \(random)")
        #expect(TaskWords.isLasting(lasting, in: context), "\(words) \(random)")
      }
      var wanted = before
      wanted.title = "\(random.pick(titles)) \(random.pick(titles))"
      wanted.due =
        random.once(in: 3)
        ? nil : .day(Day(number: context.now.day.number + random.below(500)))
      if let updated = TaskWords.rewrittenWords(
        words, title: wanted.title, due: wanted.due, in: context)
      {
        rewritten += 1
        #expect(TaskWords.parse(updated, in: context).item == wanted, "\(words) \(random)")
      }
    }
    #expect(rewritten > 80)
  }
}
