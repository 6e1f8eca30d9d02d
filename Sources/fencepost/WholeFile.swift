// Reads a file whole, up to a limit, and replaces it whole, so that a reader sees either the old
// content or the new.

import CSystem
import Glibc

enum WholeFile {
  /// The largest file, in bytes; items are much smaller.
  static let mostBytes = 16 << 20

  static func read(
    _ path: String, longest: Int = mostBytes
  ) throws(FileTrouble) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileTrouble("cannot read", path) }
    defer { close(descriptor) }
    return try read(descriptor, path, longest: longest)
  }

  /// Reads to the end, and waits if the descriptor is a pipe whose writer is slow.
  static func read(
    _ descriptor: Int32, _ path: String, longest: Int
  ) throws(FileTrouble) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let readCount = Descriptors.retry { Glibc.read(descriptor, &chunk, chunk.count) }
      guard let readCount else {
        var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard errno == EAGAIN, Descriptors.retry({ Int(poll(&input, 1, -1)) }) != nil else {
          throw FileTrouble("cannot read", path)
        }
        continue
      }
      if readCount == 0 { return bytes }
      bytes += chunk.prefix(readCount)
      guard bytes.count <= longest else {
        throw FileTrouble(
          sentence: "'\(path)' is larger than \(longest >> 20) MiB, the most that is read")
      }
    }
  }

  /// The content; nil if the file does not exist or cannot be read.
  static func readIfThere(_ path: String) -> [UInt8]? { try? read(path) }

  /// Replaces the file, which keeps its permissions; a new file is readable for the person alone.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileTrouble) {
    let temporaryPath = try writeBeside(path, bytes, isLasting: true)
    try moveIntoPlace(temporaryPath, to: path)
  }

  /// Replaces the file if its content is still `old`. Returns false if another program has changed
  /// the file since; then that program's version stays.
  static func replace(
    _ path: String, with bytes: [UInt8], insteadOf old: [UInt8]
  ) throws(FileTrouble) -> Bool {
    let temporaryPath = try writeBeside(path, bytes, isLasting: true)
    // False while the temporary file has a version that another program wrote, which must not be
    // lost.
    var mayRemove = true
    defer { if mayRemove { unlink(temporaryPath) } }
    // The two files are exchanged, so that nothing is lost while the old content is compared.
    var (ownContent, expectedContent) = (bytes, old)
    while csystem_exchange(AT_FDCWD, temporaryPath, AT_FDCWD, path) == 0 {
      mayRemove = false
      let displaced: [UInt8]
      do throws(FileTrouble) {
        displaced = try read(temporaryPath)
      } catch {
        // Puts the file that cannot be read back at its path. The file that was there meanwhile
        // becomes the temporary file, and is removed only if it has the new content.
        if csystem_exchange(AT_FDCWD, temporaryPath, AT_FDCWD, path) == 0 {
          mayRemove = readIfThere(temporaryPath) == bytes
        }
        throw error
      }
      mayRemove = displaced == expectedContent || displaced == bytes
      if displaced == expectedContent { return ownContent == bytes }
      (ownContent, expectedContent) = (displaced, ownContent)
    }
    guard mayRemove else {
      throw FileTrouble(
        sentence:
          "another program changed '\(path)' at the same time; its version is now in '\(temporaryPath)'"
      )
    }
    // The file system cannot exchange files, so the content is compared before the file is
    // replaced.
    guard ownContent == bytes, try read(path) == old else { return false }
    try moveIntoPlace(temporaryPath, to: path)
    return true
  }

  /// For this many files or more, one sync of the whole file system takes less time than one sync
  /// for each file.
  private static let leastFilesForSyncAll = 16

  static func replaceAll(_ files: [(path: String, bytes: [UInt8])]) throws(FileTrouble) {
    guard let lastFile = files.last, files.count >= leastFilesForSyncAll else {
      for (path, bytes) in files { try replace(path, with: bytes) }
      return
    }
    var writtenFiles: [(temporaryPath: String, path: String)] = []
    var movedCount = 0
    // After a failure, no temporary file is left.
    defer { for (temporaryPath, _) in writtenFiles.dropFirst(movedCount) { unlink(temporaryPath) } }
    for (path, bytes) in files {
      writtenFiles.append((try writeBeside(path, bytes, isLasting: false), path))
    }
    let descriptor = open(lastFile.path + temporaryEnding, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileTrouble("cannot write", lastFile.path) }
    defer { close(descriptor) }
    guard csystem_sync_all(descriptor) == 0 else {
      throw FileTrouble("cannot write", lastFile.path)
    }
    for (temporaryPath, path) in writtenFiles {
      try moveIntoPlace(temporaryPath, to: path)
      movedCount += 1
    }
  }

  private static var temporaryEnding: String { ".\(getpid()).tmp" }

  private static func moveIntoPlace(_ temporaryPath: String, to path: String) throws(FileTrouble) {
    guard rename(temporaryPath, path) == 0 else {
      let trouble = FileTrouble("cannot write", path)
      unlink(temporaryPath)
      throw trouble
    }
  }

  /// Writes a temporary file beside the path, and returns the path of that file. With `isLasting`,
  /// the content is on the disk when the function returns.
  private static func writeBeside(
    _ path: String, _ bytes: [UInt8], isLasting: Bool
  ) throws(FileTrouble) -> String {
    var fileStatus = stat()
    let mode = stat(path, &fileStatus) == 0 ? fileStatus.st_mode & 0o777 : 0o600
    let temporaryPath = path + temporaryEnding
    let descriptor = open(
      temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw FileTrouble("cannot write", path) }
    var isWritten = fchmod(descriptor, mode) == 0 && write(bytes, to: descriptor)
    isWritten = isWritten && (!isLasting || fsync(descriptor) == 0)
    isWritten = close(descriptor) == 0 && isWritten
    guard isWritten else {
      let trouble = FileTrouble("cannot write", path)
      unlink(temporaryPath)
      throw trouble
    }
    return temporaryPath
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let writtenCount = bytes.withUnsafeBytes { buffer in
        Descriptors.retry {
          Glibc.write(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        }
      }
      guard let writtenCount else { return false }
      offset += writtenCount
    }
    return true
  }

  /// Makes the folder and those above it, accessible for the person alone.
  static func makeFolder(_ path: String) throws(FileTrouble) {
    var ancestor = ""
    for part in path.split(separator: "/") {
      ancestor += (ancestor.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      guard mkdir(ancestor, 0o700) == 0 || errno == EEXIST else {
        throw FileTrouble("cannot make", path)
      }
    }
  }

  /// The names in a folder, sorted; none if the folder cannot be read.
  static func entryNames(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var entryNames: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { entryNames.append(name) }
    }
    return entryNames.sorted()
  }
}

struct FileTrouble: Error {
  let sentence: String

  init(sentence: String) { self.sentence = sentence }

  /// A message with the action, the path, and the system's reason in `errno`.
  init(_ action: String, _ path: String) {
    sentence = "\(action) '\(path)': \(String(cString: strerror(errno)))"
  }
}
