// The text of a rule: what is valid, the error if it is not, and how it is written.

import CivilTime
import Testing

@Suite struct RuleTextTests {
  @Test(arguments: [
    ("freq=daily", "FREQ=DAILY"),
    ("FREQ=DAILY;", "FREQ=DAILY"),
    ("COUNT=5;FREQ=WEEKLY", "FREQ=WEEKLY;COUNT=5"),
    ("FREQ=WEEKLY;INTERVAL=1;WKST=MO", "FREQ=WEEKLY"),
    ("FREQ=WEEKLY;WKST=su;BYDAY=we,mo,WE", "FREQ=WEEKLY;BYDAY=MO,WE;WKST=SU"),
    ("FREQ=MONTHLY;BYDAY=+1FR,-1fr,MO", "FREQ=MONTHLY;BYDAY=-1FR,MO,1FR"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1,31,+2,2", "FREQ=MONTHLY;BYMONTHDAY=-1,2,31"),
    ("FREQ=YEARLY;BYMONTH=02,1;BYWEEKNO=-53", "FREQ=YEARLY;BYWEEKNO=-53;BYMONTH=1,2"),
    ("FREQ=YEARLY;BYYEARDAY=366,-366", "FREQ=YEARLY;BYYEARDAY=-366,366"),
    ("FREQ=DAILY;BYHOUR=23;BYSECOND=60,0", "FREQ=DAILY;BYSECOND=0,60;BYHOUR=23"),
    ("FREQ=MONTHLY;BYSETPOS=-1;BYDAY=FR", "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1"),
    ("FREQ=DAILY;UNTIL=19971224", "FREQ=DAILY;UNTIL=19971224"),
    ("FREQ=DAILY;UNTIL=19971224t000000", "FREQ=DAILY;UNTIL=19971224T000000"),
    ("FREQ=DAILY;UNTIL=19971224T235959z", "FREQ=DAILY;UNTIL=19971224T235959Z"),
    ("FREQ=DAILY;INTERVAL=999999999", "FREQ=DAILY;INTERVAL=999999999"),
  ])
  func `a rule is written in one canonical form, which reads as the same rule`(
    text: String, canonical: String
  ) throws {
    let read = try rule(text)
    #expect(read.text == canonical)
    #expect(try rule(canonical) == read)
  }

  @Test(
    arguments: [
      ("", .noFrequency, 0),
      ("INTERVAL=2", .noFrequency, 0),
      (";FREQ=DAILY", .emptyPart, 0),
      ("FREQ=DAILY;;COUNT=1", .emptyPart, 11),
      ("FREQ=DAILY;COUNT", .noEqualsSign, 11),
      ("FREQ=DAILY;X-THING=1", .unknownPart("X-THING"), 11),
      ("é=1", .unknownPart("é"), 0),
      ("FREQ=DAILY;é=1;COUNT=x", .unknownPart("é"), 11),
      ("RSCALE=CHINESE;FREQ=YEARLY", .otherCalendar("RSCALE"), 0),
      ("FREQ=YEARLY;SKIP=FORWARD", .otherCalendar("SKIP"), 12),
      ("FREQ=DAILY;FREQ=DAILY", .repeatedPart(.frequency), 11),
      ("FREQ=DAILY;BYHOUR=1;BYHOUR=2", .repeatedPart(.hours), 20),
      ("FREQ=FORTNIGHTLY", .unknownFrequency, 5),
      ("FREQ=", .unknownFrequency, 5),
      ("FREQ=DAILY;COUNT=0", .outOfRange(.count), 17),
      ("FREQ=DAILY;COUNT=1000000000", .outOfRange(.count), 17),
      ("FREQ=DAILY;COUNT=-1", .notANumber(.count), 17),
      ("FREQ=DAILY;INTERVAL=0", .outOfRange(.interval), 20),
      ("FREQ=DAILY;INTERVAL=99999999999999999999999", .outOfRange(.interval), 20),
      ("FREQ=DAILY;INTERVAL=", .notANumber(.interval), 20),
      ("FREQ=DAILY;COUNT=1;UNTIL=19971224", .countAndUntil, 19),
      ("FREQ=DAILY;UNTIL=19970229", .notADate, 17),
      ("FREQ=DAILY;UNTIL=1997", .notADate, 17),
      ("FREQ=DAILY;UNTIL=19971224T000000+01", .notADate, 17),
      ("FREQ=DAILY;UNTIL=19971224T240000", .notADate, 17),
      ("FREQ=DAILY;BYHOUR=8,24", .outOfRange(.hours), 20),
      ("FREQ=DAILY;BYHOUR=8,", .notANumber(.hours), 20),
      ("FREQ=DAILY;BYHOUR=+8", .notANumber(.hours), 18),
      ("FREQ=DAILY;BYMINUTE=60", .outOfRange(.minutes), 20),
      ("FREQ=DAILY;BYSECOND=61", .outOfRange(.seconds), 20),
      ("FREQ=DAILY;BYMONTH=0", .outOfRange(.months), 19),
      ("FREQ=DAILY;BYMONTH=-1", .notANumber(.months), 19),
      ("FREQ=MONTHLY;BYMONTHDAY=32", .outOfRange(.monthDays), 24),
      ("FREQ=MONTHLY;BYMONTHDAY=0", .outOfRange(.monthDays), 24),
      ("FREQ=YEARLY;BYYEARDAY=-367", .outOfRange(.yearDays), 22),
      ("FREQ=YEARLY;BYWEEKNO=54", .outOfRange(.weeks), 21),
      ("FREQ=YEARLY;BYDAY=54MO", .outOfRange(.weekdays), 18),
      ("FREQ=YEARLY;BYDAY=0MO", .outOfRange(.weekdays), 18),
      ("FREQ=YEARLY;BYDAY=MO,XX", .notAWeekday(.weekdays), 21),
      ("FREQ=YEARLY;BYDAY=M", .notAWeekday(.weekdays), 18),
      ("FREQ=YEARLY;BYDAY=xMO", .notANumber(.weekdays), 18),
      ("FREQ=YEARLY;WKST=1MO", .notAWeekday(.weekStart), 17),
      ("FREQ=MONTHLY;BYSETPOS=367;BYDAY=MO", .outOfRange(.positions), 22),
      ("FREQ=MONTHLY;BYSETPOS=1", .positionsAlone, 13),
      ("FREQ=WEEKLY;BYMONTHDAY=1", .notInFrequency(.monthDays, .weekly), 12),
      ("BYYEARDAY=1;FREQ=DAILY", .notInFrequency(.yearDays, .daily), 0),
      ("FREQ=WEEKLY;BYYEARDAY=1", .notInFrequency(.yearDays, .weekly), 12),
      ("FREQ=MONTHLY;BYYEARDAY=1", .notInFrequency(.yearDays, .monthly), 13),
      ("FREQ=HOURLY;BYWEEKNO=1", .notInFrequency(.weeks, .hourly), 12),
      ("FREQ=MONTHLY;BYWEEKNO=1", .notInFrequency(.weeks, .monthly), 13),
      ("FREQ=WEEKLY;BYDAY=1MO", .ordinalInFrequency(.weekly), 12),
      ("FREQ=SECONDLY;BYDAY=-1MO", .ordinalInFrequency(.secondly), 14),
      ("FREQ=YEARLY;BYWEEKNO=2;BYDAY=1MO", .ordinalWithWeeks, 23),
      ("FREQ=DAILY;BYMONTH=1,1,1,1,1,1,1,1,1,1,1,1,1", .listTooLong(.months), 43),
    ] as [(String, RecurrenceFault.Problem, Int)])
  func `an invalid rule is refused with the part and its position`(
    text: String, problem: RecurrenceFault.Problem, position: Int
  ) {
    let fault = #expect(throws: RecurrenceFault.self) { try rule(text) }
    #expect(fault?.problem == problem)
    #expect(fault?.position == position)
    #expect(fault?.sentence.isEmpty == false)
  }

  @Test func `a text longer than any rule needs is refused unread`() {
    let text = "FREQ=DAILY;BYHOUR=" + String(repeating: "1,", count: 10_000) + "1"
    let fault = #expect(throws: RecurrenceFault.self) { try rule(text) }
    #expect(fault?.problem == .tooLong)
  }

  @Test func `the longest valid lists are read`() throws {
    let ordinals = (1...53).map { "\($0)" } + (1...53).map { "-\($0)" } + [""]
    let weekdays = Weekday.allCases.flatMap { day in ordinals.map { $0 + day.rawValue } }
    let numbers = (1...366).flatMap { ["\($0)", "-\($0)"] }.joined(separator: ",")
    let text = "FREQ=YEARLY;BYDAY=\(weekdays.joined(separator: ","));BYYEARDAY=\(numbers)"
    let read = try rule(text + ";BYSETPOS=\(numbers)")
    #expect(read.weekdays.count == 749)
    #expect(read.yearDays.count == 732)
    #expect(read.positions.count == 732)
    #expect(first(3, Recurrence(start: try wall("2021-12-30"), rules: [read])).count == 3)
  }

  @Test func `a rule made from values has the same limits as a text`() throws {
    let made = try RecurrenceRule(
      .monthly, interval: 2, end: .count(4), weekdays: [.init(.friday, ordinal: -1)])
    #expect(made == (try rule("FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=-1FR")))
    #expect(throws: RecurrenceFault.self) { try RecurrenceRule(.daily, interval: 0) }
    #expect(throws: RecurrenceFault.self) { try RecurrenceRule(.weekly, monthDays: [1]) }
    #expect(throws: RecurrenceFault.self) { try RecurrenceRule(.daily, end: .count(0)) }
    #expect(throws: RecurrenceFault.self) { try RecurrenceRule(.yearly, months: [Int.min]) }
    #expect(throws: RecurrenceFault.self) {
      try RecurrenceRule(.monthly, weekdays: [.init(.monday, ordinal: Int.min)])
    }
  }
}
