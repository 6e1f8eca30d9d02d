"""Eight processes save and remove at once on one store, while a ninth program that knows no lock
edits the same files, by rename and in place.

  STORE_CLI=PATH venv/bin/python Tests/Store/crowd.py [SECONDS] [SEED]

Afterwards nothing acknowledged is missing, nothing refused was done, no version of the ninth
program was overwritten unread, nothing is there twice, all processes see the same, and the changes
reported to each lead from its first view to its last.
"""

import collections
import ctypes
import os
import random
import sys
import threading
import time

import peer

PEERS = 8
SHARED = 24
# The number of items that all processes change.
HOT = 3
HOTTEST = {f"i{number}.ics" for number in range(HOT)}
EXCHANGE = 2
AT_FDCWD = -100
LIBC = ctypes.CDLL(None, use_errno=True)
# The only errors that are allowed while other processes work.
REFUSALS = {
    "conflict", "notFound", "exists", "nothingToUndo", "nothingToRedo", "changedSince",
    "noSuchList", "listTitleTaken", "unreadable", "unacceptable",
}


class Member(threading.Thread):
    """One of the eight processes, with random commands."""

    def __init__(self, folder, number, seed, until):
        super().__init__()
        self.number = number
        self.random = random.Random(f"{seed} {number}")
        self.until = until
        self.peer = peer.Peer(folder, f"p{number}")
        assert self.peer.is_open, self.peer.opening
        self.first = self.peer.view()
        self.answered = collections.Counter()
        self.standing = []
        self.made = 0
        self.failure = None

    def run(self):
        try:
            while time.monotonic() < self.until:
                self.act()
        except Exception as failure:  # raised again by the main thread
            self.failure = failure

    def act(self):
        """Sends some commands at once, and checks each result."""
        count = self.random.choice([1, 1, 1, 2, 3, 6])
        lines = [self.command() for _ in range(count)]
        self.peer.send(*lines)
        for line in lines:
            answer = self.peer.answer().split(" ")
            if line.startswith(("get", "rest")):
                continue
            self.answered[answer[0] if answer[0] == "ok" else answer[1]] += 1
            if answer[0] == "ok":
                self.standing.append(int(answer[1].split(".")[1]))
            else:
                assert answer[1] in REFUSALS, (line, answer)

    def command(self):
        shared = f"i{self.random.choice([self.random.randrange(SHARED), self.random.randrange(HOT)])}"
        own = f"own{self.number}-{self.random.randrange(self.made + 1)}"
        at = self.random.random()
        if at < 0.45:
            return f"bump {shared} p{self.number}"
        if at < 0.55:
            self.made += 1
            return f"create {self.random.choice(['Home', 'Work'])} own{self.number}-{self.made}"
        if at < 0.60:
            return f"edit {own} title=t{self.random.randrange(9)}"
        if at < 0.70:
            return f"remove {self.random.choice([own, own, own, shared])}"
        if at < 0.75:
            return f"create Home {shared} again=p{self.number}"
        if at < 0.85:
            some = self.random.choice([own, shared])
            return f"move {some} {self.random.choice(['Home', 'Work'])}"
        if at < 0.90:
            return self.random.choice(["undo", "undo", "redo"])
        if at < 0.92:
            return f"places here={self.random.randrange(99)} p{self.number}=there"
        if at < 0.93:
            return f"list L{self.number}-{self.random.randrange(3)}"
        if at < 0.94:
            return f"drop L{self.number}-{self.random.randrange(3)}"
        return f"get {shared}"


