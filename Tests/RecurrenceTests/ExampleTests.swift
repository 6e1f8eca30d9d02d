// The examples of RFC 5545 about recurrence: §3.8.5.3 in New York with its offsets, the rules that
// §3.3.10 mentions, EXDATE and RDATE of §3.8.5.1 and §3.8.5.2, and the overridden occurrences of
// §3.8.4.4.

import CivilTime
import Testing

private let ofTheRuleItself: [Example] = [
  Example(
    rule: "FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYDAY=SU;BYHOUR=8,9;BYMINUTE=30",
    start: "1997-01-05 08:30", days: "1997 Jan 5,12,19,26; 1999 Jan 3,10,17,24,31",
    times: ["8:30", "9:30"]),
  Example(
    rule: "FREQ=DAILY;COUNT=10;INTERVAL=2",
    days: "1997 Sep 2,4,6,8,10,12,14,16,18,20", isAll: true),
  Example(
    rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", start: "1997-09-30 09:00",
    days: "1997 Sep 30; Oct 31; Nov 28; Dec 31; 1998 Jan 30; Feb 27"),
  Example(
    rule: "FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2", start: "1999-02-28 09:00",
    days: "1999 Feb 28; 2000 Feb 29; 2001 Feb 28"),
  Example(
    rule: "FREQ=YEARLY;BYDAY=-1MO", start: "1997-12-29 09:00",
    days: "1997 Dec 29; 1998 Dec 28; 1999 Dec 27"),
]

@Suite struct ExampleTests {
  @Test(arguments: rfcExamples)
  func `each example of RFC 5545 gives its times and offsets`(example: Example) throws {
    let newYork = try newYork.get()
    let expected = try days(example.days, at: example.times)
    let excluded = try example.excluded.map { [try wall($0)] } ?? []
    let recurrence = try recurrence(example.rule, from: example.start, excluding: excluded)
    let found = recurrence.prefix(expected.count + (example.isAll ? 1 : 0)).map { time in
      "\(shown(time)) \(newYork.abbreviation(at: newYork.instant(of: time)))"
    }
    #expect(found == expected)
  }

  @Test(arguments: ofTheRuleItself)
  func `rules have the occurrences that their explanation says`(example: Example) throws {
    let expected = try days(example.days, at: example.times)
    let recurrence = try recurrence(example.rule, from: example.start)
    #expect(first(expected.count + (example.isAll ? 1 : 0), recurrence) == expected)
  }

  @Test func `there are as many examples as the RFC has`() {
    // 42 rules, and the one that was corrected.
    #expect(rfcExamples.count == 43)
    #expect(Set(rfcExamples.map(\.testDescription)).count == 43)
  }

  @Test func `EXDATE excludes the three evenings that it names`() throws {
    // 19960402T010000Z and the two nights after it are evenings in New York.
    let newYork = try newYork.get()
    let excluded = try ["19960402T010000Z", "19960403T010000Z", "19960404T010000Z"].map {
      newYork.wallTime(at: try Instant(basic: $0))
    }
    #expect(excluded.map(shown).first == "1996-04-01 20:00:00")
    let daily = try recurrence(
      "FREQ=DAILY;COUNT=6", from: "1996-03-31 20:00", excluding: excluded)
    #expect(daily.map(shown) == (try days("1996 Mar 31; Apr 4,5", at: ["20:00"])))
  }

  @Test func `RDATEs in UTC and in New York at the same instant are one occurrence`() throws {
    let newYork = try newYork.get()
    let times = [
      newYork.wallTime(at: try Instant(basic: "19970714T123000Z")),
      try WallTime(basic: "19970714T083000"),
    ]
    let set = Recurrence(start: try wall("1997-07-01 08:30"), added: times)
    #expect(set.map(shown) == (try days("1997 Jul 1,14", at: ["8:30"])))
  }

  @Test func `RDATE adds a list of all-day dates`() throws {
    // Between April and May the RFC's list lacks a comma.
    let added = try [
      "19970101", "19970120", "19970217", "19970421", "19970526", "19970704", "19970901",
      "19971014", "19971128", "19971129", "19971225",
    ].map { (text) throws(TimeTextFault) in try Day(basic: text) }
    let holidays = Recurrence(start: try Day(basic: "19970101"), added: added.reversed())
    let expected = try days(
      "1997 Jan 1,20; Feb 17; Apr 21; May 26; Jul 4; Sep 1; Oct 14; Nov 28,29; Dec 25",
      at: ["0:00"])
    #expect(holidays.map(shown) == expected)
  }

  @Test func `a moved occurrence keeps its RECURRENCE-ID, and THISANDFUTURE shifts all later ones`()
    throws
  {
    let fridays = try recurrence("FREQ=WEEKLY;COUNT=5", from: "1996-01-05 09:00")
    var overrides = Overrides()
    // A Friday's meeting is held on Thursday, named by the Friday.
    overrides.set(.replaced(try wall("1996-01-11 09:00")), at: try wall("1996-01-12 09:00"))
    overrides.set(.replaced(try wall("1996-01-19 11:00")), from: try wall("1996-01-19 09:00"))
    let year = try wall("1996-01-01")..<wall("1997-01-01")
    let found = fridays.occurrences(in: year, overriddenBy: overrides, limit: 9)
    #expect(
      found.map { shown($0.start) } == [
        "1996-01-05 09:00:00", "1996-01-11 09:00:00", "1996-01-19 11:00:00",
        "1996-01-26 11:00:00", "1996-02-02 11:00:00",
      ])
    #expect(found.map(\.original) == Array(fridays))
  }
}
