// A VTIMEZONE's own rules → a zone that follows them. Whatever is legal is followed; what is not, as
// far as one can tell what was meant. Knows no other name that the zone might have.

import CivilTime
import ICalendar

enum OwnRules {
  /// Onsets that one rule may have where it is more than a day of every year.
  static let mostReturns = 1000
  /// Where such a rule stops that has no end of its own.
  static let lastYear = 2200
  /// Such rules of one VTIMEZONE. Nobody has been seen to write any.
  static let mostUnusual = 16
  static let longestAbbreviation = 40

  /// A VTIMEZONE of which no observance can be followed is none. One that has a broken part is
  /// followed without that part, and what is wrong is said.
  static func zone(
    of component: Component, asked tzid: String, _ problems: inout [Problem]
  ) throws(ZoneFault) -> Zone {
    let reading = TimeZoneDefinition.read(component)
    problems += reading.problems
    guard let definition = reading.definition else {
      throw .badRules(tzid, reason: "its VTIMEZONE has no STANDARD or DAYLIGHT that can be read")
    }
    guard definition.observances.count <= Zone.mostObservances else {
      throw .badRules(definition.tzid, reason: "there are more than \(Zone.mostObservances)")
    }
    var unusual = 0
    var observances: [CivilTime.Observance] = []
    for given in definition.observances {
      guard var observance = Observance(given, beside: definition) else {
        problems.append(
          Problem(
            line: component.lineNumber, property: component.name,
            sentence: "an onset in the year 0 is in no calendar; it is skipped"))
        continue
      }
      if let text = given.rule {
        do throws(RuleTrouble) {
          try observance.follow(text, &unusual)
        } catch {
          problems.append(component.problem(ofRule: text, error.sentence))
        }
      }
      observances.append(observance)
    }
    return try Zone(name: definition.tzid, observances: observances)
  }
}

/// Why a rule counts for its start alone.
private struct RuleTrouble: Error {
  let sentence: String
}

extension Observance {
  /// Without the rule; nil for a start that is in no calendar.
  fileprivate init?(
    _ given: TimeZoneDefinition.Observance, beside definition: TimeZoneDefinition
  ) {
    guard let start = given.start.wallTime else { return nil }
    // Without the offset before, it is the one that the other kind of time leads to.
    let offsetFrom =
      given.offsetFrom
      ?? definition.observances.last { $0.isDaylight != given.isDaylight }?.offsetTo
      ?? given.offsetTo
    self.init(
      kind: given.isDaylight ? .daylight : .standard, start: start, offsetFrom: offsetFrom,
      offsetTo: given.offsetTo,
      abbreviation: String((given.names.first ?? "").prefix(OwnRules.longestAbbreviation)))
    onsets = given.dates.compactMap { date in
      guard let wall = date.wallTime else { return nil }
      switch date.form {
      // As libical has it: a day has its onset at the start's time of day, and UTC means UTC.
      case .date: return WallTime(day: wall.day, second: start.second)
      case .utc: return WallTime(seconds: wall.seconds + offsetFrom)
      case .floating, .zoned: return wall
      }
    }
  }

  fileprivate mutating func follow(_ text: String, _ unusual: inout Int) throws(RuleTrouble) {
    let rule: RecurrenceRule
    do throws(RecurrenceFault) { rule = try RecurrenceRule(text) } catch {
      throw RuleTrouble(sentence: error.description)
    }
    yearly = YearlyOnset(rule, offsetFrom: offsetFrom)
    guard yearly == nil else { return }
    let many = "an onset cannot come back more than \(OwnRules.mostReturns) times"
    unusual += 1
    guard unusual <= OwnRules.mostUnusual else {
      throw RuleTrouble(sentence: "more than \(OwnRules.mostUnusual) rules like this are too many")
    }
    // Finding the end of a COUNT is counting.
    if case .count(let count) = rule.end, count > OwnRules.mostReturns {
      throw RuleTrouble(sentence: many)
    }
    guard let end = Day(year: OwnRules.lastYear + 1, month: 1, day: 1)?.midnight, start < end
    else { return }
    let offset = offsetFrom
    let recurrence = Recurrence(start: start, rules: [rule]) { $0.seconds - offset }
    let found = recurrence.occurrences(in: start..<end, limit: OwnRules.mostReturns + 1)
    guard found.count <= OwnRules.mostReturns else { throw RuleTrouble(sentence: many) }
    onsets += found.dropFirst()
  }
}

extension YearlyOnset {
  /// Nil where a rule is anything but one day of every year, at the time of day of its start.
  init?(_ rule: RecurrenceRule, offsetFrom: Int) {
    guard rule.frequency == .yearly || rule.frequency == .monthly, rule.interval == 1,
      rule.months.count == 1, let month = rule.months.first,
      rule.weekdays.count == 1, let day = rule.weekdays.first,
      rule.hours.isEmpty, rule.minutes.isEmpty, rule.seconds.isEmpty, rule.weeks.isEmpty,
      rule.yearDays.isEmpty
    else { return nil }
    let which: Which
    switch (day.ordinal, rule.monthDays.first, rule.positions.first) {
    case (let ordinal?, nil, nil): which = .ordinal(ordinal)
    case (nil, nil, let position?) where rule.positions.count == 1: which = .ordinal(position)
    case (nil, let first?, nil):
      let days = rule.monthDays
      guard first > 0, days.count <= 7, let last = days.last, last - first == days.count - 1
      else { return nil }
      which = .days(first...last)
    default: return nil
    }
    let until: Instant?
    switch rule.end {
    case .never: until = nil
    case .count: return nil
    case .utc(let wall): until = Instant(seconds: Int64(wall.seconds))
    // RFC 5545 §3.6.5 asks for UTC; a local time is one before the onset, like the start.
    case .local(let wall): until = Instant(seconds: Int64(wall.seconds - offsetFrom))
    case .day(let day):
      until = Instant(seconds: Int64((day + 1).midnight.seconds - 1 - offsetFrom))
    }
    self.init(month: month, weekday: day.weekday, which: which, until: until)
  }
}

extension Component {
  /// At the line of the first rule that says this.
  fileprivate func problem(ofRule text: String, _ sentence: String) -> Problem {
    for part in components {
      if let rule = part.property(.rrule), rule.token() == text { return rule.problem(sentence) }
    }
    return Problem(line: lineNumber, property: name, sentence: sentence)
  }
}
