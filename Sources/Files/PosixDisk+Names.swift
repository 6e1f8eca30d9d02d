// Operations on names: move, exchange, link, remove, and make the names in a folder durable.

import CSystem
import Glibc

extension PosixDisk {
  public func exchange(
    _ name: FileName, in folder: Folder, with other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    try callSystem(.exchange, name, folder) { name in
      other.withNullTerminated {
        Int(csystem_exchange(folder.number, name, otherFolder.number, $0))
      }
    }
  }

  public func move(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    try callSystem(.move, name, folder) { name in
      other.withNullTerminated { Int(csystem_move(folder.number, name, otherFolder.number, $0)) }
    }
  }

  public func replace(
    _ name: FileName, in folder: Folder, with other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    try callSystem(.replace, name, folder) { name in
      other.withNullTerminated { Int(renameat(otherFolder.number, $0, folder.number, name)) }
    }
  }

  public func link(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    try callSystem(.link, name, folder) { name in
      other.withNullTerminated { Int(linkat(folder.number, name, otherFolder.number, $0, 0)) }
    }
  }

  public func remove(_ name: FileName, in folder: Folder) throws(DiskFault) {
    try callSystem(.remove, name, folder) { Int(unlinkat(folder.number, $0, 0)) }
  }

  public func removeFolder(_ name: FileName, in folder: Folder) throws(DiskFault) {
    try callSystem(.remove, name, folder) { Int(unlinkat(folder.number, $0, AT_REMOVEDIR)) }
  }

  public func sync(_ folder: Folder) throws(DiskFault) {
    let answer = retryInterrupted { Int(fsync(folder.number)) }
    // Some file systems cannot sync a folder; then everything is synced.
    if answer == -Int(EINVAL) { return try syncAll(on: folder) }
    guard answer >= 0 else { throw DiskFault(.sync, folder.path, answer: answer) }
  }

  public func syncAll(on folder: Folder) throws(DiskFault) {
    let answer = retryInterrupted { Int(csystem_sync_all(folder.number)) }
    guard answer >= 0 else { throw DiskFault(.sync, folder.path, answer: answer) }
  }

  /// Calls the system with one name and maps its error.
  func callSystem(
    _ action: DiskFault.Action, _ name: FileName, _ folder: Folder,
    _ call: (UnsafePointer<CChar>) -> Int
  ) throws(DiskFault) {
    let answer = name.withNullTerminated { name in retryInterrupted { call(name) } }
    guard answer >= 0 else { throw DiskFault(action, folder.path(of: name), answer: answer) }
  }
}
