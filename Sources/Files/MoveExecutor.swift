// Carries out, checks and undoes a transaction's moves, for the process that began them and for one
// that recovers them. It judges only what is at the names and temporary names, not what a process
// remembers, and another program's edit always keeps its name.

/// What is at a name, in relation to a change.
enum PathState {
  case nothing
  /// The very file that the change moves in, with its content.
  case ours
  /// The content from before the change.
  case before
  /// Anything else: another program's.
  case foreign
}

struct MoveExecutor {
  let storeRoot: StoreRoot
  /// Folders that were opened for this transaction.
  private var folders: [FolderPath: Folder] = [:]
  /// Foreign files in the way, to be quarantined at the end.
  private(set) var orphans: [QuarantinedFile] = []
  /// The stats of old contents when they were compared, by temporary name.
  private var compared: [FileName: Signature] = [:]
  /// Whether a move was made in steps, and may have stopped between them.
  var isStepwise = false
  /// Whether one of the file systems cannot exchange files.
  var lacksExchange = false
  /// How the files whose names are taken in steps are kept, by temporary name.
  var spares: [FileName: SpareName] = [:]
  /// Whether there are several moves, so that some may have to be undone after others were made;
  /// and the changes that are known not to have begun.
  var needsOrder = false
  var toMove: [Change] = []

  /// The largest file that is compared; a larger one was not written by Fencepost.
  static let longestFile = 64 << 20

  init(storeRoot: StoreRoot) {
    self.storeRoot = storeRoot
  }

  var disk: any Disk { storeRoot.disk }

  mutating func folder(_ place: FolderPath) throws(DiskFault) -> Folder {
    if let folder = folders[place] { return folder }
    let folder = try storeRoot.open(place)
    folders[place] = folder
    return folder
  }

  /// Opens the folder; nil if it was removed with everything in it.
  mutating func folderIfAny(_ place: FolderPath) throws(DiskFault) -> Folder? {
    do {
      return try folder(place)
    } catch  where error.reason == .missing || error.reason == .notAFolder {
      return nil
    }
  }

  // MARK: Checking

  mutating func atName(of change: Change) throws(DiskFault) -> PathState {
    try state(at: change.name, in: change.place, of: change)
  }

  mutating func atTemp(of change: Change) throws(DiskFault) -> PathState {
    if let known = compared[change.temp], let folder = try folderIfAny(change.tempPlace),
      try disk.signature(of: change.temp, in: folder) == known
    {
      return .before
    }
    return try state(at: change.temp, in: change.tempPlace, of: change)
  }

  mutating func state(
    at name: FileName, in place: FolderPath, of change: Change
  ) throws(DiskFault) -> PathState {
    guard let folder = try folderIfAny(place) else { return .nothing }
    if change.object == .folder {
      guard let look = try disk.signature(of: name, in: folder) else { return .nothing }
      return look.kind == .folder && look.inode == change.inode
        ? (change.motion == .remove ? .before : .ours) : .foreign
    }
    let content: FileContent
    do {
      guard let found = try disk.read(name, in: folder, upTo: MoveExecutor.longestFile) else {
        return .nothing
      }
      content = found
    } catch  where error.isOthers {
      return .foreign
    }
    // Usually it is the old content, and comparing is faster than computing a digest.
    let isBefore = content.bytes == change.before?.bytes
    let digest = isBefore ? change.before?.digest : Digest(of: content.bytes)
    if digest == change.after?.digest, content.signature.inode == change.inode { return .ours }
    guard digest == change.before?.digest else { return .foreign }
    // The move has set the change time, and a later write sets a later modification time: if the
    // content is older than the move, a stat is as good as reading again.
    if name == change.temp, content.signature.modified < content.signature.changed {
      compared[name] = content.signature
    }
    return .before
  }

  // MARK: Moving

