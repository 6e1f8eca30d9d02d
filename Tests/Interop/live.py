"""A store in a temporary folder, a server with a listening client, and other programs. `Live` is
that client: it sends requests and collects notifications. The programs are real ones, run from the
environment that Tests/Peers/install makes.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from server import Server
from wire import call, line, tell

PROGRAMS = pathlib.Path(sys.executable).parent
NOTHING = {"created": [], "updated": [], "removed": []}
# The time zone of todoman and khal.
ZONE = "Europe/Berlin"
KHAL = """
[calendars]
[[fencepost]]
path = {lists}/*
type = discover
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = {zone}
default_timezone = {zone}
[default]
default_calendar = Reminders
[sqlite]
path = {home}/khal.sqlite3
"""


class Live:
    """An initialized session that listens."""

    def __init__(self, store, **streams):
        """`streams` are more arguments of Popen."""
        self.server = Server("--store", str(store), "--access", "full", **streams)
        self.number = 0
        self.told = []
        hello = {
            "clientInfo": {"name": "interop"}, "locale": "de-DE",
            "initializationOptions": {"timeZone": ZONE},
        }
        self.ask("initialize", hello)
        self.server.write(line(tell("initialized", {})))

    def close(self):
        self.server.__exit__()

    def ask(self, method, params=None):
        answer = self.answer(method, params)
        assert "result" in answer, (method, params, answer)
        return answer["result"]

    def answer(self, method, params=None):
        self.number += 1
        self.server.write(line(call(self.number, method, params)))
        while True:
            (message,) = self.server.lines(1)
            if message.get("id") == self.number:
                return message
            self.told.append(message)

    def hear(self, method):
        """The next notification of this method."""
        while True:
            for place, message in enumerate(self.told):
                if message["method"] == method:
                    del self.told[place]
                    return message["params"]
            self.told += self.server.lines(1)

    def hear_changes(self, **expected):
        """Reads notifications of external changes until all expected ones came, and no others."""
        seen = {kind: {event: [] for event in NOTHING} for kind in CHANGED}
        wanted = {kind: {**NOTHING, **expected.get(kind, {})} for kind in CHANGED}
        wanted = {kind: {event: sorted(ids) for event, ids in w.items()} for kind, w in wanted.items()}
        while seen != wanted:
            change = self.hear("store/didChange")
            assert change["origin"] == "external", change
            for kind, events in change["changes"].items():
                for event, ids in events.items():
                    seen[kind][event] = sorted({*seen[kind][event], *ids})
            for kind in CHANGED:
                for event, ids in seen[kind].items():
                    assert set(ids) <= set(wanted[kind][event]), (seen, wanted)
        return seen

    def save(self, **reminder):
        """Saves, and skips the notification."""
        saved = self.ask("reminder/save", {"reminder": reminder})
        assert saved["transaction"] is not None
        assert self.hear("store/didChange")["origin"] == "self"
        return saved["reminder"]

    def get(self, identity):
        return self.ask("reminder/get", {"id": identity})["reminder"]


CHANGED = ("reminders", "lists", "events", "places")


class Beside(unittest.TestCase):
    """A test with a store, a live session, and a home folder for the other programs."""

    maxDiff = None

    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="fencepost-interop-"))
        self.addCleanup(shutil.rmtree, self.home)
        self.store = self.home / "store"
        self.live = Live(self.store)
        self.addCleanup(self.live.close)
        # The first request creates the list.
        self.live.ask("list/all")
        self.list = self.store / "lists" / "Reminders"

    def run_program(self, name, *arguments, code=0, answers=""):
        """Runs it to its end; `answers` is what a person types when it asks."""
        environment = {
            "HOME": str(self.home), "PATH": os.environ["PATH"], "TZ": ZONE, "LC_ALL": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(self.home),
        }
        run = subprocess.run(
            [PROGRAMS / name, *arguments], env=environment, cwd=self.home, timeout=300,
            input=answers, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        assert run.returncode == code, (name, arguments, run.returncode, run.stdout)
        return run.stdout

    def khal(self, *arguments, answers=""):
        configuration = self.home / "khal.conf"
        configuration.write_text(
            KHAL.format(lists=self.store / "lists", home=self.home, zone=ZONE))
        return self.run_program("khal", "-c", configuration, *arguments, answers=answers)

    def write(self, name, content, folder=None):
        """As every careful program does: to a temporary file, which is then renamed."""
        path = (folder or self.list) / name
        beside = path.with_name(name + "Xy12")
        beside.write_bytes(content)
        beside.rename(path)

    def file(self, identity):
        return self.list / f"{identity}.ics"

    def assert_well(self):
        """Asserts that the store reports no problems."""
        self.assertEqual(self.live.ask("store/refresh")["problems"], [])

    def doctor(self, code=0):
        run = subprocess.run(
            [os.environ["FENCEPOST"], "doctor", "--store", self.store], timeout=300,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        assert run.returncode == code, (run.returncode, run.stdout)
        return run.stdout


def changed(reminder, **members):
    """The reminder with changed members, and without those that every change updates or that follow
    from its dates."""
    assert set(members) <= set(reminder), members
    moving = ("lastModifiedDate", "revision", "startInstant", "dueInstant")
    return {**{key: value for key, value in reminder.items() if key not in moving}, **members}
