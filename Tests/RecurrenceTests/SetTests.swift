// Rules, added and excluded times together, and the ends of rules: COUNT, and UNTIL in its three
// forms.

import CivilTime
import TestSupport
import Testing

@Suite struct SetTests {
  @Test func `the start is always first, and COUNT counts it`() throws {
    let outOfStep = try recurrence("FREQ=WEEKLY;BYDAY=FR;COUNT=3", from: "2021-03-01 09:00")
    #expect(outOfStep.map(shown) == (try days("2021 Mar 1,5,12")))
    let once = try recurrence("FREQ=DAILY;COUNT=1", from: "2021-03-01 09:00")
    #expect(once.map(shown) == (try days("2021 Mar 1")))
    let never = try recurrence("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", from: "2021-03-01 09:00")
    #expect(never.map(shown) == (try days("2021 Mar 1")))
    #expect(Recurrence(start: try wall("2021-03-01 09:00")).map(shown) == (try days("2021 Mar 1")))
  }

  @Test func `an EXDATE excludes also the start, and COUNT counts excluded dates`()
    throws
  {
    let excluded = try ["2021-03-01 09:00", "2021-03-03 09:00", "2021-03-09 09:00"].map(wall)
    let daily = Recurrence(
      start: try wall("2021-03-01 09:00"), rules: [try rule("FREQ=DAILY;COUNT=4")],
      added: try ["2021-03-09 09:00", "2021-03-08 09:00"].map(wall), excluded: excluded)
    #expect(daily.map(shown) == (try days("2021 Mar 2,4,8")))
    #expect(daily.next(onOrAfter: excluded[0]).map(shown) == "2021-03-02 09:00:00")
    #expect(!daily.contains(excluded[1]))
    #expect(daily.contains(try wall("2021-03-08 09:00")))
    #expect(daily.isLast(try wall("2021-03-08 09:00")))
    #expect(!daily.isLast(try wall("2021-03-04 09:00")))
    #expect(!daily.isLast(excluded[2]))
  }

  @Test func `a date from several sources is one occurrence, in order`() throws {
    let start = try wall("2021-03-01 09:00")
    let many = Recurrence(
      start: start,
      rules: [
        try rule("FREQ=DAILY;INTERVAL=2;COUNT=4"), try rule("FREQ=DAILY;INTERVAL=3;COUNT=3"),
      ],
      added: try ["2021-03-07 09:00", "2021-03-02 08:00", "2021-02-01 09:00"].map(wall))
    let expected =
      try days("2021 Mar 1") + days("2021 Mar 2", at: ["8:00"]) + days("2021 Mar 3,4,5,7")
    #expect(many.map(shown) == expected)
    #expect(many.next(after: start).map(shown) == "2021-03-02 08:00:00")
  }

  @Test(arguments: [
    ("20210304", "2021 Mar 1-4"), ("20210304T090000", "2021 Mar 1-4"),
    ("20210304T085959", "2021 Mar 1-3"), ("20210304T140000Z", "2021 Mar 1-4"),
    ("20210304T135959Z", "2021 Mar 1-3"), ("20200101", "2021 Mar 1"),
  ])
  func `UNTIL is inclusive, in all its forms`(until: String, expected: String) throws {
    let daily = try recurrence("FREQ=DAILY;UNTIL=\(until)", from: "2021-03-01 09:00")
    #expect(daily.map(shown) == (try days(expected)))
  }

  @Test(arguments: ["20210303", "20210303T120000", "20210303T120000Z"])
  func `all-day dates include the day of UNTIL`(until: String) throws {
    let daily = Recurrence(
      start: try wall("2021-03-01").day, rules: [try rule("FREQ=DAILY;UNTIL=\(until)")])
    #expect(daily.map(shown) == (try days("2021 Mar 1-3", at: ["0:00"])))
  }

