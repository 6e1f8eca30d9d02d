// An open regular file: stat, read and write through its descriptor. Calls that a signal interrupts
// are repeated. No file stays open beyond one call of `Disk`.

import Glibc

/// Repeats a system call while signals interrupt it. Returns the negated `errno` on failure.
@inline(__always)
func uninterrupted(_ call: () -> Int) -> Int {
  while true {
    let answer = call()
    if answer >= 0 { return answer }
    let number = errno
    if number != EINTR { return -Int(number) }
  }
}

struct OpenFile: ~Copyable {
  private var number: Int32
  private let action: DiskFault.Action
  private let name: FileName
  private let folder: Folder
  /// The stat of the file when it was opened.
  let opened: Signature

  /// Opens or creates a file of any type. Does not follow links, and does not block on a pipe that
  /// no process writes to.
  static func open(
    _ action: DiskFault.Action, _ name: FileName, _ folder: Folder, _ flags: Int32
  ) throws(DiskFault) -> OpenFile {
    let flags = flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let answer = name.terminated { name in
      uninterrupted { Int(openat(folder.number, name, flags, 0o600)) }
    }
    guard answer >= 0 else { throw DiskFault(action, folder.path(of: name), answer: answer) }
    let number = Int32(truncatingIfNeeded: answer)
    var status = stat()
    let statAnswer = uninterrupted { Int(fstat(number, &status)) }
    guard statAnswer >= 0 else {
      Glibc.close(number)
      throw DiskFault(action, folder.path(of: name), answer: statAnswer)
    }
    return OpenFile(
      number: number, action: action, name: name, folder: folder, opened: Signature(status))
  }

  deinit {
    if number >= 0 { Glibc.close(number) }
  }

  /// Opens a regular file; nil if there is none.
  static func plain(
    _ action: DiskFault.Action, _ name: FileName, _ folder: Folder, _ flags: Int32
  ) throws(DiskFault) -> OpenFile? {
    do throws(DiskFault) {
      let file = try open(action, name, folder, flags)
      guard file.opened.kind == .file else {
        throw DiskFault(action, folder.path(of: name), .notAFile)
      }
      return file
    } catch {
      // A name that is too long for its file system does not exist.
      switch error.reason {
      case .missing where flags & O_CREAT == 0: return nil
      case .other(errno: ENAMETOOLONG) where flags & O_CREAT == 0: return nil
      default: throw error
      }
    }
  }

  private func fault(_ answer: Int) -> DiskFault {
    DiskFault(action, folder.path(of: name), answer: answer)
  }

  func signature() throws(DiskFault) -> Signature {
    var status = stat()
    let answer = uninterrupted { Int(fstat(number, &status)) }
    guard answer >= 0 else { throw fault(answer) }
    return Signature(status)
  }

  /// Reads up to `count` bytes from an offset; fewer if the file ends earlier.
  func read(from offset: Int64, count: Int) throws(DiskFault) -> [UInt8] {
    var failure = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      if count >= Self.leastLengthForLargePages {
        Self.preferLargePages(UnsafeMutableRawBufferPointer(buffer))
      }
      while filled < count, let start = buffer.baseAddress {
        let (position, isBeyond) = offset.addingReportingOverflow(Int64(filled))
        if isBeyond { return }
        let got = uninterrupted { pread(number, start + filled, count - filled, off_t(position)) }
        if got < 0 { failure = got }
        guard got > 0 else { return }
        filled += got
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
    let page = 1 << 21
    let first = start.alignedUp(toMultipleOf: page)
    let length = memory.count - (first - start)
    if length >= page { madvise(first, length & ~(page - 1), MADV_HUGEPAGE) }
  }

  /// Writes everything at the current offset; after a fault part of it may have been written.
  func write(_ bytes: [UInt8]) throws(DiskFault) {
    var written = 0
    while written < bytes.count {
      let answer = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        return uninterrupted { Glibc.write(number, rest.baseAddress, rest.count) }
      }
      // A write of zero bytes without an error would loop for ever.
      guard answer > 0 else { throw fault(answer == 0 ? -Int(EIO) : answer) }
      written += answer
    }
  }

  func truncate(to length: Int64) throws(DiskFault) {
    let answer = uninterrupted { Int(ftruncate(number, off_t(length))) }
    guard answer >= 0 else { throw fault(answer) }
  }

  /// Makes the file's content durable, and the metadata that is needed to read it.
  func sync() throws(DiskFault) {
    let answer = uninterrupted { Int(fdatasync(number)) }
    guard answer >= 0 else { throw fault(answer) }
  }

  /// Closes the file. Throws if that fails, because some file systems report failed writes only
  /// now. The descriptor is released in any case.
  mutating func close() throws(DiskFault) {
    let answer = Glibc.close(number) < 0 ? -Int(errno) : 0
    number = -1
    guard answer == 0 || answer == -Int(EINTR) else { throw fault(answer) }
  }

  /// Tries to lock the file; false if another process holds the lock.
  func tryLock() throws(DiskFault) -> Bool {
    let answer = uninterrupted { Int(flock(number, LOCK_EX | LOCK_NB)) }
    if answer == -Int(EWOULDBLOCK) { return false }
    guard answer >= 0 else { throw fault(answer) }
    return true
  }

  /// Hands the descriptor to the caller, who must close it, which also releases the lock.
  mutating func releaseDescriptor() -> Int32 {
    defer { number = -1 }
    return number
  }
}
