// The texts that the client has open: their calendars or task lines (lines that name something to
// do), and which texts have diagnostics that were not sent yet. The store is not used here.

import CalendarLanguage
import FencepostProtocol
import JSONRPC
import TaskLines
import TextBuffers

struct LanguageService {
  private(set) var texts = OpenTexts()
  /// Calendars that were parsed after the last change of their text.
  private var parsedCalendars: [String: CalendarDocument] = [:]
  /// The texts whose diagnostics have to be sent, unless the client asks for diagnostics itself.
  private(set) var textsToPublish: Set<String> = []
  /// The task lines of all open texts.
  var taskTexts = TaskTexts()
  /// The open texts that are documents of items.
  var itemTexts = ItemTexts()
  var client = LanguageClient()
  var settings = LanguageSettings()
  var alarmQuestions = AlarmQuestions()
  /// Whether the server must still ask the client for its settings.
  var mustAskForSettings = false
  /// The id of a request for the client's settings that the client has not answered yet; nil if
  /// there is none.
  var configurationRequest: RequestID?

  mutating func open(
    _ uri: String, language: String, version: Int?, text: String
  ) throws(OpenTexts.Refusal) {
    parsedCalendars[uri] = nil
    itemTexts.close(uri)
    do throws(OpenTexts.Refusal) {
      try texts.open(uri, language: language, version: version, text: text)
      if let open = texts[uri] { taskTexts.noteOpened(uri, language, open.buffer) }
      textsToPublish.insert(uri)
    } catch {
      taskTexts.noteClosed(uri)
      // The client may still show diagnostics of the earlier text, which have to be replaced.
      textsToPublish.insert(uri)
      throw error
    }
  }

  mutating func change(
    _ uri: String, to version: Int?, _ edits: [OpenTexts.Edit], in unit: OffsetUnit
  ) throws(OpenTexts.Refusal) {
    parsedCalendars[uri] = nil
    let sizeBefore = texts[uri].map { ($0.buffer.lineCount, $0.buffer.bytes.count) }
    if sizeBefore != nil { textsToPublish.insert(uri) }
    do throws(OpenTexts.Refusal) {
      try texts.change(uri, to: version, edits, in: unit)
    } catch {
      taskTexts.noteClosed(uri)
      itemTexts.close(uri)
      throw error
    }
    if let sizeBefore, let open = texts[uri], open.buffer.lineCount >= sizeBefore.0,
      edits.count == 1,
      let range = edits.first?.range, range.start.line == range.end.line
    {
      taskTexts.noteChanged(
        uri, line: range.start.line, into: open.buffer.lineCount - sizeBefore.0,
        by: open.buffer.bytes.count - sizeBefore.1, open)
    } else {
      taskTexts.noteChanged(uri)
    }
    textsToPublish.insert(uri)
  }

  /// Closes a text; false if the text was not open.
  mutating func close(_ uri: String) -> Bool {
    parsedCalendars[uri] = nil
    taskTexts.noteClosed(uri)
    itemTexts.close(uri)
    guard texts.close(uri) else { return false }
    // An editor keeps the diagnostics of a closed text until the server sends an empty list.
    textsToPublish.insert(uri)
    return true
  }

  mutating func takeTextsToPublish() -> [String] {
    defer { textsToPublish = [] }
    return textsToPublish.sorted()
  }

  /// The calendar in an open text; nil if the text is not a calendar, or is too large for one.
  mutating func calendar(_ uri: String) -> CalendarDocument? {
    if let parsed = parsedCalendars[uri] { return parsed }
    guard let open = texts[uri], Self.isCalendar(uri, open.language),
      let calendar = CalendarDocument(open.buffer.bytes)
    else { return nil }
    parsedCalendars[uri] = calendar
    return calendar
  }

  /// The task lines of an open text; nil if the text is a calendar.
  mutating func taskLines(_ uri: String) -> TaskText? {
    texts[uri].flatMap { taskTexts.lines(uri, $0) }
  }

  /// Handles an answer of the client; false if the language service has not sent the request.
  mutating func takeAnswer(_ outcome: ResponseOutcome, to id: RequestID) -> Bool {
    taskTexts.takeAnswer(outcome, to: id, texts)
  }

  /// Records that the client's rights have changed, so that everything that texts show of the store
  /// is computed again.
  mutating func noteRightsChanged() {
    taskTexts.comparedState = nil
    taskTexts.forgetLenses()
    textsToPublish.formUnion(texts.uris)
  }

  /// Records that the diagnostics of a text have to be sent again, because they may have changed
  /// although the text has not.
  mutating func publishLater(_ uri: String) { textsToPublish.insert(uri) }

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

/// The client's abilities, as its `initialize` request declares them.
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
  /// Whether the client carries out both the edit and the command of a code action. ALE runs only
  /// the command; the server recognises ALE because it declares no kinds of code actions.
  var carriesOutBoth = true
  /// Whether the server can make the client ask for code lenses again.
  var refreshesLenses = false
  /// Whether the server can make the client ask for diagnostics again.
  var refreshesDiagnostics = false
  /// Whether the client answers questions for its settings with `workspace/configuration`.
  var answersConfiguration = false
  /// Whether the client reports changes of its settings only after the server has registered for
  /// them.
  var registersConfiguration = false
}
