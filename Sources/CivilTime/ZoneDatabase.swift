// The system's tz database: finds zones by name. A zone's file is read once, until `refresh` is
// called. The folders of the database are parameters.

public struct ZoneDatabase: Sendable {
  /// The folders that are searched, in order.
  public let folders: [String]

  /// The cache: zones by requested name, and the faults of zones that could not be read.
  private var cachedZones: [String: Result<Zone, ZoneFault>] = [:]

  /// In bytes. The largest real zone file has 4 kB.
  static let largestFile = 1 << 20
  /// The cache holds fewer names than this. The database has only about 600, so a program that
  /// requests more is inventing names; the cache is then emptied.
  static let mostCachedNames = 2000
  static let longestName = 128
  static let mostNamesInFolder = 4000

  public init(folders: [String]) {
    self.folders = folders
  }

  /// The database in the folder that the variable `TZDIR` names, and otherwise in the usual folders
  /// of Linux systems.
  public static func system(environment: [String: String]) -> ZoneDatabase {
    let standardFolders = [
      "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
    ]
    guard let tzdir = environment["TZDIR"], tzdir.hasPrefix("/") else {
      return ZoneDatabase(folders: standardFolders)
    }
    return ZoneDatabase(folders: [tzdir] + standardFolders)
  }

  /// The zone of an IANA name, in upper or lower case. The zone's name is spelled as in the
  /// database. `UTC` and `Etc/UTC` always exist.
  public mutating func zone(_ name: String) throws(ZoneFault) -> Zone {
    if let cachedResult = cachedZones[name] { return try cachedResult.get() }
    guard Self.isName(name) else { throw .badName(name) }
    let zoneResult = Result { () throws(ZoneFault) in try findZone(named: name) }
    if cachedZones.count + 1 >= Self.mostCachedNames { cachedZones.removeAll() }
    cachedZones[name] = zoneResult
    let zone = try zoneResult.get()
    cachedZones[zone.name] = zoneResult
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

  private func findZone(named requestedName: String) throws(ZoneFault) -> Zone {
    // Debian has copies of all zones below these folders, with and without leap seconds. Other
    // systems do not have these names, so the prefix is removed.
    let isCopy = requestedName.hasPrefix("posix/") || requestedName.hasPrefix("right/")
    let name = isCopy ? String(requestedName.dropFirst(6)) : requestedName
    if name == "UTC" || name == "Etc/UTC" { return Zone(ZoneTable.utc(named: name)) }
    for folder in folders {
      if let zone = try readZone(name, in: folder) { return zone }
    }
    let lowercasedName = name.lowercased()
    for universal in ["UTC", "Etc/UTC"] where lowercasedName == universal.lowercased() {
      return Zone(ZoneTable.utc(named: universal))
    }
    for folder in folders {
      guard let spelledName = Self.spelledName(of: lowercasedName, in: folder) else { continue }
      // All spellings of a name, in upper and lower case, share one zone.
      if case .success(let zone) = cachedZones[spelledName] { return zone }
      if let zone = try readZone(spelledName, in: folder) { return zone }
    }
    throw .unknown(requestedName)
  }

  private func readZone(_ name: String, in folder: String) throws(ZoneFault) -> Zone? {
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

  /// The names of all zones that a region and a city identify, to suggest one for a mistyped name.
  public func cityNames() -> [String] {
    for folder in folders {
      let names = Self.regions.flatMap { region in
        ZoneFile.entryNames(in: "\(folder)/\(region)", limit: Self.mostNamesInFolder)
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

  /// A zone's name as the files are spelled; nil if there is no such file. If several files differ
  /// only in upper and lower case, the first one alphabetically.
  private static func spelledName(of lowercasedName: String, in folder: String) -> String? {
    var spelledParts: [String] = []
    for part in lowercasedName.split(separator: "/") {
      let path = ([folder] + spelledParts).joined(separator: "/")
      let entryNames = ZoneFile.entryNames(in: path, limit: mostNamesInFolder)
      guard let spelledPart = entryNames.filter({ $0.lowercased() == part }).min() else {
        return nil
      }
      spelledParts.append(spelledPart)
    }
    return spelledParts.joined(separator: "/")
  }
}
