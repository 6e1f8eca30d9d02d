// The consent ledger: what the person lets each client do. Without an answer of the person,
// nothing is granted. `Ledger+Reading.swift` and `Ledger+Writing.swift` define its format;
// `LedgerFile` stores it.

public struct Ledger: Equatable, Sendable {
  /// The clients in the order of the file; new clients come last.
  public internal(set) var clients: [Client] = []
  /// Members that this version of Fencepost does not use. They are written back.
  var unknownMembers: [UnknownMember] = []
  var unknownClients: [UnknownMember] = []
  /// Sentences about mistakes in the file, for the person.
  public internal(set) var warnings: [String] = []

  public struct Client: Equatable, Sendable {
    public let name: ClientName
    public internal(set) var answers: [Entity: Answer] = [:]
    var unknownMembers: [UnknownMember] = []
  }

  public init() {}

  public func client(_ name: ClientName) -> Client? {
    clients.first { $0.name == name }
  }

  public func status(of client: ClientName, _ entity: Entity) -> ConsentStatus {
    self.client(client)?.answers[entity]?.status ?? .notDetermined
  }

  /// Records an answer of the person, in place of an earlier answer about the same kind of data.
  public mutating func record(_ answer: Answer, of client: ClientName, _ entity: Entity) {
    let index = clients.firstIndex { $0.name == client } ?? clients.endIndex
    if index == clients.endIndex { clients.append(Client(name: client)) }
    var answer = answer
    let unknownMembersBefore = clients[index].answers[entity]?.unknownMembers ?? []
    answer.unknownMembers = unknownMembersBefore.filter { LedgerKey(rawValue: $0.key) == nil }
    clients[index].answers[entity] = answer
  }

  /// Removes the answers about these kinds of data. Returns the kinds that had an answer.
  @discardableResult
  public mutating func forget(_ entities: [Entity], of client: ClientName) -> [Entity] {
    guard let index = clients.firstIndex(where: { $0.name == client }) else { return [] }
    let forgottenEntities = entities.filter {
      clients[index].answers.removeValue(forKey: $0) != nil
    }
    let isEmpty = clients[index].answers.isEmpty && clients[index].unknownMembers.isEmpty
    // A client is removed if nothing is left of it, or if all kinds of data are forgotten.
    if isEmpty || Set(entities).count == Entity.allCases.count { clients.remove(at: index) }
    return forgottenEntities
  }
}

/// The keys of the ledger's format, besides the names of clients and of kinds of data.
enum LedgerKey: String {
  case version, clients
  case status, answered, by, purpose
}
