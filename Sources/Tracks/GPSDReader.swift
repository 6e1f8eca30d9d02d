// Reads positions from gpsd's JSON lines: every TPV report with a fix.

internal import CivilTime
internal import Geofence
internal import JSON

struct GPSDReader: TrackSteps {
  private var lines: LineCursor
  private let limits: TrackLimits

  init(_ bytes: [UInt8], from start: Int, _ limits: TrackLimits) {
    lines = LineCursor(bytes, from: start)
    self.limits = limits
  }

  var position: Int { lines.at }
  var line: Int { lines.line }

  mutating func next() throws(TrackFault) -> TrackStep? {
    guard let line = lines.next() else { return nil }
    guard line.count <= limits.piece else {
      return skipped(.tooLong(limit: limits.piece))
    }
    // `gpspipe -t` writes a time before each line.
    guard let brace = lines.bytes[line].firstIndex(of: UInt8(ascii: "{")) else {
      let isBlank = lines.bytes[line].allSatisfy(XMLReader.isBlank)
      return isBlank ? .onward : skipped(.unreadable("it is not an object"))
    }
    do throws(Fault) {
      let text = Array(lines.bytes[brace..<line.upperBound])
      let report = try Document(text, limits: Limits(values: 1 << 16)).root ?? .null
      return step(report)
    } catch {
      return skipped(.unreadable(error.description))
    }
  }

  private func skipped(_ reason: SkippedPoint.Reason) -> TrackStep {
    .skipped(SkippedPoint(lines.line, reason))
  }

  private func step(_ report: Value) -> TrackStep {
    guard report["class"]?.string == "TPV" else {
      return skipped(.otherKind(report["class"]?.string?.shown ?? "{…}"))
    }
    // Modes 0 and 1 mean no fix, 2 and 3 a two- or three-dimensional one.
    guard (report["mode"]?.number ?? 0) >= 2 else { return skipped(.noFix) }
    guard let north = report["lat"], let east = report["lon"] else {
      return skipped(.noPosition)
    }
    guard let latitude = north.number, let longitude = east.number,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return skipped(.badPosition("\(north.shown), \(east.shown)")) }
    guard let time = report["time"] else { return skipped(.noTime) }
    // Before release 3.0 the time was a number.
    let at =
      time.string.flatMap(Instant.init(lenient:)) ?? time.number.flatMap(Instant.init(epoch:))
    guard let at else { return skipped(.badTime(time.shown)) }
    var accuracy: Double?
    switch Self.accuracy(report) {
    case .success(let metres): accuracy = metres
    case .failure(let refusal): return skipped(refusal.reason)
    }
    return .point(
      TrackPoint(
        coordinate: coordinate, accuracy: accuracy, at: at,
        source: report["device"]?.string?.excerpt(256)))
  }

  /// `eph` is the horizontal error; without it, it is computed from the errors of both axes.
  private static func accuracy(_ report: Value) -> Result<Double?, Refusal> {
    func metres(_ key: String) -> Result<Double?, Refusal> {
      guard let said = report[key], said.kind != .null else { return .success(nil) }
      guard let metres = said.number, metres >= 0 else {
        return .failure(Refusal(.badAccuracy(said.shown)))
      }
      return .success(metres > 0 ? metres : nil)
    }
    return metres("eph").flatMap { whole in
      if let whole { return .success(whole) }
      return metres("epx").flatMap { east in
        metres("epy").map { north in
          guard let east, let north else { return east ?? north }
          return (east * east + north * north).squareRoot()
        }
      }
    }
  }
}
