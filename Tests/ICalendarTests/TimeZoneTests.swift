// A VTIMEZONE becomes a value and back, and a broken part of one affects only itself.

import ICalendar
import Testing

@Suite struct TimeZoneTests {
  @Test(arguments: [
    ("ios12-time-alarm", "Europe/Zurich", 2), ("macos-1013-history", "America/New_York", 5),
    ("thunderbird", "Europe/Berlin", 2), ("khal-event", "Europe/Amsterdam", 2),
    ("exchange-bom", "(UTC+01:00) Amsterdam, Berlin", 2),
    ("recurring-overrides", "Europe/Zurich", 2),
  ])
  func `another program's zone is read, and read back after writing`(
    name: String, tzid: String, count: Int
  ) throws {
    let text = try Corpus.text(name)
    let reading = TimeZoneDefinition.read(try #require(text.components(.vtimezone).first))
    let zone = try #require(reading.definition)
    #expect(reading.problems.isEmpty)
    #expect(zone.tzid == tzid && zone.observances.count == count)
    let written = try CalendarText(try #require(zone.component()))
    let again = TimeZoneDefinition.read(try #require(written.components.first))
    #expect(again.definition == zone && again.problems.isEmpty)
  }

  @Test func `seconds in offsets, rules, further clock changes and names are kept`() throws {
    let text = try Corpus.text("macos-1013-history")
    let component = try #require(text.components(.vtimezone).first)
    let zone = try #require(TimeZoneDefinition.read(component).definition)
    let old = zone.observances[1]
    #expect(old.offsetFrom == -21036 && old.offsetTo == -21600 && !old.isDaylight)
    #expect(old.start.year == 1883 && old.start.hour == 12 && old.start.second == 36)
    #expect(old.start.form == .floating && old.rule == nil && old.names == ["CST"])
    #expect(zone.observances[2].dates.map(\.year) == [1918, 1919])
    #expect(zone.observances[3].rule == "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU")
    let bytes = try #require(zone.component()).bytes
    #expect(String(decoding: bytes, as: UTF8.self).contains("TZOFFSETFROM:-055036\r\n"))
  }

  @Test func `a broken observance is left out and reported`() throws {
    let text = try read(
      """
      BEGIN:VTIMEZONE
      TZID:Mars/Phobos
      BEGIN:STANDARD
      DTSTART:20260101T000000
      TZOFFSETFROM:+0100
      TZOFFSETTO:east
      END:STANDARD
      BEGIN:DAYLIGHT
      TZOFFSETFROM:+0100
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20260101T000000Z
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RDATE:20270101T000000,nonsense
      END:STANDARD
      BEGIN:X-OTHER
      END:X-OTHER
      END:VTIMEZONE

      """)
    let reading = TimeZoneDefinition.read(try #require(text.components.first))
    #expect(reading.definition?.observances.count == 1)
    #expect(reading.definition?.observances.first?.dates.count == 1)
    #expect(
      reading.problems == [
        Problem(line: 6, property: "TZOFFSETTO", sentence: ValueFault.notAnOffset.sentence),
        Problem(
          line: 8, property: "DAYLIGHT", sentence: ValueFault.missingProperty(.dtstart).sentence),
        Problem(
          line: 8, property: "DAYLIGHT", sentence: ValueFault.missingProperty(.tzoffsetto).sentence),
        Problem(line: 15, property: "RDATE", sentence: ValueFault.notADate.sentence),
      ])
  }

  @Test func `a VTIMEZONE without a name or any observance is refused`() throws {
    let text = try read("BEGIN:VTIMEZONE\nEND:VTIMEZONE\n")
    let empty = TimeZoneDefinition.read(try #require(text.components.first))
    #expect(empty.definition == nil && empty.problems.count == 2)
  }

  @Test func `a zone with an offset that cannot be written is refused`() throws {
    let start = try #require(
      DateValue(year: 2026, month: 1, day: 1, hour: 0, minute: 0, second: 0, form: .floating))
    for offset in [86400, -86400, Int.max, Int.min] {
      let zone = TimeZoneDefinition(
        tzid: "A",
        observances: [.init(isDaylight: true, start: start, offsetFrom: 0, offsetTo: offset)])
      #expect(zone.component() == nil)
    }
  }
}
