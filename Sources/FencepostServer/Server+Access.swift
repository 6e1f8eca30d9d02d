// What the person lets this client see, and what follows from it: which requests are refused, and
// which lists and changes are shown.

import FencepostProtocol
import Files
import JSON
import JSONRPC
import Store

/// What a client may see now.
struct Sight: Equatable {
  var reminders = false
  var events = false
  var location = false

  static let everything = Sight(reminders: true, events: true, location: true)

  func sees(_ entity: Settings.Entity) -> Bool {
    switch entity {
    case .reminder: reminders
    case .event: events
    }
  }

  func has(_ entity: AccessEntity) -> Bool {
    switch entity {
    case .reminder: reminders
    case .event: events
    case .location: location
    }
  }
}

extension Server {
  var sight: Sight { configuration.grantsAccess ? .everything : Sight() }

  /// Why a request is refused for want of access; nil where it is not.
  func refusal(of method: RequestMethod) -> ResponseError? {
    let needed = method.access
    guard !needed.isEmpty, !needed.contains(where: sight.has) else { return nil }
    return unauthorized(needed)
  }

  func unauthorized(_ needed: [AccessEntity]) -> ResponseError {
    let things = needed.map { "\($0.rawValue)s" }.joined(separator: " or ")
    return ResponseError(
      .eventStoreNotAuthorized, "'\(client.excerpt(60))' may not see \(things).",
      hint: "Ask with access/request, or let the person say: fencepost access grant \(client)")
  }

  func checkAccess(to entity: Entity) throws(ResponseError) {
    let needed: AccessEntity = entity == .reminder ? .reminder : .event
    if !sight.has(needed) { throw unauthorized([needed]) }
  }

  /// Whether a list holds, or may hold, anything that the client sees.
  func isSeen(_ list: String, _ settings: Settings) -> Bool {
    settings.entities(of: list).contains(where: sight.sees)
  }

  /// What a client does to a list it does to all that is in it.
  func checkReach(ofList list: String) throws(ResponseError) {
    guard sight.reminders && sight.events else { return try checkItems(ofList: list) }
  }

  private func checkItems(ofList list: String) throws(ResponseError) {
    guard let store = keeping.store, let number = store.number(ofList: list) else { return }
    var hidden: AccessEntity?
    store.forEachKeys { _, itsList, kind, _ in
      guard itsList == number else { return }
      if kind == ItemKind.reminder, !sight.reminders { hidden = .reminder }
      if kind == ItemKind.event, !sight.events { hidden = .event }
    }
    if let hidden { throw unauthorized([hidden]) }
  }

  /// A transaction that touched what the client may not see is not its to take back.
  func checkReach(of transaction: Int?) throws(ResponseError) {
    guard let transaction, sight != .everything, let store = keeping.store else { return }
    var deed: Deed?
    do throws(StoreFault) {
      deed = try store.history(limit: .max).first { $0.number == transaction }
    } catch {
      throw refusal(error)
    }
    guard let deed, !deed.delta.isWhole(to: sight) else { return }
    throw unauthorized(deed.delta.all.compactMap { AccessEntity(rawValue: $0.thing.kind) })
  }
}

extension Delta {
  /// Whether there is nothing in it that may not be seen.
  func isWhole(to sight: Sight) -> Bool {
    all.allSatisfy { _, thing in
      switch thing.kind {
      case ItemKind.reminder: sight.reminders
      case ItemKind.event: sight.events
      default: true
      }
    }
  }
}

extension Changes {
  /// What of it a client may see.
  init(_ delta: Delta, seenBy sight: Sight) {
    let ids = { (kind: String, isSeen: Bool) in
      ChangedIds(
        created: isSeen ? delta.ids(.created, kind) : [],
        updated: isSeen ? delta.ids(.updated, kind) : [],
        removed: isSeen ? delta.ids(.removed, kind) : [])
    }
    let isEither = sight.reminders || sight.events
    self.init(
      reminders: ids(ItemKind.reminder, sight.reminders),
      lists: ids(Delta.Thing.list, isEither), events: ids(ItemKind.event, sight.events),
      places: ids("place", isEither))
  }

  var isEmpty: Bool {
    [reminders, lists, events, places].allSatisfy {
      $0.created.isEmpty && $0.updated.isEmpty && $0.removed.isEmpty
    }
  }
}
