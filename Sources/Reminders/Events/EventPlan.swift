// A schedule prepared for finding occurrences: all in a range of time, and one by its original start.
// Knows nothing else of the event.

public import CivilTime
internal import Repetition

public struct EventPlan: Sendable {
  public let schedule: EventSchedule
  let wall: SeriesWall
  let recurrence: Recurrence
  let index: OverrideIndex

  public init(_ schedule: EventSchedule) {
    self.init(schedule, schedule.recurrence)
  }

  init(_ schedule: EventSchedule, _ recurrence: Recurrence) {
    self.schedule = schedule
    self.recurrence = recurrence
    wall = schedule.named
    index = OverrideIndex(
      schedule.changes, on: wall, of: recurrence, without: schedule.excluded)
  }

  public typealias Occurrence = EventSchedule.Occurrence

  /// The first occurrences that overlap a range, by start, up to `limit`. This includes occurrences that
  /// begin before the range, and those of zero length within it.
  /// - Parameters:
  ///   - zone: The zone of floating times and days.
  ///   - withDetached: Whether edited occurrences are included.
  public func occurrences(
    overlapping range: Range<Instant>, floatingIn zone: Zone, limit: Int,
    withDetached: Bool = true
  ) -> [Occurrence] {
    // Nothing takes place outside the calendar.
    let range = range.clamped(to: .first..<(.last))
    guard limit > 0, !range.isEmpty else { return [] }
    let own = schedule.start.zone ?? zone
    let hasOneOffset = hasOneOffset(own, in: range)
    var found = OverlapSearch(range: range, zone: zone, limit: limit, hasOneOffset: hasOneOffset)
    if withDetached {
      for change in index.singles.values { found.add(single(schedule.changes[change])) }
    }
    for change in index.orphans.values { found.add(single(schedule.changes[change])) }
    var periods: Set<WallTime> = []
    for date in schedule.added where date.end != nil {
      periods.insert(date.original)
      guard index.singles[date.original] == nil else { continue }
      if let occurrence = occurrence(at: date.original) { found.add(occurrence) }
    }
    let from = own.wallTime(at: range.lowerBound).seconds
    let to = own.wallTime(at: range.upperBound).seconds
    recurrence.visitUnchanged(by: index.changes) { holder in
      found.beginSection()
      guard !hasOneOffset else {
        // The bounds of the range may have fractions of a second, so one second is added on both ends.
        return WallTime(
          seconds: from - schedule.length.nominalSeconds - 1)..<WallTime(seconds: to + 1)
      }
      let length =
        holder.flatMap { index.overrideInForce(at: $0) }.map {
          schedule.changes[$0.index].length
        }
        ?? schedule.length
      return WallTime(
        seconds: from - length.longestSeconds)..<WallTime(
          seconds: to + EventLength().longestSeconds)
    } _: { occurrence in
      guard !periods.contains(occurrence.original) else { return true }
      return found.accept(shown(occurrence.original))
    }
    return found.sorted
  }

  /// Whether the zone has a single UTC offset from before the range to its end, so that comparing wall
  /// times is exact.
  private func hasOneOffset(_ zone: Zone, in range: Range<Instant>) -> Bool {
    guard index.lasting.isEmpty else { return false }
    let from = range.lowerBound.adding(seconds: -Int64(schedule.length.longestSeconds))
    let last = zone.previousTransition(
      atOrBefore: range.upperBound.adding(seconds: Int64(EventLength().longestSeconds)))
    return last.map { $0.at < from } ?? true
  }

  /// The occurrence with this start by the series; nil if there is none.
  public func occurrence(at original: WallTime) -> Occurrence? {
    if let change = index.singles[original] ?? index.orphans[original] {
      return single(schedule.changes[change])
    }
    return recurrence.contains(original) ? shown(original) : nil
  }

  private func single(_ change: EventSchedule.Change) -> Occurrence {
    Occurrence(
      original: change.original, start: change.start, end: change.end,
      overrideID: change.original,
      isDetached: true)
  }

