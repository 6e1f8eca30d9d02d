// Assigns ids to files. The result depends only on which files exist, not on the order in which
// they came: of the files with the same UID, the first by list and name has the UID as its id, and
// the others get substitute ids. Does not depend on what the files contain.

internal import Files

/// In each list, the first file with a substitute has the id `UID~list`, and every further one
/// `UID~list/file`. If that id is the UID of another file, `UID~list/file`, `UID~list/file/2` and
/// so on are tried. Substitutes for different UIDs never collide, because `~` is encoded in the
/// names of lists and files.
struct IDAssignment {
  private var slotsByID: SlotsByID
  /// The files of each UID that more than one file has, sorted.
  private var filesBySharedUID: [ItemID: [FileWithSameUID]] = [:]
  private var substitutes: [Int: Substitute] = [:]
  /// Substitute ids that cannot be used, because another file has such an id as its UID. The value
  /// is the slot of the file that would have the substitute; it gets the id when that other file
  /// is removed.
  private var takenIDs: [ItemID: Int] = [:]

  /// One of the files that share a UID, with its sort position.
  struct FileWithSameUID {
    var slot: Int
    var list: FileName
    var file: FileName
  }

  /// An id that another file has now, or no file; and the slot that had the id before, nil if
  /// none.
  typealias IDChange = (id: ItemID, from: Int?)

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

  /// Gives each UID of the index to the first file that has it. The caller still has to add the
  /// files in `IndexedFiles.slotsWithoutID` with `add`.
  init(_ indexedFiles: IndexedFiles = IndexedFiles()) {
    slotsByID = SlotsByID(indexedFiles)
  }

  subscript(id: ItemID) -> Int? { slotsByID[id] }

  func substituteID(for slot: Int) -> ItemID? {
    substitutes.isEmpty ? nil : substitutes[slot]?.id
  }

  /// The slots whose ids are not their UIDs.
  var slotsWithSubstitute: some Sequence<Int> { substitutes.keys }
  var substituteCount: Int { substitutes.count }

  /// Adds a file with this UID. `fileInSlot` returns the sort position of a file that was added
  /// before.
  mutating func add(
    _ uid: ItemID, _ fileWithSameUID: FileWithSameUID, fileInSlot: (Int) -> FileWithSameUID
  ) -> [IDChange] {
    guard let holderSlot = slotsByID.update(uid, to: fileWithSameUID.slot) else {
      return [(uid, nil)]
    }
    slotsByID[uid] = holderSlot
    var idChanges: [IDChange] = []
    if let evictedSubstitute = substitutes[holderSlot], evictedSubstitute.id == uid {
      releaseID(holderSlot, of: evictedSubstitute.uid, &idChanges)
      assign(uid, to: fileWithSameUID.slot, &idChanges)
      assignSubstitute(evictedSubstitute, &idChanges)
    } else {
      let groupIndex = insertIntoGroup(fileWithSameUID, into: uid, besides: fileInSlot(holderSlot))
      // The two files after the added one may get other ids, because they may no longer be the
      // first of all files with this UID, or the first of their list.
      reassignIDs(groupIndex..<groupIndex + 3, of: uid, &idChanges)
    }
    return idChanges
  }

  /// Gives a file the UID if no other file has it; otherwise returns false and changes nothing.
  mutating func claimUID(_ uid: ItemID, _ slot: Int) -> Bool {
    guard let holderSlot = slotsByID.update(uid, to: slot) else { return true }
    slotsByID[uid] = holderSlot
    return false
  }

  /// Reserves capacity for `count` more ids.
  mutating func reserve(_ count: Int) {
    slotsByID.reserve(count)
  }

  /// Removes a file with this UID. Returns the changes of ids that follow from it.
  mutating func remove(_ uid: ItemID, _ fileWithSameUID: FileWithSameUID) -> [IDChange] {
    var idChanges: [IDChange] = []
    releaseID(fileWithSameUID.slot, of: uid, &idChanges)
    if let groupIndex = removeFromGroup(fileWithSameUID, from: uid) {
      reassignIDs(groupIndex..<groupIndex + 2, of: uid, &idChanges)
      if filesBySharedUID[uid]?.count == 1 { filesBySharedUID[uid] = nil }
    } else if let slot = takenIDs[uid], let waitingFile = substitutes[slot] {
      releaseID(slot, of: waitingFile.uid, &idChanges)
      assignSubstitute(waitingFile, &idChanges)
    }
    return idChanges
  }

  // MARK: Groups

  private mutating func insertIntoGroup(
    _ fileWithSameUID: FileWithSameUID, into uid: ItemID, besides existingFile: FileWithSameUID
  )
    -> Int
  {
    let groupIndex = filesBySharedUID[uid, default: [existingFile]].insertionIndex(
      of: fileWithSameUID)
    filesBySharedUID[uid, default: [existingFile]].insert(fileWithSameUID, at: groupIndex)
    return groupIndex
  }

