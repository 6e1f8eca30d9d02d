// `text/read`, `text/diagnose`, `text/complete` and `text/hover`: an item as a document, and help
// while it is edited.

import FencepostProtocol
import ItemDocuments
import JSONRPC
import QuickAdd
import SettingsFile

extension Server {
  mutating func textRead(_ params: TextReadParams) throws(ResponseError) -> TextDocument {
    let known = try quickAddContext(now: params.now)
    let source: DocumentSource
    if let id = params.id {
      if params.line != nil {
        throw ResponseError(
          .invalidValue, "params.line begins a new document; this one already exists.",
          field: "params.line", hint: "Leave out line, or id.")
      }
      source = try documentSource(
        DocumentSubject(
          id: id, kind: params.kind, occurrence: params.occurrence, span: params.span),
        known, on: EditContext(kind: .staged))
    } else {
      source = try newDocument(params.kind ?? .reminder, line: params.line, known)
    }
    let text = source.text
    let read = ReadDocument(text, source.kind, in: source.context)
    let annotations = DocumentDisplay(read, text, source.context, options.positionEncoding)
    return TextDocument(
      kind: FencepostProtocol.DocumentKind(source.kind), id: source.id, title: source.title,
      uri: source.uri, text: text, revision: source.revision, tokens: annotations.tokens,
      hints: annotations.hints, diagnostics: source.id == nil ? [] : annotations.diagnostics)
  }

  mutating func newDocument(
    _ kind: FencepostProtocol.DocumentKind, line: String?, _ known: QuickAddContext
  ) throws(ResponseError) -> DocumentSource {
    let kind = ItemDocumentKind(kind)
    var item = DocumentItem(kind: kind)
    if let line, kind != .list {
      let parsed = QuickAddLine.parse(line, as: kind.lineKind, in: known)
      item = DocumentEncoder(context: known).item(parsed.item, kind)
    } else if let line {
      item[.title] = .text(line)
    }
    switch kind {
    case .reminder:
      try checkAccess(to: .reminder)
      item[.list] = item[.list] ?? defaultList(.reminder).map { .list($0) }
    case .event:
      try checkAccess(to: .event)
      item[.list] = item[.list] ?? defaultList(.event).map { .list($0) }
    case .place, .list: break
    }
    return DocumentSource(
      kind: kind, id: nil, item: item, revision: nil, context: DocumentContext(known))
  }

  mutating func textDiagnose(
    _ params: TextDiagnoseParams
  ) throws(ResponseError) -> DiagnosedDocument {
    let context = DocumentContext(try quickAddContext(now: params.now))
    let read = ReadDocument(params.text, ItemDocumentKind(params.kind ?? .reminder), in: context)
    let annotations = DocumentDisplay(read, params.text, context, options.positionEncoding)
    return DiagnosedDocument(
      diagnostics: annotations.diagnostics, tokens: annotations.tokens, hints: annotations.hints)
  }

  mutating func textComplete(
    _ params: TextCompleteParams
  ) throws(ResponseError) -> DocumentCompletions {
    var known = try quickAddContext(now: params.now)
    offerTags(in: &known)
    let context = DocumentContext(known)
    let offsets = LineOffsets(params.text, options.positionEncoding)
    let cursor = try offsets.cursor(line: params.line, params.character)
    let found = LineCompletions(
      params.text, ItemDocumentKind(params.kind ?? .reminder), line: params.line,
      character: cursor, in: context)
    return DocumentCompletions(
      completions: found.completions.map { completion in
        DocumentCompletion(
          label: completion.label, detail: completion.detail, line: completion.line,
          start: offsets[completion.line, completion.range.lowerBound],
          end: offsets[completion.line, completion.range.upperBound],
          newText: completion.newText)
      })
  }

  mutating func textHover(_ params: TextHoverParams) throws(ResponseError) -> HoveredLine {
    let context = DocumentContext(try quickAddContext(now: params.now))
    let offsets = LineOffsets(params.text, options.positionEncoding)
    _ = try offsets.cursor(line: params.line, params.character)
    let read = ReadDocument(params.text, ItemDocumentKind(params.kind ?? .reminder), in: context)
    return HoveredLine(
      hover: read.hover(line: params.line, in: context).map { hover in
        DocumentHover(
          line: hover.line, start: offsets[hover.line, hover.range.lowerBound],
          end: offsets[hover.line, hover.range.upperBound], text: hover.text)
      })
  }
}

/// Converts offsets in the lines of a document to the session's unit and back.
struct LineOffsets {
  private let rows: [TextOffsets]
  private let lengths: [Int]

  init(_ text: String, _ encoding: PositionEncoding) {
    let scalars = DocumentText.rows(text)
    rows = scalars.map { TextOffsets(String(String.UnicodeScalarView($0)), encoding) }
    lengths = scalars.map(\.count)
  }

  subscript(line: Int, position: Int) -> Int {
    rows.indices.contains(line) ? rows[line][position] : 0
  }

  func cursor(line: Int, _ character: Int) throws(ResponseError) -> Int {
    guard rows.indices.contains(line) else {
      throw ResponseError(
        .invalidValue, "params.line: the text has no line \(line).", field: "params.line")
    }
    guard let cursor = rows[line].scalarIndex(atOffset: character) else {
      throw ResponseError(
        .invalidValue, "params.character: \(character) is not within line \(line).",
        field: "params.character")
    }
    return cursor
  }
}

/// The tokens, hints and diagnostics of a document, in the protocol's form.
struct DocumentDisplay {
  let tokens: [DocumentToken]
  let hints: [DocumentHint]
  let diagnostics: [DocumentDiagnostic]

  init(
    _ read: ReadDocument, _ text: String, _ context: DocumentContext, _ encoding: PositionEncoding,
    more: [LineDiagnostic] = []
  ) {
    let offsets = LineOffsets(text, encoding)
    tokens = read.tokens.map { token in
      DocumentToken(
        line: token.line, start: offsets[token.line, token.range.lowerBound],
        end: offsets[token.line, token.range.upperBound],
        role: TextRole(rawValue: token.role.rawValue) ?? .title)
    }
    hints = read.hints(in: context).map { DocumentHint(line: $0.line, text: $0.text) }
    let known = read.diagnostics.filter { diagnostic in
      !more.contains { $0.line == diagnostic.line && $0.range == diagnostic.range }
    }
    diagnostics = (known + more).map { diagnostic in
      DocumentDiagnostic(
        line: diagnostic.line, start: offsets[diagnostic.line, diagnostic.range.lowerBound],
        end: offsets[diagnostic.line, diagnostic.range.upperBound],
        severity: TextSeverity(rawValue: diagnostic.severity.rawValue) ?? .error,
        message: diagnostic.message,
        fixes: diagnostic.fixes.map { TextFix(title: $0.title, newText: $0.newText) })
    }
  }
}

extension ItemDocumentKind {
  init(_ kind: FencepostProtocol.DocumentKind) {
    switch kind {
    case .reminder: self = .reminder
    case .event: self = .event
    case .place: self = .place
    case .list: self = .list
    }
  }

  /// The kind of item that a typed line is read as, to begin such a document.
  var lineKind: ParsedText.Kind {
    switch self {
    case .event: .event
    case .place: .place
    case .reminder, .list: .reminder
    }
  }
}

extension FencepostProtocol.DocumentKind {
  init(_ kind: ItemDocumentKind) {
    switch kind {
    case .reminder: self = .reminder
    case .event: self = .event
    case .place: self = .place
    case .list: self = .list
    }
  }
}
