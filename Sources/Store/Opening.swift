// Opens a store: compares the index with the folders, and reads only files that differ. Works in
// slices, between which the caller can answer clients, report progress or cancel.

public import Files

public struct StoreOpener {
  private let store: Store
  /// The files still to be read, by folder. The last ones are read first.
  private var remainingBatches: [Store.FolderScan.ScanBatch] = []
  /// How many files are still to be read, and how many had to be read at the beginning.
  private var remainingCount = 0
  private var totalCount = 0
  /// Files that a background thread is reading.
  private var backgroundReading: ParallelReading?
  /// Whether starting a background thread has failed, so that all files are read on this thread.
  private var hasNoBackgroundThread = false
  /// Whether the index tells what each file contained when it was last recorded. If so, a
  /// difference from that is a change by another program.
  private let hasRecordedContents: Bool
  private let initialContent: (Store) -> [StoreEdit]
  /// Whether the journal has no transaction yet, so that the initial content has to be created. The
  /// journal itself may exist, if an earlier first opening was interrupted.
  private let hasNoTransactions: Bool
  /// How many files were read again because their stats could not be trusted.
  private var rereadCount = 0

  /// How many files are read before it is checked again whether to pause, and whether the
  /// background thread is done.
  private static let filesPerCheck = 32
  /// At most this many files that differ are recorded in one transaction.
  private static let filesPerRecording = 512

  /// Reads the journal and the index, and finds the files that differ. If the store has no list
  /// yet, `initialContent` returns the edits that create the initial content. They may depend on
  /// files that the person has put there already.
  public init(
    _ storeRoot: StoreRoot, identity: Identity, codec: Codec, environment: Store.Environment,
    initialContent: @escaping (Store) -> [StoreEdit] = { _ in [] }
  ) throws(StoreFault) {
    let indexFile = IndexFile(storeRoot: storeRoot)
    // Reading an index takes about as long as getting the stats of all files, so both are done at
    // the same time. A change of a file after its stat was taken is not missed: it is in the
    // journal, or the watcher, which runs already, reports it.
    let listings = indexFile.exists ? Self.listFoldersInBackground(storeRoot) : nil
    let index = indexFile.read(codecVersion: codec.version, boot: identity.boot)
    do throws(TransactionLogFault) {
      let (transactionLog, journalStart, journalEntries) = try TransactionLog.open(
        storeRoot, identity: identity, at: index?.snapshotHead.bookmark,
        journalID: environment.freshID(),
        retryPolicy: environment.retryPolicy, now: environment.now())
      var indexFits = false
      if case .bookmark = journalStart { indexFits = true }
      let snapshot = indexFits ? index : nil
      hasNoTransactions =
        snapshot == nil && journalStart.isBeginning
        && !journalEntries.contains(where: \.isCommitted)
      hasRecordedContents = snapshot != nil
      store = Store(
        transactionLog: transactionLog, codec: codec, environment: environment,
        catalogue: snapshot.map { Catalogue($0) } ?? Catalogue(),
        documents: snapshot?.snapshotHead.documents ?? [:],
        indexedSegment: snapshot?.snapshotHead.bookmark.segment)
      if snapshot != nil { store.apply(journalEntries) }
    } catch {
      throw StoreFault(error)
    }
    self.initialContent = initialContent
    do throws(DiskFault) {
      _ = try storeRoot.openOrCreate(.lists)
      try store.writeIgnoreFiles()
    } catch {
      throw .disk(error)
    }
    try findDifferences(listings)
  }

  /// Collects the stats of all files of all lists on a background thread.
  private static func listFoldersInBackground(_ storeRoot: StoreRoot) -> BackgroundWork<
    FolderListings
  >? {
    guard let lists = try? storeRoot.open(.lists) else { return nil }
    return storeRoot.disk.startInBackground(in: lists) { FolderListings(in: $1, of: $0) }
  }

  /// How many files have been read, and how many have to be read altogether.
  public var progress: (done: Int, total: Int) {
    (totalCount - remainingCount - (backgroundReading?.batch.names.count ?? 0), totalCount)
  }