class Ninth(threading.Thread):
    """A program that writes without a lock. It reads what it overwrites or removes, so that each of
    its versions can be accounted for afterwards."""

    def __init__(self, folder, seed, until):
        super().__init__()
        self.folder = folder
        self.random = random.Random(f"{seed} ninth")
        self.until = until
        self.count = 0
        self.versions = {}
        self.undone = set()
        self.in_place_versions = set()
        self.open = []
        self.failure = None

    def run(self):
        try:
            while time.monotonic() < self.until:
                self.act()
                time.sleep(self.random.choice([0, 0.001, 0.01, 0.05]))
        except Exception as failure:  # raised again by the main thread
            self.failure = failure

    def act(self):
        place = f"{self.folder}/lists/{self.random.choice(['Home', 'Work'])}"
        names = [name for name in os.listdir(place) if name.endswith(".ics")]
        if not names or self.random.random() < 0.05:
            return self.create(place)
        hot = [name for name in names if name in HOTTEST]
        path = f"{place}/{self.random.choice(hot or names if self.count % 2 else names)}"
        self.random.choice([self.by_rename, self.by_rename, self.in_place, self.delete])(path)

    def version(self, before):
        """The next version after reading `before`: one more field, and never the same twice."""
        self.count += 1
        try:
            values = peer.fields(before)
            values["ninth"] = str(self.count)
            content = peer.text(**values).encode()
        except (ValueError, TypeError):
            content = before + b"\nninth\n"
        self.versions[peer.digest(content)] = self.count
        return content

    def create(self, place):
        self.count += 1
        content = peer.text(f"n{self.count}", ninth=str(self.count)).encode()
        self.versions[peer.digest(content)] = self.count
        with open(f"{place}/.new", "wb") as file:
            file.write(content)
        os.rename(f"{place}/.new", f"{place}/n{self.count}.ics")

    def read(self, path):
        try:
            with open(path, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def by_rename(self, path):
        before = self.read(path)
        if before is None:
            return
        content = self.version(before)
        beside = f"{path}.ninth"
        with open(beside, "wb") as file:
            file.write(content)
        if LIBC.renameat2(AT_FDCWD, beside.encode(), AT_FDCWD, path.encode(), EXCHANGE) == 0:
            self.undone.add(peer.digest(self.read(beside)))
        else:
            del self.versions[peer.digest(content)]
        os.unlink(beside)

    def in_place(self, path):
        try:
            file = os.open(path, os.O_RDWR)
        except FileNotFoundError:
            return
        before = os.pread(file, 1 << 20, 0)
        content = self.version(before)
        if self.random.random() < 0.5:
            time.sleep(self.random.choice([0.0005, 0.002]))
        os.ftruncate(file, 0)
        self.undone.add(peer.digest(before))
        if self.random.random() < 0.3:
            time.sleep(0.001)
        os.pwrite(file, content, 0)
        # A version that was written to a file without a name need not be kept.
        self.open.append((file, peer.digest(content)))
        self.in_place_versions.add(peer.digest(content))

    def delete(self, path):
        if self.random.random() < 0.8:
            return
        try:
            os.rename(path, f"{self.folder}/lists/.taken")
        except FileNotFoundError:
            return
        self.undone.add(peer.digest(self.read(f"{self.folder}/lists/.taken")))
        os.unlink(f"{self.folder}/lists/.taken")


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 8
    seed = sys.argv[2] if len(sys.argv) > 2 else str(random.SystemRandom().randrange(1 << 32))
    print(f"crowd: {PEERS} processes and a ninth, {seconds} s, seed {seed}", flush=True)
    with peer.folder() as folder:
        run(folder, seconds, seed)


def run(folder, seconds, seed):
    first = peer.Peer(folder, "first")
    assert first.ask("list Work").startswith("ok")
    for number in range(SHARED):
        assert first.ask(f"create Home i{number}").startswith("ok")
    # Without an index, a process that opens the store cannot report earlier changes.
    assert first.ask("index") == "ok"
    until = time.monotonic() + seconds
    members = [Member(folder, number, seed, until) for number in range(PEERS)]
    ninth = Ninth(folder, seed, until)
    for thread in [*members, ninth]:
        thread.start()
    for thread in [*members, ninth]:
        thread.join()
        if thread.failure:
            raise thread.failure
    for member in members:
        assert member.peer.answers.empty(), member.peer.answers.get()
    last = peer.settle([first] + [member.peer for member in members])
    for member in members:
        check_member(member, last)
    check_disk(folder, last)
    journal = peer.Journal(folder)
    check_journal(folder, journal, members)
    lost = check_ninth(folder, journal, ninth)
    for one in [first] + [member.peer for member in members]:
        one.quit()
    again = peer.Peer(folder, "again")
    assert again.view() == last, "who opens it again sees something else"
    again.quit()
    assert peer.leftovers(folder) == []
    tell(journal, members, ninth, lost)


def check_member(member, last):
    peer_, name = member.peer, member.peer.name
    assert not peer_.complaints, peer_.complaints
    assert not peer_.wrong, (name, peer_.wrong[:5])
    assert peer_.mirror == last, peer.difference([peer_, peer_], [last, peer_.mirror])
    answer = peer_.ask(f"changes {peer_.state}")
    assert answer.startswith("changes"), answer
    composed = peer.changes(answer)
    for key in set(member.first) | set(last) | set(composed):
        before, after = member.first.get(key), last.get(key)
        event = (
            "created" if before is None else "removed" if after is None else "updated"
        ) if before != after else None
        told = composed.get(key)
        assert told == event or (told == "updated" and before and after), (name, key, told, event)


def check_disk(folder, last):
    """The view agrees with the files, and nothing is there twice."""
    said = {}
    for (_, file), content in peer.files(folder).items():
        try:
            uid = peer.fields(content)["uid"]
        except ValueError:
            continue
        assert uid not in said, f"{uid} is there twice: {file} and {said[uid]}"
        said[uid] = file
    seen = {thing for kind, thing in last if kind not in ("list", "place")}
    assert seen == set(said), seen ^ set(said)


def check_journal(folder, journal, members):
    assert journal.open == [], journal.open
    standing = {said["n"]: said for said in journal.standing()}
    for member in members:
        # Every acknowledgement, and nothing that was refused.
        session = [n for n, said in standing.items() if said.get("by") == member.peer.name]
        acknowledged = set(member.standing)
        # A command that changed nothing has the number of the one before it.
        assert set(session) <= acknowledged, sorted(set(session) - acknowledged)[:5]
        for number in acknowledged - set(session):
            assert number in journal.transactions, number
    for said in standing.values():
        for change in said["changes"]:
            if said["do"] == "edit" and said["by"].startswith("p") and "title" not in said:
                check_edit(change)
    images = journal.images()
    for (list_, file), content in peer.files(folder).items():
        assert images.get((f"lists/{list_}", file)) == peer.digest(content), (list_, file)


def check_edit(change):
    """One field was added or changed, and the rest is as it was read."""
    before, after = peer.fields(change["before"].encode()), peer.fields(change["after"].encode())
    different = {name for name in before | after if before.get(name) != after.get(name)}
    assert len(different) <= 1, change
    for name in different:
        if name != "title":
            assert int(after[name]) == int(before.get(name, 0)) + 1, change


def check_ninth(folder, journal, ninth):
    """Each version of the ninth program was read by a process before it was replaced, or
    overwritten by the program itself."""
    kept = {peer.digest(content) for content in peer.files(folder).values()}
    # A version is in quarantine only if the program wrote again in the middle of a commit: its
    # later version then has the name.
    twice = {
        f"{change['in'].removeprefix('lists/')}--{change['update']}"
        for number, said in journal.transactions.items()
        if journal.closed[number] == "abort"
        for change in said["changes"]
        if "update" in change and change["is"] in ninth.undone
    }
    orphans = f"{folder}/.state/orphans"
    for name in os.listdir(orphans) if os.path.isdir(orphans) else []:
        with open(f"{orphans}/{name}", "rb") as file:
            content = peer.digest(file.read())
        if name.split("~")[0] in twice or content in ninth.in_place_versions:
            kept.add(content)
    for said in journal.standing():
        for change in said["changes"]:
            kept.add(change.get("is"))
    nameless = 0
    unlinked = {}
    for file, content in ninth.open:
        unlinked[content] = os.fstat(file).st_nlink == 0
        os.close(file)
    for version, number in ninth.versions.items():
        if version in kept or version in ninth.undone:
            continue
        assert unlinked.get(version), f"version {number} of the ninth's was never read: {version}"
        nameless += 1
    return nameless


def tell(journal, members, ninth, nameless):
    answers = sum((member.answered for member in members), collections.Counter())
    closed = collections.Counter(journal.closed.values())
    external = sum(1 for said in journal.standing() if said.get("external"))
    print(
        f"crowd: {dict(answers)}; journal {dict(closed)}, {external} external; the ninth wrote "
        f"{len(ninth.versions)} versions, {nameless} of them into files that we had replaced"
    )


if __name__ == "__main__":
    main()
