// The settings in `settings.json`: what the person chose for the store, and defaults for the rest.
// People edit the file too: unknown members are kept; invalid values are reported, and the defaults
// are used instead.

public import Files
public import JSON

public struct Settings: Equatable, Sendable {
  /// The default list of each kind of item: an item that is saved without a list goes there. A
  /// kind without a default list has no entry.
  public internal(set) var defaultLists: [Entity: String] = [:]
  /// The kinds of items that a list may hold, for each list that may not hold all kinds.
  public internal(set) var entities: [String: Set<Entity>] = [:]
  /// The paths of lists whose folders are outside the store.
  public internal(set) var paths: [String: String] = [:]
  /// The person's mail addresses. An attendee of an event with one of these addresses is the
  /// person.
  public internal(set) var addresses: [String] = []
  /// The radius, in metres, of a fence whose own radius is 0.
  public internal(set) var defaultRadius = 100.0
  /// The person's time zone; nil for that of the machine.
  public internal(set) var timeZone: String?
  /// The time of day at which alarms of whole days go off, in seconds after midnight.
  public internal(set) var startOfDay = 9 * 3600
  public internal(set) var dwell = 20.0
  /// After the person has entered a fence: how many metres outside its edge a position still
  /// counts as inside. Nil if that depends on the radius.
  public internal(set) var margin: Double?
  public internal(set) var fireIfInside = false
  /// The direction, `enter` or `leave`, of the place alarm that a reminder with coordinates and
  /// without an alarm gets; nil if such a reminder gets no alarm.
  public internal(set) var fromPosition: String?
  /// For how many days visits to places are kept; 0 to keep none.
  public internal(set) var visitDays = 90
  /// The settings of `fencepost watch`: sources of positions, and notifications.
  public internal(set) var watch = WatchSettings()
  /// Why the whole file cannot be read; nil if it can be read. A file that cannot be read is not
  /// changed either.
  public internal(set) var damage: SettingsProblem?
  /// All problems of the file, including `damage`, in the order of the file.
  public internal(set) var problems: [SettingsProblem] = []
  /// Where in the file each default list is named.
  var defaultListPositions: [Entity: TextPosition] = [:]

  public enum Entity: String, CaseIterable, Comparable, Sendable {
    case reminder, event

    public static func < (one: Entity, other: Entity) -> Bool {
      one == .reminder && other == .event
    }
  }

  public static let fileName = FileName(ours: "settings.json")

  public init() {}

  /// The settings in the file; the defaults if the file is missing or cannot be read.
  public init(_ bytes: [UInt8]?) {
    guard let bytes else { return }
    read(bytes)
  }

  /// The folders of lists outside the store, by the lists' ids. `~` stands for the home folder.
  public func outsideListPaths(from home: String?) -> [FileName: String] {
    var outsideListPaths: [FileName: String] = [:]
    for (id, path) in paths {
      guard let name = FileName(id) else { continue }
      outsideListPaths[name] = Self.expandingHome(path, from: home)
    }
    return outsideListPaths
  }

  /// The path with the home folder in place of `~`; nil if the home folder is not known.
  public static func expandingHome(_ path: String, from home: String?) -> String? {
    let beginsWithHome = path == "~" || path.hasPrefix("~/")
    return beginsWithHome ? home.map { $0 + path.dropFirst() } : path
  }

  /// The kinds of items that a list may hold.
  public func entities(of list: String) -> Set<Entity> {
    entities[list] ?? Set(Entity.allCases)
  }

  /// All problems, including default lists that do not exist.
  public func problems(listExists: (String) -> Bool) -> [SettingsProblem] {
    problems
      + defaultLists.sorted { $0.key < $1.key }.filter { !listExists($0.value) }.map {
        SettingsProblem(
          "defaultLists.\($0.rawValue)s: there is no list '\($1.excerpt().printable)'; "
            + "name one that exists, or null for none.",
          at: defaultListPositions[$0])
      }
  }
}

/// A problem in `settings.json`: a sentence that says what is wrong and what to write, and where it
/// is.
public struct SettingsProblem: Hashable, Sendable {
  public let sentence: String
  /// The position in the file; nil if the problem concerns the whole file.
  public let position: TextPosition?

  init(_ sentence: String, at position: TextPosition?) {
    self.sentence = sentence
    self.position = position
  }
}
