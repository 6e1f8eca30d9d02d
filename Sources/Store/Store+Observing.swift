// How the store takes over what stands in a file: into the catalogue where it is an item, among the
// documents where it is one, and as a change where it is not what the journal last said.

internal import CivilTime
internal import Files

extension Store {
  /// Whether a name in a list's folder is an item's.
  static func isItem(_ name: FileName) -> Bool {
    name.hasSuffix(".ics") && !name.isHidden && name.hasExactText
  }

  static let listDocuments = [StoredList.titleName, StoredList.colorName]
  static let ownDocuments = [FileName(ours: "settings.json"), FileName(ours: "places.json")]
  static let ownKeys = ownDocuments.map { DocumentKey(place: .root, name: $0) }

  /// What the catalogue or the documents have for a name; nil for names that mean nothing here.
  func known(at key: DocumentKey) -> (signature: Signature?, image: Digest)?? {
    if key.place == .root {
      guard Self.ownDocuments.contains(key.name) else { return nil }
      return .some(documents[key].map { ($0.signature, Digest(of: $0.bytes)) })
    }
    guard let file = fileKey(key) else { return nil }
    if Self.listDocuments.contains(key.name) {
      return .some(documents[key].map { ($0.signature, Digest(of: $0.bytes)) })
    }
    guard Self.isItem(key.name) else { return nil }
    return .some(catalogue.file(at: file).map { ($0.signature, $0.image) })
  }

  /// Whether the next look at it will tell whether it is the same.
  func isFamiliar(_ key: DocumentKey) -> Bool {
    known(at: key)??.signature != nil
  }

  func fileKey(_ key: DocumentKey) -> FileKey? {
    guard let list = key.place.list, let number = catalogue.list(named: list) else { return nil }
    return FileKey(list: number, name: key.name)
  }

  /// Takes over what stands at a name, nil being nothing. Gives the change where that is not what
  /// was recorded last.
  mutating func observe(_ found: FileContent?, at key: DocumentKey) -> Change? {
    guard let known = known(at: key) else { return nil }
    let image = found.map { Digest(of: $0.bytes) }
    defer { keep(signature: found?.signature, at: key) }
    guard image != known?.image else { return nil }
    set(found?.bytes, image: image, at: key)
    let motion: Change.PlannedMove =
      known == nil ? .place : found == nil ? .take : .exchange
    return Change(
      object: .file, place: key.place, name: key.name, tempPlace: key.place, temp: key.name,
      inode: found?.signature.inode ?? 0, motion: motion,
      before: known.map { Change.Image(digest: $0.image, bytes: nil) },
      after: found.map { Change.Image(of: $0.bytes) })
  }

  /// Sets what a file says, without a look to go by.
  mutating func set(_ bytes: [UInt8]?, image: Digest?, at key: DocumentKey) {
    unsaved += 1
    if let file = fileKey(key), Self.isItem(key.name) {
      guard let bytes, let image else { return catalogue.set(nil, at: file) }
      return set(content(of: bytes, at: file), image: image, at: file)
    }
    turn?.documentsBefore.append((key, documents[key]))
    documents[key] = bytes.map { StoredDocument(signature: nil, bytes: $0) }
    if let list = key.place.list { refresh(list) }
  }

  /// Sets what an item's file says, where it has been read already.
  mutating func set(_ content: StoredFile.Content, image: Digest, at key: DocumentKey) {
    guard let file = fileKey(key) else { return }
    unsaved += 1
    set(content, image: image, at: file)
  }

  private mutating func set(_ content: StoredFile.Content, image: Digest, at file: FileKey) {
    catalogue.set(
      StoredFile(key: file, signature: nil, image: image, content: content), at: file)
  }

  /// Remembers how a file looked when it was read, if a later change is sure to look different.
  mutating func keep(signature look: Signature?, at key: DocumentKey) {
    let signature = look.flatMap(settled)
    if let file = fileKey(key), Self.isItem(key.name) {
      catalogue.set(signature: signature, at: file)
    } else {
      documents[key]?.signature = signature
    }
  }

  /// The look, if a later change is sure to look different.
  func settled(_ look: Signature) -> Signature? {
    look.isSettled(at: environment.now()) ? look : nil
  }

  /// What the codec makes of a file's bytes.
  func content(of bytes: [UInt8], at key: FileKey) -> StoredFile.Content {
    let list = catalogue.list(key.list)?.id ?? ""
    return content(of: codec.read(bytes, key.name, list), at: key)
  }

  private func content(of reading: Reading, at key: FileKey) -> StoredFile.Content {
    let content = StoredFile.Content(reading)
    guard case .unreadable(let diagnostic, _) = content else { return content }
    return .unreadable(diagnostic, was: lastID(at: key))
  }

  func lastID(at key: FileKey) -> ItemID? {
    switch catalogue.file(at: key)?.content {
    case .item(let item): item.uid
    case .unreadable(_, let was): was
    case nil: nil
    }
  }

  /// A list's title and colour from the documents that say them.
  mutating func refresh(_ name: FileName) {
    guard let number = catalogue.list(named: name), var list = catalogue.list(number) else {
      return
    }
    let place = FolderPath.list(name)
    list.title = text(of: DocumentKey(place: place, name: StoredList.titleName))
    list.color = text(of: DocumentKey(place: place, name: StoredList.colorName))
    if list != catalogue.list(number) { _ = catalogue.set(list) }
  }

  /// One line of text, as vdir has it; nil where there is none.
  private func text(of key: DocumentKey) -> String? {
    guard let bytes = documents[key]?.bytes else { return nil }
    let text = String(decoding: bytes.prefix(1024), as: UTF8.self)
    let line = text.prefix { !$0.isNewline }
    let trimmed = line.drop { $0.isWhitespace }
    let end = trimmed.lastIndex { !$0.isWhitespace }
    return end.map { String(trimmed[...$0]) }
  }
}

extension Signature {
  /// Whether it is so old that the clock that stamps files has moved on since.
  func isSettled(at now: Instant) -> Bool {
    let (time, isFar) = now.milliseconds.multipliedReportingOverflow(by: 1_000_000)
    let (age, isFarther) = time.subtractingReportingOverflow(max(changed, modified))
    return !isFar && !isFarther && age > RecheckQueue.tick
  }
}
