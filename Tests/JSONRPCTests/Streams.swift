// Shorthands for the tests of JSONRPC: feeding a parser, and frames as readable text.

@testable import JSONRPC

/// A parser with its input so far, and the frames that it returned.
struct Feed {
  var parser: FrameParser
  var frames: [Frame] = []
  /// The most that the parser held between two reads.
  private(set) var mostHeld = 0

  init(limits: FrameLimits = FrameLimits()) {
    parser = FrameParser(limits: limits)
  }

  mutating func feed(_ bytes: some Collection<UInt8>) {
    Array(bytes).withUnsafeBytes { parser.append($0) }
    while let frame = parser.nextFrame() { frames.append(frame) }
    mostHeld = max(mostHeld, parser.held)
  }

  mutating func end() {
    while let frame = parser.finish() { frames.append(frame) }
  }
}

extension FrameParser {
  /// All the bytes that the parser keeps: waiting bytes, consumed bytes before them that are not
  /// freed yet, and those of an incomplete body.
  var held: Int {
    let mirror = Mirror(reflecting: self)
    let parts = [mirror.descendant("input", "bytes"), mirror.descendant("body")]
    return parts.reduce(0) { $0 + (($1 as? [UInt8])?.count ?? 1 << 40) }
  }
}

/// The frames of a stream that comes in these pieces and then ends.
func frames(_ pieces: [[UInt8]], limits: FrameLimits = FrameLimits()) -> [Frame] {
  var feed = Feed(limits: limits)
  for piece in pieces { feed.feed(piece) }
  feed.end()
  return feed.frames
}

/// The stream in reads of equal size.
func cut(_ stream: [UInt8], into size: Int) -> [[UInt8]] {
  stride(from: 0, to: stream.count, by: size).map {
    Array(stream[$0..<min(stream.count, $0 + size)])
  }
}

func frames(_ text: String, limits: FrameLimits = FrameLimits()) -> [Frame] {
  frames([Array(text.utf8)], limits: limits)
}

extension Frame {
  static func message(_ text: String) -> Frame { .message(Array(text.utf8)) }
  static func tooLong(_ text: String) -> Frame { .tooLong(beginning: Array(text.utf8)) }
}

/// A message with its header.
func framed(_ text: String) -> String {
  "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
}
