// The fences with their index compared with the slow reference of Sources/Geofence/README.md, step
// by step: fixes of three sources, in order and out of order, the clock, and fences created, moved,
// changed and removed.

import CivilTime
import Geofence
import Glibc
import TestSupport
import Testing

@Suite struct DifferentialTests {
  @Test func `the engine agrees with the reference implementation`() throws {
    var random = SeededRandom()
    for _ in 0..<500 {
      let life = SeededRandom(seed: random.next())
      var both = Both(life)
      for step in 0..<60 {
        guard try both.step() else {
          Issue.record("\(life), step \(step): \(both.difference)")
          return
        }
      }
    }
  }

  /// FENCEPOST_ROUNDS=10000 runs all of them.
  @Test func `two sources interleaved at random agree with the reference`() throws {
    let rounds = getenv("FENCEPOST_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 300
    var random = SeededRandom()
    for _ in 0..<rounds {
      let life = SeededRandom(seed: random.next())
      var both = Interleaving(life)
      for step in 0..<70 {
        guard try both.step() else {
          Issue.record("\(life), step \(step): \(both.difference)")
          return
        }
      }
    }
  }
}

/// A walk among a few circles, reported by a phone and by another device, each at its own rate,
/// with errors and delays.
private struct Interleaving {
  var random: SeededRandom
  var fences = Fences()
  var reference = ReferenceFences()
  var difference = ""
  private var now = 1000.0
  private var place = 0.0
  private var goal = 0.0
  private let pace: Double
  private let far: Double
  private let other: (source: String, accuracy: Double?, every: Double)
  private let devices: (phone: String, other: String)
  /// The other is carried along too, or lies where it is, or goes its own way.
  private let company: Company
  private var otherPlace = 0.0
  private var otherGoal = 0.0
  private var nextOther = 0.0

  private enum Company {
    case along, left, apart
  }

  init(_ random: SeededRandom) {
    self.random = random
    pace = self.random.pick([1.4, 5, 14])
    far = self.random.pick([0, 0, 250])
    other = self.random.pick([
      ("network", 25_000, 60), ("network", 900, 300), ("tablet", 8, 20), ("laptop", 60, 60),
      ("", nil, 200), ("watch", 2, 30),
    ])
    devices = self.random.pick([("", ""), ("phone", ""), ("phone", "other"), ("phone", "phone")])
    company = self.random.pick([.along, .along, .left, .apart])
    for number in 0..<4 {
      let circle = Earth.circle(
        Earth.east(Double(number) * 400), self.random.pick([30, 80, 150, 500]))
      _ = fences.set(FenceKey(UInt64(number)), [circle], now: .second(0))
      _ = reference.set(
        FenceKey(UInt64(number)), [circle], .standard, now: Instant.second(0).milliseconds)
    }
  }

  /// False if the two differ.
  mutating func step() throws -> Bool {
    let seconds = random.pick([1.0, 5, 5, 5, 20, 60])
    if random.once(in: 12) { goal = random.number(-200...1500) }
    place += max(-pace * seconds, min(pace * seconds, goal - place))
    if random.once(in: 20) { otherGoal = random.number(-200...1500) }
    switch company {
    case .along: otherPlace = place
    case .left: break
    case .apart: otherPlace += max(-pace * seconds, min(pace * seconds, otherGoal - otherPlace))
    }
    now += seconds
    let moment = Instant.second(now)
    guard matches(fences.tick(moment), reference.tick(moment.milliseconds)) else { return false }
    var fixes = [try fix(random.pick([5, 12, 30]), "phone", devices.phone, place)]
    if now >= nextOther {
      nextOther = now + other.every
      fixes.append(try fix(other.accuracy, other.source, devices.other, otherPlace))
      if random.once(in: 2) { fixes.swapAt(0, 1) }
    }
    for fix in fixes where !random.once(in: 10) {
      let reception = fences.apply(fix, received: moment)
      let (ignored, events) = reference.apply(fix, now: moment.milliseconds)
      guard matches(reception.events, events), reception.ignoreReason == ignored else {
        difference += "; \(reception.ignoreReason as Any), not \(ignored as Any)"
        return false
      }
    }
    return true
  }

  private mutating func fix(
    _ accuracy: Double?, _ source: String, _ device: String, _ place: Double
  ) throws -> Fix {
    let spread = accuracy ?? 0
    let jump = source == "phone" && random.once(in: 15) ? far : 0
    let spot = Earth.going(
      random.number(0...1) * (spread + 1) + jump, from: Earth.east(place),
      bearing: random.number(-3.1416...3.1416))
    return try Fix(
      latitude: spot.latitude, longitude: spot.longitude, accuracy: accuracy,
      at: .second(now - (random.once(in: 8) ? random.pick([2, 30]) : 0)), source: source,
      device: device)
  }

  private mutating func matches(_ mine: [CrossingEvent], _ theirs: [CrossingEvent]) -> Bool {
    let states = reference.fences.filter { fences.state(of: $0.key) != reference.state(of: $0.key) }
    difference =
      "\(mine), not \(theirs); "
      + states.map {
        "\(fences.state(of: $0.key) as Any), not \(reference.state(of: $0.key) as Any)"
      }.joined()
    return mine == theirs && states.isEmpty
  }
}

private struct Both {
  var random: SeededRandom
  var fences = Fences()
  var reference = ReferenceFences()
  var now = 1000.0
  var difference = ""
  private let base: Coordinate
  private let sources = ["phone", "laptop", ""]
  /// Centres of circles; shared, so that most circles overlap others.
  private var spots: [Coordinate] = []