  /// An occurrence of the recurrence without an override of its own.
  func shown(_ original: WallTime) -> Occurrence {
    guard let holder = index.overrideInForce(at: original) else {
      let start = wall.moment(at: original)
      let isFirst = original == schedule.wall && period(of: original) == nil
      return Occurrence(
        original: original, start: start,
        end: isFirst
          ? schedule.end : end(of: original, from: start, schedule.length, schedule.end.zone),
        overrideID: nil, isDetached: false)
    }
    let change = schedule.changes[holder.index]
    if original == holder.original {
      return Occurrence(
        original: original, start: change.start, end: change.end, overrideID: original,
        isDetached: false)
    }
    let time = WallTime(seconds: original.seconds + holder.shift)
    let start = wall.moment(at: time, like: change.start)
    return Occurrence(
      original: original, start: start,
      end: end(of: original, from: start, change.length, change.end.zone),
      overrideID: holder.original, isDetached: false)
  }

  private func end(
    of original: WallTime, from start: Moment, _ length: EventLength, _ zone: Zone?
  ) -> Moment {
    if let own = period(of: original) {
      return EventLength(from: wall.moment(at: original), to: own).end(of: start, in: own.zone)
    }
    return length.end(of: start, in: zone)
  }

  /// The end that an RDATE gives.
  private func period(of original: WallTime) -> Moment? {
    let added = schedule.added
    guard !added.isEmpty else { return nil }
    var low = 0
    var high = added.count
    while low < high {
      let middle = (low + high) / 2
      if added[middle].original < original { low = middle + 1 } else { high = middle }
    }
    return low < added.count && added[low].original == original ? added[low].end : nil
  }
}

/// Collects the first occurrences in a range. The sections of a series, which lasting overrides
/// separate, are searched one after the other.
private struct OverlapSearch {
  let range: Range<Instant>
  let zone: Zone
  let limit: Int
  private var found: [(at: Instant, occurrence: EventSchedule.Occurrence)] = []
  private var count = 0
  /// Occurrences that start later than this cannot be among the first `limit`.
  private var latest: Instant?
  /// Occurrences of this section with a later wall time cannot be among the first `limit`.
  private var last = Int.max

  /// An upper bound of clock changes, in seconds: a wall time that is this much later than another is
  /// never an earlier instant.
  private let largestClockChange: Int

  init(range: Range<Instant>, zone: Zone, limit: Int, hasOneOffset: Bool) {
    largestClockChange = hasOneOffset ? 0 : 2 * 86_400
    self.range = range
    self.zone = zone
    self.limit = limit
  }

  mutating func beginSection() {
    count = 0
    last = .max
  }

  /// Adds an occurrence that belongs to no section, such as a single override.
  mutating func add(_ occurrence: EventSchedule.Occurrence) {
    if let start = start(of: occurrence) { keep(start, occurrence) }
  }

  /// Keeps the occurrence if it can be among the first `limit`.
  private mutating func keep(_ start: Instant, _ occurrence: EventSchedule.Occurrence) {
    if let latest, start > latest { return }
    found.append((start, occurrence))
    guard found.count > 4 * limit + 1024 else { return }
    found.sort { one, other in one.at < other.at }
    // Equal starts stay together, because their ids order them.
    latest = found[limit - 1].at
    found.removeAll { [latest] in $0.at > latest ?? $0.at }
  }

  /// Adds an occurrence of the current section. False if no later occurrence of the section can be among
  /// the first `limit`.
  mutating func accept(_ occurrence: EventSchedule.Occurrence) -> Bool {
    guard occurrence.original.seconds <= last else { return false }
    guard let start = start(of: occurrence) else { return true }
    keep(start, occurrence)
    count += 1
    if count == limit { last = occurrence.original.seconds + largestClockChange }
    return true
  }

  /// When the occurrence starts; nil if it does not overlap the range.
  private func start(of occurrence: EventSchedule.Occurrence) -> Instant? {
    let start = occurrence.start.instant(floatingIn: zone)
    guard start < range.upperBound else { return nil }
    if start >= range.lowerBound { return start }
    return occurrence.end.instant(floatingIn: zone) > range.lowerBound ? start : nil
  }

  var sorted: [EventSchedule.Occurrence] {
    let all = found.sorted { one, other in
      one.at == other.at ? one.occurrence.original < other.occurrence.original : one.at < other.at
    }
    return all.prefix(limit).map(\.occurrence)
  }
}
