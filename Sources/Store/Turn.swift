// One turn's edits: the commit that collects them, and what is needed to drop them.

internal import Files

struct Turn {
  var commit: Commit
  /// The previous states of catalogue and documents, one for each transaction.
  var recorders: [Catalogue.Recorder] = []
  var documentsBefore: [(key: DocumentKey, document: StoredDocument?)] = []
  /// Documents that were read under this turn's lock, as the base of edits.
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
