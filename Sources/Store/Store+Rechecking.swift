// Checks files that other programs may have written: what differs from the last record is recorded
// under the lock, once, as external, and announced. The store's own writes match their records and
// cause nothing.

public import CivilTime
public import Files

/// A watch event, as far as the store is concerned.
public enum StoreEvent: Equatable, Sendable {
  /// A file was written, moved here or removed.
  case file(FolderPath, FileName)
  /// A file is open for writing; `file` follows when the writer closes it.
  case writing(FolderPath, FileName)
  /// Names were added or removed, without events for each.
  case folder(FolderPath)
  /// A process, maybe this one, appended to a segment of the journal.
  case line
  case journal
  /// Events were lost: anything may have changed.
  case everything
}

extension Store {
  public func notice(_ event: StoreEvent) {
    let now = environment.now()
    switch event {
    case .file(let place, let name):
      recordListEvent(in: place)
      let key = DocumentKey(place: place, name: name)
      if known(at: key) != nil {
        recheckQueue.add(key, at: now.adding(milliseconds: RecheckQueue.debounce))
      }
    case .writing(let place, let name):
      let key = DocumentKey(place: place, name: name)
      if known(at: key) != nil {
        recheckQueue.add(key, at: now.adding(milliseconds: RecheckQueue.emptiness))
      }
    case .folder(let place):
      recheckQueue.add(place, at: now.adding(milliseconds: RecheckQueue.debounce))
    case .line:
      if hasNews { recheckQueue.journalMoved = true }
    case .journal:
      recheckQueue.journalMoved = true
    case .everything:
      recheckQueue.journalMoved = true
      scheduleFullScan()
    }
  }

  /// When `recheckDue` next has work to do; nil if only events can cause it.
  public var due: Instant? {
    recheckQueue.journalMoved ? environment.now() : recheckQueue.due
  }

  /// Checks what is due, records what is new, and returns the announcements.
  public func recheckDue() throws(StoreFault) -> [Announcement] {
    try recheckDue(by: environment.now())
  }

  /// Checks everything now.
  public func refresh() throws(StoreFault) -> [Announcement] {
    notice(.everything)
    return try recheckDue(by: .last)
  }

  private func recheckDue(by limit: Instant) throws(StoreFault) -> [Announcement] {
    do throws(StoreFault) {
      if recheckQueue.journalMoved { try followJournal() }
    } catch {
      scheduleRecheck(.journal)
      throw error
    }
    // The journal may have scheduled more checks.
    let (files, folders) = recheckQueue.removeDue(by: limit)
    do throws(StoreFault) {
      if folders.contains(.journal) { try followJournal() }
      if needsFullScan {
        try beginTurn()
        try commitTurn()
      }
      try record(scan(files, folders))
    } catch {
      // After any failure these must be checked again.
      for key in files { scheduleRecheck(key) }
      for place in folders + [.journal] { scheduleRecheck(place) }
      throw error
    }
    return takeAnnouncements()
  }

  /// Whether another process has appended entries that were not read yet; costs one stat.
  public var hasNews: Bool { transactionLog.journal.hasMore }

  private func followJournal() throws(StoreFault) {
    recheckQueue.journalMoved = false
    do throws(TransactionLogFault) {
      fold(try transactionLog.catchUp())
    } catch {
      guard case .journalLost = error else { throw StoreFault(error) }
      try rebuild()
    }
  }

  func scheduleRecheck(_ key: DocumentKey) {
    recheckQueue.add(key, at: environment.now().adding(milliseconds: RecheckQueue.emptiness))
  }

  func scheduleRecheck(_ place: FolderPath) {
    recheckQueue.add(place, at: environment.now().adding(milliseconds: RecheckQueue.emptiness))
  }

  /// The announcements that clients have not received yet.
  public func takeAnnouncements() -> [Announcement] {
    announcements.drain()
  }

  // MARK: Looking, without the lock

