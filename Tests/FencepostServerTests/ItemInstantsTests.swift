// The members of an item that give its wall times as instants.

import CivilTime
import Testing

@testable import FencepostServer

struct ItemInstantsTests {
  private func instants(_ members: String, in zone: String = "Europe/Berlin") throws -> String {
    let codec = ItemCodec(Configuration())
    var instants = ItemInstants(floatingIn: try codec.zone(zone), codec)
    var bytes: [UInt8] = []
    instants.append(of: Array(members.utf8)[...], to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func reminder(
    start: String = "null", startZone: String = "null", due: String = "null",
    zone: String = "null", more: String = ""
  ) -> String {
    #""list":"l","title":"a\",\"start\":\"2001-01-01\"","start":\#(start),"#
      + #""startTimeZone":\#(startZone),"due":\#(due),"timeZone":\#(zone),"revision":"r"\#(more)"#
  }

  @Test func `a date is an instant in its own zone, else in the session's`() throws {
    #expect(
      try instants(reminder(due: #""2026-07-01T09:00:00""#, zone: #""Asia/Tokyo""#))
        == #""startInstant":null,"dueInstant":"2026-07-01T00:00:00.000Z""#)
    #expect(
      try instants(reminder(start: #""2026-07-01""#, due: #""2026-07-01T09:00:00""#))
        == #""startInstant":"2026-06-30T22:00:00.000Z","dueInstant":"2026-07-01T07:00:00.000Z""#)
    #expect(
      try instants(
        reminder(
          start: #""2026-07-01T09:00:00""#, startZone: #""Asia/Tokyo""#,
          due: #""2026-07-01T09:00:00""#, zone: #""Etc/UTC""#))
        == #""startInstant":"2026-07-01T00:00:00.000Z","dueInstant":"2026-07-01T09:00:00.000Z""#)
  }

  @Test func `a date in an unknown zone has no instant`() throws {
    #expect(
      try instants(reminder(due: #""2026-07-01T09:00:00""#, zone: #""Mars/Olympus""#))
        == #""startInstant":null,"dueInstant":null"#)
  }

  @Test func `instants from the file's own zones are kept, and the others are added`()
    throws
  {
    let members = reminder(
      start: #""2026-07-01""#, due: #""2026-07-01T09:00:00""#, zone: #""Own zone""#,
      more: #","startInstant":null,"dueInstant":"2026-07-01T04:09:00.000Z""#)
    #expect(
      try instants(members)
        == #""startInstant":"2026-06-30T22:00:00.000Z","dueInstant":"2026-07-01T04:09:00.000Z""#)
    let bytes = Array(members.utf8)[...]
    #expect(bytes.hasOwnInstants)
    #expect(String(decoding: bytes.withoutInstants, as: UTF8.self).hasSuffix(#""revision":"r""#))
  }

  @Test func `a floating start beside a zoned due date is in the session's zone`() throws {
    let members = reminder(
      start: #""2026-07-01T08:00:00""#, due: #""2026-07-01T09:00:00""#, zone: #""Asia/Tokyo""#,
      more: #","startInstant":"2026-07-01T08:00:00","dueInstant":null"#)
    #expect(
      try instants(members)
        == #""startInstant":"2026-07-01T06:00:00.000Z","dueInstant":"2026-07-01T00:00:00.000Z""#)
    #expect(Array(members.utf8)[...].hasOwnInstants)
  }

  @Test func `encoded members that are cut anywhere do not trap`() throws {
    let members = Array(
      reminder(
        due: #""2026-07-01T09:00:00""#, zone: #""Own""#,
        more: #","startInstant":null,"dueInstant":"2026-07-01T04:09:00.000Z""#
      ).utf8)
    let codec = ItemCodec(Configuration())
    for end in members.indices {
      var instants = ItemInstants(floatingIn: .utc, codec)
      var bytes: [UInt8] = []
      instants.append(of: members[..<end], to: &bytes)
      #expect(members[..<end].withoutInstants.count <= end)
    }
  }
}
