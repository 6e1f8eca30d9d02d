// Computes the times of one item: its own dates, the next dates of its series, and when its alarms
// go off.

internal import CivilTime
internal import ICalendar
internal import Reminders

struct ItemTimes {
  private(set) var zones: FileZones
  private let item: Component
  /// The next date of the series; an empty array if there is none, nil if it is not computed yet.
  private var cachedNextDate: [Moment]?

  /// At most this many excluded or added dates are read, because a text may have any number.
  private static let mostDates = 1000

  /// Rules with a larger COUNT than this are not evaluated, because all dates before the next one
  /// would have to be counted.
  private static let mostCounted = 10_000

  /// - Parameter zones: The zones of the document, if they were loaded already for an earlier
  /// item.
  init(_ document: CalendarDocument, _ item: Component, zones: FileZones? = nil) {
    self.zones = zones ?? FileZones(document.text)
    self.item = item
  }

  mutating func moment(_ property: Property, _ context: inout CalendarContext) -> Moment? {
    guard let date = try? property.date() else { return nil }
    return zones.moment(date, &context.zones).moment
  }

  mutating func moment(_ name: Name, _ context: inout CalendarContext) -> Moment? {
    item.property(name).flatMap { moment($0, &context) }
  }

  mutating func start(_ context: inout CalendarContext) -> Moment? {
    moment(.dtstart, &context) ?? moment(.due, &context)
  }

  /// The end of the item, from its end date or its duration.
  private mutating func end(_ context: inout CalendarContext) -> Moment? {
    if let end = moment(item.isNamed(.vtodo) ? .due : .dtend, &context) { return end }
    guard let start = moment(.dtstart, &context) else { return nil }
    guard let length = item.property(.duration).flatMap({ try? $0.duration() }) else {
      return start
    }
    return start.later(by: length)
  }

  /// The next dates of the series, from the present time on, in the time zone of the series.
  mutating func nextDates(_ count: Int, _ context: inout CalendarContext) -> [Moment] {
    if count == 1, let cachedNextDate { return cachedNextDate }
    let nextDates = computeNextDates(count, &context)
    if count == 1 { cachedNextDate = nextDates }
    return nextDates
  }

  private mutating func computeNextDates(_ count: Int, _ context: inout CalendarContext) -> [Moment]
  {
    let rules = item.properties(.rrule).prefix(5).compactMap { try? RecurrenceRule($0.token()) }
    let isCountable = rules.allSatisfy { rule in
      if case .count(let number) = rule.end { number <= Self.mostCounted } else { true }
    }
    guard isCountable else { return [] }
    guard let start = start(&context) else { return [] }
    let excludedDates = dates(.exdate, &context)
    let addedDates = dates(.rdate, &context)
    guard !rules.isEmpty || !addedDates.isEmpty else { return [] }
    switch start {
    case .allDay(let day):
      let series = Recurrence(
        start: day, rules: rules, added: addedDates.map(\.day), excluded: excludedDates.map(\.day))
      return nextOccurrences(series, from: context.today.midnight, count).map { .allDay($0.day) }
    case .floating(let wall):
      let series = Recurrence(
        start: wall, rules: rules, added: addedDates.compactMap(\.wallTime),
        excluded: excludedDates.compactMap(\.wallTime))
      return nextOccurrences(series, from: context.zone.wallTime(at: context.now), count)
        .map { .floating($0) }
    case .zoned(let wall, let zone):
      let inSeriesZone = { (moment: Moment) in zone.wallTime(at: moment.instant(floatingIn: zone)) }
      let series = Recurrence(
        start: wall, rules: rules, added: addedDates.map(inSeriesZone),
        excluded: excludedDates.map(inSeriesZone),
        instant: { Int(zone.instant(of: $0).seconds) })
      return nextOccurrences(series, from: zone.wallTime(at: context.now), count).map {
        .zoned($0, zone)
      }
    }
  }

  private func nextOccurrences(_ series: Recurrence, from: WallTime, _ count: Int) -> [WallTime] {
    let end = WallTime(day: Day.last, second: 86_399)
    guard from < end else { return [] }
    return series.occurrences(in: from..<end, limit: count)
  }

  private mutating func dates(_ name: Name, _ context: inout CalendarContext) -> [Moment] {
    let dateValues = item.properties(name).prefix(100).flatMap { $0.dates().starts }
    return dateValues.prefix(Self.mostDates).compactMap { zones.moment($0, &context.zones).moment }
  }

  /// The time at which an alarm goes off. For a series, this is the alarm of the next date.
  mutating func alarmTime(_ trigger: Property, _ context: inout CalendarContext) -> Moment? {
    if let absoluteTime = moment(trigger, &context) { return absoluteTime }
    guard let offset = try? trigger.duration() else { return nil }
    let isFromEnd = trigger.parameter(.related)?.uppercased() == "END"
    let anchor = isFromEnd ? end(&context) : nextDates(1, &context).first ?? start(&context)
    return anchor?.later(by: offset)
  }
}

extension Moment {
  /// The date after a duration: first its days are added on the calendar, then its hours, minutes
  /// and seconds.
  func later(by length: DurationValue) -> Moment {
    let (days, seconds) = (length.signedDays, length.signedSeconds)
    switch self {
    case .allDay(let day):
      guard seconds != 0 else { return .allDay(day + days) }
      return .floating(WallTime(seconds: (day + days).midnight.seconds + seconds))
    case .floating(let wall):
      return .floating(
        WallTime(seconds: WallTime(day: wall.day + days, second: wall.second).seconds + seconds))
    case .zoned(let wall, let zone):
      let shiftedInstant = zone.instant(of: WallTime(day: wall.day + days, second: wall.second))
      return .zoned(zone.wallTime(at: shiftedInstant.adding(seconds: Int64(seconds))), zone)
    }
  }
}
