// A snapshot from the bytes of an index: all of it, or nothing where anything is not as it was
// written. What it accepts, `Snapshot+Writing.swift` would have written byte for byte.

internal import Files

extension Snapshot {
  /// Nil for any damage, another form, another codec. Items keep the bytes, and copy none of them.
  init?(reading bytes: [UInt8], codecVersion: Int) {
    let snapshot = bytes.withUnsafeBytes { raw -> Snapshot? in
      guard let content = IndexForm.content(of: raw, codecVersion: codecVersion) else { return nil }
      var cursor = IndexCursor(bytes, content)
      return try? cursor.snapshot(codecVersion: codecVersion)
    }
    guard let snapshot else { return nil }
    self = snapshot
  }
}

extension IndexForm {
  /// All but the checksum, which is right; nil where head, length or checksum are not.
  fileprivate static func content(
    of file: UnsafeRawBufferPointer, codecVersion: Int
  ) -> UnsafeRawBufferPointer? {
    guard file.count >= headLength + checksumLength, file.count <= limit else { return nil }
    let end = file.count - checksumLength
    let content = UnsafeRawBufferPointer(rebasing: file[..<end])
    let written = file.loadUnaligned(fromByteOffset: end, as: UInt64.self)
    guard content.loadUnaligned(as: UInt64.self) == opening.littleEndian,
      Checksum(of: content).value == UInt64(littleEndian: written)
    else { return nil }
    return content
  }
}

extension IndexCursor {
  fileprivate mutating func snapshot(codecVersion: Int) throws(IndexDamage) -> Snapshot {
    guard try number() == IndexForm.opening, try number() == IndexForm.version,
      try number() == Int64(codecVersion), try number() == UInt64(length)
    else { throw IndexDamage() }
    let bookmark = try bookmark()
    let takenAt = try number(Int64.self)
    guard takenAt >= 0, takenAt <= IndexForm.latestTime else { throw IndexDamage() }
    let boot = try text()
    let lists = try lists()
    let documents = try documents()
    try stretchesToCome()
    let snapshot = Snapshot(
      codecVersion: codecVersion, bookmark: bookmark, takenAt: takenAt, boot: boot,
      lists: lists, documents: documents, files: try files(inLists: lists.count))
    guard isAtEnd else { throw IndexDamage() }
    return snapshot
  }

  private mutating func bookmark() throws(IndexDamage) -> Bookmark {
    let journal = try text()
    let position = Position(
      journal: journal, number: try counter(), sum: JournalSum(try number()))
    return Bookmark(
      position: position, segment: try counter(atLeast: 1), offset: try counter(),
      chain: JournalSum(try number()))
  }

  private mutating func lists() throws(IndexDamage) -> [StoredList] {
    var lists: [StoredList] = []
    for _ in 0..<(try count(ofAtLeast: IndexForm.shortestList)) {
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
    let count = try count(ofAtLeast: IndexForm.shortestDocument)
    var documents: [DocumentKey: StoredDocument] = [:]
    var last: DocumentKey?
    for _ in 0..<count {
      let traits = try traits(among: .ofDocument)
      var steps: [FileName] = []
      for _ in 0..<(try number(UInt8.self)) { steps.append(try name()) }
      let key = DocumentKey(place: Place(steps), name: try name())
      if let last, !last.stands(before: key) { throw IndexDamage() }
      documents[key] = StoredDocument(
        signature: traits.contains(.signature) ? try signature() : nil, bytes: try copy())
      last = key
    }
    return documents
  }

  private mutating func files(inLists lists: Int) throws(IndexDamage) -> [StoredFile] {
    let count = try count(ofAtLeast: IndexForm.shortestFile)
    var files: [StoredFile] = []
    files.reserveCapacity(count)
    var last: FileKey?
    for _ in 0..<count {
      let file = try file()
      guard file.key.list < lists, last?.stands(before: file.key) != false else {
        throw IndexDamage()
      }
      last = file.key
      files.append(file)
    }
    return files
  }

  private mutating func file() throws(IndexDamage) -> StoredFile {
    let traits = try traits(among: .ofFile)
    let key = FileKey(list: Int(try number(UInt32.self)), name: try name())
    let signature = traits.contains(.signature) ? try signature() : nil
    return StoredFile(
      key: key, signature: signature, image: try digest(), content: try content(traits))
  }

  private mutating func content(
    _ traits: IndexForm.Traits
  ) throws(IndexDamage) -> StoredFile.Content {
    guard traits.contains(.unreadable) else {
      guard !traits.contains(.former) else { throw IndexDamage() }
      return .item(try item())
    }
    return .unreadable(
      try remark(), was: traits.contains(.former) ? ItemID(try text()) : nil)
  }

  private mutating func item() throws(IndexDamage) -> StoredItem {
    StoredItem(
      uid: ItemID(try text()), kind: try word(), revision: try digest(), keys: try keys(),
      members: try members(), remarks: try remarks())
  }

  private mutating func remarks() throws(IndexDamage) -> [Remark] {
    let count = try count(ofAtLeast: IndexForm.shortestRemark)
    var remarks: [Remark] = []
    for _ in 0..<count { remarks.append(try remark()) }
    return remarks
  }

  private mutating func remark() throws(IndexDamage) -> Remark {
    let traits = try traits(among: .ofRemark)
    let line = traits.contains(.line) ? Int(try number(Int64.self)) : nil
    return Remark(kind: try text(), line: line, message: try text())
  }

  private mutating func signature() throws(IndexDamage) -> Signature {
    guard let kind = Signature.Kind(rawValue: try number()) else { throw IndexDamage() }
    return Signature(
      kind: kind, device: try number(), inode: try number(), size: try number(),
      modified: try number(), changed: try number(), permissions: try number())
  }
}
