// A turn: takes the lock, reads the items that are to be changed, collects transactions, and
// commits all of them together or none.

public import Files

extension Store {
  /// Takes the lock, unless the turn has begun already, and reads the transactions of other
  /// processes.
  public func beginTurn() throws(StoreFault) {
    guard turn == nil else { return }
    clearUp()
    do throws(TransactionLogFault) {
      try openTurn()
    } catch {
      guard case .journalLost = error else { throw StoreFault(error) }
      try rebuild()
      do throws(TransactionLogFault) {
        try openTurn()
      } catch {
        throw StoreFault(error)
      }
    }
    try recordAllDifferencesIfNeeded()
  }

  private func openTurn() throws(TransactionLogFault) {
    let (commit, journalEntries) = try transactionLog.beginCommit(
      retryPolicy: environment.retryPolicy, now: environment.now())
    apply(journalEntries)
    turn = Turn(commit: commit)
  }

  private func recordAllDifferencesIfNeeded() throws(StoreFault) {
    guard needsFullScan else { return }
    do throws(StoreFault) {
      try recordAllDifferences()
    } catch {
      abandonTurn()
      throw error
    }
  }

  /// The item as its file is now. If another program has changed the file, that change is first
  /// recorded in the journal.
  public func current(_ id: ItemID) throws(StoreFault) -> CurrentItem {
    try beginTurn()
    for _ in 0..<2 {
      guard let file = catalogue.file(of: id), let item = file.item,
        let list = catalogue.list(file.key.list)
      else { throw missingItemFault(for: id) }
      let key = DocumentKey(folderPath: .list(list.name), name: file.key.name)
      guard turn?.commit.touches(key.name, in: key.folderPath) == false,
        turn?.commit.touches(list.name, in: .lists) == false
      else { throw .turnIsFull }
      let fileContent: FileContent?
      do throws(DiskFault) {
        fileContent = try turn?.commit.read(key.name, in: key.folderPath, upTo: Self.longestFile)
      } catch {
        throw .disk(error)
      }
      if let fileContent, Digest(of: fileContent.bytes) == file.contentDigest {
        return CurrentItem(
          id: id, list: list.id, kind: item.kind, revision: item.revision,
          content: Content(fileContent.bytes, digest: file.contentDigest), key: key)
      }
      if let fileContent, isBeingFilled(fileContent) { throw .conflict(id) }
      guard fileContent != nil else {
        try findRenamedFiles()
        continue
      }
      recordExternal([(key, fileContent)])
    }
    throw .conflict(id)
  }

  /// Records everything that other programs changed, because a file was not found. Another program
  /// may have renamed it or moved it to another list, which the watcher has not reported yet.
  private func findRenamedFiles() throws(StoreFault) {
    // The edits of this turn are not on disk yet, so the old files would be taken for changes of
    // other programs.
    guard turn?.commit.hasOwnEdits == false else { throw .turnIsFull }
    try recordAllDifferences()
  }

  /// The document as its file is now. If another program has changed the file, that change is first
  /// recorded in the journal.
  public func currentDocument(_ name: FileName) throws(StoreFault) -> [UInt8]? {
    try beginTurn()
    let key = DocumentKey(folderPath: .root, name: name)
    // An edit of this turn is not on disk yet, so reading would give the document without that
    // edit.
    guard turn?.commit.touches(name, in: .root) != true else { throw .turnIsFull }
    do throws(DiskFault) {
      recordExternal([(key, try read(key))])
    } catch {
      throw .disk(error)
    }
    turn?.documentsRead.insert(key)
    return documents[key]?.bytes
  }

  /// The fault for an id without an item: there is none, or its file cannot be read.
  public func missingItemFault(for id: ItemID) -> StoreFault {
    guard let file = catalogue.unreadableFile(of: id),
      case .unreadable(let diagnostic, _) = file.content
    else { return .notFound(id) }
    let list = catalogue.list(file.key.list)?.id ?? ""
    return .unreadable(id, list: list, file: file.key.name, diagnostic)
  }

  /// The fault if these bytes, the present content of the item's file, cannot be read as an item;
  /// nil if they can.
  public func unreadableFault(of id: ItemID, as bytes: [UInt8]) -> StoreFault? {
    guard let file = catalogue.file(of: id), let list = catalogue.list(file.key.list),
      case .unreadable(let diagnostic) = codec.readFile(bytes, file.key.name, list.id)
    else { return nil }
    return .unreadable(id, list: list.id, file: file.key.name, diagnostic)
  }

