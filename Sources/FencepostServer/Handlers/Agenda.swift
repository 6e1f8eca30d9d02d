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
  /// Nil if no events are wanted, or when all are found.
  private var searching: EventSearchWork?
  private(set) var drawing: AgendaDrawing
  let range: Range<Day>
  let computedAt: Instant
  let state: String

  static let words = EventSearchWork.words

  init(
    _ searching: EventSearchWork?, _ drawing: AgendaDrawing, _ range: Range<Day>,
    at computedAt: Instant,
    state: String
  ) {
    self.searching = searching
    self.drawing = drawing
    self.range = range
    self.computedAt = computedAt
    self.state = state
  }

  /// To find the events takes as long as to draw the rows.
  var percentage: Int { searching.map { $0.percentage / 2 } ?? 50 + drawing.percentage / 2 }

  mutating func work(until isTime: () -> Bool) throws(ResponseError) -> Bool {
    if var search = searching {
      // The property is nil while the search is changed, which avoids a copy.
      searching = nil
      guard try search.work(until: isTime) else {
        searching = search
        return false
      }
      drawing.addEvents(search.members)
    }
    while try drawing.step() {
      if isTime() { return false }
    }
    return true
  }
}

extension Server {
  mutating func viewAgenda(_ params: ViewAgendaParams) throws(ResponseError) -> ViewedAgenda {
    let done = try work.takeFinished(AgendaWork.self)
    var agenda: AgendaWork
    if let done { agenda = done } else { agenda = try beginAgenda(params) }
    try agenda.finish()
    let note = shownOldPositionNote(now: agenda.computedAt)
    return ViewedAgenda(
      from: agenda.range.lowerBound.text, to: agenda.range.upperBound.text,
      days: agenda.drawing.days(), validUntil: note.limited(agenda.drawing.validUntil).text,
      state: agenda.state, silence: note.sentence)
  }

  mutating func beginAgenda(_ params: ViewAgendaParams) throws(ResponseError) -> AgendaWork {
    // A snapshot, because other processes may change the store while the rows are drawn.
    guard let store = storeHost.store?.snapshot() else { throw closedStoreError }
    let range = try days(of: params)
    let clock = PersonClock(now: now, zone: timeZone)
    let searching =
      shows(.event, params)
      ? try beginSearch(range, lists: params.lists, text: params.text) : nil
    var viewed: ViewedReminders?
    if shows(.reminder, params) {
      let hasToday = range.contains(clock.today)
      let filter = ReminderFilter(
        lists: try checked(params.lists), status: .incomplete,
        due: TimeBounds(
          from: hasToday ? nil : .day(range.lowerBound),
          to: .day(hasToday ? max(range.upperBound, clock.today + 1) : range.upperBound)),
        text: params.text)
      let (page, staged) = try runQuery(ReminderQuery(filter, sort: .dueDate), store)
      viewed = ViewedReminders(page.slots, staged: staged, in: staging, store, clock, codec)
    }
    var drawing = AgendaDrawing(clock, range, viewed, instants)
    drawing.eventFields = params.eventFields.map { MemberNames($0.map(\.rawValue)) }
    drawing.reminderFields = params.reminderFields.map { MemberNames($0.map(\.rawValue)) }
    return AgendaWork(searching, drawing, range, at: now, state: try state())
  }

  /// Whether the client asks for these items and may see them.
  private func shows(_ entity: AccessEntity, _ params: ViewAgendaParams) -> Bool {
    accessRights.sees(entity)
      && params.entities?.contains(entity == .event ? .event : .reminder) != false
  }

  private func checked(_ lists: [String]?) throws(ResponseError) -> [String]? {
    let settings = settings(with: edits.lists)
    for (index, id) in (lists ?? []).enumerated()
    where list(id, with: edits.lists) == nil || !isSeen(id, settings) {
      throw noSuchList(id, field: "params.lists[\(index)]")
    }
    return lists
  }

  // MARK: The range

  private static let mostDays = 400

  private func days(of params: ViewAgendaParams) throws(ResponseError) -> Range<Day> {
    let today = timeZone.wallTime(at: now).day
    let from = try params.from.map { (text) throws(ResponseError) in
      try day(text, "params.from")
    }
    if let span = params.span {
      guard params.to == nil else {
        throw ResponseError(
          .invalidValue, "params.to: span already says where the range ends.",
          field: "params.to", hint: "Send either to or span.")
      }
      return span.days(around: from ?? today, inRegion: options.tables.locale.region)
    }
    let first = from ?? today
    let end =
      try params.to.map { (text) throws(ResponseError) in try day(text, "params.to") }
      ?? first + 7
    guard first < end else {
      throw ResponseError(
        .datesInverted, "params.to: the range ends before it starts, or has no day.",
        field: "params.to", hint: "The day of `to` is not part of the range.")
    }
    guard end - first <= Self.mostDays else {
      throw ResponseError(
        .limitExceeded, "params.to: an agenda has at most \(Self.mostDays) days.",
        field: "params.to")
    }
    return first..<end
  }

  private func day(_ text: String, _ field: String) throws(ResponseError) -> Day {
    if let day = try? Day(text: text) { return day }
    throw ResponseError(
      .invalidValue, "\(field): '\(text.excerpt(40))' is not a day.", field: field,
      hint: #"Write it as "2026-12-01"."#)
  }
}

extension AgendaSpan {
  /// The days of the day, week or month that contains the given day.
  fileprivate func days(around day: Day, inRegion region: String) -> Range<Day> {
    switch self {
    case .day: return day..<day + 1
    case .week:
      let first = WeekStart.first(of: day, inRegion: region)
      return first..<max(first + 7, day + 1)
    case .month:
      let (year, month, number) = day.components
      let first = day - (number - 1)
      return first..<max(first + Day.length(ofMonth: month, in: year), day + 1)
    }
  }
}
