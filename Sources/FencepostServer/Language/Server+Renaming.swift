// `textDocument/rename` of a UID. In a calendar of the store, one transaction replaces the UID in
// every file that contains it. In any other calendar, only the text that the editor has open
// changes.

import CalendarLanguage
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Store
import TaskLines
import TextBuffers

extension Server {
  mutating func prepareRename(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    let position = try params["position"].position()
    let text = try openText(params)
    let offset = text.buffer.offset(of: position, in: text.unit)
    guard let (uid, range) = language.calendar(text.uri)?.uid(at: offset) else { return .null }
    return .object(["range": text.range(range), "placeholder": .string(uid)])
  }

  mutating func rename(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    let position = try params["position"].position()
    let text = try openText(params)
    let offset = text.buffer.offset(of: position, in: text.unit)
    let newUID = try Self.newUID(params["newName"])
    guard let calendar = language.calendar(text.uri), let (uid, _) = calendar.uid(at: offset) else {
      throw ResponseError(
        .invalidValue, "There is nothing to rename here.", field: "params.position",
        hint: "Only UIDs can be renamed: put the cursor on the value of a UID or RELATED-TO.")
    }
    guard !uid.utf8.elementsEqual(newUID.utf8) else { return workspaceEdit([]) }
    access.readIfUnknown()
    guard isFileOfStore(text.uri, calendar) else {
      guard !calendar.has(uid: newUID) else { throw Self.uidTakenError(newUID, "in this text") }
      return workspaceEdit([(text, text.edits(calendar.renameEdits(of: uid, to: newUID) ?? []))])
    }
    try refuseIfUnsaved(text.uri, calendar)
    try refuseIfNoMark(uid, newUID)
    let renamedFiles = try renameInStore(uid, to: newUID)
    return workspaceEdit(editsOfOpenTexts(renamedFiles, uid, newUID))
  }

  /// Checks the new UID that the person typed, and returns it.
  private static func newUID(_ value: LanguageValue) throws(ResponseError) -> String {
    let newUID = try value.string()
    guard (1...255).contains(newUID.utf8.count), newUID.first?.isWhitespace == false,
      newUID.last?.isWhitespace == false, !newUID.unicodeScalars.contains(where: \.isControl)
    else {
      throw ResponseError(
        .invalidValue,
        "\(value.path): a UID has 1 to 255 bytes, no control characters, and no blanks at its ends.",
        field: value.path)
    }
    return newUID
  }

  private static func uidTakenError(_ uid: String, _ location: String) -> ResponseError {
    ResponseError(
      .invalidValue, "There is an item with the UID '\(uid.excerpt(60))' \(location) already.",
      field: "params.newName", hint: "Choose another UID.")
  }

  // MARK: The store

  /// Whether an open calendar is the file of an item in the store. False for a client that may see
  /// neither reminders nor events.
  func isFileOfStore(_ uri: String, _ calendar: CalendarDocument) -> Bool {
    guard accessRights.seesStore, let uid = calendar.firstUID, let itemFileURI = itemURI(uid) else {
      return false
    }
    return Self.isSameFile(uri, itemFileURI)
  }

  /// Whether two URIs lead to the same file. Editors write the path of a file in several ways.
  private static func isSameFile(_ uri: String, _ otherURI: String) -> Bool {
    guard let path = FileURI.path(uri), let otherPath = FileURI.path(otherURI) else { return false }
    return path == otherPath
      || PosixDisk.pathWithoutLinks(of: path) == PosixDisk.pathWithoutLinks(of: otherPath)
  }

  /// A file in which the UID is renamed.
  private struct RenamedFile {
    let uri: String
    let loadedItem: EditContext.LoadedItem
    let bytes: [UInt8]
  }

