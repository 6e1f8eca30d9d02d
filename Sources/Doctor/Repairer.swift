// Carries out `--fix`, each repair under the store's lock. Items and lists are changed as a server
// changes them, so clients are told, and the change can be undone. A repair starts from the present
// content, not from what was found before.

public import CivilTime
public import Files
internal import Store

/// What became of one finding that was to be fixed.
public struct RepairOutcome: Equatable, Sendable {
  public var finding: Finding
  /// Why the finding could not be fixed; nil if it was fixed.
  public var refusal: String?
}

public struct Repairer {
  private var transactionLog: TransactionLog
  private let retryPolicy: RetryPolicy
  private let now: Instant
  private var zones: ZoneDatabase
  private var repairOutcomes: [RepairOutcome] = []

  /// The most files that are changed while the lock is held once.
  private static let batch = 32
  static let title = "doctor"

  /// Fixes what can be fixed. Throws if it cannot begin. A later failure is reported with its
  /// finding, and the other repairs go on.
  /// - Parameter journalID: The id for a new journal, if one has to be made.
  public static func repair(
    _ findings: [Finding], in storeRoot: StoreRoot, as identity: Identity, journalID: String,
    retryPolicy: RetryPolicy, now: Instant, zones: ZoneDatabase,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(TransactionLogFault) -> [RepairOutcome] {
    let curable = findings.filter { $0.repair != nil }
    guard !curable.isEmpty else { return [] }
    let transactionLog = try TransactionLog.open(
      storeRoot, identity: identity, at: nil, journalID: journalID, retryPolicy: retryPolicy,
      now: now
    ).transactionLog
    var mending = Repairer(
      transactionLog: transactionLog, retryPolicy: retryPolicy, now: now, zones: zones)
    mending.repairAll(curable, progress)
    return mending.repairOutcomes
  }

  private mutating func repairAll(_ findings: [Finding], _ progress: (Int, Int) -> Void) {
    var cures: [Repair: [Finding]] = [:]
    for finding in findings {
      if let repair = finding.repair { cures[repair, default: []].append(finding) }
    }
    attempt(cures[.recoverJournal]) { (mending, _) throws(TransactionLogFault) in
      try mending.recoverJournal()
    }
    attempt(cures[.removeLeftovers]) { (mending, found) throws(TransactionLogFault) in
      try mending.removeLeftovers(Set(found.map(\.site.folder)))
    }
    attempt(cures[.removeIndex]) { (mending, _) throws(TransactionLogFault) in
      try mending.removeIndex()
    }
    write((cures[.writeDisplayName] ?? []) + (cures[.rewriteItem] ?? []), progress)
  }

  private mutating func attempt(
    _ findings: [Finding]?, _ body: (inout Repairer, [Finding]) throws(TransactionLogFault) -> Void
  ) {
    guard let findings else { return }
    do throws(TransactionLogFault) {
      try body(&self, findings)
      close(findings, nil)
    } catch {
      close(findings, error.sentence)
    }
  }

  private mutating func close(_ findings: [Finding], _ refusal: String?) {
    repairOutcomes += findings.map { RepairOutcome(finding: $0, refusal: refusal) }
  }

  // MARK: The store's own state

  /// Takes the lock, which finishes or undoes what a crashed writer left.
  private mutating func recoverJournal() throws(TransactionLogFault) {
    var (commit, _) = try transactionLog.begin(retryPolicy: retryPolicy, now: now)
    commit.abandon()
  }

  private mutating func removeLeftovers(_ folderPaths: Set<FolderPath>) throws(TransactionLogFault)
  {
    _ = try transactionLog.removeLeftovers(folderPaths, retryPolicy: retryPolicy, now: now)
  }

  private mutating func removeIndex() throws(TransactionLogFault) {
    var (commit, _) = try transactionLog.begin(retryPolicy: retryPolicy, now: now)
    defer { commit.abandon() }
    do throws(DiskFault) {
      let disk = transactionLog.storeRoot.disk
      let state = try transactionLog.storeRoot.open(.state)
      if try disk.signature(of: IndexReview.fileName, in: state) != nil {
        try disk.remove(IndexReview.fileName, in: state)
      }
    } catch {
      throw .disk(error)
    }
  }

  // MARK: Items and lists

  private mutating func write(_ findings: [Finding], _ progress: (Int, Int) -> Void) {
    var order: [Site.FindingLocation] = []
    var works: [Site.FindingLocation: [Finding]] = [:]
    for finding in findings {
      if works[finding.site.location] == nil { order.append(finding.site.location) }
      works[finding.site.location, default: []].append(finding)
    }
    var start = 0
    while start < order.count {
      progress(start, order.count)
      let spots = order[start..<min(start + Self.batch, order.count)]
      start += spots.count
      do throws(TransactionLogFault) {
        try write(spots, works)
      } catch {
        // Tries one file after the other, so that only the failing one stays as it is.
        for location in spots {
          do throws(TransactionLogFault) {
            try write([location], works)
          } catch {
            close(works[location] ?? [], error.sentence)
          }
        }
      }
    }
  }

  /// Changes each file in a transaction of its own, while the lock is held once.
  private mutating func write(
    _ spots: ArraySlice<Site.FindingLocation>, _ works: [Site.FindingLocation: [Finding]]
  ) throws(TransactionLogFault) {
    var (commit, _) = try transactionLog.begin(retryPolicy: retryPolicy, now: now)
    var changedMeanwhile: Set<Site.FindingLocation> = []
    do throws(DiskFault) {
      for location in spots {
        let work =
          location.name.map { $0.hasSuffix(".ics") } ?? false
          ? try rewriting(location, in: &commit) : try naming(location, in: &commit)
        guard let (edit, delta) = work else {
          changedMeanwhile.insert(location)
          continue
        }
        _ = try commit.add([edit], delta: delta, title: Self.title, at: now)
      }
    } catch {
      commit.abandon()
      throw .disk(error)
    }
    try commit.commit(into: &transactionLog).clear(in: &transactionLog)
    for location in spots {
      close(
        works[location] ?? [],
        changedMeanwhile.contains(location) ? "It was changed meanwhile." : nil)
    }
  }

  /// Adds the repair of one file to the commit; nil if there is nothing left to fix.
  private mutating func rewriting(
    _ location: Site.FindingLocation, in commit: inout Commit
  ) throws(DiskFault) -> (Edit, Delta)? {
    guard let name = location.name,
      let found = try commit.read(name, in: location.folder, upTo: Store.longestFile),
      let (bytes, uid, kind) = ItemRewriting.repaired(found.bytes, &zones)
    else { return nil }
    var delta = Delta()
    delta.add(.updated, Delta.ItemRef(kind: kind, id: uid))
    return (Edit(.write(bytes, before: found.bytes), at: name, in: location.folder), delta)
  }

  private mutating func naming(
    _ location: Site.FindingLocation, in commit: inout Commit
  ) throws(DiskFault) -> (Edit, Delta)? {
    guard let list = location.folder.list else { return nil }
    let name = Examination.displayName
    let before = try commit.read(name, in: location.folder, upTo: 1 << 16)?.bytes
    // Another program may have written a title meanwhile.
    guard before?.allSatisfy({ $0 <= 0x20 }) ?? true else { return nil }
    var delta = Delta()
    delta.add(.updated, Delta.ItemRef(kind: "list", id: list.text))
    return (Edit(.write(list.bytes, before: before), at: name, in: location.folder), delta)
  }
}
