// Files that hold documents of items: the command that creates such a file, and what happens when
// an editor opens, changes and saves the file. Saving the file saves the item by the same function
// as `text/write`. If another program changes the item, the server proposes an edit to the editor.

import FencepostProtocol
import Files
import ItemDocuments
import JSON
import JSONRPC
import Store
import TextBuffers

extension Server {
  // MARK: Opening

  /// Creates the document file of an existing or new item, and returns the file's URI. The params
  /// are those of `text/read`. An existing file with unsaved changes is not overwritten.
  mutating func makeItemText(_ params: TextReadParams) throws(ResponseError) -> String {
    let document = try textRead(params)
    let (occurrence, span) = (params.occurrence, params.span)
    if let id = document.id,
      let uri = language.itemTexts.uri(of: document.kind, id, occurrence, span)
    {
      return uri
    }
    do throws(DiskFault) {
      guard let folder = try ItemTextFolder(configuration.storeLocation, createsFolder: true) else {
        throw DiskFault(.open, "", .missing)
      }
      try folder.removeOld(at: now, except: Set(language.itemTexts.records.map(\.name)))
      let text = Self.endingWithNewline(document.text)
      let existingRecord = try document.id.flatMap { (id) throws(DiskFault) in
        try folder.record(of: document.kind, id, occurrence, span)
      }
      if var record = existingRecord {
        if folder.isTextSaved(record) {
          record.base = text
          try folder.write(record, text: text)
        }
        return FileURI.uri(folder.textPath(record.name))
      }
      let record = ItemTextRecord(
        name: ItemTextFolder.newName(document.title, uids.makeUID()), kind: document.kind,
        id: document.id ?? uids.makeUID(), occurrence: occurrence, span: span,
        isNew: document.id == nil,
        base: text)
      try folder.write(record, text: text)
      return FileURI.uri(folder.textPath(record.name))
    } catch {
      throw refusal(StoreFault.disk(error))
    }
  }

  /// If an opened text is the document of an item, finds the item and records both.
  mutating func openItemText(_ uri: String) {
    guard let path = FileURI.path(uri), let name = ItemTextFolder.documentName(ofPath: path),
      let text = languageText(uri)?.buffer.text,
      let folder = try? ItemTextFolder(configuration.storeLocation, createsFolder: false),
      let record = folder.record(name)
    else { return }
    language.itemTexts.noteOpened(uri, record, text)
    // Makes the session compare the text with the item. If the item was changed since the file was
    // written, the editor is asked to edit its text.
    language.taskTexts.comparedState = nil
  }

  mutating func changeItemText(_ uri: String) {
    guard language.itemTexts[uri] != nil, let text = languageText(uri)?.buffer.text else { return }
    // If the text is one that the server proposed, it is compared with the item, which may have
    // changed again since.
    if language.itemTexts.noteChanged(uri, to: text) { language.taskTexts.comparedState = nil }
  }

  private static func endingWithNewline(_ text: String) -> String {
    text.hasSuffix("\n") ? text : text + "\n"
  }

  // MARK: Saving

  /// Saves the item of a text in one transaction. If nothing was saved, throws an error, whose
  /// message also becomes a diagnostic of the text.
  mutating func saveItemText(_ uri: String) throws(ResponseError) {
    guard language.itemTexts[uri] != nil, let text = languageText(uri)?.buffer.text else { return }
    // The editor has written the text file, so the record is written too: after a crash, the
    // person's changes are found by comparing the text with the record's base.
    defer { keepRecord(uri) }
    language.publishLater(uri)
    language.taskTexts.comparedState = nil
    access.readIfUnknown()
    while !prepareStore() {}
    do throws(ResponseError) {
      if let refusal = access.refusal(of: .textWrite) ?? missingStoreError(for: .textWrite) {
        throw refusal
      }
      followRename(uri)
      guard let record = language.itemTexts[uri]?.record else { return }
      let isNew = record.isNew && !isIDTaken(record.id, ItemDocumentKind(record.kind))
      let writeResult = try textWrite(
        TextWriteParams(
          text: text, id: isNew ? nil : record.id, kind: record.kind,
          newId: isNew ? record.id : nil, occurrence: record.occurrence, span: record.span,
          base: isNew ? nil : record.base))
      if let refusal = commitTurn() { throw refusal }
      noteOutcome(writeResult, uri, text)
    } catch {
      language.itemTexts.noteRefusal(uri, .failed(error.message))
      throw error
    }
  }

