// Messages with headers: what clients write, what is refused, and how the next message is found
// again.

import Testing

@testable import JSONRPC

@Suite struct HeaderTests {
  static let acceptedStreams = [
    "Content-Length: 2\r\n\r\n{}",
    "content-length: 2\r\n\r\n{}",
    "CONTENT-LENGTH: 2\r\n\r\n{}",
    "cOnTeNt-LeNgTh: 2\r\n\r\n{}",
    "Content-Length:2\r\n\r\n{}",
    "Content-Length:   2\r\n\r\n{}",
    "Content-Length:\t2\t \r\n\r\n{}",
    "Content-Length: 002\r\n\r\n{}",
    "Content-Length: 2\n\n{}",
    "Content-Length: 2\r\n\n{}",
    "Content-Length: 2\n\r\n{}",
    "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}",
    "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}",
    "content-type: utf8\nCONTENT-length: 2\n\n{}",
    "Content-Type:\r\nContent-Length: 2\r\n\r\n{}",
    "X-Content-Length: 9\r\nContent-Length: 2\r\nContent-Length-X: 9\r\n\r\n{}",
    "x_1: :::\r\nContent-Length: 2\r\n\r\n{}",
    "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
    "Content-Length: 2\r\ncontent-length:02\r\n\r\n{}",
    "\r\nContent-Length: 2\r\n\r\n{}",
    "\n\r\n \t\r\nContent-Length: 2\r\n\r\n{}",
    "\u{FEFF}Content-Length: 2\r\n\r\n{}",
  ]

  @Test(arguments: acceptedStreams)
  func `headers of all known clients are accepted`(stream: String) {
    #expect(frames(stream) == [.message("{}")])
    let following =
      stream.hasPrefix("\u{FEFF}") ? String(stream.unicodeScalars.dropFirst()) : stream
    #expect(frames(stream + following) == [.message("{}"), .message("{}")])
    #expect(frames(stream + "\r\n\r\n" + following) == [.message("{}"), .message("{}")])
  }

  static let notNumber = "Content-Length is not a number of bytes"
  static let noHeader = "expected a header such as 'Content-Length: 42'"
  static let refusedStreams: [(String, String)] = [
    ("Content-Length:\r\n\r\n", notNumber),
    ("Content-Length: \t \r\n\r\n", notNumber),
    ("Content-Length: two\r\n\r\n{}", notNumber),
    ("Content-Length: -2\r\n\r\n{}", notNumber),
    ("Content-Length: +2\r\n\r\n{}", notNumber),
    ("Content-Length: 2.0\r\n\r\n{}", notNumber),
    ("Content-Length: 2e0\r\n\r\n{}", notNumber),
    ("Content-Length: 0x2\r\n\r\n{}", notNumber),
    ("Content-Length: 2 2\r\n\r\n{}", notNumber),
    ("Content-Length: 2,2\r\n\r\n{}", notNumber),
    ("Content-Length: 2;\r\n\r\n{}", notNumber),
    ("Content-Length: ２\r\n\r\n{}", notNumber),
    ("Content-Length: 2\r\r\n\r\n{}", notNumber),
    ("Content-Length: 2\r\nContent-Length: x\r\n\r\n{}", notNumber),
    (
      "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
      "Content-Length is given twice, with two values"
    ),
    (
      "Content-Length: 3\r\ncontent-length: 2\r\n\r\n{}",
      "Content-Length is given twice, with two values"
    ),
    ("Content-Type: json\r\n\r\n{}", "the headers have no Content-Length"),
    ("X-Content-Length: 2\r\n\r\n{}", "the headers have no Content-Length"),
    ("Content_Length: 2\r\n\r\n{}", "the headers have no Content-Length"),
    ("Content-Lengths: 2\r\n\r\n{}", "the headers have no Content-Length"),
    ("Content-Length : 2\r\n\r\n{}", noHeader),
    ("Content-Length\r\n\r\n{}", noHeader),
    ("Content-Length 2\r\n\r\n{}", noHeader),
    ("Content Length: 2\r\n\r\n{}", noHeader),
    ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", noHeader),
    ("hello\n", noHeader),
    ("Content-Length: 2\r\n: 2\r\n\r\n{}", noHeader),
    ("Content-Length: 2\r\n\0: 2\r\n\r\n{}", noHeader),
    ("Content-Length: 2\r\n{}\r\n\r\n", noHeader),
    ("Content-Type: a\r\n b: c\r\nContent-Length 2\r\n\r\n{}", noHeader),
  ]

