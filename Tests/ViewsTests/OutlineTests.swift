// Sections with subtasks under their parents: parents in other sections, missing parents, cycles.

import TestSupport
import Testing
import Views

@Suite struct OutlineTests {
  /// `a:b` is `a`, a subtask of `b`.
  private func items(_ text: String, in sections: [[Int]] = []) -> [OutlineItem] {
    text.split(separator: " ").enumerated().map { index, word in
      let parts = word.split(separator: ":")
      return OutlineItem(
        uid: Array(parts[0].utf8), parent: parts.count > 1 ? Array(parts[1].utf8) : [],
        sections: index < sections.count ? sections[index] : [0])
    }
  }

  private func drawn(_ items: [OutlineItem], sections: Int = 1) -> [String] {
    Outline.rows(items, sections: sections).map { rows in
      rows.map { row in
        String(repeating: "-", count: row.depth)
          + String(decoding: items[row.itemIndex].uid, as: UTF8.self)
      }.joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("a b c", "a b c"), ("a b:a c", "a -b c"), ("b:a a", "a -b"),
    ("c:b b:a a d:a", "a -b --c -d"),
    // The parent is nowhere.
    ("a:x b", "a b"),
    // Each of a cycle stands by itself, and what leads into it under it.
    ("a:b b:a", "a b"), ("a:a", "a"), ("c:a a:b b:a", "a -c b"), ("d:c c:a a:b b:a", "a -c --d b"),
  ])
  func `subtasks stand under their parents, in the order of all`(_ text: String, _ rows: String) {
    #expect(drawn(items(text)) == [rows])
  }

  @Test func `a subtask stands under its parent only where both are`() {
    let items = items("a b:a c:b", in: [[0], [0, 1], [1]])
    #expect(drawn(items, sections: 2) == ["a -b", "b -c"])
  }

  @Test func `each item has one row in each of its sections, whatever the parents are`() {
    var random = SeededRandom()
    for _ in 0..<500 {
      let count = random.below(12) + 1
      let items = (0..<count).map { index in
        OutlineItem(
          uid: Array("\(index)".utf8),
          parent: random.below(3) == 0 ? [] : Array("\(random.below(count))".utf8),
          sections: random.below(2) == 0 ? [random.below(3)] : [0, 2])
      }
      for (section, rows) in Outline.rows(items, sections: 3).enumerated() {
        let members = items.indices.filter { items[$0].sections.contains(section) }
        #expect(rows.map(\.itemIndex).sorted() == members)
        for (place, row) in rows.enumerated() {
          let above = rows[..<place].last { $0.depth < row.depth }
          #expect(above?.itemIndex == row.parentIndex)
          #expect(row.depth == 0 || above?.depth == row.depth - 1)
        }
      }
    }
  }

  @Test func `a chain of ten thousand subtasks is drawn`() {
    let items = (0..<10_000).map { index in
      OutlineItem(
        uid: Array("\(index)".utf8), parent: index == 0 ? [] : Array("\(index - 1)".utf8),
        sections: [0])
    }
    #expect(Outline.rows(items, sections: 1)[0].last?.depth == 9_999)
  }

  @Test func `a change affects all that is below it, also in a cycle`() {
    let items = items("a b:a c:b d e:f f:e")
    #expect(Outline.affectedUIDs(by: [[97]], items) == Set(["a", "b", "c"].map { Array($0.utf8) }))
    #expect(Outline.affectedUIDs(by: [[101]], items) == Set(["e", "f"].map { Array($0.utf8) }))
  }

  @Test(arguments: [
    ("a:p p", [DueGroup.none, .today], [DueGroup.today, .today]),
    ("a:b b:p p", [.none, .none, .week], [.week, .week, .week]),
    // An own date counts, and what is done takes nothing with it.
    ("a:p p", [.later, .today], [.later, .today]), ("a:p p", [.none, .done], [.none, .done]),
    ("a:p p", [.done, .today], [.done, .today]), ("a:b b:a", [.none, .none], [.none, .none]),
    ("a:x", [.none], [.none]),
  ])
  func `a subtask without a date is where its parent is`(
    _ text: String, _ own: [DueGroup], _ groups: [DueGroup]
  ) {
    let items = items(text)
    let found = InheritedGroups.groups(
      own, uids: { items[$0].uid }, parents: { items[$0].parent })
    #expect(found == groups)
  }
}
