// `reminder/fetch`: finds and sorts reminders by their keys, and copies their encoded JSON into
// the answer.

import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders
import Store

extension Server {
  mutating func reminderFetch(
    _ params: ReminderFetchParams
  ) throws(ResponseError) -> ReminderPage {
    guard let store = storeHost.store else { throw closedStoreError }
    let query = try query(params)
    let (page, staged) = try runQuery(query, store)
    let first = store.slotCount
    var encoding = PageEncoding(
      in: store.indexBytes, instants, only: params.fields.map { MemberNames($0.map(\.rawValue)) },
      count: page.slots.count)
    for slot in page.slots {
      if slot >= first {
        let item = staged[slot - first]
        encoding.append(item.id, item.members)
      } else if let ranges = store.encodedRanges(inSlot: slot) {
        encoding.append(ranges)
      } else if let (id, members) = store.encodedItem(inSlot: slot) {
        encoding.append(id, members)
      }
    }
    return ReminderPage(
      reminders: encoding.finish(), total: page.total, cursor: page.cursor, state: store.state.text)
  }

  /// The slots of the reminders that match, stored and staged. The slots of staged ones have the
  /// numbers after the store's slots.
  func runQuery(
    _ query: ReminderQuery, _ store: Store
  ) throws(ResponseError) -> (ReminderQuery.Page, staged: [Item]) {
    var run = try beginQuery(query, store)
    let hidden = staging
    run.offer(store, hiding: hidden)
    let staged = hidden.items.filter { $0.kind == ItemKind.reminder }
    let first = store.slotCount
    for (index, item) in staged.enumerated() {
      guard let list = store.number(ofList: item.list, in: hidden) else { continue }
      run.offer(first + index, list: list, keys: item.keys.span.bytes) { _ in item.id.text }
    }
    codec.replaceZones(run.zones)
    let page = run.finish { slot in
      slot >= first ? staged[slot - first].id.bytes : store.idBytes(inSlot: slot)
    }
    return (page, staged)
  }

  /// The ids of committed reminders that match, in order of creation.
  mutating func reminders(where given: Where?) throws(ResponseError) -> [ItemID] {
    guard let store = storeHost.store else { throw closedStoreError }
    let all = try query(ReminderFetchParams(where: given))
    var run = try beginQuery(all, store)
    run.offer(store)
    codec.replaceZones(run.zones)
    return run.finish(id: { store.idBytes(inSlot: $0) }).slots.compactMap { store.id(inSlot: $0) }
  }

  func beginQuery(
    _ query: ReminderQuery, _ store: Store
  ) throws(ResponseError) -> QueryRun {
    let staging = staging
    do throws(QueryFault) {
      return try query.begin(
        in: timeZone, titles: titles, zones: codec.database,
        listNumber: { store.number(ofList: $0, in: staging) })
    } catch {
      let field =
        switch error {
        case .notACursor, .cursorOfAnotherQuery, .cursorOfAnotherRange: "params.cursor"
        case .distanceFromNowhere: "params.sort"
        }
      throw ResponseError(.invalidValue, "\(field): \(error.description).", field: field)
    }
  }

  func query(_ params: ReminderFetchParams) throws(ResponseError) -> ReminderQuery {
    if let limit = params.limit, limit < 0 {
      throw ResponseError(
        .invalidValue, "params.limit: \(limit) is less than 0.", field: "params.limit")
    }
    return ReminderQuery(
      try params.where.map { (given) throws(ResponseError) in try filter(given) }
        ?? ReminderFilter(),
      sort: params.sort.map(ReminderQuery.Sort.init) ?? .creationDate,
      descending: params.descending ?? false, limit: params.limit, cursor: params.cursor)
  }

  private func filter(_ given: Where) throws(ResponseError) -> ReminderFilter {
    let settings = settings(with: edits.lists)
    for (index, id) in (given.lists ?? []).enumerated()
    where list(id, with: edits.lists) == nil || !isSeen(id, settings) {
      throw noSuchList(id, field: "params.where.lists[\(index)]")
    }
    return ReminderFilter(
      lists: given.lists, status: given.status.map(ReminderFilter.Status.init) ?? .all,
      due: try bounds(given.due, "params.where.due"),
      overdue: given.overdue.map { overdue($0, at: configuration.clock.now()) },
      completed: try bounds(given.completed, "params.where.completed"),
      priority: given.priority?.map(Priority.PriorityRange.init), isLocation: given.isLocation,
      proximity: given.proximity.map(Fence.Proximity.init),
      near: try given.near.map { (near) throws(ResponseError) in
        let places = reminderDecoder(at: "params").alarms.places
        let field = "params.where.near"
        return NearFilter(
          try places.coordinate(near.latitude, near.longitude, field),
          within: try places.metres(near.within, "\(field).within"))
      }, text: given.text, tags: given.tags, parent: parent(given.parent),
      ids: given.ids)
  }

