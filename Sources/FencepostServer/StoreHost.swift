// The store as one session has it: not opened yet, being opened slice by slice, or open and looked
// after. Knows no message, and nothing of what an item says.

import CivilTime
import Files
import SettingsFile
import Store

struct StoreHost {
  let storeLocation: StoreLocation
  let clock: Clock
  let codec: Codec
  private let log: SessionLog
  private let randomBits: () -> UInt64
  /// Where the person's own folder is, for paths that begin there.
  private let home: String?
  /// Nil while there is no open store. Behind one reference: to look into an optional struct is to
  /// copy it, and a store has dozens of references to count.
  private(set) var openStore: OpenStore?
  private var opening: Opening?
  /// Behind one reference as well: it is asked at every turn of the loop.
  private var watching: Watching?
  /// Nothing that is seen can be acted on before this.
  private var retry: Instant?
  private var problemsMark: Int?
  /// When the index is written, if nothing else happens before.
  private var rest: Instant?

  /// How long one slice of opening may take, in nanoseconds.
  private static let slice: Int64 = 10_000_000
  /// How long to wait, after a look has failed, before the next.
  private static let pause: Int64 = 1000
  /// For how long nothing must have been written before the index is.
  private static let quiet: Int64 = 2000

  init(_ configuration: Configuration, codec: Codec, log: SessionLog) {
    self.log = log
    storeLocation = configuration.storeLocation
    clock = configuration.clock
    randomBits = configuration.randomBits
    home = configuration.environment["HOME"]
    self.codec = codec
  }

  var isOpen: Bool { openStore != nil }

  /// A copy, for whoever reads a good deal of it.
  var store: Store? { openStore?.store }

  private final class Watching {
    var watcher: StoreWatcher

    init(_ watcher: StoreWatcher) { self.watcher = watcher }

    func look<Seen>(_ body: (inout StoreWatcher) -> Seen) -> Seen { body(&watcher) }
  }

  // Compared with nil, it would be copied.
  var isOpening: Bool { if case .some = opening { true } else { false } }

  /// How many files have been read, of how many that must be.
  var progress: (done: Int, total: Int)? { opening?.progress }

  // MARK: Opening

  /// One slice of the way to an open store; true once it is open.
  mutating func open(
    as client: String, uptime: () -> Int64
  ) throws(StoreHostFault) -> Bool {
    if isOpen { return true }
    if opening == nil { opening = try begin(as: client) }
    do throws(StoreFault) {
      let end = uptime() + Self.slice
      guard let opened = try opening?.work(until: { uptime() >= end }) else { return false }
      openStore = OpenStore(opened)
      opening = nil
      // The folders that opening made are watched from here on.
      notice()
      // The index of a few items is written sooner than one comes back for it; of many, behind what
      // the store was opened for, and no later: without one, nobody could tell what has changed if
      // this process died.
      if openStore?.look({ $0.isSmall }) == true { openStore?.store.saveIndex() }
      if openStore?.look({ $0.isIndexBehind }) == true { rest = clock.now() }
      return true
    } catch {
      close()
      throw .store(error)
    }
  }

  private mutating func begin(as client: String) throws(StoreHostFault) -> Opening {
    guard let path = storeLocation.path else { throw .homeless }
    let boot = storeLocation.boot()
    let identity = Identity(
      holder: LockOwner(name: client, process: boot.process), session: freshID(),
      boot: boot.id.hex, machine: boot.machine.hex)
    do throws(StoreFault) {
      let storeRoot = try storeRoot(path)
      // Eyes first: what happens while it is opened is seen.
      watching = Watching(StoreWatcher(over: storeRoot, as: identity, at: clock.now()))
      let (clock, retryPolicy, randomBits) = (clock, storeLocation.retryPolicy(), randomBits)
      return try Opening(
        storeRoot, identity: identity, codec: codec,
        environment: Store.Environment(
          now: { clock.now() }, retryPolicy: retryPolicy,
          freshID: { Self.id(from: randomBits()) }),
        seed: {
          Seed.edits(over: $0.document(Settings.file), $0.document(AlarmService.placesFile))
        })
    } catch {
      throw .store(error)
    }
  }

