// Makes the fields of a document from an item as clients get it: a reminder, an event, a place or a
// list of the protocol.

import CivilTime
import FencepostProtocol
import ItemDocuments
import QuickAdd

struct DocumentEncoder {
  let context: QuickAddContext

  func item(_ reminder: Reminder) -> DocumentItem {
    var item = itemWithSharedFields(
      .reminder, reminder.title, reminder.list, reminder.notes, reminder.url, reminder.location,
      reminder.recurrence, reminder.alarms)
    item[.due] = date(reminder.due, reminder.timeZone)
    item[.start] = date(reminder.start, reminder.startTimeZone ?? reminder.timeZone)
    item[.priority] = reminder.priority == 0 ? nil : .priority(reminder.priority)
    item[.tags] = reminder.tags.isEmpty ? nil : .tags(reminder.tags)
    item[.done] = reminder.completed ? .done(true) : nil
    return item
  }

  func item(_ event: Event) -> DocumentItem {
    var item = itemWithSharedFields(
      .event, event.title, event.list, event.notes, event.url, event.location, event.recurrence,
      event.alarms)
    item[.start] = date(event.start, event.timeZone)
    item[.end] = date(event.end, event.timeZone)
    // An all-day event shows its last day, not the day after it.
    if case .date(let end) = item[.end], case .day(let day) = end.date,
      case .date(let start) = item[.start]
    {
      item[.end] = .date(DocumentDate(.day(max(day - 1, start.date.day))))
    }
    item[.place] = event.place.map { .place(place($0)) }
    item[.availability] = .choice(event.availability.rawValue)
    item[.status] = event.status.map { .choice($0.rawValue) }
    return item
  }

  func item(_ place: Place) -> DocumentItem {
    var item = DocumentItem(kind: .place)
    item[.title] = text(place.title)
    item[.point] = .place(DocumentPlace(latitude: place.latitude, longitude: place.longitude))
    item[.radius] = .length(place.radius)
    item[.address] = text(place.address)
    item[.notes] = text(place.notes)
    return item
  }

  func item(_ list: List) -> DocumentItem {
    var item = DocumentItem(kind: .list)
    item[.title] = text(list.title)
    item[.color] = text(list.color)
    item[.entities] = .choices(
      [Entity.reminder, .event].filter(list.entities.contains).map(\.rawValue))
    return item
  }

  /// The fields of a new document that begins with a typed line.
  func item(_ parsed: ParsedItem, _ kind: ItemDocumentKind) -> DocumentItem {
    var item = DocumentItem(kind: kind)
    let zoneChoice =
      parsed.timeZone.map { context.isOwnZone($0) ? DocumentDate.ZoneChoice.session : .zone($0) }
      ?? .session
    item[.title] = text(parsed.title)
    item[.list] = parsed.list.map { .list($0) }
    item[.notes] = text(parsed.notes)
    item[.url] = text(parsed.url)
    item[.location] = text(parsed.location)
    item[.address] = text(parsed.address)
    item[.priority] = parsed.priority.flatMap { $0 == 0 ? nil : .priority($0) }
    item[.tags] = parsed.tags.isEmpty ? nil : .tags(parsed.tags)
    item[.due] = parsed.due.map { .date(DocumentDate($0, zoneChoice)) }
    item[.start] = parsed.start.map { .date(DocumentDate($0, zoneChoice)) }
    item[.end] = parsed.end.map { end in
      if case .day(let day) = end { return .date(DocumentDate(.day(day - 1))) }
      return .date(DocumentDate(end, zoneChoice))
    }
    item[.repeat] = parsed.recurrence.map { .rules([$0]) }
    let alarms = parsed.alarms.map { alarm(Self.protocolAlarm($0, kind)) }
    item[.alarm] = alarms.isEmpty ? nil : .alarms(alarms)
    if let place = parsed.place {
      let documentPlace = DocumentPlace(
        id: place.id, title: place.title, latitude: place.latitude, longitude: place.longitude,
        radius: place.radius)
      item[kind == .place ? .point : .place] = .place(documentPlace)
      item[.radius] = kind == .place ? place.radius.map { .length($0) } : nil
    }
    return item
  }

