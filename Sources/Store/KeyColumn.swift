// What a fetch asks of all items, by their slots. Their keys are in two pieces of memory: where the
// index has them, and behind each other what came since. A pass over them counts no references: to
// do so for each item costs more than to look at it.

struct KeyColumn {
  private var entries: [Entry]
  /// What an index was read into.
  private let index: [UInt8]
  private var since: [UInt8] = []
  /// How much of that is still some item's.
  private var used = 0
  private var kinds: [String]

  /// As small as it can be: a pass over many costs what it takes to have them come from memory.
  struct Entry {
    var start: Int
    var count: UInt32
    var list: Int32
    /// None where there is no item.
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

  /// So much that is nobody's any more is kept at most, besides as much as is somebody's.
  private static let mostWaste = 64 << 10

  init(_ files: IndexedFiles) {
    index = files.bytes
    entries = files.shelf
    kinds = files.kinds
  }

  /// Makes room for so many more at once, with keys of the usual length.
  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(entries.count + count)
    since.reserveCapacity(since.count + count * Self.usualKeys)
  }

  private static let usualKeys = 256

  mutating func append(_ file: StoredFile) {
    entries.append(entry(file.key.list, file.kind, file.keys))
  }

  mutating func set(_ file: StoredFile, at slot: Int) {
    forget(entries[slot])
    entries[slot] = entry(file.key.list, file.kind, file.keys)
    if since.count > 2 * used + Self.mostWaste { tidy() }
  }

  /// Slot, list, kind and keys.
  func forEach(_ body: (Int, Int, String, RawSpan) -> Void) {
    let (index, since) = (index.span, since.span)
    let entries = entries.span
    let kinds = kinds.span
    for slot in entries.indices where entries[slot].isItem {
      let entry = entries[slot]
      let keys =
        entry.isInIndex ? index.extracting(entry.range) : since.extracting(entry.range)
      body(slot, Int(entry.list), kinds[Int(entry.kind)], keys.bytes)
    }
  }

  /// The same of one kind alone: to hand over a word for each is to count its references.
  ///
  /// - Parameter chosen: which of the keys that begin at these places of some bytes are wanted, a bit
  ///   for each of up to 64; those of fewer than `least` bytes, and some others, are not asked about.
  ///   Nearly all can be left out so at a time, without a call for each, and without a guess that
  ///   would have to wait for each one's memory.
  func forEach(
    ofKind kind: String, least: Int, chosen choose: (RawSpan, Span<Int>) -> UInt64,
    _ body: (Int, Int, RawSpan) -> Void
  ) {
    guard let kind = kinds.firstIndex(of: kind).flatMap(Int32.init(exactly:)) else { return }
    let (index, since) = (index.span, since.span)
    let entries = entries.span
    // Where there is nothing else to ask about, it is asked about the first bytes.
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
        let place = chosen.trailingZeroBitCount
        chosen &= chosen &- 1
        guard place < count else { break }
        let entry = entries[slots[place]]
        let keys =
          entry.isInIndex ? index.extracting(entry.range) : since.extracting(entry.range)
        body(slots[place], Int(entry.list), keys.bytes)
      }
    }
  }

  /// The keys of one item; nil where there is none.
  func withKeys<Answer>(inSlot slot: Int, _ body: (RawSpan) -> Answer) -> Answer? {
    guard entries.indices.contains(slot), entries[slot].isItem else { return nil }
    let entry = entries[slot]
    let bytes = entry.isInIndex ? index.span : since.span
    return body(bytes.extracting(entry.range).bytes)
  }

  private mutating func entry(_ list: Int, _ kind: String?, _ keys: Stretch?) -> Entry {
    guard let keys, let kind else {
      return .nothing
    }
    let isInIndex = keys.base.span.isIdentical(to: index.span)
    let start = isInIndex ? keys.start : since.count
    if !isInIndex {
      keys.bytes.withUnsafeBufferPointer { since.append(contentsOf: $0) }
      used += keys.count
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
