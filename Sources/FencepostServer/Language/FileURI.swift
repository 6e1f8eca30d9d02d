// `file:` URIs, which editors write in several ways.

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

  /// The `file:` URI of a path.
  static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    var bytes = Array("file://".utf8)
    for byte in path.utf8 {
      if plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
