// Outgoing messages: their bytes are exact in both framings, whatever their sizes, their order, and
// however few bytes the receiver takes at a time.

import JSON
import TestSupport
import Testing

@testable import JSONRPC

@Suite struct OutboxTests {
  /// The size from which a message is a piece of its own, and sizes near it.
  static let piece = 64 << 10
  static let sizes = [
    0, 1, 2, 9, 10, 99, 100, 4095, piece - 30, piece - 2, piece - 1, piece, piece + 1,
    2 * piece - 1, 2 * piece, 200 << 10,
  ]

  private func message(_ size: Int, _ letter: UInt8 = 0x78) -> Writer {
    var writer = Writer()
    writer.encodedValue([UInt8](repeating: letter, count: size))
    return writer
  }

  private func framed(_ body: [UInt8], _ framing: Framing) -> [UInt8] {
    switch framing {
    case .lines: body + [0x0A]
    case .headers: Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
  }

  /// Takes at most `most` bytes; checks that the offered bytes are those that wait, in few whole
  /// pieces.
  private func drain(_ outbox: inout Outbox, _ most: Int) -> [UInt8] {
    var taken: [UInt8] = []
    let waiting = outbox.count
    outbox.drain { pieces in
      #expect(pieces.count <= 8)
      #expect(pieces.first?.isEmpty == false)
      #expect(pieces.reduce(0) { $0 + $1.count } <= waiting)
      for piece in pieces {
        let count = min(piece.count, most - taken.count)
        taken.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece[..<count]))
      }
      return taken.count
    }
    #expect(outbox.count == waiting - taken.count)
    return taken
  }

  private func drainAll(_ outbox: inout Outbox) -> [UInt8] {
    var bytes: [UInt8] = []
    while !outbox.isEmpty {
      let taken = drain(&outbox, .max / 2)
      guard !taken.isEmpty else { break }
      bytes += taken
    }
    return bytes
  }

  @Test(arguments: Framing.allCases, sizes)
  func `the outbox frames messages of any size`(framing: Framing, size: Int) {
    var outbox = Outbox()
    outbox.framing = framing
    var writer = message(size)
    outbox.send(&writer)
    #expect(writer.bytes.isEmpty)
    let expected = framed([UInt8](repeating: 0x78, count: size), framing)
    #expect(outbox.count == expected.count)
    #expect(!outbox.isEmpty)
    #expect(drainAll(&outbox) == expected)
    #expect(outbox.isEmpty)
    writer.value(1)
    #expect(writer.text == "1")
  }

  @Test func `the exact bytes of both framings are sent`() {
    var outbox = Outbox()
    var writer = Writer()
    writer.value("é")
    outbox.framing = .headers
    outbox.send(&writer)
    writer.value(1)
    outbox.framing = .lines
    outbox.send(&writer)
    #expect(
      String(decoding: drainAll(&outbox), as: UTF8.self) == "Content-Length: 4\r\n\r\n\"é\"1\n")
  }

  @Test(arguments: Framing.allCases)
  func `any number of bytes can be drained at a time`(framing: Framing) {
    for most in [1, 2, 3, 7, 20, 21, 22, 60] {
      var outbox = Outbox()
      outbox.framing = framing
      var expected: [UInt8] = []
      for size in [0, 1, 10, 3, 0, 100] {
        var writer = message(size)
        outbox.send(&writer)
        expected += framed([UInt8](repeating: 0x78, count: size), framing)
      }
      var bytes: [UInt8] = []
      while !outbox.isEmpty {
        #expect(drain(&outbox, 0) == [])
        bytes += drain(&outbox, most)
      }
      #expect(bytes == expected, "\(most) at a time")
    }
  }

  @Test func `draining can stop anywhere around the ends of the pieces`() {
    for framing in Framing.allCases {
      for size in [Self.piece - 1, Self.piece, Self.piece + 1] {
        for most in [size - 1, size, size + 1, size + 22, size + 23, size + 24] {
          var outbox = Outbox()
          outbox.framing = framing
          var expected: [UInt8] = []
          for letter: UInt8 in [0x61, 0x62, 0x63] {
            var writer = message(size, letter)
            outbox.send(&writer)
            expected += framed([UInt8](repeating: letter, count: size), framing)
          }
          var bytes: [UInt8] = []
          while !outbox.isEmpty { bytes += drain(&outbox, most) }
          if bytes != expected {
            Issue.record("\(framing), \(size) bytes, \(most) at a time")
          }
        }
      }
    }
  }

  @Test func `the outbox agrees with a plain queue`() {
    var random = SeededRandom()
    for _ in 0..<25 {
      var outbox = Outbox()
      var waiting: [UInt8] = []
      for _ in 0..<40 {
        switch random.below(9) {
        case 0: outbox.framing = random.pick(Framing.allCases)
        case 1...4:
          let size = random.once(in: 4) ? random.pick(Self.sizes) : random.below(300)
          let letter = UInt8(0x61 + random.below(26))
          var writer = message(size, letter)
          outbox.send(&writer)
          waiting += framed([UInt8](repeating: letter, count: size), outbox.framing)
        case 5 where random.once(in: 10):
          outbox.discard()
          waiting = []
        default:
          let most = random.pick([0, 1, 22, 100, 10_000, Self.piece, 1 << 20])
          let taken = drain(&outbox, random.below(most + 1))
          if !waiting.starts(with: taken) { Issue.record("other bytes go out, \(random)") }
          waiting.removeFirst(taken.count)
        }
        #expect(outbox.count == waiting.count, "\(random)")
        #expect(outbox.isEmpty == waiting.isEmpty, "\(random)")
      }
      if drainAll(&outbox) != waiting { Issue.record("other bytes are left, \(random)") }
    }
  }

  @Test func `small messages are joined, and large ones not copied`() {
    for framing in Framing.allCases {
      var outbox = Outbox()
      outbox.framing = framing
      for _ in 0..<100 {
        var writer = message(10)
        outbox.send(&writer)
      }
      outbox.drain { pieces in
        #expect(pieces.count == 1)
        return pieces.reduce(0) { $0 + $1.count }
      }
      #expect(outbox.isEmpty)

      var large = message(Self.piece)
      let address = large.bytes.withUnsafeBytes { $0.baseAddress }
      outbox.send(&large)
      outbox.drain { pieces in
        #expect(pieces.contains { $0.baseAddress == address && $0.count == Self.piece })
        #expect(pieces.count == 2)
        return 0
      }
    }
  }

  @Test func `at most eight pieces are offered at once`() {
    var outbox = Outbox()
    var expected: [UInt8] = []
    for letter in UInt8(0x61)...0x70 {
      var writer = message(Self.piece, letter)
      outbox.send(&writer)
      expected += framed([UInt8](repeating: letter, count: Self.piece), .lines)
    }
    var offers: [Int] = []
    var bytes: [UInt8] = []
    while !outbox.isEmpty {
      outbox.drain { pieces in
        offers.append(pieces.count)
        for piece in pieces { bytes += piece }
        return pieces.reduce(0) { $0 + $1.count }
      }
    }
    #expect(offers == [8, 8, 8, 8])
    #expect(bytes == expected)
  }

  @Test func `an empty outbox does not write`() {
    var outbox = Outbox()
    outbox.drain { _ in
      Issue.record("nothing waits")
      return 0
    }
    #expect(outbox.isEmpty)
  }

  @Test func `a failed write loses no bytes`() throws {
    struct Gone: Error {}
    var outbox = Outbox()
    var writer = message(10)
    outbox.send(&writer)
    #expect(throws: Gone.self) { try outbox.drain { _ throws in throw Gone() } }
    #expect(outbox.count == 11)
    #expect(drainAll(&outbox) == framed([UInt8](repeating: 0x78, count: 10), .lines))
  }

  @Test func `discarding removes waiting bytes and keeps the framing`() {
    var outbox = Outbox()
    outbox.framing = .headers
    for size in [10, Self.piece, 10] {
      var writer = message(size)
      outbox.send(&writer)
    }
    _ = drain(&outbox, 15)
    outbox.discard()
    #expect(outbox.isEmpty)
    #expect(outbox.framing == .headers)
    var writer = message(2)
    outbox.send(&writer)
    #expect(drainAll(&outbox) == Array("Content-Length: 2\r\n\r\nxx".utf8))
  }
}
