"""Dates and times: three kinds of dates and instants, between Python and the protocol.

All day is a `date`, a time in a zone an aware `datetime`, a time that floats a naive one; an instant
is an aware `datetime` in UTC. None is ever turned into another.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from typing import Any, NoReturn
from zoneinfo import ZoneInfo

from ._wire import ABSENT, Absent


def read_instant(text: str) -> datetime:
    """`2026-11-20T16:04:05.250Z` as a datetime in UTC."""
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def instant_text(value: datetime | str | None | Absent) -> str | None | Absent:
    """An instant as the protocol has it. A text goes as it stands."""
    if not isinstance(value, datetime):
        return value
    if value.utcoffset() is None:
        raise ValueError(f"an instant needs a zone: {value!r} could be anywhere")
    utc = value.astimezone(timezone.utc)
    return utc.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def range_text(value: date | datetime | str | None | Absent) -> str | None | Absent:
    """An end of a range: a date, a wall clock in the session's zone, or an instant."""
    if isinstance(value, datetime):
        return wall_text(value) if value.tzinfo is None else instant_text(value)
    return value.isoformat() if isinstance(value, date) else value


def wall_text(value: datetime) -> str:
    """What the clock on the wall shows."""
    return value.replace(tzinfo=None, microsecond=0).isoformat()


class UnknownZone(tzinfo):
    """A zone that this machine has no rules for. It keeps its name and its clock, and no offset."""

    def __init__(self, key: str) -> None:
        self.key = key

    def _refuse(self) -> NoReturn:
        raise ValueError(f"this machine does not know the zone {self.key}; `pip install tzdata`")

    def utcoffset(self, moment: datetime | None, /) -> timedelta:
        self._refuse()

    def dst(self, moment: datetime | None, /) -> timedelta:
        self._refuse()

    def tzname(self, moment: datetime | None, /) -> str:
        return self.key

    def __repr__(self) -> str:
        return f"UnknownZone({self.key!r})"


@lru_cache(maxsize=None)
def zone(name: str) -> tzinfo:
    """A zone by its IANA name, one object for each."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        return UnknownZone(name)


def read_wall(text: str | None, zone_name: str | None) -> Any:
    """A date, a datetime in a zone, or one that floats; nothing for nothing."""
    if text is None:
        return None
    if "T" not in text:
        return date.fromisoformat(text)
    wall = datetime.fromisoformat(text)
    return wall if zone_name is None else wall.replace(tzinfo=zone(zone_name))


def zone_name(value: datetime) -> str | None:
    """The IANA name of a datetime's zone; `None` where it floats."""
    if value.tzinfo is None:
        return None
    if value.tzinfo is timezone.utc:
        return "Etc/UTC"
    key = getattr(value.tzinfo, "key", None)
    if isinstance(key, str):
        return key
    raise ValueError(
        f"{value!r} has an offset and no zone: write tzinfo=ZoneInfo('Europe/Paris'), say"
    )


def write_walls(
    wire: dict[str, Any],
    *,
    zone: str | None | Absent,
    own_zone: str | None | Absent | None = None,
    **walls: Any,
) -> None:
    """Puts the wall clocks of an item, and the zone that they say. What is said of the zone itself
    is left as it is, and so is a clock that is given as a text.
    """
    for name, value in walls.items():
        if isinstance(value, datetime):
            if value.microsecond:
                raise ValueError(f"{name} has no fractions of a second: {value!r}")
            wire[name] = wall_text(value)
        elif value is not ABSENT:
            wire[name] = value.isoformat() if isinstance(value, date) else value
    timed = {name: zone_name(value) for name, value in walls.items() if isinstance(value, datetime)}
    if not timed:
        return
    if "due" in walls:
        _write_zones_of_reminder(wire, zone, own_zone, walls, timed)
    else:
        _write_zone(wire, zone, timed)


def _write_zone(
    wire: dict[str, Any], zone: str | None | Absent, timed: dict[str, str | None]
) -> None:
    """One zone for all of them."""
    names = set(timed.values())
    if zone is not ABSENT:
        names.discard(None)
        names.add(zone)
    if len(names) > 1:
        raise ValueError(f"{' and '.join(timed)} are in one zone, not in {_listed(names)}")
    wire["timeZone"] = names.pop()


def _write_zones_of_reminder(
    wire: dict[str, Any],
    zone: str | None | Absent,
    own_zone: str | None | Absent,
    walls: dict[str, Any],
    timed: dict[str, str | None],
) -> None:
    """`timeZone` is the due date's; the start has one of its own where it differs."""
    if "due" in timed:
        _write_zone(wire, zone, {"due": timed["due"]})
    if "start" not in timed or own_zone is not ABSENT:
        return
    name = timed["start"]
    if name is not None:
        wire["startTimeZone"] = name
    elif "timeZone" in wire:
        if "due" in timed and timed["due"] is not None:
            raise ValueError("a start that floats cannot stand beside a due date in a zone")
        wire["startTimeZone"] = None
    elif walls["due"] is ABSENT and "id" in wire:
        raise ValueError("a start that floats needs to know the zone of due: say time_zone, too")
    else:
        wire["timeZone"] = None


def _listed(names: set[str | None]) -> str:
    return ", ".join(sorted(name or "none (it floats)" for name in names))
