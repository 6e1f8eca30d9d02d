// A store of a given size on the real disk, in the benchmark's cache: created once and reused, with
// a clock for its openings.

import CivilTime
import FencepostServer
import Files
import Glibc
import Store

final class StoreFolder {
  let path: String
  let count: Int
  /// How far this store's clock is ahead of the real one, in milliseconds.
  var lead: Int64 = 0

  static let list = "Reminders"
  var items: String { "\(path)/lists/\(Self.list)" }

  /// A store of this size that was opened before, with a complete index.
  static func ready(_ count: Int, in hall: BenchmarkSession) throws(Failure) -> StoreFolder {
    let folder = StoreFolder(path: hall.toolchain.path("stores/\(count)"), count: count)
    try folder.make()
    return folder
  }

  init(path: String, count: Int = 0) {
    self.path = path
    self.count = count
  }

  private func make() throws(Failure) {
    try Files.makeFolder(items)
    // Removes what earlier runs have left: their history and unfinished work.
    try Files.removeAll(in: "\(path)/.state")
    let names = Files.names(in: items)
    for name in names where !name.hasSuffix(".ics") { unlink("\(items)/\(name)") }
    if names.count(where: { $0.hasSuffix(".ics") }) != count {
      try Files.removeAll(in: items)
      for (number, bytes) in CalendarItems.make(count).enumerated() {
        try Files.write(bytes, to: "\(items)/item-\(number).ics")
      }
    }
    // Written now, so that it does not disturb measurements. Files written in the last two seconds
    // would be read again at every opening.
    sync()
    lead = 3_000
    let store = try open()
    store.saveIndex()
    sync()
  }

  /// Without an index the next opening reads every file.
  func removeIndex() { unlink("\(path)/.state/index") }

  /// By default with a server's codec.
  func open(
    _ codec: @autoclosure () -> Codec = Configuration(environment: [:]).itemCodec
  ) throws(Failure) -> Store {
    do {
      let disk = PosixDisk()
      var opening = try StoreOpener(
        StoreRoot(disk: disk, root: try disk.open(path: path)), identity: Self.identity,
        codec: codec(), environment: environment)
      return try opening.finish()
    } catch {
      throw .wrong("the store at \(path): \(error)")
    }
  }

  private var environment: Store.Environment {
    Store.Environment(
      now: { [self] in
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
          .adding(milliseconds: lead)
      },
      retryPolicy: RetryPolicy { attempt in
        usleep(1_000)
        return attempt < 1_000
      },
      freshID: { "bench" })
  }

  private static let identity = {
    let boot = Boot.current()
    return Identity(
      holder: LockOwner(name: "fencepost-bench", process: boot.process), session: "\(boot.process)",
      boot: boot.id.hex, machine: boot.machine.hex)
  }()
}

extension Store {
  /// The ids of some items, always the same.
  func ids(_ count: Int) -> [ItemID] {
    var ids: [ItemID] = []
    forEachItem { if ids.count < count { ids.append($0.id) } }
    return ids
  }

  /// The contents of these items' files.
  func contents(of ids: [ItemID]) throws(Failure) -> [ItemID: [UInt8]] {
    defer { abandonTurn() }
    do {
      var contents: [ItemID: [UInt8]] = [:]
      for id in ids { contents[id] = try current(id).bytes }
      return contents
    } catch {
      throw .wrong("items cannot be read: \(error)")
    }
  }

  /// Changes the priority of each item, in one transaction each or in one for all. `made` are
  /// prepared contents with another priority.
  func touch(
    _ ids: [ItemID], round: Int, together: Bool = false, made: [ItemID: [UInt8]] = [:]
  ) throws(Failure) {
    do {
      try beginTurn()
      var edits: [StoreEdit] = []
      for id in ids {
        let item = try current(id)
        let bytes = try made[id] ?? ItemChange.touched(item.bytes, round: round)
        edits.append(.replace(item, bytes: bytes, list: item.list))
        if !together {
          _ = try perform(edits, title: "item/save")
          edits = []
        }
      }
      if together { _ = try perform(edits, title: "items/save") }
      try commitTurn()
    } catch {
      abandonTurn()
      throw .wrong("items cannot be saved: \(error)")
    }
  }
}
