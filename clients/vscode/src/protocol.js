// The protocol's names, codes and choices.
// Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.

'use strict';

// The version of the protocol that is described here.
const version = "1.1";

// What a client can ask.
const methods = Object.freeze({
  // Opens a session and names the client.
  initialize: "initialize",
  // Ends the session; `exit` then ends the process.
  shutdown: "shutdown",
  // Returns this document.
  rpcDiscover: "rpc.discover",
  // Returns what this client may do.
  accessStatus: "access/status",
  // Asks the person for access, once.
  accessRequest: "access/request",
  // Returns every list that can hold something the client may see.
  listAll: "list/all",
  // Creates a list, or changes one.
  listSave: "list/save",
  // Removes a list and everything in it.
  listRemove: "list/remove",
  // Returns the list that takes new items when none is named.
  listDefault: "list/default",
  // Chooses the list that takes new items when none is named.
  listSetDefault: "list/setDefault",
  // Creates a reminder, or changes one.
  reminderSave: "reminder/save",
  // Returns one reminder.
  reminderGet: "reminder/get",
  // Completes a reminder, or reopens it.
  reminderComplete: "reminder/complete",
  // Removes a reminder.
  reminderRemove: "reminder/remove",
  // Moves reminders before or after another in the order by hand.
  reminderMove: "reminder/move",
  // Returns the reminders that match, sorted.
  reminderFetch: "reminder/fetch",
  // Returns a reminder or an event by its id.
  itemGet: "item/get",
  // Imports reminders and events from an iCalendar text.
  itemImport: "item/import",
  // Returns reminders and events as one iCalendar text.
  itemExport: "item/export",
  // Returns every item in which two sides of a synchronization have changed the same.
  itemUnresolved: "item/unresolved",
  // Settles what two sides of a synchronization have changed differently in an item.
  itemResolve: "item/resolve",
  // Creates an event, or changes one: a series, one occurrence, or one occurrence and all later
  // ones.
  eventSave: "event/save",
  // Returns one event: the whole series, or one occurrence of it.
  eventGet: "event/get",
  // Removes an event: a series, one occurrence, or one occurrence and all later ones.
  eventRemove: "event/remove",
  // Returns the events that take place in a time range.
  eventFetch: "event/fetch",
  // Returns the events that conflict with a time range, or with an event to be saved.
  eventConflicts: "event/conflicts",
  // Returns reminders as rows in sections, with words for the person.
  viewList: "view/list",
  // Returns events and open reminders by day, with words for the person.
  viewAgenda: "view/agenda",
  // Makes several changes, all or none.
  storeApply: "store/apply",
  // Returns what this session has saved with `commit: false`.
  storeStaged: "store/staged",
  // Writes everything that was saved with `commit: false`, or nothing.
  storeCommit: "store/commit",
  // Drops everything that was saved with `commit: false`.
  storeReset: "store/reset",
  // Checks every file now, and returns the same as `store/info`.
  storeRefresh: "store/refresh",
  // Returns how many items there are, and what is wrong with files.
  storeInfo: "store/info",
  // Returns exactly what changed since a state.
  storeChanges: "store/changes",
  // Returns who changed what, newest first.
  storeHistory: "store/history",
  // Undoes a transaction.
  storeUndo: "store/undo",
  // Redoes what this client undid last.
  storeRedo: "store/redo",
  // Returns every place of the person.
  placeAll: "place/all",
  // Returns the places near a point, nearest first.
  placeNear: "place/near",
  // Creates a place, or changes one and everything that follows it.
  placeSave: "place/save",
  // Removes a place.
  placeRemove: "place/remove",
  // Imports places from another program's file.
  placeImport: "place/import",
  // Returns when the person was at which of their places, and for how long.
  placeVisits: "place/visits",
  // Reports the person's position, and so which fences are crossed.
  locationUpdate: "location/update",
  // Returns the person's position, and which of their places they are in.
  locationCurrent: "location/current",
  // Returns the alarms that have gone off.
  alarmFirings: "alarm/firings",
  // Marks a firing as seen.
  alarmAcknowledge: "alarm/acknowledge",
  // Postpones a firing.
  alarmSnooze: "alarm/snooze",
  // Explains why an alarm went off, or did not, and what it waits for.
  alarmExplain: "alarm/explain",
  // Returns the alarms that are pending.
  alarmUpcoming: "alarm/upcoming",
  // Returns which alarms a recorded track would set off, and when.
  locationReplay: "location/replay",
  // Draws the fences of reminders, the places, and where the person is, to scale.
  mapRender: "map/render",
  // Parses a line that a person typed as an item to save or as a filter, with one grammar for all
  // clients.
  textParse: "text/parse",
  // Returns a reminder, an event, a place or a list as a document to be edited.
  textRead: "text/read",
  // Saves an edited document: merges, saves once, or says what is wrong and where.
  textWrite: "text/write",
  // Checks a document while it is edited: returns its errors and doubtful lines, its parts, and
  // hints.
  textDiagnose: "text/diagnose",
  // Returns completions for the line at a cursor in a document: keys, dates, lists, places,
  // alarms.
  textComplete: "text/complete",
  // Explains the line at a cursor in a document: what it is for, and what it means.
  textHover: "text/hover",
  // Returns how lengths are measured and written in a locale.
  unitsInfo: "units/info",
  // Converts a length to another unit, exactly.
  unitsConvert: "units/convert",
  // Parses a length as a person writes it.
  unitsParse: "units/parse",
  // Formats lengths for a person.
  unitsFormat: "units/format",
});

