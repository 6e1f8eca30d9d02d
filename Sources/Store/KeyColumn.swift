// The keys of all items, by slot, for fetches. They are in two byte arrays: that of the index, and
// one for later changes. A pass over all keys copies no arrays, because changes of reference
// counts would take longer than reading the keys.

struct KeyColumn {
  private var locations: [KeyLocation]
  /// The bytes of the index.
  private let indexBytes: [UInt8]
  private var changedKeys: [UInt8] = []
  /// How many bytes of `changedKeys` are in use. The others are unused, because the keys in them
  /// were replaced.
  private var usedCount = 0
  private var kinds: [String]

  /// The location of an item's keys. The struct is small, because memory bandwidth limits a pass
  /// over many entries.
  struct KeyLocation {
    var start: Int
    var count: UInt32
    var list: Int32
    /// An index into `kinds`; negative if the slot has no item.
    var kindIndex: Int32
    var isInIndex: Bool

    fileprivate static let none: Int32 = -1
    static let noKeys = KeyLocation(
      start: 0, count: 0, list: -1, kindIndex: Int(none), isInIndex: true)

    init(start: Int, count: Int, list: Int, kindIndex: Int, isInIndex: Bool) {
      self.start = start
      self.count = UInt32(clamping: count)
      self.list = Int32(clamping: list)
      self.kindIndex = Int32(clamping: kindIndex)
      self.isInIndex = isInIndex
    }

    var isItem: Bool { kindIndex != Self.none }

    fileprivate var byteRange: Range<Int> { start..<start &+ Int(count) }
  }

  /// `changedKeys` is compacted when its unused bytes exceed the used ones by this many.
  private static let mostUnusedBytes = 64 << 10

  init(_ files: IndexedFiles) {
    indexBytes = files.bytes
    locations = files.keyColumn
    kinds = files.kinds
  }

  /// Reserves capacity for `count` more keys of the usual length.
  mutating func reserve(_ count: Int) {
    locations.reserveCapacity(locations.count + count)
    changedKeys.reserveCapacity(changedKeys.count + count * Self.usualKeyLength)
  }

  private static let usualKeyLength = 256

  mutating func append(_ file: StoredFile) {
    locations.append(addKeys(file.key.list, file.kind, file.keys))
  }

  mutating func set(_ file: StoredFile, at slot: Int) {
    discardKeys(locations[slot])
    locations[slot] = addKeys(file.key.list, file.kind, file.keys)
    if changedKeys.count > 2 * usedCount + Self.mostUnusedBytes { compact() }
  }

  /// Calls the body with slot, list, kind and keys.
  func forEach(
    _ body: (_ slot: Int, _ list: Int, _ kind: String, _ keys: RawSpan) -> Void
  ) {
    let (indexBytes, changedKeys) = (indexBytes.span, changedKeys.span)
    let locations = locations.span
    let kinds = kinds.span
    for slot in locations.indices where locations[slot].isItem {
      let location = locations[slot]
      let keys =
        location.isInIndex
        ? indexBytes.extracting(location.byteRange) : changedKeys.extracting(location.byteRange)
      body(slot, Int(location.list), kinds[Int(location.kindIndex)], keys.bytes)
    }
  }

  /// Calls the body for items of one kind. The kind is not an argument of the body, because
  /// passing it would change reference counts.
  ///
  /// - Parameter choose: Selects among up to 64 items at once, and returns one bit for each. Gets
  ///   the bytes of the index, and the offset at which each item's keys start in them. Items that
  ///   are not selected are skipped without a call or a mispredicted branch for each. Items whose
  ///   keys are shorter than `minimumLength` or not in the index are passed to the body without
  ///   this test.
  func forEach(
    ofKind kind: String, minimumLength: Int, selectedBits choose: (RawSpan, Span<Int>) -> UInt64,
    _ body: (Int, Int, RawSpan) -> Void
  ) {
    guard let kind = kinds.firstIndex(of: kind).flatMap(Int32.init(exactly:)) else { return }
    let (indexBytes, changedKeys) = (indexBytes.span, changedKeys.span)
    let locations = locations.span
    // Without keys in an index, `choose` has no bytes to select by and is not called.
    let minimumLength = max(minimumLength, 0)
    let canSelect = indexBytes.count >= minimumLength
    var slots = InlineArray<64, Int>(repeating: 0)
    var starts = InlineArray<64, Int>(repeating: 0)
    var blockStart = 0
    while blockStart < locations.count {
      let blockEnd = min(blockStart &+ slots.count, locations.count)
      var (itemCount, alwaysSelected) = (0, UInt64(0))
      for slot in blockStart..<blockEnd where locations[slot].kindIndex == kind {
        let location = locations[slot]
        let isSelectable = canSelect && location.isInIndex && Int(location.count) >= minimumLength
        alwaysSelected |= (isSelectable ? 0 : 1) << UInt64(itemCount)
        slots[itemCount] = slot
        starts[itemCount] = isSelectable ? location.start : 0
        itemCount &+= 1
      }
      blockStart = blockEnd
      var selectedBits = alwaysSelected
      if canSelect, itemCount > 0 {
        selectedBits |= choose(indexBytes.bytes, starts.span.extracting(first: itemCount))
      }
      while selectedBits != 0 {
        let bit = selectedBits.trailingZeroBitCount
        selectedBits &= selectedBits &- 1
        guard bit < itemCount else { break }
        let location = locations[slots[bit]]
        let keys =
          location.isInIndex
          ? indexBytes.extracting(location.byteRange) : changedKeys.extracting(location.byteRange)
        body(slots[bit], Int(location.list), keys.bytes)
      }
    }
  }

  /// The keys of one item; nil if there is none.
  func withKeys<Answer>(inSlot slot: Int, _ body: (RawSpan) -> Answer) -> Answer? {
    guard locations.indices.contains(slot), locations[slot].isItem else { return nil }
    let location = locations[slot]
    let bytes = location.isInIndex ? indexBytes.span : changedKeys.span
    return body(bytes.extracting(location.byteRange).bytes)
  }

  private mutating func addKeys(_ list: Int, _ kind: String?, _ keys: ByteRange?) -> KeyLocation {
    guard let keys, let kind else {
      return .noKeys
    }
    let isInIndex = keys.base.span.isIdentical(to: indexBytes.span)
    let start = isInIndex ? keys.start : changedKeys.count
    if !isInIndex {
      keys.bytes.withUnsafeBufferPointer { changedKeys.append(contentsOf: $0) }
      usedCount += keys.count
    }
    return KeyLocation(
      start: start, count: keys.count, list: list, kindIndex: kindIndex(of: kind),
      isInIndex: isInIndex)
  }

  private mutating func kindIndex(of kind: String) -> Int {
    if let number = kinds.firstIndex(of: kind) { return number }
    kinds.append(kind)
    return kinds.count - 1
  }

  private mutating func discardKeys(_ location: KeyLocation) {
    if !location.isInIndex { usedCount -= Int(location.count) }
  }

  /// Removes unused bytes from `changedKeys`.
  private mutating func compact() {
    var compacted: [UInt8] = []
    compacted.reserveCapacity(usedCount)
    for slot in locations.indices where !locations[slot].isInIndex {
      let range = locations[slot].byteRange
      locations[slot].start = compacted.count
      compacted.append(contentsOf: changedKeys[range])
    }
    changedKeys = compacted
  }
}
