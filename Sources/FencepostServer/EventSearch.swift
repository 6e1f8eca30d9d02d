// What takes place in spans of time, event after event, from what the store keeps of each. It can stop
// after any event, and amid a dense series, so that a long search need not hold up anybody. Knows no
// message.

import CivilTime
import FencepostProtocol
import Reminders
import Store

struct EventSearch {
  /// Ascending, none touching another.
  private let spans: [Range<Instant>]
  /// In which floating times and whole days are meant.
  private let zone: Zone
  private let store: Store
  /// What is free or does not take place is left out.
  private let onlyBlocking: Bool
  /// Not in its own way: as a whole, or one occurrence.
  private let passedOver: EventMark?
  /// Those that may take place in them, and how many were looked at.
  private var slots: [Int] = []
  private var done = 0
  /// A series of which a part has been seen.
  private var series: SeriesSearch?
  /// One of them was.
  private var hasTooMuch = false
  var listing = EventListing()

  /// More occurrences are not answered at once.
  static let most = 100_000

  init(
    _ spans: [Range<Instant>], in lists: Set<Int>?, floatingIn zone: Zone, of store: Store,
    onlyBlocking: Bool = false, passingOver passedOver: EventMark? = nil
  ) {
    self.spans = spans
    self.zone = zone
    self.store = store
    self.onlyBlocking = onlyBlocking
    self.passedOver = passedOver
    guard let first = spans.first, let last = spans.last else { return }
    let (from, to) = (first.lowerBound.seconds, last.upperBound.seconds + 1)
    var slots: [Int] = []
    store.forEachKeys(ofKind: ItemKind.event) { slot, list, keys in
      guard EventKeys.are(keys), EventKeys.mayOverlap(keys, from, to),
        lists?.contains(list) ?? true
      else { return }
      slots.append(slot)
    }
    self.slots = slots
  }

  var isTooMuch: Bool { hasTooMuch || listing.count > Self.most }

  /// What was found would make too long an answer.
  var isTooLong: Bool { listing.length > Self.mostBytes }

  /// More than this is not answered at once, however few occurrences it is of.
  static let mostBytes = 1 << 27

  /// How many of a hundred events have been looked at.
  var percentage: Int { slots.isEmpty ? 100 : done * 100 / slots.count }

  /// One event further, or a part of one; false at the end.
  mutating func step(_ form: ItemForm) -> Bool {
    if hasSeries {
      goOn()
      return true
    }
    guard done < slots.count, !isTooMuch, !isTooLong else { return false }
    look(into: slots[done], form)
    done += 1
    return true
  }

  private mutating func look(into slot: Int, _ form: ItemForm) {
    let known = store.withKeys(inSlot: slot) { keys in
      EventKeys.isOnce(keys)
        ? (once: EventKeys.moments(keys) { try? form.zone($0) }, blocks: EventKeys.blocks(keys))
        : (once: nil, blocks: EventKeys.blocks(keys))
    }
    guard let known else { return }
    if let passedOver, passedOver.occurrence == nil, store.id(inSlot: slot) == passedOver.id {
      return
    }
    guard let (start, end) = known.once else { return lookAtSeries(in: slot, form) }
    if onlyBlocking, !known.blocks { return }
    let (from, to) = (start.instant(floatingIn: zone), end.instant(floatingIn: zone))
    guard isInSpan(from, to), let host = listing.add(hostOf: slot, in: store) else { return }
    listing.add(onceOf: host, at: from, isAllDay: start.wallTime == nil)
  }

  private mutating func lookAtSeries(in slot: Int, _ form: ItemForm) {
    guard let item = store.item(inSlot: slot),
      let schedule = schedule(item.keys.span.bytes, item.id, form)
    else { return }
    let keys = item.keys.span.bytes
    let detached = schedule.changes.isEmpty ? [] : EventKeys.detached(item.keys)
    let blocks = EventKeys.blocks(keys)
    if onlyBlocking, !blocks, !detached.contains(where: \.blocks) { return }
    guard let host = listing.add(hostOf: slot, in: store) else { return }
    series = SeriesSearch(
      schedule, host: host, blocks: blocks, detached: detached, spans: spans, zone: zone,
      passingOver: passedOver.flatMap { $0.id == item.id ? $0.occurrence : nil })
    goOn()
  }

  /// Without a copy of it.
  private var hasSeries: Bool { if case .some = series { true } else { false } }

  private mutating func goOn() {
    // Taken out while it is changed, and put back where there is more of it.
    guard var series else { return }
    self.series = nil
    let (host, isNamedByDay) = (series.host, series.isNamedByDay)
    let hasMore = series.step(onlyBlocking: onlyBlocking) { occurrence, own, start in
      listing.add(occurrence, of: host, own, at: start, isNamedByDay: isNamedByDay)
    }
    hasTooMuch = hasMore && series.isTooMuch
    if hasMore, !isTooMuch, !isTooLong { self.series = series }
  }

  /// Whether it overlaps any of the spans.
  private func isInSpan(_ start: Instant, _ end: Instant) -> Bool {
    guard let place = spans.firstPlace(endingAfter: start) else { return false }
    return spans[place].lowerBound < end || spans[place].contains(start)
  }

  /// Where its zone is known to its file alone, from there.
  private func schedule(_ keys: RawSpan, _ id: ItemID, _ form: ItemForm) -> EventSchedule? {
    guard EventKeys.needsFile(keys) else {
      return EventKeys.schedule(keys) { try? form.zone($0) }
    }
    guard let bytes = try? store.content(of: id, in: Staging()) else { return nil }
    return (try? form.eventFile(bytes))?.schedule
  }
}

extension [Range<Instant>] {
  /// Of spans that ascend.
  func firstPlace(endingAfter moment: Instant) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound <= moment { low = middle + 1 } else { high = middle }
    }
    return low < count ? low : nil
  }
}
