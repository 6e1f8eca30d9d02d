"""Fetches items of every kind, changes one member, and saves them.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/sendback.py [ROUNDS] [SEED]

An object from reminder/fetch, event/get, event/fetch or event/conflicts goes back through a save with
a new title, note or the like. Afterwards that member of that item has the new value, and everything
else that can be fetched is unchanged: other reminders, other occurrences, the dates of a series. In
the files only the line of that member in that component differs, and its stamps: properties of
other programs stay, in that component and in all others.
"""

import json
import pathlib
import random
import sys
import tempfile

from fileparts import faults
from server import Server
from wire import call, line

RANGE = {"start": "2026-01-01", "end": "2027-07-01"}
# Members that every save updates, and those that describe the file of a whole series.
STAMPS = {"lastModifiedDate", "revision", "isDetached"}
LINES = {
    "title": "SUMMARY",
    "notes": "DESCRIPTION",
    "location": "LOCATION",
    "url": "URL",
    "priority": "PRIORITY",
    "tags": "CATEGORIES",
    "availability": "TRANSP",
}
OF_BOTH = ["title", "notes", "location", "url"]
OFFICE = {"title": "Office", "latitude": 48.8606, "longitude": 2.3376, "radius": 150}

ZONE = """BEGIN:VTIMEZONE
TZID:Europe_Paris
X-LIC-LOCATION:Europe/Paris
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE"""
FOREIGN_ALARM = """BEGIN:VALARM
ACTION:AUDIO
X-EVOLUTION-ALARM-UID:f{0}
TRIGGER;RELATED=START;X-SPAN=yes:-PT15M
ATTACH;VALUE=URI:Basso
DESCRIPTION:Ding
X-WR-ALARMUID:w{0}
REPEAT:2
DURATION:PT5M
END:VALARM"""
PLACE_ALARM = """BEGIN:VALARM
UID:place-{0}
ACTION:DISPLAY
DESCRIPTION:Reminder
TRIGGER;VALUE=DATE-TIME:19760401T005545Z
X-APPLE-PROXIMITY:ARRIVE
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=8 rue de Rivoli;X-APPLE-RADIU
 S=120;X-TITLE=Bakery:geo:48.8606,2.3376
END:VALARM"""
X_LINES = """X-FOREIGN;X-PARAM="a;b:c":kept as it is\\, with an escape
X-LONG:a line that another program folded where it pleased\\, after a few wor
 ds and no sooner
CLASS:PRIVATE
COMMENT;LANGUAGE=fr:Bonjour"""


def foreign_files():
    """Files as other programs write them, each by its name."""
    todo, event = "VTODO", "VEVENT"
    weekly = "DTSTART;TZID=Europe_Paris:20260302T090000\nDTEND;TZID=Europe_Paris:20260302T100000"
    weekly += "\nRRULE:FREQ=WEEKLY;COUNT=30"
    attended = (
        "ORGANIZER;CN=Ann:mailto:ann@example.org\nATTENDEE;PARTSTAT=ACCEPTED:mailto:b@example.org"
    )

    def detached(at, start, lasting=False):
        some = ";RANGE=THISANDFUTURE" if lasting else ""
        hours = f"{start[:9]}{int(start[9:11]) + 1:02}{start[11:]}"
        return (
            f"RECURRENCE-ID{some};TZID=Europe_Paris:{at}\nSUMMARY:moved\n{X_LINES}\n"
            f"DTSTART;TZID=Europe_Paris:{start}\nDTEND;TZID=Europe_Paris:{hours}\n"
            + FOREIGN_ALARM.format(at)
        )

    return {
        "plain": (todo, [f"SUMMARY:plain\n{X_LINES}"]),
        "alarmed": (
            todo,
            [
                f"SUMMARY:alarmed\nDUE;TZID=Europe_Paris:20260310T090000\n{X_LINES}\n"
                + FOREIGN_ALARM.format(1)
            ],
        ),
        "place": (todo, [f"SUMMARY:place\n{X_LINES}\n" + PLACE_ALARM.format(1)]),
        "done": (
            todo,
            [
                "SUMMARY:done\nSTATUS:COMPLETED\nCOMPLETED:20260101T101112Z\nPERCENT-COMPLETE:100\n"
                f"PRIORITY:3\nDUE;VALUE=DATE:20260101\n{X_LINES}\n" + PLACE_ALARM.format(2)
            ],
        ),
        "begun": (todo, [f"SUMMARY:begun\nSTATUS:IN-PROCESS\nPERCENT-COMPLETE:40\n{X_LINES}"]),
        "started": (
            todo,
            [
                f"SUMMARY:started\nDTSTART;TZID=Europe_Paris:20260310T090000\nRRULE:FREQ=DAILY\n{X_LINES}"
            ],
        ),
        "undated": (todo, [f"SUMMARY:undated\nRRULE:FREQ=DAILY\n{X_LINES}"]),
        "repeating": (
            todo,
            [
                "SUMMARY:repeating\nDTSTART;VALUE=DATE:20260306\nDUE;VALUE=DATE:20260307\n"
                f"RRULE:FREQ=WEEKLY;BYDAY=SA\nEXDATE;VALUE=DATE:20260314\n{X_LINES}",
                "SUMMARY:repeating once\nRECURRENCE-ID;VALUE=DATE:20260321\nDUE;VALUE=DATE:20260322",
            ],
        ),
        "child": (
            todo,
            [f"SUMMARY:child\nRELATED-TO;RELTYPE=PARENT:plain\n{X_LINES}\nCATEGORIES:a,b"],
        ),
        "meeting": (
            event,
            [f"SUMMARY:meeting\n{weekly}\n{attended}\n{X_LINES}\n" + FOREIGN_ALARM.format(2)],
        ),
        "moved": (
            event,
            [
                f"SUMMARY:moved\n{weekly}\nEXDATE;TZID=Europe_Paris:20260309T090000\n"
                f"RDATE;TZID=Europe_Paris:20260311T200000\n{X_LINES}\n" + FOREIGN_ALARM.format(3),
                detached("20260316T090000", "20260317T110000"),
                detached("20260330T090000", "20260330T090000"),
            ],
        ),
        "lasting": (
            event,
            [
                f"SUMMARY:lasting\n{weekly}\n{X_LINES}",
                detached("20260316T090000", "20260316T140000", lasting=True),
            ],
        ),
        "days": (
            event,
            [
                "SUMMARY:days\nDTSTART;VALUE=DATE:20260303\nDURATION:P2D\nTRANSP:TRANSPARENT\n"
                f"RRULE:FREQ=MONTHLY;UNTIL=20270303\n{X_LINES}"
            ],
        ),
        "alone": (event, [detached("20260318T090000", "20260318T160000")]),
        "once": (
            event,
            [f"SUMMARY:once\n{weekly[: weekly.index(chr(10) + 'RRULE')]}\n{attended}\n{X_LINES}"],
        ),
    }


