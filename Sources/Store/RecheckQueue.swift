// What has to be looked at again, and when: the store's notes on what others may have written. Says
// nothing about how anybody noticed.

internal import CivilTime
internal import Files

struct RecheckQueue {
  /// Files by when they are due; the journal comes first, whenever it moved.
  private(set) var files: [DocumentKey: Instant] = [:]
  /// Folders whose names have to be listed again.
  private(set) var folders: [FolderPath: Instant] = [:]
  /// What is in trouble: that is put off for longer than anything else.
  private var ailingFiles: [DocumentKey: Instant] = [:]
  private var ailingFolders: [FolderPath: Instant] = [:]
  var journalMoved = false

  /// How long a file is left alone after it was last written: the writer may not be done.
  static let debounce: Int64 = 50
  /// How long an empty file may be one that somebody is about to fill, and how long somebody who
  /// is writing may pause. Nothing is put off for longer but what is in trouble.
  static let emptiness: Int64 = 2000
  /// How old a change must be before a look tells it from the next one: some clocks stamp files
  /// only every so often.
  static let tick: Int64 = 2_000_000_000

  /// How long what is in trouble is left alone at most; what is due later than that was planned by
  /// a clock that was set back since, for whoever waits too.
  static let retryPolicy: Int64 = 60_000

  var isIdle: Bool { due == nil && !journalMoved }

  var due: Instant? {
    [
      files.values.min(), folders.values.min(), ailingFiles.values.min(),
      ailingFolders.values.min(),
    ].compactMap(\.self).min()
  }

  mutating func see(_ key: DocumentKey, at due: Instant) {
    files[key] = due
  }

  mutating func see(_ place: FolderPath, at due: Instant) {
    folders[place] = due
  }

  /// The same for what is in trouble, if nobody sees anything there before.
  mutating func retry(_ key: DocumentKey, at due: Instant) {
    ailingFiles[key] = due
  }

  mutating func retry(_ place: FolderPath, at due: Instant) {
    ailingFolders[place] = due
  }

  /// Those whose time has come, which are then no longer noted. What lies further ahead than its
  /// kind is ever put off was noted before the clock was set back.
  mutating func take(dueBy now: Instant) -> (files: [DocumentKey], folders: [FolderPath]) {
    let isDue = { (due: Instant) in due <= now || due - now > Self.emptiness }
    let names = Set(files.filter { isDue($0.value) }.keys.map(\.name))
    // A file that was moved to another list is seen at one place a moment before the other.
    var found = Set(
      files.filter { key, due in
        isDue(due) || names.contains(key.name) && due - now <= Self.debounce
      }.keys)
    let isOverdue = { (due: Instant) in due <= now || due - now > Self.retryPolicy }
    found.formUnion(ailingFiles.filter { isOverdue($0.value) }.keys)
    // Each text is made once: after a thousand saves there are a thousand files to put in order.
    let files = found.map { (order: $0.order, key: $0) }.sorted { $0.order < $1.order }.map(\.key)
    let folders = Set(folders.filter { isDue($0.value) }.keys)
      .union(ailingFolders.filter { isOverdue($0.value) }.keys).sorted { $0.text < $1.text }
    for key in files { (self.files[key], ailingFiles[key]) = (nil, nil) }
    for place in folders { (self.folders[place], ailingFolders[place]) = (nil, nil) }
    return (files, folders)
  }
}

extension DocumentKey {
  /// For telling things in the same order every time.
  fileprivate var order: String { "\(place.text)/\(name.text)" }
}
