// The arguments of `fencepost access`: a verb, a client, and what it may or may not use.

import Consent

enum AccessOptions: Equatable {
  case list(isJSON: Bool)
  case grant(ClientName, [Entity], ConsentStatus)
  case deny(ClientName, [Entity])
  case forget(ClientName, [Entity])
}

extension AccessOptions {
  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    // Without a verb the grants are listed.
    guard let verb = arguments.first, !verb.hasPrefix("-") else {
      self = try .init(listing: arguments)
      return
    }
    let verbArguments = arguments.dropFirst()
    switch verb {
    case "list":
      self = try .init(listing: verbArguments)
    case "grant":
      let (client, entities, flags) = try Self.parse(
        verbArguments, verb, allowing: ["--write-only"])
      self = try .init(granting: client, entities, isWriteOnly: !flags.isEmpty)
    case "deny":
      let (client, entities, _) = try Self.parse(verbArguments, verb)
      self = .deny(client, entities ?? Entity.allCases)
    case "forget":
      let (client, entities, _) = try Self.parse(verbArguments, verb)
      self = .forget(client, entities ?? Entity.allCases)
    default:
      throw UsageError("unknown command 'access \(verb)'; use list, grant, deny or forget")
    }
  }

  private init(listing arguments: ArraySlice<String>) throws(UsageError) {
    for argument in arguments where argument != "--json" {
      throw UsageError("access list does not know '\(argument)'")
    }
    self = .list(isJSON: !arguments.isEmpty)
  }

  private init(
    granting client: ClientName, _ entities: [Entity]?, isWriteOnly: Bool
  ) throws(UsageError) {
    guard isWriteOnly else {
      self = .grant(client, entities ?? Entity.allCases, .fullAccess)
      return
    }
    let entities =
      entities ?? Entity.allCases.filter { ConsentStatus.writeOnly.isPossible(for: $0) }
    for entity in entities where !ConsentStatus.writeOnly.isPossible(for: entity) {
      throw UsageError("--write-only can be given only for events, not for \(entity)")
    }
    self = .grant(client, entities, .writeOnly)
  }

  /// Parses the words after the verb: the client's name, the entities in the order of
  /// `Entity.allCases` (nil if none is given), and the flags. After `--` no word is a flag.
  private static func parse(
    _ arguments: ArraySlice<String>, _ verb: String, allowing allowedFlags: [String] = []
  ) throws(UsageError) -> (client: ClientName, entities: [Entity]?, flags: Set<String>) {
    var plainWords: [String] = []
    var givenFlags: Set<String> = []
    var remainingArguments = arguments
    while let argument = remainingArguments.popFirst() {
      if argument == "--" {
        plainWords += remainingArguments
        break
      } else if allowedFlags.contains(argument) {
        givenFlags.insert(argument)
      } else if argument.hasPrefix("-") {
        throw UsageError("access \(verb) does not know '\(argument)'")
      } else {
        plainWords.append(argument)
      }
    }
    guard let name = plainWords.first, !name.isEmpty else {
      throw UsageError("access \(verb) needs the name of a client")
    }
    guard ClientName.isShortEnough(name) else {
      throw UsageError("a client's name may have at most \(ClientName.mostBytes) bytes")
    }
    var entities: Set<Entity> = []
    for word in plainWords.dropFirst() {
      guard let entity = Entity(rawValue: word) else {
        let entityNames = Entity.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("there is no kind of data '\(word)'; use \(entityNames)")
      }
      entities.insert(entity)
    }
    let namedEntities = Entity.allCases.filter(entities.contains)
    return (ClientName(name), namedEntities.isEmpty ? nil : namedEntities, givenFlags)
  }
}