def write_foreign(folder):
    folder.mkdir()
    for name, (kind, parts) in foreign_files().items():
        text = f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Foreign//EN\nX-WR-CALNAME:kept\n{ZONE}\n"
        for number, part in enumerate(parts):
            head = f"BEGIN:{kind}\nUID:{name}\nDTSTAMP:20260101T00000{number}Z\nSEQUENCE:{number}"
            text += f"{head}\n{part}\nEND:{kind}\n"
        text += "END:VCALENDAR\n"
        (folder / f"{name}.ics").write_bytes(text.replace("\n", "\r\n").encode())


class Session:
    def __init__(self, server, store):
        self.server, self.lists, self.number = server, store / "lists", 0

    def ask(self, method, params):
        self.number += 1
        self.server.write(line(call(self.number, method, params)))
        answer = self.server.lines(1)[0]
        if "error" in answer:
            raise SystemExit(f"{method} {params}: {answer['error']}")
        return answer["result"]

    def everything(self):
        """All reminders and occurrences, each under its key, without stamps."""
        found = {}
        for reminder in self.ask("reminder/fetch", {})["reminders"]:
            found["reminder", reminder["id"], None] = reminder
        for event in self.ask("event/fetch", RANGE)["occurrences"]:
            key = "event", event["id"], event["occurrence"]
            if key in found:
                raise SystemExit(f"{key} takes place twice")
            found[key] = event
        return {key: plain(value) for key, value in found.items()}

    def files(self):
        return {path: path.read_bytes() for path in self.lists.rglob("*.ics")}


def plain(item):
    return {name: value for name, value in item.items() if name not in STAMPS}


