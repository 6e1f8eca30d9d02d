// Diagnostics with their fixes, completion, hover and hints of a text that is the document of an
// item. The content is the same as in `text/diagnose`, `text/complete` and `text/hover`.

import FencepostProtocol
import JSON
import JSONRPC
import TextBuffers

extension Server {
  /// Answers a request about a text that is the document of an item; nil for any other text, and
  /// for requests without a text.
  mutating func itemAnswer(
    _ request: LanguageRequest, _ params: LanguageValue
  ) throws(ResponseError) -> LanguageResult? {
    guard let uri = params["textDocument"]["uri"].value?.string, let item = language.itemTexts[uri],
      let text = languageText(uri)
    else { return nil }
    return switch request {
    case .codeAction: try itemActions(params, item, text)
    case .hover: try itemHover(params, item, text)
    case .completion: try itemCompletion(params, item, text)
    case .inlayHint: try itemHints(params, item, text)
    case .definition: itemFile(item)
    case .diagnostic, .documentSymbol, .foldingRange, .selectionRange, .formatting, .documentLink,
      .semanticTokens, .prepareRename, .rename, .symbol, .resolveSymbol, .executeCommand,
      .resolveLens, .codeLens,
      .references, .willSave:
      nil
    }
  }

  private mutating func itemHover(
    _ params: LanguageValue, _ item: ItemText, _ text: LanguageText
  ) throws(ResponseError) -> LanguageResult {
    let position = Self.nearestExisting(try params["position"].position(), text)
    let hoveredLine = try textHover(
      TextHoverParams(
        text: text.buffer.text, line: position.line, character: position.character,
        kind: item.record.kind))
    guard let hover = hoveredLine.hover else { return .null }
    return .object([
      "contents": .object(["kind": "plaintext", "value": .string(hover.text)]),
      "range": Self.range(hover.line, hover.start, hover.end),
    ])
  }

  private mutating func itemCompletion(
    _ params: LanguageValue, _ item: ItemText, _ text: LanguageText
  ) throws(ResponseError) -> LanguageResult {
    let position = Self.nearestExisting(try params["position"].position(), text)
    let completed = try textComplete(
      TextCompleteParams(
        text: text.buffer.text, line: position.line, character: position.character,
        kind: item.record.kind))
    return .array(
      completed.completions.enumerated().map { index, completion in
        .object([
          "label": .string(completion.label), "kind": 12,
          "detail": completion.detail.map { .string($0) },
          "sortText": .string(String(index + 1000)), "filterText": .string(completion.newText),
          "textEdit": .object([
            "range": Self.range(completion.line, completion.start, completion.end),
            "newText": .string(completion.newText),
          ]),
        ])
      })
  }

  private mutating func itemHints(
    _ params: LanguageValue, _ item: ItemText, _ text: LanguageText
  ) throws(ResponseError) -> LanguageResult {
    let requestedRange = try params["range"].range()
    let selectedLines =
      min(
        requestedRange.start.line, requestedRange.end.line)...max(
        requestedRange.start.line, requestedRange.end.line)
    let diagnosed = try textDiagnose(
      TextDiagnoseParams(text: text.buffer.text, kind: item.record.kind))
    return .array(
      diagnosed.hints.filter { selectedLines.contains($0.line) }.map { hint in
        .object([
          "position": text.position(text.buffer.contentRange(ofLine: hint.line).upperBound),
          "label": .string(hint.text), "paddingLeft": true,
        ])
      })
  }

  private mutating func itemFile(_ item: ItemText) -> LanguageResult {
    access.readIfUnknown()
    guard accessRights.seesStore, let uri = itemURI(item.record.id) else { return .null }
    return .array([Self.startOfFile(uri)])
  }

  /// The nearest position that exists in the text, because editors may send a position beyond the
  /// end of a line.
  private static func nearestExisting(_ position: BufferPosition, _ text: LanguageText)
    -> BufferPosition
  {
    text.buffer.position(of: text.buffer.offset(of: position, in: text.unit), in: text.unit)
  }

  private static func range(_ line: Int, _ start: Int, _ end: Int) -> LanguageResult {
    func position(_ character: Int) -> LanguageResult {
      .object(["line": .number(line), "character": .number(character)])
    }
    return .object(["start": position(start), "end": position(end)])
  }

  // MARK: Diagnostics

  /// A diagnostic of a document, with its fixes as LSP edits.
  struct ItemFinding {
    let diagnostic: LanguageDiagnostic
    var fixes: [(title: String, edit: LanguageResult)] = []
    /// Fixes that are commands and do not edit the text.
    var commands: [(title: String, command: LanguageResult)] = []
  }

