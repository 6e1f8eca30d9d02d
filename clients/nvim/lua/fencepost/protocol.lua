-- The protocol's names, codes and choices, and its types.
-- Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.

local M = {}

--- The version of the protocol that is described here.
M.version = "1.1"

--- What a client can ask.
M.methods = {
  --- Opens a session and says who the client is.
  initialize = "initialize",
  --- Ends the session's work; `exit` then ends the process.
  shutdown = "shutdown",
  --- Answers this document.
  rpc_discover = "rpc.discover",
  --- Says what this client may do.
  access_status = "access/status",
  --- Asks the person for access, once.
  access_request = "access/request",
  --- Answers every list that can hold what the client may see.
  list_all = "list/all",
  --- Creates a list, or changes one.
  list_save = "list/save",
  --- Removes a list and everything in it.
  list_remove = "list/remove",
  --- Answers the list that takes new items when none is named.
  list_default = "list/default",
  --- Chooses the list that takes new items when none is named.
  list_set_default = "list/setDefault",
  --- Creates a reminder, or changes one.
  reminder_save = "reminder/save",
  --- Answers one reminder.
  reminder_get = "reminder/get",
  --- Completes a reminder, or takes that back.
  reminder_complete = "reminder/complete",
  --- Removes a reminder.
  reminder_remove = "reminder/remove",
  --- Answers the reminders that match, in order.
  reminder_fetch = "reminder/fetch",
  --- Answers a reminder or an event by its id, whichever it is.
  item_get = "item/get",
  --- Creates an event, or changes one: a series, one occurrence, or one occurrence and all later
  --- ones.
  event_save = "event/save",
  --- Answers one event: the whole series, or one occurrence of it.
  event_get = "event/get",
  --- Removes an event: a series, one occurrence, or one occurrence and all later ones.
  event_remove = "event/remove",
  --- Answers the events that take place in a range of time.
  event_fetch = "event/fetch",
  --- Answers the events that overlap a span of time, or an event that is to be saved.
  event_conflicts = "event/conflicts",
  --- Makes several changes that happen together or not at all.
  store_apply = "store/apply",
  --- Answers what this session has saved with `commit: false`.
  store_staged = "store/staged",
  --- Writes everything that was saved with `commit: false`, or nothing.
  store_commit = "store/commit",
  --- Drops everything that was saved with `commit: false`.
  store_reset = "store/reset",
  --- Looks at every file now, and answers what `store/info` does.
  store_refresh = "store/refresh",
  --- Answers how many items there are, and what is wrong with files.
  store_info = "store/info",
  --- Answers exactly what changed since a state.
  store_changes = "store/changes",
  --- Answers who changed what, newest first.
  store_history = "store/history",
  --- Takes a transaction back.
  store_undo = "store/undo",
  --- Repeats what this client took back last.
  store_redo = "store/redo",
  --- Answers every place of the person's own.
  place_all = "place/all",
  --- Answers the places near a point, nearest first.
  place_near = "place/near",
  --- Creates a place, or changes one and everything that follows it.
  place_save = "place/save",
  --- Removes a place.
  place_remove = "place/remove",
  --- Imports places from another program's file.
  place_import = "place/import",
  --- Says where the person is, and so which fences are crossed.
  location_update = "location/update",
  --- Answers where the person is, and in which of their places.
  location_current = "location/current",
  --- Answers the alarms that have gone off.
  alarm_firings = "alarm/firings",
  --- Marks a firing as seen.
  alarm_acknowledge = "alarm/acknowledge",
  --- Postpones a firing.
  alarm_snooze = "alarm/snooze",
  --- Explains why an alarm went off, or did not, and what it waits for.
  alarm_explain = "alarm/explain",
  --- Answers which alarms are armed.
  alarm_upcoming = "alarm/upcoming",
  --- Answers which alarms a recorded track would set off, and when.
  location_replay = "location/replay",
  --- Draws the fences of reminders, the places, and where the person is, to scale.
  map_render = "map/render",
  --- What a line means that a person typed: an item to be saved, in one grammar for all clients.
  text_parse = "text/parse",
  --- Answers how lengths are measured and written in a locale.
  units_info = "units/info",
  --- Converts a length to another unit, exactly.
  units_convert = "units/convert",
  --- Reads a length as a person writes it.
  units_parse = "units/parse",
  --- Writes lengths as a person reads them.
  units_format = "units/format",
}

--- What either side tells without an answer.
M.notifications = {
  --- The client has read the answer to `initialize`: notifications and questions may begin.
  initialized = "initialized",
  --- Ends the process: with code 0 after `shutdown`, with 1 without.
  exit = "exit",
  --- Takes back a request that has not been started.
  cancel_request = "$/cancelRequest",
  --- Sets how much of the session is traced, from the next message on.
  set_trace = "$/setTrace",
  --- A line for the log.
  window_log_message = "window/logMessage",
  --- One step of the session, while it is traced.
  log_trace = "$/logTrace",
  --- Reports the progress of long work.
  progress = "$/progress",
  --- The person changed what this client may see.
  access_did_change = "access/didChange",
  --- Says what changed, and by whom.
  store_did_change = "store/didChange",
  --- A file has a problem.
  store_did_find_problem = "store/didFindProblem",
  --- An alarm went off.
  alarm_did_fire = "alarm/didFire",
  --- Firings were closed: acknowledged, snoozed, completed or removed, here or elsewhere.
  alarm_did_close = "alarm/didClose",
  --- The person arrived at one of their places.
  region_did_enter = "region/didEnter",
  --- The person left one of their places.
  region_did_leave = "region/didLeave",
}

--- What the server asks.
M.questions = {
  --- Asks the person a question.
  window_show_message_request = "window/showMessageRequest",
  --- Announces progress that the client has not asked for.
  window_work_done_progress_create = "window/workDoneProgress/create",
}

