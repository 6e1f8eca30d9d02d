// A store for tests: a temporary folder on the real disk, a clock that the test sets, and short
// methods.

import CivilTime
import Files
import Foundation
import PlainStore
import Store
import TestSupport

/// The clock and the ids that a store uses.
final class TestEnvironment {
  /// The time that the test set; nil for the real clock.
  var now: Instant {
    get { followsClock ? real.adding(milliseconds: offset) : set }
    set { set = newValue }
  }
  var followsClock = false
  var offset: Int64 = 0
  private var set = Instant(milliseconds: 1_790_000_000_000)
  private var ids = 0

  private var real: Instant {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }

  func freshID() -> String {
    ids += 1
    return "journal-\(ids)"
  }

  var environment: Store.Environment {
    Store.Environment(now: { self.now }, retryPolicy: .none, freshID: { self.freshID() })
  }
}

/// A folder that is removed when the test ends.
final class TemporaryFolder {
  private let top: TestFolder
  var path: String { top.path }

  init() throws { top = TestFolder() }

  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map { Array($0) }
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
  }
}

extension Identity {
  static func named(_ name: String, boot: String = "boot-1") -> Identity {
    Identity(
      holder: LockOwner(name: name, process: 4711), session: "session-\(name)", boot: boot,
      machine: "machine")
  }
}

extension StoreRoot {
  static func posix(_ path: String) throws -> StoreRoot {
    let disk = PosixDisk()
    return StoreRoot(disk: disk, root: try disk.open(path: path))
  }
}

extension Store {
  static func open(
    _ storeRoot: StoreRoot, as name: String = "tester", _ testEnvironment: TestEnvironment,
    boot: String = "boot-1",
    seed: [StoreEdit] = [.makeList(title: "Reminders", color: nil)]
  ) throws -> Store {
    var opening = try StoreOpener(
      storeRoot, identity: .named(name, boot: boot), codec: PlainItem.codec,
      environment: testEnvironment.environment, initialContent: { _ in seed })
    let store = try opening.finish()
    store.saveIndex()
    return store
  }

  func make(_ uid: String, _ fields: [String: String] = [:], in list: String = "Reminders")
    throws
  {
    _ = try perform([.create(list: list, bytes: PlainItem.text(uid: uid, fields))], title: "save")
  }

  func set(_ uid: String, _ fields: [String: String]) throws {
    let now = try current(ItemID(uid))
    _ = try perform(
      [.replace(now, bytes: PlainItem.text(uid: uid, fields), list: now.list)], title: "save")
  }

  func remove(_ uid: String) throws {
    _ = try perform([.remove(try current(ItemID(uid)))], title: "remove")
  }

  /// Everything that a client could see, in order.
  var view: [String] {
    var lines = lists.map { "list \($0.id) \($0.title ?? "") \($0.color ?? "")" }
    forEachItem { item in
      lines.append(
        "\(item.kind) \(item.id) \(String(decoding: item.members, as: UTF8.self))")
    }
    return lines.sorted()
  }
}
