// How a store is opened: what the index remembers is held against the folders, and only what
// differs is read. In slices, so that whoever opens a large store can go on listening, tell how far
// it is, or give up.

public import Files

public struct Opening {
  private var store: Store
  /// What is still to be looked at; the last come first.
  private var files: [DocumentKey] = []
  private var total = 0
  /// What another thread reads of them.
  private var beside: ReadAside?
  /// Whether what the journal last said of each file is known, so that a difference is a change.
  private let knowsImages: Bool
  private let seed: (Store) -> [StoreEdit]
  /// Whether nothing has ever been done here, so that a first opening may have failed half-way.
  private let isUntouched: Bool
  /// How many files were read again, for nobody could tell by their looks that they were the same.
  private var reread = 0

  /// How many files are read before anybody asks whether to go on.
  private static let portion = 64
  /// How many differences are recorded together.
  private static let batch = 512

  /// Finds the journal and the index, and what differs. Where there is no list yet, `seed` says what
  /// a new store begins with, given what a person may have put there already.
  public init(
    _ grounds: Grounds, identity: Identity, codec: Codec, surroundings: Store.Surroundings,
    seed: @escaping (Store) -> [StoreEdit] = { _ in [] }
  ) throws(StoreFault) {
    let file = IndexFile(grounds: grounds)
    // To read an index takes about as long as to look at its files. What happens to these from here
    // on is in the journal, or seen by whoever watches already.
    let foresight = file.isThere ? Self.lookAside(grounds) : nil
    let index = file.read(codecVersion: codec.version, boot: identity.boot)
    do throws(DepotFault) {
      let (depot, start, news) = try Depot.open(
        grounds, identity: identity, at: index?.head.bookmark, journalID: surroundings.freshID(),
        patience: surroundings.patience, now: surroundings.now())
      var fits = false
      if case .bookmark = start { fits = true }
      let snapshot = fits ? index : nil
      isUntouched = snapshot == nil && start.isBeginning && !news.contains(where: \.stands)
      knowsImages = snapshot != nil
      store = Store(
        depot: depot, codec: codec, surroundings: surroundings,
        catalogue: snapshot.map { Catalogue($0) } ?? Catalogue(),
        documents: snapshot?.head.documents ?? [:], turn: nil,
        announcements: Announcements(from: depot.journal.position), patrol: Patrol(),
        savedSegment: snapshot?.head.bookmark.segment)
      if snapshot != nil { store.fold(news) }
    } catch {
      throw StoreFault(error)
    }
    self.seed = seed
    do throws(DiskFault) {
      _ = try grounds.openOrMake(.lists)
      try store.hideState()
    } catch {
      throw .disk(error)
    }
    try findDifferences(foresight)
  }

  /// How all files of all lists look, by another thread.
  private static func lookAside(_ grounds: Grounds) -> Aside<FoldersSeen>? {
    guard let lists = try? grounds.open(.lists) else { return nil }
    return grounds.disk.aside(in: lists) { FoldersSeen(in: $1, of: $0) }
  }

  /// How many files have been read, of how many that must be.
  public var progress: (done: Int, total: Int) {
    (total - files.count - (beside?.keys.count ?? 0), total)
  }

  /// Works until it is done or ought to pause; gives the store when it is open. Nobody waits here for
  /// an index: whoever opened writes it, with `saveIndex`, once there is nothing better to do.
  public mutating func work(until shouldPause: () -> Bool) throws(StoreFault) -> Store? {
    while !files.isEmpty || beside != nil {
      if knowsImages {
        let keys = next(Self.batch)
        try store.record(Store.Survey(files: keys))
        reread += keys.count { store.isFamiliar($0) }
      } else {
        readBeside()
        store.takeIn(next(Self.portion))
      }
      if shouldPause(), !files.isEmpty || beside != nil { return nil }
    }
    // Last, for it speaks of all that was read: whatever strangers wrote before or meanwhile.
    if !knowsImages { try store.recordGap() }
    if isUntouched { try store.sow(seed) }
    // Else every opening would read them again that is too short to write the index by itself.
    store.unsaved = max(store.unsaved, reread)
    // Who opens begins here: there is nothing to tell of what was before.
    _ = store.takeAnnouncements()
    store.announcements = Announcements(from: store.depot.journal.position)
    return store
  }

  /// Opens without a pause.
  public mutating func finish() throws(StoreFault) -> Store {
    while true {
      if let store = try work(until: { false }) { return store }
    }
  }

  /// Takes over what another thread has read, and has it go on.
  private mutating func readBeside() {
    let done = beside.flatMap { files.isEmpty || $0.isDone ? $0 : nil }
    guard beside == nil || done != nil else { return }
    beside = nextBeside()
    guard let done else { return }
    let rest = done.finish(in: &store)
    store.takeIn(rest)
  }

