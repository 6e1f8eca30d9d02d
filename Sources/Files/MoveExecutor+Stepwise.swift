// Moves on file systems that cannot exchange two names atomically: the steps that are made instead,
// and how to continue after a crash between two of them. Which file systems need this is found out
// by trying.

extension MoveExecutor {
  /// Exchanges the temporary file with the changed file. Returns whether there is a temporary file
  /// afterwards. If this takes several steps, `keeping` tells whether the old content must be kept.
  mutating func exchange(
    _ change: Change, in folder: Folder, from tempFolder: Folder, keeping: Bool
  ) throws(DiskFault) -> Bool {
    do {
      try disk.exchange(change.temp, in: tempFolder, with: change.name, in: folder)
      return true
    } catch  where error.reason == .unsupported {
      isStepwise = true
      lacksExchange = true
    }
    if spares[change.temp] == nil {
      try makeSpares(for: change, in: folder, keeping: keeping)
    }
    let spare = TemporaryNames.spare(of: change.temp)
    let preservation = spares[change.temp]
    // A program that replaces the file between this check and the next step loses its data. On such
    // a file system that cannot be prevented. With hard links, a program that writes into the old
    // file loses nothing.
    guard let currentSignature = try disk.signature(of: change.name, in: folder),
      preservation?.isStillValid(currentSignature) ?? false
    else { throw DiskFault(.exchange, folder.path(of: change.name), .missing) }
    try disk.replace(change.name, in: folder, with: change.temp, in: tempFolder)
    if case .replaceable = preservation { return false }
    try disk.moveAside(spare, in: folder, to: change.temp, in: tempFolder)
    return true
  }

  /// Moves a file to a name, unless another program has a file there. If the moved file may be
  /// another program's, its new name is made durable before the old one is removed.
  mutating func moveIn(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder,
    isForeign: Bool = false
  ) throws(DiskFault) {
    do {
      return try disk.move(name, in: folder, to: other, in: otherFolder)
    } catch  where error.reason == .unsupported {
      isStepwise = true
    }
    do {
      try disk.link(name, in: folder, to: other, in: otherFolder)
    } catch  where error.reason == .unsupported {
      return try moveWhereFree(name, in: folder, to: other, in: otherFolder)
    }
    if isForeign { try disk.sync(otherFolder) }
    do {
      try disk.remove(name, in: folder)
    } catch  where error.reason == .missing {
      // Another process has removed the file at the old name already.
    }
  }

  /// Moves a file or folder to a free name, on a file system that cannot refuse a move to a name
  /// that is taken. So the name is checked first. A folder can only replace an empty folder, but a
  /// file that another program creates at the name between the check and the move is lost.
  private func moveWhereFree(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    let nameTakenFault = DiskFault(.move, folder.path(of: name), .exists)
    guard try disk.signature(of: other, in: otherFolder) == nil else { throw nameTakenFault }
    do {
      try disk.replace(other, in: otherFolder, with: name, in: folder)
    } catch  where [.notEmpty, .notAFile, .notAFolder].contains(error.reason) {
      throw nameTakenFault
    }
  }

  // MARK: Spare names

  /// How a file is preserved while another file takes its name.
  enum Preservation {
    /// The file has a second name (a hard link).
    case hardLink(Signature)
    /// The content of the file was copied when it had this stat.
    case copy(Signature)
    /// The file had the transaction's own content when it had this stat, so it may be replaced.
    case replaceable(Signature)

    func isStillValid(_ currentSignature: Signature) -> Bool {
      switch self {
      case .hardLink(let signature): currentSignature.isSameFile(as: signature)
      case .copy(let signature), .replaceable(let signature): currentSignature == signature
      }
    }
  }

  /// Preserves the files that will be replaced. If there are several moves, all files are preserved
  /// durably before the first move. Otherwise a power loss could destroy old content that is needed
  /// to undo the moves.
  private mutating func makeSpares(
    for change: Change, in folder: Folder, keeping: Bool
  ) throws(DiskFault) {
    guard keeping, needsOrder else {
      return try makeSpare(for: change, in: folder, keeping: keeping)
    }
    for other in changesToMove
    where other.temp != change.temp && other.plannedMove == .exchange
      && other.folderPath == change.folderPath
      && spares[other.temp] == nil
    {
      do {
        try makeSpare(for: other, in: folder, keeping: true)
      } catch  where error.reason == .missing {
        // The move of this file will report the fault.
      }
    }
    try makeSpare(for: change, in: folder, keeping: true)
    try disk.sync(folder)
  }

