"""What the person's commands do in a terminal besides rows: a pager, links, a list that follows changes, help by topic
with examples that work, the progress of long work; and `replay`.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/terminal.py
"""

import json
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import tempfile
import time

from commands import fencepost, in_terminal
from waiting import PATIENCE

# So many items that writing them takes longer than a person waits without a sign.
MANY = 20_000
# What goes on for ever, or needs a server.
NOT_RUN = ("fencepost sync", "fencepost watch", "fencepost service")


def topics(store):
    """Each topic is short, and its examples work in one store, in the order of the page."""
    named = re.findall(r"^  ([a-z]+) +\S", fencepost("help", "topics").stdout, re.M)
    assert len(named) >= 8, named
    fencepost("add", "--place", "Home 48.8606,2.3376")
    fencepost("add", "Milk")
    run = 0
    environment = {**os.environ, "PATH": f"{pathlib.Path(os.environ['FENCEPOST']).parent}:{os.environ['PATH']}"}
    for topic in named:
        text = fencepost("help", "topic", topic).stdout
        assert text.startswith(f"topic: {topic}\n") and len(text.splitlines()) < 50, text
        assert max(map(len, text.splitlines())) <= 112, text
        examples = re.findall(r"^  (fencepost .*)$", text, re.M)
        assert examples, text
        for example in examples:
            if example.startswith(NOT_RUN):
                continue
            done = subprocess.run(["sh", "-c", example], cwd=pathlib.Path(store).parent, env=environment,
                                  capture_output=True, text=True, timeout=PATIENCE)
            assert done.returncode == 0, (topic, example, done)
            run += 1
    assert run >= 25, run
    assert "there is no topic 'dats'\nDid you mean 'dates'?" in fencepost("help", "topic", "dats", status=2).stderr
    assert fencepost("help", "dates").stdout == fencepost("help", "topic", "dates").stdout
    for name in ("places", "alarms", "sync", "access"):
        assert f"fencepost help topic {name}" in fencepost("help", name).stdout
        assert f"fencepost help {name}\n" in fencepost("help", "topic", name).stdout
    assert "fencepost help dates" not in fencepost("help", "dates").stdout


def pager(_store):
    """A list that is longer than the terminal goes through the pager, unless the person does not want that."""
    mark = {"PAGER": "sed s/^/paged:/", "NO_COLOR": "1"}
    fencepost("add", "Only one")
    shown, _ = in_terminal("list", environment=mark)
    assert "Only one" in shown and "paged:" not in shown, shown
    for number in range(30):
        fencepost("add", f"One of many {number}")
    shown, status = in_terminal("list", environment=mark)
    assert status == 0 and shown.count("paged:") >= 31, shown
    for words, environment in (
        (["list", "--no-pager"], mark),
        (["list"], {"PAGER": ""}),
        (["list"], {"PAGER": "there-is-no-such-pager"}),
        (["list", "one of many 7"], mark),
    ):
        shown, status = in_terminal(*words, environment=environment)
        assert status == 0 and "One of many 7" in shown and "paged:" not in shown, shown
    # A person who leaves the pager early has seen enough.
    shown, status = in_terminal("list", environment={"PAGER": "head -n 2"})
    assert status == 0 and "rror" not in shown, shown
    assert "paged:" not in fencepost("list", env={**os.environ, **mark}).stdout
    shown, _ = in_terminal("help", environment=mark)
    assert "paged:" in shown, shown


def links(_store):
    """A link can be clicked where the terminal is known to have that, or where the person says so."""
    fencepost("add", "Read https://example.org/rye")
    start = "\x1b]8;;https://example.org/rye\x1b\\"
    for environment, expected in (
        ({"FORCE_HYPERLINK": "1"}, True),
        ({"VTE_VERSION": "6800"}, True),
        ({"VTE_VERSION": "6800", "FORCE_HYPERLINK": "0"}, False),
        ({}, False),
    ):
        clean = {"TMUX": "", "STY": "", "TERM_PROGRAM": "", **environment}
        for name in ("TMUX", "STY"):
            os.environ.pop(name, None)
            clean.pop(name)
        shown, _ = in_terminal("show", "read", environment=clean)
        assert (start in shown) is expected and "https://example.org/rye" in shown, (environment, shown)
        # In a list the title leads there, and takes no more columns for that.
        rows, _ = in_terminal("list", environment={**clean, "NO_COLOR": "1"})
        assert (f"{start}Read\x1b]8;;\x1b\\" in rows) is expected, (environment, rows)
        assert "Read" in re.sub(r"\x1b\]8;;[^\x1b]*\x1b\\", "", rows), rows
    assert "\x1b]8" not in fencepost("show", "read").stdout + fencepost("list").stdout


def read_until(terminal, text, shown=""):
    end = time.monotonic() + PATIENCE
    while text not in shown:
        assert time.monotonic() < end, (text, shown)
        if select.select([terminal], [], [], 1)[0]:
            shown += os.read(terminal, 65536).decode()
    return shown


