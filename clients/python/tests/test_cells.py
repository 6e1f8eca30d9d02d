"""What clients/README.md says of Python: orders, what an undo names, documents, and what a sync left."""

from __future__ import annotations

import base64
from pathlib import Path

from fencepost import Client, requests


def order(client: Client) -> list[str]:
    return [each.title for each in client.reminders(status="incomplete", sort="sortOrder")]


def test_order(client: Client) -> None:
    """several are moved in the order by hand, which one undo takes back"""
    made = client.store.apply(
        [requests.reminder_save(title=title) for title in ("One", "Two", "Three", "Four")]
    )
    assert len(made.results) == 4
    before = order(client)
    ids = {each.title: each.id for each in client.reminders()}
    moved = client.reminder.move([ids[before[2]], ids[before[3]]], before=ids[before[0]])
    assert [each.title for each in moved.reminders] == before[2:]
    assert order(client) == before[2:] + before[:2]
    client.store.undo()
    assert order(client) == before


def test_distance(client: Client) -> None:
    """the nearest is first in an order by distance, and each row says how far it is from here"""
    for title, latitude in (("Far", 48.9), ("Near", 48.801)):
        client.add(f"{title} @{latitude},2.35")
    client.add("Nowhere")
    client.location.update(latitude=48.8, longitude=2.35, accuracy=5)
    answer = client.view.list(sort="distance", group="none")
    rows = [row for section in answer.sections for row in section.rows]
    assert [row.reminder.title for row in rows] == ["Near", "Far", "Nowhere"]
    assert rows[0].away and rows[0].away == "110 m" and rows[2].away is None


def test_taken_back(client: Client) -> None:
    """an undo and a redo name what they changed, so that a program can lead there"""
    bread, milk = (client.add(title).item for title in ("Bread", "Milk"))
    client.reminder.remove(bread.id)
    undone = client.store.undo().changes.reminders
    assert (undone.created, undone.updated, undone.removed) == ((bread.id,), (), ())
    assert client.reminder.get(undone.created[0]).reminder.title == "Bread"
    client.reminder.save(id=milk.id, priority=1)
    client.store.undo()
    assert client.store.redo().changes.reminders.updated == (milk.id,)


def test_documents(client: Client) -> None:
    """a reminder and an event are read and written as documents, merged with other changes"""
    bread = client.add("Buy bread -- Rye").item
    seen = client.text.read(id=bread.id)
    client.reminder.save(id=bread.id, priority=1)
    text = seen.text.replace("Title: Buy bread", "Title: Buy rolls").replace("Rye", "Rye, sliced")
    written = client.text.write(text, id=bread.id, base=seen.text)
    assert (written.outcome, written.title) == ("saved", "Buy rolls")
    now = client.reminder.get(bread.id).reminder
    assert (now.title, now.notes, now.priority) == ("Buy rolls", "Rye, sliced", 1)
    wrong = client.text.write(written.text.replace("Due:", "Due: fryday"), id=bread.id)
    assert wrong.outcome == "invalid" and wrong.diagnostics[0].line == 2
    lunch = client.add("Lunch 2038-01-01 12:30-13:45", kind="event").item
    event = client.text.read(id=lunch.id)
    assert event.kind == "event"
    later = event.text.replace("12:30", "12:00")
    assert client.text.write(later, id=lunch.id, base=event.text).outcome == "saved"
    assert "12:00" in client.text.read(id=lunch.id).text


def test_left_by_a_sync(client: Client, store: Path) -> None:
    """what a sync left in two versions is shown and settled, and one undo brings it back"""
    client.reminder.save(title="Mine")
    other = base64.urlsafe_b64encode(b"SUMMARY:White bread").decode().rstrip("=")
    lines = (
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", "BEGIN:VTODO", "UID:bread",
        "DTSTAMP:20261120T080000Z", "SUMMARY:Rye bread", f"X-FENCEPOST-CONFLICT:SUMMARY.{other}",
        "END:VTODO", "END:VCALENDAR", "",
    )  # fmt: skip
    with client.changes() as changes:
        (store / "lists" / "Reminders" / "bread.ics").write_bytes("\r\n".join(lines).encode())
        changes.get(timeout=180)
    conflicts = client.reminder.get("bread").reminder.merge_conflicts
    assert conflicts and len(conflicts) == 1
    conflict = conflicts[0]
    assert (conflict.field, conflict.current, conflict.other) == (
        "title", "Rye bread", "White bread",
    )  # fmt: skip
    client.item.resolve("bread", "other")
    settled = client.reminder.get("bread").reminder
    assert settled.title == "White bread" and not settled.merge_conflicts
    client.store.undo()
    assert client.reminder.get("bread").reminder.title == "Rye bread"
