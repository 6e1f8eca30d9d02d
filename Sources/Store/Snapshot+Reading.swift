// Decodes an index, or nothing of it if any part is invalid. Accepts only bytes that
// `Snapshot+Writing.swift` writes.

internal import Files

/// A decoded index: a snapshot whose files are kept as bytes.
struct IndexContent {
  /// The snapshot without its files.
  var snapshotHead: Snapshot
  var files: IndexedFiles
  /// The stats of the files, to find those that have changed since the index was written.
  var knownSignatures: StatSet

  /// Nil if the bytes are damaged, of another format, or of another codec. Items refer to the
  /// bytes without copying them. If the machine has booted since the index was written (it was
  /// written in another boot than `boot`), stats of files that had changed shortly before are not
  /// trusted.
  init?(reading bytes: [UInt8], codecVersion: Int, boot: String? = nil) {
    let content = bytes.withUnsafeBytes { raw -> IndexContent? in
      guard let content = IndexFormat.verifiedContent(of: raw, codecVersion: codecVersion) else {
        return nil
      }
      var cursor = IndexCursor(bytes, content)
      return try? cursor.readContent(codecVersion: codecVersion, boot: boot)
    }
    guard let content else { return nil }
    self = content
  }

  fileprivate init(snapshotHead: Snapshot, files: IndexedFiles, knownSignatures: StatSet) {
    self.snapshotHead = snapshotHead
    self.files = files
    self.knownSignatures = knownSignatures
  }
}

extension Snapshot {
  init(_ content: IndexContent) {
    self = content.snapshotHead
    files = (0..<content.files.count).map(content.files.file(inSlot:))
  }

  init?(reading bytes: [UInt8], codecVersion: Int) {
    guard let content = IndexContent(reading: bytes, codecVersion: codecVersion) else { return nil }
    self.init(content)
  }
}

extension IndexFormat {
  /// The bytes without the checksum; nil if header, length or checksum are wrong.
  fileprivate static func verifiedContent(
    of file: UnsafeRawBufferPointer, codecVersion: Int
  ) -> UnsafeRawBufferPointer? {
    guard file.count >= headerLength + checksumLength, file.count <= longestIndex else {
      return nil
    }
    let end = file.count - checksumLength
    let verifiedContent = UnsafeRawBufferPointer(rebasing: file[..<end])
    let storedChecksum = file.loadUnaligned(fromByteOffset: end, as: UInt64.self)
    guard verifiedContent.loadUnaligned(as: UInt64.self) == magicNumber.littleEndian,
      Checksum(of: verifiedContent).value == UInt64(littleEndian: storedChecksum)
    else { return nil }
    return verifiedContent
  }
}

extension IndexCursor {
  fileprivate mutating func readContent(
    codecVersion: Int, boot: String?
  ) throws(IndexDamage) -> IndexContent {
    guard try readNumber() == IndexFormat.magicNumber, try readNumber() == IndexFormat.version,
      try readNumber() == Int64(codecVersion), try readNumber() == UInt64(length)
    else { throw IndexDamage() }
    let bookmark = try readBookmark()
    let takenAt = try readNumber(Int64.self)
    guard takenAt >= 0, takenAt <= IndexFormat.latestTime else { throw IndexDamage() }
    var snapshotHead = Snapshot(
      codecVersion: codecVersion, bookmark: bookmark, takenAt: takenAt, boot: try readText(),
      lists: try readLists(), documents: try readDocuments(), files: [])
    try skipSections()
    let trustedUntil = boot.flatMap { snapshotHead.distrustRecentDocuments(in: $0) }
    let (files, signatures) = try readFiles(
      inLists: snapshotHead.lists.count, trustedUntil: trustedUntil)
    guard isAtEnd else { throw IndexDamage() }
    return IndexContent(snapshotHead: snapshotHead, files: files, knownSignatures: signatures)
  }

  private mutating func readBookmark() throws(IndexDamage) -> JournalBookmark {
    let journalID = try readText()
    let position = JournalPosition(
      journal: journalID, number: try readCounter(), sum: JournalSum(try readNumber()))
    return JournalBookmark(
      position: position, segment: try readCounter(atLeast: 1), offset: try readCounter(),
      chain: JournalSum(try readNumber()))
  }

  private mutating func readLists() throws(IndexDamage) -> [StoredList] {
    var lists: [StoredList] = []
    for _ in 0..<(try readCount(ofAtLeast: IndexFormat.shortestList)) {
      let traits = try readTraits(among: .ofList)
      let list = StoredList(
        name: try readName(), inode: try readNumber(),
        title: traits.contains(.hasTitle) ? try readText() : nil,
        color: traits.contains(.hasColor) ? try readText() : nil,
        isReadOnly: traits.contains(.isReadOnly))
      if let previousList = lists.last, previousList.name >= list.name { throw IndexDamage() }
      lists.append(list)
    }
    return lists
  }

  private mutating func readDocuments() throws(IndexDamage) -> [DocumentKey: StoredDocument] {
    let count = try readCount(ofAtLeast: IndexFormat.shortestDocument)
    var documents: [DocumentKey: StoredDocument] = [:]
    var previousKey: DocumentKey?
    for _ in 0..<count {
      let traits = try readTraits(among: .ofDocument)
      var folderNames: [FileName] = []
      for _ in 0..<(try readNumber(UInt8.self)) { folderNames.append(try readName()) }
      let key = DocumentKey(folderPath: FolderPath(folderNames), name: try readName())
      if let previousKey, !previousKey.sorts(before: key) { throw IndexDamage() }
      documents[key] = StoredDocument(
        signature: traits.contains(.hasSignature) ? try readSignature() : nil,
        bytes: try readBytes())
      previousKey = key
    }
    return documents
  }
}
