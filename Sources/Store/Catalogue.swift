// All that the store knows, in memory: lists, files and items, found by name and by id. A fold over
// the journal: it changes only as something is recorded, and says what a client would notice.

internal import Files

struct Catalogue {
  private(set) var lists: [StoredList?] = []
  /// A list's number keeps its name and its files when the list goes.
  private var shelves: [Shelf] = []
  private var listNumbers: [FileName: Int] = [:]
  private(set) var files = FileSlots()
  private var freeSlots: [Int] = []
  private var naming = Naming()
  /// Files that could not be read, by what they were called, in order.
  private var lost: [ItemID: [Naming.Sharer]] = [:]
  var recorder: Recorder?
  /// The slots of files that something is wrong with, apart from sharing a UID.
  private(set) var ailing: Set<Int> = []
  /// Another number wherever something else may be wrong.
  private(set) var unrest = 0

  private struct Shelf {
    let name: FileName
    var slots: [FileName: Int] = [:]
    /// How its files looked, until somebody has swept over them.
    var looks: KnownLooks?
  }

  init() {}

  /// Everything at once: no two files have one key, and each has a list's place as its number.
  init(lists: [StoredList], files: [StoredFile]) {
    for list in lists { _ = set(list) }
    self.files = FileSlots(files)
    naming = Naming(reserving: files.count)
    var counts = lists.map { _ in 0 }
    // By their places in a span, for to copy a file means to count six references up and down.
    let all = files.span
    for slot in all.indices where counts.indices.contains(all[slot].key.list) {
      counts[all[slot].key.list] += 1
    }
    for (number, count) in counts.enumerated() {
      shelves[number].slots.reserveCapacity(count)
      shelves[number].looks = KnownLooks(reserving: count)
    }
    var late: [Int] = []
    for slot in all.indices where shelves.indices.contains(all[slot].key.list) {
      if all[slot].isAiling { ailing.insert(slot) }
      shelves[all[slot].key.list].slots[all[slot].key.name] = slot
      if let look = all[slot].signature {
        shelves[all[slot].key.list].looks?.insert(all[slot].key.name, look)
      }
      if let uid = all[slot].uid, naming.joinFirst(uid, slot) { continue }
      late.append(slot)
    }
    for slot in late { learn(files[slot], in: slot) }
  }

  // MARK: Lists

  func list(named name: FileName) -> Int? { listNumbers[name] }

  func list(_ number: Int) -> StoredList? {
    lists.indices.contains(number) ? lists[number] : nil
  }

  /// What the list of this number is called, or was.
  func listName(_ number: Int) -> FileName? {
    shelves.indices.contains(number) ? shelves[number].name : nil
  }

  /// Adds a list, or sets how one is.
  mutating func set(_ list: StoredList) -> Int {
    note(list: list.name)
    if let number = listNumbers[list.name] {
      if lists[number]?.title != list.title { unrest += 1 }
      lists[number] = list
      return number
    }
    unrest += 1
    let number = lists.count
    lists.append(list)
    shelves.append(Shelf(name: list.name))
    listNumbers[list.name] = number
    return number
  }

  /// Removes a list; its files must have been removed before.
  mutating func removeList(_ number: Int) {
    guard let list = list(number) else { return }
    unrest += 1
    note(list: list.name)
    lists[number] = nil
    if listNumbers[list.name] == number { listNumbers[list.name] = nil }
  }

  /// The list as it was, under the number it had.
  mutating func restore(_ list: StoredList, at number: Int) {
    guard lists.indices.contains(number) else { return }
    unrest += 1
    lists[number] = list
    listNumbers[list.name] = number
  }

  /// The files of a list, in no order.
  func files(in list: Int) -> [StoredFile] {
    slots(in: list).values.compactMap { files[$0] }
  }

  func slots(in list: Int) -> [FileName: Int] {
    shelves.indices.contains(list) ? shelves[list].slots : [:]
  }

  // MARK: Files

  /// How many files there are.
  var count: Int { files.count - freeSlots.count }

  func file(at key: FileKey) -> StoredFile? {
    slot(of: key).flatMap { files[$0] }
  }

