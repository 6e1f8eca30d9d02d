// Decides when the index is written. It contains the whole store, so it is not written after every
// change, but when the next opening would have to read noticeably many files, or more than one
// segment of the journal.

internal import CivilTime
internal import Files

extension Store {
  /// Writes the index if the next opening would be noticeably slower without a new one. To be
  /// called at the end, or when there is nothing else to do. A failure is ignored, because the
  /// index is only a cache.
  public func saveIndex() {
    if isIndexBehind { _ = writeIndex() }
  }

  /// Whether the next opening would be noticeably slower without a new index.
  public var isIndexBehind: Bool {
    let allowedUnsaved = max(Self.leastAllowedUnsaved, catalogue.count / 20)
    return unindexedCount > allowedUnsaved
      || indexedSegment != transactionLog.journal.bookmark.segment
  }

  /// Whether writing the index takes no noticeable time.
  public var isIndexSmall: Bool { catalogue.count <= Self.leastAllowedUnsaved }

  /// Writes the index now. Returns whether that worked. Does nothing and returns false in a turn,
  /// and while a transaction of another process is unfinished.
  public func writeIndex() -> Bool {
    guard turn == nil, transactionLog.journal.hasNoOpenTransaction else { return false }
    let now = environment.now()
    let (takenAt, overflows) = now.milliseconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflows else { return false }
    // The counts begin again even if the index cannot be written. So the next attempt is made only
    // after as many files have changed again.
    unindexedCount = 0
    indexedSegment = transactionLog.journal.bookmark.segment
    // Since `filesToReread` was made, more files may have been written whose stats are not
    // trusted. So it has to be made again.
    filesToReread = nil
    guard transactionLog.mayWrite() else { return false }
    let snapshot = catalogue.snapshot(
      codecVersion: codec.version, bookmark: transactionLog.journal.bookmark, takenAt: takenAt,
      boot: transactionLog.identity.boot, documents: documents)
    defer { if catalogue.count >= Self.leastPackedFiles { FreedMemory.giveBack() } }
    return IndexFile(storeRoot: transactionLog.storeRoot).write(
      snapshot, session: transactionLog.identity.session)
  }

  /// This many files that are not in the index do not slow an opening noticeably.
  private static let leastAllowedUnsaved = 64
}
