// For comparisons with other programs: reads `ZONE FIRST LAST` lines, and prints a calendar with a
// reminder that starts in the first year and is due in the last, with the VTIMEZONE it needs.

import CivilTime
import ICalendar
import Reminders

func calendar(
  _ line: String, _ database: inout ZoneDatabase
) throws(ZoneFault) -> NewComponent? {
  let fields = line.split(separator: " ")
  let days = fields.dropFirst().compactMap { Int($0).flatMap { Day(year: $0, month: 7, day: 1) } }
  guard let name = fields.first, let first = days.first, let last = days.last else { return nil }
  let zone = try database.zone(String(name))
  let (start, due) = (Moment.zoned(first.midnight, zone), Moment.zoned(last.midnight, zone))
  guard let written = DateValue(start), let ended = DateValue(due) else { return nil }
  return .calendar(productID: "-//Fencepost//vtimezone-cli//EN") { calendar in
    for component in ZonesUsed([start, due]).components() { calendar.add(component) }
    calendar.add(.vtodo) { todo in
      todo.add(.text(.uid, line))
      todo.add(.token(.dtstamp, "20261103T081500Z"))
      todo.add(.date(.dtstart, written))
      todo.add(.date(.due, ended))
    }
  }
}

var database = ZoneDatabase.system(environment: [:])
while let line = readLine() {
  do throws(ZoneFault) {
    let bytes = try calendar(line, &database)?.bytes ?? Array("!a line is ZONE FIRST LAST\n".utf8)
    print(String(decoding: bytes, as: UTF8.self), terminator: "")
  } catch {
    print("!\(error)")
  }
}
