// Values that are sets: what either side has added is there, what either has taken out is gone.

enum SetMerge {
  /// In the order of `mine`, then what only the others have added.
  static func merge<Value: Hashable>(base: [Value], mine: [Value], theirs: [Value]) -> [Value] {
    let (inBase, inMine, inTheirs) = (Set(base), Set(mine), Set(theirs))
    var added: Set<Value> = []
    return mine.filter { inTheirs.contains($0) || !inBase.contains($0) }
      + theirs.filter {
        !inMine.contains($0) && !inBase.contains($0) && added.insert($0).inserted
      }
  }
}
