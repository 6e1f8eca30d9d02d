// Who did what, newest first, and which of it has been taken back since.

public import CivilTime
public import Files

/// A transaction as history tells it.
public struct HistoryEntry: Equatable, Sendable {
  public var number: Int
  public var origin: Origin
  /// The client on whose behalf it was done; nil for a program that knows nothing of us.
  public var client: String?
  public var at: Instant
  public var title: String
  public var delta: Delta
  /// What it took back, and whether it has itself been taken back.
  public var undoes: Int?
  public var isUndone: Bool
}

extension Store {
  /// What history remembers, newest first, at most so many.
  public func history(limit: Int) throws(StoreFault) -> [HistoryEntry] {
    var deeds: [HistoryEntry] = []
    try recall { entryHeader, isUndone in
      guard let transaction = entryHeader.transaction else { return true }
      deeds.append(
        HistoryEntry(
          number: transaction.number, origin: origin(of: transaction),
          client: transaction.client, at: transaction.at, title: transaction.title,
          delta: transaction.delta, undoes: transaction.undoes, isUndone: isUndone))
      return deeds.count < limit
    }
    return deeds
  }

  /// Walks through what stands, newest first, until the body has heard enough.
  func recall(
    _ body: (_ entryHeader: EntryHeader, _ isUndone: Bool) -> Bool
  ) throws(StoreFault) {
    var undone: Set<Int> = []
    do throws(TransactionLogFault) {
      var reverseReader = try transactionLog.reverseReader()
      while let entryHeader = try reverseReader.next() {
        let isUndone = undone.contains(entryHeader.number)
        if let target = entryHeader.undoes, !isUndone { undone.insert(target) }
        guard body(entryHeader, isUndone) else { return }
      }
    } catch {
      throw StoreFault(error)
    }
  }
}

extension Transaction {
  var client: String? {
    switch source {
    case .client(let name, _, _): name
    case .external: nil
    }
  }
}
