// The messages that were read and not started yet, in order. A request can be cancelled only while
// it waits here, because a started request runs to its end.

import JSONRPC

struct Inbox {
  /// Waiting deliveries in order; nil where one was taken. These nils are removed many at once,
  /// because each removal moves all later elements.
  private var waitingDeliveries: [WaitingDelivery?] = []
  private var nextIndex = 0
  private var addedCount = 0
  private var takenCount = 0
  /// For each cancelled id, the number of the last delivery to which the cancellation applies.
  private var cancellations: [RequestID: Int] = [:]
  /// The size of waiting messages in bytes.
  private(set) var byteCount = 0

  private struct WaitingDelivery {
    let delivery: Delivery
    let needsStore: Bool
    let needsAlarms: Bool
    let isLong: Bool
    let bytes: Int
  }

  var isEmpty: Bool { nextIndex == waitingDeliveries.count }

  /// The number of waiting messages.
  var count: Int { addedCount - takenCount }

  mutating func add(_ delivery: Delivery, bytes: Int) {
    waitingDeliveries.append(
      WaitingDelivery(
        delivery: delivery, needsStore: delivery.needsStore, needsAlarms: delivery.needsAlarms,
        isLong: delivery.isLong, bytes: bytes))
    byteCount += bytes
    addedCount += 1
  }

  /// Whether the next message needs the store.
  var nextNeedsStore: Bool { !isEmpty && waitingDeliveries[nextIndex]?.needsStore == true }

  /// Whether the next message has to wait for the alarm service.
  var nextNeedsAlarms: Bool { !isEmpty && waitingDeliveries[nextIndex]?.needsAlarms == true }

  /// Whether the next message is a single request that may take long.
  var nextIsLong: Bool { !isEmpty && waitingDeliveries[nextIndex]?.isLong == true }

  /// The next message, which `removeFirst` would return.
  var nextDelivery: Delivery? { isEmpty ? nil : waitingDeliveries[nextIndex]?.delivery }

  mutating func removeFirst() -> Delivery? {
    // Swapped, and not assigned, to avoid a copy.
    var firstDelivery: WaitingDelivery?
    if !isEmpty { swap(&firstDelivery, &waitingDeliveries[nextIndex]) }
    guard let firstDelivery else {
      waitingDeliveries.removeAll(
        keepingCapacity: waitingDeliveries.count <= Self.compactionThreshold)
      nextIndex = 0
      cancellations = [:]
      return nil
    }
    nextIndex += 1
    takenCount += 1
    byteCount -= firstDelivery.bytes
    // Removes taken entries, so that the array does not grow without bound if the client never
    // pauses.
    if nextIndex >= Self.compactionThreshold, nextIndex * 2 >= waitingDeliveries.count {
      waitingDeliveries.removeFirst(nextIndex)
      nextIndex = 0
    }
    return firstDelivery.delivery
  }

  private static let compactionThreshold = 1000

  mutating func removeAll() {
    self = Inbox()
  }

  /// Cancels the waiting requests with this id. A request with this id that arrives later is not
  /// cancelled.
  mutating func cancel(_ id: RequestID) {
    cancellations[id] = addedCount
  }

  /// Whether a request of the delivery that was taken last was cancelled.
  func isCancelled(_ id: RequestID) -> Bool {
    !cancellations.isEmpty && cancellations[id] ?? 0 >= takenCount
  }

  /// Whether a request of the next delivery was cancelled.
  func isNextCancelled(_ id: RequestID) -> Bool {
    !cancellations.isEmpty && cancellations[id] ?? 0 > takenCount
  }
}
