"""Two clones of a store that git keeps, changed at random and merged with our driver.

usage: git.py [ROUNDS] [SEED]
"""

import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

from random_items import MARKERS, Item, kept, read, unfolded, with_unknown
from reporting import main, note

FENCEPOST = os.path.abspath(os.environ["FENCEPOST"])
ROUNDS = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 20
SEED = int(sys.argv.pop(1)) if len(sys.argv) > 1 else random.randrange(1 << 30)


class Clone:
    """A working copy with the driver."""

    def __init__(self, path, environment):
        self.path, self.environment = path, environment
        self.git("config", "merge.fencepost.name", "reminders and events")
        self.git("config", "merge.fencepost.driver", f"'{FENCEPOST}' merge --git %O %A %B")

    def git(self, *words, codes=(0,)):
        run = subprocess.run(
            ["git", *words], cwd=self.path, env=self.environment, timeout=120, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        assert run.returncode in codes, (words, run.returncode, run.stdout)
        return run

    def files(self):
        return {path.name: path.read_bytes() for path in self.path.glob("lists/home/*.ics")}

    def commit(self, message):
        self.git("add", "-A")
        self.git("commit", "-qm", message, "--allow-empty")


class Driven(unittest.TestCase):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="fencepost-git-"))
        self.addCleanup(shutil.rmtree, self.home)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "LC_ALL": "C.UTF-8",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org",
            "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org",
        }

    def pair(self, number):
        folder = self.home / str(number)
        (folder / "one" / "lists" / "home").mkdir(parents=True)
        subprocess.run(
            ["git", "init", "-q", "-b", "main", folder / "one"], env=self.environment, check=True)
        (folder / "one" / ".gitattributes").write_text("*.ics merge=fencepost -text\n")
        one = Clone(folder / "one", self.environment)
        items = {uid: Item(uid) for uid in ("a", "b", "c")}
        for item in items.values():
            (one.path / f"lists/home/{item.uid}.ics").write_bytes(item.text())
        one.commit("begin")
        subprocess.run(
            ["git", "clone", "-q", folder / "one", folder / "two"], env=self.environment, check=True)
        return one, Clone(folder / "two", self.environment)

    def test_histories(self):
        """random histories of two clones are merged without a marker, and nothing is lost"""
        note(f"{ROUNDS} histories, seed {SEED}")
        conflicts = 0
        for number in range(ROUNDS):
            with self.subTest(history=number, seed=SEED):
                conflicts += self.history(random.Random(f"{SEED} {number}"), number)
            shutil.rmtree(self.home / str(number))
        note(f"{conflicts} merges kept a conflict")

    def history(self, chance, number):
        one, two = self.pair(number)
        serial, conflicts = 1, 0
        for _ in range(chance.randrange(1, 4)):
            written = {}
            for clone in (one, two):
                for uid in chance.sample(["a", "b", "c"], chance.randrange(1, 4)):
                    path = clone.path / f"lists/home/{uid}.ics"
                    item = read(path.read_bytes())
                    for _ in range(chance.randrange(1, 4)):
                        serial += 1
                        text = item.edit(chance, serial)
                        written.setdefault(uid, []).append((clone, text))
                    path.write_bytes(with_unknown(path.read_bytes(), item))
                    # A text that the same side has overwritten need not be found.
                    written[uid] = [
                        (where, text) for where, text in written[uid]
                        if where is not clone or text.encode() in item.text()
                    ]
                clone.commit(f"round {serial}")
            conflicts += self.merge(one, two, written)
        return conflicts

    def merge(self, one, two, written):
        two.git("fetch", "-q", "origin")
        run = two.git("merge", "-q", "--no-edit", "origin/main", codes=(0, 1))
        files = two.files()
        self.assertEqual(set(files), {"a.ics", "b.ics", "c.ics"})
        for name, content in files.items():
            self.assertIsNone(MARKERS.search(content), (name, content))
            self.assertTrue(content.startswith(b"BEGIN:VCALENDAR\r\n"), content)
            self.assertTrue(content.endswith(b"END:VCALENDAR\r\n"), content)
            there = unfolded(content) + kept(content)
            for _, text in written.get(name[:-4], []):
                self.assertIn(text.encode(), there, (name, run.stdout))
        if run.returncode:
            two.commit("merged, with a conflict kept")
        one.git("pull", "-q", "--ff-only", str(two.path), "main")
        self.assertEqual(one.files(), files)
        return run.returncode

    def test_what_is_no_item(self):
        """a file that is not an item is left to git as a conflict, unchanged and without markers"""
        one, two = self.pair("other")
        for clone, text in ((one, b"mine\n"), (two, b"theirs\n")):
            (clone.path / "lists/home/a.ics").write_bytes(text)
            clone.commit("no item")
        two.git("fetch", "-q", "origin")
        two.git("merge", "-q", "origin/main", codes=(1,))
        self.assertEqual(two.files()["a.ics"], b"theirs\n")


if __name__ == "__main__":
    main()
