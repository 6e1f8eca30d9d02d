# The protocol's names, and what each needs.
# Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
# ruff: noqa: E501, F401, F403, F405

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from . import _types as types

PROTOCOL_VERSION: Final = "1.1"
"""The version of the protocol that this package was made for."""


class Method:
    """Methods, by their names in Python."""

    INITIALIZE: Final = "initialize"
    """Opens a session and names the client."""
    SHUTDOWN: Final = "shutdown"
    """Ends the session; `exit` then ends the process."""
    RPC_DISCOVER: Final = "rpc.discover"
    """Returns this document."""
    ACCESS_STATUS: Final = "access/status"
    """Returns what this client may do."""
    ACCESS_REQUEST: Final = "access/request"
    """Asks the person for access, once."""
    LIST_ALL: Final = "list/all"
    """Returns every list that can hold something the client may see."""
    LIST_SAVE: Final = "list/save"
    """Creates a list, or changes one."""
    LIST_REMOVE: Final = "list/remove"
    """Removes a list and everything in it."""
    LIST_DEFAULT: Final = "list/default"
    """Returns the list that takes new items when none is named."""
    LIST_SET_DEFAULT: Final = "list/setDefault"
    """Chooses the list that takes new items when none is named."""
    REMINDER_SAVE: Final = "reminder/save"
    """Creates a reminder, or changes one."""
    REMINDER_GET: Final = "reminder/get"
    """Returns one reminder."""
    REMINDER_COMPLETE: Final = "reminder/complete"
    """Completes a reminder, or reopens it."""
    REMINDER_REMOVE: Final = "reminder/remove"
    """Removes a reminder."""
    REMINDER_MOVE: Final = "reminder/move"
    """Moves reminders before or after another in the order by hand."""
    REMINDER_FETCH: Final = "reminder/fetch"
    """Returns the reminders that match, sorted."""
    ITEM_GET: Final = "item/get"
    """Returns a reminder or an event by its id."""
    ITEM_IMPORT: Final = "item/import"
    """Imports reminders and events from an iCalendar text."""
    ITEM_EXPORT: Final = "item/export"
    """Returns reminders and events as one iCalendar text."""
    ITEM_UNRESOLVED: Final = "item/unresolved"
    """Returns every item in which two sides of a synchronization have changed the same."""
    ITEM_RESOLVE: Final = "item/resolve"
    """Settles what two sides of a synchronization have changed differently in an item."""
    EVENT_SAVE: Final = "event/save"
    """Creates an event, or changes one: a series, one occurrence, or one occurrence and all later
    ones.
    """
    EVENT_GET: Final = "event/get"
    """Returns one event: the whole series, or one occurrence of it."""
    EVENT_REMOVE: Final = "event/remove"
    """Removes an event: a series, one occurrence, or one occurrence and all later ones."""
    EVENT_FETCH: Final = "event/fetch"
    """Returns the events that take place in a time range."""
    EVENT_CONFLICTS: Final = "event/conflicts"
    """Returns the events that conflict with a time range, or with an event to be saved."""
    VIEW_LIST: Final = "view/list"
    """Returns reminders as rows in sections, with words for the person."""
    VIEW_AGENDA: Final = "view/agenda"
    """Returns events and open reminders by day, with words for the person."""
    STORE_APPLY: Final = "store/apply"
    """Makes several changes, all or none."""
    STORE_STAGED: Final = "store/staged"
    """Returns what this session has saved with `commit: false`."""
    STORE_COMMIT: Final = "store/commit"
    """Writes everything that was saved with `commit: false`, or nothing."""
    STORE_RESET: Final = "store/reset"
    """Drops everything that was saved with `commit: false`."""
    STORE_REFRESH: Final = "store/refresh"
    """Checks every file now, and returns the same as `store/info`."""
    STORE_INFO: Final = "store/info"
    """Returns how many items there are, and what is wrong with files."""
    STORE_CHANGES: Final = "store/changes"
    """Returns exactly what changed since a state."""
    STORE_HISTORY: Final = "store/history"
    """Returns who changed what, newest first."""
    STORE_UNDO: Final = "store/undo"
    """Undoes a transaction."""
    STORE_REDO: Final = "store/redo"
    """Redoes what this client undid last."""
    PLACE_ALL: Final = "place/all"
    """Returns every place of the person."""
    PLACE_NEAR: Final = "place/near"
    """Returns the places near a point, nearest first."""
    PLACE_SAVE: Final = "place/save"
    """Creates a place, or changes one and everything that follows it."""
    PLACE_REMOVE: Final = "place/remove"
    """Removes a place."""
    PLACE_IMPORT: Final = "place/import"
    """Imports places from another program's file."""
    PLACE_VISITS: Final = "place/visits"
    """Returns when the person was at which of their places, and for how long."""
    LOCATION_UPDATE: Final = "location/update"
    """Reports the person's position, and so which fences are crossed."""
    LOCATION_CURRENT: Final = "location/current"
    """Returns the person's position, and which of their places they are in."""
    ALARM_FIRINGS: Final = "alarm/firings"
    """Returns the alarms that have gone off."""
    ALARM_ACKNOWLEDGE: Final = "alarm/acknowledge"
    """Marks a firing as seen."""
    ALARM_SNOOZE: Final = "alarm/snooze"
    """Postpones a firing."""
    ALARM_EXPLAIN: Final = "alarm/explain"
    """Explains why an alarm went off, or did not, and what it waits for."""
    ALARM_UPCOMING: Final = "alarm/upcoming"
    """Returns the alarms that are pending."""
    LOCATION_REPLAY: Final = "location/replay"
    """Returns which alarms a recorded track would set off, and when."""
    MAP_RENDER: Final = "map/render"
    """Draws the fences of reminders, the places, and where the person is, to scale."""
    TEXT_PARSE: Final = "text/parse"
    """Parses a line that a person typed as an item to save or as a filter, with one grammar for
    all clients.
    """
    TEXT_READ: Final = "text/read"
    """Returns a reminder, an event, a place or a list as a document to be edited."""
    TEXT_WRITE: Final = "text/write"
    """Saves an edited document: merges, saves once, or says what is wrong and where."""
    TEXT_DIAGNOSE: Final = "text/diagnose"
    """Checks a document while it is edited: returns its errors and doubtful lines, its parts, and
    hints.
    """
    TEXT_COMPLETE: Final = "text/complete"
    """Returns completions for the line at a cursor in a document: keys, dates, lists, places,
    alarms.
    """
    TEXT_HOVER: Final = "text/hover"
    """Explains the line at a cursor in a document: what it is for, and what it means."""
    UNITS_INFO: Final = "units/info"
    """Returns how lengths are measured and written in a locale."""
    UNITS_CONVERT: Final = "units/convert"
    """Converts a length to another unit, exactly."""
    UNITS_PARSE: Final = "units/parse"
    """Parses a length as a person writes it."""
    UNITS_FORMAT: Final = "units/format"
    """Formats lengths for a person."""


