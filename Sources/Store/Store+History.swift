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
    try recall { glimpse, isUndone in
      guard let transaction = glimpse.transaction else { return true }
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
    _ body: (_ glimpse: Glimpse, _ isUndone: Bool) -> Bool
  ) throws(StoreFault) {
    var undone: Set<Int> = []
    do throws(DepotFault) {
      var hindsight = try depot.hindsight()
      while let glimpse = try hindsight.next() {
        let isUndone = undone.contains(glimpse.number)
        if let target = glimpse.undoes, !isUndone { undone.insert(target) }
        guard body(glimpse, isUndone) else { return }
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
