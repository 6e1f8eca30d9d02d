// Encodes a snapshot as the bytes of an index. The encoding is canonical: equal snapshots give
// equal bytes. `IndexFormat.swift` describes the format.

internal import Files

extension Snapshot {
  /// The bytes of the index; nil if they would exceed its size limit.
  func bytes() -> [UInt8]? {
    // Read through a span, because copying a file changes six reference counts.
    let files = files.span
    var (keys, members) = (0, 0)
    for index in files.indices {
      let lengths = files[index].lengths
      keys += lengths.keys
      members += lengths.members
    }
    let likely = likelyLength + keys + members
    guard likely <= IndexFormat.limit else { return nil }
    var writer = IndexWriter(reserving: likely)
    writer.number(IndexFormat.magicNumber)
    writer.number(IndexFormat.version)
    writer.number(Int64(codecVersion))
    let lengthOffset = writer.bytes.count
    writer.number(UInt64(0))
    writer.add(bookmark)
    writer.number(takenAt)
    writer.text(boot)
    writer.count(lists.count)
    for list in lists { writer.add(list) }
    writer.count(documents.count)
    for (key, document) in documents.sorted(by: { $0.key.sorts(before: $1.key) }) {
      writer.add(document, at: key)
    }
    writer.count(keys)
    for index in files.indices { writer.add(files[index].keys) }
    writer.count(members)
    for index in files.indices { writer.add(files[index].members) }
    writer.count(files.count)
    for index in files.indices {
      writer.add(headOf: files, index)
      writer.add(contentOf: files, index)
    }
    return writer.closed(lengthAt: lengthOffset)
  }

  /// An estimate of the length in bytes, without keys and members.
  private var likelyLength: Int {
    let inDocuments = documents.values.reduce(0) { $0 + 1024 + $1.bytes.count }
    return 4096 + 512 * lists.count + inDocuments + 256 * files.count
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
  /// The order of the index, in which lists are numbered by name.
  func sorts(before other: FileKey) -> Bool {
    list == other.list ? name < other.name : list < other.list
  }
}

private struct IndexWriter {
  private(set) var bytes: [UInt8] = []

  init(reserving capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  mutating func number(_ number: some FixedWidthInteger & BitwiseCopyable) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds a count or a length as 32 bits. A greater one does not fit into an index anyway.
  mutating func count(_ count: Int) {
    number(UInt32(clamping: count))
  }

  mutating func add(_ bookmark: JournalBookmark) {
    text(bookmark.position.journal)
    number(Int64(bookmark.position.number))
    number(bookmark.position.sum.value)
    number(Int64(bookmark.segment))
    number(Int64(bookmark.offset))
    number(bookmark.chain.value)
  }

  mutating func add(_ list: StoredList) {
    var traits: IndexFormat.Traits = []
    if list.title != nil { traits.insert(.title) }
    if list.color != nil { traits.insert(.color) }
    if list.isReadOnly { traits.insert(.readOnly) }
    number(traits.rawValue)
    name(list.name)
    number(list.inode)
    if let title = list.title { text(title) }
    if let color = list.color { text(color) }
  }

  mutating func add(_ document: StoredDocument, at key: DocumentKey) {
    let traits: IndexFormat.Traits = document.signature == nil ? [] : .signature
    number(traits.rawValue)
    number(UInt8(clamping: key.folderPath.steps.count))
    for step in key.folderPath.steps { name(step) }
    name(key.name)
    if let signature = document.signature { add(signature) }
    count(document.bytes.count)
    bytes.append(contentsOf: document.bytes)
  }

  mutating func add(_ byteRange: ByteRange?) {
    guard let byteRange else { return }
    byteRange.base.withUnsafeBytes {
      bytes.append(contentsOf: $0[byteRange.start..<byteRange.start + byteRange.count])
    }
  }

  mutating func add(headOf files: Span<StoredFile>, _ index: Int) {
    var traits: IndexFormat.Traits = files[index].signature == nil ? [] : .signature
    if files[index].isUnreadable {
      traits.insert(.unreadable)
      if files[index].formerID != nil { traits.insert(.formerID) }
    }
    number(traits.rawValue)
    count(files[index].key.list)
    name(files[index].key.name)
    if let signature = files[index].signature { add(signature) }
    digest(files[index].image)
  }

  mutating func add(contentOf files: Span<StoredFile>, _ index: Int) {
    if let revision = files[index].revision {
      text(files[index].uid?.text ?? "")
      text(files[index].kind ?? "")
      digest(revision)
      let lengths = files[index].lengths
      count(lengths.keys)
      count(lengths.members)
      let diagnostics = files[index].diagnostics
      count(diagnostics.count)
      for diagnostic in diagnostics { add(diagnostic) }
    } else {
      for diagnostic in files[index].diagnostics { add(diagnostic) }
      if let was = files[index].formerID { text(was.text) }
    }
  }

  private mutating func add(_ diagnostic: FileDiagnostic) {
    let traits: IndexFormat.Traits = diagnostic.line == nil ? [] : .line
    number(traits.rawValue)
    if let line = diagnostic.line { number(Int64(line)) }
    text(diagnostic.kind)
    text(diagnostic.message)
  }

  private mutating func add(_ signature: Signature) {
    number(signature.kind.rawValue)
    number(signature.device)
    number(signature.inode)
    number(signature.size)
    number(signature.modified)
    number(signature.changed)
    number(signature.permissions)
  }

  mutating func text(_ text: String) {
    count(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func name(_ name: FileName) {
    number(UInt16(clamping: name.bytes.count))
    bytes.append(contentsOf: name.bytes)
  }

  private mutating func digest(_ digest: Digest) {
    number(digest.leading)
    number(digest.trailing)
  }

  /// Fills in the length and appends the checksum; nil if the result is too long.
  consuming func closed(lengthAt offset: Int) -> [UInt8]? {
    let length = bytes.count + IndexFormat.checksumLength
    guard length <= IndexFormat.limit else { return nil }
    withUnsafeBytes(of: UInt64(length).littleEndian) {
      bytes.replaceSubrange(offset..<offset + $0.count, with: $0)
    }
    number(bytes.withUnsafeBytes { Checksum(of: $0).value })
    return bytes
  }
}
