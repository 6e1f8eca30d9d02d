// A property that is to be written, with a maker for each type of value. It is one logical line
// and cannot be more, whatever it is made of. Folds and line ends come when it goes into a text.

public struct ContentLine: Sendable, Hashable {
  public let name: Name
  /// Without folds and line end.
  let bytes: [UInt8]

  private init(_ name: Name, _ parameters: [Parameter], _ value: (inout [UInt8]) -> Void) {
    self.name = name
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    bytes.append(contentsOf: name.text.utf8)
    for parameter in parameters { Encoding.append(parameter, to: &bytes) }
    bytes.append(.colon)
    value(&bytes)
    self.bytes = bytes
  }

  /// A line of a text as it stands there, for another text. Nil where the name could not be
  /// written again.
  public init?(copying property: Property) {
    guard let name = Name(property.name) else { return nil }
    self.name = name
    bytes = property.lineBytes.filter { !$0.isControl }
  }

  /// The line as it is, without folds.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A TEXT value; escapes are added here.
  public static func text(
    _ name: Name, _ text: String, _ parameters: [Parameter] = []
  ) -> ContentLine {
    ContentLine(name, parameters) { Encoding.append(text: text, to: &$0) }
  }

  /// The line as it is, without folds, put behind other bytes.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: self.bytes)
  }

  // What lines of these would say, put behind other bytes without a line being made.

  public static func append(_ name: Name, text: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: name.text.utf8)
    bytes.append(.colon)
    Encoding.append(text: text, to: &bytes)
  }

  public static func append(_ name: Name, texts: [String], to bytes: inout [UInt8]) {
    bytes.append(contentsOf: name.text.utf8)
    bytes.append(.colon)
    Encoding.append(texts: texts, to: &bytes)
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
    case .zoned(let tzid): Encoding.append(Parameter(.tzid, tzid), to: &bytes)
    case .floating, .utc: break
    }
    bytes.append(.colon)
    date.append(to: &bytes)
  }

  /// A list of TEXT values on one line: todoman deletes CATEGORIES that stand on two.
  public static func texts(
    _ name: Name, _ texts: [String], _ parameters: [Parameter] = []
  ) -> ContentLine {
    ContentLine(name, parameters) { Encoding.append(texts: texts, to: &$0) }
  }

  /// A value that has no escapes: a URI, an RRULE, a word of a fixed set, a number.
  public static func token(
    _ name: Name, _ token: String, _ parameters: [Parameter] = []
  ) -> ContentLine {
    ContentLine(name, parameters) { Encoding.append(raw: token, to: &$0) }
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

  /// `GEO:lat;lon`
  public static func position(
    _ position: GeoURI, _ parameters: [Parameter] = []
  ) -> ContentLine {
    let numbers = [position.latitude, position.longitude].compactMap(PlainDecimal.text)
    return token(.geo, numbers.joined(separator: ";"), parameters)
  }

  /// A geo URI. Its comma stays bare: this is the only form that Apple has been seen to write.
  public static func geoURI(
    _ name: Name, _ uri: GeoURI, _ parameters: [Parameter] = []
  ) -> ContentLine {
    token(name, uri.text, parameters)
  }

  /// A date or a time, with the VALUE and TZID that its form asks for; those among `parameters`
  /// give way. `namesType` adds VALUE=DATE-TIME, which an absolute TRIGGER must have
  /// (RFC 5545 §3.8.6.3) and others need not.
  public static func date(
    _ name: Name, _ date: DateValue, _ parameters: [Parameter] = [], namesType: Bool = false
  ) -> ContentLine {
    ContentLine(name, typeParameters(of: date.form, namesType) + others(parameters)) {
      date.append(to: &$0)
    }
  }

  /// EXDATE or RDATE. Dates of one form share a line, for its parameters say the form of all.
  public static func dates(
    _ name: Name, _ dates: [DateValue], _ parameters: [Parameter] = []
  ) -> [ContentLine] {
    var forms: [DateValue.Form] = []
    var groups: [DateValue.Form: [DateValue]] = [:]
    for date in dates {
      // Floating times and UTC have no parameters, and still do not mix (RFC 5545 §3.8.5.1).
      if groups[date.form] == nil { forms.append(date.form) }
      groups[date.form, default: []].append(date)
    }
    return forms.map { form in
      ContentLine(name, typeParameters(of: form, false) + others(parameters)) { bytes in
        for (index, date) in (groups[form] ?? []).enumerated() {
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

  private static func others(_ parameters: [Parameter]) -> [Parameter] {
    parameters.filter { $0.name != .value && $0.name != .tzid }
  }
}
