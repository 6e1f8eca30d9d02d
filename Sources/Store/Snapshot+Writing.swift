// Encodes a snapshot as the bytes of an index. The encoding is canonical: equal snapshots give
// equal bytes. `IndexFormat.swift` describes the format.

internal import Files

extension Snapshot {
  /// The bytes of the index; nil if they would exceed its size limit.
  func bytes() -> [UInt8]? {
    // Read through a span: without it, each file would be copied, which changes six reference
    // counts.
    let files = files.span
    var (keysLength, membersLength) = (0, 0)
    for index in files.indices {
      let lengths = files[index].lengths
      keysLength += lengths.keys
      membersLength += lengths.members
    }
    let estimatedLength = lengthWithoutItems + keysLength + membersLength
    guard estimatedLength <= IndexFormat.longestIndex else { return nil }
    var writer = IndexWriter(reserving: estimatedLength)
    writer.writeNumber(IndexFormat.magicNumber)
    writer.writeNumber(IndexFormat.version)
    writer.writeNumber(Int64(codecVersion))
    let lengthOffset = writer.bytes.count
    writer.writeNumber(UInt64(0))
    writer.write(bookmark)
    writer.writeNumber(takenAt)
    writer.writeText(boot)
    writer.writeCount(lists.count)
    for list in lists { writer.write(list) }
    writer.writeCount(documents.count)
    for (key, document) in documents.sorted(by: { $0.key.sorts(before: $1.key) }) {
      writer.write(document, at: key)
    }
    writer.writeCount(keysLength)
    for index in files.indices { writer.write(files[index].keys) }
    writer.writeCount(membersLength)
    for index in files.indices { writer.write(files[index].members) }
    writer.writeCount(files.count)
    for index in files.indices {
      writer.write(headOf: files, index)
      writer.write(contentOf: files, index)
    }
    return writer.finish(lengthAt: lengthOffset)
  }

  /// An estimate of the length in bytes, without keys and members.
  private var lengthWithoutItems: Int {
    let documentsLength = documents.values.reduce(0) { $0 + 1024 + $1.bytes.count }
    return 4096 + 512 * lists.count + documentsLength + 256 * files.count
  }
}

extension DocumentKey {
  func sorts(before other: DocumentKey) -> Bool {
    if folderPath.steps != other.folderPath.steps {
      return folderPath.steps.lexicographicallyPrecedes(other.folderPath.steps)
    }
    return name < other.name
  }
}

extension FileKey {
  /// Whether a file comes before another in the index: by list number, then by name. The
  /// snapshot's lists have numbers in the order of their names.
  func sorts(before other: FileKey) -> Bool {
    list == other.list ? name < other.name : list < other.list
  }
}

private struct IndexWriter {
  private(set) var bytes: [UInt8] = []

  init(reserving capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  mutating func writeNumber(_ number: some FixedWidthInteger & BitwiseCopyable) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds a count or a length as 32 bits. A greater number becomes the greatest of 32 bits; an
  /// index with so many bytes exceeds `longestIndex` and is not written.
  mutating func writeCount(_ count: Int) {
    writeNumber(UInt32(clamping: count))
  }

  mutating func write(_ bookmark: JournalBookmark) {
    writeText(bookmark.position.journal)
    writeNumber(Int64(bookmark.position.number))
    writeNumber(bookmark.position.sum.value)
    writeNumber(Int64(bookmark.segment))
    writeNumber(Int64(bookmark.offset))
    writeNumber(bookmark.chain.value)
  }

  mutating func write(_ list: StoredList) {
    var traits: IndexFormat.Traits = []
    if list.title != nil { traits.insert(.hasTitle) }
    if list.color != nil { traits.insert(.hasColor) }
    if list.isReadOnly { traits.insert(.isReadOnly) }
    writeNumber(traits.rawValue)
    writeName(list.name)
    writeNumber(list.inode)
    if let title = list.title { writeText(title) }
    if let color = list.color { writeText(color) }
  }

  mutating func write(_ document: StoredDocument, at key: DocumentKey) {
    let traits: IndexFormat.Traits = document.signature == nil ? [] : .hasSignature
    writeNumber(traits.rawValue)
    writeNumber(UInt8(clamping: key.folderPath.steps.count))
    for step in key.folderPath.steps { writeName(step) }
    writeName(key.name)
    if let signature = document.signature { write(signature) }
    writeCount(document.bytes.count)
    bytes.append(contentsOf: document.bytes)
  }

  mutating func write(_ byteRange: ByteRange?) {
    guard let byteRange else { return }
    byteRange.base.withUnsafeBytes {
      bytes.append(contentsOf: $0[byteRange.start..<byteRange.start + byteRange.count])
    }
  }

  mutating func write(headOf files: Span<StoredFile>, _ index: Int) {
    var traits: IndexFormat.Traits = files[index].signature == nil ? [] : .hasSignature
    if files[index].isUnreadable {
      traits.insert(.isUnreadable)
      if files[index].formerID != nil { traits.insert(.hasFormerID) }
    }
    writeNumber(traits.rawValue)
    writeCount(files[index].key.list)
    writeName(files[index].key.name)
    if let signature = files[index].signature { write(signature) }
    writeDigest(files[index].contentDigest)
  }

  mutating func write(contentOf files: Span<StoredFile>, _ index: Int) {
    if let revision = files[index].revision {
      writeText(files[index].uid?.text ?? "")
      writeText(files[index].kind ?? "")
      writeDigest(revision)
      let lengths = files[index].lengths
      writeCount(lengths.keys)
      writeCount(lengths.members)
      let diagnostics = files[index].diagnostics
      writeCount(diagnostics.count)
      for diagnostic in diagnostics { write(diagnostic) }
    } else {
      for diagnostic in files[index].diagnostics { write(diagnostic) }
      if let formerID = files[index].formerID { writeText(formerID.text) }
    }
  }

  private mutating func write(_ diagnostic: FileDiagnostic) {
    let traits: IndexFormat.Traits = diagnostic.line == nil ? [] : .hasLine
    writeNumber(traits.rawValue)
    if let line = diagnostic.line { writeNumber(Int64(line)) }
    writeText(diagnostic.kind)
    writeText(diagnostic.message)
  }

  private mutating func write(_ signature: Signature) {
    writeNumber(signature.kind.rawValue)
    writeNumber(signature.device)
    writeNumber(signature.inode)
    writeNumber(signature.size)
    writeNumber(signature.modificationTime)
    writeNumber(signature.changeTime)
    writeNumber(signature.permissions)
  }

  mutating func writeText(_ text: String) {
    writeCount(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func writeName(_ name: FileName) {
    writeNumber(UInt16(clamping: name.bytes.count))
    bytes.append(contentsOf: name.bytes)
  }

  private mutating func writeDigest(_ digest: Digest) {
    writeNumber(digest.leading)
    writeNumber(digest.trailing)
  }

  /// Fills in the length and appends the checksum; nil if the result is too long.
  consuming func finish(lengthAt offset: Int) -> [UInt8]? {
    let length = bytes.count + IndexFormat.checksumLength
    guard length <= IndexFormat.longestIndex else { return nil }
    withUnsafeBytes(of: UInt64(length).littleEndian) {
      bytes.replaceSubrange(offset..<offset + $0.count, with: $0)
    }
    writeNumber(bytes.withUnsafeBytes { Checksum(of: $0).value })
    return bytes
  }
}
