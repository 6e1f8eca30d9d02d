// The store watcher on real folders: which changes of other programs it reports, which it ignores,
// and what it does without watches.

import CivilTime
import Files
import Foundation
import Glibc
import PlainStore
import Store
import Testing

/// A store opened with watches, as a server opens it.
struct WatchingStore {
  var store: Store
  var watcher: StoreWatcher
  let testEnvironment: TestEnvironment

  init(
    _ folder: TemporaryFolder, as name: String = "observer",
    outsideListPaths: [FileName: String] = [:]
  )
    throws
  {
    testEnvironment = TestEnvironment()
    testEnvironment.followsClock = true
    var storeRoot = try StoreRoot.posix(folder.path)
    storeRoot.outsideListPaths = outsideListPaths
    watcher = StoreWatcher(over: storeRoot, as: .named(name), at: testEnvironment.now)
    store = try Store.open(storeRoot, as: name, testEnvironment)
  }

  /// Works like a server's event loop until the condition holds, and returns the reported changes.
  /// Five minutes are enough for a busy machine.
  mutating func wait(until isSo: (Store) -> Bool = { _ in false }, rests: Bool = false) throws
    -> [Announcement]
  {
    var told: [Announcement] = []
    let deadline = testEnvironment.now.adding(seconds: 300)
    while testEnvironment.now < deadline {
      let events = watcher.poll(at: testEnvironment.now)
      for event in events { store.notice(event) }
      if let due = store.due, due <= testEnvironment.now { told += try store.recheckDue() }
      if isSo(store) || (rests && store.due == nil && events.isEmpty) { return told }
      let dues = [store.due, watcher.due].compactMap(\.self)
      let delay = dues.min().map { max($0 - testEnvironment.now, 0) } ?? 1000
      var watchDescriptors = pollfd(fd: watcher.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      poll(&watchDescriptors, 1, Int32(min(delay, 1000)))
    }
    Issue.record("it did not come about")
    return told
  }

  mutating func rest() throws -> [Announcement] { try wait(rests: true) }
}

@Suite struct StoreWatcherTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func put(_ uid: String, _ fields: [String: String], in list: String = "Reminders") throws
  {
    try folder.write(PlainItem.text(uid: uid, fields), to: "lists/\(list)/\(uid).ics")
  }

  private func has(_ id: String, _ title: String? = nil) -> (Store) -> Bool {
    { store in
      guard let item = store.item(ItemID(id)) else { return false }
      return title.map { item.keys.elementsEqual($0.utf8) } ?? true
    }
  }

