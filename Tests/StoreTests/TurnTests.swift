// Turns on a real disk: what is gathered, seen, told, forgotten, taken back and found out.

import CivilTime
import Files
import PlainStore
import Store
import Testing

@Suite struct TurnTests {
  @Test func aNewStoreHasItsFirstListAndIsReadAgainAsItWas() throws {
    let folder = try TemporaryFolder()
    let hands = Hands()
    let store = try Store.open(.posix(folder.path), hands)
    #expect(store.view == ["list Reminders Reminders "])
    try store.make("a", ["title": "milk"])
    try store.settle()
    let again = try Store.open(.posix(folder.path), hands)
    #expect(again.view == store.view)
    #expect(again.view.count == 2)
    #expect(folder.read("lists/Reminders/a.ics") == Plain.text(uid: "a", ["title": "milk"]))
  }

  @Test func whatATurnGatheredIsSeenAtOnceAndToldWhenItStands() throws {
    let folder = try TemporaryFolder()
    let hands = Hands()
    let store = try Store.open(.posix(folder.path), hands)
    let before = store.state
    try store.make("a")
    try store.make("b")
    #expect(store.item(ItemID("a")) != nil)
    #expect(store.takeAnnouncements().isEmpty)
    #expect(folder.read("lists/Reminders/a.ics") == nil)
    let promised = store.state
    try store.settle()
    let told = store.takeAnnouncements()
    #expect(told.count == 1)
    #expect(told.first?.since == before)
    #expect(told.first?.state == promised)
    #expect(told.first?.delta.ids(.created, "reminder") == ["a", "b"])
    #expect(try folder.names(in: "lists/Reminders") == ["a.ics", "b.ics", "displayname"])
  }

  @Test func whatIsForgottenWasNever() throws {
    let folder = try TemporaryFolder()
    let hands = Hands()
    let store = try Store.open(.posix(folder.path), hands)
    let view = store.view
    try store.make("a")
    store.abandon()
    #expect(store.view == view)
    #expect(try folder.names(in: "lists/Reminders") == ["displayname"])
    try store.make("b")
    try store.settle()
    #expect(store.item(ItemID("b")) != nil)
  }

  @Test func `what stands can be told before it is cleared, and then the lock is free`() throws {
    let folder = try TemporaryFolder()
    let hands = Hands()
    let one = try Store.open(.posix(folder.path), as: "one", hands)
    let two = try Store.open(.posix(folder.path), as: "two", hands)
    try one.make("a", ["title": "milk"])
    try one.settle()
    try one.set("a", ["title": "bread"])
    try one.settleFirst()
    #expect(one.takeAnnouncements().last?.delta.ids(.created, "reminder") == ["a"])
    #expect(folder.read("lists/Reminders/a.ics") == Plain.text(uid: "a", ["title": "bread"]))
    #expect(try folder.names(in: "lists/Reminders").count == 3, "what came out lies about")
    #expect(throws: StoreFault.self) { try two.beginTurn() }
    one.clearUp()
    #expect(try folder.names(in: "lists/Reminders") == ["a.ics", "displayname"])
    try two.set("a", ["title": "rye"])
    try two.settleFirst()
    try two.set("a", ["title": "oats"])
    #expect(try folder.names(in: "lists/Reminders").count == 3, "of the first nothing is left")
    try two.settle()
    #expect(try folder.names(in: "lists/Reminders") == ["a.ics", "displayname"])
  }

  @Test func `who dies before it is cleared has lost nothing, and the next one clears`() throws {
    let folder = try TemporaryFolder()
    let hands = Hands()
    do {
      let store = try Store.open(.posix(folder.path), as: "one", hands)
      try store.make("a", ["title": "milk"])
      try store.settle()
      try store.set("a", ["title": "bread"])
      try store.settleFirst()
    }
    #expect(try folder.names(in: "lists/Reminders").count == 3)
    let store = try Store.open(.posix(folder.path), as: "two", hands)
    #expect(store.item(ItemID("a"))?.keys.elementsEqual("bread".utf8) == true)
    #expect(try folder.names(in: "lists/Reminders") == ["a.ics", "displayname"])
  }

