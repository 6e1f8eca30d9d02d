// How a store is opened: what the index remembers is held against the folders, and only what
// differs is read. In slices, so that whoever opens a large store can go on listening, tell how far
// it is, or give up.

public import Files

public struct Opening {
  private var store: Store
  /// What is still to be looked at, place by place; the last come first.
  private var stretches: [Store.FolderScan.ScanBatch] = []
  /// How many those are, and how many there were.
  private var left = 0
  private var total = 0
  /// What another thread reads of them.
  private var beside: ParallelReading?
  /// There is no other thread to be had.
  private var isAlone = false
  /// Whether what the journal last said of each file is known, so that a difference is a change.
  private let knowsImages: Bool
  private let seed: (Store) -> [StoreEdit]
  /// Whether nothing has ever been done here, so that a first opening may have failed half-way.
  private let isUntouched: Bool
  /// How many files were read again, for nobody could tell by their looks that they were the same.
  private var reread = 0

  /// How many files are read before anybody asks whether to go on, or whether another thread has done
  /// with its own.
  private static let portion = 32
  /// How many differences are recorded together.
  private static let batch = 512

  /// Finds the journal and the index, and what differs. Where there is no list yet, `seed` says what
  /// a new store begins with, given what a person may have put there already.
  public init(
    _ storeRoot: StoreRoot, identity: Identity, codec: Codec, environment: Store.Environment,
    seed: @escaping (Store) -> [StoreEdit] = { _ in [] }
  ) throws(StoreFault) {
    let file = IndexFile(storeRoot: storeRoot)
    // To read an index takes about as long as to look at its files. What happens to these from here
    // on is in the journal, or seen by whoever watches already.
    let foresight = file.isThere ? Self.lookAside(storeRoot) : nil
    let index = file.read(codecVersion: codec.version, boot: identity.boot)
    do throws(TransactionLogFault) {
      let (transactionLog, start, journalEntries) = try TransactionLog.open(
        storeRoot, identity: identity, at: index?.head.bookmark, journalID: environment.freshID(),
        retryPolicy: environment.retryPolicy, now: environment.now())
      var fits = false
      if case .bookmark = start { fits = true }
      let snapshot = fits ? index : nil
      isUntouched =
        snapshot == nil && start.isBeginning && !journalEntries.contains(where: \.stands)
      knowsImages = snapshot != nil
      store = Store(
        transactionLog: transactionLog, codec: codec, environment: environment,
        catalogue: snapshot.map { Catalogue($0) } ?? Catalogue(),
        documents: snapshot?.head.documents ?? [:], turn: nil,
        announcements: Announcements(from: transactionLog.journal.position),
        recheckQueue: RecheckQueue(),
        savedSegment: snapshot?.head.bookmark.segment)
      if snapshot != nil { store.fold(journalEntries) }
    } catch {
      throw StoreFault(error)
    }
    self.seed = seed
    do throws(DiskFault) {
      _ = try storeRoot.openOrMake(.lists)
      try store.hideState()
    } catch {
      throw .disk(error)
    }
    try findDifferences(foresight)
  }

  /// How all files of all lists look, by another thread.
  private static func lookAside(_ storeRoot: StoreRoot) -> BackgroundWork<FolderListings>? {
    guard let lists = try? storeRoot.open(.lists) else { return nil }
    return storeRoot.disk.aside(in: lists) { FolderListings(in: $1, of: $0) }
  }

  /// How many files have been read, of how many that must be.
  public var progress: (done: Int, total: Int) {
    (total - left - (beside?.stretch.names.count ?? 0), total)
  }

