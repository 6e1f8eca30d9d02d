// Applies journal entries: the transactions that other processes committed are added to the
// catalogue and announced, in order.

internal import Files

extension Store {
  func apply(_ journalEntries: [JournalEntry]) {
    for journalEntry in journalEntries {
      switch journalEntry {
      case .committed(let transaction):
        // Only changes that the catalogue does not have yet are announced. A store that was opened
        // without an index may have read some of them from the files.
        catalogue.beginRecording()
        let documentsBefore = ownBytes()
        for change in transaction.changes { apply(change) }
        if transaction.changes.contains(where: { $0.object == .folder && $0.plannedMove == .create }
        ) {
          recheckOtherFiles(besides: transaction.delta)
        }
        var delta = catalogue.recordedDelta()
        delta.add(documentDelta(since: documentsBefore))
        _ = catalogue.endRecording()
        announcements.add(
          delta, transactionNumber: transaction.number, origin: origin(of: transaction),
          state: transactionLog.journal.position(after: transaction))
      case .dropped(let transaction):
        scheduleRecheck(of: transaction.changes)
      case .gap(let position, _):
        scheduleFullScan()
        needsFullScan = true
        // For clients, nothing is announced but the new state. A client whose state is before the
        // gap gets `cannotCalculateChanges` when it asks for changes.
        announcements.add(Delta(), transactionNumber: nil, origin: .external, state: position)
      }
    }
  }

  func origin(of transaction: Transaction) -> TransactionOrigin {
    switch transaction.source {
    case .external: .external
    case .client(_, let session, _): session == transactionLog.identity.session ? .own : .other
    }
  }

  /// Applies a committed change, and schedules a check of its file, because the file may have
  /// changed since.
  private func apply(_ change: Change) {
    switch change.object {
    case .file:
      let key = DocumentKey(folderPath: change.folderPath, name: change.name)
      recheckQueue.add(key, at: environment.now())
      guard knownState(at: key) != nil else { return }
      guard let newContent = change.after else { return set(nil, contentDigest: nil, at: key) }
      if let bytes = newContent.bytes {
        set(bytes, contentDigest: newContent.digest, at: key)
      } else if let fileContent = try? read(key) {
        // Large contents are not in the journal, which then has only their digest. The file has
        // that content or a newer one; the next check finds out which.
        set(fileContent.bytes, contentDigest: newContent.digest, at: key)
      }
    case .folder:
      guard change.folderPath == .lists else { return }
      if change.plannedMove == .remove {
        forget(list: change.name)
      } else {
        _ = addList(change.name)
      }
    }
  }

  /// Schedules checks of the files that are in a new list's folder but not in the transaction that
  /// created the folder. Other programs added these files later, and no journal entry announces
  /// them.
  private func recheckOtherFiles(besides announcedDelta: Delta) {
    for (deltaEvent, item) in catalogue.recordedDelta().all
    where deltaEvent == .created && item.kind != Delta.ItemRef.list && announcedDelta[item] == nil {
      guard let slot = catalogue.slot(of: ItemID(item.id)), let file = catalogue.files[slot],
        let list = catalogue.list(file.key.list)
      else { continue }
      catalogue.set(nil, at: file.key)
      recheckQueue.add(
        DocumentKey(folderPath: .list(list.name), name: file.key.name), at: environment.now())
    }
  }

  /// Records in this turn all files that differ from the catalogue. After a gap in the journal
  /// this has to come first: a client that gets a state after the gap must know everything before
  /// it, and this process may end before its next check.
  func recordAllDifferences() throws(StoreFault) {
    var scan = FolderScan()
    do throws(DiskFault) {
      try scanLists(into: &scan)
      try self.scan(.root, into: &scan)
      let removedLists = Set(scan.removedLists)
      let presentLists = lists.map(\.name).filter { !removedLists.contains($0) }
      try scanEach(presentLists.map(FolderPath.list), into: &scan)
    } catch {
      throw .disk(error)
    }
    recordExternal(
      recordableContents(of: scan.files), newLists: scan.newLists, removedLists: scan.removedLists)
    needsFullScan = false
  }

  func read(_ key: DocumentKey) throws(DiskFault) -> FileContent? {
    try disk.read(
      key.name, in: transactionLog.storeRoot.open(key.folderPath), upTo: Self.longestFile)
  }

  /// Schedules checks of the files of a transaction that was not committed.
  func scheduleRecheck(of changes: [Change]) {
    let now = environment.now()
    for change in changes {
      switch change.object {
      case .file:
        recheckQueue.add(DocumentKey(folderPath: change.folderPath, name: change.name), at: now)
      case .folder: recheckQueue.add(change.folderPath, at: now)
      }
    }
  }

  func scheduleFullScan() {
    let now = environment.now()
    recheckQueue.add(FolderPath.root, at: now)
    recheckQueue.add(FolderPath.lists, at: now)
    for list in lists { recheckQueue.add(FolderPath.list(list.name), at: now) }
  }
}
