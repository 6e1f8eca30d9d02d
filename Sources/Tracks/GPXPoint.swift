// One point of a GPX file: collects its fields while its elements are read, and then decodes them.

internal import CivilTime
internal import Geofence

struct GPXPoint: Sendable {
  enum PointKind: Sendable {
    case track, route, waypoint
  }

  enum PointReading {
    case timed(TrackPoint)
    case untimed(Coordinate, accuracy: Double?)
    case skipped(SkippedPoint.SkipReason)
  }

  /// Metres per unit of HDOP: a receiver under an open sky has an error of about 5 m. GPX has no
  /// accuracy element; programs write metres as `accuracy` or `hacc`, which take precedence.
  static let metresPerHDOP = 5.0

  private enum Field: Sendable {
    case time, dilution, fix, accuracy
  }

  /// The most bytes that are kept of a field's text. No valid text is longer; a longer one is cut,
  /// and so becomes invalid.
  private static let mostFieldBytes = 128

  let kind: PointKind
  let depth: Int
  let line: Int
  private let latitude: String?
  private let longitude: String?
  private var textsByField: [Field: String] = [:]
  /// The open element, and its depth.
  private var openField: (Field, depth: Int)?

  init(_ kind: PointKind, depth: Int, line: Int, latitude: String?, longitude: String?) {
    self.kind = kind
    self.depth = depth
    self.line = line
    self.latitude = latitude
    self.longitude = longitude
  }

  mutating func enter(_ xml: XMLReader) {
    guard let enteredField = field(xml), textsByField[enteredField] == nil else { return }
    textsByField[enteredField] = ""
    openField = (enteredField, xml.depth)
  }

  mutating func leave(_ xml: XMLReader) {
    if let openField, xml.depth < openField.depth { self.openField = nil }
  }

  mutating func readText(_ xml: XMLReader) throws(TrackFault) {
    guard let openField, openField.depth == xml.depth else { return }
    guard textsByField[openField.0, default: ""].utf8.count < Self.mostFieldBytes else { return }
    textsByField[openField.0, default: ""] += try xml.lastText().prefix(Self.mostFieldBytes)
  }

  /// The field that the present element contains. Accuracy is an extension of GPX, so its element
  /// may be at any depth within the point.
  private func field(_ xml: XMLReader) -> Field? {
    if xml.isNamed("accuracy") || xml.isNamed("hacc") { return .accuracy }
    guard xml.depth == depth + 1 else { return nil }
    if xml.isNamed("time") { return .time }
    if xml.isNamed("hdop") { return .dilution }
    return xml.isNamed("fix") ? .fix : nil
  }

  private func text(_ field: Field) -> String? {
    guard let text = textsByField[field]?.trimmed, !text.isEmpty else { return nil }
    return text
  }

  var reading: PointReading {
    guard let latitude = latitude?.trimmed, let longitude = longitude?.trimmed else {
      return .skipped(.noPosition)
    }
    guard let north = PlainNumber.parse(latitude), let east = PlainNumber.parse(longitude),
      let coordinate = Coordinate(latitude: north, longitude: east)
    else { return .skipped(.badPosition("\(latitude), \(longitude)".displayText)) }
    if text(.fix) == "none" { return .skipped(.noFix) }
    let accuracyText = text(.accuracy) ?? text(.dilution)
    let accuracy = accuracyText.map(PlainNumber.parse)
    if let accuracyText, (accuracy ?? nil) ?? -1 < 0 {
      return .skipped(.badAccuracy(accuracyText.displayText))
    }
    let unit = text(.accuracy) == nil ? Self.metresPerHDOP : 1
    let metres = (accuracy ?? nil).flatMap { $0 > 0 ? $0 * unit : nil }
    guard let time = text(.time) else { return .untimed(coordinate, accuracy: metres) }
    guard let at = Instant(lenient: time) else { return .skipped(.badTime(time.displayText)) }
    return .timed(TrackPoint(coordinate: coordinate, accuracy: metres, at: at))
  }
}
