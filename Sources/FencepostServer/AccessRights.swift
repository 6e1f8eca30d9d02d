// What a client may read in the store according to the person's grants, and of which changes it is
// notified.

import FencepostProtocol
import Files
import SettingsFile
import Store

struct AccessRights: Equatable {
  var reminders: AccessStatus
  var events: AccessStatus
  var location: AccessStatus

  static let noAccess = AccessRights(
    reminders: .notDetermined, events: .notDetermined, location: .notDetermined)
  static let fullAccess = AccessRights(
    reminders: .fullAccess, events: .fullAccess, location: .fullAccess)

  subscript(entity: AccessEntity) -> AccessStatus {
    switch entity {
    case .reminder: reminders
    case .event: events
    case .location: location
    }
  }

  /// Whether the client may read this kind of data. False for a client that may only add items.
  func sees(_ entity: AccessEntity) -> Bool { self[entity] == .fullAccess }

  func sees(_ entity: Settings.Entity) -> Bool {
    switch entity {
    case .reminder: sees(AccessEntity.reminder)
    case .event: sees(AccessEntity.event)
    }
  }

  /// Whether the client sees anything of the store.
  var seesStore: Bool { sees(AccessEntity.reminder) || sees(AccessEntity.event) }
}

extension Server {
  /// Whether the client may see every item and list that the change concerns.
  func seesEverything(in delta: Delta) -> Bool {
    let settings = settings
    return delta.all.allSatisfy { _, item in
      item.kind == Delta.ItemRef.list
        ? mayReportList(item.id, settings)
        : AccessEntity(rawValue: item.kind).map(accessRights.sees) ?? true
    }
  }

  /// The part of the change that the client may see.
  func changes(_ delta: Delta) -> Changes {
    var changes = Changes(reminders: .none, lists: .none, events: .none, places: .none)
    for (event, item) in delta.all {
      switch item.kind {
      case ItemKind.reminder where accessRights.sees(AccessEntity.reminder):
        changes.reminders.add(item.id, event)
      case Delta.ItemRef.list where mayReportList(item.id, settings):
        changes.lists.add(item.id, event)
      case ItemKind.event where accessRights.sees(AccessEntity.event):
        changes.events.add(item.id, event)
      case ItemKind.place where accessRights.seesStore:
        changes.places.add(item.id, event)
      default: break
      }
    }
    return changes
  }

  /// Whether the client may be notified of a change of this list. A list that was removed is
  /// reported only to a client from which nothing is hidden, or which was shown the list before.
  private func mayReportList(_ id: String, _ settings: Settings) -> Bool {
    guard storeHost.openStore?.list(id) == nil else { return isListVisible(id, settings) }
    return accessRights.sees(AccessEntity.reminder) && accessRights.sees(AccessEntity.event)
      || accessRights.seesStore && access.shownLists.contains(id)
  }

  /// Remembers the lists that the client may see, because a removed list can no longer be checked.
  mutating func rememberLists() {
    guard accessRights.seesStore, accessRights != .fullAccess, let store = storeHost.store else {
      return
    }
    let settings = settings
    for list in store.lists where isListVisible(list.id, settings) {
      access.shownLists.insert(list.id)
    }
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
