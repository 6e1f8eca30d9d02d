// The file operations of a simulated process: reading, writing, truncating, syncing. Writing takes
// several steps, during which the process may be killed.

public import Files

extension DiskProcess {
  public func read(
    _ name: FileName, in folder: Folder, upTo limit: Int
  ) throws(DiskFault) -> FileContent? {
    try step(.read, name, folder, as: .read) { (platter, inode) throws(Refusal) in
      guard let file = try platter.readable(name, in: inode) else { return nil }
      guard platter.inodes[file].content.count <= limit else {
        throw Refusal(.tooLarge(limit: limit))
      }
      return FileContent(
        bytes: platter.inodes[file].content, signature: platter.signature(file))
    }
  }

  public func read(
    _ name: FileName, in folder: Folder, from offset: Int, upTo limit: Int
  ) throws(DiskFault) -> FileContent? {
    try step(.read, name, folder, as: .read) { (platter, inode) throws(Refusal) in
      guard let file = try platter.readable(name, in: inode) else { return nil }
      let bytes = platter.inodes[file].content.dropFirst(max(0, offset)).prefix(max(0, limit))
      return FileContent(bytes: Array(bytes), signature: platter.signature(file))
    }
  }

  public func write(
    _ bytes: [UInt8], to name: FileName, in folder: Folder, synced: Bool
  ) throws(DiskFault) -> Signature {
    let file = try step(.create, name, folder, as: .write) { (platter, inode) throws(Refusal) in
      try platter.make(.file, name, in: inode, permissions: 0o600)
    }
    keepOpen(file)
    defer { close(file) }
    do throws(DiskFault) {
      try put(bytes, .write, name, folder, as: .write, at: file)
      if synced {
        try step(.sync, name, folder, as: .write) { (platter, _) throws(Refusal) in
          platter.syncContent(file)
        }
      }
    } catch {
      // Removes the file, which is incomplete, unless the name refers to another file by now.
      try? step(.remove, name, folder, as: .write) { (platter, inode) throws(Refusal) in
        guard try platter.find(name, in: inode) == file else { return }
        try platter.remove(name, in: inode)
      }
      throw error
    }
    return machine.platter.signature(file)
  }

  public func append(
    _ bytes: [UInt8], to name: FileName, in folder: Folder
  ) throws(DiskFault) -> Signature {
    let file = try openOrCreate(name, folder, as: .append)
    defer { close(file) }
    let length = machine.platter.inodes[file].content.count
    do throws(DiskFault) {
      try put(bytes, .append, name, folder, as: .append, at: file)
    } catch {
      // Not everything was written, so the file is cut to its former length.
      try? step(.cut, name, folder, as: .append) { (platter, _) throws(Refusal) in
        try platter.cut(file, to: length)
      }
      throw error
    }
    return machine.platter.signature(file)
  }

  public func truncate(_ name: FileName, in folder: Folder, to length: Int) throws(DiskFault) {
    try step(.cut, name, folder, as: .shorten) { (platter, inode) throws(Refusal) in
      let file = try platter.writable(name, in: inode)
      try platter.cut(file, to: length)
    }
  }

  public func sync(_ name: FileName, in folder: Folder) throws(DiskFault) {
    try step(.sync, name, folder, as: .sync) { (platter, inode) throws(Refusal) in
      guard let file = try platter.readable(name, in: inode) else { throw Refusal(.missing) }
      platter.syncContent(file)
    }
  }

  /// Opens a file, creating it in a step of its own. It stays the same file, whatever its name
  /// refers to later.
  func openOrCreate(
    _ name: FileName, _ folder: Folder, as action: DiskFault.Action
  ) throws(DiskFault) -> Int {
    if isAlive, let file = try? machine.platter.writable(name, in: inode(of: folder)) {
      keepOpen(file)
      return file
    }
    let file = try step(.create, name, folder, as: action) { (platter, inode) throws(Refusal) in
      guard try platter.find(name, in: inode) == nil else {
        return try platter.writable(name, in: inode)
      }
      return try platter.make(.file, name, in: inode, permissions: 0o600)
    }
    keepOpen(file)
    return file
  }

  /// Appends to an open file, whatever its name is now.
  func put(
    _ bytes: [UInt8], _ kind: DiskOperation.Kind, _ name: FileName, _ folder: Folder,
    as action: DiskFault.Action, at file: Int
  ) throws(DiskFault) {
    let operation = DiskOperation(
      kind: kind, folder: folder.path, name: name, bytes: bytes.count)
    try step(operation, as: action) { (platter, progress) throws(Refusal) in
      let part = progress == .half ? Array(bytes.prefix(bytes.count / 2)) : bytes
      try platter.append(part, to: file)
    }
  }
}
