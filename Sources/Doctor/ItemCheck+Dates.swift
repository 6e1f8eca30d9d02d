// Checks the dates of an item, each by itself and compared with the others, and the recurrence
// rule.

internal import CivilTime
internal import ICalendar
internal import Reminders

extension ItemCheck {
  private static let datePropertyNames: [Name] = [
    .dtstart, .due, .dtend, .recurrenceID, .dtstamp, .created, .lastModified, .completed,
  ]

  mutating func checkDates(of item: Component, _ database: inout ZoneDatabase) {
    for name in Self.datePropertyNames {
      checkReadable(item.property(name)) { (property) throws(ValueFault) in _ = try property.date()
      }
    }
    for property in item.properties(.exdate) + item.properties(.rdate) {
      if let fault = property.dates().faults.first {
        report(.unreadable(property.name, reason: fault.sentence), at: property.lineNumber)
      }
    }
    if let completed = item.property(.completed), let date = try? completed.date(), !date.isUTC {
      report(.completedNotUTC, at: completed.lineNumber)
    }
    checkEnd(of: item, &database)
    checkRule(of: item, &database)
  }

  private mutating func checkEnd(of item: Component, _ database: inout ZoneDatabase) {
    let start = item.property(.dtstart)
    let end = item.property(item.isNamed(.vevent) ? .dtend : .due)
    if let start, let end, let startDate = try? start.date(), let endDate = try? end.date() {
      let startMoment = zones.moment(startDate, &database).moment
      let endMoment = zones.moment(endDate, &database).moment
      if startDate.isDate != endDate.isDate {
        report(.mixedForms(end.name), at: end.lineNumber)
      } else if let startMoment, let endMoment, (startMoment.zone == nil) != (endMoment.zone == nil)
      {
        report(.mixedZones(end.name, hasZone: endMoment.zone != nil), at: end.lineNumber)
      } else if let startMoment, let endMoment, Self.isBefore(endMoment, startMoment) {
        report(.endBeforeStart(end.name), at: end.lineNumber)
      }
    }
    guard let duration = item.property(.duration) else { return }
    checkReadable(duration) { (property) throws(ValueFault) in _ = try property.duration() }
    reportUnusualForm(of: duration)
    if let end {
      report(.dueAndDuration(end.name), at: duration.lineNumber)
    } else if start == nil {
      report(.durationWithoutStart, at: duration.lineNumber)
    } else if item.isNamed(.vtodo) {
      report(.durationAlone, at: duration.lineNumber)
    }
  }

  /// Whether one date is before another. False if one is floating and the other has a zone, because
  /// they cannot be compared.
  private static func isBefore(_ one: Moment, _ other: Moment) -> Bool {
    switch (one, other) {
    case (.allDay(let one), .allDay(let other)): one < other
    case (.floating(let one), .floating(let other)): one < other
    case (.zoned, .zoned): one.instant(floatingIn: .utc) < other.instant(floatingIn: .utc)
    default: false
    }
  }

  /// Reports forms of a duration that Fencepost reads although the grammar of RFC 5545 §3.3.6
  /// forbids them.
  mutating func reportUnusualForm(of property: Property) {
    let text = property.token().uppercased()
    guard (try? property.duration()) != nil else { return }
    let hasPartAfterWeeks =
      text.firstIndex(of: "W").map { text.index(after: $0) < text.endIndex } ?? false
    let timePart = text.drop { $0 != "T" }
    let skipsMinutes = timePart.contains("H") && timePart.contains("S") && !timePart.contains("M")
    if hasPartAfterWeeks || skipsMinutes { report(.oddDuration(text), at: property.lineNumber) }
  }

  private mutating func checkRule(of item: Component, _ database: inout ZoneDatabase) {
    let rules = item.properties(.rrule)
    let anchor = item.property(.dtstart) ?? item.property(item.isNamed(.vtodo) ? .due : .dtstart)
    let anchorMoment = anchor.flatMap { try? $0.date() }.flatMap {
      zones.moment($0, &database).moment
    }
    for rule in rules.prefix(5) {
      do throws(RecurrenceFault) {
        let parsedRule = try RecurrenceRule(rule.token())
        if let anchor, let anchorMoment, parsedRule.end.isBefore(anchorMoment) {
          report(.untilBeforeStart(anchor.name), at: rule.lineNumber)
        }
      } catch {
        report(.badRule(error.description), at: rule.lineNumber)
      }
    }
    guard let rule = rules.first else { return }
    if rules.count > 1 { report(.severalRules, at: rules.last?.lineNumber) }
    if anchor == nil {
      report(.ruleWithoutDate(item.isNamed(.vtodo) ? "DUE" : "DTSTART"), at: rule.lineNumber)
    }
  }
}

extension RecurrenceRule.End {
  /// Whether the rule's UNTIL is before the start of the series. If only one of the two is a day,
  /// days are compared.
  fileprivate func isBefore(_ start: Moment) -> Bool {
    switch (self, start) {
    case (.never, _), (.count, _): false
    case (.day(let day), _): day < start.day
    case (.local(let wall), .allDay(let day)): wall.day < day
    // In a zone ahead of UTC, a day begins while it is still the day before in UTC. So an UNTIL on
    // the day before may be right.
    case (.utc(let wall), .allDay(let day)): wall.day + 1 < day
    case (.local(let wall), .floating(let start)), (.local(let wall), .zoned(let start, _)),
      (.utc(let wall), .floating(let start)):
      wall < start
    case (.utc(let wall), .zoned):
      Moment.zoned(wall, .utc).instant(floatingIn: .utc) < start.instant(floatingIn: .utc)
    }
  }
}
