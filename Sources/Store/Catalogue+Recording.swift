// How the catalogue remembers what it was, while it changes: so that a change can be told as a
// delta, and taken back when it did not come to stand.

internal import Files

extension Catalogue {
  /// Enough to take everything back since it was begun, and to tell the difference.
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

  /// How an id was when it was first touched.
  fileprivate struct Seen {
    var item: StoredItem
    var list: FileName?

    func looksLike(_ other: Seen) -> Bool {
      list == other.list && item.looksLike(other.item)
    }
  }

  /// From here on, remembers how things were.
  mutating func beginRecording() {
    recorder = Recorder()
  }

  /// What has happened since, as a client would notice it.
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

  /// Ends recording, and hands over what it takes to undo what was recorded.
  mutating func endRecording() -> Recorder {
    defer { recorder = nil }
    return recorder ?? Recorder()
  }

  /// Everything as it was when the recording was begun. Later recordings are taken back first.
  mutating func takeBack(_ recorder: Recorder) {
    self.recorder = nil
    let added = recorder.lists.compactMap { name, before in
      listNow(name)?.number == before?.number ? nil : listNow(name)?.number
    }
    for case let before? in recorder.lists.values { restore(before.list, at: before.number) }
    for (key, file) in recorder.files.reversed() { set(file, at: key) }
    for number in added { removeList(number) }
  }

  /// This id is about to belong to another, or to another content; `slot` had it until now.
  mutating func note(_ id: ItemID, _ slot: Int?) {
    guard recorder?.seen.keys.contains(id) == false else { return }
    let now = seen(slot)
    recorder?.seen.updateValue(now, forKey: id)
    recorder?.order.append(id)
  }

  mutating func note(list name: FileName) {
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
