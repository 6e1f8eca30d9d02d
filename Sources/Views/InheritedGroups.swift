// Puts a subtask without a due date into the section of its parent, so that the subtask can be
// shown under its parent.

public enum InheritedGroups {
  /// The groups of all items. An open item without a due date gets the group of the nearest item
  /// above it that has a due date; all others keep their own. `uids` and `parents` return the ids
  /// of an item and of its parent; the parent's is empty if there is none.
  public static func groups(
    _ own: [DueGroup], uids: (Int) -> [UInt8], parents: (Int) -> [UInt8]
  ) -> [DueGroup] {
    let seeking = own.indices.filter { own[$0] == .none && !parents($0).isEmpty }
    guard !seeking.isEmpty else { return own }
    var known: [[UInt8]: Int] = [:]
    for index in own.indices { known[uids(index)] = index }
    var groups = own
    var decided: [Int: DueGroup] = [:]
    for start in seeking {
      var path: [Int] = []
      var seen: Set<Int> = []
      var next = start
      var found = DueGroup.none
      // Ends if the parents form a cycle.
      while seen.insert(next).inserted {
        if let group = decided[next] {
          found = group
          break
        }
        guard own[next] == .none else {
          // A completed parent does not take its subtasks to the section of completed items.
          found = own[next] == .done ? .none : own[next]
          break
        }
        path.append(next)
        guard !parents(next).isEmpty, let parent = known[parents(next)] else { break }
        next = parent
      }
      for index in path {
        decided[index] = found
        groups[index] = found
      }
    }
    return groups
  }
}
