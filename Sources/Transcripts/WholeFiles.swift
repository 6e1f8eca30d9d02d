// Reads whole files and writes whole buffers.

import Glibc

struct SystemFault: Error, CustomStringConvertible {
  let description: String

  init(_ action: String) {
    description = "cannot \(action): \(String(cString: strerror(errno)))"
  }
}

enum WholeFiles {
  static func read(_ path: String) throws(SystemFault) -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw SystemFault("read \(path)") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      guard count >= 0 else { throw SystemFault("read \(path)") }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
    }
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var unwritten = bytes[...]
    while !unwritten.isEmpty {
      let count = unwritten.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      unwritten = unwritten.dropFirst(count)
    }
    return true
  }
}
