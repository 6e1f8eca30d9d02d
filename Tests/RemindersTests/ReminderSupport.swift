// Shared by the tests of reminder files: files from lines, the corpus of other programs' files, and
// changes shown line by line.

import CivilTime
import Foundation
import Geofence
import ICalendar
import Reminders
import Testing

enum Peer {
  /// A file of another program; see the folder of the iCalendar tests.
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "ICalendarTests/Corpus")
    return Array(try Data(contentsOf: folder.appending(path: "\(name).ics")))
  }

  static func file(_ name: String) throws -> ReminderFile { try file(bytes(name)) }

  static func file(_ bytes: [UInt8]) throws -> ReminderFile {
    var database = System.database
    return try ReminderFile(bytes, &database)
  }
}

/// A VTODO of these lines, in a VCALENDAR, with the UID `one`.
func ics(_ lines: String, uid: String = "one") -> [UInt8] {
  let all =
    "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\nBEGIN:VTODO\nUID:\(uid)\n\(lines)\n"
    + "END:VTODO\nEND:VCALENDAR\n"
  return Array(all.replacing("\n", with: "\r\n").utf8)
}

func file(_ lines: String, uid: String = "one") throws -> ReminderFile {
  try Peer.file(ics(lines, uid: uid))
}

func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// The lines that were removed (`-`) and added (`+`), without stamps.
func changes(_ before: [UInt8], _ after: [UInt8], stamps: Bool = false) -> [String] {
  func lines(_ bytes: [UInt8]) -> [String] {
    string(bytes).replacing("\r\n ", with: "").replacing("\n ", with: "")
      .split(separator: "\r\n").map(String.init).filter { line in
        stamps
          || !["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"].contains { line.hasPrefix($0) }
      }
  }
  var found: [String] = []
  for change in lines(after).difference(from: lines(before)) {
    switch change {
    case .remove(_, let line, _): found.append("-" + line)
    case .insert(_, let line, _): found.append("+" + line)
    }
  }
  return found
}

let noon = Instant(seconds: 1_795_867_200)

func place(
  _ latitude: Double, _ longitude: Double, radius: Double = 100, title: String? = nil,
  address: String? = nil, id: String? = nil
) throws -> FencePlace {
  FencePlace(
    title: title, coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)),
    radius: radius, address: address, placeID: id)
}

func day(_ text: String) throws -> Moment { .allDay(try Day(text: text)) }
func floating(_ text: String) throws -> Moment { .floating(try wall(text)) }
func zoned(_ text: String, _ zone: String) throws -> Moment {
  .zoned(try wall(text), try System.zone(zone))
}
