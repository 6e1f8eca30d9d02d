// What a client may see of what is kept, as the person said; and which changes that leaves to tell.

import FencepostProtocol
import Files
import Store

struct Sight: Equatable {
  var reminders: AccessStatus
  var events: AccessStatus
  var location: AccessStatus

  static let nothing = Sight(
    reminders: .notDetermined, events: .notDetermined, location: .notDetermined)
  static let everything = Sight(
    reminders: .fullAccess, events: .fullAccess, location: .fullAccess)

  subscript(entity: AccessEntity) -> AccessStatus {
    switch entity {
    case .reminder: reminders
    case .event: events
    case .location: location
    }
  }

  /// Who may only add sees nothing.
  func sees(_ entity: AccessEntity) -> Bool { self[entity] == .fullAccess }

  func sees(_ entity: Settings.Entity) -> Bool {
    switch entity {
    case .reminder: sees(AccessEntity.reminder)
    case .event: sees(AccessEntity.event)
    }
  }

  /// Whether there is anything of the store to be seen.
  var seesStore: Bool { sees(AccessEntity.reminder) || sees(AccessEntity.event) }
}

extension Delta {
  /// Whether there is nothing in it that may not be seen.
  func isWhole(to sight: Sight) -> Bool {
    all.allSatisfy { _, thing in AccessEntity(rawValue: thing.kind).map(sight.sees) ?? true }
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
    self.init(
      reminders: ids(ItemKind.reminder, sight.sees(AccessEntity.reminder)),
      lists: ids(Delta.Thing.list, sight.seesStore),
      events: ids(ItemKind.event, sight.sees(AccessEntity.event)),
      places: ids("place", sight.seesStore))
  }

  var isEmpty: Bool {
    [reminders, lists, events, places].allSatisfy {
      $0.created.isEmpty && $0.updated.isEmpty && $0.removed.isEmpty
    }
  }
}
