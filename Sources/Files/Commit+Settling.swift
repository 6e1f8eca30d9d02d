// The settling of a commit: sync the files, record, move, look once more, sync the folders, close.
// Any failure on the way takes all of it back; recovery builds on the order of these steps.

extension Commit {
  /// Makes all that was gathered stand and last, or none of it; then the lock is free. Gives the
  /// transactions that now stand, and what they leave to be cleared.
  public consuming func settle(into depot: inout Depot) throws(DepotFault) -> Settled {
    var stands = false
    defer {
      if settlement.lacksExchange { depot.lacksExchange = true }
      if !stands { letGo() }
    }
    guard !isEmpty else { return Settled([], settlement, leaving: [], held) }
    let before = depot.journal
    let changes = transactions.filter { $0.source != .external }.flatMap(\.changes)
    let isSyncedAtOnce: Bool
    do throws(DiskFault) {
      isSyncedAtOnce = try mayBeSyncedAtOnce(changes, with: depot.journal)
      if !isSyncedAtOnce { try syncTemporaries(of: changes) }
      try depot.journal.append(draft)
    } catch {
      abandon()
      throw .disk(error)
    }
    do throws(Failure) {
      try carryOut(changes, in: &depot, isSynced: !isSyncedAtOnce)
    } catch {
      do throws(DiskFault) {
        if case .uncertain(let fault) = error { throw fault }
        try depot.takeBack(transactions, with: &settlement)
      } catch {
        // What the journal has open, the next who takes the lock will settle.
        depot.journal = before
        throw .unsettled(error)
      }
      depot.orphaned += settlement.orphans
      throw error.fault
    }
    stands = true
    return Settled(transactions, settlement, leaving: changes, held)
  }

  private enum Failure: Error {
    case disk(DiskFault)
    case overtaken(Change)
    /// Others may see `done` already, so nothing may be taken back here.
    case uncertain(DiskFault)

    var fault: DepotFault {
      switch self {
      case .disk(let fault): .disk(fault)
      case .overtaken(let change): .overtaken(change.place, change.name)
      case .uncertain(let fault): .unsettled(fault)
      }
    }
  }

  /// From the record to `done`.
  private mutating func carryOut(
    _ changes: [Change], in depot: inout Depot, isSynced: Bool
  ) throws(Failure) {
    let needsOrder = transactions.contains { !$0.isSingle }
    settlement.needsOrder = needsOrder
    settlement.toMove = changes
    let inTheWay: Change?
    do throws(DiskFault) {
      if !isSynced {
        try depot.disk.syncAll(on: depot.journal.folder)
      } else if needsOrder {
        try depot.journal.sync()
      }
      inTheWay = try makeMoves(changes)
      if inTheWay == nil { try settlement.syncFolders(of: changes) }
    } catch {
      throw .disk(error)
    }
    if let inTheWay { throw .overtaken(inTheWay) }
    do throws(DiskFault) {
      try depot.journal.append(.done(transactions.map(\.number)))
    } catch {
      let isGone = (try? depot.journal.cutTail()) != nil
      throw isGone ? .disk(error) : .uncertain(error)
    }
    // What others may have read is never cut off again.
    do throws(DiskFault) {
      if needsOrder { try depot.journal.sync() }
    } catch {
      throw .uncertain(error)
    }
  }

  /// Gives the change in whose way a foreign file is.
  private mutating func makeMoves(_ changes: [Change]) throws(DiskFault) -> Change? {
    for change in changes {
      guard try settlement.move(change) else { return change }
    }
    // A program that writes in place may still have been at it.
    for change in changes {
      guard try settlement.cameOutWell(change) else { return change }
    }
    return nil
  }
}
