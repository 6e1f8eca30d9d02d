// `text/parse`: parses typed text with `QuickAdd`'s grammar, in the session's language and zone,
// with the lists and places that the client may see.

import CivilTime
import FencepostProtocol
import Geofence
import JSON
import JSONRPC
import Places
import QuickAdd
import SettingsFile
import Store
import Units

extension Server {
  mutating func textParse(_ params: TextParseParams) throws(ResponseError) -> ParsedLine {
    let offsets = TextOffsets(params.text, options.positionEncoding)
    var cursorIndex: Int?
    if let offset = params.cursor {
      guard let scalarIndex = offsets.scalarIndex(atOffset: offset) else {
        throw ResponseError(
          .invalidValue, "params.cursor: \(offset) is not within the text.",
          field: "params.cursor")
      }
      cursorIndex = scalarIndex
    }
    var context = try quickAddContext(now: params.now)
    if cursorIndex != nil { offerTags(in: &context) }
    guard params.for != .filter else {
      return parsedFilter(params.text, cursorIndex, offsets, context)
    }
    let parsedLine = QuickAddLine.parse(params.text, as: params.for.flatMap(\.kind), in: context)
    let item = parsedLine.item
    return ParsedLine(
      kind: TextKind(parsedLine.kind),
      reminder: parsedLine.kind == .reminder ? TextReminder(item) : nil,
      event: parsedLine.kind == .event ? TextEvent(item) : nil,
      place: parsedLine.kind == .place ? TextPlace(item) : nil,
      echo: parsedLine.echo,
      tokens: parsedLine.tokens.map { TextToken($0, offsets) },
      diagnostics: parsedLine.diagnostics.map { TextDiagnostic($0, offsets) },
      completions: cursorIndex.map { cursorIndex in
        QuickAddLine.completions(params.text, at: cursorIndex, as: parsedLine.kind, in: context).map
        {
          TextCompletion($0, offsets)
        }
      })
  }

  private func parsedFilter(
    _ text: String, _ cursorIndex: Int?, _ offsets: TextOffsets, _ context: QuickAddContext
  ) -> ParsedLine {
    let parsedLine = QuickAddLine.filter(text, in: context)
    return ParsedLine(
      kind: .filter, filter: TextFilter(parsedLine.conditions), echo: parsedLine.echo,
      tokens: parsedLine.tokens.map { TextToken($0, offsets) },
      diagnostics: parsedLine.diagnostics.map { TextDiagnostic($0, offsets) },
      completions: cursorIndex.map { cursorIndex in
        QuickAddLine.completionsOfFilter(text, at: cursorIndex, in: context).map {
          TextCompletion($0, offsets)
        }
      })
  }

  mutating func quickAddContext(now: String?) throws(ResponseError) -> QuickAddContext {
    let zone = timeZone
    var wallTime = zone.wallTime(at: configuration.clock.now())
    if let now {
      do throws(TimeTextFault) {
        wallTime = try WallTime(text: now)
      } catch {
        throw ResponseError(
          .invalidValue, "params.now: '\(now.excerpt(40))' is not a time.", field: "params.now",
          hint: #"Write the wall clock of the session's zone as "2026-11-20T10:00:00"."#)
      }
    }
    access.readIfUnknown()
    let codec = codec
    var context = QuickAddContext(
      now: wallTime, zone: zone, language: options.tables.quickAdd, lengths: lengths,
      lengthUnit: options.lengthUnit ?? lengths.preferredUnit,
      zoneNamed: { try? codec.zone($0) })
    context.seesStore = accessRights.seesStore
    guard accessRights.seesStore, let store = storeHost.store else { return context }
    let settings = settings
    let lists = store.lists.filter { isListVisible($0.id, settings) }.map { list in
      let entities = settings.entities(of: list.id)
      return KnownList(
        id: list.id, title: list.shownTitle, takesReminders: entities.contains(.reminder),
        takesEvents: entities.contains(.event), isReadOnly: list.isReadOnly)
    }
    context.knownNames = vocabulary.knownNames(of: lists, places.places)
    return context
  }
}

extension TextPurpose {
  /// The kind of item as which the text is parsed; nil if the parser has to guess the kind.
  fileprivate var kind: ParsedText.Kind? {
    switch self {
    case .reminder: .reminder
    case .event: .event
    case .place: .place
    case .guess, .filter: nil
    }
  }
}

extension TextKind {
  fileprivate init(_ kind: ParsedText.Kind) {
    switch kind {
    case .reminder: self = .reminder
    case .event: self = .event
    case .place: self = .place
    }
  }
}

extension TextFilter {
  fileprivate init(_ conditions: FilterConditions) {
    let isDue = conditions.dueFrom != nil || conditions.dueBefore != nil
    self.init(
      lists: conditions.lists.isEmpty ? nil : conditions.lists,
      status: conditions.status.map { status in
        switch status {
        case .open: .incomplete
        case .done: .completed
        case .all: .all
        }
      },
      due: isDue ? DateRange(from: conditions.dueFrom?.text, to: conditions.dueBefore?.text) : nil,
      overdue: conditions.isOverdue ? true : nil,
      priority: conditions.priorities.isEmpty
        ? nil : conditions.priorities.compactMap { PriorityBand(rawValue: $0.rawValue) },
      isLocation: conditions.hasPlace ? true : nil,
      proximity: conditions.isLeaving.map { $0 ? .leave : .enter },
      near: conditions.nearbyArea.map {
        Nearby(latitude: $0.latitude, longitude: $0.longitude, within: .metres($0.radius))
      },
      text: conditions.searchText, tags: conditions.tags.isEmpty ? nil : conditions.tags)
  }
}

extension TextToken {
  fileprivate init(_ token: ParsedToken, _ offsets: TextOffsets) {
    self.init(
      start: offsets[token.range.lowerBound], end: offsets[token.range.upperBound],
      role: TextRole(rawValue: token.role.rawValue) ?? .title)
  }
}

extension TextCompletion {
  fileprivate init(_ completion: QuickAddCompletion, _ offsets: TextOffsets) {
    self.init(
      label: completion.label, detail: completion.detail,
      start: offsets[completion.range.lowerBound], end: offsets[completion.range.upperBound],
      newText: completion.newText)
  }
}

extension TextDiagnostic {
  fileprivate init(_ diagnostic: ParsedDiagnostic, _ offsets: TextOffsets) {
    let severity: TextSeverity =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .information: .information
      }
    self.init(
      start: offsets[diagnostic.range.lowerBound], end: offsets[diagnostic.range.upperBound],
      severity: severity, message: diagnostic.message,
      fixes: diagnostic.fixes.map { TextFix(title: $0.title, newText: $0.newText) },
      unknown: diagnostic.unknown.map {
        TextUnknownName(kind: $0.kind == .list ? .list : .place, name: $0.name)
      },
      candidates: diagnostic.candidates.isEmpty ? nil : diagnostic.candidates)
  }
}
