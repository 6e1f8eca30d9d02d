"""What `export --json` writes comes back by `import` in another store as it was: random items, files of other
programs, changed occurrences, acknowledged alarms, subtasks and lists.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/jsonfiles.py [ROUNDS] [SEED]
"""

import json
import os
import pathlib
import random
import sys
import tempfile

from commands import fencepost
from documents import item
from sendback import Session, fill, write_foreign
from server import Server

ACKNOWLEDGED = """BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//Example//EN\r
BEGIN:VTODO\r
UID:acknowledged\r
DTSTAMP:20261120T080000Z\r
SUMMARY:Acknowledged\r
DUE:20261120T090000Z\r
BEGIN:VALARM\r
UID:own-alarm-id\r
ACTION:DISPLAY\r
DESCRIPTION:Ding\r
TRIGGER;VALUE=DATE-TIME:20261120T083000Z\r
ACKNOWLEDGED:20261120T084500Z\r
X-THEIRS:kept\r
END:VALARM\r
END:VTODO\r
END:VCALENDAR\r
"""


def make(store, chance):
    with Server("--store", str(store), "--access", "full") as server:
        session = Session(server, store)
        fill(session, chance)
        for number in range(3):
            title = chance.choice(["Büro", "買い物", "A / B", "לקנות"]) + f" {number}"
            made = session.ask("list/save", {"list": {"title": title, "color": "#CC0033"}})
            parent = None
            for depth in range(chance.randint(0, 3)):
                reminder = {"title": f"{title} {depth}", "list": made["list"]["id"], "parent": parent}
                saved = session.ask("reminder/save", {"reminder": reminder})
                parent = saved["reminder"]["id"]
        # A parent that is in another list.
        some = chance.choice(session.ask("reminder/fetch", {})["reminders"])
        session.ask("reminder/save", {"reminder": {"title": "below", "parent": some["id"]}})
    write_foreign(store / "lists" / "foreign")
    for number in range(10):
        name = f"random-{number}"
        path = store / "lists" / "foreign" / f"{name}.ics"
        path.write_bytes(item(chance, name).encode())
    (store / "lists" / "foreign" / "acknowledged.ics").write_bytes(ACKNOWLEDGED.encode())


def exported(store):
    text = json.loads(fencepost("export", "--json", "--store", str(store)).stdout)
    for kind in ("reminders", "events", "lists"):
        text[kind].sort(key=lambda each: each["id"])
    # The order of items that were made in the same second is not kept.
    text["calendar"] = sorted(text["calendar"].split("BEGIN:VTODO"))
    text["calendar"] = sorted("BEGIN:VEVENT".join(text["calendar"]).split("BEGIN:VEVENT"))
    return text


def different(one, other):
    for kind in one:
        if one[kind] != other[kind]:
            for first, second in zip(one[kind], other[kind]):
                if first != second:
                    return f"{kind}:\n{first}\n{second}"
            return f"{kind}: {len(one[kind])} and {len(other[kind])}"
    return None


def play(folder, number, seed):
    chance = random.Random(f"{seed} {number}")
    first, second, third = (folder / name for name in ("first", "second", "third"))
    make(first, chance)
    before = exported(first)
    assert any(alarm["acknowledged"] for each in before["reminders"] for alarm in each["alarms"])
    file = folder / "all.json"
    fencepost("export", "--json", "--store", str(first), "--output", str(file))
    count = len(before["reminders"]) + len(before["events"])
    if number % 2:
        # Another program has written it again, with other blanks, escapes and order.
        file.write_text(json.dumps(json.loads(file.read_text()), sort_keys=True, indent=1))
    said = fencepost("import", str(file), "--store", str(second))
    assert f"{len(before['events'])} events" in said.stdout, said
    found = different(before, exported(second))
    assert not found, f"seed {seed}, round {number}: {found}"
    again = fencepost("import", str(file), "--store", str(second))
    assert again.stdout == f"Imported: nothing\nAlready there: {count}\n", again
    fencepost("undo", "--store", str(second))
    empty = exported(second)
    assert not empty["reminders"] and not empty["events"] and not empty["lists"], empty

    # One title is edited in the file, and one item is taken out of it: the others come as they were.
    edited = json.loads(file.read_text())
    for kind in ("reminders", "events"):
        edited[kind].sort(key=lambda each: each["id"])
    whole = [each for each in edited["events"] if each["recurrence"]]
    changed = chance.choice(edited["reminders"] if number % 2 else whole)
    changed["title"] = "Edited in the file"
    gone = next(each for each in edited["events"] if each["id"] != changed["id"])
    edited["events"].remove(gone)
    file.write_text(json.dumps(edited))
    fencepost("import", str(file), "--store", str(third))
    after = exported(third)
    for kind in ("reminders", "events"):
        want = {each["id"]: each for each in edited[kind]}
        have = {each["id"]: each for each in after[kind]}
        assert want.keys() == have.keys(), (kind, want.keys() ^ have.keys())
        for name, each in want.items():
            differs = {key for key, value in each.items() if have[name][key] != value}
            stamps = {"revision", "lastModifiedDate"} if name == changed["id"] else set()
            assert differs <= stamps, (seed, number, name, differs)
    text = "".join(after["calendar"])
    assert "SUMMARY:Edited in the file" in text and f"UID:{gone['id']}\r" not in text
    return count


