// All lists, files and items of the store, in memory. They are found by name and by id. The
// catalogue is the result of all transactions in the journal, and changes only when a transaction
// is recorded. Also computes which changes a client would notice.

internal import Files

struct Catalogue {
  private(set) var lists: [StoredList?] = []
  /// The state of each list, by list number. After a list was removed, no other list gets its
  /// number; the list itself gets it back if it is restored.
  private var listStates: [ListState] = []
  private var listNumbers: [FileName: Int] = [:]
  private(set) var files = FileSlots()
  private var indexedFiles = IndexedFiles()
  /// The stats of the files in the index, for the first scan of each list. Empty after the last of
  /// these scans.
  private var knownSignatures = StatSet([])
  private var unscannedListCount = 0
  private var freeSlots: [Int] = []
  private var idAssignment = IDAssignment()
  /// Files that can no longer be read, by the id that they had while they could be read.
  private var unreadableFiles: [ItemID: [IDAssignment.FileWithSameUID]] = [:]
  var recorder: Recorder?
  /// The slots of files that have a diagnostic of their own. Two files with the same UID have none
  /// for that, because `slotsWithSubstituteID` finds them.
  private(set) var slotsWithDiagnostics: Set<Int> = []
  /// A number that is raised whenever the store's problems may have changed.
  private(set) var problemGeneration = 0

  private struct ListState {
    let name: FileName
    /// How many files the list has.
    var fileCount = 0
    /// The slots of files that are not in the index, or that are in another slot there.
    var slotsSinceIndex: [FileName: Int] = [:]
    /// Whether the list's folder was not scanned yet since the index was read.
    var awaitsFirstScan = false
  }

  init() {}

  /// The catalogue with the content of an index. Lists get their numbers in the index's order.
  init(_ content: IndexContent) {
    for list in content.snapshotHead.lists { _ = set(list) }
    indexedFiles = content.files
    files = FileSlots(indexedFiles)
    idAssignment = IDAssignment(indexedFiles)
    knownSignatures = content.knownSignatures
    unscannedListCount = listStates.count
    for number in listStates.indices {
      listStates[number].fileCount = indexedFiles.slotRanges[number].count
      listStates[number].awaitsFirstScan = true
    }
    slotsWithDiagnostics = Set(indexedFiles.slotsWithDiagnostics)
    for slot in indexedFiles.slotsToReread { files.set(signature: nil, inSlot: slot) }
    for slot in indexedFiles.slotsWithoutID {
      if let file = files[slot] { assignID(of: file, in: slot) }
    }
  }

  /// The catalogue with the content of an index, for which no first scans are needed. Its
  /// `problemGeneration` is the one after `generation`.
  init(scanned content: IndexContent, after generation: Int) {
    self.init(content)
    problemGeneration = generation + 1
    knownSignatures = StatSet([])
    unscannedListCount = 0
    for number in listStates.indices { listStates[number].awaitsFirstScan = false }
  }

  // MARK: Lists

  func list(named name: FileName) -> Int? { listNumbers[name] }

  func list(_ number: Int) -> StoredList? {
    lists.indices.contains(number) ? lists[number] : nil
  }

  /// The name of the list with this number, even if the list was removed.
  func listName(_ number: Int) -> FileName? {
    listStates.indices.contains(number) ? listStates[number].name : nil
  }

  /// Adds a list or updates it.
  mutating func set(_ list: StoredList) -> Int {
    rememberList(list: list.name)
    if let number = listNumbers[list.name] {
      if lists[number]?.title != list.title { problemGeneration += 1 }
      lists[number] = list
      return number
    }
    problemGeneration += 1
    let number = lists.count
    lists.append(list)
    listStates.append(ListState(name: list.name))
    listNumbers[list.name] = number
    return number
  }

  /// Removes a list; its files must have been removed before.
  mutating func removeList(_ number: Int) {
    guard let list = list(number) else { return }
    problemGeneration += 1
    rememberList(list: list.name)
    lists[number] = nil
    if listNumbers[list.name] == number { listNumbers[list.name] = nil }
  }

  /// Restores a removed list, with the number that it had.
  mutating func restore(_ list: StoredList, at number: Int) {
    guard lists.indices.contains(number) else { return }
    problemGeneration += 1
    lists[number] = list
    listNumbers[list.name] = number
  }

  /// The files of a list, in no particular order.
  func files(in list: Int) -> [StoredFile] {
    slots(in: list).compactMap { files[$0] }
  }

  func hasFiles(in list: Int) -> Bool {
    listStates.indices.contains(list) && listStates[list].fileCount > 0
  }

  /// The slots of a list's files. Files of the index come first, in the index's order.
  func slots(in list: Int) -> [Int] {
    guard listStates.indices.contains(list) else { return [] }
    let indexedSlots =
      indexedFiles.slotRanges.indices.contains(list) ? indexedFiles.slotRanges[list] : 0..<0
    let slotsSinceIndex = listStates[list].slotsSinceIndex
    return indexedSlots.filter { files.stillHasIndexedFile(ofList: list, inSlot: $0) }
      + slotsSinceIndex.values.filter {
        !indexedSlots.contains($0) || !files.stillHasIndexedFile(ofList: list, inSlot: $0)
      }
  }

