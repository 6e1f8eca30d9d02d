// `text/write`: merges an edited document with later changes of its item, and saves the result. If
// that is not possible, the answer says what is wrong in which line, or which changes conflict.

import FencepostProtocol
import Files
import ItemDocuments
import JSON
import JSONRPC
import QuickAdd
import Store

extension Server {
  /// How often a save is tried again after another process has saved the item first.
  private static let maximumRetries = 4

  mutating func textWrite(_ params: TextWriteParams) throws(ResponseError) -> WrittenDocument {
    let quickAdd = try quickAddContext(now: params.now)
    try checkNewID(params)
    var retries = 0
    while true {
      var editContext = EditContext(kind: .transaction)
      let source: DocumentSource
      if let id = params.id {
        source = try documentSource(
          DocumentTarget(
            id: id, kind: params.kind, occurrence: params.occurrence, span: params.span),
          quickAdd, on: editContext)
      } else {
        source = try newDocument(params.kind ?? .reminder, line: nil, quickAdd)
      }
      do throws(ResponseError) {
        return try write(params, over: source, on: &editContext)
      } catch {
        guard ErrorCode(rawValue: error.code) == .conflict, retries < Self.maximumRetries else {
          throw error
        }
        if let id = params.newId {
          if let earlierDocument = try documentOfEarlierSend(id, params, source, quickAdd) {
            return earlierDocument
          }
          if isIDTaken(id, source.kind) { throw takenIDError(id, error) }
        }
        retries += 1
      }
    }
  }

  private mutating func write(
    _ params: TextWriteParams, over source: DocumentSource, on editContext: inout EditContext
  ) throws(ResponseError) -> WrittenDocument {
    let context = source.context
    let currentText = source.text
    func readDocument(_ text: String) -> ReadDocument {
      ReadDocument(text, source.kind, in: context)
    }
    let mine = readDocument(params.text)
    let theirs = source.id == nil ? readDocument("") : readDocument(currentText)
    let base = params.id == nil ? theirs : params.base.map(readDocument) ?? theirs
    guard mine.blockingErrors(over: base).isEmpty else {
      return writtenDocument(.invalid, source, params.text, mine)
    }
    let merge = DocumentMerge(base: base.item, mine: mine.item, theirs: theirs.item)
    guard merge.conflicts.isEmpty else {
      var answer = writtenDocument(.conflict, source, params.text, mine)
      answer.conflict = documentConflict(merge, params, base.item, mine.item, theirs.item, source)
      return answer
    }
    guard !merge.changes.isEmpty || source.id == nil else {
      var answer = writtenDocument(.unchanged, source, currentText, theirs)
      if merge.hasItemChanged { answer.merged = true }
      return answer
    }
    if source.id != nil, let change = merge.changes[.list], change == nil,
      let line = mine.text.lines.first(where: { $0.key == .list })
    {
      return writtenDocument(
        .invalid, source, params.text, mine,
        extraDiagnostics: [missingListError(line, mine.item.kind)])
    }
    let decoder = DocumentDecoder(
      context: context.quickAdd, changes: merge.changes, item: merge.applyChanges(to: theirs.item),
      current: theirs.item, alarms: source.alarms)
    let savedDocument: SavedDocument
    do throws(ResponseError) {
      savedDocument = try save(decoder, source, params, on: &editContext)
    } catch {
      guard let refusal = DocumentRefusal(error, mine) else { throw error }
      return writtenDocument(
        .invalid, source, params.text, mine, extraDiagnostics: [refusal.diagnostic])
    }
    let subject = DocumentTarget(
      id: savedDocument.id, kind: FencepostProtocol.DocumentKind(source.kind),
      occurrence: savedDocument.occurrence,
      span: savedDocument.occurrence == nil ? nil : params.span)
    let savedSource = try documentSource(
      subject, try quickAddContext(now: params.now), on: editContext)
    var answer = writtenDocument(
      .saved, savedSource, savedSource.text,
      ReadDocument(savedSource.text, savedSource.kind, in: savedSource.context))
    if merge.hasItemChanged { answer.merged = true }
    (answer.state, answer.transaction) = (savedDocument.state, savedDocument.transaction)
    return answer
  }

