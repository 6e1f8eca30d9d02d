// When the alarms of an event call, occurrence by occurrence. Knows nothing of what has gone off
// already.

internal import CivilTime
internal import Reminders

extension AlarmSheet {
  /// Of one occurrence what says all but when it is: of its own, or of the series.
  struct Part {
    let title: String
    let state: State
    let alarms: [Alarm]
  }

  /// An event's times, and what of it stands by itself.
  struct Series {
    let plan: EventPlan
    private let whole: Part
    private let single: [WallTime: Part]
    private let lasting: [WallTime: Part]

    init?(_ sheet: AlarmSheet) {
      guard let schedule = sheet.schedule else { return nil }
      plan = EventPlan(schedule)
      whole = Part(title: sheet.title, state: sheet.state, alarms: sheet.alarms)
      var (single, lasting): ([WallTime: Part], [WallTime: Part]) = ([:], [:])
      for one in sheet.detached {
        let part = Part(title: one.title, state: one.state, alarms: one.alarms)
        if one.isLasting { lasting[one.original] = part } else { single[one.original] = part }
      }
      (self.single, self.lasting) = (single, lasting)
    }

    func part(of occurrence: EventSchedule.Occurrence) -> Part {
      guard let governor = occurrence.governor else { return whole }
      let own = occurrence.isDetached ? single[governor] : nil
      return own ?? lasting[governor] ?? whole
    }

    func name(of occurrence: EventSchedule.Occurrence) -> String? {
      plan.schedule.repeats ? plan.schedule.name(of: occurrence.original) : nil
    }

    /// How far from which end of an occurrence some alarm calls.
    var distances: Set<Distance> {
      var distances: Set<Distance> = []
      for part in [whole] + single.values + lasting.values {
        for alarm in part.alarms {
          if case .relative(let seconds, let anchor) = alarm.trigger {
            distances.insert(Distance(seconds: Int64(seconds), anchor: anchor))
          }
        }
      }
      return distances
    }
  }

  struct Distance: Hashable {
    let seconds: Int64
    let anchor: Alarm.Anchor
  }

  /// What has called within the last day, and of each distance the next that will.
  func calls(of series: Series, _ clock: PersonalClock, around now: Instant) -> [Call] {
    series.distances.flatMap { distance in
      past(series, distance, clock, now) + next(series, distance, clock, now)
    }
  }

  /// Of more than so many in a day, those of the last hour, or of the last minutes.
  private func past(
    _ series: Series, _ distance: Distance, _ clock: PersonalClock, _ now: Instant
  ) -> [Call] {
    let to = now.adding(seconds: 1 - distance.seconds)
    var calls: [Call] = []
    for window in [Vigil.late / 1000, 3600, 600, 60] {
      let from = now.adding(seconds: -window - distance.seconds)
      guard from < to else { return [] }
      let found = series.plan.occurrences(
        overlapping: from..<to, floatingIn: clock.zone, limit: Self.mostInDay + 1)
      calls = found.flatMap { self.calls(of: $0, series, distance, clock) }
        .filter { $0.at <= now && now - $0.at <= window * 1000 }
      if found.count <= Self.mostInDay { return calls }
    }
    return calls
  }

  private static var mostInDay: Int { 1000 }

  private func next(
    _ series: Series, _ distance: Distance, _ clock: PersonalClock, _ now: Instant
  ) -> [Call] {
    let from = now.adding(seconds: -distance.seconds)
    guard from < .last else { return [] }
    for limit in [4, 64, 4096] {
      let found = series.plan.occurrences(
        overlapping: from..<(.last), floatingIn: clock.zone, limit: limit)
      let calls = found.flatMap { self.calls(of: $0, series, distance, clock) }
        .filter { $0.at > now }
      if let first = calls.map(\.at).min() { return calls.filter { $0.at == first } }
      if found.count < limit { return [] }
    }
    return []
  }

  private func calls(
    of occurrence: EventSchedule.Occurrence, _ series: Series, _ distance: Distance,
    _ clock: PersonalClock
  ) -> [Call] {
    let part = series.part(of: occurrence)
    guard part.state == .open else { return [] }
    let moment = distance.anchor == .start ? occurrence.start : occurrence.end
    let at = moment.instant(floatingIn: clock.zone).adding(seconds: distance.seconds)
    return part.alarms.compactMap { alarm in
      guard case .relative(let seconds, distance.anchor) = alarm.trigger,
        Int64(seconds) == distance.seconds
      else { return nil }
      return Call(
        alarm: alarm.id, cause: .time, at: at, occurrence: series.name(of: occurrence),
        title: part.title, acknowledged: alarm.acknowledged)
    }
  }

  /// The occurrence that is on at a moment, or the next one, of those that have the alarm and take
  /// place.
  func occurrence(
    with alarm: String, _ series: Series, _ clock: PersonalClock, at moment: Instant
  ) -> EventSchedule.Occurrence? {
    let from = moment.adding(seconds: -Self.shortest)
    guard from < .last else { return nil }
    return series.plan.occurrences(
      overlapping: from..<(.last), floatingIn: clock.zone, limit: 64
    ).first { occurrence in
      let part = series.part(of: occurrence)
      return part.state == .open && part.alarms.contains { $0.id == alarm }
        && end(of: occurrence, clock) > moment
    }
  }

  /// When it is over; what takes no time is on for an hour.
  func end(of occurrence: EventSchedule.Occurrence, _ clock: PersonalClock) -> Instant {
    let start = occurrence.start.instant(floatingIn: clock.zone)
    let end = occurrence.end.instant(floatingIn: clock.zone)
    return end > start ? end : start.adding(seconds: Self.shortest)
  }

  private static var shortest: Int64 { 3600 }
}
