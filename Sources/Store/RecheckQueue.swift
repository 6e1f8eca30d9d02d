// What has to be checked again, and when, after other programs may have written. Does not know how
// that was noticed.

internal import CivilTime
internal import Files

struct RecheckQueue {
  /// Files by due time. The journal is always read before them.
  private(set) var files: [DocumentKey: Instant] = [:]
  /// Folders that must be listed again.
  private(set) var folders: [FolderPath: Instant] = [:]
  /// Files and folders with problems, which are retried later than anything else.
  private var failingFiles: [DocumentKey: Instant] = [:]
  private var failingFolders: [FolderPath: Instant] = [:]
  var journalMoved = false

  /// How long to wait after a file was last written, because the writer may not be done.
  static let debounce: Int64 = 50
  /// How long to wait for an empty file to be filled, or for a writer that pauses. Apart from
  /// retries nothing is delayed longer.
  static let emptiness: Int64 = 2000
  /// How old a change must be before its stat differs from that of a later change: some clocks
  /// stamp files coarsely.
  static let tick: Int64 = 2_000_000_000

  /// The longest delay of a retry. A due time further ahead comes from a clock that was set back
  /// since, also for waits on the lock.
  static let retryPolicy: Int64 = 60_000

  var isIdle: Bool { due == nil && !journalMoved }

  var due: Instant? {
    [
      files.values.min(), folders.values.min(), failingFiles.values.min(),
      failingFolders.values.min(),
    ].compactMap(\.self).min()
  }

  mutating func add(_ key: DocumentKey, at due: Instant) {
    files[key] = due
  }

  mutating func add(_ place: FolderPath, at due: Instant) {
    folders[place] = due
  }

  /// Schedules a retry of something that has a problem, unless an event comes first.
  mutating func retry(_ key: DocumentKey, at due: Instant) {
    failingFiles[key] = due
  }

  mutating func retry(_ place: FolderPath, at due: Instant) {
    failingFolders[place] = due
  }

  /// Removes and returns what is due. A due time further ahead than any delay was set before the
  /// clock was set back, and counts as due.
  mutating func removeDue(by now: Instant) -> (files: [DocumentKey], folders: [FolderPath]) {
    let isDue = { (due: Instant) in due <= now || due - now > Self.emptiness }
    let names = Set(files.filter { isDue($0.value) }.keys.map(\.name))
    // A file moved to another list produces its two events at slightly different times.
    var found = Set(
      files.filter { key, due in
        isDue(due) || names.contains(key.name) && due - now <= Self.debounce
      }.keys)
    let isOverdue = { (due: Instant) in due <= now || due - now > Self.retryPolicy }
    found.formUnion(failingFiles.filter { isOverdue($0.value) }.keys)
    // Each sort key is built once: after a thousand saves there are a thousand files to sort.
    let files = found.map { (order: $0.order, key: $0) }.sorted { $0.order < $1.order }.map(\.key)
    let folders = Set(folders.filter { isDue($0.value) }.keys)
      .union(failingFolders.filter { isOverdue($0.value) }.keys).sorted { $0.text < $1.text }
    for key in files { (self.files[key], failingFiles[key]) = (nil, nil) }
    for place in folders { (self.folders[place], failingFolders[place]) = (nil, nil) }
    return (files, folders)
  }
}

extension DocumentKey {
  /// A sort key, so that the order is stable.
  fileprivate var order: String { "\(place.text)/\(name.text)" }
}
