// A temporary folder of one test on the real disk.

import Glibc

/// The folder and everything in it are removed with the last reference.
public final class TestFolder {
  public let path: String

  /// Makes a folder below `TMPDIR`, or below `/tmp`.
  public init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/fencepost-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else {
      preconditionFailure("no folder can be made in \(parent): errno \(errno)")
    }
    path = made
  }

  deinit { Self.remove(path) }

  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Removes links and does not follow them.
  private static func remove(_ path: String) {
    guard unlink(path) != 0 else { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }

  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
