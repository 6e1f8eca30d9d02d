-- The protocol's names, codes and choices, and its types.
-- Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.

local M = {}

--- The version of the protocol that is described here.
M.version = "1.1"

--- What a client can ask.
M.methods = {
  --- Opens a session and names the client.
  initialize = "initialize",
  --- Ends the session; `exit` then ends the process.
  shutdown = "shutdown",
  --- Returns this document.
  rpc_discover = "rpc.discover",
  --- Returns what this client may do.
  access_status = "access/status",
  --- Asks the person for access, once.
  access_request = "access/request",
  --- Returns every list that can hold something the client may see.
  list_all = "list/all",
  --- Creates a list, or changes one.
  list_save = "list/save",
  --- Removes a list and everything in it.
  list_remove = "list/remove",
  --- Returns the list that takes new items when none is named.
  list_default = "list/default",
  --- Chooses the list that takes new items when none is named.
  list_set_default = "list/setDefault",
  --- Creates a reminder, or changes one.
  reminder_save = "reminder/save",
  --- Returns one reminder.
  reminder_get = "reminder/get",
  --- Completes a reminder, or reopens it.
  reminder_complete = "reminder/complete",
  --- Removes a reminder.
  reminder_remove = "reminder/remove",
  --- Moves reminders before or after another in the order by hand.
  reminder_move = "reminder/move",
  --- Returns the reminders that match, sorted.
  reminder_fetch = "reminder/fetch",
  --- Returns a reminder or an event by its id.
  item_get = "item/get",
  --- Imports reminders and events from an iCalendar text.
  item_import = "item/import",
  --- Returns reminders and events as one iCalendar text.
  item_export = "item/export",
  --- Returns every item in which two sides of a synchronization have changed the same.
  item_unresolved = "item/unresolved",
  --- Settles what two sides of a synchronization have changed differently in an item.
  item_resolve = "item/resolve",
  --- Creates an event, or changes one: a series, one occurrence, or one occurrence and all later
  --- ones.
  event_save = "event/save",
  --- Returns one event: the whole series, or one occurrence of it.
  event_get = "event/get",
  --- Removes an event: a series, one occurrence, or one occurrence and all later ones.
  event_remove = "event/remove",
  --- Returns the events that take place in a time range.
  event_fetch = "event/fetch",
  --- Returns the events that conflict with a time range, or with an event to be saved.
  event_conflicts = "event/conflicts",
  --- Returns reminders as rows in sections, with words for the person.
  view_list = "view/list",
  --- Returns events and open reminders by day, with words for the person.
  view_agenda = "view/agenda",
  --- Makes several changes, all or none.
  store_apply = "store/apply",
  --- Returns what this session has saved with `commit: false`.
  store_staged = "store/staged",
  --- Writes everything that was saved with `commit: false`, or nothing.
  store_commit = "store/commit",
  --- Drops everything that was saved with `commit: false`.
  store_reset = "store/reset",
  --- Checks every file now, and returns the same as `store/info`.
  store_refresh = "store/refresh",
  --- Returns how many items there are, and what is wrong with files.
  store_info = "store/info",
  --- Returns exactly what changed since a state.
  store_changes = "store/changes",
  --- Returns who changed what, newest first.
  store_history = "store/history",
  --- Undoes a transaction.
  store_undo = "store/undo",
  --- Redoes what this client undid last.
  store_redo = "store/redo",
  --- Returns every place of the person.
  place_all = "place/all",
  --- Returns the places near a point, nearest first.
  place_near = "place/near",
  --- Creates a place, or changes one and everything that follows it.
  place_save = "place/save",
  --- Removes a place.
  place_remove = "place/remove",
  --- Imports places from another program's file.
  place_import = "place/import",
  --- Returns when the person was at which of their places, and for how long.
  place_visits = "place/visits",
  --- Reports the person's position, and so which fences are crossed.
  location_update = "location/update",
  --- Returns the person's position, and which of their places they are in.
  location_current = "location/current",
  --- Returns the alarms that have gone off.
  alarm_firings = "alarm/firings",
  --- Marks a firing as seen.
  alarm_acknowledge = "alarm/acknowledge",
  --- Postpones a firing.
  alarm_snooze = "alarm/snooze",
  --- Explains why an alarm went off, or did not, and what it waits for.
  alarm_explain = "alarm/explain",
  --- Returns the alarms that are pending.
  alarm_upcoming = "alarm/upcoming",
  --- Returns which alarms a recorded track would set off, and when.
  location_replay = "location/replay",
  --- Draws the fences of reminders, the places, and where the person is, to scale.
  map_render = "map/render",
  --- Parses a line that a person typed as an item to save or as a filter, with one grammar for
  --- all clients.
  text_parse = "text/parse",
  --- Returns a reminder, an event, a place or a list as a document to be edited.
  text_read = "text/read",
  --- Saves an edited document: merges, saves once, or says what is wrong and where.
  text_write = "text/write",
  --- Checks a document while it is edited: returns its errors and doubtful lines, its parts, and
  --- hints.
  text_diagnose = "text/diagnose",
  --- Returns completions for the line at a cursor in a document: keys, dates, lists, places,
  --- alarms.
  text_complete = "text/complete",
  --- Explains the line at a cursor in a document: what it is for, and what it means.
  text_hover = "text/hover",
  --- Returns how lengths are measured and written in a locale.
  units_info = "units/info",
  --- Converts a length to another unit, exactly.
  units_convert = "units/convert",
  --- Parses a length as a person writes it.
  units_parse = "units/parse",
  --- Formats lengths for a person.
  units_format = "units/format",
}

--- The notifications, which have no answer.
M.notifications = {
  --- The client has read the reply to `initialize`: the server may now send notifications and
  --- requests.
  initialized = "initialized",
  --- Ends the process, with code 0 after `shutdown` and 1 without it.
  exit = "exit",
  --- Cancels a request that has not begun.
  cancel_request = "$/cancelRequest",
  --- Sets how much of the session is traced, from the next message on.
  set_trace = "$/setTrace",
  --- Sets the clock of a rehearsed session forward.
  advance_clock = "$/advanceClock",
  --- A line for the log.
  window_log_message = "window/logMessage",
  --- One step of the session, while it is traced.
  log_trace = "$/logTrace",
  --- Reports the progress of long work.
  progress = "$/progress",
  --- The person changed what this client may see.
  access_did_change = "access/didChange",
  --- Reports what changed, and who changed it.
  store_did_change = "store/didChange",
  --- A file has a problem.
  store_did_find_problem = "store/didFindProblem",
  --- An alarm went off.
  alarm_did_fire = "alarm/didFire",
  --- Firings were closed: acknowledged, snoozed, completed or removed, here or elsewhere.
  alarm_did_close = "alarm/didClose",
  --- The sentence `silence` of `view/list` and `view/agenda` has changed.
  view_did_change_silence = "view/didChangeSilence",
  --- The person arrived at one of their places.
  region_did_enter = "region/didEnter",
  --- The person left one of their places.
  region_did_leave = "region/didLeave",
}

--- What the server asks.
M.questions = {
  --- Asks the person a question.
  window_show_message_request = "window/showMessageRequest",
  --- Announces progress that the client did not request.
  window_work_done_progress_create = "window/workDoneProgress/create",
}

--- Which requests may be sent again if the result of the first is unknown; no other may.
M.repetitions = {
  ["rpc.discover"] = "changesNothing",
  ["access/status"] = "changesNothing",
  ["access/request"] = "harmless",
  ["list/all"] = "changesNothing",
  ["list/save"] = "withRevision",
  ["list/default"] = "changesNothing",
  ["list/setDefault"] = "harmless",
  ["reminder/save"] = "withRevision",
  ["reminder/get"] = "changesNothing",
  ["reminder/complete"] = "withRevision",
  ["reminder/remove"] = "withRevision",
  ["reminder/fetch"] = "changesNothing",
  ["item/get"] = "changesNothing",
  ["item/import"] = "harmless",
  ["item/export"] = "changesNothing",
  ["item/unresolved"] = "changesNothing",
  ["item/resolve"] = "withRevision",
  ["event/save"] = "withRevision",
  ["event/get"] = "changesNothing",
  ["event/remove"] = "withRevision",
  ["event/fetch"] = "changesNothing",
  ["event/conflicts"] = "changesNothing",
  ["view/list"] = "changesNothing",
  ["view/agenda"] = "changesNothing",
  ["store/staged"] = "changesNothing",
  ["store/refresh"] = "harmless",
  ["store/info"] = "changesNothing",
  ["store/changes"] = "changesNothing",
  ["store/history"] = "changesNothing",
  ["place/all"] = "changesNothing",
  ["place/near"] = "changesNothing",
  ["place/save"] = "withRevision",
  ["place/remove"] = "withRevision",
  ["place/visits"] = "changesNothing",
  ["location/current"] = "changesNothing",
  ["alarm/firings"] = "changesNothing",
  ["alarm/acknowledge"] = "harmless",
  ["alarm/explain"] = "changesNothing",
  ["alarm/upcoming"] = "changesNothing",
  ["location/replay"] = "changesNothing",
  ["map/render"] = "changesNothing",
  ["text/parse"] = "changesNothing",
  ["text/read"] = "changesNothing",
  ["text/diagnose"] = "changesNothing",
  ["text/complete"] = "changesNothing",
  ["text/hover"] = "changesNothing",
  ["units/info"] = "changesNothing",
  ["units/convert"] = "changesNothing",
  ["units/parse"] = "changesNothing",
  ["units/format"] = "changesNothing",
}

--- Codes of errors by their kind.
M.errors = {
  --- The text is not JSON, or no message could be found in it.
  parseError = -32700,
  --- The text is JSON but not a request, or the session cannot take this request now.
  invalidRequest = -32600,
  --- There is no such method.
  methodNotFound = -32601,
  --- The params are not those of the method; field names the wrong one.
  invalidParams = -32602,
  --- Something went wrong in the server that should not; nothing was changed.
  internalError = -32603,
  --- The session has to begin with initialize.
  serverNotInitialized = -32002,
  --- The client cancelled the request.
  requestCancelled = -32800,
  --- There is no list to save to: name one, or set a default.
  noCalendar = 1001,
  --- A start date is needed, but there is none.
  noStartDate = 1002,
  --- An event needs an end.
  noEndDate = 1003,
  --- The item ends, or is due, before it starts.
  datesInverted = 1004,
  --- Nothing in this list can be changed.
  calendarReadOnly = 1006,
  --- The span makes no sense for this event.
  invalidSpan = 1013,
  --- This list cannot be renamed, recoloured or removed.
  calendarIsImmutable = 1016,
  --- A repeating reminder needs a due date.
  recurringReminderRequiresDueDate = 1018,
  --- This list takes no events.
  calendarDoesNotAllowEvents = 1022,
  --- This list takes no reminders.
  calendarDoesNotAllowReminders = 1023,
  --- A priority is a whole number from 0 to 9.
  priorityIsInvalid = 1026,
  --- The person has not granted this client access; hint says how to ask.
  eventStoreNotAuthorized = 1029,
  --- The item has changed since the caller read it: current is its present state.
  conflict = 1101,
  --- Nothing has this id; id names it.
  notFound = 1102,
  --- Another process has been writing for too long; the message names it. Try again.
  storeBusy = 1103,
  --- The store's files cannot be written.
  storeReadOnly = 1104,
  --- The disk is full; nothing was changed.
  storageFull = 1105,
  --- The item's file cannot be read as iCalendar, and is left as it is.
  unreadableItem = 1106,
  --- The history does not go back to this state: fetch everything again.
  cannotCalculateChanges = 1107,
  --- A limit was exceeded, which the message names. The limits of whole messages are in the
  --- result of initialize.
  limitExceeded = 1108,
  --- A value has the right type but is not valid; field names it.
  invalidValue = 1109,
}

