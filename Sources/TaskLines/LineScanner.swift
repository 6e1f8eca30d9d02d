// Reads one line of a text, byte by byte. Finds a list item with a box, or a comment with a word
// such as TODO.

import TextBuffers

struct LineScanner {
  private let buffer: TextBuffer
  private let bytes: [UInt8]
  private let lineNumber: Int
  private var cursor: Int
  private var end: Int

  init(_ buffer: TextBuffer, line: Int) {
    self.buffer = buffer
    bytes = buffer.bytes
    lineNumber = line
    let content = buffer.contentRange(ofLine: line)
    (cursor, end) = (content.lowerBound, content.upperBound)
  }

  var isAtEnd: Bool { cursor >= end }

  private func byte(_ offset: Int) -> UInt8? { offset < end && offset >= 0 ? bytes[offset] : nil }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  mutating func skipBlanks() {
    while let next = byte(cursor), Self.isBlank(next) { cursor += 1 }
  }

  private mutating func skip(_ expected: UInt8) -> Bool {
    guard byte(cursor) == expected else { return false }
    cursor += 1
    return true
  }

  /// Reads a code fence of Markdown: three or more "`" or "~", and the spaces after them.
  mutating func codeFence() -> (character: UInt8, count: Int)? {
    guard let character = byte(cursor),
      character == UInt8(ascii: "`") || character == UInt8(ascii: "~")
    else {
      return nil
    }
    var lookahead = cursor
    while byte(lookahead) == character { lookahead += 1 }
    let count = lookahead - cursor
    guard count >= 3 else { return nil }
    cursor = lookahead
    skipBlanks()
    return (character, count)
  }

  // MARK: Headings

  /// The level of a heading, which is 2 for `## Food`; nil for other lines. The scanner must be
  /// after the blanks at the beginning of the line.
  func headingLevel() -> Int? {
    var lookahead = cursor
    while byte(lookahead) == UInt8(ascii: "#") { lookahead += 1 }
    let level = lookahead - cursor
    guard (1...6).contains(level) else { return nil }
    return byte(lookahead).map(Self.isBlank) ?? true ? level : nil
  }

  /// The level of the heading that this line underlines: 1 for `===`, 2 for `---`; nil for a line
  /// that is no underline.
  func underlineLevel() -> Int? {
    guard let character = byte(cursor),
      character == UInt8(ascii: "=") || character == UInt8(ascii: "-")
    else {
      return nil
    }
    var lookahead = cursor
    while byte(lookahead) == character { lookahead += 1 }
    // A single hyphen is a list item that is being typed.
    guard character == UInt8(ascii: "=") || lookahead - cursor > 1 else { return nil }
    while let next = byte(lookahead), Self.isBlank(next) { lookahead += 1 }
    guard lookahead == end else { return nil }
    return character == UInt8(ascii: "=") ? 1 : 2
  }

  /// The mark `^list:Groceries` or `^list:"To do"` at the end of a heading, with its range.
  func listMark(inLine line: Int) -> (name: String, range: Range<Int>)? {
    let content = buffer.contentRange(ofLine: line)
    var end = content.upperBound
    func dropBlanks() {
      while end > content.lowerBound, Self.isBlank(bytes[end - 1]) { end -= 1 }
    }
    dropBlanks()
    // A heading may end with number signs, as in `## Food ##`.
    let endWithSigns = end
    while end > content.lowerBound, bytes[end - 1] == UInt8(ascii: "#") { end -= 1 }
    if end > content.lowerBound, end < endWithSigns, Self.isBlank(bytes[end - 1]) {
      dropBlanks()
    } else {
      end = endWithSigns
    }
    guard end - content.lowerBound <= TaskLine.longestWords else { return nil }
    let markPrefix = Array(TaskSection.markPrefix.utf8)
    for start in content.lowerBound..<max(content.lowerBound, end - markPrefix.count + 1)
    where bytes[start..<start + markPrefix.count].elementsEqual(markPrefix) {
      guard start > content.lowerBound, Self.isBlank(bytes[start - 1]) else { continue }
      var name = bytes[start + markPrefix.count..<end]
      if name.first == UInt8(ascii: "\""), name.last == UInt8(ascii: "\""), name.count >= 2 {
        name = name.dropFirst().dropLast()
        guard !name.contains(UInt8(ascii: "\"")) else { continue }
      } else if name.contains(where: Self.isBlank) {
        continue
      }
      return (String(decoding: name, as: UTF8.self), start..<end)
    }
    return nil
  }

  /// Whether the line may be the text of a heading that the next line underlines.
  var mayBeUnderlined: Bool {
    guard let first = byte(cursor) else { return false }
    return !"-*+>|".utf8.contains(first)
  }

  // MARK: List items

  /// Reads a list item such as `- [ ] words` or `1. [x] words`.
  mutating func listItem() -> TaskLine? {
    // A list may be inside quotes of a mail or of Obsidian's callouts.
    while skip(UInt8(ascii: ">")) { skipBlanks() }
    guard skipListSign() else { return nil }
    let blanks = cursor
    skipBlanks()
    guard cursor > blanks, skip(UInt8(ascii: "[")) else { return nil }
    let box = cursor
    guard let state = byte(cursor) else { return nil }
    cursor += 1
    guard [0x20, UInt8(ascii: "x"), UInt8(ascii: "X")].contains(state), skip(UInt8(ascii: "]")),
      let next = byte(cursor), Self.isBlank(next)
    else { return nil }
    return line(.listItem(box: box), isDone: state != 0x20)
  }

