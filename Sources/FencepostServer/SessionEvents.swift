// The events that one session sees: those of the store and those that the session has staged. A
// staged version hides the stored event. Events are numbered by slots: first come the slots of the
// store's index, then those of staged events.

import Reminders
import Store

struct SessionEvents {
  private let store: Store
  private let staging: Staging
  /// Staged events. They are numbered (`slot`) after the last slot of the store's index.
  private let stagedEvents: [Item]

  init(_ store: Store, with staging: Staging) {
    self.store = store
    self.staging = staging
    stagedEvents = staging.items.filter { $0.kind == ItemKind.event }
  }

  private func stagedEvent(inSlot slot: Int) -> Item? {
    slot >= store.slotCount && slot - store.slotCount < stagedEvents.count
      ? stagedEvents[slot - store.slotCount] : nil
  }

  /// Calls the body with each event's slot (its number in the index), the number of its list, and
  /// its keys.
  func forEachKeys(_ body: (Int, Int, RawSpan) -> Void) {
    let hidesItems = !staging.isEmpty
    store.forEachKeys(ofKind: ItemKind.event) { slot, list, keys in
      if hidesItems, let id = store.id(inSlot: slot), staging.hasStagedChange(of: id) { return }
      body(slot, list, keys)
    }
    for (index, item) in stagedEvents.enumerated() {
      guard let list = store.number(ofList: item.list, in: staging) else { continue }
      body(store.slotCount + index, list, item.keys.span.bytes)
    }
  }

  func withKeys<Answer>(inSlot slot: Int, _ body: (RawSpan) -> Answer) -> Answer? {
    if let item = stagedEvent(inSlot: slot) { return body(item.keys.span.bytes) }
    return store.withKeys(inSlot: slot, body)
  }

  func id(inSlot slot: Int) -> ItemID? { stagedEvent(inSlot: slot)?.id ?? store.id(inSlot: slot) }

  /// The id of an event, and the members of its encoded JSON.
  func encodedEvent(inSlot slot: Int) -> (id: ItemID, members: ArraySlice<UInt8>)? {
    if let item = stagedEvent(inSlot: slot) { return (item.id, item.members) }
    return store.encodedItem(inSlot: slot)
  }

  func content(inSlot slot: Int) -> [UInt8]? {
    guard let id = id(inSlot: slot) else { return nil }
    return try? store.content(of: id, in: staging)
  }
}
