// Reads untrusted XML token by token. Builds no tree and fetches nothing. Knows only numeric
// entities and the five predefined ones, and refuses DOCTYPE, so that no entity can expand to a
// long text. Knows no format that is based on XML.

struct XMLReader: Sendable {
  enum Token: Sendable {
    case start, end, text
    /// A comment or processing instruction, which is ignored.
    case other
  }

  struct Attribute: Sendable {
    let name: Range<Int>
    /// The range between the quotes, with entities unresolved.
    let value: Range<Int>
  }

  let bytes: [UInt8]
  let limits: TrackLimits
  var at: Int
  /// The names of open elements, prefixes included.
  private var open: [Range<Int>] = []
  private var hasRoot = false
  /// Whether the next token is an end: `<a/>` is a start and an end.
  private var endIsDue = false
  /// The name of the last start or end tag, prefix included.
  private(set) var name = 0..<0
  private(set) var attributes: [Attribute] = []
  /// The range of the last text.
  private var content = 0..<0
  private var isLiteral = false
  // Lines are counted only when a line number is needed, and each byte only once.
  private var counted: Int
  private var lines = 1

  init(_ bytes: [UInt8], from start: Int, _ limits: TrackLimits) {
    self.bytes = bytes
    self.limits = limits
    at = start
    counted = start
  }

  /// The number of open elements. At a start token the element is included; at an end token it is
  /// not.
  var depth: Int { open.count }

  var isAtEnd: Bool { at >= bytes.count && !endIsDue }

  mutating func next() throws(TrackFault) -> Token? {
    if endIsDue {
      endIsDue = false
      return close()
    }
    guard at < bytes.count else {
      if let name = open.last { throw fault("'\(shown(name))' is opened and has no end") }
      guard hasRoot else { throw fault("The text is empty") }
      return nil
    }
    guard bytes[at] == UInt8(ascii: "<") else { return try text() }
    if has("<?") { return try instruction() }
    if has("<!--") { return try skip(past: "-->", "a comment", from: at + 4) }
    if has("<![CDATA[") { return try literal() }
    if has("<!") {
      throw fault(
        "There is a DOCTYPE or another declaration here, which is not supported; remove it")
    }
    if has("</") { return try endTag() }
    return try startTag()
  }

  private mutating func close() -> Token {
    if let closed = open.popLast() { name = closed }
    return .end
  }

  // MARK: Tags

  private mutating func startTag() throws(TrackFault) -> Token {
    guard !hasRoot || !open.isEmpty else {
      throw fault("The text goes on after its outermost element; remove what follows")
    }
    let start = at
    at += 1
    name = try readName()
    attributes.removeAll(keepingCapacity: true)
    while true {
      let hasBlank = skipBlanks()
      guard at < bytes.count else { throw fault("A tag has no end") }
      if bytes[at] == UInt8(ascii: ">") {
        at += 1
        break
      }
      if has("/>") {
        at += 2
        endIsDue = true
        break
      }
      guard hasBlank else { throw fault("A blank is missing in the tag '\(shown(name))'") }
      try readAttribute()
      try checkPiece(from: start)
    }
    guard open.count < limits.depth else {
      throw fault("Elements are nested more than \(limits.depth) deep", .tooLarge)
    }
    hasRoot = true
    open.append(name)
    return .start
  }

  private mutating func endTag() throws(TrackFault) -> Token {
    at += 2
    let closing = try readName()
    _ = skipBlanks()
    guard at < bytes.count, bytes[at] == UInt8(ascii: ">") else { throw fault("A tag has no end") }
    guard let opened = open.last, bytes[opened] == bytes[closing] else {
      let expected = open.last.map { "; expected '</\(shown($0))>'" } ?? ""
      throw fault("'</\(shown(closing))>' closes what is not open here\(expected)")
    }
    at += 1
    return close()
  }

  private mutating func readAttribute() throws(TrackFault) {
    guard attributes.count < limits.attributes else {
      throw fault("An element has more than \(limits.attributes) attributes", .tooLarge)
    }
    let name = try readName()
    guard !attributes.contains(where: { bytes[$0.name] == bytes[name] }) else {
      throw fault("The attribute '\(shown(name))' is in its element twice")
    }
    _ = skipBlanks()
    guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else {
      throw fault("The attribute '\(shown(name))' has no value")
    }
    at += 1
    _ = skipBlanks()
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else {
      throw fault("The value of the attribute '\(shown(name))' is not in quotes")
    }
    let quote = bytes[at]
    at += 1
    let start = at
    while at < bytes.count, bytes[at] != quote {
      guard bytes[at] != UInt8(ascii: "<") else {
        throw fault("The value of the attribute '\(shown(name))' has no end")
      }
      at += 1
    }
    guard at < bytes.count else {
      throw fault("The value of the attribute '\(shown(name))' has no end")
    }
    attributes.append(Attribute(name: name, value: start..<at))
    at += 1
  }

  // MARK: Between tags

  private mutating func text() throws(TrackFault) -> Token {
    let start = at
    var isBlank = true
    while at < bytes.count, bytes[at] != UInt8(ascii: "<") {
      isBlank = isBlank && Self.isBlank(bytes[at])
      guard bytes[at] != 0 else { throw fault("This is not text: it contains a NUL byte") }
      at += 1
      try checkPiece(from: start)
    }
    guard isBlank || !open.isEmpty else {
      throw fault("There is text outside of all elements; an XML file begins with a tag")
    }
    (content, isLiteral) = (start..<at, false)
    return isBlank ? .other : .text
  }

  private mutating func literal() throws(TrackFault) -> Token {
    guard !open.isEmpty else { throw fault("There is text outside of all elements") }
    let start = at + 9
    _ = try skip(past: "]]>", "a CDATA section", from: start)
    (content, isLiteral) = (start..<at - 3, true)
    return .text
  }

  private mutating func instruction() throws(TrackFault) -> Token {
    let start = at
    _ = try skip(past: "?>", "an instruction", from: at + 2)
    try checkEncoding(start..<at)
    return .other
  }

  private mutating func skip(
    past end: StaticString, _ what: String, from start: Int
  ) throws(TrackFault) -> Token {
    let first = at
    at = start
    while at < bytes.count {
      if has(end) {
        at += end.utf8CodeUnitCount
        return .other
      }
      at += 1
      try checkPiece(from: first)
    }
    at = first
    throw fault("There is \(what) that has no end")
  }

  private func checkPiece(from start: Int) throws(TrackFault) {
    guard at - start <= limits.piece else {
      throw TrackFault(
        .tooLarge, line: line,
        "A tag, a text or a comment is longer than \(limits.piece) bytes; remove it.")
    }
  }

  /// The last text, with entities resolved.
  func text() throws(TrackFault) -> String {
    isLiteral ? shownWhole(content) : try resolved(content)
  }

  // MARK: Faults

  var line: Int {
    var lines = lines
    for index in counted..<max(counted, min(at, bytes.count)) where bytes[index] == 0x0A {
      lines += 1
    }
    return lines
  }

  /// The current line. The count is stored, so that no byte is examined twice.
  mutating func countLines() -> Int {
    lines = line
    counted = max(counted, min(at, bytes.count))
    return lines
  }

  func fault(_ sentence: String, _ kind: TrackFault.Kind = .malformed) -> TrackFault {
    TrackFault(kind, line: line, sentence + ".")
  }
}