  /// Works until it is done or ought to pause; gives the store when it is open. Nobody waits here for
  /// an index: whoever opened writes it, with `saveIndex`, behind what it was opened for, and soon, for
  /// without one the next opening cannot tell what has changed.
  public mutating func work(until shouldPause: () -> Bool) throws(StoreFault) -> Store? {
    while hasMore {
      if knowsImages {
        let found = Store.FolderScan(next(Self.batch))
        try store.record(found)
        reread += found.files.count { store.isFamiliar($0) }
      } else {
        readBeside()
        for stretch in next(Self.portion) { store.takeIn(stretch) }
      }
      if shouldPause(), hasMore { return nil }
    }
    // Last, for it speaks of all that was read: whatever strangers wrote before or meanwhile.
    if !knowsImages { try store.recordGap() }
    if isUntouched { try store.sow(seed) }
    // Else every opening would read them again.
    store.unsaved = max(store.unsaved, reread)
    // Who opens begins here: there is nothing to tell of what was before.
    _ = store.takeAnnouncements()
    store.announcements = Announcements(from: store.transactionLog.journal.position)
    return store
  }

  private var hasMore: Bool {
    // Compared with nil, it would be copied.
    if case .some = beside { true } else { left > 0 }
  }

  /// Opens without a pause.
  public mutating func finish() throws(StoreFault) -> Store {
    while true {
      if let store = try work(until: { false }) { return store }
    }
  }

  /// Takes over what another thread has read, and has it go on.
  private mutating func readBeside() {
    guard let done = beside else {
      beside = nextBeside()
      return
    }
    guard left == 0 || done.isDone else { return }
    let files = done.files()
    beside = nextBeside()
    store.takeIn(done.stretch, files)
  }

  /// The next items of one list, where there are so many that two are sooner done with them: a part of
  /// what is left, so that neither waits long for the other at the end.
  private mutating func nextBeside() -> ParallelReading? {
    guard !isAlone, left >= 3 * ParallelReading.fewest, let place = stretches.last?.place,
      stretches[stretches.count - 1].names.count >= ParallelReading.fewest, let list = place.list,
      let number = store.catalogue.list(named: list), let id = store.catalogue.list(number)?.id,
      let folder = try? store.transactionLog.storeRoot.open(place)
    else { return nil }
    let stretch = next(min(left / 3, ParallelReading.most), of: place)
    if let reading = ParallelReading(stretch, from: folder, list: id, of: store) { return reading }
    isAlone = true
    stretches.append(Store.FolderScan.ScanBatch(place: place, names: stretch.names.reversed()))
    left += stretch.names.count
    return nil
  }

  /// The next to be looked at, which are then no longer to be.
  private mutating func next(_ count: Int) -> [Store.FolderScan.ScanBatch] {
    var taken: [Store.FolderScan.ScanBatch] = []
    var wanted = count
    while wanted > 0, let place = stretches.last?.place {
      let stretch = next(wanted, of: place)
      wanted -= stretch.names.count
      taken.append(stretch)
    }
    return taken
  }

  /// The next of the place that is looked at.
  private mutating func next(_ count: Int, of place: FolderPath) -> Store.FolderScan.ScanBatch {
    let last = stretches.count - 1
    // An array of their own: as a slice they would have all the rest copied.
    let names = Array(stretches[last].names.suffix(count).reversed())
    stretches[last].names.removeLast(names.count)
    if stretches[last].names.isEmpty { stretches.removeLast() }
    left -= names.count
    return Store.FolderScan.ScanBatch(place: place, names: names)
  }