  /// The error for an empty line "List:". An item can be moved to another list, but cannot be
  /// without a list. (If the text has no line "List:" at all, the item stays in its list.)
  private func missingListError(_ line: DocumentText.KeyLine, _ kind: ItemDocumentKind)
    -> LineDiagnostic
  {
    let itemWord = kind == .event ? "An event" : "A reminder"
    return LineDiagnostic(
      line: line.number, range: line.keyRange, severity: .error,
      message: "\(itemWord) is always in a list. Name the list on the line “List:”.")
  }

  // MARK: Saving

  struct SavedDocument {
    var id: String
    var occurrence: String?
    var state: String?
    var transaction: Int?
  }

  mutating func save(
    _ decoder: DocumentDecoder, _ source: DocumentSource, _ params: TextWriteParams,
    on editContext: inout EditContext
  ) throws(ResponseError) -> SavedDocument {
    let id = source.id ?? params.newId
    let revision: Patch<String> =
      params.newId == nil ? source.revision.map { .value($0) } ?? .absent : .null
    let title = RequestMethod.textWrite.rawValue
    switch source.kind {
    case .reminder:
      let savedID = try save(
        ReminderSaveParams(
          reminder: decoder.reminder(id, source.reminder), ifRevision: revision),
        at: "params", on: &editContext)
      let receipt = try write(editContext, title: title)
      return SavedDocument(
        id: savedID.text, state: receipt?.state.text, transaction: receipt?.transaction)
    case .event:
      let savedReference = try save(
        EventSaveParams(
          event: decoder.event(id), occurrence: params.occurrence, span: params.span,
          ifRevision: revision), at: "params", on: &editContext)
      let receipt = try write(editContext, title: title)
      return SavedDocument(
        id: savedReference.id.text,
        occurrence: savedReference.occurrence == nil ? nil : params.occurrence,
        state: receipt?.state.text, transaction: receipt?.transaction)
    case .place:
      let change = try placeSave(
        PlaceSaveParams(place: decoder.place(id), ifRevision: revision))
      return SavedDocument(
        id: change.place.id, state: change.state, transaction: change.transaction)
    case .list:
      let change = try listSave(
        ListSaveParams(list: decoder.list(id), ifRevision: revision))
      return SavedDocument(
        id: change.list.id, state: change.state, transaction: change.transaction)
    }
  }

  // MARK: Answers

  func writtenDocument(
    _ outcome: DocumentOutcome, _ source: DocumentSource, _ text: String, _ document: ReadDocument,
    extraDiagnostics: [LineDiagnostic] = []
  ) -> WrittenDocument {
    let annotations = DocumentDisplay(
      document, text, source.context, options.positionEncoding, extraDiagnostics: extraDiagnostics)
    return WrittenDocument(
      outcome: outcome, kind: FencepostProtocol.DocumentKind(source.kind), id: source.id,
      title: source.title, uri: source.uri, text: text, revision: source.revision,
      tokens: annotations.tokens, hints: annotations.hints, diagnostics: annotations.diagnostics)
  }

  private func documentConflict(
    _ merge: DocumentMerge, _ params: TextWriteParams, _ base: DocumentItem, _ mine: DocumentItem,
    _ theirs: DocumentItem, _ source: DocumentSource
  ) -> DocumentConflict {
    let takeTheirs = merge.applyChanges(to: theirs)
    var takeMine = takeTheirs
    for key in merge.conflicts { takeMine.values[key] = mine.values[key] }
    return DocumentConflict(
      lines: merge.conflicts.map(\.name), base: params.base ?? source.text, mine: params.text,
      theirs: source.text, takeMine: takeMine.text(in: source.context),
      takeTheirs: takeTheirs.text(in: source.context))
  }
}

