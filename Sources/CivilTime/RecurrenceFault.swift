// Why a recurrence rule was refused: the position, and a sentence for a person.

public struct RecurrenceFault: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Problem: Hashable, Sendable {
    case tooLong
    case emptyPart
    case noEqualsSign
    case unknownPart(String)
    /// RFC 7529: a calendar other than the Gregorian.
    case otherCalendar(String)
    case repeatedPart(RulePart)
    case noFrequency
    case unknownFrequency
    case notANumber(RulePart)
    case outOfRange(RulePart)
    case listTooLong(RulePart)
    case notAWeekday(RulePart)
    case notADate
    case countAndUntil
    case notInFrequency(RulePart, RecurrenceRule.Frequency)
    case ordinalInFrequency(RecurrenceRule.Frequency)
    case ordinalWithWeeks
    case positionsAlone
  }

  public let problem: Problem
  /// The number of Unicode scalars before the error.
  public let position: Int

  public var description: String { "at character \(position + 1): \(sentence)" }

  public var sentence: String {
    switch problem {
    case .tooLong: "a rule may have at most \(RecurrenceRule.longestText) characters"
    case .emptyPart: "there is no part between two semicolons; remove one of them"
    case .noEqualsSign: "a part is written NAME=VALUE, but this one has no '='"
    case .unknownPart(let name): "'\(name)' is not a part of a recurrence rule"
    case .otherCalendar(let name): "'\(name)' is not supported: rules follow the Gregorian calendar"
    case .repeatedPart(let part): "\(part.rawValue) is there twice; remove one of them"
    case .noFrequency: "a rule needs FREQ, for example FREQ=DAILY"
    case .unknownFrequency:
      "FREQ must be one of SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY and YEARLY"
    case .notANumber(let part): "\(part.rawValue) needs a whole number here"
    case .outOfRange(let part): "\(part.rawValue) allows only \(Self.allowedValues(part))"
    case .listTooLong(let part):
      "\(part.rawValue) has more than \(part.maximumListLength) values, so some are there twice"
    case .notAWeekday(let part):
      "\(part.rawValue) needs a weekday here: MO, TU, WE, TH, FR, SA or SU"
    case .notADate: "UNTIL must be like 20261231, 20261231T235959 or 20261231T235959Z"
    case .countAndUntil: "a rule can have COUNT or UNTIL, but not both"
    case .notInFrequency(let part, let frequency):
      "\(part.rawValue) has no meaning with FREQ=\(frequency.rawValue)"
    case .ordinalInFrequency(let frequency):
      "a numbered weekday such as 2MO has no meaning with FREQ=\(frequency.rawValue)"
    case .ordinalWithWeeks: "a numbered weekday such as 2MO has no meaning beside BYWEEKNO"
    case .positionsAlone: "BYSETPOS needs another BY part to choose from"
    }
  }

  private static func allowedValues(_ part: RulePart) -> String {
    switch part {
    case .count: "1 to \(RecurrenceRule.greatestCount)"
    case .interval: "1 to \(RecurrenceRule.greatestInterval)"
    default:
      if let allowedNumbers = part.allowedNumbers {
        "\(allowedNumbers.lowerBound) to \(allowedNumbers.upperBound)"
          + (part.allowsNegative ? ", or the same with a minus" : "")
      } else {
        "other values"
      }
    }
  }
}
