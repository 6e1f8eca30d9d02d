// Checks files to which other programs may have written. A content that differs from what was last
// recorded is recorded in the journal as an external change, while the lock is held, by one
// process only, and then announced. The store's own writes are recorded already, so they never
// differ.

public import CivilTime
public import Files

/// A change that the watcher has noticed, in terms of the store's files, folders and journal.
public enum WatchedChange: Equatable, Sendable {
  /// A file was written, moved here or removed.
  case file(FolderPath, FileName)
  /// A program is writing to a file. The event `file` follows when it closes the file.
  case beingWritten(FolderPath, FileName)
  /// Names in the folder were added or removed; which ones is not known.
  case folder(FolderPath)
  /// A process, maybe this one, appended to a segment of the journal.
  case journalAppended
  /// The journal's folder changed.
  case journal
  /// Events were lost: anything may have changed.
  case everything
}

extension Store {
  public func notice(_ event: WatchedChange) {
    let now = environment.now()
    switch event {
    case .file(let folderPath, let name):
      recordListEvent(in: folderPath)
      let key = DocumentKey(folderPath: folderPath, name: name)
      if knownState(at: key) != nil {
        recheckQueue.add(key, at: now.adding(milliseconds: RecheckQueue.debounce))
      }
    case .beingWritten(let folderPath, let name):
      let key = DocumentKey(folderPath: folderPath, name: name)
      if knownState(at: key) != nil {
        recheckQueue.add(key, at: now.adding(milliseconds: RecheckQueue.emptyFileDelay))
      }
    case .folder(let folderPath):
      recheckQueue.add(folderPath, at: now.adding(milliseconds: RecheckQueue.debounce))
    case .journalAppended:
      if hasUnreadEntries { recheckQueue.journalHasChanged = true }
    case .journal:
      recheckQueue.journalHasChanged = true
    case .everything:
      recheckQueue.journalHasChanged = true
      scheduleFullScan()
    }
  }

  /// When `recheckDue` has to be called next; nil if it has nothing to do before the next event.
  public var due: Instant? {
    recheckQueue.journalHasChanged ? environment.now() : recheckQueue.due
  }

  /// Checks the files and folders that are due, records changes, and returns the announcements.
  public func recheckDue() throws(StoreFault) -> [Announcement] {
    try recheckDue(by: environment.now())
  }

  /// Checks everything now.
  public func refresh() throws(StoreFault) -> [Announcement] {
    notice(.everything)
    return try recheckDue(by: .last)
  }

  private func recheckDue(by latestDue: Instant) throws(StoreFault) -> [Announcement] {
    do throws(StoreFault) {
      if recheckQueue.journalHasChanged { try followJournal() }
    } catch {
      scheduleRecheck(.journal)
      throw error
    }
    // The due files are determined after the journal was read, because its entries may have
    // scheduled more checks.
    let (files, folders) = recheckQueue.removeDue(by: latestDue)
    do throws(StoreFault) {
      if folders.contains(.journal) { try followJournal() }
      if needsFullScan, !transactionLog.mayWrite() {
        // This process may not write to the store, so it cannot record what has changed since the
        // gap. The checks of all files, which are scheduled, announce the changes.
        needsFullScan = false
      } else if needsFullScan {
        try beginTurn()
        try commitTurn()
      }
      try record(scan(files, folders))
    } catch {
      // The files and folders were removed from the queue, so they are scheduled again after a
      // failure.
      for key in files { scheduleRecheck(key) }
      for folderPath in folders + [.journal] { scheduleRecheck(folderPath) }
      throw error
    }
    return takeAnnouncements()
  }

  /// Whether another process has appended entries to the journal that were not read yet. Costs one
  /// stat.
  public var hasUnreadEntries: Bool { transactionLog.journal.hasMore }

  private func followJournal() throws(StoreFault) {
    recheckQueue.journalHasChanged = false
    do throws(TransactionLogFault) {
      apply(try transactionLog.catchUp())
    } catch {
      guard case .journalLost = error else { throw StoreFault(error) }
      try rebuild()
    }
  }

  func scheduleRecheck(_ key: DocumentKey) {
    recheckQueue.add(key, at: environment.now().adding(milliseconds: RecheckQueue.emptyFileDelay))
  }

  func scheduleRecheck(_ folderPath: FolderPath) {
    recheckQueue.add(
      folderPath, at: environment.now().adding(milliseconds: RecheckQueue.emptyFileDelay))
  }

  /// The announcements that clients have not received yet.
  public func takeAnnouncements() -> [Announcement] {
    announcements.drain()
  }

  // MARK: Finding differences, without the lock

