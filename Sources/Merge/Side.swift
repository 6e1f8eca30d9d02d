// The two sides of a three-way merge, and its rule for a single value: whether it changed on no
// side, on one or on both, and which side counts if both have changed it.

public enum Side: Sendable, Hashable {
  case mine
  case theirs

  var other: Side { self == .mine ? .theirs : .mine }
}

/// How a value has changed on the two sides.
enum Outcome: Equatable {
  case same
  case changed(Side)
  /// Both sides have changed the value, and differently.
  case conflict

  init<Value: Equatable>(base: Value, mine: Value, theirs: Value) {
    if mine == theirs {
      self = .same
    } else if base == theirs {
      self = .changed(.mine)
    } else if base == mine {
      self = .changed(.theirs)
    } else {
      self = .conflict
    }
  }
}

/// Which side of an item was changed later, by its timestamps. If the timestamps are equal, the
/// greater value counts, so that both machines choose the same one.
struct Recency {
  let later: Side?

  init(later: Side?) { self.later = later }

  init(mine: String, theirs: String) {
    later = mine == theirs ? nil : mine > theirs ? .mine : .theirs
  }

  func winner(mine: [String], theirs: [String]) -> Side {
    if let later { return later }
    return theirs.lexicographicallyPrecedes(mine) ? .mine : .theirs
  }
}
