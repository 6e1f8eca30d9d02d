// Decides which folders are watched, and what a watch event means for the store. Uses only the
// names of files and folders: it reads no file and records nothing.

public import CivilTime
public import Files

public struct StoreWatcher {
  private var storeRoot: StoreRoot
  private let ownWrites: OwnWriteFilter
  private var watch: Watch
  private var watchedFolders: [FolderPath: WatchedFolder] = [:]
  /// The paths of each watched folder: several if the settings name one folder for two lists.
  private var folderPaths: [WatchedFolder: Set<FolderPath>] = [:]
  /// The folders that cannot be watched, with the reason. They are scanned periodically.
  public private(set) var unwatchedFolders: [FolderPath: DiskFault] = [:]
  private var nextScanTime: Instant?

  /// How many milliseconds pass between two scans of the folders that cannot be watched.
  static let scanInterval: Int64 = 5000
  /// How many batches of events are read in one call, so that other work is not held up.
  private static let mostReadsPerPoll = 64

  /// Starts watching. A store that is opened after this with the same identity misses no event, and
  /// gets no events of its own writes.
  public init(over storeRoot: StoreRoot, as identity: Identity, at now: Instant) {
    self.storeRoot = storeRoot
    ownWrites = OwnWriteFilter(of: identity)
    watch = Watch(besides: ownWrites)
    _ = setWatches()
    planNextScan(at: now)
  }

  /// Sets the paths of lists whose folders are outside the store, which are watched too.
  public mutating func setOutsideLists(at outsideListPaths: [FileName: String], at now: Instant) {
    storeRoot.outsideListPaths = outsideListPaths
    _ = setWatches()
    planNextScan(at: now)
  }

  /// The descriptor to poll; readable when there are events.
  public var descriptor: Int32? { watch.descriptor }

  public var hasUnwatchedFolders: Bool { !unwatchedFolders.isEmpty }

  /// When the folders that cannot be watched are scanned next; nil if every folder is watched.
  public var due: Instant? { nextScanTime }

  /// Returns the events since the last call, in order, without waiting.
  public mutating func poll(at now: Instant) -> [WatchedChange] {
    var events: [WatchedChange] = []
    var mustSetWatches = false
    let sharedFolders = Set(folderPaths.filter { $0.value.count > 1 }.keys)
    for _ in 0..<Self.mostReadsPerPoll {
      let (watchEvents, mayHaveMore) = watch.drain(isShared: sharedFolders.contains)
      for watchEvent in watchEvents {
        addEvents(watchEvent, into: &events, mustSetWatches: &mustSetWatches)
      }
      if !mayHaveMore { break }
    }
    // If a scan is due later than the interval allows, the clock was set back since.
    if let next = nextScanTime, now >= next || next - now > Self.scanInterval {
      nextScanTime = nil
      for folderPath in unwatchedFolders.keys { events.append(Self.storeEvent(of: folderPath)) }
      if watch.descriptor == nil { watch = Watch(besides: ownWrites) }
      mustSetWatches = true
    }
    if mustSetWatches { events += setWatches() }
    planNextScan(at: now)
    return events
  }

  private mutating func planNextScan(at now: Instant) {
    nextScanTime =
      hasUnwatchedFolders ? nextScanTime ?? now.adding(milliseconds: Self.scanInterval) : nil
  }

  // MARK: What an event means

  private mutating func addEvents(
    _ watchEvent: WatchEvent, into events: inout [WatchedChange], mustSetWatches: inout Bool
  ) {
    switch watchEvent {
    case .overflow:
      events.append(.everything)
      mustSetWatches = true
    case .folderRemoved(let folder):
      for folderPath in folderPaths.removeValue(forKey: folder) ?? [] {
        watchedFolders[folderPath] = nil
        events.append(Self.storeEvent(of: folderPath))
      }
      events.append(.folder(.lists))
      mustSetWatches = true
    case .moved(let folder), .attributes(let folder):
      // After a change of its permissions, the list's folder may have become readable or
      // unreadable.
      for folderPath in folderPaths[folder] ?? [] where folderPath.list != nil {
        events.append(Self.storeEvent(of: folderPath))
      }
      events.append(.folder(.lists))
      mustSetWatches = true
    case .name(let name, let folder, let change):
      for folderPath in folderPaths[folder] ?? [] {
        guard let event = Self.storeEvent(of: name, in: folderPath, change) else { continue }
        if events.last != event { events.append(event) }
        if case .file = event { continue }
        if case .beingWritten = event { continue }
        // A folder may have been added or replaced.
        mustSetWatches = mustSetWatches || change != .modified && folderPath != .journal
      }
    }
  }

