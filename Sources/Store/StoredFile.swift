// What the store remembers of one file of a list: which file it is, which content it had when the
// journal last spoke of it, and what that content says.

internal import Files

/// Where a file is: the list by its number in the catalogue, and its name there.
struct FileKey: Hashable {
  var list: Int
  var name: FileName
}

struct StoredFile: Equatable {
  var key: FileKey
  /// The look it had when it was read; nil where it must be read before it is trusted.
  var signature: Signature?
  /// The content as it was last recorded.
  var image: Digest
  var content: Content

  enum Content: Equatable {
    /// In memory of its own, so that to copy a file is to count two references and not six.
    indirect case item(StoredItem)
    /// What it was called while it could be read.
    case unreadable(FileDiagnostic, was: ItemID?)
  }

  /// Whether its owner should know something about it.
  var isAiling: Bool {
    switch content {
    case .unreadable: true
    case .item(let item): !item.diagnostics.isEmpty
    }
  }

  // Of an item one thing alone: to take out all of the item is to count ten references. Never
  // inlined, for the optimizer of Swift 6.3.1 fails where several of them meet in one loop.

  @inline(never) var uid: ItemID? {
    if case .item(let item) = content { item.uid } else { nil }
  }

  @inline(never) var kind: String? {
    if case .item(let item) = content { item.kind } else { nil }
  }

  @inline(never) var keys: Stretch? {
    if case .item(let item) = content { item.keys } else { nil }
  }

  @inline(never) var members: Stretch? {
    if case .item(let item) = content { item.members } else { nil }
  }

  /// How many bytes keys and members have.
  @inline(never) var lengths: (keys: Int, members: Int) {
    if case .item(let item) = content { (item.keys.count, item.members.count) } else { (0, 0) }
  }

  @inline(never) var revision: Digest? {
    if case .item(let item) = content { item.revision } else { nil }
  }

  /// What there is to know about it; of a file that cannot be read, why.
  @inline(never) var diagnostics: [FileDiagnostic] {
    switch content {
    case .item(let item): item.diagnostics
    case .unreadable(let diagnostic, _): [diagnostic]
    }
  }

  var isUnreadable: Bool {
    if case .unreadable = content { true } else { false }
  }

  /// What it was called while it could be read.
  @inline(never) var former: ItemID? {
    if case .unreadable(_, let was) = content { was } else { nil }
  }

  var item: StoredItem? {
    if case .item(let item) = content { item } else { nil }
  }
}

struct StoredItem: Equatable {
  var uid: ItemID
  var kind: String
  var revision: Digest
  var keys: Stretch
  var members: Stretch
  var diagnostics: [FileDiagnostic]

  /// What a client can see of it, so that what looks the same is no change.
  func looksLike(_ other: StoredItem) -> Bool {
    kind == other.kind && revision == other.revision && members.elementsEqual(other.members)
  }
}

extension StoredFile.Content {
  /// What was read, as far as the file alone tells.
  init(_ reading: Reading) {
    switch reading {
    case .item(let indexed, let diagnostics): self = .item(StoredItem(indexed, diagnostics))
    case .unreadable(let diagnostic): self = .unreadable(diagnostic, was: nil)
    }
  }
}

extension StoredItem {
  init(_ indexed: IndexedItem, _ diagnostics: [FileDiagnostic]) {
    self.init(
      uid: ItemID(indexed.uid), kind: indexed.kind, revision: indexed.revision,
      keys: Stretch(indexed.keys), members: Stretch(indexed.members), diagnostics: diagnostics)
  }
}

/// Bytes of its own, or a stretch of an index that was read whole.
struct Stretch: Sendable {
  let base: [UInt8]
  let start: Int
  let count: Int

  init(_ bytes: [UInt8]) {
    base = bytes
    start = 0
    count = bytes.count
  }

  /// Nil where the range is not within the base.
  init?(_ base: [UInt8], start: Int, count: Int) {
    guard start >= 0, count >= 0, start <= base.count, count <= base.count - start else {
      return nil
    }
    self.base = base
    self.start = start
    self.count = count
  }

  var bytes: ArraySlice<UInt8> { base[start..<start + count] }

  func elementsEqual(_ other: Stretch) -> Bool {
    count == other.count && bytes.elementsEqual(other.bytes)
  }
}

extension Stretch: Equatable {
  static func == (one: Stretch, other: Stretch) -> Bool { one.elementsEqual(other) }
}
