// What the person lets this client do: the client's name, the consent ledger, the rights that it
// grants the client, and which requests are refused. Does not depend on the store.

import Consent
import FencepostProtocol
import Files
import JSON
import JSONRPC
import SettingsFile

struct AccessService {
  /// The client's name in the ledger. Under another name it may have other rights.
  var client: String { didSet { areRightsRead = areRightsRead && client == oldValue } }
  /// What the client wants access for, in its own words.
  var usage: Usage?
  /// Whether the client can show a question to the person.
  var showsQuestions = false
  /// Whether the client declares in its capabilities that it can show questions.
  var declaresQuestions = false
  /// Whether the client is an editor that does not say what it wants access for. The server then has a
  /// purpose of its own to show in the question.
  var isPlainEditor = false
  var questions = AccessQuestions()
  var ledger: LedgerFile
  /// The rights as they were last read from the ledger; none before the first read.
  private(set) var rights = AccessRights.noAccess
  private var areRightsRead = false
  private let grantsAccess: Bool
  /// The lists that the client has been able to see, kept only if it may not see everything. When
  /// one of these lists is removed, the client is notified.
  var shownLists: Set<String> = []

  init(_ configuration: Configuration) {
    client = configuration.client ?? "script"
    grantsAccess = configuration.grantsAccess
    let storeLocation = configuration.storeLocation
    ledger = LedgerFile(
      in: storeLocation.ledgerPath, on: storeLocation.disk(),
      LedgerFile.Environment(
        now: configuration.clock.now, retryPolicy: storeLocation.retryPolicy(),
        holder: LockOwner(name: "fencepost serve", process: storeLocation.process)))
  }

  /// Reads the rights if they are not known yet. The ledger is read only when a request needs it.
  mutating func readIfUnknown() {
    if !areRightsRead { _ = refresh() }
  }

  /// Reads the rights; returns whether they have changed.
  mutating func refresh() -> Bool {
    let oldRights = rights
    areRightsRead = true
    if grantsAccess {
      rights = .fullAccess
    } else {
      let clientName = ClientName(client)
      rights = AccessRights(
        reminders: AccessStatus(ledger.status(of: clientName, .reminders)),
        events: AccessStatus(ledger.status(of: clientName, .events)),
        location: AccessStatus(ledger.status(of: clientName, .location)))
    }
    return rights != oldRights
  }

  /// The error for a request that the client may not make; nil if the request is allowed.
  mutating func refusal(of method: RequestMethod) -> ResponseError? {
    let needed = method.access
    guard !needed.isEmpty else { return nil }
    readIfUnknown()
    guard !needed.contains(where: rights.sees) else { return nil }
    // A client that may only add events may call this method, but gets back only the id.
    if method == .eventSave, rights.events == .writeOnly { return nil }
    return unauthorizedError(needed)
  }

  func unauthorizedError(_ needed: [AccessEntity]) -> ResponseError {
    let entityNames = needed.map(\.displayName).joined(separator: " or ")
    if needed.contains(.event), rights.events == .writeOnly {
      return ResponseError(
        .eventStoreNotAuthorized,
        "'\(client.excerpt(60))' may only add events; it cannot read or change them.",
        hint: "To allow that, run: \(grantCommand) events")
    }
    let isDenied = needed.allSatisfy { [.denied, .restricted].contains(rights[$0]) }
    let clientName = client.excerpt(60)
    return ResponseError(
      .eventStoreNotAuthorized,
      isDenied
        ? "The person does not let '\(clientName)' see \(entityNames)."
        : "'\(clientName)' has not been allowed to see \(entityNames).",
      hint: accessHint(isDenied: isDenied) + grantCommand)
  }

  private func accessHint(isDenied: Bool) -> String {
    if isDenied { return "The person can change this with: " }
    return showsQuestions
      ? "Ask with access/request, or let the person run: " : "The person can allow this with: "
  }

  /// The command with which the person grants the client access.
  var grantCommand: String {
    let clientName = ClientName(client).text
    guard !clientName.isPlainWord else { return "fencepost access grant \(clientName)" }
    // The name is quoted for a shell, so that it is one word and not taken for an option.
    let nameParts = clientName.split(separator: "'", omittingEmptySubsequences: false)
    let quotedName = "'\(nameParts.joined(separator: #"'\''"#))'"
    return "fencepost access grant \(clientName.hasPrefix("-") ? "-- " : "")\(quotedName)"
  }

  func checkAccess(to entity: FencepostProtocol.Entity) throws(ResponseError) {
    let needed: AccessEntity = entity == .reminder ? .reminder : .event
    if !rights.sees(needed) { throw unauthorizedError([needed]) }
  }

  /// Checks that the client may see all these kinds of items. Needed to change what a list may
  /// hold, which concerns items of these kinds.
  func checkMayRead(_ entities: Set<Settings.Entity>) throws(ResponseError) {
    let hidden = entities.sorted().filter { !rights.sees($0) }
    guard !hidden.isEmpty else { return }
    throw unauthorizedError(hidden.map { $0 == .reminder ? .reminder : .event })
  }

  /// What the client wants access for, in the client's words. For an editor that does not say,
  /// Fencepost supplies the words.
  func purpose(of entity: AccessEntity) -> String? {
    switch entity {
    case .reminder:
      usage?.reminders ?? (isPlainEditor ? "Shows reminders beside lines of lists and code." : nil)
    case .event: usage?.events ?? (isPlainEditor ? "Finds your events by their names." : nil)
    case .location: usage?.location
    }
  }
}

extension String {
  /// Whether a shell takes the text as one word without quotation marks.
  fileprivate var isPlainWord: Bool {
    !isEmpty && !hasPrefix("-")
      && utf8.allSatisfy { byte in
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
          || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      }
  }
}
