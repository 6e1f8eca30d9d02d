// The code lenses of a text with many lines that have a reminder's mark: the line of each lens, and
// the id of its reminder. The line numbers are adjusted when the person types, so that the
// reminders need not be looked up in the store again.

struct ShortLenses {
  /// The state of the store when the lenses were looked up.
  let storeState: String
  /// The line of each lens, in the order of the text.
  private var lineNumbers: [Int] = []
  /// The reminders' ids, one after the other, and the offset at which each id ends.
  private var idBytes: [UInt8] = []
  private var idEnds: [Int] = []
  private var encodedLenses: [UInt8]?

  init(storeState: String) { self.storeState = storeState }

  /// Adds a lens, which must be below the lenses added before.
  mutating func append(line: Int, id: String) {
    lineNumbers.append(line)
    idBytes += id.utf8
    idEnds.append(idBytes.count)
    encodedLenses = nil
  }

  /// Adjusts the line numbers after an edit inside one line that added `addedLines` lines after it.
  /// A lens of the edited line moves to the line `newLine`.
  mutating func follow(editOfLine lineNumber: Int, into addedLines: Int, newLine: Int?) {
    guard addedLines > 0 else { return }
    for index in lineNumbers.indices.reversed() {
      guard lineNumbers[index] >= lineNumber else { break }
      lineNumbers[index] =
        lineNumbers[index] == lineNumber ? newLine ?? lineNumber : lineNumbers[index] + addedLines
    }
    encodedLenses = nil
  }

  /// Encodes the lenses as JSON. The ranges are empty and at the beginning of their lines, so that
  /// they stay the same while a person types. Ids in marks have no characters that JSON escapes.
  mutating func encode() -> [UInt8] {
    if let encodedLenses { return encodedLenses }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lineNumbers.count * 96 + idBytes.count + 2)
    bytes.append(UInt8(ascii: "["))
    var start = 0
    for (line, end) in zip(lineNumbers, idEnds) {
      if start > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += Self.beforeStart
      Self.append(line, to: &bytes)
      bytes += Self.beforeEnd
      Self.append(line, to: &bytes)
      bytes += Self.beforeID
      bytes += idBytes[start..<end]
      bytes += Self.afterID
      start = end
    }
    bytes.append(UInt8(ascii: "]"))
    encodedLenses = bytes
    return bytes
  }

  private static func append(_ lineNumber: Int, to bytes: inout [UInt8]) {
    var unit = 1
    while lineNumber / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(lineNumber / unit % 10))
      unit /= 10
    }
  }

  private static let beforeStart = Array(#"{"range":{"start":{"line":"#.utf8)
  private static let beforeEnd = Array(#","character":0},"end":{"line":"#.utf8)
  private static let beforeID = Array(#","character":0}},"data":""#.utf8)
  private static let afterID = Array(#""}"#.utf8)
}