  init(_ random: SeededRandom) {
    self.random = random
    base = self.random.pick([
      Earth.at(47.3, 8.5), Earth.at(0, 180), Earth.at(-33, -179.999), Earth.at(89.999, 5),
      Earth.at(-90, 0), Earth.at(70, 20),
    ])
    for _ in 0..<4 { spots.append(near(base, 3000)) }
  }

  private mutating func near(_ place: Coordinate, _ metres: Double) -> Coordinate {
    Earth.going(
      random.number(0...metres), from: place, bearing: random.number(-3.1416...3.1416))
  }

  private mutating func circles() -> [Circle] {
    (0..<(random.once(in: 5) ? 2 + random.below(2) : 1)).map { _ in
      let radius = random.pick([0.5, 15, 80, 100, 150, 400, 2000, 30_000, 9_000_000])
      return Earth.circle(near(random.pick(spots), radius), radius)
    }
  }

  private mutating func policy() -> CrossingPolicy {
    CrossingPolicy(
      dwell: random.pick([nil, nil, 0, 5, 300, 1200]), margin: random.pick([nil, nil, 0, 3, 500]),
      fireIfInside: random.once(in: 4)) ?? .standard
  }

  private mutating func fix(at second: Double) throws -> Fix {
    let spot = random.pick(spots)
    let place = near(random.once(in: 3) ? base : spot, random.pick([20, 120, 500, 20_000]))
    return try Fix(
      latitude: place.latitude, longitude: place.longitude,
      accuracy: random.pick([nil, 0.0, 5, 30, 60, 200, 501, 5000]), at: .second(second),
      source: random.once(in: 4) ? random.pick(sources) : sources[0],
      device: random.once(in: 6) ? random.pick(["phone", "laptop"]) : "")
  }

  /// When the clock alone will confirm a crossing.
  private var next: Instant? {
    reference.fences.compactMap { fence in
      reference.state(of: fence.key)?.crossing.map {
        $0.confirmationTime(fence.policy).adding(milliseconds: max(0, $0.received - $0.since))
      }
    }.min()
  }

  private var moment: Instant { .second(now) }

  /// False if the two differ.
  mutating func step() throws -> Bool {
    now += random.pick([0, 0.5, 3, 10, 19.999, 20, 60, 299, 880, 901, 5000])
    if random.once(in: 60) { now -= 4000 }
    var (mine, theirs): ([CrossingEvent], [CrossingEvent]) = ([], [])
    switch random.below(11) {
    case 0..<6:
      let late = random.pick([0.0, 0, 0, 0, 5, 15, 60, 3600, -59, -61])
      let fix = try fix(at: now - late)
      let reception = fences.apply(fix, received: moment)
      let (ignored, events) = reference.apply(fix, now: moment.milliseconds)
      (mine, theirs) = (reception.events, events)
      if reception.ignoreReason != ignored {
        difference = "\(fix): \(reception.ignoreReason as Any), not \(ignored as Any)"
        return false
      }
    case 6..<9:
      if random.once(in: 5) {
        mine = fences.tick(moment, isCaughtUp: false)
      } else {
        (mine, theirs) = (fences.tick(moment), reference.tick(moment.milliseconds))
      }
    default: (mine, theirs) = change()
    }
    let states = reference.fences.map { ($0.key, reference.state(of: $0.key)) }
    let others = states.filter { fences.state(of: $0.0) != $0.1 }.map {
      "\($0): \(fences.state(of: $0) as Any), not \($1 as Any)"
    }
    if mine != theirs || !others.isEmpty || fences.count != states.count {
      difference = "\(mine), not \(theirs); \(others)"
      return false
    }
    difference = "to wake at \(fences.nextConfirmation as Any), not \(next as Any)"
    guard let next else { return true }
    return fences.nextConfirmation.map { $0 <= next } ?? false
  }

  @discardableResult
  private mutating func change() -> ([CrossingEvent], [CrossingEvent]) {
    let key = FenceKey(UInt64(random.below(6)))
    switch random.below(5) {
    case 0:
      fences.remove(key)
      reference.fences.removeAll { $0.key == key }
      return ([], [])
    default:
      let isThere = fences.state(of: key) != nil
      let circles = isThere && random.once(in: 3) ? fences.circles(of: key) : circles()
      // The reference knows only one policy for the whole history of a fence.
      let policy =
        if isThere, let old = fences.policy(of: key) {
          random.once(in: 2)
            ? old
            : CrossingPolicy(
              dwell: random.pick([0, 5, 300]), margin: old.margin,
              fireIfInside: old.fireIfInside) ?? .standard
        } else {
          self.policy()
        }
      return (
        [fences.set(key, circles, policy: policy, now: moment)].compactMap(\.self),
        [reference.set(key, circles, policy, now: moment.milliseconds)].compactMap(\.self)
      )
    }
  }
}
