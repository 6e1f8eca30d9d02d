// The times of an event's alarms in each occurrence.

internal import CivilTime
internal import Reminders

extension AlarmInputs.Series {
  /// For each offset, the triggers of the past 24 hours and the next one.
  func triggers(_ clock: PersonalClock, around now: Instant) -> [TimeTrigger] {
    var triggers = absoluteTriggers
    for distance in offsets {
      triggers += pastTriggers(distance, clock, now)
      triggers += nextTriggers(distance, clock, now)
    }
    return triggers + separateTriggers(clock, now)
  }

  // MARK: Alarms of the series

  /// The triggers of the past 24 hours for one offset. If more than `mostRecentTriggers`
  /// occurrences are found, only those of the last hour, ten minutes or minute are searched.
  private func pastTriggers(
    _ distance: AlarmOffset, _ clock: PersonalClock, _ now: Instant
  ) -> [TimeTrigger] {
    let to = now.adding(seconds: 1 - distance.seconds)
    var triggers: [TimeTrigger] = []
    for lookBack in Self.lookBackSeconds {
      let from = now.adding(seconds: -lookBack - distance.seconds - Int64(clock.startOfDay))
      guard from < to else { return [] }
      let foundOccurrences = plan.occurrences(
        overlapping: from..<to, floatingIn: clock.zone, limit: Self.mostRecentTriggers + 1,
        withDetached: false)
      triggers = foundOccurrences.flatMap { self.triggers(of: $0, distance, clock) }
        .filter { $0.at <= now && now - $0.at <= lookBack * 1000 }
      if foundOccurrences.count <= Self.mostRecentTriggers { return triggers }
    }
    return triggers
  }

  private static var lookBackSeconds: [Int64] {
    [AlarmEngine.longestLateness / 1000, 3600, 600, 60]
  }
  private static var mostRecentTriggers: Int { 1000 }

  private func nextTriggers(
    _ distance: AlarmOffset, _ clock: PersonalClock, _ now: Instant
  ) -> [TimeTrigger] {
    // The alarms of a whole day go off at the person's start of the day, which is later than
    // midnight. So the search begins that much earlier.
    let from = now.adding(seconds: -distance.seconds - Int64(clock.startOfDay))
    guard from < .last else { return [] }
    for limit in [4, 64, 4096] {
      let foundOccurrences = plan.occurrences(
        overlapping: from..<(.last), floatingIn: clock.zone, limit: limit, withDetached: false)
      let triggers = foundOccurrences.flatMap { self.triggers(of: $0, distance, clock) }.filter {
        $0.at > now
      }
      if let first = triggers.map(\.at).min() { return triggers.filter { $0.at == first } }
      if foundOccurrences.count < limit { return [] }
    }
    return []
  }

  private func triggers(
    of occurrence: EventSchedule.Occurrence, _ distance: AlarmOffset, _ clock: PersonalClock
  ) -> [TimeTrigger] {
    let values = values(of: occurrence)
    guard values.state == .open else { return [] }
    return values.alarms.compactMap { alarm in
      distance.isOf(alarm) ? trigger(of: alarm, values, occurrence, distance, clock) : nil
    }
  }

  private func trigger(
    of alarm: Alarm, _ values: AlarmInputs.OccurrenceValues, _ occurrence: EventSchedule.Occurrence,
    _ distance: AlarmOffset, _ clock: PersonalClock
  ) -> TimeTrigger {
    TimeTrigger(
      alarm: alarm.id, cause: .time, at: distance.moment(of: occurrence, clock),
      occurrence: name(of: occurrence), title: values.title, acknowledged: alarm.acknowledged)
  }

  // MARK: Alarms of edited occurrences

  /// The triggers of edited occurrences, each examined by itself because it may have offsets of its
  /// own.
  private func separateTriggers(_ clock: PersonalClock, _ now: Instant) -> [TimeTrigger] {
    var recentTriggers:
      [(at: Instant, editedOccurrence: EditedOccurrence, alarm: Alarm, distance: AlarmOffset)] = []
    var nextTriggers:
      [AlarmOffset: [(at: Instant, editedOccurrence: EditedOccurrence, alarm: Alarm)]] = [:]
    for editedOccurrence in editedOccurrences where editedOccurrence.values.state == .open {
      for alarm in editedOccurrence.values.alarms {
        guard let distance = AlarmOffset(alarm) else { continue }
        let at = distance.moment(of: editedOccurrence.occurrence, clock)
        if at <= now {
          if now - at <= AlarmEngine.longestLateness {
            recentTriggers.append((at, editedOccurrence, alarm, distance))
          }
          continue
        }
        let first = nextTriggers[distance]?.first?.at
        if first.map({ at < $0 }) ?? true {
          nextTriggers[distance] = [(at, editedOccurrence, alarm)]
        } else if first == at {
          nextTriggers[distance]?.append((at, editedOccurrence, alarm))
        }
      }
    }
    for lookBack in Self.lookBackSeconds where recentTriggers.count > Self.mostRecentTriggers {
      recentTriggers.removeAll { now - $0.at > lookBack * 1000 }
    }
    var triggers = recentTriggers.map {
      trigger(
        of: $0.alarm, $0.editedOccurrence.values, $0.editedOccurrence.occurrence, $0.distance, clock
      )
    }
    for (distance, all) in nextTriggers {
      triggers += all.map {
        trigger(
          of: $0.alarm, $0.editedOccurrence.values, $0.editedOccurrence.occurrence, distance, clock)
      }
    }
    return triggers
  }

