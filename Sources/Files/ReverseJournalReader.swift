// Reads the journal backwards, one segment at a time and only as far as needed. Of each transaction
// only the beginning of its line is decoded, and the complete line only on request.

internal import JSON

/// A committed transaction, as the beginning of its line shows it.
public struct EntryHeader {
  public let number: Int
  /// The client that requested the transaction; nil for a change by another program.
  public let client: String?
  /// The method or command that was requested.
  public let title: String?
  public let undoes: Int?
  private let lineBytes: ArraySlice<UInt8>
  /// The line before this one. To check this line, the checksum of that line is needed.
  private let previousLine: ArraySlice<UInt8>

  /// The complete transaction; nil if its line is damaged.
  public var transaction: Transaction? {
    guard let before = LineChecksum(endingOf: previousLine),
      let (line, sum) = JournalLine.read(lineBytes, after: before.sum),
      case .transaction(var transaction) = line
    else { return nil }
    transaction.sum = sum
    return transaction
  }

  /// Whether some content in the transaction may contain this text. If this is false, none does.
  /// Cheaper than decoding the transaction.
  public func mayHold(_ text: [UInt8]) -> Bool {
    // A longer text may be folded in a file, and one with other characters is escaped in the
    // journal.
    let isPlain = text.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "@"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isPlain, text.count <= 60 else { return true }
    return lineBytes.firstIndex(of: text) != nil
  }

  /// The header of a transaction's line; nil if the line is not a transaction. Parses only the
  /// short part before the changes. The delimiters of that part cannot be within a text, because
  /// quotation marks there are escaped.
  fileprivate init?(_ lineBytes: ArraySlice<UInt8>, after previousLine: ArraySlice<UInt8>) {
    guard lineBytes.starts(with: #"{"n":"#.utf8),
      let end = lineBytes.firstIndex(of: Array(#","changes":["#.utf8)),
      let root = try? Document(Array(lineBytes[..<end]) + [UInt8(ascii: "}")]).root,
      let number = root["n"]?.integer
    else { return nil }
    self.number = number
    client = root["by"]?.string
    title = root["do"]?.string
    undoes = root["undoes"]?.integer
    self.lineBytes = lineBytes
    self.previousLine = previousLine
  }
}

public struct ReverseJournalReader {
  private let disk: any Disk
  private let folder: Folder
  private let journalID: String
  /// The segments still to be read, oldest first.
  private var unreadSegments: [Int]
  /// The remaining lines of the current segment, without newlines.
  private var unreadLines: [ArraySlice<UInt8>] = []
  /// The numbers of transactions whose line `done` was read. The line comes after the transaction,
  /// so it is read first when reading backwards.
  private var doneNumbers: Set<Int> = []

  init(_ journal: Journal, upTo number: Int = .max) throws(JournalFault) {
    disk = journal.disk
    folder = journal.folder
    journalID = journal.position.journal
    unreadSegments = try Journal.segments(disk: disk, in: folder).filter { $0 <= number }
  }

  /// The next older transaction; nil after the oldest in the journal.
  public mutating func next() throws(TransactionLogFault) -> EntryHeader? {
    while true {
      guard let lineBytes = unreadLines.popLast() else {
        guard let segment = unreadSegments.popLast() else { return nil }
        do throws(JournalFault) {
          try readSegment(segment)
        } catch {
          throw TransactionLogFault(error)
        }
        continue
      }
      if lineBytes.starts(with: Self.doneKey.utf8) {
        doneNumbers.formUnion(Self.numbers(in: lineBytes.dropFirst(Self.doneKey.utf8.count)))
      } else if let previousLine = unreadLines.last,
        let entryHeader = EntryHeader(lineBytes, after: previousLine),
        doneNumbers.remove(entryHeader.number) != nil
      {
        return entryHeader
      }
    }
  }

  private mutating func readSegment(_ segment: Int) throws(JournalFault) {
    let bytes: [UInt8]
    do throws(DiskFault) {
      bytes =
        try disk.read(
          Journal.name(ofSegment: segment), in: folder, from: 0, upTo: Journal.longestRead)?
        .bytes ?? []
    } catch {
      throw .disk(error)
    }
    unreadLines = []
    doneNumbers = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      unreadLines.append(bytes[start..<end])
      start = end + 1
    }
    // Segments of another journal, or without a header, are ignored.
    guard let first = unreadLines.first,
      case .header(let header) = JournalLine.read(first, after: .start)?.line,
      header.firstNumber == segment, header.journalID == journalID
    else { return unreadLines = [] }
  }

  private static let doneKey = #"{"done":["#

  /// The transaction numbers of a line `done`. `text` begins after the opening bracket of the list.
  private static func numbers(in text: ArraySlice<UInt8>) -> [Int] {
    var numbers: [Int] = []
    var number = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let (tenfold, overflows) = number.multipliedReportingOverflow(by: 10)
        let (sum, sumOverflows) = tenfold.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
        guard !overflows, !sumOverflows else { return numbers }
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

extension ReverseJournalReader {
  /// A reader for a store that is not opened. Takes no lock and writes nothing. Nil if the store
  /// has no journal.
  public init?(of storeRoot: StoreRoot) throws(TransactionLogFault) {
    let folder: Folder
    do throws(DiskFault) {
      folder = try storeRoot.open(.journal)
    } catch {
      if error.reason == .missing { return nil }
      throw .disk(error)
    }
    do throws(JournalFault) {
      guard let journal = try Journal.open(at: nil, disk: storeRoot.disk, in: folder) else {
        return nil
      }
      try self.init(journal)
    } catch {
      throw TransactionLogFault(error)
    }
  }
}

extension TransactionLog {
  /// The committed transactions, newest first.
  public func reverseReader() throws(TransactionLogFault) -> ReverseJournalReader {
    do throws(JournalFault) {
      return try ReverseJournalReader(journal)
    } catch {
      throw TransactionLogFault(error)
    }
  }

  /// A committed transaction by its number; nil if there is none, or if the journal no longer has
  /// it.
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
  /// The index at which these bytes first occur.
  fileprivate func firstIndex(of bytes: [UInt8]) -> Int? {
    guard let firstByte = bytes.first else { return startIndex }
    var start = startIndex
    while let index = self[start...].firstIndex(of: firstByte), endIndex - index >= bytes.count {
      if self[index..<(index + bytes.count)].elementsEqual(bytes) { return index }
      start = index + 1
    }
    return nil
  }
}
