// Checks of a changed reminder that do not concern its values: its list, revision, id and parent.
// Also maps the faults of reminders to protocol errors.

import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders
import SettingsFile
import Store
import Units

extension Server {
  var now: Instant { configuration.clock.now() }

  /// The decoder for reminders. It uses the places with the pending edits of this context.
  func reminderDecoder(at path: String, on context: EditContext? = nil) -> ReminderDecoder {
    ReminderDecoder(
      dates: DatesDecoder(dateTimes: dateTimeDecoder(at: path)),
      alarms: alarmDecoder(of: .reminder, at: path, on: context),
      fields: FieldDecoder(path: path))
  }

  /// The decoder for events. It uses the places with the pending edits of this context.
  func eventDecoder(at path: String, on context: EditContext) -> EventDecoder {
    EventDecoder(
      dates: EventDatesDecoder(dateTimes: dateTimeDecoder(at: path)),
      alarms: alarmDecoder(of: .event, at: path, on: context), fields: FieldDecoder(path: path))
  }

  private func dateTimeDecoder(at path: String) -> DateTimeDecoder {
    DateTimeDecoder(sessionZone: findTimeZone, codec: codec, path: path)
  }

  private func alarmDecoder(
    of entity: FencepostProtocol.Entity, at path: String, on context: EditContext?
  ) -> AlarmDecoder {
    let places = PlaceDecoder(
      lengths: lengths, unit: options.lengthUnit ?? lengths.preferredUnit,
      defaultRadius: settings.defaultRadius,
      ownPlaces: context?.pendingPlaces ?? PendingPlaces(places))
    let uids = uids
    return AlarmDecoder(
      places: places, path: path, entity: entity, newID: { uids.makeUID() },
      sessionZone: findTimeZone)
  }

  /// The list that a save names, after checking that it exists and takes such items; nil if the
  /// save names no list.
  func targetList(
    _ id: String?, for entity: Settings.Entity, _ field: String, on context: EditContext
  ) throws(ResponseError) -> String? {
    guard let id else { return nil }
    let pending = pendingLists(on: context)
    let settings = settings(with: pending)
    guard let list = list(id, with: pending), isListVisible(id, settings) else {
      throw noSuchList(id, field: field, with: pending)
    }
    guard settings.entities(of: id).contains(entity) else {
      throw ResponseError(
        entity == .reminder ? .calendarDoesNotAllowReminders : .calendarDoesNotAllowEvents,
        "The list '\(list.shownTitle)' does not take \(entity)s.",
        field: field, id: id,
        hint: "Choose another list, or change with list/save what this list may hold.")
    }
    return id
  }

  /// The default list for this kind of item; nil if no default is set, or if the list was removed.
  func defaultList(
    _ entity: Settings.Entity, with pending: PendingLists = PendingLists()
  ) -> String? {
    let settings = settings(with: pending)
    guard let id = settings.defaultLists[entity], list(id, with: pending) != nil,
      settings.entities(of: id).contains(entity)
    else { return nil }
    return id
  }

  /// Decodes a loaded item, which must have the given revision.
  func reminderFile(
    _ loaded: EditContext.LoadedItem, of revision: Patch<String>
  ) throws(ResponseError) -> ReminderFile {
    if case .null = revision {
      var refusal = refusal(.exists(loaded.id))
      // A client that may see reminders may not be allowed to see events, so `current` is sent only
      // if the item is a reminder.
      if (try? codec.reminderFile(loaded.bytes)) != nil {
        refusal.data.current = try currentJSON(loaded)
      }
      throw refusal
    }
    let file = try reminderFile(loaded.bytes, loaded.id, loaded.list)
    if case .value(let revision) = revision, Digest(of: file.canonicalContent).hex != revision {
      throw conflict(loaded.id, current: try currentJSON(loaded))
    }
    return file
  }

  /// The item in JSON, with the edits that this context has staged, which other clients do not see.
  func currentJSON(_ loaded: EditContext.LoadedItem) throws(ResponseError) -> [UInt8] {
    var writer = Writer()
    try encodedItem(loaded.bytes, loaded.id, loaded.list).write(to: &writer)
    return writer.bytes
  }

  /// Checks a new parent of a reminder: the parent must exist, and not be a subtask of the
  /// reminder.
  mutating func checkParent(
    _ parent: String?, was old: String?, of id: ItemID, titled title: String, at path: String,
    on context: EditContext
  ) throws(ResponseError) {
    guard let parent, parent != old else { return }
    guard try exists(ItemID(parent), on: context) else {
      var error = ResponseError.notFound(parent)
      error.data.field = "\(path).reminder.parent"
      throw error
    }
    guard parent != id.text, let parentReminder = reminder(ItemID(parent), on: context) else {
      return
    }
    // Files may contain a cycle of parents, so the loop ends at a parent that it has visited before.
    var visitedIDs: Set<String> = [parent]
    var ancestor = parentReminder.parent
    while let ancestorID = ancestor, visitedIDs.insert(ancestorID).inserted {
      if ancestorID == id.text {
        throw ResponseError(
          .invalidValue,
          "'\(title.excerpt(60))' cannot be under '\(parentReminder.title.excerpt(60))', "
            + "which is under '\(title.excerpt(60))' itself.",
          field: "\(path).reminder.parent", id: parent,
          hint: "Give '\(parentReminder.title.excerpt(60))' another parent first.")
      }
      ancestor = reminder(ItemID(ancestorID), on: context)?.parent
    }
  }

