// Saves, completes and removes reminders in any edit context: for a single request, for an
// operation of a transaction, or for staging.

import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders
import SettingsFile
import Store

extension Server {
  // MARK: Saving

  /// Returns the reminder's id.
  mutating func save(
    _ params: ReminderSaveParams, at path: String, on context: inout EditContext
  ) throws(ResponseError) -> ItemID {
    let input = params.reminder
    guard let id = input.id.map({ ItemID($0) }) else {
      if case .value = params.ifRevision { throw .revisionWithoutID(path) }
      return try create(params, as: ItemID(uids.next()), at: path, on: &context)
    }
    guard try exists(id, on: context) else {
      // An item whose file cannot be read still exists.
      if case .null = params.ifRevision, !isUnreadable(id) {
        return try create(params, as: id, at: path, on: &context)
      }
      throw absent(id)
    }
    let loaded = try load(id, on: context)
    let seen = try seenContent(of: loaded, params.ifRevision, params.onConflict, at: path)
    let file =
      if let seen {
        try self.reminderFile(seen, id, loaded.list)
      } else {
        try self.reminderFile(loaded, of: params.ifRevision)
      }
    let decoder = reminderDecoder(at: "\(path).reminder", on: context)
    let reminder = try decoder.reminder(input, over: file.reminder)
    try checkParent(
      reminder.parent, was: file.reminder.parent, of: id, titled: reminder.title, at: path,
      on: context)
    let list =
      try target(input.list, for: .reminder, "\(path).reminder.list", on: context) ?? loaded.list
    var bytes = try written("\(path).reminder") { (now) throws(ReminderFault) in
      try file.bytes(for: reminder, at: now)
    }
    if let completionEdit = try completion(input, file.reminder, path) {
      // The given members are set first; then the reminder is completed.
      let changed = try self.reminderFile(bytes, id, list)
      switch completionEdit {
      case .complete(let at):
        let done = try completed(changed, at: at, path)
        bytes = done.bytes
        try writeNewFiles(done, in: list, on: &context)
      case .redate(let at):
        bytes = try written("\(path).reminder") { (now) throws(ReminderFault) in
          try changed.bytesOfCompletedCopy(at: at, now: now)
        }
      case .reopen:
        bytes = try written("\(path).reminder") { (now) throws(ReminderFault) in
          try changed.reopened(now: now)
        }
      }
    }
    if let seen { bytes = try merged(bytes, from: seen, with: loaded) }
    try stageWrite(bytes, in: list, as: id, from: loaded.base, on: &context)
    return id
  }

  private mutating func create(
    _ params: ReminderSaveParams, as id: ItemID, at path: String, on context: inout EditContext
  ) throws(ResponseError) -> ItemID {
    let input = params.reminder
    try checkNew(id, "\(path).reminder.id")
    let reminder = try reminderDecoder(at: "\(path).reminder", on: context).reminder(
      input, over: nil)
    try checkParent(
      reminder.parent, was: nil, of: id, titled: reminder.title, at: path, on: context)
    guard
      let list = try target(input.list, for: .reminder, "\(path).reminder.list", on: context)
        ?? defaultList(.reminder, with: pendingLists(on: context))
    else {
      throw ResponseError(
        .noCalendar, "There is no default list for reminders.", field: "\(path).reminder.list",
        hint: "Name a list, or make one the default with list/setDefault.")
    }
    var bytes = try written("\(path).reminder") { (now) throws(ReminderFault) in
      try ReminderFile.bytes(new: reminder, uid: id.text, at: now)
    }
    if case .complete(let at) = try completion(input, reminder, path) {
      let done = try completed(try reminderFile(bytes, id, list), at: at, path)
      bytes = done.bytes
      try writeNewFiles(done, in: list, on: &context)
    }
    try stageWrite(bytes, in: list, as: id, from: nil, on: &context)
    return id
  }

  // MARK: Completing

  mutating func complete(
    _ params: ReminderCompleteParams, at path: String, on context: inout EditContext
  ) throws(ResponseError) -> (id: ItemID, copy: ItemID?) {
    let id = ItemID(params.id)
    let loaded = try load(id, on: context)
    if case .null = params.ifRevision {
      _ = try self.reminderFile(loaded.bytes, id, loaded.list)
      throw .completionOfNothing(path)
    }
    let file = try reminderFile(loaded, of: params.ifRevision)
    guard params.completed ?? true else {
      let bytes = try written(nil) { (now) throws(ReminderFault) in
        try file.reopened(now: now)
      }
      try stageWrite(bytes, in: loaded.list, as: id, from: loaded.base, on: &context)
      return (id, nil)
    }
    let at = try params.at.map { (text) throws(ResponseError) in
      try instant(text, "\(path).at")
    }
    if file.reminder.isCompleted, let at {
      let bytes = try written(nil) { (now) throws(ReminderFault) in
        try file.bytesOfCompletedCopy(at: at, now: now)
      }
      try stageWrite(bytes, in: loaded.list, as: id, from: loaded.base, on: &context)
      return (id, nil)
    }
    let done = try completed(file, at: at ?? now, nil)
    try stageWrite(done.bytes, in: loaded.list, as: id, from: loaded.base, on: &context)
    try writeNewFiles(done, in: loaded.list, on: &context)
    return (id, done.copy.map { ItemID($0.uid) })
  }

  private mutating func completed(
    _ file: ReminderFile, at: Instant, _ path: String?
  ) throws(ResponseError) -> ReminderFile.Completion {
    let uids = uids
    var first: String? = uids.next()
    let zone = timeZone
    return try written(path.map { "\($0).reminder" }) { (now) throws(ReminderFault) in
      try file.completed(at: at, now: now, in: zone) {
        defer { first = nil }
        return first ?? uids.next()
      }
    }
  }

  /// Adds the new files that a completion makes, such as a copy of a completed reminder that
  /// repeats.
  private mutating func writeNewFiles(
    _ done: ReminderFile.Completion, in list: String, on context: inout EditContext
  ) throws(ResponseError) {
    for new in [done.copy, done.apart].compactMap(\.self) {
      try stageWrite(new.bytes, in: list, as: ItemID(new.uid), from: nil, on: &context)
    }
  }

  private enum CompletionEdit {
    case complete(Instant)
    /// The reminder is already completed, and only the time of completion changes.
    case redate(Instant)
    case reopen
  }

  /// The change that the members `completed` and `completionDate` request; nil if the reminder
  /// already has these values.
  private func completion(
    _ input: ReminderInput, _ old: Reminders.Reminder, _ path: String
  ) throws(ResponseError) -> CompletionEdit? {
    var at: Instant?
    if case .value(let text) = input.completionDate {
      at = try instant(text, "\(path).reminder.completionDate")
    }
    let isMeant: Bool
    switch input.completed {
    case .value(let completed): isMeant = completed
    case .null: isMeant = false
    case .absent where input.completionDate.isAbsent: return nil
    case .absent: isMeant = at != nil
    }
    guard isMeant else { return old.isCompleted ? .reopen : nil }
    guard old.isCompleted else { return .complete(at ?? now) }
    return at.map { .redate($0) }
  }

  // MARK: Removing

  mutating func remove(
    _ params: ReminderRemoveParams, at path: String, on context: inout EditContext
  ) throws(ResponseError) {
    let id = ItemID(params.id)
    let loaded = try load(id, on: context)
    if case .null = params.ifRevision {
      _ = try reminderFile(loaded.bytes, id, loaded.list)
      throw .removalOfNothing(path)
    }
    _ = try reminderFile(loaded, of: params.ifRevision)
    try stageRemoval(id, from: loaded.base, on: &context)
  }
}
