// The files of an index, kept as bytes. They are found by slot, name and UID, and decoded only when
// they are needed. `IndexedFiles+Reading.swift` has validated them.

internal import Files

struct IndexedFiles {
  /// All bytes of the index.
  let bytes: [UInt8]
  /// Where each file's entry is, by slot. The slots are sorted by list, then by file name.
  private(set) var entryOffsets: [EntryOffsets] = []
  /// Where each item's keys are, by slot.
  private(set) var keyColumn: [KeyColumn.KeyLocation] = []
  private(set) var kinds: [String] = []
  /// The slots of each list.
  private(set) var slotRanges: [Range<Int>]
  /// The slots of files that have a diagnostic of their own. A UID that two files share is not
  /// one.
  private(set) var slotsWithDiagnostics: [Int] = []
  /// The slots to which this index gives no id: their files are not items, or an earlier file has
  /// the same UID.
  private(set) var slotsWithoutID: [Int] = []
  /// Slots of files whose stats are not trusted.
  private(set) var slotsToReread: [Int] = []
  private let slotsByUID: SlotTable

  /// The offsets of a file's entry, keys and members in the bytes. For an item also the offset of
  /// its UID, and the lengths of UID and members, so that a fetch need not decode the entry.
  struct EntryOffsets {
    let fileOffset: UInt32
    let keysOffset: UInt32
    let membersOffset: UInt32
    var uidOffset: UInt32 = 0
    var uidCount: UInt32 = 0
    var memberCount: UInt32 = 0
  }

  /// An empty index.
  init() {
    bytes = []
    slotRanges = []
    slotsByUID = SlotTable([], in: UnsafeRawBufferPointer(start: nil, count: 0)) { _ in }
  }

  /// The files that were found in these bytes.
  init(_ foundFiles: FoundFiles, in bytes: [UInt8], _ raw: UnsafeRawBufferPointer) {
    self.bytes = bytes
    entryOffsets = foundFiles.entryOffsets
    keyColumn = foundFiles.keyColumn
    kinds = foundFiles.kinds
    slotRanges = foundFiles.slotRanges
    slotsWithDiagnostics = foundFiles.slotsWithDiagnostics
    slotsToReread = foundFiles.slotsToReread
    var slotsWithoutID = foundFiles.slotsWithoutID
    slotsByUID = SlotTable(foundFiles.uidCandidates, in: raw) { slotsWithoutID.append($0) }
    self.slotsWithoutID = slotsWithoutID
  }

  var count: Int { entryOffsets.count }

  /// Decodes the whole entry of a file.
  func file(inSlot slot: Int) -> StoredFile {
    withCursor(inSlot: slot) { (cursor) throws(IndexDamage) in try cursor.readFile() }
  }

  func signature(inSlot slot: Int) -> Signature? {
    withCursor(inSlot: slot) { (cursor) throws(IndexDamage) in try cursor.readFileHead().signature }
  }

  /// The UID of an item, and the members of its JSON object.
  func encodedItem(inSlot slot: Int) -> (uid: ItemID, members: ArraySlice<UInt8>)? {
    guard let ranges = encodedRanges(inSlot: slot) else { return nil }
    let uid = bytes.span.extracting(ranges.uid).withUnsafeBufferPointer {
      String(decoding: $0, as: UTF8.self)
    }
    return (ItemID(uid), bytes[ranges.members])
  }

  /// The ranges of an item's UID and members in the bytes.
  func encodedRanges(inSlot slot: Int) -> EncodedRanges? {
    guard keyColumn[slot].isItem else { return nil }
    let entry = entryOffsets[slot]
    let (uidStart, membersStart) = (Int(entry.uidOffset), Int(entry.membersOffset))
    return EncodedRanges(
      uid: uidStart..<uidStart + Int(entry.uidCount),
      members: membersStart..<membersStart + Int(entry.memberCount))
  }

  private func withCursor<Answer>(
    inSlot slot: Int, _ decode: (inout IndexCursor) throws(IndexDamage) -> Answer
  ) -> Answer {
    bytes.withUnsafeBytes { raw in
      var cursor = IndexCursor(bytes, raw, at: entryOffsets[slot])
      do throws(IndexDamage) {
        return try decode(&cursor)
      } catch {
        preconditionFailure(
          "internal error: an entry of the index was validated, but cannot be decoded")
      }
    }
  }

  /// Calls `body` with the bytes of the file's name.
  func withName<Answer>(
    inSlot slot: Int, _ body: (UnsafeRawBufferPointer) -> Answer
  ) -> Answer {
    let nameStart = Int(entryOffsets[slot].fileOffset) + IndexFormat.nameOffset
    return bytes.withUnsafeBytes { raw in
      let nameLength = raw.loadUnaligned(fromByteOffset: nameStart - 2, as: UInt16.self)
      let nameEnd = nameStart + Int(UInt16(littleEndian: nameLength))
      return body(UnsafeRawBufferPointer(rebasing: raw[nameStart..<nameEnd]))
    }
  }

  /// The slot of a file in a list.
  func slot(of name: FileName, inList list: Int) -> Int? {
    guard slotRanges.indices.contains(list) else { return nil }
    var slots = slotRanges[list]
    while !slots.isEmpty {
      let middle = slots.lowerBound + slots.count / 2
      switch withName(inSlot: middle, name.order(to:)) {
      case .same: return middle
      case .before: slots = slots.lowerBound..<middle
      case .after: slots = middle + 1..<slots.upperBound
      }
    }
    return nil
  }

  /// The slot of the first item with this UID.
  func slot(of uid: ItemID) -> Int? {
    guard !entryOffsets.isEmpty else { return nil }
    var uidText = uid.text
    return uidText.withUTF8 { uidText in
      bytes.withUnsafeBytes { slotsByUID.slot(of: UnsafeRawBufferPointer(uidText), in: $0) }
    }
  }
}
