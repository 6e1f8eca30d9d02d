// A VTIMEZONE's own rules → a zone that follows them: what is legal and clocks could do, and of the
// rest what one can tell was meant. Knows no other name that the zone might have.

import CivilTime
import ICalendar

enum OwnRules {
  /// Onsets that one rule may have where it is more than a day of every year.
  static let mostReturns = 1000
  /// Where such a rule stops that has no end of its own.
  static let lastYear = 2200
  /// Such rules of one VTIMEZONE. Nobody has been seen to write any.
  static let mostUnusual = 8
  static let longestAbbreviation = 40

  /// A VTIMEZONE of which no observance can be followed is none. One that has a broken part is
  /// followed without that part, and what is wrong is said.
  static func zone(
    of component: Component, asked tzid: String, _ database: inout ZoneDatabase,
    _ problems: inout [Problem]
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
    let zone = try Zone(name: definition.tzid, observances: observances)
    guard let known = database.equivalent(of: zone) else { return zone }
    return try Zone(name: definition.tzid, observances: observances, equivalent: known)
  }
}

extension OwnRules {
  /// Short, and nothing that could not be written again.
  fileprivate static func abbreviation(_ names: [String]) -> String {
    let scalars = (names.first ?? "").unicodeScalars.lazy.filter {
      $0.value >= 0x20 && $0 != "\u{7F}"
    }
    return String(String.UnicodeScalarView(scalars.prefix(longestAbbreviation)))
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
    let others = definition.observances.filter { $0.isDaylight != given.isDaylight }
    self.init(
      kind: given.isDaylight ? .daylight : .standard, start: start,
      offsetFrom: given.offsetFrom ?? others.last?.offsetTo ?? given.offsetTo,
      offsetTo: given.offsetTo, abbreviation: OwnRules.abbreviation(given.names))
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
    if let yearly = YearlyOnset(rule, offsetFrom: offsetFrom, start: start) {
      self.yearly = yearly
      return
    }
    guard !rule.frequency.isSubDaily else {
      throw RuleTrouble(sentence: "clocks are not set several times a day")
    }
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

extension Component {
  /// At the line of the first rule that says this.
  fileprivate func problem(ofRule text: String, _ sentence: String) -> Problem {
    for part in components {
      if let rule = part.property(.rrule), rule.token() == text { return rule.problem(sentence) }
    }
    return Problem(line: lineNumber, property: name, sentence: sentence)
  }
}
