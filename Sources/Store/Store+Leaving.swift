// What a store leaves behind when it is left: the index, which makes the next opening quick. Without
// it nothing is lost.

internal import CivilTime
internal import Files

extension Store {
  /// Writes the index, and says whether that worked. Not in the middle of a turn, nor while what
  /// another process began is still open.
  public func leaveIndex() -> Bool {
    guard turn == nil, depot.journal.isSettled else { return false }
    let (now, isFar) = surroundings.now().milliseconds.multipliedReportingOverflow(by: 1_000_000)
    let snapshot = catalogue.snapshot(
      codecVersion: codec.version, bookmark: depot.journal.bookmark,
      takenAt: isFar ? 0 : max(now, 0),
      documents: documents)
    return IndexFile(grounds: depot.grounds).write(snapshot, session: depot.identity.session)
  }
}
