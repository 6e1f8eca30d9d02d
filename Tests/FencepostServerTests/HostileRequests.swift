// Random and invalid params for every method of the document. Members of earlier replies are
// reused, so that ids, revisions and states are often real. Does not send anything.

import FencepostProtocol
import JSON
import TestSupport

struct HostileRequests {
  var random: SeededRandom
  /// How many of a thousand members are wrong on purpose.
  private var damageRate = 0
  private let methods: [(name: String, params: [Value])]
  private let schemas: Value
  /// JSON texts by kind.
  private var known: [String: [String]] = [:]

  init(_ random: SeededRandom) {
    self.random = random
    let document = Value(constant: Discovery.document)
    schemas = document["components"]?["schemas"] ?? .null
    methods = (document["methods"] ?? .null).elements.compactMap { method in
      guard let name = method["name"]?.string, name != "initialize", name != "shutdown" else {
        return nil
      }
      return (name, Array((method["params"] ?? .null).elements))
    }
  }

  /// A method, and the text of its params.
  mutating func next() -> (method: String, params: String) {
    let often = [
      "reminder/save", "reminder/save", "reminder/save", "reminder/complete", "store/apply",
      "reminder/fetch", "reminder/get", "store/undo",
    ]
    let name = random.happens(700) ? random.pick(often) : random.pick(methods).name
    damageRate = random.pick([0, 0, 10, 30, 100, 400])
    return (name, random.happens(damageRate / 5) ? anything(0) : params(name))
  }

  private mutating func params(_ name: String) -> String {
    let all = methods.first { $0.name == name }?.params ?? []
    var members: [String] = []
    for param in all {
      guard let key = param["name"]?.string, let schema = param["schema"] else { continue }
      let isRequired = param["required"]?.boolean == true
      guard random.happens(isRequired ? 1000 - damageRate : 300) else { continue }
      members.append("\"\(key)\":" + value(schema, key, 1))
    }
    return object(members, 0)
  }

  // MARK: By schema

  private mutating func value(_ schema: Value, _ name: String, _ depth: Int) -> String {
    if random.happens(damageRate) { return random.happens(500) ? "null" : anything(depth) }
    if let reference = schema["$ref"]?.string {
      let type = String(reference.split(separator: "/").last ?? "")
      guard let found = schemas[type] else { return "null" }
      if damageRate < 50, let shapes = Self.shapes[type] {
        return members(found, only: random.pick(shapes), depth)
      }
      return value(found, name, depth)
    }
    if let choices = schema["oneOf"] {
      return value(random.pick(Array(choices.elements)), name, depth)
    }
    if let words = schema["enum"] {
      return String(decoding: random.pick(Array(words.elements)).text, as: UTF8.self)
    }
    var type = schema["type"]?.string
    if type == nil, let types = schema["type"] { type = types.elements.first { _ in true }?.string }
    switch type {
    case "object": return members(schema, only: nil, depth)
    case "array":
      guard let items = schema["items"] else { return "[]" }
      let all = (0..<count(name)).map { _ in value(items, name, depth + 1) }
      return "[" + all.joined(separator: ",") + "]"
    case "string": return string(name)
    case "integer", "number": return number(name)
    case "boolean": return random.happens(500) ? "true" : "false"
    case nil where name == "params":
      return params(random.pick(["reminder/save", "reminder/complete", "reminder/remove"]))
    default: return anything(depth)
    }
  }

  private mutating func members(_ schema: Value, only keys: [String]?, _ depth: Int) -> String {
    let required = (schema["required"] ?? .null).elements.compactMap(\.string)
    let generosity = random.pick([100, 300, 600, 1000])
    var members: [String] = []
    for (key, schema) in (schema["properties"] ?? .null).members {
      if let keys, !keys.contains(key) { continue }
      let isNeeded = required.contains(key) || keys != nil && Self.needed.contains(key)
      guard random.happens(isNeeded ? 1000 - damageRate : generosity) else { continue }
      members.append("\"\(key)\":" + value(schema, key, depth + 1))
    }
    return object(members, depth)
  }

