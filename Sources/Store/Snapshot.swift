// The content of an index: the catalogue at one point of the journal, as sorted values. Depends
// neither on the encoding of the index file nor on how the catalogue finds items.

internal import Files

struct Snapshot: Equatable {
  /// The version of the codec that read the files.
  var codecVersion: Int
  var bookmark: JournalBookmark
  /// When the snapshot was taken, in nanoseconds since 1970, by the clock that sets the times of
  /// files.
  var takenAt: Int64
  /// The id of the machine's boot in which the snapshot was taken.
  var boot = ""
  var lists: [StoredList]
  var documents: [DocumentKey: StoredDocument]
  /// A file's list number is an index into `lists`.
  var files: [StoredFile]

  /// For how many nanoseconds a file's new content may be in memory only, if the file was not
  /// synced.
  private static let writeback: Int64 = 120_000_000_000

  /// Drops the stats of recently changed documents, if the machine has booted since. If another
  /// program wrote a file shortly before the machine stopped, the disk may have the file's new
  /// stat but not its content. Returns the time, in nanoseconds since 1970, after which a change
  /// of any other file counts as recent too; nil if the machine has not booted.
  mutating func distrustRecentDocuments(in boot: String) -> Int64? {
    guard boot != self.boot else { return nil }
    let trustedUntil = takenAt - Self.writeback
    for (key, document) in documents {
      guard let signature = document.signature else { continue }
      if max(signature.changeTime, signature.modificationTime) > trustedUntil {
        documents[key]?.signature = nil
      }
    }
    return trustedUntil
  }
}
