// Parses the query of a URL or a form. If a name occurs twice, its first value counts. `+` means a
// space, and `%41` means `A`.

struct FormFields {
  private var values: [String: String] = [:]

  /// The most fields that are read; no app sends as many.
  private static let mostFields = 200

  init(_ text: some Collection<UInt8>) {
    for pair in text.split(separator: UInt8(ascii: "&"), maxSplits: Self.mostFields) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first, !name.isEmpty else { continue }
      let key = Self.decoded(name)
      if values[key] == nil { values[key] = parts.count > 1 ? Self.decoded(parts[1]) : "" }
    }
  }

  /// Adds the fields of `other` whose names are missing here.
  mutating func merge(_ other: FormFields) {
    values.merge(other.values) { own, _ in own }
  }

  var isEmpty: Bool { values.isEmpty }

  /// The value of the first of these names that has one.
  subscript(names: String...) -> String? {
    for name in names {
      if let value = values[name], !value.isEmpty { return value }
    }
    return nil
  }

  private static func decoded(_ text: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let high = rest[rest.startIndex].hexadecimalValue,
        let low = rest[rest.startIndex + 1].hexadecimalValue
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
