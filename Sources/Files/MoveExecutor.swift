// Carries out, checks and undoes a transaction's moves, for the process that began them and for
// one that recovers them after a crash. Decides only by the changed files and the temporary files
// as they are on the disk, and not by what a process has in memory. A file that another program
// edited always keeps its name.

/// Which content the changed file has now, or the temporary file of the change.
enum PathState {
  /// There is no file.
  case absent
  /// The file that the change puts in place, with unchanged content.
  case newContent
  /// The content from before the change.
  case oldContent
  /// Any other content, which is another program's.
  case foreignContent
}

struct MoveExecutor {
  let storeRoot: StoreRoot
  /// Folders that were opened for this transaction.
  private var folders: [FolderPath: Folder] = [:]
  /// Files of other programs that were in the way, to be quarantined at the end.
  private(set) var quarantinedFiles: [QuarantinedFile] = []
  /// For each temporary name, the stat that its file had when it was found to be the old content.
  private var oldContentSignatures: [FileName: Signature] = [:]
  /// Whether a move was made in steps, and may have stopped between two of them.
  var isStepwise = false
  /// Whether one of the file systems cannot exchange files.
  var lacksExchange = false
  /// For each temporary name, how the old file is preserved during a move in steps.
  var spares: [FileName: Preservation] = [:]
  /// Whether there are several moves, so that some may have to be undone because others failed.
  var needsOrder = false
  /// All changes of the commit, until one is undone. Their old files are preserved together.
  var changesToMove: [Change] = []

  /// In bytes. A longer file counts as written by another program, because Fencepost never writes
  /// one.
  static let longestFile = 64 << 20

  init(storeRoot: StoreRoot) {
    self.storeRoot = storeRoot
  }

  var disk: any Disk { storeRoot.disk }

  mutating func folder(_ folderPath: FolderPath) throws(DiskFault) -> Folder {
    if let folder = folders[folderPath] { return folder }
    let folder = try storeRoot.open(folderPath)
    folders[folderPath] = folder
    return folder
  }

  /// Opens the folder; nil if it was removed with everything in it.
  mutating func folderIfAny(_ folderPath: FolderPath) throws(DiskFault) -> Folder? {
    do {
      return try folder(folderPath)
    } catch  where error.reason == .missing || error.reason == .notAFolder {
      return nil
    }
  }

  // MARK: Checking

  mutating func stateAtName(of change: Change) throws(DiskFault) -> PathState {
    try state(at: change.name, in: change.folderPath, of: change)
  }

  mutating func stateAtTemp(of change: Change) throws(DiskFault) -> PathState {
    if let oldSignature = oldContentSignatures[change.temp],
      let folder = try folderIfAny(change.tempFolderPath),
      try disk.signature(of: change.temp, in: folder) == oldSignature
    {
      return .oldContent
    }
    return try state(at: change.temp, in: change.tempFolderPath, of: change)
  }

  mutating func state(
    at name: FileName, in folderPath: FolderPath, of change: Change
  ) throws(DiskFault) -> PathState {
    guard let folder = try folderIfAny(folderPath) else { return .absent }
    if change.object == .folder {
      guard let signature = try disk.signature(of: name, in: folder) else { return .absent }
      return signature.kind == .folder && signature.inode == change.inode
        ? (change.plannedMove == .remove ? .oldContent : .newContent) : .foreignContent
    }
    let content: FileContent
    do {
      guard let foundContent = try disk.read(name, in: folder, upTo: MoveExecutor.longestFile)
      else {
        return .absent
      }
      content = foundContent
    } catch  where error.isOtherProgramsFile {
      return .foreignContent
    }
    // Most often this is the old content, and comparing bytes is faster than computing a digest.
    let isOldContent = content.bytes == change.before?.bytes
    let digest = isOldContent ? change.before?.digest : Digest(of: content.bytes)
    if digest == change.after?.digest, content.signature.inode == change.inode {
      return .newContent
    }
    guard digest == change.before?.digest else { return .foreignContent }
    // The move has set the file's change time, and a later write would set a later modification
    // time. So if the modification is older than the move, an equal stat later means equal content.
    if name == change.temp, content.signature.modificationTime < content.signature.changeTime {
      oldContentSignatures[name] = content.signature
    }
    return .oldContent
  }

  // MARK: Moving

