// The end of a commit: makes the moves durable and removes the temporary files. If the content of a
// temporary file is not from this transaction, another program wrote it, and the file is
// quarantined instead.

extension MoveExecutor {
  /// Makes the names durable in all folders that were changed.
  mutating func syncFolders(of changes: [Change]) throws(DiskFault) {
    var folderPaths: Set<FolderPath> = []
    for change in changes {
      for folderPath in [change.folderPath, change.tempFolderPath]
      where folderPaths.insert(folderPath).inserted {
        if let folder = try folderIfAny(folderPath) { try disk.sync(folder) }
      }
    }
  }

  /// Makes the new content in temporary files durable.
  mutating func syncTemporaries(of changes: [Change]) throws(DiskFault) {
    for change in changes where change.writesContent {
      guard let folder = try folderIfAny(change.tempFolderPath) else { continue }
      do {
        try disk.sync(change.temp, in: folder)
      } catch  where [.missing, .notAFile, .denied].contains(error.reason) {
        continue
      }
    }
  }

  /// Makes the content of the changed files durable. Another program may have written it without a
  /// sync.
  mutating func syncNames(of changes: [Change]) throws(DiskFault) {
    for change in changes where change.object == .file {
      guard let folder = try folderIfAny(change.folderPath) else { continue }
      do {
        try disk.sync(change.name, in: folder)
      } catch  where [.missing, .notAFile, .denied].contains(error.reason) {
        continue
      }
    }
  }

  /// Removes the temporary files. A temporary file whose content is not from this transaction is
  /// quarantined instead. So are the files that were recorded in `quarantinedFiles` before.
  mutating func clear(_ changes: some Sequence<Change>) throws(DiskFault) {
    for quarantined in quarantinedFiles { try storeRoot.quarantine(quarantined) }
    for change in changes {
      switch (change.object, try stateAtTemp(of: change)) {
      case (_, .absent):
        continue
      case (.file, .newContent), (.file, .oldContent):
        do {
          try disk.remove(change.temp, in: try folder(change.tempFolderPath))
        } catch  where error.reason == .missing {
          continue
        }
      case (.folder, .oldContent):
        continue  // A removed folder stays here, in the trash.
      case (.folder, .newContent):
        try keepInTrash(change)
      case (_, .foreignContent):
        let quarantined = QuarantinedFile(
          folderPath: change.tempFolderPath, temp: change.temp,
          originalFolderPath: change.folderPath,
          name: change.name)
        try storeRoot.quarantine(quarantined)
        recordQuarantine(quarantined)
      }
    }
  }

  /// Moves a new folder whose creation was undone to the trash, because another program may have
  /// put files into it.
  private mutating func keepInTrash(_ change: Change) throws(DiskFault) {
    guard change.tempFolderPath != .trash else { return }
    let trash = try storeRoot.openOrCreate(.trash)
    try disk.moveAside(
      change.temp, in: try folder(change.tempFolderPath), to: change.temp, in: trash)
  }
}
