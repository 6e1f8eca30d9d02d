"""Kills a real server with SIGKILL while it carries out many requests sent at once.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/killing.py [ROUNDS] [SEED]

After each death: an acknowledged save is there, as it was acknowledged; any other is there
completely or not at all, and nothing is there twice; the next session opens the store without a
problem, and a session that was open all the time sees the same.
"""

import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

from server import Server
from wire import call, line, tell

# The number of saves sent at once: more than one turn carries out.
STRETCH = 40


class Round:
    def __init__(self, store, chance, known):
        self.store, self.chance, self.known = store, chance, known
        self.sent = {}
        self.answered = {}

    def requests(self, name):
        """New items, changes of existing ones, and some transactions with many files."""
        for at in range(STRETCH):
            identity = f"{name}.{at}"
            title = f"t{identity}"
            kind = self.chance.random()
            if kind < 0.5 or not self.known:
                self.sent[identity] = {identity: title}
                yield call(identity, "reminder/save", self.saving(identity, title, new=True))
            elif kind < 0.8:
                one = self.chance.choice(sorted(self.known))
                self.sent[identity] = {one: title}
                yield call(identity, "reminder/save", self.saving(one, title))
            else:
                some = self.chance.sample(sorted(self.known), min(3, len(self.known)))
                self.sent[identity] = dict.fromkeys(some, title)
                operations = [
                    {"method": "reminder/save", "params": self.saving(one, title)} for one in some
                ]
                yield call(identity, "store/apply", {"operations": operations})

    def saving(self, identity, title, new=False):
        reminder = {"id": identity, "title": title, "notes": "x" * self.chance.randrange(3000)}
        return {"reminder": reminder, "ifRevision": None} if new else {"reminder": reminder}

    def run(self, number):
        with Server("--store", str(self.store), "--access", "full") as server:
            server.write(line(call("first", "store/info")))
            server.lines(1)
            # The first round measures the time on this machine; later rounds are killed within that
            # time.
            began = time.monotonic()
            self.send(server, f"{number}.whole")
            self.hear(server.lines(STRETCH))
            took = time.monotonic() - began
            self.send(server, f"{number}.cut")
            time.sleep(self.chance.random() * took)
            server.process.kill()
            rest = server.rest()
            # A reply that was cut off does not count.
            for whole in rest[: rest.rfind(b"\n") + 1].splitlines():
                server.unread += whole + b"\n"
                self.hear(server.lines(1))

    def send(self, server, name):
        server.write(b"".join(map(line, self.requests(name))))

    def hear(self, answers):
        for answer in answers:
            assert "result" in answer, answer
            self.answered[answer["id"]] = self.sent[answer["id"]]


def check(seen, before, this):
    """Each item's title is the last acknowledged one, or one that was sent later."""
    allowed = {identity: [title] for identity, title in before.items()}
    for request, titles in this.sent.items():
        for identity, title in titles.items():
            if request in this.answered:
                allowed[identity] = [title]
            else:
                allowed.setdefault(identity, [None]).append(title)
    for identity, titles in allowed.items():
        assert seen.get(identity) in titles, (identity, seen.get(identity), titles)
    assert set(seen) <= set(allowed)
    # The changes of one request are there together or not at all, unless later changes followed.
    for request, titles in this.sent.items():
        last = {one: t for one, t in titles.items() if allowed[one][-1] == t}
        there = {seen.get(one) == t for one, t in last.items()}
        assert len(there) <= 1, (request, titles, [seen.get(one) for one in titles])


def fetch(server, number):
    params = {"fields": ["id", "title"]}
    server.write(line(call(number, "store/refresh")) + line(call(number, "reminder/fetch", params)))
    answers = []
    while len(answers) < 2:
        answers += [one for one in server.lines(1) if one.get("id") == number]
    info, fetched = answers
    assert info["result"]["problems"] == [], info
    reminders = fetched["result"]["reminders"]
    seen = {each["id"]: each["title"] for each in reminders}
    assert len(seen) == len(reminders)
    return seen


def in_files(store):
    found = {}
    for path in (store / "lists").glob("*/*"):
        if path.name == "displayname":
            continue
        assert path.suffix == ".ics" and not path.name.startswith("."), path
        content = path.read_bytes()
        assert content.endswith(b"END:VCALENDAR\r\n")
        title = re.search(rb"\r\nSUMMARY:(.*)\r\n", content)[1].decode()
        uid = re.search(rb"\r\nUID:(.*)\r\n", content)[1].decode()
        assert uid not in found, uid
        found[uid] = title
    return found


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    seed = sys.argv[2] if len(sys.argv) > 2 else str(random.SystemRandom().randrange(1 << 32))
    print(f"killing: {rounds} rounds, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="fencepost-killing-") as folder:
        run(pathlib.Path(folder) / "store", rounds, random.Random(seed))


def run(store, rounds, chance):
    known = {}
    answered = lost = 0
    with Server("--store", str(store), "--access", "full") as watcher:
        watcher.write(line(call(0, "initialize", {"clientInfo": {"name": "watcher"}})))
        watcher.lines(1)
        watcher.write(line(tell("initialized", {})))
        for number in range(rounds):
            this = Round(store, chance, known)
            this.run(number)
            with Server("--store", str(store), "--access", "full") as again:
                seen = fetch(again, "again")
                again.end_input()
                again.rest()
                assert again.code() == 0 and again.said() == "", again.said()
            check(seen, known, this)
            assert seen == in_files(store) == fetch(watcher, number)
            answered += len(this.answered)
            lost += len(this.sent) - len(this.answered)
            known = seen
        assert watcher.said() == "", watcher.said()
    doctor = subprocess.run(
        [os.environ["FENCEPOST"], "doctor", "--store", store], capture_output=True, timeout=300)
    assert doctor.returncode == 0, doctor.stdout
    assert answered > rounds and lost > rounds, (answered, lost)
    print(f"killing: {answered} answers hold, {lost} requests had no answer")


if __name__ == "__main__":
    main()
