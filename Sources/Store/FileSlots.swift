// The files that a catalogue knows, each in a slot that keeps its number; a slot may be free. As
// many as there are stand in one piece of memory, just as an index was read into it.

internal import Files

struct FileSlots {
  /// A free slot has a file of no list.
  private var files: [StoredFile]
  private var keys: KeyShelf

  init(_ files: [StoredFile] = []) {
    self.files = files
    keys = KeyShelf(files.span)
  }

  /// Whether it looks like this. By its place in a span, for to copy a file means to count six
  /// references up and down.
  func looks(_ look: Signature, inSlot slot: Int) -> Bool {
    let files = files.span
    return files[slot].signature == look
  }

  /// Each item's slot, list, kind and keys.
  func forEachKeys(_ body: (Int, Int, String, RawSpan) -> Void) {
    keys.forEach(body)
  }

  /// The members of an item, and its UID; by their place in the span too.
  func finished(_ slot: Int) -> (uid: ItemID, members: ArraySlice<UInt8>)? {
    let files = files.span
    guard files.indices.contains(slot), files[slot].key.list >= 0,
      case .item(let item) = files[slot].content
    else { return nil }
    return (item.uid, item.members.bytes)
  }

  mutating func set(signature: Signature?, inSlot slot: Int) {
    files[slot].signature = signature
  }

  mutating func append(_ file: StoredFile) {
    files.append(file)
    keys.append(file)
  }

  private static let none = StoredFile(
    key: FileKey(list: -1, name: FileName(ours: "-")), signature: nil,
    image: Digest(leading: 0, trailing: 0),
    content: .unreadable(Remark(kind: "", message: ""), was: nil))
}

extension FileSlots: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { files.count }

  subscript(slot: Int) -> StoredFile? {
    get { files[slot].key.list < 0 ? nil : files[slot] }
    set {
      files[slot] = newValue ?? Self.none
      keys.set(files[slot], at: slot)
    }
  }
}
