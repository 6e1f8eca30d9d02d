// Where a request's edits go: into pending edits that become a transaction, into a dry run, or
// into the session's staging. Also loads items with the edits made so far, and stages new content.

import FencepostProtocol
import Files
import JSONRPC
import Reminders
import Store

struct EditContext {
  enum Kind {
    /// The edits become a transaction, under the store's lock.
    case transaction
    /// The edits are only computed, to show their result.
    case dryRun
    /// The edits stay in the session's memory until `store/commit`.
    case staging
  }

  let kind: Kind
  var pendingEdits = PendingEdits()
  /// Pending edits of the person's places; nil if there are none.
  var pendingPlaces: PendingPlaces?
  /// Pending edits of lists. For `staging`, the session holds the edits of lists instead.
  var pendingLists = PendingLists()

  /// An item as the edits made so far in this context leave it.
  struct LoadedItem {
    var id: ItemID
    var list: String
    var bytes: [UInt8]
    var baseItem: CurrentItem?
  }
}

extension Server {
  /// Loads an item as the edits made so far in this context leave it.
  mutating func load(_ id: ItemID, on context: EditContext) throws(ResponseError)
    -> EditContext.LoadedItem
  {
    switch context.pendingEdits[id] {
    case .present(let list, let bytes):
      return EditContext.LoadedItem(id: id, list: list, bytes: bytes, baseItem: nil)
    case .removed:
      throw .notFound(id.text)
    case nil:
      break
    }
    switch context.kind {
    case .transaction:
      let current = try withStore { (store) throws(StoreFault) in try store.current(id) }
      if context.pendingLists.removes(current.list) { throw .notFound(id.text) }
      return EditContext.LoadedItem(
        id: id, list: current.list, bytes: current.bytes, baseItem: current)
    case .dryRun, .staging:
      let staging = staging(on: context)
      return try withStore { (store) throws(StoreFault) in
        guard let item = store.item(id, in: staging),
          !context.pendingLists.removes(item.list),
          let bytes = try store.content(of: id, in: staging)
        else { throw .notFound(id) }
        return EditContext.LoadedItem(id: id, list: item.list, bytes: bytes, baseItem: nil)
      }
    }
  }

  /// Whether the item exists after the edits made so far in this context.
  mutating func exists(_ id: ItemID, on context: EditContext) throws(ResponseError) -> Bool {
    switch context.pendingEdits[id] {
    case .present: return true
    case .removed: return false
    case nil: break
    }
    // Another process may have just created the item.
    if context.kind == .transaction {
      try withStore { (store) throws(StoreFault) in try store.beginTurn() }
    }
    return item(id, on: context) != nil
  }

  private func item(_ id: ItemID, on context: EditContext) -> Item? {
    guard context.kind != .staging else { return storeHost.openStore?.item(id, in: staging) }
    guard let item = storeHost.openStore?.item(id), !context.pendingLists.removes(item.list) else {
      return nil
    }
    return item
  }

  /// Stages the content of a new or changed item.
  mutating func stageWrite(
    _ bytes: [UInt8], in list: String, as id: ItemID, from baseItem: CurrentItem?,
    on context: inout EditContext
  ) throws(ResponseError) {
    if context.kind == .dryRun {
      let staging = staging(on: context)
      try withStore { (store) throws(StoreFault) in
        try store.check(bytes, in: list, for: id, over: staging)
      }
    }
    guard context.kind == .staging else {
      context.pendingEdits.set(.present(list: list, bytes: bytes), for: id, from: baseItem)
      return
    }
    rememberStaging()
    var staging = staging
    _ = try withStore { (store) throws(StoreFault) in
      try store.stage(bytes, in: list, as: id, into: &staging)
    }
    self.staging = staging
  }

  mutating func stageRemoval(
    _ id: ItemID, from baseItem: CurrentItem?, on context: inout EditContext
  ) throws(ResponseError) {
    if context.kind == .dryRun, let list = item(id, on: context)?.list {
      let staging = staging(on: context)
      try withStore { (store) throws(StoreFault) in
        try store.checkIsWritable(in: list, over: staging)
      }
    }
    guard context.kind == .staging else {
      context.pendingEdits.set(.removed, for: id, from: baseItem)
      return
    }
    rememberStaging()
    var staging = staging
    try withStore { (store) throws(StoreFault) in
      try store.stageRemoval(of: id, into: &staging)
    }
    self.staging = staging
  }

  /// Keeps a copy of the staged edits while a turn is open, to restore them if the turn fails. A
  /// turn is a group of requests whose changes are committed together.
  private mutating func rememberStaging() {
    if hasOpenTurn { edits.keepCopy() }
  }

  /// Makes one transaction of the context's pending edits and of `otherEdits`; nil if there is
  /// nothing to write.
  mutating func write(
    _ context: EditContext, with otherEdits: [StoreEdit] = [], title: String
  ) throws(ResponseError) -> Receipt? {
    guard context.kind == .transaction else { return nil }
    let storeListEdits = try listEdits(context.pendingLists)
    let edits =
      otherEdits + storeListEdits.beforeItems + context.pendingEdits.storeEdits
      + storeListEdits.afterItems
    let keysBefore = context.pendingEdits.changedIDs.map {
      ($0, storeHost.openStore?.item($0)?.keys)
    }
    let receipt = try withStore { (store) throws(StoreFault) in
      try store.perform(edits, title: title)
    }
    do throws(StoreFault) {
      try suppressPastAlarms(keysBefore)
    } catch {
      throw refusal(error)
    }
    if !context.pendingLists.isEmpty { try followListPathsIfChanged() }
    return receipt
  }

  /// The encoded item as the edits made so far in this context leave it.
  mutating func encodedItem(_ id: ItemID, on context: EditContext) throws(ResponseError)
    -> EncodedItem
  {
    if context.kind == .dryRun, case .present(let list, let bytes) = context.pendingEdits[id] {
      return try encodedItem(bytes, id, list)
    }
    guard let item = item(id, on: context) else { throw .notFound(id.text) }
    return encodedItem(item)
  }

  func encodedItem(
    _ bytes: [UInt8], _ id: ItemID, _ list: String
  ) throws(ResponseError) -> EncodedItem {
    do throws(Unreadable) {
      var instants = instants
      return EncodedItem(id, try codec.indexedItem(bytes, list: list).members[...], &instants)
    } catch {
      throw .notFound(id.text)
    }
  }

  /// Decodes these bytes as a reminder.
  func reminderFile(
    _ bytes: [UInt8], _ id: ItemID, _ list: String
  ) throws(ResponseError) -> ReminderFile {
    do throws(Unreadable) {
      return try codec.reminderFile(bytes)
    } catch {
      // The item is an event, or another program has broken the file since the store read it.
      throw unreadable(bytes, id)
    }
  }

  /// The error for bytes that cannot be read as this kind of item.
  func unreadable(_ bytes: [UInt8], _ id: ItemID) -> ResponseError {
    storeHost.store?.unreadableFault(of: id, as: bytes).map(refusal) ?? .notFound(id.text)
  }
}
