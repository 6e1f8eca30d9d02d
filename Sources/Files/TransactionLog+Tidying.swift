// Removes temporary files that crashed writers left behind, if their transaction is not open in the
// journal any more. Whether a file is removed depends on the journal and on the boot in the file's
// name. Only content that Fencepost wrote is removed.

public import CivilTime

extension TransactionLog {
  /// Whether this is the name of a temporary file of Fencepost, which should not stay in a list's
  /// folder.
  public static func isLeftover(_ name: FileName) -> Bool {
    TemporaryNames.isTemporaryName(name)
  }

  /// Removes the temporary files in these folders that crashed writers left, or quarantines them.
  public mutating func removeLeftovers(
    _ folderPaths: Set<FolderPath>, retryPolicy: RetryPolicy, now: Instant
  ) throws(TransactionLogFault) -> [JournalEntry] {
    // While this process holds the lock, no other running process has temporary files. So the
    // folders are listed after taking it.
    let (commit, journalEntries) = try beginCommit(retryPolicy: retryPolicy, now: now)
    defer { commit.releaseLock() }
    var leftovers: [FolderPath: [FileName]] = [:]
    do throws(DiskFault) {
      for folderPath in folderPaths { leftovers[folderPath] = try self.leftovers(in: folderPath) }
    } catch {
      throw .disk(error)
    }
    guard leftovers.values.contains(where: { !$0.isEmpty }) else { return journalEntries }
    var changesByTempName: [FileName: Change] = [:]
    for segment in try segments() {
      for journalEntry in try self.journalEntries(inSegment: segment) {
        recordChanges(journalEntry, in: &changesByTempName)
      }
    }
    do throws(DiskFault) {
      for folderPath in folderPaths {
        for name in leftovers[folderPath] ?? [] {
          let (temp, isCopy) = TemporaryNames.ownerOfSpareOrCopy(name) ?? (name, false)
          do {
            try removeLeftovers(name, in: folderPath, as: changesByTempName[temp], isCopy: isCopy)
          } catch  where error.reason == .denied || error.reason == .readOnly {
            // In a read-only folder the file stays, and the store is opened all the same.
          }
        }
      }
    } catch {
      throw .disk(error)
    }
    return journalEntries
  }

  private func leftovers(in folderPath: FolderPath) throws(DiskFault) -> [FileName] {
    var moves = MoveExecutor(storeRoot: storeRoot)
    guard let folder = try moves.folderIfAny(folderPath) else { return [] }
    return try disk.names(in: folder).filter(TemporaryNames.isTemporaryName)
  }

  private func recordChanges(
    _ journalEntry: JournalEntry, in changesByTempName: inout [FileName: Change]
  ) {
    switch journalEntry {
    case .committed(let transaction), .dropped(let transaction):
      guard transaction.source != .external else { return }
      for change in transaction.changes { changesByTempName[change.temp] = change }
    case .gap:
      return
    }
  }

  private mutating func removeLeftovers(
    _ name: FileName, in folderPath: FolderPath, as change: Change?, isCopy: Bool
  ) throws(DiskFault) {
    var moves = MoveExecutor(storeRoot: storeRoot)
    guard let folder = try moves.folderIfAny(folderPath) else { return }
    // After a move in steps the file may still have a second name, or may have been removed
    // together with its spare.
    guard let signature = try disk.signature(of: name, in: folder) else { return }
    if isCopy {
      try disk.remove(name, in: folder)
    } else if let change, change.tempFolderPath == folderPath {
      try moves.completePartialMove(change)
      try moves.clear([change])
      quarantinedFiles += moves.quarantinedFiles
    } else if signature.kind == .folder {
      let trash = try storeRoot.openOrCreate(.trash)
      try disk.moveAside(name, in: folder, to: name, in: trash)
    } else if TemporaryNames.isTemporaryName(name, of: identity.boot) {
      // The journal has no line for the file, so it was never moved, and no client was notified of
      // it.
      try disk.remove(name, in: folder)
    } else if try hasSecondName(name, signature, in: folder) {
      try disk.remove(name, in: folder)
    } else {
      let quarantinedFile = QuarantinedFile(
        folderPath: folderPath, temp: name, originalFolderPath: folderPath, name: name)
      try storeRoot.quarantine(quarantinedFile)
      quarantinedFiles.append(quarantinedFile)
    }
  }

  /// Whether the file has a second name as well, as it has between two steps of a move.
  private func hasSecondName(
    _ name: FileName, _ signature: Signature, in folder: Folder
  ) throws(DiskFault) -> Bool {
    for other in try disk.names(in: folder) where other != name {
      if let otherSignature = try disk.signature(of: other, in: folder),
        otherSignature.isSameFile(as: signature)
      {
        return true
      }
    }
    return false
  }
}
