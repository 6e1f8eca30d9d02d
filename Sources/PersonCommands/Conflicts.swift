// The commands `conflicts` and `resolve`: show fields of an item that were changed differently on
// two computers, and choose between the two values.

import JSON

extension CommandRun {
  mutating func conflicts() throws(Failure) {
    let answer = try ask("item/unresolved")
    if command.output.format == .json { return show(json: answer.text) }
    let items = Array(answer.elements(of: "reminders")) + Array(answer.elements(of: "events"))
    for item in items {
      let title = item["title"]?.string ?? ""
      if command.output.format == .rows {
        let id = ReminderRow.shortID(item["id"]?.string ?? "")
        let titleWidth = screen.width.map { max(10, $0 - DisplayWidth.of(id) - 2) }
        let shownTitle =
          titleWidth.map { DisplayWidth.cut(SafeText.singleLine(title), to: $0) }
          ?? SafeText.singleLine(title)
        output += screen.paint(SafeText.isolated(shownTitle), .heading)
        output += "  \(screen.paint(SafeText.singleLine(id), .quiet))\n"
      }
      for conflict in item.elements(of: "mergeConflicts") {
        let (name, values) = Self.fieldAndValues(of: conflict)
        if command.output.format == .porcelain {
          porcelain([
            item["id"]?.string ?? "", name, values.current ?? "", values.other ?? "", title,
          ])
        } else {
          say("  \(name)")
          say("    now:   \(values.current ?? "nothing")")
          say("    other: \(values.other ?? "nothing")")
        }
      }
    }
    guard command.output.format == .rows else { return }
    if items.isEmpty {
      remark("There is no conflict.")
    } else {
      remark(
        "To keep what is now: fencepost resolve WHAT --mine; to take the other version: --theirs instead"
      )
    }
  }

  /// The name of the field and both values, each on one line; nil for no value.
  static func fieldAndValues(
    of conflict: Value
  ) -> (name: String, values: (current: String?, other: String?)) {
    func singleLine(_ text: String?) -> String? {
      text.map { text in
        let singleLine = text.split(separator: "\n").joined(separator: " | ")
        return singleLine.count > 300 ? singleLine.prefix(299) + "…" : singleLine
      }
    }
    let field = conflict["field"]?.string ?? ""
    let occurrence = conflict["occurrence"]?.string.map { " of \($0)" } ?? ""
    return (
      field + occurrence,
      (singleLine(conflict["current"]?.string), singleLine(conflict["other"]?.string))
    )
  }

  mutating func resolve() throws(Failure) {
    let candidate = try chooseOne(of: try itemsInConflict(), command.line, "all")
    let (version, isDryRun) = (command.conflictVersion ?? "current", command.isDryRun)
    let answer = try ask("item/resolve") { writer in
      writer.member("id", candidate.id)
      writer.member("take", version)
      if isDryRun { writer.member("dryRun", true) }
    }
    guard command.output.format == .rows else { return show(json: answer.text) }
    let title = (answer["reminder"] ?? answer["event"])?["title"]?.string ?? candidate.title
    say("\(isDryRun ? "Would be settled" : "Settled"): \(title)")
    if !isDryRun { remark("To undo that: fencepost undo") }
  }

  /// The items in conflict that the typed words may mean.
  private mutating func itemsInConflict() throws(Failure) -> [Candidate] {
    let answer = try ask("item/unresolved")
    var candidates: [Candidate] = []
    for (kind, isEvent) in [("reminders", false), ("events", true)] {
      for item in answer.elements(of: kind) {
        candidates.append(
          Candidate(
            id: item["id"]?.string ?? "", title: item["title"]?.string ?? "", isEvent: isEvent,
            isCompleted: item["completed"]?.boolean ?? false,
            date: (item["due"] ?? item["start"])?.string, timeZone: item["timeZone"]?.string))
      }
    }
    let matches = Self.matches(command.line, candidates)
    if matches.isEmpty {
      throw .noMatch(
        "No item in conflict matches “\(SafeText.singleLine(command.line))”. To see them: fencepost conflicts"
      )
    }
    return matches
  }
}
