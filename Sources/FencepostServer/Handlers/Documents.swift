// `text/read`, `text/diagnose`, `text/complete` and `text/hover`: an item as a document, and help
// while it is edited.

import FencepostProtocol
import ItemDocuments
import JSONRPC
import QuickAdd
import SettingsFile

extension Server {
  mutating func textRead(_ params: TextReadParams) throws(ResponseError) -> TextDocument {
    let quickAdd = try quickAddContext(now: params.now)
    let source: DocumentSource
    if let id = params.id {
      if params.line != nil {
        throw ResponseError(
          .invalidValue, "params.line is only for a new item, but params.id names an existing one.",
          field: "params.line", hint: "Leave out line, or id.")
      }
      source = try documentSource(
        DocumentTarget(
          id: id, kind: params.kind, occurrence: params.occurrence, span: params.span),
        quickAdd, on: EditContext(kind: .staging))
    } else {
      source = try newDocument(params.kind ?? .reminder, line: params.line, quickAdd)
    }
    let text = source.text
    let document = ReadDocument(text, source.kind, in: source.context)
    let annotations = DocumentDisplay(document, text, source.context, options.positionEncoding)
    return TextDocument(
      kind: FencepostProtocol.DocumentKind(source.kind), id: source.id, title: source.title,
      uri: source.uri, text: text, revision: source.revision, tokens: annotations.tokens,
      hints: annotations.hints, diagnostics: source.id == nil ? [] : annotations.diagnostics)
  }

  mutating func newDocument(
    _ kind: FencepostProtocol.DocumentKind, line: String?, _ quickAdd: QuickAddContext
  ) throws(ResponseError) -> DocumentSource {
    let kind = ItemDocumentKind(kind)
    var item = DocumentItem(kind: kind)
    if let line, kind != .list {
      let parsed = QuickAddLine.parse(line, as: kind.lineKind, in: quickAdd)
      item = DocumentEncoder(context: quickAdd).item(parsed.item, kind)
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
      kind: kind, id: nil, item: item, revision: nil, context: DocumentContext(quickAdd))
  }

  mutating func textDiagnose(
    _ params: TextDiagnoseParams
  ) throws(ResponseError) -> DiagnosedDocument {
    let context = DocumentContext(try quickAddContext(now: params.now))
    let document = ReadDocument(
      params.text, ItemDocumentKind(params.kind ?? .reminder), in: context)
    let annotations = DocumentDisplay(document, params.text, context, options.positionEncoding)
    return DiagnosedDocument(
      diagnostics: annotations.diagnostics, tokens: annotations.tokens, hints: annotations.hints)
  }

  mutating func textComplete(
    _ params: TextCompleteParams
  ) throws(ResponseError) -> DocumentCompletions {
    var quickAdd = try quickAddContext(now: params.now)
    offerTags(in: &quickAdd)
    let context = DocumentContext(quickAdd)
    let offsets = LineOffsets(params.text, options.positionEncoding)
    let cursor = try offsets.cursor(line: params.line, params.character)
    let lineCompletions = LineCompletions(
      params.text, ItemDocumentKind(params.kind ?? .reminder), line: params.line,
      character: cursor, in: context)
    return DocumentCompletions(
      completions: lineCompletions.completions.map { completion in
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
    let document = ReadDocument(
      params.text, ItemDocumentKind(params.kind ?? .reminder), in: context)
    return HoveredLine(
      hover: document.hover(line: params.line, in: context).map { hover in
        DocumentHover(
          line: hover.line, start: offsets[hover.line, hover.range.lowerBound],
          end: offsets[hover.line, hover.range.upperBound], text: hover.text)
      })
  }
}

/// Converts offsets in the lines of a document between Unicode scalars and the client's encoding
/// (UTF-8, UTF-16 or UTF-32), in both directions.
struct LineOffsets {
  private let rows: [TextOffsets]

  init(_ text: String, _ encoding: PositionEncoding) {
    let scalars = DocumentText.rows(text)
    rows = scalars.map { TextOffsets(String(String.UnicodeScalarView($0)), encoding) }
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
    _ document: ReadDocument, _ text: String, _ context: DocumentContext,
    _ encoding: PositionEncoding,
    extraDiagnostics: [LineDiagnostic] = []
  ) {
    let offsets = LineOffsets(text, encoding)
    tokens = document.tokens.map { token in
      DocumentToken(
        line: token.line, start: offsets[token.line, token.range.lowerBound],
        end: offsets[token.line, token.range.upperBound],
        role: TextRole(rawValue: token.role.rawValue) ?? .title)
    }
    hints = document.hints(in: context).map { DocumentHint(line: $0.line, text: $0.text) }
    let otherDiagnostics = document.diagnostics.filter { diagnostic in
      !extraDiagnostics.contains { $0.line == diagnostic.line && $0.range == diagnostic.range }
    }
    diagnostics = (otherDiagnostics + extraDiagnostics).map { diagnostic in
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

  /// The kind of item as which a typed line is parsed, if the line begins a document of this kind.
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
