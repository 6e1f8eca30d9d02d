// A document, the text in which a person edits one item, split into its lines: first lines with a
// key and a value, then an empty line, then notes. Does not interpret the values.

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
  public struct KeyLine: Sendable {
    public var key: LineKey
    /// The number of the line, counted from 0.
    public var number: Int
    public var keyRange: Range<Int>
    /// The value without the spaces around it.
    public var value: String
    public var valueRange: Range<Int>
  }

  /// A document may have at most this many lines before the notes.
  public static let mostLines = 400

  public let kind: ItemDocumentKind
  public internal(set) var lines: [KeyLine] = []
  public internal(set) var notes: String?
  /// The number of the first line of the notes; nil if there are none.
  public internal(set) var notesLine: Int?
  public internal(set) var diagnostics: [LineDiagnostic] = []

  public init(_ text: String, _ kind: ItemDocumentKind, _ keys: [LineKey]) {
    self.kind = kind
    let rows = Self.rows(text)
    var lineNumber = 0
    while lineNumber < rows.count, rows[lineNumber].allSatisfy({ $0.isBlank }) { lineNumber += 1 }
    let firstKeyLine = lineNumber
    while lineNumber < rows.count, !rows[lineNumber].allSatisfy({ $0.isBlank }) {
      if lineNumber >= Self.mostLines {
        report(
          lineNumber, 0..<rows[lineNumber].count,
          "A document may have at most \(Self.mostLines) lines with keys; notes go below an empty line."
        )
        return
      }
      read(rows[lineNumber], lineNumber, keys)
      lineNumber += 1
    }
    offerNotes(rows[firstKeyLine..<lineNumber], from: firstKeyLine)
    guard lineNumber + 1 < rows.count else { return }
    readNotes(rows, from: lineNumber + 1)
  }

  public func line(_ key: LineKey) -> KeyLine? { lines.first { $0.key == key } }

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
    guard kind.hasNotes, let lastKeyLine = lines.last?.number else { return }
    let lineAfterKeys = lastKeyLine + 1
    guard let diagnosticIndex = diagnostics.firstIndex(where: { $0.line == lineAfterKeys }),
      rows.indices.contains(lineAfterKeys), diagnostics[diagnosticIndex].range.lowerBound == 0,
      diagnostics[diagnosticIndex].range.upperBound <= rows[lineAfterKeys].count
    else { return }
    let typedName = rows[lineAfterKeys][diagnostics[diagnosticIndex].range]
    diagnostics[diagnosticIndex].message +=
      " Put an empty line above this one if the notes begin here."
    diagnostics[diagnosticIndex].fixes.append(
      .init(title: "Begin the notes here", newText: "\n\(Self.text(typedName))"))
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
      return report(first, 0..<rows[first].count, "\(kind.nounWithArticle) has no notes.")
    }
    notes = text
    notesLine = first
  }

  private mutating func read(_ row: [Unicode.Scalar], _ number: Int, _ keys: [LineKey]) {
    let wholeRange = 0..<row.count
    guard let colon = row.firstIndex(where: { $0 == ":" || $0 == "：" }), colon <= 40 else {
      return report(
        number, wholeRange,
        "A line begins with a key such as “Due:”. Notes go below an empty line.",
        fixes: lines.contains { $0.key == .title }
          ? [] : [.init(title: "Make it the title", newText: "Title: \(Self.text(row))")])
    }
    let nameRange = Self.trimmed(row, 0..<colon)
    let typedName = Self.text(row[nameRange])
    guard let key = LineKey.byName[QuickAddValue.folded(typedName)], key != .notes else {
      return reportUnknownKey(typedName, number, 0..<colon + 1, keys)
    }
    guard keys.contains(key) else {
      return report(
        number, 0..<colon + 1, "\(kind.nounWithArticle) has no line “\(key.name):” here.")
    }
    if !key.isRepeatable, let earlierLine = line(key) {
      return report(
        number, wholeRange, "“\(key.name):” is already on line \(earlierLine.number + 1).")
    }
    let valueRange = Self.trimmed(row, colon + 1..<row.count)
    lines.append(
      KeyLine(
        key: key, number: number, keyRange: 0..<colon + 1, value: Self.text(row[valueRange]),
        valueRange: valueRange))
  }

  private mutating func reportUnknownKey(
    _ typedName: String, _ number: Int, _ range: Range<Int>, _ keys: [LineKey]
  ) {
    let nearestName = Suggestion.nearest(to: typedName, among: keys.map(\.name))
    report(
      number, range,
      "There is no line “\(typedName):”.\(nearestName.map { " Did you mean “\($0):”?" } ?? " Notes go below an empty line.")",
      fixes: nearestName.map { [.init(title: "Write “\($0):”", newText: "\($0):")] } ?? [])
  }

  private mutating func report(
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
