// Encodes the parts that reminders and events have in common: alarms, places and attachments.

import CivilTime
import FencepostProtocol
import Geofence
import Reminders

extension FencepostProtocol.Attachment {
  init(_ attachment: Reminders.Attachment) {
    self.init(
      url: attachment.url, mediaType: attachment.mediaType, title: attachment.title)
  }
}

extension FencepostProtocol.Alarm {
  init(_ alarm: Reminders.Alarm, of entity: Entity) {
    self.init(
      id: alarm.id, kind: .other, relativeOffset: nil, relativeTo: nil, absoluteDate: nil,
      proximity: nil, places: [], policy: nil, acknowledged: alarm.acknowledged?.text,
      snoozedUntil: alarm.snoozedUntil?.text)
    switch alarm.trigger {
    case .relative(let seconds, let anchor):
      kind = .relative
      relativeOffset = seconds
      relativeTo = anchor == .start ? .start : entity == .event ? .end : .due
    case .absolute(let instant):
      kind = .absolute
      absoluteDate = instant.text
    case .fence(let fence):
      kind = .location
      proximity = fence.proximity == .enter ? .enter : .leave
      places = fence.places.map(AlarmPlace.init)
      policy = AlarmPolicy(fence.policy)
    case .other:
      break
    }
  }
}

extension AlarmPlace {
  init(_ place: FencePlace) {
    self.init(
      title: place.title, latitude: place.coordinate.latitude,
      longitude: place.coordinate.longitude, radius: place.radius, address: place.address,
      placeId: place.placeID)
  }
}

extension AlarmPolicy {
  init(_ policy: FencePolicy) {
    self.init(
      dwell: policy.dwell, margin: policy.margin, fireIfInside: policy.fireIfInside,
      onceOnly: policy.onceOnly)
  }
}