  mutating func itemFindings(_ item: ItemText, _ text: LanguageText) -> [ItemFinding] {
    access.readIfUnknown()
    let bufferText = text.buffer.text
    let kind = item.record.kind
    var findings: [ItemFinding] = []
    switch item.refusal {
    case .invalid(let diagnostics):
      findings = diagnostics.map { Self.makeFinding($0, text) }
    case .conflict, .failed, nil:
      let diagnosed = try? textDiagnose(TextDiagnoseParams(text: bufferText, kind: kind))
      findings = (diagnosed?.diagnostics ?? []).map { Self.makeFinding($0, text) }
    }
    let storedText = storedText(text.uri)
    // If another session has changed the item's id, `storedText` has put the new id into the
    // record.
    let item = language.itemTexts[text.uri] ?? item
    if case .removed = storedText { return findings + [removedItemFinding(item, text)] }
    findings += syncFindings(item, text)
    switch item.refusal {
    case .conflict(let conflict): findings += Self.findings(of: conflict, kind, text)
    case .failed(let message):
      findings.append(
        Self.makeFinding(
          "not-saved", .error, "The \(kind.rawValue) was not saved: \(message)", text))
    case .invalid, nil:
      if case .text(let storedDocument) = storedText,
        let changedFinding = changedElsewhereFinding(item, storedDocument, bufferText, text)
      {
        findings.append(changedFinding)
      } else if item.hadUnsavedChanges {
        findings.append(
          Self.makeFinding(
            "not-saved", .information,
            "This text has changes that are not saved in the \(kind.rawValue). Save the file again.",
            text))
      }
    }
    return findings
  }

