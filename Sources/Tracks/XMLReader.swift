// Reads untrusted XML token by token. Builds no tree and fetches nothing. Supports only numeric
// entities and the five predefined ones, and refuses DOCTYPE, so that no entity can expand to a
// long text. Does not depend on GPX or another format that is based on XML.

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
  var offset: Int
  /// The names of open elements, prefixes included.
  private var openNames: [Range<Int>] = []
  private var hasRoot = false
  /// Whether the next token is an end without a tag of its own: `<a/>` gives a start and an end.
  private var endIsDue = false
  /// The name of the last start or end tag, prefix included.
  private(set) var name = 0..<0
  private(set) var attributes: [Attribute] = []
  /// The range of the last text.
  private var textRange = 0..<0
  private var isCDATA = false
  // Line ends before `countedOffset` are counted in `lineCount`. They are counted only when a line
  // number is needed, and each byte is examined only once.
  private var countedOffset: Int
  private var lineCount = 1

  init(_ bytes: [UInt8], from start: Int, _ limits: TrackLimits) {
    self.bytes = bytes
    self.limits = limits
    offset = start
    countedOffset = start
  }

  /// The number of open elements. At a start token the element is included; at an end token it is
  /// not.
  var depth: Int { openNames.count }

  var isAtEnd: Bool { offset >= bytes.count && !endIsDue }

  mutating func next() throws(TrackFault) -> Token? {
    if endIsDue {
      endIsDue = false
      return close()
    }
    guard offset < bytes.count else {
      if let name = openNames.last {
        throw fault("The element '\(shownName(name))' has no end tag")
      }
      guard hasRoot else { throw fault("The file is empty") }
      return nil
    }
    guard bytes[offset] == UInt8(ascii: "<") else { return try readText() }
    if hasPrefix("<?") { return try readInstruction() }
    if hasPrefix("<!--") { return try skip(past: "-->", "a comment", from: offset + 4) }
    if hasPrefix("<![CDATA[") { return try readCDATA() }
    if hasPrefix("<!") {
      throw fault(
        "There is a DOCTYPE or another declaration here, which is not supported; remove it")
    }
    if hasPrefix("</") { return try readEndTag() }
    return try readStartTag()
  }

  private mutating func close() -> Token {
    if let closed = openNames.popLast() { name = closed }
    return .end
  }

  // MARK: Tags

  private mutating func readStartTag() throws(TrackFault) -> Token {
    guard !hasRoot || !openNames.isEmpty else {
      throw fault("There is more after the end of the outermost element; remove it")
    }
    let start = offset
    offset += 1
    name = try readName()
    attributes.removeAll(keepingCapacity: true)
    while true {
      let hasBlank = skipBlanks()
      guard offset < bytes.count else { throw fault("A tag has no '>' at its end") }
      if bytes[offset] == UInt8(ascii: ">") {
        offset += 1
        break
      }
      if hasPrefix("/>") {
        offset += 2
        endIsDue = true
        break
      }
      guard hasBlank else {
        throw fault("A space is missing before an attribute in the tag '\(shownName(name))'")
      }
      try readAttribute()
      try checkPiece(from: start)
    }
    guard openNames.count < limits.mostDepth else {
      throw fault("Elements are nested more than \(limits.mostDepth) levels deep", .tooLarge)
    }
    hasRoot = true
    openNames.append(name)
    return .start
  }

  private mutating func readEndTag() throws(TrackFault) -> Token {
    offset += 2
    let closingName = try readName()
    _ = skipBlanks()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else {
      throw fault("A tag has no '>' at its end")
    }
    guard let openName = openNames.last, bytes[openName] == bytes[closingName] else {
      let expected = openNames.last.map { "; expected '</\(shownName($0))>'" } ?? ""
      throw fault("'</\(shownName(closingName))>' closes an element that is not open\(expected)")
    }
    offset += 1
    return close()
  }

  private mutating func readAttribute() throws(TrackFault) {
    guard attributes.count < limits.mostAttributes else {
      throw fault("An element has more than \(limits.mostAttributes) attributes", .tooLarge)
    }
    let name = try readName()
    guard !attributes.contains(where: { bytes[$0.name] == bytes[name] }) else {
      throw fault("The attribute '\(shownName(name))' occurs twice in its element")
    }
    _ = skipBlanks()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else {
      throw fault("The attribute '\(shownName(name))' has no value")
    }
    offset += 1
    _ = skipBlanks()
    guard offset < bytes.count,
      bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'")
    else {
      throw fault("The value of the attribute '\(shownName(name))' is not in quotes")
    }
    let quote = bytes[offset]
    offset += 1
    let start = offset
    while offset < bytes.count, bytes[offset] != quote {
      guard bytes[offset] != UInt8(ascii: "<") else {
        throw fault("The value of the attribute '\(shownName(name))' has no end")
      }
      offset += 1
    }
    guard offset < bytes.count else {
      throw fault("The value of the attribute '\(shownName(name))' has no end")
    }
    attributes.append(Attribute(name: name, value: start..<offset))
    offset += 1
  }

  // MARK: Between tags

  private mutating func readText() throws(TrackFault) -> Token {
    let start = offset
    var isBlank = true
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") {
      isBlank = isBlank && Self.isBlank(bytes[offset])
      guard bytes[offset] != 0 else {
        throw fault("The file is not a text: it contains a NUL byte")
      }
      offset += 1
      try checkPiece(from: start)
    }
    guard isBlank || !openNames.isEmpty else {
      throw fault("There is text outside of all elements; an XML file begins with a tag")
    }
    (textRange, isCDATA) = (start..<offset, false)
    return isBlank ? .other : .text
  }

  private mutating func readCDATA() throws(TrackFault) -> Token {
    guard !openNames.isEmpty else { throw fault("There is text outside of all elements") }
    let start = offset + 9
    _ = try skip(past: "]]>", "a CDATA section", from: start)
    (textRange, isCDATA) = (start..<offset - 3, true)
    return .text
  }

  private mutating func readInstruction() throws(TrackFault) -> Token {
    let start = offset
    _ = try skip(past: "?>", "an instruction", from: offset + 2)
    try checkEncoding(start..<offset)
    return .other
  }

  private mutating func skip(
    past end: StaticString, _ construct: String, from start: Int
  ) throws(TrackFault) -> Token {
    let constructStart = offset
    offset = start
    while offset < bytes.count {
      if hasPrefix(end) {
        offset += end.utf8CodeUnitCount
        return .other
      }
      offset += 1
      try checkPiece(from: constructStart)
    }
    offset = constructStart
    throw fault("There is \(construct) that has no end")
  }

  private func checkPiece(from start: Int) throws(TrackFault) {
    guard offset - start <= limits.mostPieceBytes else {
      throw TrackFault(
        .tooLarge, line: line,
        "A tag, a text or a comment is longer than \(limits.mostPieceBytes) bytes; shorten or remove it."
      )
    }
  }

  /// The last text, with entities resolved.
  func lastText() throws(TrackFault) -> String {
    isCDATA ? fullText(textRange) : try resolvingEntities(textRange)
  }

  // MARK: Faults

  var line: Int {
    var lineCount = lineCount
    for index in countedOffset..<max(countedOffset, min(offset, bytes.count))
    where bytes[index] == 0x0A {
      lineCount += 1
    }
    return lineCount
  }

  /// The current line. The count is stored, so that no byte is examined twice.
  mutating func countLines() -> Int {
    lineCount = line
    countedOffset = max(countedOffset, min(offset, bytes.count))
    return lineCount
  }

  func fault(_ sentence: String, _ kind: TrackFault.FaultKind = .malformed) -> TrackFault {
    TrackFault(kind, line: line, sentence + ".")
  }
}
