// The texts that the client has open: their calendars or task lines (lines that say something to
// do), and which texts have diagnostics that were not sent yet. Does not depend on the store.

import CalendarLanguage
import FencepostProtocol
import JSONRPC
import TaskLines
import TextBuffers

struct LanguageService {
  private(set) var texts = OpenTexts()
  /// Calendars that were parsed after the last change of their text.
  private var parsed: [String: CalendarDocument] = [:]
  /// The texts whose diagnostics have to be sent, unless the client asks for diagnostics itself.
  private(set) var unpublished: Set<String> = []
  /// The task lines of all open texts.
  var tasks = TaskTexts()
  /// The open texts that are documents of items.
  var items = ItemTexts()
  var client = LanguageClient()
  var settings = LanguageSettings()
  var alarmQuestions = AlarmQuestions()
  /// Whether the client has yet to be asked for its settings.
  var mustConfigure = false
  /// The id of a request for the client's settings that the client has not answered yet; nil if
  /// there is none.
  var configurationRequest: RequestID?

  mutating func open(
    _ uri: String, language: String, version: Int?, text: String
  ) throws(OpenTexts.Refusal) {
    parsed[uri] = nil
    items.close(uri)
    do throws(OpenTexts.Refusal) {
      try texts.open(uri, language: language, version: version, text: text)
      if let open = texts[uri] { tasks.opened(uri, language, open.buffer) }
      unpublished.insert(uri)
    } catch {
      tasks.closed(uri)
      // The client may still show diagnostics of the earlier text, which have to be replaced.
      unpublished.insert(uri)
      throw error
    }
  }

  mutating func change(
    _ uri: String, to version: Int?, _ edits: [OpenTexts.Edit], in unit: OffsetUnit
  ) throws(OpenTexts.Refusal) {
    parsed[uri] = nil
    let before = texts[uri].map { ($0.buffer.lineCount, $0.buffer.bytes.count) }
    if before != nil { unpublished.insert(uri) }
    do throws(OpenTexts.Refusal) {
      try texts.change(uri, to: version, edits, in: unit)
    } catch {
      tasks.closed(uri)
      items.close(uri)
      throw error
    }
    if let before, let open = texts[uri], open.buffer.lineCount >= before.0, edits.count == 1,
      let range = edits.first?.range, range.start.line == range.end.line
    {
      tasks.changed(
        uri, line: range.start.line, into: open.buffer.lineCount - before.0,
        by: open.buffer.bytes.count - before.1, open)
    } else {
      tasks.changed(uri)
    }
    unpublished.insert(uri)
  }

  /// Closes a text; false if it was not open.
  mutating func close(_ uri: String) -> Bool {
    parsed[uri] = nil
    tasks.closed(uri)
    items.close(uri)
    guard texts.close(uri) else { return false }
    // An editor keeps the diagnostics of a closed text until the server sends an empty list.
    unpublished.insert(uri)
    return true
  }

  mutating func takeUnpublished() -> [String] {
    defer { unpublished = [] }
    return unpublished.sorted()
  }

  /// The calendar in an open text; nil if the text is not a calendar, or is too large for one.
  mutating func calendar(_ uri: String) -> CalendarDocument? {
    if let known = parsed[uri] { return known }
    guard let open = texts[uri], Self.isCalendar(uri, open.language),
      let made = CalendarDocument(open.buffer.bytes)
    else { return nil }
    parsed[uri] = made
    return made
  }

  /// The task lines of an open text; nil if the text is a calendar.
  mutating func taskLines(_ uri: String) -> TaskText? {
    texts[uri].flatMap { tasks.lines(uri, $0) }
  }

  /// Handles an answer of the client; false if the language service has not sent the request.
  mutating func takeAnswer(_ outcome: Outcome, to id: RequestID) -> Bool {
    tasks.takeAnswer(outcome, to: id, texts)
  }

  /// Notes that the client's rights have changed, and with them everything that texts show of the
  /// store.
  mutating func rightsChanged() {
    tasks.comparedState = nil
    tasks.forgetLenses()
    unpublished.formUnion(texts.uris)
  }

  /// Makes the diagnostics of a text be sent again. They may have changed although the text has
  /// not.
  mutating func publishLater(_ uri: String) { unpublished.insert(uri) }

  static func isCalendar(_ uri: String, _ language: String) -> Bool {
    ["icalendar", "ics", "vcalendar", "ical"].contains(language.lowercased())
      || uri.lowercased().prefix { $0 != "?" && $0 != "#" }.hasSuffix(".ics")
  }
}

extension OffsetUnit {
  init(_ encoding: PositionEncoding) {
    switch encoding {
    case .utf8: self = .utf8
    case .utf16: self = .utf16
    case .utf32: self = .utf32
    }
  }
}

/// What the client can do, as `initialize` says.
struct LanguageClient {
  /// Whether the client asks for diagnostics with `textDocument/diagnostic`.
  var pullsDiagnostics = false
  /// Whether the client makes an edit that the server asks for (`workspace/applyEdit`), if the
  /// edit names the version of the text.
  var appliesVersionedEdits = false
  /// Whether the client takes edits that name the version of the text.
  var takesDocumentChanges = false
  /// Whether the client opens documents that the server asks for (`window/showDocument`).
  var showsDocuments = false
  /// Whether the client asks for the location of a symbol when the person picks it.
  var resolvesSymbols = false
  /// Whether the client carries out both the edit and the command of a code action. ALE leaves the
  /// edit out; it is recognised because it declares no kinds of code actions.
  var carriesOutBoth = true
  /// Whether the server can make the client ask for code lenses again.
  var refreshesLenses = false
  /// Whether the server can make the client ask for diagnostics again.
  var refreshesDiagnostics = false
  /// Whether the client answers questions for its settings with `workspace/configuration`.
  var answersConfiguration = false
  /// Whether the client reports changes of its settings only after the server has registered for them.
  var registersConfiguration = false
}
