// One block of headers: `Content-Length: N`, perhaps `Content-Type`, and an empty line. The names
// may be in capitals, and lines may end with LF or CR LF, because real clients differ.

struct HeaderBlock {
  let contentLength: Int
  /// The number of bytes of the block, with its empty line.
  let byteCount: Int
  /// The charset that Content-Type names, if it is not UTF-8; else nil.
  var foreignCharset: String?

  enum ReadResult {
    case incomplete
    case complete(HeaderBlock)
    /// What is wrong, and how many bytes can be skipped because no frame begins in them.
    case malformed(String, skipped: Int)
  }

  static let contentLengthName = Array("content-length:".utf8)

  /// Reads a block in its most common form: `Content-Length: N`, CR LF, CR LF. Nil for any other
  /// form. This is faster than `read`.
  static func readPlain(_ bytes: Span<UInt8>) -> HeaderBlock? {
    let name = plainStart.span
    guard bytes.count >= name.count else { return nil }
    for index in name.indices where bytes[index] != name[index] { return nil }
    var at = name.count
    var value = 0
    while at < bytes.count, at < name.count + 9 {
      let digit = bytes[at] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value * 10 + Int(digit)
      at += 1
    }
    guard at > name.count, bytes.count >= at + 4, bytes[at] == 0x0D, bytes[at + 1] == 0x0A,
      bytes[at + 2] == 0x0D, bytes[at + 3] == 0x0A
    else { return nil }
    return HeaderBlock(contentLength: value, byteCount: at + 4)
  }

  private static let plainStart = Array("Content-Length: ".utf8)

  static func read(_ bytes: ArraySlice<UInt8>, limit: Int) -> ReadResult {
    var contentLength: Int?
    var charset: String?
    var at = bytes.startIndex
    while let end = bytes[at...].prefix(limit).firstIndex(of: UInt8(ascii: "\n")) {
      var line = bytes[at..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      at = end + 1
      let length = at - bytes.startIndex
      if length > limit { break }
      if line.isEmpty {
        guard let contentLength else {
          return .malformed("the headers have no Content-Length", skipped: length)
        }
        return .complete(
          HeaderBlock(contentLength: contentLength, byteCount: length, foreignCharset: charset))
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isName(line[..<colon]) else {
        // If a body was longer than announced, its last bytes come directly before the next header,
        // on the same line.
        let nextHeaderOffset = findContentLength(line).map {
          line.startIndex - bytes.startIndex + $0
        }
        return .malformed(
          "expected a header such as 'Content-Length: 42'", skipped: nextHeaderOffset ?? length)
      }
      guard isContentLength(line[...colon]) else {
        if isContentType(line[..<colon]) { charset = foreignCharset(line[(colon + 1)...]) }
        continue
      }
      guard let value = number(line[(colon + 1)...]) else {
        return .malformed("Content-Length is not a number of bytes", skipped: length)
      }
      guard contentLength ?? value == value else {
        return .malformed("Content-Length is given twice, with two values", skipped: length)
      }
      contentLength = value
    }
    guard bytes.count > limit else { return .incomplete }
    return .malformed("the headers are longer than \(limit) bytes", skipped: limit)
  }

  /// The offset of the next Content-Length header; nil if there is none.
  static func findContentLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    let name = contentLengthName
    guard bytes.count >= name.count else { return nil }
    for start in bytes.startIndex...(bytes.endIndex - name.count)
    where bytes[start] | 0x20 == UInt8(ascii: "c") {
      if isContentLength(bytes[start..<start + name.count]) {
        return start - bytes.startIndex
      }
    }
    return nil
  }

  /// The number that the digits spell, with optional whitespace around them. A number that is too
  /// large becomes `Int.max`; a body of that length is skipped until the input ends.
  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    let trimmedDigits = text.drop { $0 == 0x20 || $0 == 0x09 }
      .reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
    guard !trimmedDigits.isEmpty else { return nil }
    var value = 0
    for byte in trimmedDigits {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isStillTooLarge) = tenfold.addingReportingOverflow(Int(digit))
      value = isTooLarge || isStillTooLarge ? Int.max : sum
    }
    return value
  }

  /// Whether the bytes can be a header's name, roughly as RFC 9110 defines it. The text before the
  /// first colon of JSON or of a sentence cannot.
  private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    !name.isEmpty
      && name.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default:
          false
        }
      }
  }

  private static func isContentType(_ name: ArraySlice<UInt8>) -> Bool {
    String(decoding: name, as: UTF8.self).lowercased() == "content-type"
  }

  /// The charset that a Content-Type names, such as `utf-16` in `application/vscode-jsonrpc;
  /// charset="utf-16"`. Nil if it names none or UTF-8, which early versions of LSP called `utf8`.
  private static func foreignCharset(_ value: ArraySlice<UInt8>) -> String? {
    for parameter in String(decoding: value, as: UTF8.self).split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      let nameAndValue = parts.map { $0.filter { !" \t\"".contains($0) }.lowercased() }
      guard nameAndValue.count == 2, nameAndValue[0] == "charset" else { continue }
      return ["utf-8", "utf8"].contains(nameAndValue[1]) ? nil : nameAndValue[1]
    }
    return nil
  }

  /// Whether these bytes are the name Content-Length with its colon, in any capitals.
  private static func isContentLength(_ text: ArraySlice<UInt8>) -> Bool {
    text.elementsEqual(contentLengthName) { byte, letter in
      letter.isLetter ? byte | 0x20 == letter : byte == letter
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }
}
