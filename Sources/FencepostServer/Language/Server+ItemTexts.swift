// Files that hold documents of items: the command that creates such a file, and what happens when
// an editor opens, changes and saves the file. Saving the file saves the item by the same function
// as `text/write`, and a change of the item elsewhere is proposed to the editor as an edit.

import FencepostProtocol
import Files
import ItemDocuments
import JSON
import JSONRPC
import Store
import TextBuffers

extension Server {
  // MARK: Opening

  /// Makes the file of an item, or of a new one, and returns its URI. The params are those of
  /// `text/read`. A file with changes that are not saved is left as it is.
  mutating func makeItemText(_ params: TextReadParams) throws(ResponseError) -> String {
    let read = try textRead(params)
    let (occurrence, span) = (params.occurrence, params.span)
    if let id = read.id, let uri = language.items.uri(of: read.kind, id, occurrence, span) {
      return uri
    }
    do throws(DiskFault) {
      guard let folder = try ItemTextFolder(configuration.storeLocation, createsFolder: true) else {
        throw DiskFault(.open, "", .missing)
      }
      try folder.removeOld(at: now, except: Set(language.items.records.map(\.name)))
      let text = Self.asFile(read.text)
      let known = try read.id.flatMap { (id) throws(DiskFault) in
        try folder.record(of: read.kind, id, occurrence, span)
      }
      if var record = known {
        if folder.isUnchanged(record) {
          record.base = text
          try folder.write(record, text: text)
        }
        return FileURI.uri(folder.textPath(record.name))
      }
      let record = ItemTextRecord(
        name: ItemTextFolder.name(read.title, uids.next()), kind: read.kind,
        id: read.id ?? uids.next(), occurrence: occurrence, span: span, isNew: read.id == nil,
        base: text)
      try folder.write(record, text: text)
      return FileURI.uri(folder.textPath(record.name))
    } catch {
      throw refusal(StoreFault.disk(error))
    }
  }

  /// Finds out which item an opened text is the document of, if it is one.
  mutating func openItemText(_ uri: String) {
    guard let path = FileURI.path(uri), let name = ItemTextFolder.name(ofPath: path),
      let text = languageText(uri)?.buffer.text,
      let folder = try? ItemTextFolder(configuration.storeLocation, createsFolder: false),
      let record = folder.record(name)
    else { return }
    language.items.noteOpened(uri, record, text)
    // If the item was changed since the file was written, the editor is asked to edit its text.
    language.tasks.comparedState = nil
  }

  mutating func changeItemText(_ uri: String) {
    guard language.items[uri] != nil, let text = languageText(uri)?.buffer.text else { return }
    // The item may have changed again since the edit was proposed.
    if language.items.noteChanged(uri, to: text) { language.tasks.comparedState = nil }
  }

  private static func asFile(_ text: String) -> String {
    text.hasSuffix("\n") ? text : text + "\n"
  }

  // MARK: Saving

  /// Saves the item of a text in one transaction. Throws if nothing was saved; then a diagnostic
  /// of the text has the same message.
  mutating func saveItemText(_ uri: String) throws(ResponseError) {
    guard language.items[uri] != nil, let text = languageText(uri)?.buffer.text else { return }
    // The editor has written the file, so its record is written too. After a crash, the person's
    // changes are compared with the text that the record names.
    defer { keepRecord(uri) }
    language.publishLater(uri)
    language.tasks.comparedState = nil
    access.readIfUnknown()
    while !prepareStore() {}
    do throws(ResponseError) {
      if let refusal = access.refusal(of: .textWrite) ?? missingStore(for: .textWrite) {
        throw refusal
      }
      followRename(uri)
      guard let record = language.items[uri]?.record else { return }
      let isNew = record.isNew && !isIDTaken(record.id, ItemDocumentKind(record.kind))
      let written = try textWrite(
        TextWriteParams(
          text: text, id: isNew ? nil : record.id, kind: record.kind,
          newId: isNew ? record.id : nil, occurrence: record.occurrence, span: record.span,
          base: isNew ? nil : record.base))
      if let refusal = commitTurn() { throw refusal }
      take(written, uri, text)
    } catch {
      language.items.noteRefusal(uri, .failed(error.message))
      throw error
    }
  }