--- Codes of errors by their kind.
M.errors = {
  --- The text is not JSON, or no message could be found in it.
  parseError = -32700,
  --- The text is JSON and not a request, or the session is not in a state for it.
  invalidRequest = -32600,
  --- There is no such method.
  methodNotFound = -32601,
  --- The params are not what the method takes; field names the place.
  invalidParams = -32602,
  --- Something went wrong in the server that should not; nothing was changed.
  internalError = -32603,
  --- The session has to begin with initialize.
  serverNotInitialized = -32002,
  --- The client took the request back before it was started.
  requestCancelled = -32800,
  --- There is no list to save to: name one, or set a default.
  noCalendar = 1001,
  --- A start is needed, and there is none.
  noStartDate = 1002,
  --- An event needs an end.
  noEndDate = 1003,
  --- It ends, or is due, before it starts.
  datesInverted = 1004,
  --- Nothing in this list can be changed.
  calendarReadOnly = 1006,
  --- The span makes no sense for this event.
  invalidSpan = 1013,
  --- This list cannot be renamed, recoloured or removed.
  calendarIsImmutable = 1016,
  --- What repeats needs a due date.
  recurringReminderRequiresDueDate = 1018,
  --- This list takes no events.
  calendarDoesNotAllowEvents = 1022,
  --- This list takes no reminders.
  calendarDoesNotAllowReminders = 1023,
  --- A priority is a whole number from 0 to 9.
  priorityIsInvalid = 1026,
  --- The person has not granted this client access; hint says how to ask.
  eventStoreNotAuthorized = 1029,
  --- It is not what the caller has seen: current is how it is now.
  conflict = 1101,
  --- There is no such thing; id names it.
  notFound = 1102,
  --- Another process has been writing for too long; the message names it. Try again.
  storeBusy = 1103,
  --- The store's files cannot be written.
  storeReadOnly = 1104,
  --- The disk is full; nothing was changed.
  storageFull = 1105,
  --- The item's file cannot be read as iCalendar, and is left as it is.
  unreadableItem = 1106,
  --- History does not reach back to this state: fetch everything anew.
  cannotCalculateChanges = 1107,
  --- It goes beyond a limit; the message names it, and those of whole messages stand in what
  --- initialize answers.
  limitExceeded = 1108,
  --- A value has the right type and makes no sense; field names the place.
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
  --- How much access is asked for. `writeOnly` is for events: adding them without seeing any.
  AccessLevel = { "writeOnly", "fullAccess" },
  --- How a client stands with one kind of thing. `notDetermined`: nobody has been asked.
  --- `restricted`: this program may not ask. `denied`: the person said no.
  AccessStatus = { "notDetermined", "restricted", "denied", "writeOnly", "fullAccess" },
  --- What a list can hold.
  Entity = { "reminder", "event" },
  --- The members of a reminder, for asking for some of them.
  ReminderField = { "id", "list", "title", "notes", "url", "location", "priority", "start", "startTimeZone", "due", "timeZone", "timeZoneMeaning", "completed", "completionDate", "creationDate", "lastModifiedDate", "tags", "parent", "attachments", "alarms", "recurrence", "isLocation", "revision" },
  --- What a person is for others while an event lasts. Whatever is not `free` can be in the way
  --- of something else.
  Availability = { "busy", "free", "tentative", "unavailable" },
  --- Whether it takes place. What is `canceled` is in nobody's way, and none of its alarms goes
  --- off.
  EventStatus = { "confirmed", "tentative", "canceled" },
  --- How far a change of one occurrence goes: it alone, or it and all that come later.
  Span = { "thisEvent", "futureEvents" },
  --- What an item is.
  ItemKind = { "reminder", "event" },
  --- What is done with an item.
  StagedChangeKind = { "created", "updated", "removed" },
  --- A member of an event.
  EventField = { "id", "list", "title", "notes", "url", "location", "place", "start", "end", "timeZone", "timeZoneMeaning", "allDay", "availability", "status", "alarms", "recurrence", "occurrence", "isDetached", "attachments", "creationDate", "lastModifiedDate", "revision" },
  --- What makes an alarm go off: a time counted from the item's own, a time by itself, a place,
  --- or something that Fencepost keeps and cannot fire.
  AlarmKind = { "relative", "absolute", "location", "other" },
  --- The date that an offset is counted from: of a reminder `start` or `due`, of an event `start`
  --- or `end`.
  Anchor = { "start", "due", "end" },
  --- Which way a fence is crossed.
  Proximity = { "enter", "leave" },
  --- What an import is written in: an array of `{name, coordinates: {latitude, longitude}}` as in
  --- MapData.json, GeoJSON, or waypoints of OwnTracks.
  PlaceFormat = { "mapdata", "geojson", "owntracks" },
  --- Why a fix does not count.
  IgnoredFix = { "old", "future", "source" },
  --- Why an alarm went off.
  FiringCause = { "enter", "leave", "time", "snooze" },
  --- What closed a firing; `removed` where the alarm is gone or its date was moved, `overtaken`
  --- where the same alarm has gone off for a hundred later occurrences and nobody answered.
  FiringEndReason = { "acknowledged", "snoozed", "completed", "removed", "nextVisit", "overtaken" },
  --- The item is incomplete; its start has come; the alarm is not put off.
  AlarmGateName = { "incomplete", "started", "notSnoozed" },
  --- What a fix says of a fence. `none` decides nothing, and what was known stays.
  EvidenceVerdict = { "inside", "outside", "none" },
  --- Far enough `within`; far enough `beyond`; too `coarse`, where an exact fix would have
  --- decided; too near to the `edge` for any fix.
  EvidenceRule = { "within", "beyond", "coarse", "edge" },
  --- On which side of a fence the person is.
  FenceSide = { "unknown", "inside", "outside" },
  --- What becomes of a time: it is `waiting`, has `fired`, was `answered` here or elsewhere
  --- before it could, was set when it had passed (`passedOver`), was more than a day old when
  --- somebody looked (`tooOld`), its item is `done`, the last occurrence that it called for is
  --- `over`, or there is no date to count from (`noDate`).
  TimeVerdict = { "waiting", "fired", "answered", "passedOver", "tooOld", "done", "over", "noDate" },
  --- How a track is written: an array of fixes; GPX; OwnTracks messages or gpsd reports, one JSON
  --- text a line; NMEA sentences.
  TrackFormat = { "fixes", "gpx", "owntracks", "gpsd", "nmea" },
  --- A picture, or what other programs draw.
  MapFormat = { "svg", "geojson" },
  --- Which reminders are meant.
  CompletionStatus = { "incomplete", "completed", "all" },
  --- Priorities as people tell them apart: 0; 6–9; 5; 1–4.
  PriorityBand = { "none", "low", "medium", "high" },
  --- What reminders are ordered by: their making; their due date, those without one last; their
  --- title as people order it; their priority from 1 to 9, then none; how far they are from
  --- `near`. What is equal is ordered by its making.
  SortKey = { "creationDate", "dueDate", "title", "priority", "distance" },
  --- What can be part of a `store/apply`.
  OperationMethod = { "reminder/save", "reminder/complete", "reminder/remove", "event/save", "event/remove", "place/save", "place/remove" },
  --- Who changed something: this session, another session of Fencepost, or a program that knows
  --- nothing of it.
  ChangeOrigin = { "self", "other", "external" },
  --- Where a progress stands.
  ProgressKind = { "begin", "report", "end" },
  --- A system of measurement, by its name in CLDR.
  MeasurementSystem = { "metric", "ussystem", "uksystem" },
  --- A unit of length, by its symbol. `smi` is the Scandinavian mile of 10 km, which Swedes call
  --- mil and in which lengths of 10 km and more are shown in Sweden.
  Unit = { "m", "km", "cm", "mm", "mi", "ft", "yd", "in", "nmi", "fathom", "furlong", "smi" },
  --- How a unit is written: by its symbol or by its name.
  Width = { "short", "long" },
  --- What a line is to become; `guess` leaves that to its words.
  TextPurpose = { "reminder", "event", "place", "guess" },
  --- What a line became.
  TextKind = { "reminder", "event", "place" },
  --- What a word is part of. `keyword`: a word that only leads to others, such as `remind me to`.
  --- `error`: it was not understood, and a diagnostic says why.
  TextRole = { "title", "date", "time", "duration", "zone", "recurrence", "alarm", "place", "radius", "list", "tag", "priority", "url", "notes", "keyword", "error" },
  --- `error`: the words have no meaning as they are, and what they say is missing in the item.
  --- `warning`: probably not what was meant. `information`: one of several readings, or something
  --- that follows.
  TextSeverity = { "error", "warning", "information" },
  --- What offsets in texts count, by LSP's names.
  PositionEncoding = { "utf-8", "utf-16", "utf-32" },
}

--- A client, as it names itself.
---@class fencepost.ClientInfo
---@field name string
---@field version? string

--- What Fencepost asks about a client's capabilities; the rest of LSP's is ignored.
---@class fencepost.ClientCapabilities
---@field window? fencepost.WindowCapabilities
---@field general? fencepost.GeneralCapabilities

