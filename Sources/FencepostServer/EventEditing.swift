// Saves and removes events in any edit context: the whole series, one occurrence, or one
// occurrence and all later ones.

import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders
import SettingsFile
import Store

/// The event or occurrence that a request changed, to be returned to the client.
struct EventReference {
  var id: ItemID
  /// The start that the series gives the occurrence; nil for the whole series.
  var occurrence: WallTime?
}

/// The part of an event that a request changes.
private enum EditScope {
  case wholeSeries
  case oneOccurrence(WallTime)
  case thisAndLater(WallTime)
}

extension Server {
  // MARK: Saving

  mutating func save(
    _ params: EventSaveParams, at path: String, on context: inout EditContext
  ) throws(ResponseError) -> EventReference {
    let input = params.event
    guard let id = input.id.map({ ItemID($0) }) else {
      if case .value = params.ifRevision { throw .revisionWithoutID(path) }
      return try create(params, as: ItemID(uids.makeUID()), at: path, on: &context)
    }
    guard try exists(id, on: context) else {
      // `ifRevision: null` asks for a new event. But an item whose file cannot be read still
      // exists, so that no new event may take its id.
      if case .null = params.ifRevision, !isUnreadable(id) {
        return try create(params, as: id, at: path, on: &context)
      }
      try checkAccess(to: .event)
      throw missingItemError(id)
    }
    if !accessRights.sees(AccessEntity.event), !params.ifRevision.isNull {
      throw unauthorizedError([.event])
    }
    let loadedItem = try load(id, on: context)
    let seenBytes = try seenContent(of: loadedItem, params.ifRevision, params.onConflict, at: path)
    let file =
      if let seenBytes { try eventFile(seenBytes, id) } else {
        try eventFile(loadedItem, of: params.ifRevision)
      }
    let list =
      try targetList(input.list, for: .event, "\(path).event.list", on: context) ?? loadedItem.list
    let target = SaveTarget(
      loadedItem: loadedItem, list: list, file: file, seenBytes: seenBytes, path: path)
    switch try editScope(try namedOccurrence(params, of: file, path), params.span, of: file, path) {
    case .wholeSeries: return try saveWhole(input, target, on: &context)
    case .oneOccurrence(let original): return try saveOne(input, original, target, on: &context)
    case .thisAndLater(let original): return try saveOnwards(input, original, target, on: &context)
    }
  }

  /// The event that a request changes, as it is now, and the list that it goes to.
  private struct SaveTarget {
    let loadedItem: EditContext.LoadedItem
    let list: String
    let file: EventFile
    /// The content that the client has seen, if it is to be merged with the present one.
    let seenBytes: [UInt8]?
    let path: String
  }

  private mutating func saveWhole(
    _ input: EventInput, _ target: SaveTarget, on context: inout EditContext
  ) throws(ResponseError) -> EventReference {
    let (loadedItem, path) = (target.loadedItem, target.path)
    let changedEvent = try eventDecoder(at: "\(path).event", on: context).event(
      input, over: target.file.event)
    var bytes = try mapReminderFaults("\(path).event") { (now) throws(ReminderFault) in
      try target.file.bytes(for: changedEvent, at: now)
    }
    if let seenBytes = target.seenBytes {
      bytes = try mergeWithPresent(bytes, from: seenBytes, with: loadedItem)
    }
    try stageWrite(
      bytes, in: target.list, as: loadedItem.id, from: loadedItem.baseItem, on: &context)
    return EventReference(id: loadedItem.id)
  }

  private mutating func saveOne(
    _ input: EventInput, _ original: WallTime, _ target: SaveTarget, on context: inout EditContext
  ) throws(ResponseError) -> EventReference {
    let (loadedItem, path) = (target.loadedItem, target.path)
    // A returned occurrence shows the rules of its series, so they must not count as a change.
    var old = try occurrence(original, of: target.file, path)
    old.recurrence = target.file.event.recurrence
    var changedEvent = try eventDecoder(at: "\(path).event", on: context).event(input, over: old)
    try checkListAndRule(changedEvent, old, target.list == loadedItem.list, path)
    changedEvent.recurrence = []
    var bytes = try mapReminderFaults("\(path).event") { (now) throws(ReminderFault) in
      try target.file.bytes(for: changedEvent, occurrence: original, at: now)
    }
    if let seenBytes = target.seenBytes {
      bytes = try mergeWithPresent(bytes, from: seenBytes, with: loadedItem)
    }
    try stageWrite(
      bytes, in: target.list, as: loadedItem.id, from: loadedItem.baseItem, on: &context)
    return EventReference(id: loadedItem.id, occurrence: original)
  }

