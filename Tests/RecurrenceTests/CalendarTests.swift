// Unusual dates: leap days, ends of months, weeks that belong to another year, sets of positions,
// the first partial period, and whole days.

import CivilTime
import Testing

@Suite struct CalendarTests {
  @Test(arguments: [
    // Leap days, with the century that has none.
    Example(
      rule: "FREQ=YEARLY", start: "1996-02-29 09:00",
      days: "1996 Feb 29; 2000 Feb 29; 2004 Feb 29"),
    Example(
      rule: "FREQ=YEARLY;INTERVAL=4", start: "2096-02-29 09:00",
      days: "2096 Feb 29; 2104 Feb 29; 2108 Feb 29"),
    Example(
      rule: "FREQ=YEARLY;BYYEARDAY=366", start: "2000-12-31 09:00",
      days: "2000 Dec 31; 2004 Dec 31"),
    Example(
      rule: "FREQ=YEARLY;BYYEARDAY=-366", start: "2000-01-01 09:00",
      days: "2000 Jan 1; 2004 Jan 1"),
    Example(
      rule: "FREQ=YEARLY;BYYEARDAY=60,-306", start: "1999-03-01 09:00",
      days: "1999 Mar 1; 2000 Feb 29; Mar 1; 2001 Mar 1"),
    // Ends of months: what is not a date is skipped, and not counted.
    Example(
      rule: "FREQ=MONTHLY;COUNT=4", start: "2021-01-31 09:00",
      days: "2021 Jan 31; Mar 31; May 31; Jul 31", isAll: true),
    Example(
      rule: "FREQ=MONTHLY;BYMONTHDAY=-31,-1", start: "2021-01-01 09:00",
      days: "2021 Jan 1,31; Feb 28; Mar 1,31; Apr 30; May 1"),
    Example(
      rule: "FREQ=MONTHLY;BYMONTHDAY=29;BYMONTH=2", start: "2096-02-29 09:00",
      days: "2096 Feb 29; 2104 Feb 29"),
    Example(
      rule: "FREQ=MONTHLY;BYDAY=5FR", start: "2021-01-29 09:00",
      days: "2021 Jan 29; Apr 30; Jul 30; Oct 29; Dec 31"),
    Example(
      rule: "FREQ=MONTHLY;BYDAY=MO,1TU,-1TU", start: "2021-03-01 09:00",
      days: "2021 Mar 1,2,8,15,22,29,30; Apr 5,6,12,19,26,27"),
    Example(
      rule: "FREQ=DAILY;INTERVAL=10;BYMONTHDAY=1,-1", start: "2021-01-01 09:00",
      days: "2021 Jan 1,31; Apr 1; May 1,31"),
    // Weeks across years; 2020 has a week 53, 2021 and 2019 have none.
    Example(
      rule: "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", start: "2018-01-01 09:00",
      days: "2018 Jan 1; Dec 31; 2019 Dec 30; 2021 Jan 4; 2022 Jan 3"),
    Example(
      rule: "FREQ=YEARLY;BYWEEKNO=53;BYDAY=TU,SU", start: "2015-12-29 09:00",
      days: "2015 Dec 29; 2016 Jan 3; 2020 Dec 29; 2021 Jan 3; 2026 Dec 29; 2027 Jan 3"),
    Example(
      rule: "FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SA", start: "2016-01-02 09:00",
      days: "2016 Jan 2; Dec 31; 2017 Dec 30; 2018 Dec 29; 2019 Dec 28; 2021 Jan 2"),
    Example(
      rule: "FREQ=YEARLY;BYWEEKNO=52;BYDAY=SA,TH", start: "2010-12-30 09:00",
      days: "2010 Dec 30; 2011 Jan 1; Dec 29,31"),
    Example(
      rule: "FREQ=YEARLY;BYWEEKNO=20", start: "1997-05-14 09:00",
      days: "1997 May 14; 1998 May 13; 1999 May 19"),
    Example(
      rule: "FREQ=YEARLY;BYWEEKNO=1;BYDAY=SU;WKST=SU", start: "2023-01-01 09:00",
      days: "2023 Jan 1; Dec 31; 2024 Dec 29; 2026 Jan 4"),
    // Missing parts come from the start (dateutil takes every month, and all seven days).
    Example(
      rule: "FREQ=YEARLY;BYMONTHDAY=1,2", start: "2021-05-01 09:00",
      days: "2021 May 1,2; 2022 May 1,2"),
    Example(
      rule: "FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR", start: "2021-08-13 09:00",
      days: "2021 Aug 13; 2027 Aug 13; 2032 Aug 13"),
    // Sets of positions.
    Example(
      rule: "FREQ=YEARLY;BYDAY=MO;BYSETPOS=1,-1,60", start: "2021-01-04 09:00",
      days: "2021 Jan 4; Dec 27; 2022 Jan 3; Dec 26"),
    Example(
      rule: "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1,1", start: "2021-03-01 09:00",
      days: "2021 Mar 1,5,8,12"),
    Example(
      rule: "FREQ=DAILY;BYHOUR=8,9,10;BYSETPOS=2,-1", start: "2021-03-01 09:00",
      days: "2021 Mar 1-3", times: ["9:00", "10:00"]),
    Example(
      rule: "FREQ=MONTHLY;BYDAY=MO,TU;BYHOUR=9,17;BYSETPOS=3", start: "2021-03-02 09:00",
      days: "2021 Mar 2; Apr 6; May 4"),
    // The first partial period counts what comes before the start.
    Example(
      rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2,4", start: "2021-03-03 09:00",
      days: "2021 Mar 3,4; Apr 2,6"),
    Example(
      rule: "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2", start: "2021-03-03 09:00",
      days: "2021 Mar 3,10,17"),
    Example(
      rule: "FREQ=WEEKLY;BYMONTH=3;BYDAY=MO,SU", start: "2021-03-01 09:00",
      days: "2021 Mar 1,7,8,14,15,21,22,28,29; 2022 Mar 6,7"),
    Example(
      rule: "FREQ=HOURLY;BYMINUTE=0,20,40;BYSETPOS=-1;BYHOUR=9,11", start: "2021-03-01 09:40",
      days: "2021 Mar 1,2", times: ["9:40", "11:40"]),
    // A leap second is the second before it.
    Example(
      rule: "FREQ=MINUTELY;BYSECOND=59,60;BYHOUR=9;BYMINUTE=5", start: "2021-03-01 09:05:59",
      days: "2021 Mar 1-3", times: ["9:05:59"]),
  ])
  func `rules agree with the expected dates at odd places of the calendar`(example: Example) throws
  {
    let expected = try days(example.days, at: example.times)
    let recurrence = try recurrence(example.rule, from: example.start)
    #expect(first(expected.count + (example.isAll ? 1 : 0), recurrence) == expected)
  }