--- Kinds of errors by their code.
M.kinds = {
  [-32700] = "parseError",
  [-32600] = "invalidRequest",
  [-32601] = "methodNotFound",
  [-32602] = "invalidParams",
  [-32603] = "internalError",
  [-32002] = "serverNotInitialized",
  [-32800] = "requestCancelled",
  [1001] = "noCalendar",
  [1002] = "noStartDate",
  [1003] = "noEndDate",
  [1004] = "datesInverted",
  [1006] = "calendarReadOnly",
  [1013] = "invalidSpan",
  [1016] = "calendarIsImmutable",
  [1018] = "recurringReminderRequiresDueDate",
  [1022] = "calendarDoesNotAllowEvents",
  [1023] = "calendarDoesNotAllowReminders",
  [1026] = "priorityIsInvalid",
  [1029] = "eventStoreNotAuthorized",
  [1101] = "conflict",
  [1102] = "notFound",
  [1103] = "storeBusy",
  [1104] = "storeReadOnly",
  [1105] = "storageFull",
  [1106] = "unreadableItem",
  [1107] = "cannotCalculateChanges",
  [1108] = "limitExceeded",
  [1109] = "invalidValue",
}

--- What a value may be, by its type.
M.choices = {
  --- How much of a session is traced.
  TraceValue = { "off", "messages", "verbose" },
  --- What access is granted to.
  AccessEntity = { "reminder", "event", "location" },
  --- The requested access. `writeOnly` is for events: adding them without seeing any.
  AccessLevel = { "writeOnly", "fullAccess" },
  --- A client's access to one entity. `notDetermined`: the person was not asked. `restricted`:
  --- this program may not ask. `denied`: the person said no.
  AccessStatus = { "notDetermined", "restricted", "denied", "writeOnly", "fullAccess" },
  --- What a list can hold.
  Entity = { "reminder", "event" },
  --- `current` keeps the item's value; `other` takes the other side's.
  ConflictVersion = { "current", "other" },
  --- The members of a reminder, to request some of them.
  ReminderField = { "id", "list", "title", "notes", "url", "location", "position", "mergeConflicts", "priority", "start", "startTimeZone", "due", "timeZone", "timeZoneMeaning", "completed", "completionDate", "creationDate", "lastModifiedDate", "tags", "parent", "sortOrder", "attachments", "alarms", "recurrence", "isLocation", "revision", "startInstant", "dueInstant" },
  --- The person's availability during an event. Everything but `free` can conflict.
  Availability = { "busy", "free", "tentative", "unavailable" },
  --- Whether it takes place. A `canceled` event does not conflict, and its alarms do not go off.
  EventStatus = { "confirmed", "tentative", "canceled" },
  --- `fail` is a conflict. `merge` merges the change with all changes since `ifRevision`; it is a
  --- conflict only if they overlap, and the error then holds all three versions.
  OnConflict = { "fail", "merge" },
  --- The scope of a change of one occurrence: only this one, or this and all later ones.
  Span = { "thisEvent", "futureEvents" },
  --- The kind of an item.
  ItemKind = { "reminder", "event" },
  --- The kind of what is staged.
  StagedKind = { "reminder", "event", "list" },
  --- The kind of change.
  StagedChangeKind = { "created", "updated", "removed" },
  --- What an attendee has answered to an invitation.
  AttendeeAnswer = { "pending", "accepted", "declined", "tentative", "delegated" },
  --- The part an invited person has in the event; `nonParticipant` is only informed of it.
  AttendeeRole = { "chair", "required", "optional", "nonParticipant" },
  --- A member of an event.
  EventField = { "id", "list", "title", "notes", "url", "location", "place", "mergeConflicts", "start", "end", "timeZone", "timeZoneMeaning", "allDay", "availability", "status", "alarms", "recurrence", "occurrence", "isDetached", "attachments", "attendees", "answer", "creationDate", "lastModifiedDate", "revision", "startInstant", "endInstant" },
  --- What makes an alarm go off: a time relative to the item's own, an absolute time, a place, or
  --- something that Fencepost keeps but cannot fire.
  AlarmKind = { "relative", "absolute", "location", "other" },
  --- The date that an offset is relative to: `start` or `due` of a reminder, `start` or `end` of
  --- an event.
  Anchor = { "start", "due", "end" },
  --- The direction in which a fence is crossed.
  Proximity = { "enter", "leave" },
  --- The format of an import: an array of `{name, coordinates: {latitude, longitude}}` as in
  --- MapData.json, GeoJSON, or OwnTracks waypoints.
  PlaceFormat = { "mapdata", "geojson", "owntracks" },
  --- Why a fix is ignored.
  IgnoredFix = { "old", "future", "source", "coarse", "device" },
  --- Why an alarm went off.
  FiringCause = { "enter", "leave", "time", "snooze" },
  --- How a firing was closed. `removed`: the alarm was removed or its date was moved.
  --- `overtaken`: the same alarm has gone off for a hundred later occurrences without an answer.
  FiringEndReason = { "acknowledged", "snoozed", "completed", "removed", "nextVisit", "overtaken" },
  --- The item is incomplete; its start has come; the alarm is not snoozed.
  AlarmGateName = { "incomplete", "started", "notSnoozed" },
  --- What a fix shows about a fence. `none` decides nothing, and the known side stays.
  EvidenceVerdict = { "inside", "outside", "none" },
  --- `within`: far enough inside. `beyond`: far enough outside. `jump`: farther than the person
  --- can have gone, so another fix has to confirm it. `coarse`: an exact fix would have decided.
  --- `still`: a fix of a source that is moving would have decided. `edge`: too close to the edge
  --- for any fix.
  EvidenceRule = { "within", "beyond", "jump", "coarse", "still", "edge" },
  --- The side of a fence on which the person is.
  FenceSide = { "unknown", "inside", "outside" },
  --- The status of a time alarm. `waiting`: it is in the future. `fired`: it went off.
  --- `answered`: it was acknowledged here or in another program before. `passedOver`: it was
  --- already past when it was set. `tooOld`: no process was running for more than a day after it.
  --- `done`: the item is completed. `over`: the last occurrence with it is over. `noDate`: there
  --- is no date to count from.
  TimeVerdict = { "waiting", "fired", "answered", "passedOver", "tooOld", "done", "over", "noDate" },
  --- The format of a track: an array of fixes; GPX; OwnTracks messages or gpsd reports, one JSON
  --- text per line; NMEA sentences.
  TrackFormat = { "fixes", "gpx", "owntracks", "gpsd", "nmea" },
  --- A picture, data for other programs' maps, or a map of characters.
  MapFormat = { "svg", "geojson", "text" },
  --- Which reminders match.
  CompletionStatus = { "incomplete", "completed", "all" },
  --- Ranges of priorities: 0; 6–9; 5; 1–4.
  PriorityBand = { "none", "low", "medium", "high" },
  --- The sort order: creation date; due date, those without one last; title, in the order of the
  --- person's language; priority from 1 to 9, then none; distance from `near`; `sortOrder`, the
  --- order by hand. Ties are sorted by creation date.
  SortKey = { "creationDate", "dueDate", "title", "priority", "distance", "sortOrder" },
  --- What the sections of a view are made by: when a reminder is due; its list; each of its tags;
  --- each place of its alarms; its priority; or one section for all.
  ViewGroup = { "due", "list", "tag", "place", "priority", "none" },
  --- When a reminder is due, as a person groups them: `overdue`, before today, or today at a time
  --- that has passed; `today`; `tomorrow`; `week`, two to six days from now; `later`; `none`,
  --- without a due date; `done`, completed.
  DueSection = { "overdue", "today", "tomorrow", "week", "later", "none", "done" },
  --- The day, the week or the month that has a day. A week begins as is usual in the region of
  --- the session's locale.
  AgendaSpan = { "day", "week", "month" },
  --- The methods that `store/apply` accepts.
  OperationMethod = { "reminder/save", "reminder/complete", "reminder/remove", "event/save", "event/remove", "place/save", "place/remove", "list/save", "list/remove", "item/import" },
  --- Who changed something: this session, another session of Fencepost, or another program.
  ChangeOrigin = { "self", "other", "external" },
  --- The stage of a progress report.
  ProgressKind = { "begin", "report", "end" },
  --- A system of measurement, by its name in CLDR.
  MeasurementSystem = { "metric", "ussystem", "uksystem" },
  --- A unit of length, by its symbol. `smi` is the Scandinavian mile of 10 km, which Swedes call
  --- mil; lengths of 10 km and more are shown in it in Sweden.
  Unit = { "m", "km", "cm", "mm", "mi", "ft", "yd", "in", "nmi", "fathom", "furlong", "smi" },
  --- How a unit is written: by its symbol or by its name.
  Width = { "short", "long" },
  --- What the line is to become. `guess` decides by the words; `filter` is never guessed.
  TextPurpose = { "reminder", "event", "place", "guess", "filter" },
  --- The kind of the parsed item. `filter` only if the request asked for it.
  TextKind = { "reminder", "event", "place", "filter" },
  --- The role of a word. `keyword`: a word that introduces others, such as `remind me to`.
  --- `error`: it was not understood, and a diagnostic says why.
  TextRole = { "title", "date", "time", "duration", "zone", "recurrence", "alarm", "place", "radius", "list", "tag", "priority", "url", "notes", "keyword", "error" },
  --- `error`: the words cannot be understood, and are missing in the item. `warning`: probably
  --- not what was meant. `information`: one of several readings, or a consequence.
  TextSeverity = { "error", "warning", "information" },
  --- What a name in a line is meant to be the name of.
  TextNameKind = { "list", "place" },
  --- The kind of a document.
  DocumentKind = { "reminder", "event", "place", "list" },
  --- The outcome of writing a document. `saved`: it was saved. `unchanged`: the item has this
  --- content already. `invalid`: a diagnostic is an error. `conflict`: both sides changed the
  --- same line. Only `saved` changes anything.
  DocumentOutcome = { "saved", "unchanged", "invalid", "conflict" },
  --- How offsets in texts are counted, by LSP's names.
  PositionEncoding = { "utf-8", "utf-16", "utf-32" },
}

--- The client's name and version, as it gives them.
---@class fencepost.ClientInfo
---@field name string
---@field version? string

--- The capabilities that Fencepost uses; LSP's others are ignored.
---@class fencepost.ClientCapabilities
---@field window? fencepost.WindowCapabilities
---@field general? fencepost.GeneralCapabilities
---@field textDocument? any What the client can do with a text that it has open, as in LSP. A client that sends it gets the server's language features in the reply.
---@field workspace? any What the client can do with its workspace, as in LSP.

--- What the client can show a person.
---@class fencepost.WindowCapabilities
---@field showMessage? any An object, as in LSP, if the client can show a question with answers to choose from.
---@field showMessageRequest? any The same as `showMessage`, under the only name that Fencepost 1.1 knew. Both are accepted.
---@field showDocument? any `{"support": true}`, as in LSP, if the client opens documents on request.
---@field workDoneProgress? boolean

