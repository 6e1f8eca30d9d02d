// `event/fetch` and `event/conflicts`: the occurrences in a time range, and the occurrences that
// overlap a time range or an event.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import Reminders
import Store

/// A search in progress: events are searched one by one, then sorted and encoded.
struct EventSearchWork: LongWork {
  private var search: EventSearch
  private var isInOrder = false
  private let codec: ItemCodec
  private let selection: EventSelection
  private var instants: ItemInstants
  /// The store's state when the search began. The result shows that state, even if the store
  /// changes during the search.
  let state: String

  static let words = LongWorkWords(
    title: "Searching the calendar", done: "The calendar has been searched",
    givenUp: "The search did not finish")

  init(
    _ search: EventSearch, _ codec: ItemCodec, _ state: String,
    _ selection: EventSelection = .everything
  ) {
    self.search = search
    self.selection = selection
    self.codec = codec
    instants = search.instants(codec)
    self.state = state
  }

  /// How much of the search is done, in percent. Most of the time goes into searching, not into
  /// encoding.
  var percentage: Int { isInOrder ? 95 : search.percentage * 9 / 10 }

  mutating func work(until isTime: () -> Bool) throws(ResponseError) -> Bool {
    while !isInOrder {
      if search.step(codec) {
        if isTime() { return false }
        continue
      }
      guard !search.hasTooManyOccurrences else {
        throw ResponseError(
          .limitExceeded, "This range has more than \(EventSearch.mostOccurrences) occurrences.",
          field: "params.end", hint: "Narrow the range, or name the lists.")
      }
      guard !search.isTooLong else {
        throw ResponseError(
          .limitExceeded,
          "The occurrences in this range are longer than \(EventSearch.mostBytes) bytes.",
          field: "params.end", hint: "Narrow the range, or name the lists.")
      }
      search.listing.sort()
      search.listing.select(selection)
      isInOrder = true
      if isTime() { return false }
    }
    while search.listing.write(&instants) {
      if isTime() { return false }
    }
    return true
  }

  /// The number of occurrences found, on all pages.
  var total: Int { search.listing.total }

  /// The cursor of the next page; nil if this is the last one.
  var cursor: String? {
    search.listing.lastPosition.map { EventCursor(query: selection.query, position: $0).text }
  }

  /// The encoded members of each occurrence.
  var members: [ArraySlice<UInt8>] { search.listing.members }

  consuming func encodedOccurrences() -> [EncodedItem] { search.listing.finish() }
}

extension Server {
  mutating func eventFetch(_ params: EventFetchParams) throws(ResponseError) -> FoundEvents {
    let done = try work.takeFinished(EventSearchWork.self)
    var searching: EventSearchWork
    if let done { searching = done } else { searching = try beginFetch(params) }
    try searching.finish()
    let (state, total, cursor) = (searching.state, searching.total, searching.cursor)
    return FoundEvents(
      occurrences: searching.encodedOccurrences(), total: total, cursor: cursor, state: state)
  }

  mutating func eventConflicts(
    _ params: EventConflictsParams
  ) throws(ResponseError) -> Conflicts {
    let done = try work.takeFinished(EventSearchWork.self)
    var searching: EventSearchWork
    if let done { searching = done } else { searching = try beginConflicts(params) }
    try searching.finish()
    let state = searching.state
    return Conflicts(occurrences: searching.encodedOccurrences(), state: state)
  }

  mutating func beginFetch(_ params: EventFetchParams) throws(ResponseError) -> EventSearchWork {
    let range = try range(params.start, params.end)
    let search = EventSearch(
      [range], in: try numbers(of: params.lists), floatingIn: timeZone, of: try events())
    return EventSearchWork(search, codec, try state(), try selection(params, of: range))
  }

  /// Begins a search for occurrences in a range of days, in some lists, that contain a text.
  mutating func beginSearch(
    _ range: Range<Day>, lists: [String]?, text: String?
  ) throws(ResponseError) -> EventSearchWork {
    let zone = timeZone
    let instants = zone.startOfDay(range.lowerBound)..<zone.startOfDay(range.upperBound)
    let search = EventSearch(
      [instants], in: try numbers(of: lists), floatingIn: zone, of: try events())
    return EventSearchWork(
      search, codec, try state(), EventSelection(text: text.map(FoldedNeedle.init)))
  }

  private func selection(
    _ params: EventFetchParams, of range: Range<Instant>
  ) throws(ResponseError) -> EventSelection {
    if let limit = params.limit, limit < 0 {
      throw ResponseError(
        .invalidValue, "params.limit: \(limit) is less than 0.", field: "params.limit")
    }
    let needle = params.text.map(FoldedNeedle.init)
    var selection = EventSelection(
      text: needle, limit: params.limit,
      fields: params.fields.map { MemberNames($0.map(\.rawValue)) })
    var query = QueryHash()
    query.add(range.lowerBound.milliseconds)
    query.add(range.upperBound.milliseconds)
    query.add(params.lists?.sorted().map { Array($0.utf8) })
    query.add(needle.map { [$0.bytes] })
    selection.query = query.value
    guard let text = params.cursor else { return selection }
    do throws(QueryFault) {
      let cursor = try EventCursor(text)
      guard cursor.query == selection.query else { throw QueryFault.cursorOfAnotherRange }
      selection.cursor = cursor
    } catch {
      throw ResponseError(
        .invalidValue, "params.cursor: \(error.description).", field: "params.cursor")
    }
    return selection
  }

