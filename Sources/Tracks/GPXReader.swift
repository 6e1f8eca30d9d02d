// Reads positions from GPX 1.0 and 1.1: the points of tracks and routes, and waypoints if there is
// nothing else. Ignores prefixes and namespaces, because many programs write them wrong.

internal import CivilTime
internal import Geofence

struct GPXReader: TrackFormatReader {
  private var xml: XMLReader
  private var walk: Walk?
  private let limits: TrackLimits
  private var openPoint: GPXPoint?
  /// Waypoints are returned at the end, and only if the file has no track and no route. They
  /// precede tracks in the file, and their times are those at which the person marked them.
  private var waypoints: [GPXPoint] = []
  private var hasTrack = false
  private var returnedWaypointCount = 0

  init(_ bytes: [UInt8], from start: Int, pace: Pace?, _ limits: TrackLimits) {
    xml = XMLReader(bytes, from: start, limits)
    walk = pace.map(Walk.init)
    self.limits = limits
  }

  var byteOffset: Int { xml.offset }
  var line: Int { xml.line }

  mutating func next() throws(TrackFault) -> TrackStep? {
    if let point = walk?.next() { return .point(point) }
    guard let token = try xml.next() else { return nextWaypointStep() }
    switch token {
    case .start: try handleStart()
    case .text: try openPoint?.readText(xml)
    case .end: return try handleEnd()
    case .other: break
    }
    return .noResult
  }

  private mutating func handleStart() throws(TrackFault) {
    if xml.depth == 1, !xml.isNamed("gpx") {
      throw xml.fault(
        "This is not GPX: its outermost element is '\(xml.shownName(xml.name))', not 'gpx'")
    }
    if openPoint != nil {
      openPoint?.enter(xml)
    } else if let openedPointKind = openedPointKind() {
      openPoint = GPXPoint(
        openedPointKind, depth: xml.depth, line: xml.countLines(),
        latitude: try xml.attribute("lat"), longitude: try xml.attribute("lon"))
    }
  }

  private func openedPointKind() -> GPXPoint.PointKind? {
    if xml.isNamed("trkpt") { return .track }
    if xml.isNamed("rtept") { return .route }
    return xml.isNamed("wpt") ? .waypoint : nil
  }

  private mutating func handleEnd() throws(TrackFault) -> TrackStep {
    guard let finishedPoint = openPoint, xml.depth < finishedPoint.depth else {
      openPoint?.leave(xml)
      return .noResult
    }
    openPoint = nil
    guard finishedPoint.kind == .waypoint else { return positionStep(finishedPoint) }
    guard waypoints.count < limits.mostPoints else {
      throw xml.fault(
        "The file has more than \(limits.mostPoints) waypoints; remove some", .tooLarge)
    }
    waypoints.append(finishedPoint)
    return .noResult
  }

  /// If the first position has no time, all positions get times at the pace that the caller gave;
  /// otherwise the times in the file are used. A mixture of both would not be in order.
  private mutating func positionStep(_ point: GPXPoint) -> TrackStep {
    switch point.reading {
    case .skipped(let reason): return .skipped(SkippedPoint(point.line, reason))
    case .timed(let position):
      hasTrack = true
      if walk?.isUnderWay != true {
        walk = nil
        return .point(position)
      }
      walk?.walk(to: position.coordinate, accuracy: position.accuracy)
      return .noResult
    case .untimed(let coordinate, let accuracy):
      guard walk != nil else { return .skipped(SkippedPoint(point.line, .noTime)) }
      hasTrack = true
      walk?.walk(to: coordinate, accuracy: accuracy)
      return .noResult
    }
  }

  private mutating func nextWaypointStep() -> TrackStep? {
    guard returnedWaypointCount < waypoints.count else { return nil }
    let waypoint = waypoints[returnedWaypointCount]
    returnedWaypointCount += 1
    if hasTrack { return .skipped(SkippedPoint(waypoint.line, .waypointBesideTrack)) }
    switch waypoint.reading {
    case .timed(let position): return .point(position)
    case .skipped(let reason): return .skipped(SkippedPoint(waypoint.line, reason))
    case .untimed: return .skipped(SkippedPoint(waypoint.line, .noTime))
    }
  }
}
