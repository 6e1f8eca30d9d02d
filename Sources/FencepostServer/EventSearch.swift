// Finds which events take place in time ranges, one event after the other, using the keys in the
// store. The search can pause after any event and inside a series with many occurrences, so that
// it does not block other requests. Does not depend on messages.

import CivilTime
import FencepostProtocol
import Reminders
import Store

struct EventSearch {
  /// The time ranges, ascending and disjoint.
  private let timeRanges: [Range<Instant>]
  /// The zone of floating times and whole days.
  private let zone: Zone
  private let events: SessionEvents
  /// Whether to omit events that do not block time: those marked free, and cancelled ones.
  private let onlyBlocking: Bool
  /// The event or occurrence that is checked for conflicts; it does not conflict with itself.
  private let excludedEvent: EventReference?
  /// The store's slots (indices) of the events to examine, and how many of them were examined.
  private var slots: [Int] = []
  private var examinedCount = 0
  /// The series that is being examined.
  private var series: SeriesSearch?
  /// Whether a series was found that has more occurrences than may be examined.
  private var isSeriesTooDense = false
  var listing = EventListing()

  /// The most occurrences of one reply.
  static let mostOccurrences = 100_000

  init(
    _ timeRanges: [Range<Instant>], in lists: Set<Int>?, floatingIn zone: Zone,
    of events: SessionEvents,
    onlyBlocking: Bool = false, excluding excludedEvent: EventReference? = nil
  ) {
    self.timeRanges = timeRanges
    self.zone = zone
    self.events = events
    self.onlyBlocking = onlyBlocking
    self.excludedEvent = excludedEvent
    guard let first = timeRanges.first, let last = timeRanges.last else { return }
    let (from, to) = (first.lowerBound.seconds, last.upperBound.seconds + 1)
    var slots: [Int] = []
    events.forEachKeys { slot, list, keys in
      guard EventKeys.isValid(keys), EventKeys.mayOverlap(keys, from, to),
        lists?.contains(list) ?? true
      else { return }
      slots.append(slot)
    }
    self.slots = slots
  }

  /// The converter to instants for the occurrences found.
  func instants(_ codec: ItemCodec) -> ItemInstants { ItemInstants(floatingIn: zone, codec) }

  var hasTooManyOccurrences: Bool { isSeriesTooDense || listing.count > Self.mostOccurrences }

  /// Whether the reply would be too long.
  var isTooLong: Bool { listing.estimatedLength > Self.mostBytes }

  /// The most bytes of one reply, however few occurrences it has.
  static let mostBytes = 1 << 27

  /// The percentage of events that were examined.
  var percentage: Int { slots.isEmpty ? 100 : examinedCount * 100 / slots.count }

  /// Examines one event, or a part of one; returns false when all events are examined.
  mutating func examineNext(_ codec: ItemCodec) -> Bool {
    if hasSeries {
      continueSeries()
      return true
    }
    guard examinedCount < slots.count, !hasTooManyOccurrences, !isTooLong else { return false }
    examine(slot: slots[examinedCount], codec)
    examinedCount += 1
    return true
  }

  private mutating func examine(slot: Int, _ codec: ItemCodec) {
    guard let times = events.withKeys(inSlot: slot, { EventTimes($0, codec) }) else { return }
    if let excludedEvent, excludedEvent.occurrence == nil,
      events.id(inSlot: slot) == excludedEvent.id
    {
      return
    }
    guard let (start, end) = times.onlyOccurrence else {
      return examineSeries(times, in: slot, codec)
    }
    if onlyBlocking, !times.isBlocking { return }
    let (from, to) = (start.instant(floatingIn: zone), end.instant(floatingIn: zone))
    guard overlapsTimeRanges(from, to), let eventNumber = listing.add(eventInSlot: slot, in: events)
    else {
      return
    }
    listing.add(onlyOccurrenceOf: eventNumber, at: from, isAllDay: start.wallTime == nil)
  }

  private mutating func examineSeries(_ times: EventTimes, in slot: Int, _ codec: ItemCodec) {
    guard let schedule = times.schedule ?? scheduleOfFile(inSlot: slot, codec) else { return }
    let changedOccurrences = schedule.changes.isEmpty ? [] : times.changedOccurrences
    if onlyBlocking, !times.isBlocking, !changedOccurrences.contains(where: \.isBlocking) { return }
    guard let eventNumber = listing.add(eventInSlot: slot, in: events) else { return }
    series = SeriesSearch(
      schedule, eventNumber: eventNumber, isBlocking: times.isBlocking,
      changedOccurrences: changedOccurrences,
      timeRanges: timeRanges,
      zone: zone,
      excluding: excludedEvent.flatMap { events.id(inSlot: slot) == $0.id ? $0.occurrence : nil })
    continueSeries()
  }

  /// Whether a series is being examined. Matched with a pattern, because comparing `series` with
  /// nil would copy the series.
  private var hasSeries: Bool { if case .some = series { true } else { false } }

  private mutating func continueSeries() {
    // The property is nil while the series changes, which avoids a copy. It is set again if the
    // search continues.
    guard var series else { return }
    self.series = nil
    let (eventNumber, isIdentifiedByDay, zone) = (
      series.eventNumber, series.isIdentifiedByDay, zone
    )
    let hasMore = series.searchNextPart(onlyBlocking: onlyBlocking) { occurrence, own, start in
      listing.add(
        occurrence, of: eventNumber, own, from: start, to: occurrence.end.instant(floatingIn: zone),
        isIdentifiedByDay: isIdentifiedByDay)
    }
    isSeriesTooDense = hasMore && series.hasTooManyOccurrences
    if hasMore, !hasTooManyOccurrences, !isTooLong { self.series = series }
  }

  /// Whether the time overlaps any of the ranges.
  private func overlapsTimeRanges(_ start: Instant, _ end: Instant) -> Bool {
    guard let index = timeRanges.firstIndex(endingAfter: start) else { return false }
    return timeRanges[index].lowerBound < end || timeRanges[index].contains(start)
  }

  /// The schedule from the event's file, if only the file defines its time zone; else nil.
  private func scheduleOfFile(inSlot slot: Int, _ codec: ItemCodec) -> EventSchedule? {
    let needsFile = events.withKeys(inSlot: slot) { EventKeys.needsFile($0) } ?? false
    guard needsFile, let bytes = events.content(inSlot: slot) else { return nil }
    return (try? codec.eventFile(bytes))?.schedule
  }
}

extension EventSearch {
  /// The times of an event, as far as its keys have them.
  private struct EventTimes {
    /// The start and end of an event that takes place once; nil for any other event.
    var onlyOccurrence: (start: Moment, end: Moment)?
    /// The schedule of an event that repeats; nil if the event takes place once, or if its schedule is
    /// not in the index, so that its file has to be read.
    var schedule: EventSchedule?
    var changedOccurrences: [EventKeys.DetachedOccurrence] = []
    let isBlocking: Bool

    init(_ keys: RawSpan, _ codec: ItemCodec) {
      isBlocking = EventKeys.isBlocking(keys)
      if EventKeys.isOnce(keys) { onlyOccurrence = EventKeys.moments(keys) { try? codec.zone($0) } }
      guard onlyOccurrence == nil else { return }
      changedOccurrences = EventKeys.detachedOccurrences(keys)
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
  /// The index of the first range that ends after the instant. The ranges must be ascending.
  func firstIndex(endingAfter instant: Instant) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound <= instant { low = middle + 1 } else { high = middle }
    }
    return low < count ? low : nil
  }
}
