// The machine's zone as Unix systems define it: by `TZ`, else by `/etc/localtime`, else by
// `/etc/timezone`, and otherwise UTC. Definitions that cannot be used are skipped.

extension Zone {
  /// The name of this machine's zone if its rules come from a file without a zone name. The zone's
  /// origin is `nameless`.
  public static let localName = "Local"

  /// The files in which a system defines its zone.
  public struct LocalPaths: Sendable {
    /// A link into the tz database, or a copy of one of its files.
    public var localtime: String
    /// A file that contains a zone name.
    public var timezone: String

    public init(localtime: String = "/etc/localtime", timezone: String = "/etc/timezone") {
      self.localtime = localtime
      self.timezone = timezone
    }
  }

  public static func local(
    environment: [String: String], database: inout ZoneDatabase, paths: LocalPaths = LocalPaths()
  ) -> Zone {
    if let variable = environment["TZ"], let zone = zone(byVariable: variable, &database) {
      return zone
    }
    if let zone = linkedZone(paths.localtime, &database) { return zone }
    if case .bytes(let bytes) = ZoneFile.read(paths.timezone, limit: 4096) {
      let firstLine = bytes.prefix { $0 != 0x0A }
      let zoneName = String(decoding: firstLine, as: UTF8.self).filter { !$0.isWhitespace }
      if let zone = database.knownZone(named: zoneName) { return zone }
    }
    return copiedZone(paths.localtime) ?? .utc
  }

  /// The zone that the variable `TZ` defines: `Europe/Paris`, `:Europe/Paris`, a path, or a rule
  /// such as `CET-1CEST,M3.5.0,M10.5.0/3`. An empty text means UTC.
  private static func zone(byVariable variable: String, _ database: inout ZoneDatabase) -> Zone? {
    let definition = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if definition.isEmpty { return .utc }
    if definition.hasPrefix("/") {
      return database.zone(byPath: definition) ?? linkedZone(definition, &database)
        ?? copiedZone(definition)
    }
    if let zone = database.knownZone(named: definition) { return zone }
    guard let rule = PosixRule(definition) else { return nil }
    return Zone(rule.table(name: definition, origin: .nameless))
  }

  /// Follows symbolic links until the target is a file of the tz database. That file has the name
  /// that was configured, so a link in the database, such as `Asia/Calcutta`, is not followed
  /// further.
  private static func linkedZone(_ path: String, _ database: inout ZoneDatabase) -> Zone? {
    var path = path
    for _ in 0..<8 {
      guard let target = ZoneFile.link(path) else { return nil }
      if target.hasPrefix("/") {
        path = target
      } else {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        path = folder + target
      }
      if let zone = database.zone(byPath: path) { return zone }
    }
    return nil
  }

  private static func copiedZone(_ path: String) -> Zone? {
    guard case .bytes(let bytes) = ZoneFile.read(path, limit: ZoneDatabase.largestFile) else {
      return nil
    }
    do throws(ZoneFault) {
      return Zone(try ZoneDatabase.table(bytes, name: localName, origin: .nameless))
    } catch {
      return nil
    }
  }
}

extension ZoneDatabase {
  /// The zone of this name; nil if the database has none.
  mutating func knownZone(named name: String) -> Zone? {
    do throws(ZoneFault) { return try zone(name) } catch { return nil }
  }

  /// The zone of a file in the tz database, by the file's path. The zone's name is the part after a
  /// database folder, or after the last folder named `zoneinfo`.
  mutating func zone(byPath path: String) -> Zone? {
    for folder in folders where path.hasPrefix(folder + "/") {
      if let zone = knownZone(named: String(path.dropFirst(folder.count + 1))) { return zone }
    }
    let pathParts = path.split(separator: "/")
    guard let folderIndex = pathParts.lastIndex(of: "zoneinfo") else { return nil }
    return knownZone(named: pathParts[(folderIndex + 1)...].joined(separator: "/"))
  }
}
