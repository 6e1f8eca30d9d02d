// All-day, floating and zoned times as instants for a reader in a given zone.

import Testing

@testable import CivilTime

@Suite struct MomentTests {
  @Test func `days and floating times depend on the reader's zone, zoned times do not`()
    throws
  {
    let (paris, tokyo) = (try System.zone("Europe/Paris"), try System.zone("Asia/Tokyo"))
    let nine = try wall("2026-12-01T09:00:00")
    let day = Moment.allDay(nine.day)
    #expect(day.instant(floatingIn: paris).text == "2026-11-30T23:00:00.000Z")
    #expect(day.instant(floatingIn: tokyo).text == "2026-11-30T15:00:00.000Z")
    #expect(day.instant(floatingIn: paris, startOfDay: 9 * 3600).text == "2026-12-01T08:00:00.000Z")
    #expect(Moment.floating(nine).instant(floatingIn: tokyo).text == "2026-12-01T00:00:00.000Z")
    #expect(Moment.floating(nine).instant(floatingIn: paris).text == "2026-12-01T08:00:00.000Z")
    let zoned = Moment.zoned(nine, paris)
    #expect(zoned.instant(floatingIn: tokyo).text == "2026-12-01T08:00:00.000Z")
    let skipped = Moment.allDay(try Day(text: "2026-09-06"))
    let santiago = try System.zone("America/Santiago")
    #expect(skipped.instant(floatingIn: santiago).text == "2026-09-06T04:00:00.000Z")
  }

  @Test func `a moment returns the day, wall time and zone it was made of`() throws {
    let nine = try wall("2026-12-01T09:00:00")
    let moment = Moment.utc(try instant("2026-12-01T09:00:00.999Z"))
    #expect(moment == .zoned(nine, .utc) && moment.isUTC)
    #expect(moment.day == nine.day && moment.wallTime == nine && moment.zone == .utc)
    #expect(Moment.allDay(nine.day).wallTime == nil && Moment.floating(nine).zone == nil)
    #expect(Moment.allDay(nine.day).day == nine.day && !Moment.floating(nine).isUTC)
    #expect(Moment.floating(nine) != moment && Moment.allDay(nine.day) != .floating(nine))
    #expect(try !Moment.zoned(nine, System.zone("Europe/London")).isUTC)
    #expect(try !Moment.zoned(nine, #require(Zone(fixedOffset: 0))).isUTC)
  }
}
