// The folder and name operations of a simulated process, each as one step.

public import Files

extension DiskProcess: Disk {
  public func remoteFileSystem(of folder: Folder) -> RemoteFileSystem? { remote }

  public func open(path: String) throws(DiskFault) -> Folder {
    let inode = try step(DiskOperation(kind: .open, folder: path), as: .open) {
      (platter, _) throws(Refusal) in
      let inode = try platter.follow(path)
      guard platter.inodes[inode].kind == .folder else { throw Refusal(.notAFolder) }
      try platter.demand(0o400, of: inode)
      return inode
    }
    return hold(inode, path: path)
  }

  public func open(_ name: FileName, in folder: Folder) throws(DiskFault) -> Folder {
    let inode = try step(.open, name, folder, as: .open) { (platter, inode) throws(Refusal) in
      let inode = try platter.demandFolder(name, in: inode)
      try platter.demand(0o400, of: inode)
      return inode
    }
    return hold(inode, path: folder.path(of: name))
  }

  public func createFolder(_ name: FileName, in folder: Folder) throws(DiskFault) {
    try step(.make, name, folder, as: .makeFolder) { (platter, inode) throws(Refusal) in
      _ = try platter.make(.folder, name, in: inode, permissions: 0o700)
    }
  }

  public func mayWrite(in folder: Folder) -> Bool { !closed.contains(folder.path) }

  public func names(in folder: Folder) throws(DiskFault) -> [FileName] {
    try step(.names, nil, folder, as: .listNames) { (platter, inode) throws(Refusal) in
      try platter.names(in: inode)
    }
  }

  public func signature(of name: FileName, in folder: Folder) throws(DiskFault) -> Signature? {
    try step(.look, name, folder, as: .readProperties) { (platter, inode) throws(Refusal) in
      guard name.bytes.count <= platter.traits.longestName else { return nil }
      guard let inode = try platter.find(name, in: inode) else { return nil }
      return platter.signature(inode)
    }
  }

  /// The simulation has one thread, so the work is done before this returns.
  public func startInBackground<Value: Sendable>(
    in folder: Folder, _ work: @escaping @Sendable (_ disk: any Disk, _ folder: Folder) -> Value
  ) -> BackgroundWork<Value>? {
    BackgroundWork(of: work(self, folder))
  }

  public func sync(_ folder: Folder) throws(DiskFault) {
    try step(.syncFolder, nil, folder, as: .sync) { (platter, inode) throws(Refusal) in
      platter.syncNames(of: inode)
    }
  }

  public func syncAll(on folder: Folder) throws(DiskFault) {
    try step(.syncAll, nil, folder, as: .sync) { (platter, _) throws(Refusal) in
      platter.syncAll()
    }
  }

  public func exchange(
    _ name: FileName, in folder: Folder, with other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    try step(.exchange, name, folder, other, otherFolder, as: .exchange) {
      (platter, inode, otherFolderInode) throws(Refusal) in
      try platter.exchange(name, in: inode, with: other, in: otherFolderInode)
    }
  }

  public func move(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    try step(.move, name, folder, other, otherFolder, as: .move) {
      (platter, inode, otherFolderInode) throws(Refusal) in
      try platter.move(name, in: inode, to: other, in: otherFolderInode)
    }
  }

  public func replace(
    _ name: FileName, in folder: Folder, with other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    try step(.replace, name, folder, other, otherFolder, as: .replace) {
      (platter, inode, otherFolderInode) throws(Refusal) in
      try platter.rename(other, in: otherFolderInode, to: name, in: inode)
    }
  }

  public func link(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    try step(.link, name, folder, other, otherFolder, as: .link) {
      (platter, inode, otherFolderInode) throws(Refusal) in
      try platter.link(name, in: inode, to: other, in: otherFolderInode)
    }
  }

  public func remove(_ name: FileName, in folder: Folder) throws(DiskFault) {
    try step(.remove, name, folder, as: .remove) { (platter, inode) throws(Refusal) in
      try platter.remove(name, in: inode)
    }
  }

  public func removeFolder(_ name: FileName, in folder: Folder) throws(DiskFault) {
    try step(.removeFolder, name, folder, as: .remove) { (platter, inode) throws(Refusal) in
      try platter.removeFolder(name, in: inode)
    }
  }

  /// A step in one folder.
  func step<Result>(
    _ kind: DiskOperation.Kind, _ name: FileName?, _ folder: Folder, as action: DiskFault.Action,
    _ effect: (inout Platter, Int) throws(Refusal) -> Result
  ) throws(DiskFault) -> Result {
    let operation = DiskOperation(kind: kind, folder: folder.path, name: name)
    return try step(operation, as: action) { (platter, _) throws(Refusal) in
      try effect(&platter, try inode(of: folder))
    }
  }

  /// A step with two names.
  private func step(
    _ kind: DiskOperation.Kind, _ name: FileName, _ folder: Folder, _ other: FileName,
    _ otherFolder: Folder, as action: DiskFault.Action,
    _ effect: (inout Platter, Int, Int) throws(Refusal) -> Void
  ) throws(DiskFault) {
    let operation = DiskOperation(
      kind: kind, folder: folder.path, name: name, otherFolder: otherFolder.path, otherName: other)
    try step(operation, as: action) { (platter, _) throws(Refusal) in
      try effect(&platter, try inode(of: folder), try inode(of: otherFolder))
    }
  }
}
