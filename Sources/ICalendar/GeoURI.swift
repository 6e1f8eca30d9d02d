// A position as in RFC 5870: `geo:47.376887,8.541694;u=150`. `u` is an uncertainty in metres; for a
// place, it can be used as the radius.

public struct GeoURI: Sendable, Hashable {
  public struct ExtraParameter: Sendable, Hashable {
    public let name: String
    /// The value as written; nil for a name without a value.
    public let value: String?

    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  public let latitude: Double
  public let longitude: Double
  public let altitude: Double?
  /// In metres. 0 differs from unknown (RFC 5870 §3.4.3).
  public let uncertainty: Double?
  /// Parameters other than `crs` and `u`, and a `u` that is not a number.
  public let extras: [ExtraParameter]

  /// Nil for numbers that are not a latitude and a longitude.
  public init?(
    latitude: Double, longitude: Double, altitude: Double? = nil, uncertainty: Double? = nil,
    extras: [ExtraParameter] = []
  ) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude),
      altitude?.isFinite != false, uncertainty?.isFinite != false, uncertainty ?? 0 >= 0
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    // Minus zero would be written with a sign, which the grammar does not have.
    self.uncertainty = uncertainty.map(\.magnitude)
    self.extras = extras
  }

  /// The URI. Each number is the shortest decimal that is read as the same number. There is no
  /// `crs` parameter, which means that the coordinates are in WGS 84.
  public var text: String {
    var text = "geo:"
    text += [latitude, longitude, altitude].compactMap { $0 }.compactMap(PlainDecimal.text)
      .joined(separator: ",")
    if let uncertainty, let number = PlainDecimal.text(uncertainty) { text += ";u=" + number }
    for extra in extras where Self.isWritable(extra.name) {
      guard let value = extra.value else {
        text += ";" + extra.name
        continue
      }
      if Self.isWritable(value) { text += ";\(extra.name)=\(value)" }
    }
    return text
  }

  /// Whether RFC 5870 §3.3 allows the text as a parameter's name or value. Any other text is not
  /// written, because it could end the parameter, the URI or the line.
  private static func isWritable(_ text: String) -> Bool {
    let allowedPunctuation = Set("-_.!~*'()[]:&+$%".utf8)
    return !text.isEmpty
      && text.utf8.allSatisfy { isNameByte($0) || allowedPunctuation.contains($0) }
  }

  public static func read(_ text: String) throws(ValueFault) -> GeoURI {
    let bytes = Array(text.utf8)
    return try GeoURI(reading: bytes.span)
  }
}

extension Property {
  /// The geo URI of a URL or an X-APPLE-STRUCTURED-LOCATION.
  public func geoURI() throws(ValueFault) -> GeoURI {
    try withTrimmedValue { (value) throws(ValueFault) -> GeoURI in try GeoURI(reading: value) }
  }

  /// The value of GEO, `lat;lon` (RFC 5545 §3.8.1.6). The value is also accepted if another program
  /// has escaped the semicolon or replaced it by a comma.
  public func position() throws(ValueFault) -> GeoURI {
    try withTrimmedValue { (value) throws(ValueFault) -> GeoURI in
      var parser = GeoParser(value, at: 0)
      guard let latitude = parser.number(value, allowsPlus: true) else { throw .notAPosition }
      guard parser.skip(.semicolon, value) || parser.skip(.comma, value) else {
        throw parser.isAtEnd(value) ? .noLongitude : .notAPosition
      }
      guard let longitude = parser.number(value, allowsPlus: true), parser.isAtEnd(value) else {
        throw .notAPosition
      }
      guard let position = GeoURI(latitude: latitude, longitude: longitude) else {
        throw .noSuchPosition
      }
      return position
    }
  }
}

