// Reads one line of a text, byte by byte. Finds a list item with a box, or a comment with a word
// such as TODO.

import TextBuffers

struct LineScanner {
  private let buffer: TextBuffer
  private let bytes: [UInt8]
  private let number: Int
  private var at: Int
  private var end: Int

  init(_ buffer: TextBuffer, line: Int) {
    self.buffer = buffer
    bytes = buffer.bytes
    number = line
    let content = buffer.content(ofLine: line)
    (at, end) = (content.lowerBound, content.upperBound)
  }

  var isAtEnd: Bool { at >= end }

  private func byte(_ offset: Int) -> UInt8? { offset < end && offset >= 0 ? bytes[offset] : nil }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  mutating func skipBlanks() {
    while let next = byte(at), Self.isBlank(next) { at += 1 }
  }

  private mutating func skip(_ expected: UInt8) -> Bool {
    guard byte(at) == expected else { return false }
    at += 1
    return true
  }

  /// Reads three or more signs that begin or end a block of code, and the spaces after them.
  mutating func fence() -> (sign: UInt8, count: Int)? {
    guard let sign = byte(at), sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else {
      return nil
    }
    var after = at
    while byte(after) == sign { after += 1 }
    let count = after - at
    guard count >= 3 else { return nil }
    at = after
    skipBlanks()
    return (sign, count)
  }

  // MARK: Headings

  /// The number of signs in a heading such as `## Food`. The scanner is after the blanks at the
  /// beginning of the line.
  func headingLevel() -> Int? {
    var after = at
    while byte(after) == UInt8(ascii: "#") { after += 1 }
    let level = after - at
    guard (1...6).contains(level) else { return nil }
    return byte(after).map(Self.isBlank) ?? true ? level : nil
  }

