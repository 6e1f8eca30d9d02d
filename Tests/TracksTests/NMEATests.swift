// NMEA sentences of one moment give one position; dates, midnights and checksums are handled.

import CivilTime
import Testing
import Tracks

@Suite struct NMEATests {
  /// The sentence with its checksum.
  private func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(digits.utf8.count < 2 ? "0" : "")\(digits)"
  }

  private func rmc(_ time: String, _ day: String = "201126", _ status: String = "A") -> String {
    sentence("GPRMC,\(time),\(status),4730.000,N,00815.000,E,0.5,,\(day),,")
  }

  private func gga(_ time: String, _ dilution: String = "1.2", _ quality: Int = 1) -> String {
    sentence("GNGGA,\(time),4730.000,N,00815.000,E,\(quality),08,\(dilution),400,M,47,M,,")
  }

  private func position(_ time: String, _ accuracy: Double? = nil) throws -> TrackPoint {
    try point(47.5, 8.25, time, accuracy: accuracy)
  }

  @Test func `RMC and GGA of the same time are one position, in either order`() throws {
    let text = [
      gga("160405.00"), rmc("160405.00"), rmc("160406.25"), gga("160406.25", "2"), rmc("160407"),
    ].joined(separator: "\r\n")
    #expect(
      try points(text, .nmea) == [
        position("2026-11-20T16:04:05Z", 6), position("2026-11-20T16:04:06.250Z", 10),
        position("2026-11-20T16:04:07Z"),
      ])
  }

  @Test func `sentences of every talker are read, and south and west are negative`() throws {
    let text = "$GLRMC,160405,A,4730.000,S,00815.000,W,,,201126,,\n"
    #expect(try points(text, .nmea) == [point(-47.5, -8.25, "2026-11-20T16:04:05Z")])
  }

  @Test func `midnight is recognized although no sentence gives the new date`() throws {
    let text = [
      rmc("235958"), gga("235959"), gga("000000"), gga("000001"), rmc("000002", "211126"),
    ]
    .joined(separator: "\n")
    #expect(
      try points(text, .nmea).map(\.at.text) == [
        "2026-11-20T23:59:58.000Z", "2026-11-20T23:59:59.000Z", "2026-11-21T00:00:00.000Z",
        "2026-11-21T00:00:01.000Z", "2026-11-21T00:00:02.000Z",
      ])
  }

  @Test func `a time without a date gives no position, and ZDA gives the date`() throws {
    #expect(
      try passedOver(gga("160405"), .nmea) == [
        "line 1: The NMEA sentence has a time but no date, and no RMC or ZDA before it gives one; it is skipped."
      ])
    let text =
      gga("160405") + "\n" + sentence("GPZDA,160406,20,11,2026,00,00") + "\n" + gga("160406")
    #expect(try points(text, .nmea) == [position("2026-11-20T16:04:06Z", 6)])
  }

  @Test func `damaged, warning and other sentences are skipped and reported`() throws {
    let text = [
      rmc("160405").replacing("4730", with: "4731"), rmc("160406", "201126", "V"),
      gga("160407", "1", 0), sentence("GPGSV,1,1,00"), sentence("PGRME,1,M"), "!AIVDM,1", "hello",
      "$GPRMC,,V,,,,,,,,,", "$GPRMC,160408,A,,,,,,,201126", "$GPRMC,160409,A,4799,N,1,E,,,201126",
      "$GPRMC,9,A,4730,N,815,E,,,201126", String(repeating: "$", count: 2000), "",
    ].joined(separator: "\n")
    #expect(try points(text, .nmea) == [])
    #expect(
      try passedOver(text, .nmea) == [
        "line 1: The checksum does not match: this line was damaged on its way, and is skipped.",
        "line 2: The receiver reports that it has no position, so the line is skipped.",
        "line 4: 'GSV' has no position.",
        "line 5: 'PGRME' has no position.",
        "line 6: '!AIVDM,1' has no position.",
        "line 7: 'hello' has no position.",
        "line 8: The receiver reports that it has no position, so the line is skipped.",
        "line 3: The receiver reports that it has no position, so the line is skipped.",
        "line 9: The position has no latitude or no longitude, so it is skipped.",
        "line 10: '4799 N 1 E' is not a place on the earth, so the position is skipped.",
        "line 11: '9' is not a time; write it like 2026-12-01T09:00:00Z.",
        "line 12: This line or message is longer than 1024 bytes, so it is skipped.",
      ])
  }

  @Test func `a receiver's warning outweighs one that gives none`() throws {
    let text = [gga("160405"), rmc("160405", "201126", "V"), rmc("160406")].joined(separator: "\n")
    #expect(try points(text, .nmea) == [position("2026-11-20T16:04:06Z")])
  }
}
