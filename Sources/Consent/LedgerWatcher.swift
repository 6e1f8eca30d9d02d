// Watches the ledger for changes by other programs. If no watch can be set, it reports a possible
// change every second. Reads no content.

internal import CivilTime
internal import Files

/// A class, so that checking it in every turn of the loop does not copy it.
final class LedgerWatcher {
  private let folder: LedgerFolder
  private let mayWatch: Bool
  private var watch: Watch?
  private var watched: (folder: WatchedFolder, name: FileName)?
  /// When to check without an event; nil if a watch is set or not wanted yet.
  private(set) var due: Instant?

  static let interval: Int64 = 1000
  /// The most batches of events that are read before other work gets its turn.
  private static let mostReadsPerPoll = 16

  init(over folder: LedgerFolder, mayWatch: Bool) {
    self.folder = folder
    self.mayWatch = mayWatch
  }

  /// The descriptor to poll; readable when there are events.
  var descriptor: Int32? { watch?.descriptor }

  /// Starts watching. A reader that reads the ledger afterwards misses no change.
  func setWatch(at now: Instant) {
    due = nil
    do throws(DiskFault) {
      if mayWatch, try watchFolder() { return }
    } catch {
      // Whatever the reason, periodic checks need no watch.
    }
    if let watched { watch?.unwatch(watched.folder) }
    watched = nil
    due = now.adding(milliseconds: Self.interval)
  }

  /// Whether the ledger may have changed since the last call. Does not wait. Without a watch this
  /// is true once a second, and before every message that is handled.
  func poll(at now: Instant, beforeMessage: Bool) -> Bool {
    var mayDiffer = false
    for _ in 0..<Self.mostReadsPerPoll {
      guard let (sightings, mayHaveMore) = watch?.drain() else { break }
      if sightings.contains(where: concerns) { mayDiffer = true }
      if !mayHaveMore { break }
    }
    // A check that is due later than the interval allows was scheduled before the clock was set
    // back.
    if let due, beforeMessage || now >= due || due - now > Self.interval { mayDiffer = true }
    if mayDiffer { setWatch(at: now) }
    return mayDiffer
  }

  private func concerns(_ event: WatchEvent) -> Bool {
    switch event {
    case .overflow: true
    case .folderRemoved(let folder), .moved(let folder), .attributes(let folder):
      folder == watched?.folder
    // A file that was just created is still being written; another event follows when it is closed.
    case .name(let name, let folder, let change):
      folder == watched?.folder && name == watched?.name
        && (change != .created || name != LedgerFile.name)
    }
  }

  /// Watches the folder, or the deepest existing parent, which tells when the next folder is
  /// created.
  private func watchFolder() throws(DiskFault) -> Bool {
    // The next folder may be created between the failed lookup and the watch on its parent.
    for _ in 0..<Self.mostSteps {
      if let open = try folder.open() {
        try watch(open, for: LedgerFile.name)
        return true
      }
      guard let (nearest, next, name) = try folder.openNearest() else { return false }
      try watch(nearest, for: name)
      if try !folder.isThere(next) { return true }
    }
    return false
  }

  /// The most folders that may be created one after the other while a watch is set.
  private static let mostSteps = 16

  private func watch(_ folder: Folder, for name: FileName) throws(DiskFault) {
    var watch = self.watch ?? Watch()
    // A watch without a descriptor never gets one; the next check creates a new watch.
    defer { self.watch = watch.descriptor == nil ? nil : watch }
    let seen = try watch.watch(folder)
    if let old = watched?.folder, old != seen { watch.unwatch(old) }
    watched = (seen, name)
  }
}
