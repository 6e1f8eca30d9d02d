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
  public let itemIndex: Int
  public let depth: Int
  /// The index of the item under which this row is nested; nil at depth 0.
  public let parentIndex: Int?

  public init(itemIndex: Int, depth: Int, parentIndex: Int?) {
    self.itemIndex = itemIndex
    self.depth = depth
    self.parentIndex = parentIndex
  }
}

public enum Outline {
  /// The rows of each section, in the order of `items`. A subtask is put under its parent if the
  /// section contains the parent too, unless the parent is a descendant of the subtask.
  public static func rows(_ items: [OutlineItem], sections: Int) -> [[OutlineRow]] {
    var sectionMembers = [[Int]](repeating: [], count: sections)
    for (index, item) in items.enumerated() {
      for section in item.sections where section < sections {
        sectionMembers[section].append(index)
      }
    }
    let parentUIDs = Set(items.lazy.map(\.parent).filter { !$0.isEmpty })
    guard !parentUIDs.isEmpty else {
      return sectionMembers.map { $0.map { OutlineRow(itemIndex: $0, depth: 0, parentIndex: nil) } }
    }
    return sectionMembers.map { nestedRows($0, items, parentUIDs) }
  }

  private static func nestedRows(
    _ members: [Int], _ items: [OutlineItem], _ parentUIDs: Set<[UInt8]>
  ) -> [OutlineRow] {
    var parentIndexByUID: [[UInt8]: Int] = [:]
    for member in members where parentUIDs.contains(items[member].uid) {
      parentIndexByUID[items[member].uid] = member
    }
    var parentIndices: [Int: Int] = [:]
    for member in members {
      guard !items[member].parent.isEmpty, let parent = parentIndexByUID[items[member].parent]
      else {
        continue
      }
      parentIndices[member] = parent
    }
    for member in itemsInCycles(parentIndices) { parentIndices[member] = nil }
    var children: [Int: [Int]] = [:]
    var topLevel: [Int] = []
    for member in members {
      if let parent = parentIndices[member] {
        children[parent, default: []].append(member)
      } else {
        topLevel.append(member)
      }
    }
    var rows: [OutlineRow] = []
    rows.reserveCapacity(members.count)
    // The rows that are not added yet, in reverse order. This is a loop and not a recursion,
    // because a file may nest reminders as deep as it likes.
    var pendingRows = topLevel.reversed().map {
      OutlineRow(itemIndex: $0, depth: 0, parentIndex: nil)
    }
    while let row = pendingRows.popLast() {
      rows.append(row)
      for child in (children[row.itemIndex] ?? []).reversed() {
        pendingRows.append(
          OutlineRow(itemIndex: child, depth: row.depth + 1, parentIndex: row.itemIndex))
      }
    }
    return rows
  }

  /// The items whose chain of parents leads back to themselves.
  private static func itemsInCycles(_ parentIndices: [Int: Int]) -> Set<Int> {
    var itemsInCycles: Set<Int> = []
    var checkedItems: Set<Int> = []
    for start in parentIndices.keys where !checkedItems.contains(start) {
      var path: [Int] = []
      var pathPositions: [Int: Int] = [:]
      var nextItem: Int? = start
      while let item = nextItem, !checkedItems.contains(item), pathPositions[item] == nil {
        pathPositions[item] = path.count
        path.append(item)
        nextItem = parentIndices[item]
      }
      if let item = nextItem, let cycleStart = pathPositions[item] {
        itemsInCycles.formUnion(path[cycleStart...])
      }
      checkedItems.formUnion(path)
    }
    return itemsInCycles
  }

  /// The ids of the changed items and of all their descendants. The rows of all of these may have
  /// to be drawn again, perhaps at another position.
  public static func affectedUIDs(by changedUIDs: Set<[UInt8]>, _ items: [OutlineItem]) -> Set<
    [UInt8]
  > {
    var children: [[UInt8]: [[UInt8]]] = [:]
    for item in items where !item.parent.isEmpty {
      children[item.parent, default: []].append(item.uid)
    }
    var affectedUIDs = changedUIDs
    var pendingUIDs = Array(changedUIDs)
    while let uid = pendingUIDs.popLast() {
      for child in children[uid] ?? [] where affectedUIDs.insert(child).inserted {
        pendingUIDs.append(child)
      }
    }
    return affectedUIDs
  }
}
