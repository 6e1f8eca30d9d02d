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
  mutating func find(_ status: String, events: Bool) throws(Failure) -> Candidate {
    let wanted = command.line
    var all = try reminders(status)
    if events { all += try nearEvents() }
    var matching = Self.matching(wanted, all)
    if matching.isEmpty {
      // The server ignores accents, and searches notes and tags too.
      let ids = Set(try reminders(status, text: wanted).map(\.id))
      matching = all.filter { ids.contains($0.id) }
    }
    return try one(of: matching, wanted, status)
  }

  mutating func one(
    of matching: [Candidate], _ wanted: String, _ status: String
  ) throws(Failure) -> Candidate {
    guard let first = matching.first else { throw try missing(wanted, status) }
    if matching.count == 1 { return first }
    let open = matching.filter { !$0.isCompleted }
    // Commands that change nothing choose the only open reminder among the matching ones.
    if open.count == 1, let one = open.first, command.verb == .show || command.verb == .why {
      return one
    }
    let rows = matching.map { row($0) }
    switch host.choose("“\(SafeText.line(wanted))” matches several:", among: rows) {
    case .row(let position) where matching.indices.contains(position): return matching[position]
    case .row, .none: throw .textUnchanged
    case .notInteractive:
      throw .ambiguous(
        "“\(SafeText.line(wanted))” matches several; type more of the title, or the id:\n"
          + rows.map { "  \($0)" }.joined(separator: "\n"))
    }
  }

  /// A row with the id, the title and the date.
  private mutating func row(_ one: Candidate) -> String {
    let when = date(one.date, zone: one.timeZone).map { dates.text($0) }
    let state = one.isCompleted ? "done" : when
    return "\(ReminderRow.shortID(one.id))  \(SafeText.line(one.title))"
      + (state.map { "  (\($0))" } ?? "")
  }

  private mutating func missing(_ wanted: String, _ status: String) throws(Failure) -> Failure {
    let wanted = SafeText.line(wanted)
    if status != "all" {
      let others = Self.matching(command.line, try reminders("all"))
      if let one = others.first {
        let state = status == "incomplete" ? "done already" : "not done"
        return .noMatch("“\(SafeText.line(one.title))” is \(state).")
      }
    }
    return .noMatch("Nothing matches “\(wanted)”. To see everything: fencepost list --all")
  }

  /// The items with this id, with exactly this title, or with these letters in the title.
  static func matching(_ wanted: String, _ all: [Candidate]) -> [Candidate] {
    if let same = all.first(where: { $0.id == wanted }) { return [same] }
    let folded = TitleLookup.folded(wanted)
    let exact = all.filter { TitleLookup.folded($0.title) == folded }
    if !exact.isEmpty { return exact }
    return all.filter { candidate in
      TitleLookup.folded(candidate.title).contains(folded) || isPart(folded, ofID: candidate.id)
    }
  }

  /// Whether the text is at least four letters from the beginning or end of the id.
  private static func isPart(_ wanted: String, ofID id: String) -> Bool {
    guard wanted.count >= 4 else { return false }
    let id = TitleLookup.folded(id)
    let own = id.split(separator: "@").first ?? id[...]
    return id.hasPrefix(wanted) || own.hasSuffix(wanted)
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
    var seen: Set<String> = []
    return answer.elements(of: "occurrences").compactMap { value in
      guard let id = value["id"]?.string, seen.insert(id).inserted else { return nil }
      return Candidate(
        id: id, title: value["title"]?.string ?? "", isEvent: true, date: value["start"]?.string,
        timeZone: value["timeZone"]?.string)
    }
  }
}
