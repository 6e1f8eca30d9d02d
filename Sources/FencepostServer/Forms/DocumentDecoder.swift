// Makes the params of a save from a document that the person edited. Only the members of changed
// lines are set, so everything that a document cannot express stays as it is in the file.

import CivilTime
import FencepostProtocol
import ItemDocuments
import JSONRPC
import QuickAdd

struct DocumentDecoder {
  let context: QuickAddContext
  let changes: [LineKey: FieldValue?]
  /// The item as the edited document describes it.
  let item: DocumentItem
  /// The item as it is stored now.
  let current: DocumentItem
  /// The stored item's alarms, with ids and places, in the order of the document's alarm lines.
  let alarms: [Alarm]

  // MARK: Items

  func reminder(_ id: String?, _ savedReminder: Reminder?) -> ReminderInput {
    var input = ReminderInput(
      id: id, list: list, title: textPatch(.title), notes: textPatch(.notes), url: textPatch(.url),
      location: textPatch(.location))
    if let value = changes[.priority] {
      if case .priority(let priority) = value {
        input.priority = .value(priority)
      } else {
        input.priority = .null
      }
    }
    if let value = changes[.done] { input.completed = .value(value == .done(true)) }
    if let value = changes[.tags] {
      if case .tags(let tags) = value { input.tags = .value(tags) } else { input.tags = .null }
    }
    input.recurrence = recurrenceRules
    input.alarms = alarmInputs
    setDates(in: &input, savedReminder)
    return input
  }

  /// Sets the start, the due date and their zones together: a start without a zone of its own is in
  /// the zone of the due date, so a change of that zone would move the start.
  private func setDates(in input: inout ReminderInput, _ savedReminder: Reminder?) {
    guard changes[.due] != nil || changes[.start] != nil else { return }
    let (due, start) = (documentDate(.due), documentDate(.start))
    if changes[.due] != nil || due != nil {
      input.due = due.map { .value($0.date.text) } ?? .null
      if let due, due.date.wallTime != nil { input.timeZone = zonePatch(due) }
    }
    guard changes[.start] != nil || start != nil else { return }
    input.start = start.map { .value($0.date.text) } ?? .null
    guard let start, start.date.wallTime != nil else { return }
    if due?.date.wallTime == nil {
      if due == nil {
        input.timeZone = zonePatch(start)
      } else {
        input.startTimeZone = zonePatch(start)
      }
    } else if start.zoneChoice != due?.zoneChoice || savedReminder?.startTimeZone != nil {
      input.startTimeZone = zonePatch(start)
    }
  }

  func event(_ id: String?) -> EventInput {
    var input = EventInput(
      id: id, list: list, title: textPatch(.title), notes: textPatch(.notes), url: textPatch(.url),
      location: textPatch(.location))
    input.recurrence = recurrenceRules
    input.alarms = alarmInputs
    if let value = changes[.place] {
      if case .place(let place) = value {
        input.place = .value(placeInput(place))
        // Some programs show only the location text, so the location gets the title of the place.
        if item[.location] == nil, let title = place.title { input.location = .value(title) }
      } else {
        input.place = .null
      }
    }
    if let value = changes[.availability] {
      if case .choice(let word) = value, let availability = Availability(rawValue: word) {
        input.availability = .value(availability)
      } else {
        input.availability = .null
      }
    }
    if let value = changes[.status] {
      if case .choice(let word) = value, let status = EventStatus(rawValue: word) {
        input.status = .value(status)
      } else {
        input.status = .null
      }
    }
    setDates(in: &input)
    return input
  }

  private func setDates(in input: inout EventInput) {
    guard changes[.start] != nil || changes[.end] != nil else { return }
    let (start, end) = (documentDate(.start), documentDate(.end))
    input.start = start.map { .value($0.date.text) } ?? .null
    if let start, start.date.wallTime != nil { input.timeZone = zonePatch(start) }
    // If the person moved the start after the end, and left the end as it was, no end is sent.
    // Then the server moves the end too, and the event keeps its length.
    if let start, let end, changes[.end] == nil, !isInOrder(start.date, end.date) { return }
    switch end?.date {
    case .day(let day): input.end = .value((day + 1).text)
    case .time(let wall): input.end = .value(wall.text)
    case nil: input.end = start.map { .value(defaultEnd($0.date)) } ?? .null
    }
  }

  private func isInOrder(_ start: LocalDate, _ end: LocalDate) -> Bool {
    switch (start, end) {
    case (.day(let startDay), .day(let endDay)): startDay <= endDay
    case (.time(let startTime), .time(let endTime)): startTime < endTime
    default: false
    }
  }

  /// The end of an event for which the document has no end: an hour after the start, or for an
  /// all-day event the day after its start.
  private func defaultEnd(_ start: LocalDate) -> String {
    switch start {
    case .day(let day): (day + 1).text
    case .time(let wall): WallTime(seconds: wall.seconds + 3600).text
    }
  }

