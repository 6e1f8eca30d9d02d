// The system's tz database: zones by name. Each zone is read once, until `refresh`. The folders of
// the database are parameters.

public struct ZoneDatabase: Sendable {
  /// The folders that are searched, in order.
  public let folders: [String]

  /// The cache: zones by requested name, and the faults of zones that could not be read.
  private var cachedZones: [String: Result<Zone, ZoneFault>] = [:]

  /// In bytes. The largest real zone file has 4 kB.
  static let largestFile = 1 << 20
  /// How many names are cached. The database has about 600 names. If more names than this are
  /// requested, most of them are invented, and the cache is emptied.
  static let mostCachedNames = 2000
  static let longestName = 128
  static let mostNamesInFolder = 4000

  public init(folders: [String]) {
    self.folders = folders
  }

  /// The database in the folder that `TZDIR` names and the folders that Linux systems have by
  /// default.
  public static func system(environment: [String: String]) -> ZoneDatabase {
    let standardFolders = [
      "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
    ]
    guard let own = environment["TZDIR"], own.hasPrefix("/") else {
      return ZoneDatabase(folders: standardFolders)
    }
    return ZoneDatabase(folders: [own] + standardFolders)
  }

  /// The zone of an IANA name, in upper or lower case. The zone's name is spelled as in the
  /// database. `UTC` and `Etc/UTC` always exist.
  public mutating func zone(_ name: String) throws(ZoneFault) -> Zone {
    if let known = cachedZones[name] { return try known.get() }
    guard Self.isName(name) else { throw .badName(name) }
    let found = Result { () throws(ZoneFault) in try find(name) }
    if cachedZones.count + 1 >= Self.mostCachedNames { cachedZones.removeAll() }
    cachedZones[name] = found
    let zone = try found.get()
    cachedZones[zone.name] = found
    return zone
  }

  /// The zone that a TZID of a calendar file means: an IANA name, a Windows name, or a path that
  /// ends with an IANA name.
  public mutating func zone(tzid: String) throws(ZoneFault) -> Zone {
    do throws(ZoneFault) {
      return try zone(tzid)
    } catch {
      guard let name = ianaName(for: tzid), name != tzid else { throw error }
      return try zone(name)
    }
  }

  /// Discards the cache, because the system's database may have changed. Zones in use do not
  /// change.
  public mutating func refresh() {
    cachedZones.removeAll()
  }

  /// Whether all characters are valid in IANA names, so that no path made of the name leads out of
  /// the folders.
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
    // Debian has copies of all zones below these folders, with and without leap seconds. They are
    // the same zones, under names that other systems do not have.
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
      // All spellings of a name, in upper and lower case, share one zone.
      if case .success(let zone) = cachedZones[spelled] { return zone }
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

  /// The names of all regions, to suggest one for a mistyped name.
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

  /// A name as the folder spells it, found one folder level after the other. Of several spellings,
  /// the first alphabetically.
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
