// Why the store refused, as values: the server above turns them into its protocol's errors.

public import Files

public enum StoreFault: Error, Equatable, Sendable {
  case disk(DiskFault)
  /// Another process has held the lock for too long.
  case busy(LockOwner?)
  case tooNew(version: Int)
  /// What failed could not be taken back yet; it may still come to stand.
  case unsettled(DiskFault)
  case notFound(ItemID)
  /// There is such an item, but its file cannot be read; the remark says why.
  case unreadable(ItemID, list: String, file: FileName, FileDiagnostic)
  /// There is such an item already.
  case exists(ItemID)
  /// It is not what the caller has seen, or a program wrote there at this very moment.
  case conflict(ItemID)
  case noSuchList(String)
  case listIsReadOnly(String)
  /// Its folder is the person's own, which the settings name.
  case listIsElsewhere(String)
  case noListName
  case listTitleTaken(String)
  /// What somebody wants to call a new list can be no folder, or is one already.
  case badListID(String)
  case listIDTaken(String)
  /// It was removed, and its folder is not kept any more.
  case notInTrash(String)
  case tooLarge(limit: Int)
  case stagingIsFull(limit: Int)
  /// Its content is not what the codec reads.
  case unacceptable(FileDiagnostic)
  /// The item has a part in this turn already: settle, then try again.
  case turnIsFull
  case noSuchTransaction(Int)
  case nothingToUndo, nothingToRedo
  /// These fields of the item have been changed since.
  case changedSince(ItemID, fields: [String])
  /// Items have been put into the list since it was made.
  case listIsInUse(String)
  /// History does not reach back to there, or it is no state of this store.
  case cannotCalculateChanges

  init(_ fault: TransactionLogFault) {
    switch fault {
    case .disk(let fault): self = .disk(fault)
    case .busy(let holder): self = .busy(holder)
    case .tooNew(let version): self = .tooNew(version: version)
    case .unsettled(let fault): self = .unsettled(fault)
    case .overtaken(_, let name): self = .conflict(ItemID(name.text))
    case .journalLost: self = .cannotCalculateChanges
    }
  }
}