--- Fencepost's own settings for a session.
---@class fencepost.InitializationOptions
---@field usage? fencepost.Usage
---@field timeZone? string The person's time zone by its IANA name; the default is the machine's.
---@field lengthUnit? string The unit of a number without one, instead of the locale's.
---@field questions? boolean Whether a client that does not declare `window.showMessage` can show questions all the same.
---@field alarms? boolean Whether alarms that go off are shown with `window/showMessageRequest`, by one of the sessions that ask for it.
---@field showsAlarms? boolean Whether the client itself shows the alarms that `alarm/didFire` reports. While such a client is connected to the store, `alarms` of other sessions shows nothing.

--- What the client wants access for, in words that the person is shown.
---@class fencepost.Usage
---@field reminders? string
---@field events? string
---@field location? string

--- The server's name, version and capabilities.
---@class fencepost.InitializeResult
---@field serverInfo fencepost.ServerInfo
---@field capabilities fencepost.ServerCapabilities

--- The server's name and version.
---@class fencepost.ServerInfo
---@field name string
---@field version string

--- LSP's capabilities. Fencepost's own are under `experimental`, as LSP provides. Those of a
--- language server are there if the client's `capabilities` have `textDocument` or `workspace`.
---@class fencepost.ServerCapabilities
---@field positionEncoding? fencepost.PositionEncoding How offsets in texts are counted in this session: the first of the client's `positionEncodings` that the server supports. Absent if the client named none; then it is UTF-16.
---@field textDocumentSync? any LSP's own. How texts are kept the same: incrementally.
---@field diagnosticProvider? any LSP's own. That `textDocument/diagnostic` is answered.
---@field completionProvider? any LSP's own. That `textDocument/completion` is answered.
---@field hoverProvider? any LSP's own. That `textDocument/hover` is answered.
---@field codeActionProvider? any LSP's own. That `textDocument/codeAction` is answered.
---@field documentSymbolProvider? any LSP's own. That `textDocument/documentSymbol` is answered.
---@field foldingRangeProvider? any LSP's own. That `textDocument/foldingRange` is answered.
---@field selectionRangeProvider? any LSP's own. That `textDocument/selectionRange` is answered.
---@field documentFormattingProvider? any LSP's own. That `textDocument/formatting` is answered.
---@field documentLinkProvider? any LSP's own. That `textDocument/documentLink` is answered.
---@field inlayHintProvider? any LSP's own. That `textDocument/inlayHint` is answered.
---@field semanticTokensProvider? any LSP's own. That `textDocument/semanticTokens/full` is answered.
---@field definitionProvider? any LSP's own. That `textDocument/definition` is answered.
---@field referencesProvider? any LSP's own. That `textDocument/references` is answered.
---@field renameProvider? any LSP's own. That `textDocument/rename` is answered, and `textDocument/prepareRename` if the client declares it.
---@field codeLensProvider? any LSP's own. That `textDocument/codeLens` is answered.
---@field workspaceSymbolProvider? any LSP's own. That `workspace/symbol` is answered.
---@field workspace? any LSP's own. That a session may have several workspace folders.
---@field executeCommandProvider? any LSP's own. The commands of `workspace/executeCommand`.
---@field experimental fencepost.ExperimentalCapabilities

--- Capabilities beyond LSP, by the name of the server.
---@class fencepost.ExperimentalCapabilities
---@field fencepost fencepost.FencepostCapabilities

--- The protocol's version, the server's methods, and its limits.
---@class fencepost.FencepostCapabilities
---@field protocolVersion string
---@field methods string[]
---@field limits fencepost.MessageLimits

--- The limits of one message. A message beyond them is answered with limitExceeded.
---@class fencepost.MessageLimits
---@field message integer Bytes of one message.
---@field depth integer The depth of nested arrays and objects.
---@field values integer Values in one message, member names included.
---@field numberLength integer Characters of one number.
---@field number number The largest value of a number. Ids may be larger.
---@field batch integer Messages in one batch.
---@field outgoing integer Bytes that may wait for the client before the server stops reading and working, and bytes of the reply to one batch.

--- What the person lets this client see and change.
---@class fencepost.Access
---@field reminders fencepost.AccessStatus
---@field events fencepost.AccessStatus
---@field location fencepost.AccessStatus

--- A list: a folder of items.
---@class fencepost.List
---@field id string Its folder's name.
---@field title string Its title; without one, its id.
---@field color? string The content of the folder's `color` file; `#RRGGBB` for a new list.
---@field path string The path of its folder: `lists/` and its id within the store's folder, or the path that `settings.json` gives.
---@field entities fencepost.Entity[] The entities that it may hold.
---@field isDefault boolean Whether new items are saved here if no list is named; `list/default` says which entity.
---@field readOnly boolean Whether nothing in it can be changed.
---@field revision string Changes whenever its title, color or entities change.

--- A list to be saved. Omitted members stay as they are.
---@class fencepost.ListInput
---@field id? string The id of the list, which is its folder's name. Leave it out to create a list named after its title. To create one with this id, send `ifRevision: null`.
---@field title? string A title that no other list has. Required for a new list without a `path`; with one, the folder's own title is used otherwise.
---@field color? string `#RRGGBB`; null removes it.
---@field entities? fencepost.Entity[] The entities that it may hold; null for both.
---@field path? string A folder elsewhere on disk that becomes a new list: an absolute path, or one that begins with `~/`. The folder stays where it is, and `settings.json` names it. The path of an existing list cannot be changed; its own path is accepted.
---@field isDefault? any
---@field readOnly? any
---@field revision? any

--- A reminder. Every member is always present, null or empty if it has no value.
---@class fencepost.Reminder
---@field id string Its UID.
---@field list string The id of its list.
---@field title string
---@field notes? string
---@field url? string
---@field location? string A place in free text; the places of alarms are in `alarms`.
---@field position? fencepost.ReminderPosition The coordinates that the file's GEO gives, if none of its alarms waits for a place, as Tasks.org writes them. It is not an alarm: nothing goes off there. Absent otherwise. To be reminded there, add an alarm with `proximity` and this place.
---@field mergeConflicts? fencepost.MergeConflict[] The values that two sides of a synchronization have changed differently. The item has the later value of each; `item/resolve` decides. Absent if there are none.
---@field priority integer 1 is the highest, 9 the lowest, 0 none: 1–4 are high, 5 is medium, 6–9 are low.
---@field start? string Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
---@field startTimeZone? string The zone of `start` if it differs from `timeZone`, else null.
---@field due? string Wall time, as `start`.
---@field timeZone? string The IANA zone of `due`, or of `start` without a due date. If the file defines a zone under a name of its own: the IANA zone with the same offsets, or else the file's own name, with `timeZoneMeaning`. Null for all day, and for a floating time: nine o'clock in any zone.
---@field timeZoneMeaning? string The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has the same offsets: its offset at that time, in a sentence. Absent otherwise.
---@field completed boolean
---@field completionDate? string An instant; null also if another program completed it without a time.
---@field creationDate? string An instant.
---@field lastModifiedDate? string An instant.
---@field tags string[]
---@field parent? string The id of the reminder that this one is a subtask of.
---@field sortOrder? integer Its place in the order by hand, lower first, as CalDAV clients keep it in X-APPLE-SORT-ORDER. Absent if it was not moved: then it sorts by the seconds from 2001-01-01 to its creation.
---@field attachments fencepost.Attachment[]
---@field alarms fencepost.Alarm[]
---@field recurrence string[] RFC 5545 RRULE texts.
---@field isLocation boolean Whether it has a place alarm.
---@field revision string Changes whenever the content changes. Firing, acknowledging or snoozing an alarm does not change it.
---@field startInstant? string The instant that `start` means, in UTC: of a floating time in the session's zone, and of a whole day its first moment there. Null without a start.
---@field dueInstant? string The instant that `due` means, as `startInstant`. Null without a due date.

--- A value of an item that two sides have changed differently, for instance this computer and a
--- phone.
---@class fencepost.MergeConflict
---@field field string `title`, `notes`, `location`, `url`, `parent`; `dates` for when it is and how it repeats; `completion`, `place`, `alarm`; `occurrence` for one that was changed on one side and removed on the other. Else the name of the iCalendar property.
---@field occurrence? string The RECURRENCE-ID of the occurrence that has the conflict; null for the item itself.
---@field current? string The item's value, as text; lines of iCalendar for dates, places and alarms. Null if it has none.
---@field other? string The other side's value, in the same form. Null if the other side removed it.

--- The coordinates of a reminder without a place alarm.
---@class fencepost.ReminderPosition
---@field latitude number
---@field longitude number

--- A Reminder, complete or with only the requested `fields`, in the same order.
---@class fencepost.FetchedReminder
---@field id string Its UID.
---@field list? string The id of its list.
---@field title? string
---@field notes? string
---@field url? string
---@field location? string A place in free text; the places of alarms are in `alarms`.
---@field position? fencepost.ReminderPosition The coordinates that the file's GEO gives, if none of its alarms waits for a place, as Tasks.org writes them. It is not an alarm: nothing goes off there. Absent otherwise. To be reminded there, add an alarm with `proximity` and this place.
---@field mergeConflicts? fencepost.MergeConflict[] The values that two sides of a synchronization have changed differently. The item has the later value of each; `item/resolve` decides. Absent if there are none.
---@field priority? integer 1 is the highest, 9 the lowest, 0 none: 1–4 are high, 5 is medium, 6–9 are low.
---@field start? string Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
---@field startTimeZone? string The zone of `start` if it differs from `timeZone`, else null.
---@field due? string Wall time, as `start`.
---@field timeZone? string The IANA zone of `due`, or of `start` without a due date. If the file defines a zone under a name of its own: the IANA zone with the same offsets, or else the file's own name, with `timeZoneMeaning`. Null for all day, and for a floating time: nine o'clock in any zone.
---@field timeZoneMeaning? string The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has the same offsets: its offset at that time, in a sentence. Absent otherwise.
---@field completed? boolean
---@field completionDate? string An instant; null also if another program completed it without a time.
---@field creationDate? string An instant.
---@field lastModifiedDate? string An instant.
---@field tags? string[]
---@field parent? string The id of the reminder that this one is a subtask of.
---@field sortOrder? integer Its place in the order by hand, lower first, as CalDAV clients keep it in X-APPLE-SORT-ORDER. Absent if it was not moved: then it sorts by the seconds from 2001-01-01 to its creation.
---@field attachments? fencepost.Attachment[]
---@field alarms? fencepost.Alarm[]
---@field recurrence? string[] RFC 5545 RRULE texts.
---@field isLocation? boolean Whether it has a place alarm.
---@field revision? string Changes whenever the content changes. Firing, acknowledging or snoozing an alarm does not change it.
---@field startInstant? string The instant that `start` means, in UTC: of a floating time in the session's zone, and of a whole day its first moment there. Null without a start.
---@field dueInstant? string The instant that `due` means, as `startInstant`. Null without a due date.

