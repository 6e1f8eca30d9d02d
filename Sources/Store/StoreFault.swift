// The reasons why the store refuses an edit; the server maps them to protocol errors.

public import Files

public enum StoreFault: Error, Equatable, Sendable {
  case disk(DiskFault)
  /// Another process has held the lock for too long.
  case busy(LockOwner?)
  case tooNew(version: Int)
  /// A commit failed and could not be rolled back yet. It may still be committed later.
  case unfinishedCommit(DiskFault)
  case notFound(ItemID)
  /// The item exists, but its file cannot be read; the diagnostic says why.
  case unreadable(ItemID, list: String, file: FileName, FileDiagnostic)
  /// An item with this id exists already.
  case exists(ItemID)
  /// The item is no longer the version that the caller saw, or another program wrote its file
  /// during the commit.
  case conflict(ItemID)
  case noSuchList(String)
  case listIsReadOnly(String)
  /// The list cannot be removed, because its folder is outside the store, named in the settings.
  case listIsElsewhere(String)
  case noListName
  case listTitleTaken(String)
  /// The requested id cannot be a folder name.
  case badListID(String)
  case listIDTaken(String)
  /// The list was removed, and its folder is no longer in the trash.
  case notInTrash(String)
  case tooLarge(limit: Int)
  case stagingIsFull(limit: Int)
  /// The codec cannot read the content.
  case unacceptable(FileDiagnostic)
  /// The item was edited in this turn already. The caller has to commit, and then try again.
  case turnIsFull
  case noSuchTransaction(Int)
  case nothingToUndo, nothingToRedo
  /// These fields of the item were changed since the transaction that is to be undone.
  case changedSince(ItemID, fields: [String])
  /// Items of the list were added, changed or removed after the list was created, so its creation
  /// cannot be undone.
  case listIsInUse(String)
  /// The journal does not reach back to the state, or the state is not of this store.
  case cannotCalculateChanges

  init(_ fault: TransactionLogFault) {
    switch fault {
    case .disk(let fault): self = .disk(fault)
    case .busy(let holder): self = .busy(holder)
    case .tooNew(let version): self = .tooNew(version: version)
    case .unfinishedCommit(let fault): self = .unfinishedCommit(fault)
    case .overtaken(_, let name): self = .conflict(ItemID(name.text))
    case .journalLost: self = .cannotCalculateChanges
    }
  }
}