--- What the client can show a person.
---@class fencepost.WindowCapabilities
---@field showMessage? any An object, as in LSP, where the client can put a question with answers to choose from.
---@field showMessageRequest? any The same as `showMessage`, by the name that Fencepost 1.1 read alone. Both are taken.
---@field workDoneProgress? boolean

--- Fencepost's own settings for a session.
---@class fencepost.InitializationOptions
---@field usage? fencepost.Usage
---@field timeZone? string The person's time zone by its IANA name; without it the machine's.
---@field lengthUnit? string The unit that a bare number is in, whatever the locale prefers.

--- What the client wants access for, in words that a person is shown when asked.
---@class fencepost.Usage
---@field reminders? string
---@field events? string
---@field location? string

--- Who answers, and what it can do.
---@class fencepost.InitializeResult
---@field serverInfo fencepost.ServerInfo
---@field capabilities fencepost.ServerCapabilities

--- The server's name and version.
---@class fencepost.ServerInfo
---@field name string
---@field version string

--- LSP's capabilities. What Fencepost can do stands under `experimental`, where LSP keeps room
--- for it.
---@class fencepost.ServerCapabilities
---@field positionEncoding? fencepost.PositionEncoding What offsets in texts count in this session: the first of the client's `positionEncodings` that is known here. Left out where the client named none, and then it is UTF-16.
---@field experimental fencepost.ExperimentalCapabilities

--- Capabilities beyond LSP, by the server that has them.
---@class fencepost.ExperimentalCapabilities
---@field fencepost fencepost.FencepostCapabilities

--- The protocol a server speaks, the methods it has, and the limits it keeps.
---@class fencepost.FencepostCapabilities
---@field protocolVersion string
---@field methods string[]
---@field limits fencepost.MessageLimits

--- What one message may cost. Whatever goes beyond is answered with limitExceeded.
---@class fencepost.MessageLimits
---@field message integer Bytes of one message.
---@field depth integer How deep arrays and objects may stand in one another.
---@field values integer Values in one message, the names of members counted.
---@field numberLength integer Characters of one number.
---@field number number The largest number that a value can be. Ids may be larger.
---@field batch integer Messages in one batch.
---@field outgoing integer Bytes that wait for the client to read them before the server stops reading and working, and bytes of the answer to one batch.

--- What the person lets this client see and change.
---@class fencepost.Access
---@field reminders fencepost.AccessStatus
---@field events fencepost.AccessStatus
---@field location fencepost.AccessStatus

--- A list: a folder of items.
---@class fencepost.List
---@field id string Its folder's name.
---@field title string The name that it is shown by; where it has none, its id.
---@field color? string As the folder's `color` file says, `#RRGGBB` for a new one.
---@field entities fencepost.Entity[] What it takes.
---@field isDefault boolean Whether something new goes here where no list is said; `list/default` says what.
---@field readOnly boolean Whether nothing in it can be changed.
---@field revision string Its title, color and entities: another one wherever they differ.

--- A list to be saved. What is left out stays as it is.
---@class fencepost.ListInput
---@field id? string Which list, which is its folder's name; without it a new one is made, named after its title. One that there is not is made with `ifRevision: null`.
---@field title? string A name that no other list is shown by. A new list needs one.
---@field color? string `#RRGGBB`; null takes it away.
---@field entities? fencepost.Entity[] What it takes; null for both.
---@field isDefault? any
---@field readOnly? any
---@field revision? any

--- A reminder. Every member is always there, null or empty where it has none.
---@class fencepost.Reminder
---@field id string Its UID.
---@field list string The id of its list.
---@field title string
---@field notes? string
---@field url? string
---@field location? string A place in free words; where an alarm goes off, its places say.
---@field priority integer 1 most, 9 least, 0 none: 1–4 are high, 5 is medium, 6–9 are low.
---@field start? string A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
---@field startTimeZone? string The zone of `start` where it is another than `timeZone`, else null.
---@field due? string A wall clock, as `start`.
---@field timeZone? string The IANA zone of `due`, of `start` where there is no due; where the file defines a zone under a name of its own, the IANA zone that agrees with it, else the file's own name, and `timeZoneMeaning`; null for all day, and for a time that floats: nine o'clock wherever you are.
---@field timeZoneMeaning? string What `timeZone` means where it is the private name of a zone that the file defines itself and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise.
---@field completed boolean
---@field completionDate? string An instant; null also where another program completed it and did not say when.
---@field creationDate? string An instant.
---@field lastModifiedDate? string An instant.
---@field tags string[]
---@field parent? string The id of the reminder that this one is a part of.
---@field attachments fencepost.Attachment[]
---@field alarms fencepost.Alarm[]
---@field recurrence string[] RFC 5545 RRULE texts.
---@field isLocation boolean Whether one of its alarms is for a place.
---@field revision string Another one wherever the content differs. That an alarm fired, was acknowledged or snoozed is no difference.

--- A Reminder, whole or with only the members that `fields` named, in the same order.
---@class fencepost.FetchedReminder
---@field id string Its UID.
---@field list? string The id of its list.
---@field title? string
---@field notes? string
---@field url? string
---@field location? string A place in free words; where an alarm goes off, its places say.
---@field priority? integer 1 most, 9 least, 0 none: 1–4 are high, 5 is medium, 6–9 are low.
---@field start? string A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
---@field startTimeZone? string The zone of `start` where it is another than `timeZone`, else null.
---@field due? string A wall clock, as `start`.
---@field timeZone? string The IANA zone of `due`, of `start` where there is no due; where the file defines a zone under a name of its own, the IANA zone that agrees with it, else the file's own name, and `timeZoneMeaning`; null for all day, and for a time that floats: nine o'clock wherever you are.
---@field timeZoneMeaning? string What `timeZone` means where it is the private name of a zone that the file defines itself and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise.
---@field completed? boolean
---@field completionDate? string An instant; null also where another program completed it and did not say when.
---@field creationDate? string An instant.
---@field lastModifiedDate? string An instant.
---@field tags? string[]
---@field parent? string The id of the reminder that this one is a part of.
---@field attachments? fencepost.Attachment[]
---@field alarms? fencepost.Alarm[]
---@field recurrence? string[] RFC 5545 RRULE texts.
---@field isLocation? boolean Whether one of its alarms is for a place.
---@field revision? string Another one wherever the content differs. That an alarm fired, was acknowledged or snoozed is no difference.

