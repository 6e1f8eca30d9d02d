// The journal of a store: what changed, in order and by which client, one line per transaction, in
// append-only segments. Owns the read position; knows nothing of locks or moves.

internal import JSON

/// A point in a store's history: a journal and the last transaction before the point.
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

/// An entry of the journal for its reader, in order.
public enum JournalEntry: Equatable, Sendable {
  /// The transaction was committed: its `done` was read.
  case happened(Transaction)
  /// The transaction was undone or never carried out.
  case dropped(Transaction)
  /// The changes between the previous position and this one are unknown.
  case gap(Position, reason: String)
}

/// A read position: enough to continue in another process.
public struct JournalBookmark: Equatable, Sendable {
  public var position: Position
  /// The segment by its first number, the offset in it, and the checksum of the line that ends
  /// there.
  public var segment: Int
  public var offset: Int
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
  /// Transactions that were read and not closed by a line yet, in order.
  public internal(set) var open: [Transaction] = []
  /// Whether bytes follow the last valid line that are not a valid line.
  var hasTornTail = false
  /// Whether nothing has been read yet: reading may then start in a later segment.
  var isFresh = true
  /// A transaction whose checksum is wanted, and the checksum once it was read.
  var sought: (number: Int, sum: JournalSum?)?

  public var position: Position { bookmark.position }

  public func position(after transaction: Transaction) -> Position {
    Position(journal: position.journal, number: transaction.number, sum: transaction.sum)
  }

  /// Whether another process has appended lines, one that leads to the next segment included. True
  /// also if that cannot be determined.
  public var hasMore: Bool {
    guard let look = try? disk.signature(of: segmentName, in: folder) else { return true }
    return look.size != bookmark.offset
  }

  /// Whether no transaction is open. Open transactions must not be acted on or announced.
  public var isSettled: Bool { open.isEmpty }

  /// How much is read at once, and so the longest line: that of a transaction with many files.
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
    case .happened(let transaction), .dropped(let transaction): transaction.number
    case .gap(let position, _): position.number
    }
  }

  /// Whether it stands for a committed change.
  public var isCommitted: Bool {
    if case .happened = self { true } else { false }
  }

  /// Whether it has several moves, so that it can be half done.
  var mayBeHalfDone: Bool {
    switch self {
    case .happened(let transaction), .dropped(let transaction):
      transaction.source != .external && !transaction.isSingle
    case .gap: false
    }
  }
}

extension Journal {
  /// Reads to the end, or to an invalid line that nothing follows. `length` is the segment's length
  /// if the caller knows it; later growth is read the next time.
  public mutating func catchUp(upTo length: Int64? = nil) throws(JournalFault) -> [JournalEntry] {
    var journalEntries: [JournalEntry] = []
    var length = length
    repeat {
      hasTornTail = false
      var mayGoOn = true
      while mayGoOn, let bytes = try unread(of: length.take()) {
        mayGoOn = try readLines(bytes, into: &journalEntries)
      }
    } while try goBeyondDamage(into: &journalEntries)
    return journalEntries
  }

  /// If the rest of a segment cannot be read, other processes may have continued in a later
  /// segment: this reader continues there, and reports a gap.
  private mutating func goBeyondDamage(into journalEntries: inout [JournalEntry])
    throws(JournalFault) -> Bool
  {
    guard isFresh || hasTornTail else { return false }
    isFresh = false
    for first in try Self.segments(disk: disk, in: folder) where first > bookmark.segment {
      guard let next = try Self.open(segment: first, disk: disk, in: folder),
        next.position.journal == position.journal, first > position.number
      else { continue }
      // A segment without entries that no line leads to will be removed by the next lock holder.
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

  /// Reads this segment to its end, and not the next.
  mutating func readSegment() throws(JournalFault) -> [JournalEntry] {
    var journalEntries: [JournalEntry] = []
    if let bytes = try unread() { _ = try readLines(bytes, into: &journalEntries) }
    return journalEntries
  }

  /// The unread rest of the segment; nil if there is none.
  private func unread(of length: Int64? = nil) throws(JournalFault) -> [UInt8]? {
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

  /// Reads whole lines, and returns whether to continue with the next segment.
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

  /// Whether the segment that the line leads to exists; true for other lines.
  private func isFollowed(_ line: JournalLine, _ sum: JournalSum) throws(JournalFault) -> Bool {
    guard case .next(let first) = line else { return true }
    let header = try Self.header(ofSegment: first, disk: disk, in: folder)
    return header?.chain == sum && header?.journal == position.journal
  }

  /// Whether the line is valid here; transactions that it closes become entries.
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
      journalEntries.append(contentsOf: closed.map(JournalEntry.happened))
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
    if sought?.number == number { sought?.sum = sum }
    return true
  }

  /// Removes these from the open transactions, in order; nil if one of them is not open.
  private mutating func close(_ numbers: [Int]) -> [Transaction]? {
    var closed: [Transaction] = []
    for number in numbers {
      guard let index = open.firstIndex(where: { $0.number == number }) else { return nil }
      closed.append(open.remove(at: index))
    }
    return closed
  }
}
