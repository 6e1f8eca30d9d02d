// Everything that the store knows, in memory: lists, files and items, found by name and by id. It
// is the result of all transactions in the journal, and changes only when one is recorded. Also
// computes which changes a client would notice.

internal import Files

struct Catalogue {
  private(set) var lists: [StoredList?] = []
  /// What is known of each list's files, by list number. A removed list keeps its number, and has
  /// it again if it is restored.
  private var listSlots: [ListSlot] = []
  private var listNumbers: [FileName: Int] = [:]
  private(set) var files = FileSlots()
  private var index = IndexedFiles()
  /// The stats of the files in the index, until every list has been scanned once.
  private var knownSignatures = StatSet([])
  private var unscannedCount = 0
  private var freeSlots: [Int] = []
  private var assignment = IDAssignment()
  /// Files that can no longer be read, by the id that they had while they could be read.
  private var unreadableFiles: [ItemID: [IDAssignment.FileWithSameUID]] = [:]
  var recorder: Recorder?
  /// The slots of files that have a diagnostic. A UID that two files share is not counted.
  private(set) var slotsWithDiagnostics: Set<Int> = []
  /// A number that is raised whenever the store's problems may have changed.
  private(set) var problemGeneration = 0

  private struct ListSlot {
    let name: FileName
    /// How many files the list has.
    var count = 0
    /// The slots of files that are not in the index, or that are in another slot there.
    var slotsSinceIndex: [FileName: Int] = [:]
    /// Whether the list's folder was not scanned yet since the index was read.
    var isUnscanned = false
  }

  init() {}

  /// The catalogue with the content of an index. The position of a list in the index is its number.
  init(_ content: IndexContent) {
    for list in content.head.lists { _ = set(list) }
    index = content.files
    files = FileSlots(index)
    assignment = IDAssignment(index)
    knownSignatures = content.knownSignatures
    unscannedCount = listSlots.count
    for number in listSlots.indices {
      listSlots[number].count = index.ranges[number].count
      listSlots[number].isUnscanned = true
    }
    slotsWithDiagnostics = Set(index.slotsWithDiagnostics)
    for slot in index.slotsToReread { files.set(signature: nil, inSlot: slot) }
    for slot in index.slotsWithoutID {
      if let file = files[slot] { assignID(of: file, in: slot) }
    }
  }

  /// The catalogue with the content of an index whose lists have all been scanned. Its number of problems follows
  /// `generation`.
  init(scanned content: IndexContent, after generation: Int) {
    self.init(content)
    problemGeneration = generation + 1
    knownSignatures = StatSet([])
    unscannedCount = 0
    for number in listSlots.indices { listSlots[number].isUnscanned = false }
  }

  // MARK: Lists

  func list(named name: FileName) -> Int? { listNumbers[name] }

  func list(_ number: Int) -> StoredList? {
    lists.indices.contains(number) ? lists[number] : nil
  }

