// Watches the ledger's file for changes by other programs. If the file cannot be watched, reports
// every second that it may have changed. Does not read the content.

internal import CivilTime
internal import Files

/// A class and not a struct: `LedgerFile` keeps it in a constant, and each call of `poll` changes
/// it.
final class LedgerWatcher {
  private let folder: LedgerFolder
  private let mayWatch: Bool
  private var watch: Watch?
  private var watchedFolder: (folder: WatchedFolder, name: FileName)?
  /// When to check the file even if there is no event; nil if the file is watched, or is not used
  /// yet.
  private(set) var due: Instant?

  static let checkInterval: Int64 = 1000
  /// How many batches of events are read in one call, so that other work is not held up.
  private static let mostReadsPerPoll = 16

  init(over folder: LedgerFolder, mayWatch: Bool) {
    self.folder = folder
    self.mayWatch = mayWatch
  }

  /// The descriptor to poll. It becomes readable when there are events.
  var descriptor: Int32? { watch?.descriptor }

  /// Begins to watch the file. The caller has to read the ledger afterwards, so that it misses no
  /// change.
  func setWatch(at now: Instant) {
    due = nil
    do throws(DiskFault) {
      if mayWatch, try watchFolder() { return }
    } catch {
      // If the folder cannot be watched, the file is checked every second.
    }
    if let watchedFolder { watch?.unwatch(watchedFolder.folder) }
    watchedFolder = nil
    due = now.adding(milliseconds: Self.checkInterval)
  }

  /// Whether the ledger may have changed since the last call. Does not wait. Without a watch this
  /// is true once a second, and before each message.
  func poll(at now: Instant, beforeMessage: Bool) -> Bool {
    var mayDiffer = false
    for _ in 0..<Self.mostReadsPerPoll {
      guard let (events, mayHaveMore) = watch?.drain() else { break }
      if events.contains(where: mayConcernLedger) { mayDiffer = true }
      if !mayHaveMore { break }
    }
    // A time further ahead than the interval was set before the clock was set back, and counts as
    // due.
    if let due, beforeMessage || now >= due || due - now > Self.checkInterval { mayDiffer = true }
    if mayDiffer { setWatch(at: now) }
    return mayDiffer
  }

  private func mayConcernLedger(_ event: WatchEvent) -> Bool {
    switch event {
    case .overflow: true
    case .folderRemoved(let folder), .moved(let folder), .attributes(let folder):
      folder == watchedFolder?.folder
    // A file that was just created is still being written; there is another event when it is
    // closed.
    case .name(let name, let folder, let change):
      folder == watchedFolder?.folder && name == watchedFolder?.name
        && (change != .created || name != LedgerFile.fileName)
    }
  }

  /// Watches the ledger's folder. If the folder does not exist, watches the deepest folder above
  /// it that exists, to notice when the missing one is created.
  private func watchFolder() throws(DiskFault) -> Bool {
    // A loop, because the missing folder may be created just before the folder above it is
    // watched.
    for _ in 0..<Self.mostAttempts {
      if let open = try folder.open() {
        try watch(open, for: LedgerFile.fileName)
        return true
      }
      guard let (nearest, missingPath, name) = try folder.openNearest() else { return false }
      try watch(nearest, for: name)
      if try !folder.exists(missingPath) { return true }
    }
    return false
  }

  /// At most this many times a missing folder may appear while the watch is set up.
  private static let mostAttempts = 16

  private func watch(_ folder: Folder, for name: FileName) throws(DiskFault) {
    var watch = self.watch ?? Watch()
    // A watch that has no descriptor never gets one, so it is dropped, and the next check makes a
    // new one.
    defer { self.watch = watch.descriptor == nil ? nil : watch }
    let newFolder = try watch.watch(folder)
    if let oldFolder = watchedFolder?.folder, oldFolder != newFolder { watch.unwatch(oldFolder) }
    watchedFolder = (newFolder, name)
  }
}
