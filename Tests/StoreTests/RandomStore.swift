// A machine in memory with two processes on one store and a foreign program; and the expected
// content of the store: a dictionary.

import CivilTime
import Files
import Glibc
import PlainStore
import SimulatedDisk
import Store

/// The expected list and content of an item. Nil fields: a file that cannot be read.
struct Expected: Equatable {
  var list: String
  var fields: [String: String]?
}

/// A process with its store, and a client that keeps what the change feed reported.
final class StoreProcess {
  let process: DiskProcess
  var store: Store
  private(set) var mirror: [String: String]
  /// Reports of the change feed that contradict the files.
  private(set) var wrong: [String] = []

  init(_ process: DiskProcess, _ store: Store) {
    self.process = process
    self.store = store
    mirror = store.entries
  }

  func receive(_ announcements: [Announcement]) {
    for announcement in announcements {
      for (event, item) in announcement.delta.all {
        let key = "\(item.kind) \(item.id)"
        if (mirror[key] == nil) != (event == .created) { wrong.append("\(event) \(key)") }
        mirror[key] = event == .removed ? nil : store.entries[key] ?? ""
      }
    }
  }
}

extension Store {
  /// Everything that a client could see, each by its kind and id.
  var entries: [String: String] {
    var entries: [String: String] = [:]
    for list in lists { entries["list \(list.id)"] = list.title ?? "" }
    forEachItem { item in
      entries["\(item.kind) \(item.id)"] = String(decoding: item.members, as: UTF8.self)
    }
    return entries
  }
}

final class RandomStore {
  static let lists = ["Home", "Work"]
  static let uids = ["a", "b", "c", "d", "e", "f"]

  let machine = Machine()
  var items: [String: Expected] = [:]
  var processes: [StoreProcess?] = [nil, nil]
  private var generation = 0

  init() throws {
    machine.now = 1_790_000_000_000_000_000
    machine.foreign.makeFolder("s")
    try open(0)
    try open(1)
  }

  var now: Instant { Instant(milliseconds: machine.now / 1_000_000) }

  func pass(milliseconds: Int64) { machine.now += milliseconds * 1_000_000 }

  /// A new process replaces the previous one.
  func open(_ number: Int) throws {
    generation += 1
    processes[number] = nil
    let process = machine.process()
    let identity = Identity(
      holder: LockOwner(name: "p\(number)", process: Int32(generation)),
      session: "session\(generation)", boot: "boot", machine: "machine")
    var opening = try StoreOpener(
      StoreRoot(disk: process, root: process.open(path: "s")), identity: identity,
      codec: PlainItem.codec,
      environment: Store.Environment(
        now: { [machine] in Instant(milliseconds: machine.now / 1_000_000) }, retryPolicy: .none,
        freshID: { [unowned self] in "journal\(self.generation)" }),
      initialContent: { _ in Self.lists.map { .makeList(title: $0, color: nil) } })
    let store = try opening.finish()
    store.saveIndex()
    processes[number] = StoreProcess(process, store)
  }

  static func path(_ uid: String, _ list: String) -> String { "s/lists/\(list)/\(uid).ics" }

  // MARK: What is there

  /// The content of the files, by uid; nil if one exists twice.
  func onDisk() -> [String: Expected]? {
    var found: [String: Expected] = [:]
    for list in Self.lists {
      for name in machine.foreign.names(in: "s/lists/\(list)") where name.hasSuffix(".ics") {
        guard let bytes = machine.foreign.read("s/lists/\(list)/\(name)") else { continue }
        var fields = PlainItem.fields(of: bytes)
        let uid = fields?.removeValue(forKey: "uid") ?? String(name.text.dropLast(4))
        guard found.updateValue(Expected(list: list, fields: fields), forKey: uid) == nil else {
          return nil
        }
      }
    }
    return found
  }

  /// The items that every process should see.
  var entries: [String: String] {
    var entries: [String: String] = [:]
    for list in Self.lists { entries["list \(list)"] = list }
    for (uid, item) in items {
      guard let fields = item.fields else { continue }
      let members = fields.sorted { $0.key < $1.key }.map { ",\"\($0.key)\":\"\($0.value)\"" }
      entries["reminder \(uid)"] = "\"list\":\"\(item.list)\"\(members.joined())"
    }
    return entries
  }

  var leftovers: [String] {
    ["s/lists", "s/lists/Home", "s/lists/Work"].flatMap { folderPath in
      machine.foreign.names(in: folderPath).filter(TransactionLog.isLeftover).map {
        "\(folderPath)/\($0)"
      }
    }
  }

  /// All processes read all changes until none is left; false if that does not end.
  func rest() throws -> Bool {
    for resident in processes { resident?.store.notice(.everything) }
    for _ in 0..<100 {
      var isIdle = true
      for case let resident? in processes {
        resident.store.notice(.journal)
        resident.receive(try resident.store.recheckDue())
        isIdle = isIdle && resident.store.due == nil
      }
      if isIdle { return true }
      pass(milliseconds: 2500)
    }
    return false
  }
}
