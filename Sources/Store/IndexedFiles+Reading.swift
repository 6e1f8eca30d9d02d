// Validates all files of an index once, without decoding them. So later `file()` can decode each of
// them without an error.

internal import Files

extension IndexCursor {
  /// Reads all files, in order, and collects the stats that may be trusted.
  mutating func readFiles(
    inLists lists: Int, trustedUntil time: Int64?
  ) throws(IndexDamage) -> (files: IndexedFiles, signatures: StatSet) {
    let count = try readCount(ofAtLeast: IndexFormat.shortestFile)
    var files = FoundFiles(inLists: lists, reserving: count, trustedUntil: time)
    var previousFile = (list: 0, name: 0..<0)
    for _ in 0..<count {
      let file = try readFoundFile()
      guard file.list < lists, sorts(previousFile, before: file) else { throw IndexDamage() }
      previousFile = (file.list, file.name)
      files.add(file, in: bytes)
      // The number of kinds is limited, because kinds are searched one after the other.
      guard files.kinds.count <= IndexFormat.mostKinds else { throw IndexDamage() }
    }
    return (IndexedFiles(files, in: allBytes, bytes), StatSet(files.signatureHashes))
  }

  /// Whether a file comes after the previous one in the index's order. The first file has no
  /// previous one, so it is compared with an empty name, which comes before every name.
  private func sorts(
    _ previousFile: (list: Int, name: Range<Int>), before file: FoundFiles.FileEntry
  )
    -> Bool
  {
    guard previousFile.list == file.list else { return previousFile.list < file.list }
    let order = UnsafeRawBufferPointer(rebasing: bytes[previousFile.name])
      .order(to: UnsafeRawBufferPointer(rebasing: bytes[file.name]))
    return order == .before
  }

  private mutating func readFoundFile() throws(IndexDamage) -> FoundFiles.FileEntry {
    var entry = IndexedFiles.EntryOffsets(
      fileOffset: UInt32(truncatingIfNeeded: offset),
      keysOffset: UInt32(truncatingIfNeeded: remainingKeys.lowerBound),
      membersOffset: UInt32(truncatingIfNeeded: remainingMembers.lowerBound))
    let traits = try readTraits(among: .ofFile)
    let list = Int(try readNumber(UInt32.self))
    let name = try readNameRange()
    let signature = traits.contains(.hasSignature) ? try self.readSignature() : nil
    _ = try readDigest()
    guard !traits.contains(.isUnreadable) else {
      try skipDiagnostic()
      if traits.contains(.hasFormerID) { _ = try readTextRange() }
      return FoundFiles.FileEntry(
        entry: entry, list: list, name: name, signature: signature, hasDiagnostic: true)
    }
    guard !traits.contains(.hasFormerID) else { throw IndexDamage() }
    let uid = try readTextRange()
    entry.uidOffset = UInt32(truncatingIfNeeded: uid.lowerBound)
    entry.uidCount = UInt32(truncatingIfNeeded: uid.count)
    let kind = try readTextRange()
    _ = try readDigest()
    let keys = try readKeyRange()
    entry.memberCount = UInt32(truncatingIfNeeded: try readMemberRange().count)
    let diagnostics = try readCount(ofAtLeast: IndexFormat.shortestDiagnostic)
    for _ in 0..<diagnostics { try skipDiagnostic() }
    return FoundFiles.FileEntry(
      entry: entry, list: list, name: name, signature: signature, hasDiagnostic: diagnostics > 0,
      item: FoundFiles.ItemRanges(uid: uid, kind: kind, keyCount: keys.count))
  }

  private mutating func skipDiagnostic() throws(IndexDamage) {
    if try readTraits(among: .ofDiagnostic).contains(.hasLine) { _ = try readNumber(Int64.self) }
    _ = try readTextRange()
    _ = try readTextRange()
  }
}

extension IndexCursor {
  mutating func readFile() throws(IndexDamage) -> StoredFile {
    let fileHead = try readFileHead()
    return StoredFile(
      key: fileHead.key, signature: fileHead.signature, contentDigest: try readDigest(),
      content: try readContent(fileHead.traits))
  }

  typealias FileHead = (traits: IndexFormat.Traits, key: FileKey, signature: Signature?)

  /// The part of an entry before the digest.
  mutating func readFileHead() throws(IndexDamage) -> FileHead {
    let traits = try readTraits(among: .ofFile)
    let key = FileKey(list: Int(try readNumber(UInt32.self)), name: try readName())
    return (traits, key, traits.contains(.hasSignature) ? try readSignature() : nil)
  }

  private mutating func readContent(
    _ traits: IndexFormat.Traits
  ) throws(IndexDamage) -> StoredFile.Content {
    guard traits.contains(.isUnreadable) else {
      guard !traits.contains(.hasFormerID) else { throw IndexDamage() }
      return .item(try readItem())
    }
    return .unreadable(
      try readDiagnostic(), formerID: traits.contains(.hasFormerID) ? ItemID(try readText()) : nil)
  }

  private mutating func readItem() throws(IndexDamage) -> StoredItem {
    StoredItem(
      uid: ItemID(try readText()), kind: try readText(), revision: try readDigest(),
      keys: try readKeys(),
      members: try readMembers(), diagnostics: try readDiagnostics())
  }

  private mutating func readDiagnostics() throws(IndexDamage) -> [FileDiagnostic] {
    let count = try readCount(ofAtLeast: IndexFormat.shortestDiagnostic)
    var diagnostics: [FileDiagnostic] = []
    for _ in 0..<count { diagnostics.append(try readDiagnostic()) }
    return diagnostics
  }

  private mutating func readDiagnostic() throws(IndexDamage) -> FileDiagnostic {
    let traits = try readTraits(among: .ofDiagnostic)
    let line = traits.contains(.hasLine) ? Int(try readNumber(Int64.self)) : nil
    return FileDiagnostic(kind: try readText(), line: line, message: try readText())
  }

  mutating func readSignature() throws(IndexDamage) -> Signature {
    guard let kind = Signature.Kind(rawValue: try readNumber()) else { throw IndexDamage() }
    return Signature(
      kind: kind, device: try readNumber(), inode: try readNumber(), size: try readNumber(),
      modificationTime: try readNumber(), changeTime: try readNumber(),
      permissions: try readNumber())
  }
}
