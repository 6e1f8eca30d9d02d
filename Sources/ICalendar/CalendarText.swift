// A parsed iCalendar text: the original bytes, a table of their lines, and the tree of components.
// Components and properties refer to ranges of the bytes. An unchanged text keeps its bytes.

public struct CalendarText: Sendable {
  let contents: Contents

  /// A class, because every component and property keeps a reference to its text.
  final class Contents: Sendable {
    let bytes: [UInt8]
    let lines: [LogicalLine]
    let components: [ComponentEntry]
    let problems: [Problem]
    let unreportedProblems: Int
    let limits: CalendarLimits

    init(_ bytes: [UInt8], _ parser: consuming TextParser) {
      self.bytes = bytes
      lines = parser.lines
      components = parser.components
      problems = parser.problems
      unreportedProblems = parser.unreportedProblems
      limits = parser.limits
    }
  }

  /// Parses any bytes. Lines that cannot be parsed are kept, and reported as problems.
  public init(_ bytes: [UInt8], limits: CalendarLimits = .standard) throws(LimitExceeded) {
    var parser = TextParser(limits: limits)
    try parser.parse(bytes.span)
    contents = Contents(bytes, parser)
  }

  public var bytes: [UInt8] { contents.bytes }

  /// Problems with lines, in the order of the text. A problem with a value is not among them. It
  /// is found only when the value is read, and the code that reads it reports `Property.problem`.
  public var problems: [Problem] { contents.problems }

  /// The number of problems beyond `CalendarLimits.problems`.
  public var unreportedProblems: Int { contents.unreportedProblems }

  /// The top-level components; most often there is one VCALENDAR.
  public var components: Components {
    Components(contents: contents, index: 0, end: contents.components.count)
  }

  /// Every component of this name at any depth, in the order of the text.
  public func components(_ name: Name) -> [Component] {
    contents.components.indices.lazy.map { Component(contents: contents, index: $0) }
      .filter { $0.isNamed(name) }
  }

  /// The most common line end; CRLF if there is none (RFC 5545 §3.1).
  public var lineEnd: LineEnd {
    let bytes = contents.bytes
    return LineEnd(mostOf: bytes.span)
  }
}

extension CalendarText: Equatable {
  public static func == (one: CalendarText, other: CalendarText) -> Bool {
    one.contents === other.contents || one.contents.bytes == other.contents.bytes
  }
}

public enum LineEnd: Sendable, Hashable {
  case crlf
  /// The line end that vdirsyncer and git write.
  case lf

  var bytes: [UInt8] { self == .crlf ? [.carriageReturn, .lineFeed] : [.lineFeed] }

  init(mostOf bytes: Span<UInt8>) {
    var crlfSurplus = 0
    var at = Unfolding.lineFeed(bytes, from: 0)
    while at < bytes.count {
      crlfSurplus += at > 0 && bytes[at - 1] == .carriageReturn ? 1 : -1
      at = Unfolding.lineFeed(bytes, from: at + 1)
    }
    self = crlfSurplus < 0 ? .lf : .crlf
  }
}

extension CalendarText.Contents {
  /// The range of these lines' bytes, line ends included.
  func extent(of range: Range<Int>) -> Range<Int> {
    Int(lines[range.lowerBound].startOffset)..<Int(lines[range.upperBound].startOffset)
  }

  /// The range of a line's bytes, folds included, without its line end.
  func content(of line: Int) -> Range<Int> {
    let bytes = bytes
    return content(of: line, bytes.span)
  }

  /// As `content(of:)`, but faster for a caller that has a span of the bytes already.
  @inline(__always)
  func content(of line: Int, _ bytes: Span<UInt8>) -> Range<Int> {
    let extent = extent(of: line..<line + 1)
    return extent.lowerBound..<Unfolding.contentEnd(bytes, extent)
  }

  /// Whether this line is a property of this name.
  @inline(__always)
  func isProperty(_ line: LogicalLine, _ name: Name) -> Bool {
    line.nameHash == name.shortHash && line.kind == .property && isNamed(line, name)
  }

  func isNamed(_ line: LogicalLine, _ name: Name) -> Bool {
    let bytes = bytes
    let start = Int(line.startOffset)
    guard !line.traits.contains(.hasFoldedName) else {
      return line.name(in: bytes.span).uppercased() == name.text
    }
    return name.matches(bytes.span.extracting(start..<start + Int(line.nameLength)))
  }
}