// The notifications, which have no answer.
const notifications = Object.freeze({
  // The client has read the reply to `initialize`: the server may now send notifications and
  // requests.
  initialized: "initialized",
  // Ends the process, with code 0 after `shutdown` and 1 without it.
  exit: "exit",
  // Cancels a request that has not begun.
  cancelRequest: "$/cancelRequest",
  // Sets how much of the session is traced, from the next message on.
  setTrace: "$/setTrace",
  // Sets the clock of a rehearsed session forward.
  advanceClock: "$/advanceClock",
  // A line for the log.
  windowLogMessage: "window/logMessage",
  // One step of the session, while it is traced.
  logTrace: "$/logTrace",
  // Reports the progress of long work.
  progress: "$/progress",
  // The person changed what this client may see.
  accessDidChange: "access/didChange",
  // Reports what changed, and who changed it.
  storeDidChange: "store/didChange",
  // A file has a problem.
  storeDidFindProblem: "store/didFindProblem",
  // An alarm went off.
  alarmDidFire: "alarm/didFire",
  // Firings were closed: acknowledged, snoozed, completed or removed, here or elsewhere.
  alarmDidClose: "alarm/didClose",
  // The sentence `silence` of `view/list` and `view/agenda` has changed.
  viewDidChangeSilence: "view/didChangeSilence",
  // The person arrived at one of their places.
  regionDidEnter: "region/didEnter",
  // The person left one of their places.
  regionDidLeave: "region/didLeave",
});

// What the server asks.
const questions = Object.freeze({
  // Asks the person a question.
  windowShowMessageRequest: "window/showMessageRequest",
  // Announces progress that the client did not request.
  windowWorkDoneProgressCreate: "window/workDoneProgress/create",
});

