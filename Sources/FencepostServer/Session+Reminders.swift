// Passes the reminders that a query finds to a program that has the session in its own process. No
// answer in JSON is written: with ten thousand reminders, writing and parsing the answer would take
// longer than everything else.

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

  /// Calls `body` for each reminder that `reminder/fetch` would answer to these params, in the same
  /// order: with the reminder's id, and with its other members as JSON without braces and blanks.
  /// The param `fields` has no effect, and instants of dates may be missing.
  public mutating func forEachReminder(
    _ params: Value, _ body: (_ id: Swift.Span<UInt8>, _ members: Swift.Span<UInt8>) -> Void
  ) throws(Refusal) {
    let call = Call(
      method: RequestMethod.reminderFetch.rawValue, params: params, pathOrigin: params)
    var startTime = server.log.startTime()
    var count = 0
    do throws(ResponseError) {
      if let refusal = server.access.refusal(of: .reminderFetch) { throw refusal }
      while !server.storeHost.isOpen, !server.prepareStore() {}
      // As with other requests, the time of opening the store is not the request's.
      startTime = server.log.startTime()
      if let refusal = server.missingStoreError(for: .reminderFetch) { throw refusal }
      try server.forEachReminder(try call.decode(at: "params")) { id, members in
        count += 1
        body(id, members)
      }
      logListing(
        call, since: startTime, "answered", ", \(count) reminder\(count == 1 ? "" : "s")")
    } catch {
      logListing(call, since: startTime, "refused, \(error.data.kind)")
      throw Refusal(message: error.message, hint: error.data.hint)
    }
  }

  /// Logs the listing as a request. It has no id, because it is not a message.
  private func logListing(
    _ call: Call, since startTime: Int64, _ outcome: String, _ result: String = ""
  ) {
    let log = server.log
    log.debug(
      "request \(call.method): \(outcome) in \(log.duration(since: startTime))\(result)"
        + log.contents("params", call.params.text))
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