  /// Sets what a file is, or that there is none. Its list's number must have been given.
  mutating func set(_ file: StoredFile?, at key: FileKey) {
    guard shelves.indices.contains(key.list) else { return }
    let slot = slot(of: key)
    let old = slot.flatMap { files[$0] }
    forgetLook(of: old)
    recorder?.remember(key, old)
    if let slot, let uid = old?.item?.uid, uid == file?.item?.uid {
      note(id(of: slot) ?? uid, slot)
      files[slot] = file
      noteHealth(ofSlot: slot, file)
      return
    }
    let sharers = naming.substitutions
    defer { if naming.substitutions != sharers { unrest += 1 } }
    if let slot, let old { forget(old, in: slot) }
    if let file {
      let place = slot ?? freeSlots.popLast() ?? files.count
      if place == files.count { files.append(file) } else { files[place] = file }
      if slot == nil { shelves[key.list].slots[key.name] = place }
      learn(file, in: place)
      noteHealth(ofSlot: place, file)
    } else if let slot {
      files[slot] = nil
      noteHealth(ofSlot: slot, nil)
      shelves[key.list].slots[key.name] = nil
      freeSlots.append(slot)
    }
  }

  private mutating func noteHealth(ofSlot slot: Int, _ file: StoredFile?) {
    if file?.isAiling == true {
      ailing.insert(slot)
      unrest += 1
    } else if ailing.remove(slot) != nil {
      unrest += 1
    }
  }

  /// The slots of files that go by something else than their UID.
  var renamed: some Sequence<Int> { naming.substituted }

  /// Whether what looks like this is what a file was when it was read.
  func isKnown(_ look: Signature?, inSlot slot: Int) -> Bool {
    look.map { files.looks($0, inSlot: slot) } ?? false
  }

  /// How the files of a list looked when the index was written, as far as they are still those:
  /// for the first who asks.
  mutating func takeLooks(ofList number: Int) -> KnownLooks? {
    defer { shelves[number].looks = nil }
    return shelves[number].looks
  }

  private mutating func forgetLook(of file: StoredFile?) {
    guard let file, let look = file.signature else { return }
    _ = shelves[file.key.list].looks?.take(file.key.name, look)
  }

  /// The look of a file that was read or written, which no client notices.
  mutating func set(signature: Signature?, at key: FileKey) {
    guard let slot = slot(of: key) else { return }
    forgetLook(of: files[slot])
    files.set(signature: signature, inSlot: slot)
  }

  func slot(of key: FileKey) -> Int? {
    shelves.indices.contains(key.list) ? shelves[key.list].slots[key.name] : nil
  }

  // MARK: Items

  func slot(of id: ItemID) -> Int? { naming[id] }

  func file(of id: ItemID) -> StoredFile? {
    naming[id].flatMap { files[$0] }
  }

  /// A file that went by this id when it could last be read: the first by list and name.
  func unreadableFile(of id: ItemID) -> StoredFile? {
    lost[id]?.first.flatMap { files[$0.slot] }
  }

  func id(of slot: Int) -> ItemID? {
    guard files.indices.contains(slot) else { return nil }
    return substitute(for: slot) ?? files.finished(slot)?.uid
  }

  /// What a file goes by that goes by something else than its UID.
  func substitute(for slot: Int) -> ItemID? { naming.substitute(for: slot) }

  private mutating func learn(_ file: StoredFile, in slot: Int) {
    let sharer = sharer(file.key, in: slot)
    switch file.content {
    case .unreadable(_, let was):
      guard let was else { return }
      let place = lost[was]?.place(of: sharer) ?? 0
      lost[was, default: []].insert(sharer, at: place)
    case .item(let item):
      let known = { [files, shelves] (slot: Int) in
        let key = files[slot]?.key ?? file.key
        return Naming.Sharer(slot: slot, list: shelves[key.list].name, file: key.name)
      }
      for (id, holder) in naming.join(item.uid, sharer, known: known) { note(id, holder) }
    }
  }

  private mutating func forget(_ file: StoredFile, in slot: Int) {
    let sharer = sharer(file.key, in: slot)
    switch file.content {
    case .unreadable(_, let was):
      guard let was else { return }
      lost[was]?.removeAll { $0.slot == slot }
      if lost[was]?.isEmpty == true { lost[was] = nil }
    case .item(let item):
      for (id, holder) in naming.leave(item.uid, sharer) { note(id, holder) }
    }
  }

  private func sharer(_ key: FileKey, in slot: Int) -> Naming.Sharer {
    Naming.Sharer(slot: slot, list: shelves[key.list].name, file: key.name)
  }
}
