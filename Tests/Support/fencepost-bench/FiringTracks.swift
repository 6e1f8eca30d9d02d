// Tracks of people who walk, ride and drive, with one exact position a second; circles around and
// beside them; and the crossings at which an alarm has to go off. All are computed from a seed;
// none is recorded.

import Glibc
import TestSupport

/// Metres in a plane.
struct Point {
  var x = 0.0
  var y = 0.0

  func distance(to other: Point) -> Double { hypot(x - other.x, y - other.y) }
}

extension SeededRandom {
  mutating func part() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  mutating func number(_ low: Double, _ high: Double) -> Double { low + part() * (high - low) }

  /// A number whose logarithm is uniformly distributed: as often between 1 and 2 as between 10 and
  /// 20.
  mutating func logarithmic(_ low: Double, _ high: Double) -> Double {
    exp(number(log(low), log(high)))
  }

  mutating func normal() -> Double {
    (-2 * log(max(part(), 1e-300))).squareRoot() * cos(2 * .pi * part())
  }

  /// True with this probability.
  mutating func once(in part: Double) -> Bool { self.part() < part }

  /// A step of this many metres in a random direction.
  mutating func way(_ metres: Double) -> Point {
    let bearing = number(0, 2 * .pi)
    return Point(x: metres * cos(bearing), y: metres * sin(bearing))
  }
}

struct FiringTrack {
  struct Circle {
    let center: Point
    let radius: Double

    /// The margin that `CrossingPolicy` has by default.
    var margin: Double { min(radius / 2, max(10, radius / 20)) }
  }

  /// A crossing at which an alarm has to go off, and the second in which the path crossed the edge.
  struct Crossing {
    let isEntering: Bool
    let at: Double
  }

  /// The positions of the person, one for each second.
  private(set) var path: [Point] = []
  private(set) var circles: [Circle] = []

  private static let circlesEach = 40
  private static let radii = [30.0, 40, 50, 60, 80, 100, 150, 250, 400, 500]

  init(seed: UInt64) {
    var draw = SeededRandom(seed: seed)
    var walker = Walker(&draw)
    var stays: [Int] = []
    let seconds = Int(3600 * draw.number(0.5, 1.6))
    for second in 0..<seconds {
      let wasResting = walker.rest > 0
      path.append(walker.step(&draw))
      if !wasResting, walker.rest > 0 { stays.append(second) }
    }
    while circles.count < Self.circlesEach {
      circles.append(circle(stays, &draw))
    }
  }

  /// A circle around the place of a stay, or whose edge is there; a circle through which the person
  /// passes in a short time; or a circle anywhere beside the path.
  private func circle(_ stays: [Int], _ draw: inout SeededRandom) -> Circle {
    var radius = Self.radii[draw.below(Self.radii.count)]
    var place = path[draw.below(path.count)]
    var away = draw.number(0, 1.15) * radius
    let kind = draw.part()
    if kind < 0.2, !stays.isEmpty {
      place = path[min(stays[draw.below(stays.count)] + 20, path.count - 1)]
      away =
        draw.once(in: 0.1) ? max(0, radius + draw.number(-30, 30)) : draw.number(0, 0.8) * radius
    } else if kind < 0.6 {
      // A circle through which the person passes in 20 to 70 seconds.
      let second = 10 + draw.below(path.count - 20)
      let speed = path[second - 10].distance(to: path[second + 10]) / 20
      place = path[second]
      radius = min(500, max(30, speed * draw.number(22, 70) / 2))
      away = draw.number(0, 0.7) * radius
    }
    let way = draw.way(away)
    return Circle(center: Point(x: place.x + way.x, y: place.y + way.y), radius: radius)
  }

