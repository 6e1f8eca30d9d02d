"""What stands between Python's values and JSON's: absent and null as two things, members put and
taken, and objects that stand for their ids. Knows no method.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final, TypeVar, cast

T = TypeVar("T")


class Absent(Enum):
    """The type of `ABSENT`."""

    ABSENT = "absent"

    def __repr__(self) -> str:
        return "ABSENT"

    def __bool__(self) -> bool:
        return False


ABSENT: Final = Absent.ABSENT
"""Nothing was said of a member. In a save it stays as it is, where `None` takes it away."""


def written(value: Any) -> Any:
    """A value as JSON has it."""
    if hasattr(value, "write"):
        return value.write()
    if isinstance(value, Mapping):
        members = cast("Mapping[str, Any]", value)
        return {key: written(each) for key, each in members.items()}
    if isinstance(value, (list, tuple)):
        elements = cast("Sequence[Any]", value)
        return [written(each) for each in elements]
    return value


def put(wire: dict[str, Any], name: str, value: Any) -> None:
    """Puts a member, null too, unless it is absent."""
    if value is not ABSENT:
        wire[name] = written(value)


def put_given(wire: dict[str, Any], name: str, value: Any) -> None:
    """Puts a member for which null says no more than nothing."""
    if value is not None and value is not ABSENT:
        wire[name] = written(value)


def put_some(wire: dict[str, Any], name: str, value: Mapping[str, Any]) -> None:
    """Puts an object that holds something."""
    if value:
        wire[name] = value


def sequence(value: T, name: str) -> T:
    """Refuses a text where several things are meant, which is a sequence too, of its letters."""
    if isinstance(value, (str, bytes)):
        raise TypeError(f"{name} takes several: write [{value!r}]")
    if isinstance(value, (set, frozenset, Mapping)):
        raise TypeError(f"{name} takes a list or a tuple, for their order counts")
    return value


def optional(read: Callable[[Any], T], value: Any) -> T | None:
    """What is read, where it is not null."""
    return None if value is None else read(value)


def part(read: Callable[[Any], T], wire: Mapping[str, Any], name: str) -> Any:
    """A member that may be missing."""
    return optional(read, wire[name]) if name in wire else ABSENT


def whole(kind: type[T], given: Any) -> T:
    """All of something, from what is part of it."""
    members = {each.name: getattr(given, each.name) for each in dataclasses.fields(given)}
    there = {name: value for name, value in members.items() if value is not ABSENT}
    # What has a default is in an answer only where there is something to say.
    required = [
        each.name
        for each in dataclasses.fields(kind)  # type: ignore[arg-type]
        if each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING
    ]
    missing = [name for name in required if name not in there]
    if missing:
        raise ValueError(f"this is not all of it: {', '.join(missing)} was not asked for")
    return kind(**there)


def shown(given: Any) -> str:
    """What is there of something that is not whole."""
    members = ((each.name, getattr(given, each.name)) for each in dataclasses.fields(given))
    parts = ", ".join(f"{name}={value!r}" for name, value in members if value is not ABSENT)
    return f"{type(given).__name__}({parts})"


def identity(thing: Any, member: str = "id") -> str:
    """The id of what stands for it."""
    value = thing if isinstance(thing, str) else getattr(thing, member, ABSENT)
    if not isinstance(value, str):
        raise ValueError(f"it has no {member}: ask for it among the fields")
    return value


def revision_of(thing: Any, said: str | None | Absent) -> str | None | Absent:
    """What was said, else what the thing had when it was seen."""
    if said is not ABSENT or thing is None or isinstance(thing, str):
        return said
    revision: str | Absent = getattr(thing, "revision", ABSENT)
    return revision


def or_absent(value: T | None) -> T | Absent:
    """`None` as nothing said."""
    return ABSENT if value is None else value


def given(value: T | Absent) -> T | None:
    """Nothing said as `None`."""
    return None if isinstance(value, Absent) else value


def occurrence_of(thing: Any, said: str | None) -> str | None:
    """What was said, else which occurrence of a series the thing is."""
    if said is not None or thing is None or isinstance(thing, str):
        return said
    occurrence: str | Absent | None = getattr(thing, "occurrence", None)
    return given(occurrence)