--- A reminder to be saved. Omitted members stay as they are, and null clears them. So a returned
--- reminder can be changed and sent back.
---@class fencepost.ReminderInput
---@field id? string The id of the reminder. Leave it out to create a new one. In `store/apply`, `"$0"` is the item that operation 0 created.
---@field list? string The id of its list; the default for a new reminder is the default list.
---@field title? string Required for a new reminder, and not empty.
---@field notes? string
---@field url? string
---@field location? string
---@field position? any
---@field mergeConflicts? any
---@field priority? integer 0–9.
---@field start? string `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset.
---@field startTimeZone? string An IANA zone, if it differs from `timeZone`.
---@field due? string As `start`.
---@field timeZone? string An IANA zone; null makes a time floating. If omitted, the date keeps its zone, and a new time gets the session's. A zone for a whole day is refused.
---@field completed? boolean Does the same as `reminder/complete`, or reopens it.
---@field completionDate? string An instant. Without `completed`, it completes at that time, and null reopens; with `completed` it only gives the time.
---@field creationDate? any
---@field lastModifiedDate? any
---@field tags? string[]
---@field parent? string The id of another reminder.
---@field sortOrder? integer Its place in the order by hand; null for the one of its creation. `reminder/move` finds the number.
---@field attachments? fencepost.AttachmentInput[] Replaces all of them.
---@field alarms? fencepost.AlarmInput[] Replaces the set: an alarm with a known `id` is changed, one without is created, and missing ones are removed.
---@field alarmChanges? fencepost.AlarmChanges Changes single alarms; not together with `alarms`.
---@field recurrence? string[] RFC 5545 RRULE texts.
---@field timeZoneMeaning? any
---@field isLocation? any
---@field revision? any
---@field startInstant? any
---@field dueInstant? any

--- A calendar event: a whole series, or one occurrence of it. Every member is always present,
--- null or empty if it has no value.
---@class fencepost.Event
---@field id string Its UID, shared by all occurrences of a series.
---@field list string The id of its list.
---@field title string
---@field notes? string
---@field url? string
---@field location? string A place in free text.
---@field place? fencepost.AlarmPlace Its position on the map.
---@field mergeConflicts? fencepost.MergeConflict[] The values that two sides of a synchronization have changed differently. The event has the later value of each; `item/resolve` decides. Every occurrence has those of the whole series. Absent if there are none.
---@field start string Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
---@field end string Wall time, as `start`. For whole days, the first day after it: an event on the 1st ends on the 2nd.
---@field timeZone? string The IANA zone of both. If the file defines a zone under a name of its own: the IANA zone with the same offsets, or else the file's own name, with `timeZoneMeaning`. Null for all day, and for a floating time: nine o'clock in any zone.
---@field timeZoneMeaning? string The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has the same offsets: its offset at that time, in a sentence. Absent otherwise.
---@field allDay boolean
---@field availability fencepost.Availability
---@field status? fencepost.EventStatus
---@field alarms fencepost.Alarm[]
---@field recurrence string[] RFC 5545 RRULE texts.
---@field occurrence? string For an occurrence, the start that the series gives it, in the form of the series' start, whenever it really begins. Null for a whole series, and for an event that does not repeat unless it was found by its time.
---@field isDetached boolean Whether the occurrence was changed on its own.
---@field attachments fencepost.Attachment[]
---@field attendees? fencepost.Attendee[] The people and rooms that are invited, the organizer first. Left out if there are none.
---@field answer? fencepost.AttendeeAnswer The person's own answer: that of the attendee with one of the `addresses` of `settings.json`. Left out if there is none. A declined event conflicts with nothing.
---@field creationDate? string An instant.
---@field lastModifiedDate? string An instant.
---@field revision string Changes whenever the content of the series or of any occurrence changes.
---@field startInstant? string The instant that `start` means, in UTC: of a floating time in the session's zone, and of a whole day its first moment there. Null only if its zone is unknown here.
---@field endInstant? string The instant that `end` means, as `startInstant`.

--- An Event, complete or with only the requested `fields`, in the same order.
---@class fencepost.FetchedEvent
---@field id string Its UID, shared by all occurrences of a series.
---@field list? string The id of its list.
---@field title? string
---@field notes? string
---@field url? string
---@field location? string A place in free text.
---@field place? fencepost.AlarmPlace Its position on the map.
---@field mergeConflicts? fencepost.MergeConflict[] The values that two sides of a synchronization have changed differently. The event has the later value of each; `item/resolve` decides. Every occurrence has those of the whole series. Absent if there are none.
---@field start? string Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
---@field end? string Wall time, as `start`. For whole days, the first day after it: an event on the 1st ends on the 2nd.
---@field timeZone? string The IANA zone of both. If the file defines a zone under a name of its own: the IANA zone with the same offsets, or else the file's own name, with `timeZoneMeaning`. Null for all day, and for a floating time: nine o'clock in any zone.
---@field timeZoneMeaning? string The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has the same offsets: its offset at that time, in a sentence. Absent otherwise.
---@field allDay? boolean
---@field availability? fencepost.Availability
---@field status? fencepost.EventStatus
---@field alarms? fencepost.Alarm[]
---@field recurrence? string[] RFC 5545 RRULE texts.
---@field occurrence? string For an occurrence, the start that the series gives it, in the form of the series' start, whenever it really begins. Null for a whole series, and for an event that does not repeat unless it was found by its time.
---@field isDetached? boolean Whether the occurrence was changed on its own.
---@field attachments? fencepost.Attachment[]
---@field attendees? fencepost.Attendee[] The people and rooms that are invited, the organizer first. Left out if there are none.
---@field answer? fencepost.AttendeeAnswer The person's own answer: that of the attendee with one of the `addresses` of `settings.json`. Left out if there is none. A declined event conflicts with nothing.
---@field creationDate? string An instant.
---@field lastModifiedDate? string An instant.
---@field revision? string Changes whenever the content of the series or of any occurrence changes.
---@field startInstant? string The instant that `start` means, in UTC: of a floating time in the session's zone, and of a whole day its first moment there. Null only if its zone is unknown here.
---@field endInstant? string The instant that `end` means, as `startInstant`.

--- An item of a text that is to be imported.
---@class fencepost.ItemChoice
---@field id string Its UID.
---@field list? string The list to import it into, by id; the default is the list for the whole text.

--- An item of an import.
---@class fencepost.ImportedItem
---@field id string Its UID.
---@field kind fencepost.ItemKind
---@field title string

--- A component of an import that is not imported.
---@class fencepost.RefusedItem
---@field line integer The line of its BEGIN in the text, from 1.
---@field title? string
---@field message string The reason, as a sentence.

--- The pending change of one item or list.
---@class fencepost.StagedChange
---@field id string
---@field kind fencepost.StagedKind
---@field change fencepost.StagedChangeKind
---@field title string The staged title; for a removal, the title in the store.
---@field list string The id of the item's list, or of the list itself.

--- An Event; only its `id` for a client that may only add.
---@class fencepost.SavedEvent
---@field id string Its UID, shared by all occurrences of a series.
---@field list? string The id of its list.
---@field title? string
---@field notes? string
---@field url? string
---@field location? string A place in free text.
---@field place? fencepost.AlarmPlace Its position on the map.
---@field mergeConflicts? fencepost.MergeConflict[] The values that two sides of a synchronization have changed differently. The event has the later value of each; `item/resolve` decides. Every occurrence has those of the whole series. Absent if there are none.
---@field start? string Wall time: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
---@field end? string Wall time, as `start`. For whole days, the first day after it: an event on the 1st ends on the 2nd.
---@field timeZone? string The IANA zone of both. If the file defines a zone under a name of its own: the IANA zone with the same offsets, or else the file's own name, with `timeZoneMeaning`. Null for all day, and for a floating time: nine o'clock in any zone.
---@field timeZoneMeaning? string The meaning of `timeZone` if it is a name that only the file defines and no IANA zone has the same offsets: its offset at that time, in a sentence. Absent otherwise.
---@field allDay? boolean
---@field availability? fencepost.Availability
---@field status? fencepost.EventStatus
---@field alarms? fencepost.Alarm[]
---@field recurrence? string[] RFC 5545 RRULE texts.
---@field occurrence? string For an occurrence, the start that the series gives it, in the form of the series' start, whenever it really begins. Null for a whole series, and for an event that does not repeat unless it was found by its time.
---@field isDetached? boolean Whether the occurrence was changed on its own.
---@field attachments? fencepost.Attachment[]
---@field attendees? fencepost.Attendee[] The people and rooms that are invited, the organizer first. Left out if there are none.
---@field answer? fencepost.AttendeeAnswer The person's own answer: that of the attendee with one of the `addresses` of `settings.json`. Left out if there is none. A declined event conflicts with nothing.
---@field creationDate? string An instant.
---@field lastModifiedDate? string An instant.
---@field revision? string Changes whenever the content of the series or of any occurrence changes.
---@field startInstant? string The instant that `start` means, in UTC: of a floating time in the session's zone, and of a whole day its first moment there. Null only if its zone is unknown here.
---@field endInstant? string The instant that `end` means, as `startInstant`.

--- A person or a room that is invited to an event. Only read: programs that send mail answer
--- invitations.
---@class fencepost.Attendee
---@field name? string
---@field address string A mail address without `mailto:`, else a URI.
---@field role fencepost.AttendeeRole
---@field answer fencepost.AttendeeAnswer
---@field isOrganizer boolean

--- An event to be saved. Omitted members stay as they are, and null clears them. So a returned
--- event can be changed and sent back.
---@class fencepost.EventInput
---@field id? string The id of the event. Leave it out to create a new one. In `store/apply`, `"$0"` is the item that operation 0 created.
---@field list? string The id of its list; the default for a new reminder is the default list.
---@field title? string Required for a new event, and not empty.
---@field notes? string
---@field url? string
---@field location? string A place in free text.
---@field place? fencepost.AlarmPlaceInput Its position on the map.
---@field start? string `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset. Required for a new event.
---@field end? string As `start`, and not before it; for whole days, the first day after the event. Required for a new event. If only the start is given, the end moves with it.
---@field timeZone? string An IANA zone; null makes a time floating. If omitted, a date keeps its zone, and a new time gets the session's. A zone for whole days is refused.
---@field allDay? boolean Must match the form of `start`, which decides.
---@field availability? fencepost.Availability
---@field status? fencepost.EventStatus
---@field alarms? fencepost.AlarmInput[] Replaces the set: an alarm with a known `id` is changed, one without is created, and missing ones are removed.
---@field alarmChanges? fencepost.AlarmChanges Changes single alarms; not together with `alarms`.
---@field recurrence? string[] RFC 5545 RRULE texts. A single occurrence cannot have its own.
---@field occurrence? string As returned by `event/fetch` and `event/conflicts`: the occurrence to be saved, like `occurrence` next to `event`. Null or omitted means that one, or the series.
---@field timeZoneMeaning? any
---@field mergeConflicts? any
---@field isDetached? any
---@field attendees? any
---@field answer? any
---@field attachments? fencepost.AttachmentInput[] Replaces all of them.
---@field creationDate? any
---@field lastModifiedDate? any
---@field revision? any
---@field startInstant? any
---@field endInstant? any

--- The result of `event/save`.
---@class fencepost.OperationEventSaved
---@field event fencepost.SavedEvent

--- A document that belongs to an item.
---@class fencepost.Attachment
---@field url? string Null if the file contains the bytes.
---@field mediaType? string
---@field title? string

--- An attachment to be saved.
---@class fencepost.AttachmentInput
---@field url? string Required for a new one; null is one whose bytes are in the file.
---@field mediaType? string
---@field title? string

--- What makes an item go off. Every member is always present, null or empty if its kind does not
--- use it.
---@class fencepost.Alarm
---@field id string
---@field kind fencepost.AlarmKind
---@field relativeOffset? integer Seconds; negative before the date.
---@field relativeTo? fencepost.Anchor
---@field absoluteDate? string An instant.
---@field proximity? fencepost.Proximity
---@field places fencepost.AlarmPlace[] One fence: being inside any of them counts as inside.
---@field policy? fencepost.AlarmPolicy Null without a fence.
---@field acknowledged? string The instant at which it was last acknowledged.
---@field snoozedUntil? string An instant.