  /// The crossings of a circle that count: those after which the person stays beyond the margin on the
  /// new side for the dwell.
  func crossings(of circle: Circle) -> [Crossing] {
    var crossings: [Crossing] = []
    var side: Bool?
    var isWithin: Bool?
    var (cut, since): (Double, Int?) = (0, nil)
    for (second, place) in path.enumerated() {
      let beyond = place.distance(to: circle.center) - circle.radius
      if isWithin != (beyond < 0) { (isWithin, cut) = (beyond < 0, Double(second)) }
      guard beyond.magnitude >= circle.margin else {
        since = nil
        continue
      }
      guard let old = side, old != (beyond < 0) else {
        (side, since) = (beyond < 0, nil)
        continue
      }
      let first = since ?? second
      since = first
      if second - first >= 20 {
        crossings.append(Crossing(isEntering: !old, at: cut))
        (side, since) = (!old, nil)
      }
    }
    return crossings
  }
}

/// A person on the way: on foot, by bicycle or by car, with traffic lights, errands and stays.
private struct Walker {
  var place = Point()
  /// Seconds of a stay that are left.
  var rest = 0
  private var heading: Double
  private var pace: Double
  private var wanted: Double
  private var speed = 0.0
  private var left: Int
  private var wait = 0
  /// The place around which the person does errands, and the present goal there.
  private var destination: (center: Point, reach: Double, goal: Point)?
  private var lateralError = Point()

  init(_ draw: inout SeededRandom) {
    heading = draw.number(0, 2 * .pi)
    pace = Self.pace(&draw)
    wanted = pace
    left = Int(draw.number(120, 900))
  }

  /// Metres a second.
  private static func pace(_ draw: inout SeededRandom) -> Double {
    [1.4, 5, 5, 14, 14][draw.below(5)]
  }

  /// Moves the person by one second.
  mutating func step(_ draw: inout SeededRandom) -> Point {
    guard rest == 0 else {
      rest -= 1
      speed /= 2
      lateralError = Point(
        x: 0.98 * lateralError.x + 0.3 * draw.normal(),
        y: 0.98 * lateralError.y + 0.3 * draw.normal())
      if rest == 0 { setOut(&draw) }
      return Point(x: place.x + lateralError.x, y: place.y + lateralError.y)
    }
    drive(&draw)
    place.x += speed * cos(heading)
    place.y += speed * sin(heading)
    left -= 1
    if left <= 0 { rest = Int(draw.logarithmic(40, 2400)) }
    return Point(x: place.x + lateralError.x, y: place.y + lateralError.y)
  }

  private mutating func setOut(_ draw: inout SeededRandom) {
    heading = draw.number(0, 2 * .pi)
    left = Int(draw.number(120, 1200))
    if destination != nil || draw.once(in: 0.3) { pace = Self.pace(&draw) }
    destination = nil
    guard draw.once(in: 0.2) else { return }
    pace = draw.once(in: 0.8) ? 1.4 : 4
    destination = (place, draw.number(30, 250), place)
    left = Int(draw.number(300, 1800))
  }

  private mutating func drive(_ draw: inout SeededRandom) {
    if wait > 0 {
      wait -= 1
      speed = max(0, speed - 2.5)
    } else {
      if draw.once(in: pace < 2 ? 0.002 : 0.006) { wait = Int(draw.number(8, 60)) }
      if draw.once(in: 0.02) { wanted = pace * draw.number(0.6, 1.5) }
      let gain = pace < 2 ? 0.5 : pace < 8 ? 1.0 : 2.0
      speed += max(-gain, min(gain, wanted - speed))
    }
    if let destination {
      if place.distance(to: destination.goal) < 2 * speed + 3 {
        self.destination?.goal = Point(
          x: destination.center.x + destination.reach * draw.normal(),
          y: destination.center.y + destination.reach * draw.normal())
        if draw.once(in: 0.4) { wait = Int(draw.number(5, 240)) }
      }
      heading = atan2(destination.goal.y - place.y, destination.goal.x - place.x)
    } else if draw.once(in: 0.004) {
      heading += (draw.once(in: 0.5) ? 1 : -1) * draw.number(0.8, 1.8)
    }
    heading += 0.01 * draw.normal()
  }
}
