// Fetching, compared with a slow model of protocol/README.md; pages of a result while the store
// changes; and damaged keys.

import CivilTime
import Geofence
import TestSupport
import Testing

@testable import Reminders

@Suite struct QueryTests {
  @Test(arguments: 0..<8)
  func `every query agrees with the reference model, in order`(
    _ seed: Int
  ) throws {
    var chance = SeededRandom(seed: UInt64(seed))
    for round in 0..<100 {
      let items = (0..<chance.below(60)).map { chance.item($0) }
      let zone = chance.zone()
      let query = chance.query()
      let model = QueryModel(query: query, zone: zone)
      let expected = model.found(items)
      let found = try fetch(query, items, in: zone, &chance)
      let limit = query.limit ?? items.count
      #expect(found.ids == Array(expected.prefix(limit)), "seed \(seed), round \(round): \(query)")
      #expect(found.total == expected.count)
      #expect((found.cursor != nil) == (expected.count > limit))
    }
  }

  @Test(arguments: 0..<8)
  func `pages show each unmoved item exactly once, in order`(_ seed: Int) throws {
    var chance = SeededRandom(seed: UInt64(100 + seed))
    for round in 0..<25 {
      let start = (0..<80).map { chance.item($0) }
      let zone = chance.zone()
      var query = chance.query()
      query.limit = chance.pick([1, 3, 7, 50])
      let model = QueryModel(query: query, zone: zone)
      var items = start
      var moved: Set<String> = []
      var seen: [String] = []
      var next = 1000
      repeat {
        let page = try fetch(query, items, in: zone, &chance)
        seen += page.ids
        query.cursor = page.cursor
        #expect(page.total == items.filter(model.matches).count)
        for _ in 0..<chance.below(6) where !items.isEmpty {
          let place = chance.below(items.count)
          switch chance.below(3) {
          case 0: moved.insert(items.remove(at: place).id)
          case 1:
            let (id, list) = (items[place].id, items[place].list)
            items[place] = Item(id: id, list: list, reminder: chance.reminder())
            moved.insert(id)
          default:
            items.append(chance.item(next))
            moved.insert("\(items[items.count - 1].id)")
            next += 1
          }
        }
      } while query.cursor != nil && seen.count < 2_000
      let still = model.found(start).filter { !moved.contains($0) }
      #expect(seen.filter { !moved.contains($0) } == still, "seed \(seed), round \(round)")
    }
  }

