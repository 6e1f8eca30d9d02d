// The order into which a person moves reminders, as CalDAV clients keep it in X-APPLE-SORT-ORDER:
// a number, lower first. The number of a reminder that was never moved is the seconds from 2001 to
// its creation, so that new reminders come last. Apple, Nextcloud Tasks and Tasks.org do the same.

public import CivilTime

public enum HandOrder {
  /// The greatest number that is read, positive or negative: JSON numbers are exact up to here.
  public static let greatestNumber = 1 << 53

  /// 2001-01-01T00:00:00Z in seconds since 1970.
  private static let epoch: Int64 = 978_307_200

  /// The number of a reminder that was never moved.
  public static func number(createdAt instant: Instant) -> Int { Int(instant.seconds - epoch) }

  /// The number in a file if a move gave it to the reminder. Nil if it equals the number that the
  /// creation date gives anyway.
  static func numberOfMove(_ text: String, createdAt instant: Instant?) -> Int? {
    guard let number = Int(text), number.magnitude <= greatestNumber,
      number != instant.map({ Self.number(createdAt: $0) })
    else { return nil }
    return number
  }

  /// The number to sort by: that of the move, or without one that of the creation date; nil if the
  /// reminder has neither.
  static func sortNumber(_ moved: Int?, createdAt instant: Instant?) -> Int? {
    moved ?? instant.map { number(createdAt: $0) }
  }

  // MARK: Moving

  /// The new sort numbers after reminders were moved by hand: those of the moved reminders, and those
  /// of others that have to make room.
  public struct MoveNumbers: Hashable, Sendable {
    /// The numbers of the moved reminders, ascending.
    public var movedNumbers: [Int]
    /// The other reminders that need a new number: their indices, each with the new number.
    public var changedNumbers: [Int: Int]
  }

  /// Moves `count` reminders to just before the one at the index `target`.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the other reminders, in their order; nil for one without a number.
  ///   - isCloseToNext: Whether the moved reminders get the numbers just below the following
  ///     reminder's, and not those just above the preceding one's.
  ///   - fallback: The first number, if no other reminder has one.
  public static func move(
    _ count: Int, to target: Int, among numbers: [Int?], closeToNext isCloseToNext: Bool,
    fallback: Int
  ) -> MoveNumbers {
    let filledNumbers = withoutGaps(numbers, fallback)
    let precedingNumber = target > 0 ? filledNumbers[target - 1] : nil
    let followingNumber = target < filledNumbers.count ? filledNumbers[target] : nil
    var firstNumber: Int
    var newNumbers = filledNumbers
    switch (precedingNumber, followingNumber) {
    case (nil, nil): firstNumber = fallback
    case (nil, let followingNumber?): firstNumber = followingNumber - count
    case (let precedingNumber?, nil): firstNumber = precedingNumber + 1
    case (let precedingNumber?, let followingNumber?):
      if followingNumber - precedingNumber > count {
        firstNumber = isCloseToNext ? followingNumber - count : precedingNumber + 1
      } else {
        let (up, down) = (
          shiftedUp(filledNumbers, target, count), shiftedDown(filledNumbers, target, count)
        )
        (firstNumber, newNumbers) =
          up.changes <= down.changes
          ? (precedingNumber + 1, up.all) : (followingNumber - count, down.all)
      }
    }
    var movedNumbers = (0..<count).map { firstNumber + $0 }
    if (movedNumbers + newNumbers).contains(where: { $0.magnitude > greatestNumber }) {
      // A number would exceed `greatestNumber`, so all reminders get new numbers.
      movedNumbers = (0..<count).map { fallback + target + $0 }
      newNumbers = filledNumbers.indices.map { fallback + $0 + ($0 < target ? 0 : count) }
    }
    var changedNumbers: [Int: Int] = [:]
    for (index, number) in newNumbers.enumerated() {
      // A reminder without a number sorts last. It needs one only if it is before the moved ones.
      let isMissing = numbers[index] == nil && index < target
      if number != filledNumbers[index] || isMissing { changedNumbers[index] = number }
    }
    return MoveNumbers(movedNumbers: movedNumbers, changedNumbers: changedNumbers)
  }

  /// The numbers, with ascending numbers in the place of missing ones.
  private static func withoutGaps(_ numbers: [Int?], _ fallback: Int) -> [Int] {
    var lastNumber = fallback - 1
    return numbers.map { number in
      if let number {
        lastNumber = max(lastNumber, number)
        return number
      }
      lastNumber += 1
      return lastNumber
    }
  }

  private static func shiftedUp(
    _ filledNumbers: [Int], _ target: Int, _ count: Int
  ) -> (all: [Int], changes: Int) {
    var numbers = filledNumbers
    var lastNumber = filledNumbers[target - 1] + count
    var index = target
    while index < numbers.count, numbers[index] <= lastNumber {
      lastNumber += 1
      numbers[index] = lastNumber
      index += 1
    }
    return (numbers, index - target)
  }

  private static func shiftedDown(
    _ filledNumbers: [Int], _ target: Int, _ count: Int
  ) -> (all: [Int], changes: Int) {
    var numbers = filledNumbers
    var firstNumber = filledNumbers[target] - count
    var index = target - 1
    while index >= 0, numbers[index] >= firstNumber {
      firstNumber -= 1
      numbers[index] = firstNumber
      index -= 1
    }
    return (numbers, target - 1 - index)
  }
}
