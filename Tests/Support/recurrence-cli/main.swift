// For comparisons with other programs: reads lines of `KEY=…|KEY=…` and prints a line of
// occurrences for each, or `!` and why it was refused.
//
//   START    20261201, 20261201T090000 or 20261201T090000Z
//   ZONE     the zone of a local start; without one it is floating
//   RRULE, RDATE, EXDATE    the last two as wall times separated by commas, of the start's kind
//   FROM, LIMIT    the first LIMIT occurrences at or after a wall time

import CivilTime

struct Refusal: Error {
  let reason: String
}

struct Question {
  private var fields: [Substring: Substring] = [:]
  private var isAllDay = false
  private var isUTC = false

  init(_ line: String) {
    for field in line.split(separator: "|") {
      let end = field.firstIndex(of: "=") ?? field.endIndex
      fields[field[..<end]] = field[end...].dropFirst()
    }
    isAllDay = fields["START"]?.count == 8
    isUTC = fields["START"]?.last == "Z"
  }

  func answer(_ database: inout ZoneDatabase) throws -> String {
    guard let start = try walls("START").first else { throw Refusal(reason: "no START") }
    let rules = try fields["RRULE"].map { [try RecurrenceRule(String($0))] } ?? []
    let (added, excluded) = (try walls("RDATE"), try walls("EXDATE"))
    let recurrence =
      isAllDay
      ? Recurrence(
        start: start.day, rules: rules, added: added.map(\.day), excluded: excluded.map(\.day))
      : try timed(start, rules, added, excluded, &database)
    let from = try walls("FROM").first ?? Day.first.midnight
    let limit = fields["LIMIT"].flatMap { Int($0) } ?? 1
    return recurrence.occurrences(in: from..<(Day.last + 1).midnight, limit: limit)
      .map { isAllDay ? $0.day.basicText : $0.basicText + (isUTC ? "Z" : "") }
      .joined(separator: " ")
  }

  private func timed(
    _ start: WallTime, _ rules: [RecurrenceRule], _ added: [WallTime], _ excluded: [WallTime],
    _ database: inout ZoneDatabase
  ) throws -> Recurrence {
    let zone = try fields["ZONE"].map { try database.zone(String($0)) } ?? .utc
    return Recurrence(start: start, rules: rules, added: added, excluded: excluded) {
      Int(zone.instant(of: $0).seconds)
    }
  }

  private func walls(_ key: Substring) throws -> [WallTime] {
    try (fields[key] ?? "").split(separator: ",").map { text in
      if text.utf8.count == 8 { return try Day(basic: String(text)).midnight }
      return try WallTime(basic: String(text.last == "Z" ? text.dropLast() : text))
    }
  }
}

var database = ZoneDatabase.system(environment: [:])
while let line = readLine() {
  do {
    print(try Question(line).answer(&database))
  } catch {
    print("!\(error)")
  }
}
