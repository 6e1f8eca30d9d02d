// How a transaction's moves are made, checked and taken back, whoever does it: the process that
// began it, or one that found it half done. Only what stands at the names and the temporaries is
// judged, never what somebody remembers, and a foreign edit always keeps its name.

/// What stands at a name, seen from a change.
enum PathState {
  case nothing
  /// The very file that the change moves in, with its content.
  case ours
  /// The content from before.
  case before
  /// Anything else, which is somebody else's.
  case foreign
}

struct MoveExecutor {
  let storeRoot: StoreRoot
  /// Folders opened for this settlement.
  private var folders: [FolderPath: Folder] = [:]
  /// What is in the way of names, to be put aside at the end.
  private(set) var orphans: [QuarantinedFile] = []
  /// How what came out looked when it was compared, by its temporary's name.
  private var compared: [FileName: Signature] = [:]
  /// Whether a move had to be made in steps, and may have stopped between them.
  var isStepwise = false
  /// Whether a file system that was met cannot exchange.
  var lacksExchange = false
  /// What is kept of the files whose names are about to be taken in steps, by the temporary.
  var spares: [FileName: SpareName] = [:]
  /// Whether what is moved is more than one move, so that some of it may have to be taken back when
  /// the rest is there; and those of its changes that were not begun, as far as that is known.
  var needsOrder = false
  var toMove: [Change] = []

  /// The largest file that is compared; a larger one is not ours.
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

  /// The folder; nil where somebody has taken it away, and all that was in it.
  mutating func folderIfAny(_ place: FolderPath) throws(DiskFault) -> Folder? {
    do {
      return try folder(place)
    } catch  where error.reason == .missing || error.reason == .notAFolder {
      return nil
    }
  }

  // MARK: Looking

  mutating func atName(of change: Change) throws(DiskFault) -> PathState {
    try standing(at: change.name, in: change.place, of: change)
  }

  mutating func atTemp(of change: Change) throws(DiskFault) -> PathState {
    if let known = compared[change.temp], let folder = try folderIfAny(change.tempPlace),
      try disk.look(at: change.temp, in: folder) == known
    {
      return .before
    }
    return try standing(at: change.temp, in: change.tempPlace, of: change)
  }

  mutating func standing(
    at name: FileName, in place: FolderPath, of change: Change
  ) throws(DiskFault) -> PathState {
    guard let folder = try folderIfAny(place) else { return .nothing }
    if change.object == .folder {
      guard let look = try disk.look(at: name, in: folder) else { return .nothing }
      return look.kind == .folder && look.inode == change.inode
        ? (change.motion == .take ? .before : .ours) : .foreign
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
    // Mostly it is what came out, and to compare is quicker than to take a digest.
    let isBefore = content.bytes == change.before?.bytes
    let digest = isBefore ? change.before?.digest : Digest(of: content.bytes)
    if digest == change.after?.digest, content.signature.inode == change.inode { return .ours }
    guard digest == change.before?.digest else { return .foreign }
    // The move has dated the file, and whoever writes there from now on dates its content later
    // than that: where the content is older, the next look tells as much as another reading.
    if name == change.temp, content.signature.modified < content.signature.changed {
      compared[name] = content.signature
    }
    return .before
  }

  // MARK: Moving

  /// Makes the change's move; false where a foreign file stood, or came out, in its way.
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
      case .take:
        try disk.moveAside(change.name, in: folder, to: change.temp, in: tempFolder)
      }
    } catch  where error.reason == .exists || error.reason == .missing {
      return false
    }
    return try cameOutWell(change)
  }

  /// Whether what came out is what was checked.
  mutating func cameOutWell(_ change: Change) throws(DiskFault) -> Bool {
    switch change.motion {
    case .exchange, .take:
      if case .before = try atTemp(of: change) { return true }
      return false
    case .place:
      return true
    }
  }

  /// Takes the change back as far as it was made, and leaves every foreign file at its name.
  mutating func moveBack(_ change: Change) throws(DiskFault) {
    toMove = []
    var attempt = 0
    while true {
      do {
        if isStepwise { try straighten(change) }
        return try moveBackOnce(change)
      } catch  where error.reason == .missing || error.reason == .exists {
        // Somebody came between the look and the move: what stands there now is judged anew.
        attempt += 1
        guard attempt < MoveExecutor.retryPolicy else { throw error }
      }
    }
  }

  /// How often others may come between before it is their turn to explain.
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
      // Somebody wrote at the name between the look and the exchange: theirs goes back to it.
      spares[change.temp] = nil
      _ = try exchange(change, in: folder, from: tempFolder, keeping: true)
      quarantined(change)
    case (.exchange, .ours, _):
      // What came out is gone from under its temporary's name: there is nothing to put back.
      return
    case (.exchange, _, .before), (.exchange, _, .foreign):
      quarantined(change)
    case (.exchange, _, .ours), (.exchange, _, .nothing):
      return

    case (.place, .ours, .nothing):
      try disk.moveAside(change.name, in: folder, to: change.temp, in: tempFolder)
      if case .ours = try atTemp(of: change) { return }
      try giveBack(change, to: folder, from: tempFolder)
    case (.place, _, .ours), (.place, _, .nothing):
      return
    case (.place, _, .before), (.place, _, .foreign):
      quarantined(change)

    case (.take, _, .nothing):
      return
    case (.take, .nothing, _):
      try giveBack(change, to: folder, from: tempFolder)
    case (.take, _, _):
      quarantined(change)
    }
  }

  /// What is at the temporary returns to the name, unless somebody has taken it.
  private mutating func giveBack(
    _ change: Change, to folder: Folder, from tempFolder: Folder
  ) throws(DiskFault) {
    do {
      try moveIn(change.temp, in: tempFolder, to: change.name, in: folder, isForeign: true)
    } catch  where error.reason == .exists {
      quarantined(change)
    }
  }

  private mutating func quarantined(_ change: Change) {
    note(
      QuarantinedFile(
        place: change.tempPlace, temp: change.temp, meant: change.place, name: change.name))
  }

  mutating func note(_ quarantined: QuarantinedFile) {
    orphans.append(quarantined)
  }
}
