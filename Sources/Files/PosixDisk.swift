// The disk of the operating system. Each call takes the descriptor of a folder and a single name in
// it, so that no symbolic link in a path is followed. Does not depend on what files contain.

import CSystem
import Glibc

public final class PosixDisk: Disk, Sendable {
  public init() {}

  /// How many names a folder may have. A folder with more is refused.
  static let mostNames = 1 << 20
  static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  public func open(path: String) throws(DiskFault) -> Folder {
    // The system would ignore everything after a NUL.
    guard !path.utf8.contains(0) else { throw DiskFault(.open, path, .missing) }
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let number = retryInterrupted { Int(Glibc.open(path, flags)) }
    return try folder(number, path)
  }

  public func open(_ name: FileName, in folder: Folder) throws(DiskFault) -> Folder {
    let number = name.withNullTerminated { name in
      retryInterrupted { Int(openat(folder.number, name, Self.folderFlags)) }
    }
    return try self.folder(number, folder.path(of: name))
  }

  private func folder(_ result: Int, _ path: String) throws(DiskFault) -> Folder {
    guard result >= 0 else {
      throw DiskFault(.open, path, answer: result)
    }
    return Folder(number: Int32(truncatingIfNeeded: result), path: path) { Glibc.close($0) }
  }

  public func createFolder(_ name: FileName, in folder: Folder) throws(DiskFault) {
    try callSystem(.makeFolder, name, folder) { Int(mkdirat(folder.number, $0, 0o700)) }
  }

  public func mayWrite(in folder: Folder) -> Bool {
    faccessat(folder.number, ".", W_OK | X_OK, AT_EACCESS) == 0
  }

  public func signature(of name: FileName, in folder: Folder) throws(DiskFault) -> Signature? {
    var status = stat()
    let result = name.withNullTerminated { name in
      retryInterrupted { Int(fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW)) }
    }
    if result == 0 { return Signature(status) }
    // No file can have a name that is too long for the file system, so the file is missing.
    if result == -Int(ENOENT) || result == -Int(ENAMETOOLONG) { return nil }
    throw DiskFault(.readProperties, folder.path(of: name), answer: result)
  }
}

extension FileName {
  /// Calls the body with the name as system calls take it, followed by a NUL.
  func withNullTerminated<Answer>(_ body: (UnsafePointer<CChar>) -> Answer) -> Answer {
    var buffer = InlineArray<256, CChar>(repeating: 0)
    return withUnsafeMutablePointer(to: &buffer) { buffer in
      // A name has at most 255 bytes, none of them NUL. If longer names are ever allowed, `prefix`
      // keeps them from being written beyond the buffer.
      let start = UnsafeMutableRawPointer(buffer)
      UnsafeMutableRawBufferPointer(start: start, count: 255).copyBytes(from: bytes.prefix(255))
      return body(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
    }
  }
}

extension Signature {
  init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    self.init(
      kind: kind, device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
      size: Int64(status.st_size), modificationTime: Self.nanoseconds(status.st_mtim),
      changeTime: Self.nanoseconds(status.st_ctim),
      permissions: UInt16(truncatingIfNeeded: status.st_mode & 0o7777))
  }

  /// Whether both stats are of the same file, whatever its name and content.
  func isSameFile(as other: Signature) -> Bool {
    device == other.device && inode == other.inode
  }

  /// Nanoseconds since 1970. A file may have a date in any year; one that 64 bits cannot express
  /// becomes the nearest that they can.
  private static func nanoseconds(_ time: timespec) -> Int64 {
    let (wholeSeconds, overflows) = Int64(time.tv_sec).multipliedReportingOverflow(
      by: 1_000_000_000)
    let (sum, sumOverflows) = wholeSeconds.addingReportingOverflow(Int64(time.tv_nsec))
    return overflows || sumOverflows ? (time.tv_sec < 0 ? .min : .max) : sum
  }
}
