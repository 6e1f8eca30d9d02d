"""Processes on one store, driven by the tests, and an independent reader of its files. A `Peer` is
a running `store-cli`. It keeps a mirror of the store: the first view plus all announced changes, so
that a wrong announcement is noticed in the end.
"""

import contextlib
import hashlib
import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import time

CLI = os.environ.get("STORE_CLI", "store-cli")
# Long, for busy machines: a successful test does not wait for it.
PATIENCE = float(os.environ.get("STORE_PATIENCE", "120"))
LISTED = (".fencepost-", ".tmp")


class Gone(Exception):
    """The process has ended."""


class Peer:
    living = set()

    def __init__(self, folder, name, *arguments, patience=60_000, **started):
        self.name = name
        self.mirror = None
        self.told = None
        self.wrong = []
        self.complaints = []
        self.answers = queue.Queue()
        self.process = subprocess.Popen(
            [CLI, str(folder), name, str(patience), *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, **started,
        )
        Peer.living.add(self)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.opening = self.answer()

    @property
    def is_open(self):
        return self.opening.startswith("open ")

    @property
    def state(self):
        return self.opening.split(" ", 1)[1]

    def read(self):
        for line in self.process.stdout:
            # An incomplete last line does not count.
            if not line.endswith(b"\n"):
                break
            line = line.decode().rstrip("\n")
            if line.startswith("*"):
                self.hear(line.split("\t"))
            elif line.startswith("!"):
                self.complaints.append(line)
            else:
                if line.startswith("view\t") and self.mirror is None:
                    self.mirror = things(line)
                self.answers.put(line)
        self.answers.put(None)

    def hear(self, words):
        since, state, _origin = words[1:4]
        if self.told is not None and since != self.told:
            self.wrong.append(f"told from {since}, after {self.told}")
        self.told = state
        if self.mirror is None:
            return
        for at in range(4, len(words), 4):
            event, kind, thing, now = words[at : at + 4]
            was = (kind, thing) in self.mirror
            if was != (event != "created"):
                self.wrong.append(f"{event} {kind} {thing} at {state}, and was there: {was}")
            if event == "removed":
                self.mirror.pop((kind, thing), None)
            else:
                self.mirror[kind, thing] = now

    def answer(self, timeout=PATIENCE):
        try:
            line = self.answers.get(timeout=timeout)
        except queue.Empty:
            raise AssertionError(f"{self.name} does not answer; {self.complaints[-3:]}") from None
        if line is None:
            raise Gone(self.name)
        return line

    def send(self, *lines):
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        except (OSError, ValueError):
            # The pipe is broken, or another thread that killed the process is closing it.
            raise Gone(self.name) from None

    def ask(self, line, timeout=PATIENCE):
        self.send(line)
        return self.answer(timeout)

    def view(self):
        return things(self.ask("view"))

    def quit(self):
        self.send("quit")
        while self.answer() != "bye":
            pass
        self.process.wait(PATIENCE)
        self.process.stdin.close()
        Peer.living.discard(self)

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        self.process.stdin.close()
        Peer.living.discard(self)


@contextlib.contextmanager
def folder():
    """A folder for a store. If a test fails, the folder stays; the processes end."""
    path = tempfile.mkdtemp(prefix="fencepost-store-")
    try:
        yield path
    except BaseException:
        print(f"what is left is in {path}", flush=True)
        raise
    finally:
        for one in list(Peer.living):
            one.kill()
    shutil.rmtree(path)


def things(line):
    words = line.split("\t")[2:]
    return {(words[at], words[at + 1]): words[at + 2] for at in range(0, len(words), 3)}


def changes(line):
    words = line.split("\t")[1:]
    return {(words[at + 1], words[at + 2]): words[at] for at in range(0, len(words), 4)}


def settle(peers, timeout=PATIENCE):
    """Waits until no process has anything left to do and all see the same; returns that view."""
    deadline = time.monotonic() + timeout
    while True:
        for peer in peers:
            peer.ask("rest")
        views = [peer.view() for peer in peers]
        if all(view == views[0] for view in views):
            return views[0]
        assert time.monotonic() < deadline, difference(peers, views)


def difference(peers, views):
    lines = ["the peers do not come to see the same:"]
    for peer, view in zip(peers, views):
        for key in sorted(set(view) | set(views[0])):
            if view.get(key) != views[0].get(key):
                lines.append(f"{peer.name} {key}: {view.get(key)} and not {views[0].get(key)}")
    return "\n".join(lines)


def digest(content):
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def fields(content):
    return dict(line.split("=", 1) for line in content.decode().splitlines())


def text(uid, **values):
    return "".join(f"{name}={value}\n" for name, value in [("uid", uid), *sorted(values.items())])


def files(folder):
    """Each file that can be an item, by list and name, with its content."""
    found = {}
    for name in os.listdir(f"{folder}/lists"):
        if name.startswith("."):
            continue
        for file in os.listdir(f"{folder}/lists/{name}"):
            if file.endswith(".ics") and not file.startswith("."):
                with open(f"{folder}/lists/{name}/{file}", "rb") as opened:
                    found[name, file] = opened.read()
    return found


def leftovers(folder):
    found = []
    for place, folders, names in os.walk(f"{folder}/lists"):
        for name in folders + names:
            if name.startswith(LISTED[0]) and name.endswith(LISTED[1]):
                found.append(f"{place}/{name}")
    return found


class Journal:
    """The whole journal, with its checksums verified: transactions in order, with their results."""

    def __init__(self, folder):
        self.transactions = {}
        self.closed = {}
        place = f"{folder}/.state/journal"
        chain = "0" * 16
        journal = None
        for name in sorted(os.listdir(place)):
            with open(f"{place}/{name}", "rb") as opened:
                content = opened.read()
            assert content.endswith(b"\n"), f"{name} ends in a torn line"
            for line in content.splitlines():
                said = json.loads(line)
                body, sum_text = line[:-26], line[-26:]
                assert sum_text == b',"sum":"%s"}' % said["sum"].encode(), line
                if "fencepost" in said:
                    assert journal in (None, said["journal"])
                    journal = said["journal"]
                    assert said["chain"] == chain, f"{name} does not follow on"
                expected = hashlib.blake2b(chain.encode() + body, digest_size=16).digest()[:8]
                chain = said["sum"]
                assert int(chain, 16) == int.from_bytes(expected, "little"), line
                self.take(said)
        self.open = [n for n in self.transactions if n not in self.closed]

    def take(self, said):
        if "n" in said:
            assert said["n"] == len(self.transactions) + 1, said["n"]
            self.transactions[said["n"]] = said
        elif "gap" in said:
            assert said["gap"] == len(self.transactions) + 1, said["gap"]
            self.transactions[said["gap"]] = said
            self.closed[said["gap"]] = "gap"
        for how in ("done", "abort"):
            for number in said.get(how, []):
                assert number not in self.closed, number
                self.closed[number] = how

    def standing(self):
        for number, said in self.transactions.items():
            if self.closed.get(number) == "done":
                yield said

    def images(self):
        """The final content of each file, checking that every change begins with the result of the
        one before."""
        now = {}
        trash = {}
        for said in self.standing():
            for change in said["changes"]:
                name = change.get("update") or change.get("create") or change["remove"]
                if change.get("folder"):
                    place = f"{change['in']}/{name}"
                    if "remove" in change:
                        held = {key: now.pop(key) for key in list(now) if key[0] == place}
                        trash[change["temp"]] = held
                    else:
                        now |= trash.pop(change["temp"], {})
                    continue
                key = change["in"], name
                # A new list has these files from the beginning.
                if name not in ("displayname", "color"):
                    was = change.get("was")
                    assert was == now.get(key), f"{said['n']} {key}: not what was there"
                if "is" in change:
                    now[key] = change["is"]
                else:
                    now.pop(key, None)
        return now
