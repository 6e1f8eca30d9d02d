// TZif files as several systems write them, and malformed ones.

import TestSupport
import Testing

@testable import CivilTime

/// Writes tz files, valid and invalid ones.
struct TZifDraft {
  var version: UInt8 = UInt8(ascii: "2")
  var times: [Int64] = []
  var types: [UInt8] = []
  var phases: [ZonePhase] = []
  var footer: String? = ""
  /// isut, isstd, leap, time, type and char counts as written instead of the true ones.
  var counts: [UInt32]?
  /// When leap seconds came, in POSIX time; all other times are then written as `right/` has them.
  var leaps: [Int64] = []

  init(_ zone: Zone, until: Instant) {
    let initial = zone.table.phase(0)
    phases = [initial]
    for index in zone.table.starts.indices where zone.table.starts[index] <= until.seconds {
      let phase = zone.table.phase(index + 1)
      if !phases.contains(phase) { phases.append(phase) }
      times.append(zone.table.starts[index])
      types.append(UInt8(phases.firstIndex(of: phase) ?? 0))
    }
  }

  init(phases: [ZonePhase], times: [Int64] = [], types: [UInt8] = [], footer: String? = "") {
    self.phases = phases
    self.times = times
    self.types = types
    self.footer = footer
  }

  var bytes: [UInt8] {
    if version == 0 { return block(size: 4) }
    var empty = self
    (empty.times, empty.types, empty.counts, empty.leaps) = ([], [], nil, [])
    return empty.block(size: 4) + block(size: 8)
      + (footer.map { Array("\n\($0)\n".utf8) } ?? [])
  }

  private func block(size: Int) -> [UInt8] {
    var names: [UInt8] = []
    var starts: [UInt8] = []
    for phase in phases {
      starts.append(UInt8(truncatingIfNeeded: names.count))
      names += Array(phase.abbreviation.utf8) + [0]
    }
    let true6 = [0, 0, leaps.count, times.count, phases.count, names.count].map { UInt32($0) }
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in counts ?? true6 { bytes += big(UInt64(count), 4) }
    for time in times {
      let passed = leaps.count { $0 <= time }
      bytes += big(UInt64(bitPattern: time + Int64(passed)), size)
    }
    bytes += types
    for (phase, start) in zip(phases, starts) {
      bytes += big(UInt64(bitPattern: Int64(phase.offset)), 4) + [phase.isDaylight ? 1 : 0, start]
    }
    bytes += names
    for (index, leap) in leaps.enumerated() {
      bytes += big(UInt64(bitPattern: leap + Int64(index)), size) + big(UInt64(index + 1), 4)
    }
    return bytes
  }

  private func big(_ value: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
  }
}

@Suite struct TZifTests {
  static let standard = ZonePhase(offset: 3600, isDaylight: false, abbreviation: "STD")
  static let daylight = ZonePhase(offset: 7200, isDaylight: true, abbreviation: "DST")

  static func zone(_ bytes: [UInt8]) throws(ZoneFault) -> Zone {
    Zone(try ZoneDatabase.table(bytes, name: "Test/Zone", origin: .database))
  }

  @Test
  func `slim and fat zone files give the same transitions`()
    throws
  {
    var random = SeededRandom(seed: 6)
    for (name, footer, until) in [
      ("Europe/Paris", "CET-1CEST,M3.5.0,M10.5.0/3", "1996-10-27T01:00:00Z"),
      ("America/New_York", "EST5EDT,M3.2.0,M11.1.0", "2007-11-04T06:00:00Z"),
      ("Europe/Dublin", "IST-1GMT0,M10.5.0,M3.5.0/1", "1997-01-01T00:00:00Z"),
      ("Asia/Kolkata", "IST-5:30", "2000-01-01T00:00:00Z"),
    ] {
      let fat = try System.zone(name)
      var draft = TZifDraft(fat, until: try instant(until))
      draft.footer = footer
      for version in [UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")] {
        draft.version = version
        let leaps = (0..<27).map { 78_796_800 + Int64($0) * 52_000_000 }
        draft.leaps = version == UInt8(ascii: "4") ? leaps : []
        let slim = try Self.zone(draft.bytes)
        var wrong = 0
        for _ in 0..<3000 {
          let reach = Instant.first.seconds...Instant.last.seconds
          let instant = Instant(seconds: Int64.random(in: reach, using: &random))
          if slim.phase(at: instant) != fat.phase(at: instant) { wrong += 1 }
          let shown = fat.wallTime(at: instant)
          if slim.instant(of: shown) != fat.instant(of: shown) { wrong += 1 }
        }
        #expect(wrong == 0, "\(name)")
      }
    }
  }

