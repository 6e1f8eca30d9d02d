// Puts a subtask without a due date into the section of its parent, so that the subtask can be
// shown under its parent.

public enum InheritedGroups {
  /// The groups of all items, given the group that each has by its own due date. An open item
  /// without a due date gets the group of its nearest ancestor with a due date; all other items
  /// keep their own group. `uids` returns the id of the item at an index, and `parents` the id of
  /// its parent, which is empty if the item has no parent.
  public static func groups(
    _ ownGroups: [DueGroup], uids: (Int) -> [UInt8], parents: (Int) -> [UInt8]
  ) -> [DueGroup] {
    let undatedIndices = ownGroups.indices.filter { ownGroups[$0] == .none && !parents($0).isEmpty }
    guard !undatedIndices.isEmpty else { return ownGroups }
    var indexByUID: [[UInt8]: Int] = [:]
    for index in ownGroups.indices { indexByUID[uids(index)] = index }
    var groups = ownGroups
    var groupByIndex: [Int: DueGroup] = [:]
    for undatedIndex in undatedIndices {
      var path: [Int] = []
      var visitedIndices: Set<Int> = []
      var ancestor = undatedIndex
      var inheritedGroup = DueGroup.none
      // If the parents form a cycle, the loop ends at the first item that it sees for a second
      // time.
      while visitedIndices.insert(ancestor).inserted {
        if let group = groupByIndex[ancestor] {
          inheritedGroup = group
          break
        }
        guard ownGroups[ancestor] == .none else {
          // An open subtask of a completed parent is not shown among the completed items, but in
          // the section without a date.
          inheritedGroup = ownGroups[ancestor] == .done ? .none : ownGroups[ancestor]
          break
        }
        path.append(ancestor)
        guard !parents(ancestor).isEmpty, let parent = indexByUID[parents(ancestor)] else { break }
        ancestor = parent
      }
      for index in path {
        groupByIndex[index] = inheritedGroup
        groups[index] = inheritedGroup
      }
    }
    return groups
  }
}
