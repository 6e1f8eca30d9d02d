// The journal of a store: all transactions in order, each with its client, one line for each, in
// files that are only appended to (segments). Keeps the read position. Takes no locks and moves no
// files.

internal import JSON

/// A point in a store's history: the journal, and the number and checksum of the last transaction
/// before that point.
public struct Position: Hashable, Sendable {
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
  case gap(Position, reason: String)
}

/// A read position in the journal, with all that another process needs to continue reading there.
public struct JournalBookmark: Equatable, Sendable {
  public var position: Position
  /// The segment, by the number of its first transaction.
  public var segment: Int
  /// The byte offset in the segment.
  public var offset: Int
  /// The checksum of the line that ends at this offset.
  public var chain: JournalSum

  public init(position: Position, segment: Int, offset: Int, chain: JournalSum) {
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
  public internal(set) var open: [Transaction] = []
  /// Whether the last valid line is followed by bytes that are not a valid line.
  var hasTornTail = false
  /// Whether nothing has been read yet, so that reading may still start in a later segment.
  var hasReadNothing = true
  /// The number of a transaction whose checksum the caller wants, and the checksum once it was
  /// read.
  var soughtTransaction: (number: Int, sum: JournalSum?)?

  public var position: Position { bookmark.position }

  public func position(after transaction: Transaction) -> Position {
    Position(journal: position.journal, number: transaction.number, sum: transaction.sum)
  }

  /// Whether another process has appended to the segment, even if only the line that leads to the
  /// next segment. Also true if that cannot be found out.
  public var hasMore: Bool {
    guard let signature = try? disk.signature(of: segmentName, in: folder) else { return true }
    return signature.size != bookmark.offset
  }

  /// Whether no transaction is open. An open transaction may still be undone. So it must not be
  /// announced, and no edit may start from its content.
  public var isSettled: Bool { open.isEmpty }

  /// The most bytes that are read at once. No line is longer, not even that of a transaction with
  /// many files.
  static let longestStretch = 256 << 20

  static func name(ofSegment first: Int) -> FileName {
    let digits = String(first)
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
  /// Reads to the end of the journal, or to an invalid line that nothing follows. `length` is the
  /// segment's length in bytes, if the caller knows it; lines beyond it are read the next time.
  public mutating func catchUp(upTo length: Int64? = nil) throws(JournalFault) -> [JournalEntry] {
    var journalEntries: [JournalEntry] = []
    var length = length
    repeat {
      hasTornTail = false
      var mayGoOn = true
      while mayGoOn, let bytes = try unreadBytes(of: length.take()) {
        mayGoOn = try readLines(bytes, into: &journalEntries)
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
    for first in try Self.segments(disk: disk, in: folder) where first > bookmark.segment {
      guard let next = try Self.open(segment: first, disk: disk, in: folder),
        next.position.journal == position.journal, first > position.number
      else { continue }
      // No line leads to this segment and it has no entries, so the next process that takes the
      // lock removes it.
      if first == position.number + 1, try next.isUnused() { continue }
      bookmark = next.bookmark
      open = []
      journalEntries.append(.gap(position, reason: "a part of the journal cannot be read"))
      return true
    }
    return false
  }

  /// Whether the segment consists of a header only.
  private func isUnused() throws(JournalFault) -> Bool {
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
      var size = length ?? -1
      if length == nil { size = try disk.signature(of: segmentName, in: folder)?.size ?? -1 }
      if size == bookmark.offset { return nil }
      if size > bookmark.offset,
        let content = try disk.read(
          segmentName, in: folder, from: bookmark.offset, upTo: Self.longestStretch)
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
        try isFollowed(line, sum), accept(line, sum: sum, into: &journalEntries)
      else {
        hasTornTail = true
        return false
      }
      bookmark.chain = sum
      bookmark.offset += end + 1 - start
      start = end + 1
      if case .next(let first) = line {
        bookmark.segment = first
        bookmark.offset = 0
        return true
      }
    }
    hasTornTail = start < bytes.count
    return hasTornTail && start > 0 && bytes.count == Self.longestStretch
  }

  /// For a line that leads to the next segment, whether that segment exists. True for any other
  /// line.
  private func isFollowed(_ line: JournalLine, _ sum: JournalSum) throws(JournalFault) -> Bool {
    guard case .next(let first) = line else { return true }
    let header = try Self.header(ofSegment: first, disk: disk, in: folder)
    return header?.chain == sum && header?.journal == position.journal
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
      return bookmark.offset == 0 && header.journal == position.journal
        && header.first == bookmark.segment && header.chain == bookmark.chain
    case .transaction(var transaction):
      guard advance(to: transaction.number, sum: sum) else { return false }
      transaction.sum = sum
      open.append(transaction)
      return true
    case .gap(let number, let reason):
      guard advance(to: number, sum: sum) else { return false }
      journalEntries.append(.gap(position, reason: reason))
      return true
    case .done(let numbers):
      guard let closed = close(numbers) else { return false }
      journalEntries.append(contentsOf: closed.map(JournalEntry.committed))
      return true
    case .aborted(let numbers):
      guard let closed = close(numbers) else { return false }
      journalEntries.append(contentsOf: closed.map(JournalEntry.dropped))
      return true
    case .next(let first):
      return bookmark.offset > 0 && open.isEmpty && first == position.number + 1
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
    var closed: [Transaction] = []
    for number in numbers {
      guard let index = open.firstIndex(where: { $0.number == number }) else { return nil }
      closed.append(open.remove(at: index))
    }
    return closed
  }
}
