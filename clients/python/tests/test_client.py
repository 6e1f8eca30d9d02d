"""The plain client and the real server."""

from __future__ import annotations

import fcntl
import itertools
import json
import os
import signal
import termios
import threading
from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from conftest import PATIENCE
from fencepost import (
    AlarmDidFire,
    AlarmInput,
    AlarmPlaceInput,
    Absent,
    Client,
    ConflictError,
    FencepostError,
    FetchedReminder,
    Firing,
    Nearby,
    NotFoundError,
    RegionDidEnter,
    Reminder,
    ReminderField,
    WholeReminderPage,
    WorkDoneProgress,
    errors,
    requests,
)

Make = Callable[..., Client]
Call = Callable[..., str]
BAKERY = AlarmPlaceInput(title="Bakery", latitude=48.8606, longitude=2.3376, radius="0.5 mi")


def kill(client: Client) -> None:
    """A second `initialize` in mid-session."""
    process = client._process
    assert process is not None
    os.kill(process.child.pid, signal.SIGKILL)


def kill_when_asked(client: Client) -> None:
    """As soon as something lies in the pipe that it has not read."""
    process = client._process
    assert process is not None and process.child.stdin is not None
    unread = bytearray(4)
    while not any(unread):
        fcntl.ioctl(process.child.stdin, termios.FIONREAD, unread)
    process.child.kill()


def kill_if_any(client: Client) -> None:
    """At any moment: also in the one between two servers."""
    process = client._process
    if process is not None:
        process.child.kill()


def soon() -> datetime:
    return datetime.now(timezone.utc) + timedelta(seconds=3)


def test_add_and_list(client: Client) -> None:
    """what is added is listed, as it was said"""
    due = datetime(2026, 12, 1, 9, tzinfo=ZoneInfo("Europe/Paris"))
    made = client.reminder.save(
        title="Buy bread",
        due=due,
        tags=["errands"],
        alarms=[AlarmInput(proximity="enter", places=[BAKERY])],
    ).reminder
    client.reminder.save(title="Call", due=date(2026, 11, 30))
    assert (made.title, made.due, made.time_zone) == ("Buy bread", due, "Europe/Paris")
    assert (made.tags, made.alarms[0].places[0].radius) == (("errands",), 804.672)
    assert [each.title for each in client.reminders(sort="dueDate")] == ["Call", "Buy bread"]
    assert list(client.reminders(tags=["errands"])) == [made]
    near = Nearby(latitude=48.86, longitude=2.34, within="1 km")
    assert list(client.reminders(near=near)) == [made]
    assert client.reminder.get(made.id).reminder == made
    assert made.creation_date is not None and made.creation_date.utcoffset() == timedelta(0)


def test_pages(client: Client) -> None:
    """every page is read, and none is fetched in vain"""
    client.store.apply([requests.reminder_save(title=f"{n:03}") for n in range(25)])
    assert [each.title for each in client.reminders(sort="title", page=10)] == [
        f"{n:03}" for n in range(25)
    ]
    assert next(client.reminders(sort="title", page=1)).title == "000"
    page = client.reminder.fetch(limit=2, fields=["title"])
    assert (page.total, [each.title for each in page.reminders]) == (25, ["000", "001"])


def test_clearing(client: Client) -> None:
    """None takes away, and what is not said stays"""
    made = client.reminder.save(title="Bread", notes="Rye", due=date(2026, 12, 1)).reminder
    changed = client.reminder.save(made, due=None).reminder
    assert (changed.title, changed.notes, changed.due) == ("Bread", "Rye", None)


def test_floating(client: Client) -> None:
    """a time that floats goes on floating, and a day stays a day"""
    made = client.reminder.save(title="Tea", due=datetime(2026, 12, 1, 16)).reminder
    assert (made.due, made.time_zone) == (datetime(2026, 12, 1, 16), None)
    later = client.reminder.save(made, due=datetime(2026, 12, 2, 16)).reminder
    assert (later.due, later.time_zone) == (datetime(2026, 12, 2, 16), None)
    assert client.reminder.save(later, due=date(2026, 12, 2)).reminder.due == date(2026, 12, 2)


