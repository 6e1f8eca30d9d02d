// Parses `settings.json` into settings and problems. A member with an invalid value does not affect
// the others.

internal import Files
internal import JSON

extension Settings {
  mutating func read(_ bytes: [UInt8]) {
    guard let root = root(of: bytes) else { return }
    var reader = MemberReader()
    let members = reader.members(
      of: root, "",
      [
        "defaultLists", "lists", "defaultRadius", "timeZone", "startOfDay", "fences", "visits",
        "sources", "notify", "sync", "addresses",
      ])
    for (key, value) in members {
      switch key {
      case "defaultLists": readDefaultLists(value, &reader)
      case "lists": readLists(value, &reader)
      case "defaultRadius":
        defaultRadius = reader.number(value, key, in: 1e-3...20_100_000) ?? defaultRadius
      case "timeZone" where value.kind != .null:
        timeZone = reader.known(value.string, value, key, "a zone's name")
      case "startOfDay":
        let time = value.string.flatMap(Self.timeOfDay)
        startOfDay = reader.known(time, value, key, #"a time such as "09:00""#) ?? startOfDay
      case "fences": readFences(value, &reader)
      case "sources": readSources(value, &reader)
      case "notify": readNotify(value, &reader)
      case "sync" where value.kind != .null && value.boolean != false:
        let text = value.boolean.map { _ in "" } ?? value.string
        watch.sync = reader.known(text, value, key, #"true, false or how often, such as "10m""#)
      case "visits":
        visitDays = reader.number(value, key, in: 0...36_500).map { Int($0) } ?? visitDays
      case "addresses" where value.kind != .null:
        let read = value.elements.prefix(Self.mostAddresses).compactMap(\.string)
        let isWhole = value.kind == .array && read.count == value.count
        addresses =
          reader.known(
            isWhole ? read : nil, value, key, #"mail addresses such as ["mia@example.org"]"#) ?? []
      default: continue
      }
    }
    problems = reader.problems
  }

  private static let mostAddresses = 100

  private mutating func root(of bytes: [UInt8]) -> Value? {
    let left = "so none of its settings are used; repair it by hand"
    do throws(Fault) {
      if let root = try Document(bytes).root, root.kind == .object { return root }
      damage = SettingsProblem("This is not a JSON object, \(left).", at: nil)
    } catch .syntax(let fault) {
      damage = SettingsProblem("This is not JSON, \(left): \(fault).", at: fault.position)
    } catch {
      damage = SettingsProblem("This is not JSON, \(left): \(error).", at: nil)
    }
    if let damage { problems = [damage] }
    return nil
  }

  private mutating func readDefaultLists(_ value: Value, _ reader: inout MemberReader) {
    let names = Entity.allCases.map { "\($0.rawValue)s" }
    for (key, list) in reader.members(of: value, "defaultLists", names) {
      guard let entity = Entity.allCases.first(where: { "\($0.rawValue)s" == key }),
        list.kind != .null
      else { continue }
      defaultLists[entity] = reader.known(
        list.string, list, "defaultLists.\(key)", "a list's id")
      defaultListPositions[entity] = list.position
    }
  }

  private mutating func readLists(_ value: Value, _ reader: inout MemberReader) {
    for (id, list) in reader.members(of: value, "lists", nil) {
      let name = "lists.\(id.excerpt().plain)"
      for (key, member) in reader.members(of: list, name, ["entities", "path"]) {
        switch key {
        case "entities":
          let read = member.elements.compactMap { $0.string.flatMap(Entity.init(rawValue:)) }
          let isWhole = member.kind == .array && read.count == member.count && !read.isEmpty
          entities[id] = reader.known(
            isWhole ? Set(read) : nil, member, "\(name).entities",
            #"["reminder", "event"] or one of it"#)
        case "path":
          paths[id] = reader.known(member.string, member, "\(name).path", "a folder")
        default: continue
        }
      }
    }
  }

  private mutating func readFences(_ value: Value, _ reader: inout MemberReader) {
    for (key, given) in reader.members(
      of: value, "fences", ["dwell", "margin", "fireIfInside", "fromPosition"])
    {
      let name = "fences.\(key)"
      switch key {
      case "dwell": dwell = reader.number(given, name, in: 0...86_400) ?? dwell
      case "margin" where given.kind != .null:
        margin = reader.number(given, name, in: 0...1e6)
      case "fireIfInside":
        fireIfInside =
          reader.known(given.boolean, given, name, "true or false") ?? fireIfInside
      case "fromPosition" where given.kind != .null:
        let word = given.string.flatMap { ["enter", "leave"].contains($0) ? $0 : nil }
        fromPosition = reader.known(word, given, name, #""enter" or "leave""#)
      default: continue
      }
    }
  }

  /// A time of day in the form `HH:MM`, as seconds after midnight; nil if it is none.
  private static func timeOfDay(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return hour * 3600 + minute * 60
  }
}

/// Reads the members of objects, and collects the problems.
struct MemberReader {
  private(set) var problems: [SettingsProblem] = []
  /// The most problems that are kept, because a file that is meant for something else can have any
  /// number of unknown keys.
  private static let mostProblems = 100

  private mutating func report(_ sentence: String, _ value: Value) {
    guard problems.count < Self.mostProblems else { return }
    problems.append(SettingsProblem(sentence, at: value.position))
  }

  /// The members of an object. Keys that are not in `known` are reported; if `known` is nil, every
  /// key is allowed.
  mutating func members(
    of value: Value, _ name: String, _ known: [String]?
  ) -> [(key: String, value: Value)] {
    guard value.kind == .object else {
      report("\(name) must be an object, but is \(value.kind.phrase).", value)
      return []
    }
    let members = value.members.map { $0 }
    guard let known else { return members }
    for (key, value) in members where !known.contains(key) {
      let path = (name.isEmpty ? "" : name + ".") + key.excerpt().plain
      let meant = Suggestion.nearest(to: key, among: known)
      let remedy =
        meant.map { "did you mean '\($0)'?" }
        ?? "the settings here are \(known.joined(separator: ", "))."
      report("\(path) is not a setting and has no effect; \(remedy)", value)
    }
    return members
  }

  mutating func known<Read>(
    _ read: Read?, _ value: Value, _ name: String, _ expected: String
  ) -> Read? {
    if read == nil { report("\(name) has to be \(expected).", value) }
    return read
  }

  mutating func number(_ value: Value, _ name: String, in range: ClosedRange<Double>) -> Double? {
    let number = value.number.flatMap { range.contains($0) ? $0 : nil }
    return known(
      number, value, name, "a number from \(range.lowerBound) to \(range.upperBound)")
  }
}