  /// Removes a file from those with its UID. Returns the index that it had among them; nil if it
  /// was the only one.
  private mutating func removeFromGroup(_ fileWithSameUID: FileWithSameUID, from uid: ItemID)
    -> Int?
  {
    guard let group = filesBySharedUID[uid] else { return nil }
    let groupIndex = group.insertionIndex(of: fileWithSameUID)
    guard groupIndex < group.count, group[groupIndex].slot == fileWithSameUID.slot else {
      return nil
    }
    filesBySharedUID[uid]?.remove(at: groupIndex)
    return groupIndex
  }

  /// Gives the files at these indices, among the files with this UID, the ids that they have now.
  private mutating func reassignIDs(
    _ range: Range<Int>, of uid: ItemID, _ idChanges: inout [IDChange]
  ) {
    guard let group = filesBySharedUID[uid] else { return }
    let range = range.clamped(to: group.indices)
    for fileWithSameUID in group[range] { releaseID(fileWithSameUID.slot, of: uid, &idChanges) }
    for groupIndex in range { assignID(groupIndex, in: group, of: uid, &idChanges) }
  }

  private mutating func assignID(
    _ groupIndex: Int, in group: [FileWithSameUID], of uid: ItemID, _ idChanges: inout [IDChange]
  ) {
    guard groupIndex > 0 else { return assign(uid, to: group[0].slot, &idChanges) }
    assignSubstitute(
      Substitute(
        id: uid, preferredIDs: [], uid: uid, fileWithSameUID: group[groupIndex],
        isFirstOfList: groupIndex == 1 || group[groupIndex - 1].list != group[groupIndex].list),
      &idChanges)
  }

  // MARK: Ids

  /// Gives a file the best available id for its UID.
  private mutating func assignSubstitute(_ substitute: Substitute, _ idChanges: inout [IDChange]) {
    var newSubstitute = substitute
    newSubstitute.preferredIDs = []
    var attempt = substitute.isFirstOfList ? 0 : 1
    newSubstitute.id = newSubstitute.candidate(attempt)
    while slotsByID[newSubstitute.id] != nil {
      newSubstitute.preferredIDs.append(newSubstitute.id)
      attempt += 1
      newSubstitute.id = newSubstitute.candidate(attempt)
    }
    for id in newSubstitute.preferredIDs { takenIDs[id] = newSubstitute.fileWithSameUID.slot }
    substitutes[newSubstitute.fileWithSameUID.slot] = newSubstitute
    assign(newSubstitute.id, to: newSubstitute.fileWithSameUID.slot, &idChanges)
  }

  private mutating func assign(_ id: ItemID, to slot: Int, _ idChanges: inout [IDChange]) {
    idChanges.append((id, slotsByID.update(id, to: slot)))
  }

  private mutating func releaseID(
    _ slot: Int, of uid: ItemID, _ idChanges: inout [IDChange]
  ) {
    let substitute = substitutes.removeValue(forKey: slot)
    for id in substitute?.preferredIDs ?? [] { takenIDs[id] = nil }
    let id = substitute?.id ?? uid
    guard slotsByID[id] == slot else { return }
    idChanges.append((id, slot))
    slotsByID[id] = nil
  }
}

/// Which slot has which id: as in the index, except for the ids that have changed since.
private struct SlotsByID {
  let indexedFiles: IndexedFiles
  /// A negative slot means that no file has the id.
  private var changedSlots: [ItemID: Int] = [:]

  init(_ indexedFiles: IndexedFiles) {
    self.indexedFiles = indexedFiles
  }

  subscript(id: ItemID) -> Int? {
    get {
      if !changedSlots.isEmpty, let slot = changedSlots[id] { return slot < 0 ? nil : slot }
      return indexedFiles.slot(of: id)
    }
    set { changedSlots[id] = newValue ?? -1 }
  }

  mutating func reserve(_ count: Int) {
    changedSlots.reserveCapacity(changedSlots.count + count)
  }

  /// Sets the slot of an id and returns the previous one.
  mutating func update(_ id: ItemID, to slot: Int) -> Int? {
    guard let previousSlot = changedSlots.updateValue(slot, forKey: id) else {
      return indexedFiles.slot(of: id)
    }
    return previousSlot < 0 ? nil : previousSlot
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
  func insertionIndex(of fileWithSameUID: IDAssignment.FileWithSameUID) -> Int {
    if let last, last < fileWithSameUID { return count }
    var searchRange = indices
    while !searchRange.isEmpty {
      let middle = searchRange.lowerBound + searchRange.count / 2
      if self[middle] < fileWithSameUID {
        searchRange = middle + 1..<searchRange.upperBound
      } else {
        searchRange = searchRange.lowerBound..<middle
      }
    }
    return searchRange.lowerBound
  }
}
