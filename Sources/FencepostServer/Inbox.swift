// The messages that were read and not started yet, in order. A request can be cancelled only while
// it waits here, because a started request runs to its end.

import JSONRPC

struct Inbox {
  /// Waiting messages in order. An entry that was taken is nil. Such entries are removed many at
  /// once, because each removal moves all entries behind it.
  private var waiting: [Waiting?] = []
  private var next = 0
  private var added = 0
  private var taken = 0
  /// For each cancelled id, the number of the last delivery to which the cancellation applies.
  private var cancelled: [RequestID: Int] = [:]
  /// The size of waiting messages in bytes.
  private(set) var bytes = 0

  private struct Waiting {
    let delivery: Delivery
    let needsStore: Bool
    let needsAlarms: Bool
    let isLong: Bool
    let bytes: Int
  }

  var isEmpty: Bool { next == waiting.count }

  /// The number of waiting messages.
  var count: Int { added - taken }

  mutating func add(_ delivery: Delivery, bytes: Int) {
    waiting.append(
      Waiting(
        delivery: delivery, needsStore: delivery.needsStore, needsAlarms: delivery.needsAlarms,
        isLong: delivery.isLong, bytes: bytes))
    self.bytes += bytes
    added += 1
  }

  /// Whether the next message needs the store.
  var headNeedsStore: Bool { !isEmpty && waiting[next]?.needsStore == true }

  /// Whether the next message has to wait for the alarm service.
  var headNeedsAlarms: Bool { !isEmpty && waiting[next]?.needsAlarms == true }

  /// Whether the next message is a single request that may take long.
  var headIsLong: Bool { !isEmpty && waiting[next]?.isLong == true }

  /// The message that `take` would return.
  var head: Delivery? { isEmpty ? nil : waiting[next]?.delivery }

  mutating func removeFirst() -> Delivery? {
    // Swapped, and not assigned, to avoid a copy.
    var first: Waiting?
    if !isEmpty { swap(&first, &waiting[next]) }
    guard let first else {
      waiting.removeAll(keepingCapacity: waiting.count <= Self.compactionThreshold)
      next = 0
      cancelled = [:]
      return nil
    }
    next += 1
    taken += 1
    bytes -= first.bytes
    // Removes taken entries, so that the array does not grow without bound if the client never
    // pauses.
    if next >= Self.compactionThreshold, next * 2 >= waiting.count {
      waiting.removeFirst(next)
      next = 0
    }
    return first.delivery
  }

  private static let compactionThreshold = 1000

  mutating func removeAll() {
    self = Inbox()
  }

  /// Cancels the waiting requests with this id. A request with this id that arrives later is not
  /// cancelled.
  mutating func cancel(_ id: RequestID) {
    cancelled[id] = added
  }

  /// Whether this request, of the delivery taken last, was cancelled.
  func isCancelled(_ id: RequestID) -> Bool {
    !cancelled.isEmpty && cancelled[id] ?? 0 >= taken
  }

  /// Whether this request, of the next delivery, was cancelled.
  func isHeadCancelled(_ id: RequestID) -> Bool {
    !cancelled.isEmpty && cancelled[id] ?? 0 > taken
  }
}