  private func scan(
    _ files: [DocumentKey], _ folders: [FolderPath]
  ) throws(StoreFault) -> FolderScan {
    var scan = FolderScan()
    do throws(DiskFault) {
      for key in files {
        do {
          if try differs(key) { scan.add(key) }
        } catch {
          // Whether the fault concerns this file or its whole folder, checking the folder will
          // tell.
          scheduleRecheck(key.place)
        }
      }
      try scanEach(folders, into: &scan)
    } catch {
      throw .disk(error)
    }
    return scan
  }

  /// Whether the store keeps a file of this name in a list.
  static func isKept(_ name: FileName) -> Bool {
    isItem(name) || listDocuments.contains(name)
  }

  private func differs(_ key: DocumentKey) throws(DiskFault) -> Bool {
    do {
      return try differs(key, in: transactionLog.storeRoot.open(key.place))
    } catch  where error.reason == .missing {
      return known(at: key) != nil
    }
  }

  /// Whether the file may differ from what was last read.
  func differs(_ key: DocumentKey, in folder: Folder) throws(DiskFault) -> Bool {
    guard let known = known(at: key) else { return false }
    let signature = try disk.signature(of: key.name, in: folder)
    if let signature { return signature != known?.signature }
    return known != nil
  }

  // MARK: Recording, under the lock

  func record(_ scan: FolderScan) throws(StoreFault) {
    guard !scan.isEmpty else { return }
    let found = judged(scan.files)
    // Many checks find what another process has already recorded; those need no lock.
    var isNews = false
    for (key, content) in found where !isNews {
      isNews = known(at: key).map { $0?.image != content.map { Digest(of: $0.bytes) } } ?? false
    }
    guard isNews || !scan.newLists.isEmpty || !scan.goneLists.isEmpty else {
      for (key, content) in found { keep(signature: content?.signature, at: key) }
      return
    }
    try beginTurn()
    // What was read before taking the lock may be outdated, and another process may have recorded
    // it.
    do throws(StoreFault) {
      let judged = judged(found.map(\.key))
      var lists = FolderScan()
      if !scan.newLists.isEmpty || !scan.goneLists.isEmpty {
        do throws(DiskFault) {
          try scanLists(into: &lists)
        } catch {
          throw .disk(error)
        }
      }
      recordExternal(judged, newLists: lists.newLists, goneLists: lists.goneLists)
    } catch {
      abandon()
      throw error
    }
    try commitTurn()
  }

  /// The contents of those files that can be judged already.
  func judged(
    _ keys: [DocumentKey]
  ) -> [(key: DocumentKey, content: FileContent?)] {
    var judged: [(key: DocumentKey, content: FileContent?)] = []
    for key in keys {
      guard case .judged(let content) = contentToRecord(key) else { continue }
      judged.append((key, content))
    }
    return judged
  }

  /// The result of checking a file.
  private enum CheckResult {
    case judged(FileContent?)
    /// The file must not be judged, or not yet.
    case notJudged
  }

  /// The file's content, if it can be judged already.
  private func contentToRecord(_ key: DocumentKey) -> CheckResult {
    do throws(DiskFault) {
      let found = try read(key)
      if let found, isBeingFilled(found) {
        scheduleRecheck(key)
        return .notJudged
      }
      setDiagnostic(nil, at: key)
      return .judged(found)
    } catch {
      switch error.reason {
      case .missing:
        setDiagnostic(nil, at: key)
        return .judged(nil)
      case .unsettled:
        let soon = environment.now().adding(milliseconds: RecheckQueue.debounce)
        recheckQueue.add(key, at: soon)
        return .notJudged
      default:
        // One unreadable file does not keep the others from being checked.
        recordFailure(error, at: key)
        return .notJudged
      }
    }
  }

  /// Whether the file is empty and so recent that its writer may be about to fill it.
  func isBeingFilled(_ found: FileContent) -> Bool {
    guard found.bytes.isEmpty else { return false }
    let age = environment.now().milliseconds - found.signature.modified / 1_000_000
    return abs(age) < RecheckQueue.emptiness
  }
}
