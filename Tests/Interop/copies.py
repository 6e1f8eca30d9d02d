"""Conflict copies as Syncthing makes them of items that two machines have changed, and their merge.

usage: copies.py [HISTORIES] [SEED]
"""

import os
import random
import subprocess
import sys

from live import Beside, changed
from random_items import MARKERS, Item, kept, read, unfolded, with_unknown
from reporting import main, note

HISTORIES = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 10
SEED = int(sys.argv.pop(1)) if len(sys.argv) > 1 else random.randrange(1 << 30)


class Copied(Beside):
    def merge_copies(self, code=0):
        run = subprocess.run(
            [os.environ["FENCEPOST"], "merge", "--copies", "--store", self.store], timeout=60,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        self.assertEqual(run.returncode, code, run.stdout)
        return run.stdout

    def copy_of(self, saved, device="ABCDEF7"):
        return self.list / f"{saved['id']}.sync-conflict-20261124-120000-{device}.ics"

    def test_merged(self):
        """a copy is merged into its item and moved away, and clients are told of the item alone"""
        saved = self.live.save(title="Brot", tags=["Essen"], due="2026-12-01")
        content = self.file(saved["id"]).read_bytes()
        copy = self.copy_of(saved)
        copy.write_bytes(
            content.replace(b"CATEGORIES:Essen", b"CATEGORIES:Essen,eilig\r\nLOCATION:Markt"))
        self.assertIn("merged", self.merge_copies())
        self.assertFalse(copy.exists())
        self.assertEqual(len(list((self.store / ".state/sync/copies").iterdir())), 1)
        self.live.ask("store/refresh")
        now = self.live.get(saved["id"])
        self.assertEqual(
            changed(now), changed(saved, tags=["Essen", "eilig"], location="Markt"))
        self.assertEqual(len(list(self.list.glob("*.ics"))), 1)
        # Again there is nothing to do.
        self.assertEqual(self.merge_copies(), "")
        self.assert_well()

    def test_both_titles(self):
        """of two titles one is used and the other is kept"""
        saved = self.live.save(title="Brot")
        content = self.file(saved["id"]).read_bytes()
        self.copy_of(saved).write_bytes(content.replace(b"SUMMARY:Brot", b"SUMMARY:Kuchen"))
        self.assertIn("SUMMARY", self.merge_copies())
        text = self.file(saved["id"]).read_bytes()
        self.assertEqual(text.count(b"X-FENCEPOST-CONFLICT:SUMMARY."), 1)

    def test_removed_on_one_side(self):
        """with what the journal knows of before, a tag that either side has removed is gone"""
        saved = self.live.save(title="Brot", tags=["Essen", "Stadt", "eilig"])
        content = self.file(saved["id"]).read_bytes()
        self.live.save(id=saved["id"], tags=["Essen", "Stadt"])
        copy = self.copy_of(saved)
        copy.write_bytes(content.replace(b"CATEGORIES:Essen,Stadt,eilig", b"CATEGORIES:Essen,eilig"))
        self.merge_copies()
        self.live.ask("store/refresh")
        self.assertEqual(self.live.get(saved["id"])["tags"], ["Essen"])

        # The other machine's version took the item's place, and what was written here is the copy.
        content = self.file(saved["id"]).read_bytes()
        self.live.ask("reminder/save", {"reminder": {"id": saved["id"], "title": "Kuchen"}})
        self.file(saved["id"]).rename(self.copy_of(saved))
        self.write(self.file(saved["id"]).name, content.replace(b"CATEGORIES:Essen", b"LOCATION:Markt"))
        self.live.ask("store/refresh")
        self.merge_copies()
        self.live.ask("store/refresh")
        now = self.live.get(saved["id"])
        self.assertEqual((now["title"], now["tags"], now["location"]), ("Kuchen", [], "Markt"))

    def test_histories(self):
        """random histories of two machines are merged without a marker, and nothing is lost"""
        note(f"{HISTORIES} histories, seed {SEED}")
        for number in range(HISTORIES):
            with self.subTest(history=number, seed=SEED):
                self.history(random.Random(f"{SEED} {number}"), number)
            for path in self.list.glob("*.ics"):
                path.unlink()
            self.live.ask("store/refresh")

    def history(self, chance, number):
        # Other items in each history, because the store's journal has the versions of all.
        names = [f"{letter}{number}.ics" for letter in "abc"]
        # What the other machine has.
        there = {name: Item(name[:-4]).text() for name in names}
        for name in names:
            self.write(name, there[name])
        serial = 1
        for _ in range(chance.randrange(1, 4)):
            self.live.ask("store/refresh")
            before = dict(there)
            here = {name: (self.list / name).read_bytes() for name in names}
            self.assertEqual(here, there)
            written = []
            for side in (here, there):
                for name in chance.sample(names, chance.randrange(1, 4)):
                    item, texts = read(side[name]), []
                    for _ in range(chance.randrange(1, 4)):
                        serial += 1
                        texts.append(item.edit(chance, serial))
                    side[name] = with_unknown(side[name], item)
                    # A text that the same side has overwritten need not be found.
                    written += [(name, text) for text in texts if text.encode() in item.text()]
            self.carry(chance, before, here, there, serial)
            self.merge_copies()
            there = {path.name: path.read_bytes() for path in self.list.glob("*.ics")}
            self.assertEqual(sorted(there), names)
            for content in there.values():
                self.assertIsNone(MARKERS.search(content), content)
            for name, text in written:
                self.assertIn(text.encode(), unfolded(there[name]) + kept(there[name]), name)

    def carry(self, chance, before, here, there, serial):
        """What Syncthing does: the newer file of two stays, and the other one becomes a copy."""
        for name in before:
            mine, theirs = here[name], there[name]
            if mine == before[name] or theirs == before[name] or mine == theirs:
                self.write(name, theirs if mine == before[name] else mine)
                continue
            # What this machine has is in the folder before the other machine's version comes.
            self.write(name, mine)
            if chance.random() < 0.7:
                self.live.ask("store/refresh")
            lost = mine
            if chance.random() < 0.5:
                self.write(name, theirs)
            else:
                lost = theirs
            copy = f"{name[:-4]}.sync-conflict-20261124-{serial:06}-ABCDEF7.ics"
            self.write(copy, lost)

    def test_left_alone(self):
        """a file that is not a copy, or has no item, or is not an item, stays where it is"""
        saved = self.live.save(title="Brot")
        content = self.file(saved["id"]).read_bytes()
        names = ["x.sync-conflict-2026.ics", "gone.sync-conflict-20261124-120000-ABCDEF7.ics"]
        for name in names:
            (self.list / name).write_bytes(content.replace(saved["id"].encode(), name[:4].encode()))
        bad = self.copy_of(saved)
        bad.write_bytes(b"no calendar")
        self.assertIn("is not an iCalendar file", self.merge_copies(code=1))
        self.assertEqual(self.file(saved["id"]).read_bytes(), content)
        self.assertTrue(all((self.list / name).exists() for name in [*names, bad.name]))

    def test_unfinished_files(self):
        """files that other programs are still writing are not items"""
        for name in ("a.ics.tmp", ".syncthing.a.ics.tmp", "a.icsXy12", ".~lock.a.ics#", "a.ics~"):
            (self.list / name).write_bytes(b"BEGIN:VCALENDAR\r\n")
        self.live.ask("store/refresh")
        self.assertEqual(self.live.ask("reminder/fetch", {})["reminders"], [])
        self.assert_well()


if __name__ == "__main__":
    main()
