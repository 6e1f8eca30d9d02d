// The store looks at what others may have written: what differs from the last record is recorded
// under the lock, once, as external, and told. Our own moves look as we left them, and say nothing.

public import CivilTime
public import Files

/// What somebody saw happen in a folder, as far as the store cares.
public enum StoreEvent: Equatable, Sendable {
  /// Something was written, moved in or taken away at a name.
  case file(FolderPath, FileName)
  /// Somebody is at it: when they have closed it, `file` follows.
  case writing(FolderPath, FileName)
  /// Names came or went that nobody saw one by one.
  case folder(FolderPath)
  /// Somebody, who may be us, has written to a segment of the journal.
  case line
  case journal
  /// Anything may have happened anywhere.
  case everything
}

extension Store {
  public mutating func notice(_ sight: StoreEvent) {
    let now = environment.now()
    switch sight {
    case .file(let place, let name):
      noteSight(in: place)
      let key = DocumentKey(place: place, name: name)
      if known(at: key) != nil {
        recheckQueue.see(key, at: now.adding(milliseconds: RecheckQueue.debounce))
      }
    case .writing(let place, let name):
      let key = DocumentKey(place: place, name: name)
      if known(at: key) != nil {
        recheckQueue.see(key, at: now.adding(milliseconds: RecheckQueue.emptiness))
      }
    case .folder(let place):
      recheckQueue.see(place, at: now.adding(milliseconds: RecheckQueue.debounce))
    case .line:
      if hasNews { recheckQueue.journalMoved = true }
    case .journal:
      recheckQueue.journalMoved = true
    case .everything:
      recheckQueue.journalMoved = true
      lookAtEverything()
    }
  }

  /// When `wake` has something to do next; nil where that is up to others.
  public var due: Instant? {
    recheckQueue.journalMoved ? environment.now() : recheckQueue.due
  }

  /// Looks at what is due, records what is new, and gives what there is to tell.
  public mutating func wake() throws(StoreFault) -> [Announcement] {
    try wake(dueBy: environment.now())
  }

  /// Looks at everything now, whatever was seen or not.
  public mutating func refresh() throws(StoreFault) -> [Announcement] {
    notice(.everything)
    return try wake(dueBy: .last)
  }

  private mutating func wake(dueBy limit: Instant) throws(StoreFault) -> [Announcement] {
    do throws(StoreFault) {
      if recheckQueue.journalMoved { try followJournal() }
    } catch {
      seeLater(.journal)
      throw error
    }
    // What the journal says may be to be looked at now.
    let (files, folders) = recheckQueue.take(dueBy: limit)
    do throws(StoreFault) {
      if folders.contains(.journal) { try followJournal() }
      if mustLookRound {
        try beginTurn()
        try settle()
      }
      try record(scan(files, folders))
    } catch {
      // Whatever it was that failed, these must be looked at again.
      for key in files { seeLater(key) }
      for place in folders + [.journal] { seeLater(place) }
      throw error
    }
    return takeAnnouncements()
  }

  /// Whether another process has recorded anything that has not been read, at the cost of one look.
  public var hasNews: Bool { transactionLog.journal.hasMore }

  private mutating func followJournal() throws(StoreFault) {
    recheckQueue.journalMoved = false
    do throws(TransactionLogFault) {
      fold(try transactionLog.catchUp())
    } catch {
      guard case .journalLost = error else { throw StoreFault(error) }
      try beginAnew()
    }
  }

  mutating func seeLater(_ key: DocumentKey) {
    recheckQueue.see(key, at: environment.now().adding(milliseconds: RecheckQueue.emptiness))
  }

  mutating func seeLater(_ place: FolderPath) {
    recheckQueue.see(place, at: environment.now().adding(milliseconds: RecheckQueue.emptiness))
  }

  /// What clients have not been told yet.
  public mutating func takeAnnouncements() -> [Announcement] {
    announcements.take()
  }

  // MARK: Looking, without the lock

  private mutating func scan(
    _ files: [DocumentKey], _ folders: [FolderPath]
  ) throws(StoreFault) -> FolderScan {
    var scan = FolderScan()
    do throws(DiskFault) {
      for key in files {
        do {
          if try differs(key) { scan.add(key) }
        } catch {
          // Whether it is this file or all of its folder, a look at that will tell.
          seeLater(key.place)
        }
      }
      try surveyEach(folders, into: &scan)
    } catch {
      throw .disk(error)
    }
    return scan
  }

  /// Whether the store keeps what stands at this name in a list.
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

  /// Whether what stands there may be other than what was last read.
  func differs(_ key: DocumentKey, in folder: Folder) throws(DiskFault) -> Bool {
    guard let known = known(at: key) else { return false }
    let look = try disk.look(at: key.name, in: folder)
    if let look { return look != known?.signature }
    return known != nil
  }

  // MARK: Recording, under the lock

  mutating func record(_ scan: FolderScan) throws(StoreFault) {
    guard !scan.isEmpty else { return }
    let found = judged(scan.files)
    // Many looks find what somebody else has recorded: no lock for those.
    var isNews = false
    for (key, content) in found where !isNews {
      isNews = known(at: key).map { $0?.image != content.map { Digest(of: $0.bytes) } } ?? false
    }
    guard isNews || !scan.newLists.isEmpty || !scan.goneLists.isEmpty else {
      for (key, content) in found { keep(signature: content?.signature, at: key) }
      return
    }
    try beginTurn()
    // What was read before the lock may be old by now, and others may have recorded it.
    do throws(StoreFault) {
      let judged = judged(found.map(\.key))
      var lists = FolderScan()
      if !scan.newLists.isEmpty || !scan.goneLists.isEmpty {
        do throws(DiskFault) {
          try surveyLists(into: &lists)
        } catch {
          throw .disk(error)
        }
      }
      noteExternal(judged, newLists: lists.newLists, goneLists: lists.goneLists)
    } catch {
      abandon()
      throw error
    }
    try settle()
  }

  /// Those of the files that are for us to judge already, as they are.
  mutating func judged(
    _ keys: [DocumentKey]
  ) -> [(key: DocumentKey, content: FileContent?)] {
    var judged: [(key: DocumentKey, content: FileContent?)] = []
    for key in keys {
      guard case .judged(let content) = contentToRecord(key) else { continue }
      judged.append((key, content))
    }
    return judged
  }

  /// What a look at a file came to.
  private enum Look {
    case judged(FileContent?)
    /// It is not for us to judge, or not yet.
    case notJudged
  }

  /// The file as it is, where it is for us to judge already.
  private mutating func contentToRecord(_ key: DocumentKey) -> Look {
    do throws(DiskFault) {
      let found = try read(key)
      if let found, isBeingFilled(found) {
        seeLater(key)
        return .notJudged
      }
      note(nil, at: key)
      return .judged(found)
    } catch {
      switch error.reason {
      case .missing:
        note(nil, at: key)
        return .judged(nil)
      case .unsettled:
        let soon = environment.now().adding(milliseconds: RecheckQueue.debounce)
        recheckQueue.see(key, at: soon)
        return .notJudged
      default:
        // One bad file keeps no other from being seen.
        noteTrouble(error, at: key)
        return .notJudged
      }
    }
  }

  /// Whether it is empty, and so lately that somebody may be about to fill it.
  func isBeingFilled(_ found: FileContent) -> Bool {
    guard found.bytes.isEmpty else { return false }
    let age = environment.now().milliseconds - found.signature.modified / 1_000_000
    return abs(age) < RecheckQueue.emptiness
  }
}