  /// The triggers of alarms at absolute times, and of snoozed alarms.
  private var absoluteTriggers: [TimeTrigger] {
    var triggers: [TimeTrigger] = []
    for index in editedWithOwnTime {
      let editedOccurrence = editedOccurrences[index]
      let name = plan.schedule.occurrenceID(of: editedOccurrence.occurrence.original)
      for alarm in editedOccurrence.values.alarms {
        triggers += alarm.ownTriggers(editedOccurrence.values.title, name)
      }
    }
    return triggers
  }

  // MARK: The current occurrence

  /// The current occurrence that takes place and has the alarm; if there is none, the next such
  /// occurrence.
  func occurrence(
    with alarm: String, _ clock: PersonalClock, at moment: Instant
  ) -> EventSchedule.Occurrence? {
    let from = moment.adding(seconds: -Self.assumedDuration)
    guard from < .last else { return nil }
    func endsLater(_ occurrence: EventSchedule.Occurrence) -> Bool {
      end(of: occurrence, clock) > moment
    }
    let firstEdited = (editedByAlarm[alarm] ?? []).lazy.map { editedOccurrences[$0] }
      .filter { $0.values.state == .open && endsLater($0.occurrence) }
      .map { ($0.occurrence.start.instant(floatingIn: clock.zone), $0.occurrence) }
      .min { ($0.0, $0.1.original) < ($1.0, $1.1.original) }
    guard seriesAlarms.contains(alarm) else { return firstEdited?.1 }
    for limit in [64, 4096] {
      let foundOccurrences = plan.occurrences(
        overlapping: from..<(.last), floatingIn: clock.zone, limit: limit, withDetached: false)
      let first = foundOccurrences.first { endsLater($0) && values(of: $0).canGoOff(alarm) }
      guard first != nil || foundOccurrences.count < limit else { continue }
      guard let first, let firstEdited else { return first ?? firstEdited?.1 }
      return first.start.instant(floatingIn: clock.zone) <= firstEdited.0 ? first : firstEdited.1
    }
    return firstEdited?.1
  }

  /// The last occurrence that takes place and has the alarm, in a series that is over.
  func lastOccurrence(
    with alarm: String, _ clock: PersonalClock, before now: Instant
  ) -> EventSchedule.Occurrence? {
    let extent = plan.schedule.extent
    guard let seriesEnd = extent.to else { return nil }
    var to = min(Instant(seconds: seriesEnd), now)
    let first = Instant(seconds: extent.from)
    var width: Int64 = 3600
    // Searches backwards in ranges that become four times as long each time, so that the last
    // occurrence of a series with many occurrences is found in the first range.
    while to > first {
      let from = max(first, to.adding(seconds: -width))
      let foundOccurrences = plan.occurrences(
        overlapping: from..<to, floatingIn: clock.zone, limit: Self.mostOccurrencesSearched)
      let lastOccurrence = foundOccurrences.filter {
        values(of: $0).canGoOff(alarm) && end(of: $0, clock) <= now
      }
      .max { end(of: $0, clock) < end(of: $1, clock) }
      if let lastOccurrence { return lastOccurrence }
      (to, width) = (from, width * 4)
    }
    return nil
  }

  private static var mostOccurrencesSearched: Int { 20_000 }

  /// When an occurrence is over. An occurrence without a length counts as an hour long.
  func end(of occurrence: EventSchedule.Occurrence, _ clock: PersonalClock) -> Instant {
    let start = occurrence.start.instant(floatingIn: clock.zone)
    let end = occurrence.end.instant(floatingIn: clock.zone)
    return end > start ? end : start.adding(seconds: Self.assumedDuration)
  }

  private static var assumedDuration: Int64 { 3600 }
}

/// The distance of a relative alarm from the start or end of an occurrence, in seconds.
struct AlarmOffset: Hashable {
  let seconds: Int64
  let anchor: Alarm.OffsetBase

  /// Nil if the alarm is not relative.
  @inline(never)
  init?(_ alarm: Alarm) {
    guard case .relative(let seconds, let anchor) = alarm.trigger else { return nil }
    self.seconds = Int64(seconds)
    self.anchor = anchor
  }

  func isOf(_ alarm: Alarm) -> Bool { AlarmOffset(alarm) == self }

  func moment(of occurrence: EventSchedule.Occurrence, _ clock: PersonalClock) -> Instant {
    let moment = anchor == .start ? occurrence.start : occurrence.end
    return clock.instant(of: moment).adding(seconds: seconds)
  }
}
