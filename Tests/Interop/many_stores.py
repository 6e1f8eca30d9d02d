"""Many stores, each with a server and a client that listens, sync at random over one real Radicale.

usage: many_stores.py [STORES] [SEED]

At the end all stores have the same. Prints the memory of all servers, how long a sync takes, and how long it
takes until a change arrives. Asserts no times. A few stores sync at the same time and the others wait for their
turn, so that hundreds of stores fit on a small machine. What is told of a sync begins with its turn.

Each server takes one inotify instance of the user, and leaves some to the user's other programs: the servers beyond
that many run in a namespace of their own that has none, and look at the folders every so often.
"""

import concurrent.futures
import os
import random
import statistics
import sys
import threading
import time
import unittest

from reporting import main, note
from synced import OverServer, Radicale, Store

STORES = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 5
SEED = int(sys.argv.pop(1)) if len(sys.argv) > 1 else random.randrange(1 << 30)
# So many inotify instances this test takes at most. All others are left to other programs of the user.
MOST_WATCHES = 60
# So many stores sync at the same time.
AT_ONCE = os.cpu_count() or 2
# Runs a server without inotify.
POLLING = """#!/bin/sh
exec unshare --user --map-root-user sh -c '
  echo 0 >/proc/sys/user/max_inotify_instances && exec "$0" "$@"' {program} "$@"
"""
# The seconds that one sync may take in its turn, and how many more for each store that holds the same items.
LIMIT, MORE_FOR_EACH = 300, 2
# So many changes are followed from one store to another.
FOLLOWED = 20


class ManyStores(Radicale, OverServer, unittest.TestCase):
    preloads = True

    def setUp(self):
        super().setUp()
        self.sync_times = []
        self.turns = threading.Semaphore(AT_ONCE)
        self.polling = self.home / "polling"
        self.polling.write_text(POLLING.format(program=os.environ["FENCEPOST"]))
        self.polling.chmod(0o755)
        self.pool = concurrent.futures.ThreadPoolExecutor(AT_ONCE)
        self.addCleanup(self.pool.shutdown)

    def make(self, number):
        streams = {"executable": self.polling} if number >= MOST_WATCHES else {}
        store = Store(
            self.home / str(number), self.url, self.programs, LIMIT + MORE_FOR_EACH * STORES, **streams)
        store.lock = threading.Lock()
        return store

    def sync(self, store):
        with self.turns:
            began = time.monotonic()
            store.sync_even_if_emptied()
            self.sync_times.append(time.monotonic() - began)

    def change(self, store, number, chance):
        """A new reminder, or an edit of one that is there, and a sync."""
        with store.lock:
            there = sorted(store.live.ask("reminder/fetch", {"limit": 500})["reminders"],
                           key=lambda each: each["id"])
            tag = f"t{number}"
            if there and chance.random() < 0.7:
                before = chance.choice(there)
                edit = {"id": before["id"], "tags": [*before["tags"], tag]}
                self.edited.append((before["id"], tag))
            else:
                edit = {"title": f"Reminder {number}", "tags": [tag]}
            saved = store.live.ask("reminder/save", {"reminder": edit})["reminder"]
            self.tags.append((saved["id"], tag))
            if chance.random() < 0.8:
                self.sync(store)

    def follow(self, one, other, number):
        """The seconds from a save in one store until the other store's client is told."""
        with one.lock:
            began = time.monotonic()
            saved = one.live.ask("reminder/save", {"reminder": {"title": f"Followed {number}"}})
            self.sync(one)
        identity = saved["reminder"]["id"]
        with other.lock:
            self.sync(other)
            while True:
                change = other.live.hear("store/didChange")
                if identity in change["changes"].get("reminders", {}).get("created", []):
                    return time.monotonic() - began

    def all_at_once(self, work, arguments):
        """Does the work for each of these, a few at the same time, and raises what failed."""
        list(self.pool.map(lambda each: work(*each), arguments))

    def test_many(self):
        """many stores that sync at random with one server become equal, and lose no tag"""
        note(f"{STORES} stores, seed {SEED}")
        if STORES > MOST_WATCHES:
            note(f"{STORES - MOST_WATCHES} of the servers poll")
        chance = random.Random(SEED)
        began = time.monotonic()
        # The first one makes the list on the server.
        stores = [self.make(0)]
        stores += self.pool.map(self.make, range(1, STORES))
        for store in stores:
            self.addCleanup(store.live.close)
        note(f"begun in {time.monotonic() - began:.0f} s")

        self.tags, self.edited, self.sync_times = [], [], []
        plan = [(chance.choice(stores), number, random.Random(chance.random()))
                for number in range(STORES)]
        changes = [self.pool.submit(self.change, *each) for each in plan]
        pairs = [chance.sample(stores, 2) for _ in range(min(FOLLOWED, STORES))]
        times = [self.follow(*pair, number) for number, pair in enumerate(pairs)]
        for number, change in enumerate(changes):
            change.result()
            if number % 100 == 99:
                note(f"{number + 1} changes after {time.monotonic() - began:.0f} s")
        note(f"{len(changes)} changes at random, {len(self.edited)} of them edits, and "
             f"{len(times)} that are followed: {time.monotonic() - began:.0f} s")

        # Everyone's changes go to the server, and then to everyone.
        for _ in range(2):
            self.all_at_once(self.sync, [(store,) for store in stores])
        found = stores[0].reminders()
        for store in stores[1:]:
            self.assertEqual(found, store.reminders(), store.path)
        for identity, tag in self.tags:
            self.assertIn(tag, found[identity]["tags"], identity)
        note(f"all {STORES} stores have the same {len(found)} reminders after "
             f"{time.monotonic() - began:.0f} s and {len(self.sync_times)} syncs")
        self.measure(stores, times)

    def measure(self, stores, times):
        servers = [store.live.server for store in stores]
        memory = [self.memory(server.process.pid) for server in servers]
        note(f"memory of the servers: {sum(memory) / 1e6:.0f} MB, {sum(memory) / STORES / 1e6:.1f} MB each; "
             f"of Radicale: {self.memory(self.server.pid) / 1e6:.0f} MB")
        for name, seconds in (("a sync", self.sync_times), ("from a save to another client", times)):
            ordered = sorted(seconds)
            note(f"{name}: median {statistics.median(ordered):.2f} s, "
                 f"99th percentile {ordered[int(len(ordered) * 0.99)]:.2f} s")

    def memory(self, process):
        """Its own and its share of common memory, in bytes."""
        with open(f"/proc/{process}/smaps_rollup") as lines:
            return sum(int(each.split()[1]) << 10 for each in lines if each.startswith("Pss:"))


if __name__ == "__main__":
    main()
