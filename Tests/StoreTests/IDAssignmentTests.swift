// Which item gets which id, by examples.

import Testing

@testable import Files
@testable import Store

@Suite struct IDAssignmentTests {
  private var assignment = IDAssignment()
  private var filesWithSameUID: [Int: IDAssignment.FileWithSameUID] = [:]

  /// The ids, in the order of the slots.
  private var ids: [String] {
    filesWithSameUID.keys.sorted().map { assignment.substituteID(for: $0)?.text ?? "its own" }
  }

  private mutating func join(_ slot: Int, _ uid: String, _ list: String, _ file: String) {
    guard let list = FileName(list), let file = FileName(file) else { return }
    let fileWithSameUID = IDAssignment.FileWithSameUID(slot: slot, list: list, file: file)
    filesWithSameUID[slot] = fileWithSameUID
    let filesWithSameUID = filesWithSameUID
    _ = assignment.add(
      ItemID(uid), fileWithSameUID, fileInSlot: { filesWithSameUID[$0] ?? fileWithSameUID })
  }

  private mutating func leave(_ slot: Int, _ uid: String) {
    guard let fileWithSameUID = filesWithSameUID.removeValue(forKey: slot) else { return }
    _ = assignment.remove(ItemID(uid), fileWithSameUID)
  }

  @Test mutating func `of files with one UID the first gets it as id, the others add their list`() {
    join(0, "X", "Work", "a.ics")
    join(1, "X", "Home", "b.ics")
    #expect(ids == ["X~Work", "its own"])
    join(2, "X", "Home", "a.ics")
    #expect(ids == ["X~Work", "X~Home", "its own"])
    leave(1, "X")
    leave(2, "X")
    #expect(ids == ["its own"])
  }

  @Test mutating func `further files of one list get ids with their names`() {
    for (slot, file) in ["c.ics", "b.ics", "a.ics"].enumerated() { join(slot, "X", "Home", file) }
    #expect(ids == ["X~Home/c.ics", "X~Home", "its own"])
  }

  @Test mutating func `a file that returns gets its UID as id again`() {
    join(0, "X", "Home", "a.ics")
    join(1, "X", "Work", "b.ics")
    join(2, "X~Work", "Home", "c.ics")
    #expect(ids == ["its own", "X~Work/b.ics", "its own"])
    #expect(assignment[ItemID("X~Work")] == 2)
    join(3, "X~Work/b.ics", "Home", "d.ics")
    #expect(ids == ["its own", "X~Work/b.ics/2", "its own", "its own"])
    leave(2, "X~Work")
    #expect(ids == ["its own", "X~Work", "its own"])
    leave(3, "X~Work/b.ics")
    #expect(ids == ["its own", "X~Work"])
  }

  @Test mutating func `ids of lists and names with special characters are distinct`() {
    join(0, "X", "A", "a.ics")
    join(1, "X", "a~b", "a.ics")
    join(2, "X~a", "A", "b.ics")
    join(3, "X~a", "b", "c.ics")
    #expect(ids == ["its own", "X~a%7Eb", "its own", "X~a~b"])
  }

  @Test mutating func `assignment ten thousand files with one UID takes bounded work`() {
    var renamed = 0
    for slot in 0..<10_000 {
      // Each one comes before all others, which is the worst case.
      guard let file = FileName("\(99_999 - slot)") else { continue }
      let fileWithSameUID = IDAssignment.FileWithSameUID(
        slot: slot, list: FileName(ours: "Home"), file: file)
      let before = IDAssignment.FileWithSameUID(
        slot: slot - 1, list: fileWithSameUID.list, file: FileName("\(100_000 - slot)") ?? file)
      renamed += assignment.add(ItemID("X"), fileWithSameUID, fileInSlot: { _ in before }).count
    }
    #expect(renamed < 80_000)
    #expect(assignment[ItemID("X")] == 9_999)
  }
}
