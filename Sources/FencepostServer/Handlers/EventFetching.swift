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
  private var isSorted = false
  private let codec: ItemCodec
  private let selection: EventSelection
  private var instants: ItemInstants
  /// The store's state when the search began. The result shows that state, even if the store
  /// changes during the search.
  let state: String

  static let titles = LongWorkTitles(
    title: "Searching the calendar", finished: "The calendar has been searched",
    abandoned: "The search did not finish")

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
  var percentage: Int { isSorted ? 95 : search.percentage * 9 / 10 }

  mutating func advance(until shouldPause: () -> Bool) throws(ResponseError) -> Bool {
    while !isSorted {
      if search.examineNext(codec) {
        if shouldPause() { return false }
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
      isSorted = true
      if shouldPause() { return false }
    }
    while search.listing.write(&instants) {
      if shouldPause() { return false }
    }
    return true
  }

  /// The number of occurrences found, on all pages.
  var occurrenceTotal: Int { search.listing.total }

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
    let finishedWork = try longWork.takeFinished(EventSearchWork.self)
    var searchWork: EventSearchWork
    if let finishedWork { searchWork = finishedWork } else { searchWork = try beginFetch(params) }
    try searchWork.finish()
    let (state, occurrenceTotal, cursor) = (
      searchWork.state, searchWork.occurrenceTotal, searchWork.cursor
    )
    return FoundEvents(
      occurrences: searchWork.encodedOccurrences(), total: occurrenceTotal, cursor: cursor,
      state: state)
  }

  mutating func eventConflicts(
    _ params: EventConflictsParams
  ) throws(ResponseError) -> Conflicts {
    let finishedWork = try longWork.takeFinished(EventSearchWork.self)
    var searchWork: EventSearchWork
    if let finishedWork {
      searchWork = finishedWork
    } else {
      searchWork = try beginConflicts(params)
    }
    try searchWork.finish()
    let state = searchWork.state
    return Conflicts(occurrences: searchWork.encodedOccurrences(), state: state)
  }

  mutating func beginFetch(_ params: EventFetchParams) throws(ResponseError) -> EventSearchWork {
    let range = try instantRange(params.start, params.end)
    let search = EventSearch(
      [range], in: try listNumbers(of: params.lists), floatingIn: timeZone, of: try sessionEvents())
    return EventSearchWork(search, codec, try state(), try selection(params, of: range))
  }

  /// Begins a search for occurrences in a range of days, in some lists, that contain a text.
  mutating func beginSearch(
    _ range: Range<Day>, lists: [String]?, text: String?
  ) throws(ResponseError) -> EventSearchWork {
    let zone = timeZone
    let instants = zone.startOfDay(range.lowerBound)..<zone.startOfDay(range.upperBound)
    let search = EventSearch(
      [instants], in: try listNumbers(of: lists), floatingIn: zone, of: try sessionEvents())
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
    let (searchedRanges, reference) = try searchedRanges(params)
    let search = EventSearch(
      searchedRanges, in: try listNumbers(of: params.lists), floatingIn: timeZone,
      of: try sessionEvents(),
      onlyBlocking: true, excluding: reference)
    return EventSearchWork(search, codec, try state())
  }

  private func sessionEvents() throws(ResponseError) -> SessionEvents {
    guard let store = storeHost.store else { throw closedStoreError }
    // A snapshot, because the search may go on while other processes change the store.
    return SessionEvents(store.snapshot(), with: staging)
  }

  private func listNumbers(of lists: [String]?) throws(ResponseError) -> Set<Int>? {
    guard let lists else { return nil }
    var listNumbers: Set<Int> = []
    let settings = settings(with: edits.lists)
    for (index, id) in lists.enumerated() {
      guard let number = storeHost.openStore?.store.number(ofList: id, in: staging),
        !edits.lists.removes(id), isListVisible(id, settings)
      else {
        throw noSuchList(id, field: "params.lists[\(index)]")
      }
      listNumbers.insert(number)
    }
    return listNumbers
  }

  // MARK: Ranges

  private func instantRange(
    _ start: String, _ end: String
  ) throws(ResponseError) -> Range<Instant> {
    let start = try timeEnd(start, "params.start").instant(in: timeZone)
    let end = try timeEnd(end, "params.end").instant(in: timeZone)
    guard start <= end else {
      throw ResponseError(
        .datesInverted, "params.end: the range ends before it starts.", field: "params.end")
    }
    return start..<end
  }

  /// The time ranges to search for overlapping events, and the event that is left out of the
  /// result.
  private mutating func searchedRanges(
    _ params: EventConflictsParams
  ) throws(ResponseError) -> ([Range<Instant>], EventReference?) {
    guard let input = params.event else {
      guard let start = params.start else { throw Self.missingMember("start", .noStartDate) }
      guard let end = params.end else { throw Self.missingMember("end", .noEndDate) }
      return ([try instantRange(start, end)], nil)
    }
    guard params.start == nil, params.end == nil else {
      throw ResponseError(
        .invalidValue, "params.event already gives the range, so start and end cannot be sent too.",
        field: "params.event",
        hint: "Send either start and end, or event.")
    }
    var (old, reference, isSingleOccurrence): (Reminders.Event?, EventReference?, Bool) = (
      nil, nil, false
    )
    var existingFile: EventFile?
    if let id = input.id {
      let loadedItem = try load(ItemID(id), on: EditContext(kind: .dryRun))
      let eventFile = try eventFile(loadedItem.bytes, loadedItem.id)
      (old, reference, existingFile) = (
        eventFile.event, EventReference(id: loadedItem.id), eventFile
      )
      if let text = params.occurrence {
        let original = try originalStart(text, of: eventFile, "params")
        (old, isSingleOccurrence) = (try occurrence(original, of: eventFile, "params"), true)
        reference?.occurrence = eventFile.repeats ? original : nil
      }
    }
    let eventDraft = try eventDecoder(at: "params.event", on: EditContext(kind: .dryRun)).event(
      input, over: old)
    return (
      eventDraft.occupiedRanges(
        scheduleOfDraft(eventDraft, existingFile, isSingleOccurrence), floatingIn: timeZone),
      reference
    )
  }

  /// The times of an event that is not saved yet. If the draft leaves the times of an existing
  /// series as they are, the series' changed and excluded occurrences count too.
  private func scheduleOfDraft(
    _ eventDraft: Reminders.Event, _ existingFile: EventFile?, _ isSingleOccurrence: Bool
  ) -> EventSchedule {
    if !isSingleOccurrence, let existingFile, eventDraft.start == existingFile.event.start,
      eventDraft.end == existingFile.event.end,
      eventDraft.recurrence == existingFile.event.recurrence
    {
      return existingFile.schedule
    }
    var event = eventDraft
    if isSingleOccurrence { event.recurrence = [] }
    return EventSchedule(event)
  }

  private static func missingMember(_ name: String, _ code: ErrorCode) -> ResponseError {
    ResponseError(
      code, "params.\(name) is missing.", field: "params.\(name)",
      hint: "Send start and end, or an event as event/save takes it.")
  }
}

