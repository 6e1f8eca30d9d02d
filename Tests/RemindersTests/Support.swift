// What several tests need: seeded chance, the zones of this system, texts of zones.

import CivilTime
import Foundation
import ICalendar
import Reminders
import TestSupport
import Testing

enum System {
  static let folder = "/usr/share/zoneinfo"

  static var database: ZoneDatabase { ZoneDatabase(folders: [folder]) }

  /// Every zone of the system's database, without the copies in `posix` and `right`.
  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
    var database = Self.database
    return files.compactMap { $0 as? String }.filter { name in
      guard !name.hasPrefix("posix/"), !name.hasPrefix("right/") else { return false }
      return (try? database.zone(name)) != nil
    }.sorted()
  }()

  static func zone(_ name: String) throws -> Zone {
    var database = Self.database
    return try database.zone(name)
  }
}

func text(_ string: String) throws -> CalendarText { try CalendarText(Array(string.utf8)) }

/// A VTIMEZONE with this inside, and the zone it makes by its own rules.
func own(_ inside: String, tzid: String = "Own") throws -> Zone {
  var zones = FileZones(
    try text("BEGIN:VTIMEZONE\nTZID:\(tzid)\n\(inside)\nEND:VTIMEZONE\n"))
  var none = ZoneDatabase(folders: [])
  return try zones.zone(tzid, &none)
}

func wall(_ text: String) throws -> WallTime { try WallTime(text: text) }
func instant(_ text: String) throws -> Instant { try Instant(text: text) }

/// Up to three instants at which two zones show different times.
func differences(_ one: Zone, _ other: Zone, at instants: [Instant]) -> [String] {
  instants.lazy.filter { one.offset(at: $0) != other.offset(at: $0) }.prefix(3)
    .map { "\($0.text): \(one.offset(at: $0)) \(other.offset(at: $0))" }
}

/// Around every change of the clocks from one year to another, and anywhere.
func instants(
  of zone: Zone, _ years: ClosedRange<Int>, random count: Int, _ chance: inout SeededRandom
) throws -> [Instant] {
  let first = try #require(Day(year: years.lowerBound, month: 1, day: 1)).midnight.seconds
  let last = try #require(Day(year: years.upperBound, month: 12, day: 31)).midnight.seconds
  let range = Instant(seconds: Int64(first))..<Instant(seconds: Int64(last))
  var found = zone.transitions(in: range).flatMap { transition in
    [-1, 0, 1].map { transition.at.adding(seconds: $0) }
  }
  for _ in 0..<count {
    found.append(Instant(seconds: Int64(Int.random(in: first..<last, using: &chance))))
  }
  return found
}
