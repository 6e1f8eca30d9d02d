// Reads files again whose stat is not known, such as those that this process wrote, so that the
// index can hold their stats. Every process that opens the store later has to read a file whose
// stat is not in the index.

internal import CivilTime
internal import Files

extension Store {
  /// How many files are read before it is checked again whether to pause.
  private static let filesPerCheck = 32

  /// Reads the files whose stat is not known, until `shouldPause` returns true. True when none is
  /// left to be read. A stat is kept only if the file's content is the one that was last recorded,
  /// and if every later change certainly alters the stat. Any other content is checked like a file
  /// that another program has changed.
  public func rereadFiles(until shouldPause: () -> Bool) -> Bool {
    guard turn == nil else { return true }
    var remainingFiles = filesToReread ?? filesWithoutSignature
    while !remainingFiles.isEmpty {
      let portion = remainingFiles.suffix(Self.filesPerCheck)
      remainingFiles.removeLast(portion.count)
      reread(portion)
      if !remainingFiles.isEmpty, shouldPause() {
        filesToReread = remainingFiles
        return false
      }
    }
    filesToReread = nil
    return true
  }

  /// Whether this process has read or written the index. Then the next process that opens the store
  /// can tell from the index what has changed since.
  public var hasIndex: Bool { indexedSegment != nil }

  /// The files whose stat is not known, sorted so that files of the same folder follow each other.
  /// The order is reversed, because they are read from the end on.
  private var filesWithoutSignature: [DocumentKey] {
    var keys = documents.filter { $0.value.signature == nil }.map(\.key)
    for slot in catalogue.files.slotsWithoutSignature {
      guard let file = catalogue.files[slot], let list = catalogue.list(file.key.list) else {
        continue
      }
      keys.append(DocumentKey(folderPath: .list(list.name), name: file.key.name))
    }
    return keys.map { (folder: $0.folderPath.text, key: $0) }.sorted { $0.folder > $1.folder }
      .map(\.key)
  }

  private func reread(_ keys: ArraySlice<DocumentKey>) {
    // The time is taken before reading, so a file may count as younger than it is. That is safe:
    // the stat of a file that is too young is not stored, and the file is read again later.
    let now = environment.now()
    var openedFolder = OpenedFolder()
    for key in keys.reversed() {
      guard let knownState = knownState(at: key), let knownState, knownState.signature == nil else {
        continue
      }
      guard let fileContent = try? read(key, in: &openedFolder),
        Digest(of: fileContent.bytes) == knownState.contentDigest
      else {
        recheckQueue.add(key, at: now)
        continue
      }
      if fileContent.signature.isOldEnough(at: now) {
        storeSignature(fileContent.signature, at: key)
      }
    }
  }
}

/// The folder that was opened last, for several files of the same folder.
struct OpenedFolder {
  private var lastOpened: (folderPath: FolderPath, folder: Folder)?

  mutating func open(
    _ folderPath: FolderPath, of storeRoot: StoreRoot
  ) throws(DiskFault) -> Folder {
    if let lastOpened, lastOpened.folderPath == folderPath { return lastOpened.folder }
    let folder = try storeRoot.open(folderPath)
    lastOpened = (folderPath, folder)
    return folder
  }
}

extension Store {
  /// Reads a file, and opens its folder only if the last file was in another one.
  func read(_ key: DocumentKey, in openedFolder: inout OpenedFolder) throws(DiskFault)
    -> FileContent?
  {
    let folder = try openedFolder.open(key.folderPath, of: transactionLog.storeRoot)
    return try disk.read(key.name, in: folder, upTo: Self.longestFile)
  }
}
