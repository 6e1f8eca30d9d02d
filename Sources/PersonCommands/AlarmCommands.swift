// The commands `alarms`, `why` and `snooze`: alarms that went off, alarms that will go off, and
// why.

import CivilTime
import DateWords
import JSON
import Views

extension CommandRun {
  mutating func alarms() throws(Failure) {
    let firings = try ask("alarm/firings") { $0.member("open", true) }
    let upcomingAlarms = try ask("alarm/upcoming")
    if command.output.format == .json { return showJSON(firings, upcomingAlarms) }
    var rows: [(kind: String, at: String?, title: String, details: String)] = []
    for firing in firings.elements(of: "firings") {
      rows.append(
        (
          "open", firing["at"]?.string, firing["title"]?.string ?? "",
          Self.causeText(cause: firing["cause"]?.string)
        ))
    }
    for time in upcomingAlarms.elements(of: "times") {
      rows.append(("time", time["at"]?.string, time["title"]?.string ?? "", ""))
    }
    for placeAlarm in upcomingAlarms.elements(of: "places") {
      let places = placeAlarm.strings(of: "places").joined(separator: ", ")
      let condition =
        placeAlarm["proximity"]?.string == "leave" ? "when you leave" : "when you arrive at"
      rows.append(
        (
          "place", placeAlarm["opens"]?.string, placeAlarm["title"]?.string ?? "",
          "\(condition) \(places.isEmpty ? "a place" : places)"
        ))
    }
    if command.output.format == .porcelain {
      for row in rows { porcelain([row.kind, row.at ?? "", row.title, row.details]) }
      return
    }
    var table = Table(columns: [.title, .fixed, .detail])
    for (kind, heading) in [("open", "Gone off"), ("time", "At a time"), ("place", "At a place")] {
      let cells = rows.filter { $0.kind == kind }.map { row in
        let timeText = row.at.flatMap { try? Instant(text: $0) }.map { dates.text($0) } ?? ""
        return [
          Cell(row.title),
          Cell(kind == "place" && !timeText.isEmpty ? "from \(timeText)" : timeText),
          Cell(row.details, .quiet),
        ]
      }
      table.sections.append(
        Table.Section(heading: Cell(heading, kind == "open" ? .late : .heading), rows: cells))
    }
    show(table)
    if rows.isEmpty {
      remark(
        "No alarm is set. Add one: fencepost add \"Call Ann tomorrow 9:00 remind 10 min before\"")
    }
  }

  private static func causeText(cause: String?) -> String {
    switch cause {
    case "enter": "you arrived"
    case "leave": "you left"
    case "snooze": "snoozed before"
    default: ""
    }
  }

  private mutating func showJSON(_ firings: Value, _ upcomingAlarms: Value) {
    var writer = Writer()
    writer.beginObject()
    for (key, member) in Array(firings.members) + Array(upcomingAlarms.members) {
      writer.key(key)
      writer.encodedValue(member.text)
    }
    writer.endObject()
    show(json: writer.bytes)
  }

  mutating func why() throws(Failure) {
    let candidate = try findItem("all", events: true)
    let answer = try ask("alarm/explain") { $0.member("item", candidate.id) }
    guard command.output.format == .rows else { return show(json: answer.text) }
    let sentences = answer.elements(of: "explanations").compactMap { $0["sentence"]?.string }
    say("\(candidate.title):")
    let noAlarmSentence = "It has no alarm that could go off."
    let positionSentence = sentences.isEmpty ? try self.positionSentence(of: candidate) : nil
    for sentence in sentences.isEmpty
      ? [noAlarmSentence] + [positionSentence].compactMap(\.self) : sentences
    {
      for line in Self.wrapped(SafeText.singleLine(sentence), screen.width.map { $0 - 2 }) {
        output += "  \(line)\n"
      }
    }
  }

  /// A sentence for a reminder whose file has coordinates, but which has no alarm at them.
  private mutating func positionSentence(of candidate: Candidate) throws(Failure) -> String? {
    let answer = try ask("item/get") { $0.member("id", candidate.id) }
    guard let coordinateText = coordinates(of: answer["reminder"]) else { return nil }
    return "The reminder has coordinates (\(coordinateText)), but no alarm waits for that place."
  }

  /// The coordinates of a reminder that has no alarm for them, in the form that a person types.
  func coordinates(of reminder: Value?) -> String? {
    guard let value = reminder?["position"], let latitude = value["latitude"],
      let longitude = value["longitude"]
    else { return nil }
    return "\(String(decoding: latitude.text, as: UTF8.self)), "
      + String(decoding: longitude.text, as: UTF8.self)
  }

  /// Carries out a line such as `snooze milk tomorrow 9:00`. The line is parsed like that of
  /// `add`. The title in it selects the alarm to snooze, among those that went off.
  mutating func snooze() throws(Failure) {
    var words = command.words
    let isNextVisit = words.last?.lowercased() == "visit"
    if isNextVisit { words.removeLast() }
    let typedLine = words.joined(separator: " ")
    let parseResult = try ask("text/parse") { writer in
      writer.member("text", typedLine)
      writer.member("for", "reminder")
    }
    try refuse(parseResult, typedLine)
    let parsedReminder = parseResult["reminder"]
    guard let title = parsedReminder?["title"]?.string else {
      throw .notRead("Name the reminder or event too: fencepost snooze milk tomorrow 9:00")
    }
    let firings = try ask("alarm/firings") { $0.member("open", true) }
    let openFirings = firings.elements(of: "firings").map { firing in
      Candidate(
        id: firing["firing"]?.string ?? "", title: firing["title"]?.string ?? "",
        isEvent: firing["entity"]?.string == "event")
    }
    let matches = Self.matches(title, openFirings)
    guard !matches.isEmpty else {
      throw .noMatch(
        "No open alarm matches “\(SafeText.singleLine(title))”. To see all alarms: fencepost alarms"
      )
    }
    let candidate = try chooseOne(of: matches, title, "all")
    let snoozeEnd = isNextVisit ? nil : try self.snoozeEnd(parsedReminder)
    let answer = try ask("alarm/snooze") { writer in
      writer.member("firing", candidate.id)
      if let snoozeEnd { writer.member("until", snoozeEnd.text) }
      if isNextVisit { writer.member("untilNextVisit", true) }
    }
    guard command.output.format == .rows else { return show(json: answer.text) }
    say(
      "\(candidate.title): snoozed until \(snoozeEnd.map { dates.text($0) } ?? "your next visit")")
  }

  /// The instant until which to snooze; for a whole day, 9:00.
  private mutating func snoozeEnd(_ parsedReminder: Value?) throws(Failure) -> Instant {
    guard let due = date(parsedReminder?["due"]?.string, zone: parsedReminder?["timeZone"]?.string)
    else {
      throw .notRead(
        "Say until when to snooze: “tomorrow 9:00”, “in 20 minutes”, or “visit” for the next visit to the place."
      )
    }
    return due.instant
      ?? host.zone.instant(of: WallTime(day: due.date.day, second: 9 * 3600))
  }
}