  private mutating func take(_ written: WrittenDocument, _ uri: String, _ text: String) {
    switch written.outcome {
    case .saved, .unchanged:
      // The buffer is compared with the item's new document later, and the editor is asked to make
      // an edit if they differ.
      language.items.noteSaved(
        uri, as: written.id ?? language.items[uri]?.record.id ?? "", text,
        savedText: Self.asFile(written.text), isUnchanged: written.outcome == .unchanged)
    case .invalid:
      language.items.noteRefusal(uri, .invalid(written.diagnostics))
    case .conflict:
      guard let conflict = written.conflict else { return }
      language.items.noteConflict(uri, text, conflict)
    }
  }

  private func keepRecord(_ uri: String) {
    guard let record = language.items[uri]?.record,
      let folder = try? ItemTextFolder(configuration.storeLocation, createsFolder: true)
    else { return }
    // An error is ignored: with an old record, changes elsewhere are at worst reported as a
    // conflict.
    try? folder.write(record)
  }

  // MARK: What was changed in the store

  /// The document of an open text's item, as the store has it now.
  enum PresentText {
    case text(String)
    /// The item was there, and is no longer.
    case gone
    /// The client may not see the item, or the item is not saved yet.
    case unreadable
  }

  mutating func presentText(_ uri: String) -> PresentText {
    followRename(uri)
    guard let record = language.items[uri]?.record, access.refusal(of: .textRead) == nil,
      storeHost.isOpen
    else { return .unreadable }
    do throws(ResponseError) {
      let text = Self.asFile(try source(of: record).text)
      if !record.isNew { language.items.wasFound(uri) }
      return .text(text)
    } catch {
      let isMissing = ErrorCode(rawValue: error.code) == .notFound
      return isMissing && !record.isNew ? .gone : .unreadable
    }
  }

  private mutating func source(
    of record: ItemTextRecord
  ) throws(ResponseError) -> DocumentSource {
    try documentSource(
      DocumentSubject(
        id: record.id, kind: record.kind, occurrence: record.occurrence, span: record.span),
      try quickAddContext(now: nil), on: EditContext(kind: .staged))
  }

  // MARK: Items that were renamed

  /// Gives the documents of items their new ids, after the ids have changed. A text that is not
  /// open has its id in the record only.
  mutating func renameItemTexts(_ items: [RenamedItem]) {
    var ids: [String: String] = [:]
    for item in items where storeHost.store?.hasItem(item.old) == false {
      ids[item.old.text] = item.new.text
    }
    guard !ids.isEmpty else { return }
    for uri in language.texts.uris {
      guard let record = language.items[uri]?.record,
        record.kind == .reminder || record.kind == .event, let id = ids[record.id]
      else { continue }
      language.items.wasRenamed(uri, to: id)
      language.publishLater(uri)
    }
    // An error is ignored: with an old record, the text is at worst reported as that of an item
    // that is not there any more.
    let folder = try? ItemTextFolder(configuration.storeLocation, createsFolder: false)
    try? folder?.rename(ids)
  }

  /// Finds out whether another session has renamed the item of a text: it has written the new id
  /// into the record.
  private mutating func followRename(_ uri: String) {
    guard let record = language.items[uri]?.record, !record.isNew,
      record.kind == .reminder || record.kind == .event,
      !isIDTaken(record.id, ItemDocumentKind(record.kind)),
      let folder = try? ItemTextFolder(configuration.storeLocation, createsFolder: false),
      let written = folder.record(record.name), written.id != record.id,
      written.kind == record.kind, written.occurrence == record.occurrence,
      isIDTaken(written.id, ItemDocumentKind(record.kind))
    else { return }
    language.items.wasRenamed(uri, to: written.id)
    language.tasks.comparedState = nil
  }