class Notification:
    """Notifications, by their names in Python."""

    INITIALIZED: Final = "initialized"
    """The client has read the reply to `initialize`: the server may now send notifications and
    requests.
    """
    EXIT: Final = "exit"
    """Ends the process, with code 0 after `shutdown` and 1 without it."""
    CANCEL_REQUEST: Final = "$/cancelRequest"
    """Cancels a request that has not begun."""
    SET_TRACE: Final = "$/setTrace"
    """Sets how much of the session is traced, from the next message on."""
    ADVANCE_CLOCK: Final = "$/advanceClock"
    """Sets the clock of a rehearsed session forward."""
    WINDOW_LOG_MESSAGE: Final = "window/logMessage"
    """A line for the log."""
    LOG_TRACE: Final = "$/logTrace"
    """One step of the session, while it is traced."""
    PROGRESS: Final = "$/progress"
    """Reports the progress of long work."""
    ACCESS_DID_CHANGE: Final = "access/didChange"
    """The person changed what this client may see."""
    STORE_DID_CHANGE: Final = "store/didChange"
    """Reports what changed, and who changed it."""
    STORE_DID_FIND_PROBLEM: Final = "store/didFindProblem"
    """A file has a problem."""
    ALARM_DID_FIRE: Final = "alarm/didFire"
    """An alarm went off."""
    ALARM_DID_CLOSE: Final = "alarm/didClose"
    """Firings were closed: acknowledged, snoozed, completed or removed, here or elsewhere."""
    VIEW_DID_CHANGE_SILENCE: Final = "view/didChangeSilence"
    """The sentence `silence` of `view/list` and `view/agenda` has changed."""
    REGION_DID_ENTER: Final = "region/didEnter"
    """The person arrived at one of their places."""
    REGION_DID_LEAVE: Final = "region/didLeave"
    """The person left one of their places."""


class Question:
    """Questions, by their names in Python."""

    WINDOW_SHOW_MESSAGE_REQUEST: Final = "window/showMessageRequest"
    """Asks the person a question."""
    WINDOW_WORK_DONE_PROGRESS_CREATE: Final = "window/workDoneProgress/create"
    """Announces progress that the client did not request."""


