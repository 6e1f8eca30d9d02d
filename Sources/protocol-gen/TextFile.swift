// Reads and writes whole files.

import Glibc

enum TextFile {
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ action: String, _ path: String) {
      description = "cannot \(action) \(path): \(String(cString: strerror(errno)))"
    }
  }

  static func read(_ path: String) throws(Failure) -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Failure("read", path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes.append(contentsOf: chunk.prefix(count))
    }
    guard ferror(file) == 0 else { throw Failure("read", path) }
    return bytes
  }

  static func write(_ bytes: [UInt8], _ path: String) throws(Failure) {
    guard let file = fopen(path, "w") else { throw Failure("write", path) }
    let writtenCount = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, writtenCount == bytes.count else { throw Failure("write", path) }
  }
}
