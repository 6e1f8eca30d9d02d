// The disk that the kernel gives: folders by descriptor, names one at a time below them, so that
// no link that somebody plants on the way is followed. Knows nothing of what files hold.

import CSystem
import Glibc

public struct PosixDisk: Disk {
  public init() {}

  /// So many names a folder may hold; beyond that something is wrong with it.
  static let mostNames = 1 << 20

  public func open(path: String) throws(DiskFault) -> Folder {
    // What follows a NUL would silently be left away.
    guard !path.utf8.contains(0) else { throw DiskFault(.open, path, .missing) }
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let number = uninterrupted { Int(Glibc.open(path, flags)) }
    return try folder(number, path)
  }

  public func open(_ name: FileName, in folder: Folder) throws(DiskFault) -> Folder {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let number = name.terminated { name in
      uninterrupted { Int(openat(folder.number, name, flags)) }
    }
    return try self.folder(number, folder.path(of: name))
  }

  private func folder(_ answer: Int, _ path: String) throws(DiskFault) -> Folder {
    guard answer >= 0 else {
      throw DiskFault(.open, path, answer: answer)
    }
    return Folder(number: Int32(truncatingIfNeeded: answer), path: path) { Glibc.close($0) }
  }

  public func make(_ name: FileName, in folder: Folder) throws(DiskFault) {
    try check(.make, name, folder) { Int(mkdirat(folder.number, $0, 0o700)) }
  }

  public func mayWrite(in folder: Folder) -> Bool {
    faccessat(folder.number, ".", W_OK | X_OK, AT_EACCESS) == 0
  }

  public func names(in folder: Folder) throws(DiskFault) -> [FileName] {
    var names: [FileName] = []
    try forEachName(in: folder) { (name) throws(DiskFault) in
      if let name = FileName(copying: UnsafeRawBufferPointer(name)) { names.append(name) }
    }
    return names
  }

  public func looks(
    in folder: Folder, _ tell: (_ name: RawSpan, _ look: Signature) -> Void
  ) throws(DiskFault) {
    try forEachName(in: folder) { (name) throws(DiskFault) in
      // What has no name of ours is nothing in `names` either.
      guard let start = name.baseAddress, FileName.isName(UnsafeRawBufferPointer(name)) else {
        return
      }
      var status = stat()
      let answer = uninterrupted {
        Int(fstatat(folder.number, start, &status, AT_SYMLINK_NOFOLLOW))
      }
      let bytes = UnsafeRawBufferPointer(name)
      if answer == 0 { return tell(RawSpan(_unsafeBytes: bytes), Signature(status)) }
      if answer == -Int(ENOENT) { return }
      let path = FileName(copying: bytes).map(folder.path(of:)) ?? folder.path
      throw DiskFault(.look, path, answer: answer)
    }
  }

  /// Each name as the system has it; a NUL stands behind it.
  private func forEachName(
    in folder: Folder, _ body: (UnsafeBufferPointer<CChar>) throws(DiskFault) -> Void
  ) throws(DiskFault) {
    // `readdir` would take a folder that was removed for an empty one.
    guard lseek(folder.number, 0, SEEK_SET) == 0 else {
      throw DiskFault(.list, folder.path, errno: errno)
    }
    let size = 64 << 10
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
    defer { room.deallocate() }
    var count = 0
    while true {
      let answer = uninterrupted {
        csystem_entries(folder.number, room.baseAddress, UInt(size))
      }
      guard answer >= 0 else { throw DiskFault(.list, folder.path, answer: answer) }
      guard answer > 0 else { return }
      let entries = UnsafeRawBufferPointer(rebasing: room[..<min(answer, size)])
      count += try Self.forEachName(of: entries, body)
      guard count <= Self.mostNames else {
        throw DiskFault(.list, folder.path, .tooLarge(limit: Self.mostNames))
      }
    }
  }

  /// Each entry says at byte 16 how long it is, and has its name, with NULs behind, from 19.
  private static func forEachName(
    of entries: UnsafeRawBufferPointer,
    _ body: (UnsafeBufferPointer<CChar>) throws(DiskFault) -> Void
  ) throws(DiskFault) -> Int {
    let (lengthAt, nameAt) = (16, 19)
    var start = 0
    var count = 0
    while entries.count - start > nameAt {
      let length = Int(entries.loadUnaligned(fromByteOffset: start + lengthAt, as: UInt16.self))
      guard length > nameAt, length <= entries.count - start else { return count }
      let room = UnsafeRawBufferPointer(rebasing: entries[start + nameAt..<start + length])
        .assumingMemoryBound(to: CChar.self)
      // The system ends each name; what it had not ended would be none.
      if let first = room.baseAddress, let end = memchr(first, 0, room.count) {
        try body(
          UnsafeBufferPointer(rebasing: room[..<(UnsafeRawPointer(end) - UnsafeRawPointer(first))]))
        count += 1
      }
      start += length
    }
    return count
  }

  public func look(at name: FileName, in folder: Folder) throws(DiskFault) -> Signature? {
    var status = stat()
    let answer = name.terminated { name in
      uninterrupted { Int(fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW)) }
    }
    if answer == 0 { return Signature(status) }
    // Nothing can stand at a name that is too long for its file system.
    if answer == -Int(ENOENT) || answer == -Int(ENAMETOOLONG) { return nil }
    throw DiskFault(.look, folder.path(of: name), answer: answer)
  }
}

extension FileName {
  /// The name as the system takes it: with a NUL behind.
  func terminated<Answer>(_ body: (UnsafePointer<CChar>) -> Answer) -> Answer {
    var room = InlineArray<256, CChar>(repeating: 0)
    return withUnsafeMutablePointer(to: &room) { room in
      // A name has at most 255 bytes, none of them NUL; `prefix` keeps it true if that changes.
      let start = UnsafeMutableRawPointer(room)
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
      size: Int64(status.st_size), modified: Self.nanoseconds(status.st_mtim),
      changed: Self.nanoseconds(status.st_ctim),
      permissions: UInt16(truncatingIfNeeded: status.st_mode & 0o7777))
  }

  /// The same file under whatever name, changed or not.
  func isSameFile(as other: Signature) -> Bool {
    device == other.device && inode == other.inode
  }

  /// Anyone may date a file to any year; one that nanoseconds do not reach is the furthest.
  private static func nanoseconds(_ time: timespec) -> Int64 {
    let (whole, isFar) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isFurther) = whole.addingReportingOverflow(Int64(time.tv_nsec))
    return isFar || isFurther ? (time.tv_sec < 0 ? .min : .max) : sum
  }
}
