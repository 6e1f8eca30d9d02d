// The frames of a stream do not depend on where the stream is cut into reads.

import Testing

@testable import JSONRPC

@Suite struct SplitTests {
  static let limits = FrameLimits(message: 24, headers: 60)

  static let lines = Array(
    ("\u{FEFF} \n{\"id\":1}\r\n\n[\"é😀\"]\n" + String(repeating: "7", count: 24) + "\n"
      + String(repeating: "8", count: 25) + "\n \t \nnull\n{\"a\":\""
      + String(repeating: "x", count: 60)
      + "\"}\n{}\n[2]").utf8)

  static let headers = Array(
    ("\r\n" + framed("{\"id\":1}") + framed("") + "\r\n\r\ncontent-LENGTH:2\n\n{}"
      + framed(String(repeating: "7", count: 24)) + framed(String(repeating: "8", count: 25))
      + "Content-Type: x\r\n" + framed("[1]") + "junk content-length\r\nmore Content-Len gth"
      + framed("[\"é\"]") + "Content-Length: x\r\n\r\n" + framed("[2]")
      + "X: " + String(repeating: "y", count: 80) + framed("[3]") + "Content-Length: 5\r\n\r\n[4")
      .utf8)

  @Test(arguments: [lines, headers])
  func `a stream cut in two anywhere gives the same frames`(stream: [UInt8]) {
    let whole = frames([stream], limits: Self.limits)
    #expect(whole.count >= 6)
    for cut in 0...stream.count {
      let cutInTwo = frames([Array(stream[..<cut]), Array(stream[cut...])], limits: Self.limits)
      #expect(cutInTwo == whole, "cut at \(cut)")
    }
  }

  @Test(arguments: [lines, headers])
  func `a stream in pieces of any one size gives the same frames`(stream: [UInt8]) {
    let whole = frames([stream], limits: Self.limits)
    for size in 1...100 {
      let pieces = cut(stream, into: size)
      #expect(frames(pieces, limits: Self.limits) == whole, "in pieces of \(size)")
    }
  }

  @Test func `a stream cut in three with an empty read gives the same frames`() {
    let stream = Array(framed("{}").utf8) + Array(("x\r\n" + framed("[\"é\"]")).utf8)
    let whole = frames([stream])
    #expect(whole.map(\.kind) == ["message", "bad header", "message"])
    for first in 0...stream.count {
      for second in first...stream.count {
        let pieces = [
          stream[..<first], stream[first..<first], stream[first..<second], stream[second...],
        ]
        #expect(frames(pieces.map(Array.init)) == whole, "cut at \(first) and \(second)")
      }
    }
  }
}
