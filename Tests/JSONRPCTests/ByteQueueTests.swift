// Bytes come out of the queue as they went in, whatever is taken, dropped, searched or compacted.

import TestSupport
import Testing

@testable import JSONRPC

@Suite struct ByteQueueTests {
  private func append(_ bytes: [UInt8], to queue: inout ByteQueue) {
    bytes.withUnsafeBytes { queue.append($0) }
  }

  @Test func `the byte queue agrees with a plain array`() {
    var random = SeededRandom()
    for _ in 0..<300 {
      var queue = ByteQueue()
      var model: [UInt8] = []
      for _ in 0..<60 {
        switch random.below(8) {
        case 0, 1:
          let bytes = (0..<random.below(20)).map { _ in random.pick(Array("ab \n\r\t".utf8)) }
          append(bytes, to: &queue)
          model += bytes
        case 2:
          let count = random.below(model.count + 1)
          #expect(queue.removeFirst(count) == Array(model.prefix(count)), "\(random)")
          model.removeFirst(count)
        case 3:
          let count = random.below(model.count + 3)
          queue.drop(count)
          model.removeFirst(min(count, model.count))
        case 4, 5:
          let byte = random.pick(Array("a\nz".utf8))
          // The search for a byte continues where it stopped, until the byte is found or bytes are
          // taken.
          if byte != 0x0A { queue.drop(0) }
          #expect(queue.offset(of: byte) == model.firstIndex(of: byte), "\(random)")
          if byte != 0x0A { queue.drop(0) }
        case 6:
          queue.dropBlanks()
          model.removeFirst(model.prefix { [0x20, 0x0A, 0x0D, 0x09].contains($0) }.count)
        default:
          queue.compact()
        }
        #expect(queue.count == model.count, "\(random)")
        #expect(queue.isEmpty == model.isEmpty, "\(random)")
        #expect(Array(queue.waitingBytes) == model, "\(random)")
      }
    }
  }

  @Test func `a search continues where an earlier one ended`() {
    var queue = ByteQueue()
    #expect(queue.offset(of: 0x0A) == nil)
    for count in 1...50 {
      append([0x61], to: &queue)
      #expect(queue.offset(of: 0x0A) == nil)
      #expect(queue.count == count)
    }
    append([0x0A, 0x0A], to: &queue)
    #expect(queue.offset(of: 0x0A) == 50)
    #expect(queue.offset(of: 0x0A) == 50)
    queue.drop(51)
    #expect(queue.offset(of: 0x0A) == 0)
    queue.compact()
    #expect(queue.offset(of: 0x0A) == 0)
  }

  @Test func `byte order marks and blanks are skipped once the byte after them has arrived`() {
    var queue = ByteQueue()
    #expect(queue.skipMarksAndBlanks() == nil)
    append([0x20, 0xEF], to: &queue)
    #expect(queue.skipMarksAndBlanks() == nil)
    append([0xBB], to: &queue)
    #expect(queue.skipMarksAndBlanks() == nil)
    append([0xBF, 0x0A], to: &queue)
    #expect(queue.skipMarksAndBlanks() == nil)
    #expect(queue.isEmpty)
    append([0x7B, 0x20], to: &queue)
    #expect(queue.skipMarksAndBlanks() == 0x7B)
    #expect(Array(queue.waitingBytes) == [0x7B, 0x20])
  }
}
