// The event store: lists, items and documents in plain files, changed in turns, with what clients
// are to be told. Owned by one thread. Knows neither what an item says nor who speaks to a client.

public import CivilTime
public import Files

public struct Store {
  var transactionLog: TransactionLog
  let codec: Codec
  let environment: Environment
  var catalogue: Catalogue
  var documents: [DocumentKey: StoredDocument] {
    didSet { documentEdition &+= 1 }
  }
  /// Another number wherever a document may say something else.
  public private(set) var documentEdition = 0
  /// What this turn of the loop has gathered; nil where nobody has asked to write.
  var turn: Turn?
  /// What the last turn left to be cleared, with the lock; nil where that was done.
  var uncleared: CommittedTurn?
  var announcements: Announcements
  var recheckQueue: RecheckQueue
  /// Whether the journal has a gap since this process last looked at everything.
  var mustLookRound = false
  /// How many files the index has not as they are now, and up to which segment of the journal it
  /// goes; nil where there is none to rely on.
  var unsaved = 0
  var savedSegment: Int?
  /// Files that cannot be taken over, and why.
  var troubles: [DocumentKey: FileDiagnostic] = [:]
  var troubledSince: [DocumentKey: Instant] = [:]
  /// How often that has changed.
  var troubleCount = 0

  /// What comes in from outside.
  public struct Environment {
    public var now: () -> Instant
    /// How long to wait for the lock.
    public var retryPolicy: RetryPolicy
    /// An id that nobody else has made: of a journal.
    public var freshID: () -> String

    public init(
      now: @escaping () -> Instant, retryPolicy: RetryPolicy, freshID: @escaping () -> String
    ) {
      self.now = now
      self.retryPolicy = retryPolicy
      self.freshID = freshID
    }
  }

  /// The largest file that is taken for an item.
  public static let longestFile = 8 << 20

  var disk: any Disk { transactionLog.storeRoot.disk }

  /// The point in the store's history up to which clients have been told.
  public var state: Position { turn?.commit.position ?? announcements.position }

  /// What recovery put aside because it was not ours to destroy.
  public var orphans: [QuarantinedFile] { transactionLog.orphaned }

  /// Whether every file system that the store lives on exchanges two files in one step; tried where
  /// it is not known yet.
  public mutating func canExchange() -> Bool { transactionLog.canExchange() }

  /// Whether something was gathered that has not settled.
  public var isInTurn: Bool { turn != nil }

  // MARK: Reading

  public var lists: [StoredList] {
    // A function that had hold of the store would have a copy of it, here as below.
    let storeRoot = transactionLog.storeRoot
    return catalogue.lists.compactMap { $0?.withLeave(on: storeRoot) }
  }

  public func item(_ id: ItemID) -> Item? {
    guard let slot = catalogue.slot(of: id) else { return nil }
    return item(inSlot: slot)
  }

  public func list(_ id: String) -> StoredList? {
    knownList(id)?.withLeave(on: transactionLog.storeRoot)
  }

  /// The list, without a look at its folder.
  func knownList(_ id: String) -> StoredList? {
    guard let name = FileName(id), let number = catalogue.list(named: name) else { return nil }
    return catalogue.list(number)
  }

  /// All items, in no order.
  public func forEachItem(_ body: (Item) -> Void) {
    for slot in catalogue.files.indices {
      if let item = item(inSlot: slot) { body(item) }
    }
  }

  /// Passes over all items, cheaply: by slot, the number of their list, kind and keys.
  public func forEachKeys(_ body: (Int, Int, String, RawSpan) -> Void) {
    catalogue.files.forEachKeys(body)
  }

  /// The same of one kind, which costs less; still less where nearly all can be left out beforehand.
  ///
  /// - Parameter chosen: which of the keys that begin at these places of some bytes are wanted, a bit
  ///   for each of up to 64; those of fewer than `least` bytes, and some others, are not asked about.
  public func forEachKeys(
    ofKind kind: String, least: Int = 0,
    chosen: (RawSpan, Span<Int>) -> UInt64 = { _, _ in .max },
    _ body: (Int, Int, RawSpan) -> Void
  ) {
    catalogue.files.forEachKeys(ofKind: kind, least: least, chosen: chosen, body)
  }

  /// The keys of one item; nil where there is none.
  public func withKeys<Answer>(inSlot slot: Int, _ body: (RawSpan) -> Answer) -> Answer? {
    catalogue.files.withKeys(inSlot: slot, body)
  }

  /// One more than the highest slot in use.
  public var slots: Int { catalogue.files.count }

  public func id(inSlot slot: Int) -> ItemID? { catalogue.id(of: slot) }

  /// The number that a list has in `forEachKeys`.
  public func number(ofList id: String) -> Int? {
    FileName(id).flatMap(catalogue.list(named:))
  }

  public func item(inSlot slot: Int) -> Item? {
    guard let file = catalogue.files[slot], let item = file.item, let id = catalogue.id(of: slot),
      let list = catalogue.list(file.key.list)
    else { return nil }
    return Item(
      id: id, list: list.id, kind: item.kind, revision: item.revision, keys: item.keys.bytes,
      members: item.members.bytes)
  }

  /// What an item goes by and the members of its finished object; cheaper than all of the item.
  public func finished(inSlot slot: Int) -> (id: ItemID, members: ArraySlice<UInt8>)? {
    catalogue.files.finished(slot).map { (catalogue.substitute(for: slot) ?? $0.uid, $0.members) }
  }

  /// What most items lie in, finished.
  public var indexBytes: [UInt8] { catalogue.files.indexBytes }

  /// Where the same lies among those, and nothing is made of it; nil of what lies elsewhere or goes
  /// by another id than its UID.
  public func finishedPlace(inSlot slot: Int) -> FinishedPlace? {
    guard catalogue.substitute(for: slot) == nil else { return nil }
    return catalogue.files.finishedPlace(slot)
  }

  /// What the document says, nil where there is none.
  public func document(_ name: FileName) -> [UInt8]? {
    documents[DocumentKey(place: .root, name: name)]?.bytes
  }
}

/// Where an item lies as it travels, among bytes that hold much else.
public struct FinishedPlace {
  /// Its UID stands there, which is UTF-8.
  public let uid: Range<Int>
  /// Where the members of its finished object do.
  public let members: Range<Int>
}

extension StoredList {
  /// The list with whether this process may write there now, which is nothing to remember.
  fileprivate func withLeave(on storeRoot: StoreRoot) -> StoredList {
    var list = self
    let folder = try? storeRoot.open(.list(name))
    list.isReadOnly = folder.map { !storeRoot.disk.mayWrite(in: $0) } ?? false
    return list
  }
}

/// An item as a reader sees it.
public struct Item: Equatable {
  public var id: ItemID
  public var list: String
  public var kind: String
  public var revision: Digest
  /// The codec's keys, and the members of the finished object behind its id.
  public var keys: ArraySlice<UInt8>
  public var members: ArraySlice<UInt8>
}
