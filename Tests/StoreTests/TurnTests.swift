// Turns on a real disk: what is staged, seen, reported, abandoned, undone and detected.

import CivilTime
import Files
import PlainStore
import Store
import Testing

@Suite struct TurnTests {
  @Test func aNewStoreHasItsFirstListAndIsReadAgainAsItWas() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    #expect(store.view == ["list Reminders Reminders "])
    try store.make("a", ["title": "milk"])
    try store.commitTurn()
    let again = try Store.open(.posix(folder.path), testEnvironment)
    #expect(again.view == store.view)
    #expect(again.view.count == 2)
    #expect(folder.read("lists/Reminders/a.ics") == PlainItem.text(uid: "a", ["title": "milk"]))
  }

  @Test func aTurnsEditsAreSeenAtOnceAndAnnouncedOnCommit() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    let before = store.state
    try store.make("a")
    try store.make("b")
    #expect(store.item(ItemID("a")) != nil)
    #expect(store.takeAnnouncements().isEmpty)
    #expect(folder.read("lists/Reminders/a.ics") == nil)
    let promised = store.state
    try store.commitTurn()
    let told = store.takeAnnouncements()
    #expect(told.count == 1)
    #expect(told.first?.previousState == before)
    #expect(told.first?.state == promised)
    #expect(told.first?.delta.ids(.created, "reminder") == ["a", "b"])
    #expect(try folder.names(in: "lists/Reminders") == ["a.ics", "b.ics", "displayname"])
  }

  @Test func abandonedTurnsChangeNothing() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    let view = store.view
    try store.make("a")
    store.abandonTurn()
    #expect(store.view == view)
    #expect(try folder.names(in: "lists/Reminders") == ["displayname"])
    try store.make("b")
    try store.commitTurn()
    #expect(store.item(ItemID("b")) != nil)
  }

  /// Programs that write a new file and remove the old one are treated like those that rename.
  @Test(arguments: ["lists/Reminders/b.ics", "lists/Work/a.ics", "lists/Work/b.ics"])
  func `an item whose file took another name is found before the watcher reports it`(
    _ name: String
  ) throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    _ = try store.perform([.makeList(title: "Work", color: nil)], title: "test")
    try store.make("a")
    try store.make("c")
    try store.commitTurn()
    _ = store.takeAnnouncements()
    let bytes = try #require(folder.read("lists/Reminders/a.ics"))
    try folder.remove("lists/Reminders/a.ics")
    try folder.write(bytes, to: name)
    // A turn that has edits of its own is committed first.
    try store.set("c", ["title": "milk"])
    #expect(throws: StoreFault.turnIsFull) { try store.current(ItemID("a")) }
    try store.commitTurn()
    #expect(store.takeAnnouncements().count == 1)
    try store.set("a", ["title": "bread"])
    try store.commitTurn()
    #expect(folder.read(name) == PlainItem.text(uid: "a", ["title": "bread"]))
    for announcement in store.takeAnnouncements() {
      #expect(announcement.delta.ids(.removed, "reminder").isEmpty)
    }
  }

  @Test func `a commit can be announced before its cleanup, after which the lock is free`() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let one = try Store.open(.posix(folder.path), as: "one", testEnvironment)
    let two = try Store.open(.posix(folder.path), as: "two", testEnvironment)
    try one.make("a", ["title": "milk"])
    try one.commitTurn()
    try one.set("a", ["title": "bread"])
    try one.commitBeforeReplies()
    #expect(one.takeAnnouncements().last?.delta.ids(.created, "reminder") == ["a"])
    #expect(folder.read("lists/Reminders/a.ics") == PlainItem.text(uid: "a", ["title": "bread"]))
    #expect(try folder.names(in: "lists/Reminders").count == 3, "what came out lies about")
    #expect(throws: StoreFault.self) { try two.beginTurn() }
    one.clearUp()
    #expect(try folder.names(in: "lists/Reminders") == ["a.ics", "displayname"])
    try two.set("a", ["title": "rye"])
    try two.commitBeforeReplies()
    try two.set("a", ["title": "oats"])
    #expect(try folder.names(in: "lists/Reminders").count == 3, "of the first nothing is left")
    try two.commitTurn()
    #expect(try folder.names(in: "lists/Reminders") == ["a.ics", "displayname"])
  }

  @Test func `a crash before the cleanup loses nothing, and the next process cleans up`() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    do {
      let store = try Store.open(.posix(folder.path), as: "one", testEnvironment)
      try store.make("a", ["title": "milk"])
      try store.commitTurn()
      try store.set("a", ["title": "bread"])
      try store.commitBeforeReplies()
    }
    #expect(try folder.names(in: "lists/Reminders").count == 3)
    let store = try Store.open(.posix(folder.path), as: "two", testEnvironment)
    #expect(store.item(ItemID("a"))?.keys.elementsEqual("bread".utf8) == true)
    #expect(try folder.names(in: "lists/Reminders") == ["a.ics", "displayname"])
  }

  @Test func `documents are read from their files, and foreign changes recorded as such`()
    throws
  {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    let places = FileName(ours: "places.json")
    #expect(try store.currentDocument(places) == nil)
    try folder.write(Array("here=1".utf8), to: "places.json")
    #expect(try store.currentDocument(places) == Array("here=1".utf8))
    _ = try store.perform([.write(document: places, bytes: Array("here=2".utf8))], title: "")
    // The staged item has no file yet.
    #expect(throws: StoreFault.turnIsFull) { try store.currentDocument(places) }
    try store.commitTurn()
    #expect(try store.currentDocument(places) == Array("here=2".utf8))
    #expect(store.takeAnnouncements().map(\.origin) == [.external, .own])
  }

  @Test func otherSessionsAreToldAndUndoReverts() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let one = try Store.open(.posix(folder.path), as: "one", testEnvironment)
    let two = try Store.open(.posix(folder.path), as: "two", testEnvironment)
    try one.make("a", ["title": "milk"])
    try one.commitTurn()
    two.notice(.journal)
    let told = try two.recheckDue()
    #expect(told.map(\.origin) == [.other])
    #expect(told.first?.delta.ids(.created, "reminder") == ["a"])
    #expect(two.view == one.view)
    let state = two.state
    try two.set("a", ["title": "bread", "notes": "rye"])
    try two.commitTurn()
    one.notice(.journal)
    #expect(try one.recheckDue().last?.delta.ids(.updated, "reminder") == ["a"])
    _ = try two.undo()
    try two.commitTurn()
    #expect(folder.read("lists/Reminders/a.ics") == PlainItem.text(uid: "a", ["title": "milk"]))
    _ = try two.redo()
    try two.commitTurn()
    #expect(
      folder.read("lists/Reminders/a.ics")
        == PlainItem.text(uid: "a", ["title": "bread", "notes": "rye"]))
    let changes = try two.changes(since: state)
    #expect(changes.count == 3)
    #expect(changes.last?.state == two.state)
    #expect(throws: StoreFault.nothingToRedo) { try two.redo() }
  }

  @Test func aFileThatAProgramWroteIsTakenOverOnceItIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    try folder.write(PlainItem.text(uid: "x", ["title": "tea"]), to: "lists/Reminders/foreign.ics")
    store.notice(
      .file(.list(try #require(FileName("Reminders"))), try #require(FileName("foreign.ics"))))
    #expect(try store.recheckDue().isEmpty)
    testEnvironment.now = testEnvironment.now.adding(milliseconds: 50)
    let told = try store.recheckDue()
    #expect(told.map(\.origin) == [.external])
    #expect(told.first?.delta.ids(.created, "reminder") == ["x"])
    try store.set("x", ["title": "coffee"])
    try store.commitTurn()
    #expect(
      folder.read("lists/Reminders/foreign.ics") == PlainItem.text(uid: "x", ["title": "coffee"]))
    try folder.remove("lists/Reminders/foreign.ics")
    store.notice(.everything)
    #expect(try store.recheckDue().last?.delta.ids(.removed, "reminder") == ["x"])
  }

  @Test func aListGoesToTheTrashWithAllThatIsInItAndComesBack() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    let made = try store.perform([.makeList(title: "Home", color: "#ff0000")], title: "list/save")
    #expect(made.createdIDs == ["Home"])
    try store.commitTurn()
    try store.make("a", in: "Home")
    try store.commitTurn()
    let view = store.view
    _ = try store.perform([.removeList("Home")], title: "list/remove")
    try store.commitTurn()
    #expect(store.view == ["list Reminders Reminders "])
    #expect(try folder.names(in: "lists") == ["Reminders"])
    _ = try store.undo()
    try store.commitTurn()
    #expect(store.view == view)
    #expect(try Store.open(.posix(folder.path), testEnvironment).view == view)
  }

  @Test func aListGoesToTheTrashAndComesBackAsOftenAsIsAsked() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    try store.make("a")
    try store.commitTurn()
    let view = store.view
    _ = try store.perform([.removeList("Reminders")], title: "list/remove")
    try store.commitTurn()
    for _ in 0..<3 {
      _ = try store.undo()
      try store.commitTurn()
      #expect(store.view == view)
      _ = try store.redo()
      try store.commitTurn()
      #expect(store.view == [])
    }
  }

  @Test func aListThatIsNotKeptAnyMoreDoesNotComeBack() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    _ = try store.perform([.removeList("Reminders")], title: "list/remove")
    try store.commitTurn()
    try folder.remove(".state/trash")
    #expect(throws: StoreFault.notInTrash("Reminders")) { try store.undo() }
  }

  @Test func twoListsOfOneTitleAreAProblemUntilOneHasAnother() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    try folder.write(Array("Home".utf8), to: "lists/a/displayname")
    try folder.write(Array("Home".utf8), to: "lists/b/displayname")
    let store = try Store.open(.posix(folder.path), testEnvironment)
    #expect(store.problems.map(\.kind) == ["duplicateTitle"])
    #expect(store.problems.map(\.list) == ["b"])
    let unrest = store.problemGeneration
    _ = try store.perform([.setList("a", title: "Work", color: nil)], title: "list/save")
    try store.commitTurn()
    #expect(store.problems.isEmpty)
    #expect(store.problemGeneration != unrest)
  }

  @Test func aFileThatAProgramMovedIsMovedThoughItsTwoPlacesAreSeenOneAfterTheOther() throws {
    let folder = try TemporaryFolder()
    let testEnvironment = TestEnvironment()
    let store = try Store.open(.posix(folder.path), testEnvironment)
    _ = try store.perform([.makeList(title: "Work", color: nil)], title: "list/save")
    try store.make("a")
    try store.commitTurn()
    _ = store.takeAnnouncements()
    let name = try #require(FileName("a.ics"))
    let content = try #require(folder.read("lists/Reminders/a.ics"))
    try folder.remove("lists/Reminders/a.ics")
    try folder.write(content, to: "lists/Work/a.ics")
    store.notice(.file(.list(try #require(FileName("Reminders"))), name))
    testEnvironment.now = testEnvironment.now.adding(milliseconds: 45)
    store.notice(.file(.list(try #require(FileName("Work"))), name))
    testEnvironment.now = testEnvironment.now.adding(milliseconds: 5)
    let told = try store.recheckDue()
    #expect(told.map { $0.delta.ids(.updated, "reminder") } == [["a"]])
    #expect(store.item(ItemID("a"))?.list == "Work")
  }

  @Test func `files that a large turn removed are cleaned up in slices`() throws {
    let folder = try TemporaryFolder()
    let store = try Store.open(.posix(folder.path), TestEnvironment())
    let uids = (0..<100).map { "u\($0)" }
    _ = try store.perform(
      uids.map { .create(list: "Reminders", bytes: PlainItem.text(uid: $0)) }, title: "create")
    try store.commitTurn()
    _ = try store.undo()
    try store.commitBeforeReplies()
    let files = { try folder.names(in: "lists/Reminders").count }
    let before = try files()
    #expect(!store.clearUp(until: { true }))
    #expect(store.needsClearUp)
    let between = try files()
    #expect(between < before && between > 1)
    while !store.clearUp(until: { true }) {}
    #expect(!store.needsClearUp)
    #expect(try files() == 1)
    try store.make("a")
    try store.commitTurn()
  }
}
