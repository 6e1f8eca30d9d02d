"""Quick add: lines go to the server as they stand, and what they say is saved once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from conftest import PATIENCE
from fencepost import (
    AsyncClient,
    Client,
    Event,
    FencepostError,
    Place,
    Reminder,
    UnclearLineError,
    save_filter,
    saved_filters,
)

EXAMPLES = Path(__file__).parents[3] / "protocol" / "text" / "examples.jsonl"
NOW = datetime(2026, 11, 20, 10)


def test_added(client: Client) -> None:
    """a line becomes a reminder, an event or a place, and says what was understood"""
    added = client.add("Buy milk tomorrow 18:30 #shop !high", now=NOW)
    assert isinstance(added.item, Reminder) and added.echo == "Tomorrow 18:30, #shop, high priority"
    assert (added.item.title, added.item.tags, added.item.priority) == ("Buy milk", ("shop",), 1)
    event = client.add("Lunch fri 12:30-13:45", kind="event", now=NOW).item
    assert isinstance(event, Event) and event.title == "Lunch"
    place = client.add("Rye baker 48.85,2.35 within 200 m", kind="place").item
    assert isinstance(place, Place) and (place.title, place.radius) == ("Rye baker", 200)


def test_unclear(client: Client) -> None:
    """what is not understood is an error with fixes and the name to make, and nothing is saved"""
    with pytest.raises(UnclearLineError, match="There is no list “Garden”") as caught:
        client.add("Rake leaves /Garden")
    unknown = caught.value.diagnostics[0].unknown
    assert unknown is not None and (unknown.kind, unknown.name) == ("list", "Garden")
    assert list(client.reminders()) == []
    client.list.save(title=unknown.name)
    assert client.add("Rake leaves /Garden").echo == "In Garden"


def test_due(client: Client) -> None:
    """what is due today and what is overdue have a name"""
    today = date.today()
    for title, day in (("Late", today - timedelta(days=3)), ("Now", today), ("Soon", None)):
        client.reminder.save(title=title, due=day)
    assert [each.title for each in client.overdue()] == ["Late"]
    assert [each.title for each in client.today()] == ["Now"]


def test_filter(client: Client) -> None:
    """a filter as people type it finds what is open, and says what it does not understand"""
    client.list.save(title="Groceries")
    for line in ("Buy milk /Groceries #food !high", "Buy bread /Groceries 20 nov", "Call Ann -- milk"):
        client.add(line, now=NOW)
    done = client.add("Buy salt /Groceries #food").item
    client.reminder.complete(done.id)
    assert [each.title for each in client.filter("/Groceries", sort="title")] == ["Buy bread", "Buy milk"]
    down = client.filter("/Groceries", sort="title", descending=True)
    assert [each.title for each in down] == ["Buy milk", "Buy bread"]
    assert [each.title for each in client.filter("milk !high")] == ["Buy milk"]
    assert {each.title for each in client.filter("#food status:all")} == {"Buy milk", "Buy salt"}
    assert [each.title for each in client.filter("due:today", now=NOW)] == ["Buy bread"]
    assert len(list(client.filter(""))) == 3
    with pytest.raises(UnclearLineError, match="someday"):
        client.filter("milk due:someday")


def test_filters_kept(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """filters are kept under a name in the file of all clients, and what else it holds stays"""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saved_filters() == {}
    file = tmp_path / "fencepost-filters.json"
    file.write_text('{"Iron": "nails", "version": 2}')
    save_filter("Kitchen", "#food")
    assert saved_filters() == {"Iron": "nails", "Kitchen": "#food"}
    assert json.loads(file.read_text()) == {"Iron": "nails", "version": 2, "Kitchen": "#food"}
    client.add("Buy salt #food")
    assert [each.title for each in client.filter(saved_filters()["Kitchen"])] == ["Buy salt"]
    save_filter("Iron", None)
    assert saved_filters() == {"Kitchen": "#food"}
    file.write_text("[")
    with pytest.raises(FencepostError, match="cannot be read as a JSON object"):
        save_filter("Iron", "nails")
    assert file.read_text() == "["
    assert [each.name for each in tmp_path.glob("fencepost-filters*")] == [file.name]


def test_understood(client: Client) -> None:
    """a line that is being typed has an echo, a meaning for each word, and completions at a cursor"""
    line = "Buy milk tomorrow /Rem"
    parsed = client.text.parse(line, for_="reminder", now="2026-11-20T10:00:00", cursor=len(line))
    assert parsed.echo.startswith("Tomorrow")
    assert [(line[each.start : each.end], each.role) for each in parsed.tokens][:3] == [
        ("Buy", "title"),
        ("milk", "title"),
        ("tomorrow", "date"),
    ]
    assert parsed.completions and parsed.completions[0].new_text == "/Reminders"
    assert (parsed.completions[0].start, parsed.completions[0].end) == (18, 22)


def test_verbatim(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """lines of the table of typed lines are sent as they stand"""
    sent: list[str] = []
    ask: Callable[..., object] = client.ask

    def listen(request: object, *rest: object, **more: object) -> object:
        params = getattr(request, "params", {})
        if getattr(request, "method", "") == "text/parse":
            sent.append(params["text"])
        return ask(request, *rest, **more)

    monkeypatch.setattr(client, "ask", listen)
    lines = [json.loads(line) for line in EXAMPLES.read_text().splitlines()][::15]
    for each in lines:
        try:
            client.add(each["text"], kind=each["for"], now=NOW)
        except UnclearLineError:
            pass
    assert len(lines) > 30 and sent == [each["text"] for each in lines]


def test_asyncio(store: Path) -> None:
    """the same for asyncio"""

    async def story() -> None:
        async with AsyncClient(store=store, arguments=["--access", "full"]) as client:
            assert (await client.add("Buy milk tomorrow", now=NOW)).echo == "Tomorrow"
            with pytest.raises(UnclearLineError):
                await client.add("Milk due:someday")
            late = date.today() - timedelta(days=1)
            await client.reminder.save(title="Late", due=late)
            assert "Late" in [each.title async for each in client.overdue()]
            assert "Late" not in [each.title async for each in client.today()]
            assert [each.title async for each in client.filter("Late")] == ["Late"]
            unclear = client.filter("due:someday")
            with pytest.raises(UnclearLineError):
                await anext(unclear)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