  @Test func `a zone file with leap seconds has the same transitions as one without`() throws {
    var compared = 0
    // Such files have no transitions after the last announced leap second.
    let known = Instant.first..<(try instant("2025-01-01T00:00:00Z"))
    for name in System.names {
      guard let right = try? System.bytes("right/" + name) else { continue }
      let transitions = try Self.zone(right).transitions(in: known)
      #expect(transitions == (try System.zone(name).transitions(in: known)), "\(name)")
      compared += 1
    }
    // If a system has no folder `right`, the files made in the test before are enough.
    print("zones with leap seconds: \(compared)")
  }

  @Test func `a file of version 1 has times before 1970 and no rule for later`() throws {
    var draft = TZifDraft(
      phases: [Self.standard, Self.daylight], times: [-86_400, 86_400], types: [1, 0])
    draft.version = 0
    let zone = try Self.zone(draft.bytes)
    #expect(zone.offset(at: Instant(seconds: -86_401)) == 3600)
    #expect(zone.offset(at: Instant(seconds: -86_400)) == 7200)
    #expect(zone.offset(at: .last) == 3600)
    #expect(zone.nextTransition(after: Instant(seconds: 86_400)) == nil)
  }

  @Test
  func `a footer without transitions applies to all years; without footer the last phase lasts`()
    throws
  {
    let ruled = TZifDraft(phases: [Self.standard], footer: "STD-1DST,M3.5.0,M10.5.0/3")
    let zone = try Self.zone(ruled.bytes)
    #expect(zone.isDaylight(at: try instant("0500-07-01T00:00:00Z")))
    #expect(!zone.isDaylight(at: try instant("1500-01-01T00:00:00Z")))
    let still = TZifDraft(phases: [Self.standard, Self.daylight], times: [0], types: [1])
    #expect(try Self.zone(still.bytes).isDaylight(at: .last))
  }

  @Test func `after the last transition the footer decides, even against that transition`() throws {
    let draft = TZifDraft(
      phases: [Self.standard, Self.daylight], times: [0, 86_400], types: [1, 0], footer: "NEW-5")
    let zone = try Self.zone(draft.bytes)
    #expect(zone.phase(at: Instant(seconds: 86_399)) == Self.daylight)
    #expect(zone.offset(at: Instant(seconds: 86_400)) == 5 * 3600)
  }

  @Test func `a transition at the earliest time, as old files have, gives the first phase`()
    throws
  {
    let draft = TZifDraft(
      phases: [Self.daylight, Self.standard], times: [-(1 << 59), 0], types: [1, 0])
    let zone = try Self.zone(draft.bytes)
    #expect(zone.phase(at: .first) == Self.standard)
    #expect(zone.phase(at: Instant(seconds: 0)) == Self.daylight)
  }

