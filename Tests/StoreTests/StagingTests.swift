// Staged saves: which sessions see them, when they are committed, and what prevents that.

import Files
import PlainStore
import Store
import Testing

@Suite struct StagingTests {
  let folder: TemporaryFolder
  let testEnvironment = TestEnvironment()
  var store: Store
  var staging = Staging()

  init() throws {
    folder = try TemporaryFolder()
    store = try Store.open(.posix(folder.path), testEnvironment)
    try store.make("a", ["title": "milk"])
    try store.commitTurn()
    _ = store.takeAnnouncements()
  }

  @Test mutating func stagedItemsAreVisibleOnlyToTheirSession() throws {
    let (state, view) = (store.state, store.view)
    let new = try store.stage(
      PlainItem.text(uid: "b", ["title": "tea"]), in: "Reminders", into: &staging)
    _ = try store.stage(
      PlainItem.text(uid: "a", ["title": "bread"]), in: "Reminders", into: &staging)
    #expect(store.item(new) == nil)
    #expect(store.item(new, in: staging)?.kind == "reminder")
    var seen: [ItemID] = []
    store.forEachItem(in: staging) { seen.append($0.id) }
    #expect(Set(seen) == [ItemID("a"), ItemID("b")])
    #expect(store.view == view)
    #expect(store.state == state)
    #expect(
      try store.content(of: ItemID("a"), in: staging)
        == PlainItem.text(uid: "a", ["title": "bread"]))
    let receipt = try store.commit(staging, title: "store/commit")
    try store.commitTurn()
    #expect(receipt.transaction != nil)
    #expect(store.takeAnnouncements().first?.delta.ids(.created, "reminder") == ["b"])
    #expect(folder.read("lists/Reminders/a.ics") == PlainItem.text(uid: "a", ["title": "bread"]))
  }

  @Test mutating func aConflictingChangeCommitsNothing() throws {
    _ = try store.stage(PlainItem.text(uid: "b"), in: "Reminders", into: &staging)
    try store.stageRemoval(of: ItemID("a"), into: &staging)
    try store.set("a", ["title": "bread"])
    try store.commitTurn()
    let view = store.view
    #expect(throws: StoreFault.conflict(ItemID("a"))) {
      try store.commit(staging, title: "store/commit")
    }
    try store.commitTurn()
    #expect(store.view == view)
    staging.reset()
    #expect(try store.commit(staging, title: "store/commit").transaction == nil)
  }

  @Test mutating func itemsStagedAndRemovedAreNeverWritten() throws {
    let id = try store.stage(PlainItem.text(uid: "b"), in: "Reminders", into: &staging)
    try store.stageRemoval(of: id, into: &staging)
    #expect(staging.isEmpty)
    #expect(throws: StoreFault.notFound(id)) { try store.stageRemoval(of: id, into: &staging) }
  }
}