  /// The level of the heading that this line underlines: 1 for `===`, 2 for `---`; nil if it
  /// underlines none.
  func underlineLevel() -> Int? {
    guard let sign = byte(at), sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-") else {
      return nil
    }
    var after = at
    while byte(after) == sign { after += 1 }
    // A single hyphen is a list item that is being typed.
    guard sign == UInt8(ascii: "=") || after - at > 1 else { return nil }
    while let next = byte(after), Self.isBlank(next) { after += 1 }
    guard after == end else { return nil }
    return sign == UInt8(ascii: "=") ? 1 : 2
  }

  /// The mark `^list:Groceries` or `^list:"To do"` at the end of a heading, with its range.
  func listMark(inLine line: Int) -> (name: String, range: Range<Int>)? {
    let content = buffer.content(ofLine: line)
    var end = content.upperBound
    func dropBlanks() {
      while end > content.lowerBound, Self.isBlank(bytes[end - 1]) { end -= 1 }
    }
    dropBlanks()
    // `## Food ##` is a heading too.
    let closed = end
    while end > content.lowerBound, bytes[end - 1] == UInt8(ascii: "#") { end -= 1 }
    if end > content.lowerBound, end < closed, Self.isBlank(bytes[end - 1]) {
      dropBlanks()
    } else {
      end = closed
    }
    guard end - content.lowerBound <= TaskLine.longestWords else { return nil }
    let sign = Array(TaskSection.mark.utf8)
    for start in content.lowerBound..<max(content.lowerBound, end - sign.count + 1)
    where bytes[start..<start + sign.count].elementsEqual(sign) {
      guard start > content.lowerBound, Self.isBlank(bytes[start - 1]) else { continue }
      var name = bytes[start + sign.count..<end]
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
    guard let first = byte(at) else { return false }
    return !"-*+>|".utf8.contains(first)
  }

  // MARK: List items

  /// Reads a list item such as `- [ ] words` or `1. [x] words`.
  mutating func listItem() -> TaskLine? {
    // A list may be inside quotes of a mail or of Obsidian's callouts.
    while skip(UInt8(ascii: ">")) { skipBlanks() }
    guard skipListSign() else { return nil }
    let blanks = at
    skipBlanks()
    guard at > blanks, skip(UInt8(ascii: "[")) else { return nil }
    let box = at
    guard let state = byte(at) else { return nil }
    at += 1
    guard [0x20, UInt8(ascii: "x"), UInt8(ascii: "X")].contains(state), skip(UInt8(ascii: "]")),
      let next = byte(at), Self.isBlank(next)
    else { return nil }
    return line(.listItem(box: box), isDone: state != 0x20)
  }

  private mutating func skipListSign() -> Bool {
    guard let sign = byte(at) else { return false }
    if [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(sign) {
      at += 1
      return true
    }
    let start = at
    while let digit = byte(at), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) { at += 1 }
    guard at > start, at - start <= 9, let sign = byte(at) else { return false }
    at += 1
    return sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")
  }

  // MARK: Comments

  private static let markers = ["TODO", "FIXME", "REMIND"].map { Array($0.utf8) }
  private static let leaders = ["//", "#", "--", "/*", "<!--", ";", "%"].map { Array($0.utf8) }

  /// Reads a comment such as `// TODO(name): words`, in any programming language.
  mutating func comment() -> TaskLine? {
    let start = at
    var leader = LeaderSearch(from: start)
    while at < end {
      guard let marker = marker(), isWordEnd(at - 1, start), isWordEnd(at + marker.count, start),
        finds(&leader, before: at)
      else {
        at += 1
        continue
      }
      at += marker.count
      skipName()
      if byte(at) == UInt8(ascii: ":") { at += 1 }
      for closer in ["*/", "-->", "#}"] { dropEnd(Array(closer.utf8)) }
      return line(.comment, isDone: false)
    }
    return nil
  }

  /// The word such as TODO that begins at the current byte; nil if there is none.
  private func marker() -> [UInt8]? {
    switch bytes[at] {
    case UInt8(ascii: "T"), UInt8(ascii: "F"), UInt8(ascii: "R"):
      Self.markers.first { stands($0, at: at) }
    default: nil
    }
  }

  /// How far the line was searched for the sign that begins a comment, so that no byte is searched
  /// twice.
  private struct LeaderSearch {
    var at: Int
    var isFound = false
    /// Whether only spaces were passed so far.
    var isAtStart = true

    init(from start: Int) { at = start }
  }

  private func finds(_ search: inout LeaderSearch, before limit: Int) -> Bool {
    while !search.isFound, search.at < limit {
      // A star begins a comment only at the beginning of the line, as inside a block comment.
      search.isFound =
        Self.leaders.contains { stands($0, at: search.at) }
        || search.isAtStart && bytes[search.at] == UInt8(ascii: "*")
      search.isAtStart = search.isAtStart && Self.isBlank(bytes[search.at])
      search.at += 1
    }
    return search.isFound
  }

  private func stands(_ text: [UInt8], at offset: Int) -> Bool {
    offset + text.count <= end && bytes[offset..<offset + text.count].elementsEqual(text)
  }

  private func isWordEnd(_ offset: Int, _ start: Int) -> Bool {
    guard offset >= start, let next = byte(offset) else { return true }
    return !(next >= 0x80 || next == UInt8(ascii: "_") || next.isLetterOrDigit)
  }

  /// Skips the name in `TODO(name)`.
  private mutating func skipName() {
    guard byte(at) == UInt8(ascii: "("),
      let close = bytes[at..<end].firstIndex(of: UInt8(ascii: ")"))
    else { return }
    at = close + 1
  }

  private mutating func dropEnd(_ closer: [UInt8]) {
    var last = end
    while last > at, Self.isBlank(bytes[last - 1]) { last -= 1 }
    guard last - closer.count >= at, bytes[last - closer.count..<last].elementsEqual(closer) else {
      return
    }
    end = last - closer.count
  }

  // MARK: Words and mark

  /// The task line, from the current byte on; nil if it has no words, or more than a task line may
  /// have.
  private mutating func line(_ kind: TaskLine.Kind, isDone: Bool) -> TaskLine? {
    skipBlanks()
    while end > at, Self.isBlank(bytes[end - 1]) { end -= 1 }
    let mark = self.mark()
    if let mark {
      end = mark.lowerBound
      while end > at, Self.isBlank(bytes[end - 1]) { end -= 1 }
    }
    guard at < end, end - at <= TaskLine.longestWords else { return nil }
    return TaskLine(
      kind: kind, line: number, isDone: isDone, words: at..<end, mark: mark,
      id: mark.map { String(decoding: bytes[$0.lowerBound + 1..<$0.upperBound], as: UTF8.self) })
  }

  /// The last word, if it is a mark: `^` and an id of letters, digits and the signs that other programs' ids
  /// have.
  private func mark() -> Range<Int>? {
    var start = end
    while start > at, let last = byte(start - 1),
      last.isLetterOrDigit || TaskLine.idSigns.contains(last)
    {
      start -= 1
    }
    guard start < end, end - start <= TaskLine.longestID, start - 2 >= at,
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
