// The change feed after a restart, for changes that were not journaled when they happened: all of
// them are reported, or cannotCalculateChanges.

import CivilTime
import Files
import PlainStore
import Store
import Testing

@Suite struct FeedTests {
  let folder: TemporaryFolder
  let testEnvironment = TestEnvironment()

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The changes that a newly opened store reports to a client at this state; nil if the client has
  /// to fetch everything.
  private func changes(since state: JournalPosition) throws -> Delta? {
    let store = try Store.open(.posix(folder.path), testEnvironment)
    var delta = Delta()
    do {
      for change in try store.changes(since: state) { delta.add(change.delta) }
    } catch StoreFault.cannotCalculateChanges {
      return nil
    }
    return delta
  }

  /// A process with an item in memory that another process without an index reads again after a
  /// foreign change.
  private func process() throws -> Store {
    let store = try Store.open(.posix(folder.path), testEnvironment)
    try store.make("a")
    try store.commitTurn()
    _ = store.takeAnnouncements()
    testEnvironment.now = testEnvironment.now.adding(milliseconds: 60_000)
    try folder.write(PlainItem.text(uid: "a", ["title": "tea"]), to: "lists/Reminders/a.ics")
    try folder.remove(".state/index")
    _ = try Store.open(.posix(folder.path), as: "other", testEnvironment)
    return store
  }

  @Test
  func `a foreign write while the index is rebuilt is reported, or changes cannot be calculated`()
    throws
  {
    let store = try Store.open(.posix(folder.path), testEnvironment)
    try store.make("a")
    try store.commitTurn()
    try folder.remove(".state/index")
    testEnvironment.now = testEnvironment.now.adding(milliseconds: 60_000)
    var opening = try StoreOpener(
      .posix(folder.path), identity: .named("other"), codec: PlainItem.codec,
      environment: testEnvironment.environment)
    store.notice(.journal)
    _ = try store.recheckDue()
    let state = store.state
    // From here on a client with that state asks another process, which knows this content only as
    // the current one.
    try folder.write(PlainItem.text(uid: "a", ["title": "tea"]), to: "lists/Reminders/a.ics")
    let other = try opening.finish()
    #expect(throws: StoreFault.cannotCalculateChanges) { try other.changes(since: state) }
    let since = try changes(since: other.state)
    #expect(since?.isEmpty ?? true)
  }

  @Test func `another process's writes while the index is rebuilt are known afterwards`() throws {
    let store = try Store.open(.posix(folder.path), testEnvironment)
    for uid in ["a", "b", "c"] { try store.make(uid) }
    try store.commitTurn()
    try folder.remove(".state/index")
    testEnvironment.now = testEnvironment.now.adding(milliseconds: 60_000)
    var opening = try StoreOpener(
      .posix(folder.path), identity: .named("other"), codec: PlainItem.codec,
      environment: testEnvironment.environment)
    try store.make("d")
    try store.commitTurn()
    #expect(try opening.finish().view == store.view)
  }

  @Test func `after a gap in the journal all files are compared before the state is given`() throws
  {
    let store = try process()
    store.notice(.journal)
    let announced = try store.recheckDue()
    #expect(announced.flatMap { $0.delta.ids(.updated, "reminder") } == ["a"])
    let since = try changes(since: store.state)
    #expect(since?.isEmpty ?? true)
  }

  @Test func `after a gap in the journal all files are compared before a write`() throws {
    let store = try process()
    try store.make("b")
    try store.commitTurn()
    let announced = store.takeAnnouncements()
    #expect(announced.flatMap { $0.delta.ids(.updated, "reminder") } == ["a"])
    #expect(announced.flatMap { $0.delta.ids(.created, "reminder") } == ["b"])
  }

  @Test func `foreign files in a new list are in the feed, whichever process adds the list`() throws
  {
    let store = try Store.open(.posix(folder.path), testEnvironment)
    let other = try Store.open(.posix(folder.path), as: "other", testEnvironment)
    _ = try store.perform([.makeList(title: "Work", color: nil)], title: "list")
    try store.commitTurn()
    let state = store.state
    try folder.write(PlainItem.text(uid: "x"), to: "lists/Work/x.ics")
    other.notice(.journal)
    let announced = try other.recheckDue()
    #expect(announced.flatMap { $0.delta.ids(.created, "reminder") } == ["x"])
    let after = other.state
    #expect(try changes(since: state)?.ids(.created, "reminder") == ["x"])
    #expect(try changes(since: after)?.isEmpty == true)
  }

  @Test func `a process that adds the list while opening finds them as well`() throws {
    let store = try Store.open(.posix(folder.path), testEnvironment)
    _ = try store.perform([.makeList(title: "Work", color: nil)], title: "list")
    try store.commitTurn()
    let state = store.state
    try folder.write(PlainItem.text(uid: "x"), to: "lists/Work/x.ics")
    #expect(try changes(since: state)?.ids(.created, "reminder") == ["x"])
  }
}
