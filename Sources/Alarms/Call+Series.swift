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

  func part(of occurrence: EventSchedule.Occurrence) -> Part {
    guard let governor = occurrence.governor,
      let own = detached.first(where: { $0.original == governor })
    else { return Part(title: title, state: state, alarms: alarms) }
    return Part(title: own.title, state: own.state, alarms: own.alarms)
  }

  func calls(_ schedule: EventSchedule, _ clock: PersonalClock, around now: Instant) -> [Call] {
    let all = alarms + detached.flatMap(\.alarms)
    guard let earliest = all.compactMap(\.offset).min(), let latest = all.compactMap(\.offset).max()
    else { return [] }
    let from = now.adding(milliseconds: -Vigil.late).adding(seconds: -max(0, latest))
    let plan = EventPlan(schedule)
    // Seldom more than a few of a day are of interest.
    for limit in [4, 64, Self.mostOccurrences] {
      let occurrences = plan.occurrences(
        overlapping: from..<(.last), floatingIn: clock.zone, limit: limit)
      let calls = occurrences.flatMap { self.calls(of: $0, schedule, clock) }
      let next = calls.filter { $0.at > now }.map(\.at).min()
      let reached = occurrences.last?.start.instant(floatingIn: clock.zone)
        .adding(seconds: min(0, earliest))
      let isEnough = next.flatMap { next in reached.map { $0 > next } } ?? false
      if isEnough || occurrences.count < limit || limit == Self.mostOccurrences {
        return calls.filter { call in now - call.at <= Vigil.late }
      }
    }
    return []
  }

  /// More in a day are heard of as those before them have gone off.
  private static var mostOccurrences: Int { 1000 }

  private func calls(
    of occurrence: EventSchedule.Occurrence, _ schedule: EventSchedule, _ clock: PersonalClock
  ) -> [Call] {
    let part = part(of: occurrence)
    guard part.state == .open else { return [] }
    return part.alarms.compactMap { alarm in
      guard case .relative(let seconds, let anchor) = alarm.trigger else { return nil }
      let moment = anchor == .start ? occurrence.start : occurrence.end
      return Call(
        alarm: alarm.id, cause: .time,
        at: moment.instant(floatingIn: clock.zone).adding(seconds: Int64(seconds)),
        occurrence: schedule.repeats ? schedule.name(of: occurrence.original) : nil,
        title: part.title, acknowledged: alarm.acknowledged)
    }
  }

  /// The occurrence that is on at a moment, or the next one, of those that have the alarm and take
  /// place.
  func occurrence(
    with alarm: String, _ clock: PersonalClock, at moment: Instant
  ) -> EventSchedule.Occurrence? {
    guard let schedule else { return nil }
    let from = moment.adding(seconds: -Self.shortest)
    return EventPlan(schedule).occurrences(
      overlapping: from..<(.last), floatingIn: clock.zone, limit: 64
    ).first { occurrence in
      let part = part(of: occurrence)
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

extension Alarm {
  fileprivate var offset: Int64? {
    if case .relative(let seconds, _) = trigger { Int64(seconds) } else { nil }
  }
}
