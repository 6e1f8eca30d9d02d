// The transactions with their clients, newest first, and which of them were undone.

public import CivilTime
public import Files

/// A transaction as the protocol's `store/history` returns it.
public struct HistoryEntry: Equatable, Sendable {
  public var number: Int
  public var origin: TransactionOrigin
  /// The client that requested the transaction; nil for changes by other programs.
  public var client: String?
  public var at: Instant
  public var title: String
  public var delta: Delta
  /// The number of the transaction that this one undid; nil if it undid none.
  public var undoes: Int?
  public var isUndone: Bool
  /// The first of the files that the transaction changed, if the caller has asked for files.
  public var files: [ChangedFile] = []

  /// A file's content before and after the transaction; nil if the file did not exist.
  public struct ChangedFile: Equatable, Sendable {
    /// The list that the file is an item of; nil for other files.
    public var list: String?
    public var name: String
    public var before: [UInt8]?
    public var after: [UInt8]?
  }
}

extension Store {
  /// The recorded transactions, newest first, at most `limit`.
  ///
  /// - Parameter fileCount: At most this many changed files of each transaction are returned.
  public func history(limit: Int, files fileCount: Int = 0) throws(StoreFault) -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    try forEachTransactionNewestFirst { entryHeader, isUndone in
      guard let transaction = entryHeader.transaction else { return true }
      entries.append(
        HistoryEntry(
          number: transaction.number, origin: origin(of: transaction),
          client: transaction.client, at: transaction.at, title: transaction.title,
          delta: transaction.delta, undoes: transaction.undoes, isUndone: isUndone,
          files: Self.files(in: transaction, fileCount)))
      return entries.count < limit
    }
    return entries
  }

  private static func files(
    in transaction: Transaction, _ count: Int
  ) -> [HistoryEntry.ChangedFile] {
    transaction.changes.lazy.filter { $0.object == .file }.prefix(count).map { change in
      HistoryEntry.ChangedFile(
        list: isItem(change.name) ? change.folderPath.list?.text : nil, name: change.name.text,
        before: change.before?.bytes, after: change.after?.bytes)
    }
  }

  /// The newest content of any file in the history for which `isWanted` returns true.
  public func earlierContent(
    where isWanted: ([UInt8]) -> Bool
  ) throws(StoreFault) -> [UInt8]? {
    var newestMatch: [UInt8]?
    try forEachTransactionNewestFirst { entryHeader, _ in
      for change in entryHeader.transaction?.changes ?? [] where change.object == .file {
        for bytes in [change.after?.bytes, change.before?.bytes].compactMap(\.self)
        where isWanted(bytes) {
          newestMatch = bytes
          return false
        }
      }
      return true
    }
    return newestMatch
  }

  /// Calls the body with each committed transaction, newest first, until it returns false.
  func forEachTransactionNewestFirst(
    _ body: (_ entryHeader: EntryHeader, _ isUndone: Bool) -> Bool
  ) throws(StoreFault) {
    var undoneNumbers: Set<Int> = []
    do throws(TransactionLogFault) {
      var reverseReader = try transactionLog.reverseReader()
      while let entryHeader = try reverseReader.next() {
        let isUndone = undoneNumbers.contains(entryHeader.number)
        if let target = entryHeader.undoes, !isUndone { undoneNumbers.insert(target) }
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
