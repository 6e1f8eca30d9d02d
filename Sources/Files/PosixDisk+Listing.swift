// Lists the names in folders, with or without their stats, and runs work on a folder on another
// thread.

import CSystem
import Glibc

extension PosixDisk {
  public func names(in folder: Folder) throws(DiskFault) -> [FileName] {
    var names: [FileName] = []
    try forEachName(in: folder) { (name) throws(DiskFault) in
      if let name = FileName(copying: UnsafeRawBufferPointer(name)) { names.append(name) }
    }
    return names
  }

  public func signatures(of folder: Folder) throws(DiskFault) -> FolderListing {
    var listing = FolderListing()
    try forEachName(in: folder) { (name) throws(DiskFault) in
      // Files whose names are not valid are left out, as in `names`.
      guard let start = name.baseAddress, FileName.isName(UnsafeRawBufferPointer(name)) else {
        return
      }
      var status = stat()
      let answer = retryInterrupted {
        Int(fstatat(folder.number, start, &status, AT_SYMLINK_NOFOLLOW))
      }
      let bytes = UnsafeRawBufferPointer(name)
      if answer == 0 { return listing.add(bytes, Signature(status)) }
      if answer == -Int(ENOENT) { return }
      let path = FileName(copying: bytes).map(folder.path(of:)) ?? folder.path
      throw DiskFault(.readProperties, path, answer: answer)
    }
    return listing
  }

  public func startInBackground<Value: Sendable>(
    in folder: Folder, _ work: @escaping @Sendable (_ disk: any Disk, _ folder: Folder) -> Value
  ) -> BackgroundWork<Value>? {
    // The other thread gets a descriptor of its own, because reading a folder moves the offset of
    // the descriptor.
    let result = retryInterrupted { Int(openat(folder.number, ".", Self.folderFlags)) }
    guard result >= 0 else { return nil }
    let (descriptor, path) = (Int32(truncatingIfNeeded: result), folder.path)
    return BackgroundWork { work(self, Folder(number: descriptor, path: path) { Glibc.close($0) }) }
  }

  /// Calls the body with each name as the system returns it, followed by a NUL.
  private func forEachName(
    in folder: Folder, _ body: (UnsafeBufferPointer<CChar>) throws(DiskFault) -> Void
  ) throws(DiskFault) {
    // Unlike `readdir`, this reports a folder that was removed as a fault, and not as empty.
    guard lseek(folder.number, 0, SEEK_SET) == 0 else {
      throw DiskFault(.listNames, folder.path, errno: errno)
    }
    let bufferLength = 64 << 10
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferLength, alignment: 8)
    defer { buffer.deallocate() }
    var count = 0
    while true {
      let result = retryInterrupted {
        csystem_entries(folder.number, buffer.baseAddress, UInt(bufferLength))
      }
      guard result >= 0 else { throw DiskFault(.listNames, folder.path, answer: result) }
      guard result > 0 else { return }
      let entries = UnsafeRawBufferPointer(rebasing: buffer[..<min(result, bufferLength)])
      count += try Self.forEachName(of: entries, body)
      guard count <= Self.mostNames else {
        throw DiskFault(.listNames, folder.path, .tooLarge(limit: Self.mostNames))
      }
    }
  }

  /// Calls the body with each name in a buffer of directory entries. An entry has its length at
  /// byte 16, and its NUL-padded name from byte 19 on.
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
      let nameBytes = UnsafeRawBufferPointer(rebasing: entries[start + nameAt..<start + length])
        .assumingMemoryBound(to: CChar.self)
      // The system terminates each name; without a NUL there is no valid name.
      if let first = nameBytes.baseAddress, let end = memchr(first, 0, nameBytes.count) {
        try body(
          UnsafeBufferPointer(
            rebasing: nameBytes[..<(UnsafeRawPointer(end) - UnsafeRawPointer(first))]))
        count += 1
      }
      start += length
    }
    return count
  }
}
