// `view/list`: reminders as rows in sections, with the words that a person reads. The answer has
// all rows, one page, or the rows that have changed.

import Alarms
import CivilTime
import FencepostProtocol
import Files
import Geofence
import JSON
import JSONRPC
import Reminders
import Store
import Units
import Views

extension Server {
  mutating func viewList(_ params: ViewListParams) throws(ResponseError) -> ViewedList {
    let finishedWork = try longWork.takeFinished(ViewWork.self)
    var viewWork: ViewWork
    if let finishedWork { viewWork = finishedWork } else { viewWork = try beginView(params) }
    try viewWork.finish()
    return viewWork.answer(shownOldPositionNote(now: viewWork.computedAt))
  }

  mutating func beginView(_ params: ViewListParams) throws(ResponseError) -> ViewWork {
    // A snapshot, because other processes may change the store while the rows are drawn.
    guard let store = storeHost.store?.snapshot() else { throw closedStoreError }
    let personPosition = try personPosition(of: params)
    var query = try viewQuery(params, from: personPosition)
    let queryHash = hashOfParams(params, query)
    let storeState = try self.state()
    var now = now
    var firstRow = 0
    if let text = params.cursor {
      let cursor = try checkedCursor(text, of: queryHash, at: storeState)
      (now, firstRow) = (cursor.computedAt, cursor.rowIndex)
    }
    // All pages of a view show the time at which the first page was computed.
    query.filter.overdue = params.where?.overdue.map { overdueFilter($0, at: now) }
    let clock = PersonClock(now: now, zone: timeZone)
    let (page, stagedReminders) = try runQuery(query, store)
    let viewedReminders = ViewedReminders(
      page.slots, stagedReminders: stagedReminders, in: staging, store, clock, codec)
    let lists = viewedLists(store)
    var viewDrawing = ViewDrawing(
      viewedReminders,
      ViewSections(params.group ?? .due, viewedReminders, lists: lists, titles: titles),
      lists: lists, instants)
    viewDrawing.nextOverdue = try nextOverdue(query, store, clock)
    viewDrawing.fields = params.fields.map { MemberNames($0.map(\.rawValue)) }
    viewDrawing.distanceOrigin = query.sort == .distance ? query.filter.near?.center : nil
    let lengths = lengths
    viewDrawing.distanceText = { try? lengths.distance(metres: $0) }
    viewDrawing.openSections = params.sections.map { Set($0) }
    viewDrawing.pageRows =
      firstRow..<(firstRow.addingReportingOverflow(params.limit ?? .max).overflow
      ? .max : firstRow + (params.limit ?? .max))
    viewDrawing.changedIDs = try changedIDs(params, of: queryHash, in: store)
    let staging = staging
    viewDrawing.titleOfItem = { uid in
      let item = store.item(ItemID(uid), in: staging)
      guard let item, item.kind == ItemKind.reminder else { return nil }
      return item.members.member("title").string
    }
    return ViewWork(
      viewDrawing, of: queryHash, at: now, storeState: storeState,
      showsStagedChanges: !staging.isEmpty,
      reminderCount: page.total)
  }

  /// When the next reminder becomes overdue today; nil if the view does not select by `overdue`.
  /// That reminder is not in the view yet, so this needs a query of its own.
  private func nextOverdue(
    _ query: ReminderQuery, _ store: Store, _ clock: PersonClock
  ) throws(ResponseError) -> Instant? {
    guard query.filter.overdue != nil else { return nil }
    var notYetOverdue = query
    notYetOverdue.filter.overdue = nil
    let dueBounds = notYetOverdue.filter.due
    let start = dueBounds?.from.map { max($0.instant(in: clock.zone), clock.now) } ?? clock.now
    let end =
      dueBounds?.to.map { min($0.instant(in: clock.zone), clock.midnight) } ?? clock.midnight
    notYetOverdue.filter.due = TimeBounds(from: .instant(start), to: .instant(end))
    let (page, stagedReminders) = try runQuery(notYetOverdue, store)
    let viewedReminders = ViewedReminders(
      page.slots, stagedReminders: stagedReminders, in: staging, store, clock, codec)
    return viewedReminders.firstDue(countsCompleted: true)
  }

  // MARK: The query

