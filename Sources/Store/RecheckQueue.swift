// The files and folders that have to be checked because other programs may have written to them,
// and when. The code that notices the writes adds the files here.

internal import CivilTime
internal import Files

struct RecheckQueue {
  /// When each file is to be checked. The journal is always read before the files.
  private(set) var files: [DocumentKey: Instant] = [:]
  /// When the names in each folder are to be compared with the catalogue again.
  private(set) var folders: [FolderPath: Instant] = [:]
  /// When each file and folder with a problem is to be tried again.
  private var failingFiles: [DocumentKey: Instant] = [:]
  private var failingFolders: [FolderPath: Instant] = [:]
  var journalHasChanged = false

  /// How many milliseconds to wait after a file was last written, because the writer may not be
  /// done.
  static let debounce: Int64 = 50
  /// How many milliseconds to wait for an empty file to be filled, or for a writer that pauses.
  /// This is the longest delay, except for retries.
  static let emptyFileDelay: Int64 = 2000
  /// How many nanoseconds old a change must be, so that a later change certainly gives the file
  /// another time: some file systems store times coarsely.
  static let timestampResolution: Int64 = 2_000_000_000

  /// The longest delay of a retry, in milliseconds. If a retry is further ahead than that, the
  /// clock was set back after the retry was scheduled.
  static let longestRetryDelay: Int64 = 60_000

  var isIdle: Bool { due == nil && !journalHasChanged }

  var due: Instant? {
    [
      files.values.min(), folders.values.min(), failingFiles.values.min(),
      failingFolders.values.min(),
    ].compactMap(\.self).min()
  }

  mutating func add(_ key: DocumentKey, at due: Instant) {
    files[key] = due
  }

  mutating func add(_ folderPath: FolderPath, at due: Instant) {
    folders[folderPath] = due
  }

  /// Schedules a retry of a file that has a problem. A watch event may cause an earlier check.
  mutating func retry(_ key: DocumentKey, at due: Instant) {
    failingFiles[key] = due
  }

  mutating func retry(_ folderPath: FolderPath, at due: Instant) {
    failingFolders[folderPath] = due
  }

  /// Removes and returns the files and folders that are due. A time further ahead than any delay
  /// shows that the clock was set back after the check was scheduled, so it counts as due.
  mutating func removeDue(by now: Instant) -> (files: [DocumentKey], folders: [FolderPath]) {
    let isDue = { (due: Instant) in due <= now || due - now > Self.emptyFileDelay }
    let names = Set(files.filter { isDue($0.value) }.keys.map(\.name))
    // A file that was moved to another list causes two events, at slightly different times. Both
    // are checked together.
    var dueFiles = Set(
      files.filter { key, due in
        isDue(due) || names.contains(key.name) && due - now <= Self.debounce
      }.keys)
    let isOverdue = { (due: Instant) in due <= now || due - now > Self.longestRetryDelay }
    dueFiles.formUnion(failingFiles.filter { isOverdue($0.value) }.keys)
    // Each sort key is built only once, because there may be thousands of files.
    let files = dueFiles.map { (sortKey: $0.sortKey, key: $0) }.sorted { $0.sortKey < $1.sortKey }
      .map(\.key)
    let folders = Set(folders.filter { isDue($0.value) }.keys)
      .union(failingFolders.filter { isOverdue($0.value) }.keys).sorted { $0.text < $1.text }
    for key in files { (self.files[key], failingFiles[key]) = (nil, nil) }
    for folderPath in folders {
      (self.folders[folderPath], failingFolders[folderPath]) = (nil, nil)
    }
    return (files, folders)
  }
}

extension DocumentKey {
  /// The text by which due files are sorted, so that they are always checked in the same order.
  fileprivate var sortKey: String { "\(folderPath.text)/\(name.text)" }
}
