// The motion of one source, computed from its first fix to its last whenever it is asked: a slow
// reference for Sources/Geofence/README.md. It shares only value types with the product.

import CivilTime
import Geofence
import Glibc

struct ReferenceMotion {
  /// When a jump is believed without a second source that confirms it.
  private(set) var believedAt: Int64?
  private(set) var confirmsJump = false
  private(set) var strictness = 1.0
  private var rememberedSources: [Fix] = []
  /// The last fix that is not a jump.
  private(set) var trusted: Fix?
  private var speed = 0.0
  private var (east, north) = (0.0, 0.0)
  private var jumpBegan: Int64?
  private var isKnown = false
  /// Whether a fix ends a crossing by however little it is on the old side.
  private(set) var endsAtEdge = false
  /// What the fix is worth that waited for the last one, and points of the way to it.
  private(set) var settled: [(fix: Fix, strictness: Double)]?
  private var followers = 0
  private var isWaiting = false
  private var (wasAtRest, followsWaitingFix) = (false, false)

  /// All fixes of one source that came in time, the coarse ones left out.
  init(_ fixes: [Fix], afterEach: (Fix?) -> Void = { _ in }) {
    for fix in fixes {
      if fix.accuracy == 0 && fix.source.isEmpty && fix.device.isEmpty {
        self = ReferenceMotion([])
      }
      if let last = rememberedSources.last, fix.at < last.at { self = ReferenceMotion([]) }
      if let last = rememberedSources.last, fix.at.milliseconds - last.at.milliseconds > 150_000 {
        self = ReferenceMotion([])
      }
      receive(fix)
      afterEach(trusted)
    }
  }

  private mutating func receive(_ fix: Fix) {
    guard let last = rememberedSources.last, let start = trusted else {
      (rememberedSources, trusted) = ([fix], fix)
      return
    }
    rememberedSources.append(fix)
    if fix.at == last.at {
      if jumpBegan == nil, !isWaiting { self.trusted = fix }
      // The fix replaces the one of the same time, so it decides whether another is needed.
      if isWaiting { believedAt = whenBelieved(fix) }
      settled = nil
      return
    }
    // From the last fix backwards, as long as no gap is long.
    var often = fix
    for earlier in rememberedSources.reversed() {
      guard often.at.milliseconds - earlier.at.milliseconds <= 15_000 else { break }
      often = earlier
    }
    let gap = fix.at.milliseconds - last.at.milliseconds
    settled = isWaiting ? settle(from: start, last, next: fix) : nil
    followers += 1
    isWaiting = gap > 20_000 && gap < 150_000 && (isWaiting || followers >= 3 && jumpBegan == nil)
    let isOften = fix.at.milliseconds - often.at.milliseconds >= 60_000
    let ahead = (east * east + north * north).squareRoot() * 30
    endsAtEdge = isOften || isWaiting
    confirmsJump = false
    guard !isWaiting else {
      (strictness, believedAt) = (1, whenBelieved(fix))
      return
    }
    strictness = isOften && ahead <= 3 * fix.accuracy ? 4 : 1
    let trusted = self.trusted ?? start
    let canCome = !isKnown || canCome(from: trusted, to: fix, at: speed, mostGain: 60)
    let jumped = metres(trusted, last)
    let jumpedIn = Double(last.at.milliseconds - trusted.at.milliseconds) / 1000
    let fastest = jumpedIn > 0 ? max(speed, jumped / jumpedIn) : speed
    let stays =
      self.canCome(from: last, to: fix, at: fastest, mostGain: .infinity)
      && (!canCome || metres(last, fix) < metres(trusted, fix))
    if let jumpBegan, stays {
      if fix.at.milliseconds - jumpBegan >= 60_000 {
        let seconds = max(1000, Double(gap)) / 1000
        let way = Self.metres(from: last, to: fix)
        let velocity = (way.east * way.east + way.north * way.north).squareRoot() / seconds
        let part = velocity > 70 ? 70 / velocity : 1
        (self.trusted, self.jumpBegan) = (fix, nil)
        speed = min(70, metres(last, fix) / seconds)
        (east, north) = (part * way.east / seconds, part * way.north / seconds)
        confirmsJump = true
      }
    } else if canCome {
      move(from: trusted, to: fix)
    } else {
      jumpBegan = fix.at.milliseconds
    }
    believedAt = jumpBegan == nil ? nil : fix.at.milliseconds + 150_000
  }

