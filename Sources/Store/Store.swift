// The store: lists, items and documents in plain files, which are changed in turns, with
// announcements for clients. Only one thread uses a store. The store depends neither on the content
// of items nor on the protocol.

public import CivilTime
public import Files

public final class Store {
  var transactionLog: TransactionLog
  let codec: Codec
  let environment: Environment
  var catalogue: Catalogue
  var documents: [DocumentKey: StoredDocument] {
    didSet { documentEdition &+= 1 }
  }
  /// A number that changes whenever a document may have changed.
  public private(set) var documentEdition = 0
  /// The current turn; nil if none has begun.
  var turn: Turn?
  /// The last commit, until its temporary files are removed and its lock is released; then nil.
  var turnToClearUp: CommittedTurn?
  var announcements: Announcements
  var recheckQueue: RecheckQueue
  /// Whether the journal lacks entries, so that changes can be found only by scanning all files.
  /// False again once such a scan is done or scheduled.
  var needsFullScan = false
  /// How many files have changed since the index was written.
  var unindexedCount = 0
  /// The segment of the journal up to which the index has all changes; nil without a usable index.
  var indexedSegment: Int?
  /// The files that `rereadFiles` has yet to read; nil if it has not begun since the index was
  /// written.
  var filesToReread: [DocumentKey]?
  /// Why a file cannot be read, for each such file.
  var failures: [DocumentKey: FileDiagnostic] = [:]
  /// Since when each of these files could not be read.
  var failingSince: [DocumentKey: Instant] = [:]
  /// A number that changes whenever `failures` changes.
  var failureCount = 0

  init(
    transactionLog: TransactionLog, codec: Codec, environment: Environment, catalogue: Catalogue,
    documents: [DocumentKey: StoredDocument], indexedSegment: Int?
  ) {
    self.transactionLog = transactionLog
    self.codec = codec
    self.environment = environment
    self.catalogue = catalogue
    self.documents = documents
    self.indexedSegment = indexedSegment
    announcements = Announcements(from: transactionLog.journal.position)
    recheckQueue = RecheckQueue()
  }

  /// What the store needs from outside: a clock, how long to wait for the lock, and unique ids.
  public struct Environment {
    public var now: () -> Instant
    /// How long to wait for the lock.
    public var retryPolicy: RetryPolicy
    /// A unique id, for a new journal.
    public var freshID: () -> String

    public init(
      now: @escaping () -> Instant, retryPolicy: RetryPolicy, freshID: @escaping () -> String
    ) {
      self.now = now
      self.retryPolicy = retryPolicy
      self.freshID = freshID
    }
  }

  /// The largest file that is read as an item, in bytes.
  public static let longestFile = 8 << 20

  var disk: any Disk { transactionLog.storeRoot.disk }

  /// The journal's position that clients get as the store's state.
  public var state: JournalPosition { turn?.commit.position ?? announcements.newestState }

  /// Files of other programs that recovery has quarantined.
  public var quarantinedFiles: [QuarantinedFile] { transactionLog.quarantinedFiles }

  /// Whether every file system of the store can exchange two files atomically; tries it if that is
  /// not known yet.
  public func canExchange() -> Bool { transactionLog.canExchange() }

  /// Whether a turn has begun that is not committed.
  public var isInTurn: Bool { turn != nil }

  // MARK: Reading

  /// A copy of the store as it is now, to be read while the store itself changes. The copy must not
  /// be written to.
  public func snapshot() -> Store {
    let snapshot = Store(
      transactionLog: transactionLog, codec: codec, environment: environment, catalogue: catalogue,
      documents: documents, indexedSegment: indexedSegment)
    snapshot.announcements = announcements
    return snapshot
  }

  public var lists: [StoredList] {
    let storeRoot = transactionLog.storeRoot
    return catalogue.lists.compactMap { $0?.withWritability(on: storeRoot) }
  }

  /// The paths of lists whose folders are outside the store.
  public var outsideListPaths: [FileName: String] { transactionLog.storeRoot.outsideListPaths }

  /// Sets the paths of lists whose folders are outside the store, and schedules a scan.
  public func setOutsideLists(at outsideListPaths: [FileName: String]) {
    guard turn == nil else { return }
    transactionLog.setOutsideLists(at: outsideListPaths)
    notice(.everything)
  }

  public func item(_ id: ItemID) -> Item? {
    guard let slot = catalogue.slot(of: id) else { return nil }
    return item(inSlot: slot)
  }

  /// Whether there is an item with this id.
  public func hasItem(_ id: ItemID) -> Bool { catalogue.slot(of: id) != nil }

