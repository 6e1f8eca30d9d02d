// Undo: the fields that a transaction changed are set back if they have not been changed since, in
// a new transaction that can be undone itself.

internal import Files

extension Store {
  /// Undoes a transaction: the one named, or this client's last that is not undone yet.
  public func undo(_ number: Int? = nil) throws(StoreFault) -> Receipt {
    try finish(beginUndo(number))
  }

  /// Redoes what this client undid last, unless it has made another change since.
  public func redo() throws(StoreFault) -> Receipt { try finish(beginRedo()) }

  /// Begins what `undo` does; see `UndoInProgress`.
  public func beginUndo(_ number: Int? = nil) throws(StoreFault) -> UndoInProgress {
    try beginTurn()
    guard let transaction = try find(number, undoing: false) else {
      throw number.map(StoreFault.noSuchTransaction) ?? .nothingToUndo
    }
    return UndoInProgress(of: transaction, title: "store/undo")
  }

  /// Begins what `redo` does.
  public func beginRedo() throws(StoreFault) -> UndoInProgress {
    try beginTurn()
    guard let transaction = try find(nil, undoing: true) else { throw .nothingToRedo }
    return UndoInProgress(of: transaction, title: "store/redo")
  }

  /// The transaction that `undo` would undo; nil if there is none.
  public func undoTarget(_ number: Int? = nil) throws(StoreFault) -> Int? {
    try beginTurn()
    return try find(number, undoing: false)?.number
  }

  /// The transaction that `redo` would redo.
  public func redoTarget() throws(StoreFault) -> Int? {
    try beginTurn()
    return try find(nil, undoing: true)?.number
  }

  /// The title of a transaction that no client requested: it moves alarms after a place was moved.
  /// It is undone only when it is named.
  public static let consequence = "place/follow"

  private func find(_ number: Int?, undoing: Bool) throws(StoreFault) -> Transaction? {
    let client = transactionLog.identity.holder.name
    var found: EntryHeader?
    /// A list that was removed, restored and removed again is in the trash of the last removal. So
    /// `undoers` holds, by transaction, its undo that stands, and `redoers` the one that counts for
    /// an earlier undo.
    var undoers: [Int: Transaction] = [:]
    var redoers: [Int: Transaction] = [:]
    /// Transactions that undid another one, and whether their target was an ordinary one: that
    /// tells an undo from a redo.
    var candidates: [(entryHeader: EntryHeader, target: Int)] = []
    var isOrdinary: [Int: Bool] = [:]
    try recall { entryHeader, isUndone in
      if let target = entryHeader.undoes, let transaction = entryHeader.transaction,
        transaction.movesFolder
      {
        if !isUndone { undoers[target] = transaction }
        if isUndone, let last = undoers[transaction.number], redoers[target] == nil {
          redoers[target] = last
        }
      }
      if let number {
        guard entryHeader.number <= number else { return true }
        if entryHeader.number == number, !isUndone, entryHeader.client != nil {
          found = entryHeader
        }
        return false
      }
      if undoing { isOrdinary[entryHeader.number] = entryHeader.undoes == nil }
      guard entryHeader.client == client, entryHeader.title != Self.consequence else { return true }
      switch (undoing, entryHeader.undoes) {
      case (false, nil):
        guard !isUndone else { return true }
        found = entryHeader
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
    for (entryHeader, target) in candidates where found == nil {
      if isOrdinary[target] == nil { isOrdinary[target] = try self.isOrdinary(target) }
      if isOrdinary[target] == true { found = entryHeader }
    }
    var transaction = found?.transaction
    if let last = transaction.flatMap({ redoers[$0.number] }) {
      transaction?.changes = last.changes
    }
    return transaction
  }

  /// Whether the transaction exists and undid no other.
  private func isOrdinary(_ number: Int) throws(StoreFault) -> Bool {
    do throws(TransactionLogFault) {
      return try transactionLog.entryHeader(of: number).map { $0.undoes == nil } ?? false
    } catch {
      throw StoreFault(error)
    }
  }

  /// The edits that put one change back.
  func editsToUndo(
    _ change: Change, of transaction: Transaction
  ) throws(StoreFault) -> [StoreEdit] {
    switch (change.object, change.motion) {
    case (.folder, .place):
      // Undoing a new list would remove the items that were added to it since.
      if transaction.undoes == nil, let number = catalogue.list(named: change.name),
        try !holdsOnly(change.after?.digest, inList: number)
      {
        throw .listIsInUse(change.name.text)
      }
      return [.removeList(change.name.text)]
    case (.folder, .remove):
      return [.restoreList(change.name.text, from: change.temp)]
    case (.folder, .exchange):
      return []
    case (.file, _) where change.place.list != nil && Self.isItem(change.name):
      return try editsToUndo(item: change)
    case (.file, _):
      return try editsToUndo(document: change)
    }
  }

  private func editsToUndo(item change: Change) throws(StoreFault) -> [StoreEdit] {
    let list = change.place.list?.text ?? ""
    switch (change.before?.bytes, change.after?.bytes) {
    case (nil, nil):
      return []
    case (let before?, nil):
      return [.create(list: list, bytes: before)]
    case (nil, let after?):
      let id = try id(in: after, change)
      let now = try current(id)
      // Undoing a new item would discard changes made to it since.
      if now.bytes != after { try refuseWhereChanged(now, since: after) }
      return [.remove(now)]
    case (let before?, let after?):
      let id = try id(in: after, change)
      let now = try current(id)
      let bytes =
        now.bytes == after ? before : try restored(now.bytes, from: after, to: before, id)
      return [.replace(now, bytes: bytes, list: now.list)]
    }
  }

  private func id(in bytes: [UInt8], _ change: Change) throws(StoreFault) -> ItemID {
    if let key = fileKey(DocumentKey(place: change.place, name: change.name)),
      let slot = catalogue.slot(of: key), let id = catalogue.id(of: slot)
    {
      return id
    }
    switch codec.read(bytes, change.name, change.place.list?.text ?? "") {
    case .item(let indexed, _): return ItemID(indexed.uid)
    case .unreadable(let diagnostic): throw .unacceptable(diagnostic)
    }
  }

  private func refuseWhereChanged(_ now: CurrentItem, since after: [UInt8]) throws(StoreFault) {
    guard case .item(let indexed, _) = codec.read(after, now.key.name, now.list) else { return }
    if indexed.revision != now.revision { throw .changedSince(now.id, fields: []) }
  }

  private func restored(
    _ now: [UInt8], from: [UInt8], to: [UInt8], _ id: ItemID
  ) throws(StoreFault) -> [UInt8] {
    switch codec.restore(now, from, to) {
    case .content(let bytes): return bytes
    case .conflict(let fields): throw .changedSince(id, fields: fields)
    }
  }

  /// A document is restored as a whole, or not at all.
  private func editsToUndo(document change: Change) throws(StoreFault) -> [StoreEdit] {
    let key = DocumentKey(place: change.place, name: change.name)
    let now = documents[key]?.bytes
    guard now.map({ Digest(of: $0) }) == change.after?.digest else {
      throw .changedSince(ItemID(change.name.text), fields: [])
    }
    return [.restore(document: key, bytes: change.before?.bytes)]
  }
}

extension Transaction {
  fileprivate var movesFolder: Bool { changes.contains { $0.object == .folder } }
}
