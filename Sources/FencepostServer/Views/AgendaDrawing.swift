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
  private let dayRange: Range<Day>
  private var instants: ItemInstants
  private var reminderWords: ReminderWords
  /// Rows by day. Overdue reminders are kept separately.
  private var rows: [Day: [SortableRow]] = [:]
  private var overdue: [SortableRow] = []
  private var viewSize = ViewSize()
  private(set) var validUntil: Instant

  /// The occurrences whose JSON is still to be read; those that were read; and for each of these,
  /// the titles of the events that overlap it.
  private var unreadOccurrences: ArraySlice<ArraySlice<UInt8>> = []
  private var events: [AgendaEvent] = []
  private var conflicts: [[String]]?
  /// The reminders, and the number of events and reminders that were drawn.
  private let viewedReminders: ViewedReminders?
  private var drawnCounts = (events: 0, reminders: 0)

  var eventFields: MemberNames?
  var reminderFields: MemberNames?

  private struct SortableRow {
    /// Sorts the rows of a day: all-day rows come first, then rows that began on an earlier day,
    /// then the others by time.
    let sortKey: Int
    let isReminder: Bool
    let title: String
    let row: AgendaRow
  }

  init(
    _ clock: PersonClock, _ dayRange: Range<Day>, _ viewedReminders: ViewedReminders?,
    _ instants: ItemInstants
  ) {
    self.clock = clock
    self.dayRange = dayRange
    self.viewedReminders = viewedReminders
    self.instants = instants
    reminderWords = ReminderWords(clock)
    validUntil = clock.midnight
  }

  /// The percentage of rows that were drawn.
  var percentage: Int {
    let all = unreadOccurrences.count + events.count + (viewedReminders?.reminders.count ?? 0)
    return all == 0 ? 100 : (drawnCounts.events + drawnCounts.reminders) * 100 / all
  }

  private static let batchSize = 64

  /// Draws the next few rows; false when all are drawn.
  mutating func drawNextRows() throws(ResponseError) -> Bool {
    if !unreadOccurrences.isEmpty {
      events += unreadOccurrences.prefix(Self.batchSize).compactMap { AgendaEvent($0) }
      unreadOccurrences = unreadOccurrences.dropFirst(Self.batchSize)
    } else if conflicts == nil {
      conflicts = findConflictTitles()
    } else if drawnCounts.events < events.count {
      let end = min(drawnCounts.events + Self.batchSize, events.count)
      for index in drawnCounts.events..<end { try draw(events[index], conflicts?[index] ?? []) }
      drawnCounts.events = end
    } else if let viewedReminders, drawnCounts.reminders < viewedReminders.reminders.count {
      let end = min(drawnCounts.reminders + Self.batchSize, viewedReminders.reminders.count)
      for viewedReminder in viewedReminders.reminders[drawnCounts.reminders..<end] {
        draw(viewedReminder, viewedReminders)
      }
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

  private func findConflictTitles() -> [[String]] {
    let blockingIndices = events.indices.filter { events[$0].isBlocking }
    let overlaps = TimeOverlaps.overlapping(
      blockingIndices.map { events[$0].start..<events[$0].end }, atMost: Self.mostConflicts)
    var conflicts = [[String]](repeating: [], count: events.count)
    for (position, index) in blockingIndices.enumerated() {
      conflicts[index] = overlaps[position].map { events[blockingIndices[$0]].title }
    }
    return conflicts
  }

  private mutating func draw(
    _ event: AgendaEvent, _ conflicts: [String]
  ) throws(ResponseError) {
    let hours = AgendaHours(
      start: clock.zone.wallTime(at: event.start), end: clock.zone.wallTime(at: event.end),
      isAllDay: event.isAllDay)
    for day in hours.days(in: dayRange) {
      let drawn = row(event, conflicts, hours, day)
      try viewSize.add(drawn.event, field: "params.to")
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
      alarms: reminderWords.alarms(event.alarms), repeats: reminderWords.repeats(event.recurrence),
      conflicts: conflicts, dueSection: nil, event: item, reminder: nil)
  }

  // MARK: Reminders

  private mutating func draw(
    _ viewedReminder: ViewedReminders.ViewedReminder, _ viewedReminders: ViewedReminders
  ) {
    guard let due = viewedReminder.due else { return }
    if let instant = due.instant { limitValidity(to: instant) }
    let isOverdue = viewedReminder.dueGroup == .overdue && dayRange.contains(clock.today)
    guard isOverdue || dayRange.contains(due.date.day) else { return }
    let (members, alarms) = (
      viewedReminders.members(viewedReminder.slot), viewedReminders.alarms(viewedReminder)
    )
    let time = due.date.wallTime.map(DayWords.timeOfDay) ?? ""
    let row = AgendaRow(
      id: viewedReminder.uid, occurrence: nil, kind: .reminder,
      time: isOverdue ? reminderWords.due(due, isCompleted: false) : time,
      allDay: due.instant == nil, isOver: viewedReminder.dueGroup == .overdue,
      places: reminderWords.places(alarms),
      alarms: reminderWords.alarms(alarms),
      repeats: reminderWords.repeats(members.encodedMember("recurrence")),
      conflicts: [], dueSection: DueSection(viewedReminder.dueGroup), event: nil,
      reminder: EncodedItem(ItemID(viewedReminder.uid), members, &instants, only: reminderFields))
    let title = members.member("title").string ?? ""
    if isOverdue {
      overdue.append(SortableRow(sortKey: 0, isReminder: true, title: title, row: row))
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
      SortableRow(sortKey: sortKey, isReminder: isReminder, title: title, row: row))
  }

  func days() -> [AgendaDay] {
    var days: [AgendaDay] = []
    if !overdue.isEmpty {
      days.append(
        AgendaDay(
          key: "overdue", day: nil, title: DueGroup.overdue.title, isToday: false,
          rows: overdue.map(\.row)))
    }
    var day = dayRange.lowerBound
    while day < dayRange.upperBound {
      let sortedRows = (rows[day] ?? []).sorted { one, other in
        (one.sortKey, one.isReminder ? 1 : 0, one.title, one.row.id)
          < (other.sortKey, other.isReminder ? 1 : 0, other.title, other.row.id)
      }
      let date = DayWords.date(day, today: clock.today)
      let relativeName =
        (0...1).contains(day - clock.today) ? DayWords.relativeName(day, today: clock.today) : nil
      days.append(
        AgendaDay(
          key: day.text, day: day.text,
          title: relativeName.map { "\($0.capitalizedFirst), \(date)" } ?? date,
          isToday: day == clock.today, rows: sortedRows.map(\.row)))
      day = day + 1
    }
    return days
  }
}
