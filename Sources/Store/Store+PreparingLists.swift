// Turns edits of lists into edits of files: checks titles and ids, chooses folders, and combines
// the creation or removal of a folder with the edits of the items in it.

internal import Files

extension Store {
  func makeList(
    title: String, color: String?, _ id: String?, into fileEdits: inout [Edit]
  ) throws(StoreFault) -> String {
    try checkTitle(title)
    let folderName = if let id { id } else { try folder(forNewList: title) }
    let name = try folder(named: folderName)
    var files = [(name: StoredList.titleName, bytes: Array(title.utf8))]
    if let color { files.append((StoredList.colorName, Array(color.utf8))) }
    _ = catalogue.set(
      StoredList(name: name, inode: 0, title: nil, color: nil, isReadOnly: false))
    for file in files {
      let key = DocumentKey(folderPath: .list(name), name: file.name)
      set(file.bytes, contentDigest: nil, at: key)
    }
    fileEdits.append(Edit(.makeFolder(files: files, content: nil), at: name, in: .lists))
    return name.text
  }

  func restoreList(
    _ id: String, from nameInTrash: FileName, into fileEdits: inout [Edit]
  ) throws(StoreFault) -> String {
    guard let name = FileName(id), catalogue.list(named: name) == nil else {
      throw .listTitleTaken(id)
    }
    do throws(DiskFault) {
      let folder = try disk.open(nameInTrash, in: transactionLog.storeRoot.open(.trash))
      // A list is restored from the trash with all of its files, or not at all: not if one of them
      // cannot be read.
      if let fault = try addList(name, from: folder, inode: 0) { throw fault }
    } catch  where error.reason == .missing {
      throw .notInTrash(id)
    } catch {
      throw .disk(error)
    }
    let files = catalogue.list(named: name).map { catalogue.files(in: $0) } ?? []
    let content =
      files.isEmpty ? nil : Self.digest(ofItems: files.map { ($0.key.name, $0.contentDigest) })
    fileEdits.append(
      Edit(.restoreFolder(from: nameInTrash, content: content), at: name, in: .lists))
    return id
  }

  func setList(
    _ id: String, title: String, color: String?, into fileEdits: inout [Edit]
  ) throws(StoreFault) {
    let list = try writableList(id)
    try checkTitle(title)
    let folderPath = FolderPath.list(list.name)
    write(
      Array(title.utf8), to: DocumentKey(folderPath: folderPath, name: StoredList.titleName),
      into: &fileEdits)
    write(
      color.map { Array($0.utf8) },
      to: DocumentKey(folderPath: folderPath, name: StoredList.colorName),
      into: &fileEdits)
  }

  private func checkTitle(_ title: String) throws(StoreFault) {
    let hasControlCharacter = title.unicodeScalars.contains {
      $0.properties.generalCategory == .control
    }
    guard title.contains(where: { !$0.isWhitespace }), !hasControlCharacter,
      !title.contains(where: \.isNewline)
    else { throw .noListName }
  }

  /// Checks that no two lists have the same title after all edits of a transaction, because todoman
  /// does not start then.
  func checkTitlesAreFree(for edits: [StoreEdit], _ createdIDs: [String?]) throws(StoreFault) {
    for (edit, createdID) in zip(edits, createdIDs) {
      let changedListID: String? =
        switch edit {
        case .makeList: createdID
        case .setList(let id, _, _), .restoreList(let id, _): id
        default: nil
        }
      guard let list = changedListID.flatMap({ list($0) }) else { continue }
      let isTaken = lists.contains { $0.name != list.name && $0.shownTitle == list.shownTitle }
      if isTaken { throw .listTitleTaken(list.shownTitle) }
    }
  }

  /// The folder name of a new list whose id the client chose.
  func folder(named id: String) throws(StoreFault) -> FileName {
    guard Self.isValidListID(id), let name = FileName(id) else { throw .badListID(id) }
    guard turn?.commit.touches(name, in: .lists) != true else { throw .turnIsFull }
    guard try isFreeListName(name) else { throw .listIDTaken(id) }
    return name
  }

