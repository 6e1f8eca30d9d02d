// Encodes a parsed quick-add line as the members of a save. Only the members that the line mentions
// are set.

import CivilTime
import FencepostProtocol
import QuickAdd

extension TextReminder {
  init(_ item: ParsedItem) {
    self.init(
      title: item.title.isEmpty ? nil : item.title, list: item.list, notes: item.notes,
      url: item.url, location: item.location, priority: item.priority, start: item.start?.text,
      due: item.due?.text, tags: item.tags.isEmpty ? nil : item.tags, timeZone: item.timeZone,
      recurrence: item.recurrence.map { [$0] },
      alarms: item.alarms.isEmpty ? nil : item.alarms.map { TextAlarm($0, isReminder: true) })
  }
}

extension TextEvent {
  init(_ item: ParsedItem) {
    self.init(
      title: item.title.isEmpty ? nil : item.title, list: item.list, notes: item.notes,
      url: item.url, location: item.location ?? item.place?.title,
      place: item.place.map { TextAlarmPlace($0) }, start: item.start?.text, end: item.end?.text,
      timeZone: item.timeZone, recurrence: item.recurrence.map { [$0] },
      alarms: item.alarms.isEmpty ? nil : item.alarms.map { TextAlarm($0, isReminder: false) })
  }
}

extension TextPlace {
  init(_ item: ParsedItem) {
    self.init(
      title: item.title.isEmpty ? nil : item.title, latitude: item.place?.latitude,
      longitude: item.place?.longitude, radius: item.place?.radius, address: item.address,
      notes: item.notes)
  }
}

extension TextAlarm {
  fileprivate init(_ alarm: ParsedAlarm, isReminder: Bool) {
    switch alarm {
    case .relative(let seconds, let toStart):
      self.init(relativeOffset: seconds, relativeTo: isReminder && toStart ? .start : nil)
    case .absolute(let instant, _): self.init(absoluteDate: instant.text)
    case .arriving(let place): self.init(proximity: .enter, place: TextAlarmPlace(place))
    case .leaving(let place): self.init(proximity: .leave, place: TextAlarmPlace(place))
    }
  }
}

extension TextAlarmPlace {
  fileprivate init(_ place: ParsedPlace) {
    guard place.id == nil else {
      self.init(placeId: place.id)
      return
    }
    self.init(
      title: place.title, latitude: place.latitude, longitude: place.longitude,
      radius: place.radius)
  }
}
