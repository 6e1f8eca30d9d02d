// The files of a catalogue, each in a slot whose number never changes. A file that is unchanged
// since the index was written is decoded from the bytes of the index when it is needed.

internal import Files

struct FileSlots {
  /// The files of the index. A file that was set after the index was read is in `changedFiles`
  /// instead.
  private let indexedFiles: IndexedFiles
  /// For each slot, the position of its file in `changedFiles`; negative if the file is in the
  /// index.
  private var changedFileIndices: [Int32]
  /// The files that were set since the index was read. The file in a free slot has a negative list
  /// number.
  private var changedFiles: [StoredFile] = []
  private var keyColumn: KeyColumn

  init(_ indexedFiles: IndexedFiles = IndexedFiles()) {
    self.indexedFiles = indexedFiles
    changedFileIndices = Array(repeating: -1, count: indexedFiles.count)
    keyColumn = KeyColumn(indexedFiles)
  }

  /// The position in `changedFiles`; nil if the file in the slot is that of the index.
  private func changedFileIndex(ofSlot slot: Int) -> Int? {
    changedFileIndices[slot] < 0 ? nil : Int(changedFileIndices[slot])
  }

  /// Whether the file in this slot has this stat.
  func hasSignature(_ expectedSignature: Signature, inSlot slot: Int) -> Bool {
    signature(inSlot: slot) == expectedSignature
  }

  func signature(inSlot slot: Int) -> Signature? {
    guard let fileIndex = changedFileIndex(ofSlot: slot) else {
      return indexedFiles.signature(inSlot: slot)
    }
    // Read through a span: without it, the file would be copied, which changes six reference
    // counts.
    let changedFiles = changedFiles.span
    return changedFiles[fileIndex].signature
  }

  /// The slots of files that were set since the index was read, and whose stat is not known.
  var slotsWithoutSignature: [Int] {
    let changedFiles = changedFiles.span
    var slots: [Int] = []
    for slot in changedFileIndices.indices {
      guard let fileIndex = changedFileIndex(ofSlot: slot),
        changedFiles[fileIndex].signature == nil,
        changedFiles[fileIndex].key.list >= 0
      else { continue }
      slots.append(slot)
    }
    return slots
  }

  /// The name of the file in this slot; nil for a free slot.
  func name(inSlot slot: Int) -> FileName? {
    guard let fileIndex = changedFileIndex(ofSlot: slot) else {
      return indexedFiles.withName(inSlot: slot) { FileName(copying: $0) }
    }
    let changedFiles = changedFiles.span
    return changedFiles[fileIndex].key.list < 0 ? nil : changedFiles[fileIndex].key.name
  }

  /// Whether the slot still has the file that the index has in it, even if the file's content has
  /// changed.
  func stillHasIndexedFile(ofList list: Int, inSlot slot: Int) -> Bool {
    guard let fileIndex = changedFileIndex(ofSlot: slot) else { return true }
    let changedFiles = changedFiles.span
    return changedFiles[fileIndex].key.list == list
      && indexedFiles.withName(inSlot: slot, changedFiles[fileIndex].key.name.order(to:)) == .same
  }

  /// Calls the body with slot, list number, kind and keys of each item.
  func forEachKeys(_ body: (Int, Int, String, RawSpan) -> Void) {
    keyColumn.forEach(body)
  }

  /// Like `forEachKeys` above, but faster: only for items of one kind, and only those that
  /// `selectedBits` selects.
  func forEachKeys(
    ofKind kind: String, minimumLength: Int = 0,
    selectedBits: (RawSpan, Span<Int>) -> UInt64 = { _, _ in .max },
    _ body: (Int, Int, RawSpan) -> Void
  ) {
    keyColumn.forEach(ofKind: kind, minimumLength: minimumLength, selectedBits: selectedBits, body)
  }

  /// The keys of one item.
  func withKeys<Answer>(inSlot slot: Int, _ body: (RawSpan) -> Answer) -> Answer? {
    keyColumn.withKeys(inSlot: slot, body)
  }

  /// The UID of an item, and the members of its JSON object.
  func encodedItem(inSlot slot: Int) -> (uid: ItemID, members: ArraySlice<UInt8>)? {
    guard changedFileIndices.indices.contains(slot) else { return nil }
    guard let fileIndex = changedFileIndex(ofSlot: slot) else {
      return indexedFiles.encodedItem(inSlot: slot)
    }
    let changedFiles = changedFiles.span
    guard let uid = changedFiles[fileIndex].uid, let members = changedFiles[fileIndex].members
    else {
      return nil
    }
    return (uid, members.bytes)
  }

  /// The bytes of the index. The ranges that `encodedRanges` returns are ranges of these bytes.
  var indexBytes: [UInt8] { indexedFiles.bytes }

  /// The ranges of UID and members within `indexBytes`; nil if the file has changed since the index
  /// was written.
  func encodedRanges(inSlot slot: Int) -> EncodedRanges? {
    guard changedFileIndices.indices.contains(slot), changedFileIndices[slot] < 0 else {
      return nil
    }
    return indexedFiles.encodedRanges(inSlot: slot)
  }

  mutating func set(signature: Signature?, inSlot slot: Int) {
    if let fileIndex = changedFileIndex(ofSlot: slot) {
      changedFiles[fileIndex].signature = signature
    } else {
      var file = indexedFiles.file(inSlot: slot)
      file.signature = signature
      changedFileIndices[slot] = Int32(truncatingIfNeeded: changedFiles.count)
      changedFiles.append(file)
    }
  }

  mutating func reserve(_ count: Int) {
    changedFileIndices.reserveCapacity(changedFileIndices.count + count)
    changedFiles.reserveCapacity(changedFiles.count + count)
    keyColumn.reserve(count)
  }

  mutating func append(_ file: StoredFile) {
    changedFileIndices.append(Int32(truncatingIfNeeded: changedFiles.count))
    changedFiles.append(file)
    keyColumn.append(file)
  }

  private static let freeSlot = StoredFile(
    key: FileKey(list: -1, name: FileName(ours: "-")), signature: nil,
    contentDigest: Digest(leading: 0, trailing: 0),
    content: .unreadable(FileDiagnostic(kind: "", message: ""), formerID: nil))
}

extension FileSlots: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { changedFileIndices.count }

  subscript(slot: Int) -> StoredFile? {
    get {
      guard let fileIndex = changedFileIndex(ofSlot: slot) else {
        return indexedFiles.file(inSlot: slot)
      }
      return changedFiles[fileIndex].key.list < 0 ? nil : changedFiles[fileIndex]
    }
    set {
      let file = newValue ?? Self.freeSlot
      keyColumn.set(file, at: slot)
      if let fileIndex = changedFileIndex(ofSlot: slot) {
        changedFiles[fileIndex] = file
      } else {
        changedFileIndices[slot] = Int32(truncatingIfNeeded: changedFiles.count)
        changedFiles.append(file)
      }
    }
  }
}
