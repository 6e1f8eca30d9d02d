// The meanings that a word can have in a date, repetition or alarm, for all languages.

internal import CivilTime

enum Sense: Hashable, Sendable {
  case weekday(Weekday)
  case month(Int)
  /// A number of days after today.
  case days(Int)
  case tonight
  case dayPart(DayPart)
  /// Seconds since midnight.
  case clock(Int)
  case am, pm, oclock, half
  case unit(TimeUnit)
  case number(Int)
  case ordinal(Int)
  case next, afterNext, this, last, every, other, everyOther
  /// A word such as `mondays`.
  case everyWeekday(Weekday)
  /// The minutes that words such as `half past` or `quarter to` add to an hour.
  case shift(Int)
  /// The same for words behind the hour: `y media`, `moins le quart`.
  case behind(Int)
  /// A length of time in words, in minutes: `a quarter of an hour`.
  case minutes(Int)
  /// A part of the day that many days after today, in one word: `domattina`.
  case part(Int, DayPart)
  case weekdays, weekend
  case repeating(TimeUnit)
  case endOf(TimeUnit)
  /// Words such as `end of` before the name of a month.
  case ending
  /// Words such as `beginning of` and `mid` before the name of a month or a week.
  case beginning, middle
  /// A word such as the Italian `a` that means `in` before the name of a month only.
  case inMonth
  /// `fortnightly`.
  case everyTwoWeeks
  /// `alternate days`, and `every quarter`.
  case alternateDays, quarterly
  /// The number of weeks after a day: 1 for the French `lundi en huit`.
  case weeksLater(Int)
  case at, on, from, to, until, by, `in`, later, `for`, before, after, article, and, times
  case remind, me, within, leaving, arriving, due, start
  /// Words such as `remind me to`, which stand before the title.
  case opening
  /// A word such as the Italian `avviso` that belongs to an alarm only behind it or before it.
  case notice
  /// `when I`, and the verb at the end of such a clause: `wenn ich zu Hause ankomme`.
  case whenI, arrives, leaves
  /// A word between such a verb and the name of a place: `to`, `zum`, `chez`.
  case toPlace
  /// `twice`, and `per week` behind it or behind `3 times`; or both in one phrase.
  case timesCount(Int)
  case per(TimeUnit)
  case perCount(Int, TimeUnit)
  /// Words for where one lives: `nach Hause`, `chez moi`.
  case home
  /// `sur deux` behind `un mardi`.
  case alternating
  /// A length of that many days in a word: `fortnight`.
  case daysLong(Int)
  /// A length of that many months: `half a year`.
  case monthsLong(Int)
  /// Japanese marks after a number (月, 日, 分), and Japanese particles after a time (に).
  case monthMark, dayMark, particle

  /// Whether a word with this meaning can be a date by itself.
  var isDate: Bool {
    switch self {
    case .weekday, .days, .tonight, .clock, .part, .weekend, .endOf: true
    default: false
    }
  }

  /// Whether a word with this meaning can be a repetition by itself, or begin one.
  var isRepetition: Bool {
    switch self {
    case .repeating, .everyTwoWeeks, .quarterly, .weekdays, .weekday, .every: true
    default: false
    }
  }

  var isPreposition: Bool {
    switch self {
    case .at, .on, .by, .from, .until, .article, .this: true
    default: false
    }
  }
}

enum TimeUnit: String, Hashable, Sendable {
  case minute, hour, day, week, month, year
}

enum DayPart: String, Hashable, Sendable {
  case morning, afternoon, evening, night

  /// The time that this part of the day means, in seconds after midnight.
  var second: Int {
    switch self {
    case .morning: 9 * 3600
    case .afternoon: 15 * 3600
    case .evening: 18 * 3600
    case .night: 20 * 3600
    }
  }
}

/// How certain it is that a word is meant as part of a date.
enum Certainty: Int, Comparable, Sendable {
  /// Only if other words of a date are beside it: `mo`, `may`.
  case beside
  /// Also at the beginning or end of the title: `sun`, `sat`.
  case atEdge
  /// Anywhere in the line: `tomorrow`.
  case anywhere

  static func < (one: Certainty, other: Certainty) -> Bool { one.rawValue < other.rawValue }
}

extension Sense {
  /// The meaning with this name in the tables of words.
  init?(name: Substring) {
    let parts = name.split(separator: ".")
    let number = parts.count > 1 ? Int(parts[1]) : nil
    switch (parts.first ?? "", number) {
    case ("days", let number?): self = .days(number)
    case ("number", let number?): self = .number(number)
    case ("ordinal", let number?): self = .ordinal(number)
    case ("shift", let number?): self = .shift(number)
    case ("behind", let number?): self = .behind(number)
    case ("weeksLater", let number?): self = .weeksLater(number)
    case ("minutes", let number?): self = .minutes(number)
    case ("timesCount", let number?): self = .timesCount(number)
    case ("perDay", let number?): self = .perCount(number, .day)
    case ("perWeek", let number?): self = .perCount(number, .week)
    case ("perMonth", let number?): self = .perCount(number, .month)
    case ("monthsLong", let number?): self = .monthsLong(number)
    case ("daysLong", let number?): self = .daysLong(number)
    case ("morningOf", let number?): self = .part(number, .morning)
    case ("afternoonOf", let number?): self = .part(number, .afternoon)
    case ("eveningOf", let number?): self = .part(number, .evening)
    default:
      guard let plain = Self.named[String(name)] else { return nil }
      self = plain
    }
  }

  private static let named: [String: Sense] = [
    "today": .days(0), "tomorrow": .days(1), "tonight": .tonight, "morning": .dayPart(.morning),
    "afternoon": .dayPart(.afternoon), "evening": .dayPart(.evening), "night": .dayPart(.night),
    "noon": .clock(43_200), "midnight": .clock(0), "am": .am, "pm": .pm, "oclock": .oclock,
    "half": .half, "minute": .unit(.minute), "hour": .unit(.hour), "day": .unit(.day),
    "week": .unit(.week), "month": .unit(.month), "year": .unit(.year), "next": .next,
    "afterNext": .afterNext, "ending": .ending, "inMonth": .inMonth, "fortnightly": .everyTwoWeeks,
    "this": .this, "last": .last, "every": .every, "other": .other, "everyOther": .everyOther,
    "weekdays": .weekdays,
    "weekend": .weekend, "daily": .repeating(.day), "weekly": .repeating(.week),
    "monthly": .repeating(.month), "yearly": .repeating(.year), "hourly": .repeating(.hour),
    "eod": .endOf(.day), "eow": .endOf(.week), "eom": .endOf(.month), "eoy": .endOf(.year),
    "at": .at, "on": .on, "from": .from, "to": .to, "until": .until, "by": .by, "in": .in,
    "later": .later, "for": .for, "before": .before, "after": .after, "the": .article,
    "and": .and, "times": .times, "remind": .remind, "me": .me, "within": .within,
    "beginning": .beginning, "middle": .middle, "alternateDays": .alternateDays,
    "quarterly": .quarterly, "opening": .opening, "notice": .notice, "whenI": .whenI,
    "arrives": .arrives,
    "leaves": .leaves, "toPlace": .toPlace, "perDay": .per(.day),
    "home": .home, "alternating": .alternating, "perWeek": .per(.week), "perMonth": .per(.month),
    "leaving": .leaving, "arriving": .arriving, "due": .due, "start": .start,
    "monthMark": .monthMark, "dayMark": .dayMark, "particle": .particle,
  ]
}
