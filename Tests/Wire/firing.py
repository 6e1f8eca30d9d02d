"""Three real servers on one store: one of them receives a walk, and sometimes one is killed.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/firing.py [ROUNDS] [SEED]

Each visit and each trigger time causes one firing, whichever server decides it and whichever server
dies at that moment; every session, connected then or later, is told of each firing once.
"""

import datetime
import json
import pathlib
import random
import sys
import tempfile

from server import Server
from wire import call, frame, tell

INSIDE, OUTSIDE = 52.52, 52.6
ALARMS = 5
PAUSE = 200


def instant(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


class Session:
    """An editor's session: its requests, and the notifications that it receives."""

    def __init__(self, store, name):
        self.server = Server("--store", str(store), "--access", "full", "--client", name)
        self.heard, self.last = [], 0
        self.ask("initialize", {"clientInfo": {"name": name}})
        self.server.write(frame(tell("initialized", {})))
        # A server that has answered this request monitors alarms.
        self.ask("alarm/firings")

    def ask(self, method, params=None):
        self.last += 1
        self.server.write(frame(call(self.last, method, params)))
        while True:
            message = self.hear()
            if message.get("id") == self.last and "method" not in message:
                assert "result" in message, message
                return message["result"]

    def hear(self):
        message = json.loads(self.server.frame())
        if message.get("method") == "alarm/didFire":
            self.heard.append(message["params"])
        return message

    def hear_of(self, firings):
        """Waits until each of the firings was reported."""
        while not firings <= {each["firing"] for each in self.heard}:
            self.hear()

    def walk(self, latitude, moment):
        fix = {"latitude": latitude, "longitude": 13.4, "at": instant(moment), "source": "phone"}
        return self.ask("location/update", fix)

    def kill(self):
        self.server.__exit__()


def reminder(number, alarm):
    return {"reminder": {"title": f"r{number}", "alarms": [alarm]}}


def fence():
    place = {"latitude": INSIDE, "longitude": 13.4, "radius": 100}
    return {"proximity": "enter", "place": place, "policy": {"dwell": 0}}


def rounds(store, chance, count):
    now = datetime.datetime.now(datetime.timezone.utc)
    # The walk is in the past, so that no step is from the future. Between two steps the phone is silent
    # for so long that it may be anywhere: a quicker step would be a jump, which waits to be borne out.
    step = now - datetime.timedelta(seconds=2 * PAUSE * count + 10)
    first = Session(store, "first")
    for number in range(ALARMS):
        first.ask("reminder/save", reminder(number, fence()))
    others = [Session(store, f"other{at}") for at in range(2)]
    sessions, visits, killed = [first, *others], 0, 0
    for at in range(count):
        fed = chance.choice(sessions)
        isDying = chance.random() < 0.3
        fed.walk(OUTSIDE, step)
        step += datetime.timedelta(seconds=PAUSE)
        visits += 1
        if isDying:
            params = {"latitude": INSIDE, "longitude": 13.4, "at": instant(step), "source": "phone"}
            fed.server.write(frame(call("last", "location/update", params)))
            for _ in range(chance.randrange(2000)):
                pass
            fed.kill()
            killed += 1
            sessions.remove(fed)
            sessions.append(Session(store, f"next{at}"))
            # The server may have died before or after it received the fix.
            fed = sessions[-1]
            fed.walk(INSIDE, step)
        else:
            fed.walk(INSIDE, step)
        step += datetime.timedelta(seconds=PAUSE)
        known = {each["firing"] for each in fed.ask("alarm/firings")["firings"]}
        assert len(known) == visits * ALARMS, (len(known), visits)
        for session in sessions:
            session.hear_of({
                each["firing"]
                for each in session.ask("alarm/firings", {"open": True})["firings"]
            })
    check(store, sessions, visits)
    return visits, killed


def check(store, sessions, visits):
    late = Session(store, "late")
    firings = late.ask("alarm/firings")["firings"]
    assert len({(each["alarm"], each["at"]) for each in firings}) == visits * ALARMS
    late.hear_of({each["firing"] for each in firings})
    assert all(each["repeated"] for each in late.heard)
    for session in [*sessions, late]:
        heard = [each["firing"] for each in session.heard]
        assert len(heard) == len(set(heard)), "a firing was told twice"
        assert set(heard) == {each["firing"] for each in firings}
    times(store, [*sessions, late])
    for session in [*sessions, late]:
        session.kill()


def times(store, sessions):
    """An alarm that waits for a time, at which all servers wake up."""
    soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=2)
    soon = soon.replace(microsecond=0)
    before = {each["firing"] for session in sessions for each in session.heard}
    sessions[0].ask("reminder/save", reminder("time", {"absoluteDate": instant(soon)}))
    for session in sessions:
        while len({each["firing"] for each in session.heard} - before) < 1:
            session.hear()
    told = [each for session in sessions for each in session.heard if each["cause"] == "time"]
    assert len(told) == len(sessions)
    assert len({each["firing"] for each in told}) == 1
    assert all(each["at"] == soon.strftime("%Y-%m-%dT%H:%M:%S.000Z") for each in told)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 32)
    print(f"firing: seed {seed}")
    with tempfile.TemporaryDirectory() as folder:
        visits, killed = rounds(pathlib.Path(folder) / "store", random.Random(seed), count)
    print(f"firing: {visits} visits of {ALARMS} alarms, {killed} servers killed, each told once")


if __name__ == "__main__":
    main()
