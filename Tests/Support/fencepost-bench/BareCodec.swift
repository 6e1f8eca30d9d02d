// A codec that reads only the UID and the file's digest, so that opening a store shows what the
// store itself costs.

import Files
import Store

enum BareCodec {
  static var codec: Codec {
    Codec(
      version: 1, readFile: { bytes, _, _ in read(bytes) },
      restoreFields: { _, _, _ in .conflict(fields: []) }, documentEntries: { _, _ in [:] },
      makeBackgroundReader: { { bytes, _, _ in read(bytes) } })
  }

  private static func read(_ bytes: [UInt8]) -> FileReading {
    guard let uid = uid(in: bytes.span) else {
      return .unreadable(FileDiagnostic(kind: "unreadable", message: "There is no UID."))
    }
    return .item(
      IndexedItem(uid: uid, kind: "reminder", revision: Digest(of: bytes), keys: [], members: []))
  }

  /// The text after the first `UID:` at the beginning of a line.
  private static func uid(in text: Span<UInt8>) -> String? {
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: "\n") { end &+= 1 }
      if end - start > 4, text[start] == UInt8(ascii: "U"), text[start + 1] == UInt8(ascii: "I"),
        text[start + 2] == UInt8(ascii: "D"), text[start + 3] == UInt8(ascii: ":")
      {
        let last = text[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
        return text.extracting(start + 4..<last).withUnsafeBufferPointer {
          String(decoding: $0, as: UTF8.self)
        }
      }
      start = end + 1
    }
    return nil
  }
}
