"""A server for tests: with a store and a home of its own, a clock that only the test sets forward, and
ids that count. `pytest_fencepost` makes one for each test that asks for it; anything else can make
its own: `with Rehearsal(folder) as fencepost: …`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta, timezone
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from . import _types as types
from .client import Client, Feed

N = TypeVar("N")

BEGINNING = datetime(2026, 11, 20, 9, tzinfo=timezone.utc)
"""When a rehearsal begins where nothing else is said: a Friday."""

STAY = timedelta(minutes=2)
"""How long the person is somewhere before that counts, and a little more."""


class _RehearsedClient(Client):
    """Leaves ids to the server, which counts them."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._session.mints_ids = False

    def advance_clock(self, seconds: float) -> None:
        # Whatever was sent before has begun by then.
        self.store.info()
        with self._lock:
            self._session.advance_clock(seconds)
            self._wake()
        # The server reads in order: behind this answer, what became due was told.
        self.store.info()


class Rehearsal:
    """A server of a test's own.

    - `client`: A `Client` of that server, which may do everything.
    - `store`: The folder of the store.
    - `environment`: What other programs need in their environment to use the same store.
    - `told`: Everything that the server told the client, in order, as dataclasses.

    The clock stands at `beginning` at first. It goes on by a second with each message, by a little when
    files are looked at, and otherwise only when `advance` sets it.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        *,
        beginning: datetime = BEGINNING,
        command: str | os.PathLike[str] | None = None,
        arguments: Sequence[str] = (),
        locale: str = "en_GB",
        time_zone: str = "UTC",
        patience: float = 60.0,
    ) -> None:
        if beginning.tzinfo is None:
            raise ValueError("the beginning needs a time zone")
        self.folder = Path(folder)
        self.store = self.folder / "store"
        self.beginning = beginning
        self.patience = patience
        instant = beginning.astimezone(timezone.utc).isoformat(timespec="milliseconds")
        rehearsed = ["--access", "full", "--rehearse", instant.replace("+00:00", "Z")]
        self.client: Client = _RehearsedClient(
            command=command, store=self.store, arguments=[*rehearsed, *arguments],
            locale=locale, time_zone=time_zone, timeout=patience,
        )  # fmt: skip
        self._feed: Feed[Any] = self.client.notifications()
        self.told: list[Any] = []

    @property
    def environment(self) -> dict[str, str]:
        return {"FENCEPOST_STORE": str(self.store), "XDG_STATE_HOME": str(self.folder / "state")}

    @property
    def program(self) -> str:
        """The server's program, for commands such as `fencepost list`."""
        return self.client._settings.line()[0]

    # Time and place

    def advance(self, by: timedelta | None = None, /, **parts: float) -> None:
        """Lets time pass: `advance(hours=1)`, or a `timedelta`. What becomes due goes off, and was told
        when this returns."""
        passed = (by or timedelta()) + timedelta(**parts)
        assert isinstance(self.client, _RehearsedClient)
        self.client.advance_clock(passed.total_seconds())

    def move_to(self, where: types.Place | float, longitude: float | None = None) -> None:
        """The person arrives there, or at a place of theirs, and stays for two minutes: long enough for
        alarms whose dwell is not longer than that."""
        if isinstance(where, types.Place):
            latitude, longitude = where.latitude, where.longitude
        elif longitude is None:
            raise TypeError("move_to takes a place, or a latitude and a longitude")
        else:
            latitude = where
        for _ in range(2):
            self.client.location.update(latitude, longitude)
            self.advance(STAY / 2)
        self.client.location.update(latitude, longitude)
        self.client.store.info()

    # Other programs

    def write(self, path: str | os.PathLike[str], text: str | None) -> None:
        """Another program writes a file of the store, such as `lists/Reminders/milk.ics`, or removes it
        where `text` is `None`. The change was told when this returns."""
        file = self.store / path
        self.client.store.info()
        if text is None:
            file.unlink()
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode())
        self.client.store.refresh()

    def read(self, path: str | os.PathLike[str]) -> str:
        """What is in a file of the store, lines ending as Python has them."""
        return (self.store / path).read_text()

    # What was told

    def expect(self, kind: type[N], matches: Callable[[N], bool] | None = None, /, **members: Any) -> N:
        """The first message of this type, with these members, that no earlier call has returned. Waits
        for it, and raises an `AssertionError` that shows what was told instead."""
        end = time.monotonic() + self.patience
        while True:
            self._hear()
            for number, told in enumerate(self.told):
                if isinstance(told, kind) and _fits(told, matches, members):
                    del self.told[number]
                    return told
            if time.monotonic() > end:
                raise AssertionError(f"{_wanted(kind, members)} was not told, but{self._shown()}")
            time.sleep(0.01)

    def expect_none(
        self, kind: type[N], matches: Callable[[N], bool] | None = None, /, **members: Any
    ) -> None:
        """Nothing of this type, with these members, was told up to now, except what was expected."""
        self.client.store.info()
        self._hear()
        if any(isinstance(told, kind) and _fits(told, matches, members) for told in self.told):
            raise AssertionError(f"{_wanted(kind, members)} was told:{self._shown()}")

    def _hear(self) -> None:
        while True:
            try:
                self.told.append(self._feed.get(timeout=0))
            except TimeoutError:
                return

    def _shown(self) -> str:
        return "".join(f"\n  {told}" for told in self.told) or " nothing"

    # Its end

    def close(self) -> None:
        self._feed.close()
        self.client.close()

    def __enter__(self) -> Rehearsal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _fits(told: Any, matches: Callable[[Any], bool] | None, members: dict[str, Any]) -> bool:
    if any(getattr(told, name) != value for name, value in members.items()):
        return False
    return matches is None or matches(told)


def _wanted(kind: type[Any], members: dict[str, Any]) -> str:
    return f"{kind.__name__}({', '.join(f'{name}={value!r}' for name, value in members.items())})"
