"""A session without a process: bytes in, bytes out, and who hears what. It says hello, numbers
requests, finds whose an answer is, and carries what was not answered over to the next server.

Knows nothing of processes, threads and loops: the plain and the asyncio client both drive it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from . import _types as types
from ._asking import Asking
from ._errors import RequestError, ServerEndedError, WireError
from ._failures import ConflictError
from ._framing import Frames, frame
from ._names import NOTIFICATIONS, Method, Notification, Question
from ._refusals import refusal
from ._resending import CREATING, may_be_sent_again, with_id

MOST_FIRINGS_KNOWN = 10_000
LOG = logging.getLogger("fencepost")


class Waiter(Protocol):
    """Who waits for the answer to one request."""

    def settle(self, result: Any) -> None: ...
    def fail(self, error: Exception) -> None: ...
    def hear(self, progress: types.WorkDoneProgress, /) -> None: ...


class Listener(Protocol):
    """Who hears what the server tells."""

    @property
    def end(self) -> Callable[[Any], None]:
        """Takes an exception when nothing more will be told."""
        ...

    def hear(self, told: Any, /) -> None: ...


@dataclass
class Pending:
    """A request that was not answered yet."""

    method: str
    params: Mapping[str, Any]
    waiter: Waiter
    minted: str | None = None
    sent: bool = False
    resent: bool = False
    consented: bool = False


@dataclass(frozen=True)
class Asked:
    """A question of the server's, to be answered with `Session.answer`."""

    id: Any
    method: str
    params: Mapping[str, Any]
    generation: int
    """Which server asked: each numbers its questions from the same beginning."""


@dataclass(frozen=True)
class Hello:
    """Who is there, as `initialize` says it."""

    name: str
    version: str
    usage: types.Usage | None = None
    locale: str | None = None
    time_zone: str | None = None
    length_unit: str | None = None
    shows_questions: bool = False
    shows_progress: bool = False
    process: int | None = None

    def params(self) -> dict[str, Any]:
        window: dict[str, Any] = {}
        if self.shows_questions:
            window["showMessageRequest"] = {}
        if self.shows_progress:
            window["workDoneProgress"] = True
        options = types.InitializationOptions(
            usage=self.usage, time_zone=self.time_zone, length_unit=self.length_unit
        ).write()
        params: dict[str, Any] = {
            "processId": self.process,
            "clientInfo": {"name": self.name, "version": self.version},
            "capabilities": {"window": window} if window else {},
        }
        if self.locale is not None:
            params["locale"] = self.locale
        if options:
            params["initializationOptions"] = options
        return params


@dataclass
class _Greeting:
    """Waits for the answer to `initialize`."""

    session: Session

    def settle(self, result: Any) -> None:
        self.session.greeted(types.InitializeResult.read(result))

    def fail(self, error: Exception) -> None:
        self.session.refused(error)

    def hear(self, progress: types.WorkDoneProgress) -> None:
        pass


