// Reads part of a first opening's files on a background thread, while the store's own thread reads
// the rest. The background thread returns values; only the store's thread takes them over.

internal import CivilTime
internal import Files

struct ParallelReading {
  /// The names that were given to the thread, read or not.
  let stretch: Store.FolderScan.ScanBatch
  private let aside: BackgroundWork<[File?]>

  /// What one file says, with the stat that belongs to it.
  struct File: Sendable {
    var signature: Signature?
    var image: Digest
    var content: StoredFile.Content

    init(_ found: FileContent, _ reading: Reading, at now: Instant) {
      signature = found.signature.isCertain(at: now) ? found.signature : nil
      image = Digest(of: found.bytes)
      content = StoredFile.Content(reading)
    }
  }

  /// Batch sizes that are worth a thread and soon done.
  static let fewest = 48
  static let most = 512

  /// Starts reading these names of one folder; nil if there is no second reader or no second
  /// thread.
  init?(_ stretch: Store.FolderScan.ScanBatch, from folder: Folder, list: String, of store: Store) {
    guard let apart = store.codec.apart else { return nil }
    // Ages are measured from now, although reading happens later: a file may then count as younger
    // than it is, which is safe.
    let now = store.environment.now()
    let aside = store.disk.aside(in: folder) { [names = stretch.names] disk, folder -> [File?] in
      let read = apart()
      return names.map { name in
        // An empty file may be about to be filled, and the store's thread reports unreadable ones.
        guard Store.isItem(name),
          let found = try? disk.read(name, in: folder, upTo: Store.longestFile),
          !found.bytes.isEmpty
        else { return nil }
        return File(found, read(found.bytes, name, list), at: now)
      }
    }
    guard let aside else { return nil }
    (self.stretch, self.aside) = (stretch, aside)
  }

  var isDone: Bool { aside.isDone }

  /// Waits for the thread and returns what it read.
  func files() -> [File?] { aside.value() }
}
