// Dates, lists of dates, durations and offsets are read in all their forms.

import ICalendar
import TestSupport
import Testing

@Suite struct DateTests {
  private static func time(_ form: DateValue.Form, second: Int = 15) -> DateValue? {
    DateValue(year: 2026, month: 11, day: 10, hour: 9, minute: 30, second: second, form: form)
  }

  private static let day = DateValue(year: 2026, month: 11, day: 10)

  @Test(arguments: [
    (":20261110", day), (";VALUE=DATE:20261110", day), (";value=date:20261110", day),
    (";VALUE=DATE-TIME:20261110", day), (";TZID=Europe/Berlin:20261110", day),
    (";VALUE=DATE:20261110T000000", day), (";VALUE=DATE;TZID=A:20261110T093015Z", day),
    (":20261110T093015", time(.floating)), (":20261110T093015Z", time(.utc)),
    (":20261110t093015z", time(.utc)),
    (";TZID=Europe/Berlin:20261110T093015", time(.zoned("Europe/Berlin"))),
    (#";TZID="(UTC+01:00) A, B":20261110T093015"#, time(.zoned("(UTC+01:00) A, B"))),
    (";TZID=Europe/Berlin:20261110T093015Z", time(.utc)),
    (";TZID=:20261110T093015", time(.floating)),
    (";VALUE=DATE-TIME:20261110T093015Z", time(.utc)), (": 20261110T093015 ", time(.floating)),
    (":20261110T093060Z", time(.utc, second: 59)),
    (":20240229", DateValue(year: 2024, month: 2, day: 29)),
    (":20000229", DateValue(year: 2000, month: 2, day: 29)),
    (":00000101", DateValue(year: 0, month: 1, day: 1)),
    (
      ";X=1;TZID=/example.org/Europe/Berlin:20261110T093015",
      time(.zoned("/example.org/Europe/Berlin"))
    ),
  ])
  func `a date is read in every form`(raw: String, date: DateValue?) throws {
    #expect(try property("DUE" + raw).date() == #require(date))
  }

  @Test(
    arguments: [
      ("", .notADate), ("2026111", .notADate), ("202611100", .notADate), ("2026-11-10", .notADate),
      ("20261110T0930", .notADate), ("20261110T093015X", .notADate),
      ("20261110T093015ZZ", .notADate),
      ("20261110T09301", .notADate), ("20261110 093015", .notADate), ("banana", .notADate),
      ("20261110T", .notADate), ("+0261110", .notADate), ("２０２６１１１０", .notADate),
      ("20261110T093015+0100", .numericOffset), ("20261110T093015-0800", .numericOffset),
      ("20261310", .noSuchTime), ("20260010", .noSuchTime), ("20260230", .noSuchTime),
      ("20250229", .noSuchTime), ("19000229", .noSuchTime), ("20260431", .noSuchTime),
      ("20261110T240000", .noSuchTime), ("20261110T096000", .noSuchTime),
      ("20261110T093061", .noSuchTime), ("20261100", .noSuchTime),
    ] as [(String, ValueFault)])
  func `a malformed date is refused with its reason`(raw: String, fault: ValueFault) throws {
    let property = try property("DUE:" + raw)
    #expect(throws: fault) { try property.date() }
    #expect(property.problem(fault) == Problem(line: 2, property: "DUE", sentence: fault.sentence))
  }

  @Test func `a written date is read back equal`() throws {
    var random = SeededRandom(seed: 333)
    for _ in 0..<2000 {
      let forms: [DateValue.Form] = [
        .date, .utc, .floating, .zoned("Europe/Zurich"), .zoned("a;b,c:\"d\""),
      ]
      let date = DateValue(
        year: random.below(10000), month: 1 + random.below(12), day: 1 + random.below(28),
        hour: random.below(24), minute: random.below(60), second: random.below(60),
        form: random.pick(forms))
      let value = try #require(date)
      let old = [Parameter(.tzid, "old"), Parameter("X-KEPT", "1"), Parameter(.value, "PERIOD")]
      let made = NewComponent("X-BOX") { box in
        box.add(.date(.due, value, old))
        box.add(.date(.trigger, value, namesType: true))
        box.add(ContentLine.dates(.exdate, [value, value]))
      }
      let box = try #require(try CalendarText(made).components.first)
      #expect(try box.property(.due)?.date() == value)
      #expect(try box.property(.trigger)?.date() == value)
      #expect(box.property(.exdate)?.dates().starts == [value, value])
      #expect(box.property(.due)?.parameter("X-KEPT") == "1")
      let type = value.isDate ? "DATE" : "DATE-TIME"
      #expect(box.property(.trigger)?.parameter(.value) == type)
    }
    #expect(ContentLine.date(.due, try #require(Self.day)).text == "DUE;VALUE=DATE:20261110")
    #expect(
      ContentLine.date(.due, try #require(Self.time(.zoned("A/B")))).text
        == "DUE;TZID=A/B:20261110T093015")
  }

  @Test func `a date value outside the calendar cannot be created`() {
    #expect(DateValue(year: 10000, month: 1, day: 1) == nil)
    #expect(DateValue(year: -1, month: 1, day: 1) == nil)
    #expect(DateValue(year: 2026, month: 2, day: 29) == nil)
    #expect(
      DateValue(year: 2026, month: 1, day: 1, hour: 24, minute: 0, second: 0, form: .utc) == nil)
    // A date has no time, whatever its parameters say.
    let day = DateValue(year: 2026, month: 1, day: 1, hour: 9, minute: 9, second: 9, form: .date)
    #expect(day == DateValue(year: 2026, month: 1, day: 1))
  }

