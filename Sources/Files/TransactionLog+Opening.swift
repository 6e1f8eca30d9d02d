// Creates a store's folders, finds or begins its journal, and takes the lock.

public import CivilTime

extension TransactionLog {
  /// Opens the store at a root, and reads its journal from the bookmark or from its beginning.
  /// Creates what a new store needs; `journalID` is the id of a new journal.
  public static func open(
    _ storeRoot: StoreRoot, identity: Identity, at bookmark: JournalBookmark?, journalID: String,
    retryPolicy: RetryPolicy, now: Instant
  ) throws(TransactionLogFault) -> (
    transactionLog: TransactionLog, start: JournalStart, journalEntries: [JournalEntry]
  ) {
    let folder: Folder
    do throws(DiskFault) {
      folder = try storeRoot.openOrCreate(.journal)
    } catch {
      throw .disk(error)
    }
    let existingJournal: Journal?
    do throws(JournalFault) {
      existingJournal = try Journal.open(at: bookmark, disk: storeRoot.disk, in: folder)
    } catch {
      throw TransactionLogFault(error)
    }
    guard let journal = existingJournal else {
      return try createStore(
        storeRoot, identity: identity, journalID: journalID, retryPolicy: retryPolicy, now: now)
    }
    let start = JournalStart(of: journal, asked: bookmark)
    var transactionLog = TransactionLog(storeRoot: storeRoot, identity: identity, journal: journal)
    var journalEntries = try transactionLog.catchUp()
    let isComplete =
      transactionLog.journal.hasNoOpenTransaction && !transactionLog.journal.hasTornTail
    if !isComplete, transactionLog.mayWrite() {
      let (commit, newEntries) = try transactionLog.beginCommit(retryPolicy: retryPolicy, now: now)
      commit.releaseLock()
      journalEntries += newEntries
    }
    return (transactionLog, start, journalEntries)
  }

  /// Where reading the journal began when the store was opened.
  public enum JournalStart: Sendable {
    /// At the bookmark, whose line the journal still has.
    case bookmark
    /// At the store's first transaction.
    case beginning
    /// At a later transaction, because earlier ones were removed.
    case middle

    public var isBeginning: Bool {
      if case .beginning = self { true } else { false }
    }

    init(of journal: Journal, asked bookmark: JournalBookmark?) {
      self =
        journal.bookmark == bookmark
        ? .bookmark : journal.reachesBackToCreation ? .beginning : .middle
    }
  }

  /// Takes the lock, finishes or undoes transactions of a crashed writer, reads the transactions of
  /// other processes, and begins a commit.
  public mutating func beginCommit(
    retryPolicy: RetryPolicy, now: Instant
  ) throws(TransactionLogFault) -> (commit: Commit, journalEntries: [JournalEntry]) {
    if !isLockTrusted { try checkLock() }
    let (lock, stateFolder) = try Self.takeLock(
      storeRoot, holder: identity.holder, retryPolicy: retryPolicy)
    let journalBefore = journal
    do throws(TransactionLogFault) {
      var journalEntries = try catchUp(in: stateFolder)
      do throws(DiskFault) {
        if journal.hasTornTail { try saveAndCutTail() }
        journalEntries += try recover()
        try beginNewSegmentAndTrim(at: now)
      } catch {
        throw .disk(error)
      }
      commitCount += 1
      return (Commit(self, lock: lock), journalEntries)
    } catch {
      // The entries were not returned, so the next call has to read them again.
      journal = journalBefore
      lock.releaseLock()
      throw error
    }
  }

  /// Refuses to write to a store that another machine writes to, if locks do not hold between
  /// machines: both could append to the journal at once. Reading needs no lock.
  private mutating func checkLock() throws(TransactionLogFault) {
    if let remote = disk.remoteFileSystem(of: storeRoot.root), !remote.locksHold {
      do throws(JournalFault) {
        let header = try Journal.header(
          ofSegment: journal.bookmark.segment, disk: disk, in: journal.folder)
        if let header, header.machine != identity.machine {
          throw .disk(DiskFault(.lock, storeRoot.root.path, .locksDoNotHold(on: remote.name)))
        }
      } catch {
        throw TransactionLogFault(error)
      }
    }
    isLockTrusted = true
  }

  /// Whether this process may write, because locks keep other machines from writing at the same
  /// time. Other obstacles are found by `beginCommit`.
  public mutating func mayWrite() -> Bool {
    guard !isLockTrusted else { return true }
    do throws(TransactionLogFault) {
      try checkLock()
    } catch {
      if case .disk(let fault) = error, case .locksDoNotHold = fault.reason { return false }
    }
    return true
  }

  /// Begins a new journal for a store that has lost its own.
  public mutating func restart(
    journalID: String, retryPolicy: RetryPolicy, now: Instant
  ) throws(TransactionLogFault) -> [JournalEntry] {
    let openedLog = try TransactionLog.open(
      storeRoot, identity: identity, at: nil, journalID: journalID, retryPolicy: retryPolicy,
      now: now)
    journal = openedLog.transactionLog.journal
    return openedLog.journalEntries
  }

