// English: understood in every session. Names of days and months as CLDR has them.

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
      tomorrow: tomorrow, tmr, tmrw, tomorow, tommorow, tommorrow
      days.2: day after tomorrow, the day after tomorrow, overmorrow
      days.-1: yesterday
      tonight: tonight, tonite, this evening
      morning: ?morning
      afternoon: ?afternoon
      evening: ?evening
      night: ?night
      noon: noon, ?midday
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
      days.14: in a fortnight
      ending: ?end of
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
      weekdays: ?weekday, ?weekdays, ?workday, ?workdays
      weekend: ~weekend, ?weekends, this weekend, the weekend
      daily: ~daily
      weekly: ~weekly
      monthly: ~monthly
      yearly: ~yearly, ~annually
      hourly: ~hourly
      eod: eod, end of day, end of the day
      eow: eow, end of week, end of the week
      eom: eom, end of month, end of the month
      eoy: eoy, end of year, end of the year
      at: at, after
      on: on
      from: from
      to: to, through, thru
      until: until, till, til
      by: by, before
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
      leaving: leaving, when leaving, when i leave, on leaving
      arriving: arriving, arriving at, when arriving, when arriving at, when i arrive at, when i get to, on arriving at
      due: due
      start: starting, beginning, starts
      """,
    dayWords: [
      "today", "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday",
      "saturday", "sunday", "next week", "+3d", "+2w",
    ])
}
