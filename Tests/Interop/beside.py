"""Compares the same small day in Fencepost, todoman, Taskwarrior, remind, calcurse and khal: one thing is
added, listed and completed. The table has what a person types, the time, and what is lost of a file that
another program wrote. Then it times listing many reminders. Nothing is asserted of times.

  FENCEPOST=PATH .build/peers/bin/python Tests/Interop/beside.py [REMINDERS] [ROUNDS]

What is missing is installed from Debian; todoman and khal come with Tests/Peers/install.
"""

import datetime
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

PROGRAMS = pathlib.Path(sys.executable).parent
DEBIAN = {"task": "taskwarrior", "remind": "remind", "calcurse": "calcurse"}
# As another program writes it: a fence, an alarm before the due date, and a property of its own.
FOREIGN = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//Other//EN
BEGIN:{kind}
UID:foreign
DTSTAMP:20261101T090000Z
SUMMARY:Collect the parcel
{dates}
X-OTHER-COLOUR;X-SHADE=2:teal
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Soon
TRIGGER:-PT15M
END:VALARM
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:There
TRIGGER;VALUE=DATE-TIME:19760401T005545Z
X-APPLE-PROXIMITY:ARRIVE
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=150;X-TITLE=Post:geo:47.376887,8.541694
END:VALARM
END:{kind}
END:VCALENDAR
"""
TODO = FOREIGN.format(kind="VTODO", dates="DUE:20261201T090000Z")
EVENT = FOREIGN.format(kind="VEVENT", dates="DTSTART:20261201T090000Z\nDTEND:20261201T100000Z")
MARKS = {"fence": "X-APPLE-STRUCTURED-LOCATION", "alarm": "-PT15M", "property": "X-OTHER-COLOUR"}
TODOMAN = """path = "{lists}/*"
date_format = "%Y-%m-%d"
time_format = "%H:%M"
default_list = "{default}"
default_due = 0
cache_path = "{home}/todoman.sqlite3"
"""
KHAL = """[calendars]
[[home]]
path = {home}/calendar
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[default]
default_calendar = home
"""


class Contender:
    """One program in a home of its own: what a person types, with times; and what a file loses."""

    name = ""
    # What is typed to add, list and complete; without a command for it, what is typed into a file.
    typed = ()
    remark = ""

    def __init__(self, scratch):
        self.home = scratch / self.name
        self.home.mkdir()
        path = os.pathsep.join([str(scratch / "bin"), str(PROGRAMS), os.environ["PATH"]])
        self.environment = {
            "HOME": str(self.home), "PATH": path, "LC_ALL": "C.UTF-8", "TZ": "Europe/Paris",
            "XDG_CONFIG_HOME": f"{self.home}/config", "XDG_DATA_HOME": f"{self.home}/data",
        }
        self.prepare()

    def run(self, command, **more):
        return subprocess.run(
            command if isinstance(command, list) else ["sh", "-c", command], env=self.environment,
            cwd=self.home, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600,
            check=True, **more,
        ).stdout

    def prepare(self):
        """Writes its configuration."""

    def day(self):
        """Milliseconds for the three together."""
        begin = time.perf_counter()
        said = [self.run(command) for command in self.typed]
        assert "milk" in said[1].lower(), (self.name, said)
        return (time.perf_counter() - begin) * 1000

    def kept(self):
        """What of a foreign reminder is left once it was completed or changed."""
        raise NotImplementedError


class Fencepost(Contender):
    name = "Fencepost"
    typed = ("fencepost add Buy milk tomorrow 18:30", "fencepost list", "fencepost done milk")

    def kept(self):
        (self.home / "in.ics").write_text(TODO)
        self.run("fencepost import in.ics")
        self.run("fencepost done parcel")
        return self.run("fencepost export parcel --all")


class Todoman(Contender):
    name = "todoman"
    typed = ("todo new -d 'tomorrow 18:30' Buy milk", "todo list", "todo done 1")

    def prepare(self):
        folder = self.home / "config/todoman"
        folder.mkdir(parents=True)
        (self.home / "lists/home").mkdir(parents=True)
        text = TODOMAN.format(lists=self.home / "lists", home=self.home, default="home")
        (folder / "config.py").write_text(text)

    def day(self):
        for file in (self.home / "lists/home").glob("*.ics"):
            file.unlink()
        (self.home / "todoman.sqlite3").unlink(missing_ok=True)
        return super().day()

    def kept(self):
        file = self.home / "lists/home/foreign.ics"
        (self.home / "todoman.sqlite3").unlink(missing_ok=True)
        file.write_text(TODO)
        (parcel,) = [
            each["id"] for each in json.loads(self.run("todo --porcelain list"))
            if each["summary"] == "Collect the parcel"
        ]
        self.run(f"todo done {parcel}")
        return file.read_text().replace("\n ", "")


class Taskwarrior(Contender):
    name = "Taskwarrior"
    typed = ("task add Buy milk due:tomorrow+18h+30min", "task list", "task 1 done")
    remark = "reads no iCalendar"

    def prepare(self):
        (self.home / "rc").write_text(
            f"data.location={self.home}/tasks\nconfirmation=off\nverbose=nothing\n")
        self.environment["TASKRC"] = str(self.home / "rc")
        (self.home / "tasks").mkdir()

    def day(self):
        for file in (self.home / "tasks").iterdir():
            file.unlink()
        return super().day()

    def kept(self):
        return ""


class Remind(Contender):
    name = "remind"
    remark = "no command adds or completes: its file is edited"

    def prepare(self):
        day = datetime.date.today() + datetime.timedelta(days=1)
        date = f"{day.day} {day:%b} {day.year}"
        self.typed = (
            f"echo REM {date} AT 18:30 MSG Buy milk >>.reminders", "rem -n", "sed -i /milk/d .reminders",
        )

    def kept(self):
        return ""


class Calcurse(Contender):
    name = "calcurse"
    typed = (
        "echo '[1] Buy milk' >>.calcurse/todo", "calcurse -t",
        "calcurse -P --filter-type todo --filter-pattern milk",
    )
    remark = "no command adds; completing removes"

    def prepare(self):
        (self.home / ".calcurse").mkdir()

    def kept(self):
        (self.home / "in.ics").write_text(TODO)
        self.run("calcurse -i in.ics")
        return self.run("calcurse -x --filter-type todo")


class Khal(Contender):
    name = "khal"
    typed = ("khal new tomorrow 18:30 Buy milk", "khal list", "khal list --once")
    remark = "has events only: nothing is completed, and it is listed again instead"

    def prepare(self):
        (self.home / "calendar").mkdir()
        folder = self.home / "config/khal"
        folder.mkdir(parents=True)
        (folder / "config").write_text(KHAL.format(home=self.home))

    def kept(self):
        (self.home / "in.ics").write_text(EVENT)
        self.run("khal import --batch in.ics")
        files = [file.read_text() for file in (self.home / "calendar").glob("*.ics")]
        (found,) = [text for text in files if "parcel" in text]
        return found.replace("\r", "").replace("\n ", "")


def install():
    missing = [package for program, package in DEBIAN.items() if shutil.which(program) is None]
    if missing:
        prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
        command = [*prefix, "apt-get", "-qq", "--yes", "install", "--no-install-recommends", *missing]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def table(rows):
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for number, row in enumerate(rows):
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
        if number == 0:
            print("  ".join("-" * width for width in widths))


def days(contenders, rounds):
    rows = [("program", "keys", "time", "of Fencepost's", "lost of a foreign file", "remark")]
    times = {each: [] for each in contenders}
    for _ in range(rounds):
        for each in contenders:
            times[each].append(each.day())
    own = statistics.median(times[contenders[0]])
    for each in contenders:
        median = statistics.median(times[each])
        # With the key Return at the end of each.
        keys = sum(len(command) + 1 for command in each.typed)
        text = each.kept()
        lost = [name for name, mark in MARKS.items() if mark not in text]
        rows.append((
            each.name, str(keys), f"{median:.0f} ms", f"{median / own:.1f}×",
            ", ".join(lost) or "nothing", each.remark,
        ))
    table(rows)


def processor():
    """Seconds that ended children have spent in the processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def many(contenders, count, rounds):
    """Lists as many reminders in three programs, process start included."""
    fencepost, todoman, tasks = contenders[:3]
    head, tail = TODO.split("SUMMARY:Collect the parcel\n")
    fencepost.run("fencepost lists")
    folder = next((fencepost.home / "data/fencepost/lists").iterdir())
    listed = todoman.home / "lists/home"
    for number in range(count):
        day = 1 + number % 28
        text = (head.replace("UID:foreign", f"UID:many-{number}") + f"SUMMARY:Errand {number}\n"
                + tail.replace("20261201", f"202612{day:02}"))
        for target in (folder, listed):
            (target / f"many-{number}.ics").write_text(text)
    rows = [
        {"description": f"Errand {number}", "due": f"202612{1 + number % 28:02}T090000Z",
         "status": "pending", "entry": "20261101T090000Z"}
        for number in range(count)
    ]
    (tasks.home / "many.json").write_text(json.dumps(rows))
    tasks.run("task import many.json")
    runs = {
        "fencepost list": (fencepost, ["fencepost", "list"]),
        "task list": (tasks, ["task", "rc.limit=0", "list"]),
        "todo list": (todoman, ["todo", "list"]),
        "ls -lR": (fencepost, ["ls", "-lR", str(folder)]),
    }
    times = {name: [] for name in runs}
    # The first run of each reads every file and is not counted; todoman takes long, and is run less often.
    for number in range(rounds + 1):
        for name, (contender, command) in runs.items():
            if name == "todo list" and number > 3:
                continue
            begin, spent = time.perf_counter(), processor()
            said = contender.run(command)
            taken = ((time.perf_counter() - begin) * 1000, (processor() - spent) * 1000)
            assert len(said.splitlines()) >= count, (name, said[-500:])
            if number:
                times[name].append(taken)
    # On a machine with other work the time that the processor spent says more.
    medians = {
        name: [statistics.median(every) for every in zip(*each)] for name, each in times.items()
    }
    own = medians["fencepost list"]
    print()
    table([(f"{count} reminders", "time", "of Fencepost's", "processor", "of Fencepost's"), *(
        (name, f"{wall:.0f} ms", f"{wall / own[0]:.1f}×", f"{busy:.0f} ms", f"{busy / own[1]:.1f}×")
        for name, (wall, busy) in medians.items())])


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    install()
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        (scratch / "bin").mkdir()
        (scratch / "bin/fencepost").symlink_to(os.path.abspath(os.environ["FENCEPOST"]))
        contenders = [
            kind(scratch) for kind in (Fencepost, Todoman, Taskwarrior, Remind, Calcurse, Khal)
        ]
        days(contenders, rounds)
        many(contenders, count, rounds)


if __name__ == "__main__":
    main()
