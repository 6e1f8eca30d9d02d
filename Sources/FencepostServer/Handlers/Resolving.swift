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
    // Finds items by their JSON. A text that contains these words has escaped quotation marks, so
    // it does not match.
    let key = ByteSearch(Array(#""mergeConflicts":"#.utf8))
    var ids: [ItemID] = []
    store.forEachItem { item in
      if item.members.withUnsafeBytes({ key.occurs(in: $0) }) { ids.append(item.id) }
    }
    var found = UnresolvedItems(reminders: [], events: [])
    for id in ids.sorted(by: { $0.text < $1.text }) {
      guard let item = storeHost.openStore?.item(id, in: staging) else { continue }
      switch item.kind {
      case ItemKind.reminder where accessRights.sees(AccessEntity.reminder):
        found.reminders.append(encoded(item))
      case ItemKind.event where accessRights.sees(AccessEntity.event):
        found.events.append(encoded(item))
      default: break
      }
    }
    return found
  }

  mutating func itemResolve(_ params: ItemResolveParams) throws(ResponseError) -> ResolvedItem {
    let id = ItemID(params.id)
    var context = EditContext(kind: params.dryRun == true ? .dry : .permanent)
    let loaded = try load(id, on: context)
    let kind = try kind(of: loaded)
    guard accessRights.sees(kind == .reminder ? AccessEntity.reminder : AccessEntity.event) else {
      throw .notFound(params.id)
    }
    if let revision = params.ifRevision, codec.revision(of: loaded.bytes)?.revision != revision {
      throw conflict(id, current: try current(loaded))
    }
    let settlement = try settlement(of: loaded, params)
    guard settlement.count > 0 else {
      return answer(
        kind, try encodedItem(loaded.bytes, id, loaded.list), settled: 0, state: nil,
        transaction: nil)
    }
    try stageWrite(settlement.bytes, in: loaded.list, as: id, from: loaded.base, on: &context)
    let receipt = try write(context, title: RequestMethod.itemResolve.rawValue)
    return answer(
      kind, try encodedItem(id, on: context), settled: settlement.count, state: receipt?.state.text,
      transaction: receipt?.transaction)
  }

  private func answer(
    _ kind: FencepostProtocol.ItemKind, _ item: EncodedItem, settled: Int, state: String?,
    transaction: Int?
  ) -> ResolvedItem {
    ResolvedItem(
      kind: kind, reminder: kind == .reminder ? item : nil, event: kind == .event ? item : nil,
      resolved: settled, state: state, transaction: transaction)
  }

  private func kind(
    of loaded: EditContext.LoadedItem
  ) throws(ResponseError) -> FencepostProtocol.ItemKind {
    if (try? codec.reminderFile(loaded.bytes)) != nil { return .reminder }
    guard (try? codec.eventFile(loaded.bytes)) != nil else {
      throw unreadable(loaded.bytes, loaded.id)
    }
    return .event
  }

  private func settlement(
    of loaded: EditContext.LoadedItem, _ params: ItemResolveParams
  ) throws(ResponseError) -> Settlement {
    guard let text = try? CalendarText(loaded.bytes) else {
      throw unreadable(loaded.bytes, loaded.id)
    }
    if let field = params.field {
      let known = KeptConflict.all(in: text).map { MergeConflict.name(of: $0.field) }
      guard known.contains(field) else {
        throw ResponseError(
          .invalidValue, "params.field: there is no conflict about '\(field.excerpt(40))'.",
          field: "params.field",
          hint: known.isEmpty
            ? "The item has no conflict."
            : "There are conflicts about: \(known.joined(separator: ", ")).")
      }
    }
    do throws(SettlementFault) {
      let settlement = try Settlement(
        of: text, taking: params.take == .other ? .other : .current, at: now.basicText
      ) { kept in
        params.field.map { $0 == MergeConflict.name(of: kept.field) } ?? true
      }
      if (try? codec.indexed(settlement.bytes, list: loaded.list)) != nil { return settlement }
    } catch {
      throw ResponseError(
        .invalidValue, "params.take: the other version cannot be taken: \(Self.reason(error)).",
        field: "params.take", hint: "Change the item to what it should be, and then take 'current'."
      )
    }
    throw ResponseError(
      .invalidValue, "params.take: the other version cannot be read.", field: "params.take",
      hint: "Change the item to what it should be, and then take 'current'.")
  }

  private static func reason(_ fault: SettlementFault) -> String {
    switch fault {
    case .oneOfSeveral: "one of several values was removed there, and it is not known which"
    case .nothingLeft: "all of the item was removed there"
    case .tooLarge: "the file would be too large"
    }
  }
}
