// What a store knows after it was closed: with its index, without one, and after changes by other
// programs.

import CivilTime
import Files
import PlainStore
import Store
import Testing

@Suite struct ReopeningTests {
  @Test func changesAcrossARestartAreReportedExactly() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    try store.make("a")
    try store.make("b")
    try store.commitTurn()
    let state = store.state
    try store.make("c")
    try store.commitTurn()
    // While no process runs: one changed, one new, one gone.
    try folder.write(PlainItem.text(uid: "a", ["title": "tea"]), to: "lists/Reminders/a.ics")
    try folder.write(PlainItem.text(uid: "x"), to: "lists/Reminders/x.ics")
    try folder.remove("lists/Reminders/b.ics")
    let again = try Store.open(.posix(folder.path), testEnvironment)
    var delta = Delta()
    for change in try again.changes(since: state) { delta.add(change.delta) }
    #expect(Set(delta.ids(.created, "reminder")) == ["c", "x"])
    #expect(delta.ids(.updated, "reminder") == ["a"])
    #expect(delta.ids(.removed, "reminder") == ["b"])
    #expect(again.takeAnnouncements().isEmpty)
  }

  @Test func newListsAreScannedCompletely() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    _ = try store.perform([.makeList(title: "Work", color: "#00ff00ff")], title: "list")
    try store.commitTurn()
    // The files of the two lists are created alternately.
    for number in 0..<6 {
      try store.make("item-\(number)", in: number.isMultiple(of: 2) ? "Work" : "Reminders")
    }
    try store.commitTurn()
    _ = store.takeAnnouncements()
    try folder.remove("lists/Work/item-0.ics")
    try folder.remove("lists/Work/color")
    try folder.write(PlainItem.text(uid: "new"), to: "lists/Work/new.ics")
    try folder.write(
      PlainItem.text(uid: "item-5", ["title": "tea"]), to: "lists/Reminders/item-5.ics")
    try folder.remove("lists/Reminders/item-3.ics")
    store.notice(.everything)
    testEnvironment.now = testEnvironment.now.adding(milliseconds: 5_000)
    let told = try store.recheckDue()
    #expect(told.count == 1)
    #expect(Set(told.first?.delta.ids(.removed, "reminder") ?? []) == ["item-0", "item-3"])
    #expect(told.first?.delta.ids(.created, "reminder") == ["new"])
    #expect(told.first?.delta.ids(.updated, "reminder") == ["item-5"])
    #expect(told.first?.delta.ids(.updated, "list") == ["Work"])
  }

  @Test func listsAddedOrRemovedWhileClosedAreReported() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    try store.make("a")
    try store.commitTurn()
    let state = store.state
    try folder.write(PlainItem.text(uid: "x"), to: "lists/Work/x.ics")
    try folder.remove("lists/Reminders")
    let again = try Store.open(.posix(folder.path), testEnvironment)
    var delta = Delta()
    for change in try again.changes(since: state) { delta.add(change.delta) }
    #expect(delta.ids(.created, "list") == ["Work"])
    #expect(delta.ids(.removed, "list") == ["Reminders"])
    #expect(delta.ids(.created, "reminder") == ["x"])
    #expect(delta.ids(.removed, "reminder") == ["a"])
  }

  @Test(arguments: [".state/index", ".state/journal/000001.jsonl", ".state"])
  func missingStateFilesAreRecreatedWithoutReportingChanges(missing: String) throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    try store.make("a")
    try store.commitTurn()
    let (state, view) = (store.state, store.view)
    try folder.remove(missing)
    let again = try Store.open(.posix(folder.path), testEnvironment)
    #expect(again.view == view)
    #expect(throws: StoreFault.cannotCalculateChanges) { try again.changes(since: state) }
    try again.make("b")
    try again.commitTurn()
    let last = try Store.open(.posix(folder.path), testEnvironment)
    #expect(last.view == again.view)
  }

  @Test func anIndexOfAnotherCodecIsIgnored() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    try store.make("a")
    try store.commitTurn()
    var codec = PlainItem.codec
    codec.version += 1
    var opening = try StoreOpener(
      .posix(folder.path), identity: .named("tester"), codec: codec,
      environment: testEnvironment.environment)
    #expect(try opening.finish().view == store.view)
  }

  @Test func `open permissions of an empty state folder are repaired, of others kept`()
    throws
  {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    _ = try Store.open(.posix(folder.path), testEnvironment)
    #expect(folder.read(".state/.gitignore") == Array("*\n".utf8))
    try folder.write([], to: ".state/.gitignore")
    try folder.write(Array("# mine\n".utf8), to: ".state/.stignore")
    _ = try Store.open(.posix(folder.path), testEnvironment)
    #expect(folder.read(".state/.gitignore") == Array("*\n".utf8))
    #expect(folder.read(".state/.stignore") == Array("# mine\n".utf8))
  }

  @Test func `files are read again in portions, and a change found then is reported`() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    testEnvironment.followsClock = true
    let store = try Store.open(.posix(folder.path), testEnvironment)
    for number in 0..<70 { try store.make("item-\(number)") }
    try store.commitTurn()
    _ = store.takeAnnouncements()
    // No event is told of this change.
    let path = "lists/Reminders/item-7.ics"
    try folder.write(PlainItem.text(uid: "item-7", ["title": "tea"]), to: path)
    testEnvironment.offset = 5_000
    #expect(!store.rereadFiles(until: { true }))
    #expect(!store.rereadFiles(until: { true }))
    #expect(store.rereadFiles(until: { true }))
    #expect(store.writeIndex())
    let review = IndexReview(try .posix(folder.path))
    let list = FileName(ours: "Reminders")
    for number in 0..<70 {
      let name = try #require(FileName("item-\(number).ics"))
      #expect((review.lastReading(of: name, in: list) == nil) == (number == 7), "\(number)")
    }
    let told = try store.recheckDue()
    #expect(told.map { $0.delta.ids(.updated, "reminder") } == [["item-7"]])
    // After a change without a new stat, an index with the old one would show the old content.
    let again = try Store.open(.posix(folder.path), as: "other", testEnvironment)
    #expect(again.view == store.view)
  }

  @Test func `files that are written while others are read again are read, too`() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    testEnvironment.followsClock = true
    let store = try Store.open(.posix(folder.path), testEnvironment)
    for number in 0..<70 { try store.make("item-\(number)") }
    try store.commitTurn()
    testEnvironment.offset = 5_000
    #expect(!store.rereadFiles(until: { true }))
    for number in 70..<75 { try store.make("item-\(number)") }
    try store.commitTurn()
    // The index is written for another reason than that all files are read.
    #expect(store.writeIndex())
    testEnvironment.offset = 10_000
    #expect(store.rereadFiles(until: { false }))
    #expect(store.writeIndex())
    let review = IndexReview(try .posix(folder.path))
    let list = FileName(ours: "Reminders")
    for number in 0..<75 {
      let name = try #require(FileName("item-\(number).ics"))
      #expect(review.lastReading(of: name, in: list) != nil, "\(number)")
    }
  }
}
