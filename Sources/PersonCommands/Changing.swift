// The commands `done`, `undone`, `rm`, `undo`, `redo` and `history`: they change existing items, or
// show changes.

import CivilTime
import JSON
import Views

extension CommandRun {
  mutating func complete(_ isCompleted: Bool) throws(Failure) {
    let candidate = try findItem(isCompleted ? "incomplete" : "completed", events: false)
    let answer = try ask("reminder/complete") { writer in
      writer.member("id", candidate.id)
      if !isCompleted { writer.member("completed", false) }
    }
    guard command.output.format == .rows else { return show(json: answer.text) }
    say("\(isCompleted ? "Done" : "To be done again"): \(candidate.title)")
    let completedCopyID = answer["completedCopy"]?["id"]?.string
    let reminder = answer["reminder"]
    if completedCopyID != nil,
      let nextDate = date(reminder?["due"]?.string, zone: reminder?["timeZone"]?.string)
    {
      say("Next date: \(dates.text(nextDate))")
    }
  }

  mutating func remove() throws(Failure) {
    let candidate = try findItem("all", events: true)
    let answer = try ask(candidate.isEvent ? "event/remove" : "reminder/remove") { writer in
      writer.member("id", candidate.id)
    }
    guard command.output.format == .rows else { return show(json: answer.text) }
    say("Removed: \(candidate.title)")
    remark("To undo that: fencepost undo")
  }

  mutating func reverse(_ method: String, _ word: String) throws(Failure) {
    let answer = try ask(method)
    guard command.output.format == .rows else { return show(json: answer.text) }
    let undoneNumber = answer["undoes"]?.integer ?? 0
    let latestNumber = answer["transaction"]?.integer ?? undoneNumber
    // The change is made already, so it is reported even if the history cannot be read.
    let descriptions =
      (try? namesInHistory(limit: min(10_000, max(1, latestNumber - undoneNumber + 1))))?[
        undoneNumber] ?? []
    say(
      "\(word): \(descriptions.isEmpty ? "change \(undoneNumber)" : descriptions.joined(separator: ", "))"
    )
  }

  /// The titles that the latest changes concern, by the number of the transaction.
  private mutating func namesInHistory(limit: Int) throws(Failure) -> [Int: [String]] {
    let answer = try ask("store/history") { writer in
      writer.member("limit", limit)
      writer.member("titles", true)
    }
    var descriptions: [Int: [String]] = [:]
    for transaction in answer.elements(of: "transactions") {
      guard let transactionNumber = transaction["transaction"]?.integer else { continue }
      let titles = Self.titles(of: transaction)
      guard !titles.isEmpty else { continue }
      let word = transaction["undoes"]?.integer == nil ? "\(Self.changeKind(transaction)) " : ""
      descriptions[transactionNumber] = ["\(word)\(titles.joined(separator: ", "))"]
    }
    return descriptions
  }

  mutating func history() throws(Failure) {
    let limit = command.historyLimit
    let answer = try ask("store/history") { writer in
      writer.member("limit", limit)
      writer.member("titles", true)
    }
    if command.output.format == .json { return show(json: answer.text) }
    var table = Table(columns: [.fixed, .fixed, .fixed, .title, .rest])
    var rows: [[Cell]] = []
    for transaction in answer.elements(of: "transactions") {
      let transactionNumber = "\(transaction["transaction"]?.integer ?? 0)"
      let timestamp = transaction["at"]?.string ?? ""
      let isBeginning = transaction["title"]?.string == "store/create"
      if command.output.format == .porcelain {
        porcelain([
          transactionNumber, timestamp, transaction["client"]?.string ?? "",
          transaction["title"]?.string ?? "",
          isBeginning ? "" : transaction.strings(of: "titles").joined(separator: ", "),
        ])
        continue
      }
      let titles = isBeginning ? [] : Self.titles(of: transaction)
      let timeText = (try? Instant(text: timestamp)).map { dates.text($0) } ?? timestamp
      let isUndone = transaction["isUndone"]?.boolean ?? false
      rows.append([
        Cell(transactionNumber, .quiet), Cell(timeText),
        Cell(Self.changeKind(transaction), isUndone ? .done : .plain),
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
  private static func changeKind(_ transaction: Value) -> String {
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

  /// The titles of the items that a past change concerns, at most four of them, and how many more
  /// there are.
  private static func titles(of transaction: Value) -> [String] {
    let titles = transaction.strings(of: "titles").map { $0.isEmpty ? "untitled" : $0 }
    var itemCount = 0
    for (_, kind) in (transaction["changes"] ?? .null).members {
      for (_, ids) in kind.members { itemCount += ids.count }
    }
    let firstTitles = Array(titles.prefix(4))
    return titles.count > firstTitles.count
      ? firstTitles + ["and \(itemCount - firstTitles.count) more"] : firstTitles
  }
}
