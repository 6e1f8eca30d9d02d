// What a person changed in a document, put onto what the item has become meanwhile: line by line,
// tag by tag and alarm by alarm, and within notes paragraph by paragraph.

import QuickAdd

public struct DocumentMerge: Equatable, Sendable {
  /// What the person changed, as it shall be; nil where the line was emptied.
  public var changes: [LineKey: FieldValue?] = [:]
  /// What both sides changed, and not to the same.
  public var conflicts: [LineKey] = []
  /// Whether the item has changed since it was read.
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

  /// The item as it is with what the person changed.
  public func applied(to item: DocumentItem) -> DocumentItem {
    var item = item
    for (key, value) in changes { item.values[key] = value }
    return item
  }

  // MARK: Two changes of one line

  /// Nil where they cannot both be.
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
      guard let text = LineMerge.merged(notes(base), notes(mine), notes(theirs)) else {
        return .none
      }
      return .some(text.isEmpty ? nil : .text(text))
    default: return .none
    }
  }

  /// Theirs, without what the person took away, with what the person added.
  static func elements<Element: Hashable>(
    _ base: [Element], _ mine: [Element], _ theirs: [Element]
  ) -> [Element] {
    var result = theirs
    for element in difference(base, mine) {
      if let index = result.firstIndex(of: element) { result.remove(at: index) }
    }
    // What both added is there once.
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

  /// The elements of the first that the second does not have, counted.
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
