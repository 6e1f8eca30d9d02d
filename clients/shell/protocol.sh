# The protocol's methods and errors, for completion and scripts; to be sourced.
# Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
# shellcheck shell=bash disable=SC2016,SC2034

fencepost_protocol_version='1.1'

# The methods, one a line: the name, a tab, and what the method does.
fencepost_methods='initialize	Opens a session and names the client.
shutdown	Ends the session; `exit` then ends the process.
rpc.discover	Returns this document.
access/status	Returns what this client may do.
access/request	Asks the person for access, once.
list/all	Returns every list that can hold something the client may see.
list/save	Creates a list, or changes one.
list/remove	Removes a list and everything in it.
list/default	Returns the list that takes new items when none is named.
list/setDefault	Chooses the list that takes new items when none is named.
reminder/save	Creates a reminder, or changes one.
reminder/get	Returns one reminder.
reminder/complete	Completes a reminder, or reopens it.
reminder/remove	Removes a reminder.
reminder/move	Moves reminders before or after another in the order by hand.
reminder/fetch	Returns the reminders that match, sorted.
item/get	Returns a reminder or an event by its id.
item/import	Imports reminders and events from an iCalendar text.
item/export	Returns reminders and events as one iCalendar text.
item/unresolved	Returns every item in which two sides of a synchronization have changed the same.
item/resolve	Settles what two sides of a synchronization have changed differently in an item.
event/save	Creates an event, or changes one: a series, one occurrence, or one occurrence and all later ones.
event/get	Returns one event: the whole series, or one occurrence of it.
event/remove	Removes an event: a series, one occurrence, or one occurrence and all later ones.
event/fetch	Returns the events that take place in a time range.
event/conflicts	Returns the events that conflict with a time range, or with an event to be saved.
view/list	Returns reminders as rows in sections, with words for the person.
view/agenda	Returns events and open reminders by day, with words for the person.
store/apply	Makes several changes, all or none.
store/staged	Returns what this session has saved with `commit: false`.
store/commit	Writes everything that was saved with `commit: false`, or nothing.
store/reset	Drops everything that was saved with `commit: false`.
store/refresh	Checks every file now, and returns the same as `store/info`.
store/info	Returns how many items there are, and what is wrong with files.
store/changes	Returns exactly what changed since a state.
store/history	Returns who changed what, newest first.
store/undo	Undoes a transaction.
store/redo	Redoes what this client undid last.
place/all	Returns every place of the person.
place/near	Returns the places near a point, nearest first.
place/save	Creates a place, or changes one and everything that follows it.
place/remove	Removes a place.
place/import	Imports places from another program'\''s file.
place/visits	Returns when the person was at which of their places, and for how long.
location/update	Reports the person'\''s position, and so which fences are crossed.
location/current	Returns the person'\''s position, and which of their places they are in.
alarm/firings	Returns the alarms that have gone off.
alarm/acknowledge	Marks a firing as seen.
alarm/snooze	Postpones a firing.
alarm/explain	Explains why an alarm went off, or did not, and what it waits for.
alarm/upcoming	Returns the alarms that are pending.
location/replay	Returns which alarms a recorded track would set off, and when.
map/render	Draws the fences of reminders, the places, and where the person is, to scale.
text/parse	Parses a line that a person typed as an item to save or as a filter, with one grammar for all clients.
text/read	Returns a reminder, an event, a place or a list as a document to be edited.
text/write	Saves an edited document: merges, saves once, or says what is wrong and where.
text/diagnose	Checks a document while it is edited: returns its errors and doubtful lines, its parts, and hints.
text/complete	Returns completions for the line at a cursor in a document: keys, dates, lists, places, alarms.
text/hover	Explains the line at a cursor in a document: what it is for, and what it means.
units/info	Returns how lengths are measured and written in a locale.
units/convert	Converts a length to another unit, exactly.
units/parse	Parses a length as a person writes it.
units/format	Formats lengths for a person.'

# Errors: CODE, a tab, KIND, a tab, a sentence.
fencepost_errors='-32700	parseError	The text is not JSON, or no message could be found in it.
-32600	invalidRequest	The text is JSON but not a request, or the session cannot take this request now.
-32601	methodNotFound	There is no such method.
-32602	invalidParams	The params are not those of the method; field names the wrong one.
-32603	internalError	Something went wrong in the server that should not; nothing was changed.
-32002	serverNotInitialized	The session has to begin with initialize.
-32800	requestCancelled	The client cancelled the request.
1001	noCalendar	There is no list to save to: name one, or set a default.
1002	noStartDate	A start date is needed, but there is none.
1003	noEndDate	An event needs an end.
1004	datesInverted	The item ends, or is due, before it starts.
1006	calendarReadOnly	Nothing in this list can be changed.
1013	invalidSpan	The span makes no sense for this event.
1016	calendarIsImmutable	This list cannot be renamed, recoloured or removed.
1018	recurringReminderRequiresDueDate	A repeating reminder needs a due date.
1022	calendarDoesNotAllowEvents	This list takes no events.
1023	calendarDoesNotAllowReminders	This list takes no reminders.
1026	priorityIsInvalid	A priority is a whole number from 0 to 9.
1029	eventStoreNotAuthorized	The person has not granted this client access; hint says how to ask.
1101	conflict	The item has changed since the caller read it: current is its present state.
1102	notFound	Nothing has this id; id names it.
1103	storeBusy	Another process has been writing for too long; the message names it. Try again.
1104	storeReadOnly	The store'\''s files cannot be written.
1105	storageFull	The disk is full; nothing was changed.
1106	unreadableItem	The item'\''s file cannot be read as iCalendar, and is left as it is.
1107	cannotCalculateChanges	The history does not go back to this state: fetch everything again.
1108	limitExceeded	A limit was exceeded, which the message names. The limits of whole messages are in the result of initialize.
1109	invalidValue	A value has the right type but is not valid; field names it.'
