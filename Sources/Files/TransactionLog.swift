// A store's folders with their journal and lock. Commits change them, and recovery repairs them
// after a crash. Does not depend on what files contain.

internal import CivilTime

/// Identifies the writer of transactions: the process, its session, the boot and the machine.
public struct Identity: Sendable {
  public var holder: LockOwner
  /// Distinguishes this session's transactions from those of other sessions of the same client.
  public var session: String
  public var boot: String
  public var machine: String

  public init(holder: LockOwner, session: String, boot: String, machine: String) {
    self.holder = holder
    self.session = session
    self.boot = boot
    self.machine = machine
  }
}

public struct TransactionLog {
  public private(set) var storeRoot: StoreRoot
  public let identity: Identity
  public internal(set) var journal: Journal
  /// The number of commits of this process. It is part of temporary names, so that no two commits
  /// use the same names.
  var commitCount = 0
  /// Up to this many files are synced one by one. If there are more, the whole file system is
  /// synced.
  var mostFilesSyncedSingly = 4
  /// How much history is kept.
  var retention = Retention()
  /// When this process last looked for old segments.
  var lastTrimTime: Instant?
  /// Whether another process closed a transaction of several moves, and may have crashed before it
  /// synced the journal. The journal has to be synced before another transaction follows, or before
  /// the temporary files are removed.
  var mayBeUnsynced = false
  /// Whether a file system that was written to cannot exchange files.
  var lacksExchange = false
  /// Whether an exchange was tried on each file system of the store.
  var hasTriedExchange = false
  /// Whether `checkLock` has found that locks keep other machines from writing to this store.
  var isLockTrusted = false
  /// Files that recovery quarantined, for the person to look at.
  public internal(set) var quarantinedFiles: [QuarantinedFile] = []

  init(storeRoot: StoreRoot, identity: Identity, journal: Journal) {
    self.storeRoot = storeRoot
    self.identity = identity
    self.journal = journal
  }

  var disk: any Disk { storeRoot.disk }

  /// Sets the lists whose folders are outside the store. Must not be called during a commit, which
  /// has folders open already.
  public mutating func setOutsideLists(at outsideListPaths: [FileName: String]) {
    storeRoot.outsideListPaths = outsideListPaths
  }

  static let lockName = FileName(ours: "lock")
  static let journalName = FileName(ours: "journal")

  /// Reads the entries that other processes have appended, without taking the lock. The journal's
  /// files are opened again, in case they were moved or replaced, and must still be the same
  /// journal.
  public mutating func catchUp() throws(TransactionLogFault) -> [JournalEntry] {
    try catchUp(in: nil)
  }

  /// Reads the entries that other processes have appended. `stateFolder` is the store's state
  /// folder, if that is open already.
  mutating func catchUp(in stateFolder: Folder?) throws(TransactionLogFault) -> [JournalEntry] {
    let lastLine: (isThere: Bool, length: Int64?)
    do throws(DiskFault) {
      if let stateFolder {
        journal.folder = try disk.open(Self.journalName, in: stateFolder)
      } else {
        journal.folder = try storeRoot.open(.journal)
      }
      lastLine = try journal.checkLastLine()
    } catch {
      throw error.reason == .missing ? .journalLost : .disk(error)
    }
    guard lastLine.isThere else { throw .journalLost }
    do throws(JournalFault) {
      let journalEntries = try journal.catchUp(upTo: lastLine.length)
      if journalEntries.contains(where: \.mayBeHalfDone) { mayBeUnsynced = true }
      return journalEntries
    } catch {
      throw TransactionLogFault(error)
    }
  }

  /// The segments of the journal, oldest first, by first number.
  public func segments() throws(TransactionLogFault) -> [Int] {
    do throws(JournalFault) {
      return try Journal.segments(disk: disk, in: journal.folder)
    } catch {
      throw TransactionLogFault(error)
    }
  }

  /// The entries of one segment, if it belongs to this journal.
  public func journalEntries(inSegment first: Int) throws(TransactionLogFault) -> [JournalEntry] {
    do throws(JournalFault) {
      guard var reader = try Journal.open(segment: first, disk: disk, in: journal.folder),
        reader.position.journal == journal.position.journal
      else { return [] }
      return try reader.readSegment()
    } catch {
      throw TransactionLogFault(error)
    }
  }

  /// The entries after a client's position; nil if the journal no longer has them.
  public func journalEntries(after position: JournalPosition) throws(TransactionLogFault)
    -> [JournalEntry]?
  {
    do throws(JournalFault) {
      return try journal.journalEntries(after: position)
    } catch {
      throw TransactionLogFault(error)
    }
  }
}

/// Why a store cannot be written, or cannot be written now.
public enum TransactionLogFault: Error, Equatable, Sendable {
  case disk(DiskFault)
  /// Another process held the lock for too long.
  case busy(LockOwner?)
  /// Another program wrote this file during the commit. The content that it wrote was kept.
  case overtaken(FolderPath, FileName)
  /// The journal that was read no longer exists, so a new one has to be begun.
  case journalLost
  case tooNew(version: Int)
  /// A failed commit could not be undone yet; the next process that takes the lock will undo it.
  case unfinishedCommit(DiskFault)

  init(_ fault: JournalFault) {
    switch fault {
    case .lost: self = .journalLost
    case .tooNew(let version): self = .tooNew(version: version)
    case .disk(let fault): self = .disk(fault)
    }
  }
}