  // MARK: Making an item again

  /// Saves the text of an item that was removed as a new one, under the id that it had.
  mutating func makeItemAgain(_ uri: String) throws(ResponseError) {
    guard language.items[uri] != nil, let text = languageText(uri)?.buffer.text else {
      throw ResponseError(
        .invalidValue, "\(ItemTextFolder.shown(uri)) is not an open document of an item.",
        field: "params.arguments[0].uri", hint: "Open an item with fencepost.open.")
    }
    let present = presentText(uri)
    guard let item = language.items[uri] else { return }
    guard case .gone = present else {
      throw ResponseError(
        .invalidValue, "The \(item.record.kind.rawValue) is still there, so it is not made again.",
        hint: "Save the text, which saves the \(item.record.kind.rawValue).")
    }
    guard mayBeMadeAgain(item) else {
      throw ResponseError(
        .invalidValue, Self.goneSentence(item, mayBeMadeAgain: false), hint: "Open it again.")
    }
    let written = try textWrite(
      TextWriteParams(text: text, kind: item.record.kind, newId: item.record.id))
    language.publishLater(uri)
    language.tasks.comparedState = nil
    // If the transaction fails, the item stays removed, and can be made again. The record stays as
    // it is until the editor has written the text: the file still has the text of the record.
    take(written, uri, text)
  }

  /// Whether an item that is gone may be made again. One that this session has not found under its
  /// id may have another id now, and then there would be two of it. So would there of an occurrence
  /// whose series was moved or split.
  func mayBeMadeAgain(_ item: ItemText) -> Bool {
    item.record.occurrence == nil && item.wasFound
      && !isIDTaken(item.record.id, ItemDocumentKind(item.record.kind))
  }

  /// What is said of a text whose item is gone.
  static func goneSentence(_ item: ItemText, mayBeMadeAgain: Bool) -> String {
    let kind = item.record.kind.rawValue
    if item.record.occurrence != nil {
      return
        "The series has no such date any more: it was removed, or the series was changed. Saving the "
        + "text changes nothing. If the event is there, open it again."
    }
    let without =
      switch item.record.kind {
      case .reminder: ", without a parent"
      case .list: ", without the items of the list"
      case .event, .place: ""
      }
    return mayBeMadeAgain
      ? "This \(kind) was removed. Saving the text changes nothing, unless you make it again. Only what the "
        + "text says comes back\(without); undoing the removal brings back all of it."
      : "This \(kind) is not there any more: it was removed, or has another id. Saving the text changes "
        + "nothing. If it is there, open it again."
  }

  /// The edit that makes a text the same as its item's document; nil if they are the same, or if
  /// the person has changed the text since it was saved.
  mutating func itemEdit(_ uri: String) -> LanguageResult? {
    guard let text = languageText(uri), case .text(let now) = presentText(uri),
      let item = language.items[uri]
    else { return nil }
    guard !ItemText.isSame(text.buffer.text, now) else {
      language.items.noteSame(uri, now)
      return nil
    }
    guard ItemText.isSame(text.buffer.text, item.record.base) else { return nil }
    language.items.offer(uri, now, base: now)
    return .object([
      "documentChanges": .array([
        .object([
          "textDocument": .object([
            "uri": .string(uri), "version": text.version.map { .number($0) } ?? .null,
          ]),
          "edits": .array([Self.edit(text, to: now)]),
        ])
      ])
    ])
  }

  /// The edit that turns a text into `new`. It replaces whole lines.
  static func edit(_ text: LanguageText, to new: String) -> LanguageResult {
    let edit = WholeLineEdit(from: text.buffer.bytes, to: Array(new.utf8))
    return .object([
      "range": text.range(edit.range),
      "newText": .string(String(decoding: edit.replacement, as: UTF8.self)),
    ])
  }
}
