"""The plain client: every method waits for its answer. Any thread may use it."""

from __future__ import annotations

import contextlib
import os
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta
from types import TracebackType
from typing import Any, TypeVar

from . import _types as types
from ._errors import FencepostError, ServerEndedError, WireError
from ._feeds import AlarmEvent, AlarmFeed, Change, ChangeFeed, KindFeed
from ._filters import matching
from ._methods import Methods
from ._process import Process
from ._quickadd import Added, Kind, parsing, saving
from ._request import Pages, Request
from ._resending import Deaths
from ._server import GAVE_UP, NAME, Question, Settings
from ._session import LOG, Asked, Listener, Session
from ._version import __version__

T = TypeVar("T")
N = TypeVar("N")


class _Waiting:
    """Who waits for one answer: a box that the thread of the server puts it into."""

    def __init__(self) -> None:
        self.box: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()

    def settle(self, result: Any) -> None:
        self.box.put(("result", result))

    def fail(self, error: Exception) -> None:
        self.box.put(("error", error))

    def hear(self, progress: types.WorkDoneProgress) -> None:
        self.box.put(("progress", progress))


class Closed(FencepostError):
    """The client was closed: iterators end."""


class Feed(Iterator[N]):
    """What is told, as it comes, from the moment in which this was made. It ends with the client, or
    when it is closed.
    """

    def __init__(self, stop: Callable[[], None], box: queue.SimpleQueue[Any]) -> None:
        self._stop, self._box = stop, box
        self._end: Exception | None = None

    def get(self, timeout: float | None = None) -> N:
        """The next one. Raises `TimeoutError` where none comes in so many seconds."""
        if self._end is not None:
            raise self._end
        try:
            told = self._box.get(timeout=timeout)
        except queue.Empty:
            raise TimeoutError(f"nothing was told in {timeout} s") from None
        if isinstance(told, Exception):
            self._end = told
            raise told
        kept: N = told
        return kept

    def __next__(self) -> N:
        try:
            return self.get()
        except Closed:
            raise StopIteration from None

    def close(self) -> None:
        """Hears no more."""
        self._stop()
        self._box.put(Closed("the feed was closed"))

    def __enter__(self) -> Feed[N]:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class Client(Methods):
    """A session with a Fencepost server, which is started when it is first needed.

    ```python
    with Client(arguments=["--access", "full"]) as client:
        client.reminder.save(title="Buy milk", due=date(2026, 12, 1))
        for reminder in client.reminders(status="incomplete"):
            print(reminder.title)
    ```

    - `command`: The server's program; else `$FENCEPOST`, else `fencepost` on the PATH.
    - `store`: The folder of the store; else the server's own choice.
    - `arguments`: More arguments for `fencepost serve`.
    - `name`: What the person grants access to.
    - `usage`: What access is wanted for, in words that the person is shown.
    - `consent`: Puts a `Question` to the person and returns the action that they choose, or `None`.
      With it, and a purpose in `usage`, the person is asked when something first needs it.
    - `locale`, `time_zone`, `length_unit`: The person's; else the environment's.
    - `timeout`: How many seconds an answer may take, at most; else as long as it takes.
    - `on_progress`: Is told the progress of work without a request, such as a first opening.
    - `on_log`: Hears what the server has for a log.

    What hears something is called in a thread of its own, and is not to ask anything itself.
    """

    def __init__(
        self,
        *,
        command: str | os.PathLike[str] | None = None,
        store: str | os.PathLike[str] | None = None,
        arguments: Sequence[str] = (),
        name: str = NAME,
        version: str = __version__,
        usage: types.Usage | None = None,
        consent: Callable[[Question], str | None] | None = None,
        locale: str | None = None,
        time_zone: str | None = None,
        length_unit: str | None = None,
        timeout: float | None = None,
        on_progress: Callable[[types.WorkDoneProgress], None] | None = None,
        on_log: Callable[[types.WindowLogMessage], None] | None = None,
    ) -> None:
        self._settings = Settings(
            command=command, store=store, arguments=arguments, name=name, version=version,
            usage=usage, locale=locale, time_zone=time_zone, length_unit=length_unit,
            on_log=on_log, on_progress=on_progress, asks=consent is not None,
        )  # fmt: skip
        self._consent = consent
        self._timeout = timeout
        self._lock = threading.RLock()
        self._pause = threading.Event()
        self._deaths = Deaths()
        self._session = Session(self._settings.hello(), on_log=on_log, on_progress=on_progress)
        self._process: Process | None = None
        self._closed = self._pausing = False
        self._make_families(self)
        self.reminders = self.reminder.each
        """Every reminder that is meant, in order: `client.reminders(status="incomplete")`."""

    # Asking

    def ask(
        self,
        request: Request[T],
        /,
        *,
        progress: Callable[[types.WorkDoneProgress], None] | None = None,
        timeout: float | None = None,
    ) -> T:
        """Sends a request and waits for its answer; the methods of `client.reminder` and its like
        come here. Whatever ends the waiting, a time that is up, an exception of `progress`, Ctrl-C,
        takes the request back where it has not begun.
        """
        waiting = _Waiting()
        params = {**request.params}
        with self._lock:
            self._start()
            if progress is not None:
                params["workDoneToken"] = f"{NAME}-{id(waiting)}"
            number = self._session.ask(request.method, params, waiting)
            self._wake()
        limit = self._timeout if timeout is None else timeout
        deadline = None if limit is None else time.monotonic() + limit
        try:
            while True:
                left = None if deadline is None else max(0.0, deadline - time.monotonic())
                what, value = waiting.box.get(timeout=left)
                if what == "result":
                    return read(request, value)
                if what == "error":
                    raise value
                if progress is not None:
                    progress(value)
        except queue.Empty:
            self._cancel(number)
            raise TimeoutError(f"{request.method} had no answer in {limit} s") from None
        except FencepostError:
            raise
        except BaseException:
            self._cancel(number)
            raise

    def each(self, pages: Pages[T], /) -> Iterator[T]:
        """Every item of every page, fetched as they are wanted."""
        page = self.ask(pages.request(None))
        yield from page.items
        while page.cursor is not None:
            page = self.ask(pages.request(page.cursor))
            yield from page.items

    # Quick add, and what is due

    def add(self, line: str, *, kind: Kind = "reminder", now: datetime | None = None) -> Added:
        """Saves what a line says that a person typed: `Buy milk tomorrow 18:30 /Groceries #shop`.

        Raises `UnclearLineError`, and saves nothing, where a word or a name is not understood. Days
        are counted from `now`, the wall clock, where it is given.
        """
        return self.ask(saving(line, self.ask(parsing(line, kind, now))))

    def filter(
        self,
        line: str,
        *,
        sort: types.SortKey = "dueDate",
        descending: bool = False,
        now: datetime | None = None,
    ) -> Iterator[types.Reminder]:
        """What a filter finds that a person typed: `/Groceries !high due:week bread`. What is open,
        where it does not say `status:done` or `status:all`.

        Raises `UnclearLineError` at once where a word or a name is not understood.
        """
        read = self.ask(parsing(line, "filter", now))
        return self.each(matching(line, read, sort, descending))

    def overdue(self) -> Iterator[types.Reminder]:
        """What is open and was due before today."""
        due = types.DateRange(to=date.today())
        return self.reminders(status="incomplete", due=due, sort="dueDate")

    def today(self) -> Iterator[types.Reminder]:
        """What is open and due today."""
        today = date.today()
        due = types.DateRange(from_=today, to=today + timedelta(days=1))
        return self.reminders(status="incomplete", due=due, sort="dueDate")

    def _cancel(self, number: int) -> None:
        with self._lock:
            self._session.cancel(number)
            self._wake()

    # Hearing

    def changes(self, since: str | None = None) -> Feed[Change]:
        """Every change of the store from now on, or from the state `since` that an answer had, by
        whomever. None is missed, not even while a server ends and another one is started.
        """
        state = self.store.info().state if since is None else since
        box: queue.SimpleQueue[Any] = queue.SimpleQueue()
        with self._lock:
            feed = ChangeFeed(self._session, state, box.put)
            self._hear(feed)
            if self._session.server is not None:
                feed.resume()
            self._wake()
        return self._listen(feed, box)

    def alarms(self) -> Feed[types.AlarmDidFire]:
        """Every alarm that goes off, once; at first those that are still open."""
        return self._alarms(closes=False)

    def closings(self) -> Feed[types.Firing]:
        """Every firing that was open and is closed from now on, once, with its `end`: acknowledged,
        put off, completed or removed, by whomever and wherever. None is missed, not even while a
        server ends and another one is started.
        """
        return self._alarms(fires=False)

    def alarm_events(self) -> Feed[AlarmEvent]:
        """What `alarms` and `closings` have, in one and in its order: an `AlarmDidFire`, and later
        the same as a `Firing`, with its `end`.
        """
        return self._alarms()

    def _alarms(self, *, fires: bool = True, closes: bool = True) -> Feed[Any]:
        box: queue.SimpleQueue[Any] = queue.SimpleQueue()
        feed = AlarmFeed(self._session, box.put, fires=fires, closes=closes)
        with self._lock:
            self._hear(feed)
        listening = self._listen(feed, box)
        try:
            still_open = self.alarm.firings(open=True).firings
        except BaseException:
            listening.close()
            raise
        with self._lock:
            feed.begin(still_open)
        return listening

    def notifications(self, *kinds: type[N]) -> Feed[N]:
        """Whatever else the server tells: `client.notifications(RegionDidEnter, RegionDidLeave)`.
        Without types, everything.
        """
        box: queue.SimpleQueue[Any] = queue.SimpleQueue()
        with self._lock:
            feed = KindFeed(kinds, box.put)
            self._hear(feed)
        return self._listen(feed, box)

    def _listen(self, feed: Listener, box: queue.SimpleQueue[Any]) -> Feed[Any]:
        def stop() -> None:
            with self._lock, contextlib.suppress(ValueError):
                self._session.listeners.remove(feed)

        return Feed(stop, box)

    # The server

    @property
    def server(self) -> types.InitializeResult | None:
        """What the server said of itself; `None` while there is none."""
        return self._session.server

    def _start(self) -> None:
        """Starts a server where there is none. The lock is held."""
        if self._closed:
            raise FencepostError("this client is closed")
        if self._process is None and self._session.failed is None and not self._pausing:
            self._launch()

    def _hear(self, feed: Listener) -> None:
        """Lets it hear what is told. The lock is held."""
        self._start()
        if self._session.failed is not None:
            raise self._session.failed
        self._session.listeners.append(feed)

    def _launch(self) -> None:
        process = Process(
            self._settings.line(), take=self._take, heard=self._heard, ended=self._ended
        )
        self._process = process
        self._session.begin()
        process.start()

    def restart(self) -> None:
        """Tries again, after the server had ended too often, and was left alone."""
        with self._lock:
            self._deaths.forget()
            self._session.failed = None
            self._start()

    def close(self) -> None:
        """Ends the session and the server. Iterators end, too."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._pause.set()
            process = self._process
            if process is not None:
                self._session.end()
                process.close_input()
            self._session.fail(Closed("this client is closed"))
        if process is not None and process.thread is not threading.current_thread():
            process.thread.join(2)
            if process.thread.is_alive():
                process.child.kill()
                process.thread.join()

    def __enter__(self) -> Client:
        with self._lock:
            self._start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _wake(self) -> None:
        if self._process is not None:
            self._process.wake()

    # In the thread of the server

    def _take(self) -> bytes:
        with self._lock:
            return self._session.take()

    def _heard(self, data: bytes) -> None:
        with self._lock:
            try:
                asked = self._session.receive(data)
            except WireError as error:
                self._session.fail(error)
                if self._process is not None:
                    self._process.child.kill()
                return
        for each in asked:
            threading.Thread(target=self._answer, args=(each,), daemon=True).start()

    def _answer(self, asked: Asked) -> None:
        question = types.WindowShowMessageRequest.read(asked.params)
        actions = tuple(each.title for each in question.actions)
        chosen = None
        try:
            if self._consent is not None:
                chosen = self._consent(Question(question.message, actions))
        except Exception:
            LOG.exception("the question could not be put to the person")
        with self._lock:
            self._session.answer(asked, {"title": chosen} if chosen in actions else None)
            self._wake()

    def _ended(self, process: Process) -> None:
        with self._lock:
            if process is not self._process:
                return
            self._process = None
            if self._closed or self._session.failed is not None:
                return
            self._session.ended()
            delay = self._deaths.note(time.monotonic())
            if delay is None:
                self._session.fail(ServerEndedError(GAVE_UP.format(count=Deaths.MOST + 1)))
                return
            self._pausing = True
        self._pause.wait(delay)
        with self._lock:
            self._pausing = False
            if not self._closed:
                try:
                    self._start()
                except FencepostError as error:
                    self._session.fail(error)


def read(request: Request[T], wire: Any) -> T:
    """The answer, in Python's form."""
    try:
        return request.read(wire)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise WireError(
            f"the answer to {request.method} is not what it should be: {error!r}"
        ) from None
