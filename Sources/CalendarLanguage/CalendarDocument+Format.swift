// Finds lines that are too long, and makes the edits that fold these lines at 75 octets. The edits
// change nothing else.

internal import ICalendar

extension CalendarDocument {
  private static let maximumOctets = 75
  private static let mostLongLines = 100

  /// For each physical line that is too long, the part beyond 75 octets (RFC 5545 §3.1).
  public var overlongParts: [Range<Int>] {
    let bytes = bytes
    var overlongParts: [Range<Int>] = []
    var start = 0
    while start < bytes.count, overlongParts.count < Self.mostLongLines {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      var contentEnd = end
      while contentEnd > start, bytes[contentEnd - 1] == 0x0D { contentEnd -= 1 }
      if contentEnd - start > Self.maximumOctets {
        var limit = start + Self.maximumOctets
        while limit > start, bytes[limit] & 0xC0 == 0x80 { limit -= 1 }
        overlongParts.append(limit..<contentEnd)
      }
      start = end + 1
    }
    return overlongParts
  }

  /// The edits that fold every line as RFC 5545 requires.
  public var foldingEdits: [DocumentEdit] {
    lines.compactMap { line in
      // A malformed line is not folded: a program that ignores the line could read its second part
      // as the continuation of the line before.
      guard line.kind != .other, line.isFolded || line.content.count > Self.maximumOctets else {
        return nil
      }
      return foldingEdit(line)
    }
  }

  func foldingEdit(_ line: LineLayout) -> DocumentEdit? {
    text.folded(line).map { DocumentEdit(line.content, String(decoding: $0, as: UTF8.self)) }
  }
}
