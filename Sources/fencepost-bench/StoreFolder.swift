// A store of so many items on the real disk, in the benchmark's cache: made once and used again,
// with the clock that its openings go by. Knows nothing of what is measured.

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

  /// A store of this size that has been opened before, with an index of all its files.
  static func ready(_ count: Int, in hall: BenchmarkSession) throws(Failure) -> StoreFolder {
    let folder = StoreFolder(path: hall.workshop.path("stores/\(count)"), count: count)
    try folder.make()
    return folder
  }

  init(path: String, count: Int = 0) {
    self.path = path
    self.count = count
  }

  private func make() throws(Failure) {
    try Files.makeFolder(items)
    // What earlier runs have left behind: their history, and what one that was killed had begun.
    try Files.removeAll(in: "\(path)/.state")
    let names = Files.names(in: items)
    for name in names where !name.hasSuffix(".ics") { unlink("\(items)/\(name)") }
    if names.count(where: { $0.hasSuffix(".ics") }) != count {
      try Files.removeAll(in: items)
      for (number, bytes) in CalendarItems.make(count).enumerated() {
        try Files.write(bytes, to: "\(items)/item-\(number).ics")
      }
    }
    // Nothing of this is to be written while others are measured. And what was written in the last
    // two seconds would be read again at every opening.
    sync()
    lead = 3_000
    var store = try open()
    store.saveIndex()
    sync()
  }

  /// Without an index, the next opening has to read every file.
  func removeIndex() { unlink("\(path)/.state/index") }

  /// By default as a server would.
  func open(
    _ codec: @autoclosure () -> Codec = Configuration(environment: [:]).itemCodec
  ) throws(Failure) -> Store {
    do {
      let disk = PosixDisk()
      var opening = try Opening(
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
  /// So many items' ids, always the same ones.
  func ids(_ count: Int) -> [ItemID] {
    var ids: [ItemID] = []
    forEachItem { if ids.count < count { ids.append($0.id) } }
    return ids
  }

  /// What the files of these items hold.
  mutating func contents(of ids: [ItemID]) throws(Failure) -> [ItemID: [UInt8]] {
    defer { abandon() }
    do {
      var contents: [ItemID: [UInt8]] = [:]
      for id in ids { contents[id] = try current(id).bytes }
      return contents
    } catch {
      throw .wrong("items cannot be read: \(error)")
    }
  }

  /// Puts another priority into each of these items: a transaction each, or one for all. `made` are
  /// contents with another priority, where they were made beforehand.
  mutating func touch(
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
      try settle()
    } catch {
      abandon()
      throw .wrong("items cannot be saved: \(error)")
    }
  }
}
