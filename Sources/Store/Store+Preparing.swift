// Turns a store edit into file edits: checks limits and lists, chooses names, and updates the
// catalogue ahead of the commit.

internal import Files

extension Store {
  /// Returns the id of the item or list that the edit creates; nil if it creates none.
  func prepare(
    _ edit: StoreEdit, into fileEdits: inout [Edit]
  ) throws(StoreFault) -> String? {
    switch edit {
    case .create(let list, let bytes):
      return try create(bytes, in: list, into: &fileEdits).text
    case .replace(let current, let bytes, let list):
      try replace(current, with: bytes, in: list, into: &fileEdits)
    case .remove(let current):
      _ = try writableList(current.list)
      set(nil, contentDigest: nil, at: current.key)
      fileEdits.append(
        Edit(
          .removeContent(before: current.content), at: current.key.name, in: current.key.folderPath)
      )
    case .makeList(let title, let color, let id):
      return try makeList(title: title, color: color, id, into: &fileEdits)
    case .setList(let id, let title, let color):
      try setList(id, title: title, color: color, into: &fileEdits)
    case .removeList(let id):
      let list = try writableList(id)
      // The folder of this list is outside the store. It may be on another file system, so it
      // cannot be moved to the trash, and other programs may use it.
      guard transactionLog.storeRoot.outsideListPaths[list.name] == nil else {
        throw .listIsElsewhere(id)
      }
      guard turn?.commit.touches(.list(list.name)) != true else { throw .turnIsFull }
      forget(list: list.name)
      fileEdits.append(Edit(.trashFolder, at: list.name, in: .lists))
    case .restoreList(let id, let nameInTrash):
      return try restoreList(id, from: nameInTrash, into: &fileEdits)
    case .restore(let key, let bytes):
      if let list = key.folderPath.list { _ = try writableList(list.text) }
      write(bytes, to: key, into: &fileEdits)
    case .write(let name, let bytes):
      write(bytes, to: DocumentKey(folderPath: .root, name: name), into: &fileEdits)
    }
    return nil
  }

  func writableList(_ id: String) throws(StoreFault) -> StoredList {
    guard let list = knownList(id) else { throw .noSuchList(id) }
    guard turn?.mayWrite(inList: list.name) != false else { throw .listIsReadOnly(id) }
    // This turn has already created or removed the list's folder, so the files in it cannot be
    // edited before the turn is committed.
    guard turn?.commit.touches(list.name, in: .lists) != true else { throw .turnIsFull }
    return list
  }

  // MARK: Items

  private func create(
    _ bytes: [UInt8], in id: String, into fileEdits: inout [Edit]
  ) throws(StoreFault) -> ItemID {
    let list = try writableList(id)
    let uid = try decodeItem(of: bytes, named: Self.placeholderName, in: list).uid
    guard catalogue.slot(of: uid) == nil else { throw .exists(uid) }
    let folderPath = FolderPath.list(list.name)
    let key = DocumentKey(folderPath: folderPath, name: try freeName(for: uid, in: list))
    stageWrite(Content(bytes), at: key, into: &fileEdits)
    return uid
  }

  private func replace(
    _ current: CurrentItem, with bytes: [UInt8], in id: String, into fileEdits: inout [Edit]
  ) throws(StoreFault) {
    let list = try writableList(id)
    let folderPath = FolderPath.list(list.name)
    guard folderPath != current.key.folderPath else {
      guard bytes != current.bytes else { return }
      let item = try decodeItem(of: bytes, named: current.key.name, in: list)
      let content = Content(bytes)
      set(.item(item), contentDigest: content.digest, at: current.key)
      fileEdits.append(
        Edit(.writeContent(content, before: current.content), at: current.key.name, in: folderPath))
      return
    }
    _ = try writableList(current.list)
    let item = try decodeItem(of: bytes, named: current.key.name, in: list)
    set(nil, contentDigest: nil, at: current.key)
    fileEdits.append(
      Edit(
        .removeContent(before: current.content), at: current.key.name, in: current.key.folderPath))
    // The file keeps its name, as vdir asks, unless the name is taken in the new list.
    var key = DocumentKey(folderPath: folderPath, name: current.key.name)
    if try isInUse(key) { key.name = try freeName(for: item.uid, in: list) }
    stageWrite(Content(bytes), at: key, into: &fileEdits)
  }

  private func stageWrite(_ content: Content, at key: DocumentKey, into fileEdits: inout [Edit]) {
    set(content.bytes, contentDigest: content.digest, at: key)
    fileEdits.append(Edit(.writeContent(content, before: nil), at: key.name, in: key.folderPath))
  }

  /// Decodes new content before it is written, to refuse content that could not be read back.
  private func decodeItem(
    of bytes: [UInt8], named name: FileName, in list: StoredList
  ) throws(StoreFault) -> StoredItem {
    guard bytes.count <= Self.longestFile else { throw .tooLarge(limit: Self.longestFile) }
    switch codec.readFile(bytes, name, list.id) {
    case .item(let indexed, let diagnostics): return StoredItem(indexed, diagnostics)
    case .unreadable(let diagnostic): throw .unacceptable(diagnostic)
    }
  }

  /// The name with which content is decoded before the item's file name is known: that name
  /// depends on the UID in the content.
  private static let placeholderName = FileName(ours: "new.ics")

  // MARK: Documents

  /// Writes a document, or removes it with nil, unless it has that content already.
  func write(
    _ bytes: [UInt8]?, to key: DocumentKey, into fileEdits: inout [Edit]
  ) {
    let contentBefore = documents[key]?.bytes
    guard contentBefore != bytes else { return }
    set(bytes, contentDigest: nil, at: key)
    if let bytes {
      fileEdits.append(Edit(.write(bytes, before: contentBefore), at: key.name, in: key.folderPath))
    } else if let contentBefore {
      fileEdits.append(Edit(.remove(before: contentBefore), at: key.name, in: key.folderPath))
    }
  }
}
