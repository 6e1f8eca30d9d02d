// The time at which each item has to be checked next; one time for each item.

internal import CivilTime

struct TimerQueue {
  private struct Entry {
    let at: Instant
    let item: String
  }

  /// A heap with the earliest entry first. An entry is outdated if `moments` has another time for
  /// its item.
  private var entries: [Entry] = []
  private var moments: [String: Instant] = [:]

  var next: Instant? { entries.first?.at }

  /// Sets the time for an item, in place of an earlier one; nil for none.
  mutating func set(_ item: String, at moment: Instant?) {
    guard moments[item] != moment else { return }
    moments[item] = moment
    if let moment { push(Entry(at: moment, item: item)) }
    dropStale()
    if entries.count > 2 * moments.count + 64 { rebuild() }
  }

  /// Removes and returns an item whose time has come; nil if there is none.
  mutating func popDue(at now: Instant) -> String? {
    guard let first = entries.first, first.at <= now else { return nil }
    pop()
    moments[first.item] = nil
    dropStale()
    return first.item
  }

  private mutating func dropStale() {
    while let first = entries.first, moments[first.item] != first.at { pop() }
  }

  private mutating func rebuild() {
    entries = moments.map { Entry(at: $1, item: $0) }.sorted { $0.at < $1.at }
  }

  private mutating func push(_ entry: Entry) {
    var index = entries.count
    entries.append(entry)
    while index > 0, entries[index].at < entries[(index - 1) / 2].at {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func pop() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    entries[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < entries.count {
        if entries[child].at < entries[least].at { least = child }
      }
      if least == index { return }
      entries.swapAt(index, least)
      index = least
    }
  }
}
