// Rules that are cached are equal to rules that are parsed each time.

import Testing

@testable import CivilTime

struct RuleCacheTests {
  private static let texts = [
    "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=60", "FREQ=MONTHLY;BYDAY=2MO", "freq=weekly",
    "FREQ=DAILY;UNTIL=20270101T000000Z", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
    // Of a letter that Unicode calls the same as K.
    "FREQ=WEE\u{212A}LY", "FREQ=NEVER", "", "FREQ=WEEKLY;FREQ=WEEKLY",
  ]

  private func outcome(
    _ read: () throws(RecurrenceFault) -> RecurrenceRule
  ) -> Result<RecurrenceRule, RecurrenceFault> {
    Result { () throws(RecurrenceFault) in try read() }
  }

  @Test func `a cached rule equals the parsed one, and an invalid rule fails each time`() {
    var known = RuleCache()
    for text in Self.texts + Self.texts.reversed() {
      #expect(
        outcome { () throws(RecurrenceFault) in try known.rule(text) }
          == outcome { () throws(RecurrenceFault) in try RecurrenceRule(text) })
    }
  }

  @Test func `rules beyond the cache's size and length are still read`() {
    var known = RuleCache()
    let days = (1...60).map(String.init).joined(separator: ",")
    let long = "FREQ=YEARLY;BYYEARDAY=\(days),\(days.replacing(",", with: ",2"))"
    for round in 0..<2 {
      for count in 1...RuleCache.mostRules + round * 7 {
        for text in ["FREQ=DAILY;COUNT=\(count)", long] {
          #expect(
            outcome { () throws(RecurrenceFault) in try known.rule(text) }
              == outcome { () throws(RecurrenceFault) in try RecurrenceRule(text) })
        }
      }
    }
  }
}
