// Imports what `export --json` has written: reminders and events, saved in one transaction under
// the same ids. Items that the store already has are left as they are.

import JSON

extension CommandRun {
  /// Whether a file of JSON contains reminders or events, and not places.
  static func hasItems(_ root: Value) -> Bool {
    root["reminders"]?.kind == .array || root["events"]?.kind == .array
  }

  mutating func importJSON(_ root: Value) throws(Failure) {
    let chosen = try command.list.map { (typed) throws(Failure) in
      try ListFilter.list(typed, try titlesOfLists())
    }
    var items: [JSONItem] = []
    for (key, kind) in [("reminders", JSONItem.Kind.reminder), ("events", .event)] {
      for value in root.elements(of: key) { items.append(try JSONItem(value, kind)) }
    }
    let present = presentIDs(of: items)
    let new = JSONItem.parentsFirst(items.filter { !present.contains($0.id) })
    let known = try titlesOfLists()
    let missing = chosen == nil ? JSONItem.lists(of: new).filter { known[$0] == nil } : []
    // A parent that is neither in the file nor in the store cannot be set.
    let parents = Set(items.map(\.id))
    let outside = Set(new.compactMap(\.parent)).subtracting(parents)
    var lost: Set<String> = []
    for id in outside where !isPresent(id) { lost.insert(id) }
    let isDryRun = command.isDryRun
    var answer = Value.null
    if !new.isEmpty {
      answer = try ask("store/apply") { writer in
        writer.key("operations")
        writer.beginArray()
        for list in missing { JSONItem.write(list: list, to: &writer) }
        for item in new {
          // The new list may get another id than it has in the file, so it is named by the
          // operation that makes it: `$N`.
          let made = item.list.flatMap { missing.firstIndex(of: $0) }.map { "$\($0)" }
          item.write(to: &writer, list: chosen ?? made ?? item.list, withoutParents: lost)
        }
        writer.endArray()
        writer.member("title", "import")
        if isDryRun { writer.member("dryRun", true) }
      }
    }
    guard command.form == .rows else { return show(json: answer.text) }
    say("\(isDryRun ? "Would be imported" : "Imported"): \(Self.counted(new))")
    if isDryRun { for item in new { say("  \(item.title)") } }
    if !present.isEmpty { say("Already there: \(present.count)") }
    let orphans = new.count { $0.parent.map(lost.contains) ?? false }
    if orphans > 0 {
      say("Without their parent, which is neither in the file nor in the store: \(orphans)")
    }
    if !isDryRun {
      for list in missing { say("Made the list: \(list)") }
      if !new.isEmpty { remark("To undo that: fencepost undo") }
    }
  }

  private static func counted(_ items: [JSONItem]) -> String {
    counted(events: items.count { $0.kind == .event }, of: items.count)
  }

  private mutating func presentIDs(of items: [JSONItem]) -> Set<String> {
    var present: Set<String> = []
    for item in items where isPresent(item.id) { present.insert(item.id) }
    return present
  }

  /// Whether the store has the item. One that cannot be read counts as absent; saving then refuses
  /// to replace it.
  private mutating func isPresent(_ id: String) -> Bool {
    (try? ask("item/get") { $0.member("id", id) }) != nil
  }
}

/// A reminder or an event of the file.
private struct JSONItem {
  enum Kind: String { case reminder, event }

  let kind: Kind
  let value: Value
  let id: String
  let title: String
  let list: String?
  let parent: String?

  /// Members that are not imported: a new series has no changed occurrences, and the list is given
  /// separately.
  private static let leftOut: Set<String> = ["list", "occurrence", "isDetached"]

  init(_ value: Value, _ kind: Kind) throws(Failure) {
    guard let id = value["id"]?.string, let title = value["title"]?.string else {
      throw .notRead(
        "A \(kind.rawValue) of this file has no id or no title; it is not what "
          + "'fencepost export --json' writes.")
    }
    (self.kind, self.value, self.id, self.title) = (kind, value, id, title)
    list = value["list"]?.string
    parent = value["parent"]?.string
  }

  /// The lists that the items name, without repetitions, in the order of the file.
  static func lists(of items: [JSONItem]) -> [String] {
    var seen: Set<String> = []
    return items.compactMap(\.list).filter { seen.insert($0).inserted }
  }

  /// The items in an order in which each comes after its parent. Items whose parents form a cycle
  /// come last, in the order of the file.
  static func parentsFirst(_ items: [JSONItem]) -> [JSONItem] {
    let known = Set(items.map(\.id))
    var children: [String: [JSONItem]] = [:]
    var ordered: [JSONItem] = []
    for item in items {
      if let parent = item.parent, known.contains(parent) {
        children[parent, default: []].append(item)
      } else {
        ordered.append(item)
      }
    }
    var next = 0
    while next < ordered.count {
      ordered += children.removeValue(forKey: ordered[next].id) ?? []
      next += 1
    }
    // What is left is part of a cycle of parents, or below one.
    let reached = Set(ordered.map(\.id))
    return ordered + items.filter { !reached.contains($0.id) }
  }

  static func write(list: String, to writer: inout Writer) {
    writer.beginObject()
    writer.member("method", "list/save")
    writer.key("params")
    writer.beginObject()
    writer.key("list")
    writer.beginObject()
    writer.member("title", list)
    writer.endObject()
    writer.endObject()
    writer.endObject()
  }

  /// The alarms without their ids, because the server chooses the ids in a new item.
  private static func write(alarms: Value, to writer: inout Writer) {
    writer.beginArray()
    for alarm in alarms.elements {
      writer.beginObject()
      for (key, member) in alarm.members where key != "id" {
        writer.key(key)
        writer.fragment(member.text)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes an operation that saves the item only if it does not exist.
  func write(to writer: inout Writer, list: String?, withoutParents lost: Set<String>) {
    writer.beginObject()
    writer.member("method", "\(kind.rawValue)/save")
    writer.key("params")
    writer.beginObject()
    writer.key(kind.rawValue)
    writer.beginObject()
    for (key, member) in value.members {
      if Self.leftOut.contains(key) { continue }
      if key == "parent", let parent, lost.contains(parent) { continue }
      writer.key(key)
      if key == "alarms" {
        Self.write(alarms: member, to: &writer)
      } else {
        writer.fragment(member.text)
      }
    }
    if let list { writer.member("list", list) }
    writer.endObject()
    writer.key("ifRevision")
    writer.null()
    writer.endObject()
    writer.endObject()
  }
}
