// JSON that was written here is read in place with the same values as by the parser, and any other bytes do no
// harm.

import TestSupport
import Testing

@testable import JSON

@Suite struct EncodedTests {
  /// Whether the next value, read in place, is this one.
  private func isRead(
    _ sample: Sample, _ cursor: inout EncodedCursor, _ bytes: [UInt8]
  ) -> Bool {
    let all = bytes.span
    switch sample {
    case .null, .double:
      return cursor.string(in: all) == nil
    case .boolean(let boolean): return cursor.isTrue(in: all) == boolean
    case .integer(let integer): return cursor.integer(in: all) == integer
    case .string(let string):
      return cursor.string(in: all).map { Array($0.utf8) } == Array(string.utf8)
    case .array(let elements):
      var rest = elements[...]
      while cursor.hasElement(in: all) {
        guard let next = rest.popFirst(), isRead(next, &cursor, bytes) else { return false }
      }
      return rest.isEmpty
    case .object(let members):
      var rest = members[...]
      while let key = cursor.nextKey(in: all) {
        var name = EncodedCursor(at: key.lowerBound - 1)
        guard let next = rest.popFirst(),
          name.string(in: all).map({ Array($0.utf8) }) == Array(next.key.utf8),
          isRead(next.value, &cursor, bytes)
        else { return false }
      }
      return rest.isEmpty
    }
  }

  @Test func `random values are read and skipped in place, also before and after others`() {
    var random = SeededRandom(seed: 2023)
    for round in 0..<5000 {
      let sample = Sample.random(&random, depth: 4)
      var writer = Writer()
      sample.write(to: &writer)
      let before = Array(repeating: UInt8(ascii: "\""), count: random.below(10))
      let after = random.pick(["", ",1", ",\"a\"", "]", "}", "],[", "},\"key\":{"])
      let bytes = before + writer.bytes + Array(after.utf8)
      let range = before.count..<before.count + writer.bytes.count
      var cursor = EncodedCursor(at: range.lowerBound)
      #expect(cursor.skip(in: bytes.span) == range, "round \(round): \(writer.text)")
      cursor = EncodedCursor(at: range.lowerBound)
      #expect(isRead(sample, &cursor, bytes), "round \(round): \(writer.text)")
      #expect(cursor.index == range.upperBound, "round \(round): \(writer.text)")
    }
  }

  @Test func `damaged bytes do no harm`() {
    var random = SeededRandom(seed: 2024)
    for _ in 0..<5000 {
      let sample = Sample.random(&random, depth: 3)
      var writer = Writer()
      sample.write(to: &writer)
      var bytes = writer.bytes
      for _ in 0...random.below(3) where !bytes.isEmpty {
        switch random.below(3) {
        case 0: bytes.removeLast(random.below(bytes.count) + 1)
        case 1: bytes[random.below(bytes.count)] = UInt8(random.below(256))
        default: bytes.insert(UInt8(ascii: "\\"), at: random.below(bytes.count))
        }
      }
      var cursor = EncodedCursor(at: random.below(bytes.count + 3))
      _ = isRead(sample, &cursor, bytes)
      cursor = EncodedCursor()
      while let key = cursor.nextKey(in: bytes.span) {
        let value = cursor.skip(in: bytes.span)
        #expect(key.upperBound < value.lowerBound && value.upperBound <= bytes.count)
      }
      cursor = EncodedCursor()
      while cursor.hasElement(in: bytes.span) { cursor.skip(in: bytes.span) }
    }
  }

  @Test func `a key is compared with names as on the tape`() {
    let bytes = Array(#""dueInstant""#.utf8)
    for end in 1..<bytes.count {
      let key = Key(encoded: 1..<end, in: bytes.span)
      #expect(("due" ~= key) == (end == 4))
      #expect(("dueInstant" ~= key) == (end == 11))
    }
  }
}
