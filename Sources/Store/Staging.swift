// Saves that were staged but not committed. They are in one session's memory, and only that session
// sees them. They are not part of the store's state or history.

internal import Files

public struct Staging {
  /// The ids in the order in which they were first staged.
  private var order: [ItemID] = []
  private var staged: [ItemID: Staged] = [:]
  /// The size of all staged contents, in bytes.
  private(set) var bytes = 0
  /// Lists that the same session will create, so that items may be staged in them.
  public var newLists: [String] = []

  /// The staged version of an item.
  struct Staged {
    /// The revision from which the version was made; nil for a new item.
    var base: Digest?
    /// The new content; nil if the item will be removed.
    var content: Content?

    struct Content {
      var list: String
      var bytes: [UInt8]
      var indexed: IndexedItem
    }
  }

  public init() {}

  public var isEmpty: Bool { order.isEmpty }

  subscript(id: ItemID) -> Staged? { staged[id] }

  /// Whether this session sees another version of the item than other sessions, or sees it removed.
  public func knows(_ id: ItemID) -> Bool { staged[id] != nil }

  /// The staged items, without those that will be removed, in order.
  public var items: [Item] {
    all.compactMap { id, staged in staged.content.map { Item(id, $0) } }
  }

  /// Staged changes, in order; nil for an item that will be removed.
  public var changes: [(id: ItemID, item: Item?)] {
    all.map { id, staged in (id, staged.content.map { Item(id, $0) }) }
  }

  var all: [(id: ItemID, staged: Staged)] {
    order.compactMap { id in staged[id].map { (id, $0) } }
  }

  /// Drops all staged changes.
  public mutating func reset() {
    self = Staging()
  }

  mutating func stage(_ content: Staged.Content?, for id: ItemID, from base: Digest?) {
    bytes += (content?.bytes.count ?? 0) - (staged[id]?.content?.bytes.count ?? 0)
    guard let known = staged[id] else {
      order.append(id)
      staged[id] = Staged(base: base, content: content)
      return
    }
    if content == nil, known.base == nil {
      // The item was created and removed while staged, so nothing is left to commit.
      staged[id] = nil
      order.removeAll { $0 == id }
    } else {
      staged[id]?.content = content
    }
  }
}

extension Store {
  /// The item as this session sees it.
  public func item(_ id: ItemID, in staging: Staging) -> Item? {
    guard let staged = staging[id] else { return item(id) }
    return staged.content.map { Item(id, $0) }
  }

  /// All items as this session sees them, unordered.
  public func forEachItem(in staging: Staging, _ body: (Item) -> Void) {
    guard !staging.isEmpty else { return forEachItem(body) }
    forEachItem { item in
      if staging[item.id] == nil { body(item) }
    }
    for (id, staged) in staging.all {
      if let content = staged.content { body(Item(id, content)) }
    }
  }

  /// The content of an item for this session, staged or read from its file; nil if there is none.
  public func content(of id: ItemID, in staging: Staging) throws(StoreFault) -> [UInt8]? {
    if let staged = staging[id] { return staged.content?.bytes }
    guard let file = catalogue.file(of: id), let list = catalogue.list(file.key.list) else {
      return nil
    }
    do throws(DiskFault) {
      return try read(DocumentKey(folderPath: .list(list.name), name: file.key.name))?.bytes
    } catch {
      throw .disk(error)
    }
  }

  /// Throws the fault that would prevent this edit, if it can be found before the commit.
  public func check(
    _ bytes: [UInt8], in list: String, for id: ItemID?, over staging: Staging
  ) throws(StoreFault) {
    try checkIsWritable(in: list, over: staging)
    // Moving an item also removes it from its old list.
    if let before = id.flatMap({ item($0, in: staging) })?.list, before != list {
      try checkIsWritable(in: before, over: staging)
    }
    guard bytes.count <= Self.longestFile else { throw .tooLarge(limit: Self.longestFile) }
  }

