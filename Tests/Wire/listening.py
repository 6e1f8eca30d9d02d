"""`fencepost watch --listen`: phones report positions over HTTP, and other programs send nonsense.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/listening.py [N]

N hostile requests are sent, by default 2000; valid ones among and after them are answered promptly.
"""

import base64
import contextlib
import datetime
import json
import os
import pathlib
import random
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time

from waiting import PATIENCE

TOKEN = "dGhpcyBpcyBhIHRlc3Q"
# Milliseconds. A slow client is cut off after ten seconds: a valid request that takes half of that has waited
# for one. What a busy machine adds is far below it; the figures are printed.
PROMPT = 5000


def instant(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def utcnow():
    return datetime.datetime.now(datetime.timezone.utc)


def fencepost(*arguments, **more):
    return subprocess.run(
        [os.environ["FENCEPOST"], *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        **more,
    )


def call(store, method, **params):
    done = fencepost("call", method, json.dumps(params), "--store", str(store))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def next_line(stream):
    """Reads one line of a pipe, and nothing beyond it."""
    deadline, line = time.monotonic() + PATIENCE, b""
    while not line.endswith(b"\n"):
        ready, _, _ = select.select([stream], [], [], max(0, deadline - time.monotonic()))
        assert ready, "nothing was said"
        byte = os.read(stream.fileno(), 1)
        assert byte, "it ended"
        line += byte
    return line


class Listener:
    """A watch that listens on a port of its own."""

    def __init__(self, store, *options, host="127.0.0.1"):
        self.watch = subprocess.Popen(
            [
                os.environ["FENCEPOST"],
                "watch",
                "--store",
                str(store),
                "--listen",
                f"{host}:0",
                *options,
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        said = next_line(self.watch.stderr).decode().strip()
        assert said.startswith(f"listening on {host}:"), said
        self.host = host.strip("[]")
        self.port = int(said.rsplit(":", 1)[1])
        self.url = f"http://{host}:{self.port}/"

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:
            self.watch.kill()
        self.watch.send_signal(signal.SIGTERM)
        assert self.watch.wait(PATIENCE) == 0 or kind
        self.watch.stdout.close()
        self.watch.stderr.close()

    def connect(self):
        connection = socket.create_connection((self.host, self.port), timeout=PATIENCE)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def raw(self, *pieces):
        """Sends bytes piece by piece, and returns the reply when the connection is closed."""
        with self.connect() as connection:
            for piece in pieces:
                connection.sendall(piece)
            connection.shutdown(socket.SHUT_WR)
            return everything(connection)

    def curl(self, *arguments, target=""):
        """The status and the body of the reply to curl."""
        done = subprocess.run(
            ["curl", "-sS", "-m", "30", "-w", "\n%{http_code}", self.url + target, *arguments],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stderr
        body, status = done.stdout.rsplit("\n", 1)
        return int(status), body

    def firing(self):
        return json.loads(next_line(self.watch.stdout))


def everything(connection):
    answer = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := connection.recv(65536):
            answer += piece
    return answer


def post(body, *fields, target="/"):
    body = body if isinstance(body, bytes) else body.encode()
    head = [f"POST {target} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}", *fields]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def statuses(answer):
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", answer)]


def reminder(store, title, latitude):
    place = {"title": title, "latitude": latitude, "longitude": 13.4, "radius": 100}
    alarm = {"proximity": "enter", "place": place, "policy": {"dwell": 0}}
    call(store, "reminder/save", reminder={"title": title, "alarms": [alarm]})


def own_tracks(at, latitude):
    return json.dumps(
        {
            "_type": "location",
            "acc": 8,
            "batt": 71,
            "conn": "m",
            "lat": latitude,
            "lon": 13.4,
            "tid": "JP",
            "tst": int(at.timestamp()),
            "vel": 4,
        }
    )


def overland(at, *latitudes):
    return json.dumps(
        {
            "locations": [
                {
                    "type": "Feature",
                    "geometry": {"type": "Point", "coordinates": [13.4, latitude]},
                    "properties": {
                        "timestamp": (at + datetime.timedelta(seconds=second)).strftime(
                            "%Y-%m-%dT%H:%M:%SZ"
                        ),
                        "horizontal_accuracy": 8,
                        "device_id": "overland",
                    },
                }
                for second, latitude in enumerate(latitudes)
            ]
        }
    )


def home_assistant(_, latitude):
    data = {"gps": [latitude, 13.4], "gps_accuracy": 8, "battery": 70, "speed": 1}
    return json.dumps({"type": "update_location", "data": data})


def traccar(at, latitude):
    coordinates = {"latitude": latitude, "longitude": 13.4, "accuracy": 8, "speed": -1}
    location = {"timestamp": instant(at), "coords": coordinates, "is_moving": True}
    return json.dumps({"location": location, "device_id": "traccar"})


def plain(at, latitude):
    return json.dumps(
        {
            "latitude": latitude,
            "longitude": 13.4,
            "accuracy": 8,
            "time": instant(at),
            "device": "own",
        }
    )


def walks(folder):
    """Each app's walk to a place triggers the reminder there, and each app gets the reply that it
    expects."""
    json_field = ("-H", "Content-Type: application/json")
    apps = {
        "owntracks": ("[]", lambda at, north: ("", [*json_field, "-d", own_tracks(at, north)])),
        "overland": ('{"result":"ok"}', lambda at, north: ("", ["-d", overland(at, north)])),
        "home-assistant": (
            "{}",
            lambda at, north: ("?device=ha", ["-d", home_assistant(at, north)]),
        ),
        "traccar-json": ("", lambda at, north: ("", [*json_field, "-d", traccar(at, north)])),
        "traccar-query": (
            "",
            lambda at, north: (
                f"?id=7&lat={north}&lon=13.4&timestamp={int(at.timestamp())}&accuracy=8&speed=0",
                ["-X", "POST"],
            ),
        ),
        "osmand": (
            "",
            lambda at, north: (
                f"?id=7&lat={north}&lon=13.4&timestamp={at.timestamp() * 1000:.0f}",
                [],
            ),
        ),
        "form": (
            "",
            lambda at, north: (
                "",
                ["-d", f"id=7&lat={north}&lon=13.4&timestamp={int(at.timestamp())}&accuracy=8"],
            ),
        ),
        "plain": ("{}", lambda at, north: ("", ["-d", plain(at, north)])),
    }
    for name, (expected, said) in apps.items():
        store = folder / name
        reminder(store, name, 52.52)
        with Listener(store) as listener:
            for seconds, latitude in ((30, 52.6), (5, 52.52)):
                at = utcnow() - datetime.timedelta(seconds=seconds)
                target, arguments = said(at, latitude)
                answer = listener.curl(*arguments, target=target)
                assert answer == (200, expected), (name, answer)
            firing = listener.firing()
            assert (firing["title"], firing["cause"]) == (name, "enter"), firing
    fix = call(folder / "owntracks", "location/current")["fix"]
    assert (fix["source"], fix["accuracy"]) == ("JP", 8), fix
    batch = folder / "batch"
    reminder(batch, "batch", 52.52)
    with Listener(batch) as listener:
        said = overland(utcnow() - datetime.timedelta(seconds=300), *[52.6] * 100, *[52.52] * 100)
        assert listener.curl("-d", said) == (200, '{"result":"ok"}')
        assert listener.firing()["title"] == "batch"


def tokens(folder):
    """The token is sent as a bearer token or a password; without it every request is refused."""
    path = folder / "token"
    path.write_text(TOKEN + "\n")
    path.chmod(0o644)
    readable = fencepost("watch", "--listen", "127.0.0.1:0", "--token-file", str(path))
    assert readable.returncode == 1 and "other users can access" in readable.stderr, readable
    path.chmod(0o600)
    said = plain(utcnow(), 1)
    with Listener(folder / "tokens", "--token-file", str(path)) as listener:
        for shown in (
            ["-H", f"Authorization: Bearer {TOKEN}"],
            ["-u", f"jane:{TOKEN}"],
            ["-u", f":{TOKEN}"],
        ):
            assert listener.curl(*shown, "-d", said)[0] == 200
            assert listener.curl(*shown)[0] == 200
        for wrong in (
            [],
            ["-H", "Authorization: Bearer x"],
            ["-H", f"Authorization: Bearer {TOKEN}x"],
            ["-u", f"{TOKEN}:jane"],
            ["-H", "Authorization: Basic ????"],
        ):
            status, sentence = listener.curl(*wrong, "-d", said)
            assert status == 401 and "token" in sentence.lower(), (status, sentence)
            assert listener.curl(*wrong)[0] == 401
        assert b"\r\nWWW-Authenticate: Basic" in listener.raw(post(said))
        # The server does not ask for a body that it would ignore.
        refused = post(b"x" * 1000, "Expect: 100-continue")[:-1000]
        assert statuses(listener.raw(refused)) == [401]
    missing = fencepost("watch", "--listen", "127.0.0.1:0", "--token-file", str(folder / "none"))
    assert missing.returncode == 1 and "make one" in missing.stderr, missing.stderr


def command_line():
    """An impossible address is refused, with a message that says what to write."""
    for given, instead in {
        "8080": "127.0.0.1:8080",
        ":8080": "127.0.0.1:8080",
        "127.0.0.1": "127.0.0.1:8080",
        "127.0.0.1:70000": "0 to 65535",
        "example.org:8080": "127.0.0.1:8080",
        "::1:8080": "[::1]:8080",
        "0.0.0.0:8080": "--token-file",
        "[::]:8080": "--token-file",
    }.items():
        done = fencepost("watch", "--listen", given)
        assert done.returncode == 2 and instead in done.stderr, (given, done)
    alone = fencepost("watch", "--token-file", "x")
    assert alone.returncode == 2 and "--listen" in alone.stderr
    with tempfile.TemporaryDirectory() as store, socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = fencepost("watch", "--store", store, "--listen", f"127.0.0.1:{port}")
        assert done.returncode == 1 and "another program" in done.stderr, done
        with Listener(store, host="[::1]") as listener:
            assert listener.curl("-g")[0] == 200
            listening = subprocess.run(
                ["cat", f"/proc/{listener.watch.pid}/net/tcp"], capture_output=True, text=True
            ).stdout
            assert f":{listener.port:04X} 00000000:0000 0A" not in listening
    for nothing in (["--forever"], []):
        assert "listening" not in fencepost("watch", "--help", *nothing).stderr


def bad_requests(folder):
    """Each invalid request is answered with its mistake."""
    with Listener(folder / "bad") as listener:
        position = plain(utcnow(), 1)
        for expected, request in (
            (400, post("{")),
            (400, post('{"latitude":91,"longitude":0}')),
            (400, post("")),
            (400, b"nonsense\r\n\r\n"),
            (400, b"\x16\x03\x01\x02\x00\r\n\r\n"),
            (403, post(position, "Origin: https://example.org")),
            (404, post(position, target="/where")),
            (405, b"DELETE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
            (413, b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1048577\r\n\r\n"),
            (413, post(b" " * (1 << 20) + b" ")),
            (414, b"GET /" + b"a" * 20_000),
            (415, post(position, "Content-Encoding: gzip")),
            (431, b"GET / HTTP/1.1\r\n" + b"X: 1\r\n" * 4_000),
            (501, b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n"),
            (505, b"GET / HTTP/3.0\r\nHost: a\r\n\r\n"),
        ):
            answer = listener.raw(request)
            assert statuses(answer) == [expected], (expected, answer[:300])
            assert len(answer.split(b"\r\n\r\n", 1)[1].strip().splitlines()) == 1, answer
        assert b"\r\nAllow: GET, HEAD, POST\r\n" in listener.raw(
            b"PUT / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        )
        status, text = listener.curl()
        assert status == 200 and "fencepost watch" in text
        assert listener.curl("-I")[0] == 200
        # The longest allowed length.
        assert statuses(listener.raw(post(position + " " * ((1 << 20) - len(position))))) == [200]


def pieces(folder):
    """Requests arrive split, chunked, pipelined and with `Expect: 100-continue`; the replies are
    the same."""
    with Listener(folder / "pieces") as listener:
        good = post(plain(utcnow(), 1))
        slow = [good[at : at + 1] for at in range(len(good))]
        assert statuses(listener.raw(*slow)) == [200]
        assert statuses(listener.raw(good * 50)) == [200] * 50
        mixed = good + post("{") + good + b"GET /none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + good
        assert statuses(listener.raw(mixed)) == [200, 400, 200, 404, 200]
        body = plain(utcnow(), 1).encode()
        chunks = b"".join(b"%x\r\n%s\r\n" % (1, body[at : at + 1]) for at in range(len(body)))
        head = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        assert statuses(listener.raw(head + chunks + b"0\r\n\r\n" + good)) == [200, 200]
        assert listener.curl("-H", "Transfer-Encoding: chunked", "-d", body.decode())[0] == 200
        long = json.dumps({**json.loads(body), "note": "x" * 500_000})
        path = folder / "long.json"
        path.write_text(long)
        assert listener.curl("-H", "Expect: 100-continue", "-d", f"@{path}")[0] == 200
        with listener.connect() as connection:
            for _ in range(3):
                connection.sendall(good)
                assert statuses(connection.recv(65536)) == [200]


def crowded(folder):
    """Forty idle connections do not keep a phone out, and a slow one gets an error."""
    with Listener(folder / "crowded") as listener, contextlib.ExitStack() as open_ones:
        good = post(plain(utcnow(), 1))
        for at in range(40):
            connection = open_ones.enter_context(listener.connect())
            connection.sendall(good[: at * 2])
        took = timed(listener, good)
        assert took < PROMPT, f"{took:.1f} ms"
        slow = open_ones.enter_context(listener.connect())
        began = time.monotonic()
        slow.sendall(good[:20])
        assert statuses(everything(slow)) == [408]
        assert 9 < time.monotonic() - began < 30


def timed(listener, request):
    """Milliseconds from connecting to the reply."""
    began = time.perf_counter()
    with listener.connect() as connection:
        connection.sendall(request)
        answer = connection.recv(65536)
    took = (time.perf_counter() - began) * 1000
    assert statuses(answer) == [200], answer
    return took


class Effort:
    """What the watch itself does for one valid request, while others send nonsense: its processor time and
    the time that it waited for a processor, in milliseconds, and its calls that write to files."""

    def __init__(self, process):
        self.process = pathlib.Path(f"/proc/{process}")
        self.own, self.waited, self.writes = [], [], []

    def now(self):
        ran, waited = (self.process / "schedstat").read_text().split()[:2]
        (writes,) = re.findall(r"^syscw: (\d+)$", (self.process / "io").read_text(), re.MULTILINE)
        return int(ran) / 1e6, int(waited) / 1e6, int(writes)

    def __enter__(self):
        self.before = self.now()

    def __exit__(self, *_):
        spent = [after - before for before, after in zip(self.before, self.now(), strict=True)]
        for figures, figure in zip((self.own, self.waited, self.writes), spent, strict=True):
            figures.append(figure)


def hostile(folder, count, seed):
    """However many clients send nonsense, a valid request is answered promptly, and few lines are
    logged."""
    path = folder / "token"
    source = random.Random(seed)

    def fresh():
        return post(plain(utcnow(), 1), f"Authorization: Bearer {TOKEN}")

    good = fresh()
    wrong = [
        post(plain(utcnow(), 1), "Authorization: Bearer x"),
        post("x" * 5_000),
        post(b"x" * (1 << 20) + b"xx", f"Authorization: Bearer {TOKEN}")[:70_000],
        post("[" * 10_000, f"Authorization: Bearer {TOKEN}"),
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4",
        b"GET /" + b"a" * 17_000,
        b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 3_000,
        b"\r\n" * 500,
        good[:-5],
        good.replace(b"1.1", b"9.9"),
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
        + f"Authorization: Bearer {TOKEN}\r\n\r\n".encode()
        + b"1\r\nx\r\n" * 5_000,
        base64.b64encode(source.randbytes(300)),
        b"",
    ]
    log = folder / "log"
    with (
        open(log, "wb") as errors,
        contextlib.ExitStack() as ending,
    ):
        listener = ending.enter_context(Listener(folder / "hostile", "--token-file", str(path)))
        took, kept, effort = [], [], Effort(listener.watch.pid)
        # The first position of a fresh store writes the files of that store.
        timed(listener, fresh())
        began = time.monotonic()
        for at in range(count):
            connection = listener.connect()
            request = source.choice(wrong)
            if source.random() < 0.2:
                request = bytearray(good)
                request[source.randrange(len(request))] = source.randrange(256)
            connection.setblocking(False)
            with contextlib.suppress(BlockingIOError, ConnectionError):
                connection.send(request[: source.randrange(len(request) + 1)] or b" ")
            kept.append(connection)
            # Some connections are closed at once, some stay open and idle.
            if len(kept) > source.randrange(60):
                kept.pop(source.randrange(len(kept))).close()
            if at % max(1, count // 100) == 0:
                with effort:
                    took.append(timed(listener, fresh()))
            while select.select([listener.watch.stderr], [], [], 0)[0]:
                errors.write(os.read(listener.watch.stderr.fileno(), 65536))
        seconds = time.monotonic() - began
        behind = timed(listener, fresh())
        for connection in kept:
            connection.close()
    lines = log.read_text().splitlines()
    assert len(lines) <= seconds + 2, f"{len(lines)} lines in {seconds:.1f} s (seed {seed})"
    # A line of the log, the position, and a state that is written again; never one for each request.
    assert max(effort.writes) <= 12, (effort.writes, seed)
    took.sort()
    middle, most = took[len(took) // 2], took[-1]
    said = (
        f"{count} hostile requests in {seconds:.1f} s, {len(lines)} lines of log; a good one took "
        f"{middle:.1f} ms in the middle, {most:.1f} at most, {behind:.1f} behind them (seed {seed}); of that at most "
        f"{max(effort.own):.2f} ms of the watch's own and {max(effort.waited):.1f} ms of waiting for a "
        f"processor, with at most {max(effort.writes)} writes to files"
    )
    assert most < PROMPT and behind < PROMPT, said
    return said


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 32)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        walks(folder)
        tokens(folder)
        command_line()
        bad_requests(folder)
        pieces(folder)
        crowded(folder)
        said = hostile(folder, count, seed)
    print(f"listening: phones are heard, and nothing else; {said}")


if __name__ == "__main__":
    main()
