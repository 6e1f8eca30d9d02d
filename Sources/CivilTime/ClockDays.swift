// The days on which a rule of hours, minutes or seconds has occurrences, computed month by month.
// Times of day play no part here.

struct ClockDays {
  private var first = Int.max
  private var length = 0
  private var bits: UInt32 = 0

  /// The first allowed day on or after `day`; nil if there is none. The last month is cached, so
  /// that the next call is fast.
  @inline(__always)
  mutating func next(from day: Int, _ parts: DayParts) -> Int? {
    if day >= first, day < first + length {
      let rest = (bits >> UInt32(day - first)) << UInt32(day - first)
      if rest != 0 { return first + rest.trailingZeroBitCount }
    }
    return search(from: day, parts)
  }

  private mutating func search(from day: Int, _ parts: DayParts) -> Int? {
    let (year, month, _) = Day(number: day).components
    let start = year * 12 + month - 1
    // The calendar repeats after 400 years, which are 4800 months. One more month is searched,
    // because only a part of the first month was searched.
    let end = min(start + 4801, (Day.years.upperBound + 1) * 12)
    for number in start..<max(start, end) {
      guard parts.months >> UInt32(number % 12 + 1) & 1 == 1 else { continue }
      let frame = MonthFrame(year: number / 12, month: number % 12 + 1)
      first = frame.first
      length = frame.length
      bits = parts.days(of: frame)
      let passed = UInt32(max(0, day - first))
      let rest = (bits >> passed) << passed
      if rest != 0 { return first + rest.trailingZeroBitCount }
    }
    return nil
  }
}
