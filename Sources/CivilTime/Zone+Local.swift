// The machine's zone as Unix systems define it: `TZ`, then `/etc/localtime`, then `/etc/timezone`,
// and finally UTC. Unusable definitions are skipped.

extension Zone {
  /// The name of local rules that have no IANA name; their origin is `nameless`.
  public static let localName = "Local"

  /// The files in which a system defines its zone.
  public struct LocalPaths: Sendable {
    /// A link into the tz database, or a copy of one of its files.
    public var localtime: String
    /// A file that contains a name.
    public var timezone: String

    public init(localtime: String = "/etc/localtime", timezone: String = "/etc/timezone") {
      self.localtime = localtime
      self.timezone = timezone
    }
  }

  public static func local(
    environment: [String: String], database: inout ZoneDatabase, paths: LocalPaths = LocalPaths()
  ) -> Zone {
    if let text = environment["TZ"], let zone = named(by: text, &database) { return zone }
    if let zone = linked(paths.localtime, &database) { return zone }
    if case .bytes(let bytes) = ZoneFile.read(paths.timezone, limit: 4096) {
      let line = bytes.prefix { $0 != 0x0A }
      let name = String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }
      if let zone = database.ifKnown(name) { return zone }
    }
    return copied(paths.localtime) ?? .utc
  }

  /// The forms of `TZ`: `Europe/Paris`, `:Europe/Paris`, a path, or `CET-1CEST,M3.5.0,M10.5.0/3`;
  /// empty means UTC.
  private static func named(by variable: String, _ database: inout ZoneDatabase) -> Zone? {
    let text = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if text.isEmpty { return .utc }
    if text.hasPrefix("/") {
      return database.named(byPath: text) ?? linked(text, &database) ?? copied(text)
    }
    if let zone = database.ifKnown(text) { return zone }
    guard let rule = PosixRule(text) else { return nil }
    return Zone(rule.table(name: text, origin: .nameless))
  }

  /// Follows links up to the first that names a zone. That is the configured name, even if
  /// the tz database links it further, as `Asia/Calcutta`.
  private static func linked(_ path: String, _ database: inout ZoneDatabase) -> Zone? {
    var path = path
    for _ in 0..<8 {
      guard let target = ZoneFile.link(path) else { return nil }
      if target.hasPrefix("/") {
        path = target
      } else {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        path = folder + target
      }
      if let zone = database.named(byPath: path) { return zone }
    }
    return nil
  }

  private static func copied(_ path: String) -> Zone? {
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
  mutating func ifKnown(_ name: String) -> Zone? {
    do throws(ZoneFault) { return try zone(name) } catch { return nil }
  }

  /// The zone of a file in the tz database, by its path: the part after a database folder, or after
  /// the last folder named `zoneinfo`.
  mutating func named(byPath path: String) -> Zone? {
    for folder in folders where path.hasPrefix(folder + "/") {
      if let zone = ifKnown(String(path.dropFirst(folder.count + 1))) { return zone }
    }
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
    return ifKnown(parts[(folder + 1)...].joined(separator: "/"))
  }
}
