// `$/logTrace`: reports received messages and replies, for debugging.

import FencepostProtocol
import JSON
import JSONRPC

extension Session {
  /// A request that is being traced.
  struct Trace {
    let requestTitle: String
    let startTime: Int64
  }

  /// How many bytes of a message are reported; the rest is cut off.
  private static let shownBytes = 4 << 10

  mutating func beginTrace(_ message: Message) -> Trace? {
    guard case .request(let id, let call) = message, server.phase == .ready else { return nil }
    let requestTitle = "'\(call.method.excerpt()) - (\(id.description.excerpt()))'"
    send(trace("Received request \(requestTitle).", showing: call.params.text))
    return Trace(requestTitle: requestTitle, startTime: server.configuration.uptime())
  }

  mutating func endTrace(_ trace: Trace?, _ reply: [UInt8]) {
    guard let trace else { return }
    let microseconds = (server.configuration.uptime() - trace.startTime) / 1_000
    let hundredths = microseconds / 10
    let fractionDigits = hundredths % 100
    let fraction = fractionDigits < 10 ? "0\(fractionDigits)" : "\(fractionDigits)"
    // This is sent if tracing was on when the request began, so that the reply to `shutdown` is
    // reported too.
    send(
      self.trace(
        "Sending response \(trace.requestTitle). Processing the request took "
          + "\(hundredths / 100).\(fraction) ms.",
        showing: reply[...]))
  }

  mutating func traceNotification(_ call: Call) {
    guard server.options.trace != .off, server.phase == .ready else { return }
    send(
      trace("Received notification '\(call.method.excerpt())'.", showing: call.params.text))
  }

  private func trace(_ message: String, showing contents: ArraySlice<UInt8>) -> LogTraceParams {
    let verbose = server.options.trace == .verbose ? Self.excerpt(contents) : nil
    return LogTraceParams(message: message, verbose: verbose)
  }

  private static func excerpt(_ text: some Collection<UInt8>) -> String {
    guard text.count > shownBytes else { return String(decoding: text, as: UTF8.self) }
    // The text is cut at a character boundary: in UTF-8, the bytes 0x80 to 0xBF continue a
    // character.
    var end = text.index(text.startIndex, offsetBy: shownBytes)
    while end > text.startIndex, text[end] & 0xC0 == 0x80 {
      end = text.index(end, offsetBy: -1)
    }
    return String(decoding: text[..<end], as: UTF8.self) + "…"
  }
}
