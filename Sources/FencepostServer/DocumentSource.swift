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
    let name = "fencepost://\(kind.rawValue)/\(Self.escaped(id ?? "new"))"
    return occurrence.map { "\(name)?occurrence=\(Self.escaped($0))" } ?? name
  }

  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: ":"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The item whose document a request asks for, as the request names it.
struct DocumentSubject {
  var id: String
  var kind: FencepostProtocol.DocumentKind?
  var occurrence: String?
  var span: FencepostProtocol.Span?
}

extension Server {
  /// The item as it is now in this edit context.
  mutating func documentSource(
    _ target: DocumentSubject, _ known: QuickAddContext, on context: EditContext
  ) throws(ResponseError) -> DocumentSource {
    switch try documentKind(target) {
    case .reminder: return try reminderSource(target, known, on: context)
    case .event: return try eventSource(target, known, on: context)
    case .place:
      let file = places
      if let damage = file.damage { throw ResponseError(damage) }
      guard let place = file.places.first(where: { $0.id == target.id }) else {
        throw .noSuchPlace(target.id, field: "params.id", among: file.places)
      }
      let shown = FencepostProtocol.Place(place, in: file)
      return DocumentSource(
        kind: .place, id: target.id, item: DocumentEncoder(context: known).item(shown),
        revision: shown.revision, context: DocumentContext(known))
    case .list:
      let settings = settings
      guard let list = storeHost.openStore?.list(target.id), isSeen(target.id, settings) else {
        throw noSuchList(target.id, field: "params.id")
      }
      let shown = FencepostProtocol.List(list, settings)
      return DocumentSource(
        kind: .list, id: target.id, item: DocumentEncoder(context: known).item(shown),
        revision: shown.revision, context: DocumentContext(known))
    }
  }

  /// The kind of the item with that id. An item that the client may not see counts as missing.
  private mutating func documentKind(
    _ target: DocumentSubject
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
    _ target: DocumentSubject, _ known: QuickAddContext, on context: EditContext
  ) throws(ResponseError) -> DocumentSource {
    if target.occurrence != nil {
      throw ResponseError(
        .invalidSpan, "params.occurrence: only an event has occurrences.",
        field: "params.occurrence", hint: "Leave it out.")
    }
    let loaded = try load(ItemID(target.id), on: context)
    let file = try reminderFile(loaded.bytes, loaded.id, loaded.list)
    let shown = FencepostProtocol.Reminder(
      file, list: loaded.list, revision: Digest(of: file.canonicalContent).hex)
    var source = DocumentSource(
      kind: .reminder, id: target.id, item: DocumentEncoder(context: known).item(shown),
      revision: shown.revision, context: DocumentContext(known), alarms: shown.alarms)
    source.reminder = shown
    source.context.foreignZones = unknownZones([shown.timeZone, shown.startTimeZone], known)
    return source
  }

  private mutating func eventSource(
    _ target: DocumentSubject, _ known: QuickAddContext, on context: EditContext
  ) throws(ResponseError) -> DocumentSource {
    let loaded = try load(ItemID(target.id), on: context)
    let file = try eventFile(loaded.bytes, loaded.id)
    let revision = Digest(of: file.canonicalContent).hex
    var event = file.event
    var isSingleOccurrence = false
    var name: String?
    if let text = target.occurrence {
      let original = try originalStart(text, of: file, "params")
      event = try occurrence(original, of: file, "params")
      event.recurrence = file.event.recurrence
      isSingleOccurrence = file.repeats && target.span != .futureEvents
      name = file.repeats ? text : nil
    }
    let shown = FencepostProtocol.Event(
      event, uid: file.uid, list: loaded.list, revision: revision,
      answer: event.answer(of: codec.addresses), conflicts: MergeConflict.all(in: file.text))
    var source = DocumentSource(
      kind: .event, id: target.id, item: DocumentEncoder(context: known).item(shown),
      revision: revision, context: DocumentContext(known), alarms: shown.alarms)
    source.occurrence = name
    source.context.isOccurrence = isSingleOccurrence
    if isSingleOccurrence { (source.item[.repeat], source.item[.list]) = (nil, nil) }
    source.context.foreignZones = unknownZones([shown.timeZone], known)
    return source
  }

  private func unknownZones(_ zones: [String?], _ known: QuickAddContext) -> Set<String> {
    Set(zones.compactMap(\.self).filter { known.zoneNamed($0) == nil })
  }
}
