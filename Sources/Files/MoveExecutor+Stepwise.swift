// Moves on a file system that lacks the one step for them: what each is made of there, and how to go
// on from between two of its steps. Which file systems these are it does not know; it finds out.

extension MoveExecutor {
  /// The temporary and the file at the name change places; whether anything is at the temporary's
  /// name afterwards. Where it has to be done in steps, `keeping` says whether what stands at the
  /// name is worth a copy.
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
    let spare = Temporary.spare(of: change.temp)
    let kept = spares[change.temp]
    // Who replaces the file after this look, and before the next step, loses what was written: the
    // one moment that such a file system leaves open. Where it knows second names, who writes in
    // place loses nothing even then.
    guard let there = try disk.look(at: change.name, in: folder), kept?.isStill(there) ?? false
    else { throw DiskFault(.exchange, folder.path(of: change.name), .missing) }
    try disk.replace(change.name, in: folder, with: change.temp, in: tempFolder)
    if case .judged = kept { return false }
    try disk.moveAside(spare, in: folder, to: change.temp, in: tempFolder)
    return true
  }

  /// What is to take a name that anybody may take. Where it may be somebody else's, its new name is
  /// made to last before the old one goes.
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
      // Somebody has cleaned up.
    }
  }

  /// A folder gives way to nothing but an empty one; a file that comes between the look and the
  /// step, where there are no second names, is lost.
  private func moveWhereFree(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    let taken = DiskFault(.move, folder.path(of: name), .exists)
    guard try disk.look(at: other, in: otherFolder) == nil else { throw taken }
    do {
      try disk.replace(other, in: otherFolder, with: name, in: folder)
    } catch  where [.notEmpty, .notAFile, .notAFolder].contains(error.reason) {
      throw taken
    }
  }

  // MARK: Spares

  /// What is known of the file at a name while something else is about to take that name.
  enum SpareName {
    /// It has a second name, under which it stays.
    case linked(Signature)
    /// Its content, as of this look, is copied.
    case copied(Signature)
    /// It is ours, as of this look, and may go.
    case judged(Signature)

    func isStill(_ there: Signature) -> Bool {
      switch self {
      case .linked(let look): there.isSameFile(as: look)
      case .copied(let look), .judged(let look): there == look
      }
    }
  }

  /// Keeps what stands at the name. Of a transaction that is more than one move all of it is kept,
  /// and made to last, before the first name is taken: otherwise what came out might be lost with the
  /// power, and the rest could not be taken back.
  private mutating func makeSpares(
    for change: Change, in folder: Folder, keeping: Bool
  ) throws(DiskFault) {
    guard keeping, needsOrder else {
      return try makeSpare(for: change, in: folder, keeping: keeping)
    }
    for other in toMove
    where other.temp != change.temp && other.motion == .exchange && other.place == change.place
      && spares[other.temp] == nil
    {
      do {
        try makeSpare(for: other, in: folder, keeping: true)
      } catch  where error.reason == .missing {
        // That is found out when it is its turn.
      }
    }
    try makeSpare(for: change, in: folder, keeping: true)
    try disk.sync(folder)
  }

  private mutating func makeSpare(
    for change: Change, in folder: Folder, keeping: Bool
  ) throws(DiskFault) {
    let spare = Temporary.spare(of: change.temp)
    let overtaken = DiskFault(.exchange, folder.path(of: change.name), .missing)
    do throws(DiskFault) {
      try disk.link(change.name, in: folder, to: spare, in: folder)
      switch try standing(at: spare, in: change.place, of: change) {
      case .before where keeping, .ours where !keeping: break
      default: throw overtaken
      }
      let look = try disk.look(at: spare, in: folder)
      spares[change.temp] = look.map { .linked($0) }
      return
    } catch  where error.reason == .unsupported {
      // Then it is copied, or, where it is ours and not needed any more, only looked at.
    }
    let found: FileContent?
    do {
      found = try disk.read(change.name, in: folder, upTo: MoveExecutor.longestFile)
    } catch  where error.isOthers {
      throw overtaken
    }
    guard let found else { throw overtaken }
    let digest = Digest(of: found.bytes)
    guard keeping else {
      guard digest == change.after?.digest, found.signature.inode == change.inode else {
        throw overtaken
      }
      spares[change.temp] = .judged(found.signature)
      return
    }
    guard digest == change.before?.digest else { throw overtaken }
    let copy = Temporary.copy(of: change.temp)
    if try disk.look(at: copy, in: folder) != nil { try disk.remove(copy, in: folder) }
    _ = try disk.write(found.bytes, to: copy, in: folder, synced: true)
    try disk.moveAside(copy, in: folder, to: spare, in: folder)
    spares[change.temp] = .copied(found.signature)
  }

  // MARK: Between two steps

  /// Goes on from where somebody stopped between two steps, or back, so that the name and the
  /// temporary stand as before a move or after it.
  mutating func straighten(_ change: Change) throws(DiskFault) {
    guard change.object == .file, let folder = try folderIfAny(change.place),
      let tempFolder = try folderIfAny(change.tempPlace)
    else { return }
    spares[change.temp] = nil
    guard change.motion == .exchange else {
      // A second name is the move's first half, and lasts before the other goes.
      guard let temp = try disk.look(at: change.temp, in: tempFolder),
        let there = try disk.look(at: change.name, in: folder), there.isSameFile(as: temp)
      else { return }
      try disk.sync(folder)
      return try disk.remove(change.temp, in: tempFolder)
    }
    let spare = Temporary.spare(of: change.temp)
    guard let kept = try disk.look(at: spare, in: tempFolder) else { return }
    if let there = try disk.look(at: change.name, in: folder), there.isSameFile(as: kept) {
      return try disk.remove(spare, in: tempFolder)
    }
    let isBack = if case .before = try atName(of: change) { true } else { false }
    if !isBack, try disk.look(at: change.temp, in: tempFolder) == nil {
      return try disk.moveAside(spare, in: tempFolder, to: change.temp, in: tempFolder)
    }
    if case .foreign = try standing(at: spare, in: change.tempPlace, of: change) {
      // It was written to while it was kept.
      return note(
        QuarantinedFile(
          place: change.tempPlace, temp: spare, meant: change.place, name: change.name))
    }
    try disk.remove(spare, in: tempFolder)
  }
}

extension DiskFault {
  /// Whether it says that what stands at a name is not what we wrote: that could be read.
  var isOthers: Bool {
    switch reason {
    case .unsettled, .notAFile, .tooLarge, .denied: true
    default: false
    }
  }
}
