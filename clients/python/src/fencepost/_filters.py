"""Filters as a person types them, read by the server, and those that are kept under a name in the file
that every client uses. Knows no grammar: `text/parse` does.
"""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any, cast

from ._errors import FencepostError
from ._quickadd import Line, UnclearLineError
from ._request import Pages
from ._types import Reminder, SortKey


def matching(text: str, line: Line, sort: SortKey, descending: bool) -> Pages[Reminder]:
    """What a filter finds; what is open, where it does not say another status."""
    wrong = tuple(each for each in line.parsed.diagnostics if each.severity == "error")
    if wrong:
        raise UnclearLineError(text, wrong)
    params: dict[str, Any] = {"where": {"status": "incomplete", **line.item}, "sort": sort}
    if descending:
        params["descending"] = True
    return Pages("reminder/fetch", params, "reminders", Reminder.read, 500)


def _file() -> Path:
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "fencepost-filters.json"


def _contents() -> dict[str, Any]:
    try:
        found: Any = json.loads(_file().read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (ValueError, OSError) as problem:
        raise _unreadable() from problem
    if not isinstance(found, dict):
        raise _unreadable()
    return cast("dict[str, Any]", found)


def _unreadable() -> FencepostError:
    return FencepostError(
        f"{_file()} cannot be read as a JSON object. Correct it, or move it away, and try again."
    )


def saved_filters() -> dict[str, str]:
    """The filters that the person keeps, by their names; every client has the same."""
    return {name: line for name, line in _contents().items() if isinstance(line, str)}


def save_filter(name: str, line: str | None) -> None:
    """Keeps a filter under a name, or forgets it where `line` is None. Whatever else the file holds stays."""
    contents = _contents()
    if line is None:
        contents.pop(name, None)
    else:
        contents[name] = line
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=file.name + ".")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(contents, stream, ensure_ascii=False)
        os.replace(temporary, file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
