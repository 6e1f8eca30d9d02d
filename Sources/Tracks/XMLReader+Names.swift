// Parses names, attributes and entities.

internal import JSON

extension XMLReader {
  /// Whether the last tag has this name, with any prefix.
  func isNamed(_ wanted: StaticString) -> Bool { isNamed(name, wanted) }

  private func isNamed(_ name: Range<Int>, _ wanted: StaticString) -> Bool {
    let local = bytes[name].lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.lowerBound
    return wanted.withUTF8Buffer { bytes[local..<name.upperBound].elementsEqual($0) }
  }

  /// The value of an attribute without prefix, with entities resolved.
  func attribute(_ wanted: StaticString) throws(TrackFault) -> String? {
    for attribute in attributes {
      let isIt = wanted.withUTF8Buffer { bytes[attribute.name].elementsEqual($0) }
      if isIt { return try resolved(attribute.value) }
    }
    return nil
  }

  mutating func readName() throws(TrackFault) -> Range<Int> {
    let start = at
    guard at < bytes.count, Self.startsName(bytes[at]) else {
      throw fault("A '<' begins no tag here; write it as &lt;")
    }
    while at < bytes.count, Self.isInName(bytes[at]) { at += 1 }
    guard at - start <= limits.name else {
      throw fault("A name is longer than \(limits.name) bytes", .tooLarge)
    }
    return start..<at
  }

  /// Skips whitespace. True if there was some.
  mutating func skipBlanks() -> Bool {
    let start = at
    while at < bytes.count, Self.isBlank(bytes[at]) { at += 1 }
    return at > start
  }

  func has(_ text: StaticString) -> Bool {
    guard bytes.count - at >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { text in
      for index in text.indices where bytes[at + index] != text[index] { return false }
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

  /// The text of a range, without shortening it.
  func shownWhole(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// A name for a message.
  func shown(_ range: Range<Int>) -> String {
    shownWhole(range.clamped(to: range.lowerBound..<range.lowerBound + 40)).plain
  }

  func resolved(_ range: Range<Int>) throws(TrackFault) -> String {
    guard bytes[range].contains(UInt8(ascii: "&")) else { return shownWhole(range) }
    var text: [UInt8] = []
    var at = range.lowerBound
    while at < range.upperBound {
      guard bytes[at] == UInt8(ascii: "&") else {
        text.append(bytes[at])
        at += 1
        continue
      }
      // No known entity name or character number has more than 12 bytes.
      let end = bytes[at..<min(at + 12, range.upperBound)].firstIndex(of: UInt8(ascii: ";"))
      guard let end, let scalar = Self.entity(bytes[at + 1..<end]) else {
        throw fault("A '&' begins no entity that XML defines; write it as &amp;")
      }
      text.append(contentsOf: String(Character(scalar)).utf8)
      at = end + 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func entity(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
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
    let text = shownWhole(
      instruction.clamped(to: instruction.lowerBound..<instruction.lowerBound + 256))
    guard text.hasPrefix("<?xml "), let key = text.firstRange(of: "encoding") else { return }
    let value = text[key.upperBound...].drop { " =\t\r\n".contains($0) }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return }
    let name = value.dropFirst().prefix { $0 != quote }.lowercased()
    let known = ["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-", "windows-125"]
    guard known.contains(where: { name.hasPrefix($0) }) else {
      throw fault("The text says that it is written in '\(name.shown)'; save it as UTF-8")
    }
  }
}
