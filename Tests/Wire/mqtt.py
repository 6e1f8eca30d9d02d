"""OwnTracks over MQTT, its main mode: a real broker, and a real mosquitto_sub piped into
`fencepost watch --format owntracks`.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/mqtt.py
"""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

from waiting import PATIENCE

BAKERY = {"title": "Bakery", "latitude": 48.86, "longitude": 2.34}


def program(name):
    found = shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")
    assert found, f"{name} is not installed; Tests/Peers/install does that"
    return found


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def publish(port, payload):
    subprocess.run(
        [
            program("mosquitto_pub"),
            "-p",
            str(port),
            "-t",
            "owntracks/ada/phone",
            "-q",
            "1",
            "-m",
            json.dumps(payload),
        ],
        check=True,
        timeout=PATIENCE,
    )


def reaches(port):
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def until(condition, what):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        time.sleep(0.05)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        store, port = folder / "store", free_port()
        alarm = {"proximity": "enter", "place": BAKERY, "policy": {"dwell": 0}}
        reminder = {"title": "Buy bread", "alarms": [alarm]}
        subprocess.run(
            [
                os.environ["FENCEPOST"],
                "call",
                "reminder/save",
                json.dumps({"reminder": reminder}),
                "--store",
                str(store),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            timeout=PATIENCE,
        )
        broker = subprocess.Popen(
            [program("mosquitto"), "-p", str(port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        subscriber = watch = None
        try:
            until(lambda: reaches(port), "the broker listens")
            subscriber = subprocess.Popen(
                [program("mosquitto_sub"), "-p", str(port), "-t", "owntracks/+/+"],
                stdout=subprocess.PIPE,
            )
            out = (folder / "out").open("w+")
            watch = subprocess.Popen(
                [os.environ["FENCEPOST"], "watch", "--format", "owntracks", "--store", str(store)],
                stdin=subscriber.stdout,
                stdout=out,
                stderr=subprocess.PIPE,
            )
            now = int(time.time())

            # Messages before the subscription are lost, so the first one is repeated until it
            # arrives.
            def first_is_heard():
                publish(
                    port,
                    {
                        "_type": "location",
                        "tid": "ph",
                        "lat": 48.9,
                        "lon": 2.34,
                        "acc": 8,
                        "tst": now - 60,
                    },
                )
                done = subprocess.run(
                    [os.environ["FENCEPOST"], "call", "location/current", "--store", str(store)],
                    capture_output=True,
                    timeout=PATIENCE,
                )
                return json.loads(done.stdout)["fix"]

            until(first_is_heard, "the first position is heard")
            # Other OwnTracks messages are neither positions nor mistakes.
            publish(port, {"_type": "lwt", "tst": now})
            publish(port, {"_type": "waypoints", "waypoints": []})
            publish(
                port,
                {"_type": "location", "tid": "ph", "lat": 48.86, "lon": 2.34, "acc": 8, "tst": now},
            )
            until(lambda: (folder / "out").read_text(), "it goes off")
            assert json.loads((folder / "out").read_text())["title"] == "Buy bread"
            # When the broker ends, so do the pipe and the watch.
            subscriber.terminate()
            assert watch.wait(PATIENCE) == 0, watch.stderr.read()
        finally:
            for one in (subscriber, watch, broker):
                if one:
                    one.kill()
                    one.wait(PATIENCE)
    print("mqtt: a broker, a subscriber, a watch")


if __name__ == "__main__":
    main()
