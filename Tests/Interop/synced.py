"""Stores that `fencepost sync` keeps the same over a CalDAV server: a real Radicale or Xandikos, and `Store`,
a store with a client that listens and the other programs that edit its lists.
"""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

from live import KHAL, PROGRAMS, Live, changed
from preloaded import Preloaded
from waiting import until

RADICALE = """
[server]
hosts = 127.0.0.1:{port}
[auth]
type = none
[rights]
type = authenticated
[storage]
filesystem_folder = {folder}
[web]
type = none
"""
TODOMAN = """
path = "{lists}/*"
date_format = "%Y-%m-%d"
time_format = "%H:%M"
default_list = "Reminders"
default_due = 0
cache_path = "{home}/todoman.sqlite3"
"""
FENCE = {
    "title": "Brot, Käse", "notes": "eins\nzwei\ndrei", "tags": ["Essen", "Stadt"], "priority": 5,
    "due": "2026-12-01T09:00:00", "timeZone": "Europe/Berlin",
    "alarms": [
        {"relativeOffset": -900},
        {"proximity": "enter", "place": {
            "title": "Bäckerei", "latitude": 47.376887, "longitude": 8.541694, "radius": 150}},
    ],
}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Store:
    """A store with a client that listens, and its own home."""

    def __init__(self, home, url, programs=PROGRAMS, limit=300, **streams):
        """`programs` is the folder with vdirsyncer, todoman and khal, `limit` the seconds that a command may
        take, and `streams` more arguments of Popen for the server."""
        self.path = home / "store"
        self.limit = limit
        self.programs = programs
        self.events_added = 0
        home.mkdir()
        self.environment = {
            "HOME": str(home), "LC_ALL": "C.UTF-8", "TZ": "Europe/Berlin",
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        }
        self.live = Live(self.path, **streams)
        self.live.ask("list/all")
        said = self.run("sync", "init", "--url", url, "--user", "me")
        assert "holds no password" in said, said

    def run(self, *words, code=0):
        said, ended = self.try_to_run(*words)
        assert ended == code, (words, ended, said)
        return said

    def try_to_run(self, *words):
        run = subprocess.run(
            [os.environ["FENCEPOST"], *words, "--store", self.path], env=self.environment,
            timeout=self.limit, stdin=subprocess.DEVNULL, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        return run.stdout, run.returncode

    def sync(self):
        return self.run("sync")

    def sync_even_if_emptied(self):
        """Syncs, and confirms it if a list is empty on one side, as sync asks."""
        said, code = self.try_to_run("sync")
        if code == 1 and "--force-delete" in said:
            return self.run("sync", "--force-delete")
        assert code == 0, said
        return said

    def peer(self, name, *words, answers=""):
        """Runs todoman or khal on the lists of this store; `answers` is what a person types."""
        home = self.path.parent
        configuration = home / f"{name}.py"
        if not configuration.exists():
            template = {"khal": KHAL, "todo": TODOMAN}[name]
            configuration.write_text(
                template.format(lists=self.path / "lists", home=home, zone="Europe/Berlin"))
        flag = {"khal": "-c", "todo": "--config"}[name]
        run = subprocess.run(
            [self.programs / name, flag, configuration, *words], env=self.environment, cwd=home,
            input=answers, timeout=300, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        assert run.returncode == 0, (name, words, run.stdout, run.stderr)
        return run.stdout

    def edit_with_todoman(self, chance, tag):
        """Completes, moves or renames one of the reminders that todoman lists, or adds one."""
        tasks = json.loads(self.peer("todo", "--porcelain", "list", "--status", "NEEDS-ACTION"))
        if not tasks or chance.random() < 0.2:
            self.peer("todo", "new", "-l", "Reminders", tag)
            return
        number = str(chance.choice(sorted(tasks, key=lambda task: task["summary"]))["id"])
        words = chance.choice([
            ("done", number), ("edit", number, "--location", tag), ("edit", number, "--priority", "low"),
            ("edit", number, "--due", "2026-12-05 10:00"),
        ])
        self.peer("todo", *words)

    def edit_with_khal(self, chance, tag):
        """Adds an event, or renames one."""
        titles = sorted({each["title"] for each in self.events().values()})
        if not titles or chance.random() < 0.5:
            self.peer("khal", "new", "-a", "Reminders", "2026-12-24", "18:00", "20:00", tag)
            self.events_added += 1
        else:
            self.peer(
                "khal", "edit", "--show-past", chance.choice(titles), answers=f"s\n{tag}\nq\n")

    def firings(self):
        return self.live.ask("alarm/firings", {"open": True})["firings"]

    def events(self):
        """The events by id, without what every change updates."""
        self.live.ask("store/refresh")
        found = self.live.ask("event/fetch", {"start": "2026-11-20", "end": "2027-01-20"})
        return {
            each["id"]: {
                key: value for key, value in each.items()
                if key not in ("lastModifiedDate", "revision", "creationDate")
            }
            for each in found["occurrences"]
        }

    def save(self, **reminder):
        return self.live.ask("reminder/save", {"reminder": reminder})["reminder"]

    def hear(self, **expected):
        """Reads notifications of changes by others until all expected ones came, and no others."""
        seen = {event: set() for event in ("created", "updated", "removed")}
        wanted = {event: set(expected.get(event, ())) for event in seen}
        while seen != wanted:
            change = self.live.hear("store/didChange")
            if change["origin"] == "external":
                for event, ids in change["changes"].get("reminders", {}).items():
                    seen[event] |= set(ids)
            assert all(seen[event] <= wanted[event] for event in seen), (seen, wanted)

    def reminders(self):
        """All reminders by id, without the members that every change updates."""
        self.live.ask("store/refresh")
        found = self.live.ask("reminder/fetch", {"where": {"status": "all"}})["reminders"]
        return {each["id"]: plain(each) for each in found}


def plain(reminder):
    """Without members that depend on the program."""
    return changed(reminder, creationDate=None)


class OverServer:
    """A test's server, and stores that sync with it."""

    maxDiff = None
    # Whether the programs run as copies of one process that has loaded them.
    preloads = False

    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="fencepost-calendars-"))
        self.addCleanup(shutil.rmtree, self.home)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        log = open(self.home / "server.log", "wb")
        self.addCleanup(log.close)
        self.server = subprocess.Popen(
            self.command(), stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=self.home)
        self.addCleanup(self.server.wait)
        self.addCleanup(self.server.kill)
        until(self.answers, f"{self.command()[0]} to listen")
        self.programs = PROGRAMS
        if self.preloads:
            preloaded = Preloaded(self.home / "programs", "Europe/Berlin")
            self.addCleanup(preloaded.close)
            self.programs = preloaded.folder

    def answers(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stores(self, count):
        stores = []
        for number in range(count):
            store = Store(self.home / str(number), self.url, self.programs)
            self.addCleanup(store.live.close)
            stores.append(store)
        return stores

    def assert_same(self, *stores):
        for store in stores[1:]:
            self.assertEqual(stores[0].reminders(), store.reminders())
            self.assertEqual(stores[0].events(), store.events())


class Radicale:
    def command(self):
        configuration = self.home / "radicale.conf"
        configuration.write_text(
            RADICALE.format(port=self.port, folder=self.home / "radicale"))
        return [sys.executable, "-m", "radicale", "--config", str(configuration)]


class Xandikos:
    def command(self):
        (self.home / "xandikos").mkdir(exist_ok=True)
        return [
            str(PROGRAMS / "xandikos"), "serve", "--defaults", "--autocreate",
            "-d", str(self.home / "xandikos"), "-l", "127.0.0.1", "-p", str(self.port),
        ]
