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
  private let items: SessionEvents
  /// What is free or does not take place is left out.
  private let onlyBlocking: Bool
  /// Not in its own way: as a whole, or one occurrence.
  private let passedOver: EventReference?
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
    _ spans: [Range<Instant>], in lists: Set<Int>?, floatingIn zone: Zone,
    of items: SessionEvents,
    onlyBlocking: Bool = false, passingOver passedOver: EventReference? = nil
  ) {
    self.spans = spans
    self.zone = zone
    self.items = items
    self.onlyBlocking = onlyBlocking
    self.passedOver = passedOver
    guard let first = spans.first, let last = spans.last else { return }
    let (from, to) = (first.lowerBound.seconds, last.upperBound.seconds + 1)
    var slots: [Int] = []
    items.forEachKeys { slot, list, keys in
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
  mutating func step(_ codec: ItemCodec) -> Bool {
    if hasSeries {
      goOn()
      return true
    }
    guard done < slots.count, !isTooMuch, !isTooLong else { return false }
    look(into: slots[done], codec)
    done += 1
    return true
  }

  private mutating func look(into slot: Int, _ codec: ItemCodec) {
    guard let known = items.withKeys(inSlot: slot, { Known($0, codec) }) else { return }
    if let passedOver, passedOver.occurrence == nil, items.id(inSlot: slot) == passedOver.id {
      return
    }
    guard let (start, end) = known.once else { return lookAtSeries(known, in: slot, codec) }
    if onlyBlocking, !known.blocks { return }
    let (from, to) = (start.instant(floatingIn: zone), end.instant(floatingIn: zone))
    guard isInSpan(from, to), let host = listing.add(hostOf: slot, in: items) else { return }
    listing.add(onceOf: host, at: from, isAllDay: start.wallTime == nil)
  }

  private mutating func lookAtSeries(_ known: Known, in slot: Int, _ codec: ItemCodec) {
    guard let schedule = known.schedule ?? scheduleOfFile(inSlot: slot, codec) else { return }
    let detached = schedule.changes.isEmpty ? [] : known.detached
    if onlyBlocking, !known.blocks, !detached.contains(where: \.blocks) { return }
    guard let host = listing.add(hostOf: slot, in: items) else { return }
    series = SeriesSearch(
      schedule, host: host, blocks: known.blocks, detached: detached, spans: spans, zone: zone,
      passingOver: passedOver.flatMap { items.id(inSlot: slot) == $0.id ? $0.occurrence : nil })
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

  /// Where its zone is known to its file alone.
  private func scheduleOfFile(inSlot slot: Int, _ codec: ItemCodec) -> EventSchedule? {
    let needsFile = items.withKeys(inSlot: slot) { EventKeys.needsFile($0) } ?? false
    guard needsFile, let bytes = items.content(inSlot: slot) else { return nil }
    return (try? codec.eventFile(bytes))?.schedule
  }
}

extension EventSearch {
  /// What an event's keys say of when it takes place.
  private struct Known {
    /// Of what takes place once.
    var once: (start: Moment, end: Moment)?
    /// Of all else, but for what only its file knows.
    var schedule: EventSchedule?
    var detached: [EventKeys.Detached] = []
    let blocks: Bool

    init(_ keys: RawSpan, _ codec: ItemCodec) {
      blocks = EventKeys.blocks(keys)
      if EventKeys.isOnce(keys) { once = EventKeys.moments(keys) { try? codec.zone($0) } }
      guard once == nil else { return }
      detached = EventKeys.detached(keys)
      guard !EventKeys.needsFile(keys) else { return }
      schedule = EventKeys.schedule(keys) {
        try? codec.zone($0)
      } rule: {
        try? codec.rule($0)
      }
    }
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
