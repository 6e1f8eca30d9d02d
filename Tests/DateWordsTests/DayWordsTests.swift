// Dates and lengths of time in words, on a table of cases.

import CivilTime
import DateWords
import Testing

@Suite struct DayWordsTests {
  /// A Friday.
  private let today = Day(year: 2026, month: 11, day: 20) ?? Day(number: 0)

  private func date(_ text: String) throws -> LocalDate {
    if let day = try? Day(text: text) { return .day(day) }
    return .time(try WallTime(text: text))
  }

  @Test(arguments: [
    ("2026-11-20", "today", "today"), ("2026-11-20T18:30:00", "today 18:30", "today 18:30"),
    ("2026-11-21T09:05:00", "tomorrow 09:05", "tomorrow 09:05"),
    ("2026-11-19", "yesterday", "yesterday"),
    ("2026-11-18T09:00:00", "2 days late", "Wed 18 Nov 09:00"),
    ("2026-11-22", "Sun", "Sun 22 Nov"), ("2026-11-26T09:00:00", "Thu 09:00", "Thu 26 Nov 09:00"),
    ("2026-11-27T09:00:00", "in 7 days", "Fri 27 Nov 09:00"),
    ("2026-12-03", "in 13 days", "Thu 3 Dec"), ("2026-12-04", "in 2 weeks", "Fri 4 Dec"),
    ("2026-12-10", "in 3 weeks", "Thu 10 Dec"), ("2027-01-18", "in 8 weeks", "Mon 18 Jan 2027"),
    ("2027-01-19", "in 1 month", "Tue 19 Jan 2027"),
    ("2027-11-19", "in 11 months", "Fri 19 Nov 2027"),
    ("2027-11-20", "in 1 year", "Sat 20 Nov 2027"), ("2031-01-01", "in 4 years", "Wed 1 Jan 2031"),
    ("2026-11-06", "2 weeks late", "Fri 6 Nov"), ("2025-11-20", "1 year late", "Thu 20 Nov 2025"),
  ])
  func `a due date is said as counted from today, and as itself`(
    _ text: String, _ due: String, _ said: String
  ) throws {
    let date = try date(text)
    #expect(DayWords.due(date, today: today) == due)
    #expect(DayWords.date(date, today: today) == said)
  }

  @Test(arguments: [
    (0, "0 minutes"), (59, "0 minutes"), (60, "1 minute"), (900, "15 minutes"), (3600, "1 hour"),
    (5400, "1 hour 30 minutes"), (86_400, "1 day"), (172_800, "2 days"), (604_800, "1 week"),
    (90_000, "25 hours"),
  ])
  func `a length of time is said in its largest whole unit`(_ seconds: Int, _ said: String) {
    #expect(DurationWords.text(seconds: seconds) == said)
  }

  @Test(arguments: [
    ("FREQ=DAILY", "every day"), ("FREQ=WEEKLY;BYDAY=FR", "every Fri"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "every 2 weeks on Mon, Thu"),
    ("FREQ=MONTHLY;BYDAY=2TU", "every month on 2nd Tue"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day"),
    ("FREQ=MONTHLY;BYMONTHDAY=-2", "FREQ=MONTHLY;BYMONTHDAY=-2"),
    ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "every year on 24 Dec"),
    ("FREQ=DAILY;COUNT=5", "every day, 5 times"),
    ("FREQ=WEEKLY;UNTIL=20261218", "every week until Fri 18 Dec"),
    ("FREQ=YEARLY;BYYEARDAY=100", "FREQ=YEARLY;BYYEARDAY=100"),
  ])
  func `a rule is said in short words, or as it is`(_ rule: String, _ said: String) throws {
    #expect(ShortRuleWords.sentence(try RecurrenceRule(rule), today: today) == said)
  }
}

@Suite struct WeekStartTests {
  @Test(arguments: [
    ("DE", "2026-11-16"), ("US", "2026-11-15"), ("EG", "2026-11-14"), ("MV", "2026-11-20"),
    ("001", "2026-11-16"),
  ])
  func `a week begins as is usual in a region`(_ region: String, _ first: String) throws {
    let friday = try Day(text: "2026-11-20")
    #expect(WeekStart.firstDay(ofWeekWith: friday, inRegion: region).text == first)
  }

  @Test func `an alarm of any distance is said`() {
    #expect(DurationWords.alarmTime(seconds: -1800, toStart: false) == "30 minutes before")
    #expect(DurationWords.alarmTime(seconds: 3600, toStart: true) == "1 hour after the start")
    #expect(DurationWords.alarmTime(seconds: .min, toStart: false).hasSuffix(" before"))
  }
}