  /// Throws the reason if a new list cannot have this id.
  public func checkNewList(_ id: String) throws(StoreFault) {
    _ = try folder(named: id)
  }

  /// Whether the id is a folder name that file managers and other programs show: not hidden, and
  /// without control characters.
  private static func isValidListID(_ id: String) -> Bool {
    FileName(id)?.isHidden == false
      && !id.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Whether a new list may have this name: no list and no folder inside or outside the store has
  /// it.
  private func isFreeListName(_ name: FileName) throws(StoreFault) -> Bool {
    guard catalogue.list(named: name) == nil, transactionLog.storeRoot.outsideListPaths[name] == nil
    else {
      return false
    }
    return try !isInUse(DocumentKey(folderPath: .lists, name: name))
  }

  /// The folder name that a new list of this title will get, unless another process takes it before
  /// this turn commits. It is the title, changed to a valid name that is free and not in `others`.
  public func folder(
    forNewList title: String, besides others: Set<String> = []
  ) throws(StoreFault) -> String {
    let safeTitle = title.map { $0 == "/" || $0 == "\0" || $0.isNewline ? "-" : $0 }
    var stem = String(safeTitle.drop { $0 == "." || $0.isWhitespace })
    while stem.utf8.count > 100 { stem.removeLast() }
    if stem.isEmpty { stem = "list" }
    for attempt in 0..<1000 {
      let suffix = attempt == 0 ? "" : "-\(attempt + 1)"
      guard let name = FileName(stem + suffix) else { break }
      if !others.contains(name.text), try isFreeListName(name) { return name.text }
    }
    throw .listTitleTaken(title)
  }

  // MARK: Folders and their items

  /// Combines edits of folders and of files in them. A new list's folder is created together with
  /// the items that the same transaction creates in it. Edits in a folder that the transaction
  /// removes are dropped, so that the trash has the folder as it was.
  func combineFolderEdits(_ fileEdits: inout [Edit]) {
    var newLists: [FileName: [(name: FileName, content: Content)]] = [:]
    var removedLists: Set<FileName> = []
    for edit in fileEdits {
      switch edit.action {
      case .makeFolder: newLists[edit.name] = []
      case .trashFolder: removedLists.insert(edit.name)
      default: break
      }
    }
    guard !newLists.isEmpty || !removedLists.isEmpty else { return }
    fileEdits.removeAll { edit in
      guard let list = edit.folderPath.list else { return false }
      if case .writeContent(let content, nil) = edit.action, newLists[list] != nil {
        newLists[list]?.append((edit.name, content))
        return true
      }
      return removedLists.contains(list)
    }
    for index in fileEdits.indices {
      guard case .makeFolder(let files, _) = fileEdits[index].action,
        let items = newLists[fileEdits[index].name],
        !items.isEmpty
      else { continue }
      fileEdits[index].action = .makeFolder(
        files: files + items.map { ($0.name, $0.content.bytes) },
        content: Self.digest(ofItems: items.map { ($0.name, $0.content.digest) }))
    }
  }

  /// A digest of the names and contents of a folder's items.
  static func digest(ofItems items: [(name: FileName, contentDigest: Digest)]) -> Digest {
    let lines = items.map { "\($0.contentDigest.hex) \($0.name.text)\n" }.sorted()
    return Digest(of: Array(lines.joined().utf8))
  }

  /// Whether the list has exactly the items with which it was created. Its files are read again,
  /// because another program may have changed them.
  func hasOnlyOriginalItems(_ content: Digest?, inList number: Int) throws(StoreFault) -> Bool {
    guard let content else { return !catalogue.hasFiles(in: number) }
    for slot in catalogue.slots(in: number) {
      guard let id = catalogue.id(of: slot), catalogue.files[slot]?.item != nil else { continue }
      _ = try current(id)
    }
    let files = catalogue.files(in: number)
    return Self.digest(ofItems: files.map { ($0.key.name, $0.contentDigest) }) == content
  }
}
