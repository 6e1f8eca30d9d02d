// Random streams: the parser never traps, never holds more than its limits, finds the same frames
// however they are cut, and loses none of those that are good.

import TestSupport
import Testing

@testable import JSONRPC

@Suite struct FramingFuzzTests {
  static let limits = FrameLimits(message: 30, headers: 50)

  static let scraps = [
    "Content-Length: ", "content-length:", "Content-Type: x", "\r\n", "\n", "\r\n\r\n", "\n\n", "1",
    "2", "31", "30", "9", "99999999999999999999", "-", "{}", "[1,2]", "{\"id\":1}", " ", "\t", "x",
    ":", "\u{FEFF}", "é", "\0", "Content-Length: 2\r\n\r\n{}", "Content-Length: 5\n\n[1,2]", "{}\n",
    "Content-Length: 40\r\n\r\n", "X-Header: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy",
  ]

  private func pieces(_ stream: [UInt8], _ random: inout SeededRandom) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var at = 0
    while at < stream.count {
      let size = 1 + random.below(random.pick([1, 3, 10, 100]))
      pieces.append(Array(stream[at..<min(stream.count, at + size)]))
      at += size
    }
    return pieces
  }

  @Test func `a random stream gives the same frames in any pieces, within the limits`() {
    var random = SeededRandom()
    for _ in 0..<800 {
      var stream: [UInt8] = []
      for _ in 0..<random.below(25) { stream += Array(random.pick(Self.scraps).utf8) }
      if random.once(in: 3), !stream.isEmpty {
        stream[random.below(stream.count)] = UInt8(random.below(256))
      }
      let whole = frames([stream], limits: Self.limits)
      var feed = Feed(limits: Self.limits)
      for piece in pieces(stream, &random) { feed.feed(piece) }
      feed.end()
      #expect(feed.frames == whole, "\(String(decoding: stream, as: UTF8.self)), \(random)")
      #expect(feed.mostHeld <= 50, "\(random)")
      for case .message(let bytes) in whole { #expect(bytes.count <= 30, "\(random)") }
    }
  }

  @Test func `line frames agree with splitting at line ends`() {
    var random = SeededRandom()
    let letters = Array("{}[]\":, \t\r\n\n\n1a\\".utf8) + [0x00, 0xC3, 0xA9, 0xFF]
    for _ in 0..<800 {
      let stream = [0x7B] + (0..<random.below(300)).map { _ in random.pick(letters) }
      let expected = stream.split(separator: 0x0A).compactMap { line -> Frame? in
        if line.count > 30 { return .tooLong(beginning: Array(line.prefix(30))) }
        let isBlank = line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
        return isBlank ? nil : .message(Array(line))
      }
      var feed = Feed(limits: Self.limits)
      for piece in pieces(stream, &random) { feed.feed(piece) }
      feed.end()
      #expect(feed.frames == expected, "\(random)")
    }
  }

  @Test func `each frame with a header is found, whatever bytes it has`() {
    var random = SeededRandom()
    for _ in 0..<300 {
      var stream: [UInt8] = []
      var expected: [Frame] = []
      for _ in 0..<random.below(12) {
        var body = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
        if random.once(in: 4) { body = Array("Content-Length: 1\r\n\r\n".utf8) }
        stream += Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
        expected.append(body.count > 30 ? .tooLong(beginning: []) : .message(body))
        if random.once(in: 4) { stream += Array("\r\n".utf8) }
      }
      var feed = Feed(limits: Self.limits)
      for piece in pieces(stream, &random) { feed.feed(piece) }
      feed.end()
      #expect(feed.frames == expected, "\(random)")
      #expect(!feed.parser.isInsideFrame, "\(random)")
      #expect(feed.mostHeld <= 50, "\(random)")
    }
  }

  @Test func `random bytes are never buffered beyond the limits`() {
    var random = SeededRandom()
    for _ in 0..<300 {
      var feed = Feed(limits: Self.limits)
      for _ in 0..<random.below(30) {
        feed.feed((0..<random.below(60)).map { _ in UInt8(random.below(256)) })
      }
      feed.end()
      #expect(feed.mostHeld <= 50, "\(random)")
    }
  }
}
