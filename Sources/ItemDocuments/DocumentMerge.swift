// Merges a person's changes of a document with later changes of its item: line by line, tag by tag,
// alarm by alarm, and in notes paragraph by paragraph.

import QuickAdd

public struct DocumentMerge: Equatable, Sendable {
  /// The merged values of the lines that the person changed; nil for a line that was emptied.
  public var changes: [LineKey: FieldValue?] = [:]
  /// The lines that both sides changed, to different values.
  public var conflicts: [LineKey] = []
  /// Whether the item has changed since the person began to edit.
  public var isChangedMeanwhile = false

  public init(base: DocumentItem, mine: DocumentItem, theirs: DocumentItem) {
    var keys = mine.kind.keys
    if mine.kind.hasNotes { keys.append(.notes) }
    for key in keys {
      if base[key] != theirs[key] { isChangedMeanwhile = true }
      guard mine[key] != base[key], mine[key] != theirs[key] else { continue }
      guard base[key] != theirs[key] else {
        changes[key] = .some(mine[key])
        continue
      }
      guard let merged = Self.merged(base[key], mine[key], theirs[key], key) else {
        conflicts.append(key)
        continue
      }
      if merged != theirs[key] { changes[key] = .some(merged) }
    }
  }

  /// The item with the person's changes.
  public func applied(to item: DocumentItem) -> DocumentItem {
    var item = item
    for (key, value) in changes { item.values[key] = value }
    return item
  }

  // MARK: Two changes of one line

  /// The merged value of one line; nil if both changes cannot be kept.
  private static func merged(
    _ base: FieldValue?, _ mine: FieldValue?, _ theirs: FieldValue?, _ key: LineKey
  ) -> FieldValue?? {
    switch key {
    case .tags:
      let all = elements(tags(base), tags(mine), tags(theirs))
      return .some(all.isEmpty ? nil : .tags(all))
    case .alarm:
      let all = elements(alarms(base), alarms(mine), alarms(theirs))
      return .some(all.isEmpty ? nil : .alarms(all))
    case .notes:
      guard let text = NotesMerge.merged(notes(base), notes(mine), notes(theirs)) else {
        return .none
      }
      return .some(text.isEmpty ? nil : .text(text))
    default: return .none
    }
  }

  /// The elements of `theirs`, without those that the person removed and with those that the person
  /// added.
  static func elements<Element: Hashable>(
    _ base: [Element], _ mine: [Element], _ theirs: [Element]
  ) -> [Element] {
    var result = theirs
    for element in difference(base, mine) {
      if let index = result.firstIndex(of: element) { result.remove(at: index) }
    }
    // An element that both sides added occurs only once.
    var added = difference(theirs, base)
    for element in difference(mine, base) {
      if let index = added.firstIndex(of: element) {
        added.remove(at: index)
      } else {
        result.append(element)
      }
    }
    return result
  }

  /// The elements of the first list that the second does not have. An element that occurs twice
  /// counts twice.
  private static func difference<Element: Hashable>(
    _ one: [Element], _ other: [Element]
  ) -> [Element] {
    var counts: [Element: Int] = [:]
    for element in other { counts[element, default: 0] += 1 }
    return one.filter { element in
      guard let count = counts[element], count > 0 else { return true }
      counts[element] = count - 1
      return false
    }
  }

  private static func tags(_ value: FieldValue?) -> [String] {
    if case .tags(let tags) = value { tags } else { [] }
  }

  private static func alarms(_ value: FieldValue?) -> [DocumentAlarm] {
    if case .alarms(let alarms) = value { alarms } else { [] }
  }

  private static func notes(_ value: FieldValue?) -> String {
    if case .text(let text) = value { text } else { "" }
  }
}
