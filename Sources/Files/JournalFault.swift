// What can be wrong with a journal as a whole, besides disk faults.

public enum JournalFault: Error, Equatable, Sendable {
  /// What was read before is no longer there: removed, truncated or replaced.
  case lost
  /// Written by a newer version of the program.
  case tooNew(version: Int)
  case disk(DiskFault)
}