  /// Records in this turn what a program other than Fencepost wrote.
  func recordExternal(
    _ foundContents: [(key: DocumentKey, content: FileContent?)], newLists: [FileName] = [],
    removedLists: [FileName] = []
  ) {
    let now = environment.now()
    let (changes, delta, recorder) = observe(foundContents, newLists, removedLists)
    guard !changes.isEmpty, turn != nil else { return }
    turn?.recorders.append(recorder)
    _ = turn?.commit.addExternal(changes, delta: delta, at: now)
  }

  /// Announces changes to clients without recording them, because another machine writes the
  /// journal and would not see this process's lock. The store's state stays the same, so clients
  /// cannot ask for the changes since then.
  func announceUnrecorded(
    _ foundContents: [(key: DocumentKey, content: FileContent?)], newLists: [FileName],
    removedLists: [FileName]
  ) {
    let delta = observe(foundContents, newLists, removedLists).delta
    announcements.add(
      delta, transactionNumber: nil, origin: .external, state: transactionLog.journal.position)
  }

  private func observe(
    _ foundContents: [(key: DocumentKey, content: FileContent?)], _ newLists: [FileName],
    _ removedLists: [FileName]
  ) -> (changes: [Change], delta: Delta, recorder: Catalogue.Recorder) {
    catalogue.beginRecording()
    let documentsBefore = ownBytes()
    var changes: [Change] = []
    for name in removedLists {
      changes.append(.external(folder: name, .remove))
      forget(list: name)
    }
    for name in newLists {
      if addList(name) { changes.append(.external(folder: name, .create)) }
    }
    for (key, content) in foundContents {
      if let change = observe(content, at: key) { changes.append(change) }
    }
    var delta = catalogue.recordedDelta()
    delta.add(documentDelta(since: documentsBefore))
    return (changes, delta, catalogue.endRecording())
  }

  /// Adds one transaction to the turn: all of its edits, or none.
  public func perform(
    _ edits: [StoreEdit], title: String, undoes: Int? = nil
  ) throws(StoreFault) -> Receipt {
    try finish(beginTransaction(edits, title: title, undoes: undoes))
  }

  /// Reads the existing documents that the edits will change, and records what other programs have
  /// changed in them. Otherwise an edit could overwrite a version that this process has never seen.
  /// If a program writes a document after this reading, the commit detects that.
  func readDocuments(for edits: [StoreEdit]) throws(StoreFault) {
    var foundContents: [(key: DocumentKey, content: FileContent?)] = []
    for key in edits.flatMap(\.documents) {
      // An edit of this turn is not on disk yet, so reading would give the document without that
      // edit.
      guard turn?.commit.touches(key.name, in: key.folderPath) != true else { throw .turnIsFull }
      if turn?.documentsRead.contains(key) == true { continue }
      do throws(DiskFault) {
        foundContents.append((key, try read(key)))
      } catch  where error.reason == .missing {
        continue
      } catch {
        throw .disk(error)
      }
    }
    if !foundContents.isEmpty { recordExternal(foundContents) }
  }

  /// Commits all transactions of the turn durably, or none, and releases the lock.
  public func commitTurn() throws(StoreFault) {
    try commitBeforeReplies()
    clearUp()
  }

  /// Commits like `commitTurn`, but leaves it to `clearUp` or the next turn to remove temporary
  /// files and release the lock. So the client gets its answer sooner.
  public func commitBeforeReplies() throws(StoreFault) {
    guard let turn = turn.take() else { return }
    let transactions: [Transaction]
    do throws(TransactionLogFault) {
      let committedTurn = try turn.commit.commit(into: &transactionLog)
      (turnToClearUp, transactions) = (committedTurn, committedTurn.transactions)
    } catch {
      let overtakenID = id(overtakenBy: error)
      rollBack(turn)
      if let id = id(overtakenBy: error) ?? overtakenID { throw .conflict(id) }
      throw StoreFault(error)
    }
    for transaction in transactions {
      let isExternal = transaction.source == .external
      announcements.add(
        transaction.delta, transactionNumber: transaction.number,
        origin: isExternal ? .external : .own,
        state: transactionLog.journal.position(after: transaction))
      if isExternal { continue }
      for change in transaction.changes where change.object == .folder { storeInode(of: change) }
    }
  }

