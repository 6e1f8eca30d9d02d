// The machine's own zone, on machines that name it in every possible way, or not at all.

import Foundation
import Testing

@testable import CivilTime

@Suite struct LocalZoneTests {
  private static let nowhere = Zone.LocalPaths(localtime: "/nowhere/a", timezone: "/nowhere/b")

  private func local(_ variable: String?, paths: Zone.LocalPaths = nowhere) -> Zone {
    var database = ZoneDatabase(folders: [System.folder])
    return Zone.local(
      environment: variable.map { ["TZ": $0] } ?? [:], database: &database, paths: paths)
  }

  @Test(arguments: [
    ("Europe/Paris", "Europe/Paris"), (":Europe/Paris", "Europe/Paris"), ("", "Etc/UTC"),
    (":", "Etc/UTC"), ("/usr/share/zoneinfo/Europe/Paris", "Europe/Paris"),
    (":/usr/share/zoneinfo/Asia/Calcutta", "Asia/Calcutta"),
    ("/usr/share/zoneinfo/posix/Europe/Paris", "Europe/Paris"),
    ("/opt/share/zoneinfo/Europe/Paris", "Europe/Paris"), ("EST5EDT", "EST5EDT"),
    ("UTC", "UTC"), ("europe/paris", "Europe/Paris"),
  ])
  func `TZ names a zone`(_ variable: String, _ name: String) {
    #expect(local(variable).name == name)
    #expect(local(variable).hasKnownName)
  }

  @Test func `TZ is a rule`() throws {
    let zone = local("CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(zone.origin == .nameless && zone.name == "CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(zone.wallTime(at: try instant("2026-07-01T00:00:00Z")).text == "2026-07-01T02:00:00")
    #expect(local("<+0530>-5:30").offset(at: .last) == 19_800)
    #expect(local("XYZ5ABC").abbreviation(at: try instant("2026-03-08T12:00:00Z")) == "ABC")
  }

  @Test func `TZ is the path of a file without a name`() throws {
    try withTemporaryFolder { folder in
      try write(try System.bytes("Asia/Tokyo"), to: folder + "/tokyo")
      let zone = local(folder + "/tokyo")
      #expect(zone.name == "Local" && zone.origin == .nameless && !zone.hasKnownName)
      #expect(zone.offset(at: .last) == 9 * 3600)
    }
  }

  @Test(arguments: [
    "Nowhere/Land", "../../etc/passwd", "/etc/passwd", "/", "/dev/zero", "::", " ", "CET-1CEST,",
    "\0", "/nowhere/\0", String(repeating: "A", count: 100_000),
  ])
  func `an invalid TZ falls back to the machine's zone, then to UTC`(_ variable: String) throws {
    #expect(local(variable) == .utc)
    try withTemporaryFolder { folder in
      try write(Array(" Asia/Tokyo \nrest".utf8), to: folder + "/timezone")
      let paths = Zone.LocalPaths(localtime: "/nowhere", timezone: folder + "/timezone")
      #expect(local(variable, paths: paths).name == "Asia/Tokyo")
    }
  }

  @Test func `the zone's name is the first link target that is a zone name`() throws {
    try withTemporaryFolder { folder in
      let manager = FileManager.default
      for (name, target, expected) in [
        ("a", System.folder + "/Asia/Calcutta", "Asia/Calcutta"),
        ("b", "../usr/share/zoneinfo/Europe/Paris", "Europe/Paris"),
        ("c", "a", "Asia/Calcutta"), ("d", folder + "/b", "Europe/Paris"),
        ("e", "/var/db/timezone/zoneinfo/Asia/Tokyo", "Asia/Tokyo"), ("f", "f", "Etc/UTC"),
        ("g", "nothing", "Etc/UTC"), ("h", "/usr/share/zoneinfo/", "Etc/UTC"),
      ] {
        let path = folder + "/" + name
        try manager.createSymbolicLink(atPath: path, withDestinationPath: target)
        let paths = Zone.LocalPaths(localtime: path, timezone: "/nowhere")
        #expect(local(nil, paths: paths).name == expected, "\(target)")
      }
    }
  }

  @Test func `a copy of a zone file is used if no file names the zone, and before UTC`() throws {
    try withTemporaryFolder { folder in
      try write(try System.bytes("Europe/Rome"), to: folder + "/localtime")
      var paths = Zone.LocalPaths(localtime: folder + "/localtime", timezone: folder + "/timezone")
      #expect(local(nil, paths: paths).name == "Local")
      #expect(local(nil, paths: paths).offset(at: try instant("2026-07-01T00:00:00Z")) == 7200)
      try write(Array("Europe/Rome\n".utf8), to: folder + "/timezone")
      #expect(local(nil, paths: paths).name == "Europe/Rome")
      try write(Array("nonsense here\n".utf8), to: folder + "/timezone")
      #expect(local(nil, paths: paths).name == "Local")
      try write([UInt8](repeating: 0x41, count: 10_000), to: folder + "/timezone")
      #expect(local(nil, paths: paths).name == "Local")
      try write([0xFF, 0xFE], to: folder + "/localtime")
      #expect(local(nil, paths: paths) == .utc)
      paths.localtime = folder
      #expect(local(nil, paths: paths) == .utc)
    }
  }

  @Test func `the machine's own zone can be read`() {
    var database = ZoneDatabase.system(environment: [:])
    #expect(!Zone.local(environment: [:], database: &database).name.isEmpty)
  }
}
