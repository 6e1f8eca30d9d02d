"""A grant that is given, changed or revoked is effective from the next message on.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/granting.py [ROUNDS]

A server runs while `fencepost access` changes what its client may do. A request right after the
command is answered according to the new decision, even if the folders above the ledger did not
exist when the session began.
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
        """Whether the client has access."""
        self.number += 1
        self.server.write(line(call(self.number, method, params)))
        answer = self.server.lines(1)[0]
        if "error" in answer and answer["error"]["code"] != CODE:
            raise SystemExit(f"{method}: {answer}")
        return "result" in answer


def play(folder, above):
    """One session; `above` is the folder that exists when the session begins."""
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
        # A decision that is removed by hand no longer exists.
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