  /// A reminder as it is after the pending edits; nil if it does not exist or is unreadable.
  private mutating func reminder(_ id: ItemID, on context: EditContext) -> Reminders.Reminder? {
    guard let loaded = try? load(id, on: context) else { return nil }
    return try? codec.reminderFile(loaded.bytes).reminder
  }

  /// Checks that an id which the client chose for a new item is neither empty nor too long, and
  /// has no control characters.
  func checkNew(_ id: ItemID, _ field: String) throws(ResponseError) {
    let isValidID =
      !id.text.isEmpty && id.text.utf8.count <= 255
      && id.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    guard isValidID else { throw .badID(id.text, field) }
  }

  /// The error for an item that does not exist.
  func missingItemError(_ id: ItemID) -> ResponseError {
    storeHost.store.map { refusal($0.missingItemFault(for: id)) } ?? refusal(.noHomeFolder)
  }

  func isUnreadable(_ id: ItemID) -> Bool {
    if case .unreadable = storeHost.openStore?.store.missingItemFault(for: id) {
      true
    } else {
      false
    }
  }

  func decodedInstant(_ text: String, _ field: String) throws(ResponseError) -> Instant {
    do throws(TimeTextFault) {
      return try Instant(text: text)
    } catch {
      throw ResponseError(
        .invalidValue, "\(field): '\(text.excerpt(40))' is not an instant.", field: field,
        hint: #"An instant looks like "2026-12-01T08:00:00Z"."#
      ).suggesting(instant: text, in: timeZone)
    }
  }

  /// Runs `body`, which writes an item's content, with the current time, and maps its faults to
  /// protocol errors.
  func mapReminderFaults<Result>(
    _ path: String?, _ body: (Instant) throws(ReminderFault) -> Result
  ) throws(ResponseError) -> Result {
    do throws(ReminderFault) {
      return try body(now)
    } catch {
      let field = path.flatMap { path in error.field.map { "\(path).\($0.rawValue)" } }
      throw ResponseError(
        error.code, "\(error.sentence.capitalizedFirst).", field: field, hint: error.hint)
    }
  }

  /// The item as it is now, in JSON, for a client that expected another revision.
  func currentJSON(_ id: ItemID) -> [UInt8]? {
    guard let item = storeHost.openStore?.item(id),
      AccessEntity(rawValue: item.kind).map(accessRights.sees) ?? false
    else { return nil }
    var writer = Writer()
    encodedItem(item).write(to: &writer)
    return writer.bytes
  }
}

extension ResponseError {
  static func badID(_ id: String, _ field: String) -> ResponseError {
    ResponseError(
      .invalidValue, "'\(id.excerpt(40))' cannot be an id.", field: field,
      hint: "Leave out the id to get a new one, or send a UUID.")
  }

  static func revisionWithoutID(_ path: String) -> ResponseError {
    ResponseError(
      .invalidValue, "\(path).ifRevision: a new item or place has no revision yet.",
      field: "\(path).ifRevision", hint: "Send the id too, or leave out ifRevision.")
  }

  static func completionOfNothing(_ path: String) -> ResponseError {
    ResponseError(
      .invalidValue, "\(path).ifRevision: the item to complete must exist.",
      field: "\(path).ifRevision",
      hint: "Send the revision that the client has read, or leave it out.")
  }

  static func removalOfNothing(_ path: String) -> ResponseError {
    ResponseError(
      .invalidValue, "\(path).ifRevision: the item to remove must exist.",
      field: "\(path).ifRevision",
      hint: "Send the revision that the client has read, or leave it out.")
  }
}

extension ReminderFault {
  fileprivate var hint: String? {
    switch reason {
    case .alarmWithoutDate: "Give the item such a date, or remove the alarm with alarmChanges."
    default: nil
    }
  }

  fileprivate var code: ErrorCode {
    switch reason {
    case .datesInverted: .datesInverted
    case .alarmWithoutDate(_, .start), .noStart: .noStartDate
    case .ruleWithoutDate: .recurringReminderRequiresDueDate
    case .tooMany, .tooLong, .tooLarge, .tooManyOccurrences: .limitExceeded
    case .noSuchAlarm, .noSuchOccurrence: .notFound
    case .ruleOnOccurrence, .cannotSplit: .invalidSpan
    case .damagedFile: .unreadableItem
    case .emptyTitle, .noEnd, .emptyTag, .commaInTag, .mixedDates, .unwritableDate, .severalRules,
      .ownParent,
      .attachmentWithoutURL, .alarmTwice, .alarmWithoutDate(_, .end), .alarmTooFar, .unknownKind,
      .noPlace, .badRadius, .badPolicy, .badID:
      .invalidValue
    }
  }
}

extension String {
  var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