def watched(_store):
    """`list --watch` shows the list again when it has changed, by any program, and ends with Ctrl-C."""
    fencepost("add", "There already")
    child, terminal = pty.fork()
    if child == 0:
        os.execve(os.environ["FENCEPOST"], ["fencepost", "list", "--watch"], {**os.environ, "TERM": "xterm"})
    read_until(terminal, "There already")
    fencepost("add", "Added meanwhile")
    shown = read_until(terminal, "Added meanwhile")
    assert "\x1b[H\x1b[2J" in shown, shown
    fencepost("done", "meanwhile")
    fencepost("add", "Last of all")
    shown = read_until(terminal, "Last of all")
    os.write(terminal, b"\x03")
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    os.close(terminal)
    # In a pipe each version follows the one before.
    with subprocess.Popen([os.environ["FENCEPOST"], "list", "--watch", "--porcelain"], stdout=subprocess.PIPE) as run:
        lines = b""
        while lines.count(b"\n") < 2:
            lines += os.read(run.stdout.fileno(), 65536)
        fencepost("add", "In a pipe")
        while b"In a pipe" not in lines:
            lines += os.read(run.stdout.fileno(), 65536)
        run.send_signal(signal.SIGTERM)
        assert run.wait(PATIENCE) == 0


def replayed(store):
    """A recorded way says what it would set off, in whichever format, and changes nothing."""
    folder = pathlib.Path(store).parent
    fencepost("add", "--place", "Bakery 48.8606,2.3376 within 100 m")
    fencepost("add", "Buy bread @Bakery")
    fixes = [{"latitude": 48.87 - 0.0002 * at, "longitude": 2.3376, "accuracy": 5,
              "at": f"2026-11-20T09:{at * 10 // 60:02}:{at * 10 % 60:02}Z"} for at in range(60)]
    points = "".join(f'<trkpt lat="{fix["latitude"]}" lon="{fix["longitude"]}"><time>{fix["at"]}</time></trkpt>'
                     for fix in fixes)
    walk = folder / "my walk.gpx"
    walk.write_text(f'<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>{points}</trkseg></trk></gpx>')
    lines = folder / "lines.json"
    lines.write_text("".join(json.dumps(fix) + "\n" for fix in fixes))
    array = folder / "array.json"
    array.write_text(json.dumps(fixes))
    found = []
    for file in (walk, lines, array):
        done = fencepost("replay", str(file))
        assert "Buy bread" in done.stdout and "on arriving" in done.stdout, done
        assert "60 positions" in done.stderr, done
        (row,) = fencepost("replay", "--porcelain", str(file)).stdout.splitlines()
        found.append(row.split("\t"))
    assert found[0] == found[1] == found[2] and found[0][2:] == ["enter", "Buy bread"], found
    assert json.loads(fencepost("replay", "-", "--json", input=array.read_text()).stdout)["fixes"] == 60
    assert fencepost("alarms", "--porcelain").stdout.startswith("place\t")
    away = folder / "away.json"
    away.write_text(json.dumps(fixes[:3]))
    assert "Nothing would go off." in fencepost("replay", str(away)).stderr
    away.write_text("Buy milk")
    assert "is not a track" in fencepost("replay", str(away), status=1).stderr
    fencepost("replay", status=2)


def long_work(store):
    """A long import shows its progress, and ends by Ctrl-C without a change; short work shows nothing."""
    file = pathlib.Path(store).parent / "many.ics"

    def write(count):
        items = "".join(f"BEGIN:VTODO\r\nUID:u{at}\r\nSUMMARY:Thing {at}\r\nEND:VTODO\r\n" for at in range(count))
        file.write_text(f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{items}END:VCALENDAR\r\n", newline="")

    write(MANY)
    child, terminal = pty.fork()
    if child == 0:
        os.execve(os.environ["FENCEPOST"], ["fencepost", "import", str(file)], {**os.environ, "TERM": "xterm"})
    shown = read_until(terminal, "Importing the items [")
    os.write(terminal, b"\x03")
    shown = read_until(terminal, "Interrupted. Nothing was changed", shown)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 130, shown
    os.close(terminal)
    assert re.search(r"Importing the items \[#*\.+\] \d+ %", shown), shown
    assert fencepost("list", "--porcelain").stdout == ""
    left = [path.name for path in pathlib.Path(store, "lists").rglob("*") if "tmp" in path.name or path.suffix == ".ics"]
    assert left == [], left[:5]
    write(1)
    shown, status = in_terminal("import", str(file))
    assert status == 0 and "%" not in shown and "\x1b[K" not in shown, shown
    # What is read from standard input ends by Ctrl-C too, at once.
    with subprocess.Popen([os.environ["FENCEPOST"], "import", "-"], stdin=subprocess.PIPE) as run:
        time.sleep(0.2)
        run.send_signal(signal.SIGINT)
        assert run.wait(PATIENCE) in (130, -signal.SIGINT)


def main():
    for name in ("NO_COLOR", "CLICOLOR_FORCE", "LC_ALL", "PAGER", "FORCE_HYPERLINK", "VTE_VERSION"):
        os.environ.pop(name, None)
    os.environ.update(LANG="en_GB.UTF-8", TZ="Europe/Paris")
    # A shell that runs this in the background may ignore Ctrl-C, and all programs begun here would too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for check in (topics, pager, links, watched, replayed, long_work):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["FENCEPOST_STORE"] = str(pathlib.Path(folder) / "store")
            os.environ["XDG_STATE_HOME"] = folder
            check(os.environ["FENCEPOST_STORE"])
    print("terminal: help by topic, pager, links, a list that follows changes, replay, progress")


if __name__ == "__main__":
    main()
