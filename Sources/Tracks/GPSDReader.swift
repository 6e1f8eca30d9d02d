// Reads positions from gpsd's JSON lines: every TPV report with a fix.

internal import CivilTime
internal import Geofence
internal import JSON

struct GPSDReader: TrackFormatReader {
  private var lineCursor: LineCursor
  private let limits: TrackLimits

  init(_ bytes: [UInt8], from start: Int, _ limits: TrackLimits) {
    lineCursor = LineCursor(bytes, from: start)
    self.limits = limits
  }

  var byteOffset: Int { lineCursor.offset }
  var line: Int { lineCursor.lineNumber }

  mutating func next() throws(TrackFault) -> TrackStep? {
    guard let line = lineCursor.next() else { return nil }
    guard line.count <= limits.mostPieceBytes else {
      return skippedStep(.tooLong(limit: limits.mostPieceBytes))
    }
    // `gpspipe -t` writes a time before each line.
    guard let objectStart = lineCursor.bytes[line].firstIndex(of: UInt8(ascii: "{")) else {
      let isBlank = lineCursor.bytes[line].allSatisfy(XMLReader.isBlank)
      return isBlank ? .noResult : skippedStep(.unreadable("a message must be an object in { }"))
    }
    do throws(Fault) {
      let text = Array(lineCursor.bytes[objectStart..<line.upperBound])
      let report = try Document(text, limits: Limits(values: 1 << 16)).root ?? .null
      return trackStep(report)
    } catch {
      return skippedStep(.unreadable(error.description))
    }
  }

  private func skippedStep(_ reason: SkippedPoint.SkipReason) -> TrackStep {
    .skipped(SkippedPoint(lineCursor.lineNumber, reason))
  }

  private func trackStep(_ report: Value) -> TrackStep {
    guard report["class"]?.string == "TPV" else {
      return skippedStep(.otherKind(report["class"]?.string?.displayText ?? "{…}"))
    }
    // Modes 0 and 1 mean no fix, 2 and 3 a two- or three-dimensional one.
    guard (report["mode"]?.number ?? 0) >= 2 else { return skippedStep(.noFix) }
    guard let north = report["lat"], let east = report["lon"] else {
      return skippedStep(.noPosition)
    }
    guard let latitude = north.number, let longitude = east.number,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return skippedStep(.badPosition("\(north.displayText), \(east.displayText)")) }
    guard let time = report["time"] else { return skippedStep(.noTime) }
    // Before release 3.0 the time was a number.
    let at =
      time.string.flatMap(Instant.init(lenient:)) ?? time.number.flatMap(Instant.init(epoch:))
    guard let at else { return skippedStep(.badTime(time.displayText)) }
    var accuracy: Double?
    switch Self.accuracy(report) {
    case .success(let metres): accuracy = metres
    case .failure(let refusal): return skippedStep(refusal.reason)
    }
    return .point(
      TrackPoint(
        coordinate: coordinate, accuracy: accuracy, at: at,
        source: report["device"]?.string?.excerpt(256)))
  }

  /// The horizontal error: `eph`, or without `eph` computed from the errors of both axes.
  private static func accuracy(_ report: Value) -> Result<Double?, PositionRefusal> {
    func metres(_ key: String) -> Result<Double?, PositionRefusal> {
      guard let errorValue = report[key], errorValue.kind != .null else { return .success(nil) }
      guard let metres = errorValue.number, metres >= 0 else {
        return .failure(PositionRefusal(.badAccuracy(errorValue.displayText)))
      }
      return .success(metres > 0 ? metres : nil)
    }
    return metres("eph").flatMap { horizontalError in
      if let horizontalError { return .success(horizontalError) }
      return metres("epx").flatMap { east in
        metres("epy").map { north in
          guard let east, let north else { return east ?? north }
          return (east * east + north * north).squareRoot()
        }
      }
    }
  }
}
