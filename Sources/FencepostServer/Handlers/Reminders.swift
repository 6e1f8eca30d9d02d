// `reminder/save`, `reminder/get`, `reminder/complete` and `reminder/remove`.

import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders
import Store

extension Server {
  mutating func reminderSave(
    _ params: ReminderSaveParams
  ) throws(ResponseError) -> ReminderChange {
    var context = EditContext(kind: params.commit == false ? .staging : .transaction)
    let id = try save(params, at: "params", on: &context)
    let receipt = try write(context, title: RequestMethod.reminderSave.rawValue)
    return ReminderChange(
      reminder: try encodedItem(id, on: context), state: receipt?.state.text,
      transaction: receipt?.transaction)
  }

  func reminderGet(_ params: ReminderGetParams) throws(ResponseError) -> OneReminder {
    OneReminder(reminder: encodedItem(try reminder(ItemID(params.id))))
  }

  mutating func reminderComplete(
    _ params: ReminderCompleteParams
  ) throws(ResponseError) -> FencepostProtocol.Completion {
    var context = EditContext(kind: params.commit == false ? .staging : .transaction)
    let (id, copy) = try complete(params, at: "params", on: &context)
    let receipt = try write(context, title: RequestMethod.reminderComplete.rawValue)
    return Completion(
      reminder: try encodedItem(id, on: context),
      completedCopy: try copy.map { (copy) throws(ResponseError) in
        try encodedItem(copy, on: context)
      }, state: receipt?.state.text, transaction: receipt?.transaction)
  }

  mutating func reminderRemove(
    _ params: ReminderRemoveParams
  ) throws(ResponseError) -> ChangeResult {
    var context = EditContext(kind: params.commit == false ? .staging : .transaction)
    try remove(params, at: "params", on: &context)
    let receipt = try write(context, title: RequestMethod.reminderRemove.rawValue)
    return ChangeResult(state: receipt?.state.text, transaction: receipt?.transaction)
  }

  /// The reminder with this id, as this session sees it.
  func reminder(_ id: ItemID) throws(ResponseError) -> Item {
    if let item = storeHost.openStore?.item(id, in: staging), item.kind == ItemKind.reminder {
      return item
    }
    guard let store = storeHost.store else { throw closedStoreError }
    throw refusal(store.missingItemFault(for: id))
  }
}
