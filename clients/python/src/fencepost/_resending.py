"""What may be sent again when the server ended before it answered: only what cannot be done twice.
Also how often a server that ends is started again.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import Any, Final

from ._names import REPETITIONS, Method

CREATING: Final[Mapping[str, str]] = {
    Method.REMINDER_SAVE: "reminder",
    Method.EVENT_SAVE: "event",
}
"""Saves that may bring an id of the client's own, and the param that has it."""


def with_id(method: str, params: Mapping[str, Any]) -> tuple[Mapping[str, Any], str | None]:
    """What makes something new gets its id here, so that making it twice is a conflict."""
    name = CREATING.get(method)
    if name is None or "id" in params[name] or "ifRevision" in params or "occurrence" in params:
        return params, None
    made = new_id()
    return {**params, name: {"id": made, **params[name]}, "ifRevision": None}, made


def may_be_sent_again(method: str, params: Mapping[str, Any]) -> bool:
    """Whether a server that has already done it would do no harm with it."""
    repetition = REPETITIONS.get(method)
    if repetition == "withRevision":
        return "ifRevision" in params and params.get("commit") is not False
    return repetition is not None or method == Method.TEXT_WRITE and "newId" in params


_last = 0


def new_id() -> str:
    """A UUID of version 7 that counts up, so that things are in the order of their making."""
    global _last
    stamp = (time.time_ns() // 1_000_000 << 12) | 0
    _last = max(_last + 1, stamp)
    high = (_last >> 12 << 16) | 0x7000 | (_last & 0xFFF)
    low = (int.from_bytes(os.urandom(8), "big") & (1 << 62) - 1) | 1 << 63
    text = f"{high << 64 | low:032x}"
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


class Deaths:
    """When the server ended, and whether it is worth another try."""

    MOST = 5
    SPAN = 60.0

    def __init__(self) -> None:
        self._times: list[float] = []

    def note(self, now: float) -> float | None:
        """How many seconds to wait before it is started again: none at first, then more and more;
        `None` where it has ended too often in a short time.
        """
        self._times = [each for each in self._times if now - each < self.SPAN] + [now]
        if len(self._times) > self.MOST:
            return None
        return 0.0 if len(self._times) == 1 else 0.25 * 2.0 ** (len(self._times) - 2)

    def forget(self) -> None:
        """A person says that it is worth another try."""
        self._times.clear()
