// Puts items into sections, and in each section subtasks under their parents. The result depends
// only on the given values. Does not depend on what the items are.

/// An item of an outline.
public struct OutlineItem: Sendable {
  public var uid: [UInt8]
  /// The parent's id; empty if there is none.
  public var parent: [UInt8]
  /// The indices of the sections that the item is in.
  public var sections: [Int]

  public init(uid: [UInt8], parent: [UInt8], sections: [Int]) {
    self.uid = uid
    self.parent = parent
    self.sections = sections
  }
}

/// A row of a section: the index of an item, how deep it is nested, and its parent.
public struct OutlineRow: Hashable, Sendable {
  public let item: Int
  public let depth: Int
  /// The index of the item above it in the nesting; nil at depth 0.
  public let parent: Int?

  public init(item: Int, depth: Int, parent: Int?) {
    self.item = item
    self.depth = depth
    self.parent = parent
  }
}

public enum Outline {
  /// The rows of each section. `items` have to be sorted. An item is put under its parent if both
  /// are in the section, and if the parent is not itself below the item.
  public static func rows(_ items: [OutlineItem], sections: Int) -> [[OutlineRow]] {
    var members = [[Int]](repeating: [], count: sections)
    for (index, item) in items.enumerated() {
      for section in item.sections where section < sections { members[section].append(index) }
    }
    let wanted = Set(items.lazy.map(\.parent).filter { !$0.isEmpty })
    guard !wanted.isEmpty else {
      return members.map { $0.map { OutlineRow(item: $0, depth: 0, parent: nil) } }
    }
    return members.map { nested($0, items, wanted) }
  }

  private static func nested(
    _ members: [Int], _ items: [OutlineItem], _ wanted: Set<[UInt8]>
  ) -> [OutlineRow] {
    var known: [[UInt8]: Int] = [:]
    for member in members where wanted.contains(items[member].uid) {
      known[items[member].uid] = member
    }
    var parents: [Int: Int] = [:]
    for member in members {
      guard !items[member].parent.isEmpty, let parent = known[items[member].parent] else {
        continue
      }
      parents[member] = parent
    }
    for member in circular(parents) { parents[member] = nil }
    var children: [Int: [Int]] = [:]
    var top: [Int] = []
    for member in members {
      if let parent = parents[member] {
        children[parent, default: []].append(member)
      } else {
        top.append(member)
      }
    }
    var rows: [OutlineRow] = []
    rows.reserveCapacity(members.count)
    // The items that still have to be added, the next one last. A loop and not recursion, because
    // the depth depends on input.
    var rest = top.reversed().map { OutlineRow(item: $0, depth: 0, parent: nil) }
    while let row = rest.popLast() {
      rows.append(row)
      for child in (children[row.item] ?? []).reversed() {
        rest.append(OutlineRow(item: child, depth: row.depth + 1, parent: row.item))
      }
    }
    return rows
  }

  /// The items that are below themselves, because their parents form a cycle.
  private static func circular(_ parents: [Int: Int]) -> Set<Int> {
    var circular: Set<Int> = []
    var done: Set<Int> = []
    for start in parents.keys where !done.contains(start) {
      var path: [Int] = []
      var positions: [Int: Int] = [:]
      var next: Int? = start
      while let item = next, !done.contains(item), positions[item] == nil {
        positions[item] = path.count
        path.append(item)
        next = parents[item]
      }
      if let item = next, let first = positions[item] { circular.formUnion(path[first...]) }
      done.formUnion(path)
    }
    return circular
  }

  /// The ids of the changed items and of all items below them: the rows of all these may change,
  /// or move.
  public static func affected(by changed: Set<[UInt8]>, _ items: [OutlineItem]) -> Set<[UInt8]> {
    var children: [[UInt8]: [[UInt8]]] = [:]
    for item in items where !item.parent.isEmpty {
      children[item.parent, default: []].append(item.uid)
    }
    var affected = changed
    var rest = Array(changed)
    while let uid = rest.popLast() {
      for child in children[uid] ?? [] where affected.insert(child).inserted { rest.append(child) }
    }
    return affected
  }
}
