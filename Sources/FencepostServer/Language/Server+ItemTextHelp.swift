// Diagnostics with their fixes, completion, hover and hints of a text that is the document of an
// item. They are those of `text/diagnose`, `text/complete` and `text/hover`, in LSP's form.

import FencepostProtocol
import JSON
import JSONRPC
import TextBuffers

extension Server {
  /// The answer about a text that is the document of an item; nil for any other text, and for
  /// requests without a text.
  mutating func itemAnswer(
    _ request: LanguageRequest, _ params: LanguageValue
  ) throws(ResponseError) -> LanguageResult? {
    guard let uri = params["textDocument"]["uri"].value?.string, let item = language.items[uri],
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
    let position = Self.existing(try params["position"].position(), text)
    let found = try textHover(
      TextHoverParams(
        text: text.buffer.text, line: position.line, character: position.character,
        kind: item.record.kind))
    guard let hover = found.hover else { return .null }
    return .object([
      "contents": .object(["kind": "plaintext", "value": .string(hover.text)]),
      "range": Self.range(hover.line, hover.start, hover.end),
    ])
  }

  private mutating func itemCompletion(
    _ params: LanguageValue, _ item: ItemText, _ text: LanguageText
  ) throws(ResponseError) -> LanguageResult {
    let position = Self.existing(try params["position"].position(), text)
    let found = try textComplete(
      TextCompleteParams(
        text: text.buffer.text, line: position.line, character: position.character,
        kind: item.record.kind))
    return .array(
      found.completions.enumerated().map { index, completion in
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
    let asked = try params["range"].range()
    let lines = min(asked.start.line, asked.end.line)...max(asked.start.line, asked.end.line)
    let found = try textDiagnose(
      TextDiagnoseParams(text: text.buffer.text, kind: item.record.kind))
    return .array(
      found.hints.filter { lines.contains($0.line) }.map { hint in
        .object([
          "position": text.position(text.buffer.content(ofLine: hint.line).upperBound),
          "label": .string(hint.text), "paddingLeft": true,
        ])
      })
  }

  private mutating func itemFile(_ item: ItemText) -> LanguageResult {
    access.readIfUnknown()
    guard accessRights.seesStore, let uri = itemURI(item.record.id) else { return .null }
    return .array([Self.location(uri)])
  }

  /// The nearest position that exists in the text. Editors may send one beyond the end of a line.
  private static func existing(_ position: BufferPosition, _ text: LanguageText) -> BufferPosition {
    text.buffer.position(of: text.buffer.offset(of: position, in: text.unit), in: text.unit)
  }

  private static func range(_ line: Int, _ start: Int, _ end: Int) -> LanguageResult {
    func position(_ character: Int) -> LanguageResult {
      .object(["line": .number(line), "character": .number(character)])
    }
    return .object(["start": position(start), "end": position(end)])
  }

  // MARK: Diagnostics

  /// A diagnostic of a document, with its fixes as the edits that LSP has.
  struct ItemFinding {
    let diagnostic: LanguageDiagnostic
    var fixes: [(title: String, edit: LanguageResult)] = []
    /// Fixes that are commands, and leave the text as it is.
    var commands: [(title: String, command: LanguageResult)] = []
  }

  mutating func itemFindings(_ item: ItemText, _ text: LanguageText) -> [ItemFinding] {
    access.readIfUnknown()
    let typed = text.buffer.text
    let kind = item.record.kind
    var found: [ItemFinding] = []
    switch item.refusal {
    case .invalid(let diagnostics):
      found = diagnostics.map { Self.finding($0, text) }
    case .conflict, .failed, nil:
      let read = try? textDiagnose(TextDiagnoseParams(text: typed, kind: kind))
      found = (read?.diagnostics ?? []).map { Self.finding($0, text) }
    }
    let present = presentText(text.uri)
    // The id of the item may have changed.
    let item = language.items[text.uri] ?? item
    if case .gone = present { return found + [goneFinding(item, text)] }
    found += syncFindings(item, text)
    switch item.refusal {
    case .conflict(let conflict): found += Self.findings(of: conflict, kind, text)
    case .failed(let message):
      found.append(
        Self.finding("not-saved", .error, "The \(kind.rawValue) was not saved: \(message)", text))
    case .invalid, nil:
      if case .text(let now) = present, let changed = changedElsewhere(item, now, typed, text) {
        found.append(changed)
      } else if item.wasUnsaved {
        found.append(
          Self.finding(
            "not-saved", .information,
            "This text has changes that are not saved in the \(kind.rawValue). Save the file again.",
            text))
      }
    }
    return found
  }

  private static func finding(_ diagnostic: DocumentDiagnostic, _ text: LanguageText) -> ItemFinding
  {
    func position(_ character: Int) -> BufferPosition {
      BufferPosition(line: diagnostic.line, character: character)
    }
    let range = text.offsets((position(diagnostic.start), position(diagnostic.end)))
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
  private static func finding(
    _ kind: String, _ severity: LanguageDiagnostic.Severity, _ message: String,
    _ text: LanguageText
  ) -> ItemFinding {
    ItemFinding(
      diagnostic: LanguageDiagnostic(
        range: text.buffer.content(ofLine: 0), kind: kind, line: 0, severity: severity,
        message: message))
  }

  /// The diagnostic of a text whose path is that of an item's document, but which has no record.
  func lostItemFinding(_ text: LanguageText) -> LanguageDiagnostic? {
    guard let path = FileURI.path(text.uri), ItemTextFolder.name(ofPath: path) != nil else {
      return nil
    }
    return Self.finding(
      "not-saved", .error,
      "This text belongs to no item any more, and saving it changes nothing. Open the item again with "
        + "fencepost.open.", text
    ).diagnostic
  }

  /// The diagnostic of a text whose item is gone.
  private func goneFinding(_ item: ItemText, _ text: LanguageText) -> ItemFinding {
    let mayBeMadeAgain = self.mayBeMadeAgain(item)
    let sentence = Self.goneSentence(item, mayBeMadeAgain: mayBeMadeAgain)
    var finding = Self.finding("no-item", .warning, sentence, text)
    if case .failed(let message) = item.refusal {
      finding = Self.finding("not-saved", .error, "Not saved: \(message) \(sentence)", text)
    }
    if mayBeMadeAgain {
      finding.commands = [Self.command("Make it again", .makeAgain, text)]
    }
    return finding
  }

  /// A command about a text, with its title.
  private static func command(
    _ title: String, _ command: LanguageCommand, _ text: LanguageText
  ) -> (title: String, command: LanguageResult) {
    (title, .command(title, command.rawValue, [.object(["uri": .string(text.uri)])]))
  }

  /// One diagnostic for each line that was changed both in the editor and elsewhere, and
  /// differently.
  private static func findings(
    of conflict: DocumentConflict, _ kind: DocumentKind, _ text: LanguageText
  ) -> [ItemFinding] {
    let mine = "Take mine"
    var fixes = [(mine, edit(text, to: conflict.takeMine))]
    var commands: [(title: String, command: LanguageResult)] = []
    if ItemText.isSame(conflict.takeMine, text.buffer.text) {
      fixes = []
      commands = [Self.command(mine, .takeMine, text)]
    }
    fixes.append(("Take theirs", edit(text, to: conflict.takeTheirs)))
    let theirs = conflict.theirs.split(separator: "\n", omittingEmptySubsequences: false)
    return conflict.lines.map { name in
      let line = line(ofKey: name, text) ?? 0
      let other =
        theirs.first { isLine($0, ofKey: name) }.map {
          "; elsewhere it became “\(String($0).excerpt(80))”"
        } ?? ""
      return ItemFinding(
        diagnostic: LanguageDiagnostic(
          range: text.buffer.content(ofLine: line), kind: "conflict", line: line,
          severity: .error,
          message: "“\(name)” was changed here and elsewhere\(other). Nothing is saved until you "
            + "take mine or theirs and save again."),
        fixes: fixes, commands: commands)
    }
  }

  /// A diagnostic for each value that a synchronization left in two versions, at its line if it has one.
  private mutating func syncFindings(_ item: ItemText, _ text: LanguageText) -> [ItemFinding] {
    syncConflicts(of: item.record.id).map { conflict in
      let line = conflict.documentKeys.lazy.compactMap { Self.line(ofKey: $0, text) }.first ?? 0
      return ItemFinding(
        diagnostic: LanguageDiagnostic(
          range: text.buffer.content(ofLine: line), kind: "merge-conflict", line: line,
          severity: .warning, message: conflict.message),
        commands: conflict.fixes)
    }
  }

  /// The number of the first line of a document that has this key.
  private static func line(ofKey key: String, _ text: LanguageText) -> Int? {
    (0..<text.buffer.lineCount).first { number in
      isLine(
        String(decoding: text.buffer.bytes[text.buffer.content(ofLine: number)], as: UTF8.self),
        ofKey: key)
    }
  }

  private static func isLine(_ line: some StringProtocol, ofKey key: String) -> Bool {
    line.lowercased().hasPrefix("\(key.lowercased()):")
  }

  /// A diagnostic if the item was changed elsewhere and the text cannot be updated by itself,
  /// because the person has changed it, or because the editor makes no edits for a server.
  private mutating func changedElsewhere(
    _ item: ItemText, _ now: String, _ typed: String, _ text: LanguageText
  ) -> ItemFinding? {
    guard !ItemText.isSame(now, item.record.base), !ItemText.isSame(now, typed),
      !language.client.appliesVersionedEdits || !ItemText.isSame(typed, item.record.base)
    else { return nil }
    language.items.offer(text.uri, now, over: typed)
    let kind = item.record.kind.rawValue
    let message =
      item.savedText.map { ItemText.isSame($0, now) } == true
      ? "The \(kind) was saved. It has what the words mean, such as a date for “tomorrow”, or changes "
        + "that were made elsewhere, which this text does not show."
      : "The \(kind) was changed elsewhere. Saving keeps these changes and yours."
    var finding = Self.finding("changed", .information, message, text)
    finding.fixes = [("Replace the text by the saved version", Self.edit(text, to: now))]
    return finding
  }

  private mutating func itemActions(
    _ params: LanguageValue, _ item: ItemText, _ text: LanguageText
  ) throws(ResponseError) -> LanguageResult {
    let range = text.offsets(try params["range"].range())
    let lines = text.buffer.line(at: range.lowerBound)...text.buffer.line(at: range.upperBound)
    let only = params["context"]["only"].elements.compactMap { $0.value?.string }
    guard only.isEmpty || only.contains(where: { "quickfix".hasPrefix($0) }) else { return [] }
    var actions: [LanguageResult] = []
    for finding in itemFindings(item, text)
    where finding.diagnostic.line.map(lines.contains) ?? true {
      for command in finding.commands {
        actions.append(
          .object([
            "title": .string(command.title), "kind": "quickfix",
            "diagnostics": .array([finding.diagnostic.result(in: text)]),
            "command": command.command,
          ]))
      }
      for (title, edit) in finding.fixes {
        actions.append(
          .object([
            "title": .string(title), "kind": "quickfix",
            "diagnostics": .array([finding.diagnostic.result(in: text)]),
            "edit": .object(["changes": .object([text.uri: .array([edit])])]),
          ]))
      }
    }
    return .array(actions)
  }
}
