// The store of one session, in one of three states: closed, being opened in slices, or open. This
// file does not depend on messages, or on what items contain.

import CivilTime
import Files
import SettingsFile
import Store

struct StoreHost {
  let storeLocation: StoreLocation
  let clock: Clock
  private let makeCodec: (_ addresses: [String]) -> Codec
  private let log: SessionLog
  private let uptime: () -> Int64
  private let randomBits: () -> UInt64
  /// The person's home folder, for paths that begin with `~`.
  private let home: String?
  private let watchesFiles: Bool
  /// Nil while no store is open.
  private(set) var openStore: OpenStore?
  private var openingWork: StoreOpener?
  /// A class, because the event loop asks for the watcher's descriptor and next check before each
  /// wait: reading a struct from this optional would copy it each time.
  private var watcherBox: WatcherBox?
  /// When to read changes again, if the last reading failed; else nil.
  private var retryTime: Instant?
  private var reportedProblemGeneration: Int?
  /// The version of the settings at which `followSettings` last checked the paths of lists.
  private var followedSettingsVersion: Int?
  /// When to write the index; a later write of the store postpones this time.
  private var indexWritingTime: Instant?

  /// The length of one slice of opening, in nanoseconds.
  private static let slice: Int64 = 10_000_000
  /// How long to wait after the files could not be checked, in milliseconds.
  private static let retryDelay: Int64 = 1000
  /// How many milliseconds must pass after a write before the index is written. The index holds the
  /// stat of each file, to find out later whether the file has changed. Two changes at the same
  /// time could have the same stat, so the last change must lie in the past.
  private static let quietTime: Int64 = 2100

  /// - Parameter codec: Makes the codec for a person with these mail addresses.
  init(
    _ configuration: Configuration, log: SessionLog,
    codec: @escaping (_ addresses: [String]) -> Codec
  ) {
    self.log = log
    storeLocation = configuration.storeLocation
    clock = configuration.clock
    uptime = configuration.uptime
    randomBits = configuration.randomBits
    home = configuration.environment["HOME"]
    watchesFiles = configuration.watchesFiles
    makeCodec = codec
  }

  var isOpen: Bool { openStore != nil }

  var store: Store? { openStore?.store }

  private final class WatcherBox {
    var watcher: StoreWatcher

    init(_ watcher: StoreWatcher) { self.watcher = watcher }

    func withWatcher<Seen>(_ body: (inout StoreWatcher) -> Seen) -> Seen { body(&watcher) }
  }

  // Matched with a pattern, because comparing `openingWork` with nil would copy it.
  var isOpening: Bool { if case .some = openingWork { true } else { false } }

  /// While the store is being opened: how many of its files have been read, and how many there are.
  var progress: (done: Int, total: Int)? { openingWork?.progress }

  // MARK: Opening

  /// Does one slice of opening the store; true when it is open.
  mutating func open(
    as client: String, uptime: () -> Int64
  ) throws(StoreHostFault) -> Bool {
    if isOpen { return true }
    if openingWork == nil { openingWork = try beginOpening(as: client) }
    do throws(StoreFault) {
      let end = uptime() + Self.slice
      guard let opened = try openingWork?.continueOpening(until: { uptime() >= end }) else {
        return false
      }
      openStore = OpenStore(opened)
      openingWork = nil
      // Reads the watch events, so that the folders which opening has created are watched.
      readWatchEvents()
      // A small index is written at once. A large one is written soon after the first reply:
      // without an index, the next process could not tell what has changed if this one crashes.
      if openStore?.store.isIndexSmall == true { openStore?.store.saveIndex() }
      if openStore?.store.isIndexBehind == true { indexWritingTime = clock.now() }
      return true
    } catch {
      close()
      throw .store(error)
    }
  }

  private mutating func beginOpening(as client: String) throws(StoreHostFault) -> StoreOpener {
    guard let path = storeLocation.path else { throw .noHomeFolder }
    let boot = storeLocation.boot()
    let identity = Identity(
      holder: LockOwner(name: client, process: boot.process), session: freshID(),
      boot: boot.id.hex, machine: boot.machine.hex)
    do throws(StoreFault) {
      let (storeRoot, codec) = try storeRoot(path)
      // The watcher starts first, so that changes during opening are seen.
      if watchesFiles {
        watcherBox = WatcherBox(StoreWatcher(over: storeRoot, as: identity, at: clock.now()))
      }
      let (clock, retryPolicy, randomBits) = (clock, storeLocation.retryPolicy(), randomBits)
      return try StoreOpener(
        storeRoot, identity: identity, codec: codec,
        environment: Store.Environment(
          now: { clock.now() }, retryPolicy: retryPolicy,
          freshID: { Self.id(from: randomBits()) }),
        initialContent: {
          InitialContent.edits(
            over: $0.document(Settings.fileName), $0.document(AlarmService.placesFile))
        })
    } catch {
      throw .store(error)
    }
  }

  /// The folder of the store, and the codec. Both depend on the settings, which are read here
  /// because the store is not open yet.
  private func storeRoot(_ path: String) throws(StoreFault) -> (StoreRoot, Codec) {
    let disk = storeLocation.disk()
    do throws(DiskFault) {
      let root = try disk.openOrCreate(path: path)
      let settings = try disk.read(Settings.fileName, in: root, upTo: Store.longestFile)?.bytes
      let decodedSettings = Settings(settings)
      return (
        StoreRoot(
          disk: disk, root: root, outsideListPaths: decodedSettings.outsideListPaths(from: home)),
        makeCodec(decodedSettings.addresses)
      )
    } catch {
      throw .disk(error)
    }
  }

