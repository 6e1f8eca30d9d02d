// The eyes on the ledger: says when somebody may have changed it. Where no watch can be set, that is
// the case every second. Reads nothing.

internal import CivilTime
internal import Files

/// One reference: what is asked at every turn of a loop is not copied to be looked at.
final class LedgerWatcher {
  private let folder: LedgerFolder
  private let mayWatch: Bool
  private var watch: Watch?
  private var watched: (folder: WatchedFolder, name: FileName)?
  /// When to look even if nothing was seen; nil where a watch is set, or none is wanted yet.
  private(set) var due: Instant?

  static let interval: Int64 = 1000
  /// So many handfuls of sightings are taken before others have their turn.
  private static let handfuls = 16

  init(over folder: LedgerFolder, mayWatch: Bool) {
    self.folder = folder
    self.mayWatch = mayWatch
  }

  /// What to wait for: readable where something was seen.
  var descriptor: Int32? { watch?.descriptor }

  /// Watches from now on. Whoever reads the ledger afterwards misses nothing.
  func setWatch(at now: Instant) {
    due = nil
    do throws(DiskFault) {
      if mayWatch, try watchFolder() { return }
    } catch {
      // Whatever the reason, looking now and then needs no watch.
    }
    if let watched { watch?.unwatch(watched.folder) }
    watched = nil
    due = now.adding(milliseconds: Self.interval)
  }

  /// Whether the ledger may say something else since the last time. Nothing is waited for. Where
  /// nothing is watched that is so once a second, and whenever it is asked before a message is obeyed.
  func look(at now: Instant, beforeMessage: Bool) -> Bool {
    var mayDiffer = false
    for _ in 0..<Self.handfuls {
      guard let (sightings, mayHaveMore) = watch?.drain() else { break }
      if sightings.contains(where: concerns) { mayDiffer = true }
      if !mayHaveMore { break }
    }
    // A time that lies further ahead than any can was set before the clock was set back.
    if let due, beforeMessage || now >= due || due - now > Self.interval { mayDiffer = true }
    if mayDiffer { setWatch(at: now) }
    return mayDiffer
  }

  private func concerns(_ sighting: WatchEvent) -> Bool {
    switch sighting {
    case .overflow: true
    case .gone(let folder), .moved(let folder), .attributes(let folder): folder == watched?.folder
    // A file that was only just made is still being written; that it is done is seen as well.
    case .name(let name, let folder, let change):
      folder == watched?.folder && name == watched?.name
        && (change != .created || name != LedgerFile.name)
    }
  }

  /// Where there is no folder yet, the nearest one on the way to it tells when the next one comes.
  private func watchFolder() throws(DiskFault) -> Bool {
    // The next one may come just after it was not found, and before the one above it is watched.
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

  /// So many folders may come one after the other while a watch is set.
  private static let mostSteps = 16

  private func watch(_ folder: Folder, for name: FileName) throws(DiskFault) {
    var watch = self.watch ?? Watch()
    // A watch without a descriptor will never have one; the next look tries a new one.
    defer { self.watch = watch.descriptor == nil ? nil : watch }
    let seen = try watch.watch(folder)
    if let old = watched?.folder, old != seen { watch.unwatch(old) }
    watched = (seen, name)
  }
}
