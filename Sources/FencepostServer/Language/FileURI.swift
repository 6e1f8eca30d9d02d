// `file:` URIs, which editors write in several ways.

enum FileURI {
  /// The path of a `file:` URI; nil for any other URI.
  static func path(_ uri: String) -> String? {
    let scheme = "file://"
    guard uri.hasPrefix("\(scheme)/") else { return nil }
    var bytes: [UInt8] = []
    var remainingBytes = Array(
      uri.utf8.dropFirst(scheme.utf8.count).prefix { $0 != 0x23 && $0 != 0x3F })[...]
    while let byte = remainingBytes.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: remainingBytes.prefix(2), as: UTF8.self)
      guard remainingBytes.count >= 2, let decoded = UInt8(digits, radix: 16) else { return nil }
      bytes.append(decoded)
      remainingBytes = remainingBytes.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The `file:` URI of a path.
  static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let unescapedBytes = Set(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    var bytes = Array("file://".utf8)
    for byte in path.utf8 {
      if unescapedBytes.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
