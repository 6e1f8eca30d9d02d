// Parses the number at the beginning of a text: decides which separator is decimal and which
// separates thousands. Does not depend on signs or units.

struct NumberReading {
  /// Characters that may be between two digits.
  private enum Separator: Equatable {
    case point, comma, arabicDecimal, arabicGroup, apostrophe, space

    init?(_ scalar: Unicode.Scalar) {
      switch scalar {
      case ".": self = .point
      case ",": self = .comma
      case "\u{66B}": self = .arabicDecimal
      case "\u{66C}": self = .arabicGroup
      case "'", "\u{2019}": self = .apostrophe
      default:
        guard scalar.properties.generalCategory == .spaceSeparator else { return nil }
        self = .space
      }
    }

    var canBeDecimal: Bool { self == .point || self == .comma || self == .arabicDecimal }
    var canGroup: Bool { self != .arabicDecimal }
  }

  /// Why the text does not begin with a single, clear number.
  enum Problem: Error {
    case noNumber, twoNumbers, unclearSeparators
  }

  private var digits: [UInt8] = []
  /// Each separator with the number of digits before it.
  private var separators: [(separator: Separator, digitsBefore: Int)] = []

  /// Reads the number at the beginning of `scalars`, and removes it from them.
  static func number(
    from scalars: inout ArraySlice<Unicode.Scalar>, marks: NumberMarks
  ) throws(Problem) -> WrittenNumber {
    if let number = WrittenFraction.number(from: &scalars) { return number }
    var reading = NumberReading()
    reading.scan(&scalars)
    guard !reading.digits.isEmpty else { throw .noNumber }
    let decimalCount = try reading.decimalCount(marks)
    return WrittenNumber(digits: reading.digits, decimalCount: decimalCount)
  }

  /// The value of a decimal digit of any script.
  static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.isASCII {
      return ("0"..."9").contains(scalar) ? UInt8(truncatingIfNeeded: scalar.value - 0x30) : nil
    }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue,
      value >= 0, value <= 9
    else { return nil }
    return UInt8(value)
  }

  private mutating func scan(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    while let scalar = scalars.first {
      if let digit = Self.digit(scalar) {
        digits.append(digit)
      } else if let separator = Separator(scalar), separator.canBeDecimal || !digits.isEmpty {
        let next = scalars.dropFirst().first
        guard next.flatMap(Self.digit) != nil else {
          // A decimal separator at the end, as in "500.", is ignored.
          let isLast = next?.properties.isWhitespace ?? true
          if separator.canBeDecimal, isLast, !digits.isEmpty { scalars.removeFirst() }
          return
        }
        separators.append((separator, digits.count))
      } else {
        return
      }
      scalars.removeFirst()
    }
  }

  /// How many of the digits are after the decimal separator.
  private func decimalCount(_ locale: NumberMarks) throws(Problem) -> Int {
    guard let lastSeparator = separators.last else { return 0 }
    let earlierSeparators = separators.dropLast()
    let digitsAfter = digits.count - lastSeparator.digitsBefore
    if earlierSeparators.isEmpty {
      return isDecimal(lastSeparator.separator, locale)
        ? digitsAfter : try decimalsIfGrouped(separators[...])
    }
    // If there are two kinds of separators, the last separator is decimal. If the separators are
    // all of one kind, they separate groups.
    guard earlierSeparators.contains(where: { $0.separator != lastSeparator.separator }) else {
      return try decimalsIfGrouped(separators[...])
    }
    guard lastSeparator.separator.canBeDecimal else { throw separatorProblem }
    _ = try decimalsIfGrouped(earlierSeparators, end: lastSeparator.digitsBefore)
    return digitsAfter
  }

  /// Whether the only separator in the number is decimal.
  private func isDecimal(_ separator: Separator, _ locale: NumberMarks) -> Bool {
    switch separator {
    case .arabicDecimal: true
    case .apostrophe, .space: false
    case .point, .comma, .arabicGroup:
      // A separator that no group can have here is decimal: one that is not the locale's group
      // separator, or one that is not where a group may begin, as in "0,5".
      (separator != .arabicGroup && separator != Separator(locale.groupMark))
        || !areGroups(separators[...])
    }
  }

  /// Checks that the separators in `groups` separate thousands up to the digit `end`, and returns
  /// the number of decimal places, which is then 0. Throws if the separators are in other
  /// positions.
  private func decimalsIfGrouped(
    _ groups: ArraySlice<(separator: Separator, digitsBefore: Int)>, end: Int? = nil
  ) throws(Problem) -> Int {
    guard areGroups(groups, end: end) else { throw separatorProblem }
    return 0
  }

  /// Whether the separators are all of one kind, with three digits after the last one, and three,
  /// or as in India two, after each of the others.
  private func areGroups(
    _ groups: ArraySlice<(separator: Separator, digitsBefore: Int)>, end: Int? = nil
  ) -> Bool {
    guard let first = groups.first, first.separator.canGroup, digits.first != 0,
      groups.allSatisfy({ $0.separator == first.separator })
    else { return false }
    let ends = groups.dropFirst().map(\.digitsBefore) + [end ?? digits.count]
    let groupSizes = zip(groups, ends).map { $1 - $0.digitsBefore }
    guard groupSizes.last == 3, first.digitsBefore >= 1 else { return false }
    if groupSizes.allSatisfy({ $0 == 3 }) { return first.digitsBefore <= 3 }
    return groupSizes.dropLast().allSatisfy { $0 == 2 } && first.digitsBefore <= 2
  }

  /// The error for separators in wrong positions. If one of them is a space, the text has two
  /// numbers.
  private var separatorProblem: Problem {
    separators.contains { $0.separator == .space } ? .twoNumbers : .unclearSeparators
  }
}
