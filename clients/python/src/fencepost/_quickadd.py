"""Quick add: a line as a person types it, read by the server and saved as what it says. Knows no
grammar: `text/parse` does, and it is the same for every client.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

from ._errors import FencepostError
from ._request import Request
from ._types import Event, ParsedLine, Place, Reminder, TextDiagnostic, TextPurpose

Kind: TypeAlias = Literal["reminder", "event", "place", "guess"]


class UnclearLineError(FencepostError):
    """A line that cannot be saved as it is. Its text says what is wrong; nothing was saved."""

    def __init__(self, line: str, diagnostics: tuple[TextDiagnostic, ...]) -> None:
        super().__init__(" ".join(each.message for each in diagnostics))
        self.line = line
        self.diagnostics = diagnostics
        """What is wrong, each with fixes, and with `unknown` where a list or a place can be made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """What was saved of a line."""

    item: Reminder | Event | Place
    echo: str
    """What was understood besides the title: `Tomorrow 18:30, in Groceries`."""
    diagnostics: tuple[TextDiagnostic, ...]
    """What was doubtful, and what was chosen."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line as the server reads it, and what a save of it is sent."""

    parsed: ParsedLine
    item: Mapping[str, Any]


def _read(wire: Mapping[str, Any]) -> Line:
    return Line(ParsedLine.read(wire), wire.get(wire["kind"]) or {})


def parsing(line: str, kind: TextPurpose, now: datetime | None) -> Request[Line]:
    """What the line means."""
    params: dict[str, Any] = {"text": line, "for": kind}
    if now is not None:
        params["now"] = now.replace(tzinfo=None, microsecond=0).isoformat()
    return Request("text/parse", params, _read)


def saving(text: str, line: Line) -> Request[Added]:
    """Saves what a line says, once however often it is sent."""
    parsed = line.parsed
    wrong = tuple(each for each in parsed.diagnostics if each.severity == "error")
    if wrong:
        raise UnclearLineError(text, wrong)

    def added(wire: Mapping[str, Any]) -> Added:
        item: Reminder | Event | Place
        if parsed.kind == "reminder":
            item = Reminder.read(wire["reminder"])
        elif parsed.kind == "event":
            item = Event.read(wire["event"])
        else:
            item = Place.read(wire["place"])
        return Added(item=item, echo=parsed.echo, diagnostics=parsed.diagnostics)

    if parsed.kind == "place":
        return Request("place/save", {"place": dict(line.item)}, added)
    return Request(f"{parsed.kind}/save", {parsed.kind: dict(line.item)}, added)
