// Finds the changes since a state that a client has. Throws `cannotCalculateChanges` if they are
// no longer in the journal.

public import Files

extension Store {
  /// The changes after a state, oldest first: one delta for each transaction.
  public func changes(since state: JournalPosition) throws(StoreFault) -> [(
    state: JournalPosition, delta: Delta
  )] {
    let journalEntries: [JournalEntry]?
    do throws(TransactionLogFault) {
      journalEntries = try transactionLog.journalEntries(after: state)
    } catch {
      throw StoreFault(error)
    }
    guard let journalEntries else { throw .cannotCalculateChanges }
    var changes: [(state: JournalPosition, delta: Delta)] = []
    for journalEntry in journalEntries {
      switch journalEntry {
      case .committed(let transaction):
        changes.append((transactionLog.journal.position(after: transaction), transaction.delta))
      case .dropped(let transaction):
        changes.append((transactionLog.journal.position(after: transaction), Delta()))
      case .gap:
        throw .cannotCalculateChanges
      }
    }
    return changes
  }
}