--- An alarm to be saved: one of `relativeOffset`, `absoluteDate`, or `proximity` with `places`.
--- For a known alarm, omitted members stay as they are.
---@class fencepost.AlarmInput
---@field id? string The id of the alarm in its item. Leave it out to create a new one.
---@field kind? any
---@field relativeOffset? integer Seconds; negative before the date.
---@field relativeTo? fencepost.Anchor The default for a new alarm is `due`, in an event `start`.
---@field absoluteDate? string An instant.
---@field proximity? fencepost.Proximity
---@field places? fencepost.AlarmPlaceInput[] Replaces all of them.
---@field place? fencepost.AlarmPlaceInput The same as `places` with a single one; not together with `places`.
---@field policy? fencepost.AlarmPolicyInput Null for all defaults; only for an alarm with a place.
---@field acknowledged? any
---@field snoozedUntil? any

--- Changes to single alarms; the others stay as they are.
---@class fencepost.AlarmChanges
---@field add? fencepost.AlarmInput[]
---@field update? fencepost.AlarmInput[] Each with its `id`.
---@field remove? string[] Ids.

--- The circle of a place alarm.
---@class fencepost.AlarmPlace
---@field title? string
---@field latitude number
---@field longitude number
---@field radius number In metres, exactly as given. `units/format` formats it for a person.
---@field address? string
---@field placeId? string The id of the person's place that it follows.

--- A place of an alarm: a `placeId`, or a latitude and a longitude. With a `placeId` everything
--- else is taken from the place.
---@class fencepost.AlarmPlaceInput
---@field title? string
---@field latitude? number
---@field longitude? number
---@field radius? fencepost.Radius The default, and 0, mean the default radius.
---@field address? string
---@field placeId? string The id of one of the person's places, which the alarm then follows.

--- How strictly a fence is judged; null means the default.
---@class fencepost.AlarmPolicy
---@field dwell? number Seconds that a crossing must last.
---@field margin? number Metres beyond the edge that must be reached.
---@field fireIfInside? boolean Whether being inside already counts as entering.
---@field onceOnly? boolean Whether it goes off only once.

--- How strictly a fence will be judged. Omitted members stay as they are, and null means the
--- default.
---@class fencepost.AlarmPolicyInput
---@field dwell? number Seconds.
---@field margin? number Metres.
---@field fireIfInside? boolean
---@field onceOnly? boolean

--- One of the person's places, as in `places.json`. Alarms that name it follow it.
---@class fencepost.Place
---@field id string
---@field title string Not empty.
---@field latitude number
---@field longitude number
---@field radius number In metres. `units/format` formats it for a person.
---@field address? string
---@field notes? string
---@field wifi string[] The networks that exist only at this place: a Wi-Fi by SSID or BSSID, any network by the hardware address of its gateway, such as the router of a wired one. While the computer is on one of them, `fencepost watch` reports that the person is at this place.
---@field revision string Changes whenever anything in the file about it changes.

--- A place to be saved. Omitted members stay as they are.
---@class fencepost.PlaceInput
---@field id? string The id of the place. Leave it out to create a new one, with an id made of its title.
---@field title? string Required for a new place, and not empty.
---@field latitude? number Required for a new place.
---@field longitude? number Required for a new place.
---@field radius? fencepost.Radius 0 and null mean the default radius, as does leaving it out for a new place.
---@field address? string
---@field notes? string
---@field wifi? string[] The networks that exist only at this place, by SSID, BSSID or the hardware address of the gateway; null for none.
---@field revision? any

--- A place, and the distance of its centre.
---@class fencepost.PlaceNearby
---@field place fencepost.Place
---@field distance number Metres.

--- An entry of an import that was skipped.
---@class fencepost.PassedOver
---@field index integer The index of the entry in the text, from 0.
---@field title? string
---@field message string The reason, as a sentence.

--- The person arrived at or left one of their places.
---@class fencepost.PlaceTransition
---@field place string The id of the place.
---@field kind fencepost.Proximity
---@field at string

--- A source whose last fix did not count.
---@class fencepost.IgnoredSource
---@field source string
---@field device? string Left out if no device is named.
---@field reason fencepost.IgnoredFix

--- A stay at a place of the person's own.
---@class fencepost.Visit
---@field place string Its id.
---@field title? string The place's present title; null if the place was removed, or the client may not see places.
---@field arrival string
---@field departure? string Null while the visit lasts.
---@field seconds number The seconds of the visit that are in the range, up to now.

--- All stays at one place in the range.
---@class fencepost.VisitTotal
---@field place string Its id.
---@field title? string The place's present title, as for a visit.
---@field visits integer The number of visits.
---@field seconds number

--- A reported position: measured, or that of a named place.
---@class fencepost.Fix
---@field latitude number
---@field longitude number
---@field accuracy number In metres; 0 is exact.
---@field at string
---@field source string
---@field place? string The id of the place that was named; null if the position was measured.
---@field device? string The device that is at this position; left out if none is named.

--- How and when a firing was closed.
---@class fencepost.FiringEnd
---@field reason fencepost.FiringEndReason
---@field at string

--- An alarm that went off.
---@class fencepost.Firing
---@field firing string The id of the firing.
---@field item string
---@field entity fencepost.Entity
---@field occurrence? string
---@field alarm string
---@field title string
---@field cause fencepost.FiringCause
---@field at string
---@field isOpen boolean
---@field end? fencepost.FiringEnd

--- The last occurrence of an event.
---@class fencepost.LastOccurrence
---@field occurrence? string Its id in the series; null if it is not a series.
---@field start string An instant.
---@field end string An instant.

--- Why an alarm went off, or did not.
---@class fencepost.AlarmExplanation
---@field alarm string
---@field sentence string For the person, with lengths in their locale.
---@field gates fencepost.AlarmGate[] The conditions besides the crossing or the time.
---@field place? fencepost.PlaceReason Null for a time alarm.
---@field time? fencepost.TimeReason Null for a place alarm.
---@field over? fencepost.LastOccurrence The last occurrence of an event with this alarm; null while there is another one to come.
---@field snooze? fencepost.TimeReason The time to which it was snoozed; null if it was not.
---@field lastFiring? fencepost.Firing The last firing that is still stored.

--- A condition besides the crossing or the time. Only `incomplete` applies to a time alarm.
---@class fencepost.AlarmGate
---@field gate fencepost.AlarmGateName
---@field isOpen boolean
---@field opens? string When it becomes true, or did; null if time does not decide.

--- A fence, and the person's position. The members after `isSpent` are null for a client without
--- access to the location.
---@class fencepost.PlaceReason
---@field proximity fencepost.Proximity
---@field title? string The title of the place that decides, if an alarm has several.
---@field isSpent boolean Whether it was set to go off only once, and did.
---@field fix? fencepost.Fix The last fix that counted.
---@field distance? number In metres from the edge; negative inside.
---@field evidence? fencepost.EvidenceVerdict What the last fix shows about the fence.
---@field rule? fencepost.EvidenceRule The rule by which it shows that.
---@field margin? number How many metres beyond the edge an exact fix must be.
---@field side? fencepost.FenceSide The side that holds until a crossing is confirmed.
---@field since? string Since when the side holds: the time of the crossing, or of the first position on that side; null while it is unknown.
---@field crossing? fencepost.FenceCrossing A crossing that has begun and is not confirmed yet; null as well where only another position can confirm it, because a single one away from where its source rested is as likely an error. No time is known then, and `sentence` says what is waited for.
---@field opens? string When it will go off during the present visit, without a movement.
---@field hasFired? boolean Whether it went off for the last crossing.

--- A crossing that has begun.
---@class fencepost.FenceCrossing
---@field to fencepost.FenceSide
---@field since string The time of the first evidence.
---@field confirms string When it will be confirmed, unless a fix contradicts it.
---@field dwellLeft number Seconds until then; 0 if they have passed.

--- A time alarm, and what happened to it.
---@class fencepost.TimeReason
---@field at? string Null if the date that it counts from is missing. If `over`, the last time that it went off.
---@field verdict fencepost.TimeVerdict

--- A future time alarm.
---@class fencepost.UpcomingTime
---@field item string
---@field entity fencepost.Entity
---@field occurrence? string For a repeating event, the start that the series gives the occurrence.
---@field alarm string
---@field title string The item's title.
---@field cause fencepost.FiringCause
---@field at string

--- A fence that waits to be crossed.
---@class fencepost.UpcomingPlace
---@field item string
---@field entity fencepost.Entity
---@field alarm string
---@field title string The item's title.
---@field proximity fencepost.Proximity
---@field places string[] The titles of its places that have one.
---@field opens? string The earliest time it can go off; null if only the crossing is missing.
---@field distance? number Metres from the last position to its edge, negative inside; null if the client may not know the position, or there is none.

--- The params of `location/update`, with a time.
---@class fencepost.TrackFix
---@field latitude number
---@field longitude number
---@field accuracy? number
---@field at string
---@field source? string

--- An alarm that would go off.
---@class fencepost.ReplayedFiring
---@field item string
---@field entity fencepost.Entity
---@field alarm string
---@field title string The item's title.
---@field at string
---@field cause fencepost.FiringCause

--- An ignored part of a track.
---@class fencepost.PassedOverPosition
---@field line? integer From 1; null for a position that was read and did not count.
---@field message string

--- A number in a unit of length.
---@class fencepost.LengthInUnit
---@field value number
---@field unit string By its symbol, its CLDR name or its English name.

--- A time range; an omitted bound is open.
---@class fencepost.DateRange
---@field from? fencepost.RangeEnd
---@field to? fencepost.RangeEnd

--- A circle to search.
---@class fencepost.Nearby
---@field latitude number
---@field longitude number
---@field within fencepost.Radius

--- Conditions, all of which must hold.
---@class fencepost.Where
---@field lists? string[] In one of these lists, by id.
---@field status? fencepost.CompletionStatus The default is `all`.
---@field due? fencepost.DateRange Due in this range. If `from` or `to` is given, reminders without a due date are excluded.
---@field overdue? boolean Whether it is overdue: due at a time that has passed, or on a day that is over. False also matches reminders without a due date.
---@field completed? fencepost.DateRange Completed in this range. If `from` or `to` is given, reminders without a completion date are excluded.
---@field priority? fencepost.PriorityBand[] With one of these priorities.
---@field isLocation? boolean Whether it has a place alarm.
---@field proximity? fencepost.Proximity With a place alarm in this direction.
---@field near? fencepost.Nearby With a place alarm whose centre is in this circle.
---@field text? string With this text in the title, the notes, the location, the URL or a tag, ignoring case and accents.
---@field tags? string[] With all of these tags, ignoring case.
---@field parent? string A subtask of this reminder, by id. With null only top-level reminders: those without a parent, and those whose parent is missing or below the reminder itself, as other programs may write them.
---@field ids? string[] With one of these ids.

--- One row of a view: a reminder, and what is to be shown of it in words.
---@class fencepost.ViewRow
---@field id string The reminder's id. With tags or places a reminder has a row in several sections.
---@field depth integer 0, or one more than the depth of the row that it is a subtask of; that row is above it in the same section.
---@field parent? string The id of the reminder whose row it is shown under; null at depth 0.
---@field parentTitle? string The title of its parent, if the parent exists and has no row above it in this section; else null.
---@field listTitle string The title of its list.
---@field dueSection fencepost.DueSection
---@field due? string When it is due, counted from now: `today 18:30`, `Fri 09:00`, `in 2 weeks`, `3 days late`. If it is completed, as `date`. Null without a due date.
---@field date? string The due date itself: `today 18:30`, `Fri 27 Nov`, `Fri 1 Jan 2027 09:00`. Null without a due date.
---@field places string[] The places of its alarms: `@Home`, `leaving @Office`.
---@field alarms string[] Its alarms: `30 minutes before`, `tomorrow 09:00`, `when you arrive at Home`, `when you leave Office, snoozed until today 18:00`.
---@field repeats? string How it repeats: `every week on Fri`; a rule that has no short words is given as it is. Null if it does not.
---@field distance? number Metres from `where.near`, or else from the person's last position, to the nearest place of its alarms. Null unless sorted by `distance`, and without a place.
---@field away? string `distance` in words, in the units of the session's locale: `1.2 km`. Left out if `distance` is null.
---@field after? string The id of the row above it in this section; null for the first row. In a delta, where to put it.
---@field reminder fencepost.FetchedReminder

