// Handles a `text/write` that is sent twice to create an item: if the client chose the item's id,
// the second request creates no second item.

import FencepostProtocol
import Files
import ItemDocuments
import JSONRPC
import Places
import QuickAdd
import SettingsFile
import Store

extension Server {
  /// Checks that a request with `newId`, the id of a new item, does not also name an existing item
  /// with `id`.
  func checkNewID(_ params: TextWriteParams) throws(ResponseError) {
    guard let id = params.newId else { return }
    guard params.id == nil else {
      throw ResponseError(
        .invalidValue, "params.newId is only for a new item, but params.id names an existing one.",
        field: "params.newId", hint: "Leave out newId, or id.")
    }
    try checkNew(ItemID(id), "params.newId")
  }

  /// The answer to a repeated request: the existing item with that id, if its content is what the
  /// first request would have created; else nil.
  mutating func documentOfEarlierSend(
    _ id: String, _ params: TextWriteParams, _ source: DocumentSource, _ quickAdd: QuickAddContext
  ) throws(ResponseError) -> WrittenDocument? {
    let subject = DocumentTarget(id: id, kind: FencepostProtocol.DocumentKind(source.kind))
    guard
      let existingDocument = try? documentSource(
        subject, quickAdd, on: EditContext(kind: .transaction))
    else {
      return nil
    }
    let myDocument = ReadDocument(params.text, source.kind, in: source.context)
    let merge = DocumentMerge(
      base: DocumentItem(kind: source.kind), mine: myDocument.item,
      theirs: DocumentItem(kind: source.kind))
    let decoder = DocumentDecoder(
      context: quickAdd, changes: merge.changes, item: myDocument.item,
      current: DocumentItem(kind: source.kind), alarms: [])
    guard try wouldMakeSameItem(decoder, existingDocument, quickAdd) else { return nil }
    return writtenDocument(
      .unchanged, existingDocument, existingDocument.text,
      ReadDocument(existingDocument.text, existingDocument.kind, in: existingDocument.context))
  }

  /// Whether saving the document as a new item would create the same content as the existing item
  /// has. Saves the document in a dry run to find out.
  private mutating func wouldMakeSameItem(
    _ decoder: DocumentDecoder, _ existingDocument: DocumentSource, _ quickAdd: QuickAddContext
  ) throws(ResponseError) -> Bool {
    var trialEdits = EditContext(kind: .dryRun)
    let id: ItemID
    switch existingDocument.kind {
    case .reminder:
      id = try save(
        ReminderSaveParams(reminder: decoder.reminder(nil, nil)), at: "params", on: &trialEdits)
    case .event:
      id = try save(EventSaveParams(event: decoder.event(nil)), at: "params", on: &trialEdits).id
    case .place:
      var pendingPlaces = PendingPlaces(PlaceFile(nil, defaultRadius: settings.defaultRadius))
      let id = try save(
        PlaceSaveParams(place: decoder.place(existingDocument.id), ifRevision: .null), at: "params",
        into: &pendingPlaces)
      return pendingPlaces[id] == places[id]
    case .list:
      let id = try save(
        ListSaveParams(list: decoder.list(nil)), at: "params", on: &trialEdits, isOneOfSeveral: true
      )
      let list = existingDocument.id.flatMap { storeHost.openStore?.list($0) }
      return trialEdits.pendingLists[id]?.content == list.map { PendingLists.Content($0, settings) }
    }
    let kind = FencepostProtocol.DocumentKind(existingDocument.kind)
    let trialDocument = try documentSource(
      DocumentTarget(id: id.text, kind: kind), quickAdd, on: trialEdits)
    return trialDocument.item == existingDocument.item
  }

  /// Whether an item, place or list has this id. If the save of a new one ended in a conflict
  /// although its id is free, another process wrote the same file meanwhile, and the save can be
  /// tried again.
  func isIDTaken(_ id: String, _ kind: ItemDocumentKind) -> Bool {
    switch kind {
    case .reminder, .event: storeHost.openStore?.item(ItemID(id), in: staging) != nil
    case .place: places.places.contains { $0.id == id }
    case .list: storeHost.openStore?.list(id) != nil
    }
  }

  /// The error of a save with `newId`, if another item has that id.
  func takenIDError(_ id: String, _ error: ResponseError) -> ResponseError {
    var refusal = error
    refusal.data.field = "params.newId"
    refusal.data.id = id
    refusal.data.hint =
      "If this client created the item, the item was changed since: read the item with this id. Otherwise send "
      + "another newId."
    return refusal
  }
}
