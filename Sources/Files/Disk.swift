// All operations on folders and files; the other modules use no other access to the file system.
// Takes validated names only, follows no symbolic links, and does not depend on what a file is for.
// `PosixDisk` is the real disk; tests use one that fails, crashes or loses power. Only classes may
// conform, because a struct in a variable of protocol type would be copied for each access.

public protocol Disk: AnyObject {
  /// Opens the folder at a path that the person gave; symbolic links on the way are followed.
  func open(path: String) throws(DiskFault) -> Folder

  /// Opens a folder inside another; `missing` if there is none, `notAFolder` for a link or a file.
  func open(_ name: FileName, in folder: Folder) throws(DiskFault) -> Folder

  /// Creates a folder that only its owner may enter.
  func createFolder(_ name: FileName, in folder: Folder) throws(DiskFault)

  /// Whether the process has permission to create and move files in the folder, as far as that is
  /// known before trying.
  func mayWrite(in folder: Folder) -> Bool

  /// The file system of the folder, if it keeps its files on another machine.
  func remoteFileSystem(of folder: Folder) -> RemoteFileSystem?

  /// The names in a folder, unordered, without `.` and `..`.
  func names(in folder: Folder) throws(DiskFault) -> [FileName]

  /// The stat of a name, without following links; nil if it does not exist.
  func signature(of name: FileName, in folder: Folder) throws(DiskFault) -> Signature?

  /// The stats of all names in a folder, unordered. Names that come or go meanwhile may be missing.
  func signatures(of folder: Folder) throws(DiskFault) -> FolderListing

  /// Runs work on another thread, which gets its own descriptor for the folder. Nil if only one
  /// thread may use the disk, or if no thread can be created.
  func startInBackground<Value: Sendable>(
    in folder: Folder, _ work: @escaping @Sendable (_ disk: any Disk, _ folder: Folder) -> Value
  ) -> BackgroundWork<Value>?

  /// A file's content, read while two stats of the file were equal; nil if there is no file. Throws
  /// `tooLarge` for a file of more than `limit` bytes, and `keepsChanging` if another program keeps
  /// writing to it.
  func read(
    _ name: FileName, in folder: Folder, upTo limit: Int
  ) throws(DiskFault) -> FileContent?

  /// The content of a growing file from an offset to its present end; nil if there is no file.
  func read(
    _ name: FileName, in folder: Folder, from offset: Int, upTo limit: Int
  ) throws(DiskFault) -> FileContent?

  /// Creates a file that only its owner may read; `exists` if the name is taken. If `synced`, its
  /// content is durable afterwards, but its name is not.
  func write(
    _ bytes: [UInt8], to name: FileName, in folder: Folder, synced: Bool
  ) throws(DiskFault) -> Signature

  /// Appends to a file, creating it if it is missing.
  func append(
    _ bytes: [UInt8], to name: FileName, in folder: Folder
  ) throws(DiskFault) -> Signature

  /// Truncates a file.
  func truncate(_ name: FileName, in folder: Folder, to length: Int) throws(DiskFault)

  /// Makes a file's content durable.
  func sync(_ name: FileName, in folder: Folder) throws(DiskFault)

  /// Makes the names in a folder durable.
  func sync(_ folder: Folder) throws(DiskFault)

  /// Makes everything on the folder's file system durable.
  func syncAll(on folder: Folder) throws(DiskFault)

  /// Exchanges two names atomically; `unsupported` if the file system cannot.
  func exchange(
    _ name: FileName, in folder: Folder, with other: FileName, in otherFolder: Folder
  ) throws(DiskFault)

  /// Moves a file or folder to a free name atomically; `exists` if the name is taken, `unsupported`
  /// if the file system cannot guarantee that.
  func move(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault)

  /// Moves a file or folder over another name atomically: a file that has that name is lost, and a
  /// folder that has it must be empty.
  func replace(
    _ name: FileName, in folder: Folder, with other: FileName, in otherFolder: Folder
  ) throws(DiskFault)

  /// Creates a hard link under a free name; `exists` if the name is taken, `unsupported` if the
  /// file system has no hard links or allows none to this file.
  func link(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault)

  /// Removes a file.
  func remove(_ name: FileName, in folder: Folder) throws(DiskFault)

  /// Removes an empty folder; `notEmpty` if it is not empty.
  func removeFolder(_ name: FileName, in folder: Folder) throws(DiskFault)

  /// Tries to lock this file without waiting. Writes `holder` into the file, to tell other
  /// processes who holds the lock. A lock on a file that was replaced meanwhile does not count.
  func lock(
    _ name: FileName, in folder: Folder, holder: [UInt8]
  ) throws(DiskFault) -> LockAttempt
}

extension Disk {
  public func signatures(of folder: Folder) throws(DiskFault) -> FolderListing {
    var listing = FolderListing()
    for name in try names(in: folder) {
      guard let signature = try signature(of: name, in: folder) else { continue }
      name.bytes.withUnsafeBytes { listing.add($0, signature) }
    }
    return listing
  }

  public func startInBackground<Value: Sendable>(
    in folder: Folder, _ work: @escaping @Sendable (_ disk: any Disk, _ folder: Folder) -> Value
  ) -> BackgroundWork<Value>? { nil }

  /// A disk without permissions is always writable.
  public func mayWrite(in folder: Folder) -> Bool { true }

  /// Moves a file over another in the same folder.
  public func replace(
    _ name: FileName, with other: FileName, in folder: Folder
  ) throws(DiskFault) {
    try replace(name, in: folder, with: other, in: folder)
  }

  /// Moves a file or folder to a name that only this session uses, so that a stat tells whether the
  /// name is free. Works on any file system, for files of every kind.
  func moveAside(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    do {
      try move(name, in: folder, to: other, in: otherFolder)
    } catch  where error.reason == .unsupported {
      guard try signature(of: other, in: otherFolder) == nil else {
        throw DiskFault(.move, folder.path(of: name), .exists)
      }
      try replace(other, in: otherFolder, with: name, in: folder)
    }
  }
}

/// The result of an attempt to take a lock.
public enum LockAttempt {
  case acquired(FileLock)
  /// Another process holds the lock. `holder` is what that process wrote into the file; empty if it
  /// has not written yet.
  case busy(holder: [UInt8])
}

extension Disk {
  public func remoteFileSystem(of folder: Folder) -> RemoteFileSystem? { nil }
}
