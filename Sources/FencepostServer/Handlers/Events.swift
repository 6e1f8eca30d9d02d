// `event/save`, `event/get` and `event/remove`: one event, or one of its occurrences.

import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders
import Store

extension Server {
  mutating func eventSave(_ params: EventSaveParams) throws(ResponseError) -> EventChange {
    var context = EditContext(kind: params.commit == false ? .staging : .transaction)
    let reference = try save(params, at: "params", on: &context)
    let receipt = try write(context, title: RequestMethod.eventSave.rawValue)
    return EventChange(
      event: try savedEvent(reference, on: context), state: receipt?.state.text,
      transaction: receipt?.transaction)
  }

  mutating func eventGet(_ params: EventGetParams) throws(ResponseError) -> OneEvent {
    let id = ItemID(params.id)
    guard let item = storeHost.openStore?.item(id, in: staging), item.kind == ItemKind.event else {
      if staging.hasStagedChange(of: id) { throw .notFound(params.id) }
      guard let store = storeHost.store else { throw closedStoreError }
      throw refusal(store.missingItemFault(for: id))
    }
    guard let text = params.occurrence else { return OneEvent(event: encodedItem(item)) }
    guard
      let bytes = try withStore({ [staging] (store) throws(StoreFault) in
        try store.content(of: id, in: staging)
      })
    else { throw .notFound(params.id) }
    let file = try eventFile(bytes, id)
    let original = try originalStart(text, of: file, "params")
    return OneEvent(event: try encodedItem(original, of: file, in: item.list))
  }

  mutating func eventRemove(_ params: EventRemoveParams) throws(ResponseError) -> ChangeResult {
    var context = EditContext(kind: params.commit == false ? .staging : .transaction)
    try remove(params, at: "params", on: &context)
    let receipt = try write(context, title: RequestMethod.eventRemove.rawValue)
    return ChangeResult(state: receipt?.state.text, transaction: receipt?.transaction)
  }

  /// The saved event, encoded for the answer. A client that may only add events gets only the id.
  mutating func savedEvent(_ reference: EventReference, on context: EditContext)
    throws(ResponseError)
    -> EncodedItem
  {
    guard accessRights.sees(AccessEntity.event) else {
      return EncodedItem(id: reference.id.text, members: [])
    }
    // If a later operation of the same request removed the event, the result is the event as it was
    // before the removal.
    if context.pendingEdits[reference.id] == .removed {
      guard
        case .present(let list, let bytes) = context.pendingEdits.contentBeforeRemoval(reference.id)
      else {
        throw .notFound(reference.id.text)
      }
      return try encodedItem(bytes, reference.id, list)
    }
    guard let original = reference.occurrence else {
      return try encodedItem(reference.id, on: context)
    }
    let loadedItem = try load(reference.id, on: context)
    return try encodedItem(
      original, of: try eventFile(loadedItem.bytes, reference.id), in: loadedItem.list)
  }

  /// Encodes one occurrence of a series for clients.
  func encodedItem(
    _ original: WallTime, of file: EventFile, in list: String
  ) throws(ResponseError) -> EncodedItem {
    var event = try occurrence(original, of: file, "params")
    event.recurrence = file.event.recurrence
    var writer = Writer(reserving: 1 << 10)
    FencepostProtocol.Event(
      event, uid: file.uid, list: list, revision: Digest(of: file.canonicalContent).hex,
      answer: event.answer(of: codec.addresses),
      occurrence: file.schedule.occurrenceID(of: original),
      isDetached: file.occurrence(at: original)?.isDetached ?? false,
      conflicts: MergeConflict.all(in: file.text)
    ).writeMembers(to: &writer)
    var instants = instants
    return EncodedItem(ItemID(file.uid), writer.takeBytes()[...], &instants)
  }
}