  private func freshID() -> String { Self.id(from: randomBits()) }

  private static func id(from bits: UInt64) -> String { String(bits, radix: 36) }

  /// Closes the store, and writes the index for the next opening.
  mutating func close() {
    openStore?.store.abandonTurn()
    openStore?.store.saveIndex()
    openStore = nil
    openingWork = nil
    watcherBox = nil
  }

  // MARK: Maintenance

  /// Whether changes by other programs are seen at once, and not only at intervals.
  var isWatched: Bool { watcherBox?.withWatcher { !$0.hasUnwatchedFolders } ?? false }

  /// How changes by other programs are noticed, for the log.
  var watchingInWords: String {
    guard watchesFiles else { return "not watched" }
    return isWatched ? "watched" : "looked at now and then"
  }

  /// A descriptor that becomes readable when another program has changed files; nil if nothing is
  /// watched.
  var watchDescriptors: Int32? { isOpen ? watcherBox?.withWatcher { $0.descriptor } : nil }

  /// When the store has work to do without a request; nil if never.
  var nextCheckTime: Instant? {
    guard let openStore else { return nil }
    let fileCheckTime = earlier(openStore.store.due, watcherBox?.withWatcher { $0.due })
    return earlier(fileCheckTime.map { max($0, retryTime ?? $0) }, indexWritingTime)
  }

  /// Schedules writing the index after a time without other writes. An index that is due already is
  /// not postponed.
  mutating func scheduleIndexWriting() {
    let now = clock.now()
    guard indexWritingTime.map({ $0 > now }) ?? true, openStore?.store.isIndexBehind == true else {
      return
    }
    indexWritingTime = now.adding(milliseconds: Self.quietTime)
  }

  /// Whether the problems may have changed since the last call.
  mutating func problemsMayDiffer() -> Bool {
    guard let openStore else { return false }
    let generation = openStore.problemGeneration
    defer { reportedProblemGeneration = generation }
    return generation != reportedProblemGeneration
  }

  private mutating func saveIndexWhenDue() {
    guard let indexWritingTime,
      indexWritingTime <= clock.now() || indexWritingTime - clock.now() > Self.longestDelay
    else {
      return
    }
    // Without an index, the next process could not see what has changed if this one crashes. So
    // the first index is written at once. A later index is only written when the stats of all
    // files are known.
    if let store = openStore?.store, store.isIndexBehind, store.hasIndex {
      let end = uptime() + Self.slice
      guard store.rereadFiles(until: { uptime() >= end }) else { return }
    }
    self.indexWritingTime = nil
    openStore?.store.saveIndex()
    // While another process's transaction is unfinished, `saveIndex` writes nothing. Then the index
    // is written later.
    scheduleIndexWriting()
  }

  /// Whether another process has committed something that was not read yet.
  var hasUnreadEntries: Bool { openStore?.store.hasUnreadEntries ?? true }

  /// Reads watch events, records changes that other programs made, and returns the announcements.
  mutating func readOutsideChanges() throws(StoreFault) -> [Announcement] {
    guard isOpen else { return [] }
    let now = clock.now()
    readWatchEvents()
    followSettings()
    saveIndexWhenDue()
    if let retryTime, retryTime > now, retryTime - now <= Self.retryDelay { return [] }
    retryTime = nil
    guard let openStore, let due = openStore.store.due,
      due <= now || due - now > Self.longestDelay
    else {
      return []
    }
    do throws(StoreFault) {
      return try openStore.store.recheckDue()
    } catch {
      retryTime = now.adding(milliseconds: Self.retryDelay)
      throw error
    }
  }

  /// Whether the settings name other folders outside the store than those that are lists now.
  var pathsDiffer: Bool {
    guard let openStore else { return false }
    let settings = openStore.settings
    return settings.damage == nil
      && settings.outsideListPaths(from: home) != openStore.store.outsideListPaths
  }

  /// Makes lists of the folders outside the store that the settings name, if the settings have
  /// changed. Settings that cannot be read remove no list.
  mutating func followSettings() {
    guard let openStore, !openStore.store.isInTurn else { return }
    let settingsVersion = openStore.documentVersions.settings
    guard settingsVersion != followedSettingsVersion else { return }
    followedSettingsVersion = settingsVersion
    guard pathsDiffer else { return }
    let outsidePaths = openStore.settings.outsideListPaths(from: home)
    openStore.store.setOutsideLists(at: outsidePaths)
    let now = clock.now()
    watcherBox?.withWatcher { $0.setOutsideLists(at: outsidePaths, at: now) }
  }

  /// A path with the home folder in place of `~`, and without a slash at its end; nil if the home
  /// folder is not known.
  func expandingHome(_ path: String) -> String? {
    Settings.expandingHome(path, from: home)?.droppingSlashes
  }

  private mutating func readWatchEvents() {
    let now = clock.now()
    let events = watcherBox?.withWatcher { $0.poll(at: now) } ?? []
    for event in events { openStore?.store.notice(event) }
    // Any of the events may be about stored alarm decisions, because events can be lost.
    if !events.isEmpty {
      openStore?.expectStoredDecisions()
      log.debug("watch: \(events.count) events at the store's files")
    }
  }

  /// How far ahead, in milliseconds, a time can be scheduled. A time beyond that was set before
  /// the clock was set back, and counts as due.
  private static let longestDelay: Int64 = 60_000
}

extension String {
  /// A path without slashes at its end.
  var droppingSlashes: String {
    var path = self
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}

/// The earlier of two times, either of which may be nil.
func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}

enum StoreHostFault: Error {
  /// The store's location is not known, because HOME is not set.
  case noHomeFolder
  case store(StoreFault)
}
