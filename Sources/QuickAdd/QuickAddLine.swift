// Parses a typed line into an item. `protocol/TEXT.md` has the grammar with examples. Decides the
// order of the passes over the line. Saves nothing, and does not depend on the store.

public enum QuickAddLine {
  /// The longest line that is read, in Unicode scalars.
  public static let longestLine = 8192

  /// - Parameter kind: The kind of item; nil to guess it: a line with an end is an event, a name
  /// with coordinates is a place.
  public static func parse(
    _ text: String, as kind: ParsedText.Kind?, in context: QuickAddContext
  ) -> ParsedText {
    let line = Array(text.unicodeScalars.prefix(longestLine + 1))
    let scanner = TextScanner(Array(line.prefix(longestLine)), context.language)
    var parsed: ParsedText
    if let kind {
      parsed = read(scanner, kind, context)
    } else {
      let reader = reader(scanner, .reminder, context)
      parsed = guess(reader).map { read(scanner, $0, context) } ?? finish(reader, scanner)
    }
    if line.count > longestLine {
      parsed.diagnostics.append(
        ParsedDiagnostic(
          range: longestLine..<longestLine, severity: .error,
          message: "The line is longer than \(longestLine) characters; the rest is not read."))
    }
    return parsed
  }

  private static func read(
    _ scanner: TextScanner, _ kind: ParsedText.Kind, _ context: QuickAddContext
  ) -> ParsedText {
    finish(reader(scanner, kind, context), scanner)
  }

  private static func reader(
    _ scanner: TextScanner, _ kind: ParsedText.Kind, _ context: QuickAddContext
  ) -> LineReader {
    var reader = LineReader(scanner, kind, context, mends: true)
    reader.readSigilsAndKeys()
    reader.readPhrases()
    return reader
  }

  /// The kind that the line seems to describe; nil for a reminder.
  private static func guess(_ reader: LineReader) -> ParsedText.Kind? {
    let parts = reader.foundParts
    if !parts.tags.isEmpty || parts.priority != nil || parts.dates.due != nil { return nil }
    let hasEnd =
      parts.dates.main?.phrase.clock?.end != nil || parts.dates.end != nil
      || parts.dates.start?.phrase.clock?.end != nil
      || parts.duration != nil && parts.dates.main?.phrase.clock != nil
    if hasEnd { return .event }
    if parts.address != nil { return .place }
    let isDated = parts.dates.main != nil || parts.dates.start != nil || parts.repetition != nil
    if parts.location != nil, isDated { return .event }
    if !isDated, parts.fences.count == 1, let fence = parts.fences.first,
      fence.words.count == 1, let scalar = reader.words[fence.words.lowerBound].text.first,
      scalar.isNumber || scalar == "-" || scalar == "g"
    {
      return .place
    }
    return nil
  }

  private static func finish(_ reader: LineReader, _ scanner: TextScanner) -> ParsedText {
    var reader = reader
    let notes = scanner.notesRange.map { String(String.UnicodeScalarView(scanner.line[$0])) }
    var parsed = ParsedText(kind: reader.kind)
    parsed.item = reader.assemble(notes)
    parsed.echo = reader.echo(parsed.item)
    parsed.tokens = zip(reader.words, reader.roles).map { word, role in
      ParsedToken(range: word.range, role: role ?? .title)
    }
    if let notes = scanner.notesRange {
      parsed.tokens.append(ParsedToken(range: notes, role: .notes))
    }
    if let quote = scanner.openQuote {
      reader.diagnostics.append(
        ParsedDiagnostic(
          range: quote..<scanner.line.count, severity: .warning,
          message: "The quotation mark is not closed; everything after it counts as quoted."))
    }
    parsed.diagnostics = reader.diagnostics.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    return parsed
  }
}
