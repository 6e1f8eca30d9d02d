// Reads a reminder's keys in place, without copying them. Damaged keys never trap: without a valid
// header nothing is read, and a section outside the bytes is empty.

internal import Geofence

extension RawSpan {
  /// Whether these are valid keys of this version, so that the numbers of the head can be read.
  @inline(__always)
  var areKeys: Bool {
    byteCount >= ReminderKeys.HeaderOffset.headerLength
      && keyByte(ReminderKeys.HeaderOffset.version)
        == UInt8(truncatingIfNeeded: ReminderKeys.version)
      && Int(keyUInt32(ReminderKeys.HeaderOffset.totalLength)) == byteCount
  }

  /// Whether these are the keys of a reminder with tags.
  public var haveTags: Bool { areKeys && !keyRange(.tags).isEmpty }

  /// Whether these are the keys of a reminder that is not completed and has an alarm at a place.
  public var haveOpenPlaceAlarm: Bool {
    guard areKeys else { return false }
    let traits = ReminderKeys.Traits(rawValue: keyByte(ReminderKeys.HeaderOffset.traits))
    return traits.contains(.hasFence) && !traits.contains(.completed)
  }

  /// Whether these are the keys of a reminder that is not completed.
  public var areOfOpenReminder: Bool {
    areKeys
      && !ReminderKeys.Traits(rawValue: keyByte(ReminderKeys.HeaderOffset.traits)).contains(
        .completed)
  }

  @inline(__always)
  func keyByte(_ offset: Int) -> UInt8 {
    unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }

  @inline(__always)
  func keyNumber(_ offset: Int) -> Int64 {
    Int64(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: Int64.self))
  }

  @inline(__always)
  private func keyUInt32(_ offset: Int) -> UInt32 {
    UInt32(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  @inline(__always)
  func keyRange(_ section: ReminderKeys.Section) -> Range<Int> {
    let offset = ReminderKeys.HeaderOffset.sectionEnds + section.rawValue * 4
    let start =
      section == .zone ? ReminderKeys.HeaderOffset.headerLength : Int(keyUInt32(offset - 4))
    let end = Int(keyUInt32(offset))
    guard start >= ReminderKeys.HeaderOffset.headerLength, start <= end, end <= byteCount else {
      return 0..<0
    }
    return start..<end
  }

  /// Whether the section of the keys equals these bytes.
  func key(_ section: ReminderKeys.Section, is wanted: [UInt8]) -> Bool {
    let range = keyRange(section)
    guard range.count == wanted.count else { return false }
    return withUnsafeBytes { $0[range].elementsEqual(wanted) }
  }

  /// Whether the section of the keys contains these bytes.
  func key(_ section: ReminderKeys.Section, contains wanted: ByteSearch) -> Bool {
    let range = keyRange(section)
    return withUnsafeBytes { wanted.occurs(in: UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  @inline(__always)
  func withKey<Result>(
    _ section: ReminderKeys.Section, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let range = keyRange(section)
    return withUnsafeBytes { body($0.bindMemory(to: UInt8.self).extracting(range).span) }
  }

  /// The rank by creation date; the last rank if there is no creation date.
  @inline(__always)
  var keyCreationRank: UInt64 {
    let traits = ReminderKeys.Traits(rawValue: keyByte(ReminderKeys.HeaderOffset.traits))
    guard traits.contains(.hasCreation) else { return QueryPosition.lastRank }
    return QueryPosition.rank(of: keyNumber(ReminderKeys.HeaderOffset.creation))
  }

  func keyBytes(_ section: ReminderKeys.Section) -> [UInt8] {
    let range = keyRange(section)
    return withUnsafeBytes { Array($0[range]) }
  }

  /// Metres from a point to the nearest fence, infinite if there is none. Distances beyond `most`
  /// may be returned as infinite.
  func keyDistance(from point: Coordinate, most: Double) -> Double {
    let range = keyRange(.fences)
    var nearest = Double.infinity
    var offset = range.lowerBound
    // `most` as a difference of latitude in degrees, with a margin for rounding. Fences that are
    // farther away than that in latitude are skipped.
    let degrees = most / Coordinate.earthRadius / .pi * 180 * (1 + 1e-9) + 1e-9
    while range.upperBound - offset >= 16 {
      let latitude = Double(bitPattern: UInt64(bitPattern: keyNumber(offset)))
      if abs(latitude - point.latitude) <= degrees {
        let longitude = Double(bitPattern: UInt64(bitPattern: keyNumber(offset + 8)))
        if let fence = Coordinate(latitude: latitude, longitude: longitude) {
          nearest = min(nearest, point.distance(to: fence))
        }
      }
      offset += 16
    }
    return nearest
  }
}
