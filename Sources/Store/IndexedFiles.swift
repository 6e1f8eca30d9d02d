// The files that an index has, where they lie in its bytes: found by slot, by name and by UID, and
// made into values only where somebody asks for one. What each says was checked when it was read;
// how, is in `IndexedFiles+Reading.swift`.

internal import Files

struct IndexedFiles {
  /// The whole index.
  let bytes: [UInt8]
  /// In order: of a list together, by their names.
  private(set) var entries: [Entry] = []
  /// What a fetch looks at, by slot.
  private(set) var shelf: [KeyColumn.Entry] = []
  private(set) var kinds: [String] = []
  /// The slots of each list.
  private(set) var ranges: [Range<Int>]
  /// Those that something is wrong with, apart from sharing a UID.
  private(set) var ailing: [Int] = []
  /// Those that are no items, or whose UID one before them has.
  private(set) var late: [Int] = []
  /// Those whose looks count for nothing any more.
  private(set) var distrusted: [Int] = []
  private let uids: SlotTable

  /// Where a file, its item's keys and its members begin; and of an item, where its UID stands and
  /// how long that and its members are, so that a fetch need not read its way there.
  struct Entry {
    let file: UInt32
    let keys: UInt32
    let members: UInt32
    var uid: UInt32 = 0
    var uidCount: UInt32 = 0
    var memberCount: UInt32 = 0
  }

  /// None.
  init() {
    bytes = []
    ranges = []
    uids = SlotTable([], in: UnsafeRawBufferPointer(start: nil, count: 0)) { _ in }
  }

  /// Those that were found in these bytes.
  init(_ found: FoundFiles, in bytes: [UInt8], _ raw: UnsafeRawBufferPointer) {
    self.bytes = bytes
    entries = found.entries
    shelf = found.shelf
    kinds = found.kinds
    ranges = found.ranges
    ailing = found.ailing
    distrusted = found.distrusted
    var late = found.late
    uids = SlotTable(found.uids, in: raw) { late.append($0) }
    self.late = late
  }

  var count: Int { entries.count }

  /// All of a file, as it was written.
  func file(inSlot slot: Int) -> StoredFile {
    cursor(inSlot: slot) { (cursor) throws(IndexDamage) in try cursor.file() }
  }

  func signature(inSlot slot: Int) -> Signature? {
    cursor(inSlot: slot) { (cursor) throws(IndexDamage) in try cursor.fileHead().signature }
  }

  /// The UID of an item, and the members of its finished object.
  func finished(inSlot slot: Int) -> (uid: ItemID, members: ArraySlice<UInt8>)? {
    guard let place = finishedPlace(inSlot: slot) else { return nil }
    let uid = bytes.span.extracting(place.uid).withUnsafeBufferPointer {
      String(decoding: $0, as: UTF8.self)
    }
    return (ItemID(uid), bytes[place.members])
  }

  /// Where both lie.
  func finishedPlace(inSlot slot: Int) -> FinishedPlace? {
    guard shelf[slot].isItem else { return nil }
    let entry = entries[slot]
    let (uid, members) = (Int(entry.uid), Int(entry.members))
    return FinishedPlace(
      uid: uid..<uid + Int(entry.uidCount), members: members..<members + Int(entry.memberCount))
  }

  private func cursor<Answer>(
    inSlot slot: Int, _ read: (inout IndexCursor) throws(IndexDamage) -> Answer
  ) -> Answer {
    bytes.withUnsafeBytes { raw in
      var cursor = IndexCursor(bytes, raw, at: entries[slot])
      do throws(IndexDamage) {
        return try read(&cursor)
      } catch {
        preconditionFailure("what was checked can be read")
      }
    }
  }

  /// The file's name where it lies.
  func withName<Answer>(
    inSlot slot: Int, _ body: (UnsafeRawBufferPointer) -> Answer
  ) -> Answer {
    let start = Int(entries[slot].file) + IndexForm.nameOffset
    return bytes.withUnsafeBytes { raw in
      let count = raw.loadUnaligned(fromByteOffset: start - 2, as: UInt16.self)
      let end = start + Int(UInt16(littleEndian: count))
      return body(UnsafeRawBufferPointer(rebasing: raw[start..<end]))
    }
  }

  /// The slot of a list's file.
  func slot(of name: FileName, inList list: Int) -> Int? {
    guard ranges.indices.contains(list) else { return nil }
    var slots = ranges[list]
    while !slots.isEmpty {
      let middle = slots.lowerBound + slots.count / 2
      switch withName(inSlot: middle, name.order(to:)) {
      case .same: return middle
      case .before: slots = slots.lowerBound..<middle
      case .behind: slots = middle + 1..<slots.upperBound
      }
    }
    return nil
  }

  /// The slot of the first item with this UID.
  func slot(of uid: ItemID) -> Int? {
    guard !entries.isEmpty else { return nil }
    var text = uid.text
    return text.withUTF8 { text in
      bytes.withUnsafeBytes { uids.slot(of: UnsafeRawBufferPointer(text), in: $0) }
    }
  }
}