  @Test func `a list of dates keeps its readable entries`() throws {
    let list = try property("EXDATE;TZID=A:20261110T093015,banana, 20261110T093015Z ,,20261199")
      .dates()
    #expect(list.starts == [Self.time(.zoned("A")), Self.time(.utc)])
    #expect(list.faults == [.notADate, .noSuchTime])
    #expect(try property("EXDATE;VALUE=DATE:20261110,20261110").dates().starts.count == 2)
    #expect(try property("EXDATE:").dates().entries.isEmpty)
  }

  @Test func `the starts of periods are read`() throws {
    let start = try #require(Self.time(.utc))
    let hour = try #require(DurationValue(hours: 1))
    let list = try property(
      "RDATE;VALUE=PERIOD:20261110T093015Z/PT1H,20261110T093015Z/20261110T093015Z"
    ).dates()
    #expect(list.entries == [.period(start, .duration(hour)), .period(start, .date(start))])
    #expect(list.starts == [start, start] && list.faults.isEmpty)
    for bad in ["20261110/PT1H", "20261110T093015Z/", "20261110T093015Z/20261110"] {
      #expect(try property("RDATE:" + bad).dates().faults == [.notAPeriod])
    }
  }

  @Test(arguments: [
    ("P1W", DurationValue(weeks: 1)), ("PT0S", DurationValue()), ("P0D", DurationValue()),
    ("-PT15M", DurationValue(isNegative: true, minutes: 15)),
    ("+PT15M", DurationValue(minutes: 15)),
    ("P15DT5H0M20S", DurationValue(days: 15, hours: 5, seconds: 20)),
    ("-P1DT2H", DurationValue(isNegative: true, days: 1, hours: 2)),
    ("pt1h30m", DurationValue(hours: 1, minutes: 30)),
    ("PT1H20S", DurationValue(hours: 1, seconds: 20)),
    ("P1W2D", DurationValue(weeks: 1, days: 2)), ("P1DT", DurationValue(days: 1)),
    ("PT999999999S", DurationValue(seconds: 999_999_999)), (" PT1H ", DurationValue(hours: 1)),
    ("P00001D", DurationValue(days: 1)),
    ("-P0DT0H15M0S", DurationValue(isNegative: true, minutes: 15)),
  ])
  func `a duration is read`(raw: String, duration: DurationValue?) throws {
    #expect(try property("DURATION:" + raw).duration() == #require(duration))
  }

  @Test(arguments: [
    "", "P", "PT", "15M", "P15M", "PT1D", "PT1M1H", "P1D1D", "PT1.5H", "P-1D", "--P1D", "P1", "1W",
    "P1Y",
    "PT1H T2M", "PTT1H", "19760401T005545Z",
  ])
  func `a malformed duration is refused`(_ raw: String) throws {
    let property = try property("DURATION:" + raw)
    #expect(throws: ValueFault.notADuration) { try property.duration() }
  }

  @Test func `a duration beyond the limit is refused, and its parts are added up`() throws {
    let property = try property("DURATION:PT99999999999999999999999999S")
    #expect(throws: ValueFault.outOfRange(0...999_999_999)) { try property.duration() }
    #expect(DurationValue(hours: 1_000_000_000) == nil)
    #expect(DurationValue(hours: -1) == nil)
    let most = 999_999_999
    let all = DurationValue(
      isNegative: true, weeks: most, days: most, hours: most, minutes: most, seconds: most)
    #expect(all?.signedDays == -most * 8)
    #expect(all?.signedSeconds == -most * 3661)
  }

  @Test func `a written duration is read back equal`() throws {
    var random = SeededRandom(seed: 336)
    for _ in 0..<1000 {
      func part() -> Int { random.below(3) == 0 ? random.below(100_000) : 0 }
      let value = try #require(
        DurationValue(
          isNegative: random.below(2) == 0, weeks: part(), days: part(), hours: part(),
          minutes: part(), seconds: part()))
      let back = try property(ContentLine.duration(.duration, value).text).duration()
      #expect(back.signedDays == value.signedDays && back.signedSeconds == value.signedSeconds)
      #expect(back.isNegative == value.isNegative && back.text == value.text)
    }
    #expect(DurationValue(weeks: 2)?.text == "P2W")
    #expect(DurationValue(weeks: 1, days: 1)?.text == "P8D")
    #expect(DurationValue(isNegative: true, hours: 1, seconds: 5)?.text == "-PT1H5S")
  }

  @Test(arguments: [
    ("+0100", 3600), ("-0500", -18000), ("-055036", -21036), ("+020000", 7200), ("0530", 19800),
    ("-0000", 0), ("+235959", 86399),
  ])
  func `an offset is read`(raw: String, seconds: Int) throws {
    #expect(try property("TZOFFSETTO:" + raw).utcOffset() == seconds)
  }

  @Test(arguments: [
    "", "+", "+1", "+01", "+01:00", "+2400", "+0160", "+010060", "Z", "+01000", "++100",
  ])
  func `a malformed offset is refused`(_ raw: String) throws {
    let property = try property("TZOFFSETTO:" + raw)
    #expect(throws: ValueFault.notAnOffset) { try property.utcOffset() }
  }
}
