"""A store while the system refuses something: no space, no permission, a wrong clock, a removed
journal, a lock whose holder is stopped. Each time the error is clear, nothing is lost, and the same
process continues when the cause is gone.

  STORE_CLI=PATH venv/bin/python Tests/Store/lack.py

Needs root, for small disks and for processes of others.
"""

import contextlib
import os
import random
import shutil
import signal
import subprocess
import time

import peer

NOBODY = 65534


def without_room():
    with peer.folder() as folder, mounted(folder, "size=512k,mode=0777"):
        one, two = peer.Peer(folder, "one"), peer.Peer(folder, "two")
        done, refused = 0, 0
        for number in range(40):
            with filled(folder, leaving=number % 10):
                # No command may be half done, wherever the space ends.
                long = "x" * (1500 * (number % 4))
                for line in (f"create Home a{number} t={long}", f"create Home b{number}"):
                    answer = one.ask(line)
                    assert answer.startswith(("ok", "no full")), answer
                    done += answer.startswith("ok")
                    refused += answer.startswith("no")
                for line in (f"edit a{number} u={long}", f"remove a{number}"):
                    answer = one.ask(line)
                    assert answer.startswith(("ok", "no full", "no notFound")), answer
                same(folder, one)
            assert one.ask(f"create Home c{number}").startswith("ok"), "there is room again"
            for name in ("a", "b", "c"):
                one.ask(f"remove {name}{number}")
        assert done > 5 and refused > 5, (done, refused)
        agree(folder, one, two)


def read_only():
    with peer.folder() as folder, mounted(folder, "size=1m,mode=0777"):
        one, two = peer.Peer(folder, "one"), peer.Peer(folder, "two")
        assert one.ask("create Home a").startswith("ok")
        assert one.ask("index") == "ok"
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
        for line in ("create Home b", "edit a t=1", "remove a", "list L", "places x=1", "undo"):
            answer = one.ask(line)
            assert answer.startswith("no readOnly"), (line, answer)
        assert one.ask("get a").startswith("item")
        with new(folder, "three") as three:
            assert three.is_open or three.opening.startswith("no readOnly"), three.opening
        subprocess.run(["mount", "-o", "remount,rw", folder], check=True)
        assert two.ask("edit a t=1").startswith("ok")
        assert one.ask("create Home b").startswith("ok")
        agree(folder, one, two)


def forbidden():
    with peer.folder() as folder:
        os.chown(folder, NOBODY, NOBODY)
        mine = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        one, two = peer.Peer(folder, "one", **mine), peer.Peer(folder, "two", **mine)
        for line in ("list Work", "create Home a", "create Work b"):
            assert one.ask(line).startswith("ok")
        for path, mode, refusal in (
            ("lists/Home", 0o500, "no listIsReadOnly"), ("lists/Home", 0, "no denied"),
            ("lists/Home/a.ics", 0, "no denied"),
        ):
            with allowed(f"{folder}/{path}", mode):
                for line in ("edit a t=1", "remove a" if "ics" not in path else "edit a t=2"):
                    answer = one.ask(line)
                    assert answer.startswith(refusal), (path, line, answer)
                assert one.ask("bump b n").startswith("ok"), "the other list is as it was"
                with new(folder, "three", **mine) as three:
                    assert three.is_open, three.opening
                    assert three.ask("bump b n").startswith("ok")
            assert one.ask("bump a n").startswith("ok"), "it is allowed again"
        for path in (".state/lock", ".state/journal", ".state"):
            with allowed(f"{folder}/{path}", 0):
                answer = one.ask("bump a n")
                assert answer.startswith("no denied"), (path, answer)
            assert one.ask("bump a n").startswith("ok"), path
        agree(folder, one, two, mine)


def without_journal(by_removal=True):
    with peer.folder() as folder:
        one, two = peer.Peer(folder, "one"), peer.Peer(folder, "two")
        for number, gone in enumerate((".state/journal/000001.jsonl", ".state/journal", ".state")):
            assert one.ask(f"create Home a{number}").startswith("ok")
            peer.settle([one, two])
            since = one.ask("state").split(" ")[1]
            os.rename(f"{folder}/{gone}", f"{folder}/gone{number}")
            if by_removal:
                path = f"{folder}/gone{number}"
                shutil.rmtree(path) if os.path.isdir(path) else os.unlink(path)
            assert two.ask(f"create Home b{number}").startswith("ok")
            assert one.ask(f"bump a{number} n").startswith("ok")
            peer.settle([one, two])
            answer = one.ask(f"changes {since}")
            assert answer.startswith("no cannotCalculateChanges"), answer
        agree(folder, one, two)


