// A property to be written, with a constructor for each type of value. Whatever the value contains,
// the property is exactly one logical line. Its folds and its line end are added when the line is
// inserted into a text.

public struct ContentLine: Sendable, Hashable {
  public let name: Name
  /// The line without folds and line end.
  let bytes: [UInt8]

  private init(_ name: Name, _ parameters: [Parameter], _ value: (inout [UInt8]) -> Void) {
    self.name = name
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    bytes.append(contentsOf: name.text.utf8)
    for parameter in parameters { ValueEncoder.append(parameter, to: &bytes) }
    bytes.append(.colon)
    value(&bytes)
    self.bytes = bytes
  }

  /// Copies a line of another text. The name may contain `_` and `.`, which some programs use
  /// although RFC 5545 does not allow them; it is copied unchanged.
  public init?(copying property: Property) {
    guard let name = Name(asRead: property.name) else { return nil }
    self.name = name
    bytes = property.lineBytes.filter { !$0.isControl }
  }

  /// The line without folds.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A property with a TEXT value. `text` must not be escaped; this function escapes it.
  public static func text(
    _ name: Name, _ text: String, _ parameters: [Parameter] = []
  ) -> ContentLine {
    ContentLine(name, parameters) { ValueEncoder.append(text: text, to: &$0) }
  }

  /// Appends the line without folds.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: self.bytes)
  }

  // The following functions append the bytes of a line directly, without creating a `ContentLine`.

  public static func append(_ name: Name, text: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: name.text.utf8)
    bytes.append(.colon)
    ValueEncoder.append(text: text, to: &bytes)
  }

  public static func append(_ name: Name, texts: [String], to bytes: inout [UInt8]) {
    bytes.append(contentsOf: name.text.utf8)
    bytes.append(.colon)
    ValueEncoder.append(texts: texts, to: &bytes)
  }

  public static func append(_ name: Name, integer: Int, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: name.text.utf8)
    bytes.append(.colon)
    bytes.append(contentsOf: String(integer).utf8)
  }

  public static func append(_ name: Name, date: DateValue, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: name.text.utf8)
    switch date.form {
    case .date:
      let parameter: StaticString = ";VALUE=DATE"
      parameter.withUTF8Buffer { bytes.append(contentsOf: $0) }
    case .zoned(let tzid): ValueEncoder.append(Parameter(.tzid, tzid), to: &bytes)
    case .floating, .utc: break
    }
    bytes.append(.colon)
    date.append(to: &bytes)
  }

  /// A list of TEXT values on one line, because todoman deletes CATEGORIES that are on two lines.
  public static func texts(
    _ name: Name, _ texts: [String], _ parameters: [Parameter] = []
  ) -> ContentLine {
    ContentLine(name, parameters) { ValueEncoder.append(texts: texts, to: &$0) }
  }

  /// A value without escapes: a URI, an RRULE, a token or a number.
  public static func token(
    _ name: Name, _ token: String, _ parameters: [Parameter] = []
  ) -> ContentLine {
    ContentLine(name, parameters) { ValueEncoder.append(raw: token, to: &$0) }
  }

  public static func integer(
    _ name: Name, _ number: Int, _ parameters: [Parameter] = []
  ) -> ContentLine {
    token(name, String(number), parameters)
  }

  public static func boolean(
    _ name: Name, _ value: Bool, _ parameters: [Parameter] = []
  ) -> ContentLine {
    token(name, value ? "TRUE" : "FALSE", parameters)
  }

  public static func duration(
    _ name: Name, _ duration: DurationValue, _ parameters: [Parameter] = []
  ) -> ContentLine {
    token(name, duration.text, parameters)
  }

  /// A GEO property, `GEO:latitude;longitude` in degrees.
  public static func position(
    _ position: GeoURI, _ parameters: [Parameter] = []
  ) -> ContentLine {
    let coordinateTexts = [position.latitude, position.longitude].compactMap(PlainDecimal.text)
    return token(.geo, coordinateTexts.joined(separator: ";"), parameters)
  }

  /// A geo URI. Its comma is not escaped, because in all known files Apple writes only this form.
  public static func geoURI(
    _ name: Name, _ uri: GeoURI, _ parameters: [Parameter] = []
  ) -> ContentLine {
    token(name, uri.text, parameters)
  }

  /// A property with a date or time. VALUE and TZID are set as the date requires; those in
  /// `parameters` are ignored. If `namesType`, a time gets VALUE=DATE-TIME, which an absolute
  /// TRIGGER requires (RFC 5545 §3.8.6.3).
  public static func date(
    _ name: Name, _ date: DateValue, _ parameters: [Parameter] = [], namesType: Bool = false
  ) -> ContentLine {
    ContentLine(name, typeParameters(of: date.form, namesType) + withoutTypeParameters(parameters))
    {
      date.append(to: &$0)
    }
  }

  /// The lines of an EXDATE or RDATE: one for each kind of date, because a line's parameters apply
  /// to all dates on it.
  public static func dates(
    _ name: Name, _ dates: [DateValue], _ parameters: [Parameter] = []
  ) -> [ContentLine] {
    var dateForms: [DateValue.Form] = []
    var datesByForm: [DateValue.Form: [DateValue]] = [:]
    for date in dates {
      // Floating times and UTC have no parameters, but must not be mixed (RFC 5545 §3.8.5.1).
      if datesByForm[date.form] == nil { dateForms.append(date.form) }
      datesByForm[date.form, default: []].append(date)
    }
    return dateForms.map { form in
      ContentLine(name, typeParameters(of: form, false) + withoutTypeParameters(parameters)) {
        bytes in
        for (index, date) in (datesByForm[form] ?? []).enumerated() {
          if index > 0 { bytes.append(.comma) }
          date.append(to: &bytes)
        }
      }
    }
  }

  private static func typeParameters(of form: DateValue.Form, _ namesType: Bool) -> [Parameter] {
    let type = namesType ? [Parameter(.value, "DATE-TIME")] : []
    switch form {
    case .date: return [Parameter(.value, "DATE")]
    case .zoned(let tzid): return type + [Parameter(.tzid, tzid)]
    case .floating, .utc: return type
    }
  }

  private static func withoutTypeParameters(_ parameters: [Parameter]) -> [Parameter] {
    parameters.filter { $0.name != .value && $0.name != .tzid }
  }
}
