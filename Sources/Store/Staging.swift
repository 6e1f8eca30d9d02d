// Saves that were staged but not committed. They are in one session's memory, and only that session
// sees them. They are not part of the store's state or history.

internal import Files

public struct Staging {
  /// The ids in the order in which they were first staged.
  private var idsInOrder: [ItemID] = []
  private var itemsByID: [ItemID: StagedItem] = [:]
  /// The size of all staged contents, in bytes.
  private(set) var byteCount = 0
  /// Lists that the same session will create, so that items may be staged in them.
  public var newLists: [String] = []

  /// The staged version of an item.
  struct StagedItem {
    /// The revision from which the version was made; nil for a new item.
    var baseRevision: Digest?
    /// The new content; nil if the item will be removed.
    var content: Content?

    struct Content {
      var list: String
      var bytes: [UInt8]
      var indexedItem: IndexedItem
    }
  }

  public init() {}

  public var isEmpty: Bool { idsInOrder.isEmpty }

  subscript(id: ItemID) -> StagedItem? { itemsByID[id] }

  /// Whether this session sees a staged version of the item, which other sessions do not see, or
  /// sees the item as removed.
  public func hasStagedChange(of id: ItemID) -> Bool { itemsByID[id] != nil }

  /// The staged items, without those that will be removed, in the order in which they were first
  /// staged.
  public var items: [Item] {
    stagedItems.compactMap { id, staged in staged.content.map { Item(id, $0) } }
  }

  /// The staged changes, in the order in which the items were first staged. `item` is nil for an
  /// item that will be removed.
  public var changes: [(id: ItemID, item: Item?)] {
    stagedItems.map { id, staged in (id, staged.content.map { Item(id, $0) }) }
  }

  var stagedItems: [(id: ItemID, staged: StagedItem)] {
    idsInOrder.compactMap { id in itemsByID[id].map { (id, $0) } }
  }

  /// Drops all staged changes.
  public mutating func reset() {
    self = Staging()
  }

  mutating func stage(_ content: StagedItem.Content?, for id: ItemID, from baseRevision: Digest?) {
    byteCount += (content?.bytes.count ?? 0) - (itemsByID[id]?.content?.bytes.count ?? 0)
    guard let existingItem = itemsByID[id] else {
      idsInOrder.append(id)
      itemsByID[id] = StagedItem(baseRevision: baseRevision, content: content)
      return
    }
    if content == nil, existingItem.baseRevision == nil {
      // The item was created only in the staging and is now removed there, so nothing is left to
      // commit.
      itemsByID[id] = nil
      idsInOrder.removeAll { $0 == id }
    } else {
      itemsByID[id]?.content = content
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
    for (id, staged) in staging.stagedItems {
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

  /// Checks a save before it is staged. Throws the fault that the commit would throw, if it can be
  /// known now.
  public func check(
    _ bytes: [UInt8], in list: String, for id: ItemID?, over staging: Staging
  ) throws(StoreFault) {
    try checkIsWritable(in: list, over: staging)
    // Moving an item also removes it from its old list.
    if let oldList = id.flatMap({ item($0, in: staging) })?.list, oldList != list {
      try checkIsWritable(in: oldList, over: staging)
    }
    guard bytes.count <= Self.longestFile else { throw .tooLarge(limit: Self.longestFile) }
  }

  public func checkIsWritable(in list: String, over staging: Staging) throws(StoreFault) {
    if staging.newLists.contains(list) { return }
    guard let storedList = self.list(list) else { throw .noSuchList(list) }
    guard !storedList.isReadOnly else { throw .listIsReadOnly(list) }
  }

  /// A session may stage at most this many bytes.
  private static var largestStaging: Int { 64 << 20 }

  /// Stages an item's new content without writing anything. Returns the item's id: `existingID`,
  /// or else its UID.
  public func stage(
    _ bytes: [UInt8], in list: String, as existingID: ItemID? = nil, into staging: inout Staging
  ) throws(StoreFault) -> ItemID {
    try check(bytes, in: list, for: existingID, over: staging)
    guard staging.byteCount + bytes.count <= Self.largestStaging else {
      throw .stagingIsFull(limit: Self.largestStaging)
    }
    switch codec.readFile(bytes, FileName(ours: "new.ics"), list) {
    case .unreadable(let diagnostic):
      throw .unacceptable(diagnostic)
    case .item(let indexedItem, _):
      let id = existingID ?? ItemID(indexedItem.uid)
      staging.stage(
        Staging.StagedItem.Content(list: list, bytes: bytes, indexedItem: indexedItem), for: id,
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

  /// The number by which a list's items are passed to this session's queries. It is the store's
  /// number of the list. A list that the session will create has none yet; it gets a number after
  /// all of the store's.
  public func number(ofList id: String, in staging: Staging) -> Int? {
    if let number = number(ofList: id) { return number }
    return staging.newLists.firstIndex(of: id).map { catalogue.lists.count + $0 }
  }

  /// Adds `firstEdits`, then all staged changes, then `lastEdits` to the turn: all of them or
  /// none. Throws if an item no longer has the revision from which it was staged.
  public func commit(
    _ staging: Staging, after firstEdits: [StoreEdit] = [], before lastEdits: [StoreEdit] = [],
    keepingFilesOf removedLists: Set<String> = [], title: String
  ) throws(StoreFault) -> Receipt {
    try beginTurn()
    var edits = firstEdits
    for (id, staged) in staging.stagedItems {
      guard let baseRevision = staged.baseRevision else {
        guard catalogue.slot(of: id) == nil else { throw .conflict(id) }
        if let content = staged.content {
          edits.append(.create(list: content.list, bytes: content.bytes))
        }
        continue
      }
      guard catalogue.slot(of: id) != nil else { throw .conflict(id) }
      let currentItem = try current(id)
      // The removal of the list removes the item too. The item's own removal was staged only to
      // hide the item from this session.
      if staged.content == nil, removedLists.contains(currentItem.list) { continue }
      guard currentItem.revision == baseRevision else { throw .conflict(id) }
      if let content = staged.content {
        edits.append(.replace(currentItem, bytes: content.bytes, list: content.list))
      } else {
        edits.append(.remove(currentItem))
      }
    }
    return try perform(edits + lastEdits, title: title)
  }
}

extension Item {
  fileprivate init(_ id: ItemID, _ content: Staging.StagedItem.Content) {
    let indexedItem = content.indexedItem
    self.init(
      id: id, list: content.list, kind: indexedItem.kind, revision: indexedItem.revision,
      keys: indexedItem.keys[...], members: indexedItem.members[...])
  }
}
