// Resolves the zone names of one file. Does not depend on the file's items.
//
// The rules in a file are a copy, as old as the file and limited to the years that its writer
// chose. So a zone of the tz database takes precedence, and rules in the file count only if the
// database does not have the name.

public import CivilTime
public import ICalendar

public struct FileZones: Sendable {
  /// At most this many zone names of one file are resolved. The database has only about 600 zones.
  public static let mostNames = 1000
  /// The own rules of at most this many VTIMEZONEs of one file are used. Windows has 140 zones,
  /// most of which are found in the database by their names.
  public static let mostOwnRules = 50
  /// At most this many VTIMEZONEs with the same name are tried, one after the other.
  static let mostOfOneName = 4
  static let mostProblems = 100

  /// The problems of those VTIMEZONEs whose own rules were needed.
  public private(set) var problems: [Problem] = []

  private var definitions: [String: [Component]] = [:]
  private var resolvedZones: [String: Result<Zone, ZoneFault>] = [:]
  /// The VTIMEZONEs whose own rules are followed, by zone name.
  private var definitionsInUse: [String: (zone: Zone, component: Component)] = [:]
  private var ownRulesUsed = 0

  public init(_ text: CalendarText) {
    for component in text.components(.vtimezone) {
      guard let tzid = component.property(.tzid)?.text() else { continue }
      let comparedName = Self.comparedName(tzid)
      guard definitions[comparedName].map({ $0.count < Self.mostOfOneName }) ?? true else {
        continue
      }
      definitions[comparedName, default: []].append(component)
    }
  }

  /// The zone that a TZID means: the database's zone of that name, or of another name that its
  /// VTIMEZONE gives; else a zone by the VTIMEZONE's own rules. Each name is resolved once.
  public mutating func zone(
    _ tzid: String, _ database: inout ZoneDatabase
  ) throws(ZoneFault) -> Zone {
    if let resolvedZone = resolvedZones[tzid] { return try resolvedZone.get() }
    guard resolvedZones.count < Self.mostNames else {
      throw .badRules(tzid, reason: "the file names more than \(Self.mostNames) time zones")
    }
    let resolvedZone = Result { () throws(ZoneFault) in try resolve(tzid, &database) }
    resolvedZones[tzid] = resolvedZone
    return try resolvedZone.get()
  }

  /// The VTIMEZONE that defines a zone of this file, which must be copied along with the zone; nil
  /// for a zone of the database.
  public func source(of zone: Zone) -> Component? {
    definitionsInUse[zone.name].flatMap { $0.zone == zone ? $0.component : nil }
  }

  private mutating func resolve(
    _ tzid: String, _ database: inout ZoneDatabase
  ) throws(ZoneFault) -> Zone {
    if let zone = Self.databaseZone(named: tzid, &database) { return zone }
    let definitionsOfName = definitions[Self.comparedName(tzid)] ?? []
    for component in definitionsOfName {
      for hint in Self.otherNames(in: component) {
        if let zone = Self.databaseZone(named: hint, &database) { return zone }
      }
    }
    var fault = ZoneFault.unknown(tzid)
    for component in definitionsOfName {
      do throws(ZoneFault) { return try useOwnRules(component, tzid, &database) } catch {
        fault = error
      }
    }
    throw fault
  }

  private mutating func useOwnRules(
    _ component: Component, _ tzid: String, _ database: inout ZoneDatabase
  ) throws(ZoneFault) -> Zone {
    guard ownRulesUsed < Self.mostOwnRules else {
      throw .badRules(
        tzid,
        reason: "the file has more than \(Self.mostOwnRules) time zones with rules of their own")
    }
    ownRulesUsed += 1
    var ruleProblems: [Problem] = []
    defer { problems += ruleProblems.prefix(Self.mostProblems - problems.count) }
    let zone = try OwnRules.zone(of: component, asked: tzid, &database, &ruleProblems)
    definitionsInUse[zone.name] = (zone, component)
    return zone
  }

  private static func databaseZone(named name: String, _ database: inout ZoneDatabase) -> Zone? {
    do throws(ZoneFault) { return try database.zone(tzid: name) } catch { return nil }
  }

  /// A name for comparing: without spaces and quotation marks around it, and without case.
  private static func comparedName(_ tzid: String) -> String {
    let trimmedCharacters: Set<Character> = [" ", "\t", "\"", "'"]
    let start = tzid.drop { trimmedCharacters.contains($0) }
    let end = start.lastIndex { !trimmedCharacters.contains($0) }.map { start[...$0] } ?? ""
    return end.lowercased()
  }

  /// Other names that a VTIMEZONE gives its zone, in properties of libical and Google, RFC 7808,
  /// Apple, Thunderbird (whose name ends in the database's version), and TZURL, a link to a page
  /// that is named after the zone.
  private static func otherNames(in definition: Component) -> [String] {
    let names: [Name] = [
      "X-LIC-LOCATION", "TZID-ALIAS-OF", "X-WR-TIMEZONE", "X-TZINFO", "TZURL",
    ]
    return names.compactMap { name in
      guard let text = definition.property(name)?.text() else { return nil }
      // With a slash before it, the link is a path, and the zone is found by the name at the
      // path's end.
      return name == "TZURL" ? "/" + text : String(text.prefix { $0 != "[" })
    }
  }
}
