// What the person lets this client do: its name, the ledger of consent, the rights that follow, and which
// requests are refused for want of them. Knows no store.

import Consent
import FencepostProtocol
import Files
import JSON
import JSONRPC
import SettingsFile

struct AccessService {
  /// What the client goes by; another name may have other rights.
  var client: String { didSet { isKnown = isKnown && client == oldValue } }
  /// What the client wants things for, in its own words.
  var usage: Usage?
  /// Whether the client can show a question to the person.
  var showsQuestions = false
  /// Whether it says so in its capabilities.
  var declaresQuestions = false
  /// Whether the client is an editor without a word on what it wants things for.
  var isPlainEditor = false
  var questions = Questions()
  var ledger: LedgerFile
  /// As they were last learned; none before they are asked for.
  private(set) var rights = AccessRights.nothing
  private var isKnown = false
  private let grantsAccess: Bool
  /// Lists that a client that may not see everything may have been shown.
  var shownLists: Set<String> = []

  init(_ configuration: Configuration) {
    client = configuration.client ?? "script"
    grantsAccess = configuration.grantsAccess
    let location = configuration.storeLocation
    ledger = LedgerFile(
      in: location.ledgerPath, on: location.disk(),
      LedgerFile.Environment(
        now: configuration.clock.now, retryPolicy: location.retryPolicy(),
        holder: LockOwner(name: "fencepost serve", process: location.process)))
  }

  /// Learns the rights where they are not known: a ledger that no request needs is not read.
  mutating func learn() {
    if !isKnown { _ = refresh() }
  }

  /// Learns the rights as they are now; says whether that is news.
  mutating func refresh() -> Bool {
    let before = rights
    isKnown = true
    if grantsAccess {
      rights = .everything
    } else {
      let name = ClientName(client)
      rights = AccessRights(
        reminders: AccessStatus(ledger.status(of: name, .reminders)),
        events: AccessStatus(ledger.status(of: name, .events)),
        location: AccessStatus(ledger.status(of: name, .location)))
    }
    return rights != before
  }

  /// Why a request is refused for want of access; nil where it is not.
  mutating func refusal(of method: RequestMethod) -> ResponseError? {
    let needed = method.access
    guard !needed.isEmpty else { return nil }
    learn()
    guard !needed.contains(where: rights.sees) else { return nil }
    // A client that may only add may do that, and is told no more.
    if method == .eventSave, rights.events == .writeOnly { return nil }
    return unauthorized(needed)
  }

  func unauthorized(_ needed: [AccessEntity]) -> ResponseError {
    let entries = needed.map(\.words).joined(separator: " or ")
    if needed.contains(.event), rights.events == .writeOnly {
      return ResponseError(
        .eventStoreNotAuthorized,
        "'\(client.excerpt(60))' may only add events; it cannot read or change them.",
        hint: "To allow that, run: \(granting) events")
    }
    let isDenied = needed.allSatisfy { [.denied, .restricted].contains(rights[$0]) }
    let name = client.excerpt(60)
    return ResponseError(
      .eventStoreNotAuthorized,
      isDenied
        ? "The person does not let '\(name)' see \(entries)."
        : "'\(name)' has not been allowed to see \(entries).",
      hint: wayToAccess(isDenied: isDenied) + granting)
  }

  private func wayToAccess(isDenied: Bool) -> String {
    if isDenied { return "The person can change that: " }
    return showsQuestions
      ? "Ask with access/request, or let the person run: " : "The person can allow it: "
  }

  /// The command with which the person grants it.
  var granting: String {
    let name = ClientName(client).text
    guard !name.isPlainWord else { return "fencepost access grant \(name)" }
    // As a shell takes it: one word, and no option.
    let quoted = name.split(separator: "'", omittingEmptySubsequences: false)
    let word = "'\(quoted.joined(separator: #"'\''"#))'"
    return "fencepost access grant \(name.hasPrefix("-") ? "-- " : "")\(word)"
  }

  func check(_ entity: FencepostProtocol.Entity) throws(ResponseError) {
    let needed: AccessEntity = entity == .reminder ? .reminder : .event
    if !rights.sees(needed) { throw unauthorized([needed]) }
  }

  /// A change of what a list may hold concerns all who see it.
  func check(_ entities: Set<Settings.Entity>) throws(ResponseError) {
    let hidden = entities.sorted().filter { !rights.sees($0) }
    guard !hidden.isEmpty else { return }
    throw unauthorized(hidden.map { $0 == .reminder ? .reminder : .event })
  }

  /// What the client wants something for: in its own words, or in ours for an editor that has none.
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
  /// Whether a shell takes it as it stands.
  fileprivate var isPlainWord: Bool {
    !isEmpty && !hasPrefix("-")
      && utf8.allSatisfy { byte in
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
          || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      }
  }
}
