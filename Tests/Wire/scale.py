"""What people on one host cost: memory, wake-ups while idle, and the time until a change arrives.

usage: scale.py [PEOPLE] [REMINDERS] [IDLE_SECONDS]

Each person has a store and two clients, each with a server of its own. As root, each person is another
user, as on a shared host. Prints what was measured; asserts only what holds on any machine.
"""

import os
import pathlib
import shutil
import statistics
import sys
import tempfile
import time
import unittest

from reporting import main, note
from server import Server
from waiting import until
from wire import call, line, tell

PEOPLE = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 3
REMINDERS = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 100
IDLE = float(sys.argv.pop(1)) if len(sys.argv) > 1 else 2
FIRST_USER = 70000
ITEM = """BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//Fencepost//Fencepost//EN\r
BEGIN:VTODO\r
UID:item-{number}\r
DTSTAMP:20261101T080000Z\r
CREATED:20261101T080000Z\r
LAST-MODIFIED:20261101T080000Z\r
SUMMARY:Reminder number {number}\r
DUE;VALUE=DATE:202612{day:02}\r
STATUS:NEEDS-ACTION\r
CATEGORIES:home,errands\r
END:VTODO\r
END:VCALENDAR\r
"""


class Client:
    """A client with a server of its own."""

    def __init__(self, store, user):
        others = {"user": user, "group": user, "extra_groups": []} if user else {}
        environment = {"HOME": str(store.parent), "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        self.server = Server("--store", str(store), "--access", "full", env=environment, **others)
        self.number, self.told = 0, []
        self.ask("initialize", {"clientInfo": {"name": "scale"}})
        self.server.write(line(tell("initialized", {})))
        self.total = self.ask("reminder/fetch", {"limit": 10})["total"]

    def ask(self, method, params=None):
        self.number += 1
        self.server.write(line(call(self.number, method, params)))
        while True:
            (message,) = self.server.lines(1)
            if message.get("id") == self.number:
                assert "result" in message, message
                return message["result"]
            self.told.append(message)

    def hear(self):
        """Waits for the notification of a change."""
        while True:
            for message in self.told:
                if message["method"] == "store/didChange":
                    self.told.remove(message)
                    return
            self.told += self.server.lines(1)

    @property
    def process(self):
        return pathlib.Path("/proc", str(self.server.process.pid))

    def memory(self):
        """Its own and its share of common memory, in bytes."""
        text = (self.process / "smaps_rollup").read_text()
        return sum(
            int(each.split()[1]) << 10 for each in text.splitlines() if each.startswith("Pss:"))

    def wake_ups(self):
        text = (self.process / "status").read_text()
        return sum(int(each.split()[1]) for each in text.splitlines() if "ctxt_switches" in each)

    def processor_time(self):
        fields = (self.process / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_idle(clients):
    """What follows a start is done when three seconds have brought no more of it."""
    def is_idle():
        before = sum(client.wake_ups() for client in clients)
        time.sleep(3)
        return sum(client.wake_ups() for client in clients) == before

    until(is_idle, "the servers have nothing to do")


class Host(unittest.TestCase):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="fencepost-scale-"))
        self.addCleanup(shutil.rmtree, self.home)
        self.home.chmod(0o755)

    def store(self, number, count, user=None):
        folder = self.home / str(number) / "store" / "lists" / "Reminders"
        folder.mkdir(parents=True)
        for item in range(count):
            (folder / f"item-{item}.ics").write_text(
                ITEM.format(number=item, day=item % 28 + 1), newline="")
        if user:
            for path in [self.home / str(number), *(self.home / str(number)).rglob("*")]:
                os.chown(path, user, user)
        return self.home / str(number) / "store"

    def client(self, store, user=None):
        client = Client(store, user)
        self.addCleanup(client.server.__exit__)
        return client

    def test_people(self):
        """many people with two clients each: nothing is done while nothing happens, and changes arrive"""
        people = []
        began = time.monotonic()
        for number in range(PEOPLE):
            user = FIRST_USER + number if os.geteuid() == 0 else None
            store = self.store(number, REMINDERS, user)
            people.append([self.client(store, user) for _ in range(2)])
        clients = [client for pair in people for client in pair]
        self.assertEqual({client.total for client in clients}, {REMINDERS})
        note(f"{PEOPLE} people with {REMINDERS} reminders and {len(clients)} servers, "
             f"begun in {time.monotonic() - began:.1f} s")
        self.measure_idling(clients)

        # One person after another, while the servers of all others are there.
        times = []
        for one, other in people:
            other.told.clear()
            sent = time.monotonic()
            one.ask("reminder/save", {"reminder": {"title": "New", "list": "Reminders"}})
            other.hear()
            times.append(time.monotonic() - sent)
        times.sort()
        note(f"from a save to the other client: median {statistics.median(times) * 1e3:.1f} ms, "
             f"99th percentile {times[int(len(times) * 0.99)] * 1e3:.1f} ms")
        memory = [client.memory() for client in clients]
        note(f"memory: {sum(memory) / 1e6:.0f} MB for all, {sum(memory) / PEOPLE / 1e6:.1f} MB a person")

    def measure_idling(self, clients):
        wait_until_idle(clients)
        woken = sum(client.wake_ups() for client in clients)
        used = sum(client.processor_time() for client in clients)
        time.sleep(IDLE)
        woken = sum(client.wake_ups() for client in clients) - woken
        used = sum(client.processor_time() for client in clients) - used
        note(f"idle for {IDLE:.0f} s: {woken} wake-ups, {used:.2f} s of processor time")

    def test_one_person(self):
        """the memory of one server, by the number of reminders, from their files and from the index"""
        counts = [int(each) for each in os.environ.get("SCALE_COUNTS", "1000").split(",")]
        for count in counts:
            store = self.store(f"of-{count}", count)
            for source in ("files", "index"):
                began = time.monotonic()
                client = Client(store, None)
                taken = time.monotonic() - began
                self.assertEqual(client.total, count)
                wait_until_idle([client])
                note(f"{count} reminders from {source}: {client.memory() / (1 << 20):.1f} MiB, "
                     f"answered after {taken * 1e3:.0f} ms")
                client.ask("shutdown")
                client.server.write(line(tell("exit")))
                client.server.process.wait(60)
                client.server.__exit__()


if __name__ == "__main__":
    main()
