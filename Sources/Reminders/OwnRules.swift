// Builds a zone from the rules in a VTIMEZONE. An invalid or implausible rule is used as far as its
// meaning is clear. Ignores other names that the VTIMEZONE gives the zone.

import CivilTime
import ICalendar

enum OwnRules {
  /// A rule that does not select one day of every year (an unusual rule) may give at most this
  /// many clock changes.
  static let mostClockChanges = 1000
  /// The last year for which an unusual rule without an end is followed.
  static let lastYear = 2200
  /// One VTIMEZONE may have at most this many unusual rules. No program is known to write any.
  static let mostUnusual = 8
  /// In Unicode scalars. Longer abbreviations are cut.
  static let longestAbbreviation = 40

  /// Makes the zone from the usable parts of a VTIMEZONE. Broken parts are left out, and added to
  /// `problems`. Throws if no part is usable.
  static func zone(
    of component: Component, asked tzid: String, _ database: inout ZoneDatabase,
    _ problems: inout [Problem]
  ) throws(ZoneFault) -> Zone {
    let definitionReading = TimeZoneDefinition.read(component)
    problems += definitionReading.problems
    guard let definition = definitionReading.definition else {
      throw .badRules(tzid, reason: "its VTIMEZONE has no STANDARD or DAYLIGHT that can be read")
    }
    guard definition.observances.count <= Zone.mostObservances else {
      throw .badRules(
        definition.tzid, reason: "the zone has more than \(Zone.mostObservances) rules")
    }
    var unusualRuleCount = 0
    var observances: [CivilTime.Observance] = []
    for definitionObservance in definition.observances {
      guard var observance = Observance(definitionObservance, beside: definition) else {
        problems.append(
          Problem(
            line: component.lineNumber, property: component.name,
            sentence: "a clock change in the year 0 is not valid, so it is skipped"))
        continue
      }
      if let text = definitionObservance.rule {
        do throws(RuleTrouble) {
          try observance.follow(text, &unusualRuleCount)
        } catch {
          problems.append(component.problem(ofRule: text, error.sentence))
        }
      }
      observances.append(observance)
    }
    let zone = try Zone(name: definition.tzid, observances: observances)
    guard let equivalentZone = database.equivalent(of: zone) else { return zone }
    return try Zone(name: definition.tzid, observances: observances, equivalent: equivalentZone)
  }
}

extension OwnRules {
  /// The first name, shortened, and without characters that could not be written to a file.
  fileprivate static func abbreviation(_ names: [String]) -> String {
    let scalars = (names.first ?? "").unicodeScalars.lazy.filter {
      $0.value >= 0x20 && $0 != "\u{7F}"
    }
    return String(String.UnicodeScalarView(scalars.prefix(longestAbbreviation)))
  }
}

/// Why a rule is not followed, so that only the start of its observance counts.
private struct RuleTrouble: Error {
  let sentence: String
}

extension Observance {
  /// The observance without its rule; nil if its start is not a valid date.
  fileprivate init?(
    _ definitionObservance: TimeZoneDefinition.Observance, beside definition: TimeZoneDefinition
  ) {
    guard let start = definitionObservance.start.wallTime else { return nil }
    // A missing TZOFFSETFROM is the offset of the other kind of time, standard or daylight.
    let otherKindObservances = definition.observances.filter {
      $0.isDaylight != definitionObservance.isDaylight
    }
    self.init(
      kind: definitionObservance.isDaylight ? .daylight : .standard, start: start,
      offsetFrom: definitionObservance.offsetFrom ?? otherKindObservances.last?.offsetTo
        ?? definitionObservance.offsetTo,
      offsetTo: definitionObservance.offsetTo,
      abbreviation: OwnRules.abbreviation(definitionObservance.names))
    clockChanges = definitionObservance.dates.compactMap { date in
      guard let wall = date.wallTime else { return nil }
      switch date.form {
      // RDATEs are read as libical reads them: a date without a time has the start's time of day,
      // and a time with a Z is in UTC.
      case .date: return WallTime(day: wall.day, second: start.second)
      case .utc: return WallTime(seconds: wall.seconds + offsetFrom)
      case .floating, .zoned: return wall
      }
    }
  }

  fileprivate mutating func follow(_ text: String, _ unusualRuleCount: inout Int)
    throws(RuleTrouble)
  {
    let rule: RecurrenceRule
    do throws(RecurrenceFault) { rule = try RecurrenceRule(text) } catch {
      throw RuleTrouble(sentence: error.description)
    }
    if let yearly = YearlyClockChange(rule, offsetFrom: offsetFrom, start: start) {
      self.yearly = yearly
      return
    }
    guard !rule.frequency.isSubDaily else {
      throw RuleTrouble(sentence: "a clock change cannot happen several times a day")
    }
    let tooManyChanges = "a clock change cannot repeat more than \(OwnRules.mostClockChanges) times"
    unusualRuleCount += 1
    guard unusualRuleCount <= OwnRules.mostUnusual else {
      throw RuleTrouble(
        sentence:
          "a VTIMEZONE can have at most \(OwnRules.mostUnusual) clock changes with so unusual a rule"
      )
    }
    // All dates up to a COUNT have to be computed, so a rule with a large COUNT is refused before
    // that.
    if case .count(let count) = rule.end, count > OwnRules.mostClockChanges {
      throw RuleTrouble(sentence: tooManyChanges)
    }
    guard let end = Day(year: OwnRules.lastYear + 1, month: 1, day: 1)?.midnight, start < end
    else { return }
    let offset = offsetFrom
    let recurrence = Recurrence(start: start, rules: [rule]) { $0.seconds - offset }
    let newClockChanges = recurrence.occurrences(
      in: start..<end, limit: OwnRules.mostClockChanges + 1)
    guard newClockChanges.count <= OwnRules.mostClockChanges else {
      throw RuleTrouble(sentence: tooManyChanges)
    }
    clockChanges += newClockChanges.dropFirst()
  }
}

extension Component {
  /// A problem at the line of the first rule with this text.
  fileprivate func problem(ofRule text: String, _ sentence: String) -> Problem {
    for part in components {
      if let rule = part.property(.rrule), rule.token() == text { return rule.problem(sentence) }
    }
    return Problem(line: lineNumber, property: name, sentence: sentence)
  }
}
