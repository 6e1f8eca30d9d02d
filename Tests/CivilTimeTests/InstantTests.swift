// Instants and their texts.

import TestSupport
import Testing

@testable import CivilTime

@Suite struct InstantTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-11-20T16:04:05.250Z", 1_795_190_645_250),
    ("2026-11-20t16:04:05.25z", 1_795_190_645_250),
    ("2026-11-20T17:04:05.25+01:00", 1_795_190_645_250),
    ("2026-11-20T06:34:05.250999999999-09:30", 1_795_190_645_250),
    ("2026-11-20T16:04:05.2-00:00", 1_795_190_645_200), ("1969-12-31T23:59:59.999Z", -1),
    ("1969-12-31T23:59:59Z", -1000), ("2016-12-31T23:59:60Z", 1_483_228_799_000),
    ("0001-01-01T00:00:00Z", -62_135_596_800_000),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ("0001-01-01T23:59:00+23:59", -62_135_596_800_000),
    // A leap second is read as the second before it, in every zone and also at the end of the
    // range.
    ("1990-12-31T15:59:60-08:00", 662_687_999_000),
    ("2016-12-31T23:59:60.999Z", 1_483_228_799_999),
    ("9999-12-31T23:59:60Z", 253_402_300_799_000),
  ])
  func `RFC 3339 is read with any offset and fraction`(_ text: String, _ milliseconds: Int64) throws
  {
    #expect(try Instant(text: text).milliseconds == milliseconds)
  }

  @Test(arguments: [
    ("", TimeTextFault.Problem.shape), ("2026-11-20", .shape), ("2026-11-20T16:04:05", .shape),
    ("2026-11-20T16:04:05.Z", .shape), ("2026-11-20T16:04:05,5Z", .shape),
    ("2026-11-20T16:04Z", .shape), ("2026-11-20T16:04:05+0100", .shape),
    ("2026-11-20T16:04:05+01", .shape), ("2026-11-20T16:04:05Z ", .shape),
    ("2026-11-20T16:04:05ZZ", .shape), ("2026-11-20 16:04:05Z", .shape),
    ("2026-11-20T16:04:05.\(String(repeating: "1", count: 60))Z", .shape),
    ("2026-11-20T25:04:05Z", .noSuchTime), ("2026-11-31T16:04:05Z", .noSuchDay),
    ("2026-11-20T16:04:05+24:00", .noSuchOffset), ("2026-11-20T16:04:05+01:60", .noSuchOffset),
    ("0001-01-01T00:00:00+00:01", .beyondYears), ("9999-12-31T23:59:59-00:01", .beyondYears),
    ("0000-01-01T00:00:00Z", .noSuchDay), ("0000-12-31T23:59:59-01:00", .noSuchDay),
    ("9999-12-31T23:59:60-00:01", .beyondYears), ("2016-12-31T23:59:61Z", .noSuchTime),
    ("2016-12-31T23:60:00Z", .noSuchTime), ("10000-01-01T00:00:00Z", .shape),
  ])
  func `a malformed instant is refused with its reason`(
    _ text: String, _ problem: TimeTextFault.Problem
  ) {
    let fault = #expect(throws: TimeTextFault.self) { try Instant(text: text) }
    #expect(fault?.problem == problem)
    #expect(fault?.description.hasSuffix(".") == true)
  }

  @Test func `every instant is read back from its text`() throws {
    var random = SeededRandom(seed: 2)
    let years = Instant.first.milliseconds...Instant.last.milliseconds
    for _ in 0..<20_000 {
      let instant = Instant(milliseconds: Int64.random(in: years, using: &random))
      #expect(try Instant(text: instant.text) == instant)
      #expect(try Instant(basic: instant.basicText).seconds == instant.seconds)
    }
    #expect(Instant(milliseconds: 1_795_190_645_250).text == "2026-11-20T16:04:05.250Z")
    #expect(Instant(milliseconds: -1).text == "1969-12-31T23:59:59.999Z")
    #expect(Instant(milliseconds: 1_795_190_645_250).basicText == "20261120T160405Z")
    #expect(throws: TimeTextFault.self) { try Instant(basic: "20261120T160405") }
  }

  @Test func `instant arithmetic is clamped and never overflows`() {
    let never = Instant(milliseconds: .max)
    #expect(never == never.adding(milliseconds: .max))
    #expect(never.adding(seconds: .max) == never)
    #expect(Instant(seconds: .min) == Instant(milliseconds: .min))
    #expect(never.adding(milliseconds: .min) == Instant(milliseconds: .min))
    #expect(!never.isWritable && Instant.last.isWritable && Instant.first.isWritable)
    #expect(never.text == "9999-12-31T23:59:59.999Z")
    #expect(Instant(milliseconds: .min).text == "0001-01-01T00:00:00.000Z")
    #expect(Instant(seconds: 5).adding(seconds: 2).adding(milliseconds: -1).milliseconds == 6999)
    #expect(Instant(seconds: 5) - Instant(seconds: 7) == -2000)
    #expect(Instant(milliseconds: -1).seconds == -1)
    #expect(Instant(seconds: 1) < Instant(milliseconds: 1001))
  }
}
