// The smallest disk that the index needs: one folder, `.state`, in memory. It can be told to refuse
// a step, and to leave half of what it was given.

@testable import Files

final class MinimalDisk: Disk {
  enum Thing: Equatable {
    case file([UInt8])
    case other(Signature.Kind)
  }

  var entries: [FileName: Thing] = [:]
  var hasState = true
  /// Steps that fail from now on, with the reason.
  var refused: [DiskFault.Action: DiskFault.Reason] = [:]
  /// The operations on names, in order.
  var steps: [String] = []

  var storeRoot: StoreRoot {
    StoreRoot(disk: self, root: Folder(number: 0, path: "/store") { _ in })
  }

  private func step(_ action: DiskFault.Action, _ name: FileName? = nil) throws(DiskFault) {
    if let reason = refused[action] { throw DiskFault(action, name?.text ?? "", reason) }
  }

  func open(_ name: FileName, in folder: Folder) throws(DiskFault) -> Folder {
    guard hasState, name.text == ".state", folder.number == 0 else {
      throw DiskFault(.open, name.text, .missing)
    }
    try step(.open, name)
    return Folder(number: 1, path: "/store/.state") { _ in }
  }

  func names(in folder: Folder) throws(DiskFault) -> [FileName] {
    try step(.listNames)
    return Array(entries.keys)
  }

  func signature(of name: FileName, in folder: Folder) throws(DiskFault) -> Signature? {
    try step(.readProperties, name)
    return entries[name].map(signature)
  }

  func read(
    _ name: FileName, in folder: Folder, upTo limit: Int
  ) throws(DiskFault) -> FileContent? {
    try step(.read, name)
    switch entries[name] {
    case nil: return nil
    case .other: throw DiskFault(.read, name.text, .notAFile)
    case .file(let bytes):
      guard bytes.count <= limit else { throw DiskFault(.read, name.text, .tooLarge(limit: limit)) }
      return FileContent(bytes: bytes, signature: signature(.file(bytes)))
    }
  }

  func write(
    _ bytes: [UInt8], to name: FileName, in folder: Folder, synced: Bool
  ) throws(DiskFault) -> Signature {
    guard entries[name] == nil else { throw DiskFault(.write, name.text, .exists) }
    steps.append("write \(name)")
    entries[name] = .file(Array(bytes.prefix(bytes.count / 2)))
    try step(.write, name)
    entries[name] = .file(bytes)
    return signature(.file(bytes))
  }

  func replace(
    _ name: FileName, in folder: Folder, with other: FileName, in otherFolder: Folder
  ) throws(DiskFault) {
    try step(.replace, name)
    guard let item = entries[other] else { throw DiskFault(.replace, name.text, .missing) }
    guard entries[name] != .other(.folder) else { throw DiskFault(.replace, name.text, .notAFile) }
    steps.append("replace \(name) with \(other)")
    entries[other] = nil
    entries[name] = item
  }

  func remove(_ name: FileName, in folder: Folder) throws(DiskFault) {
    try step(.remove, name)
    steps.append("remove \(name)")
    guard entries.removeValue(forKey: name) != nil else {
      throw DiskFault(.remove, name.text, .missing)
    }
  }

  private func signature(_ item: Thing) -> Signature {
    let (kind, size) =
      switch item {
      case .file(let bytes): (Signature.Kind.file, bytes.count)
      case .other(let kind): (kind, 0)
      }
    return Signature(
      kind: kind, device: 1, inode: 1, size: Int64(size), modificationTime: 1, changeTime: 1,
      permissions: 0o600)
  }

  // MARK: What the index does not need

  private func unneeded(_ action: DiskFault.Action) -> DiskFault {
    DiskFault(action, "", .unsupported)
  }

  func open(path: String) throws(DiskFault) -> Folder { throw unneeded(.open) }

  func createFolder(_ name: FileName, in folder: Folder) throws(DiskFault) {
    throw unneeded(.makeFolder)
  }

  func read(
    _ name: FileName, in folder: Folder, from offset: Int, upTo limit: Int
  ) throws(DiskFault) -> FileContent? { throw unneeded(.read) }

  func append(
    _ bytes: [UInt8], to name: FileName, in folder: Folder
  ) throws(DiskFault) -> Signature { throw unneeded(.append) }

  func truncate(_ name: FileName, in folder: Folder, to length: Int) throws(DiskFault) {
    throw unneeded(.shorten)
  }

  func sync(_ name: FileName, in folder: Folder) throws(DiskFault) { throw unneeded(.sync) }

  func sync(_ folder: Folder) throws(DiskFault) { throw unneeded(.sync) }

  func syncAll(on folder: Folder) throws(DiskFault) { throw unneeded(.sync) }

  func exchange(
    _ name: FileName, in folder: Folder, with other: FileName, in otherFolder: Folder
  ) throws(DiskFault) { throw unneeded(.exchange) }

  func move(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault) { throw unneeded(.move) }

  func link(
    _ name: FileName, in folder: Folder, to other: FileName, in otherFolder: Folder
  ) throws(DiskFault) { throw unneeded(.link) }

  func removeFolder(_ name: FileName, in folder: Folder) throws(DiskFault) {
    throw unneeded(.remove)
  }

  func lock(
    _ name: FileName, in folder: Folder, holder: [UInt8]
  ) throws(DiskFault) -> LockAttempt { throw unneeded(.lock) }
}
