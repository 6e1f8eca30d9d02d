// Gives a subtask without a due date the section of its parent, so that it stands under it.

public enum InheritedGroups {
  /// The groups of open items without a due date are those of their nearest ancestor with one; all
  /// others stay. `uids` and `parents` belong to `own`, item by item; a parent is empty if there is none.
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
      // Parents may form a cycle.
      while seen.insert(next).inserted {
        if let group = decided[next] {
          found = group
          break
        }
        guard own[next] == .none else {
          // What is done takes nothing with it.
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
