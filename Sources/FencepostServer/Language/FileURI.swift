// Reads `file:` URIs, which editors write in several ways.

enum FileURI {
  /// The path of a `file:` URI.
  static func path(_ uri: String) -> String? {
    let start = "file://"
    guard uri.hasPrefix("\(start)/") else { return nil }
    var bytes: [UInt8] = []
    var rest = Array(uri.utf8.dropFirst(start.utf8.count).prefix { $0 != 0x23 && $0 != 0x3F })[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard rest.count >= 2, let decoded = UInt8(digits, radix: 16) else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
