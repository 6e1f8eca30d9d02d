// Reads some of the files of a store that is opened, on a background thread, while the store's own
// thread reads others. The background thread only returns values; the store's thread adds them to
// the catalogue.

internal import CivilTime
internal import Files

struct ParallelReading {
  /// The files that the background thread reads, by name.
  let batch: Store.FolderScan.ScanBatch
  private let backgroundRead: BackgroundWork<[DecodedFile?]>

  /// The decoded content of one file, with the file's stat.
  struct DecodedFile: Sendable {
    var signature: Signature?
    var contentDigest: Digest
    var content: StoredFile.Content

    init(_ fileContent: FileContent, _ reading: FileReading, at now: Instant) {
      signature = fileContent.signature.isOldEnough(at: now) ? fileContent.signature : nil
      contentDigest = Digest(of: fileContent.bytes)
      content = StoredFile.Content(reading)
    }
  }

  /// Fewer files than this are not worth a thread.
  static let leastFiles = 48
  static let mostFilesAtOnce = 512

  /// Starts to read these files of one folder. Nil if the codec can read on one thread only, or if
  /// there is no second thread.
  init?(_ batch: Store.FolderScan.ScanBatch, from folder: Folder, list: String, of store: Store) {
    guard let makeBackgroundReader = store.codec.makeBackgroundReader else { return nil }
    // A file's age is measured from now, although the file is read later. So the file may count as
    // younger than it is. The only effect is that its stat is not trusted and it is read again.
    let now = store.environment.now()
    let backgroundRead = store.disk.startInBackground(in: folder) {
      [names = batch.names] disk, folder -> [DecodedFile?] in
      let readFile = makeBackgroundReader()
      return names.map { name in
        // Empty files, which a program may be about to fill, and unreadable ones are left to the
        // store's thread.
        guard Store.isItem(name),
          let fileContent = try? disk.read(name, in: folder, upTo: Store.longestFile),
          !fileContent.bytes.isEmpty
        else { return nil }
        return DecodedFile(fileContent, readFile(fileContent.bytes, name, list), at: now)
      }
    }
    guard let backgroundRead else { return nil }
    (self.batch, self.backgroundRead) = (batch, backgroundRead)
  }

  var hasFinished: Bool { backgroundRead.hasFinished }

  /// Waits for the thread and returns what it read.
  func waitForFiles() -> [DecodedFile?] { backgroundRead.waitForValue() }
}
