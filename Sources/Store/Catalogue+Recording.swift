// Records how the catalogue was while it changes, so that a change can be reported as a delta and
// rolled back when its transaction fails.

internal import Files

extension Catalogue {
  /// The state before each change since recording began: enough to roll back and to compute the
  /// delta.
  struct Recorder {
    fileprivate var files: [(key: FileKey, file: StoredFile?)] = []
    fileprivate var lists: [FileName: ListBefore?] = [:]
    fileprivate var listOrder: [FileName] = []
    fileprivate var seen: [ItemID: Seen?] = [:]
    fileprivate var order: [ItemID] = []

    mutating func remember(_ key: FileKey, _ file: StoredFile?) {
      files.append((key, file))
    }
  }

  fileprivate struct ListBefore {
    var number: Int
    var list: StoredList
  }

  /// How an id looked when it was first changed.
  fileprivate struct Seen {
    var item: StoredItem
    var list: FileName?

    func looksLike(_ other: Seen) -> Bool {
      list == other.list && item.looksLike(other.item)
    }
  }

  /// Begins to remember previous states.
  mutating func beginRecording() {
    recorder = Recorder()
  }

  /// What has changed since recording began, as a client would see it.
  func recordedDelta() -> Delta {
    guard let recorder else { return Delta() }
    var delta = Delta()
    for name in recorder.listOrder {
      delta.add(from: recorder.lists[name]??.list, to: listNow(name)?.list)
    }
    for id in recorder.order {
      let before = recorder.seen[id] ?? nil
      delta.add(id, from: before, to: seen(slot(of: id)))
    }
    return delta
  }

  /// Ends the recording and returns it, for a later rollback.
  mutating func endRecording() -> Recorder {
    defer { recorder = nil }
    return recorder ?? Recorder()
  }

  /// Rolls back to when the recording began. Later recordings must be rolled back first.
  mutating func rollBack(_ recorder: Recorder) {
    self.recorder = nil
    let added = recorder.lists.compactMap { name, before in
      listNow(name)?.number == before?.number ? nil : listNow(name)?.number
    }
    for case let before? in recorder.lists.values { restore(before.list, at: before.number) }
    for (key, file) in recorder.files.reversed() { set(file, at: key) }
    for number in added { removeList(number) }
  }

  /// Records the item of `id` before it changes; `slot` holds that item now.
  mutating func rememberItem(_ id: ItemID, _ slot: Int?) {
    guard recorder?.seen.keys.contains(id) == false else { return }
    let now = seen(slot)
    recorder?.seen.updateValue(now, forKey: id)
    recorder?.order.append(id)
  }

  mutating func rememberList(list name: FileName) {
    guard recorder?.lists.keys.contains(name) == false else { return }
    let now = listNow(name)
    recorder?.lists.updateValue(now, forKey: name)
    recorder?.listOrder.append(name)
  }

  private func listNow(_ name: FileName) -> ListBefore? {
    guard let number = list(named: name), let list = list(number) else { return nil }
    return ListBefore(number: number, list: list)
  }

  private func seen(_ slot: Int?) -> Seen? {
    guard let slot, let file = files[slot], let item = file.item else { return nil }
    return Seen(item: item, list: listName(file.key.list))
  }
}

extension Delta {
  fileprivate mutating func add(
    _ id: ItemID, from before: Catalogue.Seen?, to after: Catalogue.Seen?
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
      if !before.looksLike(after) { add(.updated, ItemRef(kind: after.item.kind, id: id.text)) }
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
      if !before.looksLike(after) { add(.updated, ItemRef(kind: ItemRef.list, id: after.id)) }
    }
  }
}
