// `settings.json`: what the person chose for the store, with defaults. People edit it too, so
// unknown members are kept, and invalid ones are reported and replaced by defaults.

public import Files
public import JSON

public struct Settings: Equatable, Sendable {
  /// The lists for items that are saved without one; nil if there is none.
  public internal(set) var defaultLists: [Entity: String] = [:]
  /// What a list may hold, if not everything.
  public internal(set) var entities: [String: Set<Entity>] = [:]
  /// Lists in folders elsewhere.
  public internal(set) var paths: [String: String] = [:]
  /// The person's own mail addresses, by which the person is found among those invited to an event.
  public internal(set) var addresses: [String] = []
  /// In metres, for a fence whose radius is 0.
  public internal(set) var defaultRadius = 100.0
  /// The person's zone; nil for the machine's.
  public internal(set) var timeZone: String?
  /// Seconds after midnight at which alarms of whole days go off.
  public internal(set) var startOfDay = 9 * 3600
  public internal(set) var dwell = 20.0
  /// In metres; nil if it depends on the size of a fence.
  public internal(set) var margin: Double?
  public internal(set) var fireIfInside = false
  /// `enter` or `leave`: what alarm a reminder gets that comes with coordinates and none; nil for none.
  public internal(set) var fromPosition: String?
  /// Days that visits to places are kept; 0 for none.
  public internal(set) var visitDays = 90
  /// Sources and notifications of `fencepost watch`.
  public internal(set) var watch = WatchSettings()
  /// Why the file could not be read at all; then it is not written either.
  public internal(set) var damage: SettingsProblem?
  /// Problems, `damage` included, in the order of the file.
  public internal(set) var problems: [SettingsProblem] = []
  /// The positions at which the file names default lists.
  var defaultListPositions: [Entity: TextPosition] = [:]

  public enum Entity: String, CaseIterable, Comparable, Sendable {
    case reminder, event

    public static func < (one: Entity, other: Entity) -> Bool {
      one == .reminder && other == .event
    }
  }

  public static let file = FileName(ours: "settings.json")

  public init() {}

  /// The settings of the file; defaults if it is missing or unreadable.
  public init(_ bytes: [UInt8]?) {
    guard let bytes else { return }
    read(bytes)
  }

  /// Lists in folders elsewhere, by id; `~` is the person's home folder.
  public func elsewhere(from home: String?) -> [FileName: String] {
    var elsewhere: [FileName: String] = [:]
    for (id, path) in paths {
      guard let name = FileName(id) else { continue }
      elsewhere[name] = Self.expanded(path, from: home)
    }
    return elsewhere
  }

  /// A path with `~` as the person's home; nil where that is not known.
  public static func expanded(_ path: String, from home: String?) -> String? {
    let isHome = path == "~" || path.hasPrefix("~/")
    return isHome ? home.map { $0 + path.dropFirst() } : path
  }

  /// What a list may hold.
  public func entities(of list: String) -> Set<Entity> {
    entities[list] ?? Set(Entity.allCases)
  }

  /// The problems, with default lists that do not exist.
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

/// A problem in `settings.json`: a sentence that says what to write, and the position.
public struct SettingsProblem: Hashable, Sendable {
  public let sentence: String
  /// Nil for the whole file.
  public let position: TextPosition?

  init(_ sentence: String, at position: TextPosition?) {
    self.sentence = sentence
    self.position = position
  }
}
