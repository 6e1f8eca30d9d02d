// What the feed says after a restart of what nobody wrote into the journal when it happened: all of
// it, or that nobody can say.

import CivilTime
import Files
import PlainStore
import Store
import Testing

@Suite struct FeedTests {
  let folder: TemporaryFolder
  let hands = Hands()

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What a client at this state, who sees this, is told by somebody who opens now; nil where that is
  /// to fetch all anew.
  private func told(since state: Position) throws -> Delta? {
    let store = try Store.open(.posix(folder.path), hands)
    var delta = Delta()
    do {
      for change in try store.changes(since: state) { delta.add(change.delta) }
    } catch StoreFault.cannotCalculateChanges {
      return nil
    }
    return delta
  }

  /// A process that has an item in memory which another one, that lost the index, reads anew after
  /// a stranger has changed it.
  private func process() throws -> Store {
    let store = try Store.open(.posix(folder.path), hands)
    try store.make("a")
    try store.settle()
    _ = store.takeAnnouncements()
    hands.now = hands.now.adding(milliseconds: 60_000)
    try folder.write(Plain.text(uid: "a", ["title": "tea"]), to: "lists/Reminders/a.ics")
    try folder.remove(".state/index")
    _ = try Store.open(.posix(folder.path), as: "other", hands)
    return store
  }

  @Test func `what a stranger writes while the index is made anew is told or nobody can say`()
    throws
  {
    let store = try Store.open(.posix(folder.path), hands)
    try store.make("a")
    try store.settle()
    try folder.remove(".state/index")
    hands.now = hands.now.adding(milliseconds: 60_000)
    var opening = try Opening(
      .posix(folder.path), identity: .named("other"), codec: Plain.codec,
      environment: hands.environment)
    store.notice(.journal)
    _ = try store.wake()
    let state = store.state
    // From here on whoever holds that state asks another, who reads this as what has been there.
    try folder.write(Plain.text(uid: "a", ["title": "tea"]), to: "lists/Reminders/a.ics")
    let other = try opening.finish()
    #expect(throws: StoreFault.cannotCalculateChanges) { try other.changes(since: state) }
    let since = try told(since: other.state)
    #expect(since?.isEmpty ?? true)
  }

  @Test func `what others do while the index is made anew is known when it is`() throws {
    let store = try Store.open(.posix(folder.path), hands)
    for uid in ["a", "b", "c"] { try store.make(uid) }
    try store.settle()
    try folder.remove(".state/index")
    hands.now = hands.now.adding(milliseconds: 60_000)
    var opening = try Opening(
      .posix(folder.path), identity: .named("other"), codec: Plain.codec,
      environment: hands.environment)
    try store.make("d")
    try store.settle()
    #expect(try opening.finish().view == store.view)
  }

  @Test func `who hears of a gap looks round before saying where it is`() throws {
    let store = try process()
    store.notice(.journal)
    let announced = try store.wake()
    #expect(announced.flatMap { $0.delta.ids(.updated, "reminder") } == ["a"])
    let since = try told(since: store.state)
    #expect(since?.isEmpty ?? true)
  }

  @Test func `who writes after a gap has looked round before`() throws {
    let store = try process()
    try store.make("b")
    try store.settle()
    let announced = store.takeAnnouncements()
    #expect(announced.flatMap { $0.delta.ids(.updated, "reminder") } == ["a"])
    #expect(announced.flatMap { $0.delta.ids(.created, "reminder") } == ["b"])
  }

  @Test func `what a stranger put into a list is in the feed, whoever takes the list over`() throws
  {
    let store = try Store.open(.posix(folder.path), hands)
    let other = try Store.open(.posix(folder.path), as: "other", hands)
    _ = try store.perform([.makeList(title: "Work", color: nil)], title: "list")
    try store.settle()
    let state = store.state
    try folder.write(Plain.text(uid: "x"), to: "lists/Work/x.ics")
    other.notice(.journal)
    let announced = try other.wake()
    #expect(announced.flatMap { $0.delta.ids(.created, "reminder") } == ["x"])
    let after = other.state
    #expect(try told(since: state)?.ids(.created, "reminder") == ["x"])
    #expect(try told(since: after)?.isEmpty == true)
  }

  @Test func `who takes the list over when opening finds it as well`() throws {
    let store = try Store.open(.posix(folder.path), hands)
    _ = try store.perform([.makeList(title: "Work", color: nil)], title: "list")
    try store.settle()
    let state = store.state
    try folder.write(Plain.text(uid: "x"), to: "lists/Work/x.ics")
    #expect(try told(since: state)?.ids(.created, "reminder") == ["x"])
  }
}
