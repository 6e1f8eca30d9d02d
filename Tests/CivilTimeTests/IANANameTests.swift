// The names that calendar files use for zones.

import Testing

@testable import CivilTime

@Suite struct IANANameTests {
  @Test(
    arguments: [
      ("Europe/Berlin", "Europe/Berlin"), ("\"Europe/Berlin\"", "Europe/Berlin"),
      (" Europe/Berlin ", "Europe/Berlin"),
      ("'America/Argentina/Ushuaia'", "America/Argentina/Ushuaia"),
      ("W. Europe Standard Time", "Europe/Berlin"), ("w. europe standard time", "Europe/Berlin"),
      ("Eastern Standard Time", "America/New_York"), ("India Standard Time", "Asia/Kolkata"),
      ("UTC-11", "Etc/GMT+11"), ("UTC+12", "Etc/GMT-12"),
      ("/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin"),
      ("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "Europe/Berlin"),
      ("/mozilla.org/20050126_1/Europe/Berlin", "Europe/Berlin"),
      ("/softwarestudio.org/Olson_20011030_5/America/Indiana/Knox", "America/Indiana/Knox"),
      ("/mozilla.org/20050126_1/CET", "CET"), ("Japan", "Japan"), ("est5edt", "EST5EDT"),
      ("UTC", "Etc/UTC"), ("GMT", "Etc/UTC"), ("Z", "Etc/UTC"),
      ("tzone://Microsoft/Utc", "Etc/UTC"),
      ("GMT+0200", "Etc/GMT-2"), ("UTC-05:00", "Etc/GMT+5"), ("GMT+14", "Etc/GMT-14"),
      ("GMT-0000", "Etc/UTC"),
      ("/citadel.org/20210210_1/Europe/Berlin", "Europe/Berlin"),
      ("America/New York", "America/New_York"),
      ("http://tzurl.org/zoneinfo-outlook/Europe/Berlin", nil),
      ("/http://tzurl.org/zoneinfo-outlook/Europe/Berlin", "Europe/Berlin"),
      ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
      ("(UTC+01:00) Amsterdam, Berlin", "Europe/Berlin"),
      ("(GMT+01.00) Sarajevo/Skopje/Warsaw/Zagreb", "Europe/Warsaw"),
      ("(GMT-05:00) Eastern Time (US & Canada)", "America/New_York"),
      ("Pacific Time (US & Canada)", "America/Los_Angeles"),
      ("(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "Asia/Kolkata"),
      ("(UTC-06:00) Guadalajara, Mexico City, Monterrey", "America/Mexico_City"),
      ("(UTC+09:00) Osaka, Sapporo, Tokyo", "Asia/Tokyo"),
    ] as [(String, String?)])
  func `the IANA name of a zone is found in what files call it`(_ tzid: String, _ name: String?) {
    #expect(ianaName(for: tzid) == name)
  }

  @Test(arguments: [
    "", "\"", "/", "///", "(UTC+01:00) Atlantis", "(UTC+01:00", "(UTC+01:00)", "Berlin", "Time",
    "Tea Time", "Amsterdam, Berlin", "(UTC+08:00) Beijing, Chongqing, Urumqi",
    "Customized Time Zone", "tzone://Microsoft/Custom", "Europe", "Europe/", "/Europe",
    "/evil/Europe/../../etc/passwd", "Home", "Nowhere/Land", "GMT+0530", "GMT+15", "GMT+",
    "GMT+99999999999999999999", "UTC+1a", "GMT+1:", "GMT+:00", "GMT+123:00", "GMT+00000",
    "Europe/Berlin\0", "Amerika/New York",
    String(repeating: "A", count: 10_000),
  ])
  func `a path or text without a zone name gives no IANA name`(_ tzid: String) {
    #expect(ianaName(for: tzid) == nil)
  }

  @Test func `every Windows zone name maps to a zone of the tz database`() throws {
    #expect(WindowsZones.ianaNames.count == 142)
    var database = ZoneDatabase(folders: [System.folder])
    for name in WindowsZones.ianaNames.values { _ = try database.zone(name) }
    for name in System.names {
      guard let told = ianaName(for: name) else {
        #expect(!name.contains("/"), "\(name)")
        continue
      }
      // `GMT` is UTC under another abbreviation.
      let (one, other) = (try database.zone(told), try database.zone(name))
      let isGMT = one.hasSameRules(as: .utc) && other.abbreviation(at: .last) == "GMT"
      #expect(isGMT || one.hasSameRules(as: other), "\(name): \(told)")
    }
  }

  @Test func `the zone database resolves Windows names`() throws {
    var database = ZoneDatabase(folders: [System.folder])
    #expect(try database.zone(tzid: "W. Europe Standard Time").name == "Europe/Berlin")
    #expect(try database.zone(tzid: "Asia/Calcutta").name == "Asia/Calcutta")
    #expect(throws: ZoneFault.badName("Customized Time Zone")) {
      try database.zone(tzid: "Customized Time Zone")
    }
    #expect(throws: ZoneFault.unknown("Home")) { try database.zone(tzid: "Home") }
  }
}
