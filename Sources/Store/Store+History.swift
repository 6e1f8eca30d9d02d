// Who did what, newest first, and which of it has been taken back since.

public import CivilTime
public import Files

/// A transaction as history tells it.
public struct Deed: Equatable, Sendable {
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
  public func history(limit: Int) throws(StoreFault) -> [Deed] {
    var deeds: [Deed] = []
    try recall { transaction, isUndone in
      deeds.append(
        Deed(
          number: transaction.number, origin: origin(of: transaction),
          client: transaction.client, at: transaction.at, title: transaction.title,
          delta: transaction.delta, undoes: transaction.undoes, isUndone: isUndone))
      return deeds.count < limit
    }
    return deeds
  }

  /// Walks through what stands, newest first, until the body has heard enough.
  func recall(
    _ body: (_ transaction: Transaction, _ isUndone: Bool) -> Bool
  ) throws(StoreFault) {
    var undone: Set<Int> = []
    do throws(DepotFault) {
      for segment in try depot.segments().reversed() {
        for item in try depot.news(inSegment: segment).reversed() {
          guard case .happened(let transaction) = item else { continue }
          let isUndone = undone.contains(transaction.number)
          if let target = transaction.undoes, !isUndone { undone.insert(target) }
          guard body(transaction, isUndone) else { return }
        }
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
