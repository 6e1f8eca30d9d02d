// Packs the catalogue of a store that was opened without an index. Each file that was read has memory of its
// own; packed, all of them are in the bytes of one index, which takes a third less.

internal import Files

extension Store {
  /// Packs the files. Slots and numbers of lists change, so this is possible only while the store is opened.
  func packFiles() {
    guard catalogue.count >= Self.leastPackedFiles,
      let packed = catalogue.packed(at: transactionLog.journal.bookmark)
    else { return }
    catalogue = packed
    FreedMemory.giveBack()
  }

  /// The memory of fewer files does not matter.
  static let leastPackedFiles = 2048
}

extension Catalogue {
  /// The same catalogue with its files as the bytes of an index; nil if they are too many for one.
  func packed(at bookmark: JournalBookmark) -> Catalogue? {
    let snapshot = snapshot(codecVersion: 0, bookmark: bookmark, takenAt: 0, documents: [:])
    return snapshot.bytes().flatMap { IndexContent(reading: $0, codecVersion: 0) }.map {
      Catalogue(scanned: $0, after: problemGeneration)
    }
  }
}
