// Reads positions from GPX 1.0 and 1.1: the points of tracks and routes, and waypoints if there is
// nothing else. Ignores prefixes and namespaces, because many programs write them wrong.

internal import CivilTime
internal import Geofence

struct GPXReader: TrackSteps {
  private var xml: XMLReader
  private var walk: Walk?
  private let limits: TrackLimits
  private var point: GPXPoint?
  /// Waypoints are returned at the end, and only if the file has no track and no route. They
  /// precede tracks in the file, and their times are those at which the person marked them.
  private var waypoints: [GPXPoint] = []
  private var hasTrack = false
  private var told = 0

  init(_ bytes: [UInt8], from start: Int, pace: Pace?, _ limits: TrackLimits) {
    xml = XMLReader(bytes, from: start, limits)
    walk = pace.map(Walk.init)
    self.limits = limits
  }

  var position: Int { xml.at }
  var line: Int { xml.line }

  mutating func next() throws(TrackFault) -> TrackStep? {
    if let point = walk?.next() { return .point(point) }
    guard let token = try xml.next() else { return waypoint() }
    switch token {
    case .start: try start()
    case .text: try point?.readText(xml)
    case .end: return try end()
    case .other: break
    }
    return .onward
  }

  private mutating func start() throws(TrackFault) {
    if xml.depth == 1, !xml.isNamed("gpx") {
      throw xml.fault(
        "This is not GPX: its outermost element is '\(xml.shown(xml.name))', not 'gpx'")
    }
    if point != nil {
      point?.enter(xml)
    } else if let kind = kind() {
      point = GPXPoint(
        kind, depth: xml.depth, line: xml.countLines(),
        latitude: try xml.attribute("lat"), longitude: try xml.attribute("lon"))
    }
  }

  private func kind() -> GPXPoint.Kind? {
    if xml.isNamed("trkpt") { return .track }
    if xml.isNamed("rtept") { return .route }
    return xml.isNamed("wpt") ? .waypoint : nil
  }

  private mutating func end() throws(TrackFault) -> TrackStep {
    guard let finished = point, xml.depth < finished.depth else {
      point?.leave(xml)
      return .onward
    }
    point = nil
    guard finished.kind == .waypoint else { return report(finished) }
    guard waypoints.count < limits.points else {
      throw xml.fault("The file has more than \(limits.points) waypoints; remove some", .tooLarge)
    }
    waypoints.append(finished)
    return .onward
  }

  /// If the first position has no time, all positions get times by the pace; otherwise the file's
  /// times are used. Mixed, they would not be in order.
  private mutating func report(_ point: GPXPoint) -> TrackStep {
    switch point.reading {
    case .skipped(let reason): return .skipped(SkippedPoint(point.line, reason))
    case .timed(let position):
      hasTrack = true
      if walk?.isUnderWay != true {
        walk = nil
        return .point(position)
      }
      walk?.go(to: position.coordinate, accuracy: position.accuracy)
      return .onward
    case .untimed(let coordinate, let accuracy):
      guard walk != nil else { return .skipped(SkippedPoint(point.line, .noTime)) }
      hasTrack = true
      walk?.go(to: coordinate, accuracy: accuracy)
      return .onward
    }
  }

  private mutating func waypoint() -> TrackStep? {
    guard told < waypoints.count else { return nil }
    let waypoint = waypoints[told]
    told += 1
    if hasTrack { return .skipped(SkippedPoint(waypoint.line, .mark)) }
    switch waypoint.reading {
    case .timed(let position): return .point(position)
    case .skipped(let reason): return .skipped(SkippedPoint(waypoint.line, reason))
    case .untimed: return .skipped(SkippedPoint(waypoint.line, .noTime))
    }
  }
}
