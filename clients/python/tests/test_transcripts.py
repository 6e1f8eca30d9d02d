"""The client against transcripts that play the server: it says what is written there, and CI drives
the real server through the same files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from conftest import PATIENCE
from fencepost import (
    AlarmInput,
    AlarmPlaceInput,
    Client,
    ConflictError,
    EventStoreNotAuthorizedError,
    Question,
    Usage,
)

Played = Callable[[str], str]
USAGE = Usage(reminders="Prints your shopping list.")


@contextmanager
def session(command: str, **options: object) -> Iterator[Client]:
    """One session, which has to be as it is written to its very end."""
    client = Client(command=command, timeout=PATIENCE, **options)  # type: ignore[arg-type]
    with client:
        yield client
        process = client._process
    assert process is not None and process.child.returncode == 0


def test_reminders(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """played: add, edit, a conflict, list, complete, undo, just as the transcript has it"""
    bread = "01a1f82f-0000-7000-8000-000000000001"
    monkeypatch.setattr("fencepost._resending.new_id", lambda: bread)
    bakery = AlarmPlaceInput(title="Bakery", latitude=48.8606, longitude=2.3376, radius="0.5 mi")
    paris = ZoneInfo("Europe/Paris")
    with session(played("clients/python-reminders"), time_zone="Europe/Paris") as client:
        made = client.reminder.save(
            title="Buy bread",
            due=datetime(2026, 12, 1, 9, tzinfo=paris),
            tags=["errands"],
            alarms=[AlarmInput(proximity="enter", places=[bakery])],
        ).reminder
        assert (made.id, made.due) == (bread, datetime(2026, 12, 1, 9, tzinfo=paris))
        changed = client.reminder.save(made, due=date(2026, 12, 2), tags=None).reminder
        assert (changed.due, changed.tags, changed.title) == (date(2026, 12, 2), (), "Buy bread")
        with pytest.raises(ConflictError) as caught:
            client.reminder.save(made, title="Buy rolls")
        assert caught.value.current == changed
        assert list(client.reminders(status="incomplete")) == [changed]
        assert client.reminder.complete(changed).reminder.completed
        assert client.store.undo().changes.reminders.updated == (bread,)
        assert client.units.format([804.672]).text == ("800 m",)


def test_consent(played: Played) -> None:
    """played: the person is asked, allows it, and what was refused is asked for once more"""
    asked: list[Question] = []

    def allow(question: Question) -> str:
        asked.append(question)
        return "Allow"

    with session(played("clients/python-consent"), usage=USAGE, consent=allow) as client:
        assert list(client.reminder.fetch(tags=["shop"]).reminders) == []
    assert [each.actions for each in asked] == [("Allow", "Don't allow")]


def test_refused(played: Played) -> None:
    """played: the person says no, and is not asked again"""

    def deny(question: Question) -> str:
        return "Don't allow"

    with session(played("clients/python-refused"), usage=USAGE, consent=deny) as client:
        for _ in range(2):
            with pytest.raises(EventStoreNotAuthorizedError):
                client.reminder.fetch(tags=["shop"])


def test_changes(played: Played) -> None:
    """played: a change from outside is heard from the state on that was seen, and fetched by its id"""
    with session(played("clients/python-changes")) as client:
        page = client.reminder.fetch(fields=["title"])
        change = client.changes(since=page.state).get(PATIENCE)
        assert (change.origin, change.reminders.created) == ("external", ("bread",))
        found = client.reminder.fetch(ids=change.reminders.created, fields=["title", "due"])
        assert [(each.title, each.due) for each in found.reminders] == [("Buy bread", None)]
