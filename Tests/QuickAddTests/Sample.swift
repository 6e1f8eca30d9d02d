// A session for tests: Friday, 20 November 2026, 10:00 in Paris, with a few lists and places.

import CivilTime
import Testing
import Units

@testable import QuickAdd

enum Sample {
  static func context(_ locale: String = "en-GB") throws -> QuickAddContext {
    var zones = ZoneDatabase.system(environment: [:])
    let zone = try zones.zone("Europe/Paris")
    let now = try WallTime(text: "2026-11-20T10:00:00")
    let locale = try Locale(locale)
    let lengths = LengthFormat(locale)
    let known = zones
    var context = QuickAddContext(
      now: now, zone: zone, language: QuickAddLanguage(locale), lengths: lengths,
      lengthUnit: lengths.preferredUnit,
      zoneNamed: { name in
        var zones = known
        return try? zones.zone(name)
      })
    context.knownNames = KnownNames(
      lists: [
        KnownList(id: "reminders", title: "Reminders"),
        KnownList(id: "groceries", title: "Groceries"),
        KnownList(id: "hw", title: "Hardware store"),
        KnownList(id: "team", title: "Team", takesReminders: false),
      ],
      places: [
        KnownPlace(id: "home", title: "Home", latitude: 48.8606, longitude: 2.3376),
        KnownPlace(id: "office", title: "Office", latitude: 48.87, longitude: 2.33),
        KnownPlace(id: "old-town", title: "Old Town Bakery", latitude: 48.85, longitude: 2.35),
      ])
    return context
  }

  static func parse(
    _ text: String, _ kind: ParsedText.Kind? = .reminder, locale: String = "en-GB"
  ) throws -> ParsedText {
    QuickAddLine.parse(text, as: kind, in: try context(locale))
  }
}
