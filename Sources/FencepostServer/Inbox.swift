// Messages that were read and not started, in the order they came. Taking a request back finds it
// here or nowhere: what has started is finished.

import JSONRPC

struct Inbox {
  /// First one first; those that were taken leave nothing behind until all are.
  private var waiting: [Waiting?] = []
  private var next = 0
  private var added = 0
  private var taken = 0
  /// Up to which delivery the requests of an id were taken back.
  private var cancelled: [RequestID: Int] = [:]
  /// How many bytes what waits took on the wire.
  private(set) var bytes = 0

  private struct Waiting {
    let delivery: Delivery
    let needsStore: Bool
    let needsAlarms: Bool
    let isLong: Bool
    let bytes: Int
  }

  var isEmpty: Bool { next == waiting.count }

  /// How many wait.
  var count: Int { added - taken }

  mutating func add(_ delivery: Delivery, bytes: Int) {
    waiting.append(
      Waiting(
        delivery: delivery, needsStore: delivery.needsStore, needsAlarms: delivery.needsAlarms,
        isLong: delivery.isLong, bytes: bytes))
    self.bytes += bytes
    added += 1
  }

  /// Whether what comes next asks for anything that is kept.
  var headNeedsStore: Bool { !isEmpty && waiting[next]?.needsStore == true }

  /// Whether what comes next has to wait for somebody who watches.
  var headNeedsAlarms: Bool { !isEmpty && waiting[next]?.needsAlarms == true }

  /// Whether what comes next is by itself and can take long.
  var headIsLong: Bool { !isEmpty && waiting[next]?.isLong == true }

  /// What `take` would give.
  var head: Delivery? { isEmpty ? nil : waiting[next]?.delivery }

  mutating func take() -> Delivery? {
    // Taken out without being copied.
    var first: Waiting?
    if !isEmpty { swap(&first, &waiting[next]) }
    guard let first else {
      waiting.removeAll(keepingCapacity: waiting.count <= Self.usual)
      next = 0
      cancelled = [:]
      return nil
    }
    next += 1
    taken += 1
    bytes -= first.bytes
    // So that a client that never pauses does not make it longer and longer.
    if next >= Self.usual, next * 2 >= waiting.count {
      waiting.removeFirst(next)
      next = 0
    }
    return first.delivery
  }

  private static let usual = 1000

  mutating func removeAll() {
    self = Inbox()
  }

  /// Takes back what waits under this id, and nothing that comes after.
  mutating func cancel(_ id: RequestID) {
    cancelled[id] = added
  }

  /// Whether a request of the delivery taken last was taken back.
  func isCancelled(_ id: RequestID) -> Bool {
    !cancelled.isEmpty && cancelled[id] ?? 0 >= taken
  }

  /// Whether a request of the delivery that comes next was.
  func isHeadCancelled(_ id: RequestID) -> Bool {
    !cancelled.isEmpty && cancelled[id] ?? 0 > taken
  }
}