def test_conflict(make: Make) -> None:
    """changing what another client has changed is a conflict that shows the present item"""
    mine, theirs = make(), make()
    seen = mine.reminder.save(title="Bread").reminder
    now = theirs.reminder.save(seen, title="Rolls").reminder
    with pytest.raises(ConflictError) as caught:
        mine.reminder.save(seen, title="Cake")
    assert caught.value.current == now
    assert caught.value.hint and caught.value.hint in str(caught.value)
    assert mine.reminder.save(caught.value.current, title="Cake").reminder.title == "Cake"
    with pytest.raises(ConflictError):
        mine.reminder.remove(seen)


def test_complete_and_undo(client: Client) -> None:
    """what is completed can be taken back"""
    made = client.reminder.save(title="Bread").reminder
    done = client.reminder.complete(made, at=datetime(2026, 11, 20, 9, tzinfo=timezone.utc))
    assert done.reminder.completion_date == datetime(2026, 11, 20, 9, tzinfo=timezone.utc)
    assert list(client.reminders(status="incomplete")) == []
    client.store.undo()
    assert [each.title for each in client.reminders(status="incomplete")] == ["Bread"]
    assert client.store.history().transactions[0].undoes is not None


def test_all_or_none(client: Client) -> None:
    """several requests happen together or not at all"""
    applied = client.store.apply(
        [requests.reminder_save(title="Party"), requests.reminder_save(title="Cake", parent="$0")]
    )
    party, cake = client.reminders()
    assert cake.parent == party.id and len(applied.results) == 2
    with pytest.raises(NotFoundError) as caught:
        client.store.apply([requests.reminder_save(title="Wine"), requests.reminder_remove("no")])
    assert caught.value.index == 1
    assert len(list(client.reminders())) == 2


def test_events(client: Client) -> None:
    """one night of a series is changed alone where that night is what was seen"""
    start = datetime(2026, 11, 27, 20, tzinfo=ZoneInfo("Europe/Paris"))
    client.event.save(
        title="Movie night",
        start=start,
        end=start + timedelta(hours=3),
        recurrence=["FREQ=WEEKLY;COUNT=3"],
    )
    nights = client.event.fetch(date(2026, 11, 23), date(2026, 12, 24)).occurrences
    assert [each.start for each in nights] == [start + timedelta(weeks=n) for n in range(3)]
    client.event.save(nights[1], title="Opera")
    client.event.remove(client.event.fetch("2026-12-11", "2026-12-12").occurrences[0])
    found = client.event.fetch(date(2026, 11, 23), date(2026, 12, 24)).occurrences
    assert [each.title for each in found] == ["Movie night", "Opera"]


def test_errors(client: Client) -> None:
    """an error is a sentence, and a class of its own"""
    with pytest.raises(errors.InvalidValueError) as caught:
        client.reminder.save(title="")
    assert caught.value.field == "params.reminder.title"
    assert not str(caught.value).startswith("{")
    with pytest.raises(errors.PriorityIsInvalidError):
        client.reminder.save(title="Bread", priority=10)
    with pytest.raises(FencepostError):
        client.units.parse("a stone's throw")


def test_change_by_a_file(client: Client, store: Path) -> None:
    """a file that another program writes is heard of by itself, by its id alone"""
    client.list.all()
    with client.changes() as changes:
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VTODO", "UID:bread",
                 "DTSTAMP:20261120T090000Z", "SUMMARY:Bread", "END:VTODO", "END:VCALENDAR", ""]  # fmt: skip
        beside = store / "lists" / "Reminders" / "bread.tmp"
        beside.write_bytes("\r\n".join(lines).encode())
        beside.rename(beside.with_name("bread.ics"))
        change = changes.get(PATIENCE)
    assert (change.origin, change.reminders.created) == ("external", ("bread",))
    (bread,) = client.reminder.fetch(ids=change.reminders.created).reminders
    assert bread.title == "Bread"


