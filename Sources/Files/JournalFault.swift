// Why a journal cannot be read.

public enum JournalFault: Error, Equatable, Sendable {
  /// The line that was read last is no longer in the file, because the file was removed, truncated
  /// or replaced.
  case lost
  /// A newer version of the program has written the journal.
  case tooNew(version: Int)
  case disk(DiskFault)
}