REMINDER = {
    "title": "Reminder", "notes": "Rye", "url": "https://example.org/", "location": "Bakery", "priority": 1,
    "start": "2030-12-01T08:00:00", "due": "2030-12-01T09:00:00", "timeZone": "Europe/Paris",
    "tags": ["errands"], "alarms": [{"absoluteDate": "2030-12-01T08:30:00Z"}],
    "attachments": [{"url": "https://example.org/rye.pdf"}],
}
EVENT = {
    "title": "Event", "notes": "Rye", "url": "https://example.org/", "location": "Bakery",
    "start": "2030-12-01T09:00:00", "end": "2030-12-01T10:00:00", "timeZone": "Europe/Paris",
    "availability": "free", "status": "tentative",
    "place": {"title": "Bakery", "latitude": 48.86, "longitude": 2.34}, "recurrence": ["FREQ=WEEKLY"],
    "alarms": [{"relativeOffset": -600}], "attachments": [{"url": "https://example.org/rye.pdf"}],
}
STAYING = {"title", "start", "end"}
EMPTY = {"priority": 0, "tags": [], "alarms": [], "attachments": [], "recurrence": [], "availability": "busy"}
DERIVED = {"revision", "lastModifiedDate", "startInstant", "endInstant", "dueInstant", "timeZone"}


def take_out(folder):
    """Members that are taken out of the JSON are cleared, although the calendar text in the file has them."""
    first, file = folder / "first", folder / "all.json"
    with Server("--store", str(first), "--access", "full") as server:
        session = Session(server, first)
        parent = session.ask("reminder/save", {"reminder": {"title": "Parent"}})["reminder"]["id"]
        reminder = session.ask("reminder/save", {"reminder": {**REMINDER, "parent": parent}})
        event = session.ask("event/save", {"event": EVENT})
    ids = {"reminder": reminder["reminder"]["id"], "event": event["event"]["id"]}
    fencepost("export", "--json", "--store", str(first), "--output", str(file))
    cases = [("reminder", [name]) for name in sorted(REMINDER.keys() - STAYING | {"parent", "start"})]
    # The text of an event's place goes with the place.
    cases += [("event", [name]) for name in sorted(EVENT.keys() - STAYING - {"place"})]
    cases += [("reminder", ["due", "dueInstant"]), ("event", ["location", "place", "notes"])]
    cases += [("reminder", ["start", "startInstant", "due", "dueInstant"])]
    whole = file.read_text()
    for number, (kind, gone) in enumerate(cases):
        edited = json.loads(whole)
        item = next(each for each in edited[f"{kind}s"] if each["id"] == ids[kind])
        for name in gone:
            del item[name]
        file.write_text(json.dumps(edited))
        store = folder / f"store-{number}"
        fencepost("import", str(file), "--store", str(store))
        came = next(each for each in exported(store)[f"{kind}s"] if each["id"] == ids[kind])
        for name in gone:
            assert came[name] == EMPTY.get(name), (kind, gone, name, came[name])
        for name in item.keys() - DERIVED:
            assert came[name] == item[name], (kind, gone, name, came[name], item[name])
    return len(cases)


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(2**32)
    print(f"# seed {seed}", flush=True)
    os.environ.update(LANG="en_GB.UTF-8", TZ="Europe/Paris")
    count = 0
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_STATE_HOME"] = folder
            count += play(pathlib.Path(folder), number, seed)
    print(f"jsonfiles: {count} items exported as JSON, imported and exported again are the same")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        count = take_out(pathlib.Path(folder))
        print(f"jsonfiles: members that were taken out of a file are cleared, in {count} cases")


if __name__ == "__main__":
    main()
