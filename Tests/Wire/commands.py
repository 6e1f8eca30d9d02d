"""The person's own commands, through pipes and through a terminal, as a person uses them.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/commands.py [ADDS]

FENCEPOST_ADDS, if it is set, is how many are added at once; 500 is the full number.
"""

import base64
import datetime
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import struct
import socket
import subprocess
import sys
import tempfile
import termios
import time
import unicodedata

from waiting import PATIENCE

TITLES = [
    "Buy milk",
    "買い物に行く",
    "Cafe\u0301 au lait with everybody from the second floor, and from the third",
    "לקנות חלב",
    "🛒 errands",
    "한국어 공부하기",
]


def fencepost(*arguments, status=0, **more):
    done = subprocess.run(
        [os.environ["FENCEPOST"], *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        **more,
    )
    assert done.returncode == status, (arguments, done)
    return done


def in_terminal(*arguments, width=80, typed=None, environment=None):
    """Runs the command in a terminal of that width; returns its output and exit status."""
    child, terminal = pty.fork()
    if child == 0:
        # Before the command begins, which asks for it once.
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
        os.execve(
            os.environ["FENCEPOST"],
            ["fencepost", *arguments],
            {**os.environ, "TERM": "xterm-256color", **(environment or {})},
        )
    shown = b""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            break
        if not chunk:
            break
        shown += chunk
        if typed is not None and (b"press Enter to stop: " in shown or b"Enter stops: " in shown):
            os.write(terminal, typed.encode())
            typed = None
    else:
        os.kill(child, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(terminal)
    return shown.decode().replace("\r\n", "\n"), status


def columns(text):
    """The width of a text in a terminal."""
    width = 0
    for letter in re.sub("\x1b\\[[0-9;]*m", "", text):
        if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
            continue
        width += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
    return width


def a_day(_store):
    """Items are added, listed and completed, and all of it is undone and redone."""
    empty = fencepost("list")
    assert empty.stdout == "" and "fencepost add" in empty.stderr, empty
    added = fencepost("add", "Buy milk #shop", "tomorrow", "18:30")
    assert added.stdout == "Added: Buy milk (Tomorrow 18:30, #shop)\n", added
    fencepost("add", "Pay the rent yesterday")
    listed = fencepost("list").stdout
    assert re.fullmatch(
        r"Overdue\n  \w{6}  Pay the rent +yesterday\n\n"
        r"Tomorrow\n  \w{6}  Buy milk +tomorrow 18:30  #shop\n",
        listed,
    ), listed
    assert fencepost("done", "milk").stdout == "Done: Buy milk\n"
    assert "Buy milk" not in fencepost("list").stdout
    again = fencepost("done", "milk", status=3)
    assert again.stderr == "fencepost: “Buy milk” is done already.\n", again
    assert fencepost("undo").stdout == "Taken back: done Buy milk\n"
    assert "Buy milk" in fencepost("list", "tomorrow").stdout
    assert fencepost("redo").stdout == "Made again: Buy milk\n"
    assert fencepost("undone", "milk").stdout == "To be done again: Buy milk\n"
    assert fencepost("rm", "rent").stdout == "Removed: Pay the rent\n"
    assert fencepost("undo").stdout == "Taken back: remove Pay the rent\n"
    assert "Pay the rent" in fencepost("list", "overdue").stdout
    history = fencepost("history", "--porcelain", "--limit", "1").stdout.split("\t")
    assert history[2] == "person" and history[4] == "Pay the rent\n", history
    every_change_has_a_title()


def every_change_has_a_title():
    """`history` shows what each kind of change was about, also where that is gone by now."""
    fencepost("add", "--event", "Old dinner tomorrow 19:00")
    fencepost("add", "--place", "Old office 48.86,2.34")
    fencepost("call", "list/save", json.dumps({"list": {"title": "Old list"}}))
    fencepost("rm", "old dinner")
    fencepost("call", "place/remove", json.dumps({"id": "old-office"}))
    fencepost("call", "list/remove", json.dumps({"id": "Old list"}))
    assert fencepost("undo").stdout == "Taken back: remove Old list\n"
    assert fencepost("redo").stdout == "Made again: Old list\n"
    rows = [row.split("\t") for row in fencepost("history", "--porcelain").stdout.splitlines()]
    assert all(title for *_, what, title in rows if what != "store/create"), rows
    titles = [row[4] for row in rows[:8]]
    assert titles == [*["Old list"] * 3, "Old office", "Old dinner", "Old list", "Old office", "Old dinner"], rows
    shown = [row.split()[3] for row in fencepost("history").stdout.splitlines()]
    assert shown[:8] == ["redo", "undo", *["remove"] * 3, *["add"] * 3], shown


def programs(_store):
    """The output for programs: JSON as on the wire, fields separated by tabs, exit codes, no other
    text."""
    saved = json.loads(fencepost("add", "Water plants !high", "--json").stdout)["reminder"]
    fetched = json.loads(fencepost("list", "--json").stdout)
    asked = {"where": {"status": "incomplete"}, "sort": "dueDate"}
    assert fetched == json.loads(fencepost("call", "reminder/fetch", json.dumps(asked)).stdout)
    assert saved in fetched["reminders"]
    rows = [line.split("\t") for line in fencepost("list", "--porcelain").stdout.splitlines()]
    assert [saved["id"], "open", "", "", "1", "Reminders", "", "Water plants"] in rows, rows
    identifier = fencepost("add", "Read a book", "--porcelain").stdout.strip()
    assert fencepost("show", identifier[-6:]).stdout.startswith("Read a book\n")
    tried = json.loads(fencepost("add", "Fly to the moon", "--dry-run", "--json").stdout)
    assert tried["reminder"] == {"title": "Fly to the moon"}
    assert "moon" not in fencepost("list").stdout
    refused = fencepost("add", "Milk /Grocries", status=1)
    assert "  Milk /Grocries\n       ^^^^^^^^^\n" in refused.stderr, refused
    fencepost("list", "--jsno", status=2)
    assert "Did you mean 'list'?" in fencepost("lsit", status=2).stderr
    fencepost("done", "nothing like it", status=3)
    with subprocess.Popen(
        [os.environ["FENCEPOST"], "list", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        run.stdout.close()
        assert run.stderr.read() == b"" and run.wait(PATIENCE) == 0
    for verb in ("lists", "places", "events", "agenda", "alarms"):
        json.loads(fencepost(verb, "--json").stdout)
        fencepost(verb)
        fencepost(verb, "--porcelain")


def filters(_store):
    """The words behind `list`, `map` and `export` are a filter as every client reads it."""
    fencepost("call", "list/save", json.dumps({"list": {"title": "Filtered things"}}))
    for line in ("Rake 2027-03-05 #hedge !high", "Prune 2027-03-08 #hedge", "Mow #hedge"):
        fencepost("add", f'{line} /"Filtered things"')
    fencepost("done", "Mow")

    def found(*words):
        rows = fencepost("list", *words, "--porcelain").stdout.splitlines()
        return [row.split("\t")[7] for row in rows]

    assert found("/Filtered things") == ["Rake", "Prune"] and found("/filtered", "#hedge") == found("#hedge")
    assert found("#hedge", "due:5 mar 2027") == found("#hedge due:2027-03-05") == ["Rake"]
    assert found("#hedge due:6 mar 2027..8 mar 2027") == ["Prune"]
    assert found("#hedge", "priority:high,low") == ["Rake"] and found("#hedge", "priority:none") == ["Prune"]
    assert found("#hedge", "status:done") == ["Mow"] and len(found("#hedge", "status:all")) == 3
    assert found("#hedge", "--done") == ["Mow"] and found("#hedge", "--done", "status:open") == ["Rake", "Prune"]
    for words, status, sentence in (
        ("/Fltered", 3, "There is no list “Fltered”."),
        ("@Nowhere at", 3, "There is no place “Nowhere”"),
        ("!hgh", 1, "did you mean “high”"),
        ("due:blah", 1, "“blah” is not a date."),
        ("start:fri", 1, "“start:” is not a condition."),
    ):
        for verb in ("list", "map", "export"):
            refused = fencepost(verb, words, status=status)
            assert sentence in refused.stderr and not refused.stdout, refused
    assert "“tomorrow” is read as a due date" in fencepost("list", "tomorrow", "nothing-like-it").stderr
    exported = fencepost("export", "#hedge", "due:5 mar 2027").stdout
    assert exported.count("BEGIN:VTODO") == 1 and "SUMMARY:Rake" in exported
    asked = {"where": {"status": "incomplete", "tags": ["hedge"]}, "sort": "dueDate"}
    wire = fencepost("call", "reminder/fetch", json.dumps(asked)).stdout
    assert json.loads(fencepost("list", "#hedge", "--json").stdout) == json.loads(wire)
    fencepost("call", "list/remove", json.dumps({"id": "Filtered things"}))


def two_that_match(_store):
    """If two items match, a script gets an error that shows both; in a terminal the person types a
    number."""
    fencepost("add", "Call Ann")
    fencepost("add", "Call Bob")
    both = fencepost("done", "call", status=4)
    assert "Call Ann" in both.stderr and "Call Bob" in both.stderr, both
    shown, status = in_terminal("done", "call", typed="\n")
    assert status == 1 and "Nothing was changed." in shown, shown
    shown, status = in_terminal("done", "call", typed="2\n")
    assert status == 0 and "Done: Call Bob" in shown, shown
    assert fencepost("list", "call").stdout.count("Call") == 1


def unknown_names(_store):
    """In a terminal, `add` offers to make a list or place that there is none of; a script gets an error."""
    fencepost("add", "Rake /Yard @Shed", status=1)
    shown, status = in_terminal("add", "Rake /Yard @Shed", typed="\n")
    assert status == 1 and "Make the list “Yard”?" in shown and "There is no list “Yard”" in shown, shown
    # Nothing is made before the last question is answered.
    shown, status = in_terminal("add", "Rake /Yard @Shed", typed="y\n\n")
    assert status == 1 and "Where is “Shed”?" in shown and "Made" not in shown, shown
    assert "Yard" not in fencepost("lists").stdout
    shown, status = in_terminal("add", "Rake /Yard @Shed", typed="y\n48.85,2.35 within 50 m\n")
    assert status == 0 and "Added: Rake (When you arrive at Shed, in Yard)" in shown, shown
    assert "Where is “Shed”?" in shown and "Made the place: Shed" in shown, shown
    assert "Yard" in fencepost("lists").stdout
    places = json.loads(fencepost("places", "--json").stdout)["places"]
    assert [place["radius"] for place in places if place["title"] == "Shed"] == [50]
    shown, status = in_terminal("add", "Dig @Pond", typed="here\n")
    assert status == 3 and "No program has said where you are" in shown, shown
    fencepost("here", "Shed")
    shown, status = in_terminal("add", "Rest /Yrd !hgh", typed="y\n")
    assert status == 1 and "Make" not in shown, shown
    # Where several begin with the name, it is not one to make.
    for title in ("Quilts", "Quizzes"):
        fencepost("call", "list/save", json.dumps({"list": {"title": title}}))
    shown, status = in_terminal("add", "Sew /qui", typed="y\n")
    assert status == 4 and "Make" not in shown and "Several lists begin with “qui”: Quilts, Quizzes." in shown, shown
    for verb, words in (("list", ()), ("add", ("Sew",))):
        assert "Several lists begin with “qui”" in fencepost(verb, *words, "/qui", status=4).stderr
    for title in ("Quilts", "Quizzes"):
        fencepost("call", "list/remove", json.dumps({"id": title}))


def events(_store):
    fencepost("add", "--event", "Dinner tomorrow 19:00-21:00")
    for verb in ("events", "agenda"):
        assert re.search(r"Tomorrow\n(.*\n)*?  19:00–21:00 +Dinner\n", fencepost(verb).stdout)
    fencepost("add", "--place", "Bakery 48.8606,2.3376 within 100 m")
    assert "Bakery" in fencepost("places").stdout
    fencepost("add", "Buy bread @Bakery")
    assert "when you arrive at Bakery" in fencepost("alarms").stdout
    assert "Bakery" in fencepost("why", "bread").stdout
    assert "@Bakery" in fencepost("list", "@bakery").stdout
    fencepost("rm", "dinner")
    assert "Dinner" not in fencepost("events").stdout


def widths(_store):
    """Whatever is in a title, rows fit the terminal and are aligned; in a pipe they are not
    shortened."""
    for title in TITLES:
        fencepost("add", f"{title} tomorrow 18:30 #wide !high")
    for width in (40, 80, 200):
        shown, status = in_terminal("list", "#wide", width=width)
        assert status == 0 and "\x1b[" in shown and "\u2068לקנות חלב\u2069" in shown, shown
        rows = [row for row in shown.splitlines() if "18:30" in row]
        assert len(rows) == len(TITLES), shown
        assert all(columns(row) <= width for row in rows), shown
        assert len({columns(row[: row.index("tomorrow 18:30")]) for row in rows}) == 1, shown
        plain, _ = in_terminal("list", "#wide", width=width, environment={"NO_COLOR": "1"})
        assert "\x1b" not in plain and [columns(row) for row in plain.splitlines()] == [
            columns(row) for row in shown.splitlines()
        ]
    whole = fencepost("list", "#wide").stdout
    assert all(title in whole for title in TITLES) and "\x1b" not in whole and "…" not in whole
    forced = fencepost("list", "#wide", env={**os.environ, "CLICOLOR_FORCE": "1"}).stdout
    assert "\x1b[" in forced and all(title in forced for title in TITLES)


CAPTURED_TITLE = "the captured 買い物 לקנות"
# Commands that show no table; of these only the width is looked at.
SENTENCES = ("show", "why", "conflicts", "init", "here", "map", "add", "edit", "import", "export", "resolve", "sync",
             "visits", "replay", "help", "doctor", "access")
CAPTURED = [
    ("list",),
    ("list", "--sort", "title"),
    ("list", "--done"),
    ("agenda",),
    ("events",),
    ("alarms",),
    ("places",),
    ("lists",),
    ("history",),
    ("show", "the captured 買い物"),
    ("why", "the captured 買い物"),
    ("conflicts",),
    ("here",),
    ("here", "Café au lait"),
    ("visits",),
    ("visits", "all"),
    ("map", "--text"),
    ("add", f"{TITLES[2]} tomorrow 18:30", "--dry-run"),
    ("add", f"{TITLES[2]} לקנות חלב /Grocries 買い物に行く", "--dry-run", "1"),
    ("edit", "--new", f"{TITLES[2]} {TITLES[3]} tomorrow"),
    ("import", "--dry-run", "all.ics"),
    ("import", "--dry-run", "places.geojson"),
    ("export", "--output", "買い物 לקנות.ics"),
    ("resolve", "--theirs", "--dry-run", "conflict"),
    ("resolve", "--mine", "nothing at all like a title of these", "3"),
    ("sync", "status", "1"),
    ("doctor",),
    ("access",),
    ("replay", "walk.gpx"),
    ("help",),
    ("help", "list"),
    ("help", "watch"),
    ("help", "topics"),
    ("help", "scripts"),
    ("init", "--home", "52.52,13.405", "--home-wifi", "買い物 לקנות and a long name", "--dry-run"),
]
# Commands that change something, in an order in which each can.
CHANGES = [
    ("done", "the captured 買い物"),
    ("undone", "the captured 買い物"),
    ("snooze", "the captured 買い物", "tomorrow", "9:00", "3"),
    ("rm", "the captured 買い物"),
    ("undo",),
    ("redo",),
    ("undo",),
]
# They go on for ever or speak to programs; tests of their own run them.
NOT_CAPTURED = ("serve", "watch", "call", "merge", "service", "transcript")


def captures(store):
    """Each command that shows titles, at three widths: no line is wider, and a column begins at one place."""
    for at, title in enumerate(TITLES):
        fencepost("add", f"{title} tomorrow 18:30 #wide @Eiffel")
        fencepost("add", "--event", f"{title} tomorrow 10:00-11:00")
        fencepost("add", "--place", f"{title} 48.{at},2.3")
        fencepost("call", "list/save", json.dumps({"list": {"title": title}}))
    before = os.getcwd()
    os.chdir(pathlib.Path(store).parent)
    title = f"{TITLES[2]} {TITLES[3]} in conflict"
    tomorrow = datetime.date.today() + datetime.timedelta(days=1)
    other = base64.urlsafe_b64encode(f"SUMMARY:{TITLES[2]}".encode()).decode().rstrip("=")
    (own,) = [each.parent for each in pathlib.Path(store).rglob("displayname") if each.read_text().strip() == "Reminders"]
    (own / "conflict.ics").write_text(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nBEGIN:VTODO\r\nUID:conflict\r\n"
        f"DTSTAMP:20261120T080000Z\r\nDUE:{tomorrow:%Y%m%d}T183000\r\nSUMMARY:{title}\r\nX-FENCEPOST-CONFLICT:SUMMARY.{other}\r\n"
        "END:VTODO\r\nEND:VCALENDAR\r\n", newline="")
    fencepost("call", "location/update", json.dumps(
        {"latitude": 48.0001, "longitude": 2.3, "accuracy": 12, "source": "phone"}))
    fencepost("export", "--output", "all.ics")
    feature = {"type": "Feature", "properties": {"name": f"{TITLES[2]} {TITLES[3]}"},
               "geometry": {"type": "Point", "coordinates": [2.3, 47.8]}}
    pathlib.Path("places.geojson").write_text(json.dumps(feature))
    points = "".join(f'<trkpt lat="{47.9 + at / 1000}" lon="2.3"><time>2026-11-20T09:{at // 60:02}:{at % 60:02}Z</time>'
                     "</trkpt>" for at in range(0, 200, 5))
    pathlib.Path("walk.gpx").write_text(f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>")
    # Only one item has this title, so that no command asks which one is meant.
    fencepost("add", f"{CAPTURED_TITLE} tomorrow 18:30 @Eiffel")
    fencepost("done", "errands")
    plain = {"NO_COLOR": "1", "PAGER": "cat", "EDITOR": "true"}

    def captured(words, width, expected=0):
        shown, status = in_terminal(*words, width=width, environment=plain)
        capture = f"{' '.join(words)} at {width}:\n{shown}"
        assert status == expected and shown.strip(), capture
        # A link and a path stay whole, because they are clicked and copied.
        wide = [line for line in shown.splitlines()
                if columns(line) > width and not re.fullmatch(r" *(https://|'?/)\S+", line)]
        assert not wide, f"{wide}\n{capture}"
        for line in shown.splitlines():
            assert line.count("\u2068") == line.count("\u2069"), f"{line!r}\n{capture}"
        return shown, capture

    def with_status(commands):
        return [each if each[-1].isdigit() else (*each, "0") for each in commands]

    for *words, expected in with_status(CAPTURED):
        for width in (40, 80, 200):
            shown, capture = captured(words, width, int(expected))
            if words[0] in SENTENCES:
                continue
            # The column in which titles begin, and the one behind them.
            begins, follows = {}, {}
            for line in shown.splitlines():
                title = next((each for each in [CAPTURED_TITLE, *TITLES] if each[:8] in line), None)
                if title is None:
                    continue
                start = line.index(title[:8])
                begins.setdefault(columns(line[:start]), []).append(line)
                following = re.search(r"\s{2,}(?=\S)", line[start:])
                if following:
                    follows.setdefault(columns(line[: start + following.end()]), []).append(line)
            assert len(begins) == 1, f"{begins}\n{capture}"
            assert len(follows) <= 1, f"{follows}\n{capture}"
    for width in (40, 80, 200):
        for *words, expected in with_status(CHANGES):
            captured(words, width, int(expected))
    every = set(re.findall(r"^ +fencepost ([a-z]+)", fencepost("help").stdout, re.M))
    assert len(every) > 30, every
    assert every - {each[0] for each in (*CAPTURED, *CHANGES)} == set(NOT_CAPTURED), every
    os.chdir(before)


def as_in_editors(_store):
    """`list` draws what `view/list` answers to editors: sections, subtasks under their parents, words. Also
    where it takes several pages."""
    day = datetime.date.today()

    def due(days):
        return f"{day + datetime.timedelta(days=days)}T10:00:00"

    trip = {"id": "view-trip", "title": "Viewed trip", "due": due(30)}
    below = [
        {"id": "view-pack", "title": "Viewed packing", "parent": "view-trip"},
        {"id": "view-sock", "title": "Viewed socks", "parent": "view-pack"},
        {"id": "view-room", "title": "Viewed hotel", "parent": "view-trip", "due": due(3)},
        {"id": "view-done", "title": "Viewed plan", "completed": True},
        {"id": "view-past", "title": "Viewed visa", "parent": "view-done", "due": due(-3)},
        {"id": "view-long", "title": "Viewed taxes", "due": due(-40)},
    ]
    for start in range(0, 5200, 400):
        many = [{"title": f"Viewed {start + at}", "due": due((start + at) % 50)} for at in range(400)]
        operations = [{"method": "reminder/save", "params": {"reminder": each}} for each in many]
        if not start:
            operations += [
                {"method": "reminder/save", "params": {"reminder": each, "ifRevision": None}}
                for each in (trip, *below)
            ]
        fencepost("call", "store/apply", json.dumps({"operations": operations}))
    for words, sort, group in ((), "dueDate", "due"), (("--sort", "title"), "title", "none"):
        where = {"text": "viewed", "status": "incomplete"}
        asked = {"where": where, "sort": sort, "group": group, "fields": ["id", "title"]}
        view = json.loads(fencepost("call", "view/list", json.dumps(asked)).stdout)
        expected = []
        for section in view["sections"]:
            if group == "due":
                expected.append(section["title"])
            for row in section["rows"]:
                title = ("  " * row["depth"])[2:] + ("└ " if row["depth"] else "") + row["reminder"]["title"]
                when = row["date" if row["dueSection"] == "later" else "due"]
                parent = row["parentTitle"] and f"({row['parentTitle']})"
                expected.append(" ".join(filter(None, [title, when, parent])).strip())
        lines = fencepost("list", "viewed", *words).stdout.splitlines()
        shown = [
            line if line[:1] not in " " and group == "due" else " ".join(line.lstrip()[6:].split())
            for line in lines if line
        ]
        assert shown == [" ".join(line.split()) for line in expected], (shown[:20], expected[:20])
    nested = fencepost("list", "viewed trip").stdout + fencepost("list", "viewed").stdout
    assert re.search(r"└ Viewed packing\n.*  └ Viewed socks\n", nested), nested[-500:]
    assert re.search(r"Viewed visa +3 days late +\(Viewed plan\)\n", nested), nested[:500]


def zones(store):
    """Days are those of the zone that the settings name, and not the machine's; others are shown in it."""
    fencepost("lists")
    settings = pathlib.Path(store) / "settings.json"
    said = json.loads(settings.read_text())
    settings.write_text(json.dumps({**said, "timeZone": "Pacific/Kiritimati"}))
    machine = {**os.environ, "TZ": "Pacific/Pago_Pago"}
    fencepost("add", "Swim tomorrow 9:00", env=machine)
    fencepost("add", "--event", "Regatta tomorrow 10:00-11:00", env=machine)
    assert "Swim" in fencepost("list", "tomorrow", env=machine).stdout
    assert "Swim" not in fencepost("list", "today", env=machine).stdout
    assert "Regatta" in fencepost("events", "tomorrow", env=machine).stdout
    (row,) = fencepost("list", "swim", "--porcelain", env=machine).stdout.splitlines()
    assert row.split("\t")[2].endswith("T19:00:00.000Z"), row
    fencepost("add", "Call Ann 2027-07-01 18:00 America/New_York", env=machine)
    assert "Fri 2 Jul 2027 12:00" in fencepost("list", "ann", env=machine).stdout


def strange_titles(store):
    """Control characters are shown as text: they neither control the terminal nor break a row."""
    reminder = {"title": "Bell\x07 \x1b[31mred\nline\ttab \u202eturned"}
    fencepost("call", "reminder/save", json.dumps({"reminder": reminder}))
    listed = fencepost("list").stdout
    assert "[31mred line tab turned" in listed, listed
    (row,) = fencepost("list", "--porcelain").stdout.splitlines()
    assert len(row.split("\t")) == 8, row
    shown, _ = in_terminal("show", "bell", width=40)
    assert "\x07" not in shown and "\x1b[31m" not in shown and "\u202e" not in shown, shown
    assert fencepost("done", "bell").stdout.startswith("Done: Bell ")
    fencepost("list", "--store", "/dev/null/store", status=1)


SHELL_LOOP = """
at=0
while [ $at -lt "$1" ]; do
  "$FENCEPOST" add "Crowd member $at" >/dev/null || echo "$at was not added" &
  at=$((at + 1))
done
wait
"""


def crowd(_store, adds):
    """Items added in parallel by a shell loop are all there, each once, and each can be undone."""
    loop = subprocess.run(
        ["sh", "-c", SHELL_LOOP, "sh", str(adds)],
        capture_output=True,
        text=True,
        timeout=PATIENCE + adds,
    )
    assert (loop.returncode, loop.stdout, loop.stderr) == (0, "", ""), loop
    rows = fencepost("list", "crowd", "--porcelain").stdout.splitlines()
    titles = sorted(row.split("\t")[-1] for row in rows)
    assert titles == sorted(f"Crowd member {at}" for at in range(adds)), len(titles)
    assert len({row.split("\t")[0] for row in rows}) == adds
    history = fencepost("history", "--porcelain", "--limit", "10000").stdout.splitlines()
    assert len(history) == adds + 1, len(history)


def maps(store):
    """The map: SVG in a pipe, GeoJSON for programs, a file where one is named."""
    fencepost("add", "--place", "Bakery 48.8606,2.3376 within 100 m")
    fencepost("add", "Buy rye bread #food @Bakery")
    assert fencepost("map").stdout.startswith("<svg"), fencepost("map").stdout[:100]
    drawn = json.loads(fencepost("map", "@bakery", "--json").stdout)
    fences = [each for each in drawn["features"] if "/" in str(each.get("id", ""))]
    assert len(fences) == 1, drawn
    other = json.loads(fencepost("map", "#garden", "--json").stdout)
    assert not [each for each in other["features"] if "/" in str(each.get("id", ""))], other
    path = pathlib.Path(store).parent / "drawn" / "map.geojson"
    assert fencepost("map", "--output", str(path)).stdout == f"The map is in {path}.\n"
    assert json.loads(path.read_text())["type"] == "FeatureCollection"
    drawn = fencepost("map", "@bakery", "--text").stdout
    assert "north is up" in drawn and drawn.splitlines()[-1].startswith(
        "https://www.openstreetmap.org/?bbox="
    ), drawn
    assert max(map(len, drawn.splitlines()[:22])) <= 78, drawn
    fencepost("map", "--text", "--json", status=2)
    refused = fencepost("map", "--output", "/proc/map.svg", status=1)
    assert "cannot write '/proc/map.svg'" in refused.stderr, refused


def files(store):
    """Exported, imported into another store, and undone; unknown properties of a file are kept."""
    folder = pathlib.Path(store).parent
    fencepost("add", "Buy milk tomorrow 18:30 #shop")
    fencepost("add", "Pay the rent")
    fencepost("done", "rent")
    fencepost("add", "--event", "Dinner 2027-03-05 19:00-21:00")
    whole = fencepost("export").stdout
    assert whole.count("BEGIN:VTODO") == 2 and whole.count("BEGIN:VEVENT") == 1, whole
    chosen = fencepost("export", "#shop").stdout
    assert "Buy milk" in chosen and "rent" not in chosen and "VEVENT" not in chosen, chosen
    misread = fencepost("export", "a plan.ics")
    assert "VTODO" not in misread.stdout and misread.stderr == (
        "Nothing matches “a plan.ics”.\nTo write to a file: fencepost export --output 'a plan.ics'\n"
    ), misread
    drawn = json.loads(fencepost("export", "--geojson").stdout)
    assert drawn["type"] == "FeatureCollection", drawn
    both = json.loads(fencepost("export", "--json").stdout)
    assert [len(both[kind]) for kind in ("reminders", "events")] == [2, 1], both

    own = folder / "all.ics"
    assert fencepost("export", "--output", str(own)).stdout == f"3 items in {own}.\n"
    assert own.read_bytes() == whole.replace("\n", "\r\n").encode(), own.read_bytes()
    again = fencepost("import", str(own))
    assert again.stdout == "Imported: nothing\nAlready there: 3\n" and not again.stderr, again

    other = folder / "other.ics"
    foreign = "X-FOREIGN;X-P=1:kept\n  folded"
    other.write_text(
        "\ufeffBEGIN:VCALENDAR\nBEGIN:VTODO\nUID:jam\nSUMMARY:Jam\n" + foreign + "\nEND:VTODO\n"
        "BEGIN:VTODO\nSUMMARY:Never closed\nEND:VCALENDAR"
    )
    words = ("import", "--list", "reminders", str(own), str(other))
    tried = fencepost(*words, "--dry-run", status=1)
    assert tried.stdout == "Would be imported: 1 reminder\n  Jam\nAlready there: 3\n", tried
    assert tried.stderr == f"{other}:8: This VTODO has no END. (Never closed)\n", tried
    assert fencepost("list", "jam").stdout == ""
    done = fencepost(*words, status=1)
    assert done.stdout.startswith("Imported: 1 reminder\n"), done
    assert foreign in fencepost("export", "jam").stdout
    assert fencepost("undo").stdout == "Taken back: import Jam\n"
    assert fencepost("list", "jam").stdout == ""

    os.environ["FENCEPOST_STORE"] = str(folder / "second")
    moved = fencepost("import", "-", input=whole)
    assert moved.stdout == "Imported: 2 reminders, 1 event\n", moved
    # A slow program as standard input: through a pipe and through a socket, as some programs start
    # others.
    for ours, theirs in (tuple(reversed(os.pipe())), [end.detach() for end in socket.socketpair()]):
        waiting = subprocess.Popen(
            [os.environ["FENCEPOST"], "import", "-"],
            stdin=theirs,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        os.close(theirs)
        time.sleep(0.3)
        with open(ours, "wb") as feed:
            feed.write(whole.encode())
        said = waiting.communicate(timeout=PATIENCE)[0]
        assert said == "Imported: nothing\nAlready there: 3\n", said
    # Items created within one second may be in any order.
    assert sorted(fencepost("export").stdout.split("BEGIN:")) == sorted(whole.split("BEGIN:"))
    gym = {"type": "Point", "coordinates": [2.3, 48.8]}
    places = folder / "gym.json"
    places.write_text(
        json.dumps({"type": "Feature", "properties": {"name": "Gym"}, "geometry": gym})
    )
    tried = fencepost("import", "--dry-run", str(places))
    assert tried.stdout == "Would be imported: 1 place\n  Gym\n" and not tried.stderr, tried
    assert "Gym" not in fencepost("places").stdout
    assert fencepost("import", str(places)).stdout == "Imported: 1 place\n"
    assert fencepost("import", str(places)).stdout == "Imported: 0 places\nAlready there: 1\n"
    places.write_text(places.read_text().replace("2.3", "2.3001"))
    tried = fencepost("import", "--dry-run", str(places)).stdout
    assert tried == "Would be imported: 0 places\nWould be changed: 1\n  Gym\n", tried
    assert "2.3\t" in fencepost("places", "--porcelain").stdout
    mixed = fencepost("import", str(places), str(own), status=1)
    assert "Import it by itself" in mixed.stderr, mixed
    other.write_bytes(b"BEGIN:VTODO\nSUMMARY:Caf\xe9\nEND:VTODO\n")
    assert "is not UTF-8" in fencepost("import", str(other), status=1).stderr
    assert "cannot read" in fencepost("import", str(folder), status=1).stderr
    other.write_text("Buy milk")
    assert "not an iCalendar text" in fencepost("import", str(other), status=1).stderr
    os.environ["FENCEPOST_STORE"] = store


def json_files(store):
    """What `export --json` writes comes back in another store: alarms, parents, lists, what is done."""
    folder = pathlib.Path(store).parent
    fencepost("call", "list/save", json.dumps({"list": {"title": "Büro"}}))
    lists = json.loads(fencepost("lists", "--json").stdout)["lists"]
    (office,) = [each["id"] for each in lists if each["title"] == "Büro"]
    fence = {"title": "Bakery", "latitude": 48.86, "longitude": 2.34, "radius": 150}
    alarms = [{"relativeOffset": -900}, {"proximity": "leave", "place": fence, "policy": {"dwell": 30}}]
    whole = {"title": "買い物 #1", "notes": "a\nb", "due": "2027-03-05T19:00:00", "timeZone": "Asia/Tokyo",
             "recurrence": ["FREQ=WEEKLY"], "alarms": alarms, "tags": ["x"], "list": office, "priority": 1}
    parent = json.loads(fencepost("call", "reminder/save", json.dumps({"reminder": whole})).stdout)
    child = {"title": "Jam", "parent": parent["reminder"]["id"]}
    fencepost("call", "reminder/save", json.dumps({"reminder": child}))
    fencepost("add", "Pay the rent")
    fencepost("done", "rent")
    fencepost("add", "--event", "Dinner 2027-03-05 19:00-21:00 every week")

    def exported():
        both = json.loads(fencepost("export", "--json").stdout)
        return {kind: sorted(both[kind], key=lambda each: each["id"])
                for kind in ("reminders", "events", "lists")}

    nothing = {"reminders": [], "events": [], "lists": []}
    before = exported()
    assert any(alarm["id"] for each in before["reminders"] for alarm in each["alarms"])
    file = folder / "all.json"
    fencepost("export", "--json", "--output", str(file))
    assert fencepost("import", str(file)).stdout == "Imported: nothing\nAlready there: 4\n"
    os.environ["FENCEPOST_STORE"] = str(folder / "third")
    tried = fencepost("import", "--dry-run", str(file)).stdout
    assert tried.startswith("Would be imported: 3 reminders, 1 event\n"), tried
    assert exported() == nothing
    done = fencepost("import", str(file))
    assert done.stdout.startswith("Imported: 3 reminders, 1 event\n"), done
    assert exported() == before, (exported(), before)
    fencepost("undo")
    assert exported() == nothing
    file.write_text(json.dumps({"reminders": [{"id": "lone", "title": "Lone", "parent": "gone"}]}))
    lone = fencepost("import", str(file)).stdout
    assert "Imported without their parent, which is neither in the file nor in the store: 1\n" in lone, lone
    fencepost("undo")
    # A file of an older version has no calendar text.
    alarm = {"relativeOffset": -900, "acknowledged": "2027-03-05T09:00:00Z"}
    old = {"id": "old", "title": "Old", "due": "2027-03-05", "list": "Garden", "alarms": [alarm]}
    file.write_text(json.dumps({"reminders": [old]}))
    said = fencepost("import", str(file))
    assert "Made the list: Garden" in said.stdout and "are open again" in said.stderr, said
    fencepost("undo")
    file.write_text(json.dumps({"reminders": [{"title": "No id"}]}))
    assert "has no id" in fencepost("import", str(file), status=1).stderr
    os.environ["FENCEPOST_STORE"] = store


def main():
    adds = int(os.environ.get("FENCEPOST_ADDS") or (sys.argv[1:] or ["60"])[0])
    for name in ("NO_COLOR", "CLICOLOR_FORCE", "LC_ALL"):
        os.environ.pop(name, None)
    os.environ.update(LANG="en_GB.UTF-8", TZ="Europe/Paris")
    for check in (a_day, programs, filters, two_that_match, unknown_names, events, widths, captures, as_in_editors, zones, strange_titles, maps, files, json_files):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["FENCEPOST_STORE"] = str(pathlib.Path(folder) / "store")
            os.environ["XDG_STATE_HOME"] = folder
            check(os.environ["FENCEPOST_STORE"])
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FENCEPOST_STORE"] = str(pathlib.Path(folder) / "store")
        os.environ["XDG_STATE_HOME"] = folder
        crowd(folder, adds)
    print(f"commands: a day, programs, filters, questions, events, widths, captures, rows as in editors, zones, titles, files, {adds} adds at once")


if __name__ == "__main__":
    main()
