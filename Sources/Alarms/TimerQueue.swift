// Which item has to be looked at when: each once, at its next moment. Knows nothing of why.

internal import CivilTime

struct TimerQueue {
  private struct Entry {
    let at: Instant
    let item: String
  }

  /// A heap, the first at its top; entries that hold no more are passed over.
  private var entries: [Entry] = []
  private var moments: [String: Instant] = [:]

  var next: Instant? { entries.first?.at }

  /// Puts an item down for a moment, in place of any other; nil for none.
  mutating func set(_ item: String, at moment: Instant?) {
    guard moments[item] != moment else { return }
    moments[item] = moment
    if let moment { push(Entry(at: moment, item: item)) }
    dropStale()
    if entries.count > 2 * moments.count + 64 { rebuild() }
  }

  /// Takes an item whose moment has come.
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
    var place = entries.count
    entries.append(entry)
    while place > 0, entries[place].at < entries[(place - 1) / 2].at {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func pop() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    entries[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
        if entries[child].at < entries[least].at { least = child }
      }
      if least == place { return }
      entries.swapAt(place, least)
      place = least
    }
  }
}
