// Which plural form a noun has after a number, in each language (CLDR's plural rules for cardinal
// numbers). Contains no nouns.

/// The forms that a noun may have, with CLDR's names.
enum PluralCategory: Sendable {
  case one, two, few, many, other
}

/// How a language chooses the form of a noun.
///
/// Numbers here never end in a decimal zero, so 1 and 1.0 need not be distinguished.
enum PluralRule: Sendable {
  /// There is one form for all numbers.
  case single
  /// The singular is only for 1.
  case oneAlone
  /// The singular is for numbers below 2: 0, 0.5, 1, 1.5.
  case oneBelowTwo
  /// The singular is for numbers up to 1: 0, 0.5, 1.
  case oneUpToOne
  /// The singular is for 1 and for fractions below 2, but not for 0.
  case danish
  case polish, czech, romanian, eastSlavic, hebrew, arabic

  /// The plural forms of this rule, in the order in which the tables of words list them.
  var categories: [PluralCategory] {
    switch self {
    case .single: [.other]
    case .oneAlone, .oneBelowTwo, .oneUpToOne, .danish: [.one, .other]
    case .polish, .czech, .eastSlavic: [.one, .few, .many, .other]
    case .romanian: [.one, .few, .other]
    case .hebrew: [.one, .two, .other]
    case .arabic: [.one, .two, .few, .many, .other]
    }
  }

  func category(of number: PlainNumber) -> PluralCategory {
    let isWhole = number.fractionDigits.isEmpty
    let wholePartIsZero = number.wholeDigits == [0]
    let wholePartIsOne = number.wholeDigits == [1]
    switch self {
    case .single: return .other
    case .oneAlone: return wholePartIsOne && isWhole ? .one : .other
    case .oneBelowTwo: return wholePartIsZero || wholePartIsOne ? .one : .other
    case .oneUpToOne: return wholePartIsZero || (wholePartIsOne && isWhole) ? .one : .other
    case .danish: return (wholePartIsOne || (wholePartIsZero && !isWhole)) ? .one : .other
    case .polish: return isWhole ? polish(number, wholePartIsOne: wholePartIsOne) : .other
    case .eastSlavic: return isWhole ? eastSlavic(number) : .other
    case .czech:
      guard isWhole else { return .many }
      if wholePartIsOne { return .one }
      return number.wholeDigits.count == 1 && (2...4).contains(lastDigit(number)) ? .few : .other
    case .romanian:
      guard isWhole, !wholePartIsZero else { return .few }
      return wholePartIsOne ? .one : (1...19).contains(lastTwoDigits(number)) ? .few : .other
    case .hebrew:
      if isWhole ? wholePartIsOne : wholePartIsZero { return .one }
      return isWhole && number.wholeDigits == [2] ? .two : .other
    case .arabic:
      guard isWhole, !wholePartIsZero else { return .other }
      if wholePartIsOne { return .one }
      if number.wholeDigits == [2] { return .two }
      switch lastTwoDigits(number) {
      case 3...10: return .few
      case 11...99: return .many
      default: return .other
      }
    }
  }

  private func polish(_ number: PlainNumber, wholePartIsOne: Bool) -> PluralCategory {
    if wholePartIsOne { return .one }
    return isPaucal(number) ? .few : .many
  }

  private func eastSlavic(_ number: PlainNumber) -> PluralCategory {
    if lastDigit(number) == 1, lastTwoDigits(number) != 11 { return .one }
    return isPaucal(number) ? .few : .many
  }

  /// Whether the number ends in 2, 3 or 4, but not in 12, 13 or 14.
  private func isPaucal(_ number: PlainNumber) -> Bool {
    (2...4).contains(lastDigit(number)) && !(12...14).contains(lastTwoDigits(number))
  }

  private func lastDigit(_ number: PlainNumber) -> Int { Int(number.wholeDigits.last ?? 0) }

  private func lastTwoDigits(_ number: PlainNumber) -> Int {
    number.wholeDigits.suffix(2).reduce(0) { $0 * 10 + Int($1) }
  }
}