  /// Continues to open the store. Returns the store when it is open, and nil when `shouldPause`
  /// has returned true before. The index is not written here. The caller has to call `saveIndex`
  /// soon after its first answer, because without an index the next opening cannot tell what has
  /// changed.
  public mutating func continueOpening(until shouldPause: () -> Bool) throws(StoreFault) -> Store? {
    while hasUnreadFiles {
      if hasRecordedContents {
        let differences = Store.FolderScan(takeNext(Self.filesPerRecording))
        try store.record(differences)
        rereadCount += differences.files.count { store.hasKnownSignature($0) }
      } else {
        readInBackground()
        for batch in takeNext(Self.filesPerCheck) { store.readBatch(batch) }
      }
      if shouldPause(), hasUnreadFiles { return nil }
    }
    // The gap tells clients with older states that changes are unknown. It is recorded last, so
    // that it comes after all changes that were read here: other programs may have written files
    // before or during the reading.
    if !hasRecordedContents {
      store.packFiles()
      if store.transactionLog.mayWrite() { try store.recordGap() }
    }
    if hasNoTransactions { try store.createInitialContent(initialContent) }
    // Files that were read again count as changed, so that the index is written again. Otherwise
    // each opening would read them again.
    store.unindexedCount = max(store.unindexedCount, rereadCount)
    // The session begins at this state, so earlier changes are not announced to it.
    _ = store.takeAnnouncements()
    store.announcements = Announcements(from: store.transactionLog.journal.position)
    return store
  }

  private var hasUnreadFiles: Bool {
    // With `!= nil`, the value would be copied; a pattern does not copy it.
    if case .some = backgroundReading { true } else { remainingCount > 0 }
  }

  /// Opens the store without pauses.
  public mutating func finish() throws(StoreFault) -> Store {
    while true {
      if let store = try continueOpening(until: { false }) { return store }
    }
  }

  /// Adds the files that the background thread has read, and starts it with the next batch.
  private mutating func readInBackground() {
    guard let finishedReading = backgroundReading else {
      backgroundReading = startBackgroundReading()
      return
    }
    guard remainingCount == 0 || finishedReading.hasFinished else { return }
    let files = finishedReading.waitForFiles()
    backgroundReading = startBackgroundReading()
    store.addBatch(finishedReading.batch, files)
  }

  /// Starts the background thread with the next files of one list; nil if these are too few. The
  /// thread gets a third of the remaining files at most, so that neither thread waits long for the
  /// other at the end.
  private mutating func startBackgroundReading() -> ParallelReading? {
    guard !hasNoBackgroundThread, remainingCount >= 3 * ParallelReading.leastFiles,
      let folderPath = remainingBatches.last?.folderPath,
      remainingBatches[remainingBatches.count - 1].names.count >= ParallelReading.leastFiles,
      let list = folderPath.list,
      let number = store.catalogue.list(named: list), let id = store.catalogue.list(number)?.id,
      let folder = try? store.transactionLog.storeRoot.open(folderPath)
    else { return nil }
    let batch = takeNext(min(remainingCount / 3, ParallelReading.mostFilesAtOnce), of: folderPath)
    if let reading = ParallelReading(batch, from: folder, list: id, of: store) { return reading }
    hasNoBackgroundThread = true
    remainingBatches.append(
      Store.FolderScan.ScanBatch(folderPath: folderPath, names: batch.names.reversed()))
    remainingCount += batch.names.count
    return nil
  }

  /// Removes the next `count` files from the queue and returns them.
  private mutating func takeNext(_ count: Int) -> [Store.FolderScan.ScanBatch] {
    var takenBatches: [Store.FolderScan.ScanBatch] = []
    var missingCount = count
    while missingCount > 0, let folderPath = remainingBatches.last?.folderPath {
      let batch = takeNext(missingCount, of: folderPath)
      missingCount -= batch.names.count
      takenBatches.append(batch)
    }
    return takenBatches
  }

  /// The next files of one folder.
  private mutating func takeNext(_ count: Int, of folderPath: FolderPath)
    -> Store.FolderScan.ScanBatch
  {
    let lastIndex = remainingBatches.count - 1
    // Copied to an array, because a slice would share the memory of all names, so that the next
    // line would copy them.
    let names = Array(remainingBatches[lastIndex].names.suffix(count).reversed())
    remainingBatches[lastIndex].names.removeLast(names.count)
    if remainingBatches[lastIndex].names.isEmpty { remainingBatches.removeLast() }
    remainingCount -= names.count
    return Store.FolderScan.ScanBatch(folderPath: folderPath, names: names)
  }

