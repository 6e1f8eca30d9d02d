// A store's folders with their journal and lock: what a commit changes and recovery repairs. Knows
// files and transactions, not what the files say.

internal import CivilTime

/// Who writes, in which session, boot and machine.
public struct Identity: Sendable {
  public var holder: LockOwner
  /// Distinguishes this session's transactions from those of other sessions of the same name.
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
  /// Counts the commits of this process, so that no two use the same temporary name.
  var commits = 0
  /// Up to this many files are synced one by one.
  var fewFiles = 4
  /// How much history is kept, and when that was last checked.
  var retention = Retention()
  var trimmed: Instant?
  /// Whether another process closed a transaction of several moves and may have crashed before
  /// syncing that. It must be synced before anything builds on it or its temporary files are
  /// removed.
  var mayBeUnsynced = false
  /// Whether a file system that was written to cannot exchange files; and whether the store's own
  /// was tried.
  var lacksExchange = false
  var isTried = false
  /// Whether locks that other machines take hold on this one, as far as that is known.
  var isLockTrusted = false
  /// Files that recovery quarantined, for the person to look at.
  public internal(set) var quarantinedFiles: [QuarantinedFile] = []

  init(storeRoot: StoreRoot, identity: Identity, journal: Journal) {
    self.storeRoot = storeRoot
    self.identity = identity
    self.journal = journal
  }

  var disk: any Disk { storeRoot.disk }

  /// Lists whose folder the person keeps at a path of their own, from now on. Not within a commit,
  /// which has folders open already.
  public mutating func keep(listsAt elsewhere: [FileName: String]) {
    storeRoot.elsewhere = elsewhere
  }

  static let lockName = FileName(ours: "lock")
  static let journalName = FileName(ours: "journal")

  /// Reads what other processes have appended, without the lock. The journal may have been moved or
  /// replaced: it is opened again, and must still be the same.
  public mutating func catchUp() throws(TransactionLogFault) -> [JournalEntry] {
    try catchUp(in: nil)
  }

  /// The same, using the store's state folder if that is open.
  mutating func catchUp(in state: Folder?) throws(TransactionLogFault) -> [JournalEntry] {
    let found: (isThere: Bool, length: Int64?)
    do throws(DiskFault) {
      if let state {
        journal.folder = try disk.open(Self.journalName, in: state)
      } else {
        journal.folder = try storeRoot.open(.journal)
      }
      found = try journal.isStillThere()
    } catch {
      throw error.reason == .missing ? .journalLost : .disk(error)
    }
    guard found.isThere else { throw .journalLost }
    do throws(JournalFault) {
      let journalEntries = try journal.catchUp(upTo: found.length)
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

  /// The entries after a client's position; nil if they are no longer known.
  public func journalEntries(after position: Position) throws(TransactionLogFault)
    -> [JournalEntry]?
  {
    do throws(JournalFault) {
      return try journal.journalEntries(after: position)
    } catch {
      throw TransactionLogFault(error)
    }
  }
}

/// Why a store cannot be written, or not now.
public enum TransactionLogFault: Error, Equatable, Sendable {
  case disk(DiskFault)
  /// Another process held the lock for too long.
  case busy(LockOwner?)
  /// Another program wrote at this name during the commit; its version was kept.
  case overtaken(FolderPath, FileName)
  /// The journal that was read is gone; a new one has to be begun.
  case journalLost
  case tooNew(version: Int)
  /// A failed commit could not be undone yet; the next process that takes the lock will undo it.
  case unsettled(DiskFault)

  init(_ fault: JournalFault) {
    switch fault {
    case .lost: self = .journalLost
    case .tooNew(let version): self = .tooNew(version: version)
    case .disk(let fault): self = .disk(fault)
    }
  }
}