  @Test func `a document is read as its file is now, and what stands there is told as another's`()
    throws
  {
    let folder = try TemporaryFolder()
    let hands = Hands()
    let store = try Store.open(.posix(folder.path), hands)
    let places = FileName(ours: "places.json")
    #expect(try store.currentDocument(places) == nil)
    try folder.write(Array("here=1".utf8), to: "places.json")
    #expect(try store.currentDocument(places) == Array("here=1".utf8))
    _ = try store.perform([.write(document: places, bytes: Array("here=2".utf8))], title: "")
    // What is gathered of it has no file yet.
    #expect(throws: StoreFault.turnIsFull) { try store.currentDocument(places) }
    try store.settle()
    #expect(try store.currentDocument(places) == Array("here=2".utf8))
    #expect(store.takeAnnouncements().map(\.origin) == [.external, .own])
  }

  @Test func anotherSessionHearsOfItAndUndoTakesItBack() throws {
    let folder = try TemporaryFolder()
    let hands = Hands()
    let one = try Store.open(.posix(folder.path), as: "one", hands)
    let two = try Store.open(.posix(folder.path), as: "two", hands)
    try one.make("a", ["title": "milk"])
    try one.settle()
    two.notice(.journal)
    let told = try two.wake()
    #expect(told.map(\.origin) == [.other])
    #expect(told.first?.delta.ids(.created, "reminder") == ["a"])
    #expect(two.view == one.view)
    let state = two.state
    try two.set("a", ["title": "bread", "notes": "rye"])
    try two.settle()
    one.notice(.journal)
    #expect(try one.wake().last?.delta.ids(.updated, "reminder") == ["a"])
    _ = try two.undo()
    try two.settle()
    #expect(folder.read("lists/Reminders/a.ics") == Plain.text(uid: "a", ["title": "milk"]))
    _ = try two.redo()
    try two.settle()
    #expect(
      folder.read("lists/Reminders/a.ics")
        == Plain.text(uid: "a", ["title": "bread", "notes": "rye"]))
    let changes = try two.changes(since: state)
    #expect(changes.count == 3)
    #expect(changes.last?.state == two.state)
    #expect(throws: StoreFault.nothingToRedo) { try two.redo() }
  }

  @Test func aFileThatAProgramWroteIsTakenOverOnceItIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    let hands = Hands()
    let store = try Store.open(.posix(folder.path), hands)
    try folder.write(Plain.text(uid: "x", ["title": "tea"]), to: "lists/Reminders/foreign.ics")
    store.notice(
      .file(.list(try #require(FileName("Reminders"))), try #require(FileName("foreign.ics"))))
    #expect(try store.wake().isEmpty)
    hands.now = hands.now.adding(milliseconds: 50)
    let told = try store.wake()
    #expect(told.map(\.origin) == [.external])
    #expect(told.first?.delta.ids(.created, "reminder") == ["x"])
    try store.set("x", ["title": "coffee"])
    try store.settle()
    #expect(folder.read("lists/Reminders/foreign.ics") == Plain.text(uid: "x", ["title": "coffee"]))
    try folder.remove("lists/Reminders/foreign.ics")
    store.notice(.everything)
    #expect(try store.wake().last?.delta.ids(.removed, "reminder") == ["x"])
  }

  @Test func aListGoesToTheTrashWithAllThatIsInItAndComesBack() throws {
    let folder = try TemporaryFolder()
    let hands = Hands()
    let store = try Store.open(.posix(folder.path), hands)
    let made = try store.perform([.makeList(title: "Home", color: "#ff0000")], title: "list/save")
    #expect(made.made == ["Home"])
    try store.settle()
    try store.make("a", in: "Home")
    try store.settle()
    let view = store.view
    _ = try store.perform([.removeList("Home")], title: "list/remove")
    try store.settle()
    #expect(store.view == ["list Reminders Reminders "])
    #expect(try folder.names(in: "lists") == ["Reminders"])
    _ = try store.undo()
    try store.settle()
    #expect(store.view == view)
    #expect(try Store.open(.posix(folder.path), hands).view == view)
  }

  @Test func aListGoesToTheTrashAndComesBackAsOftenAsIsAsked() throws {
    let folder = try TemporaryFolder()
    let hands = Hands()
    let store = try Store.open(.posix(folder.path), hands)
    try store.make("a")
    try store.settle()
    let view = store.view
    _ = try store.perform([.removeList("Reminders")], title: "list/remove")
    try store.settle()
    for _ in 0..<3 {
      _ = try store.undo()
      try store.settle()
      #expect(store.view == view)
      _ = try store.redo()
      try store.settle()
      #expect(store.view == [])
    }
  }

  @Test func aListThatIsNotKeptAnyMoreDoesNotComeBack() throws {
    let folder = try TemporaryFolder()
    let hands = Hands()
    let store = try Store.open(.posix(folder.path), hands)
    _ = try store.perform([.removeList("Reminders")], title: "list/remove")
    try store.settle()
    try folder.remove(".state/trash")
    #expect(throws: StoreFault.notInTrash("Reminders")) { try store.undo() }
  }

  @Test func twoListsOfOneTitleAreAProblemUntilOneHasAnother() throws {
    let folder = try TemporaryFolder()
    let hands = Hands()
    try folder.write(Array("Home".utf8), to: "lists/a/displayname")
    try folder.write(Array("Home".utf8), to: "lists/b/displayname")
    let store = try Store.open(.posix(folder.path), hands)
    #expect(store.problems.map(\.kind) == ["duplicateTitle"])
    #expect(store.problems.map(\.list) == ["b"])
    let unrest = store.unrest
    _ = try store.perform([.setList("a", title: "Work", color: nil)], title: "list/save")
    try store.settle()
    #expect(store.problems.isEmpty)
    #expect(store.unrest != unrest)
  }

  @Test func aFileThatAProgramMovedIsMovedThoughItsTwoPlacesAreSeenOneAfterTheOther() throws {
    let folder = try TemporaryFolder()
    let hands = Hands()
    let store = try Store.open(.posix(folder.path), hands)
    _ = try store.perform([.makeList(title: "Work", color: nil)], title: "list/save")
    try store.make("a")
    try store.settle()
    _ = store.takeAnnouncements()
    let name = try #require(FileName("a.ics"))
    let content = try #require(folder.read("lists/Reminders/a.ics"))
    try folder.remove("lists/Reminders/a.ics")
    try folder.write(content, to: "lists/Work/a.ics")
    store.notice(.file(.list(try #require(FileName("Reminders"))), name))
    hands.now = hands.now.adding(milliseconds: 45)
    store.notice(.file(.list(try #require(FileName("Work"))), name))
    hands.now = hands.now.adding(milliseconds: 5)
    let told = try store.wake()
    #expect(told.map { $0.delta.ids(.updated, "reminder") } == [["a"]])
    #expect(store.item(ItemID("a"))?.list == "Work")
  }

  @Test func `files that a large turn removed are cleaned up in slices`() throws {
    let folder = try TemporaryFolder()
    let store = try Store.open(.posix(folder.path), Hands())
    let uids = (0..<100).map { "u\($0)" }
    _ = try store.perform(
      uids.map { .create(list: "Reminders", bytes: Plain.text(uid: $0)) }, title: "create")
    try store.settle()
    _ = try store.undo()
    try store.settleFirst()
    let files = { try folder.names(in: "lists/Reminders").count }
    let before = try files()
    #expect(!store.clearUp(until: { true }))
    #expect(store.isUncleared)
    let between = try files()
    #expect(between < before && between > 1)
    while !store.clearUp(until: { true }) {}
    #expect(!store.isUncleared)
    #expect(try files() == 1)
    try store.make("a")
    try store.settle()
  }
}
