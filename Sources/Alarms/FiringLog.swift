// All firings that are kept, open and closed: by id, and by the item whose alarm went off. Other
// files decide when a firing begins, is closed or is discarded.

struct FiringLog {
  private(set) var firingsByID: [String: Firing] = [:]
  /// The ids of all firings, by item.
  private var idsByItem: [String: Set<String>] = [:]
  /// The ids of open firings, by item.
  private var openIDsByItem: [String: Set<String>] = [:]

  subscript(id: String) -> Firing? { firingsByID[id] }

  /// Open firings, in the order in which they went off.
  var openFirings: [Firing] { openIDsByItem.values.joined().compactMap { firingsByID[$0] }.inOrder }

  /// The items with open firings.
  var itemsWithOpen: [String] { Array(openIDsByItem.keys) }

  /// All firings of an item's alarms, in any order.
  func firings(of item: String) -> [Firing] {
    (idsByItem[item] ?? []).compactMap { firingsByID[$0] }
  }

  /// The open firings of an item's alarms, in any order.
  func openFirings(of item: String) -> [Firing] {
    (openIDsByItem[item] ?? []).compactMap { firingsByID[$0] }
  }

  /// The number of open firings of an item's alarms.
  func openCount(of item: String) -> Int { openIDsByItem[item]?.count ?? 0 }

  /// Stores a firing in its current state. Its item may have another id than before.
  mutating func store(_ firing: Firing) {
    if let storedFiring = firingsByID[firing.id], storedFiring.key.item != firing.key.item {
      remove(storedFiring)
    }
    firingsByID[firing.id] = firing
    idsByItem[firing.key.item, default: []].insert(firing.id)
    if firing.isOpen {
      openIDsByItem[firing.key.item, default: []].insert(firing.id)
    } else {
      removeFromOpen(firing)
    }
  }

  /// Removes a firing that is no longer kept.
  mutating func remove(_ firing: Firing) {
    firingsByID[firing.id] = nil
    idsByItem[firing.key.item]?.remove(firing.id)
    if idsByItem[firing.key.item]?.isEmpty == true { idsByItem[firing.key.item] = nil }
    removeFromOpen(firing)
  }

  private mutating func removeFromOpen(_ firing: Firing) {
    openIDsByItem[firing.key.item]?.remove(firing.id)
    if openIDsByItem[firing.key.item]?.isEmpty == true { openIDsByItem[firing.key.item] = nil }
  }
}
