// The journal read backwards, a segment at a time and no further than somebody asks: of each
// transaction only what it takes to tell whether it is the one meant, and all of it when it is.

internal import JSON

/// A transaction that stands, as a glance at its line shows it.
public struct EntryHeader {
  public let number: Int
  /// On whose behalf; nil for a program that knows nothing of us.
  public let client: String?
  /// What was done.
  public let title: String?
  public let undoes: Int?
  private let line: ArraySlice<UInt8>
  /// The line before it, whose sum its own goes on from.
  private let previous: ArraySlice<UInt8>

  /// All of it; nil where its line is not as it was written.
  public var transaction: Transaction? {
    guard let before = LineChecksum(endingOf: previous),
      let (line, sum) = JournalLine.read(line, after: before.sum),
      case .transaction(var transaction) = line
    else { return nil }
    transaction.sum = sum
    return transaction
  }

  /// Nil where the line is no transaction's. What comes before the changes is as short as they may
  /// be long, and no text can hold what parts them, for its quotes would be escaped.
  fileprivate init?(_ line: ArraySlice<UInt8>, after previous: ArraySlice<UInt8>) {
    guard line.starts(with: #"{"n":"#.utf8),
      let end = line.firstIndex(of: Array(#","changes":["#.utf8)),
      let root = try? Document(Array(line[..<end]) + [UInt8(ascii: "}")]).root,
      let number = root["n"]?.integer
    else { return nil }
    self.number = number
    client = root["by"]?.string
    title = root["do"]?.string
    undoes = root["undoes"]?.integer
    self.line = line
    self.previous = previous
  }
}

public struct ReverseJournalReader {
  private let disk: any Disk
  private let folder: Folder
  private let journal: String
  /// Those still to be read, oldest first.
  private var segments: [Int]
  /// The lines of the one being read, without their ends, that are still to be looked at.
  private var lines: [ArraySlice<UInt8>] = []
  /// Transactions whose `done` was met before them.
  private var done: Set<Int> = []

  init(_ journal: Journal, upTo number: Int = .max) throws(JournalFault) {
    disk = journal.disk
    folder = journal.folder
    self.journal = journal.position.journal
    segments = try Journal.segments(disk: disk, in: folder).filter { $0 <= number }
  }

  /// The newest that was not given yet; nil at the beginning of what is kept.
  public mutating func next() throws(TransactionLogFault) -> EntryHeader? {
    while true {
      guard let line = lines.popLast() else {
        guard let segment = segments.popLast() else { return nil }
        do throws(JournalFault) {
          try read(segment)
        } catch {
          throw TransactionLogFault(error)
        }
        continue
      }
      if line.starts(with: Self.doneKey.utf8) {
        done.formUnion(Self.numbers(in: line.dropFirst(Self.doneKey.utf8.count)))
      } else if let previous = lines.last, let entryHeader = EntryHeader(line, after: previous),
        done.remove(entryHeader.number) != nil
      {
        return entryHeader
      }
    }
  }

  private mutating func read(_ segment: Int) throws(JournalFault) {
    let bytes: [UInt8]
    do throws(DiskFault) {
      bytes =
        try disk.read(
          Journal.name(ofSegment: segment), in: folder, from: 0, upTo: Journal.longestStretch)?
        .bytes ?? []
    } catch {
      throw .disk(error)
    }
    lines = []
    done = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(bytes[start..<end])
      start = end + 1
    }
    // Another journal's segment, or what is none, tells nothing.
    guard let first = lines.first,
      case .header(let header) = JournalLine.read(first, after: .start)?.line,
      header.first == segment, header.journal == journal
    else { return lines = [] }
  }

  private static let doneKey = #"{"done":["#

  /// The numbers up to the bracket that ends them.
  private static func numbers(in text: ArraySlice<UInt8>) -> [Int] {
    var numbers: [Int] = []
    var number = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let (tens, isFar) = number.multipliedReportingOverflow(by: 10)
        let (sum, isFarther) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
        guard !isFar, !isFarther else { return numbers }
        number = sum
      case UInt8(ascii: ","), UInt8(ascii: "]"):
        numbers.append(number)
        number = 0
        if byte == UInt8(ascii: "]") { return numbers }
      default:
        return numbers
      }
    }
    return numbers
  }
}

extension TransactionLog {
  /// What stands, newest first.
  public func reverseReader() throws(TransactionLogFault) -> ReverseJournalReader {
    do throws(JournalFault) {
      return try ReverseJournalReader(journal)
    } catch {
      throw TransactionLogFault(error)
    }
  }

  /// A transaction that stands, by its number; nil where there is none, or none any more.
  public func entryHeader(of number: Int) throws(TransactionLogFault) -> EntryHeader? {
    var reverseReader: ReverseJournalReader
    do throws(JournalFault) {
      reverseReader = try ReverseJournalReader(journal, upTo: number)
    } catch {
      throw TransactionLogFault(error)
    }
    while let entryHeader = try reverseReader.next(), entryHeader.number >= number {
      if entryHeader.number == number { return entryHeader }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Where these bytes first stand.
  fileprivate func firstIndex(of bytes: [UInt8]) -> Int? {
    guard let first = bytes.first else { return startIndex }
    var start = startIndex
    while let index = self[start...].firstIndex(of: first), endIndex - index >= bytes.count {
      if self[index..<(index + bytes.count)].elementsEqual(bytes) { return index }
      start = index + 1
    }
    return nil
  }
}
