// The end of a commit: makes the moves durable and removes temporary files, but only those whose
// content the transaction knows; others are quarantined.

extension MoveExecutor {
  /// Makes the names in every folder that was changed durable.
  mutating func syncFolders(of changes: [Change]) throws(DiskFault) {
    var places: Set<FolderPath> = []
    for change in changes {
      for place in [change.place, change.tempPlace] where places.insert(place).inserted {
        if let folder = try folderIfAny(place) { try disk.sync(folder) }
      }
    }
  }

  /// Makes the content that waits to be moved durable.
  mutating func syncTemporaries(of changes: [Change]) throws(DiskFault) {
    for change in changes where change.isWritten {
      guard let folder = try folderIfAny(change.tempPlace) else { continue }
      do {
        try disk.sync(change.temp, in: folder)
      } catch  where [.missing, .notAFile, .denied].contains(error.reason) {
        continue
      }
    }
  }

  /// Makes the content that stays at the names durable: it may be another program's, which was
  /// never synced.
  mutating func syncNames(of changes: [Change]) throws(DiskFault) {
    for change in changes where change.object == .file {
      guard let folder = try folderIfAny(change.place) else { continue }
      do {
        try disk.sync(change.name, in: folder)
      } catch  where [.missing, .notAFile, .denied].contains(error.reason) {
        continue
      }
    }
  }

  /// Removes the temporary files. Unknown content is quarantined, as is content that had to give
  /// way to another program's edit.
  mutating func clear(_ changes: some Sequence<Change>) throws(DiskFault) {
    for quarantined in orphans { try storeRoot.quarantine(quarantined) }
    for change in changes {
      switch (change.object, try atTemp(of: change)) {
      case (_, .nothing):
        continue
      case (.file, .ours), (.file, .before):
        do {
          try disk.remove(change.temp, in: try folder(change.tempPlace))
        } catch  where error.reason == .missing {
          continue
        }
      case (.folder, .before):
        continue  // This is where removed folders are kept.
      case (.folder, .ours):
        try keepInTrash(change)
      case (_, .foreign):
        let quarantined = QuarantinedFile(
          place: change.tempPlace, temp: change.temp, meant: change.place, name: change.name)
        try storeRoot.quarantine(quarantined)
        recordQuarantine(quarantined)
      }
    }
  }

  /// An undone new folder is kept in the trash, because another program may have put files into it.
  private mutating func keepInTrash(_ change: Change) throws(DiskFault) {
    guard change.tempPlace != .trash else { return }
    let trash = try storeRoot.openOrCreate(.trash)
    try disk.moveAside(change.temp, in: try folder(change.tempPlace), to: change.temp, in: trash)
  }
}
