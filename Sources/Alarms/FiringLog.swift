// All firings that are kept, open and closed: by id, and by the item whose alarm went off. Does not
// decide when a firing begins, is closed or is discarded.

struct FiringLog {
  private(set) var all: [String: Firing] = [:]
  /// The ids of all firings, by item.
  private var idsByItem: [String: Set<String>] = [:]
  /// The ids of open firings, by item.
  private var openByItem: [String: Set<String>] = [:]

  subscript(id: String) -> Firing? { all[id] }

  /// Open firings, in the order in which they went off.
  var open: [Firing] { openByItem.values.joined().compactMap { all[$0] }.inOrder }

  /// The items with open firings.
  var itemsWithOpen: [String] { Array(openByItem.keys) }

  /// All firings of an item's alarms, in any order.
  func firings(of item: String) -> [Firing] { (idsByItem[item] ?? []).compactMap { all[$0] } }

  /// The open firings of an item's alarms, in any order.
  func open(of item: String) -> [Firing] { (openByItem[item] ?? []).compactMap { all[$0] } }

  /// The number of open firings of an item's alarms.
  func openCount(of item: String) -> Int { openByItem[item]?.count ?? 0 }

  /// Stores a firing in its current state. Its item may have another id than before.
  mutating func store(_ firing: Firing) {
    if let before = all[firing.id], before.key.item != firing.key.item { remove(before) }
    all[firing.id] = firing
    idsByItem[firing.key.item, default: []].insert(firing.id)
    if firing.isOpen {
      openByItem[firing.key.item, default: []].insert(firing.id)
    } else {
      removeFromOpen(firing)
    }
  }

  /// Removes a firing that is no longer kept.
  mutating func remove(_ firing: Firing) {
    all[firing.id] = nil
    idsByItem[firing.key.item]?.remove(firing.id)
    if idsByItem[firing.key.item]?.isEmpty == true { idsByItem[firing.key.item] = nil }
    removeFromOpen(firing)
  }

  private mutating func removeFromOpen(_ firing: Firing) {
    openByItem[firing.key.item]?.remove(firing.id)
    if openByItem[firing.key.item]?.isEmpty == true { openByItem[firing.key.item] = nil }
  }
}
