// Converts instants to wall times and back. The instants are in years for which glibc and Fencepost
// have the same data, without ambiguous wall times, for which glibc guesses.

import CivilTime
import TestSupport

struct ZoneConversions {
  private static let names = [
    "Europe/Paris", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "America/Santiago",
  ]
  private static let perZone = 4_000

  func rows(in hall: BenchmarkSession) -> [Row] {
    let path = hall.toolchain.path("instants.txt")
    var places: [Place] = []
    hall.attempt(.fencepost) { () throws(Failure) in
      places = try Self.places()
      try Files.write(Array(places.map(\.text).joined().utf8), to: path)
    }
    let contest = Comparison(material: path) { () throws(Failure) in Self.pass(places) }
    let times = contest.run([.glibc], in: hall)
    let count = places.reduce(0) { $0 + $1.instants.count }
    return [("instant to wall time", "wall"), ("wall time to instant", "instant")].map {
      work, part in
      Row(
        work: "\(work), 5 zones", unit: .nanoseconds(each: count), figures: times[part] ?? [:],
        peers: [.glibc])
    }
  }

  private static func pass(_ places: [Place]) -> Comparison.Outcome {
    var walls = 0
    var instants = 0
    let wall = Stopwatch.work.nanoseconds {
      for place in places {
        for instant in place.instants { walls &+= place.zone.wallTime(at: instant).seconds }
      }
    }
    let instant = Stopwatch.work.nanoseconds {
      for place in places {
        for wall in place.walls { instants &+= Int(place.zone.instant(of: wall).seconds) }
      }
    }
    return Comparison.Outcome(
      times: ["wall": wall, "instant": instant], results: ["walls": walls, "instants": instants])
  }

  private static func places() throws(Failure) -> [Place] {
    var zones = ZoneDatabase.system(environment: [:])
    var draw = SeededRandom(seed: SeededRandom.ofSamples)
    do {
      return try names.map { Place(try zones.zone($0), &draw, count: perZone) }
    } catch {
      throw .wrong("a zone cannot be read: \(error)")
    }
  }
}

private struct Place {
  let zone: Zone
  let instants: [Instant]
  let walls: [WallTime]

  init(_ zone: Zone, _ draw: inout SeededRandom, count: Int) {
    self.zone = zone
    let years = 2_000_000_000 - 946_684_800
    instants = (0..<count).map { _ in Instant(seconds: Int64(946_684_800 + draw.below(years))) }
      .filter { zone.instant(of: zone.wallTime(at: $0)) == $0 && !zone.repeats($0) }
    walls = instants.map { zone.wallTime(at: $0) }
  }

  /// The zone's name, the number of instants, and the instants.
  var text: String {
    let lines = instants.map { "\($0.seconds)\n" }.joined()
    return "\(zone.name) \(instants.count)\n\(lines)"
  }
}

extension Zone {
  /// Whether the wall time occurs again within a few hours.
  fileprivate func repeats(_ instant: Instant) -> Bool {
    guard let next = nextTransition(after: instant) else { return false }
    return next.at - instant < 3 * 3_600_000
  }
}
