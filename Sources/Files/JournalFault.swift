// What can be wrong with a journal as a whole, short of its disk.

public enum JournalFault: Error, Equatable, Sendable {
  /// What was read of it before is no longer there: it was removed, cut short or replaced.
  case lost
  /// Written by a version of the program that is newer than this one.
  case tooNew(version: Int)
  case disk(DiskFault)
}
