// What one request makes of items before any of it is written: each item as it was read, and what
// it is to become. Several changes of one item are one change here. Knows no field of any item.

import Files
import Store

struct PendingEdits {
  enum Content: Equatable {
    case present(list: String, bytes: [UInt8])
    case removed
  }

  private struct Entry {
    /// Nil for an item that was not there.
    var base: CurrentItem?
    var content: Content
    /// Of what is removed here: what it was in between.
    var before: Content?
  }

  /// In the order in which they were first touched.
  private(set) var order: [ItemID] = []
  private var entries: [ItemID: Entry] = [:]

  init() {}

  /// Nil where nothing is drafted of it.
  subscript(id: ItemID) -> Content? { entries[id]?.content }

  /// What an item that is removed here was made into before; nil where it was not touched.
  func before(_ id: ItemID) -> Content? { entries[id]?.before }

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

  /// What makes it stand.
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
