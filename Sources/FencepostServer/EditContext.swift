// Where a request's changes are made: on a draft that becomes a transaction, on one that nobody
// will see, or among what the session has staged. Reads an item as it is there, and puts down what
// it becomes.

import FencepostProtocol
import Files
import JSONRPC
import Reminders
import Store

struct EditContext {
  enum Kind {
    /// Under the store's lock, for a transaction.
    case permanent
    /// Only to see what would be.
    case dry
    /// In the session's own memory.
    case staged
  }

  let kind: Kind
  var pendingEdits = PendingEdits()
  /// Of the person's own places; nil where none was touched.
  var places: PendingPlaces?

  /// An item as it is on the desk.
  struct LoadedItem {
    var id: ItemID
    var list: String
    var bytes: [UInt8]
    var base: CurrentItem?
  }
}

extension Server {
  /// The item as this desk has it.
  mutating func take(_ id: ItemID, on context: EditContext) throws(ResponseError)
    -> EditContext.LoadedItem
  {
    switch context.pendingEdits[id] {
    case .present(let list, let bytes):
      return EditContext.LoadedItem(id: id, list: list, bytes: bytes, base: nil)
    case .removed:
      throw .notFound(id.text)
    case nil:
      break
    }
    switch context.kind {
    case .permanent:
      let current = try withStore { (store) throws(StoreFault) in try store.current(id) }
      return EditContext.LoadedItem(id: id, list: current.list, bytes: current.bytes, base: current)
    case .dry, .staged:
      let staging = context.kind == .staged ? staging : Staging()
      return try withStore { (store) throws(StoreFault) in
        guard let item = store.item(id, in: staging),
          let bytes = try store.content(of: id, in: staging)
        else { throw .notFound(id) }
        return EditContext.LoadedItem(id: id, list: item.list, bytes: bytes, base: nil)
      }
    }
  }

  /// Whether there is such an item on this desk.
  mutating func isThere(_ id: ItemID, on context: EditContext) throws(ResponseError) -> Bool {
    switch context.pendingEdits[id] {
    case .present: return true
    case .removed: return false
    case nil: break
    }
    // Somebody else may have made one a moment ago.
    if context.kind == .permanent {
      try withStore { (store) throws(StoreFault) in try store.beginTurn() }
    }
    return item(id, on: context) != nil
  }

  private func item(_ id: ItemID, on context: EditContext) -> Item? {
    context.kind == .staged
      ? storeHost.openStore?.item(id, in: staging) : storeHost.openStore?.item(id)
  }

  /// Puts an item down, new or changed.
  mutating func put(
    _ bytes: [UInt8], in list: String, as id: ItemID, from base: CurrentItem?,
    on context: inout EditContext
  ) throws(ResponseError) {
    if context.kind == .dry {
      try withStore { (store) throws(StoreFault) in
        try store.check(bytes, in: list, for: id, over: Staging())
      }
    }
    guard context.kind == .staged else {
      context.pendingEdits.set(.present(list: list, bytes: bytes), for: id, from: base)
      return
    }
    rememberStaging()
    var staging = staging
    _ = try withStore { (store) throws(StoreFault) in
      try store.stage(bytes, in: list, as: id, into: &staging)
    }
    self.staging = staging
  }

  mutating func putAway(
    _ id: ItemID, from base: CurrentItem?, on context: inout EditContext
  ) throws(ResponseError) {
    if context.kind == .dry, let list = item(id, on: context)?.list {
      try withStore { (store) throws(StoreFault) in try store.checkLeave(in: list) }
    }
    guard context.kind == .staged else {
      context.pendingEdits.set(.removed, for: id, from: base)
      return
    }
    rememberStaging()
    var staging = staging
    try withStore { (store) throws(StoreFault) in
      try store.stageRemoval(of: id, into: &staging)
    }
    self.staging = staging
  }

  /// A turn that does not settle leaves what was staged as it was.
  private mutating func rememberStaging() {
    if isWriting, stagingBefore == nil { stagingBefore = staging }
  }

  /// Makes a transaction of the draft, and of what else belongs to it; nil where there is none to
  /// make.
  mutating func write(
    _ context: EditContext, with others: [StoreEdit] = [], title: String
  ) throws(ResponseError) -> Receipt? {
    guard context.kind == .permanent else { return nil }
    let edits = others + context.pendingEdits.edits
    let before = context.pendingEdits.order.map { ($0, storeHost.openStore?.item($0)?.keys) }
    let receipt = try withStore { (store) throws(StoreFault) in
      try store.perform(edits, title: title)
    }
    do throws(StoreFault) {
      try passOver(before)
    } catch {
      throw refusal(error)
    }
    return receipt
  }

  /// The item as it is now on this desk, finished.
  mutating func finished(_ id: ItemID, on context: EditContext) throws(ResponseError) -> EncodedItem
  {
    if context.kind == .dry, case .present(let list, let bytes) = context.pendingEdits[id] {
      return try finished(bytes, id, list)
    }
    guard let item = item(id, on: context) else { throw .notFound(id.text) }
    return EncodedItem(item)
  }

  func finished(
    _ bytes: [UInt8], _ id: ItemID, _ list: String
  ) throws(ResponseError) -> EncodedItem {
    do throws(Unreadable) {
      return EncodedItem(id: id.text, members: try codec.indexed(bytes, list: list).members[...])
    } catch {
      throw .notFound(id.text)
    }
  }

  /// The reminder in these bytes.
  func file(
    _ bytes: [UInt8], _ id: ItemID, _ list: String
  ) throws(ResponseError) -> ReminderFile {
    do throws(Unreadable) {
      return try codec.file(bytes)
    } catch {
      // What the store has read can be read; an event cannot be read as a reminder.
      throw .notFound(id.text)
    }
  }
}
