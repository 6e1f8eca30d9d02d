// The machine's zone as Unix systems define it: `TZ`, then `/etc/localtime`, then `/etc/timezone`,
// and finally UTC. Unusable definitions are skipped.

extension Zone {
  /// The name of a zone by rules of this machine that have no IANA name. The zone's origin is
  /// `nameless`.
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
    if let text = environment["TZ"], let zone = zone(by: text, &database) { return zone }
    if let zone = linkedZone(paths.localtime, &database) { return zone }
    if case .bytes(let bytes) = ZoneFile.read(paths.timezone, limit: 4096) {
      let line = bytes.prefix { $0 != 0x0A }
      let name = String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }
      if let zone = database.knownZone(named: name) { return zone }
    }
    return copiedZone(paths.localtime) ?? .utc
  }

  /// The zone by the variable `TZ`, which may be `Europe/Paris`, `:Europe/Paris`, a path, or
  /// `CET-1CEST,M3.5.0,M10.5.0/3`. An empty text means UTC.
  private static func zone(by variable: String, _ database: inout ZoneDatabase) -> Zone? {
    let text = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if text.isEmpty { return .utc }
    if text.hasPrefix("/") {
      return database.zone(byPath: text) ?? linkedZone(text, &database) ?? copiedZone(text)
    }
    if let zone = database.knownZone(named: text) { return zone }
    guard let rule = PosixRule(text) else { return nil }
    return Zone(rule.table(name: text, origin: .nameless))
  }

  /// Follows symbolic links up to the first whose target names a zone. That is the configured name,
  /// even if it is a link itself in the tz database, as `Asia/Calcutta` is.
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
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
    return knownZone(named: parts[(folder + 1)...].joined(separator: "/"))
  }
}