def test_two_clients_and_a_shell(make: Make, call: Call) -> None:
    """two clients and a shell on one store hear of each other's changes, exactly and in order"""
    one, two = make(), make()
    state = one.reminder.fetch().state
    made = one.reminder.save(title="One").reminder
    changes = two.changes(since=state)
    assert changes.get(PATIENCE).reminders.created == (made.id,)
    two.reminder.save(made, title="Two")
    change = changes.get(PATIENCE)
    assert (change.origin, change.reminders.updated) == ("self", (made.id,))
    call("reminder/complete", f'{{"id": "{made.id}"}}')
    change = changes.get(PATIENCE)
    assert (change.origin, change.reminders.updated) == ("other", (made.id,))
    assert one.reminder.get(made).reminder.completed


def test_alarm_by_time(client: Client) -> None:
    """an alarm whose time comes is heard, explained, put off, and rings again"""
    with client.alarms() as alarms:
        made = client.reminder.save(title="Tea", alarms=[AlarmInput(absolute_date=soon())]).reminder
        firing = alarms.get(PATIENCE)
        assert (firing.item, firing.title, firing.cause) == (made.id, "Tea", "time")
        (why,) = client.alarm.explain(made).explanations
        assert why.sentence
        client.alarm.snooze(firing, until=soon())
        again = alarms.get(PATIENCE)
        assert (again.item, again.cause) == (made.id, "snooze")
        client.alarm.acknowledge(again)
        client.alarm.acknowledge(again)
        assert client.alarm.firings(open=True).firings == ()


def test_alarm_by_place(make: Make, call: Call) -> None:
    """arriving at a place is reported in every session, with the place"""
    one, two = make(), make()
    place = one.place.save(title="Bakery", latitude=48.8606, longitude=2.3376, radius=100).place
    alarm = AlarmInput(
        proximity="enter",
        place=AlarmPlaceInput(place_id=place.id),
        policy=None,
    )
    one.reminder.save(title="Bread", alarms=[alarm])
    heard = [one.alarms(), two.alarms()]
    regions = two.notifications(RegionDidEnter)
    now = datetime.now(timezone.utc)
    for seconds, latitude in ((120, 48.9), (60, 48.8606), (0, 48.8606)):
        one.location.update(latitude, 2.3376, accuracy=5, at=now - timedelta(seconds=seconds))
    assert [each.get(PATIENCE).cause for each in heard] == ["enter", "enter"]
    assert regions.get(PATIENCE).place == place.id
    assert one.location.current().inside == (place.id,)


def test_open_alarms(make: Make) -> None:
    """who comes later hears of what is still open"""
    one = make()
    alarms = one.alarms()
    one.reminder.save(title="Tea", alarms=[AlarmInput(absolute_date=soon())])
    firing = alarms.get(PATIENCE)
    for late in (make(), one):
        later = late.alarms().get(PATIENCE)
        assert (later.firing, later.repeated) == (firing.firing, True)


def ring(client: Client, title: str) -> Reminder:
    """Makes one that goes off in a moment; on a machine so slow that its time has passed before it is
    there, it would stay silent, and is set again, further ahead."""
    made = client.reminder.save(title=title).reminder
    for ahead in itertools.count(1):
        at = datetime.now(timezone.utc) + timedelta(seconds=2**ahead)
        client.reminder.save(id=made.id, alarms=[AlarmInput(absolute_date=at)])
        (why,) = client.alarm.explain(made).explanations
        if why.time is not None and why.time.verdict != "passedOver":
            break
    return made


def test_closings(make: Make, call: Call) -> None:
    """an answer elsewhere is reported, with its reason, to each session that was told of the firing"""
    one, two = make(), make()
    events, closings = one.alarm_events(), one.closings()
    made = ring(one, "Tea")
    fired = events.get(PATIENCE)
    assert isinstance(fired, AlarmDidFire) and fired.item == made.id
    two.alarm.acknowledge(fired)
    gone, same = events.get(PATIENCE), closings.get(PATIENCE)
    assert isinstance(gone, Firing) and gone == same
    assert (gone.firing, gone.is_open, gone.end and gone.end.reason) == (
        fired.firing, False, "acknowledged",
    )  # fmt: skip
    open_one = ring(one, "Bread")
    assert events.get(PATIENCE).item == open_one.id
    late = two.closings()
    call("reminder/complete", json.dumps({"id": open_one.id}))
    for each in (events.get(PATIENCE), closings.get(PATIENCE), late.get(PATIENCE)):
        assert isinstance(each, Firing) and each.item == open_one.id
        assert each.end is not None and each.end.reason == "completed"
    with pytest.raises(TimeoutError):
        closings.get(0.2)


