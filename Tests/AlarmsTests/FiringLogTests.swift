// The firings that are kept, found by id and by item after they were stored, closed, moved and removed.

import CivilTime
import Testing

@testable import Alarms

@Suite struct FiringLogTests {
  private func firing(_ item: String, at seconds: Int) -> Firing {
    Firing(
      AlarmKey(item: item, alarm: "a"), .reminder, occurrence: nil, seriesDate: nil, title: item,
      cause: .time, moment: OfficeMap.time(seconds), at: OfficeMap.time(seconds),
      decidedAt: OfficeMap.time(seconds))
  }

  @Test func `a closed firing is kept, and is not open`() {
    var log = FiringLog()
    var first = firing("i", at: 1)
    let second = firing("i", at: 2)
    log.store(second)
    log.store(first)
    #expect(log.openFirings.map(\.id) == [first.id, second.id] && log.openCount(of: "i") == 2)
    first.end = Firing.End(.acknowledged, at: OfficeMap.time(3))
    log.store(first)
    #expect(
      log.openFirings.map(\.id) == [second.id] && log.openFirings(of: "i").map(\.id) == [second.id])
    #expect(log.firings(of: "i").count == 2 && log[first.id]?.isOpen == false)
  }

  @Test func `a firing that is moved to another item is no longer found under the old one`() {
    var log = FiringLog()
    var moved = firing("old", at: 1)
    log.store(moved)
    moved.key = AlarmKey(item: "new", alarm: "a")
    log.store(moved)
    #expect(log.firings(of: "old").isEmpty && log.openCount(of: "old") == 0)
    #expect(log.openFirings(of: "new").map(\.id) == [moved.id] && log.itemsWithOpen == ["new"])
    #expect(log.firingsByID.count == 1)
  }

  @Test func `a removed firing leaves nothing behind`() {
    var log = FiringLog()
    let only = firing("i", at: 1)
    log.store(only)
    log.remove(only)
    #expect(log.firingsByID.isEmpty && log.openFirings.isEmpty && log.itemsWithOpen.isEmpty)
    #expect(log.firings(of: "i").isEmpty)
  }
}
