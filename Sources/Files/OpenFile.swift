// An open regular file: stat, read and write through its descriptor. Calls that a signal interrupts
// are repeated. No file stays open beyond one call of `Disk`.

import Glibc

/// Repeats a system call while signals interrupt it. Returns the negated `errno` on failure.
@inline(__always)
func retryInterrupted(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    let number = errno
    if number != EINTR { return -Int(number) }
  }
}

struct OpenFile: ~Copyable {
  private var descriptor: Int32
  private let action: DiskFault.Action
  private let name: FileName
  private let folder: Folder
  /// The stat of the file when it was opened.
  let signatureAtOpening: Signature

  /// Opens or creates a file of any type. Does not follow links, and does not block on a pipe that
  /// no process writes to.
  static func open(
    _ action: DiskFault.Action, _ name: FileName, _ folder: Folder, _ flags: Int32
  ) throws(DiskFault) -> OpenFile {
    let flags = flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let result = name.withNullTerminated { name in
      retryInterrupted { Int(openat(folder.number, name, flags, 0o600)) }
    }
    guard result >= 0 else { throw DiskFault(action, folder.path(of: name), answer: result) }
    let descriptor = Int32(truncatingIfNeeded: result)
    var fileStatus = stat()
    let statAnswer = retryInterrupted { Int(fstat(descriptor, &fileStatus)) }
    guard statAnswer >= 0 else {
      Glibc.close(descriptor)
      throw DiskFault(action, folder.path(of: name), answer: statAnswer)
    }
    return OpenFile(
      descriptor: descriptor, action: action, name: name, folder: folder,
      signatureAtOpening: Signature(fileStatus))
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Opens a regular file; nil if there is none.
  static func openRegularFile(
    _ action: DiskFault.Action, _ name: FileName, _ folder: Folder, _ flags: Int32
  ) throws(DiskFault) -> OpenFile? {
    do throws(DiskFault) {
      let file = try open(action, name, folder, flags)
      guard file.signatureAtOpening.kind == .file else {
        throw DiskFault(action, folder.path(of: name), .notAFile)
      }
      return file
    } catch {
      // No file can have a name that is too long for the file system, so the file is missing.
      switch error.reason {
      case .missing where flags & O_CREAT == 0: return nil
      case .other(errno: ENAMETOOLONG) where flags & O_CREAT == 0: return nil
      default: throw error
      }
    }
  }

  private func fault(_ result: Int) -> DiskFault {
    DiskFault(action, folder.path(of: name), answer: result)
  }

  func signature() throws(DiskFault) -> Signature {
    var fileStatus = stat()
    let result = retryInterrupted { Int(fstat(descriptor, &fileStatus)) }
    guard result >= 0 else { throw fault(result) }
    return Signature(fileStatus)
  }

  /// Reads up to `count` bytes from an offset; fewer if the file ends earlier.
  func read(from offset: Int64, count: Int) throws(DiskFault) -> [UInt8] {
    var failure = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      if count >= Self.leastLengthForLargePages {
        Self.preferLargePages(UnsafeMutableRawBufferPointer(buffer))
      }
      while filled < count, let start = buffer.baseAddress {
        let (readOffset, overflows) = offset.addingReportingOverflow(Int64(filled))
        if overflows { return }
        let readCount = retryInterrupted {
          pread(descriptor, start + filled, count - filled, off_t(readOffset))
        }
        if readCount < 0 { failure = readCount }
        guard readCount > 0 else { return }
        filled += readCount
      }
    }
    guard failure == 0 else { throw fault(failure) }
    return bytes
  }

  /// The length in bytes from which on a buffer gets large pages.
  private static let leastLengthForLargePages = 4 << 20

  /// Asks the system for large pages, because clearing a large buffer in small pages is slow. It is
  /// only a hint to the system, so a failure is ignored.
  private static func preferLargePages(_ memory: UnsafeMutableRawBufferPointer) {
    guard let start = memory.baseAddress else { return }
    let pageLength = 1 << 21
    let firstPage = start.alignedUp(toMultipleOf: pageLength)
    let pagesLength = memory.count - (firstPage - start)
    if pagesLength >= pageLength {
      madvise(firstPage, pagesLength & ~(pageLength - 1), MADV_HUGEPAGE)
    }
  }

  /// Writes everything at the current offset; after a fault part of it may have been written.
  func write(_ bytes: [UInt8]) throws(DiskFault) {
    var writtenCount = 0
    while writtenCount < bytes.count {
      let result = bytes.withUnsafeBytes { buffer in
        let unwritten = UnsafeRawBufferPointer(rebasing: buffer[writtenCount...])
        return retryInterrupted { Glibc.write(descriptor, unwritten.baseAddress, unwritten.count) }
      }
      // A write of zero bytes without an error would loop for ever.
      guard result > 0 else { throw fault(result == 0 ? -Int(EIO) : result) }
      writtenCount += result
    }
  }

  func truncate(to length: Int64) throws(DiskFault) {
    let result = retryInterrupted { Int(ftruncate(descriptor, off_t(length))) }
    guard result >= 0 else { throw fault(result) }
  }

  /// Makes the file's content durable, and the metadata that is needed to read it.
  func sync() throws(DiskFault) {
    let result = retryInterrupted { Int(fdatasync(descriptor)) }
    guard result >= 0 else { throw fault(result) }
  }

  /// Closes the file. Throws if that fails, because some file systems report failed writes only
  /// now. The descriptor is released in any case.
  mutating func close() throws(DiskFault) {
    let result = Glibc.close(descriptor) < 0 ? -Int(errno) : 0
    descriptor = -1
    guard result == 0 || result == -Int(EINTR) else { throw fault(result) }
  }

  /// Tries to lock the file; false if another process holds the lock.
  func tryLock() throws(DiskFault) -> Bool {
    let result = retryInterrupted { Int(flock(descriptor, LOCK_EX | LOCK_NB)) }
    if result == -Int(EWOULDBLOCK) { return false }
    guard result >= 0 else { throw fault(result) }
    return true
  }

  /// Hands the descriptor to the caller, who must close it. Closing also releases the lock.
  mutating func releaseDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }
}
