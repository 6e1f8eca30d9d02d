// Generates events like those in real calendars: meetings, whole days and trips over two years; a
// tenth are daily, weekly or monthly series, some with changed occurrences. The same in every run.

import CivilTime
import ICalendar
import TestSupport

enum CalendarEvents {
  static let months = 24

  static func make(_ count: Int) -> [[UInt8]] {
    var draw = SeededRandom(seed: SeededRandom.ofSamples)
    return (0..<count).map { number in
      NewComponent.calendar(productID: "-//Fencepost//bench//EN") { calendar in
        add(number, to: &calendar, &draw)
      }.bytes
    }
  }

  static func uid(_ number: Int) -> String { "bench-event-\(number)" }

  private static func add(
    _ number: Int, to calendar: inout NewComponent, _ draw: inout SeededRandom
  ) {
    let start = day(&draw, within: months)
    let hour = 7 + draw.below(12)
    let repeats = number % 10 == 0
    let isWhole = !repeats && number % 7 == 3
    calendar.add(
      event(number, repeats ? "Series" : isWhole ? "Trip" : "Meeting") { event in
        if isWhole {
          let value = [Parameter(.value, "DATE")]
          event.add(.token(.dtstart, start.basic, value))
          event.add(.token(.dtend, (start + 1 + draw.below(4)).basic, value))
          return
        }
        event.add(at(start, hour, .dtstart))
        event.add(at(start, hour + 1, .dtend))
        guard repeats else { return }
        let rules = ["FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=60", "FREQ=MONTHLY;BYDAY=2MO"]
        event.add(.token(.rrule, draw.pick(rules)))
      })
    // Every fifth series has a moved occurrence.
    guard repeats, number % 50 == 0 else { return }
    calendar.add(
      event(number, "Moved") { event in
        event.add(at(start, hour, .recurrenceID))
        event.add(at(start + 1, hour, .dtstart))
        event.add(at(start + 1, hour + 1, .dtend))
      })
  }

  private static func event(
    _ number: Int, _ title: String, _ when: (inout NewComponent) -> Void
  ) -> NewComponent {
    NewComponent(.vevent) { event in
      event.add(.token(.uid, uid(number)))
      for name in [Name.dtstamp, .created, .lastModified] {
        event.add(.token(name, "20260101T120000Z"))
      }
      event.add(.text(.summary, "\(title) \(number)"))
      if number % 3 == 0 { event.add(.text(.description, "What there is to be talked about")) }
      if number % 4 == 0 { event.add(.text(.location, "Room \(number % 40)")) }
      when(&event)
      event.add(.token(.status, "CONFIRMED"))
      event.add(.token(.transparency, number % 9 == 0 ? "TRANSPARENT" : "OPAQUE"))
    }
  }

  private static func at(_ day: Day, _ hour: Int, _ name: Name) -> ContentLine {
    .token(
      name, "\(day.basic)T\(hour < 10 ? "0" : "")\(hour)0000",
      [
        Parameter(.tzid, "Europe/Paris")
      ])
  }

  private static func day(_ draw: inout SeededRandom, within months: Int) -> Day {
    (Day(year: 2025, month: 6, day: 1) ?? Day.first) + draw.below(months * 30)
  }
}

extension Day {
  fileprivate var basic: String { text.filter { $0 != "-" } }
}
