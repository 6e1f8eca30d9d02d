// The ledger of consent as a value: who may do what, as far as the person has said. Where nothing
// was said, nothing is granted. How it is written is in `Ledger+Reading.swift` and `+Writing`; where
// it is kept, `LedgerFile` knows.

public struct Ledger: Equatable, Sendable {
  /// In the order in which they stand in the file; new ones come last.
  public internal(set) var clients: [Client] = []
  /// What was not understood and is kept.
  var others: [Unread] = []
  var otherClients: [Unread] = []
  /// What the person should know about what was read.
  public internal(set) var warnings: [String] = []

  public struct Client: Equatable, Sendable {
    public let name: ClientName
    public internal(set) var answers: [Entity: Answer] = [:]
    var others: [Unread] = []
  }

  public init() {}

  public func client(_ name: ClientName) -> Client? {
    clients.first { $0.name == name }
  }

  public func status(of client: ClientName, _ entity: Entity) -> Status {
    self.client(client)?.answers[entity]?.status ?? .notDetermined
  }

  /// Takes down what was said; it stands in place of what was said before.
  public mutating func record(_ answer: Answer, of client: ClientName, _ entity: Entity) {
    let index = clients.firstIndex { $0.name == client } ?? clients.endIndex
    if index == clients.endIndex { clients.append(Client(name: client)) }
    var answer = answer
    let before = clients[index].answers[entity]?.others ?? []
    answer.others = before.filter { LedgerKey(rawValue: $0.key) == nil }
    clients[index].answers[entity] = answer
  }

  /// As if nothing had ever been said; gives the entities of which something had been.
  @discardableResult
  public mutating func forget(_ entities: [Entity], of client: ClientName) -> [Entity] {
    guard let index = clients.firstIndex(where: { $0.name == client }) else { return [] }
    let forgotten = entities.filter { clients[index].answers.removeValue(forKey: $0) != nil }
    let isEmpty = clients[index].answers.isEmpty && clients[index].others.isEmpty
    // Who is forgotten altogether leaves nothing behind, not even what was not understood.
    if isEmpty || Set(entities).count == Entity.allCases.count { clients.remove(at: index) }
    return forgotten
  }
}

/// The words that stand in the ledger beside names of clients and entities.
enum LedgerKey: String {
  case version, clients
  case status, answered, by, purpose
}