  /// Ends the series before an occurrence, and makes a new series that begins with it.
  private mutating func saveOnwards(
    _ input: EventInput, _ original: WallTime, _ target: SaveTarget, on context: inout EditContext
  ) throws(ResponseError) -> EventReference {
    let (loadedItem, path) = (target.loadedItem, target.path)
    // The save splits the series in two, which cannot be merged with other changes of the series.
    if target.seenBytes != nil {
      throw conflict(loadedItem.id, current: try currentJSON(loadedItem))
    }
    var old = try occurrence(original, of: target.file, path)
    old.recurrence = target.file.event.recurrence
    let changedEvent = try eventDecoder(at: "\(path).event", on: context).event(input, over: old)
    let uids = uids
    let split = try mapReminderFaults("\(path).event") { (now) throws(ReminderFault) in
      try target.file.split(at: original, into: changedEvent, uid: { uids.makeUID() }, at: now)
    }
    guard let future = split.laterSeries else {
      try stageWrite(
        split.bytes, in: target.list, as: loadedItem.id, from: loadedItem.baseItem, on: &context)
      return EventReference(id: loadedItem.id)
    }
    try stageWrite(
      split.bytes, in: loadedItem.list, as: loadedItem.id, from: loadedItem.baseItem, on: &context)
    try stageWrite(future.bytes, in: target.list, as: ItemID(future.uid), from: nil, on: &context)
    return EventReference(id: ItemID(future.uid))
  }

  private mutating func create(
    _ params: EventSaveParams, as id: ItemID, at path: String, on context: inout EditContext
  ) throws(ResponseError) -> EventReference {
    let input = params.event
    if params.occurrence != nil {
      throw ResponseError(
        .invalidSpan, "\(path).occurrence: a new event has no occurrences yet.",
        field: "\(path).occurrence", hint: "Send the id of the series, or leave out occurrence.")
    }
    try checkNew(id, "\(path).event.id")
    let event = try eventDecoder(at: "\(path).event", on: context).event(input, over: nil)
    guard
      let list = try targetList(input.list, for: .event, "\(path).event.list", on: context)
        ?? defaultList(.event, with: pendingLists(on: context))
    else {
      throw ResponseError(
        .noCalendar, "There is no default list for events.", field: "\(path).event.list",
        hint: "Name a list, or make one the default with list/setDefault.")
    }
    let bytes = try mapReminderFaults("\(path).event") { (now) throws(ReminderFault) in
      try EventFile.bytes(new: event, uid: id.text, at: now)
    }
    try stageWrite(bytes, in: list, as: id, from: nil, on: &context)
    return EventReference(id: id)
  }

