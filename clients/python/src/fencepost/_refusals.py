"""A message's `error` as an exception, with the item as it is now where the server shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from . import _types as types
from ._errors import RequestError
from ._failures import BY_CODE

_ITEMS: Final[Mapping[str, Callable[[Mapping[str, Any]], Any]]] = {
    "reminder": types.Reminder.read,
    "event": types.Event.read,
    "place": types.Place.read,
    "list": types.List.read,
}


def refusal(error: Mapping[str, Any], method: str, params: Mapping[str, Any]) -> RequestError:
    """The exception that the error is."""
    number = error.get("code")
    number = number if isinstance(number, int) else 0
    said = error.get("data")
    data = cast("Mapping[str, Any]", said if isinstance(said, Mapping) else {})
    message = str(error.get("message") or f"{method} failed.")
    kind = BY_CODE.get(number, RequestError)
    return kind(message, method, data, _current(data, method, params), number)


def _current(data: Mapping[str, Any], method: str, params: Mapping[str, Any]) -> Any:
    """The item in Python's form. One that may only be seen in part stays as it came."""
    said = data.get("current")
    if not isinstance(said, Mapping):
        return said
    current = cast("Mapping[str, Any]", said)
    operations, index = params.get("operations"), data.get("index")
    if operations and isinstance(index, int) and 0 <= index < len(operations):
        method = operations[index].get("method", method)
    read = _ITEMS.get(method.split("/")[0])
    try:
        return current if read is None else read(current)
    except (KeyError, TypeError, ValueError):
        return current