extension ReadDocument {
  /// The errors that prevent saving the document. An error in a line that the person has not
  /// changed does not prevent it.
  func blockingErrors(over base: ReadDocument) -> [LineDiagnostic] {
    diagnostics.filter { diagnostic in
      guard diagnostic.severity == .error else { return false }
      guard let line = text.lines.first(where: { $0.number == diagnostic.line }) else {
        return true
      }
      return !base.text.lines.contains { $0.key == line.key && $0.value == line.value }
        || base.item[line.key] != item[line.key]
    }
  }
}

/// Turns the error of a refused save into a message about a line of the document. The message
/// names the line instead of a JSON member, which means nothing to the person.
struct DocumentRefusal {
  let diagnostic: LineDiagnostic

  /// Makes the message; nil if the error is not about the content of the document.
  init?(_ error: ResponseError, _ document: ReadDocument) {
    let key: LineKey
    switch ErrorCode(rawValue: error.code) {
    case .noCalendar, .calendarReadOnly, .calendarDoesNotAllowReminders,
      .calendarDoesNotAllowEvents:
      key = .list
    case .noStartDate: key = .start
    case .noEndDate: key = .end
    case .datesInverted: key = document.item.kind == .event ? .end : .due
    case .recurringReminderRequiresDueDate: key = .repeat
    case .priorityIsInvalid: key = .priority
    case .invalidValue, .invalidParams, .invalidSpan, .limitExceeded:
      guard let field = error.data.field, let lineKey = Self.lineKey(of: field) else { return nil }
      key = lineKey
    default: return nil
    }
    let position = document.text.position(of: key)
    diagnostic = LineDiagnostic(
      line: position.line, range: position.range, severity: .error,
      message: Self.messageWithoutPath(error.message, key, error.data.field))
  }

  /// The line for a member such as `params.reminder.alarms[0].places[0].radius`.
  private static func lineKey(of field: String) -> LineKey? {
    let parts = field.split(separator: ".")
    guard parts.count > 2, parts[0] == "params" else { return nil }
    switch parts[2].prefix(while: { $0 != "[" }) {
    case "title": return .title
    case "list": return .list
    case "notes": return .notes
    case "url": return .url
    case "location": return .location
    case "priority": return .priority
    case "start", "startTimeZone": return .start
    case "due", "timeZone": return .due
    case "end": return .end
    case "completed", "completionDate": return .done
    case "tags": return .tags
    case "alarms": return .alarm
    case "recurrence": return .repeat
    case "place": return .place
    case "availability": return .availability
    case "status": return .status
    case "latitude", "longitude": return .point
    case "radius": return .radius
    case "address": return .address
    case "color": return .color
    case "entities": return .entities
    default: return nil
    }
  }

  /// The error's message, with the paths of JSON members removed or replaced by the line's name.
  private static func messageWithoutPath(_ message: String, _ key: LineKey, _ field: String?)
    -> String
  {
    var sentence = message
    if let colon = sentence.endOfPath(endingWith: ":") { sentence = String(sentence[colon...]) }
    let words = sentence.split(separator: " ").map { word in
      word.hasPrefix("params.") ? "“\(key.name):”" : String(word)
    }
    sentence = words.joined(separator: " ")
    return sentence.prefix(1).uppercased() + sentence.dropFirst()
  }
}

extension String {
  /// The index of the first letter after a path such as `params.reminder.due:`, in which `mark` is
  /// the colon; nil if the text does not begin with such a path.
  fileprivate func endOfPath(endingWith mark: Character) -> String.Index? {
    guard hasPrefix("params."), let colon = firstIndex(of: mark) else { return nil }
    guard !self[..<colon].contains(" ") else { return nil }
    var start = index(after: colon)
    while start < endIndex, self[start] == " " { start = index(after: start) }
    return start
  }
}
