// Parses numbers and durations: `2 hours`, `90min`, `1h30`, `an hour`, `half an hour`.

internal import CivilTime

/// A duration in months, days and minutes.
struct CalendarDuration: Hashable {
  var months = 0
  var days = 0
  var minutes = 0

  init(_ count: Int, _ unit: TimeUnit) {
    switch unit {
    case .minute: minutes = count
    case .hour: minutes = count * 60
    case .day: days = count
    case .week: days = count * 7
    case .month: months = count
    case .year: months = count * 12
    }
  }

  /// A number may have at most this many digits.
  static let mostDigits = 5

  var hasOnlyMinutes: Bool { minutes > 0 && days == 0 && months == 0 }
  /// The duration in seconds; nil if it contains months.
  var seconds: Int? { months == 0 ? (days * 1440 + minutes) * 60 : nil }
}

extension Day {
  /// The same day of the month, `months` months later; or the last day of that month if it is
  /// shorter.
  func adding(months: Int) -> Day {
    let (year, month, day) = components
    let monthIndex = year * 12 + month - 1 + months
    let (newYear, newMonth) = (min(max(monthIndex / 12, 1), 9999), monthIndex % 12 + 1)
    let monthLength = Day.length(ofMonth: newMonth, in: newYear)
    return Day(year: newYear, month: newMonth, day: min(day, monthLength)) ?? self
  }

  var monday: Day { self - (Weekday.allCases.firstIndex(of: weekday) ?? 0) }

  func weekday(_ weekday: Weekday) -> Day {
    monday + (Weekday.allCases.firstIndex(of: weekday) ?? 0)
  }
}

/// The number at the beginning of a text, how many digits it has, and the text after it.
struct LeadingNumber {
  var value: Int
  var digitCount: Int
  var textAfter: Substring

  init?(_ text: Substring, most: Int = CalendarDuration.mostDigits) {
    var value = 0
    var digitCount = 0
    var textAfter = text
    while let first = textAfter.utf8.first, (48...57).contains(first) {
      digitCount += 1
      guard digitCount <= most else { return nil }
      value = value * 10 + Int(first - 48)
      textAfter = textAfter.dropFirst()
    }
    guard digitCount > 0 else { return nil }
    self.value = value
    self.digitCount = digitCount
    self.textAfter = textAfter
  }

  init?(_ text: String, most: Int = CalendarDuration.mostDigits) {
    self.init(text[...], most: most)
  }
}

extension LineReader {
  /// The number in a word: digits, or a number word such as `two`.
  func number(_ index: Int) -> Int? {
    guard isPlain(index) else { return nil }
    if let number = LeadingNumber(words[index].foldedText), number.textAfter.isEmpty {
      return number.value
    }
    return meaning(index) { if case .number(let value) = $0 { value } else { nil } }
  }

  /// The number in an ordinal word: `1st`, `15th`, `1er`, `2.`, `first`.
  func ordinal(_ index: Int) -> Int? {
    guard isPlain(index) else { return nil }
    if let number = LeadingNumber(words[index].foldedText, most: 2),
      (1...31).contains(number.value),
      [
        "st", "nd", "rd", "th", "er", "o", "a", "e", "de", ".", "os", ":a", ":e", "-go", "-ego",
        "go", "-e", "ste", "-ste",
      ].contains(
        number.textAfter)
    {
      return number.value
    }
    return meaning(index) { if case .ordinal(let value) = $0 { value } else { nil } }
  }

  func unit(_ index: Int) -> TimeUnit? {
    meaning(index) { if case .unit(let unit) = $0 { unit } else { nil } }
  }