  private mutating func noteOutcome(_ written: WrittenDocument, _ uri: String, _ text: String) {
    switch written.outcome {
    case .saved, .unchanged:
      // After the save the session compares the buffer with the item's new document. If the two
      // differ, the editor is asked to make an edit.
      language.itemTexts.noteSaved(
        uri, as: written.id ?? language.itemTexts[uri]?.record.id ?? "", text,
        savedText: Self.endingWithNewline(written.text), isUnchanged: written.outcome == .unchanged)
    case .invalid:
      language.itemTexts.noteRefusal(uri, .invalid(written.diagnostics))
    case .conflict:
      guard let conflict = written.conflict else { return }
      language.itemTexts.noteConflict(uri, text, conflict)
    }
  }

  private func keepRecord(_ uri: String) {
    guard let record = language.itemTexts[uri]?.record,
      let folder = try? ItemTextFolder(configuration.storeLocation, createsFolder: true)
    else { return }
    // An error is ignored: the worst result of an outdated record is that a change by another
    // program is reported as a conflict.
    try? folder.write(record)
  }

  // MARK: What was changed in the store

  /// The document of an open text's item, as the store has it now.
  enum StoredText {
    case text(String)
    /// The item existed, and no longer does.
    case removed
    /// The client may not see the item, or the item is not saved yet.
    case unreadable
  }

  mutating func storedText(_ uri: String) -> StoredText {
    followRename(uri)
    guard let record = language.itemTexts[uri]?.record, access.refusal(of: .textRead) == nil,
      storeHost.isOpen
    else { return .unreadable }
    do throws(ResponseError) {
      let text = Self.endingWithNewline(try source(of: record).text)
      if !record.isNew { language.itemTexts.noteFound(uri) }
      return .text(text)
    } catch {
      let isMissing = ErrorCode(rawValue: error.code) == .notFound
      return isMissing && !record.isNew ? .removed : .unreadable
    }
  }

  private mutating func source(
    of record: ItemTextRecord
  ) throws(ResponseError) -> DocumentSource {
    try documentSource(
      DocumentTarget(
        id: record.id, kind: record.kind, occurrence: record.occurrence, span: record.span),
      try quickAddContext(now: nil), on: EditContext(kind: .staging))
  }

  // MARK: Items that were renamed

  /// After ids of items have changed, replaces the ids in open documents and in the records, which
  /// exist also for documents that are not open.
  mutating func renameItemTexts(_ items: [RenamedItem]) {
    var ids: [String: String] = [:]
    for item in items where storeHost.store?.hasItem(item.old) == false {
      ids[item.old.text] = item.new.text
    }
    guard !ids.isEmpty else { return }
    for uri in language.texts.uris {
      guard let record = language.itemTexts[uri]?.record,
        record.kind == .reminder || record.kind == .event, let id = ids[record.id]
      else { continue }
      language.itemTexts.noteRenamed(uri, to: id)
      language.publishLater(uri)
    }
    // An error is ignored: the worst result of an outdated record is a diagnostic that the item no
    // longer exists.
    let folder = try? ItemTextFolder(configuration.storeLocation, createsFolder: false)
    try? folder?.replaceIDs(ids)
  }

  /// If another session has changed the id of a text's item, takes the new id from the text's
  /// record, into which that session has written it.
  private mutating func followRename(_ uri: String) {
    guard let record = language.itemTexts[uri]?.record, !record.isNew,
      record.kind == .reminder || record.kind == .event,
      !isIDTaken(record.id, ItemDocumentKind(record.kind)),
      let folder = try? ItemTextFolder(configuration.storeLocation, createsFolder: false),
      let writtenRecord = folder.record(record.name), writtenRecord.id != record.id,
      writtenRecord.kind == record.kind, writtenRecord.occurrence == record.occurrence,
      isIDTaken(writtenRecord.id, ItemDocumentKind(record.kind))
    else { return }
    language.itemTexts.noteRenamed(uri, to: writtenRecord.id)
    language.taskTexts.comparedState = nil
  }

