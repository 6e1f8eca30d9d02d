// Validates all files of an index once, without decoding them. So later `file()` can decode each of
// them without an error.

internal import Files

extension IndexCursor {
  /// Reads all files, in order, and collects the stats that may be trusted.
  mutating func files(
    inLists lists: Int, trustedUntil time: Int64?
  ) throws(IndexDamage) -> (files: IndexedFiles, signatures: StatSet) {
    let count = try count(ofAtLeast: IndexFormat.shortestFile)
    var files = FoundFiles(inLists: lists, reserving: count, trustedUntil: time)
    var last = (list: 0, name: 0..<0)
    for _ in 0..<count {
      let file = try foundFile()
      guard file.list < lists, sorts(last, before: file) else { throw IndexDamage() }
      last = (file.list, file.name)
      files.add(file, in: bytes)
      // Their number is limited, because kinds are searched one after the other.
      guard files.kinds.count <= IndexFormat.mostKinds else { throw IndexDamage() }
    }
    return (IndexedFiles(files, in: allBytes, bytes), StatSet(files.signatureNumbers))
  }

  /// Whether a file comes after the last one in the index's order. True for the first, which is
  /// compared with an empty name, because no name is empty.
  private func sorts(_ last: (list: Int, name: Range<Int>), before file: FoundFiles.File) -> Bool {
    guard last.list == file.list else { return last.list < file.list }
    let order = UnsafeRawBufferPointer(rebasing: bytes[last.name])
      .order(to: UnsafeRawBufferPointer(rebasing: bytes[file.name]))
    return order == .before
  }

  private mutating func foundFile() throws(IndexDamage) -> FoundFiles.File {
    var entry = IndexedFiles.Entry(
      file: UInt32(truncatingIfNeeded: offset),
      keys: UInt32(truncatingIfNeeded: remainingKeys.lowerBound),
      members: UInt32(truncatingIfNeeded: remainingMembers.lowerBound))
    let traits = try traits(among: .ofFile)
    let list = Int(try number(UInt32.self))
    let name = try nameRange()
    let signature = traits.contains(.signature) ? try self.signature() : nil
    _ = try digest()
    guard !traits.contains(.unreadable) else {
      try skipDiagnostic()
      if traits.contains(.formerID) { _ = try textRange() }
      return FoundFiles.File(
        entry: entry, list: list, name: name, signature: signature, hasDiagnostic: true)
    }
    guard !traits.contains(.formerID) else { throw IndexDamage() }
    let uid = try textRange()
    entry.uid = UInt32(truncatingIfNeeded: uid.lowerBound)
    entry.uidCount = UInt32(truncatingIfNeeded: uid.count)
    let kind = try textRange()
    _ = try digest()
    let keys = try keyRange()
    entry.memberCount = UInt32(truncatingIfNeeded: try memberRange().count)
    let diagnostics = try count(ofAtLeast: IndexFormat.shortestDiagnostic)
    for _ in 0..<diagnostics { try skipDiagnostic() }
    return FoundFiles.File(
      entry: entry, list: list, name: name, signature: signature, hasDiagnostic: diagnostics > 0,
      item: FoundFiles.Item(uid: uid, kind: kind, keyCount: keys.count))
  }

  private mutating func skipDiagnostic() throws(IndexDamage) {
    if try traits(among: .ofDiagnostic).contains(.line) { _ = try number(Int64.self) }
    _ = try textRange()
    _ = try textRange()
  }
}

extension IndexCursor {
  mutating func file() throws(IndexDamage) -> StoredFile {
    let head = try fileHead()
    return StoredFile(
      key: head.key, signature: head.signature, image: try digest(),
      content: try content(head.traits))
  }

  typealias FileHead = (traits: IndexFormat.Traits, key: FileKey, signature: Signature?)

  /// The part of an entry before the digest.
  mutating func fileHead() throws(IndexDamage) -> FileHead {
    let traits = try traits(among: .ofFile)
    let key = FileKey(list: Int(try number(UInt32.self)), name: try name())
    return (traits, key, traits.contains(.signature) ? try signature() : nil)
  }

  private mutating func content(
    _ traits: IndexFormat.Traits
  ) throws(IndexDamage) -> StoredFile.Content {
    guard traits.contains(.unreadable) else {
      guard !traits.contains(.formerID) else { throw IndexDamage() }
      return .item(try item())
    }
    return .unreadable(
      try diagnostic(), was: traits.contains(.formerID) ? ItemID(try text()) : nil)
  }

  private mutating func item() throws(IndexDamage) -> StoredItem {
    StoredItem(
      uid: ItemID(try text()), kind: try text(), revision: try digest(), keys: try keys(),
      members: try members(), diagnostics: try diagnostics())
  }

  private mutating func diagnostics() throws(IndexDamage) -> [FileDiagnostic] {
    let count = try count(ofAtLeast: IndexFormat.shortestDiagnostic)
    var diagnostics: [FileDiagnostic] = []
    for _ in 0..<count { diagnostics.append(try diagnostic()) }
    return diagnostics
  }

  private mutating func diagnostic() throws(IndexDamage) -> FileDiagnostic {
    let traits = try traits(among: .ofDiagnostic)
    let line = traits.contains(.line) ? Int(try number(Int64.self)) : nil
    return FileDiagnostic(kind: try text(), line: line, message: try text())
  }

  mutating func signature() throws(IndexDamage) -> Signature {
    guard let kind = Signature.Kind(rawValue: try number()) else { throw IndexDamage() }
    return Signature(
      kind: kind, device: try number(), inode: try number(), size: try number(),
      modified: try number(), changed: try number(), permissions: try number())
  }
}
