// Makes the params of a save from a document that the person edited. They have only the members
// whose lines were changed. What a document cannot express is not sent, and so stays as the file
// has it.

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
  /// The item as it is now, and its alarms with their ids and places, in the order of their lines.
  let current: DocumentItem
  let alarms: [Alarm]

  // MARK: Items

  func reminder(_ id: String?, _ shown: Reminder?) -> ReminderInput {
    var input = ReminderInput(
      id: id, list: list, title: text(.title), notes: text(.notes), url: text(.url),
      location: text(.location))
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
    input.recurrence = rules
    input.alarms = alarmInputs
    dates(&input, shown)
    return input
  }

  /// Sets the start, the due date and their zones together, because a change of one zone can
  /// change what the other member means.
  private func dates(_ input: inout ReminderInput, _ shown: Reminder?) {
    guard changes[.due] != nil || changes[.start] != nil else { return }
    let (due, start) = (date(.due), date(.start))
    if changes[.due] != nil || due != nil {
      input.due = due.map { .value($0.date.text) } ?? .null
      if let due, due.date.wallTime != nil { input.timeZone = zone(due) }
    }
    guard changes[.start] != nil || start != nil else { return }
    input.start = start.map { .value($0.date.text) } ?? .null
    guard let start, start.date.wallTime != nil else { return }
    if due?.date.wallTime == nil {
      if due == nil { input.timeZone = zone(start) } else { input.startTimeZone = zone(start) }
    } else if start.zoneChoice != due?.zoneChoice || shown?.startTimeZone != nil {
      input.startTimeZone = zone(start)
    }
  }

  func event(_ id: String?) -> EventInput {
    var input = EventInput(
      id: id, list: list, title: text(.title), notes: text(.notes), url: text(.url),
      location: text(.location))
    input.recurrence = rules
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
      if case .choice(let word) = value, let known = Availability(rawValue: word) {
        input.availability = .value(known)
      } else {
        input.availability = .null
      }
    }
    if let value = changes[.status] {
      if case .choice(let word) = value, let known = EventStatus(rawValue: word) {
        input.status = .value(known)
      } else {
        input.status = .null
      }
    }
    dates(&input)
    return input
  }

  private func dates(_ input: inout EventInput) {
    guard changes[.start] != nil || changes[.end] != nil else { return }
    let (start, end) = (date(.start), date(.end))
    input.start = start.map { .value($0.date.text) } ?? .null
    if let start, start.date.wallTime != nil { input.timeZone = zone(start) }
    // If the start is moved after the end, the end moves as well.
    if let start, let end, changes[.end] == nil, !isBefore(start.date, end.date) { return }
    switch end?.date {
    case .day(let day): input.end = .value((day + 1).text)
    case .time(let wall): input.end = .value(wall.text)
    case nil: input.end = start.map { .value(defaultEnd($0.date)) } ?? .null
    }
  }

  private func isBefore(_ start: LocalDate, _ end: LocalDate) -> Bool {
    switch (start, end) {
    case (.day(let from), .day(let to)): from <= to
    case (.time(let from), .time(let to)): from < to
    default: false
    }
  }

  /// The end that an event gets if it has none: an hour after its start, or the end of its day.
  private func defaultEnd(_ start: LocalDate) -> String {
    switch start {
    case .day(let day): (day + 1).text
    case .time(let wall): WallTime(seconds: wall.seconds + 3600).text
    }
  }

  func place(_ id: String?) -> PlaceInput {
    var input = PlaceInput(
      id: id, title: text(.title), address: text(.address), notes: text(.notes))
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
    var input = ListInput(id: id, title: text(.title), color: text(.color))
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

  /// Nil if the line is empty, because an item must be in a list.
  private var list: String? {
    if let value = changes[.list], case .list(let id) = value { id } else { nil }
  }

  private func text(_ key: LineKey) -> Patch<String> {
    guard let value = changes[key] else { return .absent }
    if case .text(let text) = value { return .value(text) }
    return .null
  }

  private var rules: Patch<[String]> {
    guard let value = changes[.repeat] else { return .absent }
    if case .rules(let rules) = value { return .value(rules) }
    return .null
  }

  private func date(_ key: LineKey) -> DocumentDate? {
    if case .date(let date) = item[key] { date } else { nil }
  }

  private func zone(_ date: DocumentDate) -> Patch<String> {
    switch date.zoneChoice {
    case .session: .value(context.zone.name)
    case .floating: .null
    case .zone(let name): .value(name)
    }
  }

  // MARK: Alarms

  private var alarmInputs: Patch<[AlarmInput]> {
    guard let value = changes[.alarm] else { return .absent }
    guard case .alarms(let wanted) = value else { return .null }
    var known: [DocumentAlarm] = []
    if case .alarms(let all) = current[.alarm] { known = all }
    var free = Array(zip(known, alarms))
    var inputs = wanted.map { alarm -> AlarmInput? in
      guard let index = free.firstIndex(where: { $0.0 == alarm }) else { return nil }
      return AlarmInput(id: free.remove(at: index).1.id)
    }
    // Each changed line changes an existing alarm instead of making a new one, so that the alarm's
    // sound, and what other programs wrote into the alarm, stay. An alarm of the same kind is
    // preferred.
    func pair(_ areAlike: (DocumentAlarm, DocumentAlarm) -> Bool) {
      for index in inputs.indices where inputs[index] == nil && wanted[index].isExpressible {
        let match = free.firstIndex { areAlike($0.0, wanted[index]) }
        guard let match else { continue }
        inputs[index] = self.input(wanted[index], over: free.remove(at: match).1)
      }
    }
    pair { $0.isSameKind(as: $1) }
    pair { old, _ in old.isExpressible }
    for index in inputs.indices where inputs[index] == nil {
      inputs[index] = self.input(wanted[index], over: nil)
    }
    return .value(inputs.compactMap(\.self))
  }

  private func input(_ alarm: DocumentAlarm, over old: Alarm?) -> AlarmInput? {
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
    let same = old.first { $0.latitude == place.latitude && $0.longitude == place.longitude }
    return AlarmPlaceInput(
      title: place.title, latitude: place.latitude, longitude: place.longitude,
      radius: place.radius.map { .metres($0) }, address: same?.address)
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