  @Test func `a permission granted on a list's folder is noticed`() throws {
    var observer = try WatchingStore(folder)
    try put("a", ["title": "tea"])
    _ = try observer.wait(until: has("a", "tea"))
    _ = try observer.rest()
    let list = FileName(ours: "Reminders")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o500], ofItemAtPath: "\(folder.path)/lists/Reminders")
    #expect(observer.watcher.poll(at: observer.testEnvironment.now).contains(.folder(.list(list))))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: "\(folder.path)/lists/Reminders")
  }

  private func lacks(_ id: String) -> (Store) -> Bool {
    { $0.item(ItemID(id)) == nil }
  }

  @Test func `own saves give no event, and a concurrent foreign write is reported at once`() throws
  {
    var observer = try WatchingStore(folder)
    _ = try observer.rest()
    try observer.store.make("a", ["title": "tea"])
    try observer.store.commitTurn()
    for title in ["rye", "oats"] {
      try observer.store.set("a", ["title": title])
      try observer.store.commitTurn()
    }
    _ = observer.store.takeAnnouncements()
    let events = observer.watcher.poll(at: observer.testEnvironment.now)
    for event in events { observer.store.notice(event) }
    #expect(events == [.journalAppended] && observer.store.due == nil)
    try observer.store.set("a", ["title": "milk"])
    try observer.store.commitTurn()
    try put("a", ["title": "theirs"])
    try observer.store.make("b")
    try observer.store.commitTurn()
    let told = try observer.wait(until: has("a", "theirs"))
    #expect(told.last?.origin == .external)
    #expect(told.last?.delta.ids(.updated, "reminder") == ["a"])
  }

  @Test func `a list created by the process is watched from then on`() throws {
    var observer = try WatchingStore(folder)
    _ = try observer.rest()
    _ = try observer.store.perform([.makeList(title: "Work", color: nil)], title: "list/save")
    try observer.store.commitTurn()
    _ = try observer.rest()
    try put("a", ["title": "tea"], in: "Work")
    #expect(
      try observer.wait(until: has("a", "tea")).last?.delta.ids(.created, "reminder") == ["a"])
  }

  @Test func `writes, renames, links and removals by other programs are reported`() throws {
    var observer = try WatchingStore(folder)
    try put("a", ["title": "tea"])
    let told = try observer.wait(until: has("a", "tea"))
    #expect(told.map(\.origin) == [.external])
    #expect(told.first?.delta.ids(.created, "reminder") == ["a"])
    let list = "\(folder.path)/lists/Reminders"
    try folder.write(PlainItem.text(uid: "a", ["title": "rye"]), to: "lists/Reminders/.a.ics.new")
    rename("\(list)/.a.ics.new", "\(list)/a.ics")
    #expect(
      try observer.wait(until: has("a", "rye")).last?.delta.ids(.updated, "reminder") == ["a"])
    try folder.write(PlainItem.text(uid: "b"), to: "lists/Reminders/.b.ics.new")
    link("\(list)/.b.ics.new", "\(list)/b.ics")
    _ = try observer.wait(until: has("b"))
    try folder.remove("lists/Reminders/a.ics")
    #expect(
      try observer.wait(until: lacks("a")).last?.delta.ids(.removed, "reminder") == ["a"])
  }

  @Test func `own moves and meaningless names give no event`()
    throws
  {
    var observer = try WatchingStore(folder)
    try observer.store.make("a")
    try observer.store.commitTurn()
    #expect(try observer.rest().map(\.origin) == [.own])
    let state = observer.store.state
    try observer.store.set("a", ["title": "x"])
    try observer.store.commitTurn()
    try observer.store.remove("a")
    try observer.store.commitTurn()
    for name in ["lists/Reminders/.hidden.ics", "lists/Reminders/a.txt", "other.json", ".state/x"] {
      try folder.write([1], to: name)
    }
    #expect(try observer.rest().allSatisfy { $0.origin == .own })
    #expect(try observer.store.history(limit: 1).first?.number != state.number)
    #expect(try observer.store.history(limit: 9).allSatisfy { $0.origin == .own })
  }

  @Test func `another process's commit is read from the journal, once`() throws {
    var observer = try WatchingStore(folder)
    let other = try Store.open(.posix(folder.path), as: "other", observer.testEnvironment)
    _ = try observer.rest()
    for title in ["one", "two"] {
      if title == "one" { try other.make("a") } else { try other.set("a", ["title": title]) }
      try other.commitTurn()
      let told = try observer.wait(until: { $0.state == other.state })
      #expect(told.map(\.origin) == [.other])
      #expect(try observer.rest() == [])
    }
    #expect(observer.store.view == other.view)
    #expect(try observer.store.history(limit: 9).allSatisfy { $0.origin != .external })
  }

  @Test func `lists that are created, filled and removed are reported`() throws {
    var observer = try WatchingStore(folder)
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/lists/Late", withIntermediateDirectories: false)
    _ = try observer.wait(until: { $0.list("Late") != nil })
    try put("late", [:], in: "Late")
    _ = try observer.wait(until: has("late"))
    try folder.write(PlainItem.text(uid: "c"), to: "Full/c.ics")
    rename("\(folder.path)/Full", "\(folder.path)/lists/Full")
    _ = try observer.wait(until: has("c"))
    rename("\(folder.path)/lists/Full", "\(folder.path)/lists/Renamed")
    _ = try observer.wait(until: { $0.list("Full") == nil && $0.list("Renamed") != nil })
    #expect(has("c")(observer.store))
    try put("d", [:], in: "Renamed")
    _ = try observer.wait(until: has("d"))
    try FileManager.default.removeItem(atPath: "\(folder.path)/lists/Renamed")
    let told = try observer.wait(until: { $0.list("Renamed") == nil && lacks("d")($0) })
    #expect(told.last?.delta.ids(.removed, "list") == ["Renamed"])
    #expect(
      try Store.open(.posix(folder.path), observer.testEnvironment).view == observer.store.view)
  }

  @Test func `changes of settings, places and a list's title are reported`() throws {
    var observer = try WatchingStore(folder)
    try folder.write(Array("home=here\n".utf8), to: "places.json")
    let told = try observer.wait(until: { $0.document(FileName("places.json")!) != nil })
    #expect(told.last?.delta.ids(.created, "place") == ["home"])
    try folder.write(Array("Errands\n".utf8), to: "lists/Reminders/displayname")
    _ = try observer.wait(until: { $0.list("Reminders")?.title == "Errands" })
  }

  @Test func `a linked list is reported when its folder appears`() throws {
    let home = try TemporaryFolder()
    let name = try #require(FileName("Far"))
    var observer = try WatchingStore(folder, outsideListPaths: [name: "\(home.path)/calendars"])
    #expect(observer.watcher.hasUnwatchedFolders, "no watch reports its folder")
    #expect(observer.store.list("Far") == nil)
    try home.write(PlainItem.text(uid: "far"), to: "calendars/far.ics")
    _ = try observer.wait(until: has("far"))
    #expect(!observer.watcher.hasUnwatchedFolders)
    try home.write(PlainItem.text(uid: "more"), to: "calendars/more.ics")
    _ = try observer.wait(until: has("more"))
    try observer.store.set("far", ["title": "near"])
    try observer.store.commitTurn()
    #expect(home.read("calendars/far.ics") == PlainItem.text(uid: "far", ["title": "near"]))
  }

  @Test func `a file is read when its writer closes it, and an empty one waits for its content`()
    throws
  {
    var observer = try WatchingStore(folder)
    _ = try observer.rest()
    let path = "\(folder.path)/lists/Reminders/a.ics"
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    for event in observer.watcher.poll(at: observer.testEnvironment.now) {
      observer.store.notice(event)
    }
    let whole = PlainItem.text(uid: "a", ["title": "whole"])
    write(file, Array(whole.prefix(3)), 3)
    let written = observer.testEnvironment.now
    for event in observer.watcher.poll(at: observer.testEnvironment.now) {
      observer.store.notice(event)
    }
    // A writer may pause this long between two writes.
    let due = try #require(observer.store.due)
    #expect(due - written >= 2000)
    write(file, Array(whole.dropFirst(3)), whole.count - 3)
    close(file)
    let told = try observer.wait(until: has("a", "whole"))
    #expect(told.count == 1, "no report contains only a half of it")

    close(open("\(folder.path)/lists/Reminders/e.ics", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    let state = observer.store.state
    let began = observer.testEnvironment.now
    _ = try observer.wait(until: { $0.state != state })
    #expect(observer.testEnvironment.now - began > 1000, "it was not a problem at once")
    try put("e", [:])
    _ = try observer.wait(until: has("e"))
  }

  @Test func `setting the clock back does not delay watch events`() throws {
    var observer = try WatchingStore(folder)
    try put("a", [:])
    for event in observer.watcher.poll(at: observer.testEnvironment.now) {
      observer.store.notice(event)
    }
    #expect(observer.store.due != nil)
    observer.testEnvironment.offset = -86_400_000
    #expect(try observer.store.recheckDue().map(\.origin) == [.external])
    try put("b", [:])
    _ = try observer.wait(until: has("b"))
  }

  @Test func `a removed journal is created again, and other processes' commits are read from it`()
    throws
  {
    var observer = try WatchingStore(folder)
    try observer.store.make("a")
    try observer.store.commitTurn()
    let view = observer.store.view
    let state = observer.store.state
    try FileManager.default.removeItem(atPath: "\(folder.path)/.state")
    _ = try observer.wait(until: { $0.state.journal != state.journal })
    _ = try observer.rest()
    #expect(observer.store.view == view)
    #expect(throws: StoreFault.cannotCalculateChanges) { try observer.store.changes(since: state) }
    let other = try Store.open(.posix(folder.path), as: "other", observer.testEnvironment)
    try other.make("b")
    try other.commitTurn()
    _ = try observer.wait(until: has("b"))
    #expect(!observer.watcher.hasUnwatchedFolders)
  }

  @Test func `without watches the store polls every five seconds and says so`() async {
    // The limit applies to the whole process, so this test needs a process of its own.
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let hands = TestEnvironment()
      let storeRoot = try StoreRoot.posix(folder.path)
      let store = try Store.open(storeRoot, hands)
      var before = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
      var none = rlimit(rlim_cur: 0, rlim_max: before.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
      var watcher = StoreWatcher(over: storeRoot, as: .named("tester"), at: hands.now)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
      #expect(watcher.hasUnwatchedFolders && watcher.descriptor == nil)
      #expect(watcher.unwatchedFolders.values.allSatisfy { $0.reason == .exhausted })
      try folder.write(PlainItem.text(uid: "a"), to: "lists/Reminders/a.ics")
      #expect(watcher.poll(at: hands.now).isEmpty)
      #expect(watcher.due == hands.now.adding(milliseconds: 5000))
      hands.now = hands.now.adding(milliseconds: 5000)
      for event in watcher.poll(at: hands.now) { store.notice(event) }
      #expect(
        !watcher.hasUnwatchedFolders && watcher.due == nil, "by now there are descriptors again")
      hands.now = hands.now.adding(milliseconds: 50)
      #expect(try store.recheckDue().first?.delta.ids(.created, "reminder") == ["a"])
    }
  }
}
