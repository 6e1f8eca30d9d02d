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

/// A diagnostic of a text. Its kind and line number are used to find its fixes.
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

  func result(in text: LanguageText) -> LanguageResult {
    .object([
      "range": text.range(range), "severity": .number(severity.rawValue), "code": .string(kind),
      "source": "fencepost", "message": .string(message),
    ])
  }
}

extension Server {
  /// All diagnostics of an open text.
  mutating func diagnostics(_ uri: String) -> [LanguageDiagnostic] {
    if let item = language.items[uri], let text = languageText(uri) {
      return itemFindings(item, text).map(\.diagnostic)
    }
    if let text = languageText(uri), let lost = lostItemFinding(text) { return [lost] }
    if let tasks = openTasks(uri) { return taskFindings(tasks).map(\.diagnostic) }
    guard let open = language.texts[uri], LanguageService.isCalendar(uri, open.language) else {
      return []
    }
    guard let calendar = language.calendar(uri) else {
      return [
        LanguageDiagnostic(
          range: 0..<0, kind: "too-large", line: nil, severity: .information,
          message: "This text is larger than a calendar may be, so it was not checked.")
      ]
    }
    // An empty text has no diagnostics, because the person is about to write in it.
    guard !calendar.text.bytes.isEmpty else { return [] }
    var zones = codec.zoneDatabase
    let findings = TextCheck.findings(calendar.text, isStored: isStored(uri), &zones)
    codec.replaceZones(zones)
    var found = findings.map { finding in
      LanguageDiagnostic(
        range: calendar.range(ofLine: finding.line), kind: finding.kind, line: finding.line,
        severity: finding.severity == .problem ? .warning : .information,
        message: finding.sentence)
    }
    for range in calendar.tooLong {
      let number = calendar.text.lineIndex(at: range.lowerBound)
        .map { calendar.text.line($0).number }
      found.append(
        LanguageDiagnostic(
          range: range, kind: "long-line", line: number, severity: .hint,
          message: "This line has more than 75 octets, which strict programs refuse. Fold it."))
    }
    return found
  }

  /// Whether a text is a file of the store, where each item must have a file of its own.
  private func isStored(_ uri: String) -> Bool {
    guard let path = configuration.storeLocation.path else { return false }
    return uri.hasPrefix("file://\(path)/lists/")
  }

  mutating func languageDiagnostic(
    _ params: LanguageValue
  ) throws(ResponseError) -> LanguageResult {
    let text = try openText(params)
    let found = diagnostics(text.uri)
    return .object(["kind": "full", "items": .array(found.map { $0.result(in: text) })])
  }

  /// The params of `textDocument/publishDiagnostics`; without diagnostics for a text that was
  /// closed.
  mutating func diagnosticsParams(_ uri: String) -> LanguageResult {
    guard let text = languageText(uri) else {
      return .object(["uri": .string(uri), "diagnostics": []])
    }
    let found = diagnostics(uri)
    return .object([
      "uri": .string(uri), "version": text.version.map { .number($0) },
      "diagnostics": .array(found.map { $0.result(in: text) }),
    ])
  }

  mutating func codeActions(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    let text = try openText(params)
    let range = text.offsets(try params["range"].range())
    let only = params["context"]["only"].elements.compactMap { $0.value?.string }
    func wants(_ kind: String) -> Bool { only.isEmpty || only.contains { kind.hasPrefix($0) } }
    guard let calendar = language.calendar(text.uri) else { return [] }
    var actions: [LanguageResult] = []
    if wants("refactor"), let action = openAction(text.uri, calendar) { actions.append(action) }
    guard wants("quickfix") else { return .array(actions) }
    let lines =
      text.buffer.line(at: range.lowerBound)...text.buffer.line(at: range.upperBound)
    let sources = fixSources(calendar)
    var longLines = 0
    for diagnostic in diagnostics(text.uri) {
      let first = text.buffer.line(at: diagnostic.range.lowerBound)
      let last = text.buffer.line(at: diagnostic.range.upperBound)
      guard lines.overlaps(first...last) else { continue }
      if diagnostic.kind == "long-line" { longLines += 1 }
      if diagnostic.kind == "merge-conflict" {
        actions += conflictActions(text, calendar, for: diagnostic)
      }
      for fix in calendar.fixes(of: diagnostic.kind, line: diagnostic.line, sources) {
        actions.append(Self.action(fix, for: diagnostic, text))
      }
    }
    if longLines > 1 { actions.append(Self.action(calendar.foldAll, for: nil, text)) }
    return .array(actions)
  }

  /// The actions that settle what a synchronization left in two versions, if the text is an item's file.
  private mutating func conflictActions(
    _ text: LanguageText, _ calendar: CalendarDocument, for diagnostic: LanguageDiagnostic
  ) -> [LanguageResult] {
    access.readIfUnknown()
    guard let id = calendar.firstUID, isFileOfStore(text.uri, calendar) else { return [] }
    return syncConflicts(of: id).flatMap(\.fixes).map { title, command in
      .object([
        "title": .string(title), "kind": "quickfix",
        "diagnostics": .array([diagnostic.result(in: text)]), "command": command,
      ])
    }
  }

  /// The action that opens the document of the item whose file a text is; nil if it is none.
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

  private static func action(
    _ fix: CalendarFix, for diagnostic: LanguageDiagnostic?, _ text: LanguageText
  ) -> LanguageResult {
    .object([
      "title": .string(fix.title), "kind": "quickfix",
      "diagnostics": diagnostic.map { .array([$0.result(in: text)]) },
      "isPreferred": fix.isPreferred ? true : nil,
      "edit": .object(["changes": .object([text.uri: text.edits(fix.edits)])]),
    ])
  }

  private func fixSources(_ calendar: CalendarDocument) -> FixSources {
    let (codec, uids) = (codec, uids)
    return FixSources(
      uid: { uids.next() },
      now: configuration.clock.now().basicText,
      rewritten: {
        var zones = codec.zoneDatabase
        return TextCheck.rewritten(calendar.text, &zones)
      },
      nearestZone: { codec.zoneName(near: $0) })
  }
}
