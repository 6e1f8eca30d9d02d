// The lock between processes: `flock` on a file, which the kernel releases when its holder exits.

import Glibc

extension PosixDisk {
  /// How often to retry when the lock file is replaced while it is locked.
  static let lockAttempts = 8

  /// How many bytes of the lock file are read, which names the process that holds the lock.
  static let longestHolderEntry = 4 << 10

  /// The path of a folder without symbolic links; nil if it is not there.
  public static func resolved(path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  public func lock(
    _ name: FileName, in folder: Folder, holder: [UInt8]
  ) throws(DiskFault) -> LockAttempt {
    for _ in 0..<Self.lockAttempts {
      guard var file = try OpenFile.plain(.lock, name, folder, O_RDWR | O_CREAT) else { continue }
      let isOurs = try file.tryLock()
      // Other processes open the file that is at the name now, so only a lock on that file counts.
      guard let there = try signature(of: name, in: folder), there.isSameFile(as: file.opened)
      else {
        continue
      }
      let left = try file.read(from: 0, count: min(Int(there.size), Self.longestHolderEntry))
      guard isOurs else { return .busy(holder: left) }
      if left != holder { writeHolder(holder, in: file) }
      let number = file.releaseDescriptor()
      return .acquired(
        FileLock {
          // A child process that is being started may still have the descriptor, so that closing it
          // would not release the lock.
          flock(number, LOCK_UN)
          close(number)
        })
    }
    throw DiskFault(.lock, folder.path(of: name), .unsettled)
  }

  /// Writes into the lock file who holds the lock, to inform waiting processes. If that fails, for
  /// instance on a full disk, the lock is valid all the same.
  private func writeHolder(_ holder: [UInt8], in file: borrowing OpenFile) {
    do throws(DiskFault) {
      try file.truncate(to: 0)
      try file.write(holder)
    } catch {
      try? file.truncate(to: 0)
    }
  }
}
