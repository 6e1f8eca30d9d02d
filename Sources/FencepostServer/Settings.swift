// `settings.json`: what a person chose for the store, and what holds where they chose nothing. It
// is edited by hand too, so what is not understood is kept, and what is wrong is said and replaced
// by what holds anyway.

import CivilTime
import Files
import JSON
import Store

struct Settings: Equatable {
  /// The lists that take what is saved without one; nil where there is none.
  var defaultLists: [Entity: String] = [:]
  /// What a list may hold, where that is not both.
  var entities: [String: Set<Entity>] = [:]
  /// Lists that are folders elsewhere.
  var paths: [String: String] = [:]
  /// Metres, for a fence whose radius is given as 0.
  var defaultRadius = 100.0
  /// The machine's zone, where the system's own is not meant.
  var timeZone: String?
  /// Seconds after midnight at which a whole day opens a gate.
  var startOfDay = 9 * 3600
  var dwell = 20.0
  var margin = 10.0
  var fireIfInside = false
  /// What could not be understood.
  var problems: [String] = []

  enum Entity: String, CaseIterable, Comparable {
    case reminder, event

    static func < (one: Entity, other: Entity) -> Bool { one == .reminder && other == .event }
  }

  static let file = FileName(ours: "settings.json")

  init() {}

  /// What the file says; nil where there is none, or nothing in it can be read.
  init(_ bytes: [UInt8]?) {
    guard let bytes else { return }
    guard let root = Document.read(bytes, limits: .standard).document.root, root.kind == .object
    else {
      problems.append("This is no JSON object, so nothing in it holds; mend it by hand.")
      return
    }
    for (key, value) in root.members {
      switch key {
      case "defaultLists": readDefaults(value)
      case "lists": readLists(value)
      case "defaultRadius": read(value, key, into: &defaultRadius) { $0 > 0 && $0 <= 20_100_000 }
      case "timeZone":
        if value.kind != .null { read(value.string, key, "a zone's name") { timeZone = $0 } }
      case "startOfDay":
        read(value.string.flatMap(Self.timeOfDay), key, #"a time such as "09:00""#) {
          startOfDay = $0
        }
      case "fences": readFences(value)
      default: continue
      }
    }
  }

  /// What a list may hold.
  func entities(of list: String) -> Set<Entity> { entities[list] ?? Set(Entity.allCases) }

  // MARK: Reading

  private mutating func readDefaults(_ value: Value) {
    for entity in Entity.allCases {
      guard let list = value["\(entity.rawValue)s"], list.kind != .null else { continue }
      read(list.string, "defaultLists.\(entity.rawValue)s", "a list's id") {
        defaultLists[entity] = $0
      }
    }
  }

  private mutating func readLists(_ value: Value) {
    for (id, list) in value.members {
      if let names = list["entities"] {
        let known = names.elements.compactMap { $0.string.flatMap(Entity.init(rawValue:)) }
        let isWhole = names.kind == .array && known.count == names.count
        read(isWhole ? Set(known) : nil, "lists.\(id).entities", #"["reminder", "event"]"#) {
          entities[id] = $0
        }
      }
      if let path = list["path"] {
        read(path.string, "lists.\(id).path", "a folder") { paths[id] = $0 }
      }
    }
  }

  private mutating func readFences(_ value: Value) {
    for (key, number) in value.members {
      switch key {
      case "dwell": read(number, "fences.dwell", into: &dwell) { $0 >= 0 && $0 <= 86_400 }
      case "margin": read(number, "fences.margin", into: &margin) { $0 >= 0 && $0 <= 1e6 }
      case "fireIfInside":
        read(number.boolean, "fences.fireIfInside", "true or false") { fireIfInside = $0 }
      default: continue
      }
    }
  }

  private mutating func read(
    _ value: Value, _ key: String, into number: inout Double, where isFit: (Double) -> Bool
  ) {
    if let given = value.number, isFit(given) {
      number = given
    } else {
      problems.append("\(key) is no number that can be meant; \(number) holds instead.")
    }
  }

  private mutating func read<Read>(
    _ value: Read?, _ key: String, _ expected: String, _ take: (Read) -> Void
  ) {
    if let value { take(value) } else { problems.append("\(key) has to be \(expected).") }
  }

  /// Seconds after midnight of `HH:MM`.
  private static func timeOfDay(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return hour * 3600 + minute * 60
  }
}
