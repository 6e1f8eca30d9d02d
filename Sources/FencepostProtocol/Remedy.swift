// What the sender of an invalid value can send instead: the word or value that was probably meant,
// and the words that are allowed.

import JSON

struct Remedy {
  /// The word or value that was probably meant, as encoded JSON.
  var nearest: [UInt8]?
  var allowed: [String] = []
  var hint: String?

  /// The most bytes of a value that is sent back as a suggestion.
  private static let mostBytes = 2000

  init() {}

  init(_ mismatch: Mismatch, in origin: Value) {
    let sent = mismatch.sentValue(in: origin)
    switch mismatch.problem {
    case .unknownKey(let known):
      rename(sent.string ?? "", among: known)
    case .unknownChoice(let word, let names):
      suggestChoice(word, among: names)
    case .notObject(let known, _):
      (allowed, nearest) = (known.names, Self.object(sent, known))
      hint =
        known.names.isEmpty ? nil : "Send an object with the keys \(known.names.commaSeparated)."
    case .expected(let kinds, _):
      nearest = kinds.lazy.compactMap { Self.value(sent, as: $0) }.first
    case .notWhole:
      nearest = sent.number.flatMap { Int(exactly: $0.rounded()) }.map { Array(String($0).utf8) }
    case .missing, .numberTooLarge, .invalid: break
    }
    if (nearest?.count ?? 0) > Self.mostBytes { nearest = nil }
    if let nearest, mismatch.hasValueToSend {
      let nearestText = String(decoding: nearest, as: UTF8.self)
      hint = nearestText.utf8.count > 200 ? hint : "Send \(nearestText)."
    }
  }

  private mutating func rename(_ key: String, among known: KnownKeys) {
    allowed = known.names
    // A key that is valid in a nested object was put into the wrong object, and is not misspelt.
    let nestedKey = known.nestedKeys.lazy.compactMap { member in
      Suggestion.equivalentWord(to: key, among: member.keys).map { "\(member.name).\($0)" }
    }
    let nearestKey =
      Suggestion.equivalentWord(to: key, among: known.names) ?? nestedKey.first
      ?? Suggestion.nearest(to: key, among: known.names, synonyms: Synonyms.keys)
    guard let nearestKey else {
      hint =
        allowed.isEmpty
        ? "Leave this key out: no keys are expected here."
        : "Leave this key out; the keys here are \(allowed.commaSeparated)."
      return
    }
    nearest = nearestKey.jsonString
    hint = "Did you mean '\(nearestKey)'? The keys here are \(allowed.commaSeparated)."
  }

  mutating func suggestValue(_ text: String, hint: String?) {
    nearest = text.jsonString
    self.hint = hint ?? "Send \"\(text)\"."
  }

  mutating func suggestChoice(_ choice: String, among names: [String]) {
    allowed = names
    guard let nearestName = Suggestion.nearest(to: choice, among: names, synonyms: Synonyms.choices)
    else {
      return
    }
    nearest = nearestName.jsonString
    hint = "Did you mean '\(nearestName)'?"
  }
}

extension Remedy {
  /// The method that was probably meant. First the namespace is compared, because `reminders/list`
  /// does not mean `places/list`.
  init(method: String) {
    let allMethods = RequestMethod.allCases.map(\.rawValue)
    let methodParts = method.split(maxSplits: 1) { "/.:_ ".contains($0) }.map(String.init)
    let namespaces = Set(allMethods.compactMap { $0.split(separator: "/").first.map(String.init) })
    var nearestMethod = Suggestion.nearest(to: method, among: allMethods, typosOnly: true)
    if nearestMethod == nil,
      let namespace = Suggestion.nearest(to: methodParts.first ?? "", among: namespaces.sorted())
    {
      allowed = allMethods.filter { $0.hasPrefix("\(namespace)/") }
      let verbs = allowed.map { String($0.dropFirst(namespace.count + 1)) }
      let verb = Suggestion.nearest(
        to: methodParts.last ?? "", among: verbs, synonyms: Synonyms.verbs)
      nearestMethod = verb.map { "\(namespace)/\($0)" }
    }
    if allowed.isEmpty, let namespace = nearestMethod?.prefix(while: { $0 != "/" }) {
      allowed = allMethods.filter { $0.hasPrefix("\(namespace)/") }
    }
    nearest = nearestMethod?.jsonString
    let alternatives = allowed.isEmpty ? "" : " Similar methods are \(allowed.commaSeparated)."
    hint =
      (nearestMethod.map { "Did you mean '\($0)'?" } ?? "rpc.discover lists what there is.")
      + alternatives
  }

  /// The sent value converted to the expected kind, if only one conversion is possible.
  private static func value(_ sent: Value, as kind: Kind) -> [UInt8]? {
    switch (sent.kind, kind) {
    case (.string, .number), (.string, .boolean):
      let text = Array((sent.string ?? "").utf8.prefix(mostBytes))
      let root = try? Document(text).root
      return root?.kind == kind ? root.map { Array($0.text) } : nil
    case (.number, .boolean):
      return sent.number == 0 ? Array("false".utf8) : sent.number == 1 ? Array("true".utf8) : nil
    case (.number, .string), (.boolean, .string):
      return String(decoding: sent.text, as: UTF8.self).jsonString
    case (.object, .string):
      return sent["id"]?.string?.jsonString
    case (.array, _) where sent.count == 1:
      guard let only = sent[0], only.kind == kind else { return nil }
      return Array(only.text)
    case (.string, .array), (.number, .array), (.boolean, .array), (.object, .array):
      return Array("[".utf8) + sent.text + Array("]".utf8)
    default:
      return nil
    }
  }

  /// The object that was probably meant, if an array of its members' values was sent, an array
  /// with only the object, or only the object's id.
  private static func object(_ sent: Value, _ known: KnownKeys) -> [UInt8]? {
    if sent.kind == .string, let key = ["placeId", "id"].first(where: known.names.contains) {
      return object([(key, sent)])
    }
    guard sent.kind == .array, sent.count <= known.names.count else { return nil }
    if sent.count == 1, let only = sent[0], only.kind == .object,
      only.members.allSatisfy({ known.names.contains($0.key) })
    {
      return Array(only.text)
    }
    return object(Array(zip(known.names, sent.elements)))
  }

  private static func object(_ members: [(String, Value)]) -> [UInt8] {
    var writer = Writer()
    writer.beginObject()
    for (key, value) in members {
      writer.key(key)
      writer.encodedValue(value.text)
    }
    writer.endObject()
    return writer.bytes
  }
}

extension Mismatch {
  /// Whether the suggestion is a value to send in place of the wrong one.
  fileprivate var hasValueToSend: Bool {
    switch problem {
    case .expected, .notObject, .notWhole: true
    case .unknownKey, .unknownChoice, .missing, .numberTooLarge, .invalid: false
    }
  }
}

extension String {
  fileprivate var jsonString: [UInt8] {
    var writer = Writer()
    writer.value(self)
    return writer.bytes
  }
}

extension [String] {
  fileprivate var commaSeparated: String { joined(separator: ", ") }
}
