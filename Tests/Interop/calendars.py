"""Stores that `fencepost sync` keeps equal over real Radicale and Xandikos, while clients listen.

usage: calendars.py [ROUNDS] [SEED]
"""

import datetime
import json
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest

from live import KHAL, PROGRAMS, Live, changed
from reporting import main, note
from waiting import until

ROUNDS = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 6
SEED = int(sys.argv.pop(1)) if len(sys.argv) > 1 else random.randrange(1 << 30)
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

    def __init__(self, home, url):
        self.path = home / "store"
        self.events_added = 0
        home.mkdir()
        self.environment = {
            "HOME": str(home), "LC_ALL": "C.UTF-8", "TZ": "Europe/Berlin",
            "PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}",
        }
        self.live = Live(self.path)
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
            timeout=300, stdin=subprocess.DEVNULL, text=True,
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
            [PROGRAMS / name, flag, configuration, *words], env=self.environment, cwd=home,
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


class Beyond:
    """The tests, for any CalDAV server."""

    maxDiff = None

    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="fencepost-calendars-"))
        self.addCleanup(shutil.rmtree, self.home)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        log = open(self.home / "server.log", "wb")
        self.addCleanup(log.close)
        server = subprocess.Popen(
            self.command(), stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=self.home)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        until(self.answers, f"{self.command()[0]} to listen")

    def answers(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stores(self, count):
        stores = []
        for number in range(count):
            store = Store(self.home / str(number), self.url)
            self.addCleanup(store.live.close)
            stores.append(store)
        return stores

    def assert_same(self, *stores):
        for store in stores[1:]:
            self.assertEqual(stores[0].reminders(), store.reminders())
            self.assertEqual(stores[0].events(), store.events())

    def test_two_stores(self):
        """what one side saves, edits, completes and removes arrives complete on the other and is
        reported"""
        one, two = self.stores(2)
        saved = one.save(**FENCE)
        part = one.save(title="Butter", parent=saved["id"])
        weekly = one.save(
            title="Blumen", due="2026-12-01T09:00:00", timeZone="Europe/Berlin",
            recurrence=["FREQ=WEEKLY"])
        self.assertIn("3 went", one.sync())
        self.assertIn("3 came", two.sync())
        ids = [saved["id"], part["id"], weekly["id"]]
        two.hear(created=ids)
        self.assertEqual(two.reminders()[saved["id"]], plain(saved))
        self.assertEqual(two.reminders()[part["id"]]["parent"], saved["id"])
        self.assertIn("same already", one.sync())

        # Different members on both sides.
        two.save(id=saved["id"], title="Brot", tags=["Essen", "Stadt", "eilig"])
        one.save(id=saved["id"], priority=1, notes="eins\nzwei\ndrei\nvier")
        two.sync()
        self.assertIn("1 merged", one.sync())
        two.sync()
        self.assert_same(one, two)
        one.hear(updated=[saved["id"]])
        two.hear(updated=[saved["id"]])
        now = one.reminders()[saved["id"]]
        self.assertEqual(
            now, {**plain(saved), "title": "Brot", "priority": 1, "notes": "eins\nzwei\ndrei\nvier",
                  "tags": now["tags"]})
        self.assertEqual(sorted(now["tags"]), ["Essen", "Stadt", "eilig"])

        # A date of a series is completed; and something is removed.
        two.live.ask("reminder/complete", {"id": weekly["id"]})
        one.live.ask("reminder/remove", {"id": part["id"]})
        for store in (one, two, one):
            store.sync()
        self.assert_same(one, two)
        self.assertEqual(one.reminders()[weekly["id"]]["due"], "2026-12-08T09:00:00")
        self.assertNotIn(part["id"], two.reminders())

    def test_conflict(self):
        """of two titles the later one is used, and the other one is kept and reported"""
        one, two = self.stores(2)
        saved = one.save(**FENCE)
        one.sync()
        two.sync()
        two.hear(created=[saved["id"]])
        one.save(id=saved["id"], title="Früher")
        two.save(id=saved["id"], title="Später")
        one.sync()
        said = two.sync()
        self.assertIn("SUMMARY", said)
        one.sync()
        self.assert_same(one, two)
        text = next((two.path / "lists" / "Reminders").glob("*.ics")).read_text()
        titles = {"Früher", "Später"}
        (stands,) = titles & {one.reminders()[saved["id"]]["title"]}
        (lost,) = titles - {stands}
        self.assertIn(lost, two.run("sync", "status"))
        self.assertEqual(len(re.findall("X-FENCEPOST-CONFLICT", text)), 1)
        self.assertEqual(one.reminders()[saved["id"]]["alarms"], plain(saved)["alarms"])

    def test_place_from_a_phone(self):
        """a GEO that a phone writes becomes a place alarm once the person has said so"""
        one, two = self.stores(2)
        saved = one.save(title="Paket", location="Post")
        path = one.path / "lists/Reminders" / f"{saved['id']}.ics"
        path.write_bytes(path.read_bytes().replace(
            b"END:VTODO", b"GEO:47.376887;8.541694\r\nEND:VTODO"))
        one.sync()
        two.sync()
        self.assertEqual(two.reminders()[saved["id"]]["alarms"], [])
        (two.path / "settings.json").write_text('{"fences": {"fromPosition": "leave"}}')
        self.assertIn("place alarm now", two.sync())
        one.sync()
        self.assert_same(one, two)
        (alarm,) = one.reminders()[saved["id"]]["alarms"]
        (place,) = alarm["places"]
        self.assertEqual(
            (alarm["proximity"], place["title"], place["latitude"], place["longitude"]),
            ("leave", "Post", 47.376887, 8.541694))
        # An alarm that the person removes does not come again.
        two.save(id=saved["id"], alarms=[])
        self.assertNotIn("place alarm now", two.sync())
        self.assertEqual(two.reminders()[saved["id"]]["alarms"], [])

    def test_acknowledged_elsewhere(self):
        """what a phone acknowledges is acknowledged here, and the other way round"""
        one, two = self.stores(2)
        saved = one.save(
            title="Herd", due="2026-01-05T09:00:00", timeZone="Europe/Berlin",
            alarms=[{"relativeOffset": 0, "relativeTo": "due"}])
        path = f"lists/Reminders/{saved['id']}.ics"
        one.sync()
        two.sync()
        # As Tasks.org does it.
        content = (one.path / path).read_bytes()
        (one.path / path).write_bytes(content.replace(
            b"BEGIN:VALARM", b"X-MOZ-LASTACK:20260105T080100Z\r\nBEGIN:VALARM"))
        one.sync()
        two.sync()
        for store in (one, two):
            (alarm,) = store.reminders()[saved["id"]]["alarms"]
            self.assertEqual(alarm["acknowledged"], "2026-01-05T08:01:00.000Z")
        # And here: in both forms, for phones of either kind.
        soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=1)
        two.save(id=saved["id"], alarms=[{"absoluteDate": soon.strftime("%Y-%m-%dT%H:%M:%SZ")}])
        until(lambda: two.firings(), "the alarm to go off")
        (firing,) = two.firings()
        two.live.ask("alarm/acknowledge", {"firing": firing["firing"]})
        two.sync()
        one.sync()
        (alarm,) = one.reminders()[saved["id"]]["alarms"]
        stamp = re.sub(r"[-:]|\.000", "", alarm["acknowledged"]).encode()
        content = (one.path / path).read_bytes()
        for name in (b"X-MOZ-LASTACK", b"ACKNOWLEDGED"):
            self.assertIn(b"\n" + name + b":" + stamp, content)
        self.assert_same(one, two)

    def test_rounds(self):
        """stores that are changed and synced at random become equal, and lose nothing"""
        note(f"{ROUNDS} rounds, seed {SEED}")
        chance = random.Random(SEED)
        stores = self.stores(3)
        tags, gone = {}, set()
        for number in range(ROUNDS):
            for store in stores:
                if chance.random() < 0.7:
                    self.change(store, chance, tags, gone, number)
                if chance.random() < 0.6:
                    store.sync_even_if_emptied()
        # Twice for each, so that every store gets what the others have.
        for _ in range(2):
            for store in stores:
                store.sync_even_if_emptied()
        self.assert_same(*stores)
        for store in stores:
            self.assertIn("same already", store.sync())
        self.assertEqual(len(stores[0].events()), stores[2].events_added)
        found = stores[0].reminders()
        for identity, wanted in tags.items():
            # An item that one side removed and another changed comes back; an unchanged one is
            # gone.
            if identity in found:
                self.assertLessEqual(wanted, set(found[identity]["tags"]), identity)
            else:
                self.assertIn(identity, gone)

    def change(self, store, chance, tags, gone, number):
        """One edit by a client of the store, or by todoman at the second one, or khal at the third."""
        peer = {"1": store.edit_with_todoman, "2": store.edit_with_khal}.get(store.path.parent.name)
        if peer and chance.random() < 0.5:
            peer(chance, f"p{number}x{chance.randrange(10**7):07}")
            return
        there = list(store.reminders())
        kind = chance.randrange(6)
        tag = f"t{number}x{chance.randrange(1 << 20)}"
        if not there or kind == 0:
            saved = store.live.ask("reminder/save", {"reminder": {**FENCE, "tags": [tag]}})
            tags[saved["reminder"]["id"]] = {tag}
            return
        identity = chance.choice(sorted(there))
        if kind == 5:
            store.live.ask("reminder/remove", {"id": identity})
            gone.add(identity)
            return
        before = store.reminders()[identity]
        edits = [
            {"tags": [*before["tags"], tag]}, {"title": tag}, {"notes": f"{before['notes']}\n{tag}"},
            {"priority": chance.choice([1, 5, 9]), "tags": [*before["tags"], tag]},
        ]
        edit = edits[kind - 1]
        store.live.ask("reminder/save", {"reminder": {"id": identity, **edit}})
        if "tags" in edit:
            tags.setdefault(identity, set()).add(tag)