@dataclass
class Session:
    hello: Hello
    on_log: Callable[[types.WindowLogMessage], None] | None = None
    on_progress: Callable[[types.WorkDoneProgress], None] | None = None
    server: types.InitializeResult | None = None
    """What the server said of itself; nothing while there is none."""
    listeners: list[Listener] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._frames = Frames()
        self._out = bytearray()
        self._pending: dict[int, Pending] = {}
        self._next = 1
        self._generation = 0
        self._announced: set[Any] = set()
        self._fired: dict[str, None] = {}
        self._staged = self._staged_lost = False
        self._asking = Asking(self)
        self.failed: Exception | None = None
        self.mints_ids = True
        """Whether what is new gets its id here, so that it may be sent twice; else from the server."""

    # What goes out

    def begin(self) -> None:
        """A server was started: says hello. What waits is sent once it was answered."""
        self._frames = Frames()
        self._out.clear()
        self.server = None
        self.failed = None
        self._generation += 1
        self._announced.clear()
        greeting = Pending(Method.INITIALIZE, self.hello.params(), _Greeting(self))
        self._send(self._number(greeting), greeting)

    def greeted(self, server: types.InitializeResult) -> None:
        self.server = server
        self._tell(Notification.INITIALIZED, {})
        for number, pending in sorted(self._pending.items()):
            if not pending.sent:
                self._send(number, pending)
        for listener in tuple(self.listeners):
            resume = getattr(listener, "resume", None)
            if resume is not None:
                resume()

    def refused(self, error: Exception) -> None:
        """`initialize` failed: nothing can be asked."""
        self.fail(error)

    def ask(self, method: str, params: Mapping[str, Any], waiter: Waiter) -> int:
        """Sends a request, at once or when there is a server again; the number it goes by."""
        if self.failed is not None:
            waiter.fail(self.failed)
            return 0
        if self._staged_lost and method == Method.STORE_COMMIT:
            self._staged_lost = False
            waiter.fail(
                ServerEndedError(
                    "What was saved with commit=False is gone with the server that ended:"
                    " save it again, and then commit.",
                    method,
                )
            )
            return 0
        params, minted = with_id(method, params) if self.mints_ids else (params, None)
        pending = Pending(method, params, waiter, minted)
        number = self._number(pending)
        if self.server is not None:
            self._send(number, pending)
        return number

    def cancel(self, number: int) -> None:
        """The caller has stopped waiting: cancels the request if it has not begun."""
        pending = self._pending.get(number)
        if pending is None:
            return
        if pending.sent:
            self._tell(Notification.CANCEL_REQUEST, {"id": number})
        else:
            del self._pending[number]

    def advance_clock(self, seconds: float) -> None:
        """Sets the clock of a server that rehearses forward."""
        self._tell(Notification.ADVANCE_CLOCK, {"seconds": seconds})

    def answer(self, asked: Asked, result: Any) -> None:
        """Says what the person chose, to the server that asked. The next one may have another
        question of that number, and what was meant for the first is not an answer to it."""
        if asked.generation == self._generation:
            self._write({"id": asked.id, "result": result})

    def end(self) -> None:
        """Says goodbye."""
        number = self._next
        self._next += 1
        self._write({"id": number, "method": Method.SHUTDOWN})
        self._tell(Notification.EXIT, None)

    def take(self) -> bytes:
        """What is to be written to the server now."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def _number(self, pending: Pending) -> int:
        number = self._next
        self._next += 1
        self._pending[number] = pending
        return number

    def _send(self, number: int, pending: Pending) -> None:
        pending.sent = True
        message: dict[str, Any] = {"id": number, "method": pending.method}
        if pending.params:
            message["params"] = pending.params
        self._write(message)

    def _tell(self, method: str, params: Any) -> None:
        message = {"method": method}
        self._write(message if params is None else {**message, "params": params})

    def _write(self, message: Mapping[str, Any]) -> None:
        self._out += frame({"jsonrpc": "2.0", **message})

    # What comes in

    def receive(self, data: bytes) -> list[Asked]:
        """Handles the server's messages; answers go to the waiting callers. Questions are returned."""
        asked: list[Asked] = []
        for each in self._frames.receive(data):
            if not isinstance(each, dict):
                raise WireError("the server sent a message that is not an object")
            message = cast("dict[str, Any]", each)
            method = message.get("method")
            if method is None:
                self._answered(message)
            elif "id" in message:
                params: dict[str, Any] = message.get("params") or {}
                asked += self._question(Asked(message["id"], method, params, self._generation))
            else:
                self._told(method, message.get("params") or {})
        return asked

    def _answered(self, message: Mapping[str, Any]) -> None:
        number = message.get("id")
        pending = self._pending.pop(number, None) if isinstance(number, int) else None
        if pending is None:
            return
        error = message.get("error")
        if error is None:
            self._settle(pending, message.get("result"))
        else:
            self._refuse(pending, refusal(error, pending.method, pending.params))

    def _settle(self, pending: Pending, result: Any) -> None:
        if pending.params.get("commit") is False:
            self._staged = True
        elif pending.method in (Method.STORE_COMMIT, Method.STORE_RESET):
            self._staged = self._staged_lost = False
        try:
            pending.waiter.settle(result)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            pending.waiter.fail(WireError(f"the answer to {pending.method} has no {error}"))

    def _refuse(self, pending: Pending, error: RequestError) -> None:
        if pending.resent and isinstance(error, ConflictError):
            made = error.data.get("current")
            if pending.minted is not None and made is not None and error.id == pending.minted:
                name = CREATING[pending.method]
                self._settle(pending, {name: made, "state": None, "transaction": None})
                return
        error.resent = pending.resent
        if not self._asking.asks(pending, error):
            pending.waiter.fail(error)

    def ask_again(self, pending: Pending) -> None:
        """Once more, under another number: the person has said yes meanwhile."""
        number = self._number(pending)
        pending.sent = False
        if self.server is not None:
            self._send(number, pending)

    def _question(self, asked: Asked) -> list[Asked]:
        if asked.method == Question.WINDOW_SHOW_MESSAGE_REQUEST:
            return [asked]
        if asked.method == Question.WINDOW_WORK_DONE_PROGRESS_CREATE:
            self._announced.add(asked.params.get("token"))
            self.answer(asked, None)
        else:
            error = {"code": -32601, "message": f"{asked.method} is not known here."}
            self._write({"id": asked.id, "error": error})
        return []

    def _told(self, method: str, params: Mapping[str, Any]) -> None:
        read = NOTIFICATIONS.get(method)
        if read is None:
            return
        try:
            told = read(params)
        except (KeyError, TypeError, ValueError, AttributeError):
            return
        if isinstance(told, types.Progress):
            self._progress(told)
        elif isinstance(told, types.WindowLogMessage):
            self._call(self.on_log, told)
        elif isinstance(told, types.AlarmDidFire):
            self._alarm(told)
        else:
            if isinstance(told, types.AccessDidChange):
                self._asking.changed(told)
            self._spread(told)

    @staticmethod
    def _call(callback: Callable[[Any], None] | None, told: Any) -> None:
        """What goes wrong in a callback is its own affair, and the session goes on."""
        if callback is not None:
            try:
                callback(told)
            except Exception:
                LOG.exception("a callback failed")

    def _spread(self, told: Any) -> None:
        for listener in tuple(self.listeners):
            listener.hear(told)

    def _progress(self, told: types.Progress) -> None:
        token = told.token
        if token in self._announced:
            self._call(self.on_progress, told.value)
            return
        for pending in self._pending.values():
            if pending.params.get("workDoneToken") == token:
                pending.waiter.hear(told.value)

    def _alarm(self, told: types.AlarmDidFire) -> None:
        """Once each: a server that was started again tells again what is still open."""
        if told.firing in self._fired:
            return
        self._fired[told.firing] = None
        if len(self._fired) > MOST_FIRINGS_KNOWN:
            del self._fired[next(iter(self._fired))]
        self._spread(told)

    # Servers that end

    def ended(self) -> None:
        """The server is gone. What cannot be done twice waits for the next one; the rest failed."""
        self.server = None
        self._out.clear()
        if self._staged:
            self._staged, self._staged_lost = False, True
        for number, pending in list(self._pending.items()):
            if pending.method == Method.INITIALIZE:
                del self._pending[number]
            elif not pending.sent:
                continue
            elif may_be_sent_again(pending.method, pending.params):
                pending.sent, pending.resent = False, True
            else:
                del self._pending[number]
                pending.waiter.fail(
                    ServerEndedError(
                        f"The server ended before it answered {pending.method}: it may have been"
                        " done or not. Look, and ask again.",
                        pending.method,
                    )
                )

    def fail(self, error: Exception) -> None:
        """There will be no server: all waiting callers get an error, and all feeds end."""
        self.failed = error
        pendings, self._pending = list(self._pending.values()), {}
        for pending in pendings:
            if pending.method != Method.INITIALIZE:
                pending.waiter.fail(error)
        for listener in tuple(self.listeners):
            listener.end(error)
        self.listeners.clear()
