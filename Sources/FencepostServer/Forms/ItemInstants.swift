// The instants that an item's wall times mean, as the last members of its JSON. The index does not
// have them, because floating times and whole days depend on the session's zone, and others on the
// tz database. Only those of a zone that the item's own file defines are in the index, at the end;
// there also stands the wall time of a start that floats beside a due date in a zone, for the other
// members cannot tell it from a start in that zone.

import CivilTime
import FencepostProtocol
import JSON
import Reminders
import Store

struct ItemInstants {
  /// The zone of floating times and whole days.
  private let zone: Zone
  private let codec: ItemCodec
  /// Most items of a reply are in one zone.
  private var lastName: [UInt8] = []
  private var lastZone: Zone?

  init(floatingIn zone: Zone, _ codec: ItemCodec) {
    self.zone = zone
    self.codec = codec
  }

  /// Appends the instants of these members: `"startInstant":…,"dueInstant":…` for a reminder, and
  /// `"startInstant":…,"endInstant":…` for an event.
  mutating func append(of members: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let span = members.span
    guard let dates = DateMembers(span) else { return }
    let known = members.instants
    let second = dates.isEvent ? dates.end : dates.due
    let knownSecond = dates.isEvent ? known.end : known.due
    let startZone = known.startFloats ? nil : dates.startTimeZone ?? dates.timeZone
    append(
      start: known.start ?? instant(dates.start, in: startZone, span),
      second: knownSecond ?? instant(second, in: dates.timeZone, span),
      isEvent: dates.isEvent, to: &bytes)
  }

  func append(start: Instant?, second: Instant?, isEvent: Bool, to bytes: inout [UInt8]) {
    append(#""startInstant":"#, start, to: &bytes)
    append(isEvent ? #","endInstant":"# : #","dueInstant":"#, second, to: &bytes)
  }

  private func append(_ key: StaticString, _ instant: Instant?, to bytes: inout [UInt8]) {
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    guard let instant else { return bytes.append(contentsOf: "null".utf8) }
    bytes.append(UInt8(ascii: "\""))
    instant.append(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Nil if there is no date, or its zone is unknown.
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

  /// The members are in the order in which they are always written. Nil if they are not.
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
  /// Moves behind a key that stands here.
  fileprivate func skip(_ key: StaticString, _ at: inout Int) -> Bool {
    guard holds(key, at: at) else { return false }
    at += key.utf8CodeUnitCount
    return true
  }

  private func holds(_ key: StaticString, at place: Int) -> Bool {
    guard place + key.utf8CodeUnitCount <= count else { return false }
    let key = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    return key.indices.allSatisfy { self[place + $0] == key[$0] }
  }

  /// The index after the first occurrence of this key, which has at least eight bytes. JSON strings
  /// contain no bare quotation marks, so only a key matches.
  func end(of key: StaticString) -> Int? {
    let bytes = UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    guard bytes.count >= 8, count >= bytes.count else { return nil }
    let word = bytes.loadUnaligned(as: UInt64.self)
    let own = self.bytes
    for place in 0...count - bytes.count
    where own.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self) == word {
      if holds(key, at: place) { return place + bytes.count }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// The instants among these members, which only a file's own zone decides.
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

  /// The members without the instants that the index has.
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

  /// The last member is otherwise the revision, a text without a `Z`.
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

  /// The index after the first occurrence of this key, which has at least eight bytes.
  func end(of key: StaticString) -> Int? { span.end(of: key).map { startIndex + $0 } }
}

/// What the index says about an item's instants.
private struct OwnInstants: Equatable {
  var start: Instant?
  var startFloats = false
  var due: Instant?
  var end: Instant?
}

extension Moment {
  /// Its wall time if it floats beside this date in a zone.
  func floatingText(beside due: Moment?) -> String? {
    guard case .floating(let wall) = self, due?.zone != nil else { return nil }
    return wall.text
  }

  /// Its instant if only its file defines its zone, so that neither the session nor the tz database
  /// changes it.
  var instantInOwnZone: Instant? {
    guard privateOffset != nil, case .zoned(let wall, let zone) = self else { return nil }
    return zone.instant(of: wall)
  }
}
