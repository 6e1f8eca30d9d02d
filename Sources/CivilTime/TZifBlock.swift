// The layout of one complete data block of a tz file. The times that it returns are POSIX times,
// which do not count leap seconds.

extension TZif {
  struct Block {
    let version: UInt8
    let timeCount: Int
    let typeCount: Int
    /// The first byte after the block.
    let end: Int

    private let timeSize: Int
    private let timesOffset: Int
    private let typesOffset: Int
    private let phasesOffset: Int
    private let nameRange: Range<Int>
    private let leapSecondsOffset: Int
    private let leapCount: Int

    /// Nil if the bytes end before the block does.
    init?(_ bytes: Span<UInt8>, at start: Int, timeSize: Int) {
      guard start >= 0, bytes.count - start >= 44,
        bytes.extracting(start..<start + 4).equals("TZif")
      else { return nil }
      // The six counts are below 2³² and are multiplied by less than 13, so no sum overflows.
      var headerCounts: [Int] = []
      for index in 0..<6 {
        guard let count = bytes.bigEndian(at: start + 20 + index * 4, size: 4) else { return nil }
        headerCounts.append(Int(count))
      }
      let indicators = headerCounts[0] + headerCounts[1]
      leapCount = headerCounts[2]
      version = bytes[start + 4]
      timeCount = headerCounts[3]
      typeCount = headerCounts[4]
      self.timeSize = timeSize
      timesOffset = start + 44
      typesOffset = timesOffset + timeCount * timeSize
      phasesOffset = typesOffset + timeCount
      nameRange = phasesOffset + typeCount * 6..<phasesOffset + typeCount * 6 + headerCounts[5]
      leapSecondsOffset = nameRange.upperBound
      end = leapSecondsOffset + leapCount * (timeSize + 4) + indicators
      guard end <= bytes.count else { return nil }
    }

    /// The time of a transition, in seconds since 1970. The caller passes in `leapRecordCount` the
    /// number of leap-second records before the previous transition; afterwards it is the number
    /// before this transition.
    func transitionTime(_ index: Int, _ leapRecordCount: inout Int, _ bytes: Span<UInt8>) -> Int64?
    {
      guard let time = time(at: timesOffset + index * timeSize, bytes) else { return nil }
      // The times in files below the folder `right/` count leap seconds. The leap-second records of
      // a file say how many seconds to subtract, and from which time on.
      var passedRecords = leapRecordCount
      while passedRecords < leapCount, let at = self.time(at: leapRecord(passedRecords), bytes),
        at <= time
      {
        passedRecords += 1
      }
      leapRecordCount = passedRecords
      guard passedRecords > 0 else { return time }
      let secondsOffset = leapRecord(passedRecords - 1) + timeSize
      guard let leapSeconds = bytes.bigEndian(at: secondsOffset, size: 4) else { return nil }
      return time.subtractingReportingOverflow(Int64(Int32(truncatingIfNeeded: leapSeconds)))
        .partialValue
    }

    private func leapRecord(_ index: Int) -> Int { leapSecondsOffset + index * (timeSize + 4) }

    private func time(at offset: Int, _ bytes: Span<UInt8>) -> Int64? {
      let time = bytes.bigEndian(at: offset, size: timeSize)
      return timeSize == 8 ? time : time.map { Int64(Int32(truncatingIfNeeded: $0)) }
    }

    func typeIndex(_ index: Int, _ bytes: Span<UInt8>) -> Int? {
      bytes.bigEndian(at: typesOffset + index, size: 1).map { Int($0 & 0xFF) }
    }

    func phase(_ index: Int, _ bytes: Span<UInt8>) throws(Refusal) -> ZonePhase {
      let start = phasesOffset + index * 6
      guard let offset = bytes.bigEndian(at: start, size: 4).map({ Int($0) }),
        start + 5 < bytes.count
      else { throw Refusal(reason: "the file ends too early") }
      let secondsEast = Int(Int32(truncatingIfNeeded: offset))
      guard ZonePhase.offsets.contains(secondsEast), bytes[start + 4] <= 1 else {
        throw Refusal(reason: "a local time type has an impossible offset")
      }
      let name = try abbreviation(nameRange.lowerBound + Int(bytes[start + 5]), bytes)
      return ZonePhase(offset: secondsEast, isDaylight: bytes[start + 4] == 1, abbreviation: name)
    }

    private func abbreviation(_ start: Int, _ bytes: Span<UInt8>) throws(Refusal) -> String {
      var name: [UInt8] = []
      var at = start
      while nameRange.contains(at), bytes[at] != 0 {
        name.append(bytes[at])
        at += 1
      }
      // The last name is NUL-terminated too.
      guard nameRange.contains(at), name.count <= 30,
        name.allSatisfy({ (0x21...0x7E).contains($0) })
      else { throw Refusal(reason: "a local time type in the file has no readable name") }
      return String(decoding: name, as: UTF8.self)
    }
  }
}

extension Span<UInt8> {
  func equals(_ text: StaticString) -> Bool {
    guard text.utf8CodeUnitCount == count else { return false }
    return text.withUTF8Buffer { letters in
      for index in 0..<count where self[index] != letters[index] { return false }
      return true
    }
  }

  /// A big-endian integer: unsigned with a size of 4 bytes or less, signed with 8. Nil if there
  /// are fewer bytes after `start`.
  func bigEndian(at start: Int, size: Int) -> Int64? {
    guard start >= 0, size <= 8, count - start >= size else { return nil }
    var value: UInt64 = 0
    for index in start..<start + size { value = value << 8 | UInt64(self[index]) }
    return Int64(bitPattern: value)
  }
}
