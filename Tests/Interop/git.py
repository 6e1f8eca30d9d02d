"""Two clones of a store that git keeps, changed at random and merged with our driver.

usage: git.py [ROUNDS] [SEED]
"""

import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from reporting import main, note

FENCEPOST = os.path.abspath(os.environ["FENCEPOST"])
ROUNDS = int(sys.argv.pop(1)) if len(sys.argv) > 1 else 20
SEED = int(sys.argv.pop(1)) if len(sys.argv) > 1 else random.randrange(1 << 30)
MARKERS = re.compile(rb"^(<<<<<<<|=======|>>>>>>>)", re.MULTILINE)
WORDS = ["bread", "milk", "post", "keys", "paint", "seeds"]


class Item:
    """A simple reminder: single values, tags, lines of notes, alarms."""

    def __init__(self, uid):
        self.uid, self.stamp = uid, 1
        self.values, self.tags, self.notes, self.alarms = {"SUMMARY": uid}, set(), [], {}

    def text(self):
        lines = [f"{name}:{value}" for name, value in sorted(self.values.items())]
        if self.tags:
            lines.append("CATEGORIES:" + ",".join(sorted(self.tags)))
        if self.notes:
            lines.append("DESCRIPTION:" + "\\n".join(self.notes))
        for uid, trigger in sorted(self.alarms.items()):
            lines += ["BEGIN:VALARM", f"UID:{uid}", f"TRIGGER:-PT{trigger}M", "END:VALARM"]
        head = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", f"UID:{self.uid}"]
        stamp = [f"LAST-MODIFIED:20260101T{self.stamp:06}Z"]
        return "\r\n".join([*head, *stamp, *lines, "END:VTODO", "END:VCALENDAR", ""]).encode()

    def edit(self, chance, serial):
        """Changes something; returns a text that must be found again in the result."""
        self.stamp = serial
        new = f"{chance.choice(WORDS)} {serial}"
        kind = chance.randrange(4)
        if kind == 0:
            self.values[chance.choice(["SUMMARY", "LOCATION", "URL", "X-OWN"])] = new
        elif kind == 1:
            self.tags.add(new)
        elif kind == 2:
            self.notes.insert(chance.randrange(len(self.notes) + 1), new)
        else:
            self.alarms[f"alarm {serial}"] = serial
            new = f"alarm {serial}"
        return new


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
            there = content + kept(content)
            for _, text in written.get(name[:-4], []):
                self.assertIn(text.encode(), there, (name, run.stdout))
        if run.returncode:
            two.commit("merged, with a conflict kept")
        one.git("pull", "-q", "--ff-only", str(two.path), "main")
        self.assertEqual(one.files(), files)
        return run.returncode

    def test_what_is_no_item(self):
        """a file that is no item is left to git as a conflict, unchanged and without markers"""
        one, two = self.pair("other")
        for clone, text in ((one, b"mine\n"), (two, b"theirs\n")):
            (clone.path / "lists/home/a.ics").write_bytes(text)
            clone.commit("no item")
        two.git("fetch", "-q", "origin")
        two.git("merge", "-q", "origin/main", codes=(1,))
        self.assertEqual(two.files()["a.ics"], b"theirs\n")


def unfolded(content):
    return re.sub(rb"\r?\n[ \t]", b"", content)


def kept(content):
    """The contents of the conflict records."""
    import base64
    found = b""
    for token in re.findall(rb"^X-FENCEPOST-CONFLICT:[A-Z-]+\.(\S*)", unfolded(content), re.M):
        found += b"\n" + base64.urlsafe_b64decode(token + b"=" * (-len(token) % 4))
    return found


def read(content):
    """The item of a file that we or git have merged."""
    item = Item("")
    alarm = None
    for line in unfolded(content).decode().split("\r\n"):
        name, _, value = line.partition(":")
        if line == "BEGIN:VALARM":
            alarm = {}
        elif line == "END:VALARM":
            item.alarms[alarm["UID"]] = alarm["TRIGGER"][3:-1]
            alarm = None
        elif alarm is not None:
            alarm[name] = value
        elif name == "UID":
            item.uid = value
        elif name == "CATEGORIES":
            item.tags = set(value.split(","))
        elif name == "DESCRIPTION":
            item.notes = value.split("\\n")
        elif name in ("SUMMARY", "LOCATION", "URL", "X-OWN"):
            item.values[name] = value
    return item


def with_unknown(before, item):
    """The item's text, with its records of earlier conflicts."""
    records = [
        line for line in unfolded(before).split(b"\r\n") if line.startswith(b"X-FENCEPOST-CONFLICT:")
    ]
    text = item.text()
    return text.replace(b"END:VTODO\r\n", b"".join(r + b"\r\n" for r in records) + b"END:VTODO\r\n")


if __name__ == "__main__":
    main()
