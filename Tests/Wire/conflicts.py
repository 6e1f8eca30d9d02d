"""What a sync could not merge: `fencepost conflicts` shows both versions, `resolve` settles one and `undo` takes that
back; `watch --sync` says once why the sync does not work.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/conflicts.py
"""

import base64
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from commands import fencepost
from waiting import PATIENCE

BREAD = """BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//Example//EN\r
BEGIN:VTODO\r
UID:bread\r
DTSTAMP:20261120T080000Z\r
SUMMARY:Rye bread\r
X-THEIRS:kept\r
X-FENCEPOST-CONFLICT:SUMMARY.{}\r
END:VTODO\r
END:VCALENDAR\r
"""


def settled(file):
    other = base64.urlsafe_b64encode(b"SUMMARY:White bread").decode().rstrip("=")
    file.write_text(BREAD.format(other), newline="")
    shown = fencepost("conflicts").stdout
    assert "Rye bread" in shown and "White bread" in shown, shown
    (found,) = json.loads(fencepost("conflicts", "--json").stdout)["reminders"]
    assert found["mergeConflicts"] == [
        {"field": "title", "occurrence": None, "current": "Rye bread", "other": "White bread"}
    ], found
    shown = fencepost("show", "rye").stdout
    assert "White bread" in shown and "Conflict" in shown, shown
    wrong = fencepost("resolve", "rye", status=2).stderr
    assert "--mine or --theirs" in wrong, wrong
    fencepost("resolve", "rye", "--theirs", "--dry-run")
    assert "SUMMARY:Rye bread" in file.read_text()
    fencepost("resolve", "rye", "--theirs")
    text = file.read_text()
    assert "SUMMARY:White bread" in text and "CONFLICT" not in text and "X-THEIRS:kept" in text, text
    assert "no conflict" in fencepost("conflicts").stdout + fencepost("conflicts").stderr
    fencepost("undo")
    assert "X-FENCEPOST-CONFLICT" in file.read_text()
    fencepost("resolve", "rye", "--mine")
    text = file.read_text()
    assert "SUMMARY:Rye bread" in text and "CONFLICT" not in text, text


def watched():
    """A sync that was never set up is an error that is said once, and the watch goes on."""
    watch = subprocess.Popen(
        [os.environ["FENCEPOST"], "watch", "--sync", "1m", "--forever"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        said = watch.stderr.readline()
        assert "sync init" in said, said
        time.sleep(1)
        assert watch.poll() is None
    finally:
        watch.send_signal(signal.SIGTERM)
        _, rest = watch.communicate(timeout=PATIENCE)
    assert watch.returncode == 0 and "sync init" not in rest, rest


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        store = folder / "store"
        # vdirsyncer stands beside the peers' Python.
        peers = pathlib.Path(sys.executable).parent
        os.environ.update(
            FENCEPOST_STORE=str(store),
            XDG_STATE_HOME=str(folder / "state"),
            PATH=f"{peers}:{os.environ['PATH']}",
        )
        fencepost("add", "Buy milk")
        (lists,) = (store / "lists").iterdir()
        settled(lists / "bread.ics")
        watched()
    print("conflicts: shown, settled, taken back; a sync that does not work is told once")


if __name__ == "__main__":
    main()
