"""The errors that a client gets if the system refuses something, after which its session continues:
a full disk, a read-only list, a read-only store.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/lack.py

Needs root, for small disks.
"""

import contextlib
import os
import pathlib
import resource
import subprocess
import tempfile
import time

from server import Server
from wire import call, line, tell

NOBODY = 65534
FULL, LIST_IS_READ_ONLY, STORE_IS_READ_ONLY = 1105, 1006, 1104
BEGINNING = ("reminder/save", {"reminder": {"title": "new"}})
NAMES = {FULL: "storageFull", LIST_IS_READ_ONLY: "calendarReadOnly",
         STORE_IS_READ_ONLY: "storeReadOnly"}


class Session:
    def __init__(self, store, **started):
        self.server = Server("--store", str(store), "--access", "full", **started)
        self.number = 0
        self.told = []
        self.ask("initialize", {"clientInfo": {"name": "lack"}})
        self.server.write(line(tell("initialized", {})))
        self.ask("list/all")

    def answers(self, *requests):
        """Sends all of them at once."""
        first = self.number + 1
        for method, params in requests:
            self.number += 1
            self.server.write(line(call(self.number, method, params)))
        found = []
        while len(found) < len(requests):
            (message,) = self.server.lines(1)
            (found if "id" in message else self.told).append(message)
        assert [each["id"] for each in found] == list(range(first, self.number + 1))
        return found

    def ask(self, method, params=None):
        (answer,) = self.answers((method, params))
        assert "result" in answer, (method, answer)
        return answer["result"]

    def outcome(self, method, params=None):
        """The result, or the error's code, checked to have a name and a message."""
        (answer,) = self.answers((method, params))
        return judged(answer)

    def save(self, title, **members):
        return self.outcome("reminder/save", {"reminder": {"title": title, **members}})

    def titles(self):
        return sorted(each["title"] for each in self.ask("reminder/fetch")["reminders"])

    def end(self):
        self.server.end_input()
        self.server.rest()
        assert self.server.code() == 0


def judged(answer):
    if "result" in answer:
        return answer["result"]
    error = answer["error"]
    assert error["data"]["kind"] == NAMES[error["code"]], error
    assert len(error["message"].split()) > 3, error
    return error["code"]


def without_room(folder):
    """On a full disk a save fails with a clear error and changes nothing; once there is space,
    saves work again."""
    with mounted(folder, "size=768k,mode=0777"):
        session = Session(folder / "store")
        assert isinstance(session.save("there"), dict)
        there, full, done = {"there"}, 0, 0
        for number in range(24):
            with filled(folder, leaving=number % 6):
                notes = "x" * (3000 * (number % 3))
                # One after the other, and all at once.
                asked = [f"a{number}", f"b{number}", f"c{number}"]
                requests = [
                    ("reminder/save", {"reminder": {"title": title, "notes": notes}})
                    for title in asked
                ]
                answers = [session.answers(requests[0])[0], *session.answers(*requests[1:])]
                for title, answer in zip(asked, map(judged, answers)):
                    if answer == FULL:
                        full += 1
                    else:
                        done += 1
                        assert answer["reminder"]["title"] == title
                        there.add(title)
                assert session.titles() == sorted(there)
            assert isinstance(session.save(f"after {number}"), dict), "there is room again"
            there.add(f"after {number}")
            for each in session.ask("reminder/fetch")["reminders"]:
                if each["title"] != "there":
                    session.ask("reminder/remove", {"id": each["id"]})
            there = {"there"}
        assert full > 10 and done > 5, (full, done)
        assert session.ask("store/refresh")["problems"] == []
        session.end()
        with Session(folder / "store").server as again:
            assert again.said() == ""


def make_read_only(folder):
    """Waits until the server has closed the files that it writes after its answers: until then the
    disk is busy and cannot be unmounted."""
    deadline = time.monotonic() + 20
    while True:
        done = subprocess.run(["mount", "-o", "remount,ro", folder], capture_output=True, text=True)
        if done.returncode == 0:
            return
        assert time.monotonic() < deadline, done.stderr
        time.sleep(0.05)


def read_only_store(folder):
    """A read-only disk is read, and every change is refused until the disk is writable."""
    with mounted(folder, "size=2m,mode=0777"):
        session = Session(folder / "store")
        saved = session.save("there")["reminder"]
        make_read_only(folder)
        for method, params in (
            ("reminder/save", {"reminder": {"title": "new"}}),
            ("reminder/save", {"reminder": {"id": saved["id"], "title": "other"}}),
            ("reminder/complete", {"id": saved["id"]}),
            ("reminder/remove", {"id": saved["id"]}),
            ("list/save", {"list": {"title": "Work"}}),
        ):
            refused = session.outcome(method, params)
            assert refused in (LIST_IS_READ_ONLY, STORE_IS_READ_ONLY), (method, refused)
            assert session.ask("reminder/get", {"id": saved["id"]})["reminder"] == saved
        subprocess.run(["mount", "-o", "remount,rw", folder], check=True)
        assert isinstance(session.save("new"), dict)
        assert session.titles() == ["new", "there"]
        session.end()


