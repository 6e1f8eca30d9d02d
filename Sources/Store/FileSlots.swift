// The files that a catalogue knows, each in a slot whose number never changes. A file that is
// unchanged since the index was written is decoded from the bytes of the index when it is needed.

internal import Files

struct FileSlots {
  /// The files of the index. Those that were set since are in `changedFiles` instead.
  private let index: IndexedFiles
  /// For each slot, the position of its file in `changedFiles`; negative if the file is in the index.
  private var changedFilePositions: [Int32]
  /// The files that were set since the index was read. A free slot has a file with a negative list
  /// number.
  private var changedFiles: [StoredFile] = []
  private var keyColumn: KeyColumn

  init(_ index: IndexedFiles = IndexedFiles()) {
    self.index = index
    changedFilePositions = Array(repeating: -1, count: index.count)
    keyColumn = KeyColumn(index)
  }

  /// The position in `changedFiles`; nil if the file in the slot is that of the index.
  private func changedFilePosition(ofSlot slot: Int) -> Int? {
    changedFilePositions[slot] < 0 ? nil : Int(changedFilePositions[slot])
  }

  /// Whether the file in this slot has this stat.
  func hasSignature(_ look: Signature, inSlot slot: Int) -> Bool {
    signature(inSlot: slot) == look
  }

  func signature(inSlot slot: Int) -> Signature? {
    guard let position = changedFilePosition(ofSlot: slot) else {
      return index.signature(inSlot: slot)
    }
    // Read through a span, because copying a file changes six reference counts.
    let changedFiles = changedFiles.span
    return changedFiles[position].signature
  }

  /// The slots of files that were set since the index was read, and whose stat is not known.
  var slotsWithoutSignature: [Int] {
    let changedFiles = changedFiles.span
    var slots: [Int] = []
    for slot in changedFilePositions.indices {
      guard let position = changedFilePosition(ofSlot: slot),
        changedFiles[position].signature == nil,
        changedFiles[position].key.list >= 0
      else { continue }
      slots.append(slot)
    }
    return slots
  }

  /// The name of the file in this slot; nil for a free slot.
  func name(inSlot slot: Int) -> FileName? {
    guard let position = changedFilePosition(ofSlot: slot) else {
      return index.withName(inSlot: slot) { FileName(copying: $0) }
    }
    let changedFiles = changedFiles.span
    return changedFiles[position].key.list < 0 ? nil : changedFiles[position].key.name
  }

  /// Whether the slot still has the file that the index has in it, even if the file's content has
  /// changed.
  func isStill(ofList list: Int, inSlot slot: Int) -> Bool {
    guard let position = changedFilePosition(ofSlot: slot) else { return true }
    let changedFiles = changedFiles.span
    return changedFiles[position].key.list == list
      && index.withName(inSlot: slot, changedFiles[position].key.name.order(to:)) == .same
  }

  /// Calls the body with slot, list number, kind and keys of each item.
  func forEachKeys(_ body: (Int, Int, String, RawSpan) -> Void) {
    keyColumn.forEach(body)
  }

  /// Like `forEachKeys` above, but faster, for items of one kind that the caller selects.
  func forEachKeys(
    ofKind kind: String, least: Int = 0,
    chosen: (RawSpan, Span<Int>) -> UInt64 = { _, _ in .max },
    _ body: (Int, Int, RawSpan) -> Void
  ) {
    keyColumn.forEach(ofKind: kind, least: least, chosen: chosen, body)
  }

  /// The keys of one item.
  func withKeys<Answer>(inSlot slot: Int, _ body: (RawSpan) -> Answer) -> Answer? {
    keyColumn.withKeys(inSlot: slot, body)
  }

  /// The UID of an item, and the members of its JSON object.
  func encodedItem(inSlot slot: Int) -> (uid: ItemID, members: ArraySlice<UInt8>)? {
    guard changedFilePositions.indices.contains(slot) else { return nil }
    guard let position = changedFilePosition(ofSlot: slot) else {
      return index.encodedItem(inSlot: slot)
    }
    let changedFiles = changedFiles.span
    guard let uid = changedFiles[position].uid, let members = changedFiles[position].members else {
      return nil
    }
    return (uid, members.bytes)
  }

  /// The bytes of the index, which unchanged slots point into.
  var indexBytes: [UInt8] { index.bytes }

  /// The ranges of UID and members within `indexBytes`; nil if the file has changed since the index
  /// was written.
  func encodedRanges(inSlot slot: Int) -> EncodedRanges? {
    guard changedFilePositions.indices.contains(slot), changedFilePositions[slot] < 0 else {
      return nil
    }
    return index.encodedRanges(inSlot: slot)
  }

  mutating func set(signature: Signature?, inSlot slot: Int) {
    if let position = changedFilePosition(ofSlot: slot) {
      changedFiles[position].signature = signature
    } else {
      var file = index.file(inSlot: slot)
      file.signature = signature
      changedFilePositions[slot] = Int32(truncatingIfNeeded: changedFiles.count)
      changedFiles.append(file)
    }
  }

  mutating func reserve(_ count: Int) {
    changedFilePositions.reserveCapacity(changedFilePositions.count + count)
    changedFiles.reserveCapacity(changedFiles.count + count)
    keyColumn.reserve(count)
  }

  mutating func append(_ file: StoredFile) {
    changedFilePositions.append(Int32(truncatingIfNeeded: changedFiles.count))
    changedFiles.append(file)
    keyColumn.append(file)
  }

  private static let freeSlot = StoredFile(
    key: FileKey(list: -1, name: FileName(ours: "-")), signature: nil,
    image: Digest(leading: 0, trailing: 0),
    content: .unreadable(FileDiagnostic(kind: "", message: ""), was: nil))
}

extension FileSlots: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { changedFilePositions.count }

  subscript(slot: Int) -> StoredFile? {
    get {
      guard let position = changedFilePosition(ofSlot: slot) else {
        return index.file(inSlot: slot)
      }
      return changedFiles[position].key.list < 0 ? nil : changedFiles[position]
    }
    set {
      let file = newValue ?? Self.freeSlot
      keyColumn.set(file, at: slot)
      if let position = changedFilePosition(ofSlot: slot) {
        changedFiles[position] = file
      } else {
        changedFilePositions[slot] = Int32(truncatingIfNeeded: changedFiles.count)
        changedFiles.append(file)
      }
    }
  }
}