class OverRadicale(Beyond, unittest.TestCase):
    def command(self):
        configuration = self.home / "radicale.conf"
        configuration.write_text(
            RADICALE.format(port=self.port, folder=self.home / "radicale"))
        return [sys.executable, "-m", "radicale", "--config", str(configuration)]


class OverXandikos(Beyond, unittest.TestCase):
    def command(self):
        (self.home / "xandikos").mkdir(exist_ok=True)
        return [
            str(PROGRAMS / "xandikos"), "serve", "--defaults", "--autocreate",
            "-d", str(self.home / "xandikos"), "-l", "127.0.0.1", "-p", str(self.port),
        ]


class WithoutServer(unittest.TestCase):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="fencepost-calendars-"))
        self.addCleanup(shutil.rmtree, self.home)

    def run_sync(self, *words, path, code):
        run = subprocess.run(
            [os.environ["FENCEPOST"], "sync", *words, "--store", self.home / "store"],
            env={"HOME": str(self.home), "PATH": path}, stdin=subprocess.DEVNULL, text=True,
            timeout=60, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        self.assertEqual(run.returncode, code, run.stdout)
        return run.stdout

    def test_advice(self):
        """without vdirsyncer or a server that answers, sync says what to do"""
        address = ("init", "--url", f"http://127.0.0.1:{free_port()}/", "--user", "me")
        self.assertIn("pipx install vdirsyncer", self.run_sync(*address, path="/nowhere", code=2))
        here = f"{PROGRAMS}{os.pathsep}/usr/bin:/bin"
        self.assertIn("sync init", self.run_sync(path=here, code=2))
        self.assertIn("cannot be reached", self.run_sync(*address, path=here, code=1))
        said = self.run_sync("init", "--url", "http://me:secret@host/", "--user", "me", path=here, code=2)
        self.assertIn("--password-command", said)


if __name__ == "__main__":
    main()