  @Test func `invalid content of a zone file is refused with a reason`() throws {
    func refusal(_ change: (inout TZifDraft) -> Void) -> ZoneFault? {
      var draft = TZifDraft(
        phases: [Self.standard, Self.daylight], times: [0, 100], types: [1, 0])
      change(&draft)
      return #expect(throws: ZoneFault.self) { try Self.zone(draft.bytes) }
    }
    #expect(refusal { $0.times = [100, 0] }?.description.contains("not in order") == true)
    #expect(refusal { $0.times = [0, 0] } != nil)
    #expect(refusal { $0.times = [0, .max] }?.description.contains("year 10000") == true)
    #expect(refusal { $0.types = [1, 2] } != nil)
    #expect(
      refusal {
        $0.phases = []; $0.times = []; $0.types = []
      } != nil)
    #expect(
      refusal { $0.footer = "nonsense" }?.description.contains("rule for future years") == true)
    #expect(refusal { $0.footer = nil } != nil)
    #expect(refusal { $0.footer = String(repeating: "A", count: 100_000) } != nil)
    for offset in [Int(Int32.min), 93_600, -90_000] {
      let phase = ZonePhase(offset: offset, isDaylight: false, abbreviation: "BAD")
      #expect(refusal { $0.phases[0] = phase } != nil)
    }
    let unnamed = ZonePhase(offset: 0, isDaylight: false, abbreviation: "a b")
    #expect(refusal { $0.phases[0] = unnamed } != nil)
    for place in 0..<6 {
      for count in [UInt32.max, 1 << 31, 1 << 20, 1000] {
        #expect(
          refusal {
            var counts: [UInt32] = [0, 0, 0, 2, 2, 8]
            counts[place] = count
            $0.counts = counts
          } != nil)
      }
    }
    #expect(throws: ZoneFault.self) { try Self.zone([]) }
    #expect(throws: ZoneFault.self) { try Self.zone(Array("TZif".utf8)) }
  }

  @Test func `a file cut short anywhere is refused`() throws {
    for name in ["Europe/Paris", "Asia/Kolkata", "Africa/Casablanca"] {
      let bytes = try System.bytes(name)
      for length in 0..<bytes.count {
        #expect(throws: ZoneFault.self) { try Self.zone(Array(bytes[..<length])) }
      }
    }
  }

  @Test(arguments: 0..<4)
  func `a zone file with changed bytes is refused or gives a consistent zone`(_ part: Int)
    throws
  {
    var random = SeededRandom(seed: UInt64(100 + part))
    let name = ["Europe/Paris", "Asia/Kolkata", "Pacific/Apia", "America/Nuuk"][part]
    let good = try System.bytes(name)
    // The 64-bit block counts; the first block is skipped.
    let second = good.indices.dropFirst(20).first { good[$0...].starts(with: Array("TZif".utf8)) }
    let start = try #require(second)
    var accepted = 0
    for _ in 0..<1500 {
      var bytes = good
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(
          in: Bool.random(using: &random) ? start..<bytes.count : bytes.count - 40..<bytes.count,
          using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      guard let zone = try? Self.zone(bytes) else { continue }
      accepted += 1
      exercise(zone, &random)
    }
    #expect(accepted > 100)
  }

  @Test func `transitions closer together than their offset change give a consistent zone`() throws
  {
    var random = SeededRandom(seed: 7)
    for round in 0..<100 {
      let offsets = [-89_999, -3600, 0, 1800, 3600, 93_599]
      let phases = offsets.map {
        ZonePhase(offset: $0, isDaylight: false, abbreviation: "X" + OffsetText.basic($0))
      }
      var times: [Int64] = []
      var at: Int64 = -500_000
      for _ in 0..<60 {
        at += Int64.random(in: 1...(round < 50 ? 7200 : 100_000), using: &random)
        times.append(at)
      }
      let types = times.map { _ in UInt8.random(in: 0..<6, using: &random) }
      let footer = round % 2 == 0 ? "" : "AAA0BBB-24,M1.1.0,M1.2.0/3"
      let zone = try Self.zone(
        TZifDraft(phases: phases, times: times, types: types, footer: footer).bytes)
      exercise(zone, &random)
      // Each wall time that exists is shown with one of the file's offsets.
      for _ in 0..<200 {
        let asked = Int64.random(in: -700_000...(at + 200_000), using: &random)
        let found = zone.instant(of: WallTime(seconds: Int(asked)))
        let showing = (offsets + [86_400]).map { Instant(seconds: asked - Int64($0)) }
          .filter { zone.wallTime(at: $0).seconds == Int(asked) }
        let shows = zone.wallTime(at: found).seconds == Int(asked)
        #expect(shows ? showing.min() == found : showing.isEmpty)
      }
    }
  }

  private func exercise(_ zone: Zone, _ random: inout SeededRandom) {
    var wrong = 0
    for _ in 0..<20 {
      let reach =
        Bool.random(using: &random)
        ? Instant.supportedRange : -4_000_000_000_000...8_000_000_000_000
      let instant = Instant(seconds: Int64.random(in: reach, using: &random) / 1000)
      let shown = zone.wallTime(at: instant)
      let back = zone.instant(of: shown)
      if back > instant || zone.wallTime(at: back) != shown { wrong += 1 }
      if let next = zone.nextTransition(after: instant) {
        if next.at <= instant || zone.phase(at: next.at) != next.after { wrong += 1 }
        if zone.previousTransition(atOrBefore: next.at) != next { wrong += 1 }
      }
      _ = zone.startOfDay(shown.day)
    }
    #expect(wrong == 0)
    _ = zone.observances(from: 2020, through: 2050)
  }
}
