// Finds the reminder or event that is meant by some letters of its title or a part of its id. If
// several match, the person is asked; a script gets an error that lists them.

import CivilTime
import JSON
import Views

/// An item that the typed words may mean.
struct Candidate {
  let id: String
  let title: String
  let isEvent: Bool
  var isCompleted = false
  var date: String?
  var timeZone: String?
}

extension CommandRun {
  /// - Parameter status: Which reminders are searched.
  /// - Parameter events: Whether events are searched too.
  mutating func findItem(_ status: String, events: Bool) throws(Failure) -> Candidate {
    let typedText = command.line
    var candidates = try reminders(status)
    if events { candidates += try nearEvents() }
    var matches = Self.matches(typedText, candidates)
    if matches.isEmpty {
      // No title has these letters, so the server searches: it ignores accents, and also finds
      // words in notes and tags.
      let ids = Set(try reminders(status, text: typedText).map(\.id))
      matches = candidates.filter { ids.contains($0.id) }
    }
    return try chooseOne(of: matches, typedText, status)
  }

  mutating func chooseOne(
    of matches: [Candidate], _ typedText: String, _ status: String
  ) throws(Failure) -> Candidate {
    guard let firstMatch = matches.first else { throw try noMatchFailure(typedText, status) }
    if matches.count == 1 { return firstMatch }
    let openReminders = matches.filter { !$0.isCompleted }
    // If the command changes nothing, a wrong guess does no harm. So the only open reminder is
    // taken, even if completed reminders match as well.
    if openReminders.count == 1, let onlyOpen = openReminders.first,
      command.verb == .show || command.verb == .why
    {
      return onlyOpen
    }
    let rows = matches.map { row($0) }
    switch host.choose("“\(SafeText.singleLine(typedText))” matches several:", among: rows) {
    case .row(let index) where matches.indices.contains(index): return matches[index]
    case .row, .none: throw .textUnchanged
    case .notInteractive:
      throw .ambiguous(
        "“\(SafeText.singleLine(typedText))” matches several; type more of the title, or the id:\n"
          + rows.map { "  \($0)" }.joined(separator: "\n"))
    }
  }

  /// A row with the id, the title and the date.
  private mutating func row(_ candidate: Candidate) -> String {
    let dateText = date(candidate.date, zone: candidate.timeZone).map { dates.text($0) }
    let stateText = candidate.isCompleted ? "done" : dateText
    return "\(ReminderRow.shortID(candidate.id))  \(SafeText.singleLine(candidate.title))"
      + (stateText.map { "  (\($0))" } ?? "")
  }

  private mutating func noMatchFailure(_ typedText: String, _ status: String) throws(Failure)
    -> Failure
  {
    let typedText = SafeText.singleLine(typedText)
    if status != "all" {
      let otherMatches = Self.matches(command.line, try reminders("all"))
      if let candidate = otherMatches.first {
        let stateText = status == "incomplete" ? "done already" : "not done"
        return .noMatch("“\(SafeText.singleLine(candidate.title))” is \(stateText).")
      }
    }
    return .noMatch("Nothing matches “\(typedText)”. To see everything: fencepost list --all")
  }

  /// The items with this id, with exactly this title, or with these letters in the title.
  static func matches(_ typedText: String, _ candidates: [Candidate]) -> [Candidate] {
    if let sameID = candidates.first(where: { $0.id == typedText }) { return [sameID] }
    let foldedText = TitleLookup.folded(typedText)
    let exactMatches = candidates.filter { TitleLookup.folded($0.title) == foldedText }
    if !exactMatches.isEmpty { return exactMatches }
    return candidates.filter { candidate in
      TitleLookup.folded(candidate.title).contains(foldedText)
        || isPart(foldedText, ofID: candidate.id)
    }
  }

  /// Whether the text is at least four letters from the beginning or end of the id.
  private static func isPart(_ typedText: String, ofID id: String) -> Bool {
    guard typedText.count >= 4 else { return false }
    let id = TitleLookup.folded(id)
    let idBeforeAt = id.split(separator: "@").first ?? id[...]
    return id.hasPrefix(typedText) || idBeforeAt.hasSuffix(typedText)
  }

  mutating func reminders(_ status: String, text: String? = nil) throws(Failure) -> [Candidate] {
    let answer = try ask("reminder/fetch") { writer in
      writer.key("where")
      writer.beginObject()
      writer.member("status", status)
      if let text { writer.member("text", text) }
      writer.endObject()
      writer.member("sort", "dueDate")
      writer.member("fields", ["id", "title", "due", "timeZone", "completed"])
    }
    return answer.elements(of: "reminders").map { value in
      Candidate(
        id: value["id"]?.string ?? "", title: value["title"]?.string ?? "", isEvent: false,
        isCompleted: value["completed"]?.boolean ?? false, date: value["due"]?.string,
        timeZone: value["timeZone"]?.string)
    }
  }

  /// The events of the last month and the coming year; each series once.
  private mutating func nearEvents() throws(Failure) -> [Candidate] {
    let today = dates.today
    let answer = try ask("event/fetch") { writer in
      writer.member("start", (today - 31).text)
      writer.member("end", (today + 366).text)
      writer.member("fields", ["id", "title", "start", "timeZone"])
    }
    var seenIDs: Set<String> = []
    return answer.elements(of: "occurrences").compactMap { value in
      guard let id = value["id"]?.string, seenIDs.insert(id).inserted else { return nil }
      return Candidate(
        id: id, title: value["title"]?.string ?? "", isEvent: true, date: value["start"]?.string,
        timeZone: value["timeZone"]?.string)
    }
  }
}
