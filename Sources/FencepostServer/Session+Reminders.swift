// The reminders of a query without an answer in JSON, for a program that has the session in its own process. With
// ten thousand reminders, writing such an answer and parsing it takes longer than all else.

import FencepostProtocol
public import JSON
import JSONRPC
import Reminders
import Store

extension Session {
  /// Why reminders cannot be listed, as the error of `reminder/fetch` says it.
  public struct Refusal: Error {
    public let message: String
    public let hint: String?
  }

  /// Calls `body` with the id of each reminder that `reminder/fetch` answers to these params, and with its other
  /// members as JSON without braces and blanks, in the order of the answer. The param `fields` has no effect, and
  /// instants of dates may be missing.
  public mutating func forEachReminder(
    _ params: Value, _ body: (_ id: Swift.Span<UInt8>, _ members: Swift.Span<UInt8>) -> Void
  ) throws(Refusal) {
    let call = Call(
      method: RequestMethod.reminderFetch.rawValue, params: params, pathOrigin: params)
    do throws(ResponseError) {
      if let refusal = server.access.refusal(of: .reminderFetch) { throw refusal }
      while !server.prepareStore() {}
      if let refusal = server.missingStoreError(for: .reminderFetch) { throw refusal }
      try server.forEachReminder(try call.decode(at: "params"), body)
    } catch {
      throw Refusal(message: error.message, hint: error.data.hint)
    }
  }
}

extension Server {
  fileprivate mutating func forEachReminder(
    _ params: ReminderFetchParams,
    _ body: (_ id: Swift.Span<UInt8>, _ members: Swift.Span<UInt8>) -> Void
  ) throws(ResponseError) {
    guard let store = storeHost.store else { throw closedStoreError }
    let (page, stagedItems) = try runQuery(try query(params), store)
    let firstStagedSlot = store.slotCount
    let index = store.indexBytes
    for slot in page.slots {
      if slot < firstStagedSlot, let ranges = store.encodedRanges(inSlot: slot) {
        let bytes = index.span
        body(bytes.extracting(ranges.uid), bytes.extracting(ranges.members))
      } else if slot < firstStagedSlot, let (id, members) = store.encodedItem(inSlot: slot) {
        let bytes = Array(id.text.utf8)
        body(bytes.span, members.span)
      } else if slot >= firstStagedSlot {
        let members = stagedItems[slot - firstStagedSlot].members
        let bytes = Array(stagedItems[slot - firstStagedSlot].id.text.utf8)
        body(bytes.span, members.span)
      }
    }
  }
}
