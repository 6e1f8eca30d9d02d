// Every error's code and name.
// Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
// swift-format-ignore-file

/// An error by its meaning; the raw value is its code.
public enum ErrorCode: Int, Sendable, CaseIterable {
  /// The text is not JSON, or no message could be found in it.
  case parseError = -32700
  /// The text is JSON and not a request, or the session is not in a state for it.
  case invalidRequest = -32600
  /// There is no such method.
  case methodNotFound = -32601
  /// The params are not what the method takes; field names the place.
  case invalidParams = -32602
  /// Something went wrong in the server that should not; nothing was changed.
  case internalError = -32603
  /// The session has to begin with initialize.
  case serverNotInitialized = -32002
  /// The client cancelled the request.
  case requestCancelled = -32800
  /// There is no list to save to: name one, or set a default.
  case noCalendar = 1001
  /// A start is needed, and there is none.
  case noStartDate = 1002
  /// An event needs an end.
  case noEndDate = 1003
  /// It ends, or is due, before it starts.
  case datesInverted = 1004
  /// Nothing in this list can be changed.
  case calendarReadOnly = 1006
  /// The span makes no sense for this event.
  case invalidSpan = 1013
  /// This list cannot be renamed, recoloured or removed.
  case calendarIsImmutable = 1016
  /// What repeats needs a due date.
  case recurringReminderRequiresDueDate = 1018
  /// This list takes no events.
  case calendarDoesNotAllowEvents = 1022
  /// This list takes no reminders.
  case calendarDoesNotAllowReminders = 1023
  /// A priority is a whole number from 0 to 9.
  case priorityIsInvalid = 1026
  /// The person has not granted this client access; hint says how to ask.
  case eventStoreNotAuthorized = 1029
  /// It is not what the caller has seen: current is how it is now.
  case conflict = 1101
  /// There is no such thing; id names it.
  case notFound = 1102
  /// Another process has been writing for too long; the message names it. Try again.
  case storeBusy = 1103
  /// The store's files cannot be written.
  case storeReadOnly = 1104
  /// The disk is full; nothing was changed.
  case storageFull = 1105
  /// The item's file cannot be read as iCalendar, and is left as it is.
  case unreadableItem = 1106
  /// History does not reach back to this state: fetch everything anew.
  case cannotCalculateChanges = 1107
  /// It goes beyond a limit; the message names it, and those of whole messages stand in what
  /// initialize answers.
  case limitExceeded = 1108
  /// A value has the right type and makes no sense; field names the place.
  case invalidValue = 1109
}
