// Cycles of parents and missing parents, compared with a simple walk from each reminder upwards.

import Reminders
import TestSupport
import Testing

@Suite struct ParentLinksTests {
  @Test func `only items within a cycle are circular`() {
    var links = ParentLinks()
    let lines = [("a", "b"), ("b", "c"), ("c", "a"), ("d", "a"), ("e", "e"), ("f", "g")]
    for (uid, parent) in lines {
      links.add(uid: uid, parent: parent)
    }
    let circular = Set(links.circular.map { String(decoding: $0, as: UTF8.self) })
    #expect(circular == ["a", "b", "c", "e"])
    #expect(links.orphaned { $0 != "g" } == [Array("f".utf8)])
  }

  @Test func `random parents have the cycles that a plain walk finds`() {
    var random = SeededRandom()
    for _ in 0..<500 {
      let count = Int.random(in: 1...12, using: &random)
      let parents = (0..<count).map { _ in Int.random(in: 0..<(count + 3), using: &random) }
      var links = ParentLinks()
      for (uid, parent) in parents.enumerated() { links.add(uid: "\(uid)", parent: "\(parent)") }
      let plain = (0..<count).filter { start in
        var at = start
        for _ in 0..<count {
          guard at < count else { return false }
          at = parents[at]
          if at == start { return true }
        }
        return false
      }
      #expect(links.circular == Set(plain.map { Array("\($0)".utf8) }), "\(parents)")
    }
  }

  @Test func `a chain of a hundred thousand parents is walked without recursion`() {
    var links = ParentLinks()
    for uid in 0..<100_000 { links.add(uid: "\(uid)", parent: "\(uid + 1)") }
    #expect(links.circular.isEmpty)
    links.add(uid: "100000", parent: "0")
    #expect(links.circular.count == 100_001)
  }
}
