// When the index is written: not at every change, for it holds the whole store, but whenever an
// opening would otherwise have to read more files than it can read at once unnoticed, or more of the
// journal than one segment.

internal import CivilTime
internal import Files

extension Store {
  /// Writes the index if it has fallen behind far enough to be felt. Best at the end, or when there
  /// is nothing else to do; that it cannot be written is nobody's error.
  public mutating func saveIndex() {
    if isIndexBehind { _ = writeIndex() }
  }

  /// Whether an opening would feel what the index has not.
  public var isIndexBehind: Bool {
    let slack = max(Self.leastSlack, catalogue.count / 20)
    return unsaved > slack || savedSegment != transactionLog.journal.bookmark.segment
  }

  /// Whether to write it is done in no time.
  public var isSmall: Bool { catalogue.count <= Self.leastSlack }

  /// Writes the index as things are, and says whether that worked. Not in the middle of a turn, nor
  /// while what another process began is still open.
  public mutating func writeIndex() -> Bool {
    guard turn == nil, transactionLog.journal.isSettled else { return false }
    let now = environment.now()
    let (takenAt, isFar) = now.milliseconds.multipliedReportingOverflow(by: 1_000_000)
    guard !isFar else { return false }
    let snapshot = catalogue.snapshot(
      codecVersion: codec.version, bookmark: transactionLog.journal.bookmark, takenAt: takenAt,
      boot: transactionLog.identity.boot, documents: documents)
    // A failure is not tried again before as much has changed once more.
    unsaved = 0
    savedSegment = transactionLog.journal.bookmark.segment
    return IndexFile(storeRoot: transactionLog.storeRoot).write(
      snapshot, session: transactionLog.identity.session)
  }

  /// So many files more to read are not felt when a store is opened.
  private static let leastSlack = 64
}