  @Test(arguments: refusedStreams)
  func `text that is not a header is refused once, and the next frame is found`(
    stream: String, reason: String
  ) {
    #expect(frames(stream) == [.badHeader(reason)])
    #expect(frames(stream + framed("[1]")) == [.badHeader(reason), .message("[1]")])
    #expect(
      frames(framed("[0]") + stream + framed("[1]") + framed("[2]"))
        == [.message("[0]"), .badHeader(reason), .message("[1]"), .message("[2]")])
  }

  static let garbages = [
    "garbage\n", "{\"jsonrpc\":\"2.0\"}\n", "\u{FEFF}\n", "Content-Lengt\n", "\0\0\0\n", "::::\n",
    "cccccc content-lengtContent-Lengt:\n", "x\nContent-Length\n-: \n",
    "x\n" + String(repeating: "c", count: 50),
    "}\r\n", "é\n", "]\n\n\n\n",
  ]

  @Test(arguments: garbages)
  func `the second frame is found after any garbage`(garbage: String) {
    let stream = Array((framed("[0]") + garbage + framed("[1]") + framed("[2]")).utf8)
    let expected: [Frame] = [
      .message("[0]"), .badHeader(Self.noHeader), .message("[1]"), .message("[2]"),
    ]
    #expect(frames([stream]) == expected)
    #expect(frames(stream.map { [$0] }) == expected)
    for cut in 0...stream.count {
      #expect(frames([Array(stream[..<cut]), Array(stream[cut...])]) == expected, "cut at \(cut)")
    }
  }

  @Test func `a header directly after a body that was longer than its length is found`() {
    let short = "Content-Length: 3\r\n\r\n[0]]}"
    for (stream, rest) in [
      (short + framed("[1]"), []),
      (short + "content-LENGTH:3\n\n[1]", []),
      (short + "Content-Type: x\r\n" + framed("[1]"), []),
      (short + framed("[1]") + framed("[2]"), [Frame.message("[2]")]),
    ] {
      let expected = [.message("[0]"), .badHeader(Self.noHeader), .message("[1]")] + rest
      let bytes = Array(stream.utf8)
      for size in 1...bytes.count {
        #expect(frames(cut(bytes, into: size)) == expected, "\(stream)")
      }
    }
  }

  @Test func `a message in line framing between two frames is skipped`() {
    let stray = #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"# + "\n"
    let expected: [Frame] = [
      .message("[0]"), .badHeader(Self.noHeader), .message("[1]"), .badHeader(Self.noHeader),
    ]
    #expect(frames(framed("[0]") + stray + stray + framed("[1]") + stray) == expected)
  }

  @Test func `a header block of 8 KiB is accepted, a longer one refused`() {
    #expect(FrameLimits().headers == 8192)
    let ends = "Content-Length: 2\r\nX: \r\n\r\n".utf8.count
    for count in [8191, 8192, 8193, 8194, 20_000] {
      let padding = String(repeating: "x", count: count - ends)
      let block = "Content-Length: 2\r\nX: \(padding)\r\n\r\n"
      let expected: [Frame] = [
        count <= 8192 ? .message("{}") : .badHeader("the headers are longer than 8192 bytes"),
        .message("[1]"),
      ]
      let stream = Array((block + "{}" + framed("[1]")).utf8)
      #expect(frames([stream]) == expected, "\(count) bytes")
      let pieces = cut(stream, into: 97)
      #expect(frames(pieces) == expected, "\(count) bytes, in pieces")
    }
    let many = String(repeating: "X-Header: 1\r\n", count: 1000)
    #expect(
      frames(many + framed("[1]"))
        == [.badHeader("the headers are longer than 8192 bytes"), .message("[1]")])
  }

  @Test func `an endless header is not buffered`() {
    var feed = Feed()
    feed.feed(Array("X: ".utf8))
    for _ in 0..<100 { feed.feed([UInt8](repeating: 0x79, count: 1000)) }
    #expect(feed.frames == [.badHeader("the headers are longer than 8192 bytes")])
    #expect(feed.mostHeld <= 8192)
    feed.feed(Array(framed("[1]").utf8))
    #expect(feed.frames.last == .message("[1]"))
  }

  @Test func `a body has every byte and the length in its header`() {
    let body = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    let header = Array("Content-Length: 1000\r\n\r\n".utf8)
    #expect(frames([header + body + header + body]) == [.message(body), .message(body)])
    #expect(
      frames("Content-Length: 0\r\n\r\nContent-Length: 3\r\n\r\n\r\n1Content-Length: 0\r\n\r\n")
        == [.message(""), .message("\r\n1"), .message("")])
  }

  @Test func `a body of the maximal length is accepted, a longer one skipped without buffering`() {
    let limits = FrameLimits(message: 10)
    let (fits, long) = ("[12345678]", "[123456789]")
    let stream = framed(fits) + framed(long) + framed("[1]") + framed(long + long) + framed("[2]")
    let expected: [Frame] = [
      .message(fits), .tooLong(""), .message("[1]"), .tooLong(""), .message("[2]"),
    ]
    #expect(frames(stream, limits: limits) == expected)
    #expect(frames(Array(stream.utf8).map { [$0] }, limits: limits) == expected)

    var feed = Feed(limits: limits)
    feed.feed(Array("Content-Length: 1000000\r\n\r\n".utf8))
    #expect(feed.frames == [.tooLong("")])
    for _ in 0..<1000 {
      #expect(feed.parser.isInsideFrame)
      feed.feed([UInt8](repeating: 0x43, count: 1000))
    }
    #expect(!feed.parser.isInsideFrame)
    #expect(feed.mostHeld == 0)
    feed.feed(Array(framed("[3]").utf8))
    #expect(feed.frames == [.tooLong(""), .message("[3]")])
  }

  @Test(
    arguments: [
      "10737418240", "9223372036854775807", "9223372036854775808", "18446744073709551617",
      "1000000000000000000000000000000", "0000000000000000000000000000000010737418240",
    ]
  )
  func `with a length that overflows the rest of the input is skipped`(length: String) {
    let stream = framed("[0]") + "Content-Length: \(length)\r\n\r\n{}" + framed("[1]")
    #expect(frames(stream) == [.message("[0]"), .tooLong("")])
    #expect(
      frames("Content-Length: \(length)\r\ncontent-length: \(length)\r\n\r\n") == [.tooLong("")])
  }

  @Test func `an incomplete frame at the end of the input is not a message`() {
    let stream = Array(framed(#"{"jsonrpc":"2.0"}"#).utf8)
    for count in 0..<stream.count {
      var feed = Feed()
      feed.feed(stream[..<count])
      feed.end()
      #expect(feed.frames == [], "\(count) bytes")
      #expect(feed.parser.isInsideFrame == (count > 0), "\(count) bytes")
    }
    var feed = Feed()
    feed.feed(stream + Array("\r\n".utf8))
    #expect(!feed.parser.isInsideFrame)
  }
}
