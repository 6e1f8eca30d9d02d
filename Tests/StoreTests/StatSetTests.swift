// The table of file signatures that an opening uses: exact for names and signatures, also when they
// change.

import CivilTime
import Files
import PlainStore
import Testing

@testable import Store

@Suite struct StatSetTests {
  private func name(_ number: Int) throws -> FileName {
    try #require(FileName("item-\(number).ics"))
  }

  private let look = Signature(
    kind: .file, device: 1, inode: 2, size: 3, modificationTime: 4, changeTime: 5,
    permissions: 0o600)

  private func number(_ name: Int, inList list: Int = 0, _ look: Signature) throws -> UInt64 {
    try self.name(name).bytes.withUnsafeBytes { StatSet.hash($0, ofList: list, look) }
  }

  @Test func `each name is marked as seen once`() throws {
    let numbers = try (0..<1000).map { try number($0, look) }
    var looks = StatSet(numbers)
    for number in numbers.reversed() {
      #expect(!looks.wasSeen(number))
      let isFirst = looks.markSeen(number)
      let isSecond = looks.markSeen(number)
      #expect(isFirst && !isSecond && looks.wasSeen(number))
    }
  }

  @Test func `another name or a different stat is not known`() throws {
    var looks = StatSet([try number(1, look)])
    let changes: [(inout Signature) -> Void] = [
      { $0.kind = .link }, { $0.device += 1 }, { $0.inode += 1 }, { $0.size += 1 },
      { $0.modificationTime += 1 }, { $0.changeTime += 1 }, { $0.permissions = 0o644 },
      { swap(&$0.modificationTime, &$0.changeTime) },
    ]
    for change in changes {
      var other = look
      change(&other)
      let isKnown = looks.markSeen(try number(1, other))
      #expect(!isKnown)
    }
    for other in [try number(2, look), try number(1, inList: 1, look)] {
      let isKnown = looks.markSeen(other)
      #expect(!isKnown)
    }
    let isKnown = looks.markSeen(try number(1, look))
    #expect(isKnown)
  }

  @Test func `names of every length have different numbers`() throws {
    var numbers: Set<UInt64> = []
    for length in 1...255 {
      for letter in ["a", "b"] {
        let name = Array(String(repeating: letter, count: length).utf8)
        numbers.insert(name.withUnsafeBytes { StatSet.hash($0, ofList: 0, look) })
      }
    }
    #expect(numbers.count == 2 * 255)
  }

  @Test func `unknown names are returned, and each known one is counted once`() throws {
    var looks = StatSet([try number(1, look), try number(2, look)])
    var seen = FolderListing()
    for name in [3, 1, 2, 1, 4] {
      try self.name(name).bytes.withUnsafeBytes { seen.add($0, look) }
    }
    let others = looks.markUnchanged(seen, ofList: 0)
    #expect(others == [try name(3), try name(1), try name(4)])
  }

  @Test func `opening an index older than its journal reports exactly the changes`() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    testEnvironment.followsClock = true
    // So that the files are old enough for their signatures to be kept.
    testEnvironment.offset = 60_000
    var store = try Store.open(.posix(folder.path), testEnvironment)
    for id in ["a", "b", "c", "d"] { try store.make(id) }
    try store.commitTurn()
    store = try Store.open(.posix(folder.path), testEnvironment)
    let isWritten = store.writeIndex()
    #expect(isWritten)
    let state = store.state
    try store.make("e")
    let now = try store.current(ItemID("c"))
    _ = try store.perform(
      [.replace(now, bytes: PlainItem.text(uid: "c", ["title": "tea"]), list: now.list)],
      title: "save")
    try store.commitTurn()
    try folder.write(PlainItem.text(uid: "a", ["title": "milk"]), to: "lists/Reminders/a.ics")
    try folder.remove("lists/Reminders/b.ics")
    try folder.write(PlainItem.text(uid: "x"), to: "lists/Reminders/x.ics")
    let again = try Store.open(.posix(folder.path), testEnvironment)
    var delta = Delta()
    for change in try again.changes(since: state) { delta.add(change.delta) }
    #expect(Set(delta.ids(.created, "reminder")) == ["e", "x"])
    #expect(Set(delta.ids(.updated, "reminder")) == ["a", "c"])
    #expect(delta.ids(.removed, "reminder") == ["b"])
  }
}