  public func checkIsWritable(in list: String, over staging: Staging) throws(StoreFault) {
    if staging.newLists.contains(list) { return }
    guard let named = self.list(list) else { throw .noSuchList(list) }
    guard !named.isReadOnly else { throw .listIsReadOnly(list) }
  }

  /// The most bytes that a session may stage.
  private static var largestStaging: Int { 64 << 20 }

  /// Stages an item's new content without writing anything. Returns the item's id: `known`, or else
  /// its UID.
  public func stage(
    _ bytes: [UInt8], in list: String, as known: ItemID? = nil, into staging: inout Staging
  ) throws(StoreFault) -> ItemID {
    try check(bytes, in: list, for: known, over: staging)
    guard staging.bytes + bytes.count <= Self.largestStaging else {
      throw .stagingIsFull(limit: Self.largestStaging)
    }
    switch codec.read(bytes, FileName(ours: "new.ics"), list) {
    case .unreadable(let diagnostic):
      throw .unacceptable(diagnostic)
    case .item(let indexed, _):
      let id = known ?? ItemID(indexed.uid)
      staging.stage(
        Staging.Staged.Content(list: list, bytes: bytes, indexed: indexed), for: id,
        from: item(id)?.revision)
      return id
    }
  }

  public func stageRemoval(of id: ItemID, into staging: inout Staging) throws(StoreFault) {
    guard let item = item(id, in: staging) else { throw .notFound(id) }
    try checkIsWritable(in: item.list, over: staging)
    staging.stage(nil, for: id, from: item.revision)
  }

  /// Stages the removal of every item that this session sees in the list.
  public func stageRemovals(ofItemsIn list: String, into staging: inout Staging) throws(StoreFault)
  {
    var ids: [ItemID] = []
    forEachItem(in: staging) { if $0.list == list { ids.append($0.id) } }
    for id in ids.sorted(by: { $0.text < $1.text }) {
      guard let item = item(id, in: staging) else { continue }
      staging.stage(nil, for: id, from: item.revision)
    }
  }

  /// The number by which a list's items are passed to this session's queries: the store's number,
  /// or one after all of those for a list that the session will create.
  public func number(ofList id: String, in staging: Staging) -> Int? {
    if let number = number(ofList: id) { return number }
    return staging.newLists.firstIndex(of: id).map { catalogue.lists.count + $0 }
  }

  /// Adds all staged changes to the turn, after the edits `first` and before the edits `last`, or
  /// none of them. Throws if an item no longer has the revision from which it was staged.
  public func commit(
    _ staging: Staging, after first: [StoreEdit] = [], before last: [StoreEdit] = [],
    keepingFilesOf forgotten: Set<String> = [], title: String
  ) throws(StoreFault) -> Receipt {
    try beginTurn()
    var edits = first
    for (id, staged) in staging.all {
      guard let base = staged.base else {
        guard catalogue.slot(of: id) == nil else { throw .conflict(id) }
        if let content = staged.content {
          edits.append(.create(list: content.list, bytes: content.bytes))
        }
        continue
      }
      guard catalogue.slot(of: id) != nil else { throw .conflict(id) }
      let now = try current(id)
      // The list itself will be removed with its items, which were staged only to hide them from
      // this session.
      if staged.content == nil, forgotten.contains(now.list) { continue }
      guard now.revision == base else { throw .conflict(id) }
      if let content = staged.content {
        edits.append(.replace(now, bytes: content.bytes, list: content.list))
      } else {
        edits.append(.remove(now))
      }
    }
    return try perform(edits + last, title: title)
  }
}

extension Item {
  fileprivate init(_ id: ItemID, _ content: Staging.Staged.Content) {
    let indexed = content.indexed
    self.init(
      id: id, list: content.list, kind: indexed.kind, revision: indexed.revision,
      keys: indexed.keys[...], members: indexed.members[...])
  }
}