  /// Removes temporary files of the last commit until `shouldStop` returns true, because removing
  /// thousands of them may take seconds. True when none is left; the lock is released then.
  public func clearUp(until shouldStop: () -> Bool) -> Bool {
    guard turnToClearUp?.clear(until: shouldStop) ?? true else { return false }
    clearUp()
    return true
  }

  /// Whether temporary files of the last commit are still to be removed.
  public var needsClearUp: Bool { turnToClearUp != nil }

  /// Removes the temporary files of the last commit, and releases the lock.
  public func clearUp() {
    turnToClearUp.take()?.clear(in: &transactionLog)
  }

  /// The id of the item whose file another program changed before the commit.
  private func id(overtakenBy fault: TransactionLogFault) -> ItemID? {
    guard case .overtaken(let folderPath, let name) = fault,
      let key = fileKey(DocumentKey(folderPath: folderPath, name: name))
    else { return nil }
    return catalogue.slot(of: key).flatMap(catalogue.id)
  }

  /// Drops all transactions of the turn, and releases the lock.
  public func abandonTurn() {
    clearUp()
    guard var turn = turn.take() else { return }
    turn.commit.abandon()
    rollBack(turn)
  }

  private func rollBack(_ turn: Turn) {
    for recorder in turn.recorders.reversed() { catalogue.rollBack(recorder) }
    for (key, document) in turn.documentsBefore.reversed() { documents[key] = document }
    scheduleRecheck(of: turn.commit.transactions.flatMap(\.changes))
  }

  /// Restores the documents that this turn has changed, except for its first `changeCount` changes.
  func restoreDocuments(from changeCount: Int) {
    guard let documentsBefore = turn?.documentsBefore, changeCount <= documentsBefore.count else {
      return
    }
    for (key, document) in documentsBefore[changeCount...].reversed() { documents[key] = document }
    turn?.documentsBefore.removeLast(documentsBefore.count - changeCount)
  }

  /// Stores the inode of a list's folder that this commit has created or restored.
  private func storeInode(of change: Change) {
    guard change.plannedMove == .create, let number = catalogue.list(named: change.name),
      var list = catalogue.list(number)
    else { return }
    list.inode = change.inode
    _ = catalogue.set(list)
  }

  // MARK: Documents

  /// The contents of the store's own documents, in a fixed order.
  func ownBytes() -> [[UInt8]?] {
    Self.ownKeys.map { documents[$0]?.bytes }
  }

  /// The entries of the store's own documents, such as the places in `places.json`, each with the
  /// digest of its content.
  private func documentEntries(in documents: [[UInt8]?]) -> [Delta.ItemRef: Digest] {
    var entries: [Delta.ItemRef: Digest] = [:]
    for case (let name, let bytes?) in zip(Self.ownDocuments, documents) {
      entries.merge(codec.documentEntries(name, bytes)) { first, _ in first }
    }
    return entries
  }

  func documentDelta(since bytesBefore: [[UInt8]?]) -> Delta {
    let bytes = ownBytes()
    var delta = Delta()
    // Most transactions change no document. Then the arrays share their storage, and comparing them
    // takes constant time.
    guard bytesBefore != bytes else { return delta }
    let (before, after) = (documentEntries(in: bytesBefore), documentEntries(in: bytes))
    let all = Set(before.keys).union(after.keys).sorted { ($0.kind, $0.id) < ($1.kind, $1.id) }
    for item in all where before[item] != after[item] {
      var deltaEvent: Delta.Event =
        before[item] == nil ? .created : after[item] == nil ? .removed : .updated
      if item.kind == Delta.ItemRef.list {
        // The entry describes a list, and the list exists only if its folder does. So the list is
        // announced as updated if it exists, and not at all otherwise.
        guard list(item.id) != nil else { continue }
        deltaEvent = .updated
      }
      delta.add(deltaEvent, item)
    }
    return delta
  }
}

extension Change {
  /// The change for a list's folder that another program added or removed.
  fileprivate static func external(folder name: FileName, _ plannedMove: PlannedMove) -> Change {
    Change(
      object: .folder, folderPath: .lists, name: name, tempFolderPath: .lists, temp: name, inode: 0,
      plannedMove: plannedMove, before: nil, after: nil)
  }
}
