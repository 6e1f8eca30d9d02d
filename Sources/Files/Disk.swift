// What one may do to folders and files: the one door to the file system. Every name is checked
// before it comes here, no operation follows a symbolic link, and nothing here knows what a file
// is for. `PosixDisk` is the real one; tests hand in one that fails, dies or loses power. An object,
// for whatever holds a value of a size that nobody knows is copied whole for each look into it.

public protocol Disk: AnyObject {
  /// The folder at a path that the person named; symbolic links on the way are theirs to make.
  func open(path: String) throws(DiskFault) -> Folder

  /// A folder inside another; `missing` where there is none, `notAFolder` for a link or a file.
  func open(_ name: FileName, in folder: Folder) throws(DiskFault) -> Folder

  /// A new folder that only its owner may enter.
  func make(_ name: FileName, in folder: Folder) throws(DiskFault)

  /// Whether names in a folder may be made and moved, as far as that can be told beforehand.
  func mayWrite(in folder: Folder) -> Bool

  /// What stands in a folder, in no order, without `.` and `..`.
  func names(in folder: Folder) throws(DiskFault) -> [FileName]

  /// What stands at a name, itself and not what a link leads to; nil where nothing does.
  func look(at name: FileName, in folder: Folder) throws(DiskFault) -> Signature?

  /// The same of all that stands in a folder, by name, in no order. What goes while it is looked at
  /// may be left out, and what comes.
  func looks(in folder: Folder) throws(DiskFault) -> FolderListing

  /// Has another thread work in a folder, by a descriptor of its own, while this one goes on. Nil
  /// where only one thread may use the disk, or none can be had.
  func aside<Value: Sendable>(
    in folder: Folder, _ work: @escaping @Sendable (_ disk: any Disk, _ folder: Folder) -> Value
  ) -> BackgroundWork<Value>?

  /// A file's content, as it was between two equal looks; nil where there is no file.
  /// `tooLarge` beyond the limit, `unsettled` where somebody keeps writing.
  func read(
    _ name: FileName, in folder: Folder, upTo limit: Int
  ) throws(DiskFault) -> FileContent?

  /// What a growing file holds from a place on, as far as it goes now; nil where there is no file.
  func read(
    _ name: FileName, in folder: Folder, from offset: Int, upTo limit: Int
  ) throws(DiskFault) -> FileContent?

  /// A new file that only its owner may read, `exists` where the name is taken. Where `synced`,
  /// its content (not yet its name) outlives a power loss from here on.
  func write(
    _ bytes: [UInt8], to name: FileName, in folder: Folder, synced: Bool
  ) throws(DiskFault) -> Signature

  /// Bytes after the end of a file, which is made where there is none.
  func append(
    _ bytes: [UInt8], to name: FileName, in folder: Folder
  ) throws(DiskFault) -> Signature

  /// Cuts a file down to a length.
  func cut(_ name: FileName, in folder: Folder, to length: Int) throws(DiskFault)

  /// A file's content outlives a power loss from here on.
  func sync(_ name: FileName, in folder: Folder) throws(DiskFault)

  /// The names in a folder outlive a power loss from here on.
  func sync(_ folder: Folder) throws(DiskFault)

  /// Everything on the folder's file system outlives a power loss from here on.
  func syncAll(on folder: Folder) throws(DiskFault)

  /// Two names change places, in one step; `unsupported` where the file system cannot.
  func exchange(
    _ name: FileName, in folder: Folder, with other: FileName, in otherFolder: Folder
  ) throws(DiskFault)

  /// A file or folder takes a name that is free, in one step; `exists` where it is not, and
  /// `unsupported` where the file system cannot make sure of that.
  func move(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault)

  /// A name is taken by what stands at another, in one step: a file that stood there is gone, a
  /// folder only where it was empty.
  func replace(
    _ name: FileName, in folder: Folder, with other: FileName, in otherFolder: Folder
  ) throws(DiskFault)

  /// A file has a second name, which is free; `exists` where it is not, and `unsupported` where the
  /// file system has no such thing, or not for this file.
  func link(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault)

  /// Takes a file's name away.
  func remove(_ name: FileName, in folder: Folder) throws(DiskFault)

  /// Takes an empty folder's name away; `notEmpty` where it is not.
  func removeFolder(_ name: FileName, in folder: Folder) throws(DiskFault)

  /// Tries to be the only one who holds this file, without waiting, and leaves `holder` in it for
  /// those who come while it is held. A lock file that was replaced meanwhile does not count.
  func lock(
    _ name: FileName, in folder: Folder, holder: [UInt8]
  ) throws(DiskFault) -> LockAttempt
}

extension Disk {
  public func looks(in folder: Folder) throws(DiskFault) -> FolderListing {
    var looks = FolderListing()
    for name in try names(in: folder) {
      guard let look = try look(at: name, in: folder) else { continue }
      name.bytes.withUnsafeBytes { looks.add($0, look) }
    }
    return looks
  }

  public func aside<Value: Sendable>(
    in folder: Folder, _ work: @escaping @Sendable (_ disk: any Disk, _ folder: Folder) -> Value
  ) -> BackgroundWork<Value>? { nil }

  /// A disk that knows no permissions lets everybody write.
  public func mayWrite(in folder: Folder) -> Bool { true }

  /// A file takes the name of another in its folder.
  public func replace(
    _ name: FileName, with other: FileName, in folder: Folder
  ) throws(DiskFault) {
    try replace(name, in: folder, with: other, in: folder)
  }

  /// Moves to a name that nobody but us gives, so that a look tells whether it is free: what is taken
  /// from under the old name is whatever stands there, on any file system.
  func moveAside(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    do {
      try move(name, in: folder, to: other, in: otherFolder)
    } catch  where error.reason == .unsupported {
      guard try look(at: other, in: otherFolder) == nil else {
        throw DiskFault(.move, folder.path(of: name), .exists)
      }
      try replace(other, in: otherFolder, with: name, in: folder)
    }
  }
}

/// What came of trying to take a lock.
public enum LockAttempt {
  case taken(FileLock)
  /// Somebody has it; what they left in the file, empty where they have not come to it yet.
  case busy(holder: [UInt8])
}
