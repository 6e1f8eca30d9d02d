// The framing of a session is decided by its first byte that is neither a byte order mark nor a
// blank.

import Testing

@testable import JSONRPC

@Suite struct FirstByteTests {
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  static let blanks = Array(" \t\r\n".utf8)

  private func framing(_ pieces: [[UInt8]]) -> Framing? {
    var feed = Feed()
    for piece in pieces { feed.feed(piece) }
    return feed.parser.framing
  }

  @Test func `the framing is headers after a letter, and lines after any other byte`() {
    let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    for byte in UInt8.min...UInt8.max where !Self.blanks.contains(byte) && byte != 0xEF {
      let expected: Framing = letters.contains(byte) ? .headers : .lines
      for before in [[], Self.mark, Self.blanks, Self.mark + Self.blanks] {
        #expect(framing([before + [byte]]) == expected, "byte \(byte)")
      }
    }
  }

  @Test func `the framing is unknown before the first byte`() {
    for pieces in [[], [[]], [Self.mark], [Self.blanks], [Self.blanks, Self.mark, Self.blanks]] {
      #expect(framing(pieces) == nil)
    }
    #expect(framing([[0xEF]]) == nil)
    #expect(framing([[0xEF, 0xBB]]) == nil)
    #expect(framing([Self.blanks + [0xEF]]) == nil)
  }

  @Test func `marks and blanks before the first byte may arrive in any pieces`() {
    let openings: [[UInt8]] = [
      Self.mark, Self.blanks, Self.mark + Self.blanks, Self.blanks + Self.mark,
      Self.mark + Self.blanks + Self.mark, Self.mark + Self.mark,
      Self.blanks + Self.mark + Self.blanks,
    ]
    for opening in openings {
      for text in ["{}\n", framed("{}")] {
        let stream = opening + Array(text.utf8)
        for cut in 0...stream.count {
          let pieces = [Array(stream[..<cut]), Array(stream[cut...])]
          #expect(frames(pieces) == [.message("{}")], "\(opening) cut at \(cut)")
        }
        #expect(frames(stream.map { [$0] }) == [.message("{}")], "\(opening) in single bytes")
      }
    }
  }

  @Test func `an incomplete byte order mark is part of a first line`() {
    for opening: [UInt8] in [
      [0xEF, 0xBB, 0x7B], [0xEF, 0x7B], [0xEF, 0xBB, 0xBE], [0xEF, 0xEF],
    ] {
      #expect(frames([opening + [0x0A]]) == [.message(opening)])
      #expect(frames((opening + [0x0A]).map { [$0] }) == [.message(opening)])
    }
  }

  @Test func `the framing does not change within a session`() {
    #expect(
      frames("{}\nContent-Length: 2\r\n\r\n{}").map(\.kind) == ["message", "message", "message"])
    #expect(frames(framed("{}") + "{}\n").map(\.kind) == ["message", "bad header"])
  }
}

extension Frame {
  var kind: String {
    switch self {
    case .message: "message"
    case .tooLong: "too long"
    case .badHeader: "bad header"
    case .badEncoding: "bad encoding"
    }
  }
}