  private mutating func viewQuery(
    _ params: ViewListParams, from personPosition: Coordinate?
  ) throws(ResponseError) -> ReminderQuery {
    if params.since != nil, params.limit != nil || params.cursor != nil {
      throw ResponseError(
        .invalidValue,
        "params.since returns the changes of all rows, and so cannot be sent with limit or cursor.",
        field: "params.since", hint: "Send either since, or limit and cursor.")
    }
    var query = try query(ReminderFetchParams(where: params.where, limit: params.limit))
    query.limit = nil
    query.sort = ReminderQuery.Sort(params.sort ?? .dueDate)
    query.descending = params.descending ?? false
    if let personPosition { query.filter.near = NearFilter(personPosition, within: .infinity) }
    return query
  }

  /// The person's position, if the rows are sorted by the distance from it.
  private mutating func personPosition(of params: ViewListParams) throws(ResponseError)
    -> Coordinate?
  {
    guard params.sort == .distance, params.where?.near == nil else { return nil }
    guard accessRights.sees(AccessEntity.location) else {
      throw ResponseError(
        .invalidValue, "params.sort: the person has not granted access to their position.",
        field: "params.sort", hint: "Give where.near, or ask for location with access/request.")
    }
    let fix = try withAlarmService { (server) throws(StoreFault) in
      server.alarmService?.alarmEngine.fix
    }
    guard let fix else {
      throw ResponseError(
        .invalidValue, "params.sort: no program has said where the person is yet.",
        field: "params.sort", hint: "Give where.near, or choose another sort.")
    }
    return fix.coordinate
  }

  /// A hash of all params and settings on which the rows depend, without the store's state and the
  /// time. Cursors and versions contain the hash, so that those of another query are refused.
  private func hashOfParams(_ params: ViewListParams, _ query: ReminderQuery) -> UInt64 {
    var hash = QueryHash()
    hash.add(Int64(bitPattern: query.hash(in: timeZone, titles: titles)))
    hash.add([Array(timeZone.name.utf8), Array((params.group ?? .due).rawValue.utf8)])
    hash.add(params.sections?.sorted().map { Array($0.utf8) })
    hash.add(params.fields?.map(\.rawValue).sorted().map { Array($0.utf8) })
    return hash.value
  }

  private func checkedCursor(
    _ text: String, of hash: UInt64, at state: String
  ) throws(ResponseError) -> ViewCursor {
    let problem: String
    if let cursor = ViewCursor(text) {
      if cursor.queryHash == hash, cursor.storeState == state { return cursor }
      problem =
        cursor.queryHash == hash
        ? "the store has changed since that page" : "the cursor belongs to another query"
    } else {
      problem = "this cursor is not from this server"
    }
    throw ResponseError(
      .invalidValue, "params.cursor: \(problem).", field: "params.cursor",
      hint: "Fetch the first page again, without a cursor.")
  }

  // MARK: Changes

  /// The ids of the reminders that have changed since the version of the view that the client has;
  /// nil if all rows have to be sent.
  private func changedIDs(
    _ params: ViewListParams, of hash: UInt64, in store: Store
  ) throws(ResponseError) -> Set<[UInt8]>? {
    // Changes are read from the journal, which has no uncommitted edits. So as long as edits of
    // earlier requests are not committed (the turn is open), all rows are sent.
    guard let text = params.since, !hasOpenTurn else { return nil }
    guard let version = ViewVersion(text) else {
      throw ResponseError(
        .invalidValue, "params.since: '\(text.excerpt(40))' is not a version of a view.",
        field: "params.since", hint: "Send the version of an earlier answer, or leave out since.")
    }
    // With `where.parent: null`, a change of another reminder, such as the removal of the parent,
    // can decide whether a reminder matches. So all rows are sent.
    if case .null = params.where?.parent ?? .absent { return nil }
    guard version.queryHash == hash, now < version.validUntil, staging.isEmpty,
      let since = JournalPosition(text: version.storeState),
      let changes = try? store.changes(since: since)
    else { return nil }
    var combinedDelta = Delta()
    for change in changes { combinedDelta.add(change.delta) }
    var ids: Set<[UInt8]> = []
    for (_, item) in combinedDelta.all {
      // The title and colour of a list are in the rows of other reminders too.
      if item.kind == Delta.ItemRef.list { return nil }
      if item.kind == ItemKind.reminder { ids.insert(Array(item.id.utf8)) }
    }
    return ids
  }

  // MARK: Lists

  private func viewedLists(_ store: Store) -> [Int: ViewSections.ViewedList] {
    var lists: [Int: ViewSections.ViewedList] = [:]
    for list in self.lists(with: edits.lists) {
      guard let number = store.number(ofList: list.id, in: staging) else { continue }
      let color = list.color.flatMap { $0.isEmpty ? nil : $0 }
      lists[number] = ViewSections.ViewedList(id: list.id, title: list.shownTitle, color: color)
    }
    return lists
  }
}
