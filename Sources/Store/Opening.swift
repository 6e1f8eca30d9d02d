// How a store is opened: what the index remembers is held against the folders, and only what
// differs is read. In slices, so that whoever opens a large store can go on listening, tell how far
// it is, or give up.

public import Files

public struct Opening {
  private var store: Store
  /// What is still to be looked at, place by place; the last come first.
  private var stretches: [Store.Survey.Stretch] = []
  /// How many those are, and how many there were.
  private var left = 0
  private var total = 0
  /// What another thread reads of them.
  private var beside: ReadAside?
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
    (total - left - (beside?.stretch.names.count ?? 0), total)
  }

  /// Works until it is done or ought to pause; gives the store when it is open. Nobody waits here for
  /// an index: whoever opened writes it, with `saveIndex`, behind what it was opened for, and soon, for
  /// without one the next opening cannot tell what has changed.
  public mutating func work(until shouldPause: () -> Bool) throws(StoreFault) -> Store? {
    while hasMore {
      if knowsImages {
        let found = Store.Survey(next(Self.batch))
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
    store.announcements = Announcements(from: store.depot.journal.position)
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
  private mutating func nextBeside() -> ReadAside? {
    guard !isAlone, left >= 3 * ReadAside.fewest, let place = stretches.last?.place,
      stretches[stretches.count - 1].names.count >= ReadAside.fewest, let list = place.list,
      let number = store.catalogue.list(named: list), let id = store.catalogue.list(number)?.id,
      let folder = try? store.depot.grounds.open(place)
    else { return nil }
    let stretch = next(min(left / 3, ReadAside.most), of: place)
    if let reading = ReadAside(stretch, from: folder, list: id, of: store) { return reading }
    isAlone = true
    stretches.append(Store.Survey.Stretch(place: place, names: stretch.names.reversed()))
    left += stretch.names.count
    return nil
  }

  /// The next to be looked at, which are then no longer to be.
  private mutating func next(_ count: Int) -> [Store.Survey.Stretch] {
    var taken: [Store.Survey.Stretch] = []
    var wanted = count
    while wanted > 0, let place = stretches.last?.place {
      let stretch = next(wanted, of: place)
      wanted -= stretch.names.count
      taken.append(stretch)
    }
    return taken
  }

  /// The next of the place that is looked at.
  private mutating func next(_ count: Int, of place: Place) -> Store.Survey.Stretch {
    let last = stretches.count - 1
    // An array of their own: as a slice they would have all the rest copied.
    let names = Array(stretches[last].names.suffix(count).reversed())
    stretches[last].names.removeLast(names.count)
    if stretches[last].names.isEmpty { stretches.removeLast() }
    left -= names.count
    return Store.Survey.Stretch(place: place, names: names)
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
    stretches = survey.stretches.reversed().map {
      Store.Survey.Stretch(place: $0.place, names: $0.names.reversed())
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