  /// Makes the move of a change. False if another program's file was in its way, or became the
  /// temporary file.
  mutating func move(_ change: Change) throws(DiskFault) -> Bool {
    guard let folder = try folderIfAny(change.folderPath),
      let tempFolder = try folderIfAny(change.tempFolderPath)
    else { return false }
    do {
      switch change.plannedMove {
      case .exchange:
        _ = try exchange(change, in: folder, from: tempFolder, keeping: true)
      case .create:
        try moveIn(change.temp, in: tempFolder, to: change.name, in: folder)
      case .remove:
        try disk.moveAside(change.name, in: folder, to: change.temp, in: tempFolder)
      }
    } catch  where error.reason == .exists || error.reason == .missing {
      return false
    }
    return try removedExpectedContent(change)
  }

  /// Whether the file that the move turned into the temporary file still has the old content.
  mutating func removedExpectedContent(_ change: Change) throws(DiskFault) -> Bool {
    switch change.plannedMove {
    case .exchange, .remove:
      if case .oldContent = try stateAtTemp(of: change) { return true }
      return false
    case .create:
      return true
    }
  }

  /// Undoes a change as far as it was made. Files of other programs keep their names.
  mutating func moveBack(_ change: Change) throws(DiskFault) {
    changesToMove = []
    var attempt = 0
    while true {
      do {
        if isStepwise { try completePartialMove(change) }
        return try moveBackOnce(change)
      } catch  where error.reason == .missing || error.reason == .exists {
        // Another program wrote between check and move: check again.
        attempt += 1
        guard attempt < MoveExecutor.mostAttempts else { throw error }
      }
    }
  }

  /// How many attempts are made before the error is reported.
  private static let mostAttempts = 16

  private mutating func moveBackOnce(_ change: Change) throws(DiskFault) {
    guard let tempFolder = try folderIfAny(change.tempFolderPath) else { return }
    guard let folder = try folderIfAny(change.folderPath) else {
      if case .oldContent = try stateAtTemp(of: change) { recordQuarantine(of: change) }
      return
    }
    switch (change.plannedMove, try stateAtName(of: change), try stateAtTemp(of: change)) {
    case (.exchange, .newContent, .oldContent), (.exchange, .newContent, .foreignContent):
      guard try exchange(change, in: folder, from: tempFolder, keeping: false) else { return }
      if case .newContent = try stateAtTemp(of: change) { return }
      // Another program replaced the changed file between check and exchange, so that program's
      // file is moved back.
      spares[change.temp] = nil
      _ = try exchange(change, in: folder, from: tempFolder, keeping: true)
      recordQuarantine(of: change)
    case (.exchange, .newContent, _):
      // The temporary file no longer has the old content, so nothing can be moved back.
      return
    case (.exchange, _, .oldContent), (.exchange, _, .foreignContent):
      recordQuarantine(of: change)
    case (.exchange, _, .newContent), (.exchange, _, .absent):
      return

    case (.create, .newContent, .absent):
      try disk.moveAside(change.name, in: folder, to: change.temp, in: tempFolder)
      if case .newContent = try stateAtTemp(of: change) { return }
      try moveBackIfFree(change, to: folder, from: tempFolder)
    case (.create, _, .newContent), (.create, _, .absent):
      return
    case (.create, _, .oldContent), (.create, _, .foreignContent):
      recordQuarantine(of: change)

    case (.remove, _, .absent):
      return
    case (.remove, .absent, _):
      try moveBackIfFree(change, to: folder, from: tempFolder)
    case (.remove, _, _):
      recordQuarantine(of: change)
    }
  }

  /// Moves the temporary file back to the name that it had, unless another program's file has that
  /// name now.
  private mutating func moveBackIfFree(
    _ change: Change, to folder: Folder, from tempFolder: Folder
  ) throws(DiskFault) {
    do {
      try moveIn(change.temp, in: tempFolder, to: change.name, in: folder, isForeign: true)
    } catch  where error.reason == .exists {
      recordQuarantine(of: change)
    }
  }

  private mutating func recordQuarantine(of change: Change) {
    recordQuarantine(
      QuarantinedFile(
        folderPath: change.tempFolderPath, temp: change.temp, originalFolderPath: change.folderPath,
        name: change.name))
  }

  mutating func recordQuarantine(_ quarantined: QuarantinedFile) {
    quarantinedFiles.append(quarantined)
  }
}