  // MARK: Files

  /// The number of files.
  var count: Int { files.count - freeSlots.count }

  func file(at key: FileKey) -> StoredFile? {
    slot(of: key).flatMap { files[$0] }
  }

  /// Stores a file's stat, digest and content. Nil removes the file from the catalogue, because it
  /// no longer exists. The number of its list must exist.
  mutating func set(_ file: StoredFile?, at key: FileKey) {
    guard listStates.indices.contains(key.list) else { return }
    let slot = slot(of: key)
    let oldFile = slot.flatMap { files[$0] }
    forgetSignature(of: oldFile)
    recorder?.recordFile(key, oldFile)
    if let slot, let uid = oldFile?.item?.uid, uid == file?.item?.uid {
      rememberItem(id(of: slot) ?? uid, slot)
      files[slot] = file
      updateDiagnostics(ofSlot: slot, file)
      return
    }
    let substituteCountBefore = idAssignment.substituteCount
    defer { if idAssignment.substituteCount != substituteCountBefore { problemGeneration += 1 } }
    if let slot, let oldFile { releaseID(of: oldFile, in: slot) }
    if let file {
      let newSlot = slot ?? freeSlots.popLast() ?? files.count
      if newSlot == files.count { files.append(file) } else { files[newSlot] = file }
      if slot == nil {
        listStates[key.list].slotsSinceIndex[key.name] = newSlot
        listStates[key.list].fileCount += 1
      }
      assignID(of: file, in: newSlot)
      updateDiagnostics(ofSlot: newSlot, file)
    } else if let slot {
      files[slot] = nil
      updateDiagnostics(ofSlot: slot, nil)
      listStates[key.list].slotsSinceIndex[key.name] = nil
      listStates[key.list].fileCount -= 1
      freeSlots.append(slot)
    }
  }

  /// Does the same as `set`, but faster, for a file that is not known yet in a store without an
  /// index.
  mutating func add(_ file: StoredFile) {
    let key = file.key
    guard indexedFiles.count == 0, freeSlots.isEmpty, recorder == nil,
      listStates.indices.contains(key.list), let uid = file.uid
    else { return set(file, at: key) }
    let slot = files.count
    if let knownSlot = listStates[key.list].slotsSinceIndex.updateValue(slot, forKey: key.name) {
      listStates[key.list].slotsSinceIndex[key.name] = knownSlot
      return set(file, at: key)
    }
    listStates[key.list].fileCount += 1
    files.append(file)
    if !idAssignment.claimUID(uid, slot) {
      let substituteCountBefore = idAssignment.substituteCount
      assignID(of: file, in: slot)
      if idAssignment.substituteCount != substituteCountBefore { problemGeneration += 1 }
    }
    if file.hasDiagnostic { updateDiagnostics(ofSlot: slot, file) }
  }

  private mutating func updateDiagnostics(ofSlot slot: Int, _ file: StoredFile?) {
    if file?.hasDiagnostic == true {
      slotsWithDiagnostics.insert(slot)
      problemGeneration += 1
    } else if !slotsWithDiagnostics.isEmpty, slotsWithDiagnostics.remove(slot) != nil {
      problemGeneration += 1
    }
  }

  /// The slots of files whose id is not their UID.
  var slotsWithSubstituteID: some Sequence<Int> { idAssignment.slotsWithSubstitute }

  /// Whether the file still has the stat that it had when it was read.
  func stillHasSignature(_ signature: Signature?, inSlot slot: Int) -> Bool {
    signature.map { files.hasSignature($0, inSlot: slot) } ?? false
  }

  /// Whether the list's folder was not scanned yet. Only its first scan may call `changedNames`.
  func awaitsFirstScan(_ list: Int) -> Bool {
    unscannedListCount > 0 && listStates.indices.contains(list) && listStates[list].awaitsFirstScan
  }

  /// The names in a listing of the list's folder whose stats differ from the index. If the listing
  /// contains an unchanged file twice, the second time counts as different.
  mutating func changedNames(_ listing: FolderListing, ofList list: Int) -> [FileName] {
    knownSignatures.markUnchanged(listing, ofList: list)
  }

  /// Ends the first scan of a list, in which `unchangedCount` files were unchanged and
  /// `changedFiles` were not. Returns the names of files that no longer exist.
  mutating func endFirstScan(
    of list: Int, unchangedCount: Int, changedFiles: Set<FileName>
  ) -> [FileName] {
    guard listStates.indices.contains(list) else { return [] }
    defer {
      if listStates[list].awaitsFirstScan {
        listStates[list].awaitsFirstScan = false
        unscannedListCount -= 1
        if unscannedListCount == 0 { knownSignatures = StatSet([]) }
      }
    }
    // If a file changed while its folder was listed, the listing may contain it twice, with its
    // old and its new stat. Then it is in `unchangedCount` already, and is left out here.
    let changedFiles = changedFiles.filter { name in
      guard unchangedCount > 0, let slot = slot(of: FileKey(list: list, name: name)),
        let signature = files.signature(inSlot: slot)
      else { return true }
      return !knownSignatures.wasSeen(name.signatureHash(ofList: list, signature))
    }
    guard unchangedCount + changedFiles.count < listStates[list].fileCount else { return [] }
    return slots(in: list).compactMap { slot in
      guard let name = files.name(inSlot: slot), !changedFiles.contains(name) else { return nil }
      guard unchangedCount > 0, let signature = files.signature(inSlot: slot) else { return name }
      return knownSignatures.wasSeen(name.signatureHash(ofList: list, signature)) ? nil : name
    }
  }

