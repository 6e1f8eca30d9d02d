// How a store's folders come to be, how its journal is found or begun, and how the lock is taken.

public import CivilTime

extension Depot {
  /// The store at a root, with its journal read from the bookmark or from as far back as it goes,
  /// and what that says. Makes what a new store needs; `journalID` names a journal that is begun.
  public static func open(
    _ grounds: Grounds, identity: Identity, at bookmark: Bookmark?, journalID: String,
    patience: Patience, now: Instant
  ) throws(DepotFault) -> (depot: Depot, start: Start, news: [News]) {
    let folder: Folder
    do throws(DiskFault) {
      folder = try grounds.openOrMake(.journal)
    } catch {
      throw .disk(error)
    }
    let found: Journal?
    do throws(JournalFault) {
      found = try Journal.open(at: bookmark, disk: grounds.disk, in: folder)
    } catch {
      throw DepotFault(error)
    }
    guard let journal = found else {
      return try begin(
        grounds, identity: identity, journalID: journalID, patience: patience, now: now)
    }
    let start = Start(of: journal, asked: bookmark)
    var depot = Depot(grounds: grounds, identity: identity, journal: journal)
    var news = try depot.catchUp()
    if !depot.journal.isSettled || depot.journal.hasTornTail {
      let (commit, more) = try depot.begin(patience: patience, now: now)
      commit.letGo()
      news += more
    }
    return (depot, start, news)
  }

  /// From where the news begins.
  public enum Start: Sendable {
    /// The journal has the bookmark's line.
    case bookmark
    /// From the store's first day on.
    case beginning
    /// From the middle: what was before is no longer told.
    case middle

    public var isBeginning: Bool {
      if case .beginning = self { true } else { false }
    }

    init(of journal: Journal, asked bookmark: Bookmark?) {
      self =
        journal.bookmark == bookmark ? .bookmark : journal.isWhole ? .beginning : .middle
    }
  }

  /// Takes the lock, settles what a dead writer left, reads what others did, and begins to gather.
  public mutating func begin(
    patience: Patience, now: Instant
  ) throws(DepotFault) -> (commit: Commit, news: [News]) {
    let (held, state) = try Self.lock(grounds, holder: identity.holder, patience: patience)
    let before = journal
    do throws(DepotFault) {
      var news = try catchUp(in: state)
      do throws(DiskFault) {
        if journal.hasTornTail { try keepAndCutTail() }
        news += try recover()
        try turnOverAndTrim(at: now)
      } catch {
        throw .disk(error)
      }
      commits += 1
      return (Commit(self, held: held), news)
    } catch {
      // Whoever comes next reads once more what nobody has been told.
      journal = before
      held.letGo()
      throw error
    }
  }

  /// A journal of its own for a store that has none any more.
  public mutating func restart(
    journalID: String, patience: Patience, now: Instant
  ) throws(DepotFault) -> [News] {
    let opened = try Depot.open(
      grounds, identity: identity, at: nil, journalID: journalID, patience: patience, now: now)
    journal = opened.depot.journal
    return opened.news
  }

  /// Says that nobody knows what changed before, whoever may ask; gives what others did until then.
  public mutating func recordGap(
    _ reason: String, patience: Patience, now: Instant
  ) throws(DepotFault) -> [News] {
    let (commit, news) = try begin(patience: patience, now: now)
    defer { commit.letGo() }
    do throws(DiskFault) {
      try journal.append(.gap(number: journal.position.number + 1, reason: reason))
      return news
    } catch {
      throw .disk(error)
    }
  }

  private static func begin(
    _ grounds: Grounds, identity: Identity, journalID: String, patience: Patience, now: Instant
  ) throws(DepotFault) -> (depot: Depot, start: Start, news: [News]) {
    let (held, _) = try lock(grounds, holder: identity.holder, patience: patience)
    defer { held.letGo() }
    var depot: Depot
    do throws(JournalFault) {
      let journal = try findOrBegin(journalID, identity: identity, of: grounds, now: now)
      depot = Depot(grounds: grounds, identity: identity, journal: journal)
    } catch {
      throw DepotFault(error)
    }
    let news = try depot.catchUp()
    return (depot, .beginning, news)
  }

  /// Somebody else may have begun one while this process waited for the lock.
  private static func findOrBegin(
    _ id: String, identity: Identity, of grounds: Grounds, now: Instant
  ) throws(JournalFault) -> Journal {
    let folder: Folder
    do throws(DiskFault) {
      folder = try grounds.openOrMake(.journal)
    } catch {
      throw .disk(error)
    }
    if let found = try Journal.open(at: nil, disk: grounds.disk, in: folder) { return found }
    do throws(DiskFault) {
      try setAsideRemnants(in: folder, of: grounds)
      return try Journal.begin(
        id: id, machine: identity.machine, at: now, disk: grounds.disk, in: folder)
    } catch {
      throw .disk(error)
    }
  }

  /// Segments that cannot be read keep somebody from beginning anew, so they make way.
  private static func setAsideRemnants(
    in folder: Folder, of grounds: Grounds
  ) throws(DiskFault) {
    for name in try grounds.disk.names(in: folder) where name.hasSuffix(".jsonl") {
      try grounds.putAside(
        Orphan(place: .journal, temp: name, meant: .journal, name: name))
    }
  }

  /// A torn line goes; more than that was no accident of ours, and is kept for the person.
  private mutating func keepAndCutTail() throws(DiskFault) {
    let tail = try disk.read(
      journal.segmentName, in: journal.folder, from: journal.bookmark.offset,
      upTo: Journal.longestStretch)
    if let bytes = tail?.bytes, bytes.contains(UInt8(ascii: "\n")) {
      let keep = try grounds.openOrMake(.orphans)
      let name = "journal-\(journal.bookmark.segment)-\(journal.bookmark.offset)"
      if let name = FileName(name), try disk.look(at: name, in: keep) == nil {
        _ = try disk.write(bytes, to: name, in: keep, synced: true)
      }
    }
    try journal.cutTail()
  }

  /// Gives the folder that the lock was taken in as well.
  private static func lock(
    _ grounds: Grounds, holder: Holder, patience: Patience
  ) throws(DepotFault) -> (held: Held, folder: Folder) {
    var attempt = 0
    while true {
      let folder: Folder
      let outcome: LockAttempt
      do throws(DiskFault) {
        folder = try grounds.openOrMake(.state)
        outcome = try grounds.disk.lock(lockName, in: folder, holder: holder.bytes)
      } catch {
        throw .disk(error)
      }
      switch outcome {
      case .taken(let held):
        return (held, folder)
      case .busy(let left):
        guard patience.wait(attempt) else { throw .busy(Holder(bytes: left)) }
        attempt += 1
      }
    }
  }
}