def test_closings_while_away(make: Make) -> None:
    """what was answered while there was no server is heard of by the next one"""
    one, two = make(), make()
    alarms, closings = one.alarms(), one.closings()
    ring(one, "Tea")
    firing = alarms.get(PATIENCE)
    with one._lock:
        kill(one)
        two.alarm.acknowledge(firing)
    gone = closings.get(PATIENCE)
    assert (gone.firing, gone.end and gone.end.reason) == (firing.firing, "acknowledged")


def test_killed(client: Client) -> None:
    """a server that is killed is started again, and neither changes nor requests are lost"""
    made = client.reminder.save(title="Bread").reminder
    changes = client.changes()
    for n in range(3):
        kill(client)
        name = f"Typed {n}"
        saved = client.reminder.save(title=name).reminder
        assert changes.get(PATIENCE).reminders.created == (saved.id,)
        assert [each.title for each in client.reminders()][-1] == name
    assert client.reminder.get(made).reminder == made


def test_killed_while_away(make: Make) -> None:
    """what others changed while there was no server is heard of by the next one"""
    one, two = make(), make()
    changes = one.changes()
    one.list.all()
    process = one._process
    assert process is not None
    with one._lock:
        kill(one)
        made = two.reminder.save(title="Meanwhile").reminder
    assert changes.get(PATIENCE).reminders.created == (made.id,)


def test_killed_in_mid_save(client: Client) -> None:
    """a save that had no answer is made once, whenever the server is killed"""
    client.list.all()
    for n in range(10):
        threading.Timer(n * 0.0005, kill_if_any, [client]).start()
        client.reminder.save(title=f"{n}")
        client._deaths.forget()
        client.list.all()
    assert sorted(each.title for each in client.reminders()) == [str(n) for n in range(10)]


def stop_for_good(client: Client) -> None:
    """It hears no more, and is killed as soon as something is asked."""
    process = client._process
    assert process is not None
    os.kill(process.child.pid, signal.SIGSTOP)
    threading.Thread(target=kill_when_asked, args=[client]).start()


def test_not_repeated(client: Client) -> None:
    """what could be done twice is reported as lost, with a sentence"""
    made = client.reminder.save(title="Bread").reminder
    stop_for_good(client)
    with pytest.raises(errors.ServerEndedError, match="may have been done or not"):
        client.reminder.complete(made.id)
    assert client.reminder.get(made).reminder == made


def test_repeated(client: Client) -> None:
    """who ticks off what was seen may do so again, for it cannot be done twice"""
    made = client.reminder.save(
        title="Water", due=date(2026, 12, 1), recurrence=["FREQ=DAILY"]
    ).reminder
    stop_for_good(client)
    moved = client.reminder.complete(made).reminder
    assert moved.due == date(2026, 12, 2)
    with pytest.raises(ConflictError):
        client.reminder.complete(made)


def test_given_up(make: Make, tmp_path: Path) -> None:
    """a server that ends again and again is not restarted, until the program says to try again"""
    program = tmp_path / "broken"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    broken = make(command=program)
    with pytest.raises(errors.ServerEndedError, match="restart"):
        broken.reminder.fetch()
    with pytest.raises(errors.ServerEndedError):
        broken.changes("s0")
    program.write_text('#!/bin/sh\nexec "$FENCEPOST" "$@"\n')
    broken.restart()
    assert broken.reminder.fetch().total == 0


@pytest.mark.parametrize("command", ["/no/such/fencepost", "no-such-fencepost"])
def test_missing(make: Make, command: str) -> None:
    """where there is no server, one sentence says how to get it"""
    for _ in range(2):
        with pytest.raises(errors.ServerMissingError, match="swift build -c release"):
            make(command=command).reminder.fetch()


