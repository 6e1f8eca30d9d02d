"""A first sync of many items from a real Radicale, while a client asks all the time.

usage: first_sync.py [ITEMS]

The client is told of each item once. Prints how long `reminder/fetch` takes meanwhile and afterwards, and how
long `fencepost sync` takes beside the same runs of vdirsyncer without Fencepost. Asserts no times.
"""

import json
import subprocess
import sys
import threading
import time
import unittest

from live import PROGRAMS
from reporting import main, note
from synced import OverServer, Radicale, Store

ITEMS = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 300
ITEM = """BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//Another program//EN\r
BEGIN:VTODO\r
UID:item-{number}\r
DTSTAMP:20261101T080000Z\r
SUMMARY:Reminder number {number}\r
DUE;VALUE=DATE:202612{day:02}\r
STATUS:NEEDS-ACTION\r
CATEGORIES:home,errands\r
END:VTODO\r
END:VCALENDAR\r
"""
# Seconds between two requests of the client.
PAUSE = 0.01
# If more items come, one run of vdirsyncer has to do.
MOST_CHECKED = 256
# Runs vdirsyncer and notes when the run began and ended.
TIMED = """#!/usr/bin/env bash
began=$EPOCHREALTIME
{program} "$@"
code=$?
printf '%s %s %s\\n' "$3" "$began" "$EPOCHREALTIME" >>{log}
exit "$code"
"""


class FirstSync(Radicale, OverServer, unittest.TestCase):
    def fill(self):
        """Puts the items where Radicale keeps a calendar."""
        folder = self.home / "radicale" / "collection-root" / "me" / "Reminders"
        folder.mkdir(parents=True)
        (folder / ".Radicale.props").write_text(
            json.dumps({"tag": "VCALENDAR", "D:displayname": "Reminders"}))
        for number in range(ITEMS):
            (folder / f"item-{number}.ics").write_text(
                ITEM.format(number=number, day=number % 28 + 1), newline="")

    def sync_without_fencepost(self, store):
        """The seconds that vdirsyncer takes into a folder of its own, by its three commands."""
        home = self.home / "alone"
        (home / "lists" / "Reminders").mkdir(parents=True)
        text = (store.path / ".state" / "sync" / "names.conf").read_text()
        configuration = home / "vdirsyncer.conf"
        configuration.write_text(text.replace(str(store.path), str(home)))
        began = time.monotonic()
        for command in ("discover", "sync", "metasync"):
            subprocess.run(
                [PROGRAMS / "vdirsyncer", "-c", configuration, command, "fencepost"], check=True,
                env=store.environment, input=b"y\n" * 9, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
        taken = time.monotonic() - began
        self.assertEqual(len(list((home / "lists" / "Reminders").glob("*.ics"))), ITEMS)
        return taken

    def timed_program(self):
        """A folder with a vdirsyncer that notes its runs."""
        folder = self.home / "timed"
        folder.mkdir()
        script = folder / "vdirsyncer"
        script.write_text(TIMED.format(program=PROGRAMS / "vdirsyncer", log=self.home / "runs"))
        script.chmod(0o755)
        return folder

    def runs(self):
        """The commands of vdirsyncer that were run, each with its seconds."""
        log = self.home / "runs"
        lines = [line.split() for line in log.read_text().splitlines()]
        log.unlink()
        return [(command, float(end) - float(began)) for command, began, end in lines]

    def ask_until(self, live, is_done):
        """The seconds that each request took."""
        times = []
        while not is_done():
            began = time.monotonic()
            live.ask("reminder/fetch", {"limit": 50})
            times.append(time.monotonic() - began)
            time.sleep(PAUSE)
        return sorted(times)

    def ask_for(self, live, seconds):
        end = time.monotonic() + seconds
        return self.ask_until(live, lambda: time.monotonic() > end)

    def test_first_sync(self):
        """each item of a first sync is told once, and the client's requests are answered meanwhile"""
        self.fill()
        store = Store(self.home / "0", self.url, self.timed_program())
        self.addCleanup(store.live.close)
        self.runs()
        # Radicale makes its own cache of what it reads first.
        self.sync_without_fencepost(store)
        subprocess.run(["rm", "-r", self.home / "alone"], check=True)
        alone = self.sync_without_fencepost(store)

        seconds = []

        def sync():
            began = time.monotonic()
            store.sync()
            seconds.append(time.monotonic() - began)

        thread = threading.Thread(target=sync)
        thread.start()
        during = self.ask_until(store.live, lambda: not thread.is_alive())
        thread.join()
        runs = self.runs()
        commands = [command for command, _ in runs]
        self.assertEqual(commands.count("sync"), 1 if ITEMS > MOST_CHECKED else 2)
        self.assertEqual(len(store.reminders()), ITEMS)
        told = [each["params"] for each in store.live.told if each["method"] == "store/didChange"]
        created = [uid for change in told for uid in change["changes"]["reminders"]["created"]]
        self.assertEqual(len(created), ITEMS)
        self.assertEqual(len(set(created)), ITEMS)
        # A sync of many items is not checked by another run; its items do not count as changed here.
        self.assertIn("nothing has changed here since", store.run("sync", "status"))
        idle = self.ask_for(store.live, 5)
        # What both sides have is known after the next sync at the latest, which has nothing to do.
        self.assertIn("same already", store.sync())
        self.assertEqual(len(list((store.path / ".state/sync/base").iterdir())), ITEMS)

        note(f"{ITEMS} items told in {len(told)} notices, at most "
             f"{store.live.server.peak():.0f} MiB of memory")
        note(f"sync {seconds[0]:.1f} s, vdirsyncer alone {alone:.1f} s: "
             f"{(seconds[0] / alone - 1) * 100:+.1f} %")
        note(", ".join(f"{command} {taken:.1f} s" for command, taken in runs) +
             f", and {seconds[0] - sum(taken for _, taken in runs):.1f} s of Fencepost's own")
        for name, times in (("meanwhile", during), ("afterwards", idle)):
            half, most = times[len(times) // 2], times[int(len(times) * 0.99)]
            note(f"reminder/fetch {name}: {len(times)} times, median {half * 1e3:.1f} ms, "
                 f"99th percentile {most * 1e3:.1f} ms")


if __name__ == "__main__":
    main()