  @Test func `BYHOUR does not apply to all-day dates`() throws {
    let start = try wall("2021-03-01").day
    let byHour = try rule("FREQ=DAILY;COUNT=3;BYHOUR=8,9;BYMINUTE=1;BYSECOND=2")
    let found = Recurrence(start: start, rules: [byHour]).map(shown)
    #expect(found == (try days("2021 Mar 1-3", at: ["0:00"])))
  }

  @Test func `BYHOUR on all-day dates gives each day once, and COUNT counts it once`() throws {
    let start = try wall("2021-03-01").day
    let sixHours = Recurrence(start: start, rules: [try rule("FREQ=HOURLY;INTERVAL=6;COUNT=3")])
    #expect(sixHours.map(shown) == (try days("2021 Mar 1-3", at: ["0:00"])))
    let longer = Recurrence(start: start, rules: [try rule("FREQ=HOURLY;INTERVAL=36;COUNT=4")])
    #expect(longer.map(shown) == (try days("2021 Mar 1,2,4,5", at: ["0:00"])))
    #expect(longer.next(after: start.midnight).map(shown) == "2021-03-02 00:00:00")
    #expect(longer.next(after: try wall("2021-03-02")).map(shown) == "2021-03-04 00:00:00")
  }

  @Test func `rules end with the year 9999`() throws {
    for (text, last) in [
      ("FREQ=DAILY", "9999-12-31 09:00:00"), ("FREQ=YEARLY", "9999-12-30 09:00:00"),
      ("FREQ=MONTHLY;BYDAY=FR", "9999-12-31 09:00:00"),
      ("FREQ=SECONDLY", "9999-12-31 23:59:59"), ("FREQ=WEEKLY", "9999-12-30 09:00:00"),
      ("FREQ=DAILY;BYMONTH=12;BYHOUR=23", "9999-12-31 23:00:00"),
    ] {
      let recurrence = try recurrence(text, from: "9999-12-30 09:00")
      let near = try #require(recurrence.next(onOrAfter: try wall("9999-12-30 09:00")))
      #expect(shown(near) == "9999-12-30 09:00:00")
      let range = try wall("9999-12-30")..<WallTime(day: Day.last + 1, second: 0)
      let all = recurrence.occurrences(in: range, limit: 1_000_000)
      #expect(all.last.map(shown) == last)
      #expect(recurrence.isLast(try #require(all.last)))
    }
  }

  @Test func `rules can begin in the year 1`() throws {
    let daily = try recurrence("FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=MO", from: "1-01-01 09:00")
    #expect(first(2, daily) == ["1-01-01 09:00:00", "1-12-31 09:00:00"])
  }
}