  private mutating func object(_ members: [String], _ depth: Int) -> String {
    var members = members
    if random.happens(damageRate / 4) { members.append(text() + ":" + anything(depth + 1)) }
    if random.happens(damageRate / 20), let first = members.first { members.append(first) }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// Members that belong together.
  private static let shapes: [String: [[String]]] = [
    "AlarmInput": [
      ["relativeOffset", "relativeTo"], ["absoluteDate"], ["proximity", "places"],
      ["proximity", "place", "policy"],
    ],
    "AlarmPlaceInput": [["title", "latitude", "longitude", "radius", "address"]],
    "ReminderInput": [
      ["title", "notes", "url", "location", "priority", "tags", "alarms", "due", "recurrence"],
      ["title", "list", "due", "timeZone", "alarms", "completed", "attachments"],
      ["id", "title", "notes", "due", "priority", "alarms", "tags", "recurrence", "url"],
      ["id", "start", "due", "timeZone", "completionDate", "list", "parent", "location"],
      ["id", "completed", "tags", "attachments", "alarmChanges"],
    ],
    "ListInput": [["title", "color"], ["id", "title", "color"], ["title", "entities"]],
  ]
  private static let needed: Set = [
    "id", "title", "due", "latitude", "longitude", "proximity", "places", "place", "absoluteDate",
    "relativeOffset",
  ]

  // MARK: By name

  private mutating func count(_ name: String) -> Int {
    if random.happens(damageRate / 50) { return random.pick([101, 501, 3000]) }
    return name == "recurrence" && random.happens(900) ? 1 : random.pick([0, 1, 1, 1, 2, 3])
  }

  private static let kinds = [
    "id": "id", "ids": "id", "parent": "id", "list": "list", "lists": "list",
    "ifRevision": "revision", "since": "state", "transaction": "transaction", "cursor": "cursor",
    "remove": "alarm",
  ]

  private mutating func string(_ name: String) -> String {
    typealias Texts = HostileTexts
    let isGood = damageRate < 50 && random.happens(950)
    if let kind = Self.kinds[name] {
      if let known = known[kind], isGood || random.happens(600) { return random.pick(known) }
      return Texts.quoted(random.pick(Texts.paths))
    }
    let choices: (good: [String], bad: [String])? =
      switch name {
      case "start", "due": (Texts.days, Texts.dates + Texts.instants)
      case "at", "completionDate", "absoluteDate": (Texts.instants, Texts.dates + Texts.days)
      case "from", "to": (Texts.days + Texts.instants, Texts.dates)
      case "timeZone", "startTimeZone": (Texts.zones, Texts.badZones)
      case "recurrence": (Texts.rules, Texts.badRules)
      case "radius", "within": (Texts.lengths, Texts.badLengths)
      case "color": (["#1E90FF"], ["#fff", "red", "#1E90FF\n", "../x", "#GGGGGG"])
      case "unit": (["m", "mi"], ["xx", "m\0"])
      default: nil
      }
    guard let choices else { return text() }
    return Texts.quoted(random.pick(isGood ? choices.good : choices.bad))
  }

  private mutating func text() -> String {
    if random.happens(2) { return HostileTexts.quoted(random.pick(HostileTexts.large)) }
    if random.happens(damageRate / 10) { return random.pick(HostileTexts.broken) }
    if random.happens(400) { return HostileTexts.quoted(random.pick(HostileTexts.texts)) }
    let parts = (0...random.below(4)).map { _ in random.pick(HostileTexts.texts) }
    let whole = parts.joined().unicodeScalars.prefix(random.pick([5, 80, 300]))
    return HostileTexts.quoted(String(String.UnicodeScalarView(whole)))
  }

  private mutating func number(_ name: String) -> String {
    if name == "transaction", let known = known[name], random.happens(700) {
      return random.pick(known)
    }
    if name == "priority", random.happens(900) { return "\(random.below(10))" }
    if name == "latitude" || name == "longitude", random.happens(900) {
      return "\(random.below(180) - 90).\(random.below(1_000_000))"
    }
    return random.happens(700) ? "\(random.below(10_000))" : random.pick(HostileTexts.numbers)
  }

  private mutating func anything(_ depth: Int) -> String {
    switch random.below(depth < 4 ? 9 : 6) {
    case 0: return "null"
    case 1: return "true"
    case 2: return "false"
    case 3: return random.pick(HostileTexts.numbers)
    case 4: return text()
    case 5: return HostileTexts.quoted(random.pick(HostileTexts.paths + HostileTexts.dates))
    case 6:
      return "[" + (0..<random.below(4)).map { _ in anything(depth + 1) }.joined(separator: ",")
        + "]"
    case 7: return "{" + text() + ":" + anything(depth + 1) + "}"
    default:
      let depth = random.pick([30, 300, 3000])
      return String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
  }

  // MARK: What was answered

  mutating func learn(_ result: Value) {
    for reminder in [result["reminder"]].compactMap(\.self)
      + (result["reminders"] ?? .null).elements
    {
      keep("id", reminder["id"])
      keep("revision", reminder["revision"])
      for alarm in (reminder["alarms"] ?? .null).elements { keep("alarm", alarm["id"]) }
    }
    for list in [result["list"]].compactMap(\.self) + (result["lists"] ?? .null).elements {
      keep("list", list["id"])
    }
    for name in ["state", "transaction", "cursor"] { keep(name, result[name]) }
  }

  private mutating func keep(_ kind: String, _ value: Value?) {
    guard let value, value.kind != .null else { return }
    let text = String(decoding: value.text, as: UTF8.self)
    var texts = known[kind] ?? []
    if texts.contains(text) { return }
    texts.append(text)
    // Newer ones are more likely to exist still.
    known[kind] = texts.suffix(12)
  }
}
