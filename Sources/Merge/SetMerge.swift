// Merges values that are sets: the result has everything that either side has added, and nothing
// that either side has removed.

enum SetMerge {
  /// The merged values: first those of `mine` in their order, then those that only `theirs` has
  /// added.
  static func merge<Value: Hashable>(base: [Value], mine: [Value], theirs: [Value]) -> [Value] {
    let (inBase, inMine, inTheirs) = (Set(base), Set(mine), Set(theirs))
    var addedValues: Set<Value> = []
    return mine.filter { inTheirs.contains($0) || !inBase.contains($0) }
      + theirs.filter {
        !inMine.contains($0) && !inBase.contains($0) && addedValues.insert($0).inserted
      }
  }
}
