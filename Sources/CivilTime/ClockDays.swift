// The days on which a rule of hours, minutes or seconds has occurrences, computed month by month.
// Times of day are not considered here.

struct ClockDays {
  private var firstDay = Int.max
  private var dayCount = 0
  private var dayMask: UInt32 = 0

  /// The first allowed day on or after `day`; nil if there is none. The days of the month that was
  /// computed last are kept, so that the next call is fast.
  @inline(__always)
  mutating func nextDay(from day: Int, _ parts: DayParts) -> Int? {
    if day >= firstDay, day < firstDay + dayCount {
      let remainingDays = (dayMask >> UInt32(day - firstDay)) << UInt32(day - firstDay)
      if remainingDays != 0 { return firstDay + remainingDays.trailingZeroBitCount }
    }
    return search(from: day, parts)
  }

  private mutating func search(from day: Int, _ parts: DayParts) -> Int? {
    let (year, month, _) = Day(number: day).components
    let firstMonth = year * 12 + month - 1
    // The calendar repeats after 400 years, which are 4800 months. The search takes one month more,
    // because it covers only the part of the first month from `day` on.
    let endMonth = min(firstMonth + 4801, (Day.years.upperBound + 1) * 12)
    for monthNumber in firstMonth..<max(firstMonth, endMonth) {
      guard parts.months >> UInt32(monthNumber % 12 + 1) & 1 == 1 else { continue }
      let frame = MonthFrame(year: monthNumber / 12, month: monthNumber % 12 + 1)
      firstDay = frame.firstDay
      dayCount = frame.dayCount
      dayMask = parts.dayMask(of: frame)
      let passedDays = UInt32(max(0, day - firstDay))
      let remainingDays = (dayMask >> passedDays) << passedDays
      if remainingDays != 0 { return firstDay + remainingDays.trailingZeroBitCount }
    }
    return nil
  }
}
