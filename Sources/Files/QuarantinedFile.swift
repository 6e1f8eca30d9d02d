// A file of another program that was in a commit's way. It must not be destroyed, so it is moved to
// a folder for such files, under a name that tells where it belonged, until a person decides about
// it.

internal import Glibc

/// A file under a temporary name that is to be quarantined.
public struct QuarantinedFile: Equatable, Sendable {
  public var folderPath: FolderPath
  public var temp: FileName
  /// The folder and name where the file belonged, as far as they are known.
  public var originalFolderPath: FolderPath
  public var name: FileName

  public init(
    folderPath: FolderPath, temp: FileName, originalFolderPath: FolderPath, name: FileName
  ) {
    self.folderPath = folderPath
    self.temp = temp
    self.originalFolderPath = originalFolderPath
    self.name = name
  }

  /// The name of the file in quarantine: its list and its former name, as in `Home--buy-milk.ics`.
  /// If that name is taken, further attempts, counted from 0, add `~1`, `~2` …
  func quarantineName(_ attempt: Int) -> FileName? {
    let list = (originalFolderPath.steps.last ?? name).text
    let number = attempt == 0 ? "" : "~\(attempt)"
    let text = "\(list)--\(name.text)\(number)"
    return FileName(Array(text.utf8.suffix(FileName.mostBytes)))
  }
}

extension StoreRoot {
  /// Moves the file into quarantine. Does nothing if the file no longer exists.
  func quarantine(_ quarantinedFile: QuarantinedFile) throws(DiskFault) {
    let quarantineFolder = try openOrCreate(.orphans)
    let folder: Folder
    do {
      folder = try open(quarantinedFile.folderPath)
    } catch  where error.reason == .missing || error.reason == .notAFolder {
      return
    }
    for attempt in 0..<1000 {
      guard let name = quarantinedFile.quarantineName(attempt) else { break }
      do {
        try disk.moveAside(quarantinedFile.temp, in: folder, to: name, in: quarantineFolder)
        return
      } catch  where error.reason == .missing {
        return
      } catch  where error.reason == .exists {
        continue
      } catch  where error.isBetweenDisks {
        return try copyAside(quarantinedFile, from: folder, to: quarantineFolder)
      }
    }
    // If a thousand files of this name are there already, the file stays where it is. Only the next
    // recovery finds it there.
  }

  /// If the quarantine is on another file system, a durable copy is made before the file is
  /// removed. A file that cannot be copied, or keeps changing, stays where it is.
  private func copyAside(
    _ quarantinedFile: QuarantinedFile, from folder: Folder, to quarantineFolder: Folder
  ) throws(DiskFault) {
    for attempt in 0..<1000 {
      guard let name = quarantinedFile.quarantineName(attempt) else { return }
      let fileContent: FileContent?
      do {
        fileContent = try disk.read(
          quarantinedFile.temp, in: folder, upTo: MoveExecutor.longestFile)
      } catch  where error.isOtherProgramsFile {
        return
      }
      guard let fileContent else { return }
      if try disk.signature(of: name, in: quarantineFolder) == nil {
        try copy(fileContent.bytes, to: name, in: quarantineFolder, by: quarantinedFile.temp)
      } else {
        do {
          let existingCopy = try disk.read(
            name, in: quarantineFolder, upTo: MoveExecutor.longestFile)
          if existingCopy?.bytes != fileContent.bytes { continue }
        } catch  where error.isOtherProgramsFile {
          continue
        }
      }
      // An earlier process may have copied the file and crashed before the copy was durable.
      try disk.sync(name, in: quarantineFolder)
      try disk.sync(quarantineFolder)
      if try disk.signature(of: quarantinedFile.temp, in: folder) == fileContent.signature {
        return try disk.remove(quarantinedFile.temp, in: folder)
      }
    }
  }

  /// Copies to a temporary name first, so that a partial copy never has the final name.
  private func copy(
    _ bytes: [UInt8], to name: FileName, in quarantineFolder: Folder, by temp: FileName
  ) throws(DiskFault) {
    if try disk.signature(of: temp, in: quarantineFolder) != nil {
      try disk.remove(temp, in: quarantineFolder)
    }
    _ = try disk.write(bytes, to: temp, in: quarantineFolder, synced: true)
    try disk.moveAside(temp, in: quarantineFolder, to: name, in: quarantineFolder)
  }
}

extension DiskFault {
  /// Whether the two names are on different file systems.
  fileprivate var isBetweenDisks: Bool { reason == .other(errno: EXDEV) }
}