// Codes of errors by their kind.
const errors = Object.freeze({
  // The text is not JSON, or no message could be found in it.
  parseError: -32700,
  // The text is JSON but not a request, or the session cannot take this request now.
  invalidRequest: -32600,
  // There is no such method.
  methodNotFound: -32601,
  // The params are not those of the method; field names the wrong one.
  invalidParams: -32602,
  // Something went wrong in the server that should not; nothing was changed.
  internalError: -32603,
  // The session has to begin with initialize.
  serverNotInitialized: -32002,
  // The client cancelled the request.
  requestCancelled: -32800,
  // There is no list to save to: name one, or set a default.
  noCalendar: 1001,
  // A start date is needed, but there is none.
  noStartDate: 1002,
  // An event needs an end.
  noEndDate: 1003,
  // The item ends, or is due, before it starts.
  datesInverted: 1004,
  // Nothing in this list can be changed.
  calendarReadOnly: 1006,
  // The span makes no sense for this event.
  invalidSpan: 1013,
  // This list cannot be renamed, recoloured or removed.
  calendarIsImmutable: 1016,
  // A repeating reminder needs a due date.
  recurringReminderRequiresDueDate: 1018,
  // This list takes no events.
  calendarDoesNotAllowEvents: 1022,
  // This list takes no reminders.
  calendarDoesNotAllowReminders: 1023,
  // A priority is a whole number from 0 to 9.
  priorityIsInvalid: 1026,
  // The person has not granted this client access; hint says how to ask.
  eventStoreNotAuthorized: 1029,
  // The item has changed since the caller read it: current is its present state.
  conflict: 1101,
  // Nothing has this id; id names it.
  notFound: 1102,
  // Another process has been writing for too long; the message names it. Try again.
  storeBusy: 1103,
  // The store's files cannot be written.
  storeReadOnly: 1104,
  // The disk is full; nothing was changed.
  storageFull: 1105,
  // The item's file cannot be read as iCalendar, and is left as it is.
  unreadableItem: 1106,
  // The history does not go back to this state: fetch everything again.
  cannotCalculateChanges: 1107,
  // A limit was exceeded, which the message names. The limits of whole messages are in the result
  // of initialize.
  limitExceeded: 1108,
  // A value has the right type but is not valid; field names it.
  invalidValue: 1109,
});

// Kinds of errors by their code.
const kinds = Object.freeze({
  "-32700": "parseError",
  "-32600": "invalidRequest",
  "-32601": "methodNotFound",
  "-32602": "invalidParams",
  "-32603": "internalError",
  "-32002": "serverNotInitialized",
  "-32800": "requestCancelled",
  "1001": "noCalendar",
  "1002": "noStartDate",
  "1003": "noEndDate",
  "1004": "datesInverted",
  "1006": "calendarReadOnly",
  "1013": "invalidSpan",
  "1016": "calendarIsImmutable",
  "1018": "recurringReminderRequiresDueDate",
  "1022": "calendarDoesNotAllowEvents",
  "1023": "calendarDoesNotAllowReminders",
  "1026": "priorityIsInvalid",
  "1029": "eventStoreNotAuthorized",
  "1101": "conflict",
  "1102": "notFound",
  "1103": "storeBusy",
  "1104": "storeReadOnly",
  "1105": "storageFull",
  "1106": "unreadableItem",
  "1107": "cannotCalculateChanges",
  "1108": "limitExceeded",
  "1109": "invalidValue",
});