def test_no_server(make: Make, tmp_path: Path) -> None:
    """a program that is not a server is found out, and ended"""
    program = tmp_path / "chatty"
    program.write_text("#!/bin/sh\nexec yes hello\n")
    program.chmod(0o755)
    with pytest.raises(errors.WireError, match="not a server of Fencepost"):
        make(command=program).reminder.fetch()


def test_progress(client: Client) -> None:
    """a long request says how far it is"""
    client.reminder.save(title="Bread", alarms=[AlarmInput(proximity="enter", places=[BAKERY])])
    heard: list[WorkDoneProgress] = []
    replayed = client.location.replay("nmea", walk(30_000), progress=heard.append)
    assert replayed.fixes > 1000
    assert [each.kind for each in heard][0] == "begin" and heard[-1].kind == "end"


def test_cancelled(client: Client) -> None:
    """what the progress raises takes the request back, and the session goes on"""

    class Enough(Exception):
        pass

    def stop(progress: WorkDoneProgress) -> None:
        raise Enough

    client.reminder.save(title="Bread", alarms=[AlarmInput(proximity="enter", places=[BAKERY])])
    with pytest.raises(Enough):
        client.location.replay("nmea", walk(100_000), progress=stop)
    assert client.units.parse("500 ft").metres == 152.4


def test_time_is_up(client: Client) -> None:
    """an answer may be given so much time and no more"""
    client.list.all()
    process = client._process
    assert process is not None
    os.kill(process.child.pid, signal.SIGSTOP)
    try:
        with pytest.raises(TimeoutError, match="list/all"):
            client.ask(requests.list_all(), timeout=0.05)
    finally:
        os.kill(process.child.pid, signal.SIGCONT)
    assert client.units.convert(0.5, "mi", "m").value == 804.672


def test_threads(client: Client) -> None:
    """many threads share a client, and each gets its own answers"""
    wrong: list[Any] = []

    def ask(number: int) -> None:
        for n in range(50):
            metres = float(number * 1000 + n)
            if client.units.convert(metres, "m", "m").value != metres:
                wrong.append(metres)

    threads = [threading.Thread(target=ask, args=[n]) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_large(client: Client) -> None:
    """long texts of every kind go both ways whole, and neither side waits for the other for ever"""
    text = 'Zürich 🌍 \\ " \n\t — ' * 30_000
    made = client.reminder.save(title="Long", notes=text).reminder
    assert made.notes is not None and len(made.notes) >= len(text) - 1
    threads = [threading.Thread(target=client.reminder.get, args=[made]) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_closed(client: Client) -> None:
    """the end of a client ends its iterators and its server, and nothing starts it again"""
    changes, alarms = client.changes(), client.alarms()
    process = client._process
    assert process is not None
    client.close()
    assert list(changes) == [] and list(alarms) == []
    assert process.child.returncode == 0
    with pytest.raises(FencepostError, match="closed"):
        client.reminder.fetch()
    client.close()


def walk(count: int) -> str:
    """A long walk, as a receiver writes it: a fix a second."""
    lines = []
    for n in range(count):
        at = f"{n // 3600 % 24:02}{n // 60 % 60:02}{n % 60:02}"
        text = f"GPRMC,{at}.00,A,4851.{6000 + n % 3000:04},N,00220.2560,E,1.0,0.0,{20 + n // 86400:02}1126,,,A"
        check = 0
        for byte in text.encode():
            check ^= byte
        lines.append(f"${text}*{check:02X}\r\n")
    return "".join(lines)


def test_whole(make: Make) -> None:
    """without `fields` a page has whole items, to Python and to its type checkers; with, parts of them"""
    client = make()
    client.reminder.save(title="Milk", due=date(2030, 1, 2))
    milk: Reminder = client.reminder.fetch().reminders[0]
    title: str = milk.title
    due: date | None = milk.due
    assert (title, due, milk.tags) == ("Milk", date(2030, 1, 2), ())
    part: FetchedReminder = client.reminder.fetch(fields=["title"]).reminders[0]
    assert part.title == "Milk"
    assert isinstance(part.due, Absent)
    maybe: list[ReminderField] | None = None
    page = client.reminder.fetch(fields=maybe)
    assert isinstance(page, WholeReminderPage)
