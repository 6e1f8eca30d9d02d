"""`fencepost serve --record` and the log as files: a recorded session can be replayed.

FENCEPOST=PATH TRANSCRIPT=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/recording.py
"""

import json
import os
import pathlib
import subprocess
import tempfile

from waiting import PATIENCE

PLACE = {"title": "Hidden office", "latitude": 52.52, "longitude": 13.4, "radius": 100}


def fencepost(*arguments, **more):
    return subprocess.run(
        [os.environ["FENCEPOST"], *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
        **more,
    )


class Session:
    def __init__(self, store, *arguments, variables=None):
        self.process = subprocess.Popen(
            [os.environ["FENCEPOST"], "serve", "--store", str(store), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **(variables or {})},
        )
        self.last = 0

    def tell(self, method, params):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def ask(self, method, params):
        self.last += 1
        message = {"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        while True:
            reply = json.loads(self.process.stdout.readline())
            if reply.get("id") == self.last:
                return reply.get("result")

    def hear(self, method):
        while True:
            message = json.loads(self.process.stdout.readline())
            if message.get("method") == method:
                return message["params"]

    def end(self):
        self.process.stdin.close()
        self.process.stdout.read()
        said = self.process.stderr.read()
        assert self.process.wait(PATIENCE) == 0, said
        return said


def visit(session):
    """Changes an existing item, adds a new one, and goes to a place."""
    session.ask("initialize", {"clientInfo": {"name": "tried"}})
    session.tell("initialized", {})
    first = session.ask("reminder/fetch", {})["reminders"][0]
    changed = {"id": first["id"], "title": "Hidden title", "notes": "Hidden note"}
    saved = session.ask("reminder/save", {"reminder": changed, "ifRevision": first["revision"]})
    session.ask("store/undo", {"transaction": saved["transaction"]})
    alarm = {"proximity": "enter", "place": PLACE, "policy": {"dwell": 0}}
    session.ask("reminder/save", {"reminder": {"title": "Hidden plants", "alarms": [alarm]}})
    for latitude in (52.6, 52.52):
        session.ask("location/update", {"latitude": latitude, "longitude": 13.4})
    session.ask("store/changes", {"since": saved["state"]})
    session.ask("no/such", {})


def filled(folder):
    for title in ("One", "Two"):
        reminder = json.dumps({"reminder": {"title": title}})
        fencepost("call", "reminder/save", reminder, "--store", str(folder / "store"))
    return folder / "store"


def recording(folder):
    """A recorded session on an existing store can be replayed exactly."""
    tape = folder / "session.transcript"
    session = Session(filled(folder), "--access", "full", "--record", str(tape))
    visit(session)
    assert session.end() == ""
    assert tape.stat().st_mode & 0o777 == 0o600
    done = subprocess.run(
        [os.environ["TRANSCRIPT"], "drive", os.environ["FENCEPOST"], str(tape)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + tape.read_text()


def logging(folder):
    """The log goes to the file that the variable names, with times and without contents."""
    log = folder / "log"
    session = Session(
        filled(folder), "--access", "full", variables={"FENCEPOST_LOG": f"debug:{log}"}
    )
    visit(session)
    others = folder / "store" / "lists" / "Reminders"
    text = next(others.glob("*.ics")).read_text()
    (others / "foreign.ics").write_text(text.replace("UID:", "UID:Hidden"), newline="\r\n")
    while session.hear("store/didChange")["origin"] != "external":
        pass
    assert session.end() == ""
    lines = log.read_text().splitlines()
    assert all(line[:2] == "20" and " debug: " in line for line in lines), lines
    for word in (
        "request 3 reminder/save",
        "commit:",
        "change by self",
        "alarm: went off",
        "watch:",
        "change by external",
    ):
        assert any(word in line for line in lines), (word, lines)
    assert not any("Hidden" in line for line in lines), lines
    quiet = Session(
        folder / "store", "--log-level", "off", variables={"FENCEPOST_LOG": f"debug:{log}"}
    )
    quiet.ask("units/info", {})
    assert quiet.end() == ""
    assert log.read_text().splitlines() == lines


def unwritable(folder):
    """If the recording cannot be written, the server refuses to start; an invalid FENCEPOST_LOG is
    only reported."""
    done = subprocess.run(
        [os.environ["FENCEPOST"], "serve", "--record", str(folder / "none" / "tape")],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        input="",
    )
    assert done.returncode == 1 and "cannot record to" in done.stderr, done
    wrong = {**os.environ, "FENCEPOST_LOG": "loud"}
    done = fencepost("call", "units/info", env=wrong)
    assert "FENCEPOST_LOG is ignored" in done.stderr and done.stdout, done


def main():
    for test in (recording, logging, unwritable):
        with tempfile.TemporaryDirectory() as folder:
            test(pathlib.Path(folder))
        print(f"ok {test.__name__}")


main()
