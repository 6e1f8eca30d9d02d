// Which known word a mistyped one is nearest to.

import JSON
import Testing

@Suite struct SuggestionTests {
  private static let keys = [
    "id", "title", "notes", "start", "startTimeZone", "due", "timeZone", "tags", "place", "places",
    "latitude", "longitude", "relativeOffset", "reminder", "ifRevision",
  ]

  @Test(arguments: [
    ("tilte", "title"), ("titel", "title"), ("Title", "title"), ("note", "notes"),
    ("dueDate", "due"), ("due_date", "due"), ("startDate", "start"),
    ("start_time_zone", "startTimeZone"),
    ("timezone", "timeZone"), ("lat", "latitude"), ("lon", "longitude"), ("reminders", "reminder"),
    ("reminderId", "reminder"), ("ID", "id"), ("relative-offset", "relativeOffset"),
    ("PLACES", "places"), ("if_revision", "ifRevision"),
  ])
  func `a typing error, other case, plural or part of a word suggests it`(
    _ typed: String, _ meant: String
  ) {
    #expect(Suggestion.nearest(to: typed, among: Self.keys) == meant)
  }

  @Test(arguments: ["", "x", "colour", "metadata", "\u{301}", "--", "verbose"])
  func `text that is not near to any word suggests none`(_ typed: String) {
    #expect(Suggestion.nearest(to: typed, among: Self.keys) == nil)
  }

  @Test func `another program's name for a word suggests it, if known`() {
    let synonyms = ["summary": ["name", "title"]]
    #expect(Suggestion.nearest(to: "Summary", among: Self.keys, synonyms: synonyms) == "title")
    #expect(Suggestion.nearest(to: "summary", among: ["id"], synonyms: synonyms) == nil)
  }

  @Test func `a close word differs by a single typing error`() {
    let verbs = ["reminder/save", "reminder/fetch"]
    #expect(
      Suggestion.nearest(to: "reminder/svae", among: verbs, typosOnly: true) == "reminder/save")
    #expect(Suggestion.nearest(to: "reminder/list", among: verbs, typosOnly: true) == nil)
  }

  @Test func `a text of a megabyte is compared by its beginning`() {
    let long = String(repeating: "title", count: 200_000)
    #expect(Suggestion.nearest(to: long, among: Self.keys) == "title")
  }
}
