"""Asks the person for access, at the moment in which something needs it, and never twice in vain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _types as types
from ._errors import RequestError
from ._failures import EventStoreNotAuthorizedError
from ._names import ACCESS, Method

if TYPE_CHECKING:
    from ._session import Pending, Session


class Asking:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._waiting: dict[str, list[tuple[Pending, RequestError]]] = {}
        self._answered: set[str] = set()

    def changed(self, access: types.AccessDidChange) -> None:
        """The person changed their mind: what is not refused any more may be asked for again."""
        now = {"reminder": access.reminders, "event": access.events, "location": access.location}
        self._answered = {each for each in self._answered if now.get(each) == "denied"}

    def asks(self, pending: Pending, error: RequestError) -> bool:
        """Whether the person is asked because of this, so that its answer has to wait."""
        if pending.consented or not isinstance(error, EventStoreNotAuthorizedError):
            return False
        entity = self._entity(pending.method)
        if entity is None or entity in self._answered or not self._session.hello.shows_questions:
            return False
        pending.consented = True
        if entity in self._waiting:
            self._waiting[entity].append((pending, error))
            return True
        self._waiting[entity] = [(pending, error)]
        self._session.ask(Method.ACCESS_REQUEST, {"entity": entity}, _Answer(self, entity))
        return True

    def _entity(self, method: str) -> str | None:
        """What to ask for: the first that would do and whose purpose is known."""
        usage = self._session.hello.usage
        if usage is None:
            return None
        purposes = {
            "reminder": usage.reminders,
            "event": usage.events,
            "location": usage.location,
        }
        return next((each for each in ACCESS.get(method, ()) if purposes.get(each)), None)

    def settled(self, entity: str, granted: bool) -> None:
        waiting = self._waiting.pop(entity, [])
        if not granted:
            self._answered.add(entity)
        for pending, error in waiting:
            if granted:
                self._session.ask_again(pending)
            else:
                pending.waiter.fail(error)


@dataclass
class _Answer:
    asking: Asking
    entity: str

    def settle(self, result: Any) -> None:
        self.asking.settled(self.entity, types.AccessAnswer.read(result).granted)

    def fail(self, error: Exception) -> None:
        self.asking.settled(self.entity, False)

    def hear(self, progress: types.WorkDoneProgress) -> None:
        pass
