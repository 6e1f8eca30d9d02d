// One message a line.

import Testing

@testable import JSONRPC

@Suite struct LineTests {
  @Test func `every line is a message, with any line end, except blank lines`() {
    #expect(
      frames("{\"a\":1}\n[2]\r\n\n\r\n \t \n  {}  \n3\n")
        == [.message("{\"a\":1}"), .message("[2]\r"), .message("  {}  "), .message("3")])
  }

  @Test func `several lines of one read are separate messages, and a partial line waits`() {
    var feed = Feed()
    feed.feed(Array("1\n2\n3".utf8))
    #expect(feed.frames == [.message("1"), .message("2")])
    #expect(feed.parser.isInsideFrame)
    feed.feed(Array("4".utf8))
    feed.feed(Array("5\n".utf8))
    #expect(feed.frames == [.message("1"), .message("2"), .message("345")])
    #expect(!feed.parser.isInsideFrame)
  }

  @Test func `the last line may lack its line end, and a blank rest is ignored`() {
    #expect(frames("1\n{}") == [.message("1"), .message("{}")])
    #expect(frames("{}") == [.message("{}")])
    #expect(frames("{}\n  \t ") == [.message("{}")])
    #expect(frames("{}\n") == [.message("{}")])
    #expect(frames("") == [])
    #expect(frames("  ") == [])
    #expect(frames("\u{FEFF}") == [])
  }

  @Test func `a line keeps every byte between line ends`() {
    let line = (UInt8.min...UInt8.max).filter { $0 != 0x0A }
    #expect(frames([[0x7B] + line + [0x0A]]) == [.message([0x7B] + line)])
  }

  @Test func `a line of the maximal length is accepted, a longer one refused`() {
    let limits = FrameLimits(message: 10)
    for end in ["\n", "\n{}\n", ""] {
      let rest: [Frame] = end.contains("{") ? [.message("{}")] : []
      #expect(frames("[12345678]" + end, limits: limits) == [.message("[12345678]")] + rest)
      #expect(frames("[123456789]" + end, limits: limits) == [.tooLong("[123456789")] + rest)
    }
    #expect(frames("[1234567]\r\n", limits: limits) == [.message("[1234567]\r")])
    #expect(frames("[12345678]\r\n", limits: limits) == [.tooLong("[12345678]")])
  }

  @Test func `a line that is too long is skipped except its beginning, and the next is read`() {
    let limits = FrameLimits(message: 16)
    let long = #"{"id":1,"params":"# + String(repeating: "x", count: 1000)
    for size in [1, 2, 3, 15, 16, 17, 18, 100, 5000] {
      let stream = Array("{}\n\(long)\n[1]\n\(long)\n\(long)\n[2]\n".utf8)
      let pieces = cut(stream, into: size)
      let beginning = String(long.prefix(16))
      #expect(
        frames(pieces, limits: limits) == [
          .message("{}"), .tooLong(beginning), .message("[1]"), .tooLong(beginning),
          .tooLong(beginning), .message("[2]"),
        ], "in pieces of \(size)")
    }
  }

  @Test func `the skipped rest of a line is neither buffered nor a message at the end`() {
    var feed = Feed(limits: FrameLimits(message: 100))
    let piece = [UInt8](repeating: 0x31, count: 1000)
    for _ in 0..<50 { feed.feed(piece) }
    #expect(feed.frames == [.tooLong(beginning: Array(piece.prefix(100)))])
    #expect(feed.mostHeld == 0)
    feed.end()
    #expect(feed.frames.count == 1)
  }

  @Test func `a blank line that is too long is refused too`() {
    let blank = String(repeating: " ", count: 20)
    #expect(
      frames("{}\n\(blank)\n1\n", limits: FrameLimits(message: 10))
        == [.message("{}"), .tooLong(String(repeating: " ", count: 10)), .message("1")])
  }
}
