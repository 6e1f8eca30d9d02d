// The two sides of a three-way merge; which of them have changed a value since the base; and which
// side counts if both have changed the value.

public enum Side: Sendable, Hashable {
  case mine
  case theirs

  var other: Side { self == .mine ? .theirs : .mine }
}

/// How a value has changed on the two sides.
enum ThreeWayOutcome: Equatable {
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
/// side with the greater value counts as the later one, so that both machines choose the same
/// side.
struct Recency {
  let laterSide: Side?

  init(laterSide: Side?) { self.laterSide = laterSide }

  init(mine: String, theirs: String) {
    laterSide = mine == theirs ? nil : mine > theirs ? .mine : .theirs
  }

  func winner(mine: [String], theirs: [String]) -> Side {
    if let laterSide { return laterSide }
    return theirs.lexicographicallyPrecedes(mine) ? .mine : .theirs
  }
}
