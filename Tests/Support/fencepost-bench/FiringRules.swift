// Rules that decide when a person has come or gone: ours, by the machine itself, and those in use
// elsewhere, each as its own documents have it.

import CivilTime
import Geofence

/// What went off, and when.
struct FiringEvent {
  let isEntering: Bool
  let at: Double
}

enum FiringRule: String, CaseIterable {
  case ours = "fencepost"
  case before = "fencepost 0.1"
  case apple = "20 m, 20 s"
  case appleAccurate = "20 m, 20 s, accuracy"
  case homeAssistant = "home assistant"
  case plain = "plain distance"

  /// What goes off at each circle.
  func events(
    _ fixes: [FiringFix], _ circles: [FiringTrack.Circle]
  ) throws(Failure) -> [[FiringEvent]] {
    switch self {
    case .ours: try Self.decided(fixes, circles)
    case .before: circles.map { Self.dwelling(fixes, $0, keepsWaiting: true, Self.former) }
    case .apple:
      circles.map { circle in
        Self.dwelling(fixes, circle, keepsWaiting: false) { distance, circle, _ in
          Self.side(distance, circle, inner: min(20, circle.radius / 2), outer: 20)
        }
      }
    case .appleAccurate:
      circles.map { circle in
        Self.dwelling(fixes, circle, keepsWaiting: false) { distance, circle, accuracy in
          let least = max(20, accuracy)
          if accuracy > max(circle.radius, 100), distance < circle.radius { return nil }
          return Self.side(distance, circle, inner: min(least, circle.radius / 2), outer: least)
        }
      }
    case .homeAssistant:
      circles.map { circle in
        Self.atOnce(fixes) { fix in
          fix.place.distance(to: circle.center) - (fix.accuracy ?? 0) < circle.radius
        }
      }
    case .plain:
      circles.map { circle in
        Self.atOnce(fixes) { $0.place.distance(to: circle.center) <= circle.radius }
      }
    }
  }

  private static func side(
    _ distance: Double, _ circle: FiringTrack.Circle, inner: Double, outer: Double
  ) -> Bool? {
    if distance <= circle.radius - inner { return true }
    return distance >= circle.radius + outer ? false : nil
  }

  /// Ours before fixes were weighed by how their source moves.
  private static func former(
    _ distance: Double, _ circle: FiringTrack.Circle, _ accuracy: Double
  ) -> Bool? {
    let least = max(circle.margin, accuracy)
    if accuracy > max(circle.radius, 100), distance < circle.radius { return nil }
    return side(distance, circle, inner: min(least, circle.radius / 2), outer: least)
  }

  /// Every fix decides.
  private static func atOnce(
    _ fixes: [FiringFix], _ isInside: (FiringFix) -> Bool
  ) -> [FiringEvent] {
    var events: [FiringEvent] = []
    var side: Bool?
    for fix in fixes {
      let now = isInside(fix)
      if let side, side != now { events.append(FiringEvent(isEntering: now, at: fix.at)) }
      side = now
    }
    return events
  }

  /// Evidence has to stand for 20 seconds. Where it keeps waiting a fix that says nothing does not end
  /// it, the clock alone can confirm it, and one source is heard.
  private static func dwelling(
    _ fixes: [FiringFix], _ circle: FiringTrack.Circle, keepsWaiting: Bool,
    _ evidence: (Double, FiringTrack.Circle, Double) -> Bool?
  ) -> [FiringEvent] {
    var events: [FiringEvent] = []
    var side: Bool?
    var since: Double?
    var leader: FiringFix?
    func confirm(_ new: Bool, _ at: Double) {
      events.append(FiringEvent(isEntering: new, at: at))
      (side, since) = (new, nil)
    }
    for fix in fixes {
      if keepsWaiting {
        if let leader, leader.source != fix.source, fix.at - leader.at < 600 { continue }
        leader = fix
        if let old = side, let first = since, fix.at >= first + 20 { confirm(!old, first + 20) }
      }
      let new = evidence(fix.place.distance(to: circle.center), circle, fix.accuracy ?? 0)
      guard let old = side else {
        side = new
        continue
      }
      guard new == !old else {
        if new == old || !keepsWaiting { since = nil }
        continue
      }
      let first = since ?? fix.at
      since = first
      if !keepsWaiting, fix.at >= first + 20 { confirm(!old, fix.at) }
    }
    if keepsWaiting, let old = side, let first = since { confirm(!old, first + 20) }
    return events
  }

  /// By the machine itself, with its clock.
  private static func decided(
    _ fixes: [FiringFix], _ circles: [FiringTrack.Circle]
  ) throws(Failure) -> [[FiringEvent]] {
    var fences = Fences()
    for (number, circle) in circles.enumerated() {
      guard let center = circle.center.coordinate,
        let circle = Geofence.Circle(center: center, radius: circle.radius)
      else { throw .wrong("a circle of no place") }
      _ = fences.set(FenceKey(UInt64(number)), [circle], now: .first)
    }
    var events = Array(repeating: [FiringEvent](), count: circles.count)
    func note(_ crossings: [CrossingEvent]) {
      for crossing in crossings {
        events[Int(crossing.fence.rawValue)].append(
          FiringEvent(
            isEntering: crossing.kind == .enter, at: Double(crossing.at.milliseconds) / 1000))
      }
    }
    for fix in fixes {
      guard let place = fix.place.coordinate,
        let received = try? Fix(
          latitude: place.latitude, longitude: place.longitude, accuracy: fix.accuracy,
          at: Instant(milliseconds: Int64(fix.at * 1000)), source: fix.source)
      else { throw .wrong("a fix of no place") }
      while let next = fences.nextConfirmation, next <= received.at { note(fences.tick(next)) }
      note(fences.apply(received, received: received.at).events)
    }
    while let next = fences.nextConfirmation { note(fences.tick(next)) }
    return events
  }
}

extension Point {
  /// Around the equator, where a degree is as long either way.
  fileprivate var coordinate: Coordinate? {
    let degree = Coordinate.earthRadius * .pi / 180
    return Coordinate(latitude: y / degree, longitude: x / degree)
  }
}
