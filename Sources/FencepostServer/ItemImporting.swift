// The items of an iCalendar text, written in slices and saved in one transaction. The turn stays
// open until the request is answered, so that no client sees only a part of the import.

import FencepostProtocol
import Files
import JSONRPC
import Store

struct ItemImporting: LongWork {
  static let words = LongWorkWords(
    title: "Writing the items", done: "The items are written", givenUp: "No item was imported")
  static let holdsTurn = true

  /// What was found in the text, as the answer lists it.
  let found: OperationImported
  /// The ids of the new items, which have no content yet.
  let made: [(id: ItemID, before: ArraySlice<UInt8>?)]
  private let store: Store
  private let edits: [StoreEdit]
  private var transaction: PendingTransaction?
  private var hasBegun = false
  /// Why the import failed. Everything that it had written was removed.
  private var fault: StoreFault?

  init(_ found: OperationImported, _ edits: PendingEdits, in store: Store) {
    self.found = found
    self.store = store
    self.edits = edits.edits
    made = edits.order.map { ($0, nil) }
  }

  /// False if the store has all items of the text already; then there is no transaction.
  var writesAnything: Bool { !edits.isEmpty }

  /// Ends at 85, because the commit, which makes the files durable, takes the rest of the time.
  var percentage: Int { (transaction?.percentage ?? 0) * 85 / 100 }

  mutating func work(until isTime: () -> Bool) -> Bool {
    guard writesAnything else { return true }
    do throws(StoreFault) {
      if !hasBegun {
        hasBegun = true
        transaction = try store.begin(edits, title: RequestMethod.itemImport.rawValue)
      }
      // The property is nil while the store works: if that fails, the store has removed everything
      // itself, and `giveUp` must do nothing.
      guard var transaction = transaction.take() else { return true }
      let isDone = try store.work(on: &transaction, until: isTime)
      self.transaction = transaction
      return isDone
    } catch {
      fault = error
      return true
    }
  }

  func giveUp() {
    if let transaction { store.giveUp(transaction) }
  }

  /// Does the remaining work, and adds the transaction to the turn.
  func finish() throws(StoreFault) -> Receipt {
    if let fault { throw fault }
    guard let transaction else {
      return try store.perform(edits, title: RequestMethod.itemImport.rawValue)
    }
    return try store.finish(transaction)
  }
}