--- A reminder to be saved. What is left out stays as it is, and null takes it away. So what was
--- answered can be sent back with a change in it.
---@class fencepost.ReminderInput
---@field id? string Which reminder; without it a new one is made. In `store/apply`, `"$0"` is what operation 0 made.
---@field list? string The id of its list; of a new one without it the default list.
---@field title? string Not empty. A new reminder needs one.
---@field notes? string
---@field url? string
---@field location? string
---@field priority? integer 0–9.
---@field start? string `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset.
---@field startTimeZone? string An IANA zone, where it differs from `timeZone`.
---@field due? string As `start`.
---@field timeZone? string An IANA zone; null makes a time float. Left out, the date keeps its own, and a time that is new gets the session's. A zone for a whole day is refused.
---@field completed? boolean Does what `reminder/complete` does, or takes it back.
---@field completionDate? string An instant. Completes at that time, and null takes completion back, where `completed` is left out; else it only says when.
---@field creationDate? any
---@field lastModifiedDate? any
---@field tags? string[]
---@field parent? string The id of another reminder.
---@field attachments? fencepost.AttachmentInput[] Replaces all of them.
---@field alarms? fencepost.AlarmInput[] Replaces the set: one with a known `id` is changed where it stands, one without is new, and one that is missing goes.
---@field alarmChanges? fencepost.AlarmChanges Changes single alarms; not together with `alarms`.
---@field recurrence? string[] RFC 5545 RRULE texts.
---@field timeZoneMeaning? any
---@field isLocation? any
---@field revision? any

--- A calendar event: a series as a whole, or one occurrence of it. Every member is always there,
--- null or empty where it has none.
---@class fencepost.Event
---@field id string Its UID, which all occurrences of a series share.
---@field list string The id of its list.
---@field title string
---@field notes? string
---@field url? string
---@field location? string A place in free words.
---@field place? fencepost.AlarmPlace Where it is on the earth.
---@field start string A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
---@field end string A wall clock, as `start`. Of whole days the first that is not in it any more: one day, the 1st, ends on the 2nd.
---@field timeZone? string The IANA zone of both; where the file defines a zone under a name of its own, the IANA zone that agrees with it, else the file's own name, and `timeZoneMeaning`; null for all day, and for a time that floats: nine o'clock wherever you are.
---@field timeZoneMeaning? string What `timeZone` means where it is the private name of a zone that the file defines itself and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise.
---@field allDay boolean
---@field availability fencepost.Availability
---@field status? fencepost.EventStatus
---@field alarms fencepost.Alarm[]
---@field recurrence string[] RFC 5545 RRULE texts.
---@field occurrence? string Of one occurrence the start that the series gives it, in the form of the series' own start, whenever it really begins. Null of a series as a whole, and of an event that does not repeat unless it was found by its time.
---@field isDetached boolean Whether the occurrence was changed by itself.
---@field attachments fencepost.Attachment[]
---@field creationDate? string An instant.
---@field lastModifiedDate? string An instant.
---@field revision string Another one wherever the content differs, of the series or of any occurrence.

--- An Event, whole or with only the members that `fields` named, in the same order.
---@class fencepost.FetchedEvent
---@field id string Its UID, which all occurrences of a series share.
---@field list? string The id of its list.
---@field title? string
---@field notes? string
---@field url? string
---@field location? string A place in free words.
---@field place? fencepost.AlarmPlace Where it is on the earth.
---@field start? string A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
---@field end? string A wall clock, as `start`. Of whole days the first that is not in it any more: one day, the 1st, ends on the 2nd.
---@field timeZone? string The IANA zone of both; where the file defines a zone under a name of its own, the IANA zone that agrees with it, else the file's own name, and `timeZoneMeaning`; null for all day, and for a time that floats: nine o'clock wherever you are.
---@field timeZoneMeaning? string What `timeZone` means where it is the private name of a zone that the file defines itself and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise.
---@field allDay? boolean
---@field availability? fencepost.Availability
---@field status? fencepost.EventStatus
---@field alarms? fencepost.Alarm[]
---@field recurrence? string[] RFC 5545 RRULE texts.
---@field occurrence? string Of one occurrence the start that the series gives it, in the form of the series' own start, whenever it really begins. Null of a series as a whole, and of an event that does not repeat unless it was found by its time.
---@field isDetached? boolean Whether the occurrence was changed by itself.
---@field attachments? fencepost.Attachment[]
---@field creationDate? string An instant.
---@field lastModifiedDate? string An instant.
---@field revision? string Another one wherever the content differs, of the series or of any occurrence.

--- What one item becomes when it is committed.
---@class fencepost.StagedChange
---@field id string
---@field kind fencepost.ItemKind
---@field change fencepost.StagedChangeKind
---@field title string As it is staged; of a removal as the store has it.
---@field list string Its id.

--- An Event; its `id` alone for a client that may only add.
---@class fencepost.SavedEvent
---@field id string Its UID, which all occurrences of a series share.
---@field list? string The id of its list.
---@field title? string
---@field notes? string
---@field url? string
---@field location? string A place in free words.
---@field place? fencepost.AlarmPlace Where it is on the earth.
---@field start? string A wall clock: `2026-12-01` for all day, else `2026-12-01T09:00:00`.
---@field end? string A wall clock, as `start`. Of whole days the first that is not in it any more: one day, the 1st, ends on the 2nd.
---@field timeZone? string The IANA zone of both; where the file defines a zone under a name of its own, the IANA zone that agrees with it, else the file's own name, and `timeZoneMeaning`; null for all day, and for a time that floats: nine o'clock wherever you are.
---@field timeZoneMeaning? string What `timeZone` means where it is the private name of a zone that the file defines itself and no IANA zone agrees with: its offset at that time, in a sentence. Left out otherwise.
---@field allDay? boolean
---@field availability? fencepost.Availability
---@field status? fencepost.EventStatus
---@field alarms? fencepost.Alarm[]
---@field recurrence? string[] RFC 5545 RRULE texts.
---@field occurrence? string Of one occurrence the start that the series gives it, in the form of the series' own start, whenever it really begins. Null of a series as a whole, and of an event that does not repeat unless it was found by its time.
---@field isDetached? boolean Whether the occurrence was changed by itself.
---@field attachments? fencepost.Attachment[]
---@field creationDate? string An instant.
---@field lastModifiedDate? string An instant.
---@field revision? string Another one wherever the content differs, of the series or of any occurrence.

--- An event to be saved. What is left out stays as it is, and null takes it away. So what was
--- answered can be sent back with a change in it.
---@class fencepost.EventInput
---@field id? string Which event; without it a new one is made. In `store/apply`, `"$0"` is what operation 0 made.
---@field list? string The id of its list; of a new one without it the default list.
---@field title? string Not empty. A new event needs one.
---@field notes? string
---@field url? string
---@field location? string A place in free words.
---@field place? fencepost.AlarmPlaceInput Where it is on the earth.
---@field start? string `2026-12-01` for all day, `2026-12-01T09:00:00` with a time; never `Z` or an offset. A new event needs one.
---@field end? string As `start`, and not before it; of whole days the first that is not in it any more. A new event needs one. Where only the start is given, the end moves with it.
---@field timeZone? string An IANA zone; null makes a time float. Left out, a date keeps its own, and a time that is new gets the session's. A zone for whole days is refused.
---@field allDay? boolean Says what the form of `start` says already; another value is refused.
---@field availability? fencepost.Availability
---@field status? fencepost.EventStatus
---@field alarms? fencepost.AlarmInput[] Replaces the set: one with a known `id` is changed where it stands, one without is new, and one that is missing goes.
---@field alarmChanges? fencepost.AlarmChanges Changes single alarms; not together with `alarms`.
---@field recurrence? string[] RFC 5545 RRULE texts. One occurrence alone cannot have others.
---@field occurrence? string Of what `event/fetch` and `event/conflicts` answered: the occurrence that is saved, as if it stood beside `event`. Null, or left out, means what stands there, or the series.
---@field timeZoneMeaning? any
---@field isDetached? any
---@field attachments? fencepost.AttachmentInput[] Replaces all of them.
---@field creationDate? any
---@field lastModifiedDate? any
---@field revision? any

--- What `event/save` came to.
---@class fencepost.OperationEventSaved
---@field event fencepost.SavedEvent

--- Something that belongs to an item without being in it.
---@class fencepost.Attachment
---@field url? string Null where the file itself holds the bytes.
---@field mediaType? string
---@field title? string

--- An attachment to be saved.
---@class fencepost.AttachmentInput
---@field url? string A new one needs it; null is one whose bytes the file itself holds.
---@field mediaType? string
---@field title? string

--- What makes an item call. Every member is always there, null or empty where the kind has no use
--- for it.
---@class fencepost.Alarm
---@field id string
---@field kind fencepost.AlarmKind
---@field relativeOffset? integer Seconds; before the date where negative.
---@field relativeTo? fencepost.Anchor
---@field absoluteDate? string An instant.
---@field proximity? fencepost.Proximity
---@field places fencepost.AlarmPlace[] One fence: inside any of them is inside.
---@field policy? fencepost.AlarmPolicy Null where there is no fence.
---@field acknowledged? string The instant at which it was last put away.
---@field snoozedUntil? string An instant.

--- An alarm to be saved: one of `relativeOffset`, `absoluteDate`, or `proximity` with `places`.
--- Of a known alarm, what is left out stays as it is.
---@class fencepost.AlarmInput
---@field id? string Which alarm of the item; without it a new one.
---@field kind? any
---@field relativeOffset? integer Seconds; before the date where negative.
---@field relativeTo? fencepost.Anchor Of a new alarm without it `due`, in an event `start`.
---@field absoluteDate? string An instant.
---@field proximity? fencepost.Proximity
---@field places? fencepost.AlarmPlaceInput[] Replaces all of them.
---@field place? fencepost.AlarmPlaceInput The same as `places` with one; not together with `places`.
---@field policy? fencepost.AlarmPolicyInput Null for every default; only of an alarm with a place.
---@field acknowledged? any
---@field snoozedUntil? any

--- Changes to single alarms; the others stay as they are.
---@class fencepost.AlarmChanges
---@field add? fencepost.AlarmInput[]
---@field update? fencepost.AlarmInput[] Each by its `id`.
---@field remove? string[] Ids.

--- A circle on the earth that an alarm stands on.
---@class fencepost.AlarmPlace
---@field title? string
---@field latitude number
---@field longitude number
---@field radius number Metres, exactly what was given. `units/format` shows it to a person.
---@field address? string
---@field placeId? string The place of your own that it follows.

--- A place to be saved in an alarm: a `placeId`, or a latitude and a longitude. With a `placeId`
--- all else is the place's, whatever is sent with it.
---@class fencepost.AlarmPlaceInput
---@field title? string
---@field latitude? number
---@field longitude? number
---@field radius? fencepost.Radius Without it, or 0: the default radius.
---@field address? string
---@field placeId? string A place of your own, which the alarm then follows.

--- How strictly a fence is taken; null where the default holds.
---@class fencepost.AlarmPolicy
---@field dwell? number Seconds that evidence has to stand.
---@field margin? number Metres to be travelled over the edge.
---@field fireIfInside? boolean Whether being inside already counts as entering.
---@field onceOnly? boolean Whether it never fires again.

--- How strictly a fence is to be taken. What is left out stays as it is, and null stands for the
--- default.
---@class fencepost.AlarmPolicyInput
---@field dwell? number Seconds.
---@field margin? number Metres.
---@field fireIfInside? boolean
---@field onceOnly? boolean

--- A place of the person's own, as `places.json` has it. Alarms that name it follow it.
---@class fencepost.Place
---@field id string
---@field title string Not empty.
---@field latitude number
---@field longitude number
---@field radius number Metres. `units/format` shows it to a person.
---@field address? string
---@field notes? string
---@field revision string All that the file says of it: another one wherever that differs.

--- A place to be saved. What is left out stays as it is.
---@class fencepost.PlaceInput
---@field id? string Which place; without it a new one is made, whose id is made of its title.
---@field title? string Not empty. A new place needs one.
---@field latitude? number A new place needs one.
---@field longitude? number A new place needs one.
---@field radius? fencepost.Radius 0, null, or nothing for a new place: the default radius.
---@field address? string
---@field notes? string
---@field revision? any

--- A place, and how far away its middle is.
---@class fencepost.PlaceNearby
---@field place fencepost.Place
---@field distance number Metres.

--- An entry of an import that became no place.
---@class fencepost.PassedOver
---@field index integer Of the entry in the text, counted from 0.
---@field title? string
---@field message string Why, as a sentence.

--- Somebody came to a place of the person's own, or left it.
---@class fencepost.PlaceTransition
---@field place string Its id.
---@field kind fencepost.Proximity
---@field at string

--- A position that somebody measured.
---@class fencepost.Fix
---@field latitude number
---@field longitude number
---@field accuracy number Metres; 0 is exact.
---@field at string
---@field source string

--- What closed a firing, and when.
---@class fencepost.FiringEnd
---@field reason fencepost.FiringEndReason
---@field at string

--- An alarm that went off.
---@class fencepost.Firing
---@field firing string Its id.
---@field item string
---@field entity fencepost.Entity
---@field occurrence? string
---@field alarm string
---@field title string
---@field cause fencepost.FiringCause
---@field at string
---@field isOpen boolean
---@field end? fencepost.FiringEnd

--- The last time that an event took place.
---@class fencepost.LastOccurrence
---@field occurrence? string What it goes by in its series; null for what is no series.
---@field start string An instant.
---@field end string An instant.

--- Why an alarm went off, or did not.
---@class fencepost.AlarmExplanation
---@field alarm string
---@field sentence string For the person, with lengths as their locale writes them.
---@field gates fencepost.AlarmGate[] What has to hold beside the crossing or the time.
---@field place? fencepost.PlaceReason Null for an alarm that waits for a time.
---@field time? fencepost.TimeReason Null for an alarm that waits at a place.
---@field over? fencepost.LastOccurrence The last time that an event took place with this alarm; null while there is one to come.
---@field snooze? fencepost.TimeReason What it was put off to; null where it never was.
---@field lastFiring? fencepost.Firing The last that is remembered.

--- A condition beside the crossing or the time. A time is held up by `incomplete` alone.
---@class fencepost.AlarmGate
---@field gate fencepost.AlarmGateName
---@field isOpen boolean
---@field opens? string When it opens, or did; null where no time decides.

--- A fence, and where the person is. All behind `isSpent` is null for a client without access to
--- the location.
---@class fencepost.PlaceReason
---@field proximity fencepost.Proximity
---@field title? string Of the place that decides, where an alarm has several.
---@field isSpent boolean It goes off a single time ever, and did.
---@field fix? fencepost.Fix The last that counted.
---@field distance? number Metres from the edge; below 0 inside.
---@field evidence? fencepost.EvidenceVerdict What the last fix says of the fence.
---@field rule? fencepost.EvidenceRule Why it says that.
---@field margin? number The metres that an exact fix has to be beyond the edge.
---@field side? fencepost.FenceSide What holds until a crossing is confirmed.
---@field since? string Since when the side holds: the time of the crossing, or of the first position that told the side; null while it is unknown.
---@field crossing? fencepost.FenceCrossing One that has begun and not yet stood for the dwell.
---@field opens? string When it goes off for the visit that goes on, if nobody moves.
---@field hasFired? boolean Whether it went off for the crossing that led here.

--- A crossing that has begun.
---@class fencepost.FenceCrossing
---@field to fencepost.FenceSide
---@field since string The first evidence.
---@field confirms string When it is confirmed, if nothing speaks against it.
---@field dwellLeft number Seconds until then; 0 where they have passed.

--- A time, and what became of it.
---@class fencepost.TimeReason
---@field at? string Null where the date that it counts from is not there. Of what is `over`, the last time that it called.
---@field verdict fencepost.TimeVerdict

--- A time that is to come.
---@class fencepost.UpcomingTime
---@field item string
---@field entity fencepost.Entity
---@field occurrence? string Of an event that repeats, the start that the series gives the occurrence.
---@field alarm string
---@field title string The item's.
---@field cause fencepost.FiringCause
---@field at string

--- A fence that waits to be crossed.
---@class fencepost.UpcomingPlace
---@field item string
---@field entity fencepost.Entity
---@field alarm string
---@field title string The item's.
---@field proximity fencepost.Proximity
---@field places string[] The titles of its places, as far as they have any.
---@field opens? string Before this it cannot go off; null where nothing but the crossing is missing.

--- What `location/update` takes, with its time.
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
---@field title string The item's.
---@field at string
---@field cause fencepost.FiringCause

--- A part of a track that counts for nothing.
---@class fencepost.PassedOverPosition
---@field line? integer From 1; null for a position that was read, and did not count.
---@field message string

--- A number in a unit of length.
---@class fencepost.LengthInUnit
---@field value number
---@field unit string By its symbol, its CLDR name or its English name.

--- A range of time, unbounded where an end is left out.
---@class fencepost.DateRange
---@field from? fencepost.RangeEnd
---@field to? fencepost.RangeEnd

--- A circle to look in.
---@class fencepost.Nearby
---@field latitude number
---@field longitude number
---@field within fencepost.Radius

--- Which reminders are meant: those of which everything that is said here is true.
---@class fencepost.Where
---@field lists? string[] In one of these, by id.
---@field status? fencepost.CompletionStatus Without it `all`.
---@field due? fencepost.DateRange Due in it. With an end to it, what has no due date is out.
---@field completed? fencepost.DateRange Completed, and in this range. With an end to it, what has no completion date is out.
---@field priority? fencepost.PriorityBand[] Of one of these.
---@field isLocation? boolean Whether one of its alarms is for a place.
---@field proximity? fencepost.Proximity With an alarm for a place that goes off this way.
---@field near? fencepost.Nearby With an alarm for a place whose centre lies in this circle.
---@field text? string In the title, the notes, the location, the URL or a tag, whatever the case and the accents.
---@field tags? string[] With every one of these, whatever their case.
---@field parent? string A part of this reminder, by id; with null only what stands at the top: what has no parent, and what names one that is gone or that is below itself, as other programs may write it.
---@field ids? string[] One of these.

--- One of several changes that happen together.
---@class fencepost.Operation
---@field method fencepost.OperationMethod
---@field params? any As the method takes them; `commit` is not for here.

--- What `reminder/save` came to.
---@class fencepost.OperationSaved
---@field reminder fencepost.Reminder

--- What `reminder/complete` came to.
---@class fencepost.OperationCompleted
---@field reminder fencepost.Reminder
---@field completedCopy? fencepost.Reminder

--- What `place/save` came to.
---@class fencepost.OperationPlaceSaved
---@field place fencepost.Place

--- What a removal came to: nothing is left to be said.
---@class fencepost.OperationRemoved

--- What a change came to that is answered with nothing else.
---@class fencepost.ChangeResult
---@field state? string The store's state afterwards; null where nothing was written: a staged save, a dry run.
---@field transaction? integer What history and `store/undo` call this change; null where nothing was written.

--- A list after a change.
---@class fencepost.ListChange
---@field list fencepost.List
---@field state? string The store's state afterwards; null where nothing was written: a staged save, a dry run.
---@field transaction? integer What history and `store/undo` call this change; null where nothing was written.

--- A place after a change.
---@class fencepost.PlaceChange
---@field place fencepost.Place
---@field state string The store's state afterwards.
---@field transaction? integer What history and `store/undo` call this change; null where nothing had to change.

--- What was taken back, or done again.
---@class fencepost.Reversal
---@field undoes integer The transaction that was taken back.
---@field changes fencepost.Changes
---@field state? string The store's state afterwards; null where nothing was written: a staged save, a dry run.
---@field transaction? integer What history and `store/undo` call this change; null where nothing was written.

--- What happened to things of one kind, by id. What was made and is gone again is in none; what
--- was made and changed is `created`.
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

--- A change as history tells it.
---@class fencepost.PastTransaction
---@field transaction integer
---@field at string An instant.
---@field client? string On whose behalf; null for a program that knows nothing of Fencepost.
---@field title? string What it did; null where it touched what the client may not see.
---@field origin fencepost.ChangeOrigin
---@field changes fencepost.Changes
---@field undoes? integer The transaction that it took back.
---@field isUndone boolean Whether it has been taken back itself.

--- How many there are; null where the client may not know.
---@class fencepost.Counts
---@field lists integer
---@field reminders? integer
---@field events? integer
---@field places integer

--- Something that is wrong with a file and keeps nothing else from working.
---@class fencepost.StoreProblem
---@field kind string `unreadable`, `duplicateId`, `orphan`, and others: what a file was found to be.
---@field list? string The id of its list.
---@field file string Its name in the list, else its path from the store's folder.
---@field line? integer Counted from 1.
---@field message string What is wrong, and what to do.

--- What there is, and what is wrong.
---@class fencepost.StoreInfo
---@field state string
---@field path string The store's folder.
---@field counts fencepost.Counts
---@field problems fencepost.StoreProblem[]
---@field exchange boolean Whether the file system can exchange two files in one step. Where it cannot, a program that writes an item at the very moment of a save may lose to it.
---@field watched boolean Whether changes by other programs are noticed at once; else every five seconds.

--- An answer to choose, by its title.
---@class fencepost.MessageAction
---@field title string

--- How far long work is, as LSP tells it.
---@class fencepost.WorkDoneProgress
---@field kind fencepost.ProgressKind
---@field title? string With `begin`: what is being done.
---@field cancellable? boolean Whether `$/cancelRequest` stops it.
---@field message? string
---@field percentage? integer 0–100.

--- What an error tells a program.
---@class fencepost.ErrorData
---@field kind string The error's name.
---@field field? string The path of the value at fault, from the message's root.
---@field id? string The thing that the error is about.
---@field index? integer Which operation of `store/apply` failed, counted from 0.
---@field current? any The item as it is now, where the client may see it.
---@field hint? string What a person can do about it.
---@field nearest? any What was probably meant: the method to ask for, the key to send in place of the last one of `field` (`place.placeId` is one further inside), or the value to send at `field`.
---@field allowed? string[] The methods, keys or choices that there are, where what was sent is none of them.
---@field retry? boolean Whether the very same request may succeed later.

--- How lengths are measured and written in a locale.
---@class fencepost.UnitsInfo
---@field locale string The locale as it was understood, as BCP 47.
---@field measurementSystem fencepost.MeasurementSystem
---@field preferredUnit fencepost.Unit The unit of a number without one: what the session asked for, else the foot in US and UK measures (the United States, Liberia, Britain, Myanmar) and the metre elsewhere. `units/format` shows short lengths in the same unit.
---@field decimalMark string
---@field groupMark string
---@field units fencepost.UnitInfo[]

--- A unit of length, and how a locale calls it.
---@class fencepost.UnitInfo
---@field unit fencepost.Unit
---@field metres number The unit's exact length.
---@field symbol string
---@field names string[] The unit's names in every plural form of the language; in English or as its symbol where the language has no name here.

--- A reminder as `reminder/save` takes it, with the members that a line says.
---@class fencepost.TextReminder
---@field title? string Left out where the line has none; then a diagnostic says so.
---@field list? string The id of the list.
---@field notes? string
---@field url? string
---@field location? string
---@field priority? integer 0–9.
---@field start? string
---@field due? string `2026-12-01` for all day, `2026-12-01T09:00:00` with a time.
---@field tags? string[]
---@field timeZone? string An IANA zone, where the line names one.
---@field recurrence? string[] RFC 5545 RRULE texts.
---@field alarms? fencepost.TextAlarm[]

--- An event as `event/save` takes it, with the members that a line says.
---@class fencepost.TextEvent
---@field title? string Left out where the line has none; then a diagnostic says so.
---@field list? string The id of the list.
---@field notes? string
---@field url? string
---@field location? string
---@field place? fencepost.TextAlarmPlace
---@field start? string `2026-12-01` for all day, `2026-12-01T09:00:00` with a time.
---@field end? string Of whole days the first that is not in it any more.
---@field timeZone? string An IANA zone, where the line names one.
---@field recurrence? string[] RFC 5545 RRULE texts.
---@field alarms? fencepost.TextAlarm[]

--- A place as `place/save` takes it, with the members that a line says.
---@class fencepost.TextPlace
---@field title? string Left out where the line has none; then a diagnostic says so.
---@field latitude? number
---@field longitude? number
---@field radius? number Metres.
---@field address? string
---@field notes? string

--- An alarm as a save takes it: one of `relativeOffset`, `absoluteDate`, or `proximity` with
--- `place`.
---@class fencepost.TextAlarm
---@field relativeOffset? integer Seconds; before the date where negative.
---@field relativeTo? fencepost.Anchor
---@field absoluteDate? string An instant.
---@field proximity? fencepost.Proximity
---@field place? fencepost.TextAlarmPlace

--- A place in an alarm or an event: one of the person's own, or coordinates.
---@class fencepost.TextAlarmPlace
---@field placeId? string The place that is followed.
---@field title? string
---@field latitude? number
---@field longitude? number
---@field radius? number Metres.

--- A word of a text and its role.
---@class fencepost.TextToken
---@field start integer The offset of its first character.
---@field end integer The offset behind its last character.
---@field role fencepost.TextRole

--- A change of a diagnostic's span that mends it.
---@class fencepost.TextFix
---@field title string What it does, in words.
---@field newText string What to put in place of the span.

--- What is wrong or doubtful about a part of a text.
---@class fencepost.TextDiagnostic
---@field start integer
---@field end integer
---@field severity fencepost.TextSeverity
---@field message string A sentence for the person.
---@field fixes fencepost.TextFix[]

--- How a word can go on.
---@class fencepost.TextCompletion
---@field label string What to show.
---@field detail? string What it means, such as the date of a day's name.
---@field start integer Where what it replaces begins.
---@field end integer
---@field newText string

--- What LSP has of a client in general.
---@class fencepost.GeneralCapabilities
---@field positionEncodings? string[] What the client can count offsets in, best first. Without it UTF-16.

--- The result of a method.
---@class fencepost.AccessAnswer
---@field granted boolean
---@field status fencepost.AccessStatus

--- The result of a method.
---@class fencepost.Lists
---@field lists fencepost.List[] By title, as people order it.

--- The result of a method.
---@class fencepost.DefaultList
---@field list? fencepost.List Null where there is none.

--- The result of a method.
---@class fencepost.ReminderChange
---@field reminder fencepost.Reminder
---@field state? string The store's state afterwards; null where nothing was written: a staged save, a dry run.
---@field transaction? integer What history and `store/undo` call this change; null where nothing was written.

--- The result of a method.
---@class fencepost.OneReminder
---@field reminder fencepost.Reminder

--- The result of a method.
---@class fencepost.Completion
---@field reminder fencepost.Reminder
---@field completedCopy? fencepost.Reminder What a repeating reminder leaves behind.
---@field state? string The store's state afterwards; null where nothing was written: a staged save, a dry run.
---@field transaction? integer What history and `store/undo` call this change; null where nothing was written.

--- The result of a method.
---@class fencepost.ReminderPage
---@field reminders fencepost.FetchedReminder[]
---@field total integer How many are meant, on whatever page.
---@field cursor? string For the next page; null at the end.
---@field state string The store's state that this is of.

--- The result of a method.
---@class fencepost.OneItem
---@field kind fencepost.ItemKind
---@field reminder? fencepost.Reminder Only of a reminder.
---@field event? fencepost.Event Only of an event: the series as a whole.

--- The result of a method.
---@class fencepost.EventChange
---@field event fencepost.SavedEvent
---@field state? string The store's state afterwards; null where nothing was written: a dry run.
---@field transaction? integer What history and `store/undo` call this change; null where nothing was written.

--- The result of a method.
---@class fencepost.OneEvent
---@field event fencepost.Event

--- The result of a method.
---@class fencepost.FoundEvents
---@field occurrences fencepost.FetchedEvent[] Each with its own `start`, `end` and `occurrence`, in the order in which they begin; whole days before times.
---@field total integer How many are meant, on whatever page.
---@field cursor? string For the next page; null at the end.
---@field state string The store's state that this is of.

--- The result of a method.
---@class fencepost.Conflicts
---@field occurrences fencepost.Event[] Each with its own `start`, `end` and `occurrence`, in the order in which they begin; whole days before times.
---@field state string The store's state that this is of.

--- The result of a method.
---@class fencepost.Applied
---@field results fencepost.OperationResult[] One each, in order.
---@field state? string The store's state afterwards; null where nothing was written: a staged save, a dry run.
---@field transaction? integer What history and `store/undo` call this change; null where nothing was written.

--- The result of a method.
---@class fencepost.StagedChanges
---@field staged fencepost.StagedChange[] In the order in which items were first staged.

--- The result of a method.
---@class fencepost.Reset
---@field state string

--- The result of a method.
---@class fencepost.ChangesSince
---@field changes fencepost.Changes
---@field state string What they lead to.
---@field hasMore boolean Whether there are more, from that state on.

--- The result of a method.
---@class fencepost.History
---@field transactions fencepost.PastTransaction[]
---@field hasMore boolean Whether history reaches further back.

--- The result of a method.
---@class fencepost.AllPlaces
---@field places fencepost.Place[] By title, as people order it.

--- The result of a method.
---@class fencepost.NearbyPlaces
---@field places fencepost.PlaceNearby[] Nearest first.

--- The result of a method.
---@class fencepost.Imported
---@field made fencepost.Place[]
---@field updated fencepost.Place[]
---@field unchanged fencepost.Place[] There already, and just so.
---@field passedOver fencepost.PassedOver[]
---@field state string The store's state afterwards.
---@field transaction? integer What history and `store/undo` call this change; null where nothing had to change.

--- The result of a method.
---@class fencepost.LocationUpdated
---@field inside string[] The places that the person is in, by their ids.
---@field transitions fencepost.PlaceTransition[] Places that they came to or left, as this fix shows.
---@field ignored? fencepost.IgnoredFix Why the fix does not count; null where it does.

--- The result of a method.
---@class fencepost.Whereabouts
---@field fix? fencepost.Fix The last that counted; null before the first.
---@field inside string[] The places that they are in, by their ids.

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
---@field timeCount integer How many there are, shown or not.
---@field places fencepost.UpcomingPlace[]
---@field placeCount integer How many there are, shown or not.

--- The result of a method.
---@class fencepost.Replayed
---@field firings fencepost.ReplayedFiring[] In the order in which they would go off.
---@field fixes integer How many positions counted.
---@field passedOver fencepost.PassedOverPosition[] What of the track counts for nothing, and why; the first hundred.
---@field passedOverCount integer How much that is, shown or not.

--- The result of a method.
---@class fencepost.RenderedMap
---@field text string SVG that needs nothing else, or a FeatureCollection, where a fence's `id` is its reminder's and its alarm's with a slash between.

--- The result of a method.
---@class fencepost.ParsedLine
---@field kind fencepost.TextKind
---@field reminder? fencepost.TextReminder Where `kind` is `reminder`: only the members that the line says.
---@field event? fencepost.TextEvent Where `kind` is `event`.
---@field place? fencepost.TextPlace Where `kind` is `place`.
---@field echo string What was understood besides the title, to be shown while one types: `Tomorrow 18:30, when you arrive at Home, in Groceries`.
---@field tokens fencepost.TextToken[] Each word with its role, in the order of the text.
---@field diagnostics fencepost.TextDiagnostic[] What is wrong or doubtful, in the order of the text.
---@field completions? fencepost.TextCompletion[] How the word at `cursor` can go on; only where `cursor` was sent.

--- The result of a method.
---@class fencepost.Conversion
---@field value number

--- The result of a method.
---@class fencepost.ParsedLength
---@field metres number The exact length; `units/convert` makes the person's own number of it again.
---@field unit fencepost.Unit

--- The result of a method.
---@class fencepost.FormattedLength
---@field text fencepost.Texts

---@alias fencepost.TraceValue '"off"' | '"messages"' | '"verbose"'
---@alias fencepost.AccessEntity '"reminder"' | '"event"' | '"location"'
---@alias fencepost.AccessLevel '"writeOnly"' | '"fullAccess"'
---@alias fencepost.AccessStatus '"notDetermined"' | '"restricted"' | '"denied"' | '"writeOnly"' | '"fullAccess"'
---@alias fencepost.Entity '"reminder"' | '"event"'
---@alias fencepost.ReminderField '"id"' | '"list"' | '"title"' | '"notes"' | '"url"' | '"location"' | '"priority"' | '"start"' | '"startTimeZone"' | '"due"' | '"timeZone"' | '"timeZoneMeaning"' | '"completed"' | '"completionDate"' | '"creationDate"' | '"lastModifiedDate"' | '"tags"' | '"parent"' | '"attachments"' | '"alarms"' | '"recurrence"' | '"isLocation"' | '"revision"'
---@alias fencepost.Availability '"busy"' | '"free"' | '"tentative"' | '"unavailable"'
---@alias fencepost.EventStatus '"confirmed"' | '"tentative"' | '"canceled"'
---@alias fencepost.Span '"thisEvent"' | '"futureEvents"'
---@alias fencepost.ItemKind '"reminder"' | '"event"'
---@alias fencepost.StagedChangeKind '"created"' | '"updated"' | '"removed"'
---@alias fencepost.EventField '"id"' | '"list"' | '"title"' | '"notes"' | '"url"' | '"location"' | '"place"' | '"start"' | '"end"' | '"timeZone"' | '"timeZoneMeaning"' | '"allDay"' | '"availability"' | '"status"' | '"alarms"' | '"recurrence"' | '"occurrence"' | '"isDetached"' | '"attachments"' | '"creationDate"' | '"lastModifiedDate"' | '"revision"'
---@alias fencepost.AlarmKind '"relative"' | '"absolute"' | '"location"' | '"other"'
---@alias fencepost.Anchor '"start"' | '"due"' | '"end"'
---@alias fencepost.Proximity '"enter"' | '"leave"'
---@alias fencepost.PlaceFormat '"mapdata"' | '"geojson"' | '"owntracks"'
---@alias fencepost.IgnoredFix '"old"' | '"future"' | '"source"'
---@alias fencepost.FiringCause '"enter"' | '"leave"' | '"time"' | '"snooze"'
---@alias fencepost.FiringEndReason '"acknowledged"' | '"snoozed"' | '"completed"' | '"removed"' | '"nextVisit"' | '"overtaken"'
---@alias fencepost.AlarmGateName '"incomplete"' | '"started"' | '"notSnoozed"'
---@alias fencepost.EvidenceVerdict '"inside"' | '"outside"' | '"none"'
---@alias fencepost.EvidenceRule '"within"' | '"beyond"' | '"coarse"' | '"edge"'
---@alias fencepost.FenceSide '"unknown"' | '"inside"' | '"outside"'
---@alias fencepost.TimeVerdict '"waiting"' | '"fired"' | '"answered"' | '"passedOver"' | '"tooOld"' | '"done"' | '"over"' | '"noDate"'
---@alias fencepost.TrackFormat '"fixes"' | '"gpx"' | '"owntracks"' | '"gpsd"' | '"nmea"'
---@alias fencepost.MapFormat '"svg"' | '"geojson"'
---@alias fencepost.CompletionStatus '"incomplete"' | '"completed"' | '"all"'
---@alias fencepost.PriorityBand '"none"' | '"low"' | '"medium"' | '"high"'
---@alias fencepost.SortKey '"creationDate"' | '"dueDate"' | '"title"' | '"priority"' | '"distance"'
---@alias fencepost.OperationMethod '"reminder/save"' | '"reminder/complete"' | '"reminder/remove"' | '"event/save"' | '"event/remove"' | '"place/save"' | '"place/remove"'
---@alias fencepost.ChangeOrigin '"self"' | '"other"' | '"external"'
---@alias fencepost.ProgressKind '"begin"' | '"report"' | '"end"'
---@alias fencepost.MeasurementSystem '"metric"' | '"ussystem"' | '"uksystem"'
---@alias fencepost.Unit '"m"' | '"km"' | '"cm"' | '"mm"' | '"mi"' | '"ft"' | '"yd"' | '"in"' | '"nmi"' | '"fathom"' | '"furlong"' | '"smi"'
---@alias fencepost.Width '"short"' | '"long"'
---@alias fencepost.TextPurpose '"reminder"' | '"event"' | '"place"' | '"guess"'
---@alias fencepost.TextKind '"reminder"' | '"event"' | '"place"'
---@alias fencepost.TextRole '"title"' | '"date"' | '"time"' | '"duration"' | '"zone"' | '"recurrence"' | '"alarm"' | '"place"' | '"radius"' | '"list"' | '"tag"' | '"priority"' | '"url"' | '"notes"' | '"keyword"' | '"error"'
---@alias fencepost.TextSeverity '"error"' | '"warning"' | '"information"'
---@alias fencepost.PositionEncoding '"utf-8"' | '"utf-16"' | '"utf-32"'
---@alias fencepost.RequestId any
---@alias fencepost.RecordedTrack fencepost.TrackFix[] | string
---@alias fencepost.Radius number | fencepost.LengthInUnit | string
---@alias fencepost.RangeEnd string
---@alias fencepost.OperationResult fencepost.OperationSaved | fencepost.OperationCompleted | fencepost.OperationEventSaved | fencepost.OperationRemoved | fencepost.OperationPlaceSaved
---@alias fencepost.ProgressToken any
---@alias fencepost.Metres number | number[]
---@alias fencepost.Texts string | string[]

return M
