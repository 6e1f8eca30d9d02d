// One block of headers: where it ends, and the result while it has not ended.

import TestSupport
import Testing

@testable import JSONRPC

@Suite struct HeaderBlockTests {
  private func read(_ text: String, limit: Int = 100) -> String {
    // A slice that does not begin at zero, as the queue's do not.
    let bytes = (Array("xx".utf8) + Array(text.utf8)).dropFirst(2)
    switch HeaderBlock.read(bytes, limit: limit) {
    case .incomplete: return "incomplete"
    case .complete(let block): return "\(block.contentLength) after \(block.byteCount)"
    case .malformed(let reason, let skipped): return "\(reason), skipping \(skipped)"
    }
  }

  @Test func `a header block ends with its empty line`() {
    let block = "Content-Type: x\r\nContent-Length: 42\r\n\r\n"
    for count in 0..<block.utf8.count {
      #expect(read(String(decoding: block.utf8.prefix(count), as: UTF8.self)) == "incomplete")
    }
    #expect(read(block) == "42 after 39")
    #expect(read(block + "Content-Length: 7\r\n\r\n") == "42 after 39")
    #expect(read("Content-Length: 42\n\n") == "42 after 20")
  }

  @Test func `an invalid header block is skipped no further than the next possible frame`() {
    #expect(
      read("Content-Type: x\r\n\r\nrest") == "the headers have no Content-Length, skipping 19")
    #expect(read("hello\r\n") == "expected a header such as 'Content-Length: 42', skipping 7")
    #expect(read("hello") == "incomplete")
    #expect(
      read("Content-Length: 1\nContent-Length: 2\nrest")
        == "Content-Length is given twice, with two values, skipping 36")
    #expect(
      read("Content-Length: x\nrest") == "Content-Length is not a number of bytes, skipping 18")
  }

  @Test func `a header block beyond its limit is refused`() {
    let block = "Content-Length: 42\r\n\r\n"
    #expect(read(block, limit: 22) == "42 after 22")
    #expect(read(block, limit: 21) == "the headers are longer than 21 bytes, skipping 21")
    #expect(
      read("X: y\r\n" + block, limit: 22) == "the headers are longer than 22 bytes, skipping 22")
    #expect(read(String(repeating: "y", count: 22), limit: 22) == "incomplete")
    #expect(
      read(String(repeating: "y", count: 23), limit: 22)
        == "the headers are longer than 22 bytes, skipping 22")
  }

  @Test func `the fast path agrees with the full header parser`() {
    var random = SeededRandom()
    let parts = [
      "Content-Length: ", "Content-Length: ", "Content-Length: ", "content-length: ", "5", "42",
      "123456789", "1234567890", "0", "\r\n\r\n", "\r\n\r\n", "\r\n", "\n\n", "\r", " ", "x", "-",
    ]
    var count = 0
    for _ in 0..<3000 {
      let text = (0..<1 + random.below(4)).map { _ in random.pick(parts) }.joined()
      guard let block = HeaderBlock.readPlain(Array(text.utf8).span) else { continue }
      count += 1
      #expect(read(text) == "\(block.contentLength) after \(block.byteCount)", "\(random)")
    }
    #expect(count > 0)
    let block = HeaderBlock.readPlain(Array("Content-Length: 42\r\n\r\n{".utf8).span)
    #expect(block?.contentLength == 42)
    #expect(block?.byteCount == 22)
  }

  @Test func `a Content-Length that overflows is read as the largest`() {
    #expect(read("Content-Length: 9223372036854775807\n\n") == "\(Int.max) after 37")
    #expect(read("Content-Length: 9223372036854775808\n\n") == "\(Int.max) after 37")
    #expect(read("Content-Length: 92233720368547758079999\n\n") == "\(Int.max) after 41")
  }

  @Test func `Content-Length is found in any case and at any position`() {
    let cases: [(String, Int?)] = [
      ("", nil), ("content-length", nil), ("content-length:", 0), ("CONTENT-LENGTH:", 0),
      ("ccontent-length: 1", 1), ("content-content-length:", 8), ("content_length:", nil),
      ("content-length;", nil), ("éContent-Length:x", 2), ("Content-Length :", nil),
      ("content-length:content-length:", 0), ("\u{3}ontent-length:", nil),
      ("content\rlength:", nil),
    ]
    for (text, expected) in cases {
      let bytes = (Array("xx".utf8) + Array(text.utf8)).dropFirst(2)
      #expect(HeaderBlock.findContentLength(bytes) == expected, "\(text)")
    }
  }
}
