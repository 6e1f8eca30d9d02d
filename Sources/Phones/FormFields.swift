// Parses the query of a URL or a form. If a name occurs twice, its first value counts. `+` means a
// space, and `%41` means `A`.

struct FormFields {
  private var valuesByName: [String: String] = [:]

  /// The most fields that are read; no app sends as many.
  private static let mostFields = 200

  init(_ text: some Collection<UInt8>) {
    for pair in text.split(separator: UInt8(ascii: "&"), maxSplits: Self.mostFields) {
      let nameAndValue = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = nameAndValue.first, !name.isEmpty else { continue }
      let key = Self.percentDecoded(name)
      if valuesByName[key] == nil {
        valuesByName[key] = nameAndValue.count > 1 ? Self.percentDecoded(nameAndValue[1]) : ""
      }
    }
  }

  /// Adds the fields of `other` whose names are missing here.
  mutating func merge(_ other: FormFields) {
    valuesByName.merge(other.valuesByName) { own, _ in own }
  }

  var isEmpty: Bool { valuesByName.isEmpty }

  /// The value of the first of these names that has one.
  subscript(names: String...) -> String? {
    for name in names {
      if let value = valuesByName[name], !value.isEmpty { return value }
    }
    return nil
  }

  private static func percentDecoded(_ text: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    var remainingBytes = Array(text)[...]
    while let byte = remainingBytes.popFirst() {
      if byte == UInt8(ascii: "%"), remainingBytes.count >= 2,
        let high = remainingBytes[remainingBytes.startIndex].hexadecimalValue,
        let low = remainingBytes[remainingBytes.startIndex + 1].hexadecimalValue
      {
        bytes.append(high << 4 | low)
        remainingBytes = remainingBytes.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
