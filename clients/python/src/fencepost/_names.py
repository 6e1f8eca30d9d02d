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
    """Opens a session and says who is asking."""
    SHUTDOWN: Final = "shutdown"
    """Ends the session's work; `exit` then ends the process."""
    RPC_DISCOVER: Final = "rpc.discover"
    """This document."""
    ACCESS_STATUS: Final = "access/status"
    """How this client stands with the person."""
    ACCESS_REQUEST: Final = "access/request"
    """Asks the person for access, once."""
    LIST_ALL: Final = "list/all"
    """Every list that holds what the client may see."""
    LIST_SAVE: Final = "list/save"
    """Makes a list, or changes one."""
    LIST_REMOVE: Final = "list/remove"
    """Removes a list and what is in it."""
    LIST_DEFAULT: Final = "list/default"
    """Where something new goes when no list is said."""
    LIST_SET_DEFAULT: Final = "list/setDefault"
    """Says where something new goes when no list is said."""
    REMINDER_SAVE: Final = "reminder/save"
    """Makes a reminder, or changes one."""
    REMINDER_GET: Final = "reminder/get"
    """One reminder."""
    REMINDER_COMPLETE: Final = "reminder/complete"
    """Ticks a reminder off, or takes that back."""
    REMINDER_REMOVE: Final = "reminder/remove"
    """Removes a reminder."""
    REMINDER_FETCH: Final = "reminder/fetch"
    """The reminders that are meant, in order."""
    ITEM_GET: Final = "item/get"
    """A reminder or an event by its id, whichever it is."""
    EVENT_SAVE: Final = "event/save"
    """Makes an event, or changes one: a series, one occurrence of it, or it and all later ones."""
    EVENT_GET: Final = "event/get"
    """One event: the series as a whole, or one occurrence of it."""
    EVENT_REMOVE: Final = "event/remove"
    """Removes an event: a series, one occurrence of it, or it and all later ones."""
    EVENT_FETCH: Final = "event/fetch"
    """What takes place in a range of time."""
    EVENT_CONFLICTS: Final = "event/conflicts"
    """What is in the way in a span of time, or of an event that is to be saved."""
    STORE_APPLY: Final = "store/apply"
    """Several changes that happen together or not at all."""
    STORE_COMMIT: Final = "store/commit"
    """Makes permanent what was saved with `commit: false`, all or none."""
    STORE_RESET: Final = "store/reset"
    """Drops what was saved with `commit: false`."""
    STORE_REFRESH: Final = "store/refresh"
    """Looks at every file now, and says what there is."""
    STORE_INFO: Final = "store/info"
    """What there is, and what is wrong."""
    STORE_CHANGES: Final = "store/changes"
    """What changed since a state, exactly."""
    STORE_HISTORY: Final = "store/history"
    """Who did what, newest first."""
    STORE_UNDO: Final = "store/undo"
    """Takes a change back."""
    STORE_REDO: Final = "store/redo"
    """Does again what this client took back last."""
    PLACE_ALL: Final = "place/all"
    """Every place of the person's own."""
    PLACE_NEAR: Final = "place/near"
    """The places near a point, nearest first."""
    PLACE_SAVE: Final = "place/save"
    """Makes a place, or changes one, and what follows it."""
    PLACE_REMOVE: Final = "place/remove"
    """Removes a place."""
    PLACE_IMPORT: Final = "place/import"
    """Takes places over from another program's file."""
    LOCATION_UPDATE: Final = "location/update"
    """Says where the person is, which is what crosses fences."""
    LOCATION_CURRENT: Final = "location/current"
    """Where the person is, and in which of their places."""
    ALARM_FIRINGS: Final = "alarm/firings"
    """What has gone off."""
    ALARM_ACKNOWLEDGE: Final = "alarm/acknowledge"
    """The person knows."""
    ALARM_SNOOZE: Final = "alarm/snooze"
    """Later."""
    ALARM_EXPLAIN: Final = "alarm/explain"
    """Why an alarm went off, or did not, and what it waits for."""
    ALARM_UPCOMING: Final = "alarm/upcoming"
    """What is armed."""
    LOCATION_REPLAY: Final = "location/replay"
    """What a recorded track would set off, and when."""
    MAP_RENDER: Final = "map/render"
    """Draws the fences of reminders, the places, and where the person is, to scale."""
    UNITS_INFO: Final = "units/info"
    """How lengths are measured and written in a locale."""
    UNITS_CONVERT: Final = "units/convert"
    """A length in another unit, exactly."""
    UNITS_PARSE: Final = "units/parse"
    """A length as a person writes it."""
    UNITS_FORMAT: Final = "units/format"
    """Lengths as a person reads them."""


class Notification:
    """Notifications, by their names in Python."""

    INITIALIZED: Final = "initialized"
    """The client has read the answer to `initialize`: notifications and questions may begin."""
    EXIT: Final = "exit"
    """Ends the process: with code 0 after `shutdown`, with 1 without."""
    CANCEL_REQUEST: Final = "$/cancelRequest"
    """Takes back a request that has not been started."""
    SET_TRACE: Final = "$/setTrace"
    """How much of the session is traced, from the next message on."""
    WINDOW_LOG_MESSAGE: Final = "window/logMessage"
    """Something that a person who looks into the log should find there."""
    LOG_TRACE: Final = "$/logTrace"
    """One step of the session, while it is traced."""
    PROGRESS: Final = "$/progress"
    """How far long work is."""
    ACCESS_DID_CHANGE: Final = "access/didChange"
    """The person changed what this client may see."""
    STORE_DID_CHANGE: Final = "store/didChange"
    """What changed, and by whom."""
    STORE_DID_FIND_PROBLEM: Final = "store/didFindProblem"
    """Something is wrong with a file."""
    ALARM_DID_FIRE: Final = "alarm/didFire"
    """An alarm went off."""
    ALARM_DID_CLOSE: Final = "alarm/didClose"
    """What went off is closed: acknowledged, put off, completed, here or elsewhere."""
    REGION_DID_ENTER: Final = "region/didEnter"
    """The person came to a place of theirs."""
    REGION_DID_LEAVE: Final = "region/didLeave"
    """The person left a place of theirs."""


class Question:
    """Questions, by their names in Python."""

    WINDOW_SHOW_MESSAGE_REQUEST: Final = "window/showMessageRequest"
    """Puts a question to the person."""
    WINDOW_WORK_DONE_PROGRESS_CREATE: Final = "window/workDoneProgress/create"
    """Announces a progress that the client has not asked for."""


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
    "reminder/fetch": ("reminder",),
    "item/get": ("reminder", "event",),
    "event/save": ("event",),
    "event/get": ("event",),
    "event/remove": ("event",),
    "event/fetch": ("event",),
    "event/conflicts": ("event",),
    "store/apply": ("reminder", "event",),
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
    "location/current": ("location",),
    "alarm/firings": ("reminder", "event",),
    "alarm/acknowledge": ("reminder", "event",),
    "alarm/snooze": ("reminder", "event",),
    "alarm/explain": ("reminder", "event",),
    "alarm/upcoming": ("reminder", "event",),
    "location/replay": ("reminder", "event",),
    "map/render": ("reminder", "event",),
}
"""What a person has to have granted for a method: any one of these is enough."""

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
    "region/didEnter": types.RegionDidEnter.read,
    "region/didLeave": types.RegionDidLeave.read,
}
"""How what the server tells is read."""