--- One section of a view. Only sections with reminders are answered.
---@class fencepost.ViewSection
---@field key string Stays the same: a `DueSection`, a list's id, a tag in lower case, a place's title in lower case, a `PriorityBand`, or `all`. Empty for reminders without a tag, or without a place.
---@field title string For the person.
---@field color? string The colour of a list; null for any other section.
---@field count integer The number of all its rows, returned or not.
---@field rows fencepost.ViewRow[]

--- What takes place or is due on one day, and what is to be shown of it in words. An event of
--- several days has a row on each.
---@class fencepost.AgendaRow
---@field id string The id of the event or reminder.
---@field occurrence? string Of an event, the occurrence as `event/get` takes it; null for a reminder.
---@field kind fencepost.Entity
---@field time string When on that day: `09:00–10:30`, `all day`, `from 22:00`, `until 10:00`; for a reminder `18:30`, and empty if it is due that day without a time; if it is overdue, `3 days late`.
---@field allDay boolean Whether it takes all of that day, or has no time on it.
---@field isOver boolean Whether the event has ended, or the reminder is overdue.
---@field places string[] Where an event takes place; the places of a reminder's alarms, as in `ViewRow`.
---@field alarms string[] Its alarms, as in `ViewRow`.
---@field repeats? string How it repeats; null if it does not.
---@field conflicts string[] The titles of events in this agenda that take place at the same time, at most five; by the rules of `event/conflicts`.
---@field dueSection? fencepost.DueSection Of a reminder; null for an event.
---@field event? fencepost.FetchedEvent The occurrence; null for a reminder.
---@field reminder? fencepost.FetchedReminder The reminder; null for an event.

--- A day of an agenda, or what is overdue.
---@class fencepost.AgendaDay
---@field key string The day, or `overdue`.
---@field day? string The day, as `2026-12-01`; null for what is overdue.
---@field title string For the person: `Overdue`, `Today, Fri 20 Nov`, `Sun 22 Nov`.
---@field isToday boolean
---@field rows fencepost.AgendaRow[] What takes all of the day first, then what began earlier, then by time; an event before a reminder.

--- One of several changes that happen together.
---@class fencepost.Operation
---@field method fencepost.OperationMethod
---@field params? any The method's params, without `commit`.

--- The result of `reminder/save`.
---@class fencepost.OperationSaved
---@field reminder fencepost.Reminder

--- The result of `reminder/complete`.
---@class fencepost.OperationCompleted
---@field reminder fencepost.Reminder
---@field completedCopy? fencepost.Reminder

--- The result of `place/save`.
---@class fencepost.OperationPlaceSaved
---@field place fencepost.Place

--- The result of `list/save`.
---@class fencepost.OperationListSaved
---@field list fencepost.List

--- The result of `item/import`.
---@class fencepost.OperationImported
---@field created fencepost.ImportedItem[]
---@field present fencepost.ImportedItem[] Items whose UID the store has already; they are left as they are.
---@field refused fencepost.RefusedItem[] In the order of the text, at most a thousand.
---@field unreported integer How many refused components are not in `refused`.

--- The result of a removal, which is empty.
---@class fencepost.OperationRemoved

--- The result of a change that returns nothing else.
---@class fencepost.ChangeResult
---@field state? string The store's state afterwards; null if nothing was written: a staged save, a dry run.
---@field transaction? integer The number of the transaction, for history and `store/undo`; null if nothing was written.

--- A list after a change.
---@class fencepost.ListChange
---@field list fencepost.List
---@field state? string The store's state afterwards; null if nothing was written: a staged save, a dry run.
---@field transaction? integer The number of the transaction, for history and `store/undo`; null if nothing was written.

--- A place after a change.
---@class fencepost.PlaceChange
---@field place fencepost.Place
---@field state string The store's state afterwards.
---@field transaction? integer The number of the transaction, for history and `store/undo`; null if nothing had to change.

--- The result of an undo or redo.
---@class fencepost.Reversal
---@field undoes integer The transaction that was undone.
---@field changes fencepost.Changes
---@field state? string The store's state afterwards; null if nothing was written: a staged save, a dry run.
---@field transaction? integer The number of the transaction, for history and `store/undo`; null if nothing was written.

--- The ids of changed things of one kind. What was created and removed again is not listed; what
--- was created and changed is in `created`.
---@class fencepost.ChangedIds
---@field created string[]
---@field updated string[]
---@field removed string[]

--- Exactly what changed.
---@class fencepost.Changes
---@field reminders fencepost.ChangedIds
---@field lists fencepost.ChangedIds
---@field events fencepost.ChangedIds
---@field places fencepost.ChangedIds

--- A transaction in the history.
---@class fencepost.PastTransaction
---@field transaction integer
---@field at string An instant.
---@field client? string The client that asked for it; null for another program.
---@field title? string What it did; null if it touched what the client may not see.
---@field origin fencepost.ChangeOrigin
---@field changes fencepost.Changes
---@field undoes? integer The transaction that it undid.
---@field isUndone boolean Whether it was undone itself.
---@field titles? string[] With the param `titles`: the titles of the first eight reminders, events, lists and places that it changed, as they were then.

--- The number of each; null if the client may not know.
---@class fencepost.Counts
---@field lists integer
---@field reminders? integer
---@field events? integer
---@field places integer

--- A problem with a file, which does not keep anything else from working.
---@class fencepost.StoreProblem
---@field kind string `unreadable`, `duplicateId`, `orphan`, and others.
---@field list? string The id of its list.
---@field file string Its name in the list, or else its path in the store's folder.
---@field line? integer Counted from 1.
---@field message string What is wrong, and what to do.

--- What the store contains, and its problems.
---@class fencepost.StoreInfo
---@field state string
---@field path string The store's folder.
---@field counts fencepost.Counts
---@field problems fencepost.StoreProblem[]
---@field exchange boolean Whether the file system can exchange two files atomically. Otherwise a program that writes an item at the very moment of a save may lose its change.
---@field watched boolean Whether changes by other programs are noticed at once; otherwise every five seconds.

--- A possible answer, by its title.
---@class fencepost.MessageAction
---@field title string

--- The progress of long work, as in LSP.
---@class fencepost.WorkDoneProgress
---@field kind fencepost.ProgressKind
---@field title? string With `begin`: what is being done.
---@field cancellable? boolean Whether `$/cancelRequest` stops it.
---@field message? string
---@field percentage? integer 0–100.

--- Details of an error for programs.
---@class fencepost.ErrorData
---@field kind string The error's name.
---@field field? string The path of the invalid value, from the message's root.
---@field id? string The id of the thing that the error is about.
---@field index? integer Which operation of `store/apply` failed, counted from 0.
---@field current? any The item as it is now, if the client may see it.
---@field base? any The item as the client had seen it, if a save should have been merged and could not.
---@field mine? any The item as the save would have made it, if it should have been merged and could not.
---@field hint? string What a person can do about it.
---@field nearest? any What was probably meant: the right method, the key to send in place of the last one of `field` (`place.placeId` is one level deeper), or the value to send at `field`.
---@field allowed? string[] The allowed methods, keys or choices.
---@field retry? boolean Whether the same request may succeed later.

--- How lengths are measured and written in a locale.
---@class fencepost.UnitsInfo
---@field locale string The locale as it was understood, as BCP 47.
---@field measurementSystem fencepost.MeasurementSystem
---@field preferredUnit fencepost.Unit The unit of a number without one: the session's own, or else the foot in US and UK measures (the United States, Liberia, Britain, Myanmar) and the metre elsewhere. `units/format` shows short lengths in the same unit.
---@field decimalMark string
---@field groupMark string
---@field units fencepost.UnitInfo[]

--- A unit of length, and its names in a locale.
---@class fencepost.UnitInfo
---@field unit fencepost.Unit
---@field metres number The unit's exact length.
---@field symbol string
---@field names string[] The unit's names in every plural form of the language; in English or as its symbol if the language has no name for it.

--- Conditions for `where` of `view/list` and `reminder/fetch`: only those that the line gives.
---@class fencepost.TextFilter
---@field lists? string[] The ids of lists.
---@field status? fencepost.CompletionStatus
---@field due? fencepost.DateRange
---@field overdue? boolean
---@field priority? fencepost.PriorityBand[]
---@field isLocation? boolean
---@field proximity? fencepost.Proximity
---@field near? fencepost.Nearby
---@field text? string The words that are not a condition.
---@field tags? string[]

--- A reminder for `reminder/save`, with the members that the line gives.
---@class fencepost.TextReminder
---@field title? string Absent if the line has no title; then a diagnostic says so.
---@field list? string The id of the list.
---@field notes? string
---@field url? string
---@field location? string
---@field priority? integer 0–9.
---@field start? string
---@field due? string `2026-12-01` for all day, `2026-12-01T09:00:00` with a time.
---@field tags? string[]
---@field timeZone? string An IANA zone, if the line names one.
---@field recurrence? string[] RFC 5545 RRULE texts.
---@field alarms? fencepost.TextAlarm[]

--- An event for `event/save`, with the members that the line gives.
---@class fencepost.TextEvent
---@field title? string Absent if the line has no title; then a diagnostic says so.
---@field list? string The id of the list.
---@field notes? string
---@field url? string
---@field location? string
---@field place? fencepost.TextAlarmPlace
---@field start? string `2026-12-01` for all day, `2026-12-01T09:00:00` with a time.
---@field end? string For whole days, the first day after the event.
---@field timeZone? string An IANA zone, if the line names one.
---@field recurrence? string[] RFC 5545 RRULE texts.
---@field alarms? fencepost.TextAlarm[]

--- A place for `place/save`, with the members that the line gives.
---@class fencepost.TextPlace
---@field title? string Absent if the line has no title; then a diagnostic says so.
---@field latitude? number
---@field longitude? number
---@field radius? number Metres.
---@field address? string
---@field notes? string

--- An alarm for a save: one of `relativeOffset`, `absoluteDate`, or `proximity` with `place`.
---@class fencepost.TextAlarm
---@field relativeOffset? integer Seconds; negative before the date.
---@field relativeTo? fencepost.Anchor
---@field absoluteDate? string An instant.
---@field proximity? fencepost.Proximity
---@field place? fencepost.TextAlarmPlace

--- A place of an alarm or event: one of the person's, or coordinates.
---@class fencepost.TextAlarmPlace
---@field placeId? string The id of the person's place.
---@field title? string
---@field latitude? number
---@field longitude? number
---@field radius? number Metres.

--- A word of a text and its role.
---@class fencepost.TextToken
---@field start integer The offset of its first character.
---@field end integer The offset after its last character.
---@field role fencepost.TextRole

--- A replacement of a diagnostic's range that fixes it.
---@class fencepost.TextFix
---@field title string The fix in words.
---@field newText string The text to insert instead of the range.

