// The motion of one source, computed from its first fix to its last whenever it is asked: a slow
// reference for Sources/Geofence/README.md. It shares only value types with the product.

import CivilTime
import Geofence
import Glibc

struct ReferenceMotion {
  /// When a jump is believed without a second source that confirms it.
  private(set) var believedAt: Int64?
  private(set) var bearsOut = false
  private(set) var strictness = 1.0
  private var heard: [Fix] = []
  /// The last fix that is no jump.
  private(set) var trusted: Fix?
  private var speed = 0.0
  private var (east, north) = (0.0, 0.0)
  private var jumpBegan: Int64?
  private var patience: Int64 = 0
  private var isKnown = false

  /// All fixes of one source that came in time, the coarse ones left out.
  init(_ fixes: [Fix], afterEach: (Fix, _ isJump: Bool) -> Void = { _, _ in }) {
    for fix in fixes {
      if fix.accuracy == 0 && fix.source.isEmpty && fix.device.isEmpty {
        self = ReferenceMotion([])
      }
      if let last = heard.last, fix.at < last.at { self = ReferenceMotion([]) }
      if let last = heard.last, fix.at.milliseconds - last.at.milliseconds > 150_000 {
        self = ReferenceMotion([])
      }
      receive(fix)
      afterEach(fix, believedAt != nil)
    }
  }

  private mutating func receive(_ fix: Fix) {
    guard let last = heard.last, let trusted else {
      (heard, trusted) = ([fix], fix)
      return
    }
    heard.append(fix)
    if fix.at == last.at {
      if jumpBegan == nil { self.trusted = fix }
      return
    }
    // From the last fix backwards, as long as no gap is long.
    var often = fix
    for earlier in heard.reversed() {
      guard often.at.milliseconds - earlier.at.milliseconds <= 15_000 else { break }
      often = earlier
    }
    let isOften = fix.at.milliseconds - often.at.milliseconds >= 60_000
    let ahead = (east * east + north * north).squareRoot() * 30
    strictness = isOften && ahead <= 3 * fix.accuracy ? 3 : 1
    bearsOut = false
    let canCome = !isKnown || canCome(from: trusted, to: fix, mostGain: 60)
    let stays =
      self.canCome(from: last, to: fix, mostGain: .infinity)
      && (!canCome || metres(last, fix) < metres(trusted, fix))
    if let jumpBegan, stays {
      // How long the source had reported often when it jumped.
      let stream = heard.filter { $0.at >= often.at && $0.at.milliseconds <= jumpBegan }
      let before = jumpBegan - (stream.first?.at.milliseconds ?? jumpBegan)
      if fix.at.milliseconds - jumpBegan >= (before >= 60_000 ? 60_000 : 20_000) {
        (self.trusted, speed, east, north, self.jumpBegan) = (fix, 0, 0, 0, nil)
        bearsOut = true
      }
    } else if canCome {
      move(from: trusted, to: fix)
    } else {
      jumpBegan = fix.at.milliseconds
      let gap = fix.at.milliseconds - last.at.milliseconds
      patience = min(180_000, max(60_000, gap + gap / 2))
    }
    believedAt = jumpBegan == nil ? nil : fix.at.milliseconds + patience
  }

  private func canCome(from start: Fix, to fix: Fix, mostGain: Double) -> Bool {
    let seconds = Double(fix.at.milliseconds - start.at.milliseconds) / 1000
    let way = 1.25 * speed * seconds + min(mostGain, 2 * seconds * seconds)
    return metres(start, fix) <= min(70 * seconds, way) + start.accuracy + fix.accuracy + 20
  }

  private mutating func move(from start: Fix, to fix: Fix) {
    let seconds = Double(fix.at.milliseconds - start.at.milliseconds) / 1000
    let now = min(70, metres(start, fix) / seconds)
    speed = max(now, 0.7 * speed + 0.3 * now)
    let weight = seconds >= 30 ? 0.5 : seconds / (seconds + 40)
    let degree = Earth.radius * .pi / 180
    let turn = fix.coordinate.longitude - start.coordinate.longitude
    let wrapped = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    let toEast = wrapped * degree * cos(start.coordinate.latitude * .pi / 180)
    let toNorth = (fix.coordinate.latitude - start.coordinate.latitude) * degree
    east += weight * (toEast / seconds - east)
    north += weight * (toNorth / seconds - north)
    (trusted, jumpBegan, isKnown) = (fix, nil, true)
  }

  private func metres(_ one: Fix, _ other: Fix) -> Double {
    Earth.distance(one.coordinate, other.coordinate)
  }
}
