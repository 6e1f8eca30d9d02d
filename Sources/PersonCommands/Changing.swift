// The commands `done`, `undone`, `rm`, `undo`, `redo` and `history`: they change existing items, or
// show changes.

import CivilTime
import JSON
import Views

extension CommandRun {
  mutating func complete(_ isCompleted: Bool) throws(Failure) {
    let found = try find(isCompleted ? "incomplete" : "completed", events: false)
    let answer = try ask("reminder/complete") { writer in
      writer.member("id", found.id)
      if !isCompleted { writer.member("completed", false) }
    }
    guard command.output.format == .rows else { return show(json: answer.text) }
    say("\(isCompleted ? "Done" : "To be done again"): \(found.title)")
    let copy = answer["completedCopy"]?["id"]?.string
    let reminder = answer["reminder"]
    if copy != nil, let next = date(reminder?["due"]?.string, zone: reminder?["timeZone"]?.string) {
      say("Next date: \(dates.text(next))")
    }
  }

  mutating func remove() throws(Failure) {
    let found = try find("all", events: true)
    let answer = try ask(found.isEvent ? "event/remove" : "reminder/remove") { writer in
      writer.member("id", found.id)
    }
    guard command.output.format == .rows else { return show(json: answer.text) }
    say("Removed: \(found.title)")
    remark("To undo that: fencepost undo")
  }

  mutating func reverse(_ method: String, _ word: String) throws(Failure) {
    let answer = try ask(method)
    guard command.output.format == .rows else { return show(json: answer.text) }
    let undone = answer["undoes"]?.integer ?? 0
    let last = answer["transaction"]?.integer ?? undone
    // The change is made already, so it is said also if the history cannot be read.
    let names = (try? namesInHistory(limit: min(10_000, max(1, last - undone + 1))))?[undone] ?? []
    say("\(word): \(names.isEmpty ? "change \(undone)" : names.joined(separator: ", "))")
  }

  /// The titles that the latest changes concern, by the number of the transaction.
  private mutating func namesInHistory(limit: Int) throws(Failure) -> [Int: [String]] {
    let answer = try ask("store/history") { writer in
      writer.member("limit", limit)
      writer.member("titles", true)
    }
    var names: [Int: [String]] = [:]
    for transaction in answer.elements(of: "transactions") {
      guard let number = transaction["transaction"]?.integer else { continue }
      let titles = Self.titles(of: transaction)
      guard !titles.isEmpty else { continue }
      let word = transaction["undoes"]?.integer == nil ? "\(Self.words(transaction)) " : ""
      names[number] = ["\(word)\(titles.joined(separator: ", "))"]
    }
    return names
  }

  mutating func history() throws(Failure) {
    let limit = command.limit
    let answer = try ask("store/history") { writer in
      writer.member("limit", limit)
      writer.member("titles", true)
    }
    if command.output.format == .json { return show(json: answer.text) }
    var table = Table(columns: [.fixed, .fixed, .fixed, .title, .rest])
    var rows: [[Cell]] = []
    for transaction in answer.elements(of: "transactions") {
      let number = "\(transaction["transaction"]?.integer ?? 0)"
      let at = transaction["at"]?.string ?? ""
      let isBeginning = transaction["title"]?.string == "store/create"
      if command.output.format == .porcelain {
        porcelain([
          number, at, transaction["client"]?.string ?? "", transaction["title"]?.string ?? "",
          isBeginning ? "" : transaction.strings(of: "titles").joined(separator: ", "),
        ])
        continue
      }
      let titles = isBeginning ? [] : Self.titles(of: transaction)
      let when = (try? Instant(text: at)).map { dates.text($0) } ?? at
      let isUndone = transaction["isUndone"]?.boolean ?? false
      rows.append([
        Cell(number, .quiet), Cell(when), Cell(Self.words(transaction), isUndone ? .done : .plain),
        Cell(titles.joined(separator: ", "), isUndone ? .done : .plain),
        Cell(transaction["client"]?.string ?? "", .quiet),
      ])
    }
    table.sections = [Table.Section(heading: nil, rows: rows)]
    show(table)
    if answer["hasMore"]?.boolean == true, command.output.format == .rows {
      remark("For more: fencepost history --limit \(min(limit * 5, 10_000))")
    }
  }

  /// The kind of a past change, as one word.
  private static func words(_ transaction: Value) -> String {
    let title = transaction["title"]?.string ?? ""
    if transaction["undoes"]?.integer != nil { return title == "store/redo" ? "redo" : "undo" }
    switch title {
    case "reminder/save", "event/save", "place/save", "list/save":
      let hasCreated = (transaction["changes"] ?? .null).members.contains { _, kind in
        kind.elements(of: "created").contains { _ in true }
      }
      return hasCreated ? "add" : "change"
    case "reminder/complete": return "done"
    case "reminder/remove", "event/remove", "place/remove", "list/remove": return "remove"
    case "item/import", "place/import": return "import"
    case "item/resolve": return "resolve"
    case "store/create": return "begin"
    default: return title
    }
  }

  /// The titles of what a past change concerns, the first few of them.
  private static func titles(of past: Value) -> [String] {
    let titles = past.strings(of: "titles").map { $0.isEmpty ? "untitled" : $0 }
    var count = 0
    for (_, kind) in (past["changes"] ?? .null).members {
      for (_, ids) in kind.members { count += ids.count }
    }
    let shown = Array(titles.prefix(4))
    return titles.count > shown.count ? shown + ["and \(count - shown.count) more"] : shown
  }
}
