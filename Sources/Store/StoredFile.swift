// One file of a list, as the store keeps it in memory: its location, the digest of the content
// that was last recorded, and the decoded item.

internal import Files

/// The location of a file: the number of its list in the catalogue, and its name.
struct FileKey: Hashable {
  var list: Int
  var name: FileName
}

struct StoredFile: Equatable {
  var key: FileKey
  /// The stat of the file when it was read; nil if the file has to be read again.
  var signature: Signature?
  /// The digest of the content that was last recorded.
  var contentDigest: Digest
  var content: Content

  enum Content: Equatable {
    /// Indirect, so that copying a file changes two reference counts and not six.
    indirect case item(StoredItem)
    /// `formerID` is the id that the file had while it could be read.
    case unreadable(FileDiagnostic, formerID: ItemID?)
  }

  /// Whether the file has a diagnostic for the person.
  var hasDiagnostic: Bool {
    switch content {
    case .unreadable: true
    case .item(let item): !item.diagnostics.isEmpty
    }
  }

  // Accessors for single properties of an item, because extracting the whole item changes ten
  // reference counts. Never inlined, because the optimizer of Swift 6.3.1 fails if several of them
  // are used in one loop.

  @inline(never) var uid: ItemID? {
    if case .item(let item) = content { item.uid } else { nil }
  }

  @inline(never) var kind: String? {
    if case .item(let item) = content { item.kind } else { nil }
  }

  @inline(never) var keys: ByteRange? {
    if case .item(let item) = content { item.keys } else { nil }
  }

  @inline(never) var members: ByteRange? {
    if case .item(let item) = content { item.members } else { nil }
  }

  /// The lengths of keys and members, in bytes.
  @inline(never) var lengths: (keys: Int, members: Int) {
    if case .item(let item) = content { (item.keys.count, item.members.count) } else { (0, 0) }
  }

  @inline(never) var revision: Digest? {
    if case .item(let item) = content { item.revision } else { nil }
  }

  /// The diagnostics of the file; for an unreadable one, why it cannot be read.
  @inline(never) var diagnostics: [FileDiagnostic] {
    switch content {
    case .item(let item): item.diagnostics
    case .unreadable(let diagnostic, _): [diagnostic]
    }
  }

  var isUnreadable: Bool {
    if case .unreadable = content { true } else { false }
  }

  /// The id that an unreadable file had while it could be read.
  @inline(never) var formerID: ItemID? {
    if case .unreadable(_, let formerID) = content { formerID } else { nil }
  }

  var item: StoredItem? {
    if case .item(let item) = content { item } else { nil }
  }
}

struct StoredItem: Equatable {
  var uid: ItemID
  var kind: String
  var revision: Digest
  var keys: ByteRange
  var members: ByteRange
  var diagnostics: [FileDiagnostic]

  /// Whether clients see no difference between the two items, so that no change has to be
  /// announced.
  func isSameForClients(_ other: StoredItem) -> Bool {
    kind == other.kind && revision == other.revision && members.elementsEqual(other.members)
  }
}

extension StoredFile.Content {
  /// What a codec has read, as content. The `formerID` of an unreadable file is left nil.
  init(_ reading: FileReading) {
    switch reading {
    case .item(let indexedItem, let diagnostics): self = .item(StoredItem(indexedItem, diagnostics))
    case .unreadable(let diagnostic): self = .unreadable(diagnostic, formerID: nil)
    }
  }
}

extension StoredItem {
  init(_ indexedItem: IndexedItem, _ diagnostics: [FileDiagnostic]) {
    // Keys and members are put into one array of exactly this size, because an array that has grown
    // may have twice the memory that it needs.
    let (keysLength, membersLength) = (indexedItem.keys.count, indexedItem.members.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(keysLength + membersLength)
    bytes += indexedItem.keys
    bytes += indexedItem.members
    self.init(
      uid: ItemID(indexedItem.uid), kind: indexedItem.kind, revision: indexedItem.revision,
      keys: ByteRange(within: bytes, 0..<keysLength),
      members: ByteRange(within: bytes, keysLength..<bytes.count),
      diagnostics: diagnostics)
  }
}

/// A range of a larger byte array, such as that of the whole index. It uses the memory of that
/// array and is not a copy.
struct ByteRange: Sendable {
  let base: [UInt8]
  let start: Int
  let count: Int

  init(_ bytes: [UInt8]) {
    base = bytes
    start = 0
    count = bytes.count
  }

  /// The range must be within the array `base`.
  fileprivate init(within base: [UInt8], _ range: Range<Int>) {
    self.base = base
    start = range.lowerBound
    count = range.count
  }

  /// The range of the array `base` with this start and count; nil if it is not within the array.
  init?(_ base: [UInt8], start: Int, count: Int) {
    guard start >= 0, count >= 0, start <= base.count, count <= base.count - start else {
      return nil
    }
    self.base = base
    self.start = start
    self.count = count
  }

  var bytes: ArraySlice<UInt8> { base[start..<start + count] }

  func elementsEqual(_ other: ByteRange) -> Bool {
    count == other.count && bytes.elementsEqual(other.bytes)
  }
}

extension ByteRange: Equatable {
  static func == (one: ByteRange, other: ByteRange) -> Bool { one.elementsEqual(other) }
}