  private func storeRoot(_ path: String) throws(StoreFault) -> StoreRoot {
    let disk = storeLocation.disk()
    do throws(DiskFault) {
      let root = try disk.openOrMake(path: path)
      let settings = try disk.read(Settings.file, in: root, upTo: Store.longestFile)?.bytes
      let elsewhere = Settings(settings).elsewhere(from: home)
      return StoreRoot(disk: disk, root: root, elsewhere: elsewhere)
    } catch {
      throw .disk(error)
    }
  }

  private func freshID() -> String { Self.id(from: randomBits()) }

  private static func id(from bits: UInt64) -> String { String(bits, radix: 36) }

  /// Leaves the store as it is; what it takes to open it the next time is kept.
  mutating func close() {
    openStore?.store.abandon()
    openStore?.store.saveIndex()
    openStore = nil
    opening = nil
    watching = nil
  }

  // MARK: Looking after it

  /// Whether changes by others are seen as they happen, and not only looked for now and then.
  var isWatched: Bool { watching?.look { !$0.isBlind } ?? false }

  /// Readable where somebody else has been at the files.
  var watchDescriptors: Int32? { isOpen ? watching?.look { $0.descriptor } : nil }

  /// When there is something to do, though nobody asks.
  var due: Instant? {
    guard let openStore else { return nil }
    let seen = earlier(openStore.look { $0.due }, watching?.look { $0.due })
    return earlier(seen.map { max($0, retry ?? $0) }, rest)
  }

  /// Something was written that the index has not; it is brought up to that once nothing has been
  /// written for a while. What is due already is not put off.
  mutating func awaitRest() {
    let now = clock.now()
    guard rest.map({ $0 > now }) ?? true, openStore?.look({ $0.isIndexBehind }) == true else {
      return
    }
    rest = now.adding(milliseconds: Self.quiet)
  }

  /// Whether there may be other problems than when this was last asked: only where something came
  /// to be known since.
  mutating func problemsMayDiffer() -> Bool {
    guard let openStore else { return false }
    let mark = openStore.unrest
    defer { problemsMark = mark }
    return mark != problemsMark
  }

  private mutating func saveIndexAtRest() {
    guard let rest, rest <= clock.now() || rest - clock.now() > Self.farthest else { return }
    self.rest = nil
    openStore?.store.saveIndex()
    // Not while another process is in the midst of a transaction.
    awaitRest()
  }

  /// Whether another process has recorded anything that was not read.
  var hasNews: Bool { openStore?.look { $0.hasNews } ?? true }

  /// Takes what was seen, records what is due, and gives what there is to tell.
  mutating func look() throws(StoreFault) -> [Announcement] {
    guard isOpen else { return [] }
    let now = clock.now()
    notice()
    saveIndexAtRest()
    if let retry, retry > now, retry - now <= Self.pause { return [] }
    retry = nil
    guard let openStore, let due = openStore.look({ $0.due }),
      due <= now || due - now > Self.farthest
    else {
      return []
    }
    do throws(StoreFault) {
      return try openStore.store.wake()
    } catch {
      retry = now.adding(milliseconds: Self.pause)
      throw error
    }
  }

  private mutating func notice() {
    let now = clock.now()
    let sights = watching?.look { $0.look(at: now) } ?? []
    for accessRights in sights { openStore?.store.notice(accessRights) }
    // Where the watch failed, whatever was seen may have been that.
    if !sights.isEmpty {
      openStore?.noteSight()
      log.detail("watch: \(sights.count) events at the store's files")
    }
  }

  /// Nothing is planned further ahead; what is was planned before the clock was set back.
  private static let farthest: Int64 = 60_000
}

/// The first of two moments that may never come.
func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}

enum StoreHostFault: Error {
  /// Nothing says where the store is.
  case homeless
  case store(StoreFault)
}
