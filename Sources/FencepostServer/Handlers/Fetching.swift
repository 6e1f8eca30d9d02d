// `reminder/fetch`: finds and sorts reminders by their keys (the values that the index stores for
// this), and copies their encoded JSON into the answer.

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
    let (page, stagedItems) = try runQuery(query, store)
    let firstStagedSlot = store.slotCount
    var pageEncoding = PageEncoding(
      in: store.indexBytes, instants, only: params.fields.map { MemberNames($0.map(\.rawValue)) },
      count: page.slots.count)
    for slot in page.slots {
      if slot >= firstStagedSlot {
        let item = stagedItems[slot - firstStagedSlot]
        pageEncoding.append(item.id, item.members)
      } else if let ranges = store.encodedRanges(inSlot: slot) {
        pageEncoding.append(ranges)
      } else if let (id, members) = store.encodedItem(inSlot: slot) {
        pageEncoding.append(id, members)
      }
    }
    return ReminderPage(
      reminders: pageEncoding.finish(), total: page.total, cursor: page.cursor,
      state: store.state.text)
  }

  /// The slots of the matching reminders. A slot is the number of an item in the store's index;
  /// the reminders that are only staged get the numbers after the last of the store.
  func runQuery(
    _ query: ReminderQuery, _ store: Store
  ) throws(ResponseError) -> (ReminderQuery.Page, stagedItems: [Item]) {
    var queryRun = try beginQuery(query, store)
    let stagedChanges = staging
    queryRun.offer(store, hiding: stagedChanges)
    let stagedItems = stagedChanges.items.filter { $0.kind == ItemKind.reminder }
    let firstStagedSlot = store.slotCount
    for (index, item) in stagedItems.enumerated() {
      guard let list = store.number(ofList: item.list, in: stagedChanges) else { continue }
      queryRun.offer(firstStagedSlot + index, list: list, keys: item.keys.span.bytes) { _ in
        item.id.text
      }
    }
    codec.replaceZones(queryRun.zones)
    let page = queryRun.finish { slot in
      slot >= firstStagedSlot
        ? stagedItems[slot - firstStagedSlot].id.bytes : store.idBytes(inSlot: slot)
    }
    return (page, stagedItems)
  }

  /// The ids of committed reminders that match, in order of creation.
  mutating func reminders(where condition: Where?) throws(ResponseError) -> [ItemID] {
    guard let store = storeHost.store else { throw closedStoreError }
    let matchAll = try query(ReminderFetchParams(where: condition))
    var queryRun = try beginQuery(matchAll, store)
    queryRun.offer(store)
    codec.replaceZones(queryRun.zones)
    return queryRun.finish(id: { store.idBytes(inSlot: $0) }).slots.compactMap {
      store.id(inSlot: $0)
    }
  }

  func beginQuery(
    _ query: ReminderQuery, _ store: Store
  ) throws(ResponseError) -> QueryRun {
    let staging = staging
    do throws(QueryFault) {
      return try query.begin(
        in: timeZone, titles: titles, zones: codec.zoneDatabase,
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
      try params.where.map { (condition) throws(ResponseError) in try filter(condition) }
        ?? ReminderFilter(),
      sort: params.sort.map(ReminderQuery.Sort.init) ?? .creationDate,
      descending: params.descending ?? false, limit: params.limit, cursor: params.cursor)
  }

  private func filter(_ condition: Where) throws(ResponseError) -> ReminderFilter {
    let settings = settings(with: edits.lists)
    for (index, id) in (condition.lists ?? []).enumerated()
    where list(id, with: edits.lists) == nil || !isListVisible(id, settings) {
      throw noSuchList(id, field: "params.where.lists[\(index)]")
    }
    return ReminderFilter(
      lists: condition.lists, status: condition.status.map(ReminderFilter.Status.init) ?? .all,
      due: try timeBounds(condition.due, "params.where.due"),
      overdue: condition.overdue.map { overdueFilter($0, at: configuration.clock.now()) },
      completed: try timeBounds(condition.completed, "params.where.completed"),
      priority: condition.priority?.map(Priority.PriorityRange.init),
      isLocation: condition.isLocation,
      proximity: condition.proximity.map(Fence.Proximity.init),
      near: try condition.near.map { (near) throws(ResponseError) in
        let places = reminderDecoder(at: "params").alarms.places
        let field = "params.where.near"
        return NearFilter(
          try places.coordinate(near.latitude, near.longitude, field),
          within: try places.metres(near.within, "\(field).within"))
      }, text: condition.text, tags: condition.tags, parent: parentFilter(condition.parent),
      ids: condition.ids)
  }

  func overdueFilter(_ isWanted: Bool, at now: Instant) -> ReminderFilter.Overdue {
    let zone = timeZone
    return ReminderFilter.Overdue(
      isWanted, now: now, today: zone.startOfDay(zone.wallTime(at: now).day))
  }

  func parentFilter(_ parentID: Patch<String>) -> ReminderFilter.Parent? {
    switch parentID {
    case .absent: nil
    case .null: .topLevel(besides: parentlessReminders())
    case .value(let id): .reminder(id)
    }
  }

  /// The ids of reminders that name a parent, but count as having none: the parent does not exist,
  /// or is a subtask of the reminder itself. Staged changes of this session are included.
  func parentlessReminders() -> Set<[UInt8]> {
    guard let store = storeHost.store else { return [] }
    var parentLinks = ParentLinks()
    store.forEachKeys(ofKind: ItemKind.reminder) { slot, _, keys in
      guard let id = store.id(inSlot: slot), !staging.hasStagedChange(of: id) else { return }
      parentLinks.add(keys) { id.text }
    }
    for item in staging.items where item.kind == ItemKind.reminder {
      parentLinks.add(item.keys.span.bytes) { item.id.text }
    }
    let orphanedIDs = parentLinks.orphaned { uid in
      store.item(ItemID(uid), in: staging)?.kind == ItemKind.reminder
    }
    return parentLinks.circular.union(orphanedIDs)
  }

  private func timeBounds(
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
  /// Passes all committed reminders to the query, except those that have a staged change.
  fileprivate mutating func offer(_ store: Store, hiding stagedChanges: Staging = Staging()) {
    let hidesItems = !stagedChanges.isEmpty
    let id = { (slot: Int) in store.idText(inSlot: slot) }
    let sieve = sieve
    store.forEachKeys(
      ofKind: ItemKind.reminder, minimumLength: QuerySieve.leastKeyLength,
      selectedBits: { bytes, starts in sieve.chosen(in: bytes, at: starts) }
    ) { slot, list, keys in
      if hidesItems, let id = store.id(inSlot: slot), stagedChanges.hasStagedChange(of: id) {
        return
      }
      offer(slot, list: list, keys: keys, id: id)
    }
  }
}

extension ItemID {
  fileprivate var bytes: ArraySlice<UInt8> { Array(text.utf8)[...] }
}

extension Store {
  /// The bytes of an item's id, given the item's number in the store's index (its slot). The bytes
  /// are a slice of the index's bytes, to avoid a copy.
  fileprivate func idBytes(inSlot slot: Int) -> ArraySlice<UInt8> {
    guard let ranges = encodedRanges(inSlot: slot) else { return id(inSlot: slot)?.bytes ?? [] }
    return indexBytes[ranges.uid]
  }

  /// The id of the item that has this number in the store's index.
  fileprivate func idText(inSlot slot: Int) -> String { id(inSlot: slot)?.text ?? "" }
}