extension Reminders.Event {
  /// The times that the event occupies, in order and without overlaps. Only the first thousand
  /// occurrences within a year of the event's start count.
  fileprivate func occupiedRanges(
    _ schedule: EventSchedule, floatingIn zone: Zone
  ) -> [Range<Instant>] {
    guard isBlocking else { return [] }
    let plan = EventPlan(schedule)
    let eventStart = start.instant(floatingIn: zone)
    let firstYear =
      eventStart..<max(
        eventStart.adding(seconds: 366 * 86_400), end.instant(floatingIn: zone).adding(seconds: 1))
    let occurrenceRanges = plan.occurrences(overlapping: firstYear, floatingIn: zone, limit: 1000)
      .map { occurrence in
        let start = occurrence.start.instant(floatingIn: zone)
        // When clocks are set back, a later wall time may be an earlier instant. Such an occurrence
        // gets an empty range, since a range cannot end before it starts.
        return start..<max(start, occurrence.end.instant(floatingIn: zone))
      }
    var occupiedRanges: [Range<Instant>] = []
    for range in occurrenceRanges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty
    {
      guard let lastRange = occupiedRanges.last, range.lowerBound < lastRange.upperBound else {
        occupiedRanges.append(range)
        continue
      }
      occupiedRanges[occupiedRanges.count - 1] =
        lastRange.lowerBound..<max(lastRange.upperBound, range.upperBound)
    }
    return occupiedRanges
  }
}
