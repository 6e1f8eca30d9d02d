// The fixes that a phone would report on a track: at some rate, with errors that last as long as
// real ones, and with an accuracy that is true or not.

import Glibc
import TestSupport

struct FiringFix {
  let at: Double
  let place: Point
  /// The accuracy that the fix states; nil if it states none.
  let accuracy: Double?
  let source: String
}

enum FiringNoise: String, CaseIterable {
  case none = "no noise"
  case honest = "honest accuracy"
  case optimistic = "stated twice too good"
  case far = "5 % of fixes 100-400 m off"
  case coarse = "coarse fixes of the same source"
  case coarseSource = "coarse fixes of another source"

  private var isCoarse: Bool { self == .coarse || self == .coarseSource }

  /// What is received of a track, in the order of time.
  func fixes(of track: FiringTrack, at rate: FiringRate, seed: UInt64) -> [FiringFix] {
    var draw = SeededRandom(seed: seed)
    var error = DriftingError(&draw)
    var jumps = FarFixes(&draw)
    var fixes: [FiringFix] = []
    var (next, nextCoarse) = (draw.number(0, 5), draw.number(0, 60))
    for (second, place) in track.path.enumerated() {
      error.step(&draw)
      let now = Double(second)
      let isMoving = rate == .adaptive && track.path[max(0, second - 15)].distance(to: place) > 8
      if now >= next || isMoving && next - now > 5 {
        let interval = rate.interval(isMoving: isMoving)
        next = now + interval
        var measured = place
        if self != .none {
          measured.x += error.offset.x
          measured.y += error.offset.y
        }
        if self == .far { jumps.add(to: &measured, interval: interval, &draw) }
        let accuracy: Double? =
          switch self {
          case .none: nil
          case .optimistic: error.accuracy / 2
          default: error.accuracy
          }
        fixes.append(FiringFix(at: now, place: measured, accuracy: accuracy, source: "phone"))
      }
      if isCoarse, now >= nextCoarse {
        nextCoarse += 60
        let accuracy = draw.logarithmic(1000, 25_000)
        let spread = accuracy / Self.sigmas
        let measured = Point(
          x: place.x + spread * draw.normal(), y: place.y + spread * draw.normal())
        fixes.append(
          FiringFix(
            at: now, place: measured, accuracy: accuracy,
            source: self == .coarse ? "phone" : "network"))
      }
    }
    return fixes
  }

  /// Two of three fixes are nearer to the true position than this number of standard deviations of
  /// one axis.
  static let sigmas = 1.515
}

/// How often a phone reports its position.
enum FiringRate: String, CaseIterable {
  case often = "every 5 s"
  case seldom = "every 60 s"
  case adaptive = "5 s moving, 120 s still"

  func interval(isMoving: Bool) -> Double {
    switch self {
    case .often: 5
    case .seldom: 60
    case .adaptive: isMoving ? 5 : 120
    }
  }

  var longest: Double {
    switch self {
    case .often: 5
    case .seldom: 60
    case .adaptive: 120
    }
  }
}

/// An error that changes gradually, and lasts from 5 to 90 seconds.
private struct DriftingError {
  private let keeps: Double
  private let usual: Double
  private(set) var accuracy: Double
  private var deviation: Point

  init(_ draw: inout SeededRandom) {
    keeps = exp(-1 / draw.logarithmic(5, 90))
    usual = draw.logarithmic(5, 22)
    accuracy = usual
    deviation = Point(x: draw.normal(), y: draw.normal())
  }

  var offset: Point {
    let spread = accuracy / FiringNoise.sigmas
    return Point(x: spread * deviation.x, y: spread * deviation.y)
  }

  mutating func step(_ draw: inout SeededRandom) {
    let fresh = (1 - keeps * keeps).squareRoot()
    deviation = Point(
      x: keeps * deviation.x + fresh * draw.normal(), y: keeps * deviation.y + fresh * draw.normal()
    )
    accuracy *= exp(0.03 * draw.normal()) * pow(usual / accuracy, 0.01)
    accuracy = min(60, max(3, accuracy))
  }
}

/// Fixes far off: single ones on half of the tracks, and for 10 to 60 seconds on the others.
private struct FarFixes {
  private let duration: Double
  private var left = 0.0
  private var offset = Point()

  init(_ draw: inout SeededRandom) {
    duration = draw.once(in: 0.5) ? 0 : draw.number(10, 60)
  }

  mutating func add(to place: inout Point, interval: Double, _ draw: inout SeededRandom) {
    if left <= 0, draw.once(in: 0.05 * min(1, interval / max(duration, 1)) / 0.95) {
      offset = draw.way(draw.number(100, 400))
      left = duration > 0 ? -log(max(draw.part(), 1e-9)) * duration : 0
    } else if left <= 0 {
      return
    }
    left -= interval
    place.x += offset.x
    place.y += offset.y
  }
}
