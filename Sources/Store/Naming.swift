// Which file goes by which id. A pure function of what files there are, however they came: a file's
// UID belongs to the first that has it, by list and name, and the others get what is left. Knows
// files by their slots, and nothing of what they hold.

internal import Files

/// The first other file of a list goes by `UID~list`, every further one by `UID~list/file`. Where
/// that is another file's UID, it is `UID~list/file`, `UID~list/file/2` and so on. What stands in
/// for one UID is never what stands in for another, for in lists and files a `~` is encoded.
struct Naming {
  private var holders: Holders
  /// Those that share a UID, where there are several, in order.
  private var groups: [ItemID: [UIDSharer]] = [:]
  private var substitutes: [Int: Substitute] = [:]
  /// Ids that a file would have gone by, had they been nobody's UID, with that file's slot.
  private var wishes: [ItemID: Int] = [:]

  /// One of the files that may share a UID, and where it stands among them.
  struct UIDSharer {
    var slot: Int
    var list: FileName
    var file: FileName
  }

  /// An id that has been given or taken, and who had it before.
  typealias Renaming = (id: ItemID, from: Int?)

  /// What a file goes by that could not have its UID.
  private struct Substitute {
    var id: ItemID
    /// The better ones that it could not have.
    var wished: [ItemID]
    var uid: ItemID
    var sharer: UIDSharer
    var isFirstOfList: Bool

    func candidate(_ attempt: Int) -> ItemID {
      .duplicate(of: uid, in: sharer.list, sharer.file, attempt: attempt)
    }
  }

  /// Each UID is its first file's; the others, `late` among those of the index, must still join.
  init(_ index: IndexedFiles = IndexedFiles()) {
    holders = Holders(index)
  }

  subscript(id: ItemID) -> Int? { holders[id] }

  func substitute(for slot: Int) -> ItemID? {
    substitutes.isEmpty ? nil : substitutes[slot]?.id
  }

  /// The slots that go by something else than their UID, and how many they are.
  var substituted: some Sequence<Int> { substitutes.keys }
  var substitutions: Int { substitutes.count }

  /// A file with this UID has come. `known` tells of one that came before where it stands.
  mutating func join(
    _ uid: ItemID, _ sharer: UIDSharer, known: (Int) -> UIDSharer
  ) -> [Renaming] {
    guard let holder = holders.update(uid, to: sharer.slot) else { return [(uid, nil)] }
    holders[uid] = holder
    var renamings: [Renaming] = []
    if let evicted = substitutes[holder], evicted.id == uid {
      release(holder, of: evicted.uid, &renamings)
      give(uid, to: sharer.slot, &renamings)
      substitute(evicted, &renamings)
    } else {
      let place = insert(sharer, into: uid, besides: known(holder))
      // Behind a new first stand one that was it, and one that was the first other.
      rename(place..<place + 3, of: uid, &renamings)
    }
    return renamings
  }

  /// Gives a file the UID where it is the first that has it, and else says no and does nothing.
  mutating func joinFirst(_ uid: ItemID, _ slot: Int) -> Bool {
    guard let holder = holders.update(uid, to: slot) else { return true }
    holders[uid] = holder
    return false
  }

  /// Makes room for so many more at once.
  mutating func reserve(_ count: Int) {
    holders.reserve(count)
  }

  /// A file with this UID is gone.
  mutating func leave(_ uid: ItemID, _ sharer: UIDSharer) -> [Renaming] {
    var renamings: [Renaming] = []
    release(sharer.slot, of: uid, &renamings)
    if let place = remove(sharer, from: uid) {
      rename(place..<place + 2, of: uid, &renamings)
      if groups[uid]?.count == 1 { groups[uid] = nil }
    } else if let slot = wishes[uid], let wisher = substitutes[slot] {
      release(slot, of: wisher.uid, &renamings)
      substitute(wisher, &renamings)
    }
    return renamings
  }

  // MARK: Groups

