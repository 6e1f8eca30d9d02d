// A schedule prepared for finding occurrences: all in a range of time, or one by its original
// start. Does not depend on the event's other properties.

public import CivilTime
internal import Repetition

public struct EventPlan: Sendable {
  public let schedule: EventSchedule
  let wall: SeriesWall
  let recurrence: Recurrence
  let overrideIndex: OverrideIndex

  public init(_ schedule: EventSchedule) {
    self.init(schedule, schedule.recurrence)
  }

  init(_ schedule: EventSchedule, _ recurrence: Recurrence) {
    self.schedule = schedule
    self.recurrence = recurrence
    wall = schedule.seriesWall
    overrideIndex = OverrideIndex(
      schedule.changes, on: wall, of: recurrence, without: schedule.excludedStarts)
  }

  public typealias Occurrence = EventSchedule.Occurrence

  /// The occurrences that overlap a range, the first `limit` of them by start. Includes
  /// occurrences that begin before the range, and occurrences of zero length within it.
  /// - Parameters:
  ///   - zone: The zone of floating times and days.
  ///   - withDetached: Whether edited occurrences are included.
  public func occurrences(
    overlapping range: Range<Instant>, floatingIn zone: Zone, limit: Int,
    withDetached: Bool = true
  ) -> [Occurrence] {
    // There are no occurrences before the year 1 or after the year 9999.
    let range = range.clamped(to: .first..<(.last))
    guard limit > 0, !range.isEmpty else { return [] }
    let eventZone = schedule.start.zone ?? zone
    let hasOneOffset = hasOneOffset(eventZone, in: range)
    var search = OverlapSearch(range: range, zone: zone, limit: limit, hasOneOffset: hasOneOffset)
    if withDetached {
      for change in overrideIndex.singleIndices.values {
        search.add(overriddenOccurrence(schedule.changes[change]))
      }
    }
    for change in overrideIndex.orphanIndices.values {
      search.add(overriddenOccurrence(schedule.changes[change]))
    }
    var datesWithOwnEnd: Set<WallTime> = []
    for date in schedule.addedDates where date.end != nil {
      datesWithOwnEnd.insert(date.original)
      guard overrideIndex.singleIndices[date.original] == nil else { continue }
      if let occurrence = occurrence(at: date.original) { search.add(occurrence) }
    }
    let rangeStart = eventZone.wallTime(at: range.lowerBound).seconds
    let rangeEnd = eventZone.wallTime(at: range.upperBound).seconds
    recurrence.visitUnchanged(by: overrideIndex.recurrenceOverrides) { override in
      search.beginSection()
      guard !hasOneOffset else {
        // The bounds of the range may have fractions of a second, so one second is added on both
        // ends.
        return WallTime(
          seconds: rangeStart - schedule.length.nominalSeconds - 1)..<WallTime(
            seconds: rangeEnd + 1)
      }
      let length =
        override.flatMap { overrideIndex.overrideInForce(at: $0) }.map {
          schedule.changes[$0.index].length
        }
        ?? schedule.length
      return WallTime(
        seconds: rangeStart - length.longestSeconds)..<WallTime(
          seconds: rangeEnd + EventLength().longestSeconds)
    } _: { occurrence in
      guard !datesWithOwnEnd.contains(occurrence.original) else { return true }
      return search.accept(regularOccurrence(at: occurrence.original))
    }
    return search.sortedOccurrences
  }

  /// Whether the zone has a single UTC offset from before the range to its end, so that comparing
  /// wall times is exact.
  private func hasOneOffset(_ zone: Zone, in range: Range<Instant>) -> Bool {
    guard overrideIndex.thisAndFutureOverrides.isEmpty else { return false }
    let rangeStart = range.lowerBound.adding(seconds: -Int64(schedule.length.longestSeconds))
    let lastTransition = zone.previousTransition(
      atOrBefore: range.upperBound.adding(seconds: Int64(EventLength().longestSeconds)))
    return lastTransition.map { $0.at < rangeStart } ?? true
  }

  /// The occurrence to which the series gives this start; nil if there is none.
  public func occurrence(at original: WallTime) -> Occurrence? {
    if let change = overrideIndex.singleIndices[original] ?? overrideIndex.orphanIndices[original] {
      return overriddenOccurrence(schedule.changes[change])
    }
    return recurrence.contains(original) ? regularOccurrence(at: original) : nil
  }

  private func overriddenOccurrence(_ change: EventSchedule.Change) -> Occurrence {
    Occurrence(
      original: change.original, start: change.start, end: change.end,
      overrideRecurrenceID: change.original,
      isDetached: true)
  }