  /// What a change of a name in a folder means for the store; nil if it does not concern the
  /// store.
  private static func storeEvent(
    of name: FileName, in folderPath: FolderPath, _ change: WatchEvent.Change
  ) -> WatchedChange? {
    switch folderPath {
    case .root where Store.ownDocuments.contains(name),
      _ where folderPath.list != nil && Store.isReadInList(name):
      change == .modified ? .beingWritten(folderPath, name) : .file(folderPath, name)
    case .root where name == FolderPath.lists.steps.last: .folder(.lists)
    case .root where name == FolderPath.state.steps.last: .journal
    case .lists where Store.isListName(name): .folder(.lists)
    case .state where name == FolderPath.journal.steps.last: .journal
    case .state where name == Store.fences: .file(folderPath, name)
    case .journal where name.hasSuffix(".jsonl"):
      change == .modified || change == .written ? .journalAppended : .journal
    default: nil
    }
  }

  /// The event that says: anything in this folder may have changed.
  private static func storeEvent(of folderPath: FolderPath) -> WatchedChange {
    folderPath == .journal || folderPath == .state ? .journal : .folder(folderPath)
  }

  // MARK: Watches

  /// Watches each folder of the store. Returns events for those that were not watched before,
  /// because changes in them have not been seen.
  private mutating func setWatches() -> [WatchedChange] {
    var events: [WatchedChange] = []
    let wantedFolders = [.root, .lists, .state, .journal] + listFolders()
    for folderPath in Set(watchedFolders.keys).union(unwatchedFolders.keys).subtracting(
      wantedFolders)
    {
      removeWatch(folderPath)
      unwatchedFolders[folderPath] = nil
    }
    for folderPath in wantedFolders where setWatch(on: folderPath) {
      events.append(Self.storeEvent(of: folderPath))
    }
    return events
  }

  /// Watches a folder. True if it was not watched before.
  private mutating func setWatch(on folderPath: FolderPath) -> Bool {
    do throws(DiskFault) {
      let folder = try storeRoot.open(folderPath)
      // Modifications of files are reported for the journal, because processes append to its
      // segments; and for lists, to tell that an item is still being written.
      let reportsModifications = folderPath == .journal || folderPath.list != nil
      let watchedFolder = try watch.watch(folder, modifications: reportsModifications)
      unwatchedFolders[folderPath] = nil
      guard watchedFolders[folderPath] != watchedFolder else { return false }
      removeWatch(folderPath)
      watchedFolders[folderPath] = watchedFolder
      folderPaths[watchedFolder, default: []].insert(folderPath)
      return true
    } catch {
      removeWatch(folderPath)
      // The folder does not exist. When it is created, an event of its parent folder reports that.
      let isReportedByParent = error.reason == .missing && isParentWatched(folderPath)
      unwatchedFolders[folderPath] = isReportedByParent ? nil : error
      return false
    }
  }

  private func isParentWatched(_ folderPath: FolderPath) -> Bool {
    guard !folderPath.steps.isEmpty,
      folderPath.list.flatMap({ storeRoot.outsideListPaths[$0] }) == nil
    else {
      return false
    }
    return watchedFolders[FolderPath(folderPath.steps.dropLast())] != nil
  }

  private mutating func removeWatch(_ folderPath: FolderPath) {
    guard let folder = watchedFolders.removeValue(forKey: folderPath) else { return }
    folderPaths[folder]?.remove(folderPath)
    guard folderPaths[folder]?.isEmpty == true else { return }
    folderPaths[folder] = nil
    watch.unwatch(folder)
  }

  /// The folders of all lists; if these cannot be listed, the ones that were known before.
  private func listFolders() -> [FolderPath] {
    let outsideListPaths = storeRoot.outsideListPaths.keys.map(FolderPath.list)
    do throws(DiskFault) {
      let folder = try storeRoot.open(.lists)
      let names = try storeRoot.disk.names(in: folder).filter(Store.isListName)
      return outsideListPaths
        + names.filter { (try? storeRoot.disk.signature(of: $0, in: folder))?.kind == .folder }
        .filter { storeRoot.outsideListPaths[$0] == nil }.map(FolderPath.list)
    } catch  where error.reason == .missing {
      return outsideListPaths
    } catch {
      return outsideListPaths
        + watchedFolders.keys.filter {
          $0.list.map { storeRoot.outsideListPaths[$0] } == .some(nil)
        }
    }
  }
}