  private mutating func insert(_ sharer: UIDSharer, into uid: ItemID, besides first: UIDSharer)
    -> Int
  {
    let place = groups[uid, default: [first]].place(of: sharer)
    groups[uid, default: [first]].insert(sharer, at: place)
    return place
  }

  /// Where it stood; nil where it stood alone.
  private mutating func remove(_ sharer: UIDSharer, from uid: ItemID) -> Int? {
    guard let group = groups[uid] else { return nil }
    let place = group.place(of: sharer)
    guard place < group.count, group[place].slot == sharer.slot else { return nil }
    groups[uid]?.remove(at: place)
    return place
  }

  /// Names those anew that stand in these places of a group.
  private mutating func rename(
    _ places: Range<Int>, of uid: ItemID, _ renamings: inout [Renaming]
  ) {
    guard let group = groups[uid] else { return }
    let places = places.clamped(to: group.indices)
    for sharer in group[places] { release(sharer.slot, of: uid, &renamings) }
    for place in places { name(place, in: group, of: uid, &renamings) }
  }

  private mutating func name(
    _ place: Int, in group: [UIDSharer], of uid: ItemID, _ renamings: inout [Renaming]
  ) {
    guard place > 0 else { return give(uid, to: group[0].slot, &renamings) }
    substitute(
      Substitute(
        id: uid, wished: [], uid: uid, sharer: group[place],
        isFirstOfList: place == 1 || group[place - 1].list != group[place].list), &renamings)
  }

  // MARK: Ids

  /// Gives a file the best that is left, under the UID and in the place that are told.
  private mutating func substitute(_ wanted: Substitute, _ renamings: inout [Renaming]) {
    var found = wanted
    found.wished = []
    var attempt = wanted.isFirstOfList ? 0 : 1
    found.id = found.candidate(attempt)
    while holders[found.id] != nil {
      found.wished.append(found.id)
      attempt += 1
      found.id = found.candidate(attempt)
    }
    for id in found.wished { wishes[id] = found.sharer.slot }
    substitutes[found.sharer.slot] = found
    give(found.id, to: found.sharer.slot, &renamings)
  }

  private mutating func give(_ id: ItemID, to slot: Int, _ renamings: inout [Renaming]) {
    renamings.append((id, holders.update(id, to: slot)))
  }

  private mutating func release(
    _ slot: Int, of uid: ItemID, _ renamings: inout [Renaming]
  ) {
    let substitute = substitutes.removeValue(forKey: slot)
    for id in substitute?.wished ?? [] { wishes[id] = nil }
    let id = substitute?.id ?? uid
    guard holders[id] == slot else { return }
    renamings.append((id, slot))
    holders[id] = nil
  }
}

/// Who has which id: as the index has it, but for what has changed since.
private struct Holders {
  let index: IndexedFiles
  /// Nobody where it is less than nothing.
  private var since: [ItemID: Int] = [:]

  init(_ index: IndexedFiles) {
    self.index = index
  }

  subscript(id: ItemID) -> Int? {
    get {
      if !since.isEmpty, let slot = since[id] { return slot < 0 ? nil : slot }
      return index.slot(of: id)
    }
    set { since[id] = newValue ?? -1 }
  }

  mutating func reserve(_ count: Int) {
    since.reserveCapacity(since.count + count)
  }

  /// Sets it, and gives who had it before.
  mutating func update(_ id: ItemID, to slot: Int) -> Int? {
    guard let before = since.updateValue(slot, forKey: id) else { return index.slot(of: id) }
    return before < 0 ? nil : before
  }
}

extension Naming.UIDSharer: Comparable {
  static func < (one: Self, other: Self) -> Bool {
    if one.list != other.list { return one.list < other.list }
    return one.file == other.file ? one.slot < other.slot : one.file < other.file
  }
}

extension [Naming.UIDSharer] {
  /// Where it stands, or would.
  func place(of sharer: Naming.UIDSharer) -> Int {
    if let last, last < sharer { return count }
    var places = indices
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      if self[middle] < sharer {
        places = middle + 1..<places.upperBound
      } else {
        places = places.lowerBound..<middle
      }
    }
    return places.lowerBound
  }
}
