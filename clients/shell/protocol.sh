# The protocol's methods and errors, for completion and scripts; to be sourced.
# Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
# shellcheck shell=bash disable=SC2016,SC2034

fencepost_protocol_version='1.1'

# What can be asked, and what it does: METHOD, a tab, a sentence.
fencepost_methods='initialize	Opens a session and says who is asking.
shutdown	Ends the session'\''s work; `exit` then ends the process.
rpc.discover	This document.
access/status	How this client stands with the person.
access/request	Asks the person for access, once.
list/all	Every list that holds what the client may see.
list/save	Makes a list, or changes one.
list/remove	Removes a list and what is in it.
list/default	Where something new goes when no list is said.
list/setDefault	Says where something new goes when no list is said.
reminder/save	Makes a reminder, or changes one.
reminder/get	One reminder.
reminder/complete	Ticks a reminder off, or takes that back.
reminder/remove	Removes a reminder.
reminder/fetch	The reminders that are meant, in order.
item/get	A reminder or an event by its id, whichever it is.
event/save	Makes an event, or changes one: a series, one occurrence of it, or it and all later ones.
event/get	One event: the series as a whole, or one occurrence of it.
event/remove	Removes an event: a series, one occurrence of it, or it and all later ones.
event/fetch	What takes place in a range of time.
event/conflicts	What is in the way in a span of time, or of an event that is to be saved.
store/apply	Several changes that happen together or not at all.
store/commit	Makes permanent what was saved with `commit: false`, all or none.
store/reset	Drops what was saved with `commit: false`.
store/refresh	Looks at every file now, and says what there is.
store/info	What there is, and what is wrong.
store/changes	What changed since a state, exactly.
store/history	Who did what, newest first.
store/undo	Takes a change back.
store/redo	Does again what this client took back last.
place/all	Every place of the person'\''s own.
place/near	The places near a point, nearest first.
place/save	Makes a place, or changes one, and what follows it.
place/remove	Removes a place.
place/import	Takes places over from another program'\''s file.
location/update	Says where the person is, which is what crosses fences.
location/current	Where the person is, and in which of their places.
alarm/firings	What has gone off.
alarm/acknowledge	The person knows.
alarm/snooze	Later.
alarm/explain	Why an alarm went off, or did not, and what it waits for.
alarm/upcoming	What is armed.
location/replay	What a recorded track would set off, and when.
map/render	Draws the fences of reminders, the places, and where the person is, to scale.
units/info	How lengths are measured and written in a locale.
units/convert	A length in another unit, exactly.
units/parse	A length as a person writes it.
units/format	Lengths as a person reads them.'

# Errors: CODE, a tab, KIND, a tab, a sentence.
fencepost_errors='-32700	parseError	The text is not JSON, or no message could be found in it.
-32600	invalidRequest	The text is JSON and not a request, or the session is not in a state for it.
-32601	methodNotFound	There is no such method.
-32602	invalidParams	The params are not what the method takes; field names the place.
-32603	internalError	Something went wrong in the server that should not; nothing was changed.
-32002	serverNotInitialized	The session has to begin with initialize.
-32800	requestCancelled	The client took the request back before it was started.
1001	noCalendar	There is no list to save to: name one, or set a default.
1002	noStartDate	A start is needed, and there is none.
1003	noEndDate	An event needs an end.
1004	datesInverted	It ends, or is due, before it starts.
1006	calendarReadOnly	Nothing in this list can be changed.
1013	invalidSpan	The span makes no sense for this event.
1016	calendarIsImmutable	This list cannot be renamed, recoloured or removed.
1018	recurringReminderRequiresDueDate	What repeats needs a due date.
1022	calendarDoesNotAllowEvents	This list takes no events.
1023	calendarDoesNotAllowReminders	This list takes no reminders.
1026	priorityIsInvalid	A priority is a whole number from 0 to 9.
1029	eventStoreNotAuthorized	The person has not granted this client access; hint says how to ask.
1101	conflict	It is not what the caller has seen: current is how it is now.
1102	notFound	There is no such thing; id names it.
1103	storeBusy	Another process has been writing for too long; the message names it. Try again.
1104	storeReadOnly	The store'\''s files cannot be written.
1105	storageFull	The disk is full; nothing was changed.
1106	unreadableItem	The item'\''s file cannot be read as iCalendar, and is left as it is.
1107	cannotCalculateChanges	History does not reach back to this state: fetch everything anew.
1108	limitExceeded	It goes beyond a limit; the message names it, and those of whole messages stand in what initialize answers.
1109	invalidValue	A value has the right type and makes no sense; field names the place.'
