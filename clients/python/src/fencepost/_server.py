"""Where the server's program is and how it is started; and what both clients can be told."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from . import _types as types
from ._errors import ServerMissingError
from ._session import Hello

NAME = "fencepost-python"
GAVE_UP = (
    "The server ended {count} times in a short while and is not started any more. Try"
    " `fencepost doctor`, then call restart()."
)


@dataclass(frozen=True, slots=True)
class Question:
    """What the person is to be asked."""

    message: str
    """The question."""
    actions: tuple[str, ...]
    """The answers to choose from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a client was told when it was made."""

    command: str | os.PathLike[str] | None
    store: str | os.PathLike[str] | None
    arguments: Sequence[str]
    name: str
    version: str
    usage: types.Usage | None
    locale: str | None
    time_zone: str | None
    length_unit: str | None
    on_log: Callable[[types.WindowLogMessage], None] | None
    on_progress: Callable[[types.WorkDoneProgress], None] | None
    asks: bool = field(default=False)

    def hello(self) -> Hello:
        return Hello(
            name=self.name,
            version=self.version,
            usage=self.usage,
            locale=self.locale,
            time_zone=self.time_zone,
            length_unit=self.length_unit,
            shows_questions=self.asks,
            shows_progress=self.on_progress is not None,
            process=os.getpid(),
        )

    def line(self) -> list[str]:
        """The command line. Raises `ServerMissingError`."""
        line = [self._program(), "serve"]
        if self.store is not None:
            line += ["--store", os.fspath(self.store)]
        return [*line, *self.arguments]

    def _program(self) -> str:
        """The option, else `$FENCEPOST`, else `fencepost` on the PATH, else the one that came with
        this package, where the environment that it is in was not activated."""
        said = self.command if self.command is not None else os.environ.get("FENCEPOST")
        wanted = os.fspath(said) if said else "fencepost"
        found = shutil.which(wanted)
        if found is None and not said:
            found = shutil.which(wanted, path=sysconfig.get_path("scripts"))
        if found is None:
            where = "is not a program" if os.sep in wanted else "is not on the PATH"
            raise ServerMissingError(wanted, f"it {where}")
        return found


def ask_on_terminal(question: Question) -> str | None:
    """Asks the person at the terminal; without a terminal there is no answer. To be given as
    `consent`.
    """
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return None
    print(question.message, file=sys.stderr)
    for number, action in enumerate(question.actions, 1):
        print(f"  {number}  {action}", file=sys.stderr)
    print("Your choice (nothing to decide later): ", end="", file=sys.stderr, flush=True)
    choice = sys.stdin.readline().strip()
    if choice.isdigit() and 1 <= int(choice) <= len(question.actions):
        return question.actions[int(choice) - 1]
    return choice if choice in question.actions else None
