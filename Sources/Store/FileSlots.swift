// The files that a catalogue knows, each in a slot that keeps its number; a slot may be free. As
// many as there are stand in one piece of memory, just as an index was read into it.

internal import Files

struct FileSlots {
  /// A free slot has a file of no list.
  private var files: [StoredFile]
  private var shelf: FetchShelf

  init(_ files: [StoredFile] = []) {
    self.files = files
    shelf = FetchShelf(files.span)
  }

  /// Whether it looks like this. By its place in a span, for to copy a file means to count six
  /// references up and down.
  func looks(_ look: Signature, inSlot slot: Int) -> Bool {
    let files = files.span
    return files[slot].signature == look
  }

  /// Each item's slot, list, kind and keys.
  func forEachKeys(_ body: (Int, Int, String, RawSpan) -> Void) {
    shelf.forEach(body)
  }

  /// The same of one kind, which costs less.
  func forEachKeys(ofKind kind: String, _ body: (Int, Int, RawSpan) -> Void) {
    shelf.forEach(ofKind: kind, body)
  }

  /// The UID of an item, and the members of its finished object.
  func finished(_ slot: Int) -> (uid: ItemID, members: ArraySlice<UInt8>)? {
    shelf.finished(slot)
  }

  mutating func set(signature: Signature?, inSlot slot: Int) {
    files[slot].signature = signature
  }

  mutating func append(_ file: StoredFile) {
    files.append(file)
    shelf.append(file)
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
      shelf.set(files[slot], at: slot)
    }
  }
}
