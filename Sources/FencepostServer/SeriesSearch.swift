// Searches one series for time ranges, part by part, so that a dense series does not block other
// requests, and gaps between ranges are skipped. Does not know how occurrences are shown.

import CivilTime
import Reminders

struct SeriesSearch {
  /// The event's number in the listing.
  let host: Int
  private let plan: EventPlan
  private let isBlocking: Bool
  private let detached: [EventKeys.Detached.Name: EventKeys.Detached]
  /// Whether its occurrences are identified by day.
  let isNamedByDay: Bool
  private let zone: Zone
  /// The occurrence to exclude.
  private let excluded: WallTime?
  /// Ascending and disjoint; and the index of the current range.
  private let spans: [Range<Instant>]
  private var place = 0
  /// Whether all ranges are searched at once, until that proves to be too much.
  private var isWhole: Bool
  /// The last occurrence seen in the current range.
  private var seen: (start: Instant, original: WallTime)?
  private var part = Self.usual
  /// The number of occurrences examined, whether or not they are listed.
  private var examined = 0

  /// The usual number of occurrences per step.
  private static let usual = 2000

  /// Whether too many occurrences were examined, even if none is listed, or too many begin at once.
  var isTooMuch: Bool { examined > EventSearch.most || part > EventSearch.most }

  typealias Occurrence = EventSchedule.Occurrence

  init(
    _ schedule: EventSchedule, host: Int, isBlocking: Bool, detached: [EventKeys.Detached],
    spans: [Range<Instant>], zone: Zone, passingOver excluded: WallTime?
  ) {
    self.host = host
    plan = EventPlan(schedule)
    isNamedByDay = schedule.start.wallTime == nil
    self.isBlocking = isBlocking
    self.detached =
      detached.isEmpty
      ? [:] : Dictionary(detached.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.spans = spans
    self.zone = zone
    self.excluded = excluded
    isWhole = spans.count > 1
  }

  /// Searches one part; false at the end.
  /// - Parameter take: Called with each occurrence, its own members if it has some, and its start.
  mutating func step(
    onlyBlocking: Bool, _ take: (Occurrence, EventKeys.Detached?, Instant) -> Void
  ) -> Bool {
    guard spans.indices.contains(place), let first = spans.first, let last = spans.last else {
      return false
    }
    if isWhole {
      let found = plan.occurrences(
        overlapping: first.lowerBound..<last.upperBound, floatingIn: zone, limit: part)
      guard found.count < part else {
        isWhole = false
        return true
      }
      for occurrence in found {
        let (start, end) = instants(of: occurrence)
        guard let place = spans.firstPlace(endingAfter: start),
          spans[place].lowerBound < end || spans[place].contains(start)
        else { continue }
        offer(occurrence, start, onlyBlocking, take)
      }
      return false
    }
    let span = spans[place]
    let from = seen.map { max(span.lowerBound, $0.start) } ?? span.lowerBound
    let found = plan.occurrences(
      overlapping: from..<span.upperBound, floatingIn: zone, limit: part)
    examined += found.count
    // An occurrence that overlaps an earlier range was reported there.
    let told = place > 0 ? spans[place - 1].upperBound : nil
    var latest = seen
    for occurrence in found {
      let start = occurrence.start.instant(floatingIn: zone)
      if let seen, (start, occurrence.original) <= (seen.start, seen.original) { continue }
      latest = (start, occurrence.original)
      if let told, start < told { continue }
      offer(occurrence, start, onlyBlocking, take)
    }
    if found.count < part {
      (place, seen) = (place + 1, nil)
    } else {
      // If all were seen before, more occurrences overlap than one part holds.
      if latest?.original == seen?.original { part *= 4 }
      seen = latest
    }
    return place < spans.count
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
