// The times of day that BYHOUR, BYMINUTE and BYSECOND select, as three bit sets. Their combinations
// are not listed, but computed when they are needed.

struct TimeSet: Sendable {
  let hours: UInt64
  let minutes: UInt64
  let seconds: UInt64
  let count: Int

  init(hours: UInt64, minutes: UInt64, seconds: UInt64) {
    self.hours = hours
    self.minutes = minutes
    // BYSECOND=60 is a leap second, which is treated as the second before (`WallTime`).
    self.seconds = (seconds | (seconds >> 60) << 59) & ((1 << 60) - 1)
    count = hours.nonzeroBitCount * minutes.nonzeroBitCount * self.seconds.nonzeroBitCount
  }

  /// A bit set of numbers from 0 to 63; if the list is empty, of all numbers from 0 to the upper
  /// bound of `whole`.
  static func bitSet(_ numbers: [Int], orAll whole: ClosedRange<UInt64>) -> UInt64 {
    if numbers.isEmpty {
      return whole.upperBound >= 63 ? .max : (1 << (whole.upperBound + 1)) - 1
    }
    return numbers.reduce(0) { (0...63).contains($1) ? $0 | 1 << UInt64($1) : $0 }
  }

  /// The first time at or after a second of the day; nil if there is none.
  @inline(__always)
  func nextTime(from second: Int) -> Int? {
    var hour = second / 3600
    var minute = second / 60 % 60
    var secondOfMinute = Self.positionOfBit(in: seconds, from: second % 60)
    if secondOfMinute < 0 || hours >> UInt64(hour) & 1 == 0 || minutes >> UInt64(minute) & 1 == 0 {
      // No time is left in this minute, or this hour is not allowed.
      secondOfMinute = seconds.trailingZeroBitCount
      minute =
        hours >> UInt64(hour) & 1 == 0 ? -1 : Self.positionOfBit(in: minutes, from: minute + 1)
      if minute < 0 {
        hour = Self.positionOfBit(in: hours, from: hour + 1)
        guard hour >= 0 else { return nil }
        minute = minutes.trailingZeroBitCount
      }
    }
    return hour * 3600 + minute * 60 + secondOfMinute
  }

  /// The lowest set bit from a position on; -1 if there is none.
  @inline(__always)
  private static func positionOfBit(in bits: UInt64, from position: Int) -> Int {
    let remainingBits = (bits >> position) << position
    return remainingBits == 0 ? -1 : remainingBits.trailingZeroBitCount
  }

  /// The time with this index, from 0, ascending.
  func time(at index: Int) -> Int {
    let perMinute = seconds.nonzeroBitCount
    let perHour = minutes.nonzeroBitCount * perMinute
    guard perHour > 0 else { return 0 }
    return Self.positionOfBit(in: hours, ranked: index / perHour) * 3600
      + Self.positionOfBit(in: minutes, ranked: index % perHour / perMinute) * 60
      + Self.positionOfBit(in: seconds, ranked: index % perMinute)
  }

  /// The position of the set bit that has exactly `rank` set bits below it.
  static func positionOfBit(in bits: UInt64, ranked rank: Int) -> Int {
    var remainingBits = bits
    for _ in 0..<rank { remainingBits &= remainingBits &- 1 }
    return remainingBits.trailingZeroBitCount
  }
}

/// The offsets of occurrences within a period, in seconds.
struct Offsets: Sendable {
  let times: TimeSet
  /// The offsets that BYSETPOS selects, if all periods have the same times; nil for all offsets.
  let chosenOffsets: [Int]?
  let count: Int
  let firstOffset: Int

  init(_ times: TimeSet, positions: [Int]) {
    self.times = times
    if positions.isEmpty {
      chosenOffsets = nil
      count = times.count
      firstOffset = times.nextTime(from: 0) ?? 0
    } else {
      let selectedOffsets = positions.indices(in: times.count).map(times.time(at:))
      chosenOffsets = selectedOffsets
      count = selectedOffsets.count
      firstOffset = selectedOffsets.first ?? 0
    }
  }

  @inline(__always)
  func nextOffset(from second: Int) -> Int? {
    guard let chosenOffsets else { return times.nextTime(from: second) }
    return chosenOffsets.first { $0 >= second }
  }
}

extension [Int] {
  /// BYSETPOS's positions as indices into a set of this size, sorted without duplicates.
  func indices(in count: Int) -> [Int] {
    var indices: [Int] = []
    for position in self {
      let index = position > 0 ? position - 1 : count + position
      if index >= 0, index < count, position != 0 { indices.append(index) }
    }
    indices.sort()
    var previousIndex = -1
    indices.removeAll { index in
      defer { previousIndex = index }
      return index == previousIndex
    }
    return indices
  }
}
