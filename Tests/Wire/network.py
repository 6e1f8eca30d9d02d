"""A person without a phone: the laptop moves from the network "Home" to "Office", and what waits for leaving
and arriving goes off once each: as an nmcli of our own prints it, and as the real one does, which asks a
NetworkManager that python-dbusmock plays on a real D-Bus.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/network.py
"""

import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
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


@contextlib.contextmanager
def printed(folder):
    """A fake nmcli that prints a file: the connected network, and others in reach."""
    network, programs = folder / "network", folder / "bin"
    programs.mkdir()
    nmcli = programs / "nmcli"
    nmcli.write_text(
        f'#!/bin/sh\necho "no:Cafe:00\\\\:11\\\\:22\\\\:33\\\\:44\\\\:55"\ncat {network}\n'
    )
    nmcli.chmod(0o755)
    network.write_text("")
    addresses = {
        "My Home": "AA:BB:CC:DD:EE:FF",
        "Office": "11:22:33:44:55:66",
        "Cafe": "00:11:22:33:44:55",
    }

    def move(name):
        address = addresses[name].replace(":", "\\:")
        network.write_text(f"yes:{name}:{address}\n")

    with environment(PATH=f"{programs}:{os.environ['PATH']}"):
        yield move


@contextlib.contextmanager
def mocked(folder):
    """The real nmcli, which the peers keep beside their Python, and a bus of its own."""
    python = "/usr/bin/python3"
    here = pathlib.Path(__file__).parent
    path = f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"
    with contextlib.ExitStack() as ending, environment(PATH=path):
        bus = ending.enter_context(
            running("dbus-daemon", "--session", "--nofork", "--print-address")
        )
        address = bus.stdout.readline().strip()
        ending.enter_context(environment(DBUS_SYSTEM_BUS_ADDRESS=address))
        with open(folder / "mock.log", "w") as log:
            ending.enter_context(
                running(
                    python, "-m", "dbusmock", "--system", "--template", "networkmanager", stdout=log
                )
            )
        laptop = ending.enter_context(running(python, str(here / "mocked_network.py")))
        assert laptop.stdout.readline() == "on no network\n"

        def move(name):
            print(name, file=laptop.stdin, flush=True)
            assert laptop.stdout.readline() == f"{name}\n"

        yield move


@contextlib.contextmanager
def running(*command, stdout=subprocess.PIPE):
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=stdout, text=True)
    try:
        yield child
    finally:
        child.terminate()
        child.wait(timeout=PATIENCE)


@contextlib.contextmanager
def environment(**values):
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name)
            else:
                os.environ[name] = value


def moves(folder, move):
    store = folder / "store"
    os.environ.update(FENCEPOST_STORE=str(store), XDG_STATE_HOME=str(folder / "state"))
    for title, latitude in (("Home", 52.52), ("Office", 52.53)):
        fencepost("add", "--place", f"{title} {latitude},13.4 within 100 m")
    assert "on no Wi-Fi network" in fencepost("here", "--save", "Home", "--wifi", status=1)
    move("My Home")
    assert "“My Home” means that you are at Home" in fencepost("here", "--save", "home", "--wifi")
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
    move("Office")
    until(lambda: len(firings()) == 2, "both go off")
    # On a network that belongs to no place, the position does not change.
    move("Cafe")
    time.sleep(7)
    assert firings() == [("Lock up", "leave"), ("Water", "enter")], firings()
    watch.send_signal(signal.SIGTERM)
    said, _ = watch.communicate(timeout=PATIENCE)
    assert watch.returncode == 0
    assert sorted(json.loads(line)["title"] for line in said.splitlines()) == ["Lock up", "Water"]


def wired(folder):
    """By the hardware address of the gateway, if this machine has one in its neighbour table."""
    routes = [line.split() for line in pathlib.Path("/proc/net/route").read_text().splitlines()]
    gateways = [row[0] for row in routes[1:] if row[1] == "0" * 8 and row[2] != "0" * 8]
    rows = [line.split() for line in pathlib.Path("/proc/net/arp").read_text().splitlines()[1:]]
    known = [row[3] for row in rows if row[5] in gateways and row[2] == "0x2"]
    if len(gateways) != 1 or len(known) != 1:
        return "no gateway to try"
    os.environ.update(
        FENCEPOST_STORE=str(folder / "wired"), XDG_STATE_HOME=str(folder / "wired-state")
    )
    fencepost("add", "--place", "Desk 52.52,13.4 within 100 m")
    file = folder / "wired" / "places.json"
    places = json.loads(file.read_text())
    places["places"][-1]["wifi"] = [known[0].upper().replace(":", "-")]
    file.write_text(json.dumps(places))
    with running(os.environ["FENCEPOST"], "watch", "--network", "--forever"):
        until(lambda: fencepost("here").startswith("You are at Desk: "), "it is at the desk")
    return "a gateway"


def main():
    for manager in (printed, mocked):
        with tempfile.TemporaryDirectory() as name, manager(pathlib.Path(name)) as move:
            moves(pathlib.Path(name), move)
            wire = wired(pathlib.Path(name))
    print(f"network: home, office, a cafe, each once, printed and by the real nmcli; {wire}")


if __name__ == "__main__":
    main()
