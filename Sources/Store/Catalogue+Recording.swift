// Records the previous state of each file, item and list that a transaction changes. So the changes
// can be reported as a delta, and rolled back if the transaction fails.

internal import Files

extension Catalogue {
  /// The previous states since recording began, from which the delta is computed and to which the
  /// catalogue can be rolled back.
  struct Recorder {
    fileprivate var filesBefore: [(key: FileKey, file: StoredFile?)] = []
    fileprivate var listsBefore: [FileName: NumberedList?] = [:]
    fileprivate var listOrder: [FileName] = []
    fileprivate var itemsBefore: [ItemID: ItemInList?] = [:]
    fileprivate var itemOrder: [ItemID] = []

    mutating func recordFile(_ key: FileKey, _ file: StoredFile?) {
      filesBefore.append((key, file))
    }
  }

  fileprivate struct NumberedList {
    var number: Int
    var list: StoredList
  }

  /// An item and the name of its list, either before the first change or now.
  fileprivate struct ItemInList {
    var item: StoredItem
    var list: FileName?

    func isSameForClients(_ other: ItemInList) -> Bool {
      list == other.list && item.isSameForClients(other.item)
    }
  }

  /// Begins to record previous states.
  mutating func beginRecording() {
    recorder = Recorder()
  }

  /// The changes since recording began that a client would notice.
  func recordedDelta() -> Delta {
    guard let recorder else { return Delta() }
    var delta = Delta()
    for name in recorder.listOrder {
      delta.add(from: recorder.listsBefore[name]??.list, to: presentList(name)?.list)
    }
    for id in recorder.itemOrder {
      let before = recorder.itemsBefore[id] ?? nil
      delta.add(id, from: before, to: presentItem(inSlot: slot(of: id)))
    }
    return delta
  }

  /// Ends the recording and returns it, for a later rollback.
  mutating func endRecording() -> Recorder {
    defer { recorder = nil }
    return recorder ?? Recorder()
  }

  /// Restores the state that the catalogue had when this recording began. If other recordings
  /// began after it, they must be rolled back first.
  mutating func rollBack(_ recorder: Recorder) {
    self.recorder = nil
    let addedListNumbers = recorder.listsBefore.compactMap { name, before in
      presentList(name)?.number == before?.number ? nil : presentList(name)?.number
    }
    for case let before? in recorder.listsBefore.values { restore(before.list, at: before.number) }
    for (key, file) in recorder.filesBefore.reversed() { set(file, at: key) }
    for number in addedListNumbers { removeList(number) }
  }

  /// Records the state of the item in this slot, before it changes. Does nothing if this recording
  /// already has a state of the item with this id.
  mutating func rememberItem(_ id: ItemID, _ slot: Int?) {
    guard recorder?.itemsBefore.keys.contains(id) == false else { return }
    let itemBefore = presentItem(inSlot: slot)
    recorder?.itemsBefore.updateValue(itemBefore, forKey: id)
    recorder?.itemOrder.append(id)
  }

  mutating func rememberList(list name: FileName) {
    guard recorder?.listsBefore.keys.contains(name) == false else { return }
    let listBefore = presentList(name)
    recorder?.listsBefore.updateValue(listBefore, forKey: name)
    recorder?.listOrder.append(name)
  }

  private func presentList(_ name: FileName) -> NumberedList? {
    guard let number = list(named: name), let list = list(number) else { return nil }
    return NumberedList(number: number, list: list)
  }

  private func presentItem(inSlot slot: Int?) -> ItemInList? {
    guard let slot, let file = files[slot], let item = file.item else { return nil }
    return ItemInList(item: item, list: listName(file.key.list))
  }
}

extension Delta {
  fileprivate mutating func add(
    _ id: ItemID, from before: Catalogue.ItemInList?, to after: Catalogue.ItemInList?
  ) {
    switch (before, after) {
    case (nil, nil):
      break
    case (nil, let after?):
      add(.created, ItemRef(kind: after.item.kind, id: id.text))
    case (let before?, nil):
      add(.removed, ItemRef(kind: before.item.kind, id: id.text))
    case (let before?, let after?) where before.item.kind != after.item.kind:
      add(.removed, ItemRef(kind: before.item.kind, id: id.text))
      add(.created, ItemRef(kind: after.item.kind, id: id.text))
    case (let before?, let after?):
      if !before.isSameForClients(after) {
        add(.updated, ItemRef(kind: after.item.kind, id: id.text))
      }
    }
  }

  fileprivate mutating func add(from before: StoredList?, to after: StoredList?) {
    switch (before, after) {
    case (nil, nil):
      break
    case (nil, let after?):
      add(.created, ItemRef(kind: ItemRef.list, id: after.id))
    case (let before?, nil):
      add(.removed, ItemRef(kind: ItemRef.list, id: before.id))
    case (let before?, let after?):
      if !before.isSameForClients(after) {
        add(.updated, ItemRef(kind: ItemRef.list, id: after.id))
      }
    }
  }
}
