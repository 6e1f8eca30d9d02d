// English, which is understood in every session, whatever the person's language. Names of days and
// months are as CLDR (Unicode) has them.

extension LanguageWords {
  static let english = LanguageWords(
    weekdays: [
      ["monday"], ["tuesday"], ["wednesday"], ["thursday"], ["friday"], ["saturday"], ["sunday"],
    ],
    shortWeekdays: [
      ["mon"], ["tue", "tues"], ["wed", "weds"], ["thu", "thur", "thurs"], ["fri"], ["sat"],
      ["sun"],
    ],
    sureShortWeekdays: ["tue", "tues", "thu", "thur", "thurs", "fri"],
    everyWeekdays: [
      ["mondays"], ["tuesdays"], ["wednesdays"], ["thursdays"], ["fridays"], ["saturdays"],
      ["sundays"],
    ],
    months: [
      ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"],
      ["june", "jun"], ["july", "jul"], ["august", "aug"], ["september", "sep", "sept"],
      ["october", "oct"], ["november", "nov"], ["december", "dec"],
    ],
    table: """
      today: today, tod
      tomorrow: tomorrow, tmr, tmrw, tomoz, tomorow, tommorow, tommorrow
      days.2: day after tomorrow, the day after tomorrow, overmorrow
      days.-1: yesterday
      tonight: tonight, tonite, this evening
      morning: ?morning, first thing, first thing in the morning
      afternoon: ?afternoon, ?arvo
      evening: ?evening
      night: ?night, ?nite
      noon: noon, ?midday, ?lunchtime, at lunch time, ?midday
      midnight: midnight
      am: ?am, ?a.m, ?a.m.
      pm: ?pm, ?p.m, ?p.m.
      oclock: ?o'clock, ?oclock
      half: ?half
      shift.30: ?half past, ?half
      shift.15: ?quarter past, ?a quarter past
      shift.-15: ?quarter to, ?a quarter to
      number.11: ?eleven
      number.14: ?fourteen
      daysLong.14: ?fortnight
      weeksLater.1: ?week
      weeksLater.2: ?fortnight
      ending: ?end of, ?the end of, ?late
      fortnightly: ~fortnightly, ~biweekly
      number.20: ?twenty
      number.15: ?fifteen
      number.30: ?thirty
      number.45: ?forty-five
      minute: ?minute, ?minutes, ?min, ?mins
      hour: ?hour, ?hours, ?hr, ?hrs
      day: ?day, ?days
      week: ?week, ?weeks, ?wk, ?wks
      month: ?month, ?months, ?mth
      year: ?year, ?years, ?yr, ?yrs
      number.1: ?a, ?an, ?one
      number.2: ?two, ?couple of, ?a couple of
      number.3: ?three
      number.4: ?four
      number.5: ?five
      number.6: ?six
      number.7: ?seven
      number.8: ?eight
      number.9: ?nine
      number.10: ?ten
      number.12: ?twelve
      ordinal.1: ?first
      ordinal.2: ?second
      ordinal.3: ?third
      ordinal.4: ?fourth
      ordinal.5: ?fifth
      next: ?next
      this: ?this, ?coming
      last: ?last
      every: every, ?each
      other: ?other
      weekdays: ?weekday, ~weekdays, ?workday, ?workdays, on weekdays, on workdays, every working day
      weekend: ~weekend, ?weekends, this weekend, the weekend
      daily: ~daily, ~once a day, ~once daily
      weekly: ~weekly, ~once a week, ~once per week
      monthly: ~monthly, ~once a month, ~once per month
      yearly: ~yearly, ~annually, ~once a year
      hourly: ~hourly
      eod: eod, end of day, end of the day, cob, close of business, eob, end of play, close of play
      eow: eow, end of week, end of the week
      eom: eom, end of month, end of the month, last day of the month, the last day of the month
      eoy: eoy, end of year, end of the year
      at: at, after, @, around
      on: on
      from: from, as of, starting from, as from
      to: to, through, thru
      until: until, till, til
      by: by, before, no later than, not later than, at the latest by, no later than the
      in: in
      later: later, from now
      for: for
      before: before, prior, earlier
      after: after
      the: the, of
      and: and, &
      times: times, occurrences
      remind: remind, alert
      me: me
      within: within
      leaving: leaving, when leaving, when i leave, on leaving, after leaving, when i'm leaving, once i leave, as i leave, before leaving
      arriving: arriving, arriving at, when arriving, when arriving at, when i arrive at, when i get to, on arriving at, when i arrive, when i get, when i'm at, when i am at, when i reach, once i'm at, once i get to, as soon as i get to, when i come, when i go to, when i come to, when i come back to, when i get back to
      due: due
      start: starting, beginning, starts
      minutes.15: ?quarter of an hour, ?a quarter of an hour, ?quarter hour
      minutes.45: ?three quarters of an hour
      minutes.90: ?an hour and a half, ?hour and a half, ?one and a half hours
      timesCount.2: ?twice
      timesCount.3: ?thrice
      perDay: ?per day
      perWeek: ?per week
      perMonth: ?per month
      number.13: ?thirteen
      number.40: ?forty
      number.50: ?fifty
      ordinal.6: ?sixth
      ordinal.7: ?seventh
      ordinal.8: ?eighth
      ordinal.9: ?ninth
      ordinal.10: ?tenth
      shift.10: ?ten past
      shift.5: ?five past
      shift.20: ?twenty past
      shift.-10: ?ten to
      shift.-5: ?five to
      shift.-20: ?twenty to
      days.7: a week from today, a week today
      opening: remind me about, remind me of, remind me that, set a reminder to, set reminder to
      beginning: ?beginning of, ?start of, ?early, ?the beginning of, ?the start of
      middle: ?mid, ?middle of, ?the middle of
      alternateDays: alternate days, on alternate days, every alternate day
      quarterly: every quarter, each quarter
      notice: ?reminder, ?notify me, ?alarm, ?with a reminder, ?with reminder
      home: ?home, ?my place
      monthsLong.6: ?half a year, ?half year
      """,
    dayWords: [
      "today", "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday",
      "saturday", "sunday", "next week", "+3d", "+2w",
    ],
    phrases: [
      "next week",
      "next month",
      "next *",
      "this weekend",
      "in an hour",
      "in 2 hours",
      "in 3 days",
      "in a week",
      "in 2 weeks",
      "end of the month",
      "every day",
      "every week",
      "every 2 weeks",
      "every month",
      "every year",
      "every weekday",
      "every *",
    ])
}