def read_only_list(folder):
    """A read-only list is reported as such and keeps its items, and other lists can be changed."""
    os.chown(folder, NOBODY, NOBODY)
    session = Session(folder / "store", user=NOBODY, group=NOBODY, extra_groups=[])
    saved = session.save("there")["reminder"]
    work = session.ask("list/save", {"list": {"title": "Work"}})["list"]["id"]
    path = folder / "store" / "lists" / "Reminders"
    for mode in (0o500, 0o555):
        path.chmod(mode)
        for answer in map(judged, session.answers(
            ("reminder/save", {"reminder": {"title": "new"}}),
            ("reminder/save", {"reminder": {"id": saved["id"], "title": "other"}}),
            ("reminder/save", {"reminder": {"id": saved["id"], "list": work}}),
            ("reminder/remove", {"id": saved["id"]}),
            ("list/remove", {"id": "Reminders"}),
            ("list/save", {"list": {"id": "Reminders", "title": "Other"}}),
        )):
            assert answer == LIST_IS_READ_ONLY, answer
        lists = {each["id"]: each["readOnly"] for each in session.ask("list/all")["lists"]}
        assert lists == {"Reminders": True, work: False}, lists
        assert session.ask("reminder/get", {"id": saved["id"]})["reminder"] == saved
        assert isinstance(session.save(f"elsewhere {mode}", list=work), dict)
    path.chmod(0o700)
    assert isinstance(session.save("new"), dict)
    changed = session.outcome("reminder/save", {"reminder": {"id": saved["id"], "title": "other"}})
    assert changed["reminder"]["title"] == "other"
    assert session.ask("store/refresh")["problems"] == []
    session.end()


def store_that_cannot_be_made(folder):
    """If the store cannot be opened, the first request fails with the system's reason, whichever
    method it is; the server ends when its input does, after an answer to each request."""
    (folder / "file").write_text("not a folder")
    (folder / "full").mkdir()
    first = [
        BEGINNING,
        ("event/save", {"event": {"title": "new", "start": "2026-12-01", "end": "2026-12-02"}}),
        ("place/save", {"place": {"title": "Home", "latitude": 1, "longitude": 2}}),
        ("list/all", None), ("reminder/fetch", {}), ("location/current", None),
    ]

    def check(store, code, reason, **started):
        for method, params in first:
            with Server("--store", str(store), "--access", "full", **started) as server:
                server.write(line(call(1, "initialize", {"clientInfo": {"name": "lack"}})))
                server.write(line(tell("initialized", {})))
                server.write(line(call(2, method, params)))
                answers = server.lines(2)
                error = answers[1].get("error")
                assert error, (store, method, answers[1])
                assert error["code"] == code and reason in error["message"], (store, method, error)
                server.end_input()
                server.rest()
                assert server.code() == 0, server.code()

    check("/proc/none/store", STORE_IS_READ_ONLY, "it does not exist")
    check(folder / "file", STORE_IS_READ_ONLY, "not a folder")
    check(folder / "file" / "store", STORE_IS_READ_ONLY, "not a folder")
    with mounted(folder / "full", "ro"):
        check(folder / "full" / "store", STORE_IS_READ_ONLY, "read-only")
    with mounted(folder / "full", "size=4k,mode=0777"):
        (folder / "full" / "all").write_bytes(b"x" * 4096)
        check(folder / "full" / "store", FULL, "is full")
    limit = resource.setrlimit
    check(folder / "short", FULL, "ulimit -f",
          preexec_fn=lambda: limit(resource.RLIMIT_FSIZE, (0, 0)))
    check(folder / "few", STORE_IS_READ_ONLY, "too many files are open",
          preexec_fn=lambda: limit(resource.RLIMIT_NOFILE, (8, 8)))


@contextlib.contextmanager
def mounted(folder, options):
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


@contextlib.contextmanager
def filled(folder, leaving):
    """Fills the disk until only this many pages are free."""
    path = folder / "filler"
    with open(path, "wb") as file, contextlib.suppress(OSError):
        while True:
            os.write(file.fileno(), b"\0" * 4096)
    os.truncate(path, max(0, path.stat().st_size - 4096 * leaving))
    try:
        yield
    finally:
        path.unlink()


def main():
    for lack in (without_room, read_only_store, read_only_list, store_that_cannot_be_made):
        with tempfile.TemporaryDirectory(prefix="fencepost-lack-") as folder:
            pathlib.Path(folder).chmod(0o755)
            lack(pathlib.Path(folder))
        print(f"lack: {lack.__name__.replace('_', ' ')}", flush=True)


if __name__ == "__main__":
    main()