  /// What the fix between two others is worth; it is an error where it lies far beside their way.
  private mutating func settle(from start: Fix, _ fix: Fix, next: Fix) -> [(Fix, Double)] {
    let (way, leg) = (Self.metres(from: start, to: next), Self.metres(from: start, to: fix))
    let length = (way.east * way.east + way.north * way.north).squareRoot()
    var along = 0.0
    if length > 0 {
      along = min(1, max(0, (leg.east * way.east + leg.north * way.north) / (length * length)))
    }
    let (east, north) = (leg.east - along * way.east, leg.north - along * way.north)
    let beside = (east * east + north * north).squareRoot()
    let isFirst = isFirstAfterRest(fix)
    followsWaitingFix = false
    let came = metres(start, fix)
    let isExact = start.accuracy == 0 && fix.accuracy == 0 && next.accuracy == 0
    let span = fix.at.milliseconds - start.at.milliseconds
    let isFast = came > 1.25 * speed * (Double(span) / 1000)
    if beside > length / 2 + start.accuracy + fix.accuracy + next.accuracy + 20, !isExact || isFast
    {
      return []
    }
    if isFirst, metres(fix, next) <= 60 + fix.accuracy + next.accuracy {
      followsWaitingFix = true
      return []
    }
    wasAtRest = came <= 3 * fix.accuracy
    let goes = length > 4 * max(fix.accuracy, (start.accuracy + next.accuracy) / 2)
    move(from: start, to: fix)
    guard goes else {
      let (a, b) = (Self.degrees(from: fix, to: start), Self.degrees(from: fix, to: next))
      return [
        (Self.shifted(fix, (a.north + b.north) / 3, (a.east + b.east) / 3) ?? fix, 2)
      ]
    }
    var points: [(Fix, Double)] = []
    if beside <= 0.3 * length, span <= 90_000, abs(start.coordinate.latitude) < 85 {
      let whole = Self.degrees(from: start, to: fix)
      for time in stride(from: Int64(10_000), to: span - 5000, by: 10_000) {
        let part = Double(time) / Double(span)
        let accuracy =
          max(start.accuracy, fix.accuracy) + 0.1 * came * 4 * part * (1 - part)
        let at = start.at.adding(milliseconds: time)
        if let place = Self.shifted(
          start, part * whole.north, part * whole.east, accuracy: accuracy, at: at)
        {
          points.append((place, 1))
        }
      }
    }
    return points + [(fix, 1)]
  }

  /// When a fix that waits is believed if no other comes.
  private func whenBelieved(_ fix: Fix) -> Int64 {
    isFirstAfterRest(fix) ? Instant.last.milliseconds : fix.at.milliseconds + 150_000
  }

  /// Whether this fix, which waits, is far from where the source rested, and the one before is not.
  private func isFirstAfterRest(_ fix: Fix) -> Bool {
    guard let trusted, wasAtRest, !followsWaitingFix else { return false }
    return metres(trusted, fix) > 60 + trusted.accuracy + fix.accuracy
  }

  private static func degrees(from one: Fix, to other: Fix) -> (east: Double, north: Double) {
    let turn = other.coordinate.longitude - one.coordinate.longitude
    return (
      turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn,
      other.coordinate.latitude - one.coordinate.latitude
    )
  }

  private static func metres(from one: Fix, to other: Fix) -> (east: Double, north: Double) {
    let (east, north) = degrees(from: one, to: other)
    let degree = Earth.radius * .pi / 180
    return (east * degree * cos(one.coordinate.latitude * .pi / 180), north * degree)
  }

  /// Nil beyond a pole, and near one for the middle of three fixes.
  private static func shifted(
    _ fix: Fix, _ north: Double, _ east: Double, accuracy: Double? = nil, at: Instant? = nil
  ) -> Fix? {
    if abs(fix.coordinate.latitude) >= 85 { return nil }
    var longitude = fix.coordinate.longitude + east
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return try? Fix(
      latitude: fix.coordinate.latitude + north, longitude: longitude,
      accuracy: accuracy ?? fix.accuracy, at: at ?? fix.at, source: fix.source,
      device: fix.device)
  }

  private func canCome(
    from start: Fix, to fix: Fix, at speed: Double, mostGain: Double
  ) -> Bool {
    let seconds = Double(fix.at.milliseconds - start.at.milliseconds) / 1000
    let way = 1.25 * speed * seconds + min(mostGain, 2 * seconds * seconds)
    return metres(start, fix) <= min(70 * seconds, way) + start.accuracy + fix.accuracy + 20
  }

  private mutating func move(from start: Fix, to fix: Fix) {
    let seconds = Double(fix.at.milliseconds - start.at.milliseconds) / 1000
    let now = min(70, metres(start, fix) / seconds)
    let kept = pow(0.7, max(1, seconds / 5))
    speed = max(now, kept * speed + (1 - kept) * now)
    let weight = seconds >= 30 ? 0.5 : seconds / (seconds + 40)
    let way = Self.metres(from: start, to: fix)
    let (toEast, toNorth) = (way.east, way.north)
    east += weight * (toEast / seconds - east)
    north += weight * (toNorth / seconds - north)
    (trusted, jumpBegan, isKnown) = (fix, nil, true)
  }

  private func metres(_ one: Fix, _ other: Fix) -> Double {
    Earth.distance(one.coordinate, other.coordinate)
  }
}
