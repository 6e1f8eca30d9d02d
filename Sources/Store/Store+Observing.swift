// Adds the content of a file to the catalogue if the file is an item, and to the documents if it
// is a document. Reports a change if the content differs from what was last recorded.

internal import CivilTime
internal import Files

extension Store {
  /// Whether a file of this name in a list's folder is an item.
  static func isItem(_ name: FileName) -> Bool {
    name.hasSuffix(".ics") && !name.isHidden && name.hasExactText
  }

  static let listDocuments = [StoredList.titleName, StoredList.colorName]
  static let ownDocuments = [FileName(ours: "settings.json"), FileName(ours: "places.json")]
  static let ownKeys = ownDocuments.map { DocumentKey(folderPath: .root, name: $0) }

  /// The stat and digest that the store has of a file. The outer optional is nil for names that
  /// the store ignores, the inner one for a file that is not known.
  func knownState(at key: DocumentKey) -> (signature: Signature?, contentDigest: Digest)?? {
    if key.folderPath == .root {
      guard Self.ownDocuments.contains(key.name) else { return nil }
      return .some(documents[key].map { ($0.signature, Digest(of: $0.bytes)) })
    }
    guard let file = fileKey(key) else { return nil }
    if Self.listDocuments.contains(key.name) {
      return .some(documents[key].map { ($0.signature, Digest(of: $0.bytes)) })
    }
    guard Self.isItem(key.name) else { return nil }
    return .some(catalogue.file(at: file).map { ($0.signature, $0.contentDigest) })
  }

  /// Whether a stat of the file is known, with which the next one can be compared.
  func hasKnownSignature(_ key: DocumentKey) -> Bool {
    knownState(at: key)??.signature != nil
  }

  func fileKey(_ key: DocumentKey) -> FileKey? {
    guard let list = key.folderPath.list, let number = catalogue.list(named: list) else {
      return nil
    }
    return FileKey(list: number, name: key.name)
  }

  /// Sets the content that was found in a file; nil if there is no file. Returns a change if the
  /// content differs from what was last recorded, and nil otherwise.
  func observe(_ fileContent: FileContent?, at key: DocumentKey) -> Change? {
    guard let knownState = knownState(at: key) else { return nil }
    let contentDigest = fileContent.map { Digest(of: $0.bytes) }
    defer { storeSignature(fileContent?.signature, at: key) }
    guard contentDigest != knownState?.contentDigest else { return nil }
    set(fileContent?.bytes, contentDigest: contentDigest, at: key)
    let plannedMove: Change.PlannedMove =
      knownState == nil ? .create : fileContent == nil ? .remove : .exchange
    return Change(
      object: .file, folderPath: key.folderPath, name: key.name, tempFolderPath: key.folderPath,
      temp: key.name,
      inode: fileContent?.signature.inode ?? 0, plannedMove: plannedMove,
      before: knownState.map { Change.Image(digest: $0.contentDigest, bytes: nil) },
      after: fileContent.map { Change.Image(of: $0.bytes) })
  }

  /// Sets a file's content, and forgets its stat, which belonged to the old content.
  func set(_ bytes: [UInt8]?, contentDigest: Digest?, at key: DocumentKey) {
    unindexedCount += 1
    if let file = fileKey(key), Self.isItem(key.name) {
      guard let bytes, let contentDigest else { return catalogue.set(nil, at: file) }
      return set(content(of: bytes, at: file), contentDigest: contentDigest, at: file)
    }
    turn?.documentsBefore.append((key, documents[key]))
    documents[key] = bytes.map { StoredDocument(signature: nil, bytes: $0) }
    if let list = key.folderPath.list { updateTitleAndColor(of: list) }
  }

  /// Sets the decoded content of an item's file.
  func set(_ content: StoredFile.Content, contentDigest: Digest, at key: DocumentKey) {
    guard let file = fileKey(key) else { return }
    unindexedCount += 1
    set(content, contentDigest: contentDigest, at: file)
  }

  private func set(_ content: StoredFile.Content, contentDigest: Digest, at file: FileKey) {
    catalogue.set(
      StoredFile(key: file, signature: nil, contentDigest: contentDigest, content: content),
      at: file)
  }

  /// Stores a file's stat if the file has not changed for so long that any later change gives it
  /// another stat.
  func storeSignature(_ newSignature: Signature?, at key: DocumentKey) {
    let signature = newSignature.flatMap(trustedSignature)
    if let file = fileKey(key), Self.isItem(key.name) {
      catalogue.set(signature: signature, at: file)
    } else {
      documents[key]?.signature = signature
    }
  }

  /// The stat, if any later change of the file certainly gives it another stat; nil otherwise.
  func trustedSignature(_ signature: Signature) -> Signature? {
    signature.isOldEnough(at: environment.now()) ? signature : nil
  }

  /// Decodes a file's bytes with the codec.
  func content(of bytes: [UInt8], at key: FileKey) -> StoredFile.Content {
    let list = catalogue.list(key.list)?.id ?? ""
    return content(of: codec.readFile(bytes, key.name, list), at: key)
  }

  private func content(of reading: FileReading, at key: FileKey) -> StoredFile.Content {
    let content = StoredFile.Content(reading)
    guard case .unreadable(let diagnostic, _) = content else { return content }
    return .unreadable(diagnostic, formerID: lastID(at: key))
  }

  func lastID(at key: FileKey) -> ItemID? {
    switch catalogue.file(at: key)?.content {
    case .item(let item): item.uid
    case .unreadable(_, let formerID): formerID
    case nil: nil
    }
  }

  /// Sets a list's title and color from its documents.
  func updateTitleAndColor(of name: FileName) {
    guard let number = catalogue.list(named: name), var list = catalogue.list(number) else {
      return
    }
    let folderPath = FolderPath.list(name)
    list.title = firstLine(of: DocumentKey(folderPath: folderPath, name: StoredList.titleName))
    list.color = firstLine(of: DocumentKey(folderPath: folderPath, name: StoredList.colorName))
    if list != catalogue.list(number) { _ = catalogue.set(list) }
  }

  /// The first line of a document, as the vdir format specifies; nil without a document.
  private func firstLine(of key: DocumentKey) -> String? {
    guard let bytes = documents[key]?.bytes else { return nil }
    let documentText = String(decoding: bytes.prefix(1024), as: UTF8.self)
    let line = documentText.prefix { !$0.isNewline }
    let trimmedLine = line.drop { $0.isWhitespace }
    let end = trimmedLine.lastIndex { !$0.isWhitespace }
    return end.map { String(trimmedLine[...$0]) }
  }
}

extension Signature {
  /// Whether the last change of the file is so old that a later change certainly gives it another
  /// time. File systems may store times coarsely.
  func isOldEnough(at now: Instant) -> Bool {
    let (time, timeOverflows) = now.milliseconds.multipliedReportingOverflow(by: 1_000_000)
    let (age, ageOverflows) = time.subtractingReportingOverflow(max(changeTime, modificationTime))
    return !timeOverflows && !ageOverflows && age > RecheckQueue.timestampResolution
  }
}