  mutating func beginConflicts(
    _ params: EventConflictsParams
  ) throws(ResponseError) -> EventSearchWork {
    let (spans, reference) = try spans(params)
    let search = EventSearch(
      spans, in: try numbers(of: params.lists), floatingIn: timeZone, of: try events(),
      onlyBlocking: true, passingOver: reference)
    return EventSearchWork(search, codec, try state())
  }

  private func events() throws(ResponseError) -> SessionEvents {
    guard let store = storeHost.store else { throw closedStoreError }
    // A snapshot, because the search may go on while other processes change the store.
    return SessionEvents(store.snapshot(), with: staging)
  }

  private func numbers(of lists: [String]?) throws(ResponseError) -> Set<Int>? {
    guard let lists else { return nil }
    var numbers: Set<Int> = []
    let settings = settings(with: edits.lists)
    for (index, id) in lists.enumerated() {
      guard let number = storeHost.openStore?.store.number(ofList: id, in: staging),
        !edits.lists.removes(id), isSeen(id, settings)
      else {
        throw noSuchList(id, field: "params.lists[\(index)]")
      }
      numbers.insert(number)
    }
    return numbers
  }

  // MARK: Ranges

  private func range(
    _ start: String, _ end: String
  ) throws(ResponseError) -> Range<Instant> {
    let from = try timeEnd(start, "params.start").instant(in: timeZone)
    let to = try timeEnd(end, "params.end").instant(in: timeZone)
    guard from <= to else {
      throw ResponseError(
        .datesInverted, "params.end: the range ends before it starts.", field: "params.end")
    }
    return from..<to
  }

  /// The time ranges to search for overlapping events, and the event that is left out of the
  /// result.
  private mutating func spans(
    _ params: EventConflictsParams
  ) throws(ResponseError) -> ([Range<Instant>], EventReference?) {
    guard let input = params.event else {
      guard let start = params.start else { throw Self.missing("start", .noStartDate) }
      guard let end = params.end else { throw Self.missing("end", .noEndDate) }
      return ([try range(start, end)], nil)
    }
    guard params.start == nil, params.end == nil else {
      throw ResponseError(
        .invalidValue, "params.event: the event already gives the range.", field: "params.event",
        hint: "Send either start and end, or event.")
    }
    var (old, reference, isSingleOccurrence): (Reminders.Event?, EventReference?, Bool) = (
      nil, nil, false
    )
    var known: EventFile?
    if let id = input.id {
      let loaded = try load(ItemID(id), on: EditContext(kind: .dry))
      let file = try eventFile(loaded.bytes, loaded.id)
      (old, reference, known) = (file.event, EventReference(id: loaded.id), file)
      if let text = params.occurrence {
        let original = try originalStart(text, of: file, "params")
        (old, isSingleOccurrence) = (try occurrence(original, of: file, "params"), true)
        reference?.occurrence = file.repeats ? original : nil
      }
    }
    let pendingEdits = try eventDecoder(at: "params.event", on: EditContext(kind: .dry)).event(
      input, over: old)
    return (
      pendingEdits.spans(
        timesOfDraft(pendingEdits, known, isSingleOccurrence), floatingIn: timeZone), reference
    )
  }

  /// The times of an event that is not saved yet. If an existing series keeps its times, its
  /// changed and excluded occurrences count as well.
  private func timesOfDraft(
    _ pendingEdits: Reminders.Event, _ known: EventFile?, _ isSingleOccurrence: Bool
  ) -> EventSchedule {
    if !isSingleOccurrence, let known, pendingEdits.start == known.event.start,
      pendingEdits.end == known.event.end,
      pendingEdits.recurrence == known.event.recurrence
    {
      return known.schedule
    }
    var event = pendingEdits
    if isSingleOccurrence { event.recurrence = [] }
    return EventSchedule(event)
  }

  private static func missing(_ name: String, _ code: ErrorCode) -> ResponseError {
    ResponseError(
      code, "params.\(name) is missing.", field: "params.\(name)",
      hint: "Send start and end, or an event as event/save takes it.")
  }
}

extension Reminders.Event {
  /// The times that the event occupies: those of its first thousand occurrences within a year.
  fileprivate func spans(
    _ schedule: EventSchedule, floatingIn zone: Zone
  ) -> [Range<Instant>] {
    guard isBlocking else { return [] }
    let plan = EventPlan(schedule)
    let from = start.instant(floatingIn: zone)
    let year =
      from..<max(
        from.adding(seconds: 366 * 86_400), end.instant(floatingIn: zone).adding(seconds: 1))
    let all = plan.occurrences(overlapping: year, floatingIn: zone, limit: 1000).map { occurrence in
      let start = occurrence.start.instant(floatingIn: zone)
      // In a night when clocks are set back, a later wall time may be an earlier instant.
      return start..<max(start, occurrence.end.instant(floatingIn: zone))
    }
    var spans: [Range<Instant>] = []
    for span in all.sorted(by: { $0.lowerBound < $1.lowerBound }) where !span.isEmpty {
      guard let last = spans.last, span.lowerBound < last.upperBound else {
        spans.append(span)
        continue
      }
      spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
    }
    return spans
  }
}
