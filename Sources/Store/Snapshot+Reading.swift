// Decodes an index, or nothing of it if any part is invalid. Accepts only bytes that
// `Snapshot+Writing.swift` writes.

internal import Files

/// A decoded index: a snapshot whose files are kept as bytes.
struct IndexContent {
  /// The snapshot without its files.
  var head: Snapshot
  var files: IndexedFiles
  /// The stats of its files.
  var knownSignatures: StatSet

  /// Nil if the bytes are damaged, of another format, or of another codec. Items refer to the bytes
  /// without copying them. If the index was written in another boot than `boot`, recent stats are
  /// not trusted.
  init?(reading bytes: [UInt8], codecVersion: Int, boot: String? = nil) {
    let content = bytes.withUnsafeBytes { raw -> IndexContent? in
      guard let content = IndexFormat.content(of: raw, codecVersion: codecVersion) else {
        return nil
      }
      var cursor = IndexCursor(bytes, content)
      return try? cursor.content(codecVersion: codecVersion, boot: boot)
    }
    guard let content else { return nil }
    self = content
  }

  fileprivate init(head: Snapshot, files: IndexedFiles, knownSignatures: StatSet) {
    self.head = head
    self.files = files
    self.knownSignatures = knownSignatures
  }
}

extension Snapshot {
  init(_ content: IndexContent) {
    self = content.head
    files = (0..<content.files.count).map(content.files.file(inSlot:))
  }

  init?(reading bytes: [UInt8], codecVersion: Int) {
    guard let content = IndexContent(reading: bytes, codecVersion: codecVersion) else { return nil }
    self.init(content)
  }
}

extension IndexFormat {
  /// The bytes without the checksum; nil if header, length or checksum are wrong.
  fileprivate static func content(
    of file: UnsafeRawBufferPointer, codecVersion: Int
  ) -> UnsafeRawBufferPointer? {
    guard file.count >= headerLength + checksumLength, file.count <= limit else { return nil }
    let end = file.count - checksumLength
    let content = UnsafeRawBufferPointer(rebasing: file[..<end])
    let written = file.loadUnaligned(fromByteOffset: end, as: UInt64.self)
    guard content.loadUnaligned(as: UInt64.self) == magicNumber.littleEndian,
      Checksum(of: content).value == UInt64(littleEndian: written)
    else { return nil }
    return content
  }
}

extension IndexCursor {
  fileprivate mutating func content(
    codecVersion: Int, boot: String?
  ) throws(IndexDamage) -> IndexContent {
    guard try number() == IndexFormat.magicNumber, try number() == IndexFormat.version,
      try number() == Int64(codecVersion), try number() == UInt64(length)
    else { throw IndexDamage() }
    let bookmark = try bookmark()
    let takenAt = try number(Int64.self)
    guard takenAt >= 0, takenAt <= IndexFormat.latestTime else { throw IndexDamage() }
    var head = Snapshot(
      codecVersion: codecVersion, bookmark: bookmark, takenAt: takenAt, boot: try text(),
      lists: try lists(), documents: try documents(), files: [])
    try skipSections()
    let trustedUntil = boot.flatMap { head.distrustRecentDocuments(in: $0) }
    let (files, signatures) = try files(inLists: head.lists.count, trustedUntil: trustedUntil)
    guard isAtEnd else { throw IndexDamage() }
    return IndexContent(head: head, files: files, knownSignatures: signatures)
  }

  private mutating func bookmark() throws(IndexDamage) -> JournalBookmark {
    let journal = try text()
    let position = Position(
      journal: journal, number: try counter(), sum: JournalSum(try number()))
    return JournalBookmark(
      position: position, segment: try counter(atLeast: 1), offset: try counter(),
      chain: JournalSum(try number()))
  }

  private mutating func lists() throws(IndexDamage) -> [StoredList] {
    var lists: [StoredList] = []
    for _ in 0..<(try count(ofAtLeast: IndexFormat.shortestList)) {
      let traits = try traits(among: .ofList)
      let list = StoredList(
        name: try name(), inode: try number(), title: traits.contains(.title) ? try text() : nil,
        color: traits.contains(.color) ? try text() : nil,
        isReadOnly: traits.contains(.readOnly))
      if let last = lists.last, last.name >= list.name { throw IndexDamage() }
      lists.append(list)
    }
    return lists
  }

  private mutating func documents() throws(IndexDamage) -> [DocumentKey: StoredDocument] {
    let count = try count(ofAtLeast: IndexFormat.shortestDocument)
    var documents: [DocumentKey: StoredDocument] = [:]
    var last: DocumentKey?
    for _ in 0..<count {
      let traits = try traits(among: .ofDocument)
      var steps: [FileName] = []
      for _ in 0..<(try number(UInt8.self)) { steps.append(try name()) }
      let key = DocumentKey(folderPath: FolderPath(steps), name: try name())
      if let last, !last.sorts(before: key) { throw IndexDamage() }
      documents[key] = StoredDocument(
        signature: traits.contains(.signature) ? try signature() : nil, bytes: try copy())
      last = key
    }
    return documents
  }
}
