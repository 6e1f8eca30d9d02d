// `settings.json`: what a person chose for the store, and what holds where they chose nothing. It
// is edited by hand too, so what is not understood is kept, and what is wrong is said and replaced
// by what holds anyway.

public import Files
public import JSON

public struct Settings: Equatable, Sendable {
  /// The lists that take what is saved without one; nil where there is none.
  public internal(set) var defaultLists: [Entity: String] = [:]
  /// What a list may hold, where that is not both.
  public internal(set) var entities: [String: Set<Entity>] = [:]
  /// Lists that are folders elsewhere.
  public internal(set) var paths: [String: String] = [:]
  /// Metres, for a fence whose radius is given as 0.
  public internal(set) var defaultRadius = 100.0
  /// The machine's zone, where the system's own is not meant.
  public internal(set) var timeZone: String?
  /// Seconds after midnight at which a whole day opens a gate.
  public internal(set) var startOfDay = 9 * 3600
  public internal(set) var dwell = 20.0
  /// Metres; nil where it depends on how large a fence is.
  public internal(set) var margin: Double?
  public internal(set) var fireIfInside = false
  /// Why nothing in the file could be read; then nothing is written to it either.
  public internal(set) var damage: SettingsProblem?
  /// What could not be understood, `damage` included, in the order of the file.
  public internal(set) var problems: [SettingsProblem] = []
  /// Where the file names a default list.
  var defaultListPositions: [Entity: TextPosition] = [:]

  public enum Entity: String, CaseIterable, Comparable, Sendable {
    case reminder, event

    public static func < (one: Entity, other: Entity) -> Bool {
      one == .reminder && other == .event
    }
  }

  public static let file = FileName(ours: "settings.json")

  public init() {}

  /// What the file says; what holds anyway where there is none, or nothing in it can be read.
  public init(_ bytes: [UInt8]?) {
    guard let bytes else { return }
    read(bytes)
  }

  /// Lists that are folders elsewhere, by their ids; `~` is the person's home.
  public func elsewhere(from home: String?) -> [FileName: String] {
    var elsewhere: [FileName: String] = [:]
    for (id, path) in paths {
      guard let name = FileName(id) else { continue }
      let isHome = path == "~" || path.hasPrefix("~/")
      elsewhere[name] = isHome ? home.map { $0 + path.dropFirst() } : path
    }
    return elsewhere
  }

  /// What a list may hold.
  public func entities(of list: String) -> Set<Entity> {
    entities[list] ?? Set(Entity.allCases)
  }

  /// The problems, with those default lists that do not exist.
  public func problems(listExists: (String) -> Bool) -> [SettingsProblem] {
    problems
      + defaultLists.sorted { $0.key < $1.key }.filter { !listExists($0.value) }.map {
        SettingsProblem(
          "defaultLists.\($0.rawValue)s: there is no list '\($1.excerpt().plain)'; "
            + "name one that exists, or null for none.",
          at: defaultListPositions[$0])
      }
  }
}

/// What is wrong in `settings.json`: a sentence that says what to write, and where.
public struct SettingsProblem: Hashable, Sendable {
  public let sentence: String
  /// Nil where the whole file is meant.
  public let position: TextPosition?

  init(_ sentence: String, at position: TextPosition?) {
    self.sentence = sentence
    self.position = position
  }
}
