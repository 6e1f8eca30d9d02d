// Small files outside the store. They are read whole, and written so that a reader never sees a
// part.

import Files
import Glibc

enum TextFile {
  /// The file's content; nil if the file cannot be read, or is longer than `mostBytes` bytes.
  static func read(_ path: String, atMost mostBytes: Int) -> [UInt8]? {
    // O_NONBLOCK, because opening a pipe would otherwise wait for a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= mostBytes {
      let readCount = Descriptors.retry { Glibc.read(descriptor, &chunk, chunk.count) }
      guard let readCount else { return nil }
      guard readCount > 0 else { return bytes }
      bytes += chunk[..<readCount]
    }
    return nil
  }

  /// Writes the file, and makes missing folders. An existing file keeps its permissions. Returns
  /// false with `errno` on failure.
  static func write(_ text: String, to path: String) -> Bool {
    guard makeFolder(of: path) else { return false }
    let temporary = "\(path).\(getpid()).new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return false }
    var oldStatus = stat()
    if stat(path, &oldStatus) == 0 { fchmod(descriptor, oldStatus.st_mode & 0o777) }
    let bytes = Array(text.utf8)
    let writtenCount = Descriptors.retry { Glibc.write(descriptor, bytes, bytes.count) }
    let isWritten = writtenCount == bytes.count && fsync(descriptor) == 0
    close(descriptor)
    if isWritten, rename(temporary, path) == 0 { return true }
    let errorCode = isWritten || writtenCount == nil ? errno : ENOSPC
    unlink(temporary)
    errno = errorCode
    return false
  }

  private static func makeFolder(of path: String) -> Bool {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return true }
    let folder = String(path[..<slash])
    var folderStatus = stat()
    if stat(folder, &folderStatus) == 0 { return true }
    return makeFolder(of: folder) && (mkdir(folder, 0o700) == 0 || errno == EEXIST)
  }
}