  private mutating func makeSpare(
    for change: Change, in folder: Folder, keeping: Bool
  ) throws(DiskFault) {
    let spare = TemporaryNames.spare(of: change.temp)
    let fileIsMissing = DiskFault(.exchange, folder.path(of: change.name), .missing)
    do throws(DiskFault) {
      try disk.link(change.name, in: folder, to: spare, in: folder)
      switch try state(at: spare, in: change.folderPath, of: change) {
      case .oldContent where keeping, .newContent where !keeping: break
      default: throw fileIsMissing
      }
      let signature = try disk.signature(of: spare, in: folder)
      spares[change.temp] = signature.map { .hardLink($0) }
      return
    } catch  where error.reason == .unsupported {
      // Without hard links the file is copied below. If `keeping` is false, it is not copied: it
      // must have the transaction's own content, which is only checked.
    }
    let fileContent: FileContent?
    do {
      fileContent = try disk.read(change.name, in: folder, upTo: MoveExecutor.longestFile)
    } catch  where error.isOtherProgramsFile {
      throw fileIsMissing
    }
    guard let fileContent else { throw fileIsMissing }
    let digest = Digest(of: fileContent.bytes)
    guard keeping else {
      guard digest == change.after?.digest, fileContent.signature.inode == change.inode else {
        throw fileIsMissing
      }
      spares[change.temp] = .replaceable(fileContent.signature)
      return
    }
    guard digest == change.before?.digest else { throw fileIsMissing }
    let copyName = TemporaryNames.copy(of: change.temp)
    if try disk.signature(of: copyName, in: folder) != nil { try disk.remove(copyName, in: folder) }
    _ = try disk.write(fileContent.bytes, to: copyName, in: folder, synced: true)
    try disk.moveAside(copyName, in: folder, to: spare, in: folder)
    spares[change.temp] = .copy(fileContent.signature)
  }

  // MARK: Between two steps

  /// Completes or reverses a move that stopped between two steps. Afterwards the changed file and
  /// the temporary file are as before the move, or as after it.
  mutating func completePartialMove(_ change: Change) throws(DiskFault) {
    guard change.object == .file, let folder = try folderIfAny(change.folderPath),
      let tempFolder = try folderIfAny(change.tempFolderPath)
    else { return }
    spares[change.temp] = nil
    guard change.plannedMove == .exchange else {
      // The first step of the move made a hard link, which is durable before the old name is
      // removed.
      guard let tempSignature = try disk.signature(of: change.temp, in: tempFolder),
        let nameSignature = try disk.signature(of: change.name, in: folder),
        nameSignature.isSameFile(as: tempSignature)
      else { return }
      try disk.sync(folder)
      return try disk.remove(change.temp, in: tempFolder)
    }
    let spare = TemporaryNames.spare(of: change.temp)
    guard let spareSignature = try disk.signature(of: spare, in: tempFolder) else { return }
    if let nameSignature = try disk.signature(of: change.name, in: folder),
      nameSignature.isSameFile(as: spareSignature)
    {
      return try disk.remove(spare, in: tempFolder)
    }
    let isOldContentBack = if case .oldContent = try stateAtName(of: change) { true } else { false }
    if !isOldContentBack, try disk.signature(of: change.temp, in: tempFolder) == nil {
      return try disk.moveAside(spare, in: tempFolder, to: change.temp, in: tempFolder)
    }
    if case .foreignContent = try state(at: spare, in: change.tempFolderPath, of: change) {
      // Another program wrote to the old file after this process had preserved it.
      return recordQuarantine(
        QuarantinedFile(
          folderPath: change.tempFolderPath, temp: spare, originalFolderPath: change.folderPath,
          name: change.name))
    }
    try disk.remove(spare, in: tempFolder)
  }
}

extension DiskFault {
  /// Whether the fault shows that another program wrote the file: files of Fencepost can be read.
  var isOtherProgramsFile: Bool {
    switch reason {
    case .keepsChanging, .notAFile, .tooLarge, .denied: true
    default: false
    }
  }
}
