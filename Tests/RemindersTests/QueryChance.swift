// Random reminders and queries with few distinct values, so that they match.

import CivilTime
import Geofence
import Reminders
import TestSupport

extension SeededRandom {
  mutating func maybe<Value>(_ percent: Int, _ value: (inout SeededRandom) -> Value?) -> Value? {
    below(100) < percent ? value(&self) : nil
  }

  mutating func item(_ number: Int) -> Item {
    Item(id: "\(pick(["a", "B", "é", "z"]))\(number)", list: below(3), reminder: reminder())
  }

  mutating func reminder() -> Reminder {
    Reminder(
      title: words(), notes: maybe(30) { $0.words() },
      url: maybe(20) { _ in "https://Example.org/é" },
      location: maybe(20) { $0.words() }, priority: Priority(below(10)) ?? .none,
      due: maybe(80) { $0.moment() }, status: status(),
      creationDate: maybe(90) { Instant(seconds: Int64(1_700_000_000 + $0.below(20))) },
      tags: (0..<below(3)).map { _ in pick(["Home", "home", "work", "Ärende", "ärende", "hom"]) },
      parent: maybe(30) { $0.pick(["p", "P", "q"]) }, alarms: (0..<below(3)).map { alarm($0) })
  }

  private mutating func status() -> Reminder.Status {
    switch below(5) {
    case 0: .completed(nil)
    case 1, 2: .completed(momentNearby().adding(milliseconds: Int64(below(1000))))
    case 3: .cancelled
    default: .open
    }
  }

  private mutating func alarm(_ number: Int) -> Alarm {
    guard below(3) > 0 else { return Alarm(id: "\(number)", trigger: .absolute(.first)) }
    let places = (0..<below(3)).compactMap { _ in
      coordinate().map { FencePlace(title: nil, coordinate: $0, radius: 100) }
    }
    let fence = Fence(proximity: below(2) == 0 ? .enter : .leave, places: places)
    return Alarm(id: "\(number)", trigger: .fence(fence))
  }

  mutating func words() -> String {
    (0...below(3)).map { _ in
      pick(["item", "Item", "Café", "cafe", "Cafe\u{301}", "2", "10", "02", "zoo", "milk", "a"])
    }.joined(separator: " ")
  }

  mutating func coordinate() -> Coordinate? {
    Coordinate(
      latitude: pick([59.33, 59.34, -90, 90, 0]), longitude: pick([18.06, 18.07, 180, -180, 0]))
  }

  /// Around nights on which clocks are changed, in one of which Samoa skipped a day.
  mutating func wall() -> WallTime {
    let day = pick([15_337, 15_338, 15_339, 20_538, 20_539, 20_752, 20_751]) + below(3)
    return WallTime(day: Day(number: day), second: pick([0, 3_600, 9_000, 43_200, 86_399]))
  }

  mutating func momentNearby() -> Instant {
    Instant(seconds: Int64(wall().seconds + (below(48) - 24) * 3600))
  }

  mutating func moment() -> Moment {
    switch below(4) {
    case 0: .allDay(wall().day)
    case 1: .floating(wall())
    default: .zoned(wall(), zone())
    }
  }

  mutating func zone() -> Zone { pick(Self.zones) }

  /// Has read all zones that come up.
  static let database = {
    var database = System.database
    for name in zoneNames { _ = try? database.zone(name) }
    return database
  }()

  private static let zones = {
    var database = Self.database
    return zoneNames.compactMap { try? database.zone($0) }
      + [Zone(fixedOffset: 5 * 3600)].compactMap { $0 }
  }()

  private static let zoneNames = [
    "Europe/Paris", "America/New_York", "Pacific/Apia", "Asia/Tokyo", "Etc/UTC", "UTC",
    "America/Sao_Paulo",
  ]

  mutating func bounds() -> TimeBounds {
    TimeBounds(from: maybe(70) { $0.end() }, to: maybe(70) { $0.end() })
  }

  private mutating func end() -> TimeEnd {
    switch below(3) {
    case 0: .day(wall().day)
    case 1: .wall(wall())
    default: .instant(momentNearby().adding(milliseconds: pick([0, 1, 500, 999])))
    }
  }

  mutating func filter() -> ReminderFilter {
    ReminderFilter(
      lists: maybe(15) { [$0.pick(["list 0", "list 1", "nowhere"]), "list 2"] },
      status: pick([.all, .all, .incomplete, .completed]), due: maybe(25) { $0.bounds() },
      completed: maybe(12) { $0.bounds() },
      priority: maybe(15) {
        [$0.pick(Priority.PriorityRange.allCases), $0.pick(Priority.PriorityRange.allCases)]
      },
      isLocation: maybe(12) { $0.below(4) > 0 },
      proximity: maybe(12) { $0.pick([.enter, .leave]) },
      near: maybe(15) { $0.nearFilter() },
      text: maybe(15) { $0.pick(["CAFE", "é", "item 2", "ärend", "ome", "", "exämple", "m"]) },
      tags: maybe(12) { [$0.pick(["HOME", "work", "ÄRENDE", "arende", "hom"])] },
      parent: maybe(10) { chance in
        let some = Set((0..<20).map { Array("\(chance.pick(["a", "B", "é"]))\($0)".utf8) })
        return chance.pick([.topLevel(), .topLevel(besides: some), .reminder("p"), .reminder("q")])
      },
      ids: maybe(5) { chance in
        (0..<40).map { "\(chance.pick(["a", "B", "é", "z"]))\($0)" }
      })
  }

  private mutating func nearFilter() -> NearFilter? {
    let within = pick([0, 1_000, 1_300, 1_000_000, 2e7, .infinity])
    return coordinate().map { NearFilter($0, within: within) }
  }

  mutating func query() -> ReminderQuery {
    var query = ReminderQuery(
      filter(), sort: pick([.creationDate, .dueDate, .title, .priority, .distance, .sortOrder]),
      descending: below(2) == 0, limit: maybe(60) { $0.pick([1, 2, 5, 50]) })
    if query.sort == .distance, query.filter.near == nil { query.filter.near = nearFilter() }
    return query
  }
}
