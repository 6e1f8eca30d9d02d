// Enforces what the person lets this client do: which lists and transactions it may see and change.
// `AccessService.refusal(of:)` decides which methods are refused.

import Consent
import FencepostProtocol
import Files
import JSONRPC
import SettingsFile
import Store

extension Server {
  var accessRights: AccessRights { access.rights }

  /// The client's name in the consent ledger, under which the person grants access.
  var client: String { access.client }

  func unauthorizedError(_ needed: [AccessEntity]) -> ResponseError {
    access.unauthorizedError(needed)
  }

  func checkAccess(to entity: FencepostProtocol.Entity) throws(ResponseError) {
    try access.checkAccess(to: entity)
  }

  /// Checks that the client may read these kinds of items. Needed to change what a list may hold,
  /// which affects items of these kinds.
  func checkMayRead(of entities: Set<Settings.Entity>) throws(ResponseError) {
    try access.checkMayRead(entities)
  }

  /// Whether a list holds, or may hold, anything that the client sees.
  func isListVisible(_ list: String, _ settings: Settings) -> Bool {
    settings.entities(of: list).contains { accessRights.sees($0) }
  }

  /// Checks that the client may see every item in a list, because removing the list removes them
  /// all.
  func checkMayReadAll(ofList list: String) throws(ResponseError) {
    guard let store = storeHost.store, let number = store.number(ofList: list) else { return }
    var hidden: Set<AccessEntity> = []
    store.forEachKeys { _, itsList, kind, _ in
      guard itsList == number, let entity = AccessEntity(rawValue: kind), !accessRights.sees(entity)
      else { return }
      hidden.insert(entity)
    }
    if !hidden.isEmpty { throw unauthorizedError(Array(hidden)) }
  }

  /// Refuses to undo a transaction that changed an item which the client may not see.
  mutating func checkMayReadAll(
    of undoneTransaction: (Store) throws(StoreFault) -> Int?
  ) throws(ResponseError) {
    guard accessRights != .fullAccess else { return }
    let historyEntry = try withStore { (store) throws(StoreFault) in
      guard let number = try undoneTransaction(store) else { return HistoryEntry?.none }
      return try store.history(limit: .max).first { $0.number == number }
    }
    guard let historyEntry, !seesEverything(in: historyEntry.delta) else { return }
    let changedKinds = Set(
      historyEntry.delta.all.compactMap { AccessEntity(rawValue: $0.item.kind) })
    throw unauthorizedError(changedKinds.filter { !accessRights.sees($0) })
  }
}

extension AccessEntity {
  /// The entity's name for people.
  var displayName: String {
    switch self {
    case .reminder: "reminders"
    case .event: "events"
    case .location: "where you are"
    }
  }

  var consentEntity: Consent.Entity {
    switch self {
    case .reminder: .reminders
    case .event: .events
    case .location: .location
    }
  }
}

extension AccessStatus {
  init(_ status: ConsentStatus) {
    switch status {
    case .notDetermined: self = .notDetermined
    case .restricted: self = .restricted
    case .denied: self = .denied
    case .writeOnly: self = .writeOnly
    case .fullAccess: self = .fullAccess
    }
  }
}