  /// Changes a UID in all files of the store as one transaction, which is committed before the
  /// answer is sent.
  private mutating func renameInStore(
    _ uid: String, to newUID: String
  ) throws(ResponseError) -> [RenamedFile] {
    guard storeHost.store?.file(of: ItemID(newUID)) == nil else {
      throw Self.uidTakenError(newUID, "in the store")
    }
    var files: [RenamedFile] = []
    for id in try idsOfItemsNaming(uid) {
      let loadedItem = try load(id, on: EditContext(kind: .transaction))
      guard let calendar = CalendarDocument(loadedItem.bytes),
        let edits = calendar.renameEdits(of: uid, to: newUID), let uri = itemURI(id.text)
      else { continue }
      let method: RequestMethod =
        loadedItem.baseItem?.kind == ItemKind.event ? .eventSave : .reminderSave
      if let refusal = access.refusal(of: method) ?? missingStoreError(for: method) {
        throw refusal
      }
      try refuseIfUnsaved(uri, loadedItem.bytes)
      files.append(
        RenamedFile(
          uri: uri, loadedItem: loadedItem, bytes: DocumentEdit.apply(edits, to: loadedItem.bytes)))
    }
    guard !files.isEmpty else {
      throw ResponseError(
        .invalidValue, "No file of the store contains the UID '\(uid.excerpt(60))'.",
        hint: "Save the text, and then rename.")
    }
    let edits = files.compactMap { file in
      file.loadedItem.baseItem.map {
        StoreEdit.replace($0, bytes: file.bytes, list: file.loadedItem.list)
      }
    }
    _ = try withStore { (store) throws(StoreFault) in
      try store.perform(edits, title: "Rename a UID")
    }
    do throws(StoreFault) {
      // If several files have the same UID, the first item's id is the UID, and the other ids are
      // the UID followed by more characters. These characters stay.
      let ids = files.map(\.loadedItem.id.text).filter { $0.utf8.starts(with: uid.utf8) }
      let renamedItems = ids.map { old in
        let ending = String(decoding: old.utf8.dropFirst(uid.utf8.count), as: UTF8.self)
        return RenamedItem(old: ItemID(old), new: ItemID(newUID + ending))
      }
      renameItemTexts(renamedItems)
      try moveAlarms(renamedItems)
    } catch {
      throw refusal(error)
    }
    return files
  }

  /// The ids of the items whose files have this UID or name it in RELATED-TO.
  private mutating func idsOfItemsNaming(_ uid: String) throws(ResponseError) -> [ItemID] {
    var ids: [ItemID] = []
    storeHost.store?.forEachItem { ids.append($0.id) }
    var matchingIDs: [ItemID] = []
    for id in ids {
      // If several files have the same UID, the ids of all these items begin with the UID.
      let bytes = try withStore { (store) throws(StoreFault) in
        try store.content(of: id, in: Staging())
      }
      guard let bytes, id.text.utf8.starts(with: uid.utf8) || Self.mayHaveRelatedTo(bytes),
        CalendarDocument(bytes)?.renameEdits(of: uid, to: uid) != nil
      else { continue }
      matchingIDs.append(id)
    }
    return matchingIDs
  }

  /// Whether a file may contain a RELATED-TO. Most files do not, and so need not be parsed.
  private static func mayHaveRelatedTo(_ bytes: [UInt8]) -> Bool {
    let name = Array("RELATED-TO".utf8)
    var matchedCount = 0
    for byte in bytes {
      // The line may be folded within the name, so line ends and blanks are skipped.
      if byte == 0x0D || byte == 0x0A || byte == 0x20 || byte == 0x09 { continue }
      let upper = (0x61...0x7A).contains(byte) ? byte & 0xDF : byte
      matchedCount = upper == name[matchedCount] ? matchedCount + 1 : upper == name[0] ? 1 : 0
      if matchedCount == name.count { return true }
    }
    return false
  }

