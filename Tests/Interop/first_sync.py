"""A first sync of many items from a real Radicale, while a client asks all the time.

usage: first_sync.py [ITEMS] [TURNS]

The client is told of each item once. Prints how long `reminder/fetch` takes meanwhile and afterwards, and how
long `fencepost sync` takes beside the same runs of vdirsyncer without Fencepost. The two take turns, each into
new folders, because other programs use the processors as well. Asserts no times.
"""

import dataclasses
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import threading
import time
import unittest

from live import PROGRAMS
from reporting import main, note
from synced import OverServer, Radicale, Store

ITEMS = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 300
TURNS = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 1
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


@dataclasses.dataclass
class Taken:
    """Seconds: by the clock, and of the processors."""

    wall: float
    # vdirsyncer, and `fencepost sync`.
    programs: float
    radicale: float
    # `fencepost serve`.
    server: float

    @property
    def processor(self):
        return self.programs + self.radicale + self.server

    def __sub__(self, other):
        return Taken(*(a - b for a, b in zip(dataclasses.astuple(self), dataclasses.astuple(other))))

    def __str__(self):
        return (f"{self.wall:.1f} s, of the processors {self.processor:.2f} s: programs "
                f"{self.programs:.2f}, Radicale {self.radicale:.2f}, server {self.server:.2f}")


def processor_time(process):
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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

    def sync_without_fencepost(self, configuration, environment):
        """Runs vdirsyncer's three commands into a folder of its own, and returns what they took."""
        home = self.home / "alone"
        (home / "lists" / "Reminders").mkdir(parents=True)
        (home / "vdirsyncer.conf").write_text(configuration.replace("STORE", str(home)))

        def run():
            for command in ("discover", "sync", "metasync"):
                subprocess.run(
                    [PROGRAMS / "vdirsyncer", "-c", home / "vdirsyncer.conf", command, "fencepost"],
                    check=True, env=environment, input=b"y\n" * 9, stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL)

        taken = self.taken(run)
        self.assertEqual(len(list((home / "lists" / "Reminders").glob("*.ics"))), ITEMS)
        shutil.rmtree(home)
        return taken

    def sync_with_fencepost(self):
        """The same with `fencepost sync`, beside a server with a client that listens."""
        store = Store(self.home / "beside", self.url)
        try:
            taken = self.taken(store.sync, store.live.server.process.pid)
            # All of it: also what the server still reads after the sync has ended.
            before = processor_time(store.live.server.process.pid)
            self.assertEqual(len(store.reminders()), ITEMS)
            taken.server += processor_time(store.live.server.process.pid) - before
        finally:
            store.live.close()
        shutil.rmtree(self.home / "beside")
        return taken

    def taken(self, work, server=None):
        def seconds():
            children = resource.getrusage(resource.RUSAGE_CHILDREN)
            return Taken(
                wall=time.monotonic(), programs=children.ru_utime + children.ru_stime,
                radicale=processor_time(self.server.pid),
                server=processor_time(server) if server else 0)

        before = seconds()
        work()
        return seconds() - before

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
        note(f"sync {seconds[0]:.1f} s: " + ", ".join(f"{command} {taken:.1f} s" for command, taken in runs) +
             f", and {seconds[0] - sum(taken for _, taken in runs):.1f} s of Fencepost's own")
        for name, times in (("meanwhile", during), ("afterwards", idle)):
            half, most = times[len(times) // 2], times[int(len(times) * 0.99)]
            note(f"reminder/fetch {name}: {len(times)} times, median {half * 1e3:.1f} ms, "
                 f"99th percentile {most * 1e3:.1f} ms")

    def test_added_time(self):
        """a first sync of many items comes to the same with vdirsyncer alone and with Fencepost"""
        self.fill()
        store = Store(self.home / "0", self.url)
        store.live.close()
        text = (store.path / ".state" / "sync" / "names.conf").read_text()
        configuration = text.replace(str(store.path), "STORE")
        # Radicale makes its own cache of what it reads first.
        self.sync_without_fencepost(configuration, store.environment)
        turns = []
        for turn in range(TURNS):
            pair = [None, None]
            for which in (0, 1) if turn % 2 else (1, 0):
                pair[which] = (
                    self.sync_with_fencepost() if which
                    else self.sync_without_fencepost(configuration, store.environment))
            turns.append(pair)
            note(f"vdirsyncer alone {pair[0]}")
            note(f"with Fencepost {pair[1]}")
        for name in ("wall", "processor"):
            added = [getattr(beside, name) / getattr(alone, name) - 1 for alone, beside in turns]
            note(f"added, {name}: {', '.join(f'{each * 100:+.1f} %' for each in sorted(added))}; "
                 f"median {statistics.median(added) * 100:+.1f} %")


if __name__ == "__main__":
    main()
