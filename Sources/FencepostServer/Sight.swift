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

extension Server {
  /// Whether there is nothing in it that may not be seen.
  func isWhole(_ delta: Delta) -> Bool {
    let settings = settings
    return delta.all.allSatisfy { _, thing in
      thing.kind == Delta.Thing.list
        ? isListSeen(thing.id, settings)
        : AccessEntity(rawValue: thing.kind).map(sight.sees) ?? true
    }
  }

  /// What of it the client may see.
  func changes(_ delta: Delta) -> Changes {
    var changes = Changes(reminders: .none, lists: .none, events: .none, places: .none)
    for (event, thing) in delta.all {
      switch thing.kind {
      case ItemKind.reminder where sight.sees(AccessEntity.reminder):
        changes.reminders.add(thing.id, event)
      case Delta.Thing.list where isListSeen(thing.id, settings):
        changes.lists.add(thing.id, event)
      case ItemKind.event where sight.sees(AccessEntity.event):
        changes.events.add(thing.id, event)
      case ItemKind.place where sight.seesStore:
        changes.places.add(thing.id, event)
      default: break
      }
    }
    return changes
  }

  /// A list that is gone was seen where nothing is hidden, or where the client was shown it.
  private func isListSeen(_ id: String, _ settings: Settings) -> Bool {
    guard keeping.house?.list(id) == nil else { return isSeen(id, settings) }
    return sight.sees(AccessEntity.reminder) && sight.sees(AccessEntity.event)
      || sight.seesStore && shownLists.contains(id)
  }

  /// Remembers which lists the client may know of, for when they are gone.
  mutating func rememberLists() {
    guard sight.seesStore, sight != .everything, let store = keeping.store else { return }
    let settings = settings
    for list in store.lists where isSeen(list.id, settings) { shownLists.insert(list.id) }
  }
}

extension Changes {
  var isEmpty: Bool {
    reminders.isEmpty && lists.isEmpty && events.isEmpty && places.isEmpty
  }
}

extension ChangedIds {
  fileprivate static let none = ChangedIds(created: [], updated: [], removed: [])

  fileprivate var isEmpty: Bool { created.isEmpty && updated.isEmpty && removed.isEmpty }

  fileprivate mutating func add(_ id: String, _ event: Delta.Event) {
    switch event {
    case .created: created.append(id)
    case .updated: updated.append(id)
    case .removed: removed.append(id)
    }
  }
}
