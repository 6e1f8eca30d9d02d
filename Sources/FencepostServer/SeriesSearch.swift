// Searches one series for occurrences in time ranges, one part after the other, so that a series
// with many occurrences does not block other requests. Gaps between ranges are skipped. Does not
// depend on how occurrences are encoded.

import CivilTime
import Reminders

struct SeriesSearch {
  /// The number of the event in the listing.
  let eventNumber: Int
  private let plan: EventPlan
  private let isBlocking: Bool
  private let detached: [EventKeys.Detached.Name: EventKeys.Detached]
  /// Whether the occurrences of the series are identified by their day, and not by a time.
  let isIdentifiedByDay: Bool
  private let zone: Zone
  /// The occurrence that is left out of the result.
  private let excluded: WallTime?
  /// The time ranges, ascending and disjoint; and the index of the current one.
  private let spans: [Range<Instant>]
  private var currentSpan = 0
  /// Whether all ranges are searched in one step. Set to false if that finds too many occurrences;
  /// then each range is searched by itself.
  private var searchesAllRanges: Bool
  /// The last occurrence that was examined in the current range.
  private var lastExamined: (start: Instant, original: WallTime)?
  private var partSize = Self.firstPartSize
  /// The number of occurrences examined, whether or not they are listed.
  private var examinedCount = 0

  /// The number of occurrences that one step examines at first.
  private static let firstPartSize = 2000

  /// Whether too many occurrences were examined, listed or not, or too many begin at the same time.
  var hasTooManyOccurrences: Bool {
    examinedCount > EventSearch.mostOccurrences || partSize > EventSearch.mostOccurrences
  }

  typealias Occurrence = EventSchedule.Occurrence

  init(
    _ schedule: EventSchedule, eventNumber: Int, isBlocking: Bool, detached: [EventKeys.Detached],
    spans: [Range<Instant>], zone: Zone, passingOver excluded: WallTime?
  ) {
    self.eventNumber = eventNumber
    plan = EventPlan(schedule)
    isIdentifiedByDay = schedule.start.wallTime == nil
    self.isBlocking = isBlocking
    self.detached =
      detached.isEmpty
      ? [:] : Dictionary(detached.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.spans = spans
    self.zone = zone
    self.excluded = excluded
    searchesAllRanges = spans.count > 1
  }

  /// Searches one part; false when the series has been searched to its end.
  /// - Parameter take: Called for each occurrence with its own members, if it has any, and its
  /// start.
  mutating func step(
    onlyBlocking: Bool, _ take: (Occurrence, EventKeys.Detached?, Instant) -> Void
  ) -> Bool {
    guard spans.indices.contains(currentSpan), let first = spans.first, let last = spans.last else {
      return false
    }
    if searchesAllRanges {
      let found = plan.occurrences(
        overlapping: first.lowerBound..<last.upperBound, floatingIn: zone, limit: partSize)
      guard found.count < partSize else {
        searchesAllRanges = false
        return true
      }
      for occurrence in found {
        let (start, end) = instants(of: occurrence)
        guard let index = spans.firstIndex(endingAfter: start),
          spans[index].lowerBound < end || spans[index].contains(start)
        else { continue }
        offer(occurrence, start, onlyBlocking, take)
      }
      return false
    }
    let span = spans[currentSpan]
    let from = lastExamined.map { max(span.lowerBound, $0.start) } ?? span.lowerBound
    let found = plan.occurrences(
      overlapping: from..<span.upperBound, floatingIn: zone, limit: partSize)
    examinedCount += found.count
    // An occurrence that begins before this was found already when the range before was searched.
    let earlierRangeEnd = currentSpan > 0 ? spans[currentSpan - 1].upperBound : nil
    var latest = lastExamined
    for occurrence in found {
      let start = occurrence.start.instant(floatingIn: zone)
      if let lastExamined,
        (start, occurrence.original) <= (lastExamined.start, lastExamined.original)
      {
        continue
      }
      latest = (start, occurrence.original)
      if let earlierRangeEnd, start < earlierRangeEnd { continue }
      offer(occurrence, start, onlyBlocking, take)
    }
    if found.count < partSize {
      (currentSpan, lastExamined) = (currentSpan + 1, nil)
    } else {
      // If all occurrences of this part were examined before, more overlap than one part holds, so
      // the next part is larger.
      if latest?.original == lastExamined?.original { partSize *= 4 }
      lastExamined = latest
    }
    return currentSpan < spans.count
  }

  private func instants(of occurrence: Occurrence) -> (Instant, Instant) {
    (
      occurrence.start.instant(floatingIn: zone), occurrence.end.instant(floatingIn: zone)
    )
  }

  private func offer(
    _ occurrence: Occurrence, _ start: Instant, _ onlyBlocking: Bool,
    _ take: (Occurrence, EventKeys.Detached?, Instant) -> Void
  ) {
    if let excluded, occurrence.original == excluded { return }
    let own =
      detached.isEmpty
      ? nil
      : occurrence.overrideID.flatMap { governor in
        (occurrence.isDetached ? detached[.init(original: governor, isLasting: false)] : nil)
          ?? detached[.init(original: governor, isLasting: true)]
      }
    if onlyBlocking, !(own?.isBlocking ?? isBlocking) { return }
    take(occurrence, own, start)
  }
}
