"""`fencepost watch`: fixes in, firings out, each as a line of JSON.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/watching.py
"""

import datetime
import json
import os
import pathlib
import select
import signal
import subprocess
import tempfile
import time

from waiting import PATIENCE

PLACE = {"title": "Office", "latitude": 52.52, "longitude": 13.4, "radius": 100}


def instant(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def fencepost(*arguments, **more):
    return subprocess.run(
        [os.environ["FENCEPOST"], *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        **more,
    )


def save(store, reminder):
    done = fencepost(
        "call", "reminder/save", json.dumps({"reminder": reminder}), "--store", str(store)
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["reminder"]


def walk(now, *latitudes):
    """A step a second, which ends now."""
    lines = []
    for at, latitude in enumerate(latitudes):
        moment = now - datetime.timedelta(seconds=len(latitudes) - at)
        lines.append(
            json.dumps({"latitude": latitude, "longitude": 13.4, "at": instant(moment)}) + "\n"
        )
    return "".join(lines)


def arriving(store):
    """Whoever comes is told once, and hears of it anew while it is open."""
    alarm = {"proximity": "enter", "place": PLACE, "policy": {"dwell": 0}}
    plants = save(store, {"title": "Water the plants", "alarms": [alarm]})
    now = datetime.datetime.now(datetime.timezone.utc)
    done = fencepost("watch", "--store", str(store), input=walk(now, 52.6, 52.52))
    assert (done.returncode, done.stderr) == (0, ""), done
    (firing,) = [json.loads(line) for line in done.stdout.splitlines()]
    assert firing["title"] == "Water the plants"
    assert firing["alarm"] == plants["alarms"][0]["id"]
    assert (firing["cause"], firing["repeated"]) == ("enter", False)
    again = fencepost("watch", "--store", str(store), input="\n")
    (repeated,) = [json.loads(line) for line in again.stdout.splitlines()]
    assert repeated == {**firing, "repeated": True}


def bad_lines(store):
    """Each is named by its line, and the others count."""
    text = '[1]\nnonsense\n{"latitude":91,"longitude":0}\n{"latitude":52.6}\n' + "9" * 100_000
    text += '\n{"latitude":52.6,"longitude":13.4}'
    done = fencepost("watch", "--store", str(store), input=text)
    assert done.returncode == 1
    said = done.stderr.splitlines()
    assert [line.split(":")[1].strip() for line in said] == [f"line {at}" for at in range(1, 6)]
    whereabouts = fencepost("call", "location/current", "--store", str(store))
    assert json.loads(whereabouts.stdout)["fix"]["latitude"] == 52.6


def not_understood():
    assert fencepost("watch", "--loud").returncode == 2
    shown = fencepost("watch", "--help")
    assert shown.returncode == 0 and shown.stdout.startswith("usage: fencepost watch")
    assert fencepost("help", "watch").stdout == shown.stdout


def going_on(store):
    """With --forever times are told after the input has ended, until a signal ends it."""
    with subprocess.Popen(
        [os.environ["FENCEPOST"], "watch", "--forever", "--store", str(store)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
    ) as watch:
        try:
            line = next_line(watch.stdout)
            assert json.loads(line)["repeated"]
            soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=2)
            save(store, {"title": "Tea", "alarms": [{"absoluteDate": instant(soon)}]})
            firing = json.loads(next_line(watch.stdout))
            assert (firing["title"], firing["cause"]) == ("Tea", "time"), firing
            watch.send_signal(signal.SIGTERM)
            assert watch.wait(PATIENCE) == 0
        finally:
            watch.kill()


def next_line(stream):
    deadline, line = time.monotonic() + PATIENCE, b""
    while not line.endswith(b"\n"):
        ready, _, _ = select.select([stream], [], [], deadline - time.monotonic())
        assert ready, "nothing was said"
        byte = os.read(stream.fileno(), 1)
        assert byte, "it ended"
        line += byte
    return line


def main():
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder) / "store"
        arriving(store)
        going_on(store)
        bad_lines(store)
        not_understood()
    print("watching: who arrives is told, times go on, and bad lines are named")


if __name__ == "__main__":
    main()
