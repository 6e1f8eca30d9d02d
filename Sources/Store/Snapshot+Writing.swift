// A snapshot as the bytes of an index, in one order and one form only: the same snapshot is the
// same bytes. What may stand there is told in `IndexForm.swift`.

internal import Files

extension Snapshot {
  /// Nil where it is larger than an index may be.
  func bytes() -> [UInt8]? {
    guard likelyLength <= IndexForm.limit else { return nil }
    var writer = IndexWriter(reserving: likelyLength)
    writer.number(IndexForm.opening)
    writer.number(IndexForm.version)
    writer.number(Int64(codecVersion))
    let place = writer.bytes.count
    writer.number(UInt64(0))
    writer.add(bookmark)
    writer.number(takenAt)
    writer.text(boot)
    writer.count(lists.count)
    for list in lists { writer.add(list) }
    writer.count(documents.count)
    for (key, document) in documents.sorted(by: { $0.key.stands(before: $1.key) }) {
      writer.add(document, at: key)
    }
    // By their places in a span, for to copy a file means to count six references up and down.
    let files = files.span
    for stretch in [\StoredItem.keys, \.members] {
      writer.count(length(of: stretch))
      for index in files.indices { writer.add(stretch, of: files[index].content) }
    }
    writer.count(files.count)
    for index in files.indices { writer.add(files[index]) }
    return writer.closed(lengthAt: place)
  }

  private func length(of stretch: KeyPath<StoredItem, Stretch>) -> Int {
    files.reduce(0) { $0 + ($1.item?[keyPath: stretch].count ?? 0) }
  }

  /// What it will take, within a small part: stretches and documents are most of it.
  private var likelyLength: Int {
    let inDocuments = documents.values.reduce(0) { $0 + 1024 + $1.bytes.count }
    return 4096 + 512 * lists.count + inDocuments + 256 * files.count
      + length(of: \.keys) + length(of: \.members)
  }
}

extension DocumentKey {
  func stands(before other: DocumentKey) -> Bool {
    if place.steps != other.place.steps {
      return place.steps.lexicographicallyPrecedes(other.place.steps)
    }
    return name < other.name
  }
}

extension FileKey {
  /// In the order of the index, where lists stand by their names.
  func stands(before other: FileKey) -> Bool {
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

  /// A count or a length: what is as many as four thousand million fits into no index anyway.
  mutating func count(_ count: Int) {
    number(UInt32(clamping: count))
  }

  mutating func add(_ bookmark: Bookmark) {
    text(bookmark.position.journal)
    number(Int64(bookmark.position.number))
    number(bookmark.position.sum.value)
    number(Int64(bookmark.segment))
    number(Int64(bookmark.offset))
    number(bookmark.chain.value)
  }

  mutating func add(_ list: StoredList) {
    var traits: IndexForm.Traits = []
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
    let traits: IndexForm.Traits = document.signature == nil ? [] : .signature
    number(traits.rawValue)
    number(UInt8(clamping: key.place.steps.count))
    for step in key.place.steps { name(step) }
    name(key.name)
    if let signature = document.signature { add(signature) }
    count(document.bytes.count)
    bytes.append(contentsOf: document.bytes)
  }

  mutating func add(
    _ stretch: KeyPath<StoredItem, Stretch>, of content: StoredFile.Content
  ) {
    guard case .item(let item) = content else { return }
    bytes.append(contentsOf: item[keyPath: stretch].bytes)
  }

  mutating func add(_ file: StoredFile) {
    var traits: IndexForm.Traits = file.signature == nil ? [] : .signature
    if case .unreadable(_, let was) = file.content {
      traits.insert(.unreadable)
      if was != nil { traits.insert(.former) }
    }
    number(traits.rawValue)
    count(file.key.list)
    name(file.key.name)
    if let signature = file.signature { add(signature) }
    digest(file.image)
    switch file.content {
    case .item(let item):
      add(item)
    case .unreadable(let remark, let was):
      add(remark)
      if let was { text(was.text) }
    }
  }

  private mutating func add(_ item: StoredItem) {
    text(item.uid.text)
    text(item.kind)
    digest(item.revision)
    count(item.keys.count)
    count(item.members.count)
    count(item.remarks.count)
    for remark in item.remarks { add(remark) }
  }

  private mutating func add(_ remark: Remark) {
    let traits: IndexForm.Traits = remark.line == nil ? [] : .line
    number(traits.rawValue)
    if let line = remark.line { number(Int64(line)) }
    text(remark.kind)
    text(remark.message)
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

  /// The length where it belongs, and the checksum behind it all; nil where that is too much.
  consuming func closed(lengthAt place: Int) -> [UInt8]? {
    let length = bytes.count + IndexForm.checksumLength
    guard length <= IndexForm.limit else { return nil }
    withUnsafeBytes(of: UInt64(length).littleEndian) {
      bytes.replaceSubrange(place..<place + $0.count, with: $0)
    }
    number(bytes.withUnsafeBytes { Checksum(of: $0).value })
    return bytes
  }
}
