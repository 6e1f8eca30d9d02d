// What a fetch asks of all items, by their slots. Their keys are in two pieces of memory: where the
// index has them, and behind each other what came since. A pass over them counts no references: to
// do so for each item costs more than to look at it. To take an id or members out of a whole file
// would be to count ten.

struct FetchShelf {
  private var entries: [Entry] = []
  private var tales: [Tale?] = []
  /// What an index was read into.
  private let index: [UInt8]
  private var since: [UInt8] = []
  /// How much of that is still some item's.
  private var used = 0
  private var kinds: [String] = []

  /// As small as it can be: a pass over many costs what it takes to have them come from memory.
  private struct Entry {
    var start: Int
    var count: UInt32
    var list: Int32
    /// None where there is no item.
    var kind: Int32
    var isInIndex: Bool

    static let none: Int32 = -1

    var range: Range<Int> { start..<start &+ Int(count) }
  }

  /// What is told of an item: they stand together, since of a page each is looked up by itself.
  private struct Tale {
    let uid: ItemID
    let members: Stretch

    init?(_ uid: ItemID?, _ members: Stretch?) {
      guard let uid, let members else { return nil }
      (self.uid, self.members) = (uid, members)
    }
  }

  /// So much that is nobody's any more is kept at most, besides as much as is somebody's.
  private static let mostWaste = 64 << 10

  init(_ files: Span<StoredFile>) {
    index = files.isEmpty ? [] : files[0].item?.keys.base ?? []
    entries.reserveCapacity(files.count)
    tales.reserveCapacity(files.count)
    // Thing by thing where they lie: to hand over a file would be to copy it.
    for slot in files.indices {
      entries.append(entry(files[slot].key.list, files[slot].kind, files[slot].keys))
      tales.append(Tale(files[slot].uid, files[slot].members))
    }
  }

  mutating func append(_ file: StoredFile) {
    entries.append(entry(file.key.list, file.kind, file.keys))
    tales.append(Tale(file.uid, file.members))
  }

  mutating func set(_ file: StoredFile, at slot: Int) {
    forget(entries[slot])
    entries[slot] = entry(file.key.list, file.kind, file.keys)
    tales[slot] = Tale(file.uid, file.members)
    if since.count > 2 * used + Self.mostWaste { tidy() }
  }

  /// Slot, list, kind and keys.
  func forEach(_ body: (Int, Int, String, RawSpan) -> Void) {
    let (index, since) = (index.span, since.span)
    let entries = entries.span
    let kinds = kinds.span
    for slot in entries.indices where entries[slot].kind != Entry.none {
      let entry = entries[slot]
      let keys =
        entry.isInIndex ? index.extracting(entry.range) : since.extracting(entry.range)
      body(slot, Int(entry.list), kinds[Int(entry.kind)], keys.bytes)
    }
  }

  /// The same of one kind alone: to hand over a word for each is to count its references.
  func forEach(ofKind kind: String, _ body: (Int, Int, RawSpan) -> Void) {
    guard let kind = kinds.firstIndex(of: kind).flatMap(Int32.init(exactly:)) else { return }
    let (index, since) = (index.span, since.span)
    let entries = entries.span
    for slot in entries.indices where entries[slot].kind == kind {
      let entry = entries[slot]
      let keys =
        entry.isInIndex ? index.extracting(entry.range) : since.extracting(entry.range)
      body(slot, Int(entry.list), keys.bytes)
    }
  }

  /// The UID of an item, and the members of its finished object.
  func finished(_ slot: Int) -> (uid: ItemID, members: ArraySlice<UInt8>)? {
    guard tales.indices.contains(slot), let tale = tales[slot] else { return nil }
    return (tale.uid, tale.members.bytes)
  }

  private mutating func entry(_ list: Int, _ kind: String?, _ keys: Stretch?) -> Entry {
    guard let keys, let kind else {
      return Entry(start: 0, count: 0, list: -1, kind: Entry.none, isInIndex: true)
    }
    let isInIndex = keys.base.span.isIdentical(to: index.span)
    let start = isInIndex ? keys.start : since.count
    if !isInIndex {
      since.append(contentsOf: keys.bytes)
      used += keys.count
    }
    return Entry(
      start: start, count: UInt32(clamping: keys.count), list: Int32(clamping: list),
      kind: Int32(clamping: number(ofKind: kind)), isInIndex: isInIndex)
  }

  private mutating func number(ofKind kind: String) -> Int {
    if let number = kinds.firstIndex(of: kind) { return number }
    kinds.append(kind)
    return kinds.count - 1
  }

  private mutating func forget(_ entry: Entry) {
    if !entry.isInIndex { used -= Int(entry.count) }
  }

  /// Leaves out what is nobody's any more.
  private mutating func tidy() {
    var kept: [UInt8] = []
    kept.reserveCapacity(used)
    for slot in entries.indices where !entries[slot].isInIndex {
      let range = entries[slot].range
      entries[slot].start = kept.count
      kept.append(contentsOf: since[range])
    }
    since = kept
  }
}
