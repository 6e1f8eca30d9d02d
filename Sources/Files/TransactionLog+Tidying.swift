// Temporaries that a dead writer left, and that recovery did not find by its journal: judged by
// what the journal knows of them and by the boot they were written in, removed only where their
// content is ours.

public import CivilTime

extension TransactionLog {
  /// Whether a name in a list's folder is one of ours that should not stay.
  public static func isLeftover(_ name: FileName) -> Bool {
    Temporary.isOne(name)
  }

  /// Takes away or puts aside the leftovers in these folders.
  public mutating func tidy(
    _ places: Set<FolderPath>, retryPolicy: RetryPolicy, now: Instant
  ) throws(TransactionLogFault) -> [JournalEntry] {
    // While the lock is held, nobody alive has a temporary; before, one may have been seen.
    let (commit, journalEntries) = try begin(retryPolicy: retryPolicy, now: now)
    defer { commit.letGo() }
    var leftovers: [FolderPath: [FileName]] = [:]
    do throws(DiskFault) {
      for place in places { leftovers[place] = try self.leftovers(in: place) }
    } catch {
      throw .disk(error)
    }
    guard leftovers.values.contains(where: { !$0.isEmpty }) else { return journalEntries }
    var known: [FileName: Change] = [:]
    for segment in try segments() {
      for item in try self.journalEntries(inSegment: segment) { note(item, in: &known) }
    }
    do throws(DiskFault) {
      for place in places {
        for name in leftovers[place] ?? [] {
          let (temp, isCopy) = Temporary.origin(of: name) ?? (name, false)
          do {
            try tidy(name, in: place, as: known[temp], isCopy: isCopy)
          } catch  where error.reason == .denied || error.reason == .readOnly {
            // Where nothing may be written it stays: that is no reason to open nothing.
          }
        }
      }
    } catch {
      throw .disk(error)
    }
    return journalEntries
  }

  private func leftovers(in place: FolderPath) throws(DiskFault) -> [FileName] {
    var moves = MoveExecutor(storeRoot: storeRoot)
    guard let folder = try moves.folderIfAny(place) else { return [] }
    return try disk.names(in: folder).filter(Temporary.isOne)
  }

  private func note(_ journalEntries: JournalEntry, in known: inout [FileName: Change]) {
    switch journalEntries {
    case .happened(let transaction), .dropped(let transaction):
      guard transaction.source != .external else { return }
      for change in transaction.changes { known[change.temp] = change }
    case .gap:
      return
    }
  }

  private mutating func tidy(
    _ name: FileName, in place: FolderPath, as change: Change?, isCopy: Bool
  ) throws(DiskFault) {
    var moves = MoveExecutor(storeRoot: storeRoot)
    guard let folder = try moves.folderIfAny(place) else { return }
    // A file that moved in steps may still have its name; and the temporary may have gone already
    // with its spare.
    guard let look = try disk.look(at: name, in: folder) else { return }
    if isCopy {
      try disk.remove(name, in: folder)
    } else if let change, change.tempPlace == place {
      try moves.straighten(change)
      try moves.clear([change])
      orphaned += moves.orphans
    } else if look.kind == .folder {
      let trash = try storeRoot.openOrMake(.trash)
      try disk.moveAside(name, in: folder, to: name, in: trash)
    } else if Temporary.isOne(name, of: identity.boot) {
      // Its journal line was never written, so it was never moved and nobody was told of it.
      try disk.remove(name, in: folder)
    } else if try hasSecondName(name, look, in: folder) {
      try disk.remove(name, in: folder)
    } else {
      let quarantined = QuarantinedFile(place: place, temp: name, meant: place, name: name)
      try storeRoot.putAside(quarantined)
      orphaned.append(quarantined)
    }
  }

  /// Whether the file stands under another name as well, as between two steps of a move.
  private func hasSecondName(
    _ name: FileName, _ look: Signature, in folder: Folder
  ) throws(DiskFault) -> Bool {
    for other in try disk.names(in: folder) where other != name {
      if let there = try disk.look(at: other, in: folder), there.isSameFile(as: look) {
        return true
      }
    }
    return false
  }
}
