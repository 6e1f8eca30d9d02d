"""`fencepost watch --gpsd`: a walk reported by gpsd, and a gpsd that starts late or stops.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/gpsd.py
"""

import contextlib
import datetime
import json
import os
import pathlib
import select
import signal
import socket
import subprocess
import tempfile
import time

from waiting import PATIENCE

PLACE = {"title": "Office", "latitude": 52.52, "longitude": 13.4, "radius": 100}


def fencepost(*arguments):
    return subprocess.run(
        [os.environ["FENCEPOST"], *arguments], capture_output=True, text=True, timeout=PATIENCE
    )


def save(store, title):
    alarm = {"proximity": "enter", "place": PLACE, "policy": {"dwell": 0}}
    params = json.dumps({"reminder": {"title": title, "alarms": [alarm]}})
    done = fencepost("call", "reminder/save", params, "--store", str(store))
    assert done.returncode == 0, done.stderr


def utcnow():
    return datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)


def next_line(stream):
    deadline, line = time.monotonic() + PATIENCE, b""
    while not line.endswith(b"\n"):
        ready, _, _ = select.select([stream], [], [], max(0, deadline - time.monotonic()))
        assert ready, "nothing was said"
        byte = os.read(stream.fileno(), 1)
        assert byte, "it ended"
        line += byte
    return line.decode().strip()


@contextlib.contextmanager
def watching(store, address):
    watch = subprocess.Popen(
        [os.environ["FENCEPOST"], "watch", "--store", str(store), "--gpsd", address],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        yield watch
        watch.send_signal(signal.SIGTERM)
        assert watch.wait(PATIENCE) == 0
    finally:
        watch.kill()
        watch.wait()
        watch.stdout.close()
        watch.stderr.close()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def report(at, latitude):
    at = at.strftime("%Y-%m-%dT%H:%M:%S.000Z")
    tpv = {
        "class": "TPV",
        "device": "/dev/gps",
        "mode": 3,
        "time": at,
        "lat": latitude,
        "lon": 13.4,
    }
    return json.dumps({**tpv, "eph": 5.0}).encode() + b"\r\n"


def reconnecting(folder):
    """The watch waits until gpsd runs, asks for its reports, and connects again when gpsd was
    restarted."""
    save(folder, "Late")
    port = free_port()
    with watching(folder, f"127.0.0.1:{port}") as watch:
        said = next_line(watch.stderr)
        assert f"gpsd at 127.0.0.1:{port}" in said and "is gpsd running?" in said, said
        with socket.create_server(("127.0.0.1", port)) as server:
            server.settimeout(PATIENCE)
            now = utcnow()
            for reports in (
                [b'{"class":"VERSION","release":"3.22"}\r\n'],
                [b"\xff\xfe nonsense\r\n", report(now - datetime.timedelta(seconds=20), 52.6)],
                [report(now, 52.52)[:30], report(now, 52.52)[30:]],
            ):
                connection, _ = server.accept()
                with connection:
                    asked = connection.recv(1000)
                    assert asked == b'?WATCH={"enable":true,"json":true};\n', asked
                    for piece in reports:
                        connection.sendall(piece)
                        time.sleep(0.05)
            assert "reading from gpsd" in next_line(watch.stderr)
            firing = json.loads(next_line(watch.stdout))
            assert (firing["title"], firing["cause"]) == ("Late", "enter"), firing


def nmea(path):
    """A minute's walk that ends now, as a receiver writes it."""

    def degrees(number, width):
        whole = int(number)
        return f"{whole:0{width}d}{(number - whole) * 60:07.4f}"

    def sentence(body):
        check = 0
        for byte in body.encode():
            check ^= byte
        return f"${body}*{check:02X}\r\n"

    end, text = utcnow(), ""
    # So long a jump is believed after a minute at the new position.
    for second in range(100):
        at = end - datetime.timedelta(seconds=100 - second)
        north = degrees(52.6 if second < 30 else 52.52, 2)
        east = degrees(13.4, 3)
        text += sentence(f"GPGGA,{at:%H%M%S}.00,{north},N,{east},E,1,08,0.9,50.0,M,45.0,M,,")
        text += sentence(f"GPRMC,{at:%H%M%S}.00,A,{north},N,{east},E,0.0,0.0,{at:%d%m%y},,,A")
    path.write_text(text)


def real(folder):
    """gpsd itself reads a recorded walk."""
    store, walk, port = folder / "store", folder / "walk.nmea", free_port()
    save(store, "Real")
    nmea(walk)
    with watching(store, f"localhost:{port}") as watch:
        # gpsfake waits for a client, and then plays the walk.
        fake = subprocess.Popen(
            ["gpsfake", "-q", "-u", "-P", str(port), "-c", "0.02", str(walk)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            firing = json.loads(next_line(watch.stdout))
            assert (firing["title"], firing["cause"]) == ("Real", "enter"), firing
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(fake.pid, signal.SIGTERM)
            fake.wait()


def command_line():
    for given, instead in {
        "localhost:0": "1 to 65535",
        "[::1": "[::1]:2947",
        "a:b": "localhost:2947",
    }.items():
        done = fencepost("watch", "--gpsd", given)
        assert done.returncode == 2 and instead in done.stderr, (given, done)


def main():
    command_line()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        reconnecting(folder / "late")
        real(folder)
    print("gpsd: a walk is told, also by one that comes late, goes away and comes again")


if __name__ == "__main__":
    main()
