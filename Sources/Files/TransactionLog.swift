// A store's folders with their journal and their lock: what a commit changes and recovery mends.
// Knows files and transactions; what the files say is the store's affair above.

internal import CivilTime

/// Who writes, where and when, as values.
public struct Identity: Sendable {
  public var holder: LockOwner
  /// Tells this session's transactions from those of others of the same name.
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
  public let storeRoot: StoreRoot
  public let identity: Identity
  public internal(set) var journal: Journal
  /// Counts the commits that this process began, so that no two share a temporary's name.
  var commits = 0
  /// Up to how many files are synced one by one.
  var fewFiles = 4
  /// How much of its history it keeps, and when that was last seen to.
  var retention = Retention()
  var trimmed: Instant?
  /// Whether somebody closed what was more than one move, and may have died before that was synced.
  /// Nobody may build on it, or remove what it takes to finish it, before that is made good.
  var mayBeUnsynced = false
  /// Whether a file system that was written to cannot exchange two files in one step; and whether
  /// the store's own was tried.
  var lacksExchange = false
  var isTried = false
  /// What recovery moved aside, for the person to look at.
  public internal(set) var orphaned: [QuarantinedFile] = []

  init(storeRoot: StoreRoot, identity: Identity, journal: Journal) {
    self.storeRoot = storeRoot
    self.identity = identity
    self.journal = journal
  }

  var disk: any Disk { storeRoot.disk }

  static let lockName = FileName(ours: "lock")
  static let journalName = FileName(ours: "journal")

  /// What others did since the last look, without the lock. Somebody may have moved the journal
  /// away, or put another in its place: it is looked for anew, and must still be the one.
  public mutating func catchUp() throws(TransactionLogFault) -> [JournalEntry] {
    try catchUp(in: nil)
  }

  /// The same, in the store's own folder where that is open.
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

  /// The segments of the journal that there are, oldest first, each by its first number.
  public func segments() throws(TransactionLogFault) -> [Int] {
    do throws(JournalFault) {
      return try Journal.segments(disk: disk, in: journal.folder)
    } catch {
      throw TransactionLogFault(error)
    }
  }

  /// What one segment tells, none of it from another journal than this.
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

  /// What happened after a position that a client holds; nil where nobody can tell.
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
  /// Somebody held the lock longer than one waits.
  case busy(LockOwner?)
  /// Another program wrote at this name in the middle of the commit; its version stands.
  case overtaken(FolderPath, FileName)
  /// The journal that was read is gone; a new one has to be begun.
  case journalLost
  case tooNew(version: Int)
  /// What failed could not be taken back yet; the next one who takes the lock will.
  case unsettled(DiskFault)

  init(_ fault: JournalFault) {
    switch fault {
    case .lost: self = .journalLost
    case .tooNew(let version): self = .tooNew(version: version)
    case .disk(let fault): self = .disk(fault)
    }
  }
}
