// Finds lines that are too long, and makes the edits that fold them at 75 octets. Nothing else is
// changed.

internal import ICalendar

extension CalendarDocument {
  private static let octets = 75
  private static let mostLongLines = 100

  /// For each physical line that is too long, the part beyond 75 octets (RFC 5545 §3.1).
  public var tooLong: [Range<Int>] {
    let bytes = bytes
    var found: [Range<Int>] = []
    var start = 0
    while start < bytes.count, found.count < Self.mostLongLines {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      var last = end
      while last > start, bytes[last - 1] == 0x0D { last -= 1 }
      if last - start > Self.octets {
        var cut = start + Self.octets
        while cut > start, bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
        found.append(cut..<last)
      }
      start = end + 1
    }
    return found
  }

  /// The edits that fold every line as RFC 5545 demands.
  public var formatted: [DocumentEdit] {
    lines.compactMap { line in
      // A line that is not understood is not folded, because its second part could be read as part
      // of the line before.
      guard line.kind != .other, line.isFolded || line.content.count > Self.octets else {
        return nil
      }
      return folding(line)
    }
  }

  func folding(_ line: LineLayout) -> DocumentEdit? {
    text.folded(line).map { DocumentEdit(line.content, String(decoding: $0, as: UTF8.self)) }
  }
}