  private func scan(
    _ files: [DocumentKey], _ folders: [FolderPath]
  ) throws(StoreFault) -> FolderScan {
    var scan = FolderScan()
    do throws(DiskFault) {
      for key in files {
        do {
          if try differs(key) { scan.add(key) }
        } catch {
          // Either only this file has the fault, or its whole folder has. The check of the folder
          // finds out which.
          scheduleRecheck(key.folderPath)
        }
      }
      try scanEach(folders, into: &scan)
    } catch {
      throw .disk(error)
    }
    return scan
  }

  /// Whether the store reads files of this name in a list's folder.
  static func isReadInList(_ name: FileName) -> Bool {
    isItem(name) || listDocuments.contains(name)
  }

  private func differs(_ key: DocumentKey) throws(DiskFault) -> Bool {
    do {
      return try differs(key, in: transactionLog.storeRoot.open(key.folderPath))
    } catch  where error.reason == .missing {
      return knownState(at: key) != nil
    }
  }

  /// Whether the file may differ from what was last read.
  func differs(_ key: DocumentKey, in folder: Folder) throws(DiskFault) -> Bool {
    guard let knownState = knownState(at: key) else { return false }
    let signature = try disk.signature(of: key.name, in: folder)
    if let signature { return signature != knownState?.signature }
    return knownState != nil
  }

  // MARK: Recording differences, with the lock

  func record(_ scan: FolderScan) throws(StoreFault) {
    guard !scan.isEmpty else { return }
    let foundContents = recordableContents(of: scan.files)
    // Many checks find only changes that another process has recorded already. For these the lock
    // is not needed.
    var hasUnrecordedChange = false
    for (key, content) in foundContents where !hasUnrecordedChange {
      hasUnrecordedChange =
        knownState(at: key).map { $0?.contentDigest != content.map { Digest(of: $0.bytes) } }
        ?? false
    }
    guard hasUnrecordedChange || !scan.newLists.isEmpty || !scan.removedLists.isEmpty else {
      for (key, content) in foundContents { storeSignature(content?.signature, at: key) }
      return
    }
    guard transactionLog.mayWrite() else {
      return announceUnrecorded(
        foundContents, newLists: scan.newLists, removedLists: scan.removedLists)
    }
    try beginTurn()
    // Before this process got the lock, files may have changed again, and another process may have
    // recorded the changes. So the files are read again.
    do throws(StoreFault) {
      let lockedContents = recordableContents(of: foundContents.map(\.key))
      var listChanges = FolderScan()
      if !scan.newLists.isEmpty || !scan.removedLists.isEmpty {
        do throws(DiskFault) {
          try scanLists(into: &listChanges)
        } catch {
          throw .disk(error)
        }
      }
      recordExternal(
        lockedContents, newLists: listChanges.newLists, removedLists: listChanges.removedLists)
    } catch {
      abandonTurn()
      throw error
    }
    try commitTurn()
  }

  /// The contents of those files that can be recorded now. The others are left out.
  func recordableContents(
    of keys: [DocumentKey]
  ) -> [(key: DocumentKey, content: FileContent?)] {
    var contents: [(key: DocumentKey, content: FileContent?)] = []
    var openedFolder = OpenedFolder()
    for key in keys {
      guard case .recordable(let content) = contentToRecord(key, in: &openedFolder) else {
        continue
      }
      contents.append((key, content))
    }
    return contents
  }

  /// The result of checking a file: either its content, nil if there is no file, or that it cannot
  /// be recorded now.
  private enum CheckResult {
    case recordable(FileContent?)
    /// The content cannot be recorded now: a program may still be writing it, or it cannot be read.
    case notRecordable
  }

  /// The file's content, if it can be recorded now.
  private func contentToRecord(_ key: DocumentKey, in openedFolder: inout OpenedFolder)
    -> CheckResult
  {
    do throws(DiskFault) {
      let fileContent = try read(key, in: &openedFolder)
      if let fileContent, isBeingFilled(fileContent) {
        scheduleRecheck(key)
        return .notRecordable
      }
      setDiagnostic(nil, at: key)
      return .recordable(fileContent)
    } catch {
      switch error.reason {
      case .missing:
        setDiagnostic(nil, at: key)
        return .recordable(nil)
      case .keepsChanging:
        let soon = environment.now().adding(milliseconds: RecheckQueue.debounce)
        recheckQueue.add(key, at: soon)
        return .notRecordable
      default:
        // If one file cannot be read, the others are checked all the same.
        recordFailure(error, at: key)
        return .notRecordable
      }
    }
  }

  /// Whether the file is empty and was changed so recently that a program may be about to fill it.
  func isBeingFilled(_ fileContent: FileContent) -> Bool {
    guard fileContent.bytes.isEmpty else { return false }
    let age = environment.now().milliseconds - fileContent.signature.modificationTime / 1_000_000
    return abs(age) < RecheckQueue.emptyFileDelay
  }
}