  /// A duration, and the index of the word after the duration.
  /// - Parameter monthLetter: Whether the letter `m` after a number means months, and not minutes.
  func duration(at index: Int, monthLetter: Bool = false) -> (CalendarDuration, Int)? {
    guard isPlain(index) else { return nil }
    if let packed = durationInOneWord(words[index].foldedText, monthLetter) {
      return (packed, index + 1)
    }
    if let minutes = meaning(
      index, { if case .durationInMinutes(let value) = $0 { value } else { nil } })
    {
      return (CalendarDuration(minutes, .minute), next(index))
    }
    if let days = meaning(index, { if case .durationInDays(let days) = $0 { days } else { nil } }) {
      return (CalendarDuration(days, .day), next(index))
    }
    if let months = meaning(
      index, { if case .durationInMonths(let months) = $0 { months } else { nil } })
    {
      return (CalendarDuration(months, .month), next(index))
    }
    if number(index) == 1,
      let days = meaning(
        next(index), { if case .durationInDays(let days) = $0 { days } else { nil } })
    {
      return (CalendarDuration(days, .day), next(next(index)))
    }
    if let tenths = tenths(index), unit(index + 1) == .hour {
      return (CalendarDuration(tenths * 6, .minute), next(index + 1))
    }
    if has(.half, index) {
      let article = next(index)
      let unitIndex = number(article) == 1 ? next(article) : article
      if unit(unitIndex) == .hour { return (CalendarDuration(30, .minute), next(unitIndex)) }
    }
    if words[index].foldedText == "un'ora" { return (CalendarDuration(1, .hour), index + 1) }
    guard let count = number(index) else { return nil }
    let unitIndex = next(index)
    if count == 1, has(.half, unitIndex), unit(next(unitIndex)) == .hour {
      return (CalendarDuration(30, .minute), next(next(unitIndex)))
    }
    // The half may come before the unit: `2 and a half hours`.
    if has(.and, unitIndex), number(next(unitIndex)) == 1, has(.half, next(next(unitIndex))),
      count < 1000, unit(next(next(next(unitIndex)))) == .hour
    {
      return (CalendarDuration(count * 60 + 30, .minute), next(next(next(next(unitIndex)))))
    }
    guard let unit = unit(unitIndex) else { return nil }
    if has(.half, unitIndex + 1), unit == .hour {
      return (CalendarDuration(count * 60 + 30, .minute), unitIndex + 2)
    }
    let end = next(unitIndex)
    // The half may come after the unit: `2 hours and a half`.
    if unit == .hour, count < 1000, has(.and, end), number(next(end)) == 1,
      has(.half, next(next(end)))
    {
      return (CalendarDuration(count * 60 + 30, .minute), next(next(next(end))))
    }
    return (CalendarDuration(count, unit), end)
  }

  /// The value of a number such as `1.5` or `1,5`, in tenths: 15.
  private func tenths(_ index: Int) -> Int? {
    guard let wholeNumber = LeadingNumber(words[index].foldedText, most: 2),
      wholeNumber.textAfter.first == "." || wholeNumber.textAfter.first == ",",
      let decimal = LeadingNumber(wholeNumber.textAfter.dropFirst(), most: 1),
      decimal.textAfter.isEmpty
    else { return nil }
    return wholeNumber.value * 10 + decimal.value
  }

  /// A duration in one word: `2h`, `1h30`, `1.5h`, `90min`, `3tage`.
  func durationInOneWord(_ text: String, _ monthLetter: Bool) -> CalendarDuration? {
    guard let number = LeadingNumber(text), !number.textAfter.isEmpty else { return nil }
    let unitText = number.textAfter
    if unitText.first == "." || unitText.first == ",",
      let decimal = LeadingNumber(unitText.dropFirst(), most: 1),
      unit(letters: decimal.textAfter, false) == .hour
    {
      return CalendarDuration(number.value * 60 + decimal.value * 6, .minute)
    }
    let unitLetters = unitText.prefix { !("0"..."9").contains($0) }
    let minuteText = unitText.dropFirst(unitLetters.count)
    guard let unit = unit(letters: unitLetters, monthLetter) else { return nil }
    if minuteText.isEmpty { return CalendarDuration(number.value, unit) }
    guard unit == .hour, let minutes = LeadingNumber(minuteText, most: 2), minutes.value < 60,
      minutes.textAfter.isEmpty || self.unit(letters: minutes.textAfter, false) == .minute
    else { return nil }
    return CalendarDuration(number.value * 60 + minutes.value, .minute)
  }

  private func unit(letters: Substring, _ monthLetter: Bool) -> TimeUnit? {
    switch letters {
    case "m": return monthLetter ? .month : .minute
    case "h": return .hour
    case "d": return .day
    case "w": return .week
    case "mo": return .month
    case "y": return .year
    default: break
    }
    guard letters.utf8.count > 1 else { return nil }
    for candidate in context.language.meanings[String(letters)] ?? [] {
      if case .unit(let unit) = candidate.meaning { return unit }
    }
    return nil
  }
}
