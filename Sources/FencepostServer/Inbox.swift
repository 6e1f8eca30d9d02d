// Messages that were read and not started, in the order they came. Taking a request back finds it
// here or nowhere: what has started is finished.

import JSONRPC

struct Inbox {
  struct Item {
    var arrival: Arrival
    /// Which requests were taken back: their places in the batch, 0 in a single message.
    var cancelled: Set<Int> = []
  }

  private var items: [Item] = []
  private var first = 0
  /// Where each request waits; made when the first one is taken back, for most never are.
  private var places: [RequestID: [Place]]?

  private struct Place {
    let item: Int
    let element: Int
  }

  var isEmpty: Bool { first == items.count }

  mutating func add(_ arrival: Arrival) {
    items.append(Item(arrival: arrival))
    if places != nil { note(items.count - 1) }
  }

  mutating func next() -> Item? {
    guard first < items.count else { return nil }
    let item = items[first]
    items[first] = Item(arrival: .batch([]))
    first += 1
    if isEmpty { removeAll() }
    return item
  }

  mutating func removeAll() {
    items.removeAll(keepingCapacity: items.capacity < 1 << 10)
    first = 0
    places = nil
  }

  mutating func cancel(_ id: RequestID) {
    if places == nil {
      places = [:]
      for item in first..<items.count { note(item) }
    }
    // Each is taken back once: a thousand cancels of one id look at its requests a single time.
    for place in places?.removeValue(forKey: id) ?? [] where place.item >= first {
      items[place.item].cancelled.insert(place.element)
    }
  }

  private mutating func note(_ item: Int) {
    let messages: [Message]
    switch items[item].arrival {
    case .single(let message): messages = [message]
    case .batch(let batch): messages = batch
    }
    for (element, message) in messages.enumerated() {
      guard case .request(let id, _) = message else { continue }
      places?[id, default: []].append(Place(item: item, element: element))
    }
  }
}
