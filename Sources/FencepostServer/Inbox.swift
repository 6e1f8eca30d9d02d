// Messages that were read and not started, in the order they came. Taking a request back finds it
// here or nowhere: what has started is finished.

import JSONRPC

struct Inbox {
  /// What has come since `next` turned to the rest, first one first.
  private var incoming: [Waiting] = []
  /// What came before that, last one first: taking from an array's end moves, and copies nothing.
  private var ready: [Waiting] = []
  private var added = 0
  private var taken = 0
  /// Up to which arrival the requests of an id were taken back.
  private var cancelled: [RequestID: Int] = [:]
  /// How many bytes what waits took on the wire.
  private(set) var bytes = 0

  private struct Waiting {
    let arrival: Arrival
    let bytes: Int
  }

  var isEmpty: Bool { incoming.isEmpty && ready.isEmpty }

  mutating func add(_ arrival: Arrival, bytes: Int) {
    incoming.append(Waiting(arrival: arrival, bytes: bytes))
    self.bytes += bytes
    added += 1
  }

  /// How many wait.
  var count: Int { added - taken }

  /// What `next` would give.
  var head: Arrival? {
    mutating get {
      turn()
      return ready.last?.arrival
    }
  }

  private mutating func turn() {
    guard ready.isEmpty else { return }
    swap(&ready, &incoming)
    ready.reverse()
  }

  mutating func next() -> Arrival? {
    turn()
    guard let next = ready.popLast() else {
      cancelled = [:]
      return nil
    }
    taken += 1
    bytes -= next.bytes
    return next.arrival
  }

  mutating func removeAll() {
    self = Inbox()
  }

  /// Takes back what waits under this id, and nothing that comes after.
  mutating func cancel(_ id: RequestID) {
    cancelled[id] = added
  }

  /// Whether a request of the arrival taken last was taken back.
  func isCancelled(_ id: RequestID) -> Bool {
    !cancelled.isEmpty && cancelled[id] ?? 0 >= taken
  }

  /// Whether a request of the arrival that comes next was.
  func isHeadCancelled(_ id: RequestID) -> Bool {
    !cancelled.isEmpty && cancelled[id] ?? 0 > taken
  }
}
