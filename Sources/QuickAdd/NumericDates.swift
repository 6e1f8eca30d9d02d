// Parses dates in digits: `2026-12-01`, `2026-12-01T18:30`, `1.12.`, `12/01`.

internal import CivilTime

struct NumericDate {
  var day: Day?
  var clock: Int?
  /// The date that results if day and month are exchanged; nil if there is no such date.
  var swappedDate: Day?
  /// Whether the digits may also be a plain number, such as `1.12`.
  var isUnsure = false
}

extension LineReader {
  func numericDate(_ text: String) -> NumericDate? {
    guard text.utf8.count <= 20, text.utf8.count >= 3, text != "24/7" else { return nil }
    if let date = isoDate(text) { return date }
    for mark in ["/", ".", "-"] as [Character] {
      guard text.contains(mark) else { continue }
      let isClosed = mark == "." && text.hasSuffix(".")
      let parts = (isClosed ? text.dropLast() : text[...]).split(
        separator: mark, omittingEmptySubsequences: false)
      guard parts.count == 2 || parts.count == 3 else { return nil }
      let numbers = parts.compactMap { LeadingNumber($0, most: 4) }
      guard numbers.count == parts.count, numbers.allSatisfy(\.textAfter.isEmpty) else {
        return nil
      }
      if mark == "-", parts.count == 2, !context.language.dashedDates { return nil }
      if numbers[0].digitCount == 4, parts.count == 3 {
        return NumericDate(
          day: Day(year: numbers[0].value, month: numbers[1].value, day: numbers[2].value))
      }
      guard numbers[0].digitCount <= 2, numbers[1].digitCount <= 2 else { return nil }
      return date(numbers, mark, isClosed)
    }
    return nil
  }

  private func date(
    _ numbers: [LeadingNumber], _ mark: Character, _ isClosed: Bool
  ) -> NumericDate {
    var year: Int?
    if numbers.count == 3 {
      year = numbers[2].digitCount == 2 ? 2000 + numbers[2].value : numbers[2].value
    }
    let monthFirst = mark == "/" && context.language.monthFirst
    let (firstNumber, secondNumber) = (numbers[0].value, numbers[1].value)
    let dayFirst = day(month: secondNumber, firstNumber, year)
    let otherWay = day(month: firstNumber, secondNumber, year)
    var date = NumericDate()
    (date.day, date.swappedDate) = monthFirst ? (otherWay, dayFirst) : (dayFirst, otherWay)
    if date.day == nil, mark != "." { (date.day, date.swappedDate) = (date.swappedDate, nil) }
    if mark != "/" || firstNumber == secondNumber { date.swappedDate = nil }
    if mark != "/", numbers.count == 2, !isClosed { date.isUnsure = true }
    return date
  }

  private func isoDate(_ text: String) -> NumericDate? {
    guard let year = LeadingNumber(text, most: 4), year.digitCount == 4,
      year.textAfter.first == "-",
      let month = LeadingNumber(year.textAfter.dropFirst(), most: 2), month.textAfter.first == "-",
      let day = LeadingNumber(month.textAfter.dropFirst(), most: 2)
    else { return nil }
    let date = NumericDate(day: Day(year: year.value, month: month.value, day: day.value))
    if day.textAfter.isEmpty { return date }
    guard day.textAfter.first == "t", let clock = rawClock(day.textAfter.dropFirst()), clock.isValid
    else {
      return nil
    }
    var dateWithTime = date
    dateWithTime.clock = clock.hour * 3600 + clock.minute * 60 + clock.second
    return dateWithTime
  }

  /// The day with this month and day of the month in `year`; if that is nil, the next such day from
  /// today on.
  func day(month: Int, _ day: Int, _ year: Int?) -> Day? {
    if let year { return Day(year: year, month: month, day: day) }
    let today = context.now.day
    let thisYear = today.components.year
    for candidate in thisYear...thisYear + 8 {
      if let day = Day(year: candidate, month: month, day: day), day >= today { return day }
    }
    return nil
  }
}
