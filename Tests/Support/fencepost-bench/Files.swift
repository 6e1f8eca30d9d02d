// Reads, writes and lists small files and folders.

import Glibc

enum Files {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Nil if it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  static func text(_ path: String) -> String? {
    read(path).map { String(decoding: $0, as: UTF8.self) }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system("cannot write \(path)", code: errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system("cannot write \(path)", code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// The modification time in nanoseconds; nil if there is no file.
  static func changed(_ path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }

  /// Creates a folder and its parents.
  static func makeFolder(_ path: String) throws(Failure) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/\(part)"
      guard mkdir(made, 0o755) != 0, errno != EEXIST else { continue }
      throw .system("cannot make the folder \(made)", code: errno)
    }
  }

  /// The names in a folder; empty if there is none.
  static func names(in path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // The system terminates the name with a NUL.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { letters in
        String(decoding: letters.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes everything in a folder.
  static func removeAll(in path: String) throws(Failure) {
    for name in names(in: path) {
      let inner = "\(path)/\(name)"
      if unlink(inner) == 0 { continue }
      try removeAll(in: inner)
      guard rmdir(inner) == 0 else { throw .system("cannot remove \(inner)", code: errno) }
    }
  }
}
