// One turn's writing on the store: the commit that gathers it, and what it takes to forget it.

internal import Files

struct Turn {
  var commit: Commit
  /// What the catalogue and the documents were, transaction by transaction.
  var recorders: [Catalogue.Recorder] = []
  var documentsBefore: [(key: DocumentKey, document: StoredDocument?)] = []
  /// The documents that were read under this turn's lock, for what is made over them.
  var documentsRead: Set<DocumentKey> = []

  /// Where it may write, as far as it has looked.
  private var writable: Set<FileName> = []

  init(commit: Commit) {
    self.commit = commit
  }

  /// Whether names in a list's folder may be made and moved, in the folder that this turn works in.
  /// Once it may, the moves themselves tell whether that is so no more.
  mutating func mayWrite(inList list: FileName) -> Bool {
    if writable.contains(list) { return true }
    guard commit.mayWrite(in: .list(list)) else { return false }
    writable.insert(list)
    return true
  }
}
