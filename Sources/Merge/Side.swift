// The two sides of a merge, and what becomes of one thing that stands on both: the rule of every
// three-way merge, and which side counts where both have changed the same.

public enum Side: Sendable, Hashable {
  case mine
  case theirs

  var other: Side { self == .mine ? .theirs : .mine }
}

/// What one thing has become on the two sides.
enum Outcome: Equatable {
  case same
  case changed(Side)
  /// On both, and differently.
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

/// Which side of an item was changed later. Where its stamps do not tell, the greater value counts, so
/// that both sides decide alike.
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