extension GeoURI {
  /// Parses a geo URI. Any number of backslashes is accepted before a comma or semicolon, because
  /// sabre and old versions of python-icalendar escape these, some of them again each time they
  /// write.
  init(reading text: Span<UInt8>) throws(ValueFault) {
    guard text.count >= 4, Name.geo.matches(text.extracting(0..<3)),
      text[3] == .colon
    else { throw .notAPosition }
    var parser = GeoParser(text, at: 4)
    guard let latitude = parser.number(text) else { throw .notAPosition }
    guard parser.skip(.comma, text) else {
      throw parser.isAtEnd(text) || parser.skip(.semicolon, text) ? .noLongitude : .notAPosition
    }
    guard let longitude = parser.number(text) else {
      throw parser.isAtEnd(text) ? .noLongitude : .notAPosition
    }
    var altitude: Double?
    if parser.skip(.comma, text) {
      altitude = parser.number(text)
      guard altitude != nil else { throw .notAPosition }
    }
    var uncertainty: Double?
    var extras: [ExtraParameter] = []
    while parser.skip(.semicolon, text) {
      let extra = parser.parameter(text)
      switch extra.name.lowercased() {
      case "crs":
        let referenceSystem = extra.value ?? ""
        guard referenceSystem.lowercased() == "wgs84" else {
          throw .unknownReferenceSystem(referenceSystem)
        }
      case "u" where uncertainty == nil:
        // An invalid `u` does not invalidate the position. The text of the `u` is kept in `extras`.
        uncertainty = extra.value.flatMap(PlainDecimal.read).flatMap { $0 >= 0 ? $0 : nil }
        if uncertainty == nil { extras.append(extra) }
      default:
        if !extra.name.isEmpty { extras.append(extra) }
      }
    }
    guard parser.isAtEnd(text) else { throw .notAPosition }
    guard
      let position = GeoURI(
        latitude: latitude, longitude: longitude, altitude: altitude, uncertainty: uncertainty,
        extras: extras)
    else { throw .noSuchPosition }
    self = position
  }
}

/// Parses a position from left to right.
struct GeoParser {
  private var at: Int

  init(_ text: Span<UInt8>, at: Int) {
    self.at = at
  }

  func isAtEnd(_ text: Span<UInt8>) -> Bool { at >= text.count }

  /// Parses a number. Spaces around it are ignored, because people write them after commas.
  mutating func number(_ text: Span<UInt8>, allowsPlus: Bool = false) -> Double? {
    var end = at
    while end < text.count, text[end] != .comma, text[end] != .semicolon, text[end] != .backslash {
      end += 1
    }
    var range = text.trimmed(at..<end)
    // RFC 5545 §3.3.7 allows a FLOAT to begin with a plus; RFC 5870 does not.
    if allowsPlus, let signIndex = range.first, text[signIndex] == UInt8(ascii: "+") {
      range = signIndex + 1..<range.upperBound
      guard let firstDigit = range.first, text[firstDigit] != UInt8(ascii: "-") else { return nil }
    }
    guard let number = PlainDecimal.read(text, range) else { return nil }
    at = end
    return number
  }

  /// Skips this character and backslashes before it. False if another character follows.
  mutating func skip(_ character: UInt8, _ text: Span<UInt8>) -> Bool {
    var position = at
    while position < text.count, text[position] == .backslash { position += 1 }
    guard position < text.count, text[position] == character else { return false }
    at = position + 1
    return true
  }

  /// Parses the parameter up to the next semicolon.
  mutating func parameter(_ text: Span<UInt8>) -> GeoURI.ExtraParameter {
    var end = at
    while end < text.count, text[end] != .semicolon { end += 1 }
    let next = end
    while end > at, text[end - 1] == .backslash { end -= 1 }
    var equals = at
    while equals < end, text[equals] != UInt8(ascii: "=") { equals += 1 }
    defer { at = next }
    return GeoURI.ExtraParameter(
      name: Self.trimmedString(text, at..<equals),
      value: equals < end ? Self.trimmedString(text, equals + 1..<end) : nil)
  }

  private static func trimmedString(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    text.extracting(text.trimmed(range)).withUnsafeBufferPointer {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
