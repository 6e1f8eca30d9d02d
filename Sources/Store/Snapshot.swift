// What the index stores: the catalogue at one point of the journal, as plain sorted values. Knows
// neither the file's encoding nor how the catalogue looks things up.

internal import Files

struct Snapshot: Equatable {
  /// The version of the codec that read the files.
  var codecVersion: Int
  var bookmark: JournalBookmark
  /// When it was taken, in nanoseconds since 1970, by the clock that stamps files.
  var takenAt: Int64
  /// The id of the machine's boot in which it was taken.
  var boot = ""
  var lists: [StoredList]
  var documents: [DocumentKey: StoredDocument]
  /// A file's list number is an index into `lists`.
  var files: [StoredFile]

  /// How long, in nanoseconds, unsynced content may take to reach the disk.
  private static let writeback: Int64 = 120_000_000_000

  /// After a reboot, a file that another program wrote shortly before may have kept its stat and
  /// lost its content. Returns the time after which changed files must be read before they are
  /// trusted; nil without a reboot.
  mutating func untrustLateDocuments(in boot: String) -> Int64? {
    guard boot != self.boot else { return nil }
    let last = takenAt - Self.writeback
    for (key, document) in documents {
      guard let signature = document.signature else { continue }
      if max(signature.changed, signature.modified) > last { documents[key]?.signature = nil }
    }
    return last
  }
}
