// The instants of an item's wall times, as the last members of its JSON. The index does not store
// these members, because floating times and whole days depend on the session's zone, and other
// times on the tz database. There are two exceptions. If only the item's own file defines the zone,
// the index has the instants. If the start floats and the due date has a zone, the index has the
// start's wall time as `startInstant`, because no other member says that the start floats.

import CivilTime
import FencepostProtocol
import JSON
import Reminders
import Store

struct ItemInstants {
  /// The zone of floating times and whole days.
  private let zone: Zone
  private let codec: ItemCodec
  /// The zone that was looked up last, and its name. Most items of a reply are in the same zone, so
  /// this saves most look-ups.
  private var lastName: [UInt8] = []
  private var lastZone: Zone?

  init(floatingIn zone: Zone, _ codec: ItemCodec) {
    self.zone = zone
    self.codec = codec
  }

  /// Appends the members with the instants: `"startInstant":…,"dueInstant":…` for a reminder, and
  /// `"startInstant":…,"endInstant":…` for an event.
  mutating func append(of members: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let memberSpan = members.span
    guard let dates = DateRanges(memberSpan) else { return }
    let storedInstants = members.ownInstants
    let dueOrEnd = dates.isEvent ? dates.end : dates.due
    let storedDueOrEnd = dates.isEvent ? storedInstants.end : storedInstants.due
    let startZone = storedInstants.startFloats ? nil : dates.startTimeZone ?? dates.timeZone
    append(
      start: storedInstants.start ?? instant(dates.start, in: startZone, memberSpan),
      dueOrEnd: storedDueOrEnd ?? instant(dueOrEnd, in: dates.timeZone, memberSpan),
      isEvent: dates.isEvent, to: &bytes)
  }

