// One message a line.

import Testing

@testable import JSONRPC

@Suite("In line framing")
struct LineTests {
  @Test("every line is a message, whatever ends it, and blank lines are none")
  func lines() {
    #expect(
      frames("{\"a\":1}\n[2]\r\n\n\r\n \t \n  {}  \n3\n")
        == [.message("{\"a\":1}"), .message("[2]\r"), .message("  {}  "), .message("3")])
  }

  @Test("several lines of one read come one after another, and a part waits for its rest")
  func severalInOneRead() {
    var feed = Feed()
    feed.feed(Array("1\n2\n3".utf8))
    #expect(feed.frames == [.message("1"), .message("2")])
    #expect(feed.parser.isInsideFrame)
    feed.feed(Array("4".utf8))
    feed.feed(Array("5\n".utf8))
    #expect(feed.frames == [.message("1"), .message("2"), .message("345")])
    #expect(!feed.parser.isInsideFrame)
  }

  @Test("the last line may lack its end, but a blank rest is no message")
  func lastLine() {
    #expect(frames("1\n{}") == [.message("1"), .message("{}")])
    #expect(frames("{}") == [.message("{}")])
    #expect(frames("{}\n  \t ") == [.message("{}")])
    #expect(frames("{}\n") == [.message("{}")])
    #expect(frames("") == [])
    #expect(frames("  ") == [])
    #expect(frames("\u{FEFF}") == [])
  }

  @Test("a line keeps every byte between its ends")
  func bytes() {
    let line = (UInt8.min...UInt8.max).filter { $0 != 0x0A }
    #expect(frames([[0x7B] + line + [0x0A]]) == [.message([0x7B] + line)])
  }

  @Test("a line may be as long as the limit, and not a byte longer")
  func limit() {
    let limits = FrameLimits(message: 10)
    for end in ["\n", "\n{}\n", ""] {
      let rest: [Frame] = end.contains("{") ? [.message("{}")] : []
      #expect(frames("[12345678]" + end, limits: limits) == [.message("[12345678]")] + rest)
      #expect(frames("[123456789]" + end, limits: limits) == [.tooLong("[123456789")] + rest)
    }
    #expect(frames("[1234567]\r\n", limits: limits) == [.message("[1234567]\r")])
    #expect(frames("[12345678]\r\n", limits: limits) == [.tooLong("[12345678]")])
  }

  @Test("of a line that is too long the beginning is kept, the rest skipped, the next is read")
  func tooLong() {
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

  @Test("what is skipped of a line is not held, nor taken for a line at the end")
  func skipping() {
    var feed = Feed(limits: FrameLimits(message: 100))
    let piece = [UInt8](repeating: 0x31, count: 1000)
    for _ in 0..<50 { feed.feed(piece) }
    #expect(feed.frames == [.tooLong(beginning: Array(piece.prefix(100)))])
    #expect(feed.mostHeld == 0)
    feed.end()
    #expect(feed.frames.count == 1)
  }

  @Test("a line that is too long and blank is refused like any other")
  func longBlank() {
    let blank = String(repeating: " ", count: 20)
    #expect(
      frames("{}\n\(blank)\n1\n", limits: FrameLimits(message: 10))
        == [.message("{}"), .tooLong(String(repeating: " ", count: 10)), .message("1")])
  }
}
