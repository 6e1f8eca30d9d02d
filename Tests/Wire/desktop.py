"""From a fresh store to a notification of the desktop: a phone's OwnTracks payloads by curl, a real D-Bus
session with dunst on a screen of its own, its buttons pressed, and a second client that hears of it.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/desktop.py
"""

import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from waiting import PATIENCE

BAKERY = {"title": "Bakery", "latitude": 48.86, "longitude": 2.34}
ALARM = {"proximity": "enter", "place": BAKERY, "policy": {"dwell": 0}}
# Seconds after which a source may have moved to any place.
SILENCE = 155
HOOK = 'read -r line; printf "%s %s %s\\n" "$FENCEPOST_OPEN" "$FENCEPOST_TITLE" "$line" >>"$HOOKED"'


def until(condition, what):
    deadline = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        time.sleep(0.05)
    return found


def call(store, method, **params):
    done = subprocess.run(
        [os.environ["FENCEPOST"], "call", method, json.dumps(params), "--store", str(store)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


class Client:
    """A second client, which receives notifications."""

    def __init__(self, store):
        self.server = subprocess.Popen(
            [os.environ["FENCEPOST"], "serve", "--access", "full", "--store", str(store)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.heard = []
        self.rest = b""
        self.say({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}})
        self.say({"jsonrpc": "2.0", "method": "initialized"})
        self.say({"jsonrpc": "2.0", "id": 2, "method": "alarm/firings"})
        until(lambda: self.hear() and any(each.get("id") == 2 for each in self.heard), "it stands")

    def say(self, message):
        self.server.stdin.write(json.dumps(message).encode() + b"\n")
        self.server.stdin.flush()

    def hear(self):
        while select.select([self.server.stdout], [], [], 0)[0]:
            piece = os.read(self.server.stdout.fileno(), 65536)
            assert piece, "the server ended"
            *lines, self.rest = (self.rest + piece).split(b"\n")
            self.heard += [json.loads(line) for line in lines if line]
        return self.heard

    def closed(self, title, reason):
        return any(
            firing["title"] == title and firing["end"]["reason"] == reason
            for each in self.hear()
            if each.get("method") == "alarm/didClose"
            for firing in each["params"]["firings"]
        )

    def end(self):
        self.server.stdin.close()
        self.server.wait(PATIENCE)


class Desktop:
    """dunst, and a script that acts as the person choosing from its menu: it takes the label in a
    file."""

    def __init__(self, folder):
        self.choice = folder / "choice"
        menu = folder / "menu"
        menu.write_text(f'#!/bin/sh\ngrep -m1 "^#$(cat {self.choice}) "\n')
        menu.chmod(0o755)
        settings = folder / "dunstrc"
        settings.write_text(f"[global]\ndmenu = {menu}\n")
        self.dunst = subprocess.Popen(
            ["dunst", "-conf", str(settings)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        # dunstctl would make the bus start another dunst.
        until(self.has_name, "dunst answers")

    @staticmethod
    def has_name():
        bus = "org.freedesktop.DBus"
        asked = ["dbus-send", "--print-reply=literal", f"--dest={bus}", "/", f"{bus}.NameHasOwner"]
        done = subprocess.run(
            [*asked, "string:org.freedesktop.Notifications"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return "true" in done.stdout

    @staticmethod
    def ask(*words):
        done = subprocess.run(
            ["dunstctl", *words], capture_output=True, text=True, timeout=PATIENCE
        )
        return done.stdout.strip() if done.returncode == 0 else None

    def shows(self, count):
        until(lambda: self.ask("count", "displayed") == str(count), f"{count} are shown")

    def last_body(self):
        """The body of the notification that was closed last."""
        history = json.loads(self.ask("history"))["data"][0]
        return history[0]["body"]["data"] if history else None

    def taken_away(self):
        """The number of notifications closed so far."""
        return int(self.ask("count", "history"))

    def press(self, label):
        self.choice.write_text(label)
        self.ask("context")

    def end(self):
        self.dunst.terminate()
        self.dunst.wait(PATIENCE)


class Watch:
    def __init__(self, store, folder, *options):
        self.said = folder / f"said-{len(list(folder.iterdir()))}"
        hooked = folder / "hooked"
        self.watch = subprocess.Popen(
            [os.environ["FENCEPOST"], "watch", "--store", str(store), *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self.said.open("wb"),
            env={**os.environ, "HOOKED": str(hooked)},
        )
        line = until(lambda: self.said.read_text().splitlines()[:1], "it listens")[0]
        self.url = f"http://{line.split()[-1]}/"
        # Six positions fit before now, none of them a quarter of an hour old when it arrives.
        self.clock = int(time.time()) - 6 * SILENCE

    def owntracks(self, latitude):
        """As the app sends it. Kilometres within a second would be a jump, which waits to be borne out, so
        the phone has posted nothing for a while before each, and sends them late."""
        self.clock += SILENCE
        body = {
            "_type": "location",
            "tid": "ph",
            "lat": latitude,
            "lon": 2.34,
            "acc": 8,
            "tst": self.clock,
        }
        done = subprocess.run(
            ["curl", "-sS", "-m", "30", "-d", json.dumps(body), self.url],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert (done.returncode, done.stdout) == (0, "[]"), done

    def end(self):
        self.watch.send_signal(signal.SIGTERM)
        assert self.watch.wait(PATIENCE) == 0, self.said.read_text()


def arrive(watch):
    watch.owntracks(48.9)
    watch.owntracks(48.86)


def buttons(folder, desktop):
    """The buttons Done, Why and Snooze work, and other clients are told."""
    store = folder / "store"
    call(store, "reminder/save", reminder={"title": "Buy bread", "alarms": [ALARM]})
    watch = Watch(store, folder, "--listen", "127.0.0.1:0", "--notify", "--exec", HOOK)
    other = Client(store)
    arrive(watch)
    desktop.shows(1)
    desktop.press("Done")
    until(lambda: other.closed("Buy bread", "completed"), "the second client hears of it")
    (reminder,) = call(store, "reminder/fetch")["reminders"]
    assert reminder["completed"], reminder
    desktop.shows(0)
    hooked = folder / "hooked"
    until(lambda: len(hooked.read_text().splitlines()) == 2, "the hook has run twice")
    opened, closed = hooked.read_text().splitlines()
    assert opened.startswith("true Buy bread {") and closed.startswith("false Buy bread {")
    assert json.loads(opened.split(" ", 3)[3])["cause"] == "enter"

    # The notification with the explanation has no button "Why", and shows the sentence.
    call(store, "reminder/save", reminder={"title": "Ask <why> & more", "alarms": [ALARM]})
    watch.owntracks(48.9)
    watch.owntracks(48.86)
    desktop.shows(1)
    before = desktop.taken_away()
    desktop.press("Why")
    until(lambda: desktop.taken_away() == before + 1, "the first is taken away")
    assert desktop.last_body() == "You have arrived.", desktop.last_body()
    desktop.shows(1)
    # A firing that is acknowledged elsewhere is closed on the desktop.
    (firing,) = call(store, "alarm/firings", open=True)["firings"]
    call(store, "alarm/acknowledge", firing=firing["firing"])
    desktop.shows(0)
    until(
        lambda: desktop.last_body().startswith("It went off when you came to Bakery"),
        "the sentence was shown",
    )

    call(store, "reminder/save", reminder={"title": "Later", "alarms": [ALARM]})
    watch.owntracks(48.9)
    watch.owntracks(48.86)
    until(lambda: call(store, "alarm/firings", open=True)["firings"], "they go off")
    desktop.shows(2)
    watch.end()
    # When the watch ends its notifications close, and the next watch shows what is still open.
    desktop.shows(0)
    watch = Watch(store, folder, "--listen", "127.0.0.1:0", "--notify")
    desktop.shows(2)
    desktop.press("Snooze")
    until(lambda: len(call(store, "alarm/firings", open=True)["firings"]) == 1, "one is put off")
    desktop.shows(1)
    watch.end()
    other.end()


def settings(folder, desktop):
    """The same with options from settings.json, with nothing on standard input."""
    store = folder / "other"
    call(store, "reminder/save", reminder={"title": "Water", "alarms": [ALARM]})
    told = json.loads((store / "settings.json").read_text())
    (store / "settings.json").write_text(
        json.dumps(
            {
                **told,
                "sources": {"listen": "127.0.0.1:0"},
                "notify": {"desktop": True, "command": "exit 3"},
            }
        )
    )
    watch = Watch(store, folder)
    arrive(watch)
    desktop.shows(1)
    until(lambda: "the command of --exec has failed" in watch.said.read_text(), "that is said")
    watch.end()
    desktop.shows(0)
    done = subprocess.run(
        [os.environ["FENCEPOST"], "watch", "--store", str(store)],
        input=b"",
        capture_output=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, b""), done


def without(folder):
    """If notify-send is missing, that is reported once, and everything else works."""
    store = folder / "store"
    call(store, "reminder/save", reminder={"title": "Buy bread", "alarms": [ALARM]})
    now = time.time()
    lines = "".join(
        json.dumps(
            {
                "latitude": latitude,
                "longitude": 2.34,
                "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now - age)),
            }
        )
        + "\n"
        for latitude, age in ((48.9, 20), (48.86, 1))
    )
    done = subprocess.run(
        [os.environ["FENCEPOST"], "watch", "--notify", "--store", str(store)],
        input=lines,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "PATH": "/nonexistent"},
    )
    assert json.loads(done.stdout)["title"] == "Buy bread", done
    assert done.stderr.count("notify-send is not installed") == 1, done


def inside():
    """Runs within a session of D-Bus and a virtual screen."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        desktop = Desktop(folder)
        try:
            buttons(folder, desktop)
            settings(folder, desktop)
        finally:
            desktop.end()


def main():
    if "--inside" in sys.argv:
        return inside()
    for name in ("dunst", "Xvfb", "dbus-run-session", "notify-send", "curl"):
        assert shutil.which(name), f"{name} is not installed; Tests/Peers/install does that"
    read, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x600x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        os.close(write)
        with os.fdopen(read) as said:
            display = said.readline().strip()
        with tempfile.TemporaryDirectory() as state:
            environment = {**os.environ, "DISPLAY": f":{display}", "XDG_STATE_HOME": state}
            subprocess.run(
                ["dbus-run-session", "--", sys.executable, __file__, "--inside"],
                env=environment,
                check=True,
                stderr=None,
            )
            os.environ["XDG_STATE_HOME"] = state
            without(pathlib.Path(state))
    finally:
        screen.terminate()
        screen.wait(PATIENCE)
    print("desktop: done, why, snooze, taken away, settings, a hook")


if __name__ == "__main__":
    main()