  @Test func `a UTC UNTIL is compared as an instant around clock changes`() throws {
    // 1997-10-26: 01:30 comes twice, and a wall time is its first. 06:15 in UTC is the second 01:15.
    let autumn = try recurrence(
      "FREQ=MINUTELY;INTERVAL=30;UNTIL=19971026T061500Z", from: "1997-10-26 00:00")
    #expect(autumn.map(shown).last == "1997-10-26 01:30:00")
    // 1997-04-06: 02:30 does not exist, and means 03:30, which is 07:30 in UTC.
    let spring = try recurrence(
      "FREQ=MINUTELY;INTERVAL=30;UNTIL=19970406T071500Z", from: "1997-04-06 01:00")
    #expect(
      spring.map(shown) == (try days("1997 Apr 6", at: ["1:00", "1:30", "2:00", "3:00"])))
  }

  @Test func `COUNT ends at the occurrence that iteration finds`() throws {
    var random = SeededRandom(seed: 31)
    for _ in 0..<3000 {
      let text = randomRule(&random)
      let count = Int.random(in: 1...400, using: &random)
      let start = WallTime(
        day: Day(number: .random(in: 8_000...20_000, using: &random)),
        second: .random(in: 0..<86_400, using: &random))
      let endless = Recurrence(start: start, rules: [try rule(text)])
      let counted = Recurrence(start: start, rules: [try rule("\(text);COUNT=\(count)")])
      #expect(Array(counted) == Array(endless.prefix(count)), "\(text) COUNT=\(count) \(start)")
    }
  }

  @Test func `the end of a large COUNT is computed without iterating`() throws {
    let start = try wall("2021-03-01 09:00")
    let end = Recurrence(start: start, rules: [try rule("FREQ=SECONDLY;COUNT=9999999")])
    let last = WallTime(seconds: start.seconds + 9_999_998)
    #expect(end.isLast(last))
    let greatest = Recurrence(start: start, rules: [try rule("FREQ=SECONDLY;COUNT=999999999")])
    #expect(greatest.isLast(WallTime(seconds: start.seconds + 999_999_998)))
    for text in [
      "DAILY", "MONTHLY;BYDAY=MO;BYSETPOS=1", "MINUTELY;INTERVAL=1441", "HOURLY;BYDAY=MO",
    ] {
      let endless = Recurrence(start: start, rules: [try rule("FREQ=\(text)")])
      let counted = Recurrence(start: start, rules: [try rule("FREQ=\(text);COUNT=999999999")])
      let near = try wall("9999-11-01")..<(Day.last + 1).midnight
      #expect(
        counted.occurrences(in: near, limit: 2000) == endless.occurrences(in: near, limit: 2000))
    }
    // 206 or 205 of a Monday's 1,440 minutes: the search goes through nine centuries.
    let limited = Recurrence(
      start: start, rules: [try rule("FREQ=MINUTELY;INTERVAL=7;BYDAY=MO;COUNT=9999999")])
    #expect(limited.next(onOrAfter: try wall("2940-01-01"))?.day.weekday == .monday)
    #expect(limited.next(onOrAfter: try wall("2970-01-01")) == nil)
  }

  @Test(arguments: [
    "FREQ=SECONDLY;INTERVAL=7;BYSECOND=1,3,5,30;BYDAY=MO,WE", "FREQ=HOURLY;INTERVAL=5;BYMONTH=3",
    "FREQ=MINUTELY;INTERVAL=11;BYHOUR=3,4,5;BYSECOND=1,2", "FREQ=HOURLY;BYMINUTE=0,1,2;BYDAY=MO",
    "FREQ=MINUTELY;INTERVAL=1441;BYDAY=MO,TU", "FREQ=SECONDLY;BYHOUR=9;BYMINUTE=0;BYMONTHDAY=-1",
    "FREQ=YEARLY;BYDAY=MO;BYHOUR=1,2,3;BYSETPOS=1,5,-1,-5", "FREQ=DAILY;BYHOUR=1,2;BYMONTH=2",
    "FREQ=WEEKLY;BYDAY=MO,TU;BYHOUR=1,2,3;BYSETPOS=-1,2,3", "FREQ=SECONDLY;INTERVAL=5;BYDAY=TU",
  ])
  func `a COUNT over many periods ends where iteration does`(text: String) throws {
    let endless = try recurrence(text, from: "2021-03-01 09:00:01")
    var walked = 0
    for time in endless.prefix(5000) {
      walked += 1
      guard walked % 617 == 0 || walked == 5000 else { continue }
      let counted = try recurrence("\(text);COUNT=\(walked)", from: "2021-03-01 09:00:01")
      #expect(counted.isLast(time), "\(walked)")
    }
    #expect(walked > 600)
  }
}
