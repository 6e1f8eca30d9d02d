// A client may send any fixes: nothing traps, no memory grows, and times at the ends of the clock's
// range are handled.

import CivilTime
import Geofence
import TestSupport
import Testing

@Suite struct HostileTests {
  private static let numbers: [Double] = [
    0, -0.0, 90, -90, 180, -180, 90.000001, .leastNonzeroMagnitude, 1e-300, 1e300, .infinity,
    -.infinity, .nan,
    .greatestFiniteMagnitude, 89.99999999999999, -179.99999999999997, 47.3, 8.5,
  ]

  private static let instants: [Instant] = [
    .first, .last, Instant(milliseconds: .min), Instant(milliseconds: .max), .second(0),
    .second(0.001), .second(20), .second(-60), .second(86_400),
  ]

  @Test func `no sequence of fixes traps or grows memory`() throws {
    var random = SeededRandom()
    var fences = Fences()
    let radii = [
      Double.leastNonzeroMagnitude, 0.001, 10, 100, 5e6, 1.5e7, 3e7, .greatestFiniteMagnitude,
    ]
    for number in 0..<60 {
      let place = Coordinate(
        latitude: random.pick(Self.numbers), longitude: random.pick(Self.numbers))
      let policy = CrossingPolicy(
        dwell: random.pick([nil, 0, 1e300, 30]), margin: random.pick([nil, 0, 1e300]),
        fireIfInside: random.once(in: 2))
      guard let place, let policy, let circle = Circle(center: place, radius: random.pick(radii))
      else { continue }
      _ = fences.set(FenceKey(UInt64(number)), [circle], policy: policy, now: .second(0))
    }
    for turn in 0..<30_000 {
      let now = random.pick(Self.instants)
      let fix = try? Fix(
        latitude: random.pick(Self.numbers), longitude: random.pick(Self.numbers),
        accuracy: random.once(in: 2) ? nil : random.pick(Self.numbers),
        at: random.pick(Self.instants),
        source: random.once(in: 3) ? "\(turn)" : String(repeating: "x", count: random.below(300)))
      if let fix { _ = fences.apply(fix, received: now) }
      if random.once(in: 3) { _ = fences.tick(random.pick(Self.instants)) }
    }
    #expect(fences.sources.rememberedSources.count <= FixSources.mostSources, "\(random)")
  }

  @Test func `creating and removing fences for ever does not grow memory`() {
    var fences = Fences()
    let circle = Earth.circle(Earth.east(0), 100)
    for number in 0..<50_000 {
      _ = fences.set(FenceKey(UInt64(number)), [circle, circle], now: .second(0))
      if number >= 10 { fences.remove(FenceKey(UInt64(number - 10))) }
    }
    #expect(fences.count == 10)
    #expect(fences.takeChanges().count == 10)
  }

  @Test func `times at the ends of the clock's range are handled`() throws {
    var random = SeededRandom()
    var fences = Fences()
    let policy = try #require(CrossingPolicy(dwell: 1e9))
    _ = fences.set(
      FenceKey(1), [Earth.circle(Earth.east(0), 100)], policy: policy, now: .second(0))
    for _ in 0..<2000 {
      let place = Earth.east(random.pick([0, 5000]))
      let fix = try Fix(
        latitude: 0, longitude: place.longitude, at: random.pick(Self.instants),
        source: random.pick(["a", "b"]))
      while let next = fences.nextConfirmation, next <= fix.at { _ = fences.tick(next) }
      _ = fences.apply(fix, received: fix.at)
    }
    while let next = fences.nextConfirmation { _ = fences.tick(next) }
  }
}
