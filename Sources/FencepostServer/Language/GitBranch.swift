// The branch of the Git repository that a file is in, read from `HEAD`. Git itself is not run.

import Files

struct GitBranch {
  private let disk: any Disk

  init(on disk: any Disk) { self.disk = disk }

  /// In how many folders `.git` is searched for, from the file's folder upwards.
  private static let maximumFolders = 64
  private static let maximumBytes = 4096

  /// The name of the branch of the repository that contains the file; nil outside a repository, and
  /// if no branch is checked out.
  func branchName(ofFileAt uri: String) -> String? {
    guard var path = FileURI.path(uri) else { return nil }
    for _ in 0..<Self.maximumFolders {
      guard let (parent, _) = FileName.split(path) else { return nil }
      path = parent
      if let headContent = headContent(in: path) { return Self.branchName(fromHead: headContent) }
    }
    return nil
  }

  /// The content of `HEAD` of the repository whose top folder this is; nil if the folder is not a
  /// repository.
  private func headContent(in top: String) -> String? {
    if let folder = try? disk.open(path: "\(top)/.git") {
      return firstLine("HEAD", in: folder) ?? ""
    }
    // In a worktree and in a submodule, `.git` is a file that names the repository's folder.
    guard let folder = try? disk.open(path: top), let link = firstLine(".git", in: folder),
      link.hasPrefix("gitdir: ")
    else { return nil }
    let gitFolder = String(link.dropFirst(8))
    let path = gitFolder.hasPrefix("/") ? gitFolder : "\(top)/\(gitFolder)"
    guard let folder = try? disk.open(path: path) else { return "" }
    return firstLine("HEAD", in: folder) ?? ""
  }

  /// The first line of a small file.
  private func firstLine(_ name: String, in folder: Folder) -> String? {
    guard let name = FileName(name),
      let content = try? disk.read(name, in: folder, upTo: Self.maximumBytes)
    else { return nil }
    return String(decoding: content.bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  private static func branchName(fromHead headContent: String) -> String? {
    let branchPrefix = "ref: refs/heads/"
    guard headContent.hasPrefix(branchPrefix) else { return nil }
    let name = String(headContent.dropFirst(branchPrefix.count))
    return name.isEmpty ? nil : name
  }
}
