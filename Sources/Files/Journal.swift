// The journal of a store: all transactions in order, each on a line of its own that names its
// client. The lines are in files that are only appended to (segments). Keeps the read position.
// Takes no locks and moves no files.

internal import JSON

/// A point in a store's history: the journal, and the number and checksum of the last transaction
/// before that point.
public struct JournalPosition: Hashable, Sendable {
  public var journal: String
  public var number: Int
  public var sum: JournalSum

  public init(journal: String, number: Int, sum: JournalSum) {
    self.journal = journal
    self.number = number
    self.sum = sum
  }
}

/// A part of the history that was read from the journal. Readers get all parts in order.
public enum JournalEntry: Equatable, Sendable {
  /// The transaction was committed: the line `done` for it was read.
  case committed(Transaction)
  /// The transaction was undone or never carried out.
  case dropped(Transaction)
  /// The changes between the previous position and this one are unknown.
  case gap(JournalPosition, reason: String)
}

/// A read position in the journal, with all that another process needs to continue reading there.
public struct JournalBookmark: Equatable, Sendable {
  public var position: JournalPosition
  /// The segment, by the number of its first transaction.
  public var segment: Int
  /// The byte offset in the segment.
  public var offset: Int
  /// The checksum of the line that ends at this offset.
  public var chain: JournalSum

  public init(position: JournalPosition, segment: Int, offset: Int, chain: JournalSum) {
    self.position = position
    self.segment = segment
    self.offset = offset
    self.chain = chain
  }
}

public struct Journal {
  let disk: any Disk
  var folder: Folder
  /// The position after the last line that was read.
  public internal(set) var bookmark: JournalBookmark
  /// The transactions that were read, but for which no line `done` or `aborted` was read yet; in
  /// order.
  public internal(set) var openTransactions: [Transaction] = []
  /// Whether the last valid line is followed by bytes that are not a valid line.
  var hasTornTail = false
  /// Whether nothing has been read yet, so that reading may still start in a later segment.
  var hasReadNothing = true
  /// The number of a transaction whose checksum the caller wants, and the checksum once it was
  /// read.
  var soughtTransaction: (number: Int, sum: JournalSum?)?

  public var position: JournalPosition { bookmark.position }

  public func position(after transaction: Transaction) -> JournalPosition {
    JournalPosition(journal: position.journal, number: transaction.number, sum: transaction.sum)
  }

  /// Whether another process has appended to the segment, even if only the line that leads to the
  /// next segment. Also true if that cannot be found out.
  public var hasMore: Bool {
    guard let signature = try? disk.signature(of: segmentName, in: folder) else { return true }
    return signature.size != bookmark.offset
  }

  /// Whether no transaction is open. An open transaction may still be undone. So it must not be
  /// announced, and no edit may start from its content.
  public var hasNoOpenTransaction: Bool { openTransactions.isEmpty }

  /// At most this many bytes are read at once. No line of the journal is longer, not even that of
  /// a transaction with many files.
  static let longestRead = 256 << 20

  static func name(ofSegment segmentNumber: Int) -> FileName {
    let digits = String(segmentNumber)
    let zeros = String(repeating: "0", count: max(0, 6 - digits.utf8.count))
    return FileName("\(zeros)\(digits).jsonl") ?? FileName(ours: "000001.jsonl")
  }

  var segmentName: FileName { Self.name(ofSegment: bookmark.segment) }
}

extension JournalEntry {
  public var number: Int {
    switch self {
    case .committed(let transaction), .dropped(let transaction): transaction.number
    case .gap(let position, _): position.number
    }
  }

  /// Whether the entry is a committed transaction.
  public var isCommitted: Bool {
    if case .committed = self { true } else { false }
  }

  /// Whether the transaction has several moves, so that a crash may have left it half done.
  var mayBeHalfDone: Bool {
    switch self {
    case .committed(let transaction), .dropped(let transaction):
      transaction.source != .external && !transaction.hasSingleMove
    case .gap: false
    }
  }
}

extension Journal {
  /// Reads to the end of the journal. Stops before an invalid line, unless a later segment
  /// continues the journal. `length` is the segment's length in bytes, if the caller knows it;
  /// lines beyond it are read the next time.
  public mutating func catchUp(upTo length: Int64? = nil) throws(JournalFault) -> [JournalEntry] {
    var journalEntries: [JournalEntry] = []
    var length = length
    repeat {
      hasTornTail = false
      var hasMoreToRead = true
      while hasMoreToRead, let bytes = try unreadBytes(of: length.take()) {
        hasMoreToRead = try readLines(bytes, into: &journalEntries)
      }
    } while try continueAfterDamage(into: &journalEntries)
    return journalEntries
  }