  private mutating func findDifferences(
    _ foresight: BackgroundWork<FolderListings>?
  ) throws(StoreFault) {
    var scan = Store.FolderScan()
    do throws(DiskFault) {
      try store.scan(.lists, into: &scan)
      if !knowsImages {
        for name in scan.newLists { store.takeIn(list: name) }
        scan.newLists = []
      }
      try store.scan(.root, into: &scan)
      if let foresight, knowsImages { scan.foreseen = foresight.value() }
      try store.surveyEach(store.lists.map { .list($0.name) }, into: &scan)
    } catch {
      throw .disk(error)
    }
    if !scan.untidy.isEmpty { try store.tidy(scan.untidy) }
    if !scan.newLists.isEmpty || !scan.goneLists.isEmpty {
      var lists = Store.FolderScan()
      swap(&lists.newLists, &scan.newLists)
      swap(&lists.goneLists, &scan.goneLists)
      try store.record(lists)
    }
    if !knowsImages {
      for case let list? in store.catalogue.lists {
        guard let number = store.catalogue.list(named: list.name) else { continue }
        store.catalogue.reserve(scan.count(in: .list(list.name)), in: number)
      }
    }
    stretches = scan.stretches.reversed().map {
      Store.FolderScan.ScanBatch(place: $0.place, names: $0.names.reversed())
    }
    left = stretches.reduce(0) { $0 + $1.names.count }
    total = left
  }
}

extension Store {
  /// What a new store begins with, unless somebody was quicker. What a person has put there stays.
  mutating func sow(_ seed: (Store) -> [StoreEdit]) throws(StoreFault) {
    guard lists.isEmpty, !seed(self).isEmpty else { return }
    try beginTurn()
    do throws(StoreFault) {
      if lists.isEmpty { _ = try perform(seed(self), title: "store/create") }
    } catch {
      abandon()
      throw error
    }
    try settle()
  }

  /// A list that nothing is known of yet, without its files.
  mutating func takeIn(list name: FileName) {
    do throws(DiskFault) {
      guard let inode = try inode(ofList: name) else { return }
      _ = catalogue.set(
        StoredList(name: name, inode: inode, title: nil, color: nil, isReadOnly: false))
    } catch {
      noteTrouble(error, ofList: name)
      tryAgain(.lists, ofList: name)
    }
  }

  /// Keeps version control and file synchronisers away from what is this machine's own. A file that
  /// is empty was left so by somebody who died before it was written.
  func hideState() throws(DiskFault) {
    let state = try transactionLog.storeRoot.openOrMake(.state)
    for name in [FileName(ours: ".gitignore"), FileName(ours: ".stignore")] {
      let look = try disk.look(at: name, in: state)
      if let look, look.kind != .file || look.size > 0 { continue }
      do {
        if look != nil { try disk.remove(name, in: state) }
        _ = try disk.write(Array("*\n".utf8), to: name, in: state, synced: false)
      } catch  where error.reason == .exists || error.reason == .missing {
        // Another process is at it as well.
        continue
      }
    }
  }

  /// Says in the journal that nobody knows what changed up to here.
  mutating func recordGap() throws(StoreFault) {
    do throws(TransactionLogFault) {
      fold(try transactionLog.catchUp())
      guard transactionLog.journal.position.number > 0 else { return }
      let journalEntries = try transactionLog.recordGap(
        "what each file was last known to hold was lost",
        retryPolicy: environment.retryPolicy, now: environment.now())
      fold(journalEntries)
    } catch {
      throw StoreFault(error)
    }
  }

  /// Takes away what writers left that died.
  mutating func tidy(_ places: Set<FolderPath>) throws(StoreFault) {
    do throws(TransactionLogFault) {
      let journalEntries = try transactionLog.tidy(
        places, retryPolicy: environment.retryPolicy, now: environment.now())
      fold(journalEntries)
    } catch {
      throw StoreFault(error)
    }
  }

  /// The journal is not the one that was read: what it says is all older, or another's, than what
  /// is known here. So everything is looked at again, and no client's state leads past this point.
  mutating func beginAnew() throws(StoreFault) {
    do throws(TransactionLogFault) {
      _ = try transactionLog.restart(
        journalID: environment.freshID(), retryPolicy: environment.retryPolicy,
        now: environment.now())
    } catch {
      throw StoreFault(error)
    }
    lookAtEverything()
    mustLookRound = true
    try recordGap()
    announcements.add(
      Delta(), number: nil, origin: .external, state: transactionLog.journal.position)
  }
}
