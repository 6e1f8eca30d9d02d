// The system's tz database: zones by name, read once each until someone calls `refresh`. A value with one owner, who may change
// it; the folders come in with it. Knows nothing of calendars.

public struct ZoneDatabase: Sendable {
  /// Where zones are looked for; the first folder that has one counts.
  public let folders: [String]

  /// Zones by the name that was asked for, and what stood in the way of others.
  private var known: [String: Result<Zone, ZoneFault>] = [:]

  /// The largest zone there is has 4 kB.
  static let largestFile = 1 << 20
  /// The database has some 600 names; someone who asks for more is making them up.
  static let mostKnown = 2000
  static let longestName = 128
  static let mostNamesInFolder = 4000

  public init(folders: [String]) {
    self.folders = folders
  }

  /// Where systems keep it; a folder that `TZDIR` names comes first.
  public static func system(environment: [String: String]) -> ZoneDatabase {
    let usual = [
      "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
    ]
    guard let own = environment["TZDIR"], own.hasPrefix("/") else {
      return ZoneDatabase(folders: usual)
    }
    return ZoneDatabase(folders: [own] + usual)
  }

  /// The zone of an IANA name, under the name that was asked for where it is spelled as in the
  /// database; upper and lower case make no difference. `UTC` and `Etc/UTC` are always there.
  public mutating func zone(_ name: String) throws(ZoneFault) -> Zone {
    if let known = known[name] { return try known.get() }
    guard Self.isName(name) else { throw .badName(name) }
    let found = Result { () throws(ZoneFault) in try find(name) }
    if known.count + 1 >= Self.mostKnown { known.removeAll() }
    known[name] = found
    let zone = try found.get()
    known[zone.name] = found
    return zone
  }

  /// The zone that a calendar file means by a TZID: an IANA name, one of Windows, or a path that
  /// ends with an IANA name.
  public mutating func zone(tzid: String) throws(ZoneFault) -> Zone {
    do throws(ZoneFault) {
      return try zone(tzid)
    } catch {
      guard let name = ianaName(for: tzid), name != tzid else { throw error }
      return try zone(name)
    }
  }

  /// Reads every zone anew when it is next asked for: the system's database may have changed. Zones
  /// that were given out stay what they are.
  public mutating func refresh() {
    known.removeAll()
  }

  /// Only what can stand in an IANA name, so that no name leads out of the folders.
  static func isName(_ name: String) -> Bool {
    let bytes = name.utf8
    guard (1...longestName).contains(bytes.count), bytes.first != UInt8(ascii: "/"),
      bytes.last != UInt8(ascii: "/")
    else { return false }
    var previous: UInt8 = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        break
      case UInt8(ascii: "/") where previous != byte: break
      default: return false
      }
      previous = byte
    }
    return true
  }

  private func find(_ asked: String) throws(ZoneFault) -> Zone {
    // Debian keeps all zones below these once more, with and without leap seconds. Both are the
    // same zone, and nobody else knows it by such a name.
    let isCopy = asked.hasPrefix("posix/") || asked.hasPrefix("right/")
    let name = isCopy ? String(asked.dropFirst(6)) : asked
    if name == "UTC" || name == "Etc/UTC" { return Zone(ZoneTable.utc(named: name)) }
    for folder in folders {
      if let zone = try read(name, in: folder) { return zone }
    }
    let lowercased = name.lowercased()
    for universal in ["UTC", "Etc/UTC"] where lowercased == universal.lowercased() {
      return Zone(ZoneTable.utc(named: universal))
    }
    for folder in folders {
      guard let spelled = Self.spelling(of: lowercased, in: folder) else { continue }
      // One copy of a zone, in however many ways its name is spelled.
      if case .success(let zone) = known[spelled] { return zone }
      if let zone = try read(spelled, in: folder) { return zone }
    }
    throw .unknown(asked)
  }

  private func read(_ name: String, in folder: String) throws(ZoneFault) -> Zone? {
    switch ZoneFile.read(folder + "/" + name, limit: Self.largestFile) {
    case .absent: return nil
    case .refused(let reason): throw .unreadable(name, reason: reason)
    case .bytes(let bytes):
      return Zone(try Self.table(bytes, name: name, origin: .database))
    }
  }

  static func table(
    _ bytes: [UInt8], name: String, origin: Zone.Origin
  ) throws(ZoneFault) -> ZoneTable {
    do throws(TZif.Refusal) {
      return try TZif(bytes.span).table(name: name, origin: origin)
    } catch {
      throw .unreadable(name, reason: error.reason)
    }
  }

  /// The names of all regions, for finding the one that a mistyped name is nearest to.
  public func cityNames() -> [String] {
    for folder in folders {
      let names = Self.regions.flatMap { region in
        ZoneFile.names(in: "\(folder)/\(region)", limit: Self.mostNamesInFolder)
          .filter { $0.first?.isUppercase == true }.map { "\(region)/\($0)" }
      }
      if !names.isEmpty { return names.sorted() }
    }
    return []
  }

  private static let regions = [
    "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian",
    "Pacific",
  ]

  /// A name as the folder spells it: one folder after the other, the first by alphabet of several.
  private static func spelling(of lowercased: String, in folder: String) -> String? {
    var spelled: [String] = []
    for part in lowercased.split(separator: "/") {
      let path = ([folder] + spelled).joined(separator: "/")
      let names = ZoneFile.names(in: path, limit: mostNamesInFolder)
      guard let name = names.filter({ $0.lowercased() == part }).min() else { return nil }
      spelled.append(name)
    }
    return spelled.joined(separator: "/")
  }
}
