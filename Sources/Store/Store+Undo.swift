// Undo: a new transaction sets back the fields that another one changed, unless they were changed
// again since. The new transaction can be undone too.

internal import Files

extension Store {
  /// Undoes the transaction with this number; without a number, the client's last one that is not
  /// undone yet.
  public func undo(_ number: Int? = nil) throws(StoreFault) -> Receipt {
    try finish(beginUndo(number))
  }

  /// Redoes the transaction that this client undid last, unless the client has made another change
  /// since.
  public func redo() throws(StoreFault) -> Receipt { try finish(beginRedo()) }

  /// Begins an undo, which `UndoInProgress` carries out step by step.
  public func beginUndo(_ number: Int? = nil) throws(StoreFault) -> UndoInProgress {
    try beginTurn()
    guard let transaction = try findTarget(number, undoing: false) else {
      throw number.map(StoreFault.noSuchTransaction) ?? .nothingToUndo
    }
    return UndoInProgress(of: transaction, title: "store/undo")
  }

  /// Begins a redo, which `UndoInProgress` carries out step by step.
  public func beginRedo() throws(StoreFault) -> UndoInProgress {
    try beginTurn()
    guard let transaction = try findTarget(nil, undoing: true) else { throw .nothingToRedo }
    return UndoInProgress(of: transaction, title: "store/redo")
  }

  /// The transaction that `undo` would undo; nil if there is none.
  public func undoTarget(_ number: Int? = nil) throws(StoreFault) -> Int? {
    try beginTurn()
    return try findTarget(number, undoing: false)?.number
  }

  /// The transaction that `redo` would redo.
  public func redoTarget() throws(StoreFault) -> Int? {
    try beginTurn()
    return try findTarget(nil, undoing: true)?.number
  }

  /// The title of a transaction that moves alarms after their place was moved. No client requested
  /// it, so it is undone only by its number.
  public static let alarmsFollowPlaceTitle = "place/follow"

  private func findTarget(_ number: Int?, undoing: Bool) throws(StoreFault) -> Transaction? {
    let client = transactionLog.identity.holder.name
    var targetHeader: EntryHeader?
    /// For transactions that move a folder, by number: the undo of the transaction that is in
    /// force, and if that transaction was undone and redone, the redo. A list that was removed,
    /// restored and removed again is in the trash under the name of the last removal, so the
    /// changes of the redo are needed to undo it.
    var undoByTarget: [Int: Transaction] = [:]
    var redoByTarget: [Int: Transaction] = [:]
    /// For a redo: the client's transactions that undid another one, the target. If the target is
    /// an undo itself, the transaction that undid it is a redo, and cannot be redone.
    var candidates: [(entryHeader: EntryHeader, target: Int)] = []
    var isOrdinaryByNumber: [Int: Bool] = [:]
    try forEachTransactionNewestFirst { entryHeader, isUndone in
      if let target = entryHeader.undoes, let transaction = entryHeader.transaction,
        transaction.movesFolder
      {
        if !isUndone { undoByTarget[target] = transaction }
        if isUndone, let last = undoByTarget[transaction.number], redoByTarget[target] == nil {
          redoByTarget[target] = last
        }
      }
      if let number {
        guard entryHeader.number <= number else { return true }
        if entryHeader.number == number, !isUndone, entryHeader.client != nil {
          targetHeader = entryHeader
        }
        return false
      }
      if undoing { isOrdinaryByNumber[entryHeader.number] = entryHeader.undoes == nil }
      guard entryHeader.client == client, entryHeader.title != Self.alarmsFollowPlaceTitle else {
        return true
      }
      switch (undoing, entryHeader.undoes) {
      case (false, nil):
        guard !isUndone else { return true }
        targetHeader = entryHeader
        return false
      case (false, _?):
        return true
      case (true, let target?):
        if !isUndone { candidates.append((entryHeader, target)) }
        return true
      case (true, nil):
        return false
      }
    }
    for (entryHeader, target) in candidates where targetHeader == nil {
      if isOrdinaryByNumber[target] == nil {
        isOrdinaryByNumber[target] = try self.isOrdinary(target)
      }
      if isOrdinaryByNumber[target] == true { targetHeader = entryHeader }
    }
    var transaction = targetHeader?.transaction
    if let last = transaction.flatMap({ redoByTarget[$0.number] }) {
      transaction?.changes = last.changes
    }
    return transaction
  }

