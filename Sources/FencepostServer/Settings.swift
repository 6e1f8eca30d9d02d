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
  /// Metres; nil where it depends on how large a fence is.
  var margin: Double?
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
    guard let root = Self.root(bytes, &problems) else { return }
    var review = Review()
    for (key, value) in root.members {
      switch key {
      case "defaultLists": defaultLists = review.defaults(value)
      case "lists": (entities, paths) = review.lists(value)
      case "defaultRadius":
        defaultRadius = review.number(value, key, in: 1e-3...20_100_000) ?? defaultRadius
      case "timeZone" where value.kind != .null:
        timeZone = review.known(value.string, key, "a zone's name")
      case "startOfDay":
        let time = value.string.flatMap(Self.timeOfDay)
        startOfDay = review.known(time, key, #"a time such as "09:00""#) ?? startOfDay
      case "fences":
        if let given = value["dwell"] {
          dwell = review.number(given, "fences.dwell", in: 0...86_400) ?? dwell
        }
        if let given = value["margin"], given.kind != .null {
          margin = review.number(given, "fences.margin", in: 0...1e6) ?? margin
        }
        if let given = value["fireIfInside"] {
          let name = "fences.fireIfInside"
          fireIfInside = review.known(given.boolean, name, "true or false") ?? fireIfInside
        }
      default: continue
      }
    }
    problems = review.problems
  }

  /// Lists that are folders elsewhere, by their ids; `~` is the person's home.
  func elsewhere(from home: String?) -> [FileName: String] {
    var elsewhere: [FileName: String] = [:]
    for (id, path) in paths {
      guard let name = FileName(id) else { continue }
      let isHome = path == "~" || path.hasPrefix("~/")
      elsewhere[name] = isHome ? home.map { $0 + path.dropFirst() } : path
    }
    return elsewhere
  }

  private static func root(_ bytes: [UInt8], _ problems: inout [String]) -> Value? {
    do throws(Fault) {
      if let root = try Document(bytes).root, root.kind == .object { return root }
      problems.append("This is no JSON object, so nothing in it holds; mend it by hand.")
    } catch {
      problems.append("This is not JSON, so nothing in it holds; mend it by hand: \(error).")
    }
    return nil
  }

  /// What a list may hold.
  func entities(of list: String) -> Set<Entity> { entities[list] ?? Set(Entity.allCases) }

  /// Seconds after midnight of `HH:MM`.
  private static func timeOfDay(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return hour * 3600 + minute * 60
  }
}

/// Reads what it can, and notes the rest.
private struct Review {
  var problems: [String] = []

  mutating func known<Read>(_ value: Read?, _ name: String, _ expected: String) -> Read? {
    if value == nil { problems.append("\(name) has to be \(expected).") }
    return value
  }

  mutating func number(_ value: Value, _ name: String, in range: ClosedRange<Double>) -> Double? {
    let number = value.number.flatMap { range.contains($0) ? $0 : nil }
    return known(number, name, "a number from \(range.lowerBound) to \(range.upperBound)")
  }

  mutating func defaults(_ value: Value) -> [Settings.Entity: String] {
    var lists: [Settings.Entity: String] = [:]
    for entity in Settings.Entity.allCases {
      let name = "\(entity.rawValue)s"
      guard let list = value[name], list.kind != .null else { continue }
      lists[entity] = known(list.string, "defaultLists.\(name)", "a list's id")
    }
    return lists
  }

  mutating func lists(
    _ value: Value
  ) -> (entities: [String: Set<Settings.Entity>], paths: [String: String]) {
    var entities: [String: Set<Settings.Entity>] = [:]
    var paths: [String: String] = [:]
    for (id, list) in value.members {
      if let names = list["entities"] {
        let read = names.elements.compactMap { $0.string.flatMap(Settings.Entity.init(rawValue:)) }
        let isWhole = names.kind == .array && read.count == names.count && !read.isEmpty
        entities[id] = known(
          isWhole ? Set(read) : nil, "lists.\(id).entities", #"["reminder", "event"] or one of it"#)
      }
      if let path = list["path"] {
        paths[id] = known(path.string, "lists.\(id).path", "a folder")
      }
    }
    return (entities, paths)
  }
}