  /// The next items of one list, where there are so many that two are sooner done with them.
  private mutating func nextBeside() -> ReadAside? {
    guard files.count >= 2 * ReadAside.portion, let place = files.last?.place,
      let list = place.list
    else { return nil }
    let keys = next(ReadAside.portion)
    let items = keys.filter { $0.place == place && Store.isItem($0.name) }
    if let number = store.catalogue.list(named: list), let id = store.catalogue.list(number)?.id,
      let folder = try? store.depot.grounds.open(place),
      let reading = ReadAside(items, from: folder, list: id, of: store)
    {
      files += keys.filter { $0.place != place || !Store.isItem($0.name) }.reversed()
      return reading
    }
    files += keys.reversed()
    return nil
  }

  /// The next to be looked at, which are then no longer to be.
  private mutating func next(_ count: Int) -> [DocumentKey] {
    // An array of their own: as a slice they would have all the rest copied.
    let next = Array(files.suffix(count).reversed())
    files.removeLast(next.count)
    return next
  }

  private mutating func findDifferences(
    _ foresight: Aside<FoldersSeen>?
  ) throws(StoreFault) {
    var survey = Store.Survey()
    do throws(DiskFault) {
      try store.survey(.lists, into: &survey)
      if !knowsImages {
        for name in survey.newLists { store.takeIn(list: name) }
        survey.newLists = []
      }
      try store.survey(.root, into: &survey)
      if let foresight, knowsImages { survey.foreseen = foresight.value() }
      try store.surveyEach(store.lists.map { .list($0.name) }, into: &survey)
    } catch {
      throw .disk(error)
    }
    if !survey.untidy.isEmpty { try store.tidy(survey.untidy) }
    if !survey.newLists.isEmpty || !survey.goneLists.isEmpty {
      var lists = Store.Survey()
      swap(&lists.newLists, &survey.newLists)
      swap(&lists.goneLists, &survey.goneLists)
      try store.record(lists)
    }
    if !knowsImages {
      for case let list? in store.catalogue.lists {
        guard let number = store.catalogue.list(named: list.name) else { continue }
        store.catalogue.reserve(survey.count(in: .list(list.name)), in: number)
      }
    }
    files = survey.files.reversed()
    total = files.count
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

  /// What stands at these names, where there is no record that it could differ from.
  mutating func takeIn(_ keys: [DocumentKey]) {
    var opened: (place: Place, folder: Folder)?
    for key in keys {
      do throws(DiskFault) {
        if opened?.place != key.place {
          opened = (key.place, try depot.grounds.open(key.place))
        }
        if let folder = opened?.folder { try takeIn(key, from: folder) }
      } catch {
        noteTrouble(error, at: key)
      }
    }
  }

  private mutating func takeIn(_ key: DocumentKey, from folder: Folder) throws(DiskFault) {
    guard let found = try disk.read(key.name, in: folder, upTo: Self.longestFile) else { return }
    guard !isBeingFilled(found) else { return notice(.file(key.place, key.name)) }
    guard let file = fileKey(key), Self.isItem(key.name) else {
      _ = observe(found, at: key)
      return
    }
    let list = catalogue.list(file.list)?.id ?? ""
    takeIn(
      codec.read(found.bytes, key.name, list), Digest(of: found.bytes), found.signature, at: file)
  }

  /// Keeps version control and file synchronisers away from what is this machine's own. A file that
  /// is empty was left so by somebody who died before it was written.
  func hideState() throws(DiskFault) {
    let state = try depot.grounds.openOrMake(.state)
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
    do throws(DepotFault) {
      fold(try depot.catchUp())
      guard depot.journal.position.number > 0 else { return }
      let news = try depot.recordGap(
        "what each file was last known to hold was lost",
        patience: surroundings.patience, now: surroundings.now())
      fold(news)
    } catch {
      throw StoreFault(error)
    }
  }

  /// Takes away what writers left that died.
  mutating func tidy(_ places: Set<Place>) throws(StoreFault) {
    do throws(DepotFault) {
      let news = try depot.tidy(
        places, patience: surroundings.patience, now: surroundings.now())
      fold(news)
    } catch {
      throw StoreFault(error)
    }
  }

  /// The journal is not the one that was read: what it says is all older, or another's, than what
  /// is known here. So everything is looked at again, and no client's state leads past this point.
  mutating func beginAnew() throws(StoreFault) {
    do throws(DepotFault) {
      _ = try depot.restart(
        journalID: surroundings.freshID(), patience: surroundings.patience,
        now: surroundings.now())
    } catch {
      throw StoreFault(error)
    }
    lookAtEverything()
    mustLookRound = true
    try recordGap()
    announcements.add(
      Delta(), number: nil, origin: .external, state: depot.journal.position)
  }
}
