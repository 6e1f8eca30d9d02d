// A request's changes to items before any change is written: for each item its content as it was
// read, and its new content. Several changes of one item become one. Does not depend on what the
// content means.

import Files
import Store

struct PendingEdits {
  enum Content: Equatable {
    case present(list: String, bytes: [UInt8])
    case removed
  }

  private struct Entry {
    /// Nil for a new item.
    var base: CurrentItem?
    var content: Content
    /// For a removed item, its content before the removal.
    var before: Content?
  }

  /// Ids in the order in which they were first changed.
  private(set) var order: [ItemID] = []
  private var entries: [ItemID: Entry] = [:]

  init() {}

  /// Nil if the item has no pending edit.
  subscript(id: ItemID) -> Content? { entries[id]?.content }

  /// The items that have pending content and will exist, with their lists.
  var presentItems: [(id: ItemID, list: String)] {
    order.compactMap { id in
      guard case .present(let list, _) = entries[id]?.content else { return nil }
      return (id, list)
    }
  }

  /// The pending content of an item before its removal; nil if there was none.
  func contentBeforeRemoval(_ id: ItemID) -> Content? { entries[id]?.before }

  mutating func set(_ content: Content, for id: ItemID, from base: CurrentItem?) {
    if entries[id] == nil {
      order.append(id)
      entries[id] = Entry(base: base, content: content)
    } else {
      if content == .removed {
        let before = entries[id]?.content
        entries[id]?.before = before
      }
      entries[id]?.content = content
    }
  }

  /// The changes as edits that the store can carry out.
  var edits: [StoreEdit] {
    order.compactMap { id in
      guard let entry = entries[id] else { return nil }
      switch (entry.base, entry.content) {
      case (nil, .present(let list, let bytes)): return .create(list: list, bytes: bytes)
      case (nil, .removed): return nil
      case (let base?, .present(let list, let bytes)):
        return .replace(base, bytes: bytes, list: list)
      case (let base?, .removed): return .remove(base)
      }
    }
  }
}
