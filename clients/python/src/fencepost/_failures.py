# An exception for each kind of error.
# Generated from protocol/openrpc.json by `swift run protocol-gen`. Do not edit.
# ruff: noqa: E501, F401, F403, F405

from __future__ import annotations

from typing import ClassVar

from ._errors import RequestError


class ParseError(RequestError):
    """The text is not JSON, or no message could be found in it."""

    code: ClassVar[int] = -32700
    kind: ClassVar[str] = "parseError"


class InvalidRequestError(RequestError):
    """The text is JSON but not a request, or the session cannot take this request now."""

    code: ClassVar[int] = -32600
    kind: ClassVar[str] = "invalidRequest"


class MethodNotFoundError(RequestError):
    """There is no such method."""

    code: ClassVar[int] = -32601
    kind: ClassVar[str] = "methodNotFound"


class InvalidParamsError(RequestError):
    """The params are not those of the method; field names the wrong one."""

    code: ClassVar[int] = -32602
    kind: ClassVar[str] = "invalidParams"


class InternalError(RequestError):
    """Something went wrong in the server that should not; nothing was changed."""

    code: ClassVar[int] = -32603
    kind: ClassVar[str] = "internalError"


class ServerNotInitializedError(RequestError):
    """The session has to begin with initialize."""

    code: ClassVar[int] = -32002
    kind: ClassVar[str] = "serverNotInitialized"


class RequestCancelledError(RequestError):
    """The client cancelled the request."""

    code: ClassVar[int] = -32800
    kind: ClassVar[str] = "requestCancelled"


class NoCalendarError(RequestError):
    """There is no list to save to: name one, or set a default."""

    code: ClassVar[int] = 1001
    kind: ClassVar[str] = "noCalendar"


class NoStartDateError(RequestError):
    """A start date is needed, but there is none."""

    code: ClassVar[int] = 1002
    kind: ClassVar[str] = "noStartDate"


class NoEndDateError(RequestError):
    """An event needs an end."""

    code: ClassVar[int] = 1003
    kind: ClassVar[str] = "noEndDate"


class DatesInvertedError(RequestError):
    """The item ends, or is due, before it starts."""

    code: ClassVar[int] = 1004
    kind: ClassVar[str] = "datesInverted"


class CalendarReadOnlyError(RequestError):
    """Nothing in this list can be changed."""

    code: ClassVar[int] = 1006
    kind: ClassVar[str] = "calendarReadOnly"


class InvalidSpanError(RequestError):
    """The span makes no sense for this event."""

    code: ClassVar[int] = 1013
    kind: ClassVar[str] = "invalidSpan"


class CalendarIsImmutableError(RequestError):
    """This list cannot be renamed, recoloured or removed."""

    code: ClassVar[int] = 1016
    kind: ClassVar[str] = "calendarIsImmutable"


class RecurringReminderRequiresDueDateError(RequestError):
    """A repeating reminder needs a due date."""

    code: ClassVar[int] = 1018
    kind: ClassVar[str] = "recurringReminderRequiresDueDate"


class CalendarDoesNotAllowEventsError(RequestError):
    """This list takes no events."""

    code: ClassVar[int] = 1022
    kind: ClassVar[str] = "calendarDoesNotAllowEvents"


class CalendarDoesNotAllowRemindersError(RequestError):
    """This list takes no reminders."""

    code: ClassVar[int] = 1023
    kind: ClassVar[str] = "calendarDoesNotAllowReminders"


class PriorityIsInvalidError(RequestError):
    """A priority is a whole number from 0 to 9."""

    code: ClassVar[int] = 1026
    kind: ClassVar[str] = "priorityIsInvalid"


class EventStoreNotAuthorizedError(RequestError):
    """The person has not granted this client access; hint says how to ask."""

    code: ClassVar[int] = 1029
    kind: ClassVar[str] = "eventStoreNotAuthorized"


class ConflictError(RequestError):
    """The item has changed since the caller read it: current is its present state."""

    code: ClassVar[int] = 1101
    kind: ClassVar[str] = "conflict"


class NotFoundError(RequestError):
    """Nothing has this id; id names it."""

    code: ClassVar[int] = 1102
    kind: ClassVar[str] = "notFound"


class StoreBusyError(RequestError):
    """Another process has been writing for too long; the message names it. Try again."""

    code: ClassVar[int] = 1103
    kind: ClassVar[str] = "storeBusy"


class StoreReadOnlyError(RequestError):
    """The store's files cannot be written."""

    code: ClassVar[int] = 1104
    kind: ClassVar[str] = "storeReadOnly"


class StorageFullError(RequestError):
    """The disk is full; nothing was changed."""

    code: ClassVar[int] = 1105
    kind: ClassVar[str] = "storageFull"


class UnreadableItemError(RequestError):
    """The item's file cannot be read as iCalendar, and is left as it is."""

    code: ClassVar[int] = 1106
    kind: ClassVar[str] = "unreadableItem"


class CannotCalculateChangesError(RequestError):
    """The history does not go back to this state: fetch everything again."""

    code: ClassVar[int] = 1107
    kind: ClassVar[str] = "cannotCalculateChanges"


class LimitExceededError(RequestError):
    """A limit was exceeded, which the message names. The limits of whole messages are in the
    result of initialize.
    """

    code: ClassVar[int] = 1108
    kind: ClassVar[str] = "limitExceeded"


class InvalidValueError(RequestError):
    """A value has the right type but is not valid; field names it."""

    code: ClassVar[int] = 1109
    kind: ClassVar[str] = "invalidValue"


BY_CODE: dict[int, type[RequestError]] = {
    -32700: ParseError,
    -32600: InvalidRequestError,
    -32601: MethodNotFoundError,
    -32602: InvalidParamsError,
    -32603: InternalError,
    -32002: ServerNotInitializedError,
    -32800: RequestCancelledError,
    1001: NoCalendarError,
    1002: NoStartDateError,
    1003: NoEndDateError,
    1004: DatesInvertedError,
    1006: CalendarReadOnlyError,
    1013: InvalidSpanError,
    1016: CalendarIsImmutableError,
    1018: RecurringReminderRequiresDueDateError,
    1022: CalendarDoesNotAllowEventsError,
    1023: CalendarDoesNotAllowRemindersError,
    1026: PriorityIsInvalidError,
    1029: EventStoreNotAuthorizedError,
    1101: ConflictError,
    1102: NotFoundError,
    1103: StoreBusyError,
    1104: StoreReadOnlyError,
    1105: StorageFullError,
    1106: UnreadableItemError,
    1107: CannotCalculateChangesError,
    1108: LimitExceededError,
    1109: InvalidValueError,
}

__all__ = [
    "ParseError",
    "InvalidRequestError",
    "MethodNotFoundError",
    "InvalidParamsError",
    "InternalError",
    "ServerNotInitializedError",
    "RequestCancelledError",
    "NoCalendarError",
    "NoStartDateError",
    "NoEndDateError",
    "DatesInvertedError",
    "CalendarReadOnlyError",
    "InvalidSpanError",
    "CalendarIsImmutableError",
    "RecurringReminderRequiresDueDateError",
    "CalendarDoesNotAllowEventsError",
    "CalendarDoesNotAllowRemindersError",
    "PriorityIsInvalidError",
    "EventStoreNotAuthorizedError",
    "ConflictError",
    "NotFoundError",
    "StoreBusyError",
    "StoreReadOnlyError",
    "StorageFullError",
    "UnreadableItemError",
    "CannotCalculateChangesError",
    "LimitExceededError",
    "InvalidValueError",
]