  /// Continues in a later segment, if the rest of this one cannot be read and other processes have
  /// continued there. Reports a gap. False if there is no later segment.
  private mutating func continueAfterDamage(into journalEntries: inout [JournalEntry])
    throws(JournalFault) -> Bool
  {
    guard hasReadNothing || hasTornTail else { return false }
    hasReadNothing = false
    for segmentNumber in try Self.segments(disk: disk, in: folder)
    where segmentNumber > bookmark.segment {
      guard let laterSegment = try Self.open(segment: segmentNumber, disk: disk, in: folder),
        laterSegment.position.journal == position.journal, segmentNumber > position.number
      else { continue }
      // No line says that the journal continues in this segment, and the segment has no entries.
      // So the next process that takes the lock removes the segment.
      if segmentNumber == position.number + 1, try laterSegment.hasOnlyHeader() { continue }
      bookmark = laterSegment.bookmark
      openTransactions = []
      journalEntries.append(.gap(position, reason: "a part of the journal cannot be read"))
      return true
    }
    return false
  }

  /// Whether the segment consists of a header only.
  private func hasOnlyHeader() throws(JournalFault) -> Bool {
    var reader = self
    _ = try reader.readSegment()
    return reader.position.number == position.number
  }

  /// Reads this segment to its end, but no later segment.
  mutating func readSegment() throws(JournalFault) -> [JournalEntry] {
    var journalEntries: [JournalEntry] = []
    if let bytes = try unreadBytes() { _ = try readLines(bytes, into: &journalEntries) }
    return journalEntries
  }

  /// The bytes of the segment that were not read yet; nil if there are none.
  private func unreadBytes(of length: Int64? = nil) throws(JournalFault) -> [UInt8]? {
    do throws(DiskFault) {
      var segmentLength = length ?? -1
      if length == nil {
        segmentLength = try disk.signature(of: segmentName, in: folder)?.size ?? -1
      }
      if segmentLength == bookmark.offset { return nil }
      if segmentLength > bookmark.offset,
        let content = try disk.read(
          segmentName, in: folder, from: bookmark.offset, upTo: Self.longestRead)
      {
        return content.bytes
      }
    } catch {
      throw .disk(error)
    }
    throw .lost
  }

  /// Reads all complete lines. True if there is more to read: in the next segment, or in the rest
  /// of a very long one.
  private mutating func readLines(
    _ bytes: [UInt8], into journalEntries: inout [JournalEntry]
  ) throws(JournalFault) -> Bool {
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      guard let (line, sum) = JournalLine.read(bytes[start..<end], after: bookmark.chain),
        try leadsToExistingSegment(line, sum), accept(line, sum: sum, into: &journalEntries)
      else {
        hasTornTail = true
        return false
      }
      bookmark.chain = sum
      bookmark.offset += end + 1 - start
      start = end + 1
      if case .nextSegment(let first) = line {
        bookmark.segment = first
        bookmark.offset = 0
        return true
      }
    }
    hasTornTail = start < bytes.count
    return hasTornTail && start > 0 && bytes.count == Self.longestRead
  }

  /// For a line that leads to the next segment, whether that segment exists. True for any other
  /// line.
  private func leadsToExistingSegment(_ line: JournalLine, _ sum: JournalSum) throws(JournalFault)
    -> Bool
  {
    guard case .nextSegment(let first) = line else { return true }
    let header = try Self.header(ofSegment: first, disk: disk, in: folder)
    return header?.chain == sum && header?.journalID == position.journal
  }

  /// Interprets a line. The transactions that the line closes are appended as entries. False if the
  /// line is not valid at this position.
  private mutating func accept(
    _ line: JournalLine, sum: JournalSum, into journalEntries: inout [JournalEntry]
  )
    -> Bool
  {
    switch line {
    case .header(let header):
      return bookmark.offset == 0 && header.journalID == position.journal
        && header.firstNumber == bookmark.segment && header.chain == bookmark.chain
    case .transaction(var transaction):
      guard advance(to: transaction.number, sum: sum) else { return false }
      transaction.sum = sum
      openTransactions.append(transaction)
      return true
    case .gap(let number, let reason):
      guard advance(to: number, sum: sum) else { return false }
      journalEntries.append(.gap(position, reason: reason))
      return true
    case .done(let numbers):
      guard let closedTransactions = close(numbers) else { return false }
      journalEntries.append(contentsOf: closedTransactions.map(JournalEntry.committed))
      return true
    case .aborted(let numbers):
      guard let closedTransactions = close(numbers) else { return false }
      journalEntries.append(contentsOf: closedTransactions.map(JournalEntry.dropped))
      return true
    case .nextSegment(let first):
      return bookmark.offset > 0 && openTransactions.isEmpty && first == position.number + 1
    }
  }

  private mutating func advance(to number: Int, sum: JournalSum) -> Bool {
    guard bookmark.offset > 0, number == position.number + 1 else { return false }
    bookmark.position.number = number
    bookmark.position.sum = sum
    if soughtTransaction?.number == number { soughtTransaction?.sum = sum }
    return true
  }

  /// Removes the transactions with these numbers from the open ones, and returns them in that
  /// order; nil if one of them is not open.
  private mutating func close(_ numbers: [Int]) -> [Transaction]? {
    var closedTransactions: [Transaction] = []
    for number in numbers {
      guard let index = openTransactions.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      closedTransactions.append(openTransactions.remove(at: index))
    }
    return closedTransactions
  }
}
