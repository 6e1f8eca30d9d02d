// File system access for zones: the bytes of a file, the target of a link, the names in a folder.
// No other source file of `CivilTime` accesses the disk.

import Glibc

enum ZoneFile {
  enum Content: Equatable {
    case bytes([UInt8])
    case absent
    /// The reason, as the end of a sentence.
    case refused(String)
  }

  /// The bytes of a regular file of at most `limit` bytes; links are followed.
  static func read(_ path: String, limit: Int) -> Content {
    guard !path.utf8.contains(0) else { return .absent }
    // If a pipe has this name, opening it must not wait for a writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      return errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG
        ? .absent : .refused("the system does not allow opening the file")
    }
    defer { close(file) }
    var fileStatus = stat()
    guard fstat(file, &fileStatus) == 0, fileStatus.st_mode & S_IFMT == S_IFREG else {
      return .refused("the path is not that of a plain file")
    }
    guard fileStatus.st_size <= limit else {
      return .refused("the file is larger than \(limit) bytes")
    }
    // One byte more than the file's size is read, to notice a file that grows meanwhile.
    let capacity = limit < Int(fileStatus.st_size) + 1 ? limit : Int(fileStatus.st_size) + 1
    var hasReadFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity {
        let readCount = Glibc.read(file, buffer.baseAddress.map { $0 + count }, capacity - count)
        if readCount < 0, errno == EINTR { continue }
        hasReadFailed = readCount < 0
        guard readCount > 0 else { return }
        count += readCount
      }
    }
    return hasReadFailed ? .refused("the system cannot read the file") : .bytes(bytes)
  }

  /// The target of a symbolic link; nil for anything else.
  static func link(_ path: String) -> String? {
    guard !path.utf8.contains(0) else { return nil }
    let linkTarget = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) {
        count = $0.baseAddress.map { max(readlink(path, $0, Int(PATH_MAX)), 0) } ?? 0
      }
    }
    return linkTarget.isEmpty ? nil : String(decoding: linkTarget, as: UTF8.self)
  }

  /// The names in a folder, at most `limit`; empty if it cannot be read.
  static func entryNames(in folder: String, limit: Int) -> [String] {
    guard !folder.utf8.contains(0), let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var entryNames: [String] = []
    while entryNames.count < limit, let directoryEntry = readdir(stream) {
      let name = withUnsafeBytes(of: directoryEntry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      entryNames.append(name)
    }
    return entryNames
  }
}
