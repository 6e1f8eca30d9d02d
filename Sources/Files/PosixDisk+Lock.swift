// The lock between processes: `flock` on a file, which the kernel releases when its holder exits.

import Glibc

extension PosixDisk {
  /// How often to retry when the lock file is replaced while it is locked.
  static let lockAttempts = 8

  /// At most this many bytes of the lock file are read. The file names the process that holds the
  /// lock.
  static let longestHolderEntry = 4 << 10

  /// The path of a folder without symbolic links; nil if it is not there.
  public static func pathWithoutLinks(of path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  public func lock(
    _ name: FileName, in folder: Folder, holder: [UInt8]
  ) throws(DiskFault) -> LockAttempt {
    for _ in 0..<Self.lockAttempts {
      guard var file = try OpenFile.openRegularFile(.lock, name, folder, O_RDWR | O_CREAT) else {
        continue
      }
      let hasLock = try file.tryLock()
      // Other processes open the file that is at the name now, so only a lock on that file counts.
      guard let currentSignature = try signature(of: name, in: folder),
        currentSignature.isSameFile(as: file.signatureAtOpening)
      else {
        continue
      }
      let holderEntry = try file.read(
        from: 0, count: min(Int(currentSignature.size), Self.longestHolderEntry))
      guard hasLock else { return .busy(holder: holderEntry) }
      if holderEntry != holder { writeHolder(holder, in: file) }
      let descriptor = file.releaseDescriptor()
      return .acquired(
        FileLock {
          // A child process that is being started may still have the descriptor, so that closing it
          // would not release the lock.
          flock(descriptor, LOCK_UN)
          close(descriptor)
        })
    }
    throw DiskFault(.lock, folder.path(of: name), .keepsChanging)
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
