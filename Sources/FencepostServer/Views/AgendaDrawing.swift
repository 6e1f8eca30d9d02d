// Makes the rows of an agenda: puts occurrences of events and due reminders on their days, with
// their texts.

import CivilTime
import DateWords
import FencepostProtocol
import JSON
import JSONRPC
import Store
import Views

struct AgendaDrawing {
  private let clock: PersonClock
  private let range: Range<Day>
  private var instants: ItemInstants
  private var words: ReminderWords
  /// Rows by day. Overdue reminders are kept separately.
  private var rows: [Day: [Entry]] = [:]
  private var overdue: [Entry] = []
  private var size = ViewSize()
  private(set) var validUntil: Instant

  var eventFields: Set<String>?
  var reminderFields: Set<String>?

  private struct Entry {
    /// The order of rows in a day: all-day ones first, then those that began on an earlier day,
    /// then by time.
    let second: Int
    let isReminder: Bool
    let title: String
    let row: AgendaRow
  }

  init(_ clock: PersonClock, _ range: Range<Day>, _ instants: ItemInstants) {
    self.clock = clock
    self.range = range
    self.instants = instants
    words = ReminderWords(clock)
    validUntil = clock.midnight
  }

  private mutating func changes(at instant: Instant) {
    if instant > clock.now, instant < validUntil { validUntil = instant }
  }

  // MARK: Events

  private static let mostConflicts = 5

  mutating func addEvents(_ members: [ArraySlice<UInt8>]) throws(ResponseError) {
    var events: [(item: Value, members: ArraySlice<UInt8>, from: Instant, to: Instant)] = []
    for members in members {
      let item = EncodedItem.parsed(members)
      guard let from = instant(item["startInstant"]), let to = instant(item["endInstant"]) else {
        continue
      }
      events.append((item, members, from, max(from, to)))
    }
    let blocking = events.indices.filter { Self.blocks(events[$0].item) }
    let found = Conflicts.overlapping(
      blocking.map { events[$0].from..<events[$0].to }, most: Self.mostConflicts)
    var conflicts = [[String]](repeating: [], count: events.count)
    for (place, index) in blocking.enumerated() {
      conflicts[index] = found[place].map { events[blocking[$0]].item["title"]?.string ?? "" }
    }
    for (index, event) in events.enumerated() {
      let isAllDay = event.item["allDay"]?.boolean ?? false
      let hours = AgendaHours(
        start: clock.zone.wallTime(at: event.from), end: clock.zone.wallTime(at: event.to),
        isAllDay: isAllDay)
      for day in hours.days(in: range) {
        let drawn = row(event.item, event.members, conflicts[index], hours, day, until: event.to)
        try size.add(drawn.event, field: "params.to")
        add(
          drawn,
          at: hours.sortKey(on: day), isReminder: false,
          titled: event.item["title"]?.string ?? "", on: day)
      }
      changes(at: event.to)
    }
  }

  private mutating func row(
    _ item: Value, _ members: ArraySlice<UInt8>, _ conflicts: [String], _ hours: AgendaHours,
    _ day: Day, until end: Instant
  ) -> AgendaRow {
    let place = item["place"]?["title"]?.string
    // The members contain the id and the instants already, because the search has added them.
    let event = EncodedItem(
      id: nil,
      members: eventFields.map { EncodedItem.chosen(of: item, only: $0)[...] } ?? members)
    return AgendaRow(
      id: item["id"]?.string ?? "", occurrence: item["occurrence"]?.string, kind: .event,
      time: hours.words(on: day), allDay: hours.fills(day), isOver: end <= clock.now,
      places: [item["location"]?.string ?? place].compactMap(\.self).filter { !$0.isEmpty },
      alarms: words.alarms(item), repeats: words.repeats(item), conflicts: conflicts,
      dueSection: nil, event: event, reminder: nil)
  }

  /// Whether the event makes the person busy.
  private static func blocks(_ event: Value) -> Bool {
    event["availability"]?.string != "free" && event["status"]?.string != "canceled"
      && event["answer"]?.string != "declined"
  }

  private func instant(_ value: Value?) -> Instant? {
    value?.string.flatMap { try? Instant(text: $0) }
  }

  // MARK: Reminders

  mutating func addReminders(_ viewed: ViewedReminders) {
    for one in viewed.all {
      guard let due = one.due else { continue }
      if let instant = due.instant { changes(at: instant) }
      let (reminder, item) = EncodedItem.shown(
        ItemID(viewed.uid(one.slot)), viewed.members(one.slot), &instants, only: reminderFields)
      let isOverdue = one.group == .overdue && range.contains(clock.today)
      let time = due.date.wallTime.map(DayWords.clock) ?? ""
      let row = AgendaRow(
        id: viewed.uid(one.slot), occurrence: nil, kind: .reminder,
        time: isOverdue ? words.due(due, isCompleted: false) : time,
        allDay: due.instant == nil, isOver: one.group == .overdue, places: words.places(item),
        alarms: words.alarms(item), repeats: words.repeats(item), conflicts: [],
        dueSection: DueSection(one.group), event: nil,
        reminder: reminder)
      let title = item["title"]?.string ?? ""
      if isOverdue {
        overdue.append(Entry(second: 0, isReminder: true, title: title, row: row))
      } else if range.contains(due.date.day) {
        add(
          row, at: due.date.wallTime?.second ?? -2, isReminder: true, titled: title,
          on: due.date.day)
      }
    }
  }

  // MARK: Days

  private mutating func add(
    _ row: AgendaRow, at second: Int, isReminder: Bool, titled title: String, on day: Day
  ) {
    rows[day, default: []].append(
      Entry(second: second, isReminder: isReminder, title: title, row: row))
  }

  func days() -> [AgendaDay] {
    var days: [AgendaDay] = []
    if !overdue.isEmpty {
      days.append(
        AgendaDay(
          key: "overdue", day: nil, title: DueGroup.overdue.title, isToday: false,
          rows: overdue.map(\.row)))
    }
    var day = range.lowerBound
    while day < range.upperBound {
      let entries = (rows[day] ?? []).sorted { one, other in
        (one.second, one.isReminder ? 1 : 0, one.title, one.row.id)
          < (other.second, other.isReminder ? 1 : 0, other.title, other.row.id)
      }
      let date = DayWords.date(day, today: clock.today)
      let near = (0...1).contains(day - clock.today) ? DayWords.near(day, today: clock.today) : nil
      days.append(
        AgendaDay(
          key: day.text, day: day.text,
          title: near.map { "\($0.capitalizedFirst), \(date)" } ?? date,
          isToday: day == clock.today, rows: entries.map(\.row)))
      day = day + 1
    }
    return days
  }
}
