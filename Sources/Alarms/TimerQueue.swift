// A queue of items by the time at which each has to be checked next.

internal import CivilTime

struct TimerQueue {
  private struct ItemTime {
    let at: Instant
    let item: String
  }

  /// A heap with the earliest entry first. An entry is outdated if `timesByItem` has another time
  /// for its item.
  private var heap: [ItemTime] = []
  private var timesByItem: [String: Instant] = [:]

  var earliestTime: Instant? { heap.first?.at }

  /// Sets the time for an item, in place of an earlier one; nil for none.
  mutating func set(_ item: String, at moment: Instant?) {
    guard timesByItem[item] != moment else { return }
    timesByItem[item] = moment
    if let moment { push(ItemTime(at: moment, item: item)) }
    dropStale()
    if heap.count > 2 * timesByItem.count + 64 { rebuild() }
  }

  /// Removes and returns an item whose time has come; nil if there is none.
  mutating func popDue(at now: Instant) -> String? {
    guard let first = heap.first, first.at <= now else { return nil }
    pop()
    timesByItem[first.item] = nil
    dropStale()
    return first.item
  }

  private mutating func dropStale() {
    while let first = heap.first, timesByItem[first.item] != first.at { pop() }
  }

  private mutating func rebuild() {
    heap = timesByItem.map { ItemTime(at: $1, item: $0) }.sorted { $0.at < $1.at }
  }

  private mutating func push(_ itemTime: ItemTime) {
    var index = heap.count
    heap.append(itemTime)
    while index > 0, heap[index].at < heap[(index - 1) / 2].at {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func pop() {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    heap[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if heap[child].at < heap[least].at { least = child }
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
