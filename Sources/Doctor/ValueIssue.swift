// Problems of the values in an item: dates, zones, rules, alarms and positions.

public enum ValueIssue: Equatable, Sendable {
  case unreadable(String, reason: String)
  case endBeforeStart(String)
  case mixedForms(String)
  case mixedZones(String, hasZone: Bool)
  case dueAndDuration(String)
  case durationWithoutStart
  case durationAlone
  case oddDuration(String)
  case completedNotUTC
  case badRule(String)
  case severalRules
  /// A rule without a date to count from; the text is the name of the missing property.
  case ruleWithoutDate(String)
  /// A rule whose UNTIL is before its start; the text is the name of the start's property.
  case untilBeforeStart(String)
  case unknownZone(String)
  case lacksZone(String)
  case alarmWithoutTrigger
  case alarmWithoutAnchor(String)
  /// A position whose longitude is missing; `hasOther` says whether another line has the complete
  /// position.
  case cutPosition(String, hasOther: Bool)
  case alarmWithoutPlace
}

extension ValueIssue {
  var diagnosis: Diagnosis {
    switch self {
    case .unreadable(let name, let reason):
      .problem(
        "bad-value", "\(name) cannot be read: \(reason).",
        "Correct the value; until then the line is ignored.")
    case .endBeforeStart(let name):
      .problem(
        "end-before-start",
        "\(name) is before DTSTART"
          + (name == "DUE" ? "; todoman deletes DTSTART when it edits this item." : "."),
        "Correct one of the two dates.")
    case .mixedForms(let name):
      .advice(
        "mixed-forms", "Of DTSTART and \(name), one has a time of day and the other has none.",
        "Write both with a time, or both without one; strict servers refuse the mixture.")
    case .mixedZones(let name, let hasZone):
      .advice(
        "mixed-zones",
        (hasZone
          ? "\(name) has a time zone and DTSTART has none"
          : "DTSTART has a time zone and \(name) has none")
          + "; programs differ in which zone they use.",
        "Give both the same time zone, or none.")
    case .dueAndDuration(let name):
      .problem(
        "end-and-duration",
        "The item has \(name) and DURATION, and programs differ in which one they use.",
        "Remove DURATION.")
    case .durationWithoutStart:
      .problem(
        "duration-without-start", "The item has a DURATION, but no DTSTART at which it begins.",
        "Write DUE instead.")
    case .durationAlone:
      .advice(
        "duration-for-due", "The end is given as a DURATION, in which todoman sees no due date.",
        "Write DUE instead.")
    case .oddDuration(let text):
      .advice(
        "odd-duration",
        "\(excerpt(text, limit: 30)) is a duration that strict programs refuse: weeks cannot be combined,"
          + " and minutes cannot be left out between hours and seconds.",
        "Write days instead of weeks (P8D for P1W1D), and the minutes (PT1H0M30S for PT1H30S).")
    case .completedNotUTC:
      .advice(
        "completed-not-utc", "COMPLETED must be a time in UTC, ending in Z.",
        "Completing the reminder again through Fencepost writes such a time.")
    case .badRule(let reason):
      .problem(
        "bad-rule", "The item's RRULE cannot be read, \(reason).",
        "Correct the rule; until then the item does not repeat.")
    case .severalRules:
      .advice(
        "several-rules", "The item has several RRULEs; other programs use only one of them.",
        "Keep only one RRULE.")
    case .ruleWithoutDate(let needed):
      .problem(
        "rule-without-date", "The item has an RRULE, but no date to repeat from.",
        "Give the item a \(needed).")
    case .untilBeforeStart(let name):
      .problem(
        "until-before-start",
        "The item's RRULE ends (UNTIL) before \(name); Radicale refuses the item at every sync.",
        "Set UNTIL to the last date of the series, or remove the RRULE.")
    case .unknownZone(let sentence):
      .problem(
        "unknown-zone", sentence, "Until then the item's times are read as times without a zone.")
    case .lacksZone(let tzid):
      .advice(
        "lacks-vtimezone",
        "The item has times in \(excerpt(tzid)), but its file has no VTIMEZONE for that zone; CalDAV servers"
          + " require one.",
        "Add the VTIMEZONE to the file.", repair: .rewriteItem)
    case .alarmWithoutTrigger:
      .problem(
        "alarm-without-trigger", "An alarm has no TRIGGER, so it never goes off.",
        "Give the alarm a TRIGGER, or remove the alarm.")
    case .alarmWithoutAnchor(let name):
      .problem(
        "alarm-without-date",
        "An alarm is relative to \(name), which the item does not have, so the alarm has no time.",
        "Give the item a date, or the alarm a time of its own.")
    case .cutPosition(let name, hasOther: true):
      .advice(
        "cut-position",
        "\(name) has lost its longitude, as it does on a Radicale server; the place is still"
          + " complete in another line.",
        "Fencepost reads that line; saving the reminder through Fencepost repairs this one.",
        repair: .rewriteItem)
    case .cutPosition(let name, hasOther: false):
      .problem(
        "cut-position-alone",
        "\(name) has lost its longitude, as it does on a Radicale server, and nothing else in the"
          + " file has it.",
        "Set the place again.")
    case .alarmWithoutPlace:
      .problem(
        "alarm-without-place",
        "An alarm waits at a place, but the file does not say where the place is.",
        "Set the place again.")
    }
  }
}
