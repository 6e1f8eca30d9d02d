// What holds for this session: what it said itself, else what the store's settings say, else what
// the machine is set to.

import CivilTime
import FencepostProtocol
import Store

extension Server {
  var settings: Settings { keeping.house?.settings ?? Settings() }

  /// The zone in which a person's own words are meant.
  var timeZone: Zone {
    if let sessionZone { return sessionZone }
    if let name = settings.timeZone, let zone = try? form.zone(name) { return zone }
    return form.localZone(environment: configuration.environment)
  }

  /// The client's own words for what it wants something for.
  func purpose(of entity: AccessEntity) -> String? {
    switch entity {
    case .reminder: usage?.reminders
    case .event: usage?.events
    case .location: usage?.location
    }
  }
}
