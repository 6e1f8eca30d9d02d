"""The server for tests, and the fixture of the pytest plug-in."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path

import pytest
from conftest import PATIENCE
from fencepost import AlarmDidClose, AlarmDidFire, Client, Reminder, StoreDidChange, WindowLogMessage
from fencepost.testing import BEGINNING, Rehearsal

PAGE = Path(__file__).parents[1] / "TESTING.md"


@pytest.fixture
def rehearsal(tmp_path: Path) -> Iterator[Rehearsal]:
    with Rehearsal(tmp_path / "rehearsal") as made:
        yield made


def test_time(rehearsal: Rehearsal) -> None:
    """an alarm goes off when the test has let that much time pass, and not before"""
    tea = rehearsal.client.add("Tea remind tomorrow 9:00").item
    rehearsal.advance(hours=23)
    rehearsal.expect_none(AlarmDidFire)
    rehearsal.advance(hours=2)
    fired = rehearsal.expect(AlarmDidFire, title="Tea")
    assert (fired.item, fired.at) == (tea.id, BEGINNING.replace(day=21))
    rehearsal.expect_none(AlarmDidFire)
    rehearsal.client.alarm.acknowledge(fired.firing)
    assert rehearsal.expect(AlarmDidClose).firings[0].firing == fired.firing


def test_place(rehearsal: Rehearsal) -> None:
    """the person moves: arriving sets an alarm off once, and leaving another"""
    bakery = rehearsal.client.place.save(title="Bakery", latitude=48.86, longitude=2.34).place
    rehearsal.move_to(48.9, 2.34)
    rehearsal.client.add("Buy bread @Bakery")
    rehearsal.client.add("Write it down leaving @Bakery")
    rehearsal.expect_none(AlarmDidFire)
    rehearsal.move_to(bakery)
    assert rehearsal.expect(AlarmDidFire).title == "Buy bread"
    rehearsal.expect_none(AlarmDidFire)
    rehearsal.move_to(48.9, 2.34)
    assert rehearsal.expect(AlarmDidFire).title == "Write it down"
    with pytest.raises(TypeError, match="a latitude and a longitude"):
        rehearsal.move_to(48.9)


def test_other_programs(rehearsal: Rehearsal) -> None:
    """a file that is changed behind the server's back is told of when that returns"""
    milk = rehearsal.client.reminder.save(title="Milk").reminder
    path = f"lists/Reminders/{milk.id}.ics"
    rehearsal.write(path, rehearsal.read(path).replace("SUMMARY:Milk", "SUMMARY:Oat milk"))
    rehearsal.expect(StoreDidChange, lambda told: told.origin == "external")
    assert rehearsal.client.reminder.get(milk.id).reminder.title == "Oat milk"
    rehearsal.write(path, None)
    gone = rehearsal.expect(StoreDidChange, lambda told: milk.id in told.changes.reminders.removed)
    assert gone.origin == "external"


def test_the_same_again(tmp_path: Path) -> None:
    """two runs of the same test have the same ids and the same times"""

    def run(name: str) -> object:
        with Rehearsal(tmp_path / name) as made:
            made.client.add("Tea tomorrow 9:00")
            made.client.add("Milk")
            return [(each.id, each.creation_date) for each in made.client.reminders()]

    assert run("one") == run("two")


def test_messages_that_do_not_come(tmp_path: Path) -> None:
    """a message that is not told is an assertion that shows what was told instead"""
    with Rehearsal(tmp_path, patience=0.5) as made:
        made.client.add("Milk")
        with pytest.raises(AssertionError, match=r"(?s)AlarmDidFire\(title='Tea'\).*StoreDidChange"):
            made.expect(AlarmDidFire, title="Tea")
        with pytest.raises(AssertionError, match="StoreDidChange"):
            made.expect_none(StoreDidChange)


def test_its_beginning(tmp_path: Path) -> None:
    """the clock begins where the test says, in a zone of its own"""
    beginning = datetime(2027, 3, 28, 0, 30, tzinfo=timezone.utc)
    with Rehearsal(tmp_path, beginning=beginning, time_zone="Europe/Paris") as made:
        item = made.client.add("Wake up today 6:00").item
    assert isinstance(item, Reminder) and item.due_instant == beginning.replace(hour=4, minute=0)
    with pytest.raises(ValueError, match="time zone"):
        Rehearsal(tmp_path, beginning=datetime(2027, 1, 1))


def test_a_clock_that_nobody_sets(store: Path) -> None:
    """a server that does not rehearse says that its clock is not set"""
    said: list[WindowLogMessage] = []
    with Client(store=store, arguments=["--access", "full"], on_log=said.append) as client:
        client.store.info()
        with client._lock:
            client._session.advance_clock(60)
            client._wake()
        client.store.info()
    assert ["--rehearse" in each.message for each in said] == [True]


def test_the_page() -> None:
    """the tests that TESTING.md shows pass, with the plug-in and nothing else"""
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(blocks) >= 3


@pytest.mark.parametrize(
    "code", re.findall(r"```python\n(.*?)```", PAGE.read_text() if PAGE.exists() else "", re.DOTALL)
)
def test_example(code: str, tmp_path: Path) -> None:
    """an example of TESTING.md passes"""
    file = tmp_path / "test_page.py"
    file.write_text(code)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "pytest_fencepost", "-p", "no:cacheprovider",
         "--strict-markers", "--rootdir", str(tmp_path), str(file)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "src")},
        timeout=PATIENCE, stdin=subprocess.DEVNULL, stdout=-1, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout
