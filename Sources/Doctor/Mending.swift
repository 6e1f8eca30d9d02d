// What `--fix` does: each cure under the store's lock, items and lists as journalled changes that a
// server tells its clients of and can undo. What is written is made from what stands there then, not
// from what was seen before.

public import CivilTime
public import Files
internal import Store

/// What came of trying to mend one finding.
public struct Treatment: Equatable, Sendable {
  public var finding: Finding
  /// Why it could not be done; nil where it was.
  public var refusal: String?
}

public struct Mending {
  private var depot: Depot
  private let patience: Patience
  private let now: Instant
  private var zones: ZoneDatabase
  private var treatments: [Treatment] = []

  /// How many files are changed under one hold of the lock.
  private static let batch = 32
  static let title = "doctor"

  /// Mends what can be mended. Throws where nothing could be begun; whatever fails later is told with
  /// the finding, and the others are gone on with. `journalID` names a journal that has to be begun.
  public static func mend(
    _ findings: [Finding], in grounds: Grounds, as identity: Identity, journalID: String,
    patience: Patience, now: Instant, zones: ZoneDatabase
  ) throws(DepotFault) -> [Treatment] {
    let curable = findings.filter { $0.cure != nil }
    guard !curable.isEmpty else { return [] }
    let depot = try Depot.open(
      grounds, identity: identity, at: nil, journalID: journalID, patience: patience, now: now
    ).depot
    var mending = Mending(depot: depot, patience: patience, now: now, zones: zones)
    mending.treat(curable)
    return mending.treatments
  }

  private mutating func treat(_ findings: [Finding]) {
    var cures: [Cure: [Finding]] = [:]
    for finding in findings {
      if let cure = finding.cure { cures[cure, default: []].append(finding) }
    }
    attempt(cures[.settleJournal]) { (mending, _) throws(DepotFault) in try mending.settle() }
    attempt(cures[.tidy]) { (mending, found) throws(DepotFault) in
      try mending.tidy(Set(found.map(\.site.place)))
    }
    attempt(cures[.removeIndex]) { (mending, _) throws(DepotFault) in try mending.removeIndex() }
    write((cures[.writeDisplayName] ?? []) + (cures[.rewriteItem] ?? []))
  }

  private mutating func attempt(
    _ findings: [Finding]?, _ body: (inout Mending, [Finding]) throws(DepotFault) -> Void
  ) {
    guard let findings else { return }
    do throws(DepotFault) {
      try body(&self, findings)
      close(findings, nil)
    } catch {
      close(findings, error.sentence)
    }
  }

  private mutating func close(_ findings: [Finding], _ refusal: String?) {
    treatments += findings.map { Treatment(finding: $0, refusal: refusal) }
  }

  // MARK: The store's own

  /// Taking the lock is what settles.
  private mutating func settle() throws(DepotFault) {
    var (commit, _) = try depot.begin(patience: patience, now: now)
    commit.abandon()
  }

  private mutating func tidy(_ places: Set<Place>) throws(DepotFault) {
    _ = try depot.tidy(places, patience: patience, now: now)
  }

  private mutating func removeIndex() throws(DepotFault) {
    var (commit, _) = try depot.begin(patience: patience, now: now)
    defer { commit.abandon() }
    do throws(DiskFault) {
      let disk = depot.grounds.disk
      let state = try depot.grounds.open(.state)
      if try disk.look(at: IndexReview.name, in: state) != nil {
        try disk.remove(IndexReview.name, in: state)
      }
    } catch {
      throw .disk(error)
    }
  }

  // MARK: Items and lists

  private mutating func write(_ findings: [Finding]) {
    var order: [Site.Spot] = []
    var works: [Site.Spot: [Finding]] = [:]
    for finding in findings {
      if works[finding.site.spot] == nil { order.append(finding.site.spot) }
      works[finding.site.spot, default: []].append(finding)
    }
    var start = 0
    while start < order.count {
      let spots = order[start..<min(start + Self.batch, order.count)]
      start += spots.count
      do throws(DepotFault) {
        try write(spots, works)
      } catch {
        // One at a time, so that only the one at fault stays as it was.
        for spot in spots {
          do throws(DepotFault) {
            try write([spot], works)
          } catch {
            close(works[spot] ?? [], error.sentence)
          }
        }
      }
    }
  }

  /// A transaction for each file, all under one hold of the lock.
  private mutating func write(
    _ spots: ArraySlice<Site.Spot>, _ works: [Site.Spot: [Finding]]
  ) throws(DepotFault) {
    var (commit, _) = try depot.begin(patience: patience, now: now)
    var overtaken: Set<Site.Spot> = []
    do throws(DiskFault) {
      for spot in spots {
        let work =
          spot.name.map { $0.hasSuffix(".ics") } ?? false
          ? try rewriting(spot, in: &commit) : try naming(spot, in: &commit)
        guard let (edit, delta) = work else {
          overtaken.insert(spot)
          continue
        }
        _ = try commit.add([edit], delta: delta, title: Self.title, at: now)
      }
    } catch {
      commit.abandon()
      throw .disk(error)
    }
    try commit.settle(into: &depot).clear(in: &depot)
    for spot in spots {
      close(works[spot] ?? [], overtaken.contains(spot) ? "It was changed meanwhile." : nil)
    }
  }

  /// Nil where there is nothing to do any more.
  private mutating func rewriting(
    _ spot: Site.Spot, in commit: inout Commit
  ) throws(DiskFault) -> (Edit, Delta)? {
    guard let name = spot.name,
      let found = try commit.read(name, in: spot.place, upTo: Store.longestFile),
      let (bytes, uid, kind) = ItemRewriting.mended(found.bytes, &zones)
    else { return nil }
    var delta = Delta()
    delta.add(.updated, Delta.Thing(kind: kind, id: uid))
    return (Edit(.write(bytes, before: found.bytes), at: name, in: spot.place), delta)
  }

  private mutating func naming(
    _ spot: Site.Spot, in commit: inout Commit
  ) throws(DiskFault) -> (Edit, Delta)? {
    guard let list = spot.place.list else { return nil }
    let name = Examination.displayName
    let before = try commit.read(name, in: spot.place, upTo: 1 << 16)?.bytes
    // Somebody may have written one meanwhile.
    guard before?.allSatisfy({ $0 <= 0x20 }) ?? true else { return nil }
    var delta = Delta()
    delta.add(.updated, Delta.Thing(kind: "list", id: list.text))
    return (Edit(.write(list.bytes, before: before), at: name, in: spot.place), delta)
  }
}