  /// Whether the transaction exists and is not an undo or redo.
  private func isOrdinary(_ number: Int) throws(StoreFault) -> Bool {
    do throws(TransactionLogFault) {
      return try transactionLog.entryHeader(of: number).map { $0.undoes == nil } ?? false
    } catch {
      throw StoreFault(error)
    }
  }

  /// The edits that undo one change.
  func editsToUndo(
    _ change: Change, of transaction: Transaction
  ) throws(StoreFault) -> [StoreEdit] {
    switch (change.object, change.plannedMove) {
    case (.folder, .create):
      // To undo the creation of a list would also remove the items that were added since.
      if transaction.undoes == nil, let number = catalogue.list(named: change.name),
        try !hasOnlyOriginalItems(change.after?.digest, inList: number)
      {
        throw .listIsInUse(change.name.text)
      }
      return [.removeList(change.name.text)]
    case (.folder, .remove):
      return [.restoreList(change.name.text, from: change.temp)]
    case (.folder, .exchange):
      return []
    case (.file, _) where change.folderPath.list != nil && Self.isItem(change.name):
      return try editsToUndo(item: change)
    case (.file, _):
      return try editsToUndo(document: change)
    }
  }

  private func editsToUndo(item change: Change) throws(StoreFault) -> [StoreEdit] {
    let list = change.folderPath.list?.text ?? ""
    switch (change.before?.bytes, change.after?.bytes) {
    case (nil, nil):
      return []
    case (let before?, nil):
      return [.create(list: list, bytes: before)]
    case (nil, let after?):
      let id = try id(in: after, change)
      let currentItem = try current(id)
      // To undo the creation of an item would also discard the changes since.
      if currentItem.bytes != after { try refuseIfChanged(currentItem, since: after) }
      return [.remove(currentItem)]
    case (let before?, let after?):
      let id = try id(in: after, change)
      let currentItem = try current(id)
      let bytes =
        currentItem.bytes == after
        ? before : try restoredContent(currentItem.bytes, from: after, to: before, id)
      return [.replace(currentItem, bytes: bytes, list: currentItem.list)]
    }
  }

  private func id(in bytes: [UInt8], _ change: Change) throws(StoreFault) -> ItemID {
    if let key = fileKey(DocumentKey(folderPath: change.folderPath, name: change.name)),
      let slot = catalogue.slot(of: key), let id = catalogue.id(of: slot)
    {
      return id
    }
    switch codec.readFile(bytes, change.name, change.folderPath.list?.text ?? "") {
    case .item(let indexed, _): return ItemID(indexed.uid)
    case .unreadable(let diagnostic): throw .unacceptable(diagnostic)
    }
  }

  private func refuseIfChanged(_ currentItem: CurrentItem, since after: [UInt8]) throws(StoreFault)
  {
    guard case .item(let indexed, _) = codec.readFile(after, currentItem.key.name, currentItem.list)
    else { return }
    if indexed.revision != currentItem.revision { throw .changedSince(currentItem.id, fields: []) }
  }

  private func restoredContent(
    _ now: [UInt8], from: [UInt8], to: [UInt8], _ id: ItemID
  ) throws(StoreFault) -> [UInt8] {
    switch codec.restoreFields(now, from, to) {
    case .content(let bytes): return bytes
    case .conflict(let fields): throw .changedSince(id, fields: fields)
    }
  }

  /// A document is restored as a whole, or not at all.
  private func editsToUndo(document change: Change) throws(StoreFault) -> [StoreEdit] {
    let key = DocumentKey(folderPath: change.folderPath, name: change.name)
    let currentBytes = documents[key]?.bytes
    guard currentBytes.map({ Digest(of: $0) }) == change.after?.digest else {
      throw .changedSince(ItemID(change.name.text), fields: [])
    }
    return [.restore(document: key, bytes: change.before?.bytes)]
  }
}

extension Transaction {
  fileprivate var movesFolder: Bool { changes.contains { $0.object == .folder } }
}
