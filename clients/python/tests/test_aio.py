"""The asyncio client and the real server."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from conftest import PATIENCE
from fencepost import (
    AlarmDidFire,
    AlarmInput,
    AlarmPlaceInput,
    AlarmPolicyInput,
    AsyncClient,
    ConflictError,
    EventStoreNotAuthorizedError,
    FencepostError,
    Question,
    Usage,
    WorkDoneProgress,
    errors,
)
from test_client import BAKERY, walk

Opened = Callable[..., Any]


@pytest.fixture
def opened(store: Path) -> Opened:
    """Opens clients of the test's store, with everything granted unless said otherwise."""

    @asynccontextmanager
    async def opening(**options: Any) -> AsyncIterator[AsyncClient]:
        options.setdefault("arguments", ["--access", "full"])
        async with AsyncClient(store=store, time_zone="Europe/Berlin", **options) as client:
            yield client

    return opening


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, PATIENCE))


def kill(client: AsyncClient) -> None:
    process = client._process
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)


def test_a_day(opened: Opened) -> None:
    """asyncio: add, list, edit, conflict, complete and undo"""

    async def story() -> None:
        async with opened() as client:
            made = (await client.reminder.save(title="Bread", due=date(2026, 12, 1))).reminder
            now = (await client.reminder.save(made, title="Rolls")).reminder
            with pytest.raises(ConflictError) as caught:
                await client.reminder.save(made, title="Cake")
            assert caught.value.current == now
            await client.reminder.complete(now)
            await client.store.undo()
            found = [each async for each in client.reminders(status="incomplete", page=1)]
            assert [each.title for each in found] == ["Rolls"]

    run(story())


def test_at_once(opened: Opened) -> None:
    """asyncio: many requests at once each get their own answer"""

    async def story() -> None:
        async with opened() as client:
            asked = [client.units.convert(float(n), "m", "m") for n in range(500)]
            assert [each.value for each in await asyncio.gather(*asked)] == list(range(500))

    run(story())


async def created(changes: Any) -> tuple[str, ...]:
    """The reminders of the first change that made any: the first lists may come before them."""
    while not (ids := (await changes.get()).reminders.created):
        pass
    return tuple(ids)


def test_changes(opened: Opened) -> None:
    """asyncio: another client's changes are heard, also through the death of a server"""

    async def story() -> None:
        async with opened() as one, opened() as two:
            changes = await two.changes()
            made = (await one.reminder.save(title="One")).reminder
            assert await created(changes) == (made.id,)
            kill(two)
            other = (await one.reminder.save(title="Two")).reminder
            assert await created(changes) == (other.id,)
            assert [each.title async for each in two.reminders()] == ["One", "Two"]

    run(story())


def test_alarms(opened: Opened) -> None:
    """asyncio: an alarm that goes off is heard"""

    async def story() -> None:
        async with opened() as client:
            alarms = await client.alarms()
            soon = datetime.now(timezone.utc) + timedelta(seconds=3)
            await client.reminder.save(title="Tea", alarms=[AlarmInput(absolute_date=soon)])
            async for firing in alarms:
                assert firing.title == "Tea"
                await client.alarm.acknowledge(firing)
                break

    run(story())


def test_closings(opened: Opened) -> None:
    """asyncio: what was answered in another session is heard of, with why"""

    async def story() -> None:
        async with opened() as client, opened() as other:
            events, closings = await client.alarm_events(), await client.closings()
            shop = AlarmPlaceInput(title="Shop", latitude=1.0, longitude=2.0, radius=100)
            policy = AlarmPolicyInput(dwell=0, margin=0)
            alarm = AlarmInput(proximity="enter", places=[shop], policy=policy)
            made = (await client.reminder.save(title="Milk", alarms=[alarm])).reminder
            now = datetime.now(timezone.utc)
            for seconds, latitude in ((60, 1.1), (0, 1.0)):
                at = now - timedelta(seconds=seconds)
                await client.location.update(latitude, 2.0, accuracy=5, at=at)
            fired = await events.get()
            assert isinstance(fired, AlarmDidFire) and fired.item == made.id
            await other.reminder.complete(made.id)
            async for gone in closings:
                assert gone.end is not None and gone.end.reason == "completed"
                assert await events.get() == gone
                break

    run(story())


