// For comparisons with other programs: reads calendars of one event each, and prints a line for
// each occurrence, in order, and an empty line; or `!` and why it cannot be read.
//
//   events-cli FROM TO LIMIT [ZONE]    days, and the zone of floating times
//
// A line has the original start, the start, the end and the title. A day is 20261201, a floating
// time 20261201T090000; other times are in UTC.

import CivilTime
import Reminders

struct Refusal: Error, CustomStringConvertible {
  let description: String
}

struct Question {
  private let range: Range<Instant>
  private let limit: Int
  private let zone: Zone

  init(_ arguments: [String], _ database: inout ZoneDatabase) throws {
    guard arguments.count >= 3, let limit = Int(arguments[2]) else {
      throw Refusal(description: "usage: events-cli FROM TO LIMIT [ZONE]")
    }
    zone = arguments.count > 3 ? try database.zone(arguments[3]) : .utc
    let (from, to) = (try Day(basic: arguments[0]), try Day(basic: arguments[1]))
    guard from < to else { throw Refusal(description: "FROM must come before TO") }
    range = zone.startOfDay(from)..<zone.startOfDay(to)
    self.limit = limit
  }

  func answer(_ calendar: String, _ database: inout ZoneDatabase) throws(Unreadable) -> [String] {
    let file = try EventFile(Array(calendar.utf8), &database)
    return file.occurrences(in: range, floatingIn: zone, limit: limit).map { occurrence in
      let times = [Self.text(occurrence.start), Self.text(occurrence.end)]
      return "\(occurrence.original.basicText) \(times[0]) \(times[1]) \(occurrence.event.title)"
    }
  }

  private static func text(_ moment: Moment) -> String {
    switch moment {
    case .allDay(let day): day.basicText
    case .floating(let wall): wall.basicText
    case .zoned(let wall, let zone): zone.instant(of: wall).basicText
    }
  }
}

var database = ZoneDatabase.system(environment: [:])
let question = try Question(Array(CommandLine.arguments.dropFirst()), &database)
var calendar = ""
while let line = readLine() {
  calendar += line + "\n"
  guard line.uppercased().hasPrefix("END:VCALENDAR") else { continue }
  do throws(Unreadable) {
    for line in try question.answer(calendar, &database) { print(line) }
  } catch {
    print("!\(error.sentence)")
  }
  print("")
  calendar = ""
}
