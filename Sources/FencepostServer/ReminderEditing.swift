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

  /// Creates or changes a reminder, and returns its id.
  mutating func save(
    _ params: ReminderSaveParams, at path: String, on context: inout EditContext
  ) throws(ResponseError) -> ItemID {
    let input = params.reminder
    guard let id = input.id.map({ ItemID($0) }) else {
      if case .value = params.ifRevision { throw .revisionWithoutID(path) }
      return try create(params, as: ItemID(uids.makeUID()), at: path, on: &context)
    }
    guard try exists(id, on: context) else {
      // An item whose file cannot be read still exists, so no new item may get its id.
      if case .null = params.ifRevision, !isUnreadable(id) {
        return try create(params, as: id, at: path, on: &context)
      }
      throw missingItemError(id)
    }
    let loadedItem = try load(id, on: context)
    let seenBytes = try seenContent(of: loadedItem, params.ifRevision, params.onConflict, at: path)
    let file =
      if let seenBytes {
        try self.reminderFile(seenBytes, id, loadedItem.list)
      } else {
        try self.reminderFile(loadedItem, of: params.ifRevision)
      }
    let decoder = reminderDecoder(at: "\(path).reminder", on: context)
    let reminder = try decoder.reminder(input, over: file.reminder)
    try checkParent(
      reminder.parent, was: file.reminder.parent, of: id, titled: reminder.title, at: path,
      on: context)
    let list =
      try targetList(input.list, for: .reminder, "\(path).reminder.list", on: context)
      ?? loadedItem.list
    var bytes = try mapReminderFaults("\(path).reminder") { (now) throws(ReminderFault) in
      try file.bytes(for: reminder, at: now)
    }
    if let completionEdit = try completionEdit(input, file.reminder, path) {
      // The given members are set first; then the reminder is completed.
      let changedFile = try self.reminderFile(bytes, id, list)
      switch completionEdit {
      case .complete(let at):
        let completion = try completedFile(changedFile, at: at, path)
        bytes = completion.bytes
        try writeNewFiles(completion, in: list, on: &context)
      case .changeTime(let at):
        bytes = try mapReminderFaults("\(path).reminder") { (now) throws(ReminderFault) in
          try changedFile.bytesOfCompletedCopy(at: at, now: now)
        }
      case .reopen:
        bytes = try mapReminderFaults("\(path).reminder") { (now) throws(ReminderFault) in
          try changedFile.reopened(now: now)
        }
      }
    }
    if let seenBytes { bytes = try mergeWithPresent(bytes, from: seenBytes, with: loadedItem) }
    try stageWrite(bytes, in: list, as: id, from: loadedItem.baseItem, on: &context)
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
      let list = try targetList(input.list, for: .reminder, "\(path).reminder.list", on: context)
        ?? defaultList(.reminder, with: pendingLists(on: context))
    else {
      throw ResponseError(
        .noCalendar, "There is no default list for reminders.", field: "\(path).reminder.list",
        hint: "Name a list, or make one the default with list/setDefault.")
    }
    var bytes = try mapReminderFaults("\(path).reminder") { (now) throws(ReminderFault) in
      try ReminderFile.bytes(new: reminder, uid: id.text, at: now)
    }
    if case .complete(let at) = try completionEdit(input, reminder, path) {
      let completion = try completedFile(try reminderFile(bytes, id, list), at: at, path)
      bytes = completion.bytes
      try writeNewFiles(completion, in: list, on: &context)
    }
    try stageWrite(bytes, in: list, as: id, from: nil, on: &context)
    return id
  }

  // MARK: Completing

  mutating func complete(
    _ params: ReminderCompleteParams, at path: String, on context: inout EditContext
  ) throws(ResponseError) -> (id: ItemID, copy: ItemID?) {
    let id = ItemID(params.id)
    let loadedItem = try load(id, on: context)
    if case .null = params.ifRevision {
      _ = try self.reminderFile(loadedItem.bytes, id, loadedItem.list)
      throw .completionOfNothing(path)
    }
    let file = try reminderFile(loadedItem, of: params.ifRevision)
    guard params.completed ?? true else {
      let bytes = try mapReminderFaults(nil) { (now) throws(ReminderFault) in
        try file.reopened(now: now)
      }
      try stageWrite(bytes, in: loadedItem.list, as: id, from: loadedItem.baseItem, on: &context)
      return (id, nil)
    }
    let at = try params.at.map { (text) throws(ResponseError) in
      try decodedInstant(text, "\(path).at")
    }
    if file.reminder.isCompleted, let at {
      let bytes = try mapReminderFaults(nil) { (now) throws(ReminderFault) in
        try file.bytesOfCompletedCopy(at: at, now: now)
      }
      try stageWrite(bytes, in: loadedItem.list, as: id, from: loadedItem.baseItem, on: &context)
      return (id, nil)
    }
    let completion = try completedFile(file, at: at ?? now, nil)
    try stageWrite(
      completion.bytes, in: loadedItem.list, as: id, from: loadedItem.baseItem, on: &context)
    try writeNewFiles(completion, in: loadedItem.list, on: &context)
    return (id, completion.copy.map { ItemID($0.uid) })
  }

  private mutating func completedFile(
    _ file: ReminderFile, at: Instant, _ path: String?
  ) throws(ResponseError) -> ReminderFile.Completion {
    let uids = uids
    var firstUID: String? = uids.makeUID()
    let zone = timeZone
    return try mapReminderFaults(path.map { "\($0).reminder" }) { (now) throws(ReminderFault) in
      try file.completed(at: at, now: now, in: zone) {
        defer { firstUID = nil }
        return firstUID ?? uids.makeUID()
      }
    }
  }

  /// Adds the new files that a completion makes, such as a copy of a completed reminder that
  /// repeats.
  private mutating func writeNewFiles(
    _ completion: ReminderFile.Completion, in list: String, on context: inout EditContext
  ) throws(ResponseError) {
    for newFile in [completion.copy, completion.separateReminder].compactMap(\.self) {
      try stageWrite(newFile.bytes, in: list, as: ItemID(newFile.uid), from: nil, on: &context)
    }
  }

  private enum CompletionEdit {
    case complete(Instant)
    /// The reminder is already completed, and only the time of completion changes.
    case changeTime(Instant)
    case reopen
  }

  /// The change that the members `completed` and `completionDate` request; nil if the reminder
  /// already has these values.
  private func completionEdit(
    _ input: ReminderInput, _ old: Reminders.Reminder, _ path: String
  ) throws(ResponseError) -> CompletionEdit? {
    var completionTime: Instant?
    if case .value(let text) = input.completionDate {
      completionTime = try decodedInstant(text, "\(path).reminder.completionDate")
    }
    let isCompleted: Bool
    switch input.completed {
    case .value(let completed): isCompleted = completed
    case .null: isCompleted = false
    case .absent where input.completionDate.isAbsent: return nil
    case .absent: isCompleted = completionTime != nil
    }
    guard isCompleted else { return old.isCompleted ? .reopen : nil }
    guard old.isCompleted else { return .complete(completionTime ?? now) }
    return completionTime.map { .changeTime($0) }
  }

  // MARK: Removing

  mutating func remove(
    _ params: ReminderRemoveParams, at path: String, on context: inout EditContext
  ) throws(ResponseError) {
    let id = ItemID(params.id)
    let loadedItem = try load(id, on: context)
    if case .null = params.ifRevision {
      _ = try reminderFile(loadedItem.bytes, id, loadedItem.list)
      throw .removalOfNothing(path)
    }
    _ = try reminderFile(loadedItem, of: params.ifRevision)
    try stageRemoval(id, from: loadedItem.baseItem, on: &context)
  }
}
