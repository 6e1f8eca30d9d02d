// A real folder on a file system that lacks some operation: the operation is refused as the kernel
// would refuse it there.

import Files

final class LimitedDisk: Disk {
  let disk = PosixDisk()
  let lacks: Set<DiskFault.Action>
  /// What it says of where its files are.
  let remote: RemoteFileSystem?

  init(lacks: Set<DiskFault.Action>, remote: RemoteFileSystem? = nil) {
    self.lacks = lacks
    self.remote = remote
  }

  func remoteFileSystem(of folder: Folder) -> RemoteFileSystem? { remote }

  private func checkSupported(_ action: DiskFault.Action, _ name: FileName, _ folder: Folder)
    throws(DiskFault)
  {
    if lacks.contains(action) { throw DiskFault(action, folder.path(of: name), .unsupported) }
  }

  func exchange(
    _ name: FileName, in folder: Folder, with other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    try checkSupported(.exchange, name, folder)
    try disk.exchange(name, in: folder, with: other, in: otherFolder)
  }

  func move(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    try checkSupported(.move, name, folder)
    try disk.move(name, in: folder, to: other, in: otherFolder)
  }

  func link(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    try checkSupported(.link, name, folder)
    try disk.link(name, in: folder, to: other, in: otherFolder)
  }

  // MARK: All else

  func open(path: String) throws(DiskFault) -> Folder { try disk.open(path: path) }

  func open(_ name: FileName, in folder: Folder) throws(DiskFault) -> Folder {
    try disk.open(name, in: folder)
  }

  func createFolder(_ name: FileName, in folder: Folder) throws(DiskFault) {
    try disk.createFolder(name, in: folder)
  }

  func names(in folder: Folder) throws(DiskFault) -> [FileName] { try disk.names(in: folder) }

  func signature(of name: FileName, in folder: Folder) throws(DiskFault) -> Signature? {
    try disk.signature(of: name, in: folder)
  }

  func read(
    _ name: FileName, in folder: Folder, upTo limit: Int
  ) throws(DiskFault) -> FileContent? {
    try disk.read(name, in: folder, upTo: limit)
  }

  func read(
    _ name: FileName, in folder: Folder, from offset: Int, upTo limit: Int
  ) throws(DiskFault) -> FileContent? {
    try disk.read(name, in: folder, from: offset, upTo: limit)
  }

  func write(
    _ bytes: [UInt8], to name: FileName, in folder: Folder, synced: Bool
  ) throws(DiskFault) -> Signature {
    try disk.write(bytes, to: name, in: folder, synced: synced)
  }

  func append(
    _ bytes: [UInt8], to name: FileName, in folder: Folder
  ) throws(DiskFault) -> Signature { try disk.append(bytes, to: name, in: folder) }

  func truncate(_ name: FileName, in folder: Folder, to length: Int) throws(DiskFault) {
    try disk.truncate(name, in: folder, to: length)
  }

  func sync(_ name: FileName, in folder: Folder) throws(DiskFault) {
    try disk.sync(name, in: folder)
  }

  func sync(_ folder: Folder) throws(DiskFault) { try disk.sync(folder) }

  func syncAll(on folder: Folder) throws(DiskFault) { try disk.syncAll(on: folder) }

  func replace(
    _ name: FileName, in folder: Folder, with other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    try disk.replace(name, in: folder, with: other, in: otherFolder)
  }

  func remove(_ name: FileName, in folder: Folder) throws(DiskFault) {
    try disk.remove(name, in: folder)
  }

  func removeFolder(_ name: FileName, in folder: Folder) throws(DiskFault) {
    try disk.removeFolder(name, in: folder)
  }

  func lock(
    _ name: FileName, in folder: Folder, holder: [UInt8]
  ) throws(DiskFault) -> LockAttempt { try disk.lock(name, in: folder, holder: holder) }
}