  func place(_ id: String?) -> PlaceInput {
    var input = PlaceInput(
      id: id, title: textPatch(.title), address: textPatch(.address), notes: textPatch(.notes))
    if let value = changes[.point], case .place(let place) = value {
      (input.latitude, input.longitude) = (place.latitude, place.longitude)
    }
    if let value = changes[.radius] {
      if case .length(let metres) = value {
        input.radius = .value(.metres(metres))
      } else {
        input.radius = .null
      }
    }
    return input
  }

  func list(_ id: String?) -> ListInput {
    var input = ListInput(id: id, title: textPatch(.title), color: textPatch(.color))
    if let value = changes[.entities] {
      if case .choices(let words) = value {
        input.entities = .value(words.compactMap { Entity(rawValue: $0) })
      } else {
        input.entities = .null
      }
    }
    return input
  }

  // MARK: Members

  /// The id of the list, if the person changed the list's line. Nil also if the person emptied the
  /// line: an item must be in a list, so it stays where it is.
  private var list: String? {
    if let value = changes[.list], case .list(let id) = value { id } else { nil }
  }

  private func textPatch(_ key: LineKey) -> Patch<String> {
    guard let value = changes[key] else { return .absent }
    if case .text(let text) = value { return .value(text) }
    return .null
  }

  private var recurrenceRules: Patch<[String]> {
    guard let value = changes[.repeat] else { return .absent }
    if case .rules(let recurrenceRules) = value { return .value(recurrenceRules) }
    return .null
  }

  private func documentDate(_ key: LineKey) -> DocumentDate? {
    if case .date(let date) = item[key] { date } else { nil }
  }

  private func zonePatch(_ date: DocumentDate) -> Patch<String> {
    switch date.zoneChoice {
    case .session: .value(context.zone.name)
    case .floating: .null
    case .zone(let name): .value(name)
    }
  }

  // MARK: Alarms

  private var alarmInputs: Patch<[AlarmInput]> {
    guard let value = changes[.alarm] else { return .absent }
    guard case .alarms(let editedAlarms) = value else { return .null }
    var currentAlarms: [DocumentAlarm] = []
    if case .alarms(let documentAlarms) = current[.alarm] { currentAlarms = documentAlarms }
    var unmatchedAlarms = Array(zip(currentAlarms, alarms))
    var inputs = editedAlarms.map { alarm -> AlarmInput? in
      guard let index = unmatchedAlarms.firstIndex(where: { $0.0 == alarm }) else { return nil }
      return AlarmInput(id: unmatchedAlarms.remove(at: index).1.id)
    }
    // A changed line is matched with an existing alarm, preferably one of the same kind. So the
    // alarm keeps its sound and what other programs wrote into it, which a new alarm would lose.
    func matchChangedLines(_ areAlike: (DocumentAlarm, DocumentAlarm) -> Bool) {
      for index in inputs.indices where inputs[index] == nil && editedAlarms[index].isExpressible {
        let match = unmatchedAlarms.firstIndex { areAlike($0.0, editedAlarms[index]) }
        guard let match else { continue }
        inputs[index] = alarmInput(editedAlarms[index], over: unmatchedAlarms.remove(at: match).1)
      }
    }
    matchChangedLines { $0.isSameKind(as: $1) }
    matchChangedLines { old, _ in old.isExpressible }
    for index in inputs.indices where inputs[index] == nil {
      inputs[index] = alarmInput(editedAlarms[index], over: nil)
    }
    return .value(inputs.compactMap(\.self))
  }

  private func alarmInput(_ alarm: DocumentAlarm, over old: Alarm?) -> AlarmInput? {
    switch alarm {
    case .relative(let seconds, let anchor):
      return AlarmInput(
        id: old?.id, relativeOffset: .value(seconds),
        relativeTo: Anchor(rawValue: anchor.rawValue).map { .value($0) } ?? .absent)
    case .absolute(let wall):
      return AlarmInput(id: old?.id, absoluteDate: .value(context.zone.instant(of: wall).text))
    case .fence(let isLeaving, let places):
      return AlarmInput(
        id: old?.id, proximity: .value(isLeaving ? .leave : .enter),
        places: .value(places.map { placeInput($0, among: old?.places ?? []) }))
    case .other, .unreadable: return nil
    }
  }

  private func placeInput(
    _ place: DocumentPlace, among old: [AlarmPlace] = []
  ) -> AlarmPlaceInput {
    if let id = place.id { return AlarmPlaceInput(placeId: id) }
    let samePlace = old.first { $0.latitude == place.latitude && $0.longitude == place.longitude }
    return AlarmPlaceInput(
      title: place.title, latitude: place.latitude, longitude: place.longitude,
      radius: place.radius.map { .metres($0) }, address: samePlace?.address)
  }
}

extension DocumentAlarm {
  fileprivate func isSameKind(as other: DocumentAlarm) -> Bool {
    switch (self, other) {
    case (.relative, .relative), (.absolute, .absolute), (.fence, .fence): true
    default: false
    }
  }

  /// Whether a line of a document can express the alarm.
  fileprivate var isExpressible: Bool {
    switch self {
    case .relative, .absolute, .fence: true
    case .other, .unreadable: false
    }
  }
}