  func append(start: Instant?, dueOrEnd: Instant?, isEvent: Bool, to bytes: inout [UInt8]) {
    append(#""startInstant":"#, start, to: &bytes)
    append(isEvent ? #","endInstant":"# : #","dueInstant":"#, dueOrEnd, to: &bytes)
  }

  private func append(_ key: StaticString, _ instant: Instant?, to bytes: inout [UInt8]) {
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    guard let instant else { return bytes.append(contentsOf: "null".utf8) }
    bytes.append(UInt8(ascii: "\""))
    instant.append(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// The instant of a date; nil if there is no date, or if the date's zone is unknown.
  private mutating func instant(
    _ date: Range<Int>?, in zoneName: Range<Int>?, _ members: Swift.Span<UInt8>
  ) -> Instant? {
    guard let date else { return nil }
    let text = members.extracting(date)
    if let day = Day(utf8: text) { return zone.startOfDay(day) }
    guard let wallTime = WallTime(utf8: text) else { return nil }
    guard let zoneName else { return zone.instant(of: wallTime) }
    return loadedZone(members.extracting(zoneName))?.instant(of: wallTime)
  }

  private mutating func loadedZone(_ name: Swift.Span<UInt8>) -> Zone? {
    if lastName.count == name.count, name.indices.allSatisfy({ lastName[$0] == name[$0] }) {
      return lastZone
    }
    lastName = name.withUnsafeBufferPointer { Array($0) }
    do throws(ZoneFault) {
      lastZone = try codec.zone(String(decoding: lastName, as: UTF8.self))
    } catch {
      lastZone = nil
    }
    return lastZone
  }
}

/// Where the date strings of an item are in its encoded JSON: ranges of bytes, without the
/// quotation marks. A range is nil if the member is null.
private struct DateRanges {
  var start: Range<Int>?
  var startTimeZone: Range<Int>?
  var due: Range<Int>?
  var end: Range<Int>?
  var timeZone: Range<Int>?
  var isEvent = false

  /// Finds the date members in the order in which the encoder writes them; nil if they are in
  /// another order.
  init?(_ members: Swift.Span<UInt8>) {
    guard var index = members.end(of: #","start":"#) else { return nil }
    start = Self.valueRange(members, &index)
    if members.skip(#","end":"#, &index) {
      isEvent = true
      end = Self.valueRange(members, &index)
    } else {
      guard members.skip(#","startTimeZone":"#, &index) else { return nil }
      startTimeZone = Self.valueRange(members, &index)
      guard members.skip(#","due":"#, &index) else { return nil }
      due = Self.valueRange(members, &index)
    }
    guard members.skip(#","timeZone":"#, &index) else { return nil }
    timeZone = Self.valueRange(members, &index)
  }

  private static func valueRange(_ members: Swift.Span<UInt8>, _ index: inout Int) -> Range<Int>? {
    guard index < members.count, members[index] == UInt8(ascii: "\"") else {
      while index < members.count, members[index] != UInt8(ascii: ",") { index += 1 }
      return nil
    }
    let start = index + 1
    index = start
    // Dates and zone names contain no escaped characters.
    while index < members.count, members[index] != UInt8(ascii: "\"") { index += 1 }
    defer { index = min(index + 1, members.count) }
    return start..<index
  }
}

extension Swift.Span<UInt8> {
  /// If `key` begins at index `at`, moves `at` behind the key and returns true; else returns false.
  fileprivate func skip(_ key: StaticString, _ at: inout Int) -> Bool {
    guard hasKey(key, at: at) else { return false }
    at += key.utf8CodeUnitCount
    return true
  }

  private func hasKey(_ key: StaticString, at offset: Int) -> Bool {
    guard offset + key.utf8CodeUnitCount <= count else { return false }
    let key = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    return key.indices.allSatisfy { self[offset + $0] == key[$0] }
  }

  /// The index after the first occurrence of the key, which must have at least eight bytes. Inside
  /// JSON strings quotation marks are escaped, so only a real key matches.
  func end(of key: StaticString) -> Int? {
    let bytes = UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    guard bytes.count >= 8, count >= bytes.count else { return nil }
    let firstWord = bytes.loadUnaligned(as: UInt64.self)
    let memberBytes = self.bytes
    for offset in 0...count - bytes.count
    where memberBytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self) == firstWord {
      if hasKey(key, at: offset) { return offset + bytes.count }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// The instants that the index has stored with these members, because their zone is defined only
  /// in the item's file.
  fileprivate var ownInstants: OwnInstants {
    guard hasInstants else { return OwnInstants() }
    let start = instantText(#","startInstant":"#)
    return OwnInstants(
      start: start.flatMap { try? Instant(text: $0) },
      startFloats: start.map { (try? WallTime(text: $0)) != nil } ?? false,
      due: instantText(#","dueInstant":"#).flatMap { try? Instant(text: $0) },
      end: instantText(#","endInstant":"#).flatMap { try? Instant(text: $0) })
  }

  var hasOwnInstants: Bool { ownInstants != OwnInstants() }

  /// The members without the instants at their end.
  var withoutInstants: ArraySlice<UInt8> {
    guard hasInstants else { return self }
    let keys: [StaticString] = [
      #","startInstant":"#, #","dueInstant":"#, #","endInstant":"#,
    ]
    let firstInstantOffset = keys.compactMap { key in
      end(of: key).map { $0 - key.utf8CodeUnitCount }
    }.min()
    return self[..<(firstInstantOffset ?? endIndex)]
  }

  /// Whether the members contain instants. If so, instants are the last members, and the last value
  /// is null or a text that ends with `Z`. If not, the last value is the revision, a text that
  /// never ends with `Z`.
  private var hasInstants: Bool {
    last != UInt8(ascii: "\"") || dropLast().last == UInt8(ascii: "Z")
  }

  private func instantText(_ key: StaticString) -> String? {
    guard let start = end(of: key), start < endIndex, self[start] == UInt8(ascii: "\""),
      let text = self[start...].dropFirst().split(
        separator: UInt8(ascii: "\""), maxSplits: 1
      ).first
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// The index after the first occurrence of the key, which must have at least eight bytes.
  func end(of key: StaticString) -> Int? { span.end(of: key).map { startIndex + $0 } }
}

/// The instants that the index stores for an item whose zone is defined only in its own file.
private struct OwnInstants: Equatable {
  var start: Instant?
  var startFloats = false
  var due: Instant?
  var end: Instant?
}

extension Moment {
  /// This start's wall time, if the start floats while the due date has a zone; else nil.
  func floatingText(beside due: Moment?) -> String? {
    guard case .floating(let wallTime) = self, due?.zone != nil else { return nil }
    return wallTime.text
  }

  /// The instant of a time whose zone is defined only in the item's file; else nil. This instant
  /// can be stored, because it depends neither on the session's zone nor on the tz database.
  var instantInOwnZone: Instant? {
    guard privateOffset != nil, case .zoned(let wallTime, let zone) = self else { return nil }
    return zone.instant(of: wallTime)
  }
}
