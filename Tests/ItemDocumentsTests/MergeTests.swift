// Two people or programs change one document: nothing that either wrote is lost, and there is no
// conflict where they changed different things.

import Foundation
import QuickAdd
import TestSupport
import Testing

@testable import ItemDocuments

@Suite struct MergeTests {
  private static let rounds =
    Int(ProcessInfo.processInfo.environment["FENCEPOST_ROUNDS"] ?? "") ?? 2000

  @Test func `a merge has both sides' changes, or names the line that both changed`() throws {
    let seed: UInt64 = 41
    let context = try SampleDocuments.context()
    var items = RandomItems(chance: SeededRandom(seed: seed), context: context)
    for round in 0..<Self.rounds {
      let base = items.reminder()
      let (other, another) = (items.reminder(), items.reminder())
      var (mine, theirs) = (base, base)
      let keys = ItemDocumentKind.reminder.keys + [.notes]
      for key in keys where items.chance.once(in: 3) { mine.values[key] = other.values[key] }
      for key in keys where items.chance.once(in: 3) { theirs.values[key] = another.values[key] }
      let merge = DocumentMerge(base: base, mine: mine, theirs: theirs)
      let result = merge.applyChanges(to: theirs)
      for key in keys {
        let (old, one, two) = (base[key], mine[key], theirs[key])
        let label = "seed \(seed), round \(round): \(key)"
        switch key {
        case _ where one == old: #expect(result[key] == two, "\(label)")
        case _ where two == old || one == two: #expect(result[key] == one, "\(label)")
        case .tags, .alarm:
          let added = Self.elements(one).subtracting(Self.elements(old))
          let theirAdded = Self.elements(two).subtracting(Self.elements(old))
          #expect(Self.elements(result[key]).isSuperset(of: added.union(theirAdded)), "\(label)")
          let gone = Self.elements(old).subtracting(Self.elements(one))
            .union(Self.elements(old).subtracting(Self.elements(two)))
          #expect(Self.elements(result[key]).isDisjoint(with: gone), "\(label)")
        case .notes where !merge.conflicts.contains(.notes):
          let whole = Set(Self.lines(result[key]))
          for line in Self.lines(one) where !Self.lines(old).contains(line) {
            #expect(whole.contains(line), "\(label)")
          }
          for line in Self.lines(two) where !Self.lines(old).contains(line) {
            #expect(whole.contains(line), "\(label)")
          }
        default: #expect(merge.conflicts.contains(key), "\(label)")
        }
      }
    }
  }

  private static func elements(_ value: FieldValue?) -> Set<String> {
    switch value {
    case .tags(let tags): Set(tags)
    case .alarms(let alarms): Set(alarms.map { "\($0)" })
    default: []
    }
  }

  private static func lines(_ value: FieldValue?) -> [String] {
    guard case .text(let text) = value else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `changes to different lines of the notes are both kept`() {
    #expect(NotesMerge.mergedNotes("a\nb\nc", "A\nb\nc", "a\nb\nC") == "A\nb\nC")
    #expect(NotesMerge.mergedNotes("a\nb\nc", "a\nb\nc\nd", "a\nc") == "a\nc\nd")
    #expect(NotesMerge.mergedNotes("a\nb", "a\nx", "a\ny") == nil)
    #expect(NotesMerge.mergedNotes("", "a", "") == "a")
    #expect(NotesMerge.mergedNotes("a", "", "a") == "")
  }

  @Test func `notes that are too long to compare are a conflict`() {
    let (one, other) = (Self.numbered(4000, "a"), Self.numbered(4000, "b"))
    #expect(NotesMerge.mergedNotes(Self.numbered(4000, "c"), one, other) == nil)
  }

  private static func numbered(_ count: Int, _ name: String) -> String {
    (0..<count).map { "\(name)\($0)" }.joined(separator: "\n")
  }
}