// What a value may be, by its type.
const choices = Object.freeze({
  // How much of a session is traced.
  TraceValue: Object.freeze(["off", "messages", "verbose"]),
  // What access is granted to.
  AccessEntity: Object.freeze(["reminder", "event", "location"]),
  // The requested access. `writeOnly` is for events: adding them without seeing any.
  AccessLevel: Object.freeze(["writeOnly", "fullAccess"]),
  // A client's access to one entity. `notDetermined`: the person was not asked. `restricted`:
  // this program may not ask. `denied`: the person said no.
  AccessStatus: Object.freeze(["notDetermined", "restricted", "denied", "writeOnly", "fullAccess"]),
  // What a list can hold.
  Entity: Object.freeze(["reminder", "event"]),
  // `current` keeps the item's value; `other` takes the other side's.
  ConflictVersion: Object.freeze(["current", "other"]),
  // The members of a reminder, to request some of them.
  ReminderField: Object.freeze(["id", "list", "title", "notes", "url", "location", "position", "mergeConflicts", "priority", "start", "startTimeZone", "due", "timeZone", "timeZoneMeaning", "completed", "completionDate", "creationDate", "lastModifiedDate", "tags", "parent", "sortOrder", "attachments", "alarms", "recurrence", "isLocation", "revision", "startInstant", "dueInstant"]),
  // The person's availability during an event. Everything but `free` can conflict.
  Availability: Object.freeze(["busy", "free", "tentative", "unavailable"]),
  // Whether it takes place. A `canceled` event does not conflict, and its alarms do not go off.
  EventStatus: Object.freeze(["confirmed", "tentative", "canceled"]),
  // `fail` is a conflict. `merge` merges the change with all changes since `ifRevision`; it is a
  // conflict only if they overlap, and the error then holds all three versions.
  OnConflict: Object.freeze(["fail", "merge"]),
  // The scope of a change of one occurrence: only this one, or this and all later ones.
  Span: Object.freeze(["thisEvent", "futureEvents"]),
  // The kind of an item.
  ItemKind: Object.freeze(["reminder", "event"]),
  // The kind of what is staged.
  StagedKind: Object.freeze(["reminder", "event", "list"]),
  // The kind of change.
  StagedChangeKind: Object.freeze(["created", "updated", "removed"]),
  // What an attendee has answered to an invitation.
  AttendeeAnswer: Object.freeze(["pending", "accepted", "declined", "tentative", "delegated"]),
  // The part an invited person has in the event; `nonParticipant` is only informed of it.
  AttendeeRole: Object.freeze(["chair", "required", "optional", "nonParticipant"]),
  // A member of an event.
  EventField: Object.freeze(["id", "list", "title", "notes", "url", "location", "place", "mergeConflicts", "start", "end", "timeZone", "timeZoneMeaning", "allDay", "availability", "status", "alarms", "recurrence", "occurrence", "isDetached", "attachments", "attendees", "answer", "creationDate", "lastModifiedDate", "revision", "startInstant", "endInstant"]),
  // What makes an alarm go off: a time relative to the item's own, an absolute time, a place, or
  // something that Fencepost keeps but cannot fire.
  AlarmKind: Object.freeze(["relative", "absolute", "location", "other"]),
  // The date that an offset is relative to: `start` or `due` of a reminder, `start` or `end` of
  // an event.
  Anchor: Object.freeze(["start", "due", "end"]),
  // The direction in which a fence is crossed.
  Proximity: Object.freeze(["enter", "leave"]),
  // The format of an import: an array of `{name, coordinates: {latitude, longitude}}` as in
  // MapData.json, GeoJSON, or OwnTracks waypoints.
  PlaceFormat: Object.freeze(["mapdata", "geojson", "owntracks"]),
  // Why a fix is ignored.
  IgnoredFix: Object.freeze(["old", "future", "source", "coarse", "device"]),
  // Why an alarm went off.
  FiringCause: Object.freeze(["enter", "leave", "time", "snooze"]),
  // How a firing was closed. `removed`: the alarm was removed or its date was moved. `overtaken`:
  // the same alarm has gone off for a hundred later occurrences without an answer.
  FiringEndReason: Object.freeze(["acknowledged", "snoozed", "completed", "removed", "nextVisit", "overtaken"]),
  // The item is incomplete; its start has come; the alarm is not snoozed.
  AlarmGateName: Object.freeze(["incomplete", "started", "notSnoozed"]),
  // What a fix shows about a fence. `none` decides nothing, and the known side stays.
  EvidenceVerdict: Object.freeze(["inside", "outside", "none"]),
  // `within`: far enough inside. `beyond`: far enough outside. `jump`: farther than the person
  // can have gone, so another fix has to confirm it. `coarse`: an exact fix would have decided.
  // `still`: a fix of a source that is moving would have decided. `edge`: too close to the edge
  // for any fix.
  EvidenceRule: Object.freeze(["within", "beyond", "jump", "coarse", "still", "edge"]),
  // The side of a fence on which the person is.
  FenceSide: Object.freeze(["unknown", "inside", "outside"]),
  // The status of a time alarm. `waiting`: it is in the future. `fired`: it went off. `answered`:
  // it was acknowledged here or in another program before. `passedOver`: it was already past when
  // it was set. `tooOld`: no process was running for more than a day after it. `done`: the item
  // is completed. `over`: the last occurrence with it is over. `noDate`: there is no date to
  // count from.
  TimeVerdict: Object.freeze(["waiting", "fired", "answered", "passedOver", "tooOld", "done", "over", "noDate"]),
  // The format of a track: an array of fixes; GPX; OwnTracks messages or gpsd reports, one JSON
  // text per line; NMEA sentences.
  TrackFormat: Object.freeze(["fixes", "gpx", "owntracks", "gpsd", "nmea"]),
  // A picture, data for other programs' maps, or a map of characters.
  MapFormat: Object.freeze(["svg", "geojson", "text"]),
  // Which reminders match.
  CompletionStatus: Object.freeze(["incomplete", "completed", "all"]),
  // Ranges of priorities: 0; 6–9; 5; 1–4.
  PriorityBand: Object.freeze(["none", "low", "medium", "high"]),
  // The sort order: creation date; due date, those without one last; title, in the order of the
  // person's language; priority from 1 to 9, then none; distance from `near`; `sortOrder`, the
  // order by hand. Ties are sorted by creation date.
  SortKey: Object.freeze(["creationDate", "dueDate", "title", "priority", "distance", "sortOrder"]),
  // What the sections of a view are made by: when a reminder is due; its list; each of its tags;
  // each place of its alarms; its priority; or one section for all.
  ViewGroup: Object.freeze(["due", "list", "tag", "place", "priority", "none"]),
  // When a reminder is due, as a person groups them: `overdue`, before today, or today at a time
  // that has passed; `today`; `tomorrow`; `week`, two to six days from now; `later`; `none`,
  // without a due date; `done`, completed.
  DueSection: Object.freeze(["overdue", "today", "tomorrow", "week", "later", "none", "done"]),
  // The day, the week or the month that has a day. A week begins as is usual in the region of the
  // session's locale.
  AgendaSpan: Object.freeze(["day", "week", "month"]),
  // The methods that `store/apply` accepts.
  OperationMethod: Object.freeze(["reminder/save", "reminder/complete", "reminder/remove", "event/save", "event/remove", "place/save", "place/remove", "list/save", "list/remove", "item/import"]),
  // Who changed something: this session, another session of Fencepost, or another program.
  ChangeOrigin: Object.freeze(["self", "other", "external"]),
  // The stage of a progress report.
  ProgressKind: Object.freeze(["begin", "report", "end"]),
  // A system of measurement, by its name in CLDR.
  MeasurementSystem: Object.freeze(["metric", "ussystem", "uksystem"]),
  // A unit of length, by its symbol. `smi` is the Scandinavian mile of 10 km, which Swedes call
  // mil; lengths of 10 km and more are shown in it in Sweden.
  Unit: Object.freeze(["m", "km", "cm", "mm", "mi", "ft", "yd", "in", "nmi", "fathom", "furlong", "smi"]),
  // How a unit is written: by its symbol or by its name.
  Width: Object.freeze(["short", "long"]),
  // What the line is to become. `guess` decides by the words; `filter` is never guessed.
  TextPurpose: Object.freeze(["reminder", "event", "place", "guess", "filter"]),
  // The kind of the parsed item. `filter` only if the request asked for it.
  TextKind: Object.freeze(["reminder", "event", "place", "filter"]),
  // The role of a word. `keyword`: a word that introduces others, such as `remind me to`.
  // `error`: it was not understood, and a diagnostic says why.
  TextRole: Object.freeze(["title", "date", "time", "duration", "zone", "recurrence", "alarm", "place", "radius", "list", "tag", "priority", "url", "notes", "keyword", "error"]),
  // `error`: the words cannot be understood, and are missing in the item. `warning`: probably not
  // what was meant. `information`: one of several readings, or a consequence.
  TextSeverity: Object.freeze(["error", "warning", "information"]),
  // What a name in a line is meant to be the name of.
  TextNameKind: Object.freeze(["list", "place"]),
  // The kind of a document.
  DocumentKind: Object.freeze(["reminder", "event", "place", "list"]),
  // The outcome of writing a document. `saved`: it was saved. `unchanged`: the item has this
  // content already. `invalid`: a diagnostic is an error. `conflict`: both sides changed the same
  // line. Only `saved` changes anything.
  DocumentOutcome: Object.freeze(["saved", "unchanged", "invalid", "conflict"]),
  // How offsets in texts are counted, by LSP's names.
  PositionEncoding: Object.freeze(["utf-8", "utf-16", "utf-32"]),
});

module.exports = { version, methods, notifications, questions, errors, kinds, choices };
