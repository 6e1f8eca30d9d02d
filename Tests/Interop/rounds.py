"""Three stores that are changed and synced at random over real Radicale and Xandikos, while todoman edits one
copy and khal another. After some rounds, and at the end, all stores are compared.

usage: rounds.py [ROUNDS] [SEED] [radicale|xandikos]
"""

import random
import sys
import time
import unittest

from reporting import main, note
from synced import FENCE, OverServer, Radicale, Xandikos

ROUNDS = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 6
SEED = int(sys.argv.pop(1)) if len(sys.argv) > 1 else random.randrange(1 << 30)
SERVERS = sys.argv.pop(1) if len(sys.argv) > 1 else "radicale xandikos"
BETWEEN = 25


class Beyond(OverServer):
    """The test, for any CalDAV server."""

    preloads = True

    def test_rounds(self):
        """stores that are changed and synced at random become equal, and lose nothing"""
        note(f"{ROUNDS} rounds, seed {SEED}")
        self.chance = random.Random(SEED)
        self.all_stores = self.stores(3)
        # The tags that each item must have, and the items that a client removed.
        self.tags, self.gone = {}, set()
        began = time.monotonic()
        for number in range(1, ROUNDS + 1):
            for store in self.all_stores:
                if self.chance.random() < 0.7:
                    self.change(store, number)
                if self.chance.random() < 0.6:
                    store.sync_even_if_emptied()
            if number % BETWEEN == 0 or number == ROUNDS:
                self.check_that_all_become_equal()
                note(f"{number} rounds, {len(self.all_stores[0].reminders())} reminders, "
                     f"{time.monotonic() - began:.0f} s")

    def check_that_all_become_equal(self):
        stores = self.all_stores
        # Twice for each, so that every store gets what the others have.
        for _ in range(2):
            for store in stores:
                store.sync_even_if_emptied()
        self.assert_same(*stores)
        for store in stores:
            self.assertIn("same already", store.sync())
        self.assertEqual(len(stores[0].events()), stores[2].events_added)
        found = stores[0].reminders()
        for identity, wanted in self.tags.items():
            # An item that one side removed and another changed comes back; an unchanged one is
            # gone.
            if identity in found:
                self.assertLessEqual(wanted, set(found[identity]["tags"]), identity)
            else:
                self.assertIn(identity, self.gone)

    def change(self, store, number):
        """One edit by a client of the store, or by todoman at the second one, or khal at the third."""
        chance = self.chance
        peer = {"1": store.edit_with_todoman, "2": store.edit_with_khal}.get(store.path.parent.name)
        if peer and chance.random() < 0.5:
            peer(chance, f"p{number}x{chance.randrange(10**7):07}")
            return
        there = store.reminders()
        kind = chance.randrange(6)
        tag = f"t{number}x{chance.randrange(1 << 20)}"
        if not there or kind == 0:
            saved = store.live.ask("reminder/save", {"reminder": {**FENCE, "tags": [tag]}})
            self.tags[saved["reminder"]["id"]] = {tag}
            return
        identity = chance.choice(sorted(there))
        if kind == 5:
            self.remove(store, identity)
            return
        before = there[identity]
        edits = [
            {"tags": [*before["tags"], tag]}, {"title": tag}, {"notes": f"{before['notes']}\n{tag}"},
            {"priority": chance.choice([1, 5, 9]), "tags": [*before["tags"], tag]},
        ]
        edit = edits[kind - 1]
        store.live.ask("reminder/save", {"reminder": {"id": identity, **edit}})
        if "tags" in edit:
            self.tags.setdefault(identity, set()).add(tag)

    def remove(self, store, identity):
        store.live.ask("reminder/remove", {"id": identity})
        self.gone.add(identity)
        # If it comes back, then with the tags of a store that has it.
        others = [other.reminders() for other in self.all_stores if other is not store]
        known = [set(each[identity]["tags"]) for each in others if identity in each]
        if identity in self.tags:
            self.tags[identity] = self.tags[identity].intersection(*known)


if "radicale" in SERVERS:
    class OverRadicale(Radicale, Beyond, unittest.TestCase):
        pass

if "xandikos" in SERVERS:
    class OverXandikos(Xandikos, Beyond, unittest.TestCase):
        pass


if __name__ == "__main__":
    main()
