// Part of a first opening's files, read by another thread while the store's own reads the rest: what
// comes back are values, and only the store's thread takes them over.

internal import CivilTime
internal import Files

struct ParallelReading {
  /// All of them, read or not.
  let stretch: Store.FolderScan.ScanBatch
  private let aside: BackgroundWork<[File?]>

  /// What one says, with the look that belongs to it.
  struct File: Sendable {
    var signature: Signature?
    var image: Digest
    var content: StoredFile.Content

    init(_ found: FileContent, _ reading: Reading, at now: Instant) {
      signature = found.signature.isSettled(at: now) ? found.signature : nil
      image = Digest(of: found.bytes)
      content = StoredFile.Content(reading)
    }
  }

  /// So many at a time are worth a thread, and soon read.
  static let fewest = 48
  static let most = 512

  /// Begins to read these, which one folder has; nil where that is for one thread alone.
  init?(_ stretch: Store.FolderScan.ScanBatch, from folder: Folder, list: String, of store: Store) {
    guard let apart = store.codec.apart else { return nil }
    // What is read later than now is judged as if it had been now: it may count as younger than it is.
    let now = store.environment.now()
    let aside = store.disk.aside(in: folder) { [names = stretch.names] disk, folder -> [File?] in
      let read = apart()
      return names.map { name in
        // An empty one may still be filled, and what cannot be read is explained elsewhere.
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

  /// Waits for all that was read.
  func files() -> [File?] { aside.value() }
}