  @Test func `a cursor is valid only for the same where and sort, in any spelling`() throws {
    var chance = SeededRandom(seed: 1)
    let items = (0..<20).map { chance.item($0) }
    let query = ReminderQuery(
      ReminderFilter(
        lists: ["list 0", "list 1", "list 2"], priority: [.none, .low, .medium, .high]),
      limit: 3)
    let cursor = try #require(try fetch(query, items, in: .utc, &chance).cursor)
    var same = query
    same.cursor = cursor
    same.limit = 17
    same.filter.lists?.reverse()
    same.filter.priority = nil
    #expect(try fetch(same, items, in: .utc, &chance).ids.count == 17)
    var others = [ReminderQuery](repeating: same, count: 9)
    others[0].descending = true
    others[1].sort = .title
    others[2].filter.text = "a"
    others[3].filter.lists?.removeLast()
    others[4].filter.due = TimeBounds()
    others[5].filter.tags = []
    others[6].filter.status = .incomplete
    others[7].filter.parent = .topLevel()
    others[8].filter.isLocation = true
    for other in others {
      #expect(throws: QueryFault.cursorOfAnotherQuery) {
        try fetch(other, items, in: .utc, &chance)
      }
    }
  }

  @Test func `a cursor sorted by title is valid only for the same language`() throws {
    var chance = SeededRandom(seed: 2)
    let items = (0..<9).map { chance.item($0) }
    var query = ReminderQuery(sort: .title, limit: 3)
    query.cursor = try fetch(query, items, in: .utc, &chance).cursor
    #expect(throws: QueryFault.cursorOfAnotherQuery) {
      try fetch(query, items, in: .utc, &chance, titles: TitleOrder(language: "sv"))
    }
  }

  @Test func `an invalid cursor is refused with a reason`() throws {
    var chance = SeededRandom(seed: 3)
    let items = (0..<9).map { chance.item($0) }
    let good = try #require(
      try fetch(ReminderQuery(sort: .title, limit: 3), items, in: .utc, &chance).cursor)
    var bad = ["", "0", "x", "01", "é", good.uppercased(), "02" + good.dropFirst(2)]
    bad += [String(good.prefix(40)), String(repeating: "01", count: 1 << 17)]
    bad.append(good.prefix(50) + String(repeating: "f", count: 16) + good.dropFirst(66))
    for cursor in bad {
      #expect(throws: QueryFault.notACursor, "\(cursor.prefix(80))") {
        try fetch(ReminderQuery(sort: .title, cursor: cursor), items, in: .utc, &chance)
      }
    }
  }

  @Test func `sorting by distance needs a position`() {
    var chance = SeededRandom(seed: 4)
    #expect(throws: QueryFault.distanceFromNowhere) {
      try fetch(ReminderQuery(sort: .distance), [], in: .utc, &chance)
    }
  }

  @Test func `a page with limit 0 has the total and a cursor`() throws {
    var chance = SeededRandom(seed: 5)
    let items = (0..<9).map { chance.item($0) }
    let none = try fetch(ReminderQuery(limit: 0), items, in: .utc, &chance)
    #expect(none.ids == [] && none.total == 9)
    let all = try fetch(ReminderQuery(cursor: none.cursor), items, in: .utc, &chance)
    #expect(all.ids.count == 9 && all.cursor == nil)
  }

  @Test func `the offset of a zone is that of the tz database at query time`() throws {
    var chance = SeededRandom(seed: 6)
    let tokyo = try #require(Zone(fixedOffset: 9 * 3600))
    let database = ZoneDatabase(folders: ["/nonexistent"])
    let wall = WallTime(day: Day(number: 20_000), second: 0)
    let paris = try System.zone("Europe/Paris")
    let item = Item(id: "a", list: 0, reminder: Reminder(title: "t", due: .zoned(wall, paris)))
    let exact = paris.instant(of: wall)
    let only = TimeBounds(from: .instant(exact), to: .instant(exact.adding(seconds: 1)))
    let query = ReminderQuery(ReminderFilter(due: only))
    #expect(try fetch(query, [item], in: tokyo, &chance).ids == ["a"])
    // The database of this run has no zones, so the offset comes from the keys.
    var run = try query.begin(
      in: tokyo, titles: TitleOrder(language: ""), zones: database, listNumber: { _ in nil })
    let keys = ReminderKeys(item.reminder).bytes
    run.offer(7, list: 0, keys: keys.span.bytes, id: { _ in "a" })
    #expect(run.finish { _ in [0x61] } == ReminderQuery.Page(slots: [7], total: 1, cursor: nil))
  }

  @Test(arguments: 0..<4)
  func `damaged keys do not trap`(_ seed: Int) throws {
    var chance = SeededRandom(seed: UInt64(200 + seed))
    let titles = TitleOrder(language: "hu")
    for _ in 0..<300 {
      var keys = ReminderKeys(chance.reminder()).bytes
      for _ in 0...chance.below(4) {
        switch chance.below(5) {
        case 0: keys.removeLast(min(keys.count, chance.below(90)))
        case 1: keys += [UInt8](repeating: 0xFF, count: chance.below(9))
        case _ where keys.isEmpty: break
        case 2: keys[chance.below(keys.count)] = chance.pick([0, 0x7F, 0x80, 0xFF])
        case 3:
          let start = chance.below(keys.count)
          for place in keys.indices[start...].prefix(8) {
            keys[place] = chance.pick([0x7F, 0xFF, 0])
          }
        default: keys[chance.below(keys.count)] = UInt8(chance.below(256))
        }
      }
      // Corrects the length field, so that the damaged content is read.
      if keys.count >= 8, chance.below(2) == 0 {
        for place in 0..<4 { keys[4 + place] = UInt8(keys.count >> (place * 8) & 0xFF) }
      }
      for _ in 0..<4 {
        var query = chance.query()
        if chance.below(2) == 0 { query.filter = ReminderFilter(near: query.filter.near) }
        var run = try query.begin(
          in: chance.zone(), titles: titles, zones: SeededRandom.database,
          listNumber: { _ in 0 })
        run.offer(0, list: 0, keys: keys.span.bytes, id: { _ in "a" })
        run.offer(1, list: 0, keys: keys.span.bytes, id: { _ in "b" })
        let page = run.finish { $0 == 0 ? [0x61] : [0x62] }
        #expect(page.slots.count <= page.total)
      }
    }
  }

  @Test func `keys of another format version match nothing`() throws {
    var keys = ReminderKeys(Reminder(title: "t")).bytes
    keys[0] &+= 1
    var run = try ReminderQuery().begin(
      in: .utc, titles: TitleOrder(language: ""), zones: SeededRandom.database,
      listNumber: { _ in nil })
    run.offer(0, list: 0, keys: keys.span.bytes, id: { _ in "a" })
    #expect(run.finish { _ in [0x61] } == ReminderQuery.Page(slots: [], total: 0, cursor: nil))
  }

  @Test func `byte search finds a text at any position`() {
    var chance = SeededRandom(seed: 7)
    for _ in 0..<20_000 {
      let text = (0..<chance.below(12)).map { _ in UInt8(chance.below(2)) }
      let wanted = (0..<chance.below(5)).map { _ in UInt8(chance.below(2)) }
      let isThere = (0...text.count).contains { text[$0...].starts(with: wanted) }
      #expect(text.withUnsafeBytes { ByteSearch(wanted).occurs(in: $0) } == isThere)
    }
  }
}
