// What a settlement found in its way and may not destroy: kept in a folder of its own, under a name
// that says where it belonged, until a person has looked at it.

internal import Glibc

/// A file that waits under a temporary's name to be put aside.
public struct QuarantinedFile: Equatable, Sendable {
  public var place: FolderPath
  public var temp: FileName
  /// Where it belonged, as far as anybody knows.
  public var meant: FolderPath
  public var name: FileName

  public init(place: FolderPath, temp: FileName, meant: FolderPath, name: FileName) {
    self.place = place
    self.temp = temp
    self.meant = meant
    self.name = name
  }

  /// `Home--buy-milk.ics`, and with a number from the second of that name on.
  func keptName(_ attempt: Int) -> FileName? {
    let list = (meant.steps.last ?? name).text
    let number = attempt == 0 ? "" : "~\(attempt)"
    let text = "\(list)--\(name.text)\(number)"
    return FileName(Array(text.utf8.suffix(FileName.longest)))
  }
}

extension StoreRoot {
  /// Moves the orphan to its keep; nothing where it has gone meanwhile.
  func putAside(_ quarantined: QuarantinedFile) throws(DiskFault) {
    let keep = try openOrMake(.orphans)
    let folder: Folder
    do {
      folder = try open(quarantined.place)
    } catch  where error.reason == .missing || error.reason == .notAFolder {
      return
    }
    for attempt in 0..<1000 {
      guard let name = quarantined.keptName(attempt) else { break }
      do {
        try disk.moveAside(quarantined.temp, in: folder, to: name, in: keep)
        return
      } catch  where error.reason == .missing {
        return
      } catch  where error.reason == .exists {
        continue
      } catch  where error.isBetweenDisks {
        return try copyAside(quarantined, from: folder, to: keep)
      }
    }
    // A thousand of one name: it stays where it is, hidden from everyone but the next recovery.
  }

  /// Where the keep is on another file system, a copy lasts there before the orphan goes. What cannot
  /// be copied, or does not hold still, stays where it is.
  private func copyAside(
    _ quarantined: QuarantinedFile, from folder: Folder, to keep: Folder
  ) throws(DiskFault) {
    for attempt in 0..<1000 {
      guard let name = quarantined.keptName(attempt) else { return }
      let found: FileContent?
      do {
        found = try disk.read(quarantined.temp, in: folder, upTo: MoveExecutor.longestFile)
      } catch  where error.isOthers {
        return
      }
      guard let found else { return }
      if try disk.look(at: name, in: keep) == nil {
        try copy(found.bytes, to: name, in: keep, by: quarantined.temp)
      } else {
        do {
          let kept = try disk.read(name, in: keep, upTo: MoveExecutor.longestFile)
          if kept?.bytes != found.bytes { continue }
        } catch  where error.isOthers {
          continue
        }
      }
      // Whoever copied it before may have died before that was to last.
      try disk.sync(name, in: keep)
      try disk.sync(keep)
      if try disk.look(at: quarantined.temp, in: folder) == found.signature {
        return try disk.remove(quarantined.temp, in: folder)
      }
    }
  }

  /// Half a copy has another name.
  private func copy(
    _ bytes: [UInt8], to name: FileName, in keep: Folder, by temp: FileName
  ) throws(DiskFault) {
    if try disk.look(at: temp, in: keep) != nil { try disk.remove(temp, in: keep) }
    _ = try disk.write(bytes, to: temp, in: keep, synced: true)
    try disk.moveAside(temp, in: keep, to: name, in: keep)
  }
}

extension DiskFault {
  /// Whether the two names are on two file systems.
  fileprivate var isBetweenDisks: Bool { reason == .other(errno: EXDEV) }
}
