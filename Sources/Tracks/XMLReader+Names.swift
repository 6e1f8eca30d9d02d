// Parses names, attributes and entities.

internal import JSON

extension XMLReader {
  /// Whether the last tag has this name, with any prefix.
  func isNamed(_ expectedName: StaticString) -> Bool { isNamed(name, expectedName) }

  private func isNamed(_ name: Range<Int>, _ expectedName: StaticString) -> Bool {
    let localStart = bytes[name].lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.lowerBound
    return expectedName.withUTF8Buffer { bytes[localStart..<name.upperBound].elementsEqual($0) }
  }

  /// The value of an attribute without prefix, with entities resolved.
  func attribute(_ expectedName: StaticString) throws(TrackFault) -> String? {
    for attribute in attributes {
      let isExpected = expectedName.withUTF8Buffer { bytes[attribute.name].elementsEqual($0) }
      if isExpected { return try resolvingEntities(attribute.value) }
    }
    return nil
  }

  mutating func readName() throws(TrackFault) -> Range<Int> {
    let start = offset
    guard offset < bytes.count, Self.startsName(bytes[offset]) else {
      throw fault("This '<' does not begin a tag; write it as &lt;")
    }
    while offset < bytes.count, Self.isInName(bytes[offset]) { offset += 1 }
    guard offset - start <= limits.mostNameBytes else {
      throw fault(
        "The name of an element or attribute is longer than \(limits.mostNameBytes) bytes",
        .tooLarge)
    }
    return start..<offset
  }

  /// Skips whitespace. Returns true if there was any.
  mutating func skipBlanks() -> Bool {
    let start = offset
    while offset < bytes.count, Self.isBlank(bytes[offset]) { offset += 1 }
    return offset > start
  }

  func hasPrefix(_ text: StaticString) -> Bool {
    guard bytes.count - offset >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { text in
      for index in text.indices where bytes[offset + index] != text[index] { return false }
      return true
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: startsName(byte)
    }
  }

  /// The text of a range, not shortened.
  func fullText(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The name of an element or attribute for a message to the person, shortened.
  func shownName(_ range: Range<Int>) -> String {
    fullText(range.clamped(to: range.lowerBound..<range.lowerBound + 40)).printable
  }

  func resolvingEntities(_ range: Range<Int>) throws(TrackFault) -> String {
    guard bytes[range].contains(UInt8(ascii: "&")) else { return fullText(range) }
    var text: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard bytes[offset] == UInt8(ascii: "&") else {
        text.append(bytes[offset])
        offset += 1
        continue
      }
      // No known entity name or character number has more than 12 bytes.
      let end = bytes[offset..<min(offset + 12, range.upperBound)].firstIndex(of: UInt8(ascii: ";"))
      guard let end, let scalar = Self.scalar(ofEntity: bytes[offset + 1..<end]) else {
        throw fault("This '&' does not begin an entity that XML defines; write it as &amp;")
      }
      text.append(contentsOf: String(Character(scalar)).utf8)
      offset = end + 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func scalar(ofEntity name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch String(decoding: name, as: UTF8.self) {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    case let other:
      guard other.first == "#" else { return nil }
      let isHex = other.dropFirst().first == "x"
      let digits = other.dropFirst(isHex ? 2 : 1)
      guard let first = digits.first, first != "+", first != "-",
        let number = UInt32(digits, radix: isHex ? 16 : 10), number > 0
      else { return nil }
      return Unicode.Scalar(number)
    }
  }

  /// Throws unless the text's encoding has the same bytes as UTF-8 for ASCII characters, which are
  /// all that tracks need.
  func checkEncoding(_ instruction: Range<Int>) throws(TrackFault) {
    let text = fullText(
      instruction.clamped(to: instruction.lowerBound..<instruction.lowerBound + 256))
    guard text.hasPrefix("<?xml "), let key = text.firstRange(of: "encoding") else { return }
    let value = text[key.upperBound...].drop { " =\t\r\n".contains($0) }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return }
    let name = value.dropFirst().prefix { $0 != quote }.lowercased()
    let supportedEncodings = ["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-", "windows-125"]
    guard supportedEncodings.contains(where: { name.hasPrefix($0) }) else {
      throw fault("The file says that its encoding is '\(name.displayText)'; save it as UTF-8")
    }
  }
}