  private mutating func findDifferences(
    _ listings: BackgroundWork<FolderListings>?
  ) throws(StoreFault) {
    var scan = Store.FolderScan()
    do throws(DiskFault) {
      try store.scan(.lists, into: &scan)
      if !hasRecordedContents {
        for name in scan.newLists { store.add(list: name) }
        scan.newLists = []
      }
      try store.scan(.root, into: &scan)
      if let listings, hasRecordedContents { scan.prefetchedListings = listings.waitForValue() }
      try store.scanEach(store.lists.map { .list($0.name) }, into: &scan)
    } catch {
      throw .disk(error)
    }
    if !scan.foldersWithLeftovers.isEmpty, store.transactionLog.mayWrite() {
      try store.removeLeftovers(scan.foldersWithLeftovers)
    }
    if !scan.newLists.isEmpty || !scan.removedLists.isEmpty {
      var listChanges = Store.FolderScan()
      swap(&listChanges.newLists, &scan.newLists)
      swap(&listChanges.removedLists, &scan.removedLists)
      try store.record(listChanges)
    }
    if !hasRecordedContents {
      for case let list? in store.catalogue.lists {
        guard let number = store.catalogue.list(named: list.name) else { continue }
        store.catalogue.reserve(scan.count(in: .list(list.name)), in: number)
      }
    }
    remainingBatches = scan.batches.reversed().map {
      Store.FolderScan.ScanBatch(folderPath: $0.folderPath, names: $0.names.reversed())
    }
    remainingCount = remainingBatches.reduce(0) { $0 + $1.names.count }
    totalCount = remainingCount
  }
}

extension Store {
  /// Creates the initial content, unless another process has done so. Files of the person stay.
  func createInitialContent(_ initialContent: (Store) -> [StoreEdit]) throws(StoreFault) {
    guard lists.isEmpty, !initialContent(self).isEmpty else { return }
    try beginTurn()
    do throws(StoreFault) {
      if lists.isEmpty { _ = try perform(initialContent(self), title: "store/create") }
    } catch {
      abandonTurn()
      throw error
    }
    try commitTurn()
  }

  /// Adds a list that is not known yet, without its files.
  func add(list name: FileName) {
    do throws(DiskFault) {
      guard let inode = try inode(ofList: name) else { return }
      _ = catalogue.set(
        StoredList(name: name, inode: inode, title: nil, color: nil, isReadOnly: false))
    } catch {
      recordFailure(error, ofList: name)
      scheduleRetry(.lists, ofList: name)
    }
  }

  /// Writes files that keep version control and file synchronisers out of the state folder. An
  /// empty `.gitignore` was left by a process that crashed before it wrote the content.
  func writeIgnoreFiles() throws(DiskFault) {
    let stateFolder = try transactionLog.storeRoot.openOrCreate(.state)
    for name in [FileName(ours: ".gitignore"), FileName(ours: ".stignore")] {
      let signature = try disk.signature(of: name, in: stateFolder)
      if let signature, signature.kind != .file || signature.size > 0 { continue }
      do {
        if signature != nil { try disk.remove(name, in: stateFolder) }
        _ = try disk.write(Array("*\n".utf8), to: name, in: stateFolder, synced: false)
      } catch  where error.reason == .exists || error.reason == .missing {
        // The file exists by now: another process has created it and is writing its content.
        continue
      }
    }
  }

  /// Records in the journal that the changes up to this position are unknown.
  func recordGap() throws(StoreFault) {
    do throws(TransactionLogFault) {
      apply(try transactionLog.catchUp())
      guard transactionLog.journal.position.number > 0 else { return }
      let journalEntries = try transactionLog.recordGap(
        "the last known content of the files was lost",
        retryPolicy: environment.retryPolicy, now: environment.now())
      apply(journalEntries)
    } catch {
      throw StoreFault(error)
    }
  }

  /// Removes temporary files of crashed writers.
  func removeLeftovers(_ folderPaths: Set<FolderPath>) throws(StoreFault) {
    do throws(TransactionLogFault) {
      let journalEntries = try transactionLog.removeLeftovers(
        folderPaths, retryPolicy: environment.retryPolicy, now: environment.now())
      apply(journalEntries)
    } catch {
      throw StoreFault(error)
    }
  }

  /// Starts a new journal, and schedules reading everything again, after the journal was replaced
  /// by an older one or by that of another store. No client's earlier state is valid after that.
  func rebuild() throws(StoreFault) {
    do throws(TransactionLogFault) {
      _ = try transactionLog.restart(
        journalID: environment.freshID(), retryPolicy: environment.retryPolicy,
        now: environment.now())
    } catch {
      throw StoreFault(error)
    }
    scheduleFullScan()
    needsFullScan = true
    if transactionLog.mayWrite() { try recordGap() }
    announcements.add(
      Delta(), transactionNumber: nil, origin: .external, state: transactionLog.journal.position)
  }
}
