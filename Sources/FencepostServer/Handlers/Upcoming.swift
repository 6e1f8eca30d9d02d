// `alarm/upcoming`: the alarms that will go off next: those with a time, and those with a place.

import Alarms
import CivilTime
import FencepostProtocol
import JSONRPC
import Reminders
import Store

extension Server {
  mutating func alarmUpcoming(
    _ params: AlarmUpcomingParams
  ) throws(ResponseError) -> UpcomingAlarms {
    let limit = params.limit ?? 100
    guard (0...10_000).contains(limit) else {
      throw ResponseError(
        .invalidValue, "params.limit must be from 0 to 10000, not \(limit).", field: "params.limit")
    }
    let now = now
    let upcoming = try withAlarmService { (server) throws(StoreFault) in
      // Gives the alarm engine the changes that were committed just before this request.
      server.pendingNotifications.storeChanges += server.takeAnnouncements()
      return server.alarmService?.alarmEngine.upcoming(
        of: server.visibleEntities, limit: limit, now: now)
        ?? NextAlarms()
    }
    let seesPosition = accessRights.sees(AccessEntity.location)
    return UpcomingAlarms(
      times: upcoming.times.map(UpcomingTime.init), timeCount: upcoming.timeCount,
      places: upcoming.places.map { UpcomingPlace($0, seesPosition: seesPosition) },
      placeCount: upcoming.placeCount)
  }

  /// The kinds of items whose alarms the client may see.
  var visibleEntities: Set<Alarms.Firing.Entity> {
    Set(Alarms.Firing.Entity.allCases.filter { accessRights.sees($0.access) })
  }
}

extension UpcomingTime {
  fileprivate init(_ time: NextAlarms.TimeAlarm) {
    self.init(
      item: time.key.item, entity: FencepostProtocol.Entity(time.entity),
      occurrence: time.occurrence,
      alarm: time.key.alarm,
      title: time.title, cause: FiringCause(time.cause), at: time.at.text)
  }
}

extension UpcomingPlace {
  fileprivate init(_ place: NextAlarms.PlaceAlarm, seesPosition: Bool) {
    self.init(
      item: place.key.item, entity: FencepostProtocol.Entity(place.entity),
      alarm: place.key.alarm, title: place.title,
      proximity: place.proximity == .enter ? .enter : .leave,
      places: place.places.compactMap(\.title), opens: place.opens?.text,
      distance: seesPosition ? place.distance : nil)
  }
}
