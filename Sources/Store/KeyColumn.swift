// The keys of all items, by slot, for fetches. They are in two byte arrays: that of the index, and
// one for later changes. A pass over all keys avoids changes of reference counts, which would take
// longer than reading the keys.

struct KeyColumn {
  private var entries: [Entry]
  /// The bytes of the index.
  private let index: [UInt8]
  private var changedKeys: [UInt8] = []
  /// How many bytes of `changedKeys` are in use. The others belong to keys that were replaced.
  private var usedCount = 0
  private var kinds: [String]

  /// The location of an item's keys. The struct is small, because memory bandwidth limits a pass
  /// over many entries.
  struct Entry {
    var start: Int
    var count: UInt32
    var list: Int32
    /// Negative if there is no item.
    var kind: Int32
    var isInIndex: Bool

    fileprivate static let none: Int32 = -1
    static let nothing = Entry(start: 0, count: 0, list: -1, kind: Int(none), isInIndex: true)

    init(start: Int, count: Int, list: Int, kind: Int, isInIndex: Bool) {
      self.start = start
      self.count = UInt32(clamping: count)
      self.list = Int32(clamping: list)
      self.kind = Int32(clamping: kind)
      self.isInIndex = isInIndex
    }

    var isItem: Bool { kind != Self.none }

    fileprivate var range: Range<Int> { start..<start &+ Int(count) }
  }

  /// `changedKeys` is compacted when its unused bytes exceed the used ones by this many.
  private static let mostUnused = 64 << 10

  init(_ files: IndexedFiles) {
    index = files.bytes
    entries = files.keyColumn
    kinds = files.kinds
  }

  /// Reserves capacity for `count` more keys of the usual length.
  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(entries.count + count)
    changedKeys.reserveCapacity(changedKeys.count + count * Self.usualKeyLength)
  }

  private static let usualKeyLength = 256

  mutating func append(_ file: StoredFile) {
    entries.append(entry(file.key.list, file.kind, file.keys))
  }

  mutating func set(_ file: StoredFile, at slot: Int) {
    forget(entries[slot])
    entries[slot] = entry(file.key.list, file.kind, file.keys)
    if changedKeys.count > 2 * usedCount + Self.mostUnused { compact() }
  }

  /// Calls the body with slot, list, kind and keys.
  func forEach(
    _ body: (_ slot: Int, _ list: Int, _ kind: String, _ keys: RawSpan) -> Void
  ) {
    let (index, changedKeys) = (index.span, changedKeys.span)
    let entries = entries.span
    let kinds = kinds.span
    for slot in entries.indices where entries[slot].isItem {
      let entry = entries[slot]
      let keys =
        entry.isInIndex ? index.extracting(entry.range) : changedKeys.extracting(entry.range)
      body(slot, Int(entry.list), kinds[Int(entry.kind)], keys.bytes)
    }
  }

  /// Calls the body for items of one kind. The kind is not an argument of the body, because passing
  /// it would change reference counts.
  ///
  /// - Parameter chosen: Selects among up to 64 items at once, and returns one bit for each. Gets
  ///   the bytes, and the start offset of each item's keys in them. Items that are not selected are
  ///   skipped without a call or a mispredicted branch for each. Items with keys shorter than
  ///   `least` bytes, and some others, are passed to the body without this test.
  func forEach(
    ofKind kind: String, least: Int, chosen choose: (RawSpan, Span<Int>) -> UInt64,
    _ body: (Int, Int, RawSpan) -> Void
  ) {
    guard let kind = kinds.firstIndex(of: kind).flatMap(Int32.init(exactly:)) else { return }
    let (index, changedKeys) = (index.span, changedKeys.span)
    let entries = entries.span
    // Without keys in an index, `choose` has no bytes to select by and is not called.
    let least = max(least, 0)
    let asks = index.count >= least
    var slots = InlineArray<64, Int>(repeating: 0)
    var starts = InlineArray<64, Int>(repeating: 0)
    var start = 0
    while start < entries.count {
      let end = min(start &+ slots.count, entries.count)
      var (count, unasked) = (0, UInt64(0))
      for slot in start..<end where entries[slot].kind == kind {
        let entry = entries[slot]
        let isAsked = asks && entry.isInIndex && Int(entry.count) >= least
        unasked |= (isAsked ? 0 : 1) << UInt64(count)
        slots[count] = slot
        starts[count] = isAsked ? entry.start : 0
        count &+= 1
      }
      start = end
      var chosen = unasked
      if asks, count > 0 {
        chosen |= choose(index.bytes, starts.span.extracting(first: count))
      }
      while chosen != 0 {
        let bit = chosen.trailingZeroBitCount
        chosen &= chosen &- 1
        guard bit < count else { break }
        let entry = entries[slots[bit]]
        let keys =
          entry.isInIndex ? index.extracting(entry.range) : changedKeys.extracting(entry.range)
        body(slots[bit], Int(entry.list), keys.bytes)
      }
    }
  }

  /// The keys of one item; nil if there is none.
  func withKeys<Answer>(inSlot slot: Int, _ body: (RawSpan) -> Answer) -> Answer? {
    guard entries.indices.contains(slot), entries[slot].isItem else { return nil }
    let entry = entries[slot]
    let bytes = entry.isInIndex ? index.span : changedKeys.span
    return body(bytes.extracting(entry.range).bytes)
  }

  private mutating func entry(_ list: Int, _ kind: String?, _ keys: ByteRange?) -> Entry {
    guard let keys, let kind else {
      return .nothing
    }
    let isInIndex = keys.base.span.isIdentical(to: index.span)
    let start = isInIndex ? keys.start : changedKeys.count
    if !isInIndex {
      keys.bytes.withUnsafeBufferPointer { changedKeys.append(contentsOf: $0) }
      usedCount += keys.count
    }
    return Entry(
      start: start, count: keys.count, list: list, kind: number(ofKind: kind),
      isInIndex: isInIndex)
  }

  private mutating func number(ofKind kind: String) -> Int {
    if let number = kinds.firstIndex(of: kind) { return number }
    kinds.append(kind)
    return kinds.count - 1
  }

  private mutating func forget(_ entry: Entry) {
    if !entry.isInIndex { usedCount -= Int(entry.count) }
  }

  /// Removes unused bytes from `changedKeys`.
  private mutating func compact() {
    var kept: [UInt8] = []
    kept.reserveCapacity(usedCount)
    for slot in entries.indices where !entries[slot].isInIndex {
      let range = entries[slot].range
      entries[slot].start = kept.count
      kept.append(contentsOf: changedKeys[range])
    }
    changedKeys = kept
  }
}