  private mutating func skipListSign() -> Bool {
    guard let character = byte(cursor) else { return false }
    if [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(character) {
      cursor += 1
      return true
    }
    let start = cursor
    while let digit = byte(cursor), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
      cursor += 1
    }
    guard cursor > start, cursor - start <= 9, let character = byte(cursor) else { return false }
    cursor += 1
    return character == UInt8(ascii: ".") || character == UInt8(ascii: ")")
  }

  // MARK: Comments

  private static let markers = ["TODO", "FIXME", "REMIND"].map { Array($0.utf8) }
  private static let leaders = ["//", "#", "--", "/*", "<!--", ";", "%"].map { Array($0.utf8) }

  /// Reads a comment such as `// TODO(name): words`, in any programming language.
  mutating func comment() -> TaskLine? {
    let start = cursor
    var leader = LeaderSearch(from: start)
    while cursor < end {
      guard let markerWord = markerWord(), isWordEnd(cursor - 1, start),
        isWordEnd(cursor + markerWord.count, start),
        findsLeader(&leader, before: cursor)
      else {
        cursor += 1
        continue
      }
      cursor += markerWord.count
      skipName()
      if byte(cursor) == UInt8(ascii: ":") { cursor += 1 }
      for closer in ["*/", "-->", "#}"] { dropEnd(Array(closer.utf8)) }
      return line(.comment, isDone: false)
    }
    return nil
  }

  /// The word TODO, FIXME or REMIND that begins at the cursor; nil if none begins there.
  private func markerWord() -> [UInt8]? {
    switch bytes[cursor] {
    case UInt8(ascii: "T"), UInt8(ascii: "F"), UInt8(ascii: "R"):
      Self.markers.first { isText($0, at: cursor) }
    default: nil
    }
  }

  /// How far the line was searched for the characters that begin a comment (such as `//`), so that
  /// no byte is searched twice.
  private struct LeaderSearch {
    var cursor: Int
    var isFound = false
    /// Whether the bytes searched so far are all blanks.
    var isAtStart = true

    init(from start: Int) { cursor = start }
  }

  private func findsLeader(_ search: inout LeaderSearch, before limit: Int) -> Bool {
    while !search.isFound, search.cursor < limit {
      // A star begins a comment only at the beginning of the line, as inside a block comment.
      search.isFound =
        Self.leaders.contains { isText($0, at: search.cursor) }
        || search.isAtStart && bytes[search.cursor] == UInt8(ascii: "*")
      search.isAtStart = search.isAtStart && Self.isBlank(bytes[search.cursor])
      search.cursor += 1
    }
    return search.isFound
  }

  private func isText(_ text: [UInt8], at offset: Int) -> Bool {
    offset + text.count <= end && bytes[offset..<offset + text.count].elementsEqual(text)
  }

  private func isWordEnd(_ offset: Int, _ start: Int) -> Bool {
    guard offset >= start, let next = byte(offset) else { return true }
    return !(next >= 0x80 || next == UInt8(ascii: "_") || next.isLetterOrDigit)
  }

  /// Skips the name in `TODO(name)`.
  private mutating func skipName() {
    guard byte(cursor) == UInt8(ascii: "("),
      let close = bytes[cursor..<end].firstIndex(of: UInt8(ascii: ")"))
    else { return }
    cursor = close + 1
  }

  private mutating func dropEnd(_ closer: [UInt8]) {
    var last = end
    while last > cursor, Self.isBlank(bytes[last - 1]) { last -= 1 }
    guard last - closer.count >= cursor, bytes[last - closer.count..<last].elementsEqual(closer)
    else {
      return
    }
    end = last - closer.count
  }

  // MARK: Words and mark

  /// Makes a task line of the bytes from the cursor on; nil if there are no words, or more bytes
  /// than a task line may have.
  private mutating func line(_ kind: TaskLine.Kind, isDone: Bool) -> TaskLine? {
    skipBlanks()
    while end > cursor, Self.isBlank(bytes[end - 1]) { end -= 1 }
    let mark = self.mark()
    if let mark {
      end = mark.lowerBound
      while end > cursor, Self.isBlank(bytes[end - 1]) { end -= 1 }
    }
    guard cursor < end, end - cursor <= TaskLine.longestWords else { return nil }
    return TaskLine(
      kind: kind, line: lineNumber, isDone: isDone, words: cursor..<end, mark: mark,
      id: mark.map { String(decoding: bytes[$0.lowerBound + 1..<$0.upperBound], as: UTF8.self) })
  }

  /// The range of the last word, if that word is a mark: `^` and an id of letters, digits and the
  /// punctuation that occurs in ids of other programs.
  private func mark() -> Range<Int>? {
    var start = end
    while start > cursor, let last = byte(start - 1),
      last.isLetterOrDigit || TaskLine.idSigns.contains(last)
    {
      start -= 1
    }
    guard start < end, end - start <= TaskLine.longestID, start - 2 >= cursor,
      bytes[start - 1] == UInt8(ascii: "^"), Self.isBlank(bytes[start - 2])
    else { return nil }
    return start - 1..<end
  }
}

extension UInt8 {
  var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
