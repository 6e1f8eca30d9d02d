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
  private static let mostTries = 4

  mutating func textWrite(_ params: TextWriteParams) throws(ResponseError) -> WrittenDocument {
    let known = try quickAddContext(now: params.now)
    try checkNewID(params)
    var tries = 0
    while true {
      var edit = EditContext(kind: .permanent)
      let source: DocumentSource
      if let id = params.id {
        source = try documentSource(
          DocumentSubject(
            id: id, kind: params.kind, occurrence: params.occurrence, span: params.span),
          known, on: edit)
      } else {
        source = try newDocument(params.kind ?? .reminder, line: nil, known)
      }
      do throws(ResponseError) {
        return try write(params, over: source, on: &edit)
      } catch {
        guard ErrorCode(rawValue: error.code) == .conflict, tries < Self.mostTries else {
          throw error
        }
        if let id = params.newId {
          if let made = try itemMadeByEarlierSend(id, params, source, known) { return made }
          if isTaken(id, source.kind) { throw takenIDError(id, error) }
        }
        tries += 1
      }
    }
  }

  private mutating func write(
    _ params: TextWriteParams, over source: DocumentSource, on edit: inout EditContext
  ) throws(ResponseError) -> WrittenDocument {
    let context = source.context
    let current = source.text
    func read(_ text: String) -> ReadDocument { ReadDocument(text, source.kind, in: context) }
    let mine = read(params.text)
    let theirs = source.id == nil ? read("") : read(current)
    let base = params.id == nil ? theirs : params.base.map(read) ?? theirs
    guard mine.blocking(over: base).isEmpty else {
      return answer(.invalid, source, params.text, mine)
    }
    let merge = DocumentMerge(base: base.item, mine: mine.item, theirs: theirs.item)
    guard merge.conflicts.isEmpty else {
      var written = answer(.conflict, source, params.text, mine)
      written.conflict = conflict(merge, params, base.item, mine.item, theirs.item, source)
      return written
    }
    guard !merge.changes.isEmpty || source.id == nil else {
      var written = answer(.unchanged, source, current, theirs)
      if merge.isChangedMeanwhile { written.merged = true }
      return written
    }
    if source.id != nil, let change = merge.changes[.list], change == nil,
      let line = mine.text.lines.first(where: { $0.key == .list })
    {
      return answer(.invalid, source, params.text, mine, more: [withoutList(line, mine.item.kind)])
    }
    let decoder = DocumentDecoder(
      context: context.quickAdd, changes: merge.changes, item: merge.applied(to: theirs.item),
      current: theirs.item, alarms: source.alarms)
    let saved: SavedDocument
    do throws(ResponseError) {
      saved = try save(decoder, source, params, on: &edit)
    } catch {
      guard let refusal = DocumentRefusal(error, mine) else { throw error }
      return answer(.invalid, source, params.text, mine, more: [refusal.diagnostic])
    }
    let target = DocumentSubject(
      id: saved.id, kind: FencepostProtocol.DocumentKind(source.kind),
      occurrence: saved.occurrence, span: saved.occurrence == nil ? nil : params.span)
    let now = try documentSource(target, try quickAddContext(now: params.now), on: edit)
    var written = answer(
      .saved, now, now.text, ReadDocument(now.text, now.kind, in: now.context))
    if merge.isChangedMeanwhile { written.merged = true }
    (written.state, written.transaction) = (saved.state, saved.transaction)
    return written
  }

  /// The error for an empty line "List:": an item can be put into another list, but not taken out
  /// of all lists. A text without that line leaves the item in its list.
  private func withoutList(_ line: DocumentText.Line, _ kind: ItemDocumentKind) -> LineDiagnostic {
    let item = kind == .event ? "An event" : "A reminder"
    return LineDiagnostic(
      line: line.number, range: line.keyRange, severity: .error,
      message: "\(item) is always in a list. Name the list on the line “List:”.")
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
    on edit: inout EditContext
  ) throws(ResponseError) -> SavedDocument {
    let id = source.id ?? params.newId
    let revision: Patch<String> =
      params.newId == nil ? source.revision.map { .value($0) } ?? .absent : .null
    let title = RequestMethod.textWrite.rawValue
    switch source.kind {
    case .reminder:
      let saved = try save(
        ReminderSaveParams(
          reminder: decoder.reminder(id, source.reminder), ifRevision: revision),
        at: "params", on: &edit)
      let receipt = try write(edit, title: title)
      return SavedDocument(
        id: saved.text, state: receipt?.state.text, transaction: receipt?.transaction)
    case .event:
      let saved = try save(
        EventSaveParams(
          event: decoder.event(id), occurrence: params.occurrence, span: params.span,
          ifRevision: revision), at: "params", on: &edit)
      let receipt = try write(edit, title: title)
      return SavedDocument(
        id: saved.id.text, occurrence: saved.occurrence == nil ? nil : params.occurrence,
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

  func answer(
    _ outcome: DocumentOutcome, _ source: DocumentSource, _ text: String, _ read: ReadDocument,
    more: [LineDiagnostic] = []
  ) -> WrittenDocument {
    let annotations = DocumentDisplay(
      read, text, source.context, options.positionEncoding, more: more)
    return WrittenDocument(
      outcome: outcome, kind: FencepostProtocol.DocumentKind(source.kind), id: source.id,
      title: source.title, uri: source.uri, text: text, revision: source.revision,
      tokens: annotations.tokens, hints: annotations.hints, diagnostics: annotations.diagnostics)
  }

  private func conflict(
    _ merge: DocumentMerge, _ params: TextWriteParams, _ base: DocumentItem, _ mine: DocumentItem,
    _ theirs: DocumentItem, _ source: DocumentSource
  ) -> DocumentConflict {
    let takeTheirs = merge.applied(to: theirs)
    var takeMine = takeTheirs
    for key in merge.conflicts { takeMine.values[key] = mine.values[key] }
    return DocumentConflict(
      lines: merge.conflicts.map(\.name), base: params.base ?? source.text, mine: params.text,
      theirs: source.text, takeMine: takeMine.text(in: source.context),
      takeTheirs: takeTheirs.text(in: source.context))
  }
}

extension ReadDocument {
  /// The errors that keep a document from being saved. An error in a line that was there before
  /// the edit does not, because the person has not changed that line.
  func blocking(over base: ReadDocument) -> [LineDiagnostic] {
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

/// A refused save as a message about a line of the document, without names of members, which a
/// person does not know.
struct DocumentRefusal {
  let diagnostic: LineDiagnostic

  /// Nil if the refusal is not about the content of the document.
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
      guard let field = error.data.field, let found = Self.key(field) else { return nil }
      key = found
    default: return nil
    }
    let position = document.text.position(of: key)
    diagnostic = LineDiagnostic(
      line: position.line, range: position.range, severity: .error,
      message: Self.plain(error.message, key, error.data.field))
  }

  /// The line for a member such as `params.reminder.alarms[0].places[0].radius`.
  private static func key(_ field: String) -> LineKey? {
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

  /// The message without the path of the member.
  private static func plain(_ message: String, _ key: LineKey, _ field: String?) -> String {
    var text = message
    if let colon = text.range(ofPathBefore: ":") { text = String(text[colon...]) }
    let words = text.split(separator: " ").map { word in
      word.hasPrefix("params.") ? "“\(key.name):”" : String(word)
    }
    text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension String {
  /// The range of the text after a path such as `params.reminder.due:`.
  fileprivate func range(ofPathBefore mark: Character) -> String.Index? {
    guard hasPrefix("params."), let colon = firstIndex(of: mark) else { return nil }
    guard !self[..<colon].contains(" ") else { return nil }
    var start = index(after: colon)
    while start < endIndex, self[start] == " " { start = index(after: start) }
    return start
  }
}
