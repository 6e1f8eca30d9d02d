// Names are sorted by their bytes, whatever their first bytes and their length.

import Files
import TestSupport
import Testing

@testable import Store

@Suite struct NameOrderTests {
  @Test func `names are sorted, each once`() throws {
    var random = SeededRandom()
    for length in [1, 3, 7, 8, 9, 15, 16, 17, 24] {
      // Few letters, so that many begin alike and some are the same.
      let names = try (0..<300).map { _ in
        let count = Int.random(in: 1...length, using: &random)
        let letters: [UInt8] = [0x61, 0x62, 0xFF]
        let bytes = (0..<count).map { _ in letters[Int.random(in: 0..<3, using: &random)] }
        return try #require(FileName(bytes))
      }
      #expect(names.sortedIndices.map { names[$0] } == names.sorted())
      #expect(names.sortedAndUnique == Set(names).sorted())
    }
    #expect([FileName]().sortedAndUnique == [])
  }
}
