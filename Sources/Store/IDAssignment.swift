// Assigns ids to files. The result depends only on which files exist, not on the order in which
// they came: of the files with the same UID, the first by list and name has the UID as its id, and
// the others get substitute ids. Does not depend on what the files contain.

internal import Files

/// In each list, the first file with a substitute has the id `UID~list`, and every further one
/// `UID~list/file`. If another file has that id as its UID, the next of `UID~list/file`,
/// `UID~list/file/2` and so on is tried. Substitutes for different UIDs never collide, because `~`
/// is encoded in the names of lists and files.
struct IDAssignment {
  private var slotsByID: SlotsByID
  /// The files of each UID that more than one file has, sorted.
  private var groups: [ItemID: [FileWithSameUID]] = [:]
  private var substitutes: [Int: Substitute] = [:]
  /// Ids that are the UID of one file and that another file would otherwise have. The value is the
  /// slot of that other file, which gets the id when the first one is removed.
  private var takenIDs: [ItemID: Int] = [:]

  /// One of the files that share a UID, with its sort position.
  struct FileWithSameUID {
    var slot: Int
    var list: FileName
    var file: FileName
  }

  /// An id that was given to a file or taken from it, and the slot that had it before.
  typealias Renaming = (id: ItemID, from: Int?)

  /// The substitute id of a file whose UID another file has as its id.
  private struct Substitute {
    var id: ItemID
    /// The preferred ids that were not available.
    var preferredIDs: [ItemID]
    var uid: ItemID
    var fileWithSameUID: FileWithSameUID
    var isFirstOfList: Bool

    func candidate(_ attempt: Int) -> ItemID {
      .duplicate(of: uid, in: fileWithSameUID.list, fileWithSameUID.file, attempt: attempt)
    }
  }

  /// Gives each UID of the index to the first file that has it. The files in `slotsWithoutID` still
  /// have to be added with `join`.
  init(_ index: IndexedFiles = IndexedFiles()) {
    slotsByID = SlotsByID(index)
  }

  subscript(id: ItemID) -> Int? { slotsByID[id] }

  func substitute(for slot: Int) -> ItemID? {
    substitutes.isEmpty ? nil : substitutes[slot]?.id
  }

  /// The slots whose ids are not their UIDs.
  var slotsWithSubstitute: some Sequence<Int> { substitutes.keys }
  var substitutions: Int { substitutes.count }

  /// Adds a file with this UID. `known` returns the sort position of a file that was added before.
  mutating func join(
    _ uid: ItemID, _ fileWithSameUID: FileWithSameUID, known: (Int) -> FileWithSameUID
  ) -> [Renaming] {
    guard let holder = slotsByID.update(uid, to: fileWithSameUID.slot) else { return [(uid, nil)] }
    slotsByID[uid] = holder
    var renamings: [Renaming] = []
    if let evicted = substitutes[holder], evicted.id == uid {
      release(holder, of: evicted.uid, &renamings)
      give(uid, to: fileWithSameUID.slot, &renamings)
      substitute(evicted, &renamings)
    } else {
      let position = insert(fileWithSameUID, into: uid, besides: known(holder))
      // If a file becomes the first of its UID, the ids of the previous first and second file
      // change too.
      rename(position..<position + 3, of: uid, &renamings)
    }
    return renamings
  }

  /// Gives a file the UID if no other file has it; otherwise returns false and changes nothing.
  mutating func joinFirst(_ uid: ItemID, _ slot: Int) -> Bool {
    guard let holder = slotsByID.update(uid, to: slot) else { return true }
    slotsByID[uid] = holder
    return false
  }

  /// Reserves capacity for `count` more ids.
  mutating func reserve(_ count: Int) {
    slotsByID.reserve(count)
  }

  /// Removes a file with this UID.
  mutating func leave(_ uid: ItemID, _ fileWithSameUID: FileWithSameUID) -> [Renaming] {
    var renamings: [Renaming] = []
    release(fileWithSameUID.slot, of: uid, &renamings)
    if let position = remove(fileWithSameUID, from: uid) {
      rename(position..<position + 2, of: uid, &renamings)
      if groups[uid]?.count == 1 { groups[uid] = nil }
    } else if let slot = takenIDs[uid], let waitingFile = substitutes[slot] {
      release(slot, of: waitingFile.uid, &renamings)
      substitute(waitingFile, &renamings)
    }
    return renamings
  }

  // MARK: Groups

