// Enforces what the person lets this client see: which requests are refused, and which lists and
// transactions it may change.

import Consent
import FencepostProtocol
import Files
import JSON
import JSONRPC
import SettingsFile
import Store

extension Server {
  /// Loads the client's rights if they are not known yet: a ledger that is not needed is not read.
  /// Later changes are loaded with `refreshSight`.
  mutating func learnSight() {
    if !isSightKnown { _ = refreshSight() }
  }

  /// Loads the client's rights again; returns whether they changed.
  mutating func refreshSight() -> Bool {
    let before = accessRights
    isSightKnown = true
    if configuration.grantsAccess {
      accessRights = .everything
    } else {
      let name = ClientName(client)
      accessRights = AccessRights(
        reminders: AccessStatus(ledger.status(of: name, .reminders)),
        events: AccessStatus(ledger.status(of: name, .events)),
        location: AccessStatus(ledger.status(of: name, .location)))
    }
    return accessRights != before
  }

  /// Why a request is refused for missing access; nil if it is not.
  mutating func refusal(of method: RequestMethod) -> ResponseError? {
    let needed = method.access
    guard !needed.isEmpty else { return nil }
    learnSight()
    guard !needed.contains(where: accessRights.sees) else { return nil }
    // A client that may only add may save, but its reply is limited.
    if method == .eventSave, accessRights.events == .writeOnly { return nil }
    return unauthorized(needed)
  }

  func unauthorized(_ needed: [AccessEntity]) -> ResponseError {
    let entries = needed.map(\.words).joined(separator: " or ")
    if needed.contains(.event), accessRights.events == .writeOnly {
      return ResponseError(
        .eventStoreNotAuthorized,
        "'\(client.excerpt(60))' may only add events, and see or change none.",
        hint: "They can let it see them: \(granting) events")
    }
    let isDenied = needed.allSatisfy { [.denied, .restricted].contains(accessRights[$0]) }
    let name = client.excerpt(60)
    return ResponseError(
      .eventStoreNotAuthorized,
      isDenied
        ? "The person does not let '\(name)' see \(entries)."
        : "'\(name)' has not been allowed to see \(entries).",
      hint: wayToAccess(isDenied: isDenied) + granting)
  }

  private func wayToAccess(isDenied: Bool) -> String {
    if isDenied { return "They can change their mind: " }
    return showsQuestions
      ? "Ask with access/request, or let them say: " : "Let the person say: "
  }

  /// The command with which the person can grant access.
  var granting: String {
    let name = ClientName(client).text
    guard !name.isPlainWord else { return "fencepost access grant \(name)" }
    // Quoted for a shell, as one word that is not an option.
    let quoted = name.split(separator: "'", omittingEmptySubsequences: false)
    let word = "'\(quoted.joined(separator: #"'\''"#))'"
    return "fencepost access grant \(name.hasPrefix("-") ? "-- " : "")\(word)"
  }

  func checkAccess(to entity: FencepostProtocol.Entity) throws(ResponseError) {
    let needed: AccessEntity = entity == .reminder ? .reminder : .event
    if !accessRights.sees(needed) { throw unauthorized([needed]) }
  }

  /// Changing what a list may hold affects what others see.
  func checkSight(of entities: Set<Settings.Entity>) throws(ResponseError) {
    let hidden = entities.sorted().filter { !accessRights.sees($0) }
    guard !hidden.isEmpty else { return }
    throw unauthorized(hidden.map { $0 == .reminder ? .reminder : .event })
  }

  /// Whether a list holds, or may hold, anything that the client sees.
  func isSeen(_ list: String, _ settings: Settings) -> Bool {
    settings.entities(of: list).contains { accessRights.sees($0) }
  }

  /// A change of a list affects everything in it.
  func checkReach(ofList list: String) throws(ResponseError) {
    guard let store = storeHost.store, let number = store.number(ofList: list) else { return }
    var hidden: Set<AccessEntity> = []
    store.forEachKeys { _, itsList, kind, _ in
      guard itsList == number, let entity = AccessEntity(rawValue: kind), !accessRights.sees(entity)
      else { return }
      hidden.insert(entity)
    }
    if !hidden.isEmpty { throw unauthorized(Array(hidden)) }
  }

  /// A client may not undo a transaction that touched what it may not see.
  mutating func checkReach(
    of target: (Store) throws(StoreFault) -> Int?
  ) throws(ResponseError) {
    guard accessRights != .everything else { return }
    let deed = try withStore { (store) throws(StoreFault) in
      guard let number = try target(store) else { return HistoryEntry?.none }
      return try store.history(limit: .max).first { $0.number == number }
    }
    guard let deed, !isWhole(deed.delta) else { return }
    let touched = Set(deed.delta.all.compactMap { AccessEntity(rawValue: $0.item.kind) })
    throw unauthorized(touched.filter { !accessRights.sees($0) })
  }
}

extension AccessEntity {
  /// The entity's name for people.
  var words: String {
    switch self {
    case .reminder: "reminders"
    case .event: "events"
    case .location: "where you are"
    }
  }

  var consent: Consent.Entity {
    switch self {
    case .reminder: .reminders
    case .event: .events
    case .location: .location
    }
  }
}

extension AccessStatus {
  init(_ status: Status) {
    switch status {
    case .notDetermined: self = .notDetermined
    case .restricted: self = .restricted
    case .denied: self = .denied
    case .writeOnly: self = .writeOnly
    case .fullAccess: self = .fullAccess
    }
  }
}

extension String {
  /// Whether a shell needs no quotes for it.
  fileprivate var isPlainWord: Bool {
    !isEmpty && !hasPrefix("-")
      && utf8.allSatisfy { byte in
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
          || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      }
  }
}
