// Resolves paths: of the folder that a person names, and of other programs in tests.

import Files
import Glibc

extension Platter {
  /// The inode of a path, following symbolic links.
  func follow(_ path: String) throws(Refusal) -> Int {
    var rest = Array(Self.components(path).reversed())
    var above = [Self.root]
    var links = 0
    while let component = rest.popLast() {
      let folder = above.last ?? Self.root
      if component == ".." {
        if above.count > 1 { above.removeLast() }
        continue
      }
      guard inodes[folder].kind == .folder else { throw Refusal(.notAFolder) }
      guard let name = FileName(component) else { throw Refusal(errno: ENAMETOOLONG) }
      let inode = try demand(name, in: folder)
      guard inodes[inode].kind == .link else {
        above.append(inode)
        continue
      }
      links += 1
      guard links <= 40 else { throw Refusal(errno: ELOOP) }
      let target = String(decoding: inodes[inode].content, as: UTF8.self)
      if target.hasPrefix("/") { above = [Self.root] }
      rest.append(contentsOf: Self.components(target).reversed())
    }
    return above.last ?? Self.root
  }

  /// The parent folder of a path, and its last name.
  func parent(of path: String) throws(Refusal) -> (folder: Int, name: FileName) {
    let components = Self.components(path)
    guard let last = components.last, let name = FileName(last) else {
      throw Refusal(errno: EINVAL)
    }
    let folder = try follow(components.dropLast().joined(separator: "/"))
    guard inodes[folder].kind == .folder else { throw Refusal(.notAFolder) }
    return (folder, name)
  }

  private static func components(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }
}
