// The files that a catalogue knows, each in a slot that keeps its number; a slot may be free. Those
// that an index has stay in its bytes until they change.

internal import Files

struct FileSlots {
  /// Those that nothing has been set for since.
  private let index: IndexedFiles
  /// Of each slot where its file is among `own`; where it is in the index, less than nothing.
  private var places: [Int32]
  /// A free slot has a file of no list.
  private var own: [StoredFile] = []
  private var shelf: KeyColumn

  init(_ index: IndexedFiles = IndexedFiles()) {
    self.index = index
    places = Array(repeating: -1, count: index.count)
    shelf = KeyColumn(index)
  }

  /// Where its file is if that is no longer the one that the index has.
  private func place(ofSlot slot: Int) -> Int? {
    places[slot] < 0 ? nil : Int(places[slot])
  }

  /// Whether it looks like this.
  func looks(_ look: Signature, inSlot slot: Int) -> Bool {
    signature(inSlot: slot) == look
  }

  func signature(inSlot slot: Int) -> Signature? {
    guard let place = place(ofSlot: slot) else { return index.signature(inSlot: slot) }
    // By its place in a span, for to copy a file means to count six references up and down.
    let own = own.span
    return own[place].signature
  }

  /// The name of its file; nil for a free slot.
  func name(inSlot slot: Int) -> FileName? {
    guard let place = place(ofSlot: slot) else {
      return index.withName(inSlot: slot) { FileName(copying: $0) }
    }
    let own = own.span
    return own[place].key.list < 0 ? nil : own[place].key.name
  }

  /// Whether the file of this slot is the one that the index had there, changed or not.
  func isStill(ofList list: Int, inSlot slot: Int) -> Bool {
    guard let place = place(ofSlot: slot) else { return true }
    let own = own.span
    return own[place].key.list == list
      && index.withName(inSlot: slot, own[place].key.name.order(to:)) == .same
  }

  /// Each item's slot, list, kind and keys.
  func forEachKeys(_ body: (Int, Int, String, RawSpan) -> Void) {
    shelf.forEach(body)
  }

  /// The same of one kind, of those that are chosen; which costs less.
  func forEachKeys(
    ofKind kind: String, least: Int = 0,
    chosen: (RawSpan, Span<Int>) -> UInt64 = { _, _ in .max },
    _ body: (Int, Int, RawSpan) -> Void
  ) {
    shelf.forEach(ofKind: kind, least: least, chosen: chosen, body)
  }

  /// The keys of one.
  func withKeys<Answer>(inSlot slot: Int, _ body: (RawSpan) -> Answer) -> Answer? {
    shelf.withKeys(inSlot: slot, body)
  }

  /// The UID of an item, and the members of its finished object.
  func finished(_ slot: Int) -> (uid: ItemID, members: ArraySlice<UInt8>)? {
    guard places.indices.contains(slot) else { return nil }
    guard let place = place(ofSlot: slot) else { return index.finished(inSlot: slot) }
    let own = own.span
    guard let uid = own[place].uid, let members = own[place].members else { return nil }
    return (uid, members.bytes)
  }

  /// The bytes of the index that the slots were made of.
  var indexBytes: [UInt8] { index.bytes }

  /// Where the same lies among them; nil of what the index has not as it is.
  func finishedPlace(_ slot: Int) -> FinishedPlace? {
    guard places.indices.contains(slot), places[slot] < 0 else { return nil }
    return index.finishedPlace(inSlot: slot)
  }

  mutating func set(signature: Signature?, inSlot slot: Int) {
    if let place = place(ofSlot: slot) {
      own[place].signature = signature
    } else {
      var file = index.file(inSlot: slot)
      file.signature = signature
      places[slot] = Int32(truncatingIfNeeded: own.count)
      own.append(file)
    }
  }

  mutating func reserve(_ count: Int) {
    places.reserveCapacity(places.count + count)
    own.reserveCapacity(own.count + count)
    shelf.reserve(count)
  }

  mutating func append(_ file: StoredFile) {
    places.append(Int32(truncatingIfNeeded: own.count))
    own.append(file)
    shelf.append(file)
  }

  private static let none = StoredFile(
    key: FileKey(list: -1, name: FileName(ours: "-")), signature: nil,
    image: Digest(leading: 0, trailing: 0),
    content: .unreadable(FileDiagnostic(kind: "", message: ""), was: nil))
}

extension FileSlots: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  subscript(slot: Int) -> StoredFile? {
    get {
      guard let place = place(ofSlot: slot) else { return index.file(inSlot: slot) }
      return own[place].key.list < 0 ? nil : own[place]
    }
    set {
      let file = newValue ?? Self.none
      shelf.set(file, at: slot)
      if let place = place(ofSlot: slot) {
        own[place] = file
      } else {
        places[slot] = Int32(truncatingIfNeeded: own.count)
        own.append(file)
      }
    }
  }
}
