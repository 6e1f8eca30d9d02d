// Every zone of this system compared with the C library.

import Glibc
import TestSupport
import Testing

@testable import CivilTime

/// A single test, because the variable `TZ` belongs to the whole process.
@Suite(.serialized) struct DifferentialTests {
  struct Shown: Equatable {
    let wall: WallTime
    let phase: ZonePhase
  }

  static func shown(byC seconds: Int64) -> Shown? {
    var time = time_t(seconds)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil, let zone = parts.tm_zone,
      let day = Day(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday)),
      let wall = WallTime(
        day: day, hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    else { return nil }
    let phase = ZonePhase(
      offset: parts.tm_gmtoff, isDaylight: parts.tm_isdst > 0, abbreviation: String(cString: zone))
    return Shown(wall: wall, phase: phase)
  }

  @Test func `every zone agrees with the C library from 1900 to 2500`() throws {
    let before = getenv("TZ").map { String(cString: $0) }
    defer {
      if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
      tzset()
    }
    var random = SeededRandom(seed: 3)
    let names = System.names
    try #require(names.count > 300)
    for name in names {
      setenv("TZ", ":" + name, 1)
      tzset()
      let zone = try System.zone(name)
      var instants: [Int64] = []
      for _ in 0..<1500 {
        instants.append(Int64.random(in: -2_208_988_800...4_102_444_800, using: &random))
      }
      for _ in 0..<1500 {
        instants.append(Int64.random(in: 4_102_444_800...16_725_225_600, using: &random))
      }
      let range = Instant(seconds: -2_208_988_800)..<Instant(seconds: 5_000_000_000)
      for transition in zone.transitions(in: range) {
        let at = transition.at.seconds
        instants += [at - 3601, at - 1800, at - 1, at, at + 1, at + 1800, at + 3601]
      }
      var differences: [String] = []
      for seconds in instants {
        let instant = Instant(seconds: seconds)
        guard let expected = Self.shown(byC: seconds) else { continue }
        let wall = zone.wallTime(at: instant)
        let found = Shown(wall: wall, phase: zone.phase(at: instant))
        if found != expected { differences.append("\(instant.text): \(found) not \(expected)") }
        // Back again: an instant that shows the same wall time, and no earlier instant does.
        let back = zone.instant(of: wall).seconds
        var first = seconds
        for earlier in [seconds - 93_600, seconds - 3 * 3600] {
          guard let there = Self.shown(byC: earlier) else { continue }
          let other = Int64(wall.seconds - there.phase.offset)
          if other < first, Self.shown(byC: other)?.wall == wall { first = other }
        }
        if back != first { differences.append("\(wall.text) is \(back), not \(first)") }
      }
      #expect(differences.isEmpty, "\(name): \(differences.count), \(differences.prefix(3))")
    }
  }
}
