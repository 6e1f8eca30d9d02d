// Carries out `--fix`, each repair under the store's lock. Items and lists are changed as a server
// changes them, so clients are notified, and the change can be undone. A repair starts from the
// present content of a file, not from the content that was examined.

public import CivilTime
public import Files
internal import Store

/// Whether one finding was fixed, and if not, why.
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

  /// At most this many files are changed while the lock is held once.
  private static let filesPerLock = 32
  static let transactionTitle = "doctor"

  /// Fixes the findings that can be fixed. Throws if the store cannot be opened. A later failure
  /// is reported with its finding, and the other repairs go on.
  /// - Parameter journalID: The id for a new journal, if one has to be made.
  public static func repair(
    _ findings: [Finding], in storeRoot: StoreRoot, as identity: Identity, journalID: String,
    retryPolicy: RetryPolicy, now: Instant, zones: ZoneDatabase,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(TransactionLogFault) -> [RepairOutcome] {
    let repairableFindings = findings.filter { $0.repair != nil }
    guard !repairableFindings.isEmpty else { return [] }
    let transactionLog = try TransactionLog.open(
      storeRoot, identity: identity, at: nil, journalID: journalID, retryPolicy: retryPolicy,
      now: now
    ).transactionLog
    var repairer = Repairer(
      transactionLog: transactionLog, retryPolicy: retryPolicy, now: now, zones: zones)
    repairer.repairAll(repairableFindings, progress)
    return repairer.repairOutcomes
  }

  private mutating func repairAll(_ findings: [Finding], _ progress: (Int, Int) -> Void) {
    var findingsByRepair: [Repair: [Finding]] = [:]
    for finding in findings {
      if let repair = finding.repair { findingsByRepair[repair, default: []].append(finding) }
    }
    attempt(findingsByRepair[.recoverJournal]) { (repairer, _) throws(TransactionLogFault) in
      try repairer.recoverJournal()
    }
    attempt(findingsByRepair[.removeLeftovers]) {
      (repairer, leftoverFindings) throws(TransactionLogFault) in
      try repairer.removeLeftovers(Set(leftoverFindings.map(\.site.folder)))
    }
    attempt(findingsByRepair[.removeIndex]) { (repairer, _) throws(TransactionLogFault) in
      try repairer.removeIndex()
    }
    write(
      (findingsByRepair[.writeDisplayName] ?? []) + (findingsByRepair[.rewriteItem] ?? []), progress
    )
  }

  private mutating func attempt(
    _ findings: [Finding]?, _ body: (inout Repairer, [Finding]) throws(TransactionLogFault) -> Void
  ) {
    guard let findings else { return }
    do throws(TransactionLogFault) {
      try body(&self, findings)
      recordOutcomes(findings, nil)
    } catch {
      recordOutcomes(findings, error.sentence)
    }
  }

  private mutating func recordOutcomes(_ findings: [Finding], _ refusal: String?) {
    repairOutcomes += findings.map { RepairOutcome(finding: $0, refusal: refusal) }
  }

  // MARK: The store's own state

  /// Takes the lock, which finishes or undoes what a crashed writer left.
  private mutating func recoverJournal() throws(TransactionLogFault) {
    var (commit, _) = try transactionLog.beginCommit(retryPolicy: retryPolicy, now: now)
    commit.abandon()
  }

  private mutating func removeLeftovers(_ folderPaths: Set<FolderPath>) throws(TransactionLogFault)
  {
    _ = try transactionLog.removeLeftovers(folderPaths, retryPolicy: retryPolicy, now: now)
  }

  private mutating func removeIndex() throws(TransactionLogFault) {
    var (commit, _) = try transactionLog.beginCommit(retryPolicy: retryPolicy, now: now)
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
    var locations: [Site.FindingLocation] = []
    var findingsByLocation: [Site.FindingLocation: [Finding]] = [:]
    for finding in findings {
      if findingsByLocation[finding.site.location] == nil {
        locations.append(finding.site.location)
      }
      findingsByLocation[finding.site.location, default: []].append(finding)
    }
    var start = 0
    while start < locations.count {
      progress(start, locations.count)
      let batch = locations[start..<min(start + Self.filesPerLock, locations.count)]
      start += batch.count
      do throws(TransactionLogFault) {
        try write(batch, findingsByLocation)
      } catch {
        // The batch could not be written as a whole. Its files are tried one after the other, so
        // that only the failing one stays as it is.
        for location in batch {
          do throws(TransactionLogFault) {
            try write([location], findingsByLocation)
          } catch {
            recordOutcomes(findingsByLocation[location] ?? [], error.sentence)
          }
        }
      }
    }
  }

  /// Changes each file in a transaction of its own, while the lock is held once.
  private mutating func write(
    _ batch: ArraySlice<Site.FindingLocation>,
    _ findingsByLocation: [Site.FindingLocation: [Finding]]
  ) throws(TransactionLogFault) {
    var (commit, _) = try transactionLog.beginCommit(retryPolicy: retryPolicy, now: now)
    var changedMeanwhile: Set<Site.FindingLocation> = []
    do throws(DiskFault) {
      for location in batch {
        let editAndDelta =
          location.name.map { $0.hasSuffix(".ics") } ?? false
          ? try editToRewriteItem(location, in: &commit)
          : try editToWriteTitle(location, in: &commit)
        guard let (edit, delta) = editAndDelta else {
          changedMeanwhile.insert(location)
          continue
        }
        _ = try commit.add([edit], delta: delta, title: Self.transactionTitle, at: now)
      }
    } catch {
      commit.abandon()
      throw .disk(error)
    }
    try commit.commit(into: &transactionLog).clear(in: &transactionLog)
    for location in batch {
      recordOutcomes(
        findingsByLocation[location] ?? [],
        changedMeanwhile.contains(location)
          ? "The file was changed meanwhile; run fencepost doctor again." : nil)
    }
  }

  /// Adds the repair of one file to the commit; nil if there is nothing left to fix.
  private mutating func editToRewriteItem(
    _ location: Site.FindingLocation, in commit: inout Commit
  ) throws(DiskFault) -> (Edit, Delta)? {
    guard let name = location.name,
      let fileContent = try commit.read(name, in: location.folder, upTo: Store.longestFile),
      let (bytes, uid, kind) = ItemRewriting.repairedFile(fileContent.bytes, &zones)
    else { return nil }
    var delta = Delta()
    delta.add(.updated, Delta.ItemRef(kind: kind, id: uid))
    return (Edit(.write(bytes, before: fileContent.bytes), at: name, in: location.folder), delta)
  }

  private mutating func editToWriteTitle(
    _ location: Site.FindingLocation, in commit: inout Commit
  ) throws(DiskFault) -> (Edit, Delta)? {
    guard let list = location.folder.list else { return nil }
    let name = Examination.displayName
    let contentBefore = try commit.read(name, in: location.folder, upTo: 1 << 16)?.bytes
    // Another program may have written a title meanwhile. Then there is nothing to repair.
    guard contentBefore?.allSatisfy({ $0 <= 0x20 }) ?? true else { return nil }
    var delta = Delta()
    delta.add(.updated, Delta.ItemRef(kind: "list", id: list.text))
    return (Edit(.write(list.bytes, before: contentBefore), at: name, in: location.folder), delta)
  }
}
