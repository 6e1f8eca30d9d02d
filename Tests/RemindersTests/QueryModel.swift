// A slow model of fetching, directly from protocol/README.md; random reminders and queries; and
// running a query over items as a store would.

import CivilTime
import Foundation
import Geofence
import TestSupport

@testable import Reminders

struct Item {
  let id: String
  let list: Int
  let reminder: Reminder
  let keys: [UInt8]
  /// The words of its title, without case and accents.
  let words: [String]

  init(id: String, list: Int, reminder: Reminder) {
    self.id = id
    self.list = list
    self.reminder = reminder
    keys = ReminderKeys(reminder).bytes
    words = QueryModel.plain(reminder.title).split(separator: " ").map(String.init)
  }
}

/// Fetching as it is defined.
struct QueryModel {
  let query: ReminderQuery
  let zone: Zone
  static let titles = TitleOrder(language: "en")

  func found(_ items: [Item]) -> [String] {
    items.filter(matches).sorted(by: precedes).map(\.id)
  }

  func matches(_ item: Item) -> Bool {
    let (filter, reminder) = (query.filter, item.reminder)
    let isWithin = { (instant: Instant?, bounds: TimeBounds?) -> Bool in
      guard let bounds, bounds.from != nil || bounds.to != nil else { return true }
      guard let instant else { return false }
      if let from = bounds.from, instant < self.instant(from) { return false }
      if let to = bounds.to, instant >= self.instant(to) { return false }
      return true
    }
    if let lists = filter.lists, !lists.contains("list \(item.list)") { return false }
    if filter.status == .completed, !reminder.isCompleted { return false }
    if filter.status == .incomplete, reminder.isCompleted { return false }
    if !isWithin(due(reminder), filter.due) { return false }
    if filter.completed != nil, !reminder.isCompleted { return false }
    if !isWithin(reminder.completionDate, filter.completed) { return false }
    if let bands = filter.priority, !bands.contains(reminder.priority.band) { return false }
    if let isLocation = filter.isLocation, isLocation != reminder.isLocation { return false }
    let fences = reminder.alarms.compactMap(\.fence)
    if let way = filter.proximity, !fences.contains(where: { $0.proximity == way }) { return false }
    if let near = filter.near, !(distance(reminder) <= near.within) { return false }
    if let text = filter.text {
      let texts = [reminder.title, reminder.notes, reminder.location, reminder.url] + reminder.tags
      let isIn = { (field: String?) in
        text.isEmpty || Self.plain(field ?? "").contains(Self.plain(text))
      }
      if !texts.contains(where: isIn) { return false }
    }
    let tags = Set(reminder.tags.map { $0.lowercased() })
    if let wanted = filter.tags, !tags.isSuperset(of: wanted.map { $0.lowercased() }) {
      return false
    }
    switch filter.parent {
    case nil: break
    case .topLevel(let others):
      if reminder.parent != nil, !others.contains(Array(item.id.utf8)) { return false }
    case .reminder(let uid): if reminder.parent != uid { return false }
    }
    if let ids = filter.ids, !ids.contains(item.id) { return false }
    return true
  }

  func precedes(_ one: Item, _ other: Item) -> Bool {
    switch comparison(one, other) {
    case .orderedAscending: return true
    case .orderedDescending: return false
    case .orderedSame: break
    }
    let (created, otherCreated) = (one.reminder.creationDate, other.reminder.creationDate)
    if created != otherCreated { return (created ?? .last) < (otherCreated ?? .last) }
    return Array(one.id.utf8).lexicographicallyPrecedes(Array(other.id.utf8))
  }

  private func comparison(_ one: Item, _ other: Item) -> ComparisonResult {
    switch query.sort {
    case .creationDate: compare(one.reminder.creationDate, other.reminder.creationDate)
    case .dueDate: compare(due(one.reminder), due(other.reminder))
    case .priority: compare(number(one.reminder), number(other.reminder))
    case .sortOrder: compare(order(one.reminder), order(other.reminder))
    case .distance: compare(distance(one.reminder), distance(other.reminder))
    case .title: turned(compare(one.words, other.words))
    }
  }

  /// Random titles are words separated by single blanks, which sort before everything else.
  private func compare(_ one: [String], _ other: [String]) -> ComparisonResult {
    for (one, other) in zip(one, other) where one != other {
      switch (Int(one), Int(other)) {
      case (nil, nil): return one < other ? .orderedAscending : .orderedDescending
      case (nil, _): return .orderedDescending
      case (_, nil): return .orderedAscending
      case (let one?, let other?):
        if one != other { return one < other ? .orderedAscending : .orderedDescending }
      }
    }
    return one.count == other.count
      ? .orderedSame : one.count < other.count ? .orderedAscending : .orderedDescending
  }

  /// Nil sorts last, in either direction.
  private func compare<Value: Comparable>(_ one: Value?, _ other: Value?) -> ComparisonResult {
    switch (one, other) {
    case (nil, nil): .orderedSame
    case (nil, _): .orderedDescending
    case (_, nil): .orderedAscending
    case (let one?, let other?):
      one == other ? .orderedSame : turned(one < other ? .orderedAscending : .orderedDescending)
    }
  }

  private func turned(_ result: ComparisonResult) -> ComparisonResult {
    query.descending ? ComparisonResult(rawValue: -result.rawValue) ?? .orderedSame : result
  }

  private func due(_ reminder: Reminder) -> Instant? {
    reminder.due?.instant(floatingIn: zone)
  }

  private func order(_ reminder: Reminder) -> Int? {
    reminder.sortOrder ?? reminder.creationDate.map { Int($0.seconds) - 978_307_200 }
  }

  private func number(_ reminder: Reminder) -> Int? {
    reminder.priority == .none ? nil : reminder.priority.number
  }

  private func distance(_ reminder: Reminder) -> Double {
    guard let near = query.filter.near else { return .infinity }
    let places = reminder.alarms.compactMap(\.fence).flatMap(\.places)
    return places.map { near.center.distance(to: $0.coordinate) }.min() ?? .infinity
  }

  private func instant(_ end: TimeEnd) -> Instant {
    switch end {
    case .day(let day): Moment.allDay(day).instant(floatingIn: zone)
    case .wall(let wall): Moment.floating(wall).instant(floatingIn: zone)
    case .instant(let instant): instant
    }
  }

  static func plain(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

/// Runs a query over items, whose places are their slots, in an order that does not matter.
func fetch(
  _ query: ReminderQuery, _ items: [Item], in zone: Zone, _ chance: inout SeededRandom,
  titles: TitleOrder = QueryModel.titles
) throws -> (ids: [String], total: Int, cursor: String?) {
  var run = try query.begin(in: zone, titles: titles, zones: SeededRandom.database) { name in
    name.hasPrefix("list ") ? Int(name.dropFirst(5)) : nil
  }
  for slot in items.indices.shuffled(using: &chance) {
    let item = items[slot]
    // The keys are at any offset within other bytes, as in a column.
    let start = chance.below(9)
    let bytes = [UInt8](repeating: 0xA5, count: start) + item.keys
    let places = [0, start]
    guard run.sieve.chosen(in: bytes.span.bytes, at: places.span) & 2 != 0 else { continue }
    run.offer(slot, list: item.list, keys: item.keys.span.bytes, id: { _ in item.id })
  }
  let page = run.finish { Array(items[$0].id.utf8)[...] }
  return (page.slots.map { items[$0].id }, page.total, page.cursor)
}
