// A whole iCalendar text that has been read: its bytes as they came, the table of their lines, and
// the tree of components over that table. Components and properties are views into it. Writing an
// unchanged text is giving its bytes back. Knows no file and no reminder.

public struct CalendarText: Sendable {
  let contents: Contents

  /// One reference for all, because every view keeps its text.
  final class Contents: Sendable {
    let bytes: [UInt8]
    let lines: [Line]
    let components: [ComponentEntry]
    let problems: [Problem]
    let unreported: Int
    let limits: CalendarLimits

    init(_ bytes: [UInt8], _ parser: consuming TextParser) {
      self.bytes = bytes
      lines = parser.lines
      components = parser.components
      problems = parser.problems
      unreported = parser.unreported
      limits = parser.limits
    }
  }

  /// Reads a text of any quality: what cannot be understood is among the problems, and stays.
  public init(_ bytes: [UInt8], limits: CalendarLimits = .standard) throws(LimitExceeded) {
    var parser = TextParser(limits: limits)
    try parser.parse(bytes.span)
    contents = Contents(bytes, parser)
  }

  public var bytes: [UInt8] { contents.bytes }

  /// What is wrong with lines, in the order in which it was found. What is wrong with a value is
  /// found by whoever reads it: `Property.problem`.
  public var problems: [Problem] { contents.problems }

  /// How many problems were found beyond `CalendarLimits.problems`.
  public var unreportedProblems: Int { contents.unreported }

  /// The components that stand in no other, as a rule one VCALENDAR.
  public var components: Components {
    Components(contents: contents, index: 0, end: contents.components.count)
  }

  /// Every component of this name, however deep it stands, in the order of the text.
  public func components(_ name: Name) -> [Component] {
    contents.components.indices.lazy.map { Component(contents: contents, index: $0) }
      .filter { $0.isNamed(name) }
  }

  /// How most of its lines end; CRLF where none does (RFC 5545 §3.1).
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
  /// What vdirsyncer and git write.
  case lf

  var bytes: [UInt8] { self == .crlf ? [.carriageReturn, .lineFeed] : [.lineFeed] }

  init(mostOf bytes: Span<UInt8>) {
    var balance = 0
    var at = Unfolding.lineFeed(bytes, from: 0)
    while at < bytes.count {
      balance += at > 0 && bytes[at - 1] == .carriageReturn ? 1 : -1
      at = Unfolding.lineFeed(bytes, from: at + 1)
    }
    self = balance < 0 ? .lf : .crlf
  }
}

extension CalendarText.Contents {
  /// The bytes of these lines, with their ends.
  func extent(of range: Range<Int>) -> Range<Int> {
    Int(lines[range.lowerBound].start)..<Int(lines[range.upperBound].start)
  }

  /// A line's bytes, with its folds and without its end.
  func content(of line: Int) -> Range<Int> {
    let bytes = bytes
    return content(of: line, bytes.span)
  }

  /// The same for who holds the bytes already.
  @inline(__always)
  func content(of line: Int, _ bytes: Span<UInt8>) -> Range<Int> {
    let extent = extent(of: line..<line + 1)
    return extent.lowerBound..<Unfolding.contentEnd(bytes, extent)
  }

  /// Whether this line is a property of this name.
  @inline(__always)
  func isProperty(_ line: Line, _ name: Name) -> Bool {
    line.mark == name.mark && line.kind == .property && isNamed(line, name)
  }

  func isNamed(_ line: Line, _ name: Name) -> Bool {
    let bytes = bytes
    let start = Int(line.start)
    guard !line.traits.contains(.hasFoldedName) else {
      return line.name(in: bytes.span).uppercased() == name.text
    }
    return name.matches(bytes.span.extracting(start..<start + Int(line.nameLength)))
  }
}
