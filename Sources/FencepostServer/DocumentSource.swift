// An item as it is now, with everything that is needed to write it as a document of lines, and to
// read that document after the person edited it.

import CivilTime
import FencepostProtocol
import Files
import ItemDocuments
import JSONRPC
import Places
import QuickAdd
import Reminders
import SettingsFile
import Store

struct DocumentSource {
  var kind: ItemDocumentKind
  /// The item's id; nil if the item is not saved yet.
  var id: String?
  var item: DocumentItem
  var revision: String?
  var context: DocumentContext
  /// The item's alarms, in the order of their lines in the document.
  var alarms: [FencepostProtocol.Alarm] = []
  var reminder: FencepostProtocol.Reminder?
  var occurrence: String?

  var text: String { item.text(in: context) }

  var title: String {
    if case .text(let title) = item[.title] {
      return title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return id == nil ? "New \(kind.rawValue)" : "Untitled \(kind.rawValue)"
  }

  var uri: String {
    let itemURI = "fencepost://\(kind.rawValue)/\(Self.percentEncoded(id ?? "new"))"
    return occurrence.map { "\(itemURI)?occurrence=\(Self.percentEncoded($0))" } ?? itemURI
  }

  private static func percentEncoded(_ text: String) -> String {
    let hexDigits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: ":"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The item whose document a request asks for, as the request names it.
struct DocumentTarget {
  var id: String
  var kind: FencepostProtocol.DocumentKind?
  var occurrence: String?
  var span: FencepostProtocol.Span?
}

extension Server {
  /// The item that the target names, as the edits made so far in this context leave it.
  mutating func documentSource(
    _ target: DocumentTarget, _ quickAddContext: QuickAddContext, on context: EditContext
  ) throws(ResponseError) -> DocumentSource {
    switch try documentKind(target) {
    case .reminder: return try reminderSource(target, quickAddContext, on: context)
    case .event: return try eventSource(target, quickAddContext, on: context)
    case .place:
      let file = places
      if let damage = file.damage { throw ResponseError(damage) }
      guard let place = file.places.first(where: { $0.id == target.id }) else {
        throw .noSuchPlace(target.id, field: "params.id", among: file.places)
      }
      let shownPlace = FencepostProtocol.Place(place, in: file)
      return DocumentSource(
        kind: .place, id: target.id,
        item: DocumentEncoder(context: quickAddContext).item(shownPlace),
        revision: shownPlace.revision, context: DocumentContext(quickAddContext))
    case .list:
      let settings = settings
      guard let list = storeHost.openStore?.list(target.id), isListVisible(target.id, settings)
      else {
        throw noSuchList(target.id, field: "params.id")
      }
      let shownList = FencepostProtocol.List(list, settings)
      return DocumentSource(
        kind: .list, id: target.id, item: DocumentEncoder(context: quickAddContext).item(shownList),
        revision: shownList.revision, context: DocumentContext(quickAddContext))
    }
  }

  /// The kind of the item that the target names. An item that the client may not see counts as
  /// missing.
  private mutating func documentKind(
    _ target: DocumentTarget
  ) throws(ResponseError) -> FencepostProtocol.DocumentKind {
    access.readIfUnknown()
    switch target.kind {
    case .reminder: try checkAccess(to: .reminder)
    case .event: try checkAccess(to: .event)
    default: break
    }
    if let kind = target.kind { return kind }
    guard let store = storeHost.store else { throw closedStoreError }
    guard let item = storeHost.openStore?.item(ItemID(target.id), in: staging) else {
      throw refusal(store.missingItemFault(for: ItemID(target.id)))
    }
    switch item.kind {
    case ItemKind.reminder where accessRights.sees(AccessEntity.reminder): return .reminder
    case ItemKind.event where accessRights.sees(AccessEntity.event): return .event
    default: throw .notFound(target.id)
    }
  }

  private mutating func reminderSource(
    _ target: DocumentTarget, _ quickAddContext: QuickAddContext, on context: EditContext
  ) throws(ResponseError) -> DocumentSource {
    if target.occurrence != nil {
      throw ResponseError(
        .invalidSpan, "params.occurrence: only an event has occurrences.",
        field: "params.occurrence", hint: "Leave it out.")
    }
    let loadedItem = try load(ItemID(target.id), on: context)
    let file = try reminderFile(loadedItem.bytes, loadedItem.id, loadedItem.list)
    let reminder = FencepostProtocol.Reminder(
      file, list: loadedItem.list, revision: Digest(of: file.canonicalContent).hex)
    var source = DocumentSource(
      kind: .reminder, id: target.id,
      item: DocumentEncoder(context: quickAddContext).item(reminder),
      revision: reminder.revision, context: DocumentContext(quickAddContext),
      alarms: reminder.alarms)
    source.reminder = reminder
    source.context.foreignZones = unknownZones(
      [reminder.timeZone, reminder.startTimeZone], quickAddContext)
    return source
  }

  private mutating func eventSource(
    _ target: DocumentTarget, _ quickAddContext: QuickAddContext, on context: EditContext
  ) throws(ResponseError) -> DocumentSource {
    let loadedItem = try load(ItemID(target.id), on: context)
    let file = try eventFile(loadedItem.bytes, loadedItem.id)
    let revision = Digest(of: file.canonicalContent).hex
    var event = file.event
    var isSingleOccurrence = false
    var occurrenceID: String?
    if let text = target.occurrence {
      let original = try originalStart(text, of: file, "params")
      event = try occurrence(original, of: file, "params")
      event.recurrence = file.event.recurrence
      isSingleOccurrence = file.repeats && target.span != .futureEvents
      occurrenceID = file.repeats ? text : nil
    }
    let shownEvent = FencepostProtocol.Event(
      event, uid: file.uid, list: loadedItem.list, revision: revision,
      answer: event.answer(of: codec.addresses), conflicts: MergeConflict.all(in: file.text))
    var source = DocumentSource(
      kind: .event, id: target.id, item: DocumentEncoder(context: quickAddContext).item(shownEvent),
      revision: revision, context: DocumentContext(quickAddContext), alarms: shownEvent.alarms)
    source.occurrence = occurrenceID
    source.context.isOccurrence = isSingleOccurrence
    if isSingleOccurrence { (source.item[.repeat], source.item[.list]) = (nil, nil) }
    source.context.foreignZones = unknownZones([shownEvent.timeZone], quickAddContext)
    return source
  }

  private func unknownZones(_ zones: [String?], _ quickAddContext: QuickAddContext) -> Set<String> {
    Set(zones.compactMap(\.self).filter { quickAddContext.zoneNamed($0) == nil })
  }
}
