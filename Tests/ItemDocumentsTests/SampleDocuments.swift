// What documents are read against in tests: Friday, 20 November 2026, 10:00, with lists and places,
// in several locales and zones.

import CivilTime
import QuickAdd
import Units

@testable import ItemDocuments

enum SampleDocuments {
  static let locales = [
    "en-GB", "en-US", "de-DE", "fr-FR", "es-ES", "it-IT", "pt-BR", "nl-NL", "sv-SE", "pl-PL",
    "ja-JP",
  ]
  static let zones = [
    "Europe/Paris", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Etc/UTC",
  ]

  static func context(
    _ localeName: String = "en-GB", zone zoneName: String = "Europe/Paris"
  ) throws -> DocumentContext {
    var zones = ZoneDatabase.system(environment: [:])
    let zone = try zones.zone(zoneName)
    let locale = try Locale(localeName)
    let lengths = LengthFormat(locale)
    let known = zones
    var context = QuickAddContext(
      now: try WallTime(text: "2026-11-20T10:00:00"), zone: zone,
      language: QuickAddLanguage(locale), lengths: lengths, lengthUnit: lengths.preferredUnit,
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
    return DocumentContext(context)
  }
}