ACCESS: Final[Mapping[str, tuple[types.AccessEntity, ...]]] = {
    "list/all": ("reminder", "event",),
    "list/save": ("reminder", "event",),
    "list/remove": ("reminder", "event",),
    "list/default": ("reminder", "event",),
    "list/setDefault": ("reminder", "event",),
    "reminder/save": ("reminder",),
    "reminder/get": ("reminder",),
    "reminder/complete": ("reminder",),
    "reminder/remove": ("reminder",),
    "reminder/move": ("reminder",),
    "reminder/fetch": ("reminder",),
    "item/get": ("reminder", "event",),
    "item/import": ("reminder", "event",),
    "item/export": ("reminder", "event",),
    "item/unresolved": ("reminder", "event",),
    "item/resolve": ("reminder", "event",),
    "event/save": ("event",),
    "event/get": ("event",),
    "event/remove": ("event",),
    "event/fetch": ("event",),
    "event/conflicts": ("event",),
    "view/list": ("reminder",),
    "view/agenda": ("reminder", "event",),
    "store/apply": ("reminder", "event",),
    "store/staged": ("reminder", "event",),
    "store/commit": ("reminder", "event",),
    "store/reset": ("reminder", "event",),
    "store/refresh": ("reminder", "event",),
    "store/info": ("reminder", "event",),
    "store/changes": ("reminder", "event",),
    "store/history": ("reminder", "event",),
    "store/undo": ("reminder", "event",),
    "store/redo": ("reminder", "event",),
    "place/all": ("reminder", "event",),
    "place/near": ("reminder", "event",),
    "place/save": ("reminder", "event",),
    "place/remove": ("reminder", "event",),
    "place/import": ("reminder", "event",),
    "place/visits": ("location",),
    "location/current": ("location",),
    "alarm/firings": ("reminder", "event",),
    "alarm/acknowledge": ("reminder", "event",),
    "alarm/snooze": ("reminder", "event",),
    "alarm/explain": ("reminder", "event",),
    "alarm/upcoming": ("reminder", "event",),
    "location/replay": ("reminder", "event",),
    "map/render": ("reminder", "event",),
    "text/read": ("reminder", "event",),
    "text/write": ("reminder", "event",),
}
"""What a person has to have granted for a method: any one of these is enough."""

REPETITIONS: Final[Mapping[str, str]] = {
    "rpc.discover": "changesNothing",
    "access/status": "changesNothing",
    "access/request": "harmless",
    "list/all": "changesNothing",
    "list/save": "withRevision",
    "list/default": "changesNothing",
    "list/setDefault": "harmless",
    "reminder/save": "withRevision",
    "reminder/get": "changesNothing",
    "reminder/complete": "withRevision",
    "reminder/remove": "withRevision",
    "reminder/fetch": "changesNothing",
    "item/get": "changesNothing",
    "item/import": "harmless",
    "item/export": "changesNothing",
    "item/unresolved": "changesNothing",
    "item/resolve": "withRevision",
    "event/save": "withRevision",
    "event/get": "changesNothing",
    "event/remove": "withRevision",
    "event/fetch": "changesNothing",
    "event/conflicts": "changesNothing",
    "view/list": "changesNothing",
    "view/agenda": "changesNothing",
    "store/staged": "changesNothing",
    "store/refresh": "harmless",
    "store/info": "changesNothing",
    "store/changes": "changesNothing",
    "store/history": "changesNothing",
    "place/all": "changesNothing",
    "place/near": "changesNothing",
    "place/save": "withRevision",
    "place/remove": "withRevision",
    "place/visits": "changesNothing",
    "location/current": "changesNothing",
    "alarm/firings": "changesNothing",
    "alarm/acknowledge": "harmless",
    "alarm/explain": "changesNothing",
    "alarm/upcoming": "changesNothing",
    "location/replay": "changesNothing",
    "map/render": "changesNothing",
    "text/parse": "changesNothing",
    "text/read": "changesNothing",
    "text/diagnose": "changesNothing",
    "text/complete": "changesNothing",
    "text/hover": "changesNothing",
    "units/info": "changesNothing",
    "units/convert": "changesNothing",
    "units/parse": "changesNothing",
    "units/format": "changesNothing",
}
"""Which requests may be sent again if the result of the first is unknown; no other may."""

NOTIFICATIONS: Final[Mapping[str, Callable[[Mapping[str, Any]], Any]]] = {
    "$/cancelRequest": types.CancelRequest.read,
    "window/logMessage": types.WindowLogMessage.read,
    "$/logTrace": types.LogTrace.read,
    "$/progress": types.Progress.read,
    "access/didChange": types.AccessDidChange.read,
    "store/didChange": types.StoreDidChange.read,
    "store/didFindProblem": types.StoreDidFindProblem.read,
    "alarm/didFire": types.AlarmDidFire.read,
    "alarm/didClose": types.AlarmDidClose.read,
    "view/didChangeSilence": types.ViewDidChangeSilence.read,
    "region/didEnter": types.RegionDidEnter.read,
    "region/didLeave": types.RegionDidLeave.read,
}
"""How what the server tells is read."""