  /// Refuses to rename if the open text differs from the file, because the rename changes the file
  /// and would conflict with the unsaved changes.
  private mutating func refuseIfUnsaved(
    _ uri: String, _ calendar: CalendarDocument
  ) throws(ResponseError) {
    guard let uid = calendar.firstUID else { return }
    try refuseIfUnsaved(uri, try load(ItemID(uid), on: EditContext(kind: .transaction)).bytes)
  }

  private func refuseIfUnsaved(_ uri: String, _ bytes: [UInt8]) throws(ResponseError) {
    for open in language.texts.uris where Self.isSameFile(open, uri) {
      guard let text = languageText(open),
        Self.withoutLineEnds(text.buffer.bytes) != Self.withoutLineEnds(bytes)
      else {
        continue
      }
      throw ResponseError(
        .invalidValue, "\(open.excerpt(200)) has changes that are not saved.",
        hint: "Save the text, or read it again from the disk, and then rename.")
    }
  }

  /// The text without CRs and without line ends at its end, to compare two texts: some editors send
  /// other line ends than the file has, or none after the last line.
  private static func withoutLineEnds(_ bytes: [UInt8]) -> [UInt8] {
    var withoutLineEnds = bytes.filter { $0 != 0x0D }
    while withoutLineEnds.last == 0x0A { withoutLineEnds.removeLast() }
    return withoutLineEnds
  }

  // MARK: Open texts

  /// The edits of open texts after a rename: in open files of the store, so that the editor shows
  /// what is on disk now, and in task lines whose mark contains the UID.
  private mutating func editsOfOpenTexts(
    _ files: [RenamedFile], _ uid: String, _ newUID: String
  ) -> [(text: LanguageText, edits: LanguageResult)] {
    var textEdits: [(text: LanguageText, edits: LanguageResult)] = []
    for uri in language.texts.uris {
      guard let text = languageText(uri) else { continue }
      if let calendar = language.calendar(uri) {
        guard files.contains(where: { Self.isSameFile($0.uri, uri) }),
          let edits = calendar.renameEdits(of: uid, to: newUID)
        else { continue }
        textEdits.append((text, text.edits(edits)))
      } else if let tasks = openTasks(uri) {
        let markEdits = tasks.lines.editsReplacingMark(uid, with: newUID)
        if !markEdits.isEmpty { textEdits.append((text, tasks.edits(markEdits))) }
      }
    }
    return textEdits
  }

  /// If an open text has a line with the reminder's mark, refuses a new UID that cannot be written
  /// as a mark, because the line would lose its reminder.
  private mutating func refuseIfNoMark(_ uid: String, _ newUID: String) throws(ResponseError) {
    guard !TaskLine.canMark(newUID) else { return }
    for uri in language.texts.uris where language.calendar(uri) == nil {
      guard openTasks(uri)?.lines.hasMark(uid) == true else { continue }
      throw ResponseError(
        .invalidValue,
        "\(uri.excerpt(200)) refers to this item by ^\(uid.excerpt(60)) at the end of a line, and the new UID cannot be written there.",
        field: "params.newName",
        hint:
          "Choose a UID of 1 to \(TaskLine.longestID) characters: ASCII letters, digits, and - . _ @ + : =."
      )
    }
  }

  private func workspaceEdit(
    _ textEdits: [(text: LanguageText, edits: LanguageResult)]
  ) -> LanguageResult {
    guard !language.client.takesDocumentChanges else {
      let changes = textEdits.map { text, edits in
        LanguageResult.object([
          "textDocument": .object([
            "uri": .string(text.uri), "version": text.version.map { .number($0) } ?? .null,
          ]),
          "edits": edits,
        ])
      }
      return .object(["documentChanges": .array(changes)])
    }
    var writer = Writer()
    writer.beginObject()
    writer.key("changes")
    writer.beginObject()
    for (text, edits) in textEdits {
      writer.key(text.uri)
      edits.write(to: &writer)
    }
    writer.endObject()
    writer.endObject()
    return .encoded(writer.takeBytes())
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
