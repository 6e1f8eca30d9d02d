"""What is told, in order and without a gap: changes, each beginning where the last one ended, alarms,
and everything else by its type. Knows no thread and no loop; who waits gets it through `emit`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from . import _types as types
from ._errors import RequestError, WireError
from ._names import Method

if TYPE_CHECKING:
    from ._session import Session

_NO_IDS = types.ChangedIds(created=(), updated=(), removed=())
_NOTHING = types.Changes(reminders=_NO_IDS, lists=_NO_IDS, events=_NO_IDS, places=_NO_IDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What changed between two states of the store: ids, exactly."""

    since: str
    """The state before."""
    state: str | None
    """The state afterwards; `None` with `anew`."""
    origin: types.ChangeOrigin | None
    """Who changed it: this client (`self`), another one (`other`), another program (`external`).
    `None` for what was caught up on, which may be all of them."""
    changes: types.Changes
    anew: bool = False
    """History does not reach back: fetch everything again, with whatever is in it."""

    @property
    def reminders(self) -> types.ChangedIds:
        """Which reminders."""
        return self.changes.reminders

    @property
    def lists(self) -> types.ChangedIds:
        """Which lists."""
        return self.changes.lists

    @property
    def events(self) -> types.ChangedIds:
        """Which events."""
        return self.changes.events

    @property
    def places(self) -> types.ChangedIds:
        """Which places."""
        return self.changes.places


Emit = Callable[[Any], None]


class ChangeFeed:
    """Changes from a state on. Where one is missing, and after a restart, it asks what was missed."""

    def __init__(self, session: Session, state: str, emit: Emit) -> None:
        self._session = session
        self._state: str | None = state
        self._emit = self.end = emit
        self._held: deque[types.StoreDidChange] = deque()
        self._catching_up = False

    def resume(self) -> None:
        """Goes on with another server."""
        if self._catching_up:
            return
        if self._state is None:
            self._lost("")
        else:
            self._catch_up(self._state)

    def hear(self, told: Any, /) -> None:
        if isinstance(told, types.StoreDidChange):
            self._held.append(told)
            self._go_on()

    def _go_on(self) -> None:
        while self._held and not self._catching_up:
            told = self._held.popleft()
            if self._state is not None and told.since != self._state:
                self._catch_up(self._state)
                return
            self._state = told.state
            self._emit(
                Change(since=told.since, state=told.state, origin=told.origin, changes=told.changes)
            )

    def _catch_up(self, since: str) -> None:
        self._catching_up = True
        self._session.ask(Method.STORE_CHANGES, {"since": since}, self)

    def settle(self, result: Any) -> None:
        missed = types.ChangesSince.read(result)
        since, self._state = self._state, missed.state
        if missed.changes != _NOTHING:
            self._emit(
                Change(since=since or "", state=missed.state, origin=None, changes=missed.changes)
            )
        self._catching_up = False
        if missed.has_more:
            self._catch_up(missed.state)
        else:
            self._go_on()

    def fail(self, error: Exception) -> None:
        if not isinstance(error, (RequestError, WireError)):
            return  # there is no server any more, and `end` says so
        since, self._state = self._state, None
        self._catching_up = False
        self._lost(since or "")
        self._go_on()

    def _lost(self, since: str) -> None:
        self._emit(Change(since=since, state=None, origin=None, changes=_NOTHING, anew=True))


AlarmEvent: TypeAlias = "types.AlarmDidFire | types.Firing"
"""An alarm that went off, or, as a `Firing` with its `end`, what has become of one."""


class AlarmFeed:
    """What goes off, each firing once, and what becomes of it: first what is open, then what is told.
    Of what was closed while one server had ended and the next was not there yet, it asks.
    """

    def __init__(
        self, session: Session, emit: Emit, *, fires: bool = True, closes: bool = True
    ) -> None:
        self._session = session
        self._emit = self.end = emit
        self._fires, self._closes = fires, closes
        self._held: list[types.AlarmDidFire | types.AlarmDidClose] | None = []
        self._open: set[str] = set()

    def begin(self, still_open: tuple[types.Firing, ...]) -> None:
        """What was told since this listens is not told twice."""
        for firing in still_open:
            self._fire(
                types.AlarmDidFire(
                    firing=firing.firing,
                    item=firing.item,
                    entity=firing.entity,
                    occurrence=firing.occurrence,
                    alarm=firing.alarm,
                    title=firing.title,
                    cause=firing.cause,
                    at=firing.at,
                    repeated=True,
                )
            )
        known = {each.firing for each in still_open}
        held, self._held = self._held or [], None
        for told in held:
            if isinstance(told, types.AlarmDidClose):
                self._close(told.firings)
            elif told.firing not in known and not told.repeated:
                self._fire(told)

    def hear(self, told: Any, /) -> None:
        if not isinstance(told, (types.AlarmDidFire, types.AlarmDidClose)):
            return
        if self._held is not None:
            self._held.append(told)
        elif isinstance(told, types.AlarmDidClose):
            self._close(told.firings)
        else:
            self._fire(told)

    def _fire(self, told: types.AlarmDidFire) -> None:
        self._open.add(told.firing)
        if self._fires:
            self._emit(told)

    def _close(self, firings: Iterable[types.Firing]) -> None:
        for each in firings:
            if each.firing in self._open:
                self._open.remove(each.firing)
                if self._closes:
                    self._emit(each)

    def resume(self) -> None:
        """Goes on with another server, which tells again what is open, and nothing of the rest."""
        if self._open:
            self._session.ask(Method.ALARM_FIRINGS, {"open": False}, self)

    def settle(self, result: Any) -> None:
        self._close(types.Firings.read(result).firings)

    def fail(self, error: Exception) -> None:
        """Without access any more, the feed ends silently."""


class KindFeed:
    """Whatever is told, of some types only."""

    def __init__(self, kinds: tuple[type[Any], ...], emit: Emit) -> None:
        self._kinds = kinds
        self._emit = self.end = emit

    def hear(self, told: Any, /) -> None:
        if not self._kinds or isinstance(told, self._kinds):
            self._emit(told)
