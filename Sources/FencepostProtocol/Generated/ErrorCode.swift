// Every error's code and name.
// Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
// swift-format-ignore-file

/// An error by its meaning; the raw value is its code.
public enum ErrorCode: Int, Sendable, CaseIterable {
  /// The text is not JSON, or no message could be found in it.
  case parseError = -32700
  /// The text is JSON but not a request, or the session cannot take this request now.
  case invalidRequest = -32600
  /// There is no such method.
  case methodNotFound = -32601
  /// The params are not those of the method; field names the wrong one.
  case invalidParams = -32602
  /// Something went wrong in the server that should not; nothing was changed.
  case internalError = -32603
  /// The session has to begin with initialize.
  case serverNotInitialized = -32002
  /// The client cancelled the request.
  case requestCancelled = -32800
  /// There is no list to save to: name one, or set a default.
  case noCalendar = 1001
  /// A start date is needed, but there is none.
  case noStartDate = 1002
  /// An event needs an end.
  case noEndDate = 1003
  /// The item ends, or is due, before it starts.
  case datesInverted = 1004
  /// Nothing in this list can be changed.
  case calendarReadOnly = 1006
  /// The span makes no sense for this event.
  case invalidSpan = 1013
  /// This list cannot be renamed, recoloured or removed.
  case calendarIsImmutable = 1016
  /// A repeating reminder needs a due date.
  case recurringReminderRequiresDueDate = 1018
  /// This list takes no events.
  case calendarDoesNotAllowEvents = 1022
  /// This list takes no reminders.
  case calendarDoesNotAllowReminders = 1023
  /// A priority is a whole number from 0 to 9.
  case priorityIsInvalid = 1026
  /// The person has not granted this client access; hint says how to ask.
  case eventStoreNotAuthorized = 1029
  /// The item has changed since the caller read it: current is its present state.
  case conflict = 1101
  /// Nothing has this id; id names it.
  case notFound = 1102
  /// Another process has been writing for too long; the message names it. Try again.
  case storeBusy = 1103
  /// The store's files cannot be written.
  case storeReadOnly = 1104
  /// The disk is full; nothing was changed.
  case storageFull = 1105
  /// The item's file cannot be read as iCalendar, and is left as it is.
  case unreadableItem = 1106
  /// The history does not go back to this state: fetch everything again.
  case cannotCalculateChanges = 1107
  /// A limit was exceeded, which the message names. The limits of whole messages are in the
  /// result of initialize.
  case limitExceeded = 1108
  /// A value has the right type but is not valid; field names it.
  case invalidValue = 1109
}
