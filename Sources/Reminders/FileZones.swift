// Resolves the zone names of one file. Knows no item.
//
// A name that the tz database has takes precedence over the rules in the file: those are a copy, as
// old as the file and limited to the years its writer thought of. They count only if the name is
// unknown.

public import CivilTime
public import ICalendar

public struct FileZones: Sendable {
  /// The database has about 600 names; a file with more than this invents them.
  public static let mostNames = 1000
  /// How many VTIMEZONEs of one file are used by their own rules. Windows has 140 zones, most of
  /// which are found by name.
  public static let mostFollowed = 50
  /// How many VTIMEZONEs of the same name are tried.
  static let mostAlike = 4
  static let mostProblems = 100

  /// What is wrong with VTIMEZONEs whose own rules were needed.
  public private(set) var problems: [Problem] = []

  private var definitions: [String: [Component]] = [:]
  private var answers: [String: Result<Zone, ZoneFault>] = [:]
  /// VTIMEZONEs that are used by their own rules, by zone name.
  private var sources: [String: (zone: Zone, component: Component)] = [:]
  private var followed = 0

  public init(_ text: CalendarText) {
    for component in text.components(.vtimezone) {
      guard let tzid = component.property(.tzid)?.text() else { continue }
      let key = Self.key(tzid)
      guard definitions[key].map({ $0.count < Self.mostAlike }) ?? true else { continue }
      definitions[key, default: []].append(component)
    }
  }

  /// The zone that a TZID means: by its name, by another name in its VTIMEZONE, or by the
  /// VTIMEZONE's own rules under that name. Resolved once for each name.
  public mutating func zone(
    _ tzid: String, _ database: inout ZoneDatabase
  ) throws(ZoneFault) -> Zone {
    if let answer = answers[tzid] { return try answer.get() }
    guard answers.count < Self.mostNames else {
      throw .badRules(tzid, reason: "its file names more than \(Self.mostNames) zones")
    }
    let answer = Result { () throws(ZoneFault) in try find(tzid, &database) }
    answers[tzid] = answer
    return try answer.get()
  }

  /// The VTIMEZONE that defines a zone of this file, which must be copied along with the zone; nil
  /// for a zone of the database.
  public func source(of zone: Zone) -> Component? {
    sources[zone.name].flatMap { $0.zone == zone ? $0.component : nil }
  }

  private mutating func find(
    _ tzid: String, _ database: inout ZoneDatabase
  ) throws(ZoneFault) -> Zone {
    if let zone = Self.known(tzid, &database) { return zone }
    let alike = definitions[Self.key(tzid)] ?? []
    for component in alike {
      for hint in Self.hints(in: component) {
        if let zone = Self.known(hint, &database) { return zone }
      }
    }
    var fault = ZoneFault.unknown(tzid)
    for component in alike {
      do throws(ZoneFault) { return try follow(component, tzid, &database) } catch { fault = error }
    }
    throw fault
  }

  private mutating func follow(
    _ component: Component, _ tzid: String, _ database: inout ZoneDatabase
  ) throws(ZoneFault) -> Zone {
    guard followed < Self.mostFollowed else {
      throw .badRules(tzid, reason: "its file has more than \(Self.mostFollowed) such zones")
    }
    followed += 1
    var found: [Problem] = []
    defer { problems += found.prefix(Self.mostProblems - problems.count) }
    let zone = try OwnRules.zone(of: component, asked: tzid, &database, &found)
    sources[zone.name] = (zone, component)
    return zone
  }

  private static func known(_ name: String, _ database: inout ZoneDatabase) -> Zone? {
    do throws(ZoneFault) { return try database.zone(tzid: name) } catch { return nil }
  }

  /// Ignores spaces, quotation marks and case.
  private static func key(_ tzid: String) -> String {
    let marks: Set<Character> = [" ", "\t", "\"", "'"]
    let start = tzid.drop { marks.contains($0) }
    let end = start.lastIndex { !marks.contains($0) }.map { start[...$0] } ?? ""
    return end.lowercased()
  }

  /// Other names of a zone: those of libical and Google, RFC 7808 and Apple; Thunderbird's, which
  /// ends in the database's version; and the tzurl.org page that it was copied from.
  private static func hints(in definition: Component) -> [String] {
    let names: [Name] = [
      "X-LIC-LOCATION", "TZID-ALIAS-OF", "X-WR-TIMEZONE", "X-TZINFO", "TZURL",
    ]
    return names.compactMap { name in
      guard let text = definition.property(name)?.text() else { return nil }
      // The slash makes it a path that ends with a name.
      return name == "TZURL" ? "/" + text : String(text.prefix { $0 != "[" })
    }
  }
}
