// Makes the rows of an agenda: puts occurrences of events and due reminders on their days, with
// the words that a person reads.

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

  /// The occurrences whose JSON is still to be read; those that were read; and for each of these,
  /// the titles of the events that overlap it.
  private var unreadOccurrences: ArraySlice<ArraySlice<UInt8>> = []
  private var events: [AgendaEvent] = []
  private var conflicts: [[String]]?
  /// The reminders, and the number of events and reminders that were drawn.
  private let viewed: ViewedReminders?
  private var drawnCounts = (events: 0, reminders: 0)

  var eventFields: MemberNames?
  var reminderFields: MemberNames?

  private struct Entry {
    /// Sorts the rows of a day: all-day rows come first, then rows that began on an earlier day,
    /// then the others by time.
    let sortKey: Int
    let isReminder: Bool
    let title: String
    let row: AgendaRow
  }

  init(
    _ clock: PersonClock, _ range: Range<Day>, _ viewed: ViewedReminders?, _ instants: ItemInstants
  ) {
    self.clock = clock
    self.range = range
    self.viewed = viewed
    self.instants = instants
    words = ReminderWords(clock)
    validUntil = clock.midnight
  }

  /// The percentage of rows that were drawn.
  var percentage: Int {
    let all = unreadOccurrences.count + events.count + (viewed?.all.count ?? 0)
    return all == 0 ? 100 : (drawnCounts.events + drawnCounts.reminders) * 100 / all
  }

  private static let batchSize = 64

  /// Draws the next few rows; false when all are drawn.
  mutating func step() throws(ResponseError) -> Bool {
    if !unreadOccurrences.isEmpty {
      events += unreadOccurrences.prefix(Self.batchSize).compactMap { AgendaEvent($0) }
      unreadOccurrences = unreadOccurrences.dropFirst(Self.batchSize)
    } else if conflicts == nil {
      conflicts = titlesOfConflicts()
    } else if drawnCounts.events < events.count {
      let end = min(drawnCounts.events + Self.batchSize, events.count)
      for index in drawnCounts.events..<end { try draw(events[index], conflicts?[index] ?? []) }
      drawnCounts.events = end
    } else if let viewed, drawnCounts.reminders < viewed.all.count {
      let end = min(drawnCounts.reminders + Self.batchSize, viewed.all.count)
      for one in viewed.all[drawnCounts.reminders..<end] { draw(one, viewed) }
      drawnCounts.reminders = end
    } else {
      return false
    }
    return true
  }

  private mutating func limitValidity(to instant: Instant) {
    if instant > clock.now, instant < validUntil { validUntil = instant }
  }

  // MARK: Events

  private static let mostConflicts = 5

  /// Adds occurrences, which the next steps draw.
  mutating func addEvents(_ members: [ArraySlice<UInt8>]) { unreadOccurrences = members[...] }

  private func titlesOfConflicts() -> [[String]] {
    let blocking = events.indices.filter { events[$0].isBlocking }
    let found = TimeOverlaps.overlapping(
      blocking.map { events[$0].start..<events[$0].end }, atMost: Self.mostConflicts)
    var conflicts = [[String]](repeating: [], count: events.count)
    for (position, index) in blocking.enumerated() {
      conflicts[index] = found[position].map { events[blocking[$0]].title }
    }
    return conflicts
  }

  private mutating func draw(
    _ event: AgendaEvent, _ conflicts: [String]
  ) throws(ResponseError) {
    let hours = AgendaHours(
      start: clock.zone.wallTime(at: event.start), end: clock.zone.wallTime(at: event.end),
      isAllDay: event.isAllDay)
    for day in hours.days(in: range) {
      let drawn = row(event, conflicts, hours, day)
      try size.add(drawn.event, field: "params.to")
      add(drawn, at: hours.sortKey(on: day), isReminder: false, titled: event.title, on: day)
    }
    limitValidity(to: event.end)
  }

  private mutating func row(
    _ event: AgendaEvent, _ conflicts: [String], _ hours: AgendaHours, _ day: Day
  ) -> AgendaRow {
    // The members contain the id and the instants already, because the search has added them.
    let item = EncodedItem(
      id: nil, members: eventFields.map { event.members.members(only: $0)[...] } ?? event.members)
    return AgendaRow(
      id: event.id, occurrence: event.occurrence, kind: .event, time: hours.words(on: day),
      allDay: hours.fills(day), isOver: event.end <= clock.now,
      places: [event.location].compactMap(\.self).filter { !$0.isEmpty },
      alarms: words.alarms(event.alarms), repeats: words.repeats(event.recurrence),
      conflicts: conflicts, dueSection: nil, event: item, reminder: nil)
  }

  // MARK: Reminders

  private mutating func draw(_ one: ViewedReminders.ViewedReminder, _ viewed: ViewedReminders) {
    guard let due = one.due else { return }
    if let instant = due.instant { limitValidity(to: instant) }
    let isOverdue = one.group == .overdue && range.contains(clock.today)
    guard isOverdue || range.contains(due.date.day) else { return }
    let (members, alarms) = (viewed.members(one.slot), viewed.alarms(one))
    let time = due.date.wallTime.map(DayWords.timeOfDay) ?? ""
    let row = AgendaRow(
      id: one.uid, occurrence: nil, kind: .reminder,
      time: isOverdue ? words.due(due, isCompleted: false) : time,
      allDay: due.instant == nil, isOver: one.group == .overdue, places: words.places(alarms),
      alarms: words.alarms(alarms), repeats: words.repeats(members.encodedMember("recurrence")),
      conflicts: [], dueSection: DueSection(one.group), event: nil,
      reminder: EncodedItem(ItemID(one.uid), members, &instants, only: reminderFields))
    let title = members.member("title").string ?? ""
    if isOverdue {
      overdue.append(Entry(sortKey: 0, isReminder: true, title: title, row: row))
    } else {
      add(
        row, at: due.date.wallTime?.second ?? -2, isReminder: true, titled: title,
        on: due.date.day)
    }
  }

  // MARK: Days

  private mutating func add(
    _ row: AgendaRow, at sortKey: Int, isReminder: Bool, titled title: String, on day: Day
  ) {
    rows[day, default: []].append(
      Entry(sortKey: sortKey, isReminder: isReminder, title: title, row: row))
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
        (one.sortKey, one.isReminder ? 1 : 0, one.title, one.row.id)
          < (other.sortKey, other.isReminder ? 1 : 0, other.title, other.row.id)
      }
      let date = DayWords.date(day, today: clock.today)
      let near =
        (0...1).contains(day - clock.today) ? DayWords.relativeName(day, today: clock.today) : nil
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
