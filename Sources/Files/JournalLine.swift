// One line of the journal: JSON that a person can read. It ends in a checksum that also covers the
// checksum of the previous line. Defines the format of each kind of line, and accesses no files.

internal import CivilTime
internal import JSON

enum JournalLine: Equatable, Sendable {
  case header(JournalHeader)
  /// A transaction that is about to be carried out, or a change by another program that was found.
  case transaction(Transaction)
  /// The transactions with these numbers are committed.
  case done([Int])
  /// The transactions with these numbers were undone, or never carried out.
  case aborted([Int])
  /// Changes before this point are unknown; the reason is for people.
  case gap(number: Int, reason: String)
  /// The journal continues in the segment that begins with this number.
  case nextSegment(Int)
}

struct JournalHeader: Equatable, Sendable {
  /// The version of the store's format. A journal of a newer version is refused, and not taken for
  /// damaged.
  var version: Int
  var journalID: String
  var machine: String
  /// When the segment was begun. All transactions in earlier segments are older.
  var begun: Instant
  /// The number of the segment's first transaction.
  var firstNumber: Int
  /// The checksum of the last transaction before the segment.
  var lastSum: JournalSum
  /// The checksum of the line before this header.
  var chain: JournalSum

  static let version = 1
}

/// The checksum of a line, which also covers the checksum of the previous line.
public struct JournalSum: Hashable, Sendable {
  public let value: UInt64

  public init(_ value: UInt64) {
    self.value = value
  }

  static let start = JournalSum(0)

  /// The checksum of the next line, from its text and from this checksum of the line before it.
  func checksum(ofNext text: some Sequence<UInt8>) -> JournalSum {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 + text.underestimatedCount)
    bytes.append(contentsOf: hex.utf8)
    bytes.append(contentsOf: text)
    return JournalSum(Digest(of: bytes).leading)
  }

  public var hex: String {
    let digits: StaticString = "0123456789abcdef"
    return String(unsafeUninitializedCapacity: 16) { text in
      digits.withUTF8Buffer { digits in
        for at in 0..<16 {
          text[at] = digits[Int(truncatingIfNeeded: value &>> UInt64(60 - 4 * at)) & 15]
        }
      }
      return 16
    }
  }

  public init?(hex: some StringProtocol) {
    guard hex.utf8.count == 16, !hex.hasPrefix("+"), let value = UInt64(hex, radix: 16) else {
      return nil
    }
    self.value = value
  }
}

extension JournalLine {
  /// The line as bytes, with its checksum and newline, and the checksum alone.
  func encoded(after previous: JournalSum) -> (bytes: [UInt8], sum: JournalSum) {
    var writer = Writer(reserving: estimatedLength)
    writer.beginObject()
    write(to: &writer)
    return LineChecksum.close(&writer, after: previous)
  }

  /// An estimate of the line's length in bytes, without escapes. Most of a long line are the
  /// contents of files.
  private var estimatedLength: Int {
    guard case .transaction(let transaction) = self else { return 512 }
    return transaction.changes.reduce(512) { length, change in
      length + 512 + (change.before?.bytes?.count ?? 0) + (change.after?.bytes?.count ?? 0)
    }
  }

  private func write(to writer: inout Writer) {
    switch self {
    case .header(let header):
      writer.member("fencepost", header.version)
      writer.member("journal", header.journalID)
      writer.member("machine", header.machine)
      writer.member("begun", header.begun.text)
      writer.member("first", header.firstNumber)
      writer.member("last", header.lastSum.hex)
      writer.member("chain", header.chain.hex)
    case .transaction(let transaction):
      transaction.write(to: &writer)
    case .done(let numbers):
      writer.key("done")
      writer.writeNumbers(numbers)
    case .aborted(let numbers):
      writer.key("abort")
      writer.writeNumbers(numbers)
    case .gap(let number, let reason):
      writer.member("gap", number)
      writer.member("reason", reason)
    case .nextSegment(let number):
      writer.member("next", number)
    }
  }
}

extension Writer {
  fileprivate mutating func writeNumbers(_ numbers: [Int]) {
    beginArray()
    for number in numbers { value(number) }
    endArray()
  }
}

extension Transaction {
  fileprivate func write(to writer: inout Writer) {
    writer.member("n", number)
    writer.member("at", at.text)
    writer.member("do", title)
    switch source {
    case .client(let name, let session, let boot):
      writer.member("by", name)
      writer.member("session", session)
      writer.member("boot", boot)
    case .external:
      writer.member("external", true)
    }
    if let undoes { writer.member("undoes", undoes) }
    writer.key("changes")
    writer.beginArray()
    for change in changes { change.write(to: &writer) }
    writer.endArray()
    delta.write(to: &writer)
  }
}

extension Delta {
  /// Writes the ids of the items, by what happened to them and by kind of item, as in
  /// `"created":{"reminder":["…"]}`.
  fileprivate func write(to writer: inout Writer) {
    var idsByKind: [Event: [(kind: String, ids: [String])]] = [:]
    for (event, item) in all {
      if let index = idsByKind[event]?.firstIndex(where: { $0.kind == item.kind }) {
        idsByKind[event]?[index].ids.append(item.id)
      } else {
        idsByKind[event, default: []].append((item.kind, [item.id]))
      }
    }
    for event in Event.allCases {
      guard let idsOfEvent = idsByKind[event] else { continue }
      writer.key(event.rawValue)
      writer.beginObject()
      for (kind, ids) in idsOfEvent {
        writer.key(kind)
        ids.write(to: &writer)
      }
      writer.endObject()
    }
  }
}

extension Change {
  fileprivate func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member(plannedMove.key, name.text)
    writer.member("in", folderPath.text)
    if object == .folder { writer.member("folder", true) }
    writer.member("inode", String(inode))
    writer.member("temp", temp.text)
    if tempFolderPath != folderPath { writer.member("tempIn", tempFolderPath.text) }
    before?.write(to: &writer, digest: "was", text: "before", raw: "beforeBase64")
    after?.write(to: &writer, digest: "is", text: "after", raw: "afterBase64")
    writer.endObject()
  }
}

extension Change.PlannedMove {
  var key: StaticString {
    switch self {
    case .exchange: "update"
    case .create: "create"
    case .remove: "remove"
    }
  }
}

extension Change.Image {
  fileprivate func write(
    to writer: inout Writer, digest key: StaticString, text: StaticString, raw: StaticString
  ) {
    writer.member(key, digest.hex)
    guard let bytes else { return }
    do {
      let valid = try UTF8Span(validating: bytes.span)
      writer.key(text)
      writer.value(valid)
    } catch {
      writer.member(raw, Base64.text(of: bytes))
    }
  }
}
