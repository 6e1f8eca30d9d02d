// The meanings that a word can have in a date, repetition or alarm, for all languages.

internal import CivilTime

enum WordMeaning: Hashable, Sendable {
  case weekday(Weekday)
  case month(Int)
  /// A day that is this many days after today; negative before it.
  case daysFromToday(Int)
  case tonight
  case dayPart(DayPart)
  /// Seconds since midnight.
  case timeOfDay(Int)
  case am, pm, oclock, half
  case unit(TimeUnit)
  case number(Int)
  case ordinal(Int)
  case next, afterNext, this, last, every, other, everyOther
  /// A word such as `mondays`.
  case everyWeekday(Weekday)
  /// Words before an hour, such as `half past` or `quarter to`, and the minutes that they add to
  /// the hour.
  case minutesBeforeHourName(Int)
  /// Words after an hour, such as `y media` (Spanish: and a half) or `moins le quart` (French:
  /// less a quarter), and the minutes that they add to the hour.
  case minutesAfterHourName(Int)
  /// Words for a duration of some minutes: `a quarter of an hour`.
  case durationInMinutes(Int)
  /// One word for a day and a part of that day: the number of days after today, and the part. The
  /// Italian `domattina` (tomorrow morning) has 1 and the morning.
  case dayPartAfterDays(Int, DayPart)
  case weekdays, weekend
  case everyUnit(TimeUnit)
  case endOf(TimeUnit)
  /// Words such as `end of`, which stand before the name of a month or of a period.
  case endOfNamed
  /// Words such as `beginning of` and `mid`, which stand before the name of a month or of a period.
  case beginningOfNamed, middleOfNamed
  /// A word that means `in` only if the name of a month follows, such as the Italian `a` in
  /// `a maggio` (in May).
  case inMonth
  /// A word for a repetition every two weeks: `fortnightly`.
  case everyTwoWeeks
  /// Words for a repetition every two days (`alternate days`) or every three months (`quarterly`).
  case alternateDays, quarterly
  /// The number of weeks after a day: 1 for `en huit` in the French `lundi en huit` (Monday week).
  case weeksLater(Int)
  case at, on, from, to, until, by, `in`, later, `for`, before, after, article, and, times
  case remind, me, within, leaving, arriving, due, start
  /// Words such as `remind me to`, which stand before the title and are no part of it.
  case openingWords
  /// A noun for an alarm, such as the Italian `avviso`. Next to the time of an alarm it belongs to
  /// the alarm, and not to the title.
  case alarmNoun
  /// `whenI` is a word such as `when I` or the German `wenn ich`. The other two are the verb at
  /// the end of that clause: `ankomme` in `wenn ich zu Hause ankomme` (when I arrive at home).
  case whenI, arrives, leaves
  /// A word between a verb such as `get` and the name of a place: `to`, `zum`, `chez`.
  case toPlace
  /// `twice` is `timesCount(2)`, `per week` is `per(.week)`, and a phrase that says both is
  /// `perCount(2, .week)`.
  case timesCount(Int)
  case per(TimeUnit)
  case perCount(Int, TimeUnit)
  /// Words for the place where one lives: `nach Hause` (German), `chez moi` (French).
  case home
  /// Words for every second one: `sur deux` in the French `un mardi sur deux` (every second
  /// Tuesday).
  case everySecondOne
  /// A word for a duration of some days: `fortnight`.
  case durationInDays(Int)
  /// Words for a duration of some months: `half a year`.
  case durationInMonths(Int)
  /// Japanese characters after the number of a month (月) or of a day (日), and particles after a
  /// time (に).
  case monthMark, dayMark, particle

  /// Whether a word with this meaning can be a date by itself.
  var isDate: Bool {
    switch self {
    case .weekday, .daysFromToday, .tonight, .timeOfDay, .dayPartAfterDays, .weekend, .endOf: true
    default: false
    }
  }

