"""What can go wrong, as exceptions whose text is a sentence that says what to do. The class for each
kind of error that the server knows is generated, from `RequestError`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

INSTALLING = (
    "git clone Fencepost's repository, run "
    "`swift build -c release --static-swift-stdlib --product fencepost` in it, and put "
    ".build/release/fencepost on the PATH; or say where it is with Client(command=…) or $FENCEPOST"
)


class FencepostError(Exception):
    """Whatever goes wrong here."""


class ServerMissingError(FencepostError):
    """There is no `fencepost` to be started."""

    def __init__(self, command: str, reason: str) -> None:
        super().__init__(f"cannot start {command!r}: {reason}. To get it: {INSTALLING}.")
        self.command = command


class ServerEndedError(FencepostError):
    """The server ended, and what was asked of it may have been done or not; or it ends again and
    again and is not started any more, until `restart()`.
    """

    def __init__(self, sentence: str, method: str | None = None) -> None:
        super().__init__(sentence)
        self.method = method


class WireError(FencepostError):
    """What the server said could not be understood."""


class RequestError(FencepostError):
    """The server refused a request. Its text says why, and what to do."""

    code: ClassVar[int] = 0
    kind: ClassVar[str] = ""

    def __init__(
        self,
        message: str,
        method: str,
        data: Mapping[str, Any] | None = None,
        current: Any = None,
        number: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        """What happened, to which thing."""
        self.method = method
        """What was asked."""
        self.number = self.code if number is None else number
        """The error's code, also where this package has no class for it."""
        self.data: Mapping[str, Any] = data or {}
        """All that the server said for programs."""
        self.current = current
        """The item as it is now, where the client may see it: a `Reminder`, `Event`, `Place` or
        `List`."""
        self.resent = False
        """Whether it was sent again after the server had ended: a conflict may then be with what
        was asked itself."""

    @property
    def hint(self) -> str | None:
        """What a person can do about it."""
        return self.data.get("hint")

    @property
    def field(self) -> str | None:
        """The path of the invalid value, from the message's root."""
        return self.data.get("field")

    @property
    def id(self) -> str | None:
        """The thing that it is about."""
        return self.data.get("id")

    @property
    def index(self) -> int | None:
        """Which operation of `store.apply` failed, counted from 0."""
        return self.data.get("index")

    @property
    def retry(self) -> bool:
        """Whether the same request may succeed later."""
        return bool(self.data.get("retry"))

    def __str__(self) -> str:
        return " ".join(part for part in (self.message, self.hint) if part)
