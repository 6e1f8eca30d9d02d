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
      return try create(params, as: ItemID(uids.next()), at: path, on: &context)
    }
    guard try exists(id, on: context) else {
      // An item whose file cannot be read still exists.
      if case .null = params.ifRevision, !isUnreadable(id) {
        return try create(params, as: id, at: path, on: &context)
      }
      try checkAccess(to: .event)
      throw absent(id)
    }
    if !accessRights.sees(AccessEntity.event), !params.ifRevision.isNull {
      throw unauthorized([.event])
    }
    let loaded = try load(id, on: context)
    let seen = try seenContent(of: loaded, params.ifRevision, params.onConflict, at: path)
    let file =
      if let seen { try eventFile(seen, id) } else { try eventFile(loaded, of: params.ifRevision) }
    let list = try target(input.list, for: .event, "\(path).event.list", on: context) ?? loaded.list
    let target = SaveTarget(loaded: loaded, list: list, file: file, seen: seen, path: path)
    switch try editScope(try namedOccurrence(params, of: file, path), params.span, of: file, path) {
    case .wholeSeries: return try saveWhole(input, target, on: &context)
    case .oneOccurrence(let original): return try saveOne(input, original, target, on: &context)
    case .thisAndLater(let original): return try saveOnwards(input, original, target, on: &context)
    }
  }

  /// The event that a request changes, as it is now, and the list that it goes to.
  private struct SaveTarget {
    let loaded: EditContext.LoadedItem
    let list: String
    let file: EventFile
    /// The content that the client has seen, if it is to be merged with the present one.
    let seen: [UInt8]?
    let path: String
  }

  private mutating func saveWhole(
    _ input: EventInput, _ target: SaveTarget, on context: inout EditContext
  ) throws(ResponseError) -> EventReference {
    let (loaded, path) = (target.loaded, target.path)
    let changed = try eventDecoder(at: "\(path).event", on: context).event(
      input, over: target.file.event)
    var bytes = try written("\(path).event") { (now) throws(ReminderFault) in
      try target.file.bytes(for: changed, at: now)
    }
    if let seen = target.seen { bytes = try merged(bytes, from: seen, with: loaded) }
    try stageWrite(bytes, in: target.list, as: loaded.id, from: loaded.base, on: &context)
    return EventReference(id: loaded.id)
  }

  private mutating func saveOne(
    _ input: EventInput, _ original: WallTime, _ target: SaveTarget, on context: inout EditContext
  ) throws(ResponseError) -> EventReference {
    let (loaded, path) = (target.loaded, target.path)
    // A returned occurrence shows the rules of its series, so they must not count as a change.
    var old = try occurrence(original, of: target.file, path)
    old.recurrence = target.file.event.recurrence
    var changed = try eventDecoder(at: "\(path).event", on: context).event(input, over: old)
    try checkListAndRule(changed, old, target.list == loaded.list, path)
    changed.recurrence = []
    var bytes = try written("\(path).event") { (now) throws(ReminderFault) in
      try target.file.bytes(for: changed, occurrence: original, at: now)
    }
    if let seen = target.seen { bytes = try merged(bytes, from: seen, with: loaded) }
    try stageWrite(bytes, in: target.list, as: loaded.id, from: loaded.base, on: &context)
    return EventReference(id: loaded.id, occurrence: original)
  }

  /// Ends the series before an occurrence, and makes a new series that begins with it.
  private mutating func saveOnwards(
    _ input: EventInput, _ original: WallTime, _ target: SaveTarget, on context: inout EditContext
  ) throws(ResponseError) -> EventReference {
    let (loaded, path) = (target.loaded, target.path)
    // The save splits the series in two, which cannot be merged with other changes of the series.
    if target.seen != nil { throw conflict(loaded.id, current: try current(loaded)) }
    var old = try occurrence(original, of: target.file, path)
    old.recurrence = target.file.event.recurrence
    let changed = try eventDecoder(at: "\(path).event", on: context).event(input, over: old)
    let uids = uids
    let split = try written("\(path).event") { (now) throws(ReminderFault) in
      try target.file.split(at: original, into: changed, uid: { uids.next() }, at: now)
    }
    guard let future = split.future else {
      try stageWrite(split.bytes, in: target.list, as: loaded.id, from: loaded.base, on: &context)
      return EventReference(id: loaded.id)
    }
    try stageWrite(split.bytes, in: loaded.list, as: loaded.id, from: loaded.base, on: &context)
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
      let list = try target(input.list, for: .event, "\(path).event.list", on: context)
        ?? defaultList(.event, with: pendingLists(on: context))
    else {
      throw ResponseError(
        .noCalendar, "There is no default list for events.", field: "\(path).event.list",
        hint: "Name a list, or make one the default with list/setDefault.")
    }
    let bytes = try written("\(path).event") { (now) throws(ReminderFault) in
      try EventFile.bytes(new: event, uid: id.text, at: now)
    }
    try stageWrite(bytes, in: list, as: id, from: nil, on: &context)
    return EventReference(id: id)
  }

  /// Refuses a change of the list or the rule of one occurrence: these belong to the whole series.
  private func checkListAndRule(
    _ changed: Reminders.Event, _ old: Reminders.Event, _ isListKept: Bool, _ path: String
  ) throws(ResponseError) {
    let field: String
    if !isListKept {
      field = "list"
    } else if changed.recurrence != old.recurrence {
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
    let loaded = try load(id, on: context)
    if params.ifRevision.isNull {
      _ = try eventFile(loaded.bytes, id)
      throw .removalOfNothing(path)
    }
    let file = try eventFile(loaded, of: params.ifRevision)
    let remaining: [UInt8]?
    switch try editScope(params.occurrence, params.span, of: file, path) {
    case .wholeSeries:
      remaining = nil
    case .oneOccurrence(let original):
      _ = try occurrence(original, of: file, path)
      remaining = try written(nil) { (now) throws(ReminderFault) in
        try file.bytes(removing: original, at: now)
      }
    case .thisAndLater(let original):
      _ = try occurrence(original, of: file, path)
      remaining = try written(nil) { (now) throws(ReminderFault) in
        try file.bytes(endingBefore: original, at: now)
      }
    }
    if let remaining {
      try stageWrite(remaining, in: loaded.list, as: id, from: loaded.base, on: &context)
    } else {
      try stageRemoval(id, from: loaded.base, on: &context)
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
    guard case .value(let own) = params.event.occurrence else { return params.occurrence }
    let field = "\(path).event.occurrence"
    let original = try originalStart(own, of: file, path, field: field)
    guard let named = params.occurrence else { return own }
    guard try self.originalStart(named, of: file, path) != original else { return named }
    throw ResponseError(
      .invalidSpan,
      "\(path).occurrence is '\(named.excerpt(40))', and the event is its occurrence "
        + "'\(own.excerpt(40))'.",
      field: "\(path).occurrence",
      hint: "Send one of the two; for the whole series, leave both out.")
  }

  /// Parses the start that a series gives an occurrence: a day if the series starts on a day, a
  /// time if it starts at a time.
  func originalStart(
    _ text: String, of file: EventFile, _ path: String, field: String? = nil
  ) throws(ResponseError) -> WallTime {
    if let original = file.schedule.original(named: text) { return original }
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
      let text = file.schedule.name(of: original)
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
    _ loaded: EditContext.LoadedItem, of revision: Patch<String>
  ) throws(ResponseError) -> EventFile {
    if revision.isNull {
      var refusal = refusal(.exists(loaded.id))
      // A client that may see events may not be allowed to see reminders, so `current` is sent only
      // if the item is an event.
      if accessRights.sees(AccessEntity.event), (try? codec.eventFile(loaded.bytes)) != nil {
        refusal.data.current = try current(loaded)
      }
      throw refusal
    }
    let file = try eventFile(loaded.bytes, loaded.id)
    if case .value(let revision) = revision, Digest(of: file.canonicalContent).hex != revision {
      throw conflict(loaded.id, current: try current(loaded))
    }
    return file
  }
}
