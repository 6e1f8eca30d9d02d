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
  /// The answer about a calendar in an open text; `none` if the text is not a calendar.
  private mutating func answer(
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
      guard let here = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
      let ranked = places.map { ($0, $0.coordinate.distance(to: here)) }
      guard let (place, metres) = ranked.min(by: { $0.1 < $1.1 }), metres < 5000 else { return nil }
      if metres <= place.radius { return "At \(place.title)" }
      return "\(Int(metres.rounded())) m from \(place.title)"
    }
    return context
  }

  mutating func hover(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    let position = try params["position"].position()
    var context = calendarContext()
    let result = try answer(params, none: .null) { text, calendar in
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
    return try answer(params, none: []) { text, calendar in
      let offset = text.buffer.offset(of: position, in: text.unit)
      let found = calendar.completions(at: offset, in: context)
      let items = found.enumerated().map { index, item -> LanguageResult in
        let order = String(index + 1000)
        return .object([
          "label": .string(item.label), "kind": .number(item.kind.number),
          "detail": item.detail.map { .string($0) }, "sortText": .string(order),
          "filterText": .string(item.label),
          "textEdit": .object([
            "range": text.range(item.range), "newText": .string(item.newText),
          ]),
        ])
      }
      // Only some of the zones are in the answer, so after another letter the client has to ask
      // again.
      let isCut = found.contains { $0.kind == .zone }
      return .object(["isIncomplete": .bool(isCut), "items": .array(items)])
    }
  }

  mutating func inlayHints(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    let asked = try params["range"].range()
    var context = calendarContext()
    let result = try answer(params, none: []) { text, calendar in
      let hints = calendar.hints(in: text.offsets(asked), &context)
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
    try answer(params, none: []) { text, calendar in
      .array(calendar.symbols.map { Self.symbol($0, text) })
    }
  }

  private static func symbol(_ symbol: CalendarSymbol, _ text: LanguageText) -> LanguageResult {
    // Recursive, but no deeper than a calendar may be nested.
    .object([
      "name": .string(symbol.name.isEmpty ? "?" : symbol.name), "detail": .string(symbol.detail),
      "kind": .number(symbol.kind.number), "range": text.range(symbol.range),
      "selectionRange": text.range(symbol.selection),
      "children": .array(symbol.children.map { Self.symbol($0, text) }),
    ])
  }

  mutating func foldingRanges(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    try answer(params, none: []) { text, calendar in
      .array(
        calendar.foldable.compactMap { range in
          let first = text.buffer.line(at: range.lowerBound)
          let last = text.buffer.line(at: range.upperBound)
          guard first < last else { return nil }
          return .object(["startLine": .number(first), "endLine": .number(last)])
        })
    }
  }

  mutating func selectionRanges(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    var positions: [BufferPosition] = []
    for position in params["positions"].elements.prefix(1000) {
      positions.append(try position.position())
    }
    return try answer(params, none: .null) { text, calendar in
      .array(
        positions.map { position in
          let offset = text.buffer.offset(of: position, in: text.unit)
          var grown: LanguageResult?
          for range in calendar.selections(at: offset).reversed() {
            grown = .object(["range": text.range(range), "parent": grown])
          }
          return grown ?? .object(["range": text.range(offset..<offset)])
        })
    }
  }

  mutating func formatting(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    try answer(params, none: .null) { text, calendar in text.edits(calendar.formatted) }
  }

  mutating func documentLinks(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    try answer(params, none: []) { text, calendar in
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
    let found = calendar.definitions(at: offset)
    // In the store each item has a file of its own.
    if found.isEmpty, accessRights.seesStore, let (uid, _) = calendar.related(at: offset),
      let uri = itemURI(uid)
    {
      return .array([Self.location(uri)])
    }
    return .array(
      found.map { range in .object(["uri": .string(text.uri), "range": text.range(range)]) })
  }

  /// The task lines of open texts that belong to the reminder whose UID is under the cursor.
  mutating func calendarReferences(
    _ params: LanguageValue
  ) throws(ResponseError) -> LanguageResult {
    let position = try params["position"].position()
    let text = try openText(params)
    let line = text.buffer.content(ofLine: position.line)
    let typed = String(decoding: text.buffer.bytes[line], as: UTF8.self)
    guard typed.uppercased().hasPrefix("UID:") else { return .null }
    return .array(references(to: String(typed.dropFirst(4))))
  }

  mutating func semanticTokens(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    try answer(params, none: .object(["data": []])) { text, calendar in
      .object(["data": .array(Self.tokens(calendar.tokens, text))])
    }
  }

  /// The most tokens in one answer. The text after them gets no colours.
  private static let mostTokens = 100_000

  /// Five numbers for each token, as LSP encodes them: line and start are counted from the token
  /// before. A token that is folded over several lines becomes one token for each line.
  private static func tokens(_ tokens: [CalendarToken], _ text: LanguageText) -> [LanguageResult] {
    var data: [LanguageResult] = []
    var last = BufferPosition(line: 0, character: 0)
    var known = (offset: 0, position: last)
    for token in tokens where data.count < mostTokens * 5 {
      let lines =
        text.buffer.line(at: token.range.lowerBound)...text.buffer.line(at: token.range.upperBound)
      for line in lines {
        let part = text.buffer.content(ofLine: line).clamped(to: token.range)
        guard !part.isEmpty else { continue }
        let start = text.buffer.position(of: part.lowerBound, in: text.unit, after: known)
        known = (part.lowerBound, start)
        let end = text.buffer.position(of: part.upperBound, in: text.unit, after: known)
        known = (part.upperBound, end)
        let isSame = start.line == last.line
        let numbers = [
          start.line - last.line, isSame ? start.character - last.character : start.character,
          end.character - start.character, token.kind.rawValue, 0,
        ]
        data += numbers.map { .number($0) }
        last = start
      }
    }
    return data
  }
}

extension CalendarCompletion.Kind {
  /// LSP's `CompletionItemKind`.
  fileprivate var number: Int {
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
  fileprivate var number: Int {
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