  /// Records in the journal that changes before this point are unknown. Returns the entries that
  /// other processes wrote before it.
  public mutating func recordGap(
    _ reason: String, retryPolicy: RetryPolicy, now: Instant
  ) throws(TransactionLogFault) -> [JournalEntry] {
    let (commit, journalEntries) = try beginCommit(retryPolicy: retryPolicy, now: now)
    defer { commit.releaseLock() }
    do throws(DiskFault) {
      try journal.append(.gap(number: journal.position.number + 1, reason: reason))
      return journalEntries
    } catch {
      throw .disk(error)
    }
  }

  private static func createStore(
    _ storeRoot: StoreRoot, identity: Identity, journalID: String, retryPolicy: RetryPolicy,
    now: Instant
  ) throws(TransactionLogFault) -> (
    transactionLog: TransactionLog, start: JournalStart, journalEntries: [JournalEntry]
  ) {
    let (lock, _) = try Self.takeLock(storeRoot, holder: identity.holder, retryPolicy: retryPolicy)
    defer { lock.releaseLock() }
    var transactionLog: TransactionLog
    do throws(JournalFault) {
      let journal = try findOrBegin(journalID, identity: identity, of: storeRoot, now: now)
      transactionLog = TransactionLog(storeRoot: storeRoot, identity: identity, journal: journal)
    } catch {
      throw TransactionLogFault(error)
    }
    let journalEntries = try transactionLog.catchUp()
    return (transactionLog, .beginning, journalEntries)
  }

  /// Opens the journal, or begins one. Another process may have begun it while this one waited for
  /// the lock.
  private static func findOrBegin(
    _ id: String, identity: Identity, of storeRoot: StoreRoot, now: Instant
  ) throws(JournalFault) -> Journal {
    let folder: Folder
    do throws(DiskFault) {
      folder = try storeRoot.openOrCreate(.journal)
    } catch {
      throw .disk(error)
    }
    if let found = try Journal.open(at: nil, disk: storeRoot.disk, in: folder) { return found }
    do throws(DiskFault) {
      try quarantineUnreadableSegments(in: folder, of: storeRoot)
      return try Journal.createJournal(
        id: id, machine: identity.machine, at: now, disk: storeRoot.disk, in: folder)
    } catch {
      throw .disk(error)
    }
  }

  /// Moves unreadable segments to quarantine, because a new journal needs their names.
  private static func quarantineUnreadableSegments(
    in folder: Folder, of storeRoot: StoreRoot
  ) throws(DiskFault) {
    for name in try storeRoot.disk.names(in: folder) where name.hasSuffix(".jsonl") {
      try storeRoot.quarantine(
        QuarantinedFile(folderPath: .journal, temp: name, originalFolderPath: .journal, name: name))
    }
  }

  /// Cuts off everything after the last valid line. A crash leaves one incomplete line at most. If
  /// there is more, it has another cause, so a copy of what is cut off is kept for the person.
  private mutating func saveAndCutTail() throws(DiskFault) {
    let tailContent = try disk.read(
      journal.segmentName, in: journal.folder, from: journal.bookmark.offset,
      upTo: Journal.longestRead)
    if let bytes = tailContent?.bytes, bytes.contains(UInt8(ascii: "\n")) {
      let quarantineFolder = try storeRoot.openOrCreate(.orphans)
      let name = "journal-\(journal.bookmark.segment)-\(journal.bookmark.offset)"
      if let name = FileName(name), try disk.signature(of: name, in: quarantineFolder) == nil {
        _ = try disk.write(bytes, to: name, in: quarantineFolder, synced: true)
      }
    }
    try journal.cutTail()
  }

  /// Runs the body while the lock is held, to change a file of the store that belongs to no
  /// transaction.
  public static func withLock<Result>(
    _ storeRoot: StoreRoot, holder: LockOwner, retryPolicy: RetryPolicy,
    _ body: () -> Result
  ) throws(TransactionLogFault) -> Result {
    let (lock, _) = try Self.takeLock(storeRoot, holder: holder, retryPolicy: retryPolicy)
    defer { lock.releaseLock() }
    return body()
  }

  /// Takes the lock. Also returns the open folder that has the lock file.
  private static func takeLock(
    _ storeRoot: StoreRoot, holder: LockOwner, retryPolicy: RetryPolicy
  ) throws(TransactionLogFault) -> (lock: FileLock, folder: Folder) {
    var attempt = 0
    while true {
      let folder: Folder
      let outcome: LockAttempt
      do throws(DiskFault) {
        folder = try storeRoot.openOrCreate(.state)
        outcome = try storeRoot.disk.lock(lockName, in: folder, holder: holder.bytes)
      } catch {
        throw .disk(error)
      }
      switch outcome {
      case .acquired(let lock):
        return (lock, folder)
      case .busy(let holderEntry):
        guard retryPolicy.wait(attempt) else { throw .busy(LockOwner(bytes: holderEntry)) }
        attempt += 1
      }
    }
  }
}
