// One point of a GPX file while it is read, and its final value.

internal import CivilTime
internal import Geofence

struct GPXPoint: Sendable {
  enum Kind: Sendable {
    case track, route, waypoint
  }

  enum Reading {
    case timed(TrackPoint)
    case untimed(Coordinate, accuracy: Double?)
    case skipped(SkippedPoint.Reason)
  }

  /// Metres per unit of HDOP: a receiver under an open sky has an error of about 5 m. GPX has no
  /// accuracy element; programs write metres as `accuracy` or `hacc`, which take precedence.
  static let metresPerHDOP = 5.0

  private enum Field: Sendable {
    case time, dilution, fix, accuracy
  }

  /// In bytes. No valid text is longer. A longer one is cut, and so becomes invalid.
  private static let mostBytes = 128

  let kind: Kind
  let depth: Int
  let line: Int
  private let latitude: String?
  private let longitude: String?
  private var texts: [Field: String] = [:]
  /// The open element, and its depth.
  private var field: (Field, depth: Int)?

  init(_ kind: Kind, depth: Int, line: Int, latitude: String?, longitude: String?) {
    self.kind = kind
    self.depth = depth
    self.line = line
    self.latitude = latitude
    self.longitude = longitude
  }

  mutating func enter(_ xml: XMLReader) {
    guard let found = field(xml), texts[found] == nil else { return }
    texts[found] = ""
    field = (found, xml.depth)
  }

  mutating func leave(_ xml: XMLReader) {
    if let field, xml.depth < field.depth { self.field = nil }
  }

  mutating func readText(_ xml: XMLReader) throws(TrackFault) {
    guard let field, field.depth == xml.depth else { return }
    guard texts[field.0, default: ""].utf8.count < Self.mostBytes else { return }
    texts[field.0, default: ""] += try xml.text().prefix(Self.mostBytes)
  }

  /// The field that an element is. Accuracy is an extension of GPX, so its element may be at any
  /// depth within the point.
  private func field(_ xml: XMLReader) -> Field? {
    if xml.isNamed("accuracy") || xml.isNamed("hacc") { return .accuracy }
    guard xml.depth == depth + 1 else { return nil }
    if xml.isNamed("time") { return .time }
    if xml.isNamed("hdop") { return .dilution }
    return xml.isNamed("fix") ? .fix : nil
  }

  private func text(_ field: Field) -> String? {
    guard let text = texts[field]?.trimmed, !text.isEmpty else { return nil }
    return text
  }

  var reading: Reading {
    guard let latitude = latitude?.trimmed, let longitude = longitude?.trimmed else {
      return .skipped(.noPosition)
    }
    guard let north = PlainNumber.read(latitude), let east = PlainNumber.read(longitude),
      let coordinate = Coordinate(latitude: north, longitude: east)
    else { return .skipped(.badPosition("\(latitude), \(longitude)".shown)) }
    if text(.fix) == "none" { return .skipped(.noFix) }
    let said = text(.accuracy) ?? text(.dilution)
    let accuracy = said.map(PlainNumber.read)
    if let said, (accuracy ?? nil) ?? -1 < 0 { return .skipped(.badAccuracy(said.shown)) }
    let unit = text(.accuracy) == nil ? Self.metresPerHDOP : 1
    let metres = (accuracy ?? nil).flatMap { $0 > 0 ? $0 * unit : nil }
    guard let time = text(.time) else { return .untimed(coordinate, accuracy: metres) }
    guard let at = Instant(lenient: time) else { return .skipped(.badTime(time.shown)) }
    return .timed(TrackPoint(coordinate: coordinate, accuracy: metres, at: at))
  }
}