def journal_moved_away():
    without_journal(by_removal=False)


def clock_set_back():
    with peer.folder() as folder:
        one, two = peer.Peer(folder, "one"), peer.Peer(folder, "two")
        assert one.ask("create Home a").startswith("ok")
        assert one.ask("clock -86400000") == "ok"
        assert one.ask("bump a n").startswith("ok")
        with open(f"{folder}/lists/Home/x.ics", "w") as file:
            file.write(peer.text("x"))
        deadline = time.monotonic() + peer.PATIENCE
        while ("reminder", "x") not in one.view():
            assert time.monotonic() < deadline, "it is never looked at"
        assert one.ask("bump x n").startswith("ok")
        assert one.ask("clock 0") == "ok"
        agree(folder, one, two)


def lock_asleep():
    with peer.folder() as folder:
        one, two = peer.Peer(folder, "the sleeper"), peer.Peer(folder, "two", patience=200)
        asked, busy = 0, None
        deadline = time.monotonic() + peer.PATIENCE
        while busy is None:
            assert time.monotonic() < deadline, "it never sleeps with the lock in its hands"
            one.send(*(f"create Home s{asked + n}" for n in range(20)))
            asked += 20
            time.sleep(random.random() * 0.03)
            os.kill(one.process.pid, signal.SIGSTOP)
            answer = two.ask("create Home t")
            # Between taking the lock and writing its name, the file has another name or none.
            if answer == f"no busy the sleeper {one.process.pid}":
                busy = answer
            else:
                assert answer.startswith(("ok", "no exists", "no busy")), answer
            os.kill(one.process.pid, signal.SIGCONT)
            for _ in range(20):
                assert one.answer().startswith("ok")
        while not two.ask("create Home u").startswith(("ok", "no exists")):
            assert time.monotonic() < deadline
        agree(folder, one, two)


# How these situations are caused.


@contextlib.contextmanager
def mounted(folder, options):
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", folder], check=True)
    try:
        yield
    finally:
        for one in list(peer.Peer.living):
            one.kill()
        subprocess.run(["umount", "-l", folder], check=True)


@contextlib.contextmanager
def filled(folder, leaving):
    """Fills the disk until only this many pages are free."""
    path = f"{folder}/filler"
    with open(path, "wb") as file, contextlib.suppress(OSError):
        while True:
            os.write(file.fileno(), b"\0" * 4096)
    os.truncate(path, max(0, os.stat(path).st_size - 4096 * leaving))
    try:
        yield
    finally:
        os.unlink(path)


@contextlib.contextmanager
def allowed(path, mode):
    before = os.stat(path).st_mode & 0o7777
    os.chmod(path, mode)
    try:
        yield
    finally:
        os.chmod(path, before)


@contextlib.contextmanager
def new(folder, name, **started):
    one = peer.Peer(folder, name, **started)
    try:
        yield one
    finally:
        one.kill()


def same(folder, one):
    seen = {thing for kind, thing in one.view() if kind == "reminder"}
    there = {peer.fields(content)["uid"] for content in peer.files(folder).values()}
    assert seen == there, seen ^ there


def agree(folder, one, two, started=None):
    view = peer.settle([one, two])
    assert two.mirror == view and not two.wrong and not one.wrong, (one.wrong, two.wrong)
    same(folder, one)
    for each in (one, two):
        each.quit()
    with new(folder, "again", **(started or {})) as again:
        assert again.is_open, again.opening
        assert again.view() == view
    assert peer.leftovers(folder) == [], peer.leftovers(folder)
    journal = peer.Journal(folder)
    assert journal.open == []


if __name__ == "__main__":
    for lack in (
        without_room, read_only, forbidden, without_journal, journal_moved_away, clock_set_back,
        lock_asleep,
    ):
        lack()
        print(f"lack: {lack.__name__.replace('_', ' ')}", flush=True)
