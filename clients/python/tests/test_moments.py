"""Three kinds of dates and instants, between Python and the protocol."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from fencepost import DateRange, EventInput, Reminder, ReminderInput, requests
from fencepost._moments import UnknownZone, instant_text, read_wall

PARIS = ZoneInfo("Europe/Paris")
TOKYO = ZoneInfo("Asia/Tokyo")
NINE = datetime(2026, 12, 1, 9)

FIELDS: dict[str, Any] = {
    "id": "bread", "list": "Reminders", "title": "Buy bread", "notes": None, "url": None,
    "location": None, "priority": 0, "start": None, "startTimeZone": None, "due": None,
    "timeZone": None, "completed": False, "completionDate": None, "creationDate": None,
    "lastModifiedDate": None, "tags": [], "parent": None, "attachments": [], "alarms": [],
    "recurrence": [], "isLocation": False, "revision": "1", "startInstant": None, "dueInstant": None,
}  # fmt: skip


def dates(**members: Any) -> dict[str, Any]:
    return ReminderInput(**members).write()


def test_reading_due() -> None:
    """a date, a time in a zone and a time that floats are a date, an aware and a naive datetime"""
    day = Reminder.read({**FIELDS, "due": "2026-12-01"})
    zoned = Reminder.read({**FIELDS, "due": "2026-12-01T09:00:00", "timeZone": "Europe/Paris"})
    floating = Reminder.read({**FIELDS, "due": "2026-12-01T09:00:00"})
    assert (day.due, type(day.due)) == (date(2026, 12, 1), date)
    assert (zoned.due, floating.due) == (NINE.replace(tzinfo=PARIS), NINE)
    assert isinstance(floating.due, datetime) and floating.due.tzinfo is None


def test_reading_start() -> None:
    """a start is in its own zone where it has one, else in that of the due date"""
    both = {**FIELDS, "start": "2026-12-01T09:00:00", "timeZone": "Europe/Paris"}
    assert Reminder.read(both).start == NINE.replace(tzinfo=PARIS)
    own = Reminder.read({**both, "startTimeZone": "Asia/Tokyo"})
    assert own.start == NINE.replace(tzinfo=TOKYO)


@pytest.mark.parametrize(
    ("members", "wire"),
    [
        ({"due": date(2026, 12, 1)}, {"due": "2026-12-01"}),
        (
            {"due": NINE.replace(tzinfo=PARIS)},
            {"due": "2026-12-01T09:00:00", "timeZone": "Europe/Paris"},
        ),
        (
            {"due": NINE.replace(tzinfo=timezone.utc)},
            {"due": "2026-12-01T09:00:00", "timeZone": "Etc/UTC"},
        ),
        ({"due": NINE}, {"due": "2026-12-01T09:00:00", "timeZone": None}),
        ({"due": "tomorrow"}, {"due": "tomorrow"}),
        ({"due": None}, {"due": None}),
        (
            {"due": NINE, "time_zone": "Asia/Tokyo"},
            {"due": "2026-12-01T09:00:00", "timeZone": "Asia/Tokyo"},
        ),
        (
            {"start": NINE.replace(tzinfo=TOKYO), "due": NINE.replace(tzinfo=PARIS)},
            {
                "start": "2026-12-01T09:00:00", "startTimeZone": "Asia/Tokyo",
                "due": "2026-12-01T09:00:00", "timeZone": "Europe/Paris",
            },
        ),
        ({"start": NINE}, {"start": "2026-12-01T09:00:00", "timeZone": None}),
    ],
)  # fmt: skip
def test_writing(members: dict[str, Any], wire: dict[str, Any]) -> None:
    """each kind of date is written as that kind"""
    assert dates(**members) == wire


@pytest.mark.parametrize(
    "members",
    [
        {"due": NINE.replace(tzinfo=timezone(timedelta(hours=1)))},
        {"due": NINE.replace(microsecond=1)},
        {"due": NINE.replace(tzinfo=PARIS), "time_zone": "Asia/Tokyo"},
        {"id": "bread", "start": NINE},
        {"start": NINE, "due": NINE.replace(tzinfo=PARIS)},
        {"completion_date": NINE},
    ],
)
def test_refused(members: dict[str, Any]) -> None:
    """a date that the protocol cannot say is refused before it becomes another one"""
    with pytest.raises(ValueError):
        dates(**members)


def test_events() -> None:
    """an event's start and end share a zone"""
    start = NINE.replace(tzinfo=PARIS)
    event = EventInput(title="Call", start=start, end=start + timedelta(hours=1))
    assert event.write() == {
        "title": "Call", "start": "2026-12-01T09:00:00", "end": "2026-12-01T10:00:00",
        "timeZone": "Europe/Paris",
    }  # fmt: skip
    with pytest.raises(ValueError, match="one zone"):
        EventInput(title="Flight", start=start, end=NINE.replace(tzinfo=TOKYO)).write()


def test_instants() -> None:
    """an instant is written in UTC, and one that could be anywhere is refused"""
    assert instant_text(NINE.replace(tzinfo=PARIS)) == "2026-12-01T08:00:00.000Z"
    assert requests.alarm_snooze("f", until="2026-12-01T08:00:00Z").params["until"].endswith("Z")
    with pytest.raises(ValueError, match="needs a zone"):
        instant_text(NINE)


def test_ranges() -> None:
    """an end of a range is a date, a wall clock or an instant"""
    wire = DateRange(from_=date(2026, 12, 1), to=NINE).write()
    assert wire == {"from": "2026-12-01", "to": "2026-12-01T09:00:00"}
    assert DateRange(to=NINE.replace(tzinfo=PARIS)).write() == {"to": "2026-12-01T08:00:00.000Z"}


def test_unknown_zone() -> None:
    """a zone that this machine does not know keeps its name and its clock, and gets no offset"""
    wall = read_wall("2026-12-01T09:00:00", "Mars/Olympus")
    assert isinstance(wall.tzinfo, UnknownZone) and wall == read_wall(
        "2026-12-01T09:00:00", "Mars/Olympus"
    )
    assert dates(due=wall) == {"due": "2026-12-01T09:00:00", "timeZone": "Mars/Olympus"}
    with pytest.raises(ValueError, match="Mars/Olympus"):
        wall.utcoffset()