@pytest.mark.parametrize("answer", ["Allow", "Don't allow"])
def test_consent(opened: Opened, answer: str) -> None:
    """asyncio: the person is asked by a coroutine, and nothing else waits for them"""

    async def story() -> None:
        others: list[float] = []

        async def consent(question: Question) -> str | None:
            others.append((await client.units.parse("500 ft")).metres)
            return answer

        usage = Usage(reminders="Prints your list.")
        async with opened(arguments=[], usage=usage, consent=consent) as client:
            if answer == "Allow":
                assert (await client.reminder.fetch()).total == 0
            else:
                with pytest.raises(EventStoreNotAuthorizedError):
                    await client.reminder.fetch()
            assert others == [152.4]

    run(story())


def test_cancelled(opened: Opened) -> None:
    """asyncio: a task that is cancelled takes its request back, and the session goes on"""

    async def story() -> None:
        async with opened() as client:
            bread = AlarmInput(proximity="enter", places=[BAKERY])
            await client.reminder.save(title="Bread", alarms=[bread])
            begun = asyncio.Event()

            def hear(progress: WorkDoneProgress) -> None:
                begun.set()

            track = walk(200_000)
            task = asyncio.ensure_future(client.location.replay("nmea", track, progress=hear))
            await begun.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert (await client.units.parse("500 ft")).metres == 152.4

    run(story())


def test_killed(opened: Opened) -> None:
    """asyncio: a save that had no answer is made once, and what could be done twice is reported"""

    async def story() -> None:
        async with opened() as client:
            for n in range(5):
                await client.list.all()
                saving = asyncio.ensure_future(client.reminder.save(title=str(n)))
                await asyncio.sleep(0)
                kill(client)
                await saving
                client._deaths.forget()
            titles = [each.title async for each in client.reminders()]
            assert sorted(titles) == [str(n) for n in range(5)]
            process = client._process
            os.kill(process.pid, signal.SIGSTOP)
            undoing = asyncio.ensure_future(client.store.undo())
            await asyncio.sleep(0)
            kill(client)
            with pytest.raises(errors.ServerEndedError):
                await undoing

    run(story())


def test_missing(opened: Opened) -> None:
    """asyncio: where there is no server, one sentence says how to get it"""

    async def story() -> None:
        with pytest.raises(errors.ServerMissingError, match="swift build"):
            async with opened(command="no-such-fencepost"):
                pass

    run(story())


def test_given_up(opened: Opened, tmp_path: Path) -> None:
    """asyncio: a server that ends again and again is left alone until restart()"""
    program = tmp_path / "broken"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)

    async def story() -> None:
        async with opened(command=program) as client:
            with pytest.raises(errors.ServerEndedError, match="restart"):
                await client.reminder.fetch()
            program.write_text('#!/bin/sh\nexec "$FENCEPOST" "$@"\n')
            await client.restart()
            assert (await client.reminder.fetch()).total == 0

    run(story())


def test_closed(opened: Opened) -> None:
    """asyncio: the end of a client ends its iterators"""

    async def story() -> None:
        async with opened() as client:
            changes = await client.changes()
        assert [each async for each in changes] == []
        with pytest.raises(FencepostError, match="closed"):
            await client.reminder.fetch()

    run(story())


def test_places(opened: Opened) -> None:
    """asyncio: what follows a place moves with it"""

    async def story() -> None:
        async with opened() as client:
            place = (await client.place.save(title="Shop", latitude=1.0, longitude=2.0)).place
            alarm = AlarmInput(proximity="leave", place=AlarmPlaceInput(place_id=place.id))
            made = (await client.reminder.save(title="Bag", alarms=[alarm])).reminder
            await client.place.save(place, latitude=3.0)
            now = (await client.reminder.get(made)).reminder
            assert now.alarms[0].places[0].latitude == 3.0

    run(story())
