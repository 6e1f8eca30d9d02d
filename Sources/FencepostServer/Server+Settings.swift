// What holds for this session: what it said itself, else what the store's settings say, else what
// the machine is set to.

import CivilTime
import Store
import Units

extension Server {
  var settings: Settings { Settings(keeping.store?.document(Settings.file)) }

  /// The zone in which a person's own words are meant.
  var timeZone: Zone {
    if let sessionZone { return sessionZone }
    if let name = settings.timeZone, let zone = try? form.zone(name) { return zone }
    return form.localZone(environment: configuration.environment)
  }

  /// In whose alphabet titles stand in order.
  var language: String { lengths.locale.identifier }
}