  /// Makes the change's move; false if a foreign file was in the way or came out.
  mutating func move(_ change: Change) throws(DiskFault) -> Bool {
    guard let folder = try folderIfAny(change.place),
      let tempFolder = try folderIfAny(change.tempPlace)
    else { return false }
    do {
      switch change.motion {
      case .exchange:
        _ = try exchange(change, in: folder, from: tempFolder, keeping: true)
      case .place:
        try moveIn(change.temp, in: tempFolder, to: change.name, in: folder)
      case .remove:
        try disk.moveAside(change.name, in: folder, to: change.temp, in: tempFolder)
      }
    } catch  where error.reason == .exists || error.reason == .missing {
      return false
    }
    return try removedExpectedContent(change)
  }

  /// Whether the content that came out is the one that was checked before.
  mutating func removedExpectedContent(_ change: Change) throws(DiskFault) -> Bool {
    switch change.motion {
    case .exchange, .remove:
      if case .before = try atTemp(of: change) { return true }
      return false
    case .place:
      return true
    }
  }

  /// Undoes the change as far as it was made; foreign files keep their names.
  mutating func moveBack(_ change: Change) throws(DiskFault) {
    toMove = []
    var attempt = 0
    while true {
      do {
        if isStepwise { try completePartialMove(change) }
        return try moveBackOnce(change)
      } catch  where error.reason == .missing || error.reason == .exists {
        // Another program wrote between check and move: check again.
        attempt += 1
        guard attempt < MoveExecutor.retryPolicy else { throw error }
      }
    }
  }

  /// How often this may happen before the error is reported.
  private static let retryPolicy = 16

  private mutating func moveBackOnce(_ change: Change) throws(DiskFault) {
    guard let tempFolder = try folderIfAny(change.tempPlace) else { return }
    guard let folder = try folderIfAny(change.place) else {
      if case .before = try atTemp(of: change) { quarantined(change) }
      return
    }
    switch (change.motion, try atName(of: change), try atTemp(of: change)) {
    case (.exchange, .ours, .before), (.exchange, .ours, .foreign):
      guard try exchange(change, in: folder, from: tempFolder, keeping: false) else { return }
      if case .ours = try atTemp(of: change) { return }
      // Another program wrote at the name between check and exchange: its file goes back to the
      // name.
      spares[change.temp] = nil
      _ = try exchange(change, in: folder, from: tempFolder, keeping: true)
      quarantined(change)
    case (.exchange, .ours, _):
      // The old content is no longer at the temporary name: there is nothing to put back.
      return
    case (.exchange, _, .before), (.exchange, _, .foreign):
      quarantined(change)
    case (.exchange, _, .ours), (.exchange, _, .nothing):
      return

    case (.place, .ours, .nothing):
      try disk.moveAside(change.name, in: folder, to: change.temp, in: tempFolder)
      if case .ours = try atTemp(of: change) { return }
      try moveBackIfFree(change, to: folder, from: tempFolder)
    case (.place, _, .ours), (.place, _, .nothing):
      return
    case (.place, _, .before), (.place, _, .foreign):
      quarantined(change)

    case (.remove, _, .nothing):
      return
    case (.remove, .nothing, _):
      try moveBackIfFree(change, to: folder, from: tempFolder)
    case (.remove, _, _):
      quarantined(change)
    }
  }

  /// Moves what is at the temporary name back, unless the name was taken.
  private mutating func moveBackIfFree(
    _ change: Change, to folder: Folder, from tempFolder: Folder
  ) throws(DiskFault) {
    do {
      try moveIn(change.temp, in: tempFolder, to: change.name, in: folder, isForeign: true)
    } catch  where error.reason == .exists {
      quarantined(change)
    }
  }

  private mutating func quarantined(_ change: Change) {
    recordQuarantine(
      QuarantinedFile(
        place: change.tempPlace, temp: change.temp, meant: change.place, name: change.name))
  }

  mutating func recordQuarantine(_ quarantined: QuarantinedFile) {
    orphans.append(quarantined)
  }
}