--- What is wrong or ambiguous about a part of a text.
---@class fencepost.TextDiagnostic
---@field start integer
---@field end integer
---@field severity fencepost.TextSeverity
---@field message string A sentence for the person.
---@field fixes fencepost.TextFix[]
---@field unknown? fencepost.TextUnknownName
---@field candidates? string[] The titles of lists or places that begin with the name in the line, where there are several. Then `unknown` is missing, because the name is none to make.

--- A name in a line that no list or place has. A client can offer to make one.
---@class fencepost.TextUnknownName
---@field kind fencepost.TextNameKind
---@field name string

--- A completion of a word.
---@class fencepost.TextCompletion
---@field label string The text to show.
---@field detail? string What it means, such as the date of a day's name.
---@field start integer The start of the text that it replaces.
---@field end integer
---@field newText string

--- What is wrong or doubtful in a line of a document.
---@class fencepost.DocumentDiagnostic
---@field line integer Counted from 0.
---@field start integer The offset in the line of its first character.
---@field end integer The offset in the line just after its last character.
---@field severity fencepost.TextSeverity
---@field message string A sentence for the person.
---@field fixes fencepost.TextFix[] The text to insert instead of the range.

--- A part of a line and its role, for highlighting. A key with its colon is `keyword`.
---@class fencepost.DocumentToken
---@field line integer Counted from 0.
---@field start integer The offset in the line of its first character.
---@field end integer The offset in the line just after its last character.
---@field role fencepost.TextRole

--- What a line means, to be shown at its end.
---@class fencepost.DocumentHint
---@field line integer Counted from 0.
---@field text string

--- A possible continuation of a line.
---@class fencepost.DocumentCompletion
---@field label string What to show.
---@field detail? string What it means.
---@field line integer Counted from 0.
---@field start integer The offset in the line of its first character.
---@field end integer The offset in the line just after its last character.
---@field newText string The text to insert instead of the range.

--- What a line is for and what it means.
---@class fencepost.DocumentHover
---@field line integer Counted from 0.
---@field start integer The offset in the line of its first character.
---@field end integer The offset in the line just after its last character.
---@field text string Plain text, of one line or several.

--- Three versions of a document of which two have changed the same lines.
---@class fencepost.DocumentConflict
---@field lines string[] The names of the lines that both sides changed to different things, such as `Due`.
---@field base string The document as it was when editing began.
---@field mine string The document that was sent.
---@field theirs string The item's document as it is now. Send it as `base` when the document is written again.
---@field takeMine string The changes of both sides; the lines in conflict are as they were sent.
---@field takeTheirs string The changes of both sides; the lines in conflict are as the item has them now.

--- LSP's general client capabilities.
---@class fencepost.GeneralCapabilities
---@field positionEncodings? string[] The encodings that the client can use for offsets, in order of preference. The default is UTF-16.

--- The result of a method.
---@class fencepost.AccessAnswer
---@field granted boolean
---@field status fencepost.AccessStatus

--- The result of a method.
---@class fencepost.Lists
---@field lists fencepost.List[] Sorted by title, in the order of the person's language.

--- The result of a method.
---@class fencepost.ListRemoval
---@field keptFolder? string The folder elsewhere that was the list, and stays as it is; null if the list was in the store.
---@field state? string The store's state afterwards; null if nothing was written: a staged removal.
---@field transaction? integer The number of the transaction, for history and `store/undo`; null if nothing was written.

--- The result of a method.
---@class fencepost.DefaultList
---@field list? fencepost.List Null if there is none.

--- The result of a method.
---@class fencepost.ReminderChange
---@field reminder fencepost.Reminder
---@field state? string The store's state afterwards; null if nothing was written: a staged save, a dry run.
---@field transaction? integer The number of the transaction, for history and `store/undo`; null if nothing was written.

--- The result of a method.
---@class fencepost.OneReminder
---@field reminder fencepost.Reminder

--- The result of a method.
---@class fencepost.Completion
---@field reminder fencepost.Reminder
---@field completedCopy? fencepost.Reminder The completed copy that a repeating reminder leaves.
---@field state? string The store's state afterwards; null if nothing was written: a staged save, a dry run.
---@field transaction? integer The number of the transaction, for history and `store/undo`; null if nothing was written.

--- The result of a method.
---@class fencepost.MovedReminders
---@field reminders fencepost.Reminder[] The moved reminders, as they are now.
---@field state? string The store's state afterwards; null if nothing was written.
---@field transaction? integer The number of the transaction, for history and `store/undo`; null if nothing was written.

--- The result of a method.
---@class fencepost.ReminderPage
---@field reminders fencepost.FetchedReminder[]
---@field total integer The number of matches on all pages.
---@field cursor? string For the next page; null on the last page.
---@field state string The store's state that the result reflects.

--- The result of a method.
---@class fencepost.OneItem
---@field kind fencepost.ItemKind
---@field reminder? fencepost.Reminder Present for a reminder.
---@field event? fencepost.Event Present for an event: the whole series.

--- The result of a method.
---@class fencepost.ImportedItems
---@field created fencepost.ImportedItem[]
---@field present fencepost.ImportedItem[] Items whose UID the store has already; they are left as they are.
---@field refused fencepost.RefusedItem[] In the order of the text, at most a thousand.
---@field unreported integer How many refused components are not in `refused`.
---@field state? string The store's state afterwards; null if nothing was written.
---@field transaction? integer The number of the transaction, for history and `store/undo`; null if nothing was written.

--- The result of a method.
---@class fencepost.ExportedItems
---@field text string The content of an .ics file.
---@field ids string[] The items in it, in order.

--- The result of a method.
---@class fencepost.UnresolvedItems
---@field reminders fencepost.Reminder[]
---@field events fencepost.Event[] Each a whole series.

--- The result of a method.
---@class fencepost.ResolvedItem
---@field kind fencepost.ItemKind
---@field reminder? fencepost.Reminder Present for a reminder.
---@field event? fencepost.Event Present for an event: the whole series.
---@field resolved integer How many conflicts were settled.
---@field state? string The store's state afterwards; null if nothing was written.
---@field transaction? integer The number of the transaction, for history and `store/undo`; null if nothing was written.

--- The result of a method.
---@class fencepost.EventChange
---@field event fencepost.SavedEvent
---@field state? string The store's state afterwards; null if nothing was written: a dry run.
---@field transaction? integer The number of the transaction, for history and `store/undo`; null if nothing was written.

--- The result of a method.
---@class fencepost.OneEvent
---@field event fencepost.Event

--- The result of a method.
---@class fencepost.FoundEvents
---@field occurrences fencepost.FetchedEvent[] Each with its own `start`, `end` and `occurrence`, sorted by start; whole days come before times.
---@field total integer The number of matches on all pages.
---@field cursor? string For the next page; null on the last page.
---@field state string The store's state that the result reflects.

--- The result of a method.
---@class fencepost.Conflicts
---@field occurrences fencepost.Event[] Each with its own `start`, `end` and `occurrence`, sorted by start; whole days come before times.
---@field state string The store's state that the result reflects.

--- The result of a method.
---@class fencepost.ViewedList
---@field sections fencepost.ViewSection[] All sections that have reminders, in order.
---@field total integer The number of reminders that match.
---@field isDelta boolean Whether `sections` has only the rows that have changed since `since`. If not, they replace all earlier rows.
---@field removed string[] In a delta, the ids of reminders that have changed and have no row any more.
---@field cursor? string For the next page; null on the last page.
---@field validUntil string The instant at which sections and words change by themselves: the next midnight in the session's zone, or before that the next time at which a reminder is due; with consent for `location` and an alarm that waits for a place, at most ten minutes later, so that `silence` is right again.
---@field version string For `since`.
---@field state string The store's state that the result reflects.
---@field silence? string A warning for the person, in one sentence: an open alarm waits for a place, but no program has reported the person's position for ten minutes. Left out if there is nothing to warn of, and without consent for `location`.

--- The result of a method.
---@class fencepost.ViewedAgenda
---@field from string The first day.
---@field to string The day after the last one.
---@field days fencepost.AgendaDay[] What is overdue, if there is something and today is in the range; then all days in order.
---@field validUntil string The instant at which rows and words change by themselves: the next midnight in the session's zone, or before that the next time at which a reminder is due or an event ends; with consent for `location` and an alarm that waits for a place, at most ten minutes later, so that `silence` is right again.
---@field state string The store's state that the result reflects.
---@field silence? string A warning for the person, in one sentence: an open alarm waits for a place, but no program has reported the person's position for ten minutes. Left out if there is nothing to warn of, and without consent for `location`.

--- The result of a method.
---@class fencepost.Applied
---@field results fencepost.OperationResult[] One for each operation, in order.
---@field state? string The store's state afterwards; null if nothing was written: a staged save, a dry run.
---@field transaction? integer The number of the transaction, for history and `store/undo`; null if nothing was written.

--- The result of a method.
---@class fencepost.StagedChanges
---@field staged fencepost.StagedChange[] Lists, then items, each in the order in which they were first staged.

--- The result of a method.
---@class fencepost.Reset
---@field state string

--- The result of a method.
---@class fencepost.ChangesSince
---@field changes fencepost.Changes
---@field state string The state after these transactions.
---@field hasMore boolean Whether there are more after that state.

--- The result of a method.
---@class fencepost.History
---@field transactions fencepost.PastTransaction[]
---@field hasMore boolean Whether history reaches further back.

--- The result of a method.
---@class fencepost.AllPlaces
---@field places fencepost.Place[] Sorted by title, in the order of the person's language.

--- The result of a method.
---@class fencepost.NearbyPlaces
---@field places fencepost.PlaceNearby[] Nearest first.

--- The result of a method.
---@class fencepost.Imported
---@field made fencepost.Place[]
---@field updated fencepost.Place[]
---@field unchanged fencepost.Place[] Places that existed already, with the same values.
---@field passedOver fencepost.PassedOver[]
---@field state string The store's state afterwards.
---@field transaction? integer The number of the transaction, for history and `store/undo`; null if nothing had to change.

--- The result of a method.
---@class fencepost.FoundVisits
---@field visits fencepost.Visit[] Sorted by arrival.
---@field totals fencepost.VisitTotal[] The total for each place; the place with the most time first.
---@field days integer For how many days visits are kept; 0 if none are kept.

--- The result of a method.
---@class fencepost.LocationUpdated
---@field inside string[] The ids of the places that the person is in.
---@field transitions fencepost.PlaceTransition[] Places that the person arrived at or left with this fix.
---@field ignored? fencepost.IgnoredFix Why the fix is ignored; null if it counts.

--- The result of a method.
---@class fencepost.Whereabouts
---@field fix? fencepost.Fix The last fix that counted; null before the first one.
---@field inside string[] The ids of the places that the person is in.
---@field visits fencepost.Visit[] When the person arrived at each of these places.
---@field age? number Seconds since that fix.
---@field isCurrent boolean Whether the fix is less than ten minutes old. If not, the result says where the person was at the time of the fix.
---@field sentence string The same as one sentence for the person.
---@field ignored? fencepost.IgnoredSource[] Sources whose last fix did not count, and why; left out where there are none.

--- The result of a method.
---@class fencepost.Firings
---@field firings fencepost.Firing[]

--- The result of a method.
---@class fencepost.Explanations
---@field item string
---@field explanations fencepost.AlarmExplanation[]

--- The result of a method.
---@class fencepost.UpcomingAlarms
---@field times fencepost.UpcomingTime[]
---@field timeCount integer The number of all pending times, returned or not.
---@field places fencepost.UpcomingPlace[]
---@field placeCount integer The number of all pending times, returned or not.