  /// Whether a word with this meaning can be a repetition by itself, or begin one.
  var isRepetition: Bool {
    switch self {
    case .everyUnit, .everyTwoWeeks, .quarterly, .weekdays, .weekday, .every: true
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

/// Where in a line a word has to stand to be read as part of a date.
enum Certainty: Int, Comparable, Sendable {
  /// Only next to other words of a date: `mo`, `may`.
  case besideDate
  /// Next to another word of a date, or at the beginning or end of the title: `sun`, `sat`.
  case atTitleEdge
  /// Anywhere in the line: `tomorrow`.
  case anywhere

  static func < (one: Certainty, other: Certainty) -> Bool { one.rawValue < other.rawValue }
}

extension WordMeaning {
  /// The meaning with this name in the tables of words.
  init?(name: Substring) {
    let parts = name.split(separator: ".")
    let number = parts.count > 1 ? Int(parts[1]) : nil
    switch (parts.first ?? "", number) {
    case ("days", let number?): self = .daysFromToday(number)
    case ("number", let number?): self = .number(number)
    case ("ordinal", let number?): self = .ordinal(number)
    case ("shift", let number?): self = .minutesBeforeHourName(number)
    case ("behind", let number?): self = .minutesAfterHourName(number)
    case ("weeksLater", let number?): self = .weeksLater(number)
    case ("minutes", let number?): self = .durationInMinutes(number)
    case ("timesCount", let number?): self = .timesCount(number)
    case ("perDay", let number?): self = .perCount(number, .day)
    case ("perWeek", let number?): self = .perCount(number, .week)
    case ("perMonth", let number?): self = .perCount(number, .month)
    case ("monthsLong", let number?): self = .durationInMonths(number)
    case ("daysLong", let number?): self = .durationInDays(number)
    case ("morningOf", let number?): self = .dayPartAfterDays(number, .morning)
    case ("afternoonOf", let number?): self = .dayPartAfterDays(number, .afternoon)
    case ("eveningOf", let number?): self = .dayPartAfterDays(number, .evening)
    default:
      guard let meaning = Self.meaningsByName[String(name)] else { return nil }
      self = meaning
    }
  }

  private static let meaningsByName: [String: WordMeaning] = [
    "today": .daysFromToday(0), "tomorrow": .daysFromToday(1), "tonight": .tonight,
    "morning": .dayPart(.morning),
    "afternoon": .dayPart(.afternoon), "evening": .dayPart(.evening), "night": .dayPart(.night),
    "noon": .timeOfDay(43_200), "midnight": .timeOfDay(0), "am": .am, "pm": .pm, "oclock": .oclock,
    "half": .half, "minute": .unit(.minute), "hour": .unit(.hour), "day": .unit(.day),
    "week": .unit(.week), "month": .unit(.month), "year": .unit(.year), "next": .next,
    "afterNext": .afterNext, "ending": .endOfNamed, "inMonth": .inMonth,
    "fortnightly": .everyTwoWeeks,
    "this": .this, "last": .last, "every": .every, "other": .other, "everyOther": .everyOther,
    "weekdays": .weekdays,
    "weekend": .weekend, "daily": .everyUnit(.day), "weekly": .everyUnit(.week),
    "monthly": .everyUnit(.month), "yearly": .everyUnit(.year), "hourly": .everyUnit(.hour),
    "eod": .endOf(.day), "eow": .endOf(.week), "eom": .endOf(.month), "eoy": .endOf(.year),
    "at": .at, "on": .on, "from": .from, "to": .to, "until": .until, "by": .by, "in": .in,
    "later": .later, "for": .for, "before": .before, "after": .after, "the": .article,
    "and": .and, "times": .times, "remind": .remind, "me": .me, "within": .within,
    "beginning": .beginningOfNamed, "middle": .middleOfNamed, "alternateDays": .alternateDays,
    "quarterly": .quarterly, "opening": .openingWords, "notice": .alarmNoun, "whenI": .whenI,
    "arrives": .arrives,
    "leaves": .leaves, "toPlace": .toPlace, "perDay": .per(.day),
    "home": .home, "alternating": .everySecondOne, "perWeek": .per(.week), "perMonth": .per(.month),
    "leaving": .leaving, "arriving": .arriving, "due": .due, "start": .start,
    "monthMark": .monthMark, "dayMark": .dayMark, "particle": .particle,
  ]
}
