// All that the index keeps: the catalogue as it was at one point of the journal, plain and in order.
// Knows no bytes of the index file, and not how the catalogue finds things.

internal import Files

struct Snapshot: Equatable {
  /// Whose reading of the files this is.
  var codecVersion: Int
  var bookmark: JournalBookmark
  /// When it was taken, by the clock that stamps files: nanoseconds since 1970.
  var takenAt: Int64
  /// In which boot of the machine.
  var boot = ""
  var lists: [StoredList]
  var documents: [DocumentKey: StoredDocument]
  /// Each with its list's number being its place in `lists`.
  var files: [StoredFile]

  /// How long, in nanoseconds, content that nobody synced may take to come to the disk.
  private static let writeback: Int64 = 120_000_000_000

  /// Where the machine has stopped since, what other programs wrote shortly before may have kept its
  /// look and lost its content: what changed later than this must be read before it is trusted. Nil
  /// where it has not stopped.
  mutating func distrustLateDocuments(in boot: String) -> Int64? {
    guard boot != self.boot else { return nil }
    let last = takenAt - Self.writeback
    for (key, document) in documents {
      guard let look = document.signature else { continue }
      if max(look.changed, look.modified) > last { documents[key]?.signature = nil }
    }
    return last
  }
}
