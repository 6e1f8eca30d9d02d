// Merges the changes that a person made in an item's document with changes that were made to the
// item in the meantime. Lines with a key are merged one by one, and so are tags, alarms and the
// lines of the notes.

import QuickAdd

public struct DocumentMerge: Equatable, Sendable {
  /// The merged values of the lines that the person changed; nil for a line that was emptied.
  public var changes: [LineKey: FieldValue?] = [:]
  /// The lines that the person and another program changed to different values.
  public var conflicts: [LineKey] = []
  /// Whether the item has changed since the person began to edit.
  public var hasItemChanged = false

  public init(base: DocumentItem, mine: DocumentItem, theirs: DocumentItem) {
    var keys = mine.kind.keys
    if mine.kind.hasNotes { keys.append(.notes) }
    for key in keys {
      if base[key] != theirs[key] { hasItemChanged = true }
      guard mine[key] != base[key], mine[key] != theirs[key] else { continue }
      guard base[key] != theirs[key] else {
        changes[key] = .some(mine[key])
        continue
      }
      guard let mergedValue = Self.mergedValue(base[key], mine[key], theirs[key], key) else {
        conflicts.append(key)
        continue
      }
      if mergedValue != theirs[key] { changes[key] = .some(mergedValue) }
    }
  }

  /// The item after the person's changes.
  public func applyChanges(to item: DocumentItem) -> DocumentItem {
    var item = item
    for (key, value) in changes { item.values[key] = value }
    return item
  }

  // MARK: Two changes of one line

  /// The merged value of one line that both sides changed. The outer optional is nil if the two
  /// changes conflict; the inner one is nil if the merged line is empty.
  private static func mergedValue(
    _ base: FieldValue?, _ mine: FieldValue?, _ theirs: FieldValue?, _ key: LineKey
  ) -> FieldValue?? {
    switch key {
    case .tags:
      let all = mergedElements(tags(base), tags(mine), tags(theirs))
      return .some(all.isEmpty ? nil : .tags(all))
    case .alarm:
      let all = mergedElements(alarms(base), alarms(mine), alarms(theirs))
      return .some(all.isEmpty ? nil : .alarms(all))
    case .notes:
      guard let text = NotesMerge.mergedNotes(notes(base), notes(mine), notes(theirs)) else {
        return .none
      }
      return .some(text.isEmpty ? nil : .text(text))
    default: return .none
    }
  }

  /// The elements of `theirs`, without the elements that the person removed and with the elements
  /// that the person added.
  static func mergedElements<Element: Hashable>(
    _ base: [Element], _ mine: [Element], _ theirs: [Element]
  ) -> [Element] {
    var result = theirs
    for element in elementsMissing(base, mine) {
      if let index = result.firstIndex(of: element) { result.remove(at: index) }
    }
    // An element that both sides added occurs only once.
    var addedByThem = elementsMissing(theirs, base)
    for element in elementsMissing(mine, base) {
      if let index = addedByThem.firstIndex(of: element) {
        addedByThem.remove(at: index)
      } else {
        result.append(element)
      }
    }
    return result
  }

  /// The elements of the first list that the second list does not have. If an element occurs
  /// twice in the first list and once in the second, one occurrence is returned.
  private static func elementsMissing<Element: Hashable>(
    _ one: [Element], _ other: [Element]
  ) -> [Element] {
    var remainingCounts: [Element: Int] = [:]
    for element in other { remainingCounts[element, default: 0] += 1 }
    return one.filter { element in
      guard let count = remainingCounts[element], count > 0 else { return true }
      remainingCounts[element] = count - 1
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
