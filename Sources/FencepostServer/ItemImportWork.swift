// `item/import`: reads the items of an iCalendar text and writes them in slices, as one
// transaction. The store's lock is kept until the request is answered, so that no client sees half
// of an import.

import FencepostProtocol
import Files
import ICalendar
import JSONRPC
import Store

struct ItemImportWork: LongWork {
  static let titles = LongWorkTitles(
    title: "Importing the items", finished: "The items are imported",
    abandoned: "No item was imported")
  static let holdsTurn = true

  private enum ImportStage {
    case notStarted
    case parsedText(CalendarText)
    case readingItems(ItemReading)
    case writingTransaction(PendingTransaction)
    case writtenTransaction(PendingTransaction)
    /// The store has all items already, or an error has ended the import.
    case nothingToWrite
  }

  private let params: ItemImportParams
  private var stage = ImportStage.notStarted
  private var context = EditContext(kind: .transaction)
  private var store: Store?
  /// The created, present and refused items, as the answer lists them.
  private(set) var report = OperationImported(created: [], present: [], refused: [], unreported: 0)
  /// Why writing failed. The store has then removed everything that the import had written.
  private var storeFault: StoreFault?

  init(_ params: ItemImportParams) { self.params = params }

  /// The ids of the new items, which had no content before.
  var newItems: [(id: ItemID, before: ArraySlice<UInt8>?)] {
    context.pendingEdits.changedIDs.map { ($0, nil) }
  }

  var hasFailed: Bool { storeFault != nil }

  /// False if the store has all items of the text already; then there is no transaction.
  var writesAnything: Bool { !context.pendingEdits.changedIDs.isEmpty }

  /// How much is done, in percent. At most 85, because the commit, which makes the files durable,
  /// takes the rest of the time.
  var percentage: Int {
    switch stage {
    case .notStarted: 0
    case .parsedText: 2
    case .readingItems(let reading): 5 + reading.percentage * 15 / 100
    case .writingTransaction(let transaction): 20 + transaction.percentage * 65 / 100
    case .writtenTransaction, .nothingToWrite: 85
    }
  }

  /// Does nothing, because an import needs the server: the server calls `advance(in:until:)`.
  mutating func advance(until shouldStop: () -> Bool) -> Bool { true }

  mutating func advance(
    in server: inout Server, until shouldStop: () -> Bool
  ) throws(ResponseError) -> Bool {
    while true {
      if let isDone = try doNextStage(in: &server, until: shouldStop) { return isDone }
    }
  }

  /// Does the next stage, or a part of it. Returns true when the import is done, false if
  /// `shouldStop` said to stop, and nil if the next stage can begin.
  private mutating func doNextStage(
    in server: inout Server, until shouldStop: () -> Bool
  ) throws(ResponseError) -> Bool? {
    // The stage is taken out of the property, so that its value changes without a copy. If an error
    // is thrown, the property stays `nothingToWrite`, so that `giveUp` does nothing.
    let stage = exchange(&stage, with: .nothingToWrite)
    switch consume stage {
    case .notStarted:
      self.stage = .parsedText(try server.calendarText(params.text, at: "params"))
      return shouldStop() ? false : nil
    case .parsedText(let text):
      self.stage = .readingItems(
        try server.beginReading(text, params, at: "params", on: context))
      return nil
    case .readingItems(var reading):
      while try server.readItem(&reading, on: &context) {
        if reading.hasMore, shouldStop() {
          self.stage = .readingItems(reading)
          return false
        }
      }
      report = reading.sortedReport
      guard writesAnything else { return true }
      guard let store = server.storeHost.store else { throw server.closedStoreError }
      self.store = store
      return beginTransaction(in: store)
    case .writingTransaction(let transaction):
      guard let store else { return true }
      return write(transaction, in: store, until: shouldStop)
    case .writtenTransaction(let transaction):
      self.stage = .writtenTransaction(transaction)
      return true
    case .nothingToWrite:
      return true
    }
  }

  private mutating func beginTransaction(in store: Store) -> Bool? {
    do throws(StoreFault) {
      stage = .writingTransaction(
        try store.beginTransaction(
          context.pendingEdits.storeEdits, title: RequestMethod.itemImport.rawValue))
      return nil
    } catch {
      storeFault = error
      return true
    }
  }

  private mutating func write(
    _ begun: PendingTransaction, in store: Store, until shouldStop: () -> Bool
  ) -> Bool {
    do throws(StoreFault) {
      var transaction = begun
      let isDone = try store.continueWork(on: &transaction, until: shouldStop)
      stage = isDone ? .writtenTransaction(transaction) : .writingTransaction(transaction)
      return isDone
    } catch {
      storeFault = error
      return true
    }
  }

  func giveUp() {
    switch stage {
    case .writingTransaction(let transaction), .writtenTransaction(let transaction):
      store?.giveUp(transaction)
    case .notStarted, .parsedText, .readingItems, .nothingToWrite: break
    }
  }

  /// Adds the transaction to those that are committed next; nil if there is nothing to write.
  func finish() throws(StoreFault) -> Receipt? {
    if let storeFault { throw storeFault }
    guard case .writtenTransaction(let transaction) = stage, let store else { return nil }
    return try store.finish(transaction)
  }
}
