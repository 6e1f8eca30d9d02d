// A document split into its lines: first lines with a key and a value, then an empty line, then
// notes. Does not know what values mean.

import JSON
public import QuickAdd

/// A message about a part of one line. Offsets are counted in Unicode scalars of the line.
public struct LineDiagnostic: Hashable, Sendable {
  public var line: Int
  public var range: Range<Int>
  public var severity: ParsedDiagnostic.Severity
  public var message: String
  public var fixes: [ParsedDiagnostic.Fix] = []

  public init(
    line: Int, range: Range<Int>, severity: ParsedDiagnostic.Severity, message: String,
    fixes: [ParsedDiagnostic.Fix] = []
  ) {
    self.line = line
    self.range = range
    self.severity = severity
    self.message = message
    self.fixes = fixes
  }
}

public struct LineToken: Hashable, Sendable {
  public var line: Int
  public var range: Range<Int>
  public var role: ParsedToken.Role
}

public struct DocumentText: Sendable {
  public struct Line: Sendable {
    public var key: LineKey
    /// The number of the line, counted from 0.
    public var number: Int
    public var keyRange: Range<Int>
    /// The value without the spaces around it.
    public var value: String
    public var valueRange: Range<Int>
  }

  /// The most lines with keys that are read.
  public static let mostLines = 400

  public let kind: ItemDocumentKind
  public internal(set) var lines: [Line] = []
  public internal(set) var notes: String?
  /// The number of the first line of the notes; nil if there are none.
  public internal(set) var notesLine: Int?
  public internal(set) var diagnostics: [LineDiagnostic] = []

  public init(_ text: String, _ kind: ItemDocumentKind, _ keys: [LineKey]) {
    self.kind = kind
    let rows = Self.rows(text)
    var number = 0
    while number < rows.count, rows[number].allSatisfy({ $0.isBlank }) { number += 1 }
    let first = number
    while number < rows.count, !rows[number].allSatisfy({ $0.isBlank }) {
      if number >= Self.mostLines {
        say(number, 0..<rows[number].count, "Too many lines; notes go below an empty line.")
        return
      }
      read(rows[number], number, keys)
      number += 1
    }
    offerNotes(rows[first..<number], from: first)
    guard number + 1 < rows.count else { return }
    readNotes(rows, from: number + 1)
  }

  public func line(_ key: LineKey) -> Line? { lines.first { $0.key == key } }

  /// Where a message about a key is shown: on the key's line, or on the first line if it has none.
  public func position(of key: LineKey) -> (line: Int, range: Range<Int>) {
    if key == .notes, let notesLine { return (notesLine, 0..<0) }
    guard let line = line(key) else { return (0, 0..<0) }
    return (line.number, line.valueRange.isEmpty ? line.keyRange : line.valueRange)
  }

  public static func rows(_ text: String) -> [[Unicode.Scalar]] {
    var rows: [[Unicode.Scalar]] = [[]]
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        while rows[rows.count - 1].last == "\r" { rows[rows.count - 1].removeLast() }
        rows.append([])
      } else {
        rows[rows.count - 1].append(scalar)
      }
    }
    // A CR at the end of a line would become part of a line break when the text is written again,
    // so it is removed.
    while rows[rows.count - 1].last == "\r" { rows[rows.count - 1].removeLast() }
    return rows
  }

  // MARK: Parts

  /// If notes were typed directly below the last key, offers to put an empty line above them.
  private mutating func offerNotes(_ rows: ArraySlice<[Unicode.Scalar]>, from first: Int) {
    guard kind.hasNotes, let last = lines.last?.number else { return }
    let start = last + 1
    guard let at = diagnostics.firstIndex(where: { $0.line == start }),
      rows.indices.contains(start), diagnostics[at].range.lowerBound == 0,
      diagnostics[at].range.upperBound <= rows[start].count
    else { return }
    let key = rows[start][diagnostics[at].range]
    diagnostics[at].message += " Put an empty line above this one if the notes begin here."
    diagnostics[at].fixes.append(
      .init(title: "Begin the notes here", newText: "\n\(Self.text(key))"))
  }

  private mutating func readNotes(_ rows: [[Unicode.Scalar]], from first: Int) {
    // The line break at the end of the text is not part of the notes, because editors add it.
    let end = rows.last?.isEmpty == true ? rows.count - 1 : rows.count
    guard first < end else { return }
    let text = rows[first..<end].map { String(String.UnicodeScalarView($0)) }
      .joined(separator: "\n")
    guard !text.isEmpty else { return }
    guard kind.hasNotes else {
      guard text.contains(where: { !$0.isWhitespace }) else { return }
      return say(first, 0..<rows[first].count, "\(kind.words) has no notes.")
    }
    notes = text
    notesLine = first
  }

  private mutating func read(_ row: [Unicode.Scalar], _ number: Int, _ keys: [LineKey]) {
    let whole = 0..<row.count
    guard let colon = row.firstIndex(where: { $0 == ":" || $0 == "：" }), colon <= 40 else {
      return say(
        number, whole,
        "A line begins with a key such as “Due:”. Notes go below an empty line.",
        fixes: lines.contains { $0.key == .title }
          ? [] : [.init(title: "Make it the title", newText: "Title: \(Self.text(row))")])
    }
    let name = Self.trimmed(row, 0..<colon)
    let typed = Self.text(row[name])
    guard let key = LineKey.byName[QuickAddValue.folded(typed)], key != .notes else {
      return unknown(typed, number, 0..<colon + 1, keys)
    }
    guard keys.contains(key) else {
      return say(number, 0..<colon + 1, "\(kind.words) has no line “\(key.name):” here.")
    }
    if !key.isRepeatable, let known = line(key) {
      return say(
        number, whole, "“\(key.name):” is already on line \(known.number + 1).")
    }
    let valueRange = Self.trimmed(row, colon + 1..<row.count)
    lines.append(
      Line(
        key: key, number: number, keyRange: 0..<colon + 1, value: Self.text(row[valueRange]),
        valueRange: valueRange))
  }

  private mutating func unknown(
    _ typed: String, _ number: Int, _ range: Range<Int>, _ keys: [LineKey]
  ) {
    let near = Suggestion.nearest(to: typed, among: keys.map(\.name))
    say(
      number, range,
      "There is no line “\(typed):”.\(near.map { " Did you mean “\($0):”?" } ?? " Notes go below an empty line.")",
      fixes: near.map { [.init(title: "Write “\($0):”", newText: "\($0):")] } ?? [])
  }

  private mutating func say(
    _ line: Int, _ range: Range<Int>, _ message: String, fixes: [ParsedDiagnostic.Fix] = []
  ) {
    diagnostics.append(
      LineDiagnostic(line: line, range: range, severity: .error, message: message, fixes: fixes))
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func trimmed(_ row: [Unicode.Scalar], _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, row[start].isBlank { start += 1 }
    while end > start, row[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}

extension Unicode.Scalar {
  var isBlank: Bool { properties.isWhitespace }
}