  private static func makeFinding(_ diagnostic: DocumentDiagnostic, _ text: LanguageText)
    -> ItemFinding
  {
    func position(_ character: Int) -> BufferPosition {
      BufferPosition(line: diagnostic.line, character: character)
    }
    let range = text.byteRange((position(diagnostic.start), position(diagnostic.end)))
    let severity: LanguageDiagnostic.Severity =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .information: .information
      }
    return ItemFinding(
      diagnostic: LanguageDiagnostic(
        range: range, kind: "words", line: diagnostic.line, severity: severity,
        message: diagnostic.message),
      fixes: diagnostic.fixes.map { fix in
        (
          fix.title,
          .object(["range": text.range(range), "newText": .string(fix.newText)])
        )
      })
  }

  /// A diagnostic at the first line.
  private static func makeFinding(
    _ kind: String, _ severity: LanguageDiagnostic.Severity, _ message: String,
    _ text: LanguageText
  ) -> ItemFinding {
    ItemFinding(
      diagnostic: LanguageDiagnostic(
        range: text.buffer.contentRange(ofLine: 0), kind: kind, line: 0, severity: severity,
        message: message))
  }

  /// The diagnostic of a text that is in the folder of items' documents, but has no record.
  func lostItemFinding(_ text: LanguageText) -> LanguageDiagnostic? {
    guard let path = FileURI.path(text.uri), ItemTextFolder.documentName(ofPath: path) != nil else {
      return nil
    }
    return Self.makeFinding(
      "not-saved", .error,
      "This text no longer belongs to an item, so saving the text changes nothing. Open the item "
        + "again with the command “fencepost.open”.", text
    ).diagnostic
  }

  /// The diagnostic of a text whose item no longer exists.
  private func removedItemFinding(_ item: ItemText, _ text: LanguageText) -> ItemFinding {
    let canMakeAgain = self.canMakeAgain(item)
    let sentence = Self.removedItemSentence(item, canMakeAgain: canMakeAgain)
    var finding = Self.makeFinding("no-item", .warning, sentence, text)
    if case .failed(let message) = item.refusal {
      finding = Self.makeFinding("not-saved", .error, "Not saved: \(message) \(sentence)", text)
    }
    if canMakeAgain { finding.commands = [Self.command("Make it again", .recreateItem, text)] }
    return finding
  }

  /// A command about a text, with its title.
  private static func command(
    _ title: String, _ command: LanguageCommand, _ text: LanguageText
  ) -> (title: String, command: LanguageResult) {
    (title, .command(title, command.rawValue, [.object(["uri": .string(text.uri)])]))
  }

  /// One diagnostic for each line that the person and another program have changed in different
  /// ways.
  private static func findings(
    of conflict: DocumentConflict, _ kind: DocumentKind, _ text: LanguageText
  ) -> [ItemFinding] {
    let takeMineTitle = "Take mine"
    var fixes = [(takeMineTitle, edit(text, to: conflict.takeMine))]
    var commands: [(title: String, command: LanguageResult)] = []
    if ItemText.isSame(conflict.takeMine, text.buffer.text) {
      fixes = []
      commands = [Self.command(takeMineTitle, .takeMine, text)]
    }
    fixes.append(("Take theirs", edit(text, to: conflict.takeTheirs)))
    let theirs = conflict.theirs.split(separator: "\n", omittingEmptySubsequences: false)
    return conflict.lines.map { name in
      let line = line(ofKey: name, text) ?? 0
      let other =
        theirs.first { isLine($0, ofKey: name) }.map {
          ". In the saved \(kind.rawValue) it is now “\(String($0).excerpt(80))”"
        } ?? ""
      return ItemFinding(
        diagnostic: LanguageDiagnostic(
          range: text.buffer.contentRange(ofLine: line), kind: "conflict", line: line,
          severity: .error,
          message: "The line “\(name)” was changed both here and elsewhere\(other). To save, first "
            + "choose “Take mine” or “Take theirs”, and then save the file again."),
        fixes: fixes, commands: commands)
    }
  }

  /// A diagnostic for each value that a synchronization left in two versions. The diagnostic is at
  /// the value's line, or at the first line if the text has no line for the value.
  private mutating func syncFindings(_ item: ItemText, _ text: LanguageText) -> [ItemFinding] {
    guard item.record.kind == .reminder || item.record.kind == .event else { return [] }
    return syncConflicts(of: item.record.id).map { conflict in
      let line = conflict.documentKeys.lazy.compactMap { Self.line(ofKey: $0, text) }.first ?? 0
      return ItemFinding(
        diagnostic: LanguageDiagnostic(
          range: text.buffer.contentRange(ofLine: line), kind: "merge-conflict", line: line,
          severity: .warning, message: conflict.message),
        commands: conflict.fixes)
    }
  }

  /// The number of the first line of a document that has this key.
  private static func line(ofKey key: String, _ text: LanguageText) -> Int? {
    (0..<text.buffer.lineCount).first { number in
      isLine(
        String(
          decoding: text.buffer.bytes[text.buffer.contentRange(ofLine: number)], as: UTF8.self),
        ofKey: key)
    }
  }

  private static func isLine(_ line: some StringProtocol, ofKey key: String) -> Bool {
    line.lowercased().hasPrefix("\(key.lowercased()):")
  }

  /// A diagnostic if another program has changed the item and the server cannot update the text:
  /// the person has changed the text too, or the editor makes no edits for a server.
  private mutating func changedElsewhereFinding(
    _ item: ItemText, _ storedDocument: String, _ bufferText: String, _ text: LanguageText
  ) -> ItemFinding? {
    guard !ItemText.isSame(storedDocument, item.record.base),
      !ItemText.isSame(storedDocument, bufferText),
      !language.client.appliesVersionedEdits || !ItemText.isSame(bufferText, item.record.base)
    else { return nil }
    language.itemTexts.offer(text.uri, storedDocument, over: bufferText)
    let kind = item.record.kind.rawValue
    let message =
      item.savedText.map { ItemText.isSame($0, storedDocument) } == true
      ? "The \(kind) was saved, but the saved version differs from this text: words were replaced by "
        + "what they mean (“tomorrow” by a date), or another program has changed the \(kind)."
      : "The \(kind) was changed elsewhere. If you save, those changes and yours are both kept."
    var finding = Self.makeFinding("changed", .information, message, text)
    finding.fixes = [("Replace the text by the saved version", Self.edit(text, to: storedDocument))]
    return finding
  }

  private mutating func itemActions(
    _ params: LanguageValue, _ item: ItemText, _ text: LanguageText
  ) throws(ResponseError) -> LanguageResult {
    let range = text.byteRange(try params["range"].range())
    let selectedLines =
      text.buffer.lineNumber(at: range.lowerBound)...text.buffer.lineNumber(at: range.upperBound)
    let requestedKinds = params["context"]["only"].elements.compactMap { $0.value?.string }
    guard requestedKinds.isEmpty || requestedKinds.contains(where: { "quickfix".hasPrefix($0) })
    else { return [] }
    var actions: [LanguageResult] = []
    for finding in itemFindings(item, text)
    where finding.diagnostic.line.map(selectedLines.contains) ?? true {
      for command in finding.commands {
        actions.append(
          .object([
            "title": .string(command.title), "kind": "quickfix",
            "diagnostics": .array([finding.diagnostic.encoded(in: text)]),
            "command": command.command,
          ]))
      }
      for (title, edit) in finding.fixes {
        actions.append(
          .object([
            "title": .string(title), "kind": "quickfix",
            "diagnostics": .array([finding.diagnostic.encoded(in: text)]),
            "edit": .object(["changes": .object([text.uri: .array([edit])])]),
          ]))
      }
    }
    return .array(actions)
  }
}