  /// Refuses a change of the list or the rule of one occurrence: these belong to the whole series.
  private func checkListAndRule(
    _ changedEvent: Reminders.Event, _ old: Reminders.Event, _ isListKept: Bool, _ path: String
  ) throws(ResponseError) {
    let field: String
    if !isListKept {
      field = "list"
    } else if changedEvent.recurrence != old.recurrence {
      field = "recurrence"
    } else {
      return
    }
    throw ResponseError(
      .invalidSpan, "\(path).event.\(field): one occurrence alone cannot have another \(field).",
      field: "\(path).event.\(field)",
      hint: #"Change the series, or this and all later ones with span: "futureEvents"."#)
  }

  // MARK: Removing

  mutating func remove(
    _ params: EventRemoveParams, at path: String, on context: inout EditContext
  ) throws(ResponseError) {
    let id = ItemID(params.id)
    let loadedItem = try load(id, on: context)
    if params.ifRevision.isNull {
      _ = try eventFile(loadedItem.bytes, id)
      throw .removalOfNothing(path)
    }
    let file = try eventFile(loadedItem, of: params.ifRevision)
    let remainingBytes: [UInt8]?
    switch try editScope(params.occurrence, params.span, of: file, path) {
    case .wholeSeries:
      remainingBytes = nil
    case .oneOccurrence(let original):
      _ = try occurrence(original, of: file, path)
      remainingBytes = try mapReminderFaults(nil) { (now) throws(ReminderFault) in
        try file.bytes(removing: original, at: now)
      }
    case .thisAndLater(let original):
      _ = try occurrence(original, of: file, path)
      remainingBytes = try mapReminderFaults(nil) { (now) throws(ReminderFault) in
        try file.bytes(endingBefore: original, at: now)
      }
    }
    if let remainingBytes {
      try stageWrite(
        remainingBytes, in: loadedItem.list, as: id, from: loadedItem.baseItem, on: &context)
    } else {
      try stageRemoval(id, from: loadedItem.baseItem, on: &context)
    }
  }

  // MARK: Scope

  private func editScope(
    _ occurrence: String?, _ span: FencepostProtocol.Span?, of file: EventFile, _ path: String
  ) throws(ResponseError) -> EditScope {
    guard let text = occurrence else { return .wholeSeries }
    let original = try originalStart(text, of: file, path)
    // An event with a single occurrence is changed as a whole.
    if !file.repeats, original == file.schedule.wall { return .wholeSeries }
    switch span ?? .thisEvent {
    case .thisEvent: return .oneOccurrence(original)
    case .futureEvents: return .thisAndLater(original)
    }
  }

  /// The occurrence that a save concerns; nil for the whole series. `event/fetch` returns events
  /// that name their occurrence. If a client sends one back with changes, only that occurrence
  /// changes, never the series.
  private func namedOccurrence(
    _ params: EventSaveParams, of file: EventFile, _ path: String
  ) throws(ResponseError) -> String? {
    guard case .value(let ownOccurrence) = params.event.occurrence else { return params.occurrence }
    let field = "\(path).event.occurrence"
    let original = try originalStart(ownOccurrence, of: file, path, field: field)
    guard let requestedOccurrence = params.occurrence else { return ownOccurrence }
    guard try self.originalStart(requestedOccurrence, of: file, path) != original else {
      return requestedOccurrence
    }
    throw ResponseError(
      .invalidSpan,
      "\(path).occurrence is '\(requestedOccurrence.excerpt(40))', and the event is its occurrence "
        + "'\(ownOccurrence.excerpt(40))'.",
      field: "\(path).occurrence",
      hint: "Send one of the two; for the whole series, leave both out.")
  }

  /// Parses the start that a series gives an occurrence: a day if the series starts on a day, a
  /// time if it starts at a time.
  func originalStart(
    _ text: String, of file: EventFile, _ path: String, field: String? = nil
  ) throws(ResponseError) -> WallTime {
    if let original = file.schedule.originalStart(ofID: text) { return original }
    let field = field ?? "\(path).occurrence"
    let refusal = ResponseError(
      .invalidValue,
      "\(field): '\(text.excerpt(40))' is not the start of an occurrence of this series.",
      field: field,
      hint: file.schedule.start.wallTime == nil
        ? #"Its occurrences are days, such as "2026-12-01"."#
        : #"Its occurrences have a time, such as "2026-12-01T09:00:00"."#)
    let start = file.schedule.start
    guard let zoneChoice = start.zoneChoice else {
      throw TimeSpelling(text).map { refusal.suggesting(value: $0.wall.day.text) } ?? refusal
    }
    let isDay = TimeSpelling(text)?.isDay ?? true
    throw isDay ? refusal : refusal.suggesting(wallTime: text, in: zoneChoice)
  }

  func occurrence(
    _ original: WallTime, of file: EventFile, _ path: String
  ) throws(ResponseError) -> Reminders.Event {
    guard let event = file.event(at: original) else {
      let text = file.schedule.occurrenceID(of: original)
      throw ResponseError(
        .notFound, "'\(file.event.title.excerpt(60))' does not take place at \(text).",
        field: "\(path).occurrence", id: file.uid,
        hint: "event/fetch returns the occurrences.")
    }
    return event
  }

  // MARK: Files

  /// Decodes these bytes as an event.
  func eventFile(_ bytes: [UInt8], _ id: ItemID) throws(ResponseError) -> EventFile {
    do throws(Unreadable) {
      return try codec.eventFile(bytes)
    } catch {
      // The item is a reminder, or another program has broken the file since the store read it.
      throw unreadable(bytes, id)
    }
  }

  /// Decodes a loaded item, which must have the given revision.
  func eventFile(
    _ loadedItem: EditContext.LoadedItem, of revision: Patch<String>
  ) throws(ResponseError) -> EventFile {
    if revision.isNull {
      var refusal = refusal(.exists(loadedItem.id))
      // A client that may see events may not be allowed to see reminders, so `current` is sent only
      // if the item is an event.
      if accessRights.sees(AccessEntity.event), (try? codec.eventFile(loadedItem.bytes)) != nil {
        refusal.data.current = try currentJSON(loadedItem)
      }
      throw refusal
    }
    let file = try eventFile(loadedItem.bytes, loadedItem.id)
    if case .value(let revision) = revision, Digest(of: file.canonicalContent).hex != revision {
      throw conflict(loadedItem.id, current: try currentJSON(loadedItem))
    }
    return file
  }
}
