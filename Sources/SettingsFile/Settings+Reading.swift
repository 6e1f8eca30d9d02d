// Parses `settings.json` into settings and problems. A member with an invalid value does not affect
// the others.

internal import Files
internal import JSON

extension Settings {
  mutating func read(_ bytes: [UInt8]) {
    guard let root = rootObject(of: bytes) else { return }
    var reader = MemberReader()
    let members = reader.readMembers(
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
        defaultRadius = reader.readNumber(value, key, in: 1e-3...20_100_000) ?? defaultRadius
      case "timeZone" where value.kind != .null:
        timeZone = reader.checked(value.string, value, key, "a zone's name")
      case "startOfDay":
        let time = value.string.flatMap(Self.timeOfDay)
        startOfDay = reader.checked(time, value, key, #"a time such as "09:00""#) ?? startOfDay
      case "fences": readFences(value, &reader)
      case "sources": readSources(value, &reader)
      case "notify": readNotify(value, &reader)
      case "sync" where value.kind != .null && value.boolean != false:
        let text = value.boolean.map { _ in "" } ?? value.string
        watch.sync = reader.checked(text, value, key, #"true, false or an interval such as "10m""#)
      case "visits":
        visitDays = reader.readNumber(value, key, in: 0...36_500).map { Int($0) } ?? visitDays
      case "addresses" where value.kind != .null:
        let readAddresses = value.elements.prefix(Self.mostAddresses).compactMap(\.string)
        let areAllTexts = value.kind == .array && readAddresses.count == value.count
        addresses =
          reader.checked(
            areAllTexts ? readAddresses : nil, value, key,
            #"mail addresses such as ["mia@example.org"]"#) ?? []
      default: continue
      }
    }
    problems = reader.problems
  }

  private static let mostAddresses = 100

  private mutating func rootObject(of bytes: [UInt8]) -> Value? {
    let consequence = "so none of its settings are used; repair it by hand"
    do throws(Fault) {
      if let rootObject = try Document(bytes).root, rootObject.kind == .object { return rootObject }
      damage = SettingsProblem("This is not a JSON object, \(consequence).", at: nil)
    } catch .syntax(let fault) {
      damage = SettingsProblem("This is not JSON, \(consequence): \(fault).", at: fault.position)
    } catch {
      damage = SettingsProblem("This is not JSON, \(consequence): \(error).", at: nil)
    }
    if let damage { problems = [damage] }
    return nil
  }

  private mutating func readDefaultLists(_ value: Value, _ reader: inout MemberReader) {
    let names = Entity.allCases.map { "\($0.rawValue)s" }
    for (key, list) in reader.readMembers(of: value, "defaultLists", names) {
      guard let entity = Entity.allCases.first(where: { "\($0.rawValue)s" == key }),
        list.kind != .null
      else { continue }
      defaultLists[entity] = reader.checked(
        list.string, list, "defaultLists.\(key)", "a list's id")
      defaultListPositions[entity] = list.position
    }
  }

  private mutating func readLists(_ value: Value, _ reader: inout MemberReader) {
    for (id, list) in reader.readMembers(of: value, "lists", nil) {
      let name = "lists.\(id.excerpt().printable)"
      for (key, member) in reader.readMembers(of: list, name, ["entities", "path"]) {
        switch key {
        case "entities":
          let readEntities = member.elements.compactMap {
            $0.string.flatMap(Entity.init(rawValue:))
          }
          let areAllEntities =
            member.kind == .array && readEntities.count == member.count && !readEntities.isEmpty
          entities[id] = reader.checked(
            areAllEntities ? Set(readEntities) : nil, member, "\(name).entities",
            #"["reminder", "event"], ["reminder"] or ["event"]"#)
        case "path":
          paths[id] = reader.checked(member.string, member, "\(name).path", "a folder")
        default: continue
        }
      }
    }
  }

  private mutating func readFences(_ value: Value, _ reader: inout MemberReader) {
    for (key, member) in reader.readMembers(
      of: value, "fences", ["dwell", "margin", "fireIfInside", "fromPosition"])
    {
      let name = "fences.\(key)"
      switch key {
      case "dwell": dwell = reader.readNumber(member, name, in: 0...86_400) ?? dwell
      case "margin" where member.kind != .null:
        margin = reader.readNumber(member, name, in: 0...1e6)
      case "fireIfInside":
        fireIfInside =
          reader.checked(member.boolean, member, name, "true or false") ?? fireIfInside
      case "fromPosition" where member.kind != .null:
        let word = member.string.flatMap { ["enter", "leave"].contains($0) ? $0 : nil }
        fromPosition = reader.checked(word, member, name, #""enter" or "leave""#)
      default: continue
      }
    }
  }

  /// A time of day in the form `HH:MM`, as seconds after midnight; nil if it is none.
  private static func timeOfDay(_ text: String) -> Int? {
    let hourAndMinute = text.split(separator: ":", omittingEmptySubsequences: false)
    guard hourAndMinute.count == 2, hourAndMinute.allSatisfy({ $0.utf8.count == 2 }),
      let hour = Int(hourAndMinute[0]),
      let minute = Int(hourAndMinute[1]), (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return hour * 3600 + minute * 60
  }
}

/// Reads the members of objects, and collects the problems.
struct MemberReader {
  private(set) var problems: [SettingsProblem] = []
  /// At most this many problems are reported, because a file that is meant for something else can
  /// have any number of unknown keys.
  private static let mostProblems = 100

  private mutating func report(_ sentence: String, _ value: Value) {
    guard problems.count < Self.mostProblems else { return }
    problems.append(SettingsProblem(sentence, at: value.position))
  }

  /// The members of an object. Keys that are not in `allowedKeys` are reported; if `allowedKeys`
  /// is nil, every key is allowed.
  mutating func readMembers(
    of value: Value, _ name: String, _ allowedKeys: [String]?
  ) -> [(key: String, value: Value)] {
    guard value.kind == .object else {
      report("\(name) must be an object, but is \(value.kind.phrase).", value)
      return []
    }
    let members = value.members.map { $0 }
    guard let allowedKeys else { return members }
    for (key, value) in members where !allowedKeys.contains(key) {
      let path = (name.isEmpty ? "" : name + ".") + key.excerpt().printable
      let suggestion = Suggestion.nearest(to: key, among: allowedKeys)
      let remedy =
        suggestion.map { "did you mean '\($0)'?" }
        ?? "the settings here are \(allowedKeys.joined(separator: ", "))."
      report("\(path) is not a setting and has no effect; \(remedy)", value)
    }
    return members
  }

  mutating func checked<Parsed>(
    _ parsed: Parsed?, _ value: Value, _ name: String, _ expected: String
  ) -> Parsed? {
    if parsed == nil { report("\(name) has to be \(expected).", value) }
    return parsed
  }

  mutating func readNumber(_ value: Value, _ name: String, in range: ClosedRange<Double>) -> Double?
  {
    let number = value.number.flatMap { range.contains($0) ? $0 : nil }
    return checked(
      number, value, name, "a number from \(range.lowerBound) to \(range.upperBound)")
  }
}