  /// The occurrence as the series or a THISANDFUTURE override gives it, without an override of its
  /// own.
  func regularOccurrence(at original: WallTime) -> Occurrence {
    guard let override = overrideIndex.overrideInForce(at: original) else {
      let start = wall.moment(at: original)
      let isFirst = original == schedule.wall && ownEnd(of: original) == nil
      return Occurrence(
        original: original, start: start,
        end: isFirst
          ? schedule.end : end(of: original, from: start, schedule.length, schedule.end.zone),
        overrideRecurrenceID: nil, isDetached: false)
    }
    let change = schedule.changes[override.index]
    if original == override.original {
      return Occurrence(
        original: original, start: change.start, end: change.end, overrideRecurrenceID: original,
        isDetached: false)
    }
    let time = WallTime(seconds: original.seconds + override.shift)
    let start = wall.moment(at: time, like: change.start)
    return Occurrence(
      original: original, start: start,
      end: end(of: original, from: start, change.length, change.end.zone),
      overrideRecurrenceID: override.original, isDetached: false)
  }

  private func end(
    of original: WallTime, from start: Moment, _ length: EventLength, _ zone: Zone?
  ) -> Moment {
    if let ownEnd = ownEnd(of: original) {
      return EventLength(from: wall.moment(at: original), to: ownEnd).end(
        of: start, in: ownEnd.zone)
    }
    return length.end(of: start, in: zone)
  }

  /// The end that a PERIOD in RDATE gives this date; nil if there is none.
  private func ownEnd(of original: WallTime) -> Moment? {
    let addedDates = schedule.addedDates
    guard !addedDates.isEmpty else { return nil }
    var low = 0
    var high = addedDates.count
    while low < high {
      let middle = (low + high) / 2
      if addedDates[middle].original < original { low = middle + 1 } else { high = middle }
    }
    return low < addedDates.count && addedDates[low].original == original
      ? addedDates[low].end : nil
  }
}

/// Collects the first occurrences in a range. Each THISANDFUTURE override begins a section of the
/// series. The sections are searched one after the other.
private struct OverlapSearch {
  let range: Range<Instant>
  let zone: Zone
  let limit: Int
  private var candidates: [(at: Instant, occurrence: EventSchedule.Occurrence)] = []
  private var sectionCount = 0
  /// Occurrences that start later than this cannot be among the first `limit`.
  private var latestStart: Instant?
  /// Occurrences of this section with a later wall time cannot be among the first `limit`.
  private var lastOriginalSeconds = Int.max

  /// The greatest change of clocks, in seconds. A wall time that is later than another by more
  /// than this is also a later instant, even if clocks are set back between the two.
  private let largestClockChange: Int

  init(range: Range<Instant>, zone: Zone, limit: Int, hasOneOffset: Bool) {
    largestClockChange = hasOneOffset ? 0 : 2 * 86_400
    self.range = range
    self.zone = zone
    self.limit = limit
  }

  mutating func beginSection() {
    sectionCount = 0
    lastOriginalSeconds = .max
  }

  /// Adds an occurrence that belongs to no section, such as a single override.
  mutating func add(_ occurrence: EventSchedule.Occurrence) {
    if let start = start(of: occurrence) { insertCandidate(start, occurrence) }
  }

  /// Keeps the occurrence if it can be among the first `limit`.
  private mutating func insertCandidate(_ start: Instant, _ occurrence: EventSchedule.Occurrence) {
    if let latestStart, start > latestStart { return }
    candidates.append((start, occurrence))
    guard candidates.count > 4 * limit + 1024 else { return }
    candidates.sort { one, other in one.at < other.at }
    // Occurrences that begin together with the last of the first `limit` are kept as well, because
    // their original starts will decide which of them comes first.
    latestStart = candidates[limit - 1].at
    candidates.removeAll { [latestStart] in $0.at > latestStart ?? $0.at }
  }

  /// Adds an occurrence of the current section. False if no later occurrence of the section can be
  /// among the first `limit`.
  mutating func accept(_ occurrence: EventSchedule.Occurrence) -> Bool {
    guard occurrence.original.seconds <= lastOriginalSeconds else { return false }
    guard let start = start(of: occurrence) else { return true }
    insertCandidate(start, occurrence)
    sectionCount += 1
    if sectionCount == limit {
      lastOriginalSeconds = occurrence.original.seconds + largestClockChange
    }
    return true
  }

  /// When the occurrence starts; nil if it does not overlap the range.
  private func start(of occurrence: EventSchedule.Occurrence) -> Instant? {
    let start = occurrence.start.instant(floatingIn: zone)
    guard start < range.upperBound else { return nil }
    if start >= range.lowerBound { return start }
    return occurrence.end.instant(floatingIn: zone) > range.lowerBound ? start : nil
  }

  var sortedOccurrences: [EventSchedule.Occurrence] {
    let sortedCandidates = candidates.sorted { one, other in
      one.at == other.at ? one.occurrence.original < other.occurrence.original : one.at < other.at
    }
    return sortedCandidates.prefix(limit).map(\.occurrence)
  }
}
