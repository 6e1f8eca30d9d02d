"""A grant that is given, changed or taken back holds from the very next message on.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/granting.py [ROUNDS]

A server runs while `fencepost access` changes what its client may do. What is asked right after the
command has ended is answered as the person has said, also where not even the folders above the ledger
were there when the session began.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

from server import Server
from waiting import PATIENCE
from wire import call, line

CODE = 1029


def access(environment, *words):
    command = [os.environ["FENCEPOST"], "access", *words]
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=PATIENCE)


class Session:
    def __init__(self, server):
        self.server, self.number = server, 0

    def may(self, method="reminder/fetch", params=None):
        """Whether the client is let."""
        self.number += 1
        self.server.write(line(call(self.number, method, params)))
        answer = self.server.lines(1)[0]
        if "error" in answer and answer["error"]["code"] != CODE:
            raise SystemExit(f"{method}: {answer}")
        return "result" in answer


def play(folder, above):
    """One session, in a home of which so much is there when it begins."""
    home = pathlib.Path(folder)
    (home / above).mkdir(parents=True, exist_ok=True)
    environment = {"PATH": os.environ["PATH"], "HOME": str(home)}
    events = {"start": "2026-11-01", "end": "2026-12-01"}
    with Server("--client", "plugin", env=environment) as server:
        session = Session(server)
        steps = [
            ([], False, False),
            (["grant", "plugin"], True, True),
            (["deny", "plugin", "reminders"], False, True),
            (["forget", "plugin"], False, False),
            (["grant", "plugin", "reminders"], True, False),
            (["deny", "plugin"], False, False),
        ]
        for words, reminders, shows_events in steps:
            if words:
                access(environment, *words)
            found = session.may(), session.may("event/fetch", events)
            if found != (reminders, shows_events):
                raise SystemExit(f"after {words}, beginning with {above!r}: {found}")
        # What is removed by hand was never said.
        access(environment, "grant", "plugin")
        if not session.may():
            raise SystemExit(f"beginning with {above!r}: granted again, and refused")
        (home / ".local/state/fencepost/access.json").unlink()
        if session.may():
            raise SystemExit(f"beginning with {above!r}: the ledger is gone, and the grant holds")
    return len(steps) + 2


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    changes = 0
    for _ in range(rounds):
        for above in (".", ".local", ".local/state", ".local/state/fencepost"):
            with tempfile.TemporaryDirectory(prefix="fencepost-granting-") as folder:
                changes += play(folder, above)
    print(f"granting: {changes} changes, each held from the next message on")


if __name__ == "__main__":
    main()
