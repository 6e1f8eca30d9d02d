// LSP requests about an open calendar: hover, completion, symbols, hints and others. They use the
// places of the store if the client may see them.

import CalendarLanguage
import CivilTime
import FencepostProtocol
import Geofence
import JSONRPC
import Places
import TextBuffers

extension Server {
  /// Answers a request about the calendar in an open text with `body`, or with `none` if the text
  /// is not a calendar.
  private mutating func calendarAnswer(
    _ params: LanguageValue, none: LanguageResult,
    _ body: (LanguageText, CalendarDocument) throws(ResponseError) -> LanguageResult
  ) throws(ResponseError) -> LanguageResult {
    let text = try openText(params)
    guard let calendar = language.calendar(text.uri) else { return none }
    return try body(text, calendar)
  }

  private mutating func calendarContext() -> CalendarContext {
    access.readIfUnknown()
    var context = CalendarContext(
      zone: timeZone, now: configuration.clock.now(), zones: codec.zoneDatabase)
    guard accessRights.seesStore, storeHost.store != nil else { return context }
    let places = places.places
    context.places = places.map {
      CalendarContext.NamedPosition(
        title: $0.title, latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
    }
    context.nearby = { latitude, longitude in
      guard let position = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
      let distances = places.map { ($0, $0.coordinate.distance(to: position)) }
      guard let (place, metres) = distances.min(by: { $0.1 < $1.1 }), metres < 5000 else {
        return nil
      }
      if metres <= place.radius { return "At \(place.title)" }
      return "\(Int(metres.rounded())) m from \(place.title)"
    }
    return context
  }

  mutating func hover(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    let position = try params["position"].position()
    var context = calendarContext()
    let result = try calendarAnswer(params, none: .null) { text, calendar in
      let offset = text.buffer.offset(of: position, in: text.unit)
      guard let (range, markdown) = calendar.hover(at: offset, in: &context) else { return .null }
      return .object([
        "contents": .object(["kind": "markdown", "value": .string(markdown)]),
        "range": text.range(range),
      ])
    }
    codec.replaceZones(context.zones)
    return result
  }

  mutating func completion(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    let position = try params["position"].position()
    let context = calendarContext()
    return try calendarAnswer(params, none: []) { text, calendar in
      let offset = text.buffer.offset(of: position, in: text.unit)
      let completions = calendar.completions(at: offset, in: context)
      let completionItems = completions.enumerated().map { index, item -> LanguageResult in
        let sortText = String(index + 1000)
        return .object([
          "label": .string(item.label), "kind": .number(item.kind.lspKind),
          "detail": item.detail.map { .string($0) }, "sortText": .string(sortText),
          "filterText": .string(item.label),
          "textEdit": .object([
            "range": text.range(item.range), "newText": .string(item.newText),
          ]),
        ])
      }
      // The answer has only some of the time zones, so the client has to ask again when the person
      // types another letter.
      let isIncomplete = completions.contains { $0.kind == .zone }
      return .object(["isIncomplete": .bool(isIncomplete), "items": .array(completionItems)])
    }
  }

  mutating func inlayHints(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    let requestedRange = try params["range"].range()
    var context = calendarContext()
    let result = try calendarAnswer(params, none: []) { text, calendar in
      let hints = calendar.hints(in: text.byteRange(requestedRange), &context)
      return .array(
        hints.map { hint in
          .object([
            "position": text.position(hint.offset), "label": .string(hint.text),
            "paddingLeft": true,
          ])
        })
    }
    codec.replaceZones(context.zones)
    return result
  }

  mutating func documentSymbols(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    try calendarAnswer(params, none: []) { text, calendar in
      .array(calendar.symbols.map { Self.symbol($0, text) })
    }
  }

  private static func symbol(_ symbol: CalendarSymbol, _ text: LanguageText) -> LanguageResult {
    // The recursion is limited, because the parser limits how deeply components may be nested.
    .object([
      "name": .string(symbol.name.isEmpty ? "?" : symbol.name), "detail": .string(symbol.detail),
      "kind": .number(symbol.kind.lspKind), "range": text.range(symbol.range),
      "selectionRange": text.range(symbol.selection),
      "children": .array(symbol.children.map { Self.symbol($0, text) }),
    ])
  }

  mutating func foldingRanges(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    try calendarAnswer(params, none: []) { text, calendar in
      .array(
        calendar.foldableRanges.compactMap { range in
          let firstLine = text.buffer.lineNumber(at: range.lowerBound)
          let lastLine = text.buffer.lineNumber(at: range.upperBound)
          guard firstLine < lastLine else { return nil }
          return .object(["startLine": .number(firstLine), "endLine": .number(lastLine)])
        })
    }
  }

  mutating func selectionRanges(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    var positions: [BufferPosition] = []
    for position in params["positions"].elements.prefix(1000) {
      positions.append(try position.position())
    }
    return try calendarAnswer(params, none: .null) { text, calendar in
      .array(
        positions.map { position in
          let offset = text.buffer.offset(of: position, in: text.unit)
          var nestedRange: LanguageResult?
          for range in calendar.selections(at: offset).reversed() {
            nestedRange = .object(["range": text.range(range), "parent": nestedRange])
          }
          return nestedRange ?? .object(["range": text.range(offset..<offset)])
        })
    }
  }

  mutating func formatting(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    try calendarAnswer(params, none: .null) { text, calendar in text.edits(calendar.foldingEdits) }
  }

  mutating func documentLinks(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    try calendarAnswer(params, none: []) { text, calendar in
      .array(
        calendar.links.map { link in
          .object(["range": text.range(link.range), "target": .string(link.target)])
        })
    }
  }

  mutating func definition(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    let position = try params["position"].position()
    access.readIfUnknown()
    let text = try openText(params)
    guard let calendar = language.calendar(text.uri) else { return .null }
    let offset = text.buffer.offset(of: position, in: text.unit)
    let definitions = calendar.definitions(at: offset)
    // In the store each item has its own file, so the definition is in another file.
    if definitions.isEmpty, accessRights.seesStore, let (uid, _) = calendar.relatedUID(at: offset),
      let uri = itemURI(uid)
    {
      return .array([Self.startOfFile(uri)])
    }
    return .array(
      definitions.map { range in .object(["uri": .string(text.uri), "range": text.range(range)]) })
  }

  /// The task lines of open texts that belong to the reminder whose UID is under the cursor.
  mutating func calendarReferences(
    _ params: LanguageValue
  ) throws(ResponseError) -> LanguageResult {
    let position = try params["position"].position()
    let text = try openText(params)
    let lineRange = text.buffer.contentRange(ofLine: position.line)
    let lineText = String(decoding: text.buffer.bytes[lineRange], as: UTF8.self)
    guard lineText.uppercased().hasPrefix("UID:") else { return .null }
    return .array(references(to: String(lineText.dropFirst(4))))
  }

  mutating func semanticTokens(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    try calendarAnswer(params, none: .object(["data": []])) { text, calendar in
      .object(["data": .array(Self.encodedTokens(calendar.tokens, text))])
    }
  }

  /// At most this many tokens are sent. The text after the last token gets no colours.
  private static let maximumTokens = 100_000

  /// Five numbers for each token, as LSP encodes tokens: line and start are relative to the
  /// previous token. A token that is folded over several lines becomes one token for each line.
  private static func encodedTokens(_ tokens: [CalendarToken], _ text: LanguageText)
    -> [LanguageResult]
  {
    var encodedTokens: [LanguageResult] = []
    var lastStart = BufferPosition(line: 0, character: 0)
    var knownPosition = (offset: 0, position: lastStart)
    for token in tokens where encodedTokens.count < maximumTokens * 5 {
      let lines =
        text.buffer.lineNumber(
          at: token.range.lowerBound)...text.buffer.lineNumber(at: token.range.upperBound)
      for line in lines {
        let tokenRange = text.buffer.contentRange(ofLine: line).clamped(to: token.range)
        guard !tokenRange.isEmpty else { continue }
        let start = text.buffer.position(
          of: tokenRange.lowerBound, in: text.unit, after: knownPosition)
        knownPosition = (tokenRange.lowerBound, start)
        let end = text.buffer.position(
          of: tokenRange.upperBound, in: text.unit, after: knownPosition)
        knownPosition = (tokenRange.upperBound, end)
        let isSame = start.line == lastStart.line
        let relativeNumbers = [
          start.line - lastStart.line,
          isSame ? start.character - lastStart.character : start.character,
          end.character - start.character, token.kind.rawValue, 0,
        ]
        encodedTokens += relativeNumbers.map { .number($0) }
        lastStart = start
      }
    }
    return encodedTokens
  }
}

extension CalendarCompletion.Kind {
  /// LSP's `CompletionItemKind`.
  fileprivate var lspKind: Int {
    switch self {
    case .property: 10
    case .parameter: 5
    case .value: 12
    case .component: 9
    case .zone: 21
    case .place: 18
    }
  }
}

extension CalendarSymbol.Kind {
  /// LSP's `SymbolKind`.
  fileprivate var lspKind: Int {
    switch self {
    case .calendar: 3
    case .event: 24
    case .reminder: 19
    case .alarm: 12
    case .zone: 14
    case .other: 2
    }
  }
}
