// Parses the ledger. Unknown members are kept; if one may be a mistake of the person, a warning
// says so. If the file is not valid JSON or a value has the wrong type, nothing is granted.

internal import JSON
internal import CivilTime

extension Ledger {
  /// The version of the format that is written. A ledger with a later version is never changed.
  static let version = 1

  /// The largest ledger, in bytes. A client takes about 500.
  static let mostBytes = 1 << 20

  static let limits = Limits(bytes: mostBytes, depth: 32, values: 1 << 16, numberLength: 1 << 10)

  /// At most this many warnings are reported.
  private static let mostWarnings = 100

  init(_ bytes: [UInt8]) throws(LedgerDamage) {
    let document: Document
    do throws(Fault) {
      document = try Document(bytes, limits: Self.limits)
    } catch {
      throw .malformed(error.description)
    }
    guard let root = document.root else { throw .malformed("the text is empty") }
    var ledgerReading = LedgerReading(root: root)
    try ledgerReading.readRoot()
    self = ledgerReading.ledger
    warnings = Array(ledgerReading.ledger.warnings.prefix(Self.mostWarnings))
  }
}

/// Why a ledger cannot be read.
enum LedgerDamage: Error, Equatable {
  case malformed(String)
  case tooNew(version: Int)
}

private struct LedgerReading {
  let root: Value
  var ledger = Ledger()

  mutating func readRoot() throws(LedgerDamage) {
    try require(.object, root)
    for (key, value) in root.members {
      switch LedgerKey(rawValue: key) {
      case .version: try readVersion(value)
      case .clients: try readClients(value)
      default: ledger.unknownMembers.append(UnknownMember(key: key, value: value))
      }
    }
  }

  private func readVersion(_ value: Value) throws(LedgerDamage) {
    guard let version = value.integer, version > 0 else {
      throw damage(value, "expected the number of a version, such as \(Ledger.version)")
    }
    guard version <= Ledger.version else { throw .tooNew(version: version) }
  }

  private mutating func readClients(_ value: Value) throws(LedgerDamage) {
    try require(.object, value)
    for (key, value) in value.members {
      guard ClientName.isShortEnough(key) else {
        warn(value, "a client's name may have at most \(ClientName.mostBytes) bytes")
        ledger.unknownClients.append(UnknownMember(key: key, value: value))
        continue
      }
      try require(.object, value)
      var client = Ledger.Client(name: ClientName(key))
      for (key, value) in value.members {
        if let entity = Entity(rawValue: key) {
          client.answers[entity] = try readAnswer(value, entity)
        } else {
          client.unknownMembers.append(UnknownMember(key: key, value: value))
        }
      }
      ledger.clients.append(client)
    }
  }

  private mutating func readAnswer(
    _ value: Value, _ entity: Entity
  ) throws(LedgerDamage) -> Answer {
    try require(.object, value)
    var answer = Answer(.notDetermined)
    var hasStatus = false
    for (key, value) in value.members {
      var isUnderstood = false
      switch LedgerKey(rawValue: key) {
      case .status:
        try require(.string, value)
        hasStatus = true
        isUnderstood = readStatus(value, entity, into: &answer)
      case .answered:
        answer.answerTime = value.string.flatMap { try? Instant(text: $0) }
        isUnderstood = answer.answerTime != nil
        if !isUnderstood { warn(value, "expected a time such as 2026-11-20T16:04:05Z") }
      case .by:
        answer.means = value.string.flatMap(Answer.Means.init)
        isUnderstood = answer.means != nil
        if !isUnderstood { warn(value, "expected one of \(Self.list(Answer.Means.allCases))") }
      case .purpose:
        answer.purpose = value.string
        isUnderstood = answer.purpose != nil
        if !isUnderstood { warn(value, "expected a text") }
      default: break
      }
      if !isUnderstood { answer.unknownMembers.append(UnknownMember(key: key, value: value)) }
    }
    if !hasStatus { warn(value, "a status is missing here, so access counts as notDetermined") }
    return answer
  }

  private mutating func readStatus(
    _ value: Value, _ entity: Entity, into answer: inout Answer
  ) -> Bool {
    let possibleStatuses = ConsentStatus.allCases.filter { $0.isPossible(for: entity) }
    guard let status = possibleStatuses.first(where: { $0.rawValue == value.string }) else {
      warn(
        value,
        "this is not a status for \(entity), so access counts as notDetermined; write one of "
          + Self.list(possibleStatuses))
      return false
    }
    answer.status = status
    return true
  }

  private static func list<Word: RawRepresentable<String>>(_ words: [Word]) -> String {
    words.map(\.rawValue).joined(separator: ", ")
  }

  private mutating func warn(_ value: Value, _ sentence: String) {
    ledger.warnings.append("\(value.path(from: root)): \(sentence)")
  }

  private func require(_ kind: Kind, _ value: Value) throws(LedgerDamage) {
    guard value.kind == kind else {
      throw damage(value, "expected \(kind.phrase), found \(value.kind.phrase)")
    }
  }

  private func damage(_ value: Value, _ sentence: String) -> LedgerDamage {
    let path = value.path(from: root).description
    return .malformed(path.isEmpty ? sentence : "\(path): \(sentence)")
  }
}
