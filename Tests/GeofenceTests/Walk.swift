// A walk as data: what happens around some fences, what must result, and why. It runs like the
// server's event loop: the clock triggers what is due before anything else happens.

import CivilTime
import Geofence
import Testing

struct Walk: CustomTestStringConvertible, Sendable {
  let name: String
  let reason: String
  var fences: [(name: String, circles: [Circle], policy: CrossingPolicy)] = [home]
  let steps: [Step]
  /// Such as `enter home 80` at the crossing's own second, or `ignored old`.
  let expected: [String]

  enum Step: Sendable {
    /// A fix this many metres east of home at a second, received then or later.
    case fix(
      Double, _ metres: Double, accuracy: Double = 0, source: String = "phone",
      device: String = "", received: Double? = nil)
    /// A fix anywhere.
    case fixAt(Double, Coordinate)
    /// The clock runs to this second.
    case clock(Double)
    /// No server runs until then: no clock and no timers.
    case closeLid(until: Double)
    /// The clock runs to this second while input is waiting to be read.
    case busy(Double)
    /// The state is stored, and read again by new fences.
    case restart
    case move(String, [Circle], Double)
  }

  static let home = (
    name: "home", circles: [Earth.circle(Earth.east(0), 100)], policy: CrossingPolicy.standard
  )

  var testDescription: String { name }

  func run() throws -> [String] {
    var course = Course(walk: self)
    for step in steps { try course.run(step) }
    return course.log
  }
}

private struct Course {
  let names: [String]
  var fences = Fences()
  var log: [String] = []

  init(walk: Walk) {
    names = walk.fences.map(\.name)
    for (number, fence) in walk.fences.enumerated() {
      tell(
        fences.set(
          FenceKey(UInt64(number)), fence.circles, policy: fence.policy, now: .second(-60)
        ).map { [$0] } ?? [])
    }
  }

  mutating func tell(_ events: [CrossingEvent]) {
    for event in events {
      let name = names[Int(event.fence.rawValue)]
      log.append("\(event.kind) \(name) \(event.at.second.formatted)")
    }
  }

  func key(_ name: String) throws -> FenceKey {
    FenceKey(UInt64(try #require(names.firstIndex(of: name))))
  }

  mutating func run(to second: Double) {
    while let next = fences.nextConfirmation, next <= .second(second) { tell(fences.tick(next)) }
  }

  mutating func restart() {
    var renewed = Fences()
    for number in names.indices {
      let key = FenceKey(UInt64(number))
      _ = renewed.set(
        key, fences.circles(of: key), policy: fences.policy(of: key) ?? .standard, now: .second(0))
      renewed.restore(fences.state(of: key) ?? FenceState(), of: key)
    }
    renewed.restore(fences.sources)
    fences = renewed
  }

  mutating func receive(_ fix: Fix, at second: Double) {
    let reception = fences.apply(fix, received: .second(second))
    if let ignored = reception.ignoreReason { log.append("ignored \(ignored)") }
    tell(reception.events)
  }

  mutating func run(_ step: Walk.Step) throws {
    switch step {
    case .fix(let second, let metres, let accuracy, let source, let device, let received):
      let place = Earth.east(metres)
      run(to: min(second, received ?? second))
      receive(
        try Fix(
          latitude: place.latitude, longitude: place.longitude, accuracy: accuracy,
          at: .second(second), source: source, device: device), at: received ?? second)
    case .fixAt(let second, let place):
      run(to: second)
      receive(
        try Fix(latitude: place.latitude, longitude: place.longitude, at: .second(second)),
        at: second)
    case .clock(let second): run(to: second)
    case .closeLid(let second): tell(fences.tick(.second(second)))
    case .busy(let second): tell(fences.tick(.second(second), isCaughtUp: false))
    case .restart: restart()
    case .move(let name, let circles, let second):
      run(to: second)
      tell(fences.set(try key(name), circles, now: .second(second)).map { [$0] } ?? [])
    }
  }
}

extension Double {
  fileprivate var formatted: String {
    self == rounded() ? "\(Int(self))" : "\(self)"
  }
}
