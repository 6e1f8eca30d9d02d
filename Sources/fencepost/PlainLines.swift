// Functions that `call`, `watch` and the person's commands share: writing a request as one line,
// reading all output of a session, and writing bytes to stdout.

import FencepostServer
import Glibc
import JSON

enum PlainLines {
  /// The request as one line, because a newline inside would end the message.
  static func request(_ id: Int?, _ method: String, _ params: Value) -> [UInt8] {
    var writer = Writer()
    writer.beginObject()
    writer.member("jsonrpc", "2.0")
    if let id { writer.member("id", id) }
    writer.member("method", method)
    writer.member("params", params)
    writer.endObject()
    return writer.bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } + [0x0A]
  }

  /// All output of the session that waits to be written.
  static func drain(_ session: inout Session) -> [UInt8] {
    var bytes: [UInt8] = []
    drain(&session, into: &bytes)
    return bytes
  }

  static func drain(_ session: inout Session, into bytes: inout [UInt8]) {
    while session.waitingByteCount > 0 {
      session.drain { pieces in
        for piece in pieces { bytes += piece }
        return pieces.reduce(0) { $0 + $1.count }
      }
    }
  }

  /// Parses a message of the session. The limits for clients do not apply: a reply may have any
  /// length.
  static func parse(_ reply: [UInt8]) -> Value? {
    var limits = Limits.standard
    limits.bytes = reply.count
    limits.values = reply.count
    return Document.read(reply, limits: limits).document.root
  }

  /// Writes all bytes to stdout; false, with `errno`, if that fails.
  static func write(_ bytes: [UInt8]) -> Bool {
    var unwritten = bytes[...]
    while !unwritten.isEmpty {
      let writtenCount = unwritten.withUnsafeBytes { piece in
        Descriptors.retry { Glibc.write(STDOUT_FILENO, piece.baseAddress, piece.count) }
      }
      guard let writtenCount, writtenCount > 0 else { return false }
      unwritten = unwritten.dropFirst(writtenCount)
    }
    return true
  }
}