  private mutating func insert(
    _ fileWithSameUID: FileWithSameUID, into uid: ItemID, besides first: FileWithSameUID
  )
    -> Int
  {
    let position = groups[uid, default: [first]].position(of: fileWithSameUID)
    groups[uid, default: [first]].insert(fileWithSameUID, at: position)
    return position
  }

  /// The index that the file had among those with its UID; nil if it was the only one.
  private mutating func remove(_ fileWithSameUID: FileWithSameUID, from uid: ItemID) -> Int? {
    guard let group = groups[uid] else { return nil }
    let position = group.position(of: fileWithSameUID)
    guard position < group.count, group[position].slot == fileWithSameUID.slot else { return nil }
    groups[uid]?.remove(at: position)
    return position
  }

  /// Renames the files at these indices of a group.
  private mutating func rename(
    _ range: Range<Int>, of uid: ItemID, _ renamings: inout [Renaming]
  ) {
    guard let group = groups[uid] else { return }
    let range = range.clamped(to: group.indices)
    for fileWithSameUID in group[range] { release(fileWithSameUID.slot, of: uid, &renamings) }
    for position in range { name(position, in: group, of: uid, &renamings) }
  }

  private mutating func name(
    _ position: Int, in group: [FileWithSameUID], of uid: ItemID, _ renamings: inout [Renaming]
  ) {
    guard position > 0 else { return give(uid, to: group[0].slot, &renamings) }
    substitute(
      Substitute(
        id: uid, preferredIDs: [], uid: uid, fileWithSameUID: group[position],
        isFirstOfList: position == 1 || group[position - 1].list != group[position].list),
      &renamings)
  }

  // MARK: Ids

  /// Gives a file the best available id for its UID.
  private mutating func substitute(_ wanted: Substitute, _ renamings: inout [Renaming]) {
    var found = wanted
    found.preferredIDs = []
    var attempt = wanted.isFirstOfList ? 0 : 1
    found.id = found.candidate(attempt)
    while slotsByID[found.id] != nil {
      found.preferredIDs.append(found.id)
      attempt += 1
      found.id = found.candidate(attempt)
    }
    for id in found.preferredIDs { takenIDs[id] = found.fileWithSameUID.slot }
    substitutes[found.fileWithSameUID.slot] = found
    give(found.id, to: found.fileWithSameUID.slot, &renamings)
  }

  private mutating func give(_ id: ItemID, to slot: Int, _ renamings: inout [Renaming]) {
    renamings.append((id, slotsByID.update(id, to: slot)))
  }

  private mutating func release(
    _ slot: Int, of uid: ItemID, _ renamings: inout [Renaming]
  ) {
    let substitute = substitutes.removeValue(forKey: slot)
    for id in substitute?.preferredIDs ?? [] { takenIDs[id] = nil }
    let id = substitute?.id ?? uid
    guard slotsByID[id] == slot else { return }
    renamings.append((id, slot))
    slotsByID[id] = nil
  }
}

/// Which slot has which id: as in the index, except for the ids that have changed since.
private struct SlotsByID {
  let index: IndexedFiles
  /// A negative slot means that no file has the id.
  private var changes: [ItemID: Int] = [:]

  init(_ index: IndexedFiles) {
    self.index = index
  }

  subscript(id: ItemID) -> Int? {
    get {
      if !changes.isEmpty, let slot = changes[id] { return slot < 0 ? nil : slot }
      return index.slot(of: id)
    }
    set { changes[id] = newValue ?? -1 }
  }

  mutating func reserve(_ count: Int) {
    changes.reserveCapacity(changes.count + count)
  }

  /// Sets the slot of an id and returns the previous one.
  mutating func update(_ id: ItemID, to slot: Int) -> Int? {
    guard let before = changes.updateValue(slot, forKey: id) else { return index.slot(of: id) }
    return before < 0 ? nil : before
  }
}

extension IDAssignment.FileWithSameUID: Comparable {
  static func < (one: Self, other: Self) -> Bool {
    if one.list != other.list { return one.list < other.list }
    return one.file == other.file ? one.slot < other.slot : one.file < other.file
  }
}

extension [IDAssignment.FileWithSameUID] {
  /// The index of the file, or the index at which it would be inserted.
  func position(of fileWithSameUID: IDAssignment.FileWithSameUID) -> Int {
    if let last, last < fileWithSameUID { return count }
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if self[middle] < fileWithSameUID {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}
