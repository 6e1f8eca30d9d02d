// The journal of a store: what changed, in order and by whom, one transaction a line, in segments
// that are only ever appended to. Owns where reading has come to; knows nothing of locks or moves.

internal import JSON

/// A point in a store's history: after which transaction of which journal.
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

/// What the journal tells a reader, in order.
public enum JournalEntry: Equatable, Sendable {
  /// It stands, for its `done` does.
  case happened(Transaction)
  /// It was taken back, or never came to be.
  case dropped(Transaction)
  /// Nobody can tell what changed from before this position to it.
  case gap(Position, reason: String)
}

/// Where a reader is: enough to go on from there in another process.
public struct JournalBookmark: Equatable, Sendable {
  public var position: Position
  /// The segment, by its first number; the place in it; the sum of the line that ends there.
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
  /// After the last line read.
  public internal(set) var bookmark: JournalBookmark
  /// Transactions read that no line has closed yet, in order.
  public internal(set) var open: [Transaction] = []
  /// Whether there are bytes behind the last good line that are no line.
  var hasTornTail = false
  /// Whether nothing has been read yet: later segments may be all that is left to go on in.
  var isFresh = true
  /// A transaction whose sum is asked for, and that sum once reading has passed it.
  var sought: (number: Int, sum: JournalSum?)?

  public var position: Position { bookmark.position }

  public func position(after transaction: Transaction) -> Position {
    Position(journal: position.journal, number: transaction.number, sum: transaction.sum)
  }

  /// Whether somebody has written more, in the folder that was read last; a line that leads on to the
  /// next segment is more as well. Where that cannot be told, there may be more.
  public var hasMore: Bool {
    guard let look = try? disk.look(at: segmentName, in: folder) else { return true }
    return look.size != bookmark.offset
  }

  /// Nobody may act on what is still open, or say that they have seen it.
  public var isSettled: Bool { open.isEmpty }

  /// How much is read at once, and how long a line may be: that of a transaction with many files.
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

  /// Whether it tells of something that was done.
  public var stands: Bool {
    if case .happened = self { true } else { false }
  }

  /// Whether it tells of more than one move.
  var mayBeHalfDone: Bool {
    switch self {
    case .happened(let transaction), .dropped(let transaction):
      transaction.source != .external && !transaction.isSingle
    case .gap: false
    }
  }
}

extension Journal {
  /// Reads on to the end, or to what is no line and nothing follows. `length` is the segment's where
  /// somebody has just seen it: what is longer by now will be read the next time.
  public mutating func catchUp(upTo length: Int64? = nil) throws(JournalFault) -> [JournalEntry] {
    var journalEntries: [JournalEntry] = []
    var length = length
    repeat {
      hasTornTail = false
      var mayGoOn = true
      while mayGoOn, let bytes = try unread(of: length.take()) {
        mayGoOn = try take(bytes, into: &journalEntries)
      }
    } while try goBeyondDamage(into: &journalEntries)
    return journalEntries
  }

  /// Where what follows cannot be read, others may have gone on in a later segment: so does this
  /// reader, and tells that it missed something.
  private mutating func goBeyondDamage(into journalEntries: inout [JournalEntry])
    throws(JournalFault) -> Bool
  {
    guard isFresh || hasTornTail else { return false }
    isFresh = false
    for first in try Self.segments(disk: disk, in: folder) where first > bookmark.segment {
      guard let next = try Self.open(segment: first, disk: disk, in: folder),
        next.position.journal == position.journal, first > position.number
      else { continue }
      // One that was begun and not yet led to is still to be removed by whoever has the lock.
      if first == position.number + 1, try next.isUnused() { continue }
      bookmark = next.bookmark
      open = []
      journalEntries.append(.gap(position, reason: "a part of the journal cannot be read"))
      return true
    }
    return false
  }

  /// Whether nothing but a header stands in the segment that it is before.
  private func isUnused() throws(JournalFault) -> Bool {
    var reader = self
    _ = try reader.readSegment()
    return reader.position.number == position.number
  }

  /// Reads this segment to its end, and not the next.
  mutating func readSegment() throws(JournalFault) -> [JournalEntry] {
    var journalEntries: [JournalEntry] = []
    if let bytes = try unread() { _ = try take(bytes, into: &journalEntries) }
    return journalEntries
  }

  /// What the segment holds after the bookmark; nil where that is nothing.
  private func unread(of length: Int64? = nil) throws(JournalFault) -> [UInt8]? {
    do throws(DiskFault) {
      var size = length ?? -1
      if length == nil { size = try disk.look(at: segmentName, in: folder)?.size ?? -1 }
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

  /// Takes whole lines, and says whether to look for more: in the segment that follows.
  private mutating func take(
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

  /// Whether there is the segment that the line leads to, if it is such a line.
  private func isFollowed(_ line: JournalLine, _ sum: JournalSum) throws(JournalFault) -> Bool {
    guard case .next(let first) = line else { return true }
    let header = try Self.header(ofSegment: first, disk: disk, in: folder)
    return header?.chain == sum && header?.journal == position.journal
  }

  /// Whether the line may stand here; what it closes is news.
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

  /// Takes these out of what is open, in their order; nil where one of them is not.
  private mutating func close(_ numbers: [Int]) -> [Transaction]? {
    var closed: [Transaction] = []
    for number in numbers {
      guard let index = open.firstIndex(where: { $0.number == number }) else { return nil }
      closed.append(open.remove(at: index))
    }
    return closed
  }
}
