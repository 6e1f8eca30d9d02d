// All that the store knows, in memory: lists, files and items, found by name and by id. A fold over
// the journal: it changes only as something is recorded, and says what a client would notice.

internal import Files

struct Catalogue {
  private(set) var lists: [StoredList?] = []
  private var listNumbers: [FileName: Int] = [:]
  private(set) var files: [StoredFile?] = []
  private var freeSlots: [Int] = []
  private var slots: [FileKey: Int] = [:]
  /// Items by the id that they go by.
  private var ids: [ItemID: Int] = [:]
  /// The slots that share a UID, where there are several.
  private var sharers: [ItemID: [Int]] = [:]
  /// The ids of slots that could not have their UID.
  private var substitutes: [Int: ItemID] = [:]
  /// Files that could not be read, by what they were called.
  private var lost: [ItemID: Int] = [:]
  var recorder: Recorder?

  // MARK: Lists

  func list(named name: FileName) -> Int? { listNumbers[name] }

  func list(_ number: Int) -> StoredList? {
    lists.indices.contains(number) ? lists[number] : nil
  }

  /// Adds a list, or sets how one is.
  mutating func set(_ list: StoredList) -> Int {
    if let number = listNumbers[list.name] {
      note(list: number)
      lists[number] = list
      return number
    }
    let number = lists.count
    lists.append(nil)
    note(list: number)
    lists[number] = list
    listNumbers[list.name] = number
    return number
  }

  /// Removes a list; its files must have been removed before.
  mutating func removeList(_ number: Int) {
    guard let list = list(number) else { return }
    note(list: number)
    lists[number] = nil
    listNumbers[list.name] = nil
  }

  /// The list as it was before its number was last set.
  mutating func restore(_ list: StoredList?, at number: Int) {
    guard lists.indices.contains(number) else { return }
    if let now = lists[number] { listNumbers[now.name] = nil }
    lists[number] = list
    if let list { listNumbers[list.name] = number }
  }

  /// The files of a list, in no order.
  func files(in list: Int) -> [StoredFile] {
    files.compactMap { $0?.key.list == list ? $0 : nil }
  }

  // MARK: Files

  func file(at key: FileKey) -> StoredFile? {
    slots[key].flatMap { files[$0] }
  }

  func slot(at key: FileKey) -> Int? { slots[key] }

  /// Sets what a file is, or that there is none.
  mutating func set(_ file: StoredFile?, at key: FileKey) {
    let slot = slots[key]
    recorder?.remember(key, slot.flatMap { files[$0] })
    if let slot, let old = files[slot] { forget(old, in: slot) }
    guard let file else {
      if let slot {
        files[slot] = nil
        slots[key] = nil
        freeSlots.append(slot)
      }
      return
    }
    let place = slot ?? freeSlots.popLast() ?? files.count
    if place == files.count { files.append(nil) }
    files[place] = file
    slots[key] = place
    learn(file, in: place)
  }

  /// The look of a file that was read or written, which no client notices.
  mutating func set(signature: Signature?, at key: FileKey) {
    if let slot = slots[key] { files[slot]?.signature = signature }
  }

  // MARK: Items

  func slot(of id: ItemID) -> Int? { ids[id] }

  func file(of id: ItemID) -> StoredFile? {
    ids[id].flatMap { files[$0] }
  }

  /// A file that went by this id when it could last be read.
  func unreadableFile(of id: ItemID) -> StoredFile? {
    lost[id].flatMap { files[$0] }
  }

  func id(of slot: Int) -> ItemID? {
    substitutes[slot] ?? files[slot]?.item?.uid
  }

  private mutating func learn(_ file: StoredFile, in slot: Int) {
    switch file.content {
    case .unreadable(_, let was):
      if let was { lost[was] = slot }
    case .item(let item):
      makeWay(for: item.uid)
      if let holder = ids[item.uid], holder != slot {
        var slots = sharers[item.uid] ?? [holder]
        slots.append(slot)
        share(item.uid, among: slots)
      } else {
        note(item.uid)
        ids[item.uid] = slot
      }
    }
  }

  /// A file that goes by this id only because its own was taken gets another one.
  private mutating func makeWay(for uid: ItemID) {
    guard let holder = ids[uid], let own = files[holder]?.item?.uid, own != uid,
      let slots = sharers[own]
    else { return }
    release(holder, of: own)
    ids[uid] = holder
    share(own, among: slots)
    ids[uid] = nil
  }

  private mutating func forget(_ file: StoredFile, in slot: Int) {
    switch file.content {
    case .unreadable(_, let was):
      if let was, lost[was] == slot { lost[was] = nil }
    case .item(let item):
      if let slots = sharers[item.uid] {
        release(slot, of: item.uid)
        share(item.uid, among: slots.filter { $0 != slot })
      } else {
        note(item.uid)
        ids[item.uid] = nil
      }
    }
  }

  /// Gives the UID to the first of the files that have it, by list and name; the others go by the
  /// list's name behind it.
  private mutating func share(_ uid: ItemID, among slots: [Int]) {
    for slot in slots { release(slot, of: uid) }
    let sorted = slots.sorted { order(of: $0) < order(of: $1) }
    sharers[uid] = sorted.count > 1 ? sorted : nil
    for (rank, slot) in sorted.enumerated() {
      var id = uid
      if rank > 0 {
        let list = files[slot].flatMap { self.list($0.key.list)?.id } ?? ""
        var attempt = 0
        repeat {
          id = .duplicate(of: uid.text, in: list, attempt: attempt)
          attempt += 1
        } while ids[id] != nil
        substitutes[slot] = id
      }
      note(id)
      ids[id] = slot
    }
  }

  private mutating func release(_ slot: Int, of uid: ItemID) {
    let id = substitutes.removeValue(forKey: slot) ?? uid
    guard ids[id] == slot else { return }
    note(id)
    ids[id] = nil
  }

  private func order(of slot: Int) -> Order {
    guard let key = files[slot]?.key else { return Order(list: nil, file: nil) }
    return Order(list: list(key.list)?.name, file: key.name)
  }

  private struct Order: Comparable {
    var list: FileName?
    var file: FileName?

    static func < (one: Order, other: Order) -> Bool {
      if one.list != other.list { return precedes(one.list, other.list) }
      return precedes(one.file, other.file)
    }

    private static func precedes(_ one: FileName?, _ other: FileName?) -> Bool {
      switch (one, other) {
      case (nil, _?): true
      case (_, nil): false
      case (let one?, let other?): one < other
      }
    }
  }
}
