"""The asyncio client: what `fencepost.Client` is, with `await` and `async for`."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import date, datetime, timedelta
from types import TracebackType
from typing import Any, TypeVar

from . import _types as types
from ._aio_methods import Methods
from ._errors import FencepostError, ServerEndedError, ServerMissingError, WireError
from ._feeds import AlarmEvent, AlarmFeed, Change, ChangeFeed, KindFeed
from ._filters import matching
from ._quickadd import Added, Kind, parsing, saving
from ._request import Pages, Request
from ._resending import Deaths
from ._server import GAVE_UP, NAME, Question, Settings
from ._session import LOG, Asked, Listener, Session
from ._version import __version__
from .client import Closed, read

T = TypeVar("T")
N = TypeVar("N")
MOST_AT_ONCE = 1 << 18


class _Waiting:
    """Who waits for one answer."""

    def __init__(self, progress: Callable[[types.WorkDoneProgress], None] | None) -> None:
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._progress = progress

    def settle(self, result: Any) -> None:
        if not self.future.done():
            self.future.set_result(result)

    def fail(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)

    def hear(self, progress: types.WorkDoneProgress) -> None:
        if self._progress is not None and not self.future.done():
            try:
                self._progress(progress)
            except Exception as error:  # raised to the caller
                self.future.set_exception(error)


class Feed(AsyncIterator[N]):
    """What is told, as it comes, from the moment in which this was made. It ends with the client, or
    when it is closed.
    """

    def __init__(self, stop: Callable[[], None], box: asyncio.Queue[Any]) -> None:
        self._stop, self._box = stop, box
        self._end: Exception | None = None

    async def get(self) -> N:
        """The next one."""
        if self._end is not None:
            raise self._end
        told = await self._box.get()
        if isinstance(told, Exception):
            self._end = told
            raise told
        kept: N = told
        return kept

    async def __anext__(self) -> N:
        try:
            return await self.get()
        except Closed:
            raise StopAsyncIteration from None

    def close(self) -> None:
        """Hears no more."""
        self._stop()
        self._box.put_nowait(Closed("the feed was closed"))

    async def __aenter__(self) -> Feed[N]:
        return self

    async def __aexit__(self, *error: object) -> None:
        self.close()


class AsyncClient(Methods):
    """A session with a Fencepost server, for asyncio.

    ```python
    async with AsyncClient(arguments=["--access", "full"]) as client:
        await client.reminder.save(title="Buy milk", due=date(2026, 12, 1))
        async for reminder in client.reminders(status="incomplete"):
            print(reminder.title)
    ```

    Its options are those of `fencepost.Client`. `consent` may be a coroutine function, and an answer
    takes at most what `asyncio.timeout` or `asyncio.wait_for` gives it: a task that is cancelled takes
    its request back where it has not begun.
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
        consent: Callable[[Question], str | None | Awaitable[str | None]] | None = None,
        locale: str | None = None,
        time_zone: str | None = None,
        length_unit: str | None = None,
        on_progress: Callable[[types.WorkDoneProgress], None] | None = None,
        on_log: Callable[[types.WindowLogMessage], None] | None = None,
    ) -> None:
        self._settings = Settings(
            command=command, store=store, arguments=arguments, name=name, version=version,
            usage=usage, locale=locale, time_zone=time_zone, length_unit=length_unit,
            on_log=on_log, on_progress=on_progress, asks=consent is not None,
        )  # fmt: skip
        self._consent = consent
        self._deaths = Deaths()
        self._session = Session(self._settings.hello(), on_log=on_log, on_progress=on_progress)
        self._process: asyncio.subprocess.Process | None = None
        self._pump: asyncio.Task[None] | None = None
        self._questions: set[asyncio.Task[None]] = set()
        self._closed = False
        self._make_families(self)
        self.reminders = self.reminder.each
        """Every reminder that is meant, in order: `client.reminders(status="incomplete")`."""

    # Asking

    async def ask(
        self,
        request: Request[T],
        /,
        *,
        progress: Callable[[types.WorkDoneProgress], None] | None = None,
    ) -> T:
        """Sends a request and has its answer; the methods of `client.reminder` and its like come
        here.
        """
        await self._start()
        waiting = _Waiting(progress)
        params = {**request.params}
        if progress is not None:
            params["workDoneToken"] = f"{NAME}-{id(waiting)}"
        number = self._session.ask(request.method, params, waiting)
        self._flush()
        try:
            return read(request, await waiting.future)
        except FencepostError:
            raise
        except BaseException:
            self._session.cancel(number)
            self._flush()
            raise

    async def each(self, pages: Pages[T], /) -> AsyncIterator[T]:
        """Every item of every page, fetched as they are wanted."""
        cursor: str | None = None
        while True:
            page = await self.ask(pages.request(cursor))
            for item in page.items:
                yield item
            cursor = page.cursor
            if cursor is None:
                return

    # Quick add, and what is due

    async def add(self, line: str, *, kind: Kind = "reminder", now: datetime | None = None) -> Added:
        """Saves what a line says that a person typed; see `Client.add`."""
        return await self.ask(saving(line, await self.ask(parsing(line, kind, now))))

    async def filter(
        self,
        line: str,
        *,
        sort: types.SortKey = "dueDate",
        descending: bool = False,
        now: datetime | None = None,
    ) -> AsyncIterator[types.Reminder]:
        """What a filter finds that a person typed; see `Client.filter`.

        The line is read at the first step of `async for`: `UnclearLineError` is raised there.
        """
        read = await self.ask(parsing(line, "filter", now))
        async for each in self.each(matching(line, read, sort, descending)):
            yield each

    def overdue(self) -> AsyncIterator[types.Reminder]:
        """What is open and was due before today."""
        due = types.DateRange(to=date.today())
        return self.reminders(status="incomplete", due=due, sort="dueDate")

    def today(self) -> AsyncIterator[types.Reminder]:
        """What is open and due today."""
        today = date.today()
        due = types.DateRange(from_=today, to=today + timedelta(days=1))
        return self.reminders(status="incomplete", due=due, sort="dueDate")

    # Hearing

    async def changes(self, since: str | None = None) -> Feed[Change]:
        """Every change of the store from now on, or from the state `since` that an answer had, by
        whomever: `async for change in await client.changes():`. None is missed, not even while a
        server ends and another one is started.
        """
        state = (await self.store.info()).state if since is None else since
        box: asyncio.Queue[Any] = asyncio.Queue()
        feed = ChangeFeed(self._session, state, box.put_nowait)
        await self._hear(feed)
        if self._session.server is not None:
            feed.resume()
        self._flush()
        return self._listen(feed, box)

    async def alarms(self) -> Feed[types.AlarmDidFire]:
        """Every alarm that goes off, once; at first those that are still open."""
        return await self._alarms(closes=False)

    async def closings(self) -> Feed[types.Firing]:
        """Every firing that was open and is closed from now on, once, with its `end`: acknowledged,
        put off, completed or removed, by whomever and wherever. None is missed, not even while a
        server ends and another one is started.
        """
        return await self._alarms(fires=False)

    async def alarm_events(self) -> Feed[AlarmEvent]:
        """What `alarms` and `closings` have, in one and in its order: an `AlarmDidFire`, and later
        the same as a `Firing`, with its `end`.
        """
        return await self._alarms()

    async def _alarms(self, *, fires: bool = True, closes: bool = True) -> Feed[Any]:
        box: asyncio.Queue[Any] = asyncio.Queue()
        feed = AlarmFeed(self._session, box.put_nowait, fires=fires, closes=closes)
        await self._hear(feed)
        listening: Feed[Any] = self._listen(feed, box)
        try:
            feed.begin((await self.alarm.firings(open=True)).firings)
        except BaseException:
            listening.close()
            raise
        return listening

    async def notifications(self, *kinds: type[N]) -> Feed[N]:
        """Whatever else the server tells: of these types, or everything."""
        box: asyncio.Queue[Any] = asyncio.Queue()
        feed = KindFeed(kinds, box.put_nowait)
        await self._hear(feed)
        return self._listen(feed, box)

    def _listen(self, feed: Listener, box: asyncio.Queue[Any]) -> Feed[Any]:
        def stop() -> None:
            with contextlib.suppress(ValueError):
                self._session.listeners.remove(feed)

        return Feed(stop, box)

    # The server

    @property
    def server(self) -> types.InitializeResult | None:
        """What the server said of itself; `None` while there is none."""
        return self._session.server

    async def _start(self) -> None:
        if self._closed:
            raise FencepostError("this client is closed")
        if self._pump is None and self._session.failed is None:
            line = self._settings.line()
            self._pump = asyncio.ensure_future(self._run(line))

    async def _hear(self, feed: Listener) -> None:
        """Lets it hear what is told."""
        await self._start()
        if self._session.failed is not None:
            raise self._session.failed
        self._session.listeners.append(feed)

    async def _run(self, line: list[str]) -> None:
        """Starts servers, and hears what they say, until there is to be none any more."""
        try:
            while True:
                await self._serve(line)
                if self._closed or self._session.failed is not None:
                    return
                self._session.ended()
                delay = self._deaths.note(time.monotonic())
                if delay is None:
                    raise ServerEndedError(GAVE_UP.format(count=Deaths.MOST + 1))
                await asyncio.sleep(delay)
                line = self._settings.line()
        except FencepostError as error:
            self._session.fail(error)
        finally:
            self._pump = None

    async def _serve(self, line: list[str]) -> None:
        """One server, from its start to its end."""
        try:
            process = await asyncio.create_subprocess_exec(
                *line, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
            )
        except OSError as error:
            raise ServerMissingError(line[0], error.strerror or str(error)) from None
        self._process = process
        assert process.stdout is not None
        try:
            self._session.begin()
            self._flush()
            while data := await process.stdout.read(MOST_AT_ONCE):
                for asked in self._session.receive(data):
                    task = asyncio.ensure_future(self._answer(asked))
                    self._questions.add(task)
                    task.add_done_callback(self._questions.discard)
                self._flush()
        finally:
            self._process = None
            await _end(process)

    async def restart(self) -> None:
        """Tries again, after the server had ended too often, and was left alone."""
        self._deaths.forget()
        self._session.failed = None
        await self._start()

    async def close(self) -> None:
        """Ends the session and the server. Iterators end, too."""
        if self._closed:
            return
        self._closed = True
        pump, process = self._pump, self._process
        if process is not None:
            self._session.end()
            self._flush()
            if process.stdin is not None:
                process.stdin.close()
        self._session.fail(Closed("this client is closed"))
        if pump is not None:
            if process is None:
                pump.cancel()
            await asyncio.wait([pump], timeout=2)
            if not pump.done():
                pump.cancel()
            with contextlib.suppress(asyncio.CancelledError, FencepostError):
                await pump

    async def __aenter__(self) -> AsyncClient:
        await self._start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    def _flush(self) -> None:
        """Writes what there is; what does not fit waits, and goes out by itself."""
        if self._process is not None and self._process.stdin is not None:
            data = self._session.take()
            if data:
                self._process.stdin.write(data)

    async def _answer(self, asked: Asked) -> None:
        question = types.WindowShowMessageRequest.read(asked.params)
        actions = tuple(each.title for each in question.actions)
        chosen: str | None = None
        try:
            if self._consent is not None:
                answer = self._consent(Question(question.message, actions))
                chosen = await answer if inspect.isawaitable(answer) else answer
        except Exception:
            LOG.exception("the question could not be put to the person")
        self._session.answer(asked, {"title": chosen} if chosen in actions else None)
        self._flush()


async def _end(process: asyncio.subprocess.Process) -> None:
    """Waits until it is gone; not for ever."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), 5)
    except (asyncio.TimeoutError, asyncio.CancelledError):
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


__all__ = ["AsyncClient", "Feed", "WireError"]
