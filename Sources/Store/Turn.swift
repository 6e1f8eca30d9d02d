// One turn's edits: the commit that collects them, and what is needed to drop them.

internal import Files

struct Turn {
  var commit: Commit
  /// The states before the turn, to go back to: of the catalogue, one for each transaction; and of
  /// documents, one for each change of a document, in order.
  var recorders: [Catalogue.Recorder] = []
  var documentsBefore: [(key: DocumentKey, document: StoredDocument?)] = []
  /// The documents that were read under this turn's lock. They need not be read again before an
  /// edit.
  var documentsRead: Set<DocumentKey> = []

  /// The lists that this turn has found to be writable.
  private var writableLists: Set<FileName> = []

  init(commit: Commit) {
    self.commit = commit
  }

  /// Whether files may be created and moved in the list's folder, which this turn uses. Each list
  /// is checked once. If its permissions change later, the moves fail and report that.
  mutating func mayWrite(inList list: FileName) -> Bool {
    if writableLists.contains(list) { return true }
    guard commit.mayWrite(in: .list(list)) else { return false }
    writableLists.insert(list)
    return true
  }
}
