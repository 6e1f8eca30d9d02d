// The lenses of a text with many marked lines: where they are, and the ids of their reminders, as the client
// is sent them. They follow what a person types, so that they need not be looked up in the store again.

struct ShortLenses {
  /// The state of the store when the lenses were looked up.
  let state: String
  /// The line of each lens, in the order of the text.
  private var lines: [Int] = []
  /// The ids of all lenses, and where each ends.
  private var ids: [UInt8] = []
  private var ends: [Int] = []
  private var known: [UInt8]?

  init(state: String) { self.state = state }

  /// Adds a lens below the others.
  mutating func append(line: Int, id: String) {
    lines.append(line)
    ids += id.utf8
    ends.append(ids.count)
    known = nil
  }

  /// Follows an edit inside one line that made `more` lines behind it. A lens of that line is at the
  /// line `mark` now.
  mutating func follow(editOfLine number: Int, into more: Int, mark: Int?) {
    guard more > 0 else { return }
    for index in lines.indices.reversed() {
      guard lines[index] >= number else { break }
      lines[index] = lines[index] == number ? mark ?? number : lines[index] + more
    }
    known = nil
  }

  /// The lenses as JSON. Their ranges do not depend on the words of the lines, so that they are the same
  /// while a person types. An id in a mark has no characters that JSON escapes.
  mutating func encoded() -> [UInt8] {
    if let known { return known }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.count * 96 + ids.count + 2)
    bytes.append(UInt8(ascii: "["))
    var start = 0
    for (line, end) in zip(lines, ends) {
      if start > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += Self.beforeStart
      Self.append(line, to: &bytes)
      bytes += Self.beforeEnd
      Self.append(line, to: &bytes)
      bytes += Self.beforeID
      bytes += ids[start..<end]
      bytes += Self.afterID
      start = end
    }
    bytes.append(UInt8(ascii: "]"))
    known = bytes
    return bytes
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var unit = 1
    while number / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }

  private static let beforeStart = Array(#"{"range":{"start":{"line":"#.utf8)
  private static let beforeEnd = Array(#","character":0},"end":{"line":"#.utf8)
  private static let beforeID = Array(#","character":0}},"data":""#.utf8)
  private static let afterID = Array(#""}"#.utf8)
}