--- The result of a method.
---@class fencepost.Replayed
---@field firings fencepost.ReplayedFiring[] In the order in which they would go off.
---@field fixes integer The number of positions that counted.
---@field passedOver fencepost.PassedOverPosition[] What in the track was ignored, and why; the first hundred entries.
---@field passedOverCount integer The number of all ignored entries, returned or not.

--- The result of a method.
---@class fencepost.RenderedMap
---@field text string A self-contained SVG; a FeatureCollection, where a fence's `id` is the reminder's id and the alarm's id, separated by a slash; or lines, with rings as dots of braille, `+` where an arrival is waited for, `-` a departure, `#` places and `@` the person.
---@field link? string The page of openstreetmap.org that shows the same part of the earth, for a person to open; absent if there is nothing to show. A person who opens it tells that site what the map shows.

--- The result of a method.
---@class fencepost.ParsedLine
---@field kind fencepost.TextKind
---@field reminder? fencepost.TextReminder Present if `kind` is `reminder`: only the members that the line gives.
---@field event? fencepost.TextEvent Present if `kind` is `event`.
---@field place? fencepost.TextPlace Present if `kind` is `place`.
---@field filter? fencepost.TextFilter Present if `kind` is `filter`: the conditions that the line gives, for `view/list` and `reminder/fetch`. The words that are not a condition are in `text`.
---@field echo string What was understood besides the title, to be shown while the person types: `Tomorrow 18:30, when you arrive at Home, in Groceries`.
---@field tokens fencepost.TextToken[] Each word with its role, in the order of the text.
---@field diagnostics fencepost.TextDiagnostic[] What is wrong or ambiguous, in the order of the text.
---@field completions? fencepost.TextCompletion[] Completions of the word at `cursor`; present only if `cursor` was sent.

--- The result of a method.
---@class fencepost.TextDocument
---@field kind fencepost.DocumentKind
---@field id? string Null if the item is not saved yet.
---@field title string A title for the buffer, tab or menu entry that shows the document.
---@field uri string A unique name for the buffer: `fencepost://reminder/ID`, or `fencepost://reminder/new` for a new item.
---@field text string The document. It ends with a line break.
---@field revision? string The item's revision, as in the methods for its kind.
---@field tokens fencepost.DocumentToken[]
---@field hints fencepost.DocumentHint[]
---@field diagnostics fencepost.DocumentDiagnostic[]

--- The result of a method.
---@class fencepost.WrittenDocument
---@field outcome fencepost.DocumentOutcome
---@field kind fencepost.DocumentKind
---@field id? string The item's id. If this and later occurrences were changed, that of the new series.
---@field title string A title for the buffer, tab or menu entry that shows the document.
---@field uri string A unique name for the buffer: `fencepost://reminder/ID`, or `fencepost://reminder/new` for a new item.
---@field text string If the outcome is `saved` or `unchanged`: the document as it is now, to be sent as `base` next time. Otherwise the text that was sent.
---@field revision? string The item's revision, as in the methods for its kind.
---@field tokens fencepost.DocumentToken[]
---@field hints fencepost.DocumentHint[]
---@field diagnostics fencepost.DocumentDiagnostic[]
---@field merged? boolean Whether others changed the item meanwhile, and their changes were kept.
---@field conflict? fencepost.DocumentConflict Present only if the outcome is `conflict`.
---@field state? string The store's state afterwards; present only if the document was saved.
---@field transaction? integer The number of the transaction; present only if the document was saved.

--- The result of a method.
---@class fencepost.DiagnosedDocument
---@field diagnostics fencepost.DocumentDiagnostic[]
---@field tokens fencepost.DocumentToken[]
---@field hints fencepost.DocumentHint[]

--- The result of a method.
---@class fencepost.DocumentCompletions
---@field completions fencepost.DocumentCompletion[]

--- The result of a method.
---@class fencepost.HoveredLine
---@field hover? fencepost.DocumentHover Null if there is nothing to explain.

--- The result of a method.
---@class fencepost.Conversion
---@field value number

--- The result of a method.
---@class fencepost.ParsedLength
---@field metres number The exact length; `units/convert` converts it back to the person's own number.
---@field unit fencepost.Unit

--- The result of a method.
---@class fencepost.FormattedLength
---@field text fencepost.Texts

---@alias fencepost.TraceValue '"off"' | '"messages"' | '"verbose"'
---@alias fencepost.AccessEntity '"reminder"' | '"event"' | '"location"'
---@alias fencepost.AccessLevel '"writeOnly"' | '"fullAccess"'
---@alias fencepost.AccessStatus '"notDetermined"' | '"restricted"' | '"denied"' | '"writeOnly"' | '"fullAccess"'
---@alias fencepost.Entity '"reminder"' | '"event"'
---@alias fencepost.ConflictVersion '"current"' | '"other"'
---@alias fencepost.ReminderField '"id"' | '"list"' | '"title"' | '"notes"' | '"url"' | '"location"' | '"position"' | '"mergeConflicts"' | '"priority"' | '"start"' | '"startTimeZone"' | '"due"' | '"timeZone"' | '"timeZoneMeaning"' | '"completed"' | '"completionDate"' | '"creationDate"' | '"lastModifiedDate"' | '"tags"' | '"parent"' | '"sortOrder"' | '"attachments"' | '"alarms"' | '"recurrence"' | '"isLocation"' | '"revision"' | '"startInstant"' | '"dueInstant"'
---@alias fencepost.Availability '"busy"' | '"free"' | '"tentative"' | '"unavailable"'
---@alias fencepost.EventStatus '"confirmed"' | '"tentative"' | '"canceled"'
---@alias fencepost.OnConflict '"fail"' | '"merge"'
---@alias fencepost.Span '"thisEvent"' | '"futureEvents"'
---@alias fencepost.ItemKind '"reminder"' | '"event"'
---@alias fencepost.StagedKind '"reminder"' | '"event"' | '"list"'
---@alias fencepost.StagedChangeKind '"created"' | '"updated"' | '"removed"'
---@alias fencepost.AttendeeAnswer '"pending"' | '"accepted"' | '"declined"' | '"tentative"' | '"delegated"'
---@alias fencepost.AttendeeRole '"chair"' | '"required"' | '"optional"' | '"nonParticipant"'
---@alias fencepost.EventField '"id"' | '"list"' | '"title"' | '"notes"' | '"url"' | '"location"' | '"place"' | '"mergeConflicts"' | '"start"' | '"end"' | '"timeZone"' | '"timeZoneMeaning"' | '"allDay"' | '"availability"' | '"status"' | '"alarms"' | '"recurrence"' | '"occurrence"' | '"isDetached"' | '"attachments"' | '"attendees"' | '"answer"' | '"creationDate"' | '"lastModifiedDate"' | '"revision"' | '"startInstant"' | '"endInstant"'
---@alias fencepost.AlarmKind '"relative"' | '"absolute"' | '"location"' | '"other"'
---@alias fencepost.Anchor '"start"' | '"due"' | '"end"'
---@alias fencepost.Proximity '"enter"' | '"leave"'
---@alias fencepost.PlaceFormat '"mapdata"' | '"geojson"' | '"owntracks"'
---@alias fencepost.IgnoredFix '"old"' | '"future"' | '"source"' | '"coarse"' | '"device"'
---@alias fencepost.FiringCause '"enter"' | '"leave"' | '"time"' | '"snooze"'
---@alias fencepost.FiringEndReason '"acknowledged"' | '"snoozed"' | '"completed"' | '"removed"' | '"nextVisit"' | '"overtaken"'
---@alias fencepost.AlarmGateName '"incomplete"' | '"started"' | '"notSnoozed"'
---@alias fencepost.EvidenceVerdict '"inside"' | '"outside"' | '"none"'
---@alias fencepost.EvidenceRule '"within"' | '"beyond"' | '"jump"' | '"coarse"' | '"still"' | '"edge"'
---@alias fencepost.FenceSide '"unknown"' | '"inside"' | '"outside"'
---@alias fencepost.TimeVerdict '"waiting"' | '"fired"' | '"answered"' | '"passedOver"' | '"tooOld"' | '"done"' | '"over"' | '"noDate"'
---@alias fencepost.TrackFormat '"fixes"' | '"gpx"' | '"owntracks"' | '"gpsd"' | '"nmea"'
---@alias fencepost.MapFormat '"svg"' | '"geojson"' | '"text"'
---@alias fencepost.CompletionStatus '"incomplete"' | '"completed"' | '"all"'
---@alias fencepost.PriorityBand '"none"' | '"low"' | '"medium"' | '"high"'
---@alias fencepost.SortKey '"creationDate"' | '"dueDate"' | '"title"' | '"priority"' | '"distance"' | '"sortOrder"'
---@alias fencepost.ViewGroup '"due"' | '"list"' | '"tag"' | '"place"' | '"priority"' | '"none"'
---@alias fencepost.DueSection '"overdue"' | '"today"' | '"tomorrow"' | '"week"' | '"later"' | '"none"' | '"done"'
---@alias fencepost.AgendaSpan '"day"' | '"week"' | '"month"'
---@alias fencepost.OperationMethod '"reminder/save"' | '"reminder/complete"' | '"reminder/remove"' | '"event/save"' | '"event/remove"' | '"place/save"' | '"place/remove"' | '"list/save"' | '"list/remove"' | '"item/import"'
---@alias fencepost.ChangeOrigin '"self"' | '"other"' | '"external"'
---@alias fencepost.ProgressKind '"begin"' | '"report"' | '"end"'
---@alias fencepost.MeasurementSystem '"metric"' | '"ussystem"' | '"uksystem"'
---@alias fencepost.Unit '"m"' | '"km"' | '"cm"' | '"mm"' | '"mi"' | '"ft"' | '"yd"' | '"in"' | '"nmi"' | '"fathom"' | '"furlong"' | '"smi"'
---@alias fencepost.Width '"short"' | '"long"'
---@alias fencepost.TextPurpose '"reminder"' | '"event"' | '"place"' | '"guess"' | '"filter"'
---@alias fencepost.TextKind '"reminder"' | '"event"' | '"place"' | '"filter"'
---@alias fencepost.TextRole '"title"' | '"date"' | '"time"' | '"duration"' | '"zone"' | '"recurrence"' | '"alarm"' | '"place"' | '"radius"' | '"list"' | '"tag"' | '"priority"' | '"url"' | '"notes"' | '"keyword"' | '"error"'
---@alias fencepost.TextSeverity '"error"' | '"warning"' | '"information"'
---@alias fencepost.TextNameKind '"list"' | '"place"'
---@alias fencepost.DocumentKind '"reminder"' | '"event"' | '"place"' | '"list"'
---@alias fencepost.DocumentOutcome '"saved"' | '"unchanged"' | '"invalid"' | '"conflict"'
---@alias fencepost.PositionEncoding '"utf-8"' | '"utf-16"' | '"utf-32"'
---@alias fencepost.RequestId any
---@alias fencepost.RecordedTrack fencepost.TrackFix[] | string
---@alias fencepost.Radius number | fencepost.LengthInUnit | string
---@alias fencepost.RangeEnd string
---@alias fencepost.OperationResult fencepost.OperationSaved | fencepost.OperationCompleted | fencepost.OperationEventSaved | fencepost.OperationRemoved | fencepost.OperationPlaceSaved | fencepost.OperationListSaved | fencepost.OperationImported
---@alias fencepost.ProgressToken any
---@alias fencepost.Metres number | number[]
---@alias fencepost.Texts string | string[]

return M
