// The spellings of Obsidian Tasks and todo.txt mean what quick add's own words mean.

import CivilTime
import QuickAdd
import TaskLines
import Testing
import Units

@Suite struct ForeignSpellingTests {
  private func context() throws -> QuickAddContext {
    var zones = ZoneDatabase.system(environment: [:])
    let locale = try Locale("en-GB")
    let lengths = LengthFormat(locale)
    var context = QuickAddContext(
      now: try WallTime(text: "2026-11-20T10:00:00"), zone: try zones.zone("Europe/Paris"),
      language: QuickAddLanguage(locale), lengths: lengths, lengthUnit: lengths.preferredUnit,
      zoneNamed: { _ in nil })
    context.knownNames = KnownNames(places: [
      KnownPlace(id: "home", title: "Home", latitude: 48.86, longitude: 2.33)
    ])
    return context
  }

  @Test(arguments: [
    // Obsidian Tasks.
    ("Pay rent 📅 2026-12-01", "Pay rent due:2026-12-01"),
    ("Pay rent 📅2026-12-01", "Pay rent due:2026-12-01"),
    ("Pay rent 🗓\u{FE0F} 2026-12-01", "Pay rent due:2026-12-01"),
    ("Pay rent 🛫 2026-11-25 📅 2026-12-01", "Pay rent start:2026-11-25 due:2026-12-01"),
    ("Pay rent ⏳ 2026-11-25", "Pay rent start:2026-11-25"),
    ("Call Mia 🔺", "Call Mia !high"),
    ("Call Mia ⏫ #family", "Call Mia !high #family"),
    ("Call Mia 🔼", "Call Mia !medium"),
    ("Call Mia 🔽", "Call Mia !low"),
    ("Call Mia ⏬", "Call Mia !low"),
    ("Water plants 🔁 every week 📅 2026-12-01", "Water plants every week due:2026-12-01"),
    // todo.txt.
    ("(A) Call Mia due:2026-12-01", "Call Mia due:2026-12-01 !high"),
    ("(B) Call Mia", "Call Mia !medium"),
    ("(C) Call Mia", "Call Mia !low"),
    ("(A) Call Mia +family @phone", "Call Mia #family #phone !high"),
    ("(B) Sweep +house @home", "Sweep #house @home !medium"),
    ("Call Mia +family @phone t:2026-11-25", "Call Mia #family #phone start:2026-11-25"),
    ("Sweep +house @home due:2026-12-01 rec:1w", "Sweep #house @home due:2026-12-01 every week"),
    ("Pay rent t:2026-11-25 due:2026-12-01", "Pay rent start:2026-11-25 due:2026-12-01"),
    ("Water plants due:2026-12-01 rec:1w", "Water plants due:2026-12-01 every week"),
    ("Water plants due:2026-12-01 rec:+3d", "Water plants due:2026-12-01 every 3 days"),
  ])
  func `a foreign spelling is read`(_ words: String, _ ours: String) throws {
    let context = try context()
    #expect(TaskWords.inOurSpelling(words, in: context) == ours)
    let parsed = TaskWords.parse(words, in: context)
    #expect(parsed.item == QuickAddLine.parse(ours, as: .reminder, in: context).item)
    #expect(!parsed.diagnostics.contains { $0.severity == .error })
  }

  @Test(arguments: [
    "Look at 📅 calendars", "Say \"📅 2026-12-01\"", "Party 🎉", "Bread @phone", "Add 1 + 2",
    "Dinner +Ben @work", "Call Mia +family due:2026-12-01", "Say \"on t:2026-11-25 or\" +Ben",
    "Pay +3d", "(A)", "(1) one", "Watch \"(A) +family\"", "🔁 the records", "rec:often",
  ])
  func `other words stay as they are`(_ words: String) throws {
    let context = try context()
    #expect(TaskWords.inOurSpelling(words, in: context) == words)
    #expect(!TaskWords.areForeign(words, in: context))
  }

  @Test(arguments: [
    "Pay rent 📅 2026-12-01", "Call Mia ⏫", "Water plants 🔁 every week 📅 2026-12-01",
    "(A) Call Mia", "Water plants due:2026-12-01 rec:1w",
  ])
  func `words in another program's spelling are foreign`(_ words: String) throws {
    let context = try context()
    #expect(TaskWords.areForeign(words, in: context))
    // What they are rewritten as is not: the other program would no longer read it.
    let updated = TaskWords.rewrittenWords(
      words, title: "Another", due: .day(try Day(text: "2026-12-05")), in: context)
    let rewritten = try #require(updated)
    #expect(!TaskWords.areForeign(rewritten, in: context))
  }

  @Test func `a foreign date is brought along when the reminder's date changes`() throws {
    let context = try context()
    #expect(
      TaskWords.rewrittenWords(
        "Pay rent 📅 2026-12-01", title: "Pay rent", due: .day(try Day(text: "2026-12-05")),
        in: context) == "Pay rent due:2026-12-05")
  }
}
