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

    init?(_ content: StoredFile.Content) {
      guard case .item(let item) = content else { return nil }
      (uid, members) = (item.uid, item.members)
    }
  }

  /// So much that is nobody's any more is kept at most, besides as much as is somebody's.
  private static let mostWaste = 64 << 10

  init(_ files: Span<StoredFile>) {
    index = files.isEmpty ? [] : files[0].item?.keys.base ?? []
    entries.reserveCapacity(files.count)
    tales.reserveCapacity(files.count)
    for slot in files.indices { append(files[slot]) }
  }

  mutating func append(_ file: borrowing StoredFile) {
    entries.append(entry(of: file))
    tales.append(Tale(file.content))
  }

  mutating func set(_ file: borrowing StoredFile, at slot: Int) {
    forget(entries[slot])
    entries[slot] = entry(of: file)
    tales[slot] = Tale(file.content)
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

  private mutating func entry(of file: borrowing StoredFile) -> Entry {
    guard case .item(let item) = file.content else {
      return Entry(list: file.key.list, kind: nil, isInIndex: true, start: 0, count: 0)
    }
    let count = item.keys.count
    let isInIndex = item.keys.base.span.isIdentical(to: index.span)
    let start = isInIndex ? item.keys.start : since.count
    if !isInIndex {
      since.append(contentsOf: item.keys.bytes)
      used += count
    }
    return Entry(
      list: file.key.list, kind: number(ofKind: item.kind), isInIndex: isInIndex, start: start,
      count: count)
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