def fill(session, chance):
    rules = ["FREQ=DAILY;COUNT=9", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=TU,FR;COUNT=20"]
    rules += ["FREQ=MONTHLY;UNTIL=20270301T235959Z", "FREQ=DAILY;INTERVAL=3;COUNT=30"]
    at_office = {"proximity": "enter", "places": [OFFICE]}
    for number in range(12):
        reminder = {"title": f"r{number}", "tags": ["home"], "notes": "kept"}
        if number % 3:
            reminder.update({"due": "2026-03-02T09:00:00", "timeZone": "Europe/Paris"})
            reminder["alarms"] = [{"relativeOffset": -600}]
        if number % 4 == 0:
            reminder["alarms"] = [*reminder.get("alarms", []), at_office]
        if number % 3 == 2:
            reminder["recurrence"] = [chance.choice(rules)]
        saved = session.ask("reminder/save", {"reminder": reminder})["reminder"]
        if number > 8:
            session.ask("reminder/complete", {"id": saved["id"], "at": "2026-03-02T10:00:00Z"})
    for number in range(12):
        day = f"2026-03-{number + 1:02}"
        event = {"title": f"e{number}", "location": "Hall", "alarms": [{"relativeOffset": -600}]}
        if number % 4 == 3:
            event.update({"start": day, "end": f"2026-03-{number + 2:02}"})
        else:
            event.update({"start": f"{day}T18:00:00", "end": f"{day}T19:30:00"})
            event["timeZone"] = [None, "Europe/Paris", "America/New_York"][number % 3]
        if number % 5 == 4:
            event["place"] = OFFICE
        if number % 2:
            event["recurrence"] = [chance.choice(rules)]
        session.ask("event/save", {"event": event})
    # One date of some series removed, and one moved.
    for event in session.ask("event/fetch", RANGE)["occurrences"][40:60:7]:
        if not event["recurrence"]:
            continue
        named = {"id": event["id"], "occurrence": event["occurrence"]}
        if chance.random() < 0.5:
            session.ask("event/remove", named)
        elif "T" in event["start"]:
            hour = {"id": event["id"], "start": event["start"][:11] + "07:15:00"}
            session.ask("event/save", {"event": hour, "occurrence": event["occurrence"]})


def pick(session, chance):
    """An object that a client may send back, and the keys under which its edit may be visible."""
    kind = chance.random()
    if kind < 0.4:
        reminder = chance.choice(session.ask("reminder/fetch", {})["reminders"])
        return "reminder", reminder, lambda key: key[:2] == ("reminder", reminder["id"])
    if kind < 0.8:
        method = chance.choice(["event/fetch", "event/conflicts"])
        params = RANGE
        if method == "event/conflicts":
            params = {"start": "2026-03-05T00:00:00", "end": "2026-03-25T00:00:00"}
        found = session.ask(method, params)
        event = chance.choice(found.get("occurrences") or found.get("conflicts"))
        at = event["occurrence"]
        return "event", event, lambda key: key == ("event", event["id"], at)
    some = chance.choice(session.ask("event/fetch", RANGE)["occurrences"])
    event = session.ask("event/get", {"id": some["id"]})["event"]
    # An edit of a series changes its dates too, except those that have a value of their own.
    return "event", event, lambda key: key[:2] == ("event", event["id"])


def edit(entity, item, chance, number):
    """Gives one member another value; returns its name and the new value."""
    choices = OF_BOTH + (["priority", "tags"] if entity == "reminder" else ["availability"])
    member = chance.choice(choices)
    if member == "priority":
        value = (item["priority"] or 0) % 9 + 1
    elif member == "tags":
        value = [*item["tags"][:3], f"tag {number}"]
    elif member == "availability":
        value = "busy" if item["availability"] == "free" else "free"
    else:
        value = f"https://example.org/{number}" if member == "url" else f"{member} {number}"
    item[member] = value
    return member, value


def check_files(before, after, entity, item, member):
    """Exactly one line of one component differs, besides stamps."""
    if before.keys() != after.keys():
        return [f"files: {before.keys() ^ after.keys()}"]
    changed = [path for path in before if before[path] != after[path]]
    mine = [path for path in changed if f"UID:{item['id']}\r\n".encode() in before[path]]
    found = [f"{path.name} is another file now" for path in changed if path not in mine]
    if len(mine) != 1:
        return [*found, f"{len(mine)} files of the item differ"]
    (path,) = mine
    occurrence = item.get("occurrence") if entity == "event" else None
    said = occurrence.replace("-", "").replace(":", "") if occurrence else None
    return found + faults(before[path], after[path], LINES[member], said)


def play(session, chance, number, before, files):
    entity, item, is_meant = pick(session, chance)
    member, value = edit(entity, item, chance, number)
    session.ask(f"{entity}/save", {entity: item})
    after, new_files = session.everything(), session.files()
    sent = f"\nsent {json.dumps(item)}"
    if before.keys() != after.keys():
        lost, made = before.keys() - after.keys(), after.keys() - before.keys()
        raise SystemExit(f"round {number}: lost {lost}, made {made}{sent}")
    edited = 0
    for key, old in before.items():
        changed = {name for name, new in after[key].items() if new != old[name]}
        if changed and not (is_meant(key) and changed == {member} and after[key][member] == value):
            raise SystemExit(f"round {number}: {key} differs in {changed}{sent}")
        edited += bool(changed)
    # Every date of a series may have a value of its own; its file is compared below.
    if not edited and not (entity == "event" and item["occurrence"] is None):
        raise SystemExit(f"round {number}: nothing was saved{sent}")
    found = check_files(files, new_files, entity, item, member)
    if found:
        for path in new_files:
            if files.get(path) != new_files[path]:
                print(files.get(path, b"").decode(), new_files[path].decode(), sep="became\n")
        raise SystemExit(f"round {number}: {member} edited, and in the file: {found}{sent}")
    return after, new_files


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(2**32)
    print(f"# seed {seed}", flush=True)
    chance = random.Random(seed)
    done = 0
    while done < rounds:
        with tempfile.TemporaryDirectory() as folder:
            store = pathlib.Path(folder) / "store"
            with Server("--store", str(store), "--access", "full") as server:
                fill(Session(server, store), chance)
            write_foreign(store / "lists" / "foreign")
            with Server("--store", str(store), "--access", "full") as server:
                session = Session(server, store)
                known, files = session.everything(), session.files()
                for _ in range(min(100, rounds - done)):
                    known, files = play(session, chance, done, known, files)
                    done += 1
    print(f"ok {done} objects sent back with one member edited: that alone is another now")
    print(f"{done} passed, 0 failed")


if __name__ == "__main__":
    main()
