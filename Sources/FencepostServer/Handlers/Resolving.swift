// `item/unresolved` and `item/resolve`: items that were changed both here and on another computer,
// so that synchronization left two versions of some fields.

import CivilTime
import FencepostProtocol
import Files
import ICalendar
import JSON
import JSONRPC
import Merge
import Reminders
import Store

extension Server {
  func itemUnresolved(_ params: ItemUnresolvedParams) throws(ResponseError) -> UnresolvedItems {
    guard let store = storeHost.store else { throw closedStoreError }
    var ids: [ItemID] = []
    store.forEachItem { item in
      if item.members.withUnsafeBytes({ MergeConflict.memberKey.occurs(in: $0) }) {
        ids.append(item.id)
      }
    }
    var unresolvedItems = UnresolvedItems(reminders: [], events: [])
    for id in ids.sorted(by: { $0.text < $1.text }) {
      guard let item = storeHost.openStore?.item(id, in: staging) else { continue }
      switch item.kind {
      case ItemKind.reminder where accessRights.sees(AccessEntity.reminder):
        unresolvedItems.reminders.append(encodedItem(item))
      case ItemKind.event where accessRights.sees(AccessEntity.event):
        unresolvedItems.events.append(encodedItem(item))
      default: break
      }
    }
    return unresolvedItems
  }

  mutating func itemResolve(_ params: ItemResolveParams) throws(ResponseError) -> ResolvedItem {
    let id = ItemID(params.id)
    var context = EditContext(kind: params.dryRun == true ? .dryRun : .transaction)
    let loadedItem = try load(id, on: context)
    let kind = try itemKind(of: loadedItem)
    guard accessRights.sees(kind == .reminder ? AccessEntity.reminder : AccessEntity.event) else {
      throw .notFound(params.id)
    }
    if let revision = params.ifRevision, codec.revision(of: loadedItem.bytes)?.revision != revision
    {
      throw conflict(id, current: try currentJSON(loadedItem))
    }
    let settlement = try settlement(of: loadedItem, params)
    guard settlement.count > 0 else {
      return resolvedItem(
        kind, try encodedItem(loadedItem.bytes, id, loadedItem.list), settled: 0, state: nil,
        transaction: nil)
    }
    try stageWrite(
      settlement.bytes, in: loadedItem.list, as: id, from: loadedItem.baseItem, on: &context)
    let receipt = try write(context, title: RequestMethod.itemResolve.rawValue)
    return resolvedItem(
      kind, try encodedItem(id, on: context), settled: settlement.count, state: receipt?.state.text,
      transaction: receipt?.transaction)
  }

  private func resolvedItem(
    _ kind: FencepostProtocol.ItemKind, _ item: EncodedItem, settled: Int, state: String?,
    transaction: Int?
  ) -> ResolvedItem {
    ResolvedItem(
      kind: kind, reminder: kind == .reminder ? item : nil, event: kind == .event ? item : nil,
      resolved: settled, state: state, transaction: transaction)
  }

  private func itemKind(
    of loadedItem: EditContext.LoadedItem
  ) throws(ResponseError) -> FencepostProtocol.ItemKind {
    if (try? codec.reminderFile(loadedItem.bytes)) != nil { return .reminder }
    guard (try? codec.eventFile(loadedItem.bytes)) != nil else {
      throw unreadable(loadedItem.bytes, loadedItem.id)
    }
    return .event
  }

  private func settlement(
    of loadedItem: EditContext.LoadedItem, _ params: ItemResolveParams
  ) throws(ResponseError) -> Settlement {
    guard let text = try? CalendarText(loadedItem.bytes) else {
      throw unreadable(loadedItem.bytes, loadedItem.id)
    }
    if let field = params.field {
      let conflictFields = KeptConflict.all(in: text).map {
        MergeConflict.protocolName(of: $0.field)
      }
      guard conflictFields.contains(field) else {
        throw ResponseError(
          .invalidValue, "params.field: there is no conflict about '\(field.excerpt(40))'.",
          field: "params.field",
          hint: conflictFields.isEmpty
            ? "The item has no conflict."
            : "There are conflicts about: \(conflictFields.joined(separator: ", ")).")
      }
    }
    do throws(SettlementFault) {
      let settlement = try Settlement(
        of: text, taking: params.take == .other ? .other : .current, at: now.basicText
      ) { conflict in
        params.field.map { $0 == MergeConflict.protocolName(of: conflict.field) } ?? true
      }
      if (try? codec.indexedItem(settlement.bytes, list: loadedItem.list)) != nil {
        return settlement
      }
    } catch {
      throw ResponseError(
        .invalidValue,
        "params.take: the other version cannot be taken: \(Self.sentence(for: error)).",
        field: "params.take", hint: "Edit the item as you want it, and then send take: 'current'."
      )
    }
    throw ResponseError(
      .invalidValue, "params.take: the other version cannot be read.", field: "params.take",
      hint: "Edit the item as you want it, and then send take: 'current'.")
  }

  private static func sentence(for fault: SettlementFault) -> String {
    switch fault {
    case .oneOfSeveral:
      "in that version one of several values was removed, and nothing says which one"
    case .nothingLeft: "in that version the whole item was removed"
    case .tooLarge: "the file would be too large"
    }
  }
}
