// The commands of `store-cli`, parsed from words; writing commands become store edits. Fields are
// `name=value` without spaces.

import Files
import PlainStore
import Store

enum Command {
  case writing(Writing)
  case reading(Reading)
  case unknown

  enum Reading: String {
    case get, view, state, changes, history, blind, orphans, index, disturb, clock, rest, quit
  }

  enum Writing: String {
    case create, edit, bump, remove, move, list, title, drop, places, undo, redo
  }

  init(_ word: String) {
    if let writing = Writing(rawValue: word) {
      self = .writing(writing)
    } else if let reading = Reading(rawValue: word) {
      self = .reading(reading)
    } else {
      self = .unknown
    }
  }
}

extension Store {
  /// Carries out the command within the turn, and returns the answer for when it is committed.
  func perform(
    _ command: Command.Writing, _ words: [String]
  ) throws(StoreFault) -> String {
    switch command {
    case .undo: return try said(undo(words.first.flatMap { Int($0) }))
    case .redo: return try said(redo())
    default: break
    }
    guard let first = words.first else { throw .noListName }
    let rest = Array(words.dropFirst())
    switch command {
    case .create:
      guard let uid = rest.first else { throw .noListName }
      return try make(
        .create(list: first, bytes: PlainItem.text(uid: uid, fields(rest.dropFirst()))), "create")
    case .edit:
      let changed = fields(rest)
      return try edit(first) { fields in fields.merge(changed) { $1 } }
    case .bump:
      var value = 0
      let field = rest.first ?? "n"
      let said = try edit(first) { fields in
        value = (fields[field].flatMap { Int($0) } ?? 0) + 1
        fields[field] = String(value)
      }
      return "\(said) \(value)"
    case .remove:
      return try make(.remove(current(ItemID(first))), "remove")
    case .move:
      let now = try current(ItemID(first))
      return try make(.replace(now, bytes: now.bytes, list: rest.first ?? ""), "move")
    case .list:
      return try make(.makeList(title: first, color: rest.first), "list")
    case .title:
      return try make(
        .setList(first, title: rest.first ?? "", color: rest.dropFirst().first), "title")
    case .drop:
      return try make(.removeList(first), "drop")
    case .places:
      let text = words.joined(separator: "\n") + "\n"
      return try make(
        .write(document: FileName(ours: "places.json"), bytes: Array(text.utf8)), "places")
    case .undo, .redo:
      throw .nothingToUndo
    }
  }

  private func edit(
    _ id: String, _ change: (inout [String: String]) -> Void
  ) throws(StoreFault) -> String {
    let now = try current(ItemID(id))
    var fields = PlainItem.fields(of: now.bytes) ?? [:]
    let uid = fields.removeValue(forKey: "uid") ?? id
    change(&fields)
    return try make(
      .replace(now, bytes: PlainItem.text(uid: uid, fields), list: now.list), "edit")
  }

  private func make(_ edit: StoreEdit, _ title: String) throws(StoreFault) -> String {
    try said(perform([edit], title: title))
  }

  private func said(_ receipt: Receipt) -> String {
    let made = receipt.createdIDs.compactMap(\.self).joined(separator: " ")
    return "ok \(receipt.state.text) \(made)"
  }

  private func fields(_ words: some Sequence<String>) -> [String: String] {
    var fields: [String: String] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { fields[String(parts[0])] = String(parts[1]) }
    }
    return fields
  }
}
