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

  private struct Entry {
    var list: Int
    /// Nil where there is no item.
    var kind: Int?
    var isInIndex: Bool
    var start: Int
    var count: Int
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
    for slot in entries.indices {
      guard let kind = entries[slot].kind else { continue }
      let range = entries[slot].start..<entries[slot].start + entries[slot].count
      let keys = entries[slot].isInIndex ? index.extracting(range) : since.extracting(range)
      body(slot, entries[slot].list, kinds[kind], keys.bytes)
    }
  }

  /// The UID of an item, and the members of its finished object.
  func finished(_ slot: Int) -> (uid: ItemID, members: ArraySlice<UInt8>)? {
    guard tales.indices.contains(slot), let tale = tales[slot] else { return nil }
    return (tale.uid, tale.members.bytes)
  }

  private mutating func entry(_ list: Int, _ kind: String?, _ keys: Stretch?) -> Entry {
    guard let keys, let kind else {
      return Entry(list: list, kind: nil, isInIndex: true, start: 0, count: 0)
    }
    let isInIndex = keys.base.span.isIdentical(to: index.span)
    let start = isInIndex ? keys.start : since.count
    if !isInIndex {
      since.append(contentsOf: keys.bytes)
      used += keys.count
    }
    return Entry(
      list: list, kind: number(ofKind: kind), isInIndex: isInIndex, start: start,
      count: keys.count)
  }

  private mutating func number(ofKind kind: String) -> Int {
    if let number = kinds.firstIndex(of: kind) { return number }
    kinds.append(kind)
    return kinds.count - 1
  }

  private mutating func forget(_ entry: Entry) {
    if !entry.isInIndex { used -= entry.count }
  }

  /// Leaves out what is nobody's any more.
  private mutating func tidy() {
    var kept: [UInt8] = []
    kept.reserveCapacity(used)
    for slot in entries.indices where !entries[slot].isInIndex {
      let range = entries[slot].start..<entries[slot].start + entries[slot].count
      entries[slot].start = kept.count
      kept.append(contentsOf: since[range])
    }
    since = kept
  }
}