  /// The name of the list with this number, even if the list was removed.
  func listName(_ number: Int) -> FileName? {
    listSlots.indices.contains(number) ? listSlots[number].name : nil
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
    listSlots.append(ListSlot(name: list.name))
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

  /// The files of a list, in any order.
  func files(in list: Int) -> [StoredFile] {
    slots(in: list).compactMap { files[$0] }
  }

  func hasFiles(in list: Int) -> Bool {
    listSlots.indices.contains(list) && listSlots[list].count > 0
  }

  /// The slots of a list's files. Files of the index come first, in the index's order.
  func slots(in list: Int) -> [Int] {
    guard listSlots.indices.contains(list) else { return [] }
    let indexed = index.ranges.indices.contains(list) ? index.ranges[list] : 0..<0
    let slotsSinceIndex = listSlots[list].slotsSinceIndex
    return indexed.filter { files.isStill(ofList: list, inSlot: $0) }
      + slotsSinceIndex.values.filter {
        !indexed.contains($0) || !files.isStill(ofList: list, inSlot: $0)
      }
  }

  // MARK: Files

  /// The number of files.
  var count: Int { files.count - freeSlots.count }

  func file(at key: FileKey) -> StoredFile? {
    slot(of: key).flatMap { files[$0] }
  }

  /// Sets what is known of a file; nil if the file no longer exists. The list's number must exist.
  mutating func set(_ file: StoredFile?, at key: FileKey) {
    guard listSlots.indices.contains(key.list) else { return }
    let slot = slot(of: key)
    let old = slot.flatMap { files[$0] }
    forgetSignature(of: old)
    recorder?.remember(key, old)
    if let slot, let uid = old?.item?.uid, uid == file?.item?.uid {
      rememberItem(id(of: slot) ?? uid, slot)
      files[slot] = file
      updateDiagnostics(ofSlot: slot, file)
      return
    }
    let filesWithSameUID = assignment.substitutions
    defer { if assignment.substitutions != filesWithSameUID { problemGeneration += 1 } }
    if let slot, let old { forget(old, in: slot) }
    if let file {
      let newSlot = slot ?? freeSlots.popLast() ?? files.count
      if newSlot == files.count { files.append(file) } else { files[newSlot] = file }
      if slot == nil {
        listSlots[key.list].slotsSinceIndex[key.name] = newSlot
        listSlots[key.list].count += 1
      }
      assignID(of: file, in: newSlot)
      updateDiagnostics(ofSlot: newSlot, file)
    } else if let slot {
      files[slot] = nil
      updateDiagnostics(ofSlot: slot, nil)
      listSlots[key.list].slotsSinceIndex[key.name] = nil
      listSlots[key.list].count -= 1
      freeSlots.append(slot)
    }
  }

  /// Does the same as `set`, but faster, for a file that is not known yet in a store without an
  /// index.
  mutating func add(_ file: StoredFile) {
    let key = file.key
    guard index.count == 0, freeSlots.isEmpty, recorder == nil,
      listSlots.indices.contains(key.list), let uid = file.uid
    else { return set(file, at: key) }
    let slot = files.count
    if let known = listSlots[key.list].slotsSinceIndex.updateValue(slot, forKey: key.name) {
      listSlots[key.list].slotsSinceIndex[key.name] = known
      return set(file, at: key)
    }
    listSlots[key.list].count += 1
    files.append(file)
    if !assignment.joinFirst(uid, slot) {
      let filesWithSameUID = assignment.substitutions
      assignID(of: file, in: slot)
      if assignment.substitutions != filesWithSameUID { problemGeneration += 1 }
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
  var slotsWithSubstituteID: some Sequence<Int> { assignment.slotsWithSubstitute }

  /// Whether the file still has the stat that it had when it was read.
  func isKnown(_ signature: Signature?, inSlot slot: Int) -> Bool {
    signature.map { files.hasSignature($0, inSlot: slot) } ?? false
  }

  /// Whether the list's folder was not scanned yet. Only its first scan may call `changedNames`.
  func isUnscanned(_ list: Int) -> Bool {
    unscannedCount > 0 && listSlots.indices.contains(list) && listSlots[list].isUnscanned
  }

  /// The names in a listing whose stat differs from the index. If the listing contains an unchanged
  /// file twice, the second time counts as different.
  mutating func changedNames(_ seen: FolderListing, ofList list: Int) -> [FileName] {
    knownSignatures.markUnchanged(seen, ofList: list)
  }

  /// Ends the first scan of a list, in which `found` files were unchanged and `others` were not.
  /// Returns the names of files that no longer exist.
  mutating func endFirstScan(
    of list: Int, asIndexed found: Int, others: Set<FileName>
  ) -> [FileName] {
    guard listSlots.indices.contains(list) else { return [] }
    defer {
      if listSlots[list].isUnscanned {
        listSlots[list].isUnscanned = false
        unscannedCount -= 1
        if unscannedCount == 0 { knownSignatures = StatSet([]) }
      }
    }
    // A file that changed while the folder was listed may be in the listing twice, with its old and
    // its new stat. It counts once.
    let others = others.filter { name in
      guard found > 0, let slot = slot(of: FileKey(list: list, name: name)),
        let signature = files.signature(inSlot: slot)
      else { return true }
      return !knownSignatures.isSeen(name.signatureNumber(ofList: list, signature))
    }
    guard found + others.count < listSlots[list].count else { return [] }
    return slots(in: list).compactMap { slot in
      guard let name = files.name(inSlot: slot), !others.contains(name) else { return nil }
      guard found > 0, let signature = files.signature(inSlot: slot) else { return name }
      return knownSignatures.isSeen(name.signatureNumber(ofList: list, signature)) ? nil : name
    }
  }

  /// Removes the stat of a changed file from those of the index.
  private mutating func forgetSignature(of file: StoredFile?) {
    guard unscannedCount > 0, let file, let signature = file.signature else { return }
    _ = knownSignatures.markSeen(file.key.name.signatureNumber(ofList: file.key.list, signature))
  }

  /// Reserves capacity for `count` more files of a list.
  mutating func reserve(_ count: Int, in list: Int) {
    guard listSlots.indices.contains(list) else { return }
    listSlots[list].slotsSinceIndex.reserveCapacity(listSlots[list].slotsSinceIndex.count + count)
    assignment.reserve(count)
    files.reserve(count)
  }

  /// Sets the stat of a file that was read or written. Clients are not notified, because the
  /// content did not change.
  mutating func set(signature: Signature?, at key: FileKey) {
    guard let slot = slot(of: key) else { return }
    if unscannedCount > 0 { forgetSignature(of: files[slot]) }
    files.set(signature: signature, inSlot: slot)
  }

  func slot(of key: FileKey) -> Int? {
    guard listSlots.indices.contains(key.list) else { return nil }
    if !listSlots[key.list].slotsSinceIndex.isEmpty,
      let slot = listSlots[key.list].slotsSinceIndex[key.name]
    {
      return slot
    }
    guard let slot = index.slot(of: key.name, inList: key.list) else { return nil }
    return files.isStill(ofList: key.list, inSlot: slot) ? slot : nil
  }

  // MARK: Items

  func slot(of id: ItemID) -> Int? { assignment[id] }

  func file(of id: ItemID) -> StoredFile? {
    assignment[id].flatMap { files[$0] }
  }

  /// The unreadable file that had this id while it could be read. Of several, the first by list and
  /// name.
  func unreadableFile(of id: ItemID) -> StoredFile? {
    unreadableFiles[id]?.first.flatMap { files[$0.slot] }
  }

  func id(of slot: Int) -> ItemID? {
    guard files.indices.contains(slot) else { return nil }
    return substitute(for: slot) ?? files.encodedItem(inSlot: slot)?.uid
  }

  /// The id of a file whose id is not its UID; nil for any other file.
  func substitute(for slot: Int) -> ItemID? { assignment.substitute(for: slot) }

  private mutating func assignID(of file: StoredFile, in slot: Int) {
    let fileWithSameUID = fileWithSameUID(file.key, in: slot)
    switch file.content {
    case .unreadable(_, let was):
      guard let was else { return }
      let position = unreadableFiles[was]?.position(of: fileWithSameUID) ?? 0
      unreadableFiles[was, default: []].insert(fileWithSameUID, at: position)
    case .item(let item):
      if recorder == nil, assignment.joinFirst(item.uid, slot) { return }
      let known = { [files, listSlots] (slot: Int) in
        let key = files[slot]?.key ?? file.key
        return IDAssignment.FileWithSameUID(
          slot: slot, list: listSlots[key.list].name, file: key.name)
      }
      for (id, holder) in assignment.join(item.uid, fileWithSameUID, known: known) {
        rememberItem(id, holder)
      }
    }
  }

  private mutating func forget(_ file: StoredFile, in slot: Int) {
    let fileWithSameUID = fileWithSameUID(file.key, in: slot)
    switch file.content {
    case .unreadable(_, let was):
      guard let was else { return }
      unreadableFiles[was]?.removeAll { $0.slot == slot }
      if unreadableFiles[was]?.isEmpty == true { unreadableFiles[was] = nil }
    case .item(let item):
      for (id, holder) in assignment.leave(item.uid, fileWithSameUID) { rememberItem(id, holder) }
    }
  }

  private func fileWithSameUID(_ key: FileKey, in slot: Int) -> IDAssignment.FileWithSameUID {
    IDAssignment.FileWithSameUID(slot: slot, list: listSlots[key.list].name, file: key.name)
  }
}

extension FileName {
  fileprivate func signatureNumber(ofList list: Int, _ signature: Signature) -> UInt64 {
    bytes.withUnsafeBytes { StatSet.number($0, ofList: list, signature) }
  }
}
