// One turn's writing on the store: the commit that gathers it, and what it takes to forget it.

internal import Files

struct Turn {
  var commit: Commit
  /// What the catalogue and the documents were, transaction by transaction.
  var recorders: [Catalogue.Recorder] = []
  var documentsBefore: [(key: DocumentKey, document: StoredDocument?)] = []
  /// The documents that were read under this turn's lock, for what is made over them.
  var documentsRead: Set<DocumentKey> = []

  init(commit: Commit) {
    self.commit = commit
  }
}
