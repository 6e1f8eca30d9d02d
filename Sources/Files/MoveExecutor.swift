// Carries out, checks and undoes a transaction's moves, for the process that began them and for one
// that recovers them after a crash. Decides only by the changed files and the temporary files as
// they are on the disk, and by nothing that a process remembers. A file that another program edited
// always keeps its name.

/// Whose content a file has, in relation to a change. The file is the changed one or the temporary
/// one.
enum PathState {
  case nothing
  /// The file that the change puts in place, with unchanged content.
  case ours
  /// The content from before the change.
  case before
  /// Any other content, which is another program's.
  case foreign
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
  var spares: [FileName: SpareName] = [:]
  /// Whether there are several moves, so that some may have to be undone because others failed.
  var needsOrder = false
  /// All changes of the commit, until one is undone. Their old files are preserved together.
  var changesToMove: [Change] = []

  /// The length of the longest file that is compared, in bytes. Fencepost writes no longer ones.
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

  mutating func atName(of change: Change) throws(DiskFault) -> PathState {
    try state(at: change.name, in: change.folderPath, of: change)
  }

  mutating func atTemp(of change: Change) throws(DiskFault) -> PathState {
    if let known = oldContentSignatures[change.temp],
      let folder = try folderIfAny(change.tempFolderPath),
      try disk.signature(of: change.temp, in: folder) == known
    {
      return .before
    }
    return try state(at: change.temp, in: change.tempFolderPath, of: change)
  }

  mutating func state(
    at name: FileName, in folderPath: FolderPath, of change: Change
  ) throws(DiskFault) -> PathState {
    guard let folder = try folderIfAny(folderPath) else { return .nothing }
    if change.object == .folder {
      guard let signature = try disk.signature(of: name, in: folder) else { return .nothing }
      return signature.kind == .folder && signature.inode == change.inode
        ? (change.plannedMove == .remove ? .before : .ours) : .foreign
    }
    let content: FileContent
    do {
      guard let found = try disk.read(name, in: folder, upTo: MoveExecutor.longestFile) else {
        return .nothing
      }
      content = found
    } catch  where error.isOtherProgramsFile {
      return .foreign
    }
    // Most often this is the old content, and comparing bytes is faster than computing a digest.
    let isBefore = content.bytes == change.before?.bytes
    let digest = isBefore ? change.before?.digest : Digest(of: content.bytes)
    if digest == change.after?.digest, content.signature.inode == change.inode { return .ours }
    guard digest == change.before?.digest else { return .foreign }
    // The move has set the file's change time, and a later write would set a later modification
    // time. So if the modification is older than the move, an equal stat later means equal content.
    if name == change.temp, content.signature.modified < content.signature.changed {
      oldContentSignatures[name] = content.signature
    }
    return .before
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
      if case .before = try atTemp(of: change) { return true }
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
      if case .before = try atTemp(of: change) { recordQuarantine(of: change) }
      return
    }
    switch (change.plannedMove, try atName(of: change), try atTemp(of: change)) {
    case (.exchange, .ours, .before), (.exchange, .ours, .foreign):
      guard try exchange(change, in: folder, from: tempFolder, keeping: false) else { return }
      if case .ours = try atTemp(of: change) { return }
      // Another program replaced the changed file between check and exchange, so that program's
      // file is moved back.
      spares[change.temp] = nil
      _ = try exchange(change, in: folder, from: tempFolder, keeping: true)
      recordQuarantine(of: change)
    case (.exchange, .ours, _):
      // The temporary file no longer has the old content, so nothing can be moved back.
      return
    case (.exchange, _, .before), (.exchange, _, .foreign):
      recordQuarantine(of: change)
    case (.exchange, _, .ours), (.exchange, _, .nothing):
      return

    case (.create, .ours, .nothing):
      try disk.moveAside(change.name, in: folder, to: change.temp, in: tempFolder)
      if case .ours = try atTemp(of: change) { return }
      try moveBackIfFree(change, to: folder, from: tempFolder)
    case (.create, _, .ours), (.create, _, .nothing):
      return
    case (.create, _, .before), (.create, _, .foreign):
      recordQuarantine(of: change)

    case (.remove, _, .nothing):
      return
    case (.remove, .nothing, _):
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
