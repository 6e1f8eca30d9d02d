// The items of an iCalendar text, read and written in slices and saved in one transaction. The turn stays open
// until the answer, so that until then nothing of the import can be seen.

import FencepostProtocol
import Files
import ICalendar
import JSONRPC
import Store

struct ItemImportWork: LongWork {
  static let words = LongWorkWords(
    title: "Importing the items", done: "The items are imported", givenUp: "No item was imported")
  static let holdsTurn = true

  private enum Stage {
    case unread
    case text(CalendarText)
    case items(ItemReading)
    case writing(PendingTransaction)
    case written(PendingTransaction)
    /// There is nothing to write, or it could not be written.
    case ended
  }

  private let params: ItemImportParams
  private var stage = Stage.unread
  private var context = EditContext(kind: .permanent)
  private var store: Store?
  /// What was found in the text, as the answer lists it.
  private(set) var report = OperationImported(created: [], present: [], refused: [], unreported: 0)
  /// Why the import failed. Everything that it had written was removed.
  private var fault: StoreFault?

  init(_ params: ItemImportParams) { self.params = params }

  /// The ids of the new items, which have no content yet.
  var newItems: [(id: ItemID, before: ArraySlice<UInt8>?)] {
    context.pendingEdits.order.map { ($0, nil) }
  }

  var hasFailed: Bool { fault != nil }

  /// False if the store has all items of the text already; then there is no transaction.
  var writesAnything: Bool { !context.pendingEdits.order.isEmpty }

  /// The rest is for the commit, which makes the files durable.
  var percentage: Int {
    switch stage {
    case .unread: 0
    case .text: 2
    case .items(let reading): 5 + reading.percentage * 15 / 100
    case .writing(let transaction): 20 + transaction.percentage * 65 / 100
    case .written, .ended: 85
    }
  }

  /// The work needs the server: see `work(in:until:)`.
  mutating func work(until isTime: () -> Bool) -> Bool { true }

  mutating func work(
    in server: inout Server, until isTime: () -> Bool
  ) throws(ResponseError) -> Bool {
    while true {
      if let isDone = try step(in: &server, until: isTime) { return isDone }
    }
  }

  /// Does the next stage, or a part of it. True when all is done, false if it is time, and nil if the next
  /// stage can begin.
  private mutating func step(
    in server: inout Server, until isTime: () -> Bool
  ) throws(ResponseError) -> Bool? {
    // Taken out, so that what is in it is changed without a copy, and so that an import that fails has nothing
    // to give up.
    let stage = exchange(&stage, with: .ended)
    switch consume stage {
    case .unread:
      self.stage = .text(try server.calendarText(params.text, at: "params"))
      return isTime() ? false : nil
    case .text(let text):
      self.stage = .items(
        try server.beginReading(text, params, at: "params", on: context))
      return nil
    case .items(var reading):
      while try server.readItem(&reading, on: &context) {
        if reading.hasMore, isTime() {
          self.stage = .items(reading)
          return false
        }
      }
      report = reading.result
      guard writesAnything else { return true }
      guard let store = server.storeHost.store else { throw server.closedStoreError }
      self.store = store
      return begin(in: store)
    case .writing(let transaction):
      guard let store else { return true }
      return write(transaction, in: store, until: isTime)
    case .written(let transaction):
      self.stage = .written(transaction)
      return true
    case .ended:
      return true
    }
  }

  private mutating func begin(in store: Store) -> Bool? {
    do throws(StoreFault) {
      stage = .writing(
        try store.beginTransaction(
          context.pendingEdits.edits, title: RequestMethod.itemImport.rawValue))
      return nil
    } catch {
      fault = error
      return true
    }
  }

  private mutating func write(
    _ begun: PendingTransaction, in store: Store, until isTime: () -> Bool
  ) -> Bool {
    do throws(StoreFault) {
      var transaction = begun
      let isDone = try store.continueWork(on: &transaction, until: isTime)
      stage = isDone ? .written(transaction) : .writing(transaction)
      return isDone
    } catch {
      fault = error
      return true
    }
  }

  func giveUp() {
    switch stage {
    case .writing(let transaction), .written(let transaction): store?.giveUp(transaction)
    case .unread, .text, .items, .ended: break
    }
  }

  /// Adds the transaction to the turn; nil if there is nothing to write.
  func finish() throws(StoreFault) -> Receipt? {
    if let fault { throw fault }
    guard case .written(let transaction) = stage, let store else { return nil }
    return try store.finish(transaction)
  }
}
