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
    """A walk with one position per second that ends now."""
    lines = []
    for at, latitude in enumerate(latitudes):
        moment = now - datetime.timedelta(seconds=len(latitudes) - at)
        lines.append(
            json.dumps({"latitude": latitude, "longitude": 13.4, "at": instant(moment)}) + "\n"
        )
    return "".join(lines)


def arriving(store):
    """An arrival is reported once, and again to a later watch while the firing is open."""
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
    """Each invalid line is reported with its number, and the others count."""
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
    """With --forever, time alarms are reported after the end of the input, until a signal ends the
    watch."""
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


def suspended(store):
    """What became due while the computer was suspended goes off once when it wakes, with its own time, and
    the positions that wait in the pipe count. The process is stopped in place of the computer."""
    plants = {"proximity": "enter", "place": PLACE, "policy": {"dwell": 0}}
    save(store, {"title": "Plants", "alarms": [plants]})
    soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=1)
    due = soon.replace(microsecond=0)
    with watching(store, stdin=subprocess.PIPE) as watch:
        try:
            watch.send_signal(signal.SIGSTOP)
            save(store, {"title": "Tea", "alarms": [{"absoluteDate": instant(due)}]})
            watch.stdin.write(walk(due, 52.6, 52.52).encode())
            watch.stdin.flush()
            time.sleep(
                max(0, (due - datetime.datetime.now(datetime.timezone.utc)).total_seconds()) + 1
            )
            watch.send_signal(signal.SIGCONT)
            both = sorted(
                (json.loads(next_line(watch.stdout)) for _ in range(2)),
                key=lambda one: one["title"],
            )
            assert [(one["title"], one["cause"]) for one in both] == [
                ("Plants", "enter"),
                ("Tea", "time"),
            ], both
            assert both[1]["at"].startswith(f"{due:%Y-%m-%dT%H:%M:%S}"), both
            assert not any(one["repeated"] for one in both), both
            watch.stdin.close()
            watch.send_signal(signal.SIGTERM)
            assert watch.wait(PATIENCE) == 0
            assert watch.stdout.read() == b""
        finally:
            watch.kill()


def closing(store):
    """A firing that is acknowledged elsewhere is written once more, as closed."""
    with watching(store) as watch:
        try:
            first = json.loads(next_line(watch.stdout))
            assert first["isOpen"], first
            done = fencepost(
                "call",
                "alarm/acknowledge",
                json.dumps({"firing": first["firing"]}),
                "--store",
                str(store),
            )
            assert done.returncode == 0, done.stderr
            closed = json.loads(next_line(watch.stdout))
            while closed["firing"] != first["firing"]:
                closed = json.loads(next_line(watch.stdout))
            assert (closed["isOpen"], closed["end"]["reason"]) == (False, "acknowledged"), closed
        finally:
            watch.kill()


def reader_gone(store):
    """The watch ends when its reader has gone, even if the input continues and nothing goes off."""
    with watching(store, stdin=subprocess.PIPE) as watch:
        try:
            time.sleep(0.3)
            watch.stdout.close()
            assert watch.wait(PATIENCE) == 1
        finally:
            watch.kill()


def watching(store, stdin=subprocess.DEVNULL):
    return subprocess.Popen(
        [os.environ["FENCEPOST"], "watch", "--forever", "--store", str(store)],
        stdin=stdin,
        stdout=subprocess.PIPE,
    )


def ignored(store):
    """The reason for ignoring fixes is reported once for each source and reason."""
    now = datetime.datetime.now(datetime.timezone.utc)

    def fix(seconds, source):
        at = instant(now + datetime.timedelta(seconds=seconds))
        return json.dumps({"latitude": 1, "longitude": 1, "at": at, "source": source}) + "\n"

    ip = [fix(-second, "ip") for second in (9, 8, 7)]
    text = (
        fix(-10, "phone") + "".join(ip) + fix(-20, "phone") + fix(900, "phone") + fix(900, "phone")
    )
    done = fencepost("watch", "--store", str(store), input=text)
    said = [line.split(":")[1].strip() for line in done.stderr.splitlines()]
    ignored = [f"Positions from '{source}' are ignored" for source in ("ip", "phone", "phone")]
    assert said == ignored, said
    assert done.returncode == 0


def raw_feeds(folder):
    """The raw output of receivers and apps is accepted."""
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    walk = [
        (now - datetime.timedelta(seconds=60 - at), 52.6 if at == 0 else 52.52) for at in (0, 9)
    ]

    def degrees(number, width):
        whole = int(number)
        return f"{whole:0{width}d}{(number - whole) * 60:07.4f}"

    def sentence(moment, latitude):
        body = (
            f"GPRMC,{moment:%H%M%S},A,{degrees(latitude, 2)},N,{degrees(13.4, 3)},E,0,0,"
            f"{moment:%d%m%y},,,A"
        )
        check = 0
        for byte in body.encode():
            check ^= byte
        return f"${body}*{check:02X}\r\n"

    feeds = {
        "gpsd": '{"class":"VERSION"}\n'
        + "".join(
            json.dumps({"class": "TPV", "mode": 3, "time": instant(at), "lat": north, "lon": 13.4})
            + "\n"
            for at, north in walk
        ),
        "owntracks": "".join(
            "owntracks/jane/phone "
            + json.dumps(
                {"_type": "location", "tst": int(at.timestamp()), "lat": north, "lon": 13.4}
            )
            + "\n"
            for at, north in walk
        ),
        "nmea": "".join(sentence(at, north) for at, north in walk),
        "gpx": '<gpx version="1.1"><trk><trkseg>\n'
        + "".join(
            f'<trkpt lat="{north}" lon="13.4"><time>{instant(at)}</time></trkpt>\n'
            for at, north in walk
        )
        + "</trkseg></trk></gpx>\n",
    }
    for name, text in feeds.items():
        store = folder / name
        alarm = {"proximity": "enter", "place": PLACE, "policy": {"dwell": 0}}
        save(store, {"title": name, "alarms": [alarm]})
        done = fencepost("watch", "--format", name, "--store", str(store), input=text)
        assert (done.returncode, done.stderr) == (0, ""), (name, done)
        (firing,) = [json.loads(line) for line in done.stdout.splitlines()]
        assert (firing["title"], firing["cause"]) == (name, "enter"), firing
    noise = fencepost("watch", "--format", "gpsd", "--store", str(store), input="x\n" * 1000)
    assert len(noise.stderr.splitlines()) == 1, noise.stderr
    wrong = fencepost("watch", "--format", "gpds")
    assert wrong.returncode == 2 and "Did you mean 'gpsd'?" in wrong.stderr, wrong.stderr


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
        closing(store)
        reader_gone(store)
        bad_lines(store)
        not_understood()
        suspended(pathlib.Path(folder) / "suspended")
        ignored(pathlib.Path(folder) / "ignored")
        raw_feeds(pathlib.Path(folder))
    print(
        "watching: arrivals, times, closings, a suspended computer, ignored fixes, raw feeds and bad lines are told"
    )


if __name__ == "__main__":
    main()
