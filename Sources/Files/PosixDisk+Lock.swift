// The lock between processes: `flock` on a file, which the kernel lets go of with its holder.

import Glibc

extension PosixDisk {
  /// How often a lock file that is replaced while it is taken is tried.
  static let lockAttempts = 8

  /// What a holder leaves is short; no more of it is read.
  static let mostOfHolder = 4 << 10

  public func lock(
    _ name: FileName, in folder: Folder, holder: [UInt8]
  ) throws(DiskFault) -> LockAttempt {
    for _ in 0..<Self.lockAttempts {
      guard var file = try OpenFile.plain(.lock, name, folder, O_RDWR | O_CREAT) else { continue }
      let isOurs = try file.tryLock()
      // Whoever comes later opens what has the name now, so only that one counts.
      guard let there = try look(at: name, in: folder), there.isSameFile(as: file.opened) else {
        continue
      }
      let left = try file.read(from: 0, count: min(Int(there.size), Self.mostOfHolder))
      guard isOurs else { return .busy(holder: left) }
      if left != holder { leave(holder, in: file) }
      let number = file.takeNumber()
      return .taken(
        FileLock {
          // A child that is just being started still has the descriptor: closing is not enough.
          flock(number, LOCK_UN)
          close(number)
        })
    }
    throw DiskFault(.lock, folder.path(of: name), .unsettled)
  }

  /// The lock is ours with or without it, on a full disk as well: it is only told to those who wait.
  private func leave(_ holder: [UInt8], in file: borrowing OpenFile) {
    do throws(DiskFault) {
      try file.cut(to: 0)
      try file.write(holder)
    } catch {
      try? file.cut(to: 0)
    }
  }
}
