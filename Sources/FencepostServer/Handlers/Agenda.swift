// `view/agenda`: events and reminders by day, with texts for the person.

import CivilTime
import DateWords
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders
import Store
import Units
import Views

/// The work of making an agenda: first its events are found, then all rows are drawn.
struct AgendaWork: LongWork {
  /// The search for the agenda's events; nil if the client asks for no events, or when the search
  /// is done.
  private var eventSearch: EventSearchWork?
  private(set) var drawing: AgendaDrawing
  let dayRange: Range<Day>
  let computedAt: Instant
  let state: String

  static let titles = EventSearchWork.titles

  init(
    _ eventSearch: EventSearchWork?, _ drawing: AgendaDrawing, _ dayRange: Range<Day>,
    at computedAt: Instant,
    state: String
  ) {
    self.eventSearch = eventSearch
    self.drawing = drawing
    self.dayRange = dayRange
    self.computedAt = computedAt
    self.state = state
  }

  /// How much is done, in percent. The search for events and the drawing of the rows count as half
  /// each, because they take about the same time.
  var percentage: Int { eventSearch.map { $0.percentage / 2 } ?? 50 + drawing.percentage / 2 }

  mutating func advance(until shouldPause: () -> Bool) throws(ResponseError) -> Bool {
    if var search = eventSearch {
      // The property is nil while the local copy changes: otherwise both would share one array of
      // results, and the change would copy the array.
      eventSearch = nil
      guard try search.advance(until: shouldPause) else {
        eventSearch = search
        return false
      }
      drawing.addEvents(search.members)
    }
    while try drawing.drawNextRows() {
      if shouldPause() { return false }
    }
    return true
  }
}

extension Server {
  mutating func viewAgenda(_ params: ViewAgendaParams) throws(ResponseError) -> ViewedAgenda {
    let finishedWork = try longWork.takeFinished(AgendaWork.self)
    var agenda: AgendaWork
    if let finishedWork { agenda = finishedWork } else { agenda = try beginAgenda(params) }
    try agenda.finish()
    let note = shownOldPositionNote(now: agenda.computedAt)
    return ViewedAgenda(
      from: agenda.dayRange.lowerBound.text, to: agenda.dayRange.upperBound.text,
      days: agenda.drawing.days(),
      validUntil: note.limitingValidity(agenda.drawing.validUntil).text,
      state: agenda.state, silence: note.sentence)
  }

  mutating func beginAgenda(_ params: ViewAgendaParams) throws(ResponseError) -> AgendaWork {
    // A snapshot, because other processes may change the store while the rows are drawn.
    guard let store = storeHost.store?.snapshot() else { throw closedStoreError }
    let dayRange = try days(of: params)
    let clock = PersonClock(now: now, zone: timeZone)
    let eventSearch =
      shouldShow(.event, params)
      ? try beginSearch(dayRange, lists: params.lists, text: params.text) : nil
    var viewedReminders: ViewedReminders?
    if shouldShow(.reminder, params) {
      let hasToday = dayRange.contains(clock.today)
      let filter = ReminderFilter(
        lists: try checkedListIDs(params.lists), status: .incomplete,
        due: TimeBounds(
          from: hasToday ? nil : .day(dayRange.lowerBound),
          to: .day(hasToday ? max(dayRange.upperBound, clock.today + 1) : dayRange.upperBound)),
        text: params.text)
      let (page, stagedReminders) = try runQuery(ReminderQuery(filter, sort: .dueDate), store)
      viewedReminders = ViewedReminders(
        page.slots, stagedReminders: stagedReminders, in: staging, store, clock, codec)
    }
    var drawing = AgendaDrawing(clock, dayRange, viewedReminders, instants)
    drawing.eventFields = params.eventFields.map { MemberNames($0.map(\.rawValue)) }
    drawing.reminderFields = params.reminderFields.map { MemberNames($0.map(\.rawValue)) }
    return AgendaWork(eventSearch, drawing, dayRange, at: now, state: try state())
  }

  /// Whether the client asks for this kind of item and may see it.
  private func shouldShow(_ entity: AccessEntity, _ params: ViewAgendaParams) -> Bool {
    accessRights.sees(entity)
      && params.entities?.contains(entity == .event ? .event : .reminder) != false
  }

  private func checkedListIDs(_ lists: [String]?) throws(ResponseError) -> [String]? {
    let settings = settings(with: edits.lists)
    for (index, id) in (lists ?? []).enumerated()
    where list(id, with: edits.lists) == nil || !isListVisible(id, settings) {
      throw noSuchList(id, field: "params.lists[\(index)]")
    }
    return lists
  }

  // MARK: The range

  private static let maximumDays = 400

  private func days(of params: ViewAgendaParams) throws(ResponseError) -> Range<Day> {
    let today = timeZone.wallTime(at: now).day
    let fromDay = try params.from.map { (text) throws(ResponseError) in
      try day(text, "params.from")
    }
    if let span = params.span {
      guard params.to == nil else {
        throw ResponseError(
          .invalidValue,
          "params.to: params.span already says where the range ends.",
          field: "params.to", hint: "Send either to or span.")
      }
      return span.days(around: fromDay ?? today, inRegion: options.tables.locale.region)
    }
    let firstDay = fromDay ?? today
    let endDay =
      try params.to.map { (text) throws(ResponseError) in try day(text, "params.to") }
      ?? firstDay + 7
    guard firstDay < endDay else {
      throw ResponseError(
        .datesInverted, "params.to: the range must contain at least one day.",
        field: "params.to", hint: "The day of `to` is not part of the range.")
    }
    guard endDay - firstDay <= Self.maximumDays else {
      throw ResponseError(
        .limitExceeded, "params.to: an agenda has at most \(Self.maximumDays) days.",
        field: "params.to")
    }
    return firstDay..<endDay
  }

  private func day(_ text: String, _ field: String) throws(ResponseError) -> Day {
    if let day = try? Day(text: text) { return day }
    throw ResponseError(
      .invalidValue, "\(field): '\(text.excerpt(40))' is not a day.", field: field,
      hint: #"Write a day as "2026-12-01"."#)
  }
}

extension AgendaSpan {
  /// The days of the day, week or month that contains the given day.
  fileprivate func days(around day: Day, inRegion region: String) -> Range<Day> {
    switch self {
    case .day: return day..<day + 1
    case .week:
      let firstDay = WeekStart.firstDay(ofWeekWith: day, inRegion: region)
      return firstDay..<max(firstDay + 7, day + 1)
    case .month:
      let (year, month, number) = day.components
      let firstDay = day - (number - 1)
      return firstDay..<max(firstDay + Day.length(ofMonth: month, in: year), day + 1)
    }
  }
}