  /// The location of an item's file: the folder name of its list, and its own name.
  public func file(of id: ItemID) -> (list: FileName, name: FileName)? {
    guard let file = catalogue.file(of: id), let list = catalogue.listName(file.key.list) else {
      return nil
    }
    return (list, file.key.name)
  }

  public func list(_ id: String) -> StoredList? {
    knownList(id)?.withWritability(on: transactionLog.storeRoot)
  }

  /// The list, without a check whether its folder is writable.
  func knownList(_ id: String) -> StoredList? {
    guard let name = FileName(id), let number = catalogue.list(named: name) else { return nil }
    return catalogue.list(number)
  }

  /// Calls the body with each item, in any order.
  public func forEachItem(_ body: (Item) -> Void) {
    for slot in catalogue.files.indices {
      if let item = item(inSlot: slot) { body(item) }
    }
  }

  /// Calls the body with slot, list number, kind and keys of each item, without building the item.
  /// The keys are the values by which a fetch filters and sorts.
  public func forEachKeys(_ body: (Int, Int, String, RawSpan) -> Void) {
    catalogue.files.forEachKeys(body)
  }

  /// Calls the body for items of one kind. This is faster than for all kinds, and fastest if
  /// `selectedBits` excludes most of the items.
  ///
  /// - Parameter selectedBits: Selects among up to 64 items at once: returns one bit for each,
  ///   which is 1 if the item is selected. Gets the bytes, and the offset in them at which each
  ///   item's keys begin. Items with keys shorter than `minimumLength` bytes, and those that are
  ///   not in the index, are passed to the body without this test.
  public func forEachKeys(
    ofKind kind: String, minimumLength: Int = 0,
    selectedBits: (RawSpan, Span<Int>) -> UInt64 = { _, _ in .max },
    _ body: (Int, Int, RawSpan) -> Void
  ) {
    catalogue.files.forEachKeys(
      ofKind: kind, minimumLength: minimumLength, selectedBits: selectedBits, body)
  }

  /// The keys of one item; nil if there is none.
  public func withKeys<Answer>(inSlot slot: Int, _ body: (RawSpan) -> Answer) -> Answer? {
    catalogue.files.withKeys(inSlot: slot, body)
  }

  /// The number of slots, free ones included. A slot is an index in the catalogue's array of item
  /// files.
  public var slotCount: Int { catalogue.files.count }

  public func id(inSlot slot: Int) -> ItemID? { catalogue.id(of: slot) }

  /// The number that `forEachKeys` passes for this list.
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

  /// The id of an item and the members of its JSON object; faster than building the item.
  public func encodedItem(inSlot slot: Int) -> (id: ItemID, members: ArraySlice<UInt8>)? {
    catalogue.files.encodedItem(inSlot: slot).map {
      (catalogue.substituteID(for: slot) ?? $0.uid, $0.members)
    }
  }

  /// The bytes of the index, in which most items are.
  public var indexBytes: [UInt8] { catalogue.files.indexBytes }

  /// The ranges of an item within `indexBytes`; nil if the item is not there, or if its id is not
  /// its UID.
  public func encodedRanges(inSlot slot: Int) -> EncodedRanges? {
    guard catalogue.substituteID(for: slot) == nil else { return nil }
    return catalogue.files.encodedRanges(inSlot: slot)
  }

  /// The content of a document; nil if there is none.
  public func document(_ name: FileName) -> [UInt8]? {
    documents[DocumentKey(folderPath: .root, name: name)]?.bytes
  }
}

/// Ranges of a pre-encoded item within larger bytes.
public struct EncodedRanges {
  /// The range of the item's UID, in UTF-8.
  public let uid: Range<Int>
  /// The range of the members of the item's JSON object.
  public let members: Range<Int>
}

extension StoredList {
  /// The list with `isReadOnly` set, which tells whether this process may write to its folder now
  /// and is never stored.
  fileprivate func withWritability(on storeRoot: StoreRoot) -> StoredList {
    var list = self
    let folder = try? storeRoot.open(.list(name))
    list.isReadOnly = folder.map { !storeRoot.disk.mayWrite(in: $0) } ?? false
    return list
  }
}

/// An item, as callers of the store read it.
public struct Item: Equatable {
  public var id: ItemID
  public var list: String
  public var kind: String
  public var revision: Digest
  /// The values by which a fetch filters and sorts, in the codec's encoding; and the members of the
  /// item's JSON object after `id`.
  public var keys: ArraySlice<UInt8>
  public var members: ArraySlice<UInt8>
}