  // MARK: Parts

  private func itemWithSharedFields(
    _ kind: ItemDocumentKind, _ title: String, _ list: String, _ notes: String?, _ url: String?,
    _ location: String?, _ recurrence: [String], _ alarms: [Alarm]
  ) -> DocumentItem {
    var item = DocumentItem(kind: kind)
    item[.title] = text(title)
    item[.list] = .list(list)
    item[.notes] = text(notes)
    item[.url] = text(url)
    item[.location] = text(location)
    item[.repeat] = recurrence.isEmpty ? nil : .rules(recurrence)
    item[.alarm] = alarms.isEmpty ? nil : .alarms(alarms.map(alarm))
    return item
  }

  private func text(_ text: String?) -> FieldValue? {
    guard let text, !text.isEmpty else { return nil }
    return .text(text)
  }

  private func date(_ text: String?, _ zone: String?) -> FieldValue? {
    guard let text else { return nil }
    if let day = try? Day(text: text) { return .date(DocumentDate(.day(day))) }
    guard let wallTime = try? WallTime(text: text) else { return .unreadable(text) }
    let zoneChoice: DocumentDate.ZoneChoice =
      zone.map { context.isOwnZone($0) ? .session : .zone($0) } ?? .floating
    return .date(DocumentDate(.time(wallTime), zoneChoice))
  }

  private func place(_ place: AlarmPlace) -> DocumentPlace {
    if let id = place.placeId, let ownPlace = context.places.first(where: { $0.id == id }) {
      return DocumentPlace(
        id: id, title: ownPlace.title, latitude: ownPlace.latitude, longitude: ownPlace.longitude)
    }
    return DocumentPlace(
      title: place.title, latitude: place.latitude, longitude: place.longitude,
      radius: place.radius)
  }

  private func alarm(_ alarm: Alarm) -> DocumentAlarm {
    switch alarm.kind {
    case .relative:
      let anchor = alarm.relativeTo.flatMap { AlarmWords.Anchor(rawValue: $0.rawValue) } ?? .due
      return .relative(seconds: alarm.relativeOffset ?? 0, anchor: anchor)
    case .absolute:
      guard let text = alarm.absoluteDate, let instant = try? Instant(text: text) else {
        return .other
      }
      return .absolute(context.zone.wallTime(at: instant))
    case .location:
      return .fence(isLeaving: alarm.proximity == .leave, alarm.places.map(place))
    case .other: return .other
    }
  }

  private static func protocolAlarm(_ alarm: ParsedAlarm, _ kind: ItemDocumentKind) -> Alarm {
    var encodedAlarm = Alarm(
      id: "", kind: .other, relativeOffset: nil, relativeTo: nil, absoluteDate: nil,
      proximity: nil, places: [], policy: nil, acknowledged: nil, snoozedUntil: nil)
    func fence(_ place: ParsedPlace, _ proximity: Proximity) {
      encodedAlarm.kind = .location
      encodedAlarm.proximity = proximity
      encodedAlarm.places = [
        AlarmPlace(
          title: place.title, latitude: place.latitude, longitude: place.longitude,
          radius: place.radius ?? 100, address: nil, placeId: place.id)
      ]
    }
    switch alarm {
    case .relative(let seconds, let toStart):
      encodedAlarm.kind = .relative
      encodedAlarm.relativeOffset = seconds
      encodedAlarm.relativeTo = toStart || kind == .event ? .start : .due
    case .absolute(let instant, _):
      encodedAlarm.kind = .absolute
      encodedAlarm.absoluteDate = instant.text
    case .arriving(let place): fence(place, .enter)
    case .leaving(let place): fence(place, .leave)
    }
    return encodedAlarm
  }
}
