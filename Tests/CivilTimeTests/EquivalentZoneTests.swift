// Which IANA zone is equal to one that a calendar file defines under a name of its own.

import CivilTime
import Testing

@Suite struct EquivalentZoneTests {
  private func own(_ name: String, like known: String, from year: Int = 1970) throws -> Zone {
    let observances = try System.zone(known).observances(from: year, through: 2037)
    return try Zone(name: name, observances: observances)
  }

  private func equivalent(of zone: Zone) -> Zone? {
    var database = ZoneDatabase(folders: [System.folder])
    return database.equivalent(of: zone)
  }

  @Test(arguments: [
    "Europe/Berlin", "Europe/London", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu",
    "Australia/Sydney", "America/St_Johns", "Asia/Tokyo", "Pacific/Chatham", "Africa/Casablanca",
  ])
  func `an IANA zone under another name is found by its rules`(name: String) throws {
    let found = try #require(equivalent(of: own("Customized Time Zone", like: name)))
    let (real, years) = (try System.zone(name), 2008..<2037)
    for year in years {
      for month in 1...12 {
        let day = try #require(Day(year: year, month: month, day: 28))
        let instant = Zone.utc.startOfDay(day)
        #expect(found.offset(at: instant) == real.offset(at: instant), "\(found), \(day)")
      }
    }
  }

  @Test func `a name matches one of several zones that agree`() throws {
    for name in ["Europe/Vienna", "Europe/Madrid", "America/Toronto"] {
      let spelled = name.split(separator: "/").joined(separator: "_")
      #expect(try equivalent(of: own(spelled, like: name))?.name == name)
    }
    // A name that belongs to a zone with other rules is ignored.
    #expect(
      try equivalent(of: own("Europe_London", like: "Europe/Vienna"))?.name
        == "Europe/Berlin")
  }

  @Test func `unknown rules match no zone`() throws {
    let odd = Observance(
      kind: .standard, start: WallTime(day: Day(number: 0), second: 0), offsetFrom: 17_460,
      offsetTo: 17_460, abbreviation: "ODD")
    #expect(equivalent(of: try Zone(name: "Odd", observances: [odd])) == nil)
  }

  @Test func `a zone's name is used only where the clocks agree`() throws {
    let plain = try own("Customized Time Zone", like: "Europe/Berlin", from: 2007)
    let known = try #require(equivalent(of: plain))
    let zone = try Zone(
      name: plain.name, observances: plain.observances(from: 2007, through: 2037),
      equivalent: known)
    func name(_ year: Int) throws -> String? {
      let day = try #require(Day(year: year, month: 7, day: 1))
      return Moment.zoned(WallTime(day: day, second: 0), zone).zoneName
    }
    #expect(try name(2026) == "Europe/Berlin")
    // In the summer of 1945 the clocks of Berlin were three hours ahead of UTC.
    #expect(try name(1945) == "Customized Time Zone")
  }
}
