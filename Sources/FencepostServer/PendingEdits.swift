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

  private struct PendingEdit {
    /// The item as it was read; nil for a new item.
    var baseItem: CurrentItem?
    var content: Content
    /// For a removed item, its content before the removal.
    var contentBefore: Content?
  }

  /// Ids in the order in which they were first changed.
  private(set) var changedIDs: [ItemID] = []
  private var editsByID: [ItemID: PendingEdit] = [:]

  init() {}

  /// The item's content after the pending edits; nil if the item has no pending edit.
  subscript(id: ItemID) -> Content? { editsByID[id]?.content }

  /// The items that have pending content and will exist, with their lists.
  var presentItems: [(id: ItemID, list: String)] {
    changedIDs.compactMap { id in
      guard case .present(let list, _) = editsByID[id]?.content else { return nil }
      return (id, list)
    }
  }

  /// The pending content of an item before its removal; nil if there was none.
  func contentBeforeRemoval(_ id: ItemID) -> Content? { editsByID[id]?.contentBefore }

  mutating func set(_ content: Content, for id: ItemID, from baseItem: CurrentItem?) {
    if editsByID[id] == nil {
      changedIDs.append(id)
      editsByID[id] = PendingEdit(baseItem: baseItem, content: content)
    } else {
      if content == .removed {
        let contentBefore = editsByID[id]?.content
        editsByID[id]?.contentBefore = contentBefore
      }
      editsByID[id]?.content = content
    }
  }

  /// The changes as edits that the store can carry out.
  var storeEdits: [StoreEdit] {
    changedIDs.compactMap { id in
      guard let pendingEdit = editsByID[id] else { return nil }
      switch (pendingEdit.baseItem, pendingEdit.content) {
      case (nil, .present(let list, let bytes)): return .create(list: list, bytes: bytes)
      case (nil, .removed): return nil
      case (let baseItem?, .present(let list, let bytes)):
        return .replace(baseItem, bytes: bytes, list: list)
      case (let baseItem?, .removed): return .remove(baseItem)
      }
    }
  }
}
