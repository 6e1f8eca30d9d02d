// When an event takes place: the series, its overrides and its exclusions put together. An
// occurrence takes as long as `EventLength` says; and what is canceled is among them, as canceled.

public import CivilTime

extension EventFile {
  /// What `Recurrence` asks for the overrides.
  public var changes: Overrides { index.changes }

  /// The first so many that overlap a range, by their starts: those too that begin before it and
  /// end within or behind it, and those without a length that lie in it.
  /// - Parameter zone: In which times without a zone, and days, are meant.
  public func occurrences(
    in range: Range<Instant>, floatingIn zone: Zone, limit: Int
  ) -> [EventOccurrence] {
    guard limit > 0, !range.isEmpty else { return [] }
    var found = OverlapSearch(range: range, zone: zone, limit: limit)
    for (original, place) in index.singles { found.add(detached(original, place)) }
    for (original, place) in index.orphans { found.add(detached(original, place)) }
    var periods: Set<WallTime> = []
    for date in added where date.end != nil {
      periods.insert(date.original)
      guard index.singles[date.original] == nil else { continue }
      if let occurrence = occurrence(at: date.original) { found.add(occurrence) }
    }
    let own = event.start.zone ?? zone
    let from = own.wallTime(at: range.lowerBound).seconds
    let to = own.wallTime(at: range.upperBound).seconds
    recurrence.visitUnchanged(by: index.changes) { governor in
      found.beginStretch()
      let part = governor.flatMap { index.governor(of: $0) }.map { parts[$0.place] } ?? part
      return WallTime(
        seconds: from - part.length.bound)..<WallTime(
          seconds: to + EventLength().bound)
    } _: { occurrence in
      guard !periods.contains(occurrence.original) else { return true }
      return found.take(shown(occurrence.original))
    }
    return found.sorted
  }

  /// One occurrence by the start that the series gives it; nil where there is none.
  public func occurrence(at original: WallTime) -> EventOccurrence? {
    if let place = index.singles[original] ?? index.orphans[original] {
      return detached(original, place)
    }
    return recurrence.contains(original) ? shown(original) : nil
  }

  private func detached(_ original: WallTime, _ place: Int) -> EventOccurrence {
    let event = parts[place].event
    return EventOccurrence(
      original: original, start: event.start, end: event.end, isDetached: true, event: event)
  }

  /// The event as it is that one time, with the start and the end that it has then.
  public func event(at original: WallTime) -> Event? {
    guard let occurrence = occurrence(at: original) else { return nil }
    var event = occurrence.event
    event.start = occurrence.start
    event.end = occurrence.end
    if !occurrence.isDetached { event.recurrence = self.event.recurrence }
    return event
  }

  /// One that no override stands for alone, and that is in the recurrence.
  func shown(_ original: WallTime) -> EventOccurrence {
    guard let governor = index.governor(of: original) else {
      return shown(original, part, at: wall.moment(at: original))
    }
    let governing = parts[governor.place]
    if original == governor.original {
      let event = governing.event
      return EventOccurrence(
        original: original, start: event.start, end: event.end, isDetached: false, event: event)
    }
    let time = WallTime(seconds: original.seconds + governor.shift)
    return shown(original, governing, at: wall.moment(at: time, like: governing.event.start))
  }

  private func shown(_ original: WallTime, _ part: EventPart, at start: Moment) -> EventOccurrence {
    let end: Moment
    if let own = period(of: original) {
      end = EventLength(from: wall.moment(at: original), to: own).end(of: start, in: own.zone)
    } else if start == part.event.start {
      end = part.event.end
    } else {
      end = part.length.end(of: start, in: part.event.end.zone)
    }
    return EventOccurrence(
      original: original, start: start, end: end, isDetached: false, event: part.event)
  }

  /// The end that an RDATE gives.
  private func period(of original: WallTime) -> Moment? {
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

/// What has been found in a range, of one stretch after the other.
private struct OverlapSearch {
  let range: Range<Instant>
  let zone: Zone
  let limit: Int
  private var found: [(at: Instant, occurrence: EventOccurrence)] = []
  private var count = 0
  /// Nothing of this stretch that begins later on its wall can be among the first.
  private var last = Int.max

  /// Clocks are never set back so far that what begins so much later begins earlier.
  private static let slack = 2 * 86_400

  init(range: Range<Instant>, zone: Zone, limit: Int) {
    self.range = range
    self.zone = zone
    self.limit = limit
  }

  mutating func beginStretch() {
    count = 0
    last = .max
  }

  /// One that is in no stretch.
  mutating func add(_ occurrence: EventOccurrence) {
    if let start = start(of: occurrence) { found.append((start, occurrence)) }
  }

  /// False where nothing that comes after it in its stretch is asked for.
  mutating func take(_ occurrence: EventOccurrence) -> Bool {
    guard occurrence.original.seconds <= last else { return false }
    guard let start = start(of: occurrence) else { return true }
    found.append((start, occurrence))
    count += 1
    if count == limit { last = occurrence.original.seconds + Self.slack }
    return true
  }

  /// Nil for one that does not overlap the range.
  private func start(of occurrence: EventOccurrence) -> Instant? {
    let start = occurrence.start.instant(floatingIn: zone)
    guard start < range.upperBound else { return nil }
    if start >= range.lowerBound { return start }
    return occurrence.end.instant(floatingIn: zone) > range.lowerBound ? start : nil
  }

  var sorted: [EventOccurrence] {
    let all = found.sorted { one, other in
      one.at == other.at ? one.occurrence.original < other.occurrence.original : one.at < other.at
    }
    return all.prefix(limit).map(\.occurrence)
  }
}
