// The end of a journal line: JSON whose last member is a checksum over everything before it.

internal import JSON

struct LineChecksum {
  /// The bytes that the checksum covers.
  let coveredBytes: ArraySlice<UInt8>
  let sum: JournalSum

  /// Splits a line, given without its newline, into text and checksum; nil if it has no checksum.
  /// Does not verify the checksum.
  init?(endingOf line: ArraySlice<UInt8>) {
    let lineEnd = line.suffix(Self.lineEndLength)
    guard lineEnd.count == Self.lineEndLength, lineEnd.starts(with: Self.key.utf8),
      lineEnd.suffix(2).elementsEqual("\"}".utf8),
      let sum = JournalSum(
        hex: String(decoding: lineEnd.dropFirst(Self.key.utf8.count).dropLast(2), as: UTF8.self))
    else { return nil }
    coveredBytes = line.dropLast(Self.lineEndLength)
    self.sum = sum
  }

  /// Ends an object with its checksum and a newline.
  static func close(
    _ writer: inout Writer, after previous: JournalSum
  ) -> (bytes: [UInt8], sum: JournalSum) {
    let sum = previous.checksum(ofNext: writer.bytes)
    writer.member("sum", sum.hex)
    writer.endObject()
    var bytes = writer.takeBytes()
    bytes.append(UInt8(ascii: "\n"))
    return (bytes, sum)
  }

  /// The end of a line with this checksum.
  static func lineEnd(with sum: JournalSum) -> [UInt8] {
    Array("\(key)\(sum.hex)\"}\n".utf8)
  }

  private static let key = ",\"sum\":\""
  private static let lineEndLength = 8 + 16 + 2

  /// The limits for parsing a line. A line contains whole files, so its length is not limited here:
  /// the writers of files limit that.
  static let limits = {
    var limits = Limits.standard
    limits.bytes = .max
    limits.values = 64 << 20
    return limits
  }()
}
