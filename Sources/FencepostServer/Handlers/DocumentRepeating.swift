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
        .invalidValue, "params.newId is for a new item; params.id names an existing one.",
        field: "params.newId", hint: "Leave out newId, or id.")
    }
    try checkNew(ItemID(id), "params.newId")
  }

  /// The answer for a repeated request: the item with that id, if it is as the first request would
  /// have made it; else nil.
  mutating func itemMadeByEarlierSend(
    _ id: String, _ params: TextWriteParams, _ source: DocumentSource, _ known: QuickAddContext
  ) throws(ResponseError) -> WrittenDocument? {
    let target = DocumentSubject(id: id, kind: FencepostProtocol.DocumentKind(source.kind))
    guard let made = try? documentSource(target, known, on: EditContext(kind: .permanent)) else {
      return nil
    }
    let mine = ReadDocument(params.text, source.kind, in: source.context)
    let merge = DocumentMerge(
      base: DocumentItem(kind: source.kind), mine: mine.item,
      theirs: DocumentItem(kind: source.kind))
    let decoder = DocumentDecoder(
      context: known, changes: merge.changes, item: mine.item,
      current: DocumentItem(kind: source.kind), alarms: [])
    guard try wouldMake(decoder, made, known) else { return nil }
    return answer(
      .unchanged, made, made.text, ReadDocument(made.text, made.kind, in: made.context))
  }

  /// Whether saving the document as a new item would give the item that exists.
  private mutating func wouldMake(
    _ decoder: DocumentDecoder, _ made: DocumentSource, _ known: QuickAddContext
  ) throws(ResponseError) -> Bool {
    var trial = EditContext(kind: .dry)
    let id: ItemID
    switch made.kind {
    case .reminder:
      id = try save(
        ReminderSaveParams(reminder: decoder.reminder(nil, nil)), at: "params", on: &trial)
    case .event:
      id = try save(EventSaveParams(event: decoder.event(nil)), at: "params", on: &trial).id
    case .place:
      var trial = PendingPlaces(PlaceFile(nil, defaultRadius: settings.defaultRadius))
      let id = try save(
        PlaceSaveParams(place: decoder.place(made.id), ifRevision: .null), at: "params",
        into: &trial)
      return trial[id] == places[id]
    case .list:
      let id = try save(
        ListSaveParams(list: decoder.list(nil)), at: "params", on: &trial, isOneOfSeveral: true)
      let list = made.id.flatMap { storeHost.openStore?.list($0) }
      return trial.lists[id]?.content == list.map { PendingLists.Content($0, settings) }
    }
    let kind = FencepostProtocol.DocumentKind(made.kind)
    let fresh = try documentSource(DocumentSubject(id: id.text, kind: kind), known, on: trial)
    return fresh.item == made.item
  }

  /// Whether an item has this id. A save can also fail because another process has written the same
  /// file.
  func isTaken(_ id: String, _ kind: ItemDocumentKind) -> Bool {
    switch kind {
    case .reminder, .event: storeHost.openStore?.item(ItemID(id), in: staging) != nil
    case .place: places.places.contains { $0.id == id }
    case .list: storeHost.openStore?.list(id) != nil
    }
  }

  /// The error if another item has the id.
  func takenIDError(_ id: String, _ error: ResponseError) -> ResponseError {
    var refusal = error
    refusal.data.field = "params.newId"
    refusal.data.id = id
    refusal.data.hint =
      "If this client has made the item, it was changed since: read it with this id. Otherwise send "
      + "another newId."
    return refusal
  }
}
