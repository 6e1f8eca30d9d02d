// The instants of an item's wall times, as the last members of its JSON. The index does not have
// them, because floating times and whole days depend on the session's zone, and other times on the
// tz database. There are two exceptions, which the index has. If only the item's own file defines
// the zone, it has the instants. If the start floats and the due date has a zone, it has the
// start's wall time as `startInstant`, because the other members cannot say that the start floats.

import CivilTime
import FencepostProtocol
import JSON
import Reminders
import Store

struct ItemInstants {
  /// The zone of floating times and whole days.
  private let zone: Zone
  private let codec: ItemCodec
  /// The zone that was looked up last. Kept, because most items of a reply are in one zone.
  private var lastName: [UInt8] = []
  private var lastZone: Zone?

  init(floatingIn zone: Zone, _ codec: ItemCodec) {
    self.zone = zone
    self.codec = codec
  }

  /// Appends the members with the instants: `"startInstant":…,"dueInstant":…` for a reminder, and
  /// `"startInstant":…,"endInstant":…` for an event.
  mutating func append(of members: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let span = members.span
    guard let dates = DateMembers(span) else { return }
    let known = members.instants
    let dueOrEnd = dates.isEvent ? dates.end : dates.due
    let knownDueOrEnd = dates.isEvent ? known.end : known.due
    let startZone = known.startFloats ? nil : dates.startTimeZone ?? dates.timeZone
    append(
      start: known.start ?? instant(dates.start, in: startZone, span),
      dueOrEnd: knownDueOrEnd ?? instant(dueOrEnd, in: dates.timeZone, span),
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
    guard let wall = WallTime(utf8: text) else { return nil }
    guard let zoneName else { return zone.instant(of: wall) }
    return named(members.extracting(zoneName))?.instant(of: wall)
  }

  private mutating func named(_ name: Swift.Span<UInt8>) -> Zone? {
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

/// The ranges of an item's dates among its encoded members, without quotation marks; nil for null.
private struct DateMembers {
  var start: Range<Int>?
  var startTimeZone: Range<Int>?
  var due: Range<Int>?
  var end: Range<Int>?
  var timeZone: Range<Int>?
  var isEvent = false

  /// Finds the members in the order in which they are always written; nil if they are in another
  /// order.
  init?(_ members: Swift.Span<UInt8>) {
    guard var at = members.end(of: #","start":"#) else { return nil }
    start = Self.value(members, &at)
    if members.skip(#","end":"#, &at) {
      isEvent = true
      end = Self.value(members, &at)
    } else {
      guard members.skip(#","startTimeZone":"#, &at) else { return nil }
      startTimeZone = Self.value(members, &at)
      guard members.skip(#","due":"#, &at) else { return nil }
      due = Self.value(members, &at)
    }
    guard members.skip(#","timeZone":"#, &at) else { return nil }
    timeZone = Self.value(members, &at)
  }

  private static func value(_ members: Swift.Span<UInt8>, _ at: inout Int) -> Range<Int>? {
    guard at < members.count, members[at] == UInt8(ascii: "\"") else {
      while at < members.count, members[at] != UInt8(ascii: ",") { at += 1 }
      return nil
    }
    let start = at + 1
    at = start
    // Dates and zone names contain no escaped characters.
    while at < members.count, members[at] != UInt8(ascii: "\"") { at += 1 }
    defer { at = min(at + 1, members.count) }
    return start..<at
  }
}

extension Swift.Span<UInt8> {
  /// If `key` begins at this index, moves the index to after the key; else returns false.
  fileprivate func skip(_ key: StaticString, _ at: inout Int) -> Bool {
    guard holds(key, at: at) else { return false }
    at += key.utf8CodeUnitCount
    return true
  }

  private func holds(_ key: StaticString, at offset: Int) -> Bool {
    guard offset + key.utf8CodeUnitCount <= count else { return false }
    let key = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    return key.indices.allSatisfy { self[offset + $0] == key[$0] }
  }

  /// The index after the first occurrence of the key, which must have at least eight bytes. Inside
  /// JSON strings quotation marks are escaped, so only a real key matches.
  func end(of key: StaticString) -> Int? {
    let bytes = UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    guard bytes.count >= 8, count >= bytes.count else { return nil }
    let word = bytes.loadUnaligned(as: UInt64.self)
    let own = self.bytes
    for offset in 0...count - bytes.count
    where own.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self) == word {
      if holds(key, at: offset) { return offset + bytes.count }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// The instants among these members, which the index has because only the item's file defines
  /// their zone.
  fileprivate var instants: OwnInstants {
    guard hasInstants else { return OwnInstants() }
    let start = instantText(#","startInstant":"#)
    return OwnInstants(
      start: start.flatMap { try? Instant(text: $0) },
      startFloats: start.map { (try? WallTime(text: $0)) != nil } ?? false,
      due: instantText(#","dueInstant":"#).flatMap { try? Instant(text: $0) },
      end: instantText(#","endInstant":"#).flatMap { try? Instant(text: $0) })
  }

  var hasOwnInstants: Bool { instants != OwnInstants() }

  /// The members without the instants at their end.
  var withoutInstants: ArraySlice<UInt8> {
    guard hasInstants else { return self }
    let keys: [StaticString] = [
      #","startInstant":"#, #","dueInstant":"#, #","endInstant":"#,
    ]
    let first = keys.compactMap { key in
      end(of: key).map { $0 - key.utf8CodeUnitCount }
    }.min()
    return self[..<(first ?? endIndex)]
  }

  /// Whether instants are among the members. Without them the last member is the revision, a text
  /// that does not end with a `Z`.
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

/// The instants that the index has of an item, because only the item's file defines their zone.
private struct OwnInstants: Equatable {
  var start: Instant?
  var startFloats = false
  var due: Instant?
  var end: Instant?
}

extension Moment {
  /// The text of a start that floats while the due date has a zone; nil for any other start.
  func floatingText(beside due: Moment?) -> String? {
    guard case .floating(let wall) = self, due?.zone != nil else { return nil }
    return wall.text
  }

  /// The instant, if only the item's file defines its zone; else nil. Neither the session's zone
  /// nor the tz database can change it.
  var instantInOwnZone: Instant? {
    guard privateOffset != nil, case .zoned(let wall, let zone) = self else { return nil }
    return zone.instant(of: wall)
  }
}
