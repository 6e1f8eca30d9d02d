// Diagnostics of open calendars, found by the rules of `doctor`, and their quick fixes.

import CalendarLanguage
import CivilTime
import Doctor
import FencepostProtocol
import ICalendar
import JSON
import JSONRPC
import Store
import TextBuffers

/// A diagnostic of a text. The fixes of a calendar's diagnostic are found by kind and line number.
struct LanguageDiagnostic {
  /// LSP's severities.
  enum Severity: Int {
    case error = 1
    case warning, information, hint
  }

  let range: Range<Int>
  let kind: String
  let line: Int?
  let severity: Severity
  let message: String

  func encoded(in text: LanguageText) -> LanguageResult {
    .object([
      "range": text.range(range), "severity": .number(severity.rawValue), "code": .string(kind),
      "source": "fencepost", "message": .string(message),
    ])
  }
}

extension Server {
  /// All diagnostics of an open text.
  mutating func diagnostics(_ uri: String) -> [LanguageDiagnostic] {
    if let item = language.itemTexts[uri], let text = languageText(uri) {
      return itemFindings(item, text).map(\.diagnostic)
    }
    if let text = languageText(uri), let lostItem = lostItemFinding(text) { return [lostItem] }
    if let tasks = openTasks(uri) { return taskFindings(tasks).map(\.diagnostic) }
    guard let open = language.texts[uri], LanguageService.isCalendar(uri, open.language) else {
      return []
    }
    guard let calendar = language.calendar(uri) else {
      return [
        LanguageDiagnostic(
          range: 0..<0, kind: "too-large", line: nil, severity: .information,
          message: "This text is larger than a calendar may be, so the text was not checked.")
      ]
    }
    // An empty text has no diagnostics, because the person is about to write in it.
    guard !calendar.text.bytes.isEmpty else { return [] }
    var zones = codec.zoneDatabase
    let findings = TextCheck.findings(calendar.text, isStored: isInListsFolder(uri), &zones)
    codec.replaceZones(zones)
    var diagnostics = findings.map { finding in
      LanguageDiagnostic(
        range: calendar.range(ofLine: finding.line), kind: finding.kind, line: finding.line,
        severity: finding.severity == .problem ? .warning : .information,
        message: finding.sentence)
    }
    for range in calendar.overlongParts {
      let number = calendar.text.lineIndex(at: range.lowerBound)
        .map { calendar.text.line($0).lineNumber }
      diagnostics.append(
        LanguageDiagnostic(
          range: range, kind: "long-line", line: number, severity: .hint,
          message: "This line has more than 75 octets, which strict programs refuse. Fold the line."
        ))
    }
    return diagnostics
  }

  /// Whether a text is a file below `lists/`. There each item must have its own file, so two items
  /// in one file get a diagnostic.
  private func isInListsFolder(_ uri: String) -> Bool {
    guard let path = configuration.storeLocation.path else { return false }
    return uri.hasPrefix("file://\(path)/lists/")
  }

  mutating func languageDiagnostic(
    _ params: LanguageValue
  ) throws(ResponseError) -> LanguageResult {
    let text = try openText(params)
    let diagnostics = diagnostics(text.uri)
    return .object(["kind": "full", "items": .array(diagnostics.map { $0.encoded(in: text) })])
  }

  /// The params of `textDocument/publishDiagnostics`. For a closed text the diagnostics are empty,
  /// so that the editor removes those that it still shows.
  mutating func diagnosticsParams(_ uri: String) -> LanguageResult {
    guard let text = languageText(uri) else {
      return .object(["uri": .string(uri), "diagnostics": []])
    }
    let diagnostics = diagnostics(uri)
    return .object([
      "uri": .string(uri), "version": text.version.map { .number($0) },
      "diagnostics": .array(diagnostics.map { $0.encoded(in: text) }),
    ])
  }

  mutating func codeActions(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    let text = try openText(params)
    let range = text.byteRange(try params["range"].range())
    let requestedKinds = params["context"]["only"].elements.compactMap { $0.value?.string }
    func isRequested(_ kind: String) -> Bool {
      requestedKinds.isEmpty || requestedKinds.contains { kind.hasPrefix($0) }
    }
    guard let calendar = language.calendar(text.uri) else { return [] }
    var actions: [LanguageResult] = []
    if isRequested("refactor"), let quickFix = openAction(text.uri, calendar) {
      actions.append(quickFix)
    }
    guard isRequested("quickfix") else { return .array(actions) }
    let selectedLines =
      text.buffer.lineNumber(at: range.lowerBound)...text.buffer.lineNumber(at: range.upperBound)
    let fixSources = fixSources(calendar)
    var longLines = 0
    for diagnostic in diagnostics(text.uri) {
      let firstLine = text.buffer.lineNumber(at: diagnostic.range.lowerBound)
      let lastLine = text.buffer.lineNumber(at: diagnostic.range.upperBound)
      guard selectedLines.overlaps(firstLine...lastLine) else { continue }
      if diagnostic.kind == "long-line" { longLines += 1 }
      if diagnostic.kind == "merge-conflict" {
        actions += conflictActions(text, calendar, for: diagnostic)
      }
      for fix in calendar.fixes(of: diagnostic.kind, line: diagnostic.line, fixSources) {
        actions.append(Self.quickFix(fix, for: diagnostic, text))
      }
    }
    if longLines > 1 { actions.append(Self.quickFix(calendar.foldAll, for: nil, text)) }
    return .array(actions)
  }

  /// For a text that is an item's file, the actions that settle values which a synchronization left
  /// in two versions.
  private mutating func conflictActions(
    _ text: LanguageText, _ calendar: CalendarDocument, for diagnostic: LanguageDiagnostic
  ) -> [LanguageResult] {
    access.readIfUnknown()
    guard let id = calendar.firstUID, isFileOfStore(text.uri, calendar) else { return [] }
    return syncConflicts(of: id).flatMap(\.fixes).map { title, command in
      .object([
        "title": .string(title), "kind": "quickfix",
        "diagnostics": .array([diagnostic.encoded(in: text)]), "command": command,
      ])
    }
  }

  /// The action that opens the document of an item, for a text that is the item's file; nil for any
  /// other text.
  private mutating func openAction(
    _ uri: String, _ calendar: CalendarDocument
  ) -> LanguageResult? {
    access.readIfUnknown()
    guard let id = calendar.firstUID, isFileOfStore(uri, calendar),
      let item = storeHost.openStore?.item(ItemID(id)),
      let kind = AccessEntity(rawValue: item.kind), accessRights.sees(kind)
    else { return nil }
    return openAction(id, item.kind == ItemKind.event ? .event : .reminder)
  }

  private static func quickFix(
    _ fix: CalendarFix, for diagnostic: LanguageDiagnostic?, _ text: LanguageText
  ) -> LanguageResult {
    .object([
      "title": .string(fix.title), "kind": "quickfix",
      "diagnostics": diagnostic.map { .array([$0.encoded(in: text)]) },
      "isPreferred": fix.isPreferred ? true : nil,
      "edit": .object(["changes": .object([text.uri: text.edits(fix.edits)])]),
    ])
  }

  private func fixSources(_ calendar: CalendarDocument) -> FixSources {
    let (codec, uids) = (codec, uids)
    return FixSources(
      makeUID: { uids.makeUID() },
      timestamp: configuration.clock.now().basicText,
      rewrittenText: {
        var zones = codec.zoneDatabase
        return TextCheck.rewritten(calendar.text, &zones)
      },
      nearestZone: { codec.zoneName(near: $0) })
  }
}
