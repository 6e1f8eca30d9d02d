// Searches one series for occurrences in time ranges, one part after the other, so that a series
// with many occurrences does not block other requests. Gaps between ranges are skipped. This file
// does not depend on how occurrences are encoded.

import CivilTime
import Reminders

struct SeriesSearch {
  /// The number of the event in the listing.
  let eventNumber: Int
  private let plan: EventPlan
  private let isBlocking: Bool
  private let changedOccurrences: [EventKeys.DetachedOccurrence.ID: EventKeys.DetachedOccurrence]
  /// Whether the occurrences of the series are identified by their day, and not by a time.
  let isIdentifiedByDay: Bool
  private let zone: Zone
  /// The occurrence that is left out of the result.
  private let excludedStart: WallTime?
  /// The time ranges, ascending and disjoint; and the index of the current one.
  private let timeRanges: [Range<Instant>]
  private var rangeIndex = 0
  /// Whether one step searches all ranges. Set to false if the step finds too many occurrences;
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
    _ schedule: EventSchedule, eventNumber: Int, isBlocking: Bool,
    changedOccurrences: [EventKeys.DetachedOccurrence],
    timeRanges: [Range<Instant>], zone: Zone, excluding excludedStart: WallTime?
  ) {
    self.eventNumber = eventNumber
    plan = EventPlan(schedule)
    isIdentifiedByDay = schedule.start.wallTime == nil
    self.isBlocking = isBlocking
    self.changedOccurrences =
      changedOccurrences.isEmpty
      ? [:]
      : Dictionary(
        changedOccurrences.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.timeRanges = timeRanges
    self.zone = zone
    self.excludedStart = excludedStart
    searchesAllRanges = timeRanges.count > 1
  }

  /// Searches one part; returns false when all time ranges have been searched.
  /// - Parameter onOccurrence: Called for each occurrence, with the values that were changed for
  /// this occurrence alone (nil if there are none), and with its start.
  mutating func searchNextPart(
    onlyBlocking: Bool, _ onOccurrence: (Occurrence, EventKeys.DetachedOccurrence?, Instant) -> Void
  ) -> Bool {
    guard timeRanges.indices.contains(rangeIndex), let first = timeRanges.first,
      let last = timeRanges.last
    else {
      return false
    }
    if searchesAllRanges {
      let foundOccurrences = plan.occurrences(
        overlapping: first.lowerBound..<last.upperBound, floatingIn: zone, limit: partSize)
      guard foundOccurrences.count < partSize else {
        searchesAllRanges = false
        return true
      }
      for occurrence in foundOccurrences {
        let (start, end) = instants(of: occurrence)
        guard let index = timeRanges.firstIndex(endingAfter: start),
          timeRanges[index].lowerBound < end || timeRanges[index].contains(start)
        else { continue }
        report(occurrence, start, onlyBlocking, onOccurrence)
      }
      return false
    }
    let timeRange = timeRanges[rangeIndex]
    let searchStart =
      lastExamined.map { max(timeRange.lowerBound, $0.start) } ?? timeRange.lowerBound
    let foundOccurrences = plan.occurrences(
      overlapping: searchStart..<timeRange.upperBound, floatingIn: zone, limit: partSize)
    examinedCount += foundOccurrences.count
    // An occurrence that begins before the end of the earlier range was found when that range was
    // searched.
    let earlierRangeEnd = rangeIndex > 0 ? timeRanges[rangeIndex - 1].upperBound : nil
    var lastOfPart = lastExamined
    for occurrence in foundOccurrences {
      let start = occurrence.start.instant(floatingIn: zone)
      if let lastExamined,
        (start, occurrence.original) <= (lastExamined.start, lastExamined.original)
      {
        continue
      }
      lastOfPart = (start, occurrence.original)
      if let earlierRangeEnd, start < earlierRangeEnd { continue }
      report(occurrence, start, onlyBlocking, onOccurrence)
    }
    if foundOccurrences.count < partSize {
      (rangeIndex, lastExamined) = (rangeIndex + 1, nil)
    } else {
      // If all occurrences of this part were examined before, more occurrences overlap at this time
      // than one part holds, so the next part is larger.
      if lastOfPart?.original == lastExamined?.original { partSize *= 4 }
      lastExamined = lastOfPart
    }
    return rangeIndex < timeRanges.count
  }

  private func instants(of occurrence: Occurrence) -> (Instant, Instant) {
    (
      occurrence.start.instant(floatingIn: zone), occurrence.end.instant(floatingIn: zone)
    )
  }

  private func report(
    _ occurrence: Occurrence, _ start: Instant, _ onlyBlocking: Bool,
    _ onOccurrence: (Occurrence, EventKeys.DetachedOccurrence?, Instant) -> Void
  ) {
    if let excludedStart, occurrence.original == excludedStart { return }
    let ownKeys =
      changedOccurrences.isEmpty
      ? nil
      : occurrence.overrideRecurrenceID.flatMap { recurrenceID in
        (occurrence.isDetached
          ? changedOccurrences[.init(original: recurrenceID, isThisAndFuture: false)] : nil)
          ?? changedOccurrences[.init(original: recurrenceID, isThisAndFuture: true)]
      }
    if onlyBlocking, !(ownKeys?.isBlocking ?? isBlocking) { return }
    onOccurrence(occurrence, ownKeys, start)
  }
}
