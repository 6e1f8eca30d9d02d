// Zones by name: what is found, what is refused, and what works without a database.

import Foundation
import Testing

@testable import CivilTime

@Suite struct ZoneDatabaseTests {
  private static var system: ZoneDatabase { ZoneDatabase(folders: [System.folder]) }

  @Test func `a name finds its zone and keeps its spelling, links too`() throws {
    var database = Self.system
    for name in [
      "Europe/Paris", "Asia/Calcutta", "America/Argentina/Ushuaia", "Etc/GMT+12", "EST5EDT",
    ] {
      let zone = try database.zone(name)
      #expect(zone.name == name && zone.hasKnownName && zone.origin == .database)
      #expect(try database.zone(name).table === zone.table)
    }
  }

  @Test(arguments: [
    ("europe/paris", "Europe/Paris"), ("AMERICA/NEW_YORK", "America/New_York"),
    ("utc", "UTC"), ("posix/Europe/Paris", "Europe/Paris"), ("right/europe/paris", "Europe/Paris"),
    ("right/UTC", "UTC"), ("ETC/utc", "Etc/UTC"),
    ("America/port-Au-prince", "America/Port-au-Prince"),
  ])
  func `zone names ignore case and the prefixes of other copies of the database`(
    _ asked: String, _ name: String
  ) throws {
    var database = Self.system
    let zone = try database.zone(asked)
    #expect(zone.name == name)
    #expect(try database.zone(name).table === zone.table)
  }

  @Test(arguments: [
    "", "/", "/etc/passwd", "../../etc/passwd", "Europe/../Paris", "Europe//Paris", "Europe/Paris/",
    "Europe/Paris\0", "Europe Paris", "Zürich", "Europe/Paris.", ".", "~root", "a\nb",
    String(repeating: "a", count: 129),
  ])
  func `an invalid zone name is refused before any file is read`(_ name: String) {
    var database = Self.system
    #expect(throws: ZoneFault.badName(name)) { try database.zone(name) }
  }

  @Test(arguments: ["Europe/Atlantis", "Europe/Paris/Louvre", "Mars", "Etc/GMT+99"])
  func `an unknown zone is reported with a remedy`(_ name: String) {
    var database = Self.system
    let fault = #expect(throws: ZoneFault.unknown(name)) { try database.zone(name) }
    #expect(fault?.description.contains("\"\(name)\"") == true)
    #expect(throws: ZoneFault.unknown(name)) { try database.zone(name) }
  }

  @Test func `without a zone database only UTC is known`() throws {
    for folders in [[], ["/nowhere"], ["/dev/null"], ["\0"], ["/etc/passwd"]] {
      var database = ZoneDatabase(folders: folders)
      #expect(try database.zone("UTC").name == "UTC")
      #expect(try database.zone("Etc/UTC") == Zone.utc)
      #expect(try database.zone("utc").hasSameRules(as: .utc))
      #expect(throws: ZoneFault.unknown("Europe/Paris")) { try database.zone("Europe/Paris") }
    }
  }

  @Test func `a file that is not a zone file is refused with its reason`() throws {
    try withTemporaryFolder { folder in
      try write(Array("# a table".utf8), to: folder + "/table")
      try write([], to: folder + "/empty")
      try write([UInt8](repeating: 0, count: (1 << 20) + 1), to: folder + "/huge")
      try write(try System.bytes("Europe/Paris") + [1, 2, 3], to: folder + "/Area/Good")
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/loop", withDestinationPath: "loop")
      var database = ZoneDatabase(folders: [folder])
      for name in ["table", "empty", "huge", "pipe", "Area", "loop"] {
        let fault = #expect(throws: ZoneFault.self) { try database.zone(name) }
        guard case .unreadable(name, _) = fault else {
          Issue.record("\(name): \(String(describing: fault))")
          continue
        }
      }
      #expect(try database.zone("area/good").name == "Area/Good")
      #expect(try database.zone("area/good").offset(at: Instant(seconds: 0)) == 3600)
    }
  }

  @Test func `TZDIR comes before the standard folders, and has to be an absolute path`() throws {
    #expect(ZoneDatabase.system(environment: [:]).folders.first == "/usr/share/zoneinfo")
    #expect(ZoneDatabase.system(environment: [:]).folders.count == 4)
    #expect(ZoneDatabase.system(environment: ["TZDIR": "here"]).folders.count == 4)
    try withTemporaryFolder { folder in
      try write(try System.bytes("Asia/Tokyo"), to: folder + "/Europe/Paris")
      var database = ZoneDatabase.system(environment: ["TZDIR": folder])
      #expect(try database.zone("Europe/Paris").offset(at: .last) == 9 * 3600)
      // A zone that this folder lacks may be in the next one.
      if FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Rome") {
        #expect(try database.zone("Europe/Rome").offset(at: Instant(seconds: 0)) == 3600)
      }
    }
  }

  @Test func `looking up ever new names does not grow memory`() {
    var database = ZoneDatabase(folders: [])
    for number in 0..<(ZoneDatabase.mostCachedNames * 3) {
      _ = try? database.zone("Made/Up\(number)")
      _ = try? database.zone("made up \(number)")
    }
    #expect(
      Mirror(reflecting: database).children.contains {
        ($0.value as? [String: Result<Zone, ZoneFault>]).map {
          $0.count <= ZoneDatabase.mostCachedNames
        }
          ?? false
      })
  }

  @Test func `a loaded zone is kept until a refresh, even if its file changes`() throws {
    try withTemporaryFolder { folder in
      try write(try System.bytes("Asia/Tokyo"), to: folder + "/Here")
      var database = ZoneDatabase(folders: [folder])
      let zone = try database.zone("Here")
      try FileManager.default.removeItem(atPath: folder + "/Here")
      #expect(try database.zone("Here") == zone)
      #expect(throws: ZoneFault.unknown("There")) { try database.zone("There") }
      try write(try System.bytes("Asia/Seoul"), to: folder + "/There")
      #expect(throws: ZoneFault.unknown("There")) { try database.zone("There") }
      database.refresh()
      #expect(throws: ZoneFault.unknown("Here")) { try database.zone("Here") }
      #expect(try database.zone("There").offset(at: .last) == 9 * 3600)
      #expect(zone.offset(at: .last) == 9 * 3600)
    }
  }

  @Test func `every zone of this system is read`() throws {
    var database = Self.system
    for name in System.names { #expect(try database.zone(name).name == name) }
  }
}
