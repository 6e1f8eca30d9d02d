// Parses the number at the beginning of a text: decides which separator is decimal and which
// separates thousands. Does not depend on signs or units.

struct NumberReading {
  /// Characters that may be between two digits.
  private enum Mark: Equatable {
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
    case noNumber, twoNumbers, unclear
  }

  private var digits: [UInt8] = []
  /// Each separator with the number of digits before it.
  private var marks: [(mark: Mark, position: Int)] = []

  /// Reads the number at the beginning of `scalars`, and removes it from them.
  static func number(
    from scalars: inout ArraySlice<Unicode.Scalar>, marks: NumberMarks
  ) throws(Problem) -> WrittenNumber {
    if let number = WrittenFraction.number(from: &scalars) { return number }
    var reading = NumberReading()
    reading.scan(&scalars)
    guard !reading.digits.isEmpty else { throw .noNumber }
    let decimals = try reading.decimals(marks)
    return WrittenNumber(digits: reading.digits, decimals: decimals)
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
      } else if let mark = Mark(scalar), mark.canBeDecimal || !digits.isEmpty {
        let next = scalars.dropFirst().first
        guard next.flatMap(Self.digit) != nil else {
          // A decimal separator at the end, as in "500.", is ignored.
          let isLast = next?.properties.isWhitespace ?? true
          if mark.canBeDecimal, isLast, !digits.isEmpty { scalars.removeFirst() }
          return
        }
        marks.append((mark, digits.count))
      } else {
        return
      }
      scalars.removeFirst()
    }
  }

  /// How many of the digits are after the decimal separator.
  private func decimals(_ locale: NumberMarks) throws(Problem) -> Int {
    guard let last = marks.last else { return 0 }
    let others = marks.dropLast()
    let after = digits.count - last.position
    if others.isEmpty {
      return isDecimal(last.mark, locale) ? after : try whole(marks[...])
    }
    // With two kinds of separators the last one is decimal. A single kind that is repeated
    // separates groups.
    guard others.contains(where: { $0.mark != last.mark }) else { return try whole(marks[...]) }
    guard last.mark.canBeDecimal else { throw unclear }
    _ = try whole(others, end: last.position)
    return after
  }

  /// Whether the only separator in the number is decimal.
  private func isDecimal(_ mark: Mark, _ locale: NumberMarks) -> Bool {
    switch mark {
    case .arabicDecimal: true
    case .apostrophe, .space: false
    case .point, .comma, .arabicGroup:
      // The locale's group separator counts as one only if it is in the right position. In "0,5" it
      // is not.
      (mark != .arabicGroup && mark != Mark(locale.group)) || !areGroups(marks[...])
    }
  }

  /// The number of decimal places, 0, if `groups` separate thousands up to the digit `end`. Throws
  /// if they are in other positions.
  private func whole(
    _ groups: ArraySlice<(mark: Mark, position: Int)>, end: Int? = nil
  ) throws(Problem) -> Int {
    guard areGroups(groups, end: end) else { throw unclear }
    return 0
  }

  /// Whether the separators are all of one kind, with three digits after the last one, and three,
  /// or as in India two, after each of the others.
  private func areGroups(
    _ groups: ArraySlice<(mark: Mark, position: Int)>, end: Int? = nil
  ) -> Bool {
    guard let first = groups.first, first.mark.canGroup, digits.first != 0,
      groups.allSatisfy({ $0.mark == first.mark })
    else { return false }
    let ends = groups.dropFirst().map(\.position) + [end ?? digits.count]
    let sizes = zip(groups, ends).map { $1 - $0.position }
    guard sizes.last == 3, first.position >= 1 else { return false }
    if sizes.allSatisfy({ $0 == 3 }) { return first.position <= 3 }
    return sizes.dropLast().allSatisfy { $0 == 2 } && first.position <= 2
  }

  /// The problem of separators in wrong positions. If one is a space, the text has two numbers.
  private var unclear: Problem { marks.contains { $0.mark == .space } ? .twoNumbers : .unclear }
}
