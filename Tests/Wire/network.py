"""A person without a phone: the laptop moves from the network "Home" to "Office", as nmcli tells it, and
what waits for leaving and arriving goes off once each.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/network.py
"""

import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time

from waiting import PATIENCE


def fencepost(*arguments, status=0):
    done = subprocess.run(
        [os.environ["FENCEPOST"], *arguments], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == status, (arguments, done)
    return done.stdout + done.stderr


def until(condition, what):
    deadline = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        time.sleep(0.1)
    return found


def firings():
    answer = json.loads(fencepost("call", "alarm/firings"))
    return sorted((firing["title"], firing["cause"]) for firing in answer["firings"])


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        network = folder / "network"
        programs = folder / "bin"
        programs.mkdir()
        # As nmcli prints it: the network that is connected, and others in reach.
        nmcli = programs / "nmcli"
        nmcli.write_text(
            f'#!/bin/sh\necho "no:Cafe:00\\\\:11\\\\:22\\\\:33\\\\:44\\\\:55"\ncat {network}\n'
        )
        nmcli.chmod(0o755)
        network.write_text("")
        store = folder / "store"
        os.environ.update(
            PATH=f"{programs}:{os.environ['PATH']}",
            FENCEPOST_STORE=str(store),
            XDG_STATE_HOME=str(folder / "state"),
        )
        for title, latitude in (("Home", 52.52), ("Office", 52.53)):
            fencepost("add", "--place", f"{title} {latitude},13.4 within 100 m")
        assert "on no Wi-Fi network" in fencepost("here", "--save", "Home", "--wifi", status=1)
        network.write_text("yes:My Home:AA\\:BB\\:CC\\:DD\\:EE\\:FF\n")
        assert "“My Home” is being at Home" in fencepost("here", "--save", "home", "--wifi")
        file = store / "places.json"
        places = json.loads(file.read_text())
        assert [place.get("wifi") for place in places["places"]][-2:] == [["My Home"], None]
        # By hand, and by the address of the access point.
        places["places"][-1]["wifi"] = ["11:22:33:44:55:66"]
        file.write_text(json.dumps(places))
        settings = json.loads((store / "settings.json").read_text())
        (store / "settings.json").write_text(json.dumps({**settings, "fences": {"dwell": 1}}))
        for title, proximity, place in (
            ("Lock up", "leave", "home"),
            ("Water", "enter", "office"),
            ("Rest", "enter", "home"),
        ):
            alarm = {"proximity": proximity, "place": {"placeId": place}}
            reminder = {"title": title, "alarms": [alarm]}
            fencepost("call", "reminder/save", json.dumps({"reminder": reminder}))
        watch = subprocess.Popen(
            [os.environ["FENCEPOST"], "watch", "--network"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        until(lambda: "this computer is on its network" in fencepost("here"), "it is at home")
        assert fencepost("here").startswith("You are at Home: ")
        network.write_text("yes:Office:11\\:22\\:33\\:44\\:55\\:66\n")
        until(lambda: len(firings()) == 2, "both go off")
        # On no network of a place it stays where it was.
        network.write_text("yes:Cafe:00\\:11\\:22\\:33\\:44\\:55\n")
        time.sleep(7)
        assert firings() == [("Lock up", "leave"), ("Water", "enter")], firings()
        watch.send_signal(signal.SIGTERM)
        said, _ = watch.communicate(timeout=PATIENCE)
        assert watch.returncode == 0
        assert sorted(json.loads(line)["title"] for line in said.splitlines()) == [
            "Lock up",
            "Water",
        ]
    print("network: home, office, a cafe, each once")


if __name__ == "__main__":
    main()
