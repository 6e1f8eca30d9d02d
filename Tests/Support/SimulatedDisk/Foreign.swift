// Other programs on the simulated machine: what an editor, a synchroniser or a person does to
// files, by path and without locks.

public import Files

/// Each method returns whether it succeeded.
public struct Foreign {
  let machine: Machine

  /// Creates a file under a free name.
  @discardableResult
  public func create(_ path: String, _ bytes: [UInt8], permissions: UInt16 = 0o644) -> Bool {
    attempt { (platter) throws(Refusal) in
      let (folder, name) = try platter.parent(of: path)
      let file = try platter.make(.file, name, in: folder, permissions: permissions)
      try platter.append(bytes, to: file)
    }
  }

  /// Opens a file for writing in place, while the result is retained. Later changes of its name do
  /// not matter.
  public func open(_ path: String) -> ForeignFile? {
    guard let inode = try? machine.platter.follow(path),
      machine.platter.inodes[inode].kind == .file
    else { return nil }
    return ForeignFile(machine: machine, inode: inode)
  }

  /// Truncates a file and writes it again, in place.
  @discardableResult
  public func overwrite(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard let file = open(path) else { return false }
    return file.cut(to: 0) && file.write(bytes, at: 0)
  }

  /// Writes a temporary file and gives it the file's name, as many editors do.
  @discardableResult
  public func replace(_ path: String, _ bytes: [UInt8]) -> Bool {
    let beside = path + "~"
    return create(beside, bytes) && rename(beside, to: path)
  }

  /// As `rename` does: a file is replaced by a file, a folder by nothing.
  @discardableResult
  public func rename(_ path: String, to other: String) -> Bool {
    attempt { (platter) throws(Refusal) in
      let (folder, name) = try platter.parent(of: path)
      let (otherFolder, otherName) = try platter.parent(of: other)
      try platter.rename(name, in: folder, to: otherName, in: otherFolder)
    }
  }

  /// A second name for a file.
  @discardableResult
  public func link(_ path: String, to other: String) -> Bool {
    attempt { (platter) throws(Refusal) in
      let (folder, name) = try platter.parent(of: path)
      let (otherFolder, otherName) = try platter.parent(of: other)
      _ = try platter.demandFile(name, in: folder)
      try platter.link(name, in: folder, to: otherName, in: otherFolder)
    }
  }

  @discardableResult
  public func symlink(_ path: String, to target: String) -> Bool {
    attempt { (platter) throws(Refusal) in
      let (folder, name) = try platter.parent(of: path)
      let link = try platter.make(.link, name, in: folder, permissions: 0o777)
      try platter.append(Array(target.utf8), to: link)
      platter.syncContent(link)
    }
  }

  @discardableResult
  public func delete(_ path: String) -> Bool {
    attempt { (platter) throws(Refusal) in
      let (folder, name) = try platter.parent(of: path)
      try platter.remove(name, in: folder)
    }
  }

  /// Creates a folder and its missing parents.
  @discardableResult
  public func makeFolder(_ path: String, permissions: UInt16 = 0o700) -> Bool {
    if let inode = try? machine.platter.follow(path) {
      return machine.platter.inodes[inode].kind == .folder
    }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      guard makeFolder(String(path[..<slash])) else { return false }
    }
    return attempt { (platter) throws(Refusal) in
      let (folder, name) = try platter.parent(of: path)
      _ = try platter.make(.folder, name, in: folder, permissions: permissions)
    }
  }

  @discardableResult
  public func removeFolder(_ path: String) -> Bool {
    attempt { (platter) throws(Refusal) in
      let (folder, name) = try platter.parent(of: path)
      try platter.removeFolder(name, in: folder)
    }
  }

  @discardableResult
  public func setPermissions(_ path: String, _ permissions: UInt16) -> Bool {
    attempt { (platter) throws(Refusal) in
      let inode = try platter.follow(path)
      platter.inodes[inode].permissions = permissions
      platter.advanceClock()
      platter.touchName(inode)
    }
  }

  /// Sets the modification time, as `cp -p` does. The change time becomes the present time.
  @discardableResult
  public func setModified(_ path: String, _ time: Int64) -> Bool {
    attempt { (platter) throws(Refusal) in
      let inode = try platter.follow(path)
      platter.advanceClock()
      platter.inodes[inode].modified = time
      platter.touchName(inode)
    }
  }

  /// Makes a file and its name durable, as with `fsync`.
  @discardableResult
  public func sync(_ path: String) -> Bool {
    attempt { (platter) throws(Refusal) in
      let (folder, _) = try platter.parent(of: path)
      if let inode = try? platter.follow(path) { platter.syncContent(inode) }
      platter.syncNames(of: folder)
    }
  }

  /// Removes a folder with everything in it.
  @discardableResult
  public func removeWhole(_ path: String) -> Bool {
    for name in names(in: path) where !delete("\(path)/\(name)") {
      _ = removeWhole("\(path)/\(name)")
    }
    return removeFolder(path)
  }

  public func syncAll() {
    machine.platter.syncAll()
  }

  // MARK: Reading

  /// A file's bytes as they are now.
  public func read(_ path: String) -> [UInt8]? {
    guard let inode = try? machine.platter.follow(path),
      machine.platter.inodes[inode].kind == .file
    else { return nil }
    return machine.platter.inodes[inode].content
  }

  /// Every file below a folder, by relative path, with its content.
  public func files(below path: String) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in names(in: path) {
      if let bytes = read("\(path)/\(name)") {
        files[name.text] = bytes
      } else {
        for (inner, bytes) in self.files(below: "\(path)/\(name)") {
          files["\(name)/\(inner)"] = bytes
        }
      }
    }
    return files
  }

  /// The names in a folder, sorted.
  public func names(in path: String) -> [FileName] {
    guard let inode = try? machine.platter.follow(path) else { return [] }
    return machine.platter.inodes[inode].entries.keys.sorted()
  }

  private func attempt(_ operation: (inout Platter) throws(Refusal) -> Void) -> Bool {
    do {
      try operation(&machine.platter)
      return true
    } catch {
      return false
    }
  }
}

/// A file that another program has open, until a power loss.
public final class ForeignFile {
  private let machine: Machine
  let inode: Int
  let boot: Int

  init(machine: Machine, inode: Int) {
    self.machine = machine
    self.inode = inode
    boot = machine.boot
    machine.platter.open(inode)
  }

  deinit {
    if boot == machine.boot { machine.platter.close(inode) }
  }

  @discardableResult
  public func cut(to length: Int) -> Bool {
    attempt { (platter) throws(Refusal) in try platter.cut(inode, to: length) }
  }

  @discardableResult
  public func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    attempt { (platter) throws(Refusal) in try platter.splice(bytes, at: offset, of: inode) }
  }

  @discardableResult
  public func sync() -> Bool {
    attempt { (platter) throws(Refusal) in platter.syncContent(inode) }
  }

  private func attempt(_ operation: (inout Platter) throws(Refusal) -> Void) -> Bool {
    guard boot == machine.boot else { return false }
    do {
      try operation(&machine.platter)
      return true
    } catch {
      return false
    }
  }
}
