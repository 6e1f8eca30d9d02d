// The branch of the Git repository that a file is in, read from `HEAD`. Git itself is not run.

import Files

struct GitBranch {
  private let disk: any Disk

  init(on disk: any Disk) { self.disk = disk }

  /// How many folders are looked into, from the file upwards.
  private static let mostFolders = 64
  private static let mostBytes = 4096

  /// The name of the branch; nil outside a repository, and if no branch is checked out.
  func name(of uri: String) -> String? {
    guard var path = FileURI.path(uri) else { return nil }
    for _ in 0..<Self.mostFolders {
      guard let (parent, _) = FileName.split(path) else { return nil }
      path = parent
      if let head = head(in: path) { return Self.branch(head) }
    }
    return nil
  }

  /// The content of `HEAD` of the repository whose top folder this is; nil if the folder is not a
  /// repository.
  private func head(in top: String) -> String? {
    if let folder = try? disk.open(path: "\(top)/.git") { return text("HEAD", in: folder) ?? "" }
    // In a worktree and in a submodule, `.git` is a file that names the folder.
    guard let folder = try? disk.open(path: top), let link = text(".git", in: folder),
      link.hasPrefix("gitdir: ")
    else { return nil }
    let named = String(link.dropFirst(8))
    let path = named.hasPrefix("/") ? named : "\(top)/\(named)"
    guard let folder = try? disk.open(path: path) else { return "" }
    return text("HEAD", in: folder) ?? ""
  }

  /// The first line of a small file.
  private func text(_ name: String, in folder: Folder) -> String? {
    guard let name = FileName(name),
      let content = try? disk.read(name, in: folder, upTo: Self.mostBytes)
    else { return nil }
    return String(decoding: content.bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  private static func branch(_ head: String) -> String? {
    let start = "ref: refs/heads/"
    guard head.hasPrefix(start) else { return nil }
    let name = String(head.dropFirst(start.count))
    return name.isEmpty ? nil : name
  }
}
