"""`fencepost init`: the questions in a real terminal, the same by options, and undoing it.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/first_use.py
"""

import fcntl
import json
import os
import pathlib
import shlex
import subprocess
import tempfile
import time

from commands import fencepost
from waiting import PATIENCE


class Terminal:
    """A real terminal: a tmux of its own, with a shell."""

    def __init__(self, folder, width=80):
        self.socket = str(folder / "tmux")
        kept = ("FENCEPOST", "FENCEPOST_STORE", "XDG_STATE_HOME", "LANG", "TZ", "PATH", "HOME")
        environment = [f"{name}={os.environ[name]}" for name in kept if name in os.environ]
        shell = ["env", "-i", *environment, "TERM=screen-256color", "PS1=$ ", "sh"]
        self("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", "60", shlex.join(shell))

    def __call__(self, *arguments):
        command = ["tmux", "-S", self.socket, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def shown(self):
        return self("capture-pane", "-p").rstrip()

    def type(self, text):
        self("send-keys", "-l", text)
        self("send-keys", "Enter")

    def wait(self, *texts):
        """Waits until the last lines contain this text."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = self.shown()
            if all(text in "\n".join(shown.splitlines()[-3:]) for text in texts):
                return shown
            time.sleep(0.05)
        raise AssertionError(f"waited in vain for {texts}:\n{self.shown()}")

    def close(self):
        self("kill-server")


def settings(store):
    return json.loads((pathlib.Path(store) / "settings.json").read_text())


def places():
    rows = (line.split("\t") for line in fencepost("places", "--porcelain").stdout.splitlines())
    return {row[-1] for row in rows}


def a_conversation(store):
    """Questions, answers and wrong answers; the result is shown before it is written, and can be
    undone."""
    assert "fencepost init" in fencepost("list").stderr
    before = settings(store)
    terminal = Terminal(pathlib.Path(store).parent)
    try:
        terminal.type('"$FENCEPOST" init')
        terminal.wait("Where is your home?", "[not set]")
        terminal.type("Main Street 5")
        terminal.wait("or “here” for where", "[not set]")
        terminal.type("here")
        terminal.wait("Until a program reports your position", "[not set]")
        terminal.type("52.52,13.405 within 80m")
        terminal.wait("Which Wi-Fi network", "[none]")
        terminal.type("this")
        terminal.wait("Type the network's name.", "[none]")
        terminal.type("Home Net")
        terminal.wait("Where is your office?", "[not set]")
        terminal.type("52.507,13.39")
        terminal.wait("Which Wi-Fi network", "[none]")
        terminal.type("")
        terminal.wait("[now: networks]")
        terminal.type("a pigeon")
        terminal.wait("Type one or more of gpsd, phone, mqtt, networks, or none.")
        terminal.type("gpsd, networks")
        terminal.wait("Which editors do you use?")
        terminal.type("nvim")
        capture = terminal.wait("Write it?")
        assert settings(store) == before and "Home" not in places(), capture
        terminal.type("")
        shown = terminal.wait("To restore the earlier feeds", "$")
        home = "  places.json: Home, at 52.52, 13.405, within 80 m; you are there while you are\n  on the Wi-Fi “Home Net”"
        assert home in shown, shown
        assert '  settings.json: sources.gpsd: true (it was not set)' in shown, shown
        assert f"  in {store}" in shown and "To remove these places again: fencepost undo" in shown, shown
        # Lines are wrapped at blanks, except text that is to be pasted.
        assert "without\nthe network." in capture and "  vim.opt.runtimepath:append(" in shown, shown
        assert settings(store)["sources"] == {"gpsd": True}, settings(store)
        (home,) = [place for place in json.loads(fencepost("places", "--json").stdout)["places"]
                   if place["title"] == "Home"]
        assert (home["latitude"], home["longitude"], home["radius"]) == (52.52, 13.405, 80), home
        assert home["wifi"] == ["Home Net"], home
        assert fencepost("undo").stdout == "Taken back: init Home, Office\n"
        assert not {"Home", "Office"} & places()
        # Run again, Enter keeps each value, and nothing is written.
        terminal.type('clear; "$FENCEPOST" init')
        for prompt in ("[not set]", "[not set]", "[now: gpsd, networks]", "[none]"):
            terminal.wait(prompt)
            terminal.type("")
            time.sleep(0.1)
        assert "There is nothing to write." in terminal.wait("There is nothing to write."), "nothing"
        # If the person gives up in the middle or at the end, nothing is written either.
        for answers in (["52.52,13.405", None], ["52.52,13.405", "", "", "none", "", "no"]):
            terminal.type('clear; "$FENCEPOST" init')
            terminal.wait("[not set]")
            for answer in answers:
                if answer is None:
                    terminal("send-keys", "C-d")
                else:
                    terminal.type(answer)
                    time.sleep(0.3)
            terminal.wait("Nothing was changed.")
        assert "Home" not in places() and settings(store)["sources"] == {"gpsd": True}
    finally:
        terminal.close()


def options(store):
    """Without a terminal: by options, in one transaction, and with a dry run."""
    refused = fencepost("init", status=1, stdin=subprocess.DEVNULL)
    assert "--home" in refused.stderr and "--feed" in refused.stderr, refused
    before = settings(store)
    words = ("--home", "52.52,13.405", "--office=52.507,13.39", "--office-wifi", "Work", "--feed", "phone,networks")
    tried = fencepost("init", *words, "--dry-run")
    assert tried.stdout.startswith("This would be written:\n  places.json: Home, at 52.52, 13.405"), tried
    assert settings(store) == before and not {"Home", "Office"} & places()
    fencepost("init", *words)
    assert {"Home", "Office"} <= places()
    assert settings(store)["sources"] == {"listen": "127.0.0.1:8080"}
    # The settings file belongs to the person, so its change counts as another program's.
    history = fencepost("history", "--porcelain").stdout.splitlines()
    rows = [row.split("\t")[3:] for row in history]
    assert rows.count(["init", "Home, Office"]) == 1, history
    fencepost("add", "Water the plants @Home")
    moved = fencepost("init", "--home", "52.6,13.4", "--home-wifi", "Home Net")
    assert "Home, which exists already, now at 52.6, 13.4" in moved.stdout, moved
    again = fencepost("init", "--home-wifi", "Guests")
    assert "Guests" in again.stdout, again
    (home,) = [place for place in json.loads(fencepost("places", "--json").stdout)["places"]
               if place["title"] == "Home"]
    assert (home["latitude"], home["wifi"]) == (52.6, ["Home Net", "Guests"]), home
    file = pathlib.Path(store) / "settings.json"
    file.chmod(0o600)
    back = fencepost("init", "--feed", "networks")
    assert file.stat().st_mode & 0o777 == 0o600, oct(file.stat().st_mode)
    assert 'sources.listen: removed (it was "127.0.0.1:8080")' in back.stdout, back
    assert settings(store)["sources"] == {} and "--feed phone,networks" in back.stderr, back
    shown = fencepost("init", "--editor", "emacs,vim,vscode,helix", "--feed", "networks")
    assert shown.stdout.startswith("There is nothing to write.\n"), shown
    assert "(require 'fencepost)" in shown.stdout and "job_start" in shown.stdout, shown
    mqtt = fencepost("init", "--feed", "mqtt,networks").stdout
    assert "mosquitto_sub" in mqtt and "There is nothing to write." in mqtt, mqtt
    alone = fencepost("init", "--office-wifi", "Work", "--store", f"{store}-other", status=1)
    assert "is not enough for Office" in alone.stderr, alone
    # What a person wrote into the file stays; a file that cannot be read stays too.
    path = pathlib.Path(store) / "settings.json"
    path.write_text(json.dumps({"mine": [1, 2], "sources": {"gpsd": "box:2947", "other": True}}))
    fencepost("init", "--feed", "gpsd")
    assert settings(store) == {
        "mine": [1, 2], "sources": {"gpsd": "box:2947", "other": True, "network": False}
    }, settings(store)
    path.write_text('{"broken')
    refused = fencepost("init", "--home", "1,2", "--feed", "none", status=1)
    assert "is left as it is" in refused.stderr and path.read_text() == '{"broken', refused


def locked(store):
    """While another process holds the store's lock nothing is written, and what it wrote is kept."""
    fencepost("lists")
    file = pathlib.Path(store) / "settings.json"
    with open(pathlib.Path(store) / ".state/lock", "r+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        waiting = subprocess.Popen([os.environ["FENCEPOST"], "init", "--feed", "gpsd,networks"],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        time.sleep(0.5)
        assert waiting.poll() is None and "sources" not in settings(store), settings(store)
        file.write_text(json.dumps({**settings(store), "startOfDay": "07:00"}))
        file.chmod(0o640)
    assert "sources.gpsd: true" in waiting.communicate(timeout=PATIENCE)[0] and waiting.returncode == 0
    written = settings(store)
    assert (written["startOfDay"], written["sources"]) == ("07:00", {"gpsd": True}), written
    assert file.stat().st_mode & 0o777 == 0o640, oct(file.stat().st_mode)


def main():
    for name in ("NO_COLOR", "CLICOLOR_FORCE", "LC_ALL", "TMUX"):
        os.environ.pop(name, None)
    os.environ.update(LANG="C.UTF-8", TZ="Europe/Paris")
    for check in (a_conversation, options, locked):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["FENCEPOST_STORE"] = str(pathlib.Path(folder) / "store")
            os.environ["XDG_STATE_HOME"] = folder
            check(os.environ["FENCEPOST_STORE"])
    print("first use: a conversation in a terminal, options, and back again")


if __name__ == "__main__":
    main()
