// Generates items as Apple, Tasks.org and an RFC 9074 client store them, about 640 bytes each, all
// different. The same in every run.

import ICalendar
import TestSupport

enum CalendarItems {
  static func make(_ count: Int) -> [[UInt8]] {
    var draw = SeededRandom(seed: SeededRandom.ofSamples)
    return (0..<count).map { number in
      NewComponent.calendar(productID: "-//Fencepost//bench//EN") { calendar in
        calendar.add(todo(number, &draw))
      }.bytes
    }
  }

  private static func todo(_ number: Int, _ draw: inout SeededRandom) -> NewComponent {
    NewComponent(.vtodo) { todo in
      todo.add(.token(.uid, uid(&draw)))
      for name in [Name.dtstamp, .created, .lastModified] {
        todo.add(.token(name, "\(day(&draw))T\(time(&draw))Z"))
      }
      let title = "\(words(2 + draw.below(4), &draw)) \(number)"
      todo.add(.text(.summary, title))
      if number % 3 == 0 { todo.add(.text(.description, words(6, &draw))) }
      todo.add(.token(.status, number % 5 == 0 ? "IN-PROCESS" : "NEEDS-ACTION"))
      todo.add(.integer(.priority, draw.pick([0, 1, 5, 9])))
      if number % 2 == 0 {
        todo.add(.texts(.categories, ["errands", draw.pick(["post", "home", "später"])]))
      }
      if number % 3 == 1 {
        let zone = Parameter(.tzid, draw.pick(["Europe/Paris", "America/New_York"]))
        todo.add(.token(.due, "\(day(&draw))T\(time(&draw))", [zone]))
      } else {
        todo.add(.token(.due, day(&draw), [Parameter(.value, "DATE")]))
      }
      guard let place = place(&draw) else { return }
      // Of four, two have only Apple's lines, one only RFC 9074's, and one a GEO.
      let kind = draw.below(4)
      if kind == 3 { todo.add(.position(place)) }
      todo.add(.valarm) { alarm in
        startAlarm(title, &alarm, &draw)
        if kind != 2 { addApple(place, to: &alarm, &draw) }
        if kind >= 2 { addLocation(place, to: &alarm, &draw) }
      }
    }
  }

  private static func startAlarm(
    _ title: String, _ alarm: inout NewComponent, _ draw: inout SeededRandom
  ) {
    alarm.add(.token(.uid, uid(&draw)))
    alarm.add(.token(.action, "DISPLAY"))
    alarm.add(.text(.description, title))
    alarm.add(.token(.trigger, "19760401T005545Z", [Parameter(.value, "DATE-TIME")]))
  }

  private static func addApple(
    _ place: GeoURI, to alarm: inout NewComponent, _ draw: inout SeededRandom
  ) {
    alarm.add(.token(Fence.proximity, draw.pick(["ARRIVE", "DEPART"])))
    let parameters = [
      Parameter(.value, "URI"), Parameter(Fence.radius, "\(50 + draw.below(400))"),
      Parameter(Fence.title, "Place \(draw.below(1000)), Langstrasse"),
    ]
    alarm.add(.geoURI(Fence.location, place, parameters))
  }

  private static func addLocation(
    _ place: GeoURI, to alarm: inout NewComponent, _ draw: inout SeededRandom
  ) {
    let around = GeoURI(
      latitude: place.latitude, longitude: place.longitude,
      uncertainty: Double(50 + draw.below(400)))
    guard let around else { return }
    alarm.add(.token(.proximity, draw.pick(["ARRIVE", "DEPART"])))
    alarm.add(.vlocation) { location in
      location.add(.token(.uid, uid(&draw)))
      location.add(.text(.name, "Place \(draw.below(1000))"))
      location.add(.geoURI(.url, around))
    }
  }

  // MARK: Pieces

  private static func words(_ count: Int, _ draw: inout SeededRandom) -> String {
    (0..<count).map { _ in draw.pick(vocabulary) }.joined(separator: " ")
  }

  private static let vocabulary = [
    "collect", "the", "parcel", "milk, bread", "Zürich", "before", "18:30", "keys", "für", "ask",
    "Mara; Jon", "bike", "shed", "call", "library", "return", "rain", "coat", "naïve", "牛乳",
  ]

  private static func place(_ draw: inout SeededRandom) -> GeoURI? {
    GeoURI(
      latitude: Double(draw.below(180_000_000) - 90_000_000) / 1e6,
      longitude: Double(draw.below(360_000_000) - 180_000_000) / 1e6)
  }

  private static func day(_ draw: inout SeededRandom) -> String {
    "2026\(digits(1 + draw.below(12), 2))\(digits(1 + draw.below(28), 2))"
  }

  private static func time(_ draw: inout SeededRandom) -> String {
    digits(draw.below(24), 2) + digits(draw.below(60), 2) + digits(draw.below(60), 2)
  }

  private static func uid(_ draw: inout SeededRandom) -> String {
    [8, 4, 4, 4, 12].map { count in
      digits(draw.below(1 << (4 * count)), count, radix: 16)
    }.joined(separator: "-")
  }

  private static func digits(_ number: Int, _ count: Int, radix: Int = 10) -> String {
    let text = String(number, radix: radix, uppercase: true)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

/// Apple's property names of a fence.
enum Fence {
  static let proximity: Name = "X-APPLE-PROXIMITY"
  static let location: Name = "X-APPLE-STRUCTURED-LOCATION"
  static let radius: Name = "X-APPLE-RADIUS"
  static let title: Name = "X-TITLE"
}
