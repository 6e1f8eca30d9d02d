// The order into which a person moves reminders, as CalDAV clients keep it in X-APPLE-SORT-ORDER: a
// number, lower first. A reminder that was never moved counts the seconds from 2001 to its
// creation, so that new reminders come last. Apple, Nextcloud Tasks and Tasks.org do the same.

public import CivilTime

public enum HandOrder {
  /// The greatest number that is read, positive or negative: JSON numbers are exact up to here.
  public static let greatestNumber = 1 << 53

  /// 2001-01-01T00:00:00Z in seconds since 1970.
  private static let epoch: Int64 = 978_307_200

  /// The number of a reminder that was never moved.
  public static func number(createdAt instant: Instant) -> Int { Int(instant.seconds - epoch) }

  /// The number in a file; nil if it is the number that the creation date gives anyway.
  static func moved(_ text: String, createdAt instant: Instant?) -> Int? {
    guard let number = Int(text), number.magnitude <= greatestNumber,
      number != instant.map({ Self.number(createdAt: $0) })
    else { return nil }
    return number
  }

  /// The number to sort by: that of the move, or else that of the creation; nil without either.
  static func effective(_ moved: Int?, createdAt instant: Instant?) -> Int? {
    moved ?? instant.map { number(createdAt: $0) }
  }

  // MARK: Moving

  /// The numbers that put moved reminders at their new position among others.
  public struct Move: Hashable, Sendable {
    /// The numbers of the moved reminders, ascending.
    public var moved: [Int]
    /// The other reminders that need a new number: their indices, each with the new number.
    public var shifted: [Int: Int]
  }

  /// Moves `count` reminders to just before the one at the index `target`.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the other reminders, in their order; nil for one without a number.
  ///   - next: Whether the moved reminders get the numbers just below the following reminder's, and
  ///     not those just above the preceding one's.
  ///   - fallback: The first number, if no other reminder has one.
  public static func move(
    _ count: Int, to target: Int, among numbers: [Int?], closeToNext next: Bool, fallback: Int
  ) -> Move {
    let known = filled(numbers, fallback)
    let before = target > 0 ? known[target - 1] : nil
    let behind = target < known.count ? known[target] : nil
    var first: Int
    var result = known
    switch (before, behind) {
    case (nil, nil): first = fallback
    case (nil, let behind?): first = behind - count
    case (let before?, nil): first = before + 1
    case (let before?, let behind?):
      if behind - before > count {
        first = next ? behind - count : before + 1
      } else {
        let (up, down) = (shiftedUp(known, target, count), shiftedDown(known, target, count))
        (first, result) =
          up.changes <= down.changes ? (before + 1, up.all) : (behind - count, down.all)
      }
    }
    var moved = (0..<count).map { first + $0 }
    if (moved + result).contains(where: { $0.magnitude > greatestNumber }) {
      // A number would exceed `most`, so all reminders get new numbers.
      moved = (0..<count).map { fallback + target + $0 }
      result = known.indices.map { fallback + $0 + ($0 < target ? 0 : count) }
    }
    var shifted: [Int: Int] = [:]
    for (index, number) in result.enumerated() {
      // A reminder without a number sorts last. It needs one only if it is before the moved ones.
      let isMissing = numbers[index] == nil && index < target
      if number != known[index] || isMissing { shifted[index] = number }
    }
    return Move(moved: moved, shifted: shifted)
  }

  /// The numbers, with ascending numbers in target of missing ones.
  private static func filled(_ numbers: [Int?], _ fallback: Int) -> [Int] {
    var last = fallback - 1
    return numbers.map { number in
      if let number {
        last = max(last, number)
        return number
      }
      last += 1
      return last
    }
  }

  private static func shiftedUp(
    _ known: [Int], _ target: Int, _ count: Int
  ) -> (all: [Int], changes: Int) {
    var all = known
    var last = known[target - 1] + count
    var index = target
    while index < all.count, all[index] <= last {
      last += 1
      all[index] = last
      index += 1
    }
    return (all, index - target)
  }

  private static func shiftedDown(
    _ known: [Int], _ target: Int, _ count: Int
  ) -> (all: [Int], changes: Int) {
    var all = known
    var first = known[target] - count
    var index = target - 1
    while index >= 0, all[index] >= first {
      first -= 1
      all[index] = first
      index -= 1
    }
    return (all, target - 1 - index)
  }
}
