// All that the index keeps: the catalogue as it was at one point of the journal, plain and in order.
// Knows no bytes of the index file, and not how the catalogue finds things.

internal import Files

struct Snapshot: Equatable {
  /// Whose reading of the files this is.
  var codecVersion: Int
  var bookmark: Bookmark
  /// When it was taken, by the clock that stamps files: nanoseconds since 1970.
  var takenAt: Int64
  var lists: [StoredList]
  var documents: [DocumentKey: StoredDocument]
  /// Each with its list's number being its place in `lists`.
  var files: [StoredFile]
}