  func overdue(_ isWanted: Bool, at now: Instant) -> ReminderFilter.Overdue {
    let zone = timeZone
    return ReminderFilter.Overdue(
      isWanted, now: now, today: zone.startOfDay(zone.wallTime(at: now).day))
  }

  func parent(_ given: Patch<String>) -> ReminderFilter.Parent? {
    switch given {
    case .absent: nil
    case .null: .topLevel(besides: parentlessReminders())
    case .value(let id): .reminder(id)
    }
  }

  /// The reminders that count as having no parent: their parent does not exist, or is a subtask of
  /// the reminder itself. Staged changes of this session count.
  func parentlessReminders() -> Set<[UInt8]> {
    guard let store = storeHost.store else { return [] }
    var links = ParentLinks()
    store.forEachKeys(ofKind: ItemKind.reminder) { slot, _, keys in
      guard let id = store.id(inSlot: slot), !staging.hasStagedChange(of: id) else { return }
      links.add(keys) { id.text }
    }
    for item in staging.items where item.kind == ItemKind.reminder {
      links.add(item.keys.span.bytes) { item.id.text }
    }
    let orphaned = links.orphaned { uid in
      store.item(ItemID(uid), in: staging)?.kind == ItemKind.reminder
    }
    return links.circular.union(orphaned)
  }

  private func bounds(
    _ range: DateRange?, _ field: String
  ) throws(ResponseError) -> TimeBounds? {
    guard let range else { return nil }
    return TimeBounds(
      from: try range.from.map { (text) throws(ResponseError) in try timeEnd(text, "\(field).from")
      },
      to: try range.to.map { (text) throws(ResponseError) in try timeEnd(text, "\(field).to") })
  }

  /// Parses a day, a wall time in the session's zone, or an instant.
  func timeEnd(_ text: String, _ field: String) throws(ResponseError) -> TimeEnd {
    if let day = try? Day(text: text) { return .day(day) }
    if let wall = try? WallTime(text: text) { return .wall(wall) }
    if let instant = try? Instant(text: text) { return .instant(instant) }
    throw ResponseError(
      .invalidValue, "\(field): '\(text.excerpt(40))' is not a time.", field: field,
      hint: #"Write "2026-12-01", "2026-12-01T09:00:00" or "2026-12-01T08:00:00Z"."#
    ).suggesting(rangeEnd: text)
  }
}

extension ReminderQuery.Sort {
  init(_ key: SortKey) {
    switch key {
    case .creationDate: self = .creationDate
    case .dueDate: self = .dueDate
    case .title: self = .title
    case .priority: self = .priority
    case .distance: self = .distance
    case .sortOrder: self = .sortOrder
    }
  }
}

extension ReminderFilter.Status {
  fileprivate init(_ status: CompletionStatus) {
    switch status {
    case .incomplete: self = .incomplete
    case .completed: self = .completed
    case .all: self = .all
    }
  }
}

extension Priority.PriorityRange {
  fileprivate init(_ band: PriorityBand) {
    switch band {
    case .none: self = .none
    case .low: self = .low
    case .medium: self = .medium
    case .high: self = .high
    }
  }
}

extension QueryRun {
  /// Passes all committed reminders to the query, except those that the staging hides.
  fileprivate mutating func offer(_ store: Store, hiding hidden: Staging = Staging()) {
    let hidesItems = !hidden.isEmpty
    let id = { (slot: Int) in store.text(ofSlot: slot) }
    let sieve = sieve
    store.forEachKeys(
      ofKind: ItemKind.reminder, minimumLength: QuerySieve.leastKeyLength,
      selectedBits: { bytes, starts in sieve.chosen(in: bytes, at: starts) }
    ) { slot, list, keys in
      if hidesItems, let id = store.id(inSlot: slot), hidden.hasStagedChange(of: id) { return }
      offer(slot, list: list, keys: keys, id: id)
    }
  }
}

extension ItemID {
  fileprivate var bytes: ArraySlice<UInt8> { Array(text.utf8)[...] }
}

extension Store {
  /// The bytes of the id of the item in a slot, where the index has them, so that they are not copied.
  fileprivate func idBytes(inSlot slot: Int) -> ArraySlice<UInt8> {
    guard let ranges = encodedRanges(inSlot: slot) else { return id(inSlot: slot)?.bytes ?? [] }
    return indexBytes[ranges.uid]
  }

  /// The id of the item in a slot.
  fileprivate func text(ofSlot slot: Int) -> String { id(inSlot: slot)?.text ?? "" }
}
