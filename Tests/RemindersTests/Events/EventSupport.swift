// Shared by the tests of event files: files from lines, and changes shown line by line.

import CivilTime
import Reminders
import Testing

/// A VCALENDAR with these VEVENTs, each with the UID `one`.
func vevents(_ events: String..., zones: String = "") -> [UInt8] {
  let all =
    "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n" + zones
    + events.map { "BEGIN:VEVENT\nUID:one\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
  return Array(all.replacing("\n", with: "\r\n").utf8)
}

func eventFile(_ bytes: [UInt8]) throws -> EventFile {
  var database = System.database
  return try EventFile(bytes, &database)
}

func eventFile(_ events: String...) throws -> EventFile {
  let all = events.map { "BEGIN:VEVENT\nUID:one\n\($0)\nEND:VEVENT\n" }.joined()
  return try eventFile(Array("BEGIN:VCALENDAR\n\(all)END:VCALENDAR\n".utf8))
}
