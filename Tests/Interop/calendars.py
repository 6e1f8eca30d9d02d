"""Stores that `fencepost sync` keeps equal over real Radicale and Xandikos, while clients listen."""

import datetime
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from live import PROGRAMS
from reporting import main
from synced import FENCE, OverServer, Radicale, Xandikos, free_port, plain
from waiting import until


class Beyond(OverServer):
    """The tests, for any CalDAV server."""

    def test_two_stores(self):
        """what one side saves, edits, completes and removes arrives complete on the other and is
        reported"""
        one, two = self.stores(2)
        saved = one.save(**FENCE)
        part = one.save(title="Butter", parent=saved["id"])
        weekly = one.save(
            title="Blumen", due="2026-12-01T09:00:00", timeZone="Europe/Berlin",
            recurrence=["FREQ=WEEKLY"])
        self.assertIn("3 sent", one.sync())
        self.assertIn("3 received", two.sync())
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
        self.assertIn("got a place alarm", two.sync())
        one.sync()
        self.assert_same(one, two)
        (alarm,) = one.reminders()[saved["id"]]["alarms"]
        (place,) = alarm["places"]
        self.assertEqual(
            (alarm["proximity"], place["title"], place["latitude"], place["longitude"]),
            ("leave", "Post", 47.376887, 8.541694))
        # An alarm that the person removes does not come again.
        two.save(id=saved["id"], alarms=[])
        self.assertNotIn("got a place alarm", two.sync())
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
        # A program drops both when it writes the item. It stays acknowledged, and they are written back.
        written = re.sub(rb"(X-MOZ-LASTACK|ACKNOWLEDGED):\w+\r?\n", b"", content).replace(b"Herd", b"Ofen")
        (one.path / path).write_bytes(re.sub(rb"PRODID:[^\r\n]*", b"PRODID:+//IDN tasks.org//EN", written))
        one.sync()
        self.assertIn("which was restored", two.sync())
        one.sync()
        self.assertNotIn("which was restored", two.sync())
        self.assert_same(one, two)
        for store in (one, two):
            reminder = store.reminders()[saved["id"]]
            self.assertEqual(reminder["title"], "Ofen")
            self.assertEqual(reminder["alarms"][0]["acknowledged"], alarm["acknowledged"])
            self.assertEqual(store.firings(), [])
            content = (store.path / path).read_bytes()
            for name in (b"X-MOZ-LASTACK", b"ACKNOWLEDGED"):
                self.assertIn(b"\n" + name + b":" + stamp, content)


class OverRadicale(Radicale, Beyond, unittest.TestCase):
    pass


class OverXandikos(Xandikos, Beyond, unittest.TestCase):
    pass


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
