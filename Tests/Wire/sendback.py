"""Sends what was answered back with one member edited, over every kind of item and occurrence.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/sendback.py [ROUNDS] [SEED]

An object from reminder/fetch, event/get, event/fetch or event/conflicts goes back through a save with
a new title, note or the like. Then that member of that thing is the new one, and everything else that
can be fetched is what it was: no other reminder, no other occurrence, no date of a series.
"""

import json
import pathlib
import random
import sys
import tempfile

from server import Server
from wire import call, line

RANGE = {"start": "2026-01-01", "end": "2027-07-01"}
# What a save changes of itself, and what says of a whole series how its file stands.
STAMPS = {"lastModifiedDate", "revision", "isDetached"}


class Session:
    def __init__(self, server):
        self.server, self.number = server, 0

    def ask(self, method, params):
        self.number += 1
        self.server.write(line(call(self.number, method, params)))
        answer = self.server.lines(1)[0]
        if "error" in answer:
            raise SystemExit(f"{method} {params}: {answer['error']}")
        return answer["result"]

    def everything(self):
        """All reminders and occurrences, each under what tells it apart, without stamps."""
        found = {}
        for reminder in self.ask("reminder/fetch", {})["reminders"]:
            found["reminder", reminder["id"], None] = reminder
        for event in self.ask("event/fetch", RANGE)["occurrences"]:
            key = "event", event["id"], event["occurrence"]
            if key in found:
                raise SystemExit(f"{key} takes place twice")
            found[key] = event
        return {key: plain(value) for key, value in found.items()}


def plain(item):
    return {name: value for name, value in item.items() if name not in STAMPS}


def fill(session, chance):
    rules = ["FREQ=DAILY;COUNT=9", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=TU,FR;COUNT=20"]
    rules += ["FREQ=MONTHLY;UNTIL=20270301T235959Z", "FREQ=DAILY;INTERVAL=3;COUNT=30"]
    for number in range(12):
        reminder = {"title": f"r{number}", "tags": ["home"], "notes": "kept"}
        if number % 3:
            reminder.update({"due": "2026-03-02T09:00:00", "timeZone": "Europe/Paris"})
            reminder["alarms"] = [{"relativeOffset": -600}]
        if number % 3 == 2:
            reminder["recurrence"] = [chance.choice(rules)]
        session.ask("reminder/save", {"reminder": reminder})
    for number in range(12):
        day = f"2026-03-{number + 1:02}"
        event = {"title": f"e{number}", "location": "Hall", "alarms": [{"relativeOffset": -600}]}
        if number % 4 == 3:
            event.update({"start": day, "end": f"2026-03-{number + 2:02}"})
        else:
            event.update({"start": f"{day}T18:00:00", "end": f"{day}T19:30:00"})
            event["timeZone"] = [None, "Europe/Paris", "America/New_York"][number % 3]
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
    """What a client has in hand, and under which keys its edit may be seen."""
    kind = chance.random()
    if kind < 0.3:
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
    # A series carries its dates along, but for those that have a value of their own.
    return "event", event, lambda key: key[:2] == ("event", event["id"])


def play(session, chance, number, before):
    entity, item, is_meant = pick(session, chance)
    member = chance.choice(["title", "notes", "location", "url"])
    value = f"https://example.org/{number}" if member == "url" else f"{member} {number}"
    item[member] = value
    session.ask(f"{entity}/save", {entity: item})
    after = session.everything()
    if before.keys() != after.keys():
        lost, made = before.keys() - after.keys(), after.keys() - before.keys()
        raise SystemExit(f"round {number}: lost {lost}, made {made}\nsent {json.dumps(item)}")
    edited = 0
    for key, old in before.items():
        changed = {name for name, new in after[key].items() if new != old[name]}
        if changed and not (is_meant(key) and changed == {member} and after[key][member] == value):
            raise SystemExit(f"round {number}: {key} differs in {changed}\nsent {json.dumps(item)}")
        edited += bool(changed)
    if not edited:
        raise SystemExit(f"round {number}: nothing was saved\nsent {json.dumps(item)}")
    return after


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(2**32)
    print(f"# seed {seed}", flush=True)
    chance = random.Random(seed)
    done = 0
    while done < rounds:
        with tempfile.TemporaryDirectory() as folder:
            store = str(pathlib.Path(folder) / "store")
            with Server("--store", store, "--access", "full") as server:
                session = Session(server)
                fill(session, chance)
                known = session.everything()
                for _ in range(min(100, rounds - done)):
                    known = play(session, chance, done, known)
                    done += 1
    print(f"ok {done} objects sent back with one member edited: that alone is another now")
    print(f"{done} passed, 0 failed")


main()
