// Packs the catalogue of a store that was opened without an index. Before packing, each file has
// memory of its own; after it, all files are in the bytes of one index, which takes a third less
// memory.

internal import Files

extension Store {
  /// Packs all files, unless they are few. This changes the slots of files and the numbers of
  /// lists, so it must be called while the store is still being opened.
  func packFiles() {
    guard catalogue.count >= Self.leastPackedFiles,
      let packed = catalogue.packed(at: transactionLog.journal.bookmark)
    else { return }
    catalogue = packed
    FreedMemory.giveBack()
  }

  /// A catalogue with fewer files is not packed, because its memory does not matter.
  static let leastPackedFiles = 2048
}

extension Catalogue {
  /// The same catalogue with its files as the bytes of an index; nil if the files are too large
  /// for one index.
  func packed(at bookmark: JournalBookmark) -> Catalogue? {
    let snapshot = snapshot(codecVersion: 0, bookmark: bookmark, takenAt: 0, documents: [:])
    return snapshot.bytes().flatMap { IndexContent(reading: $0, codecVersion: 0) }.map {
      Catalogue(scanned: $0, after: problemGeneration)
    }
  }
}
