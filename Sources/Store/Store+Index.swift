// Decides when the index is written: not after every change, because it holds the whole store, but
// when an opening would otherwise have to read noticeably many files, or more than one segment of
// the journal.

internal import CivilTime
internal import Files

extension Store {
  /// Writes the index if it is noticeably behind. Call it at the end or when idle. A failure is
  /// ignored, because the index is only a cache.
  public func saveIndex() {
    if isIndexBehind { _ = writeIndex() }
  }

  /// Whether the next opening would be noticeably slower without a new index.
  public var isIndexBehind: Bool {
    let slack = max(Self.leastSlack, catalogue.count / 20)
    return unsaved > slack || savedSegment != transactionLog.journal.bookmark.segment
  }

  /// Whether writing the index takes no noticeable time.
  public var isSmall: Bool { catalogue.count <= Self.leastSlack }

  /// Writes the index now and returns whether that worked; not within a turn, nor while another
  /// process's transaction is unfinished.
  public func writeIndex() -> Bool {
    guard turn == nil, transactionLog.journal.isSettled else { return false }
    let now = environment.now()
    let (takenAt, isFar) = now.milliseconds.multipliedReportingOverflow(by: 1_000_000)
    guard !isFar else { return false }
    let snapshot = catalogue.snapshot(
      codecVersion: codec.version, bookmark: transactionLog.journal.bookmark, takenAt: takenAt,
      boot: transactionLog.identity.boot, documents: documents)
    // After a failure the next attempt waits until as much has changed again.
    unsaved = 0
    savedSegment = transactionLog.journal.bookmark.segment
    return IndexFile(storeRoot: transactionLog.storeRoot).write(
      snapshot, session: transactionLog.identity.session)
  }

  /// So many unindexed files do not noticeably slow an opening.
  private static let leastSlack = 64
}