  // MARK: Making an item again

  /// Saves the text of a removed item as a new item with the same id.
  mutating func makeItemAgain(_ uri: String) throws(ResponseError) {
    guard language.itemTexts[uri] != nil, let text = languageText(uri)?.buffer.text else {
      throw ResponseError(
        .invalidValue, "\(ItemTextFolder.shortURI(uri)) is not an open document of an item.",
        field: "params.arguments[0].uri", hint: "Open an item with fencepost.open.")
    }
    let presentText = storedText(uri)
    guard let item = language.itemTexts[uri] else { return }
    guard case .removed = presentText else {
      throw ResponseError(
        .invalidValue,
        "The \(item.record.kind.rawValue) is still there, so no new one was created.",
        hint: "Save the text, which saves the \(item.record.kind.rawValue).")
    }
    guard canMakeAgain(item) else {
      throw ResponseError(
        .invalidValue, Self.removedItemSentence(item, canMakeAgain: false),
        hint: "Open the \(item.record.kind.rawValue) again.")
    }
    let writeResult = try textWrite(
      TextWriteParams(text: text, kind: item.record.kind, newId: item.record.id))
    language.publishLater(uri)
    language.taskTexts.comparedState = nil
    // If the transaction fails, the item stays removed, and the person can try again. The record
    // is not written here, because the text file still has the text that the record names.
    noteOutcome(writeResult, uri, text)
  }

  /// Whether a new item may be created from the text of an item that no longer exists. If this
  /// session has never found the item, no new item is created: the item may exist under another id,
  /// and would then exist twice. For the same reason no item is created for an occurrence, whose
  /// series may have been moved or split.
  func canMakeAgain(_ item: ItemText) -> Bool {
    item.record.occurrence == nil && item.isFoundInStore
      && !isIDTaken(item.record.id, ItemDocumentKind(item.record.kind))
  }

  /// The sentence for a text whose item no longer exists.
  static func removedItemSentence(_ item: ItemText, canMakeAgain: Bool) -> String {
    let kind = item.record.kind.rawValue
    if item.record.occurrence != nil {
      return
        "This date is no longer part of the series: the date was removed, or the series was changed. "
        + "Saving the text changes nothing. If the event still exists, open the event again."
    }
    let exclusion =
      switch item.record.kind {
      case .reminder: ", without a parent"
      case .list: ", without the items of the list"
      case .event, .place: ""
      }
    return canMakeAgain
      ? "This \(kind) was removed, so saving the text changes nothing. “Make it again” creates a new "
        + "\(kind) from this text\(exclusion); undoing the removal brings everything back."
      : "This \(kind) was not found: the \(kind) was removed, or has another id. Saving the text "
        + "changes nothing. If the \(kind) still exists, open the \(kind) again."
  }

  /// The edit that makes a text the same as its item's document; nil if the two are already the
  /// same, or if the person has changed the text since the last save.
  mutating func itemEdit(_ uri: String) -> LanguageResult? {
    guard let text = languageText(uri), case .text(let now) = storedText(uri),
      let item = language.itemTexts[uri]
    else { return nil }
    guard !ItemText.isSame(text.buffer.text, now) else {
      language.itemTexts.noteSame(uri, now)
      return nil
    }
    guard ItemText.isSame(text.buffer.text, item.record.base) else { return nil }
    language.itemTexts.offer(uri, now, base: now)
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

  /// The edit that turns a text into `newText` by replacing whole lines.
  static func edit(_ text: LanguageText, to newText: String) -> LanguageResult {
    let edit = WholeLineEdit(from: text.buffer.bytes, to: Array(newText.utf8))
    return .object([
      "range": text.range(edit.range),
      "newText": .string(String(decoding: edit.replacement, as: UTF8.self)),
    ])
  }
}