  /// Marks the indexed stat of a changed file as seen, so that the first scan does not take the
  /// file for an unchanged one.
  private mutating func forgetSignature(of file: StoredFile?) {
    guard unscannedListCount > 0, let file, let signature = file.signature else { return }
    _ = knownSignatures.markSeen(file.key.name.signatureHash(ofList: file.key.list, signature))
  }

  /// Reserves capacity for `count` more files of a list.
  mutating func reserve(_ count: Int, in list: Int) {
    guard listStates.indices.contains(list) else { return }
    listStates[list].slotsSinceIndex.reserveCapacity(listStates[list].slotsSinceIndex.count + count)
    idAssignment.reserve(count)
    files.reserve(count)
  }

  /// Sets the stat of a file that was read or written. Clients are not notified, because a stat is
  /// not content.
  mutating func set(signature: Signature?, at key: FileKey) {
    guard let slot = slot(of: key) else { return }
    if unscannedListCount > 0 { forgetSignature(of: files[slot]) }
    files.set(signature: signature, inSlot: slot)
  }

  func slot(of key: FileKey) -> Int? {
    guard listStates.indices.contains(key.list) else { return nil }
    if !listStates[key.list].slotsSinceIndex.isEmpty,
      let slot = listStates[key.list].slotsSinceIndex[key.name]
    {
      return slot
    }
    guard let slot = indexedFiles.slot(of: key.name, inList: key.list) else { return nil }
    return files.stillHasIndexedFile(ofList: key.list, inSlot: slot) ? slot : nil
  }

  // MARK: Items

  func slot(of id: ItemID) -> Int? { idAssignment[id] }

  func file(of id: ItemID) -> StoredFile? {
    idAssignment[id].flatMap { files[$0] }
  }

  /// The unreadable file that had this id while it could be read. Of several, the first by list and
  /// name.
  func unreadableFile(of id: ItemID) -> StoredFile? {
    unreadableFiles[id]?.first.flatMap { files[$0.slot] }
  }

  func id(of slot: Int) -> ItemID? {
    guard files.indices.contains(slot) else { return nil }
    return substituteID(for: slot) ?? files.encodedItem(inSlot: slot)?.uid
  }

  /// The id of a file whose id is not its UID; nil for any other file.
  func substituteID(for slot: Int) -> ItemID? { idAssignment.substituteID(for: slot) }

  private mutating func assignID(of file: StoredFile, in slot: Int) {
    let fileWithSameUID = fileWithSameUID(file.key, in: slot)
    switch file.content {
    case .unreadable(_, let formerID):
      guard let formerID else { return }
      let insertionIndex = unreadableFiles[formerID]?.insertionIndex(of: fileWithSameUID) ?? 0
      unreadableFiles[formerID, default: []].insert(fileWithSameUID, at: insertionIndex)
    case .item(let item):
      if recorder == nil, idAssignment.claimUID(item.uid, slot) { return }
      let fileInSlot = { [files, listStates] (slot: Int) in
        let key = files[slot]?.key ?? file.key
        return IDAssignment.FileWithSameUID(
          slot: slot, list: listStates[key.list].name, file: key.name)
      }
      for (id, previousSlot) in idAssignment.add(item.uid, fileWithSameUID, fileInSlot: fileInSlot)
      {
        rememberItem(id, previousSlot)
      }
    }
  }

  private mutating func releaseID(of file: StoredFile, in slot: Int) {
    let fileWithSameUID = fileWithSameUID(file.key, in: slot)
    switch file.content {
    case .unreadable(_, let formerID):
      guard let formerID else { return }
      unreadableFiles[formerID]?.removeAll { $0.slot == slot }
      if unreadableFiles[formerID]?.isEmpty == true { unreadableFiles[formerID] = nil }
    case .item(let item):
      for (id, previousSlot) in idAssignment.remove(item.uid, fileWithSameUID) {
        rememberItem(id, previousSlot)
      }
    }
  }

  private func fileWithSameUID(_ key: FileKey, in slot: Int) -> IDAssignment.FileWithSameUID {
    IDAssignment.FileWithSameUID(slot: slot, list: listStates[key.list].name, file: key.name)
  }
}

extension FileName {
  fileprivate func signatureHash(ofList list: Int, _ signature: Signature) -> UInt64 {
    bytes.withUnsafeBytes { StatSet.hash($0, ofList: list, signature) }
  }
}
