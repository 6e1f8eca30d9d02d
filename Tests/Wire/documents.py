"""Items as documents, over real files: read and written back, edited, merged, and opened in an editor.

  FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/documents.py [ROUNDS] [SEED]

A document that is saved unchanged changes no byte of any file. Editing one line changes only the
matching lines of the file. Two edits of different lines are both kept. In an editor nothing typed
is lost: it is saved, or kept in a file whose name is printed.
"""

import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from server import Server
from waiting import PATIENCE
from wire import call, line

RULES = [None, "FREQ=WEEKLY", "FREQ=MONTHLY;BYMONTHDAY=15", "FREQ=DAILY;BYHOUR=9;COUNT=40"]
DATES = [
    "DUE;VALUE=DATE:20270105",
    "DUE:20270105T083000",
    "DUE:20270105T083015Z",
    "DUE;TZID=America/New_York:20270105T083000\r\nDTSTART;TZID=America/New_York:20270104T083000",
    "DUE;TZID=Europe/Paris:20270105T083000\r\nDTSTART;VALUE=DATE:20270101",
    "DTSTART;TZID=Asia/Tokyo:20270105T083000",
]
ALARMS = [
    "TRIGGER:-PT15M",
    "TRIGGER;RELATED=START:-P1D",
    "TRIGGER;VALUE=DATE-TIME:20270104T070000Z",
    "TRIGGER:-PT7M\r\nX-THEIRS;A=b:kept",
]
NOTES = ["", "One line", "Two\\nlines\\n", "\\n\\nbehind empty ones", "Due: not a key\\, here"]
TITLES = ["Buy bread", "  two  blanks ", "naïve 日本", "a\\nb", "Due: tomorrow", '"quoted" \\; #x']
LANGUAGES = ["en_GB.UTF-8", "de_DE.UTF-8", "ja_JP.UTF-8", "en_US.UTF-8"]


class Session:
    def __init__(self, server):
        self.server, self.number = server, 0

    def ask(self, method, **params):
        self.number += 1
        self.server.write(line(call(self.number, method, params)))
        answer = self.server.lines(1)[0]
        if "error" in answer:
            raise SystemExit(f"{method} {params}: {answer['error']}")
        return answer["result"]


def item(chance, uid):
    """A file as another program could have written it."""
    kind = chance.choice(["VTODO", "VEVENT"])
    rows = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Another program//EN", f"BEGIN:{kind}"]
    rows += [f"UID:{uid}", "DTSTAMP:20261118T093000Z", f"SUMMARY:{chance.choice(TITLES)}"]
    notes = chance.choice(NOTES)
    if notes:
        rows.append(f"DESCRIPTION:{notes}")
    rule = chance.choice(RULES)
    if kind == "VEVENT":
        if chance.random() < 0.3:
            rows += [
                "DTSTART;VALUE=DATE:20270105",
                f"DTEND;VALUE=DATE:2027010{chance.randint(6, 8)}",
            ]
        else:
            zone = chance.choice(["", ";TZID=Europe/Paris", ";TZID=America/New_York"])
            rows += [f"DTSTART{zone}:20270105T180000", f"DTEND{zone}:20270105T193000"]
        if chance.random() < 0.3:
            rows.append("STATUS:TENTATIVE")
    else:
        rows += chance.choice(DATES).split("\r\n")
        rows.append(f"PRIORITY:{chance.randint(0, 9)}")
        if chance.random() < 0.5:
            rows.append("CATEGORIES:errands,a\\,b,#sharp")
    if rule:
        rows.append(f"RRULE:{rule}")
    rows += ["X-THEIRS;KEPT=yes:as it is", "ATTACH:https://example.org/rye.pdf"]
    for number in range(chance.randint(0, 2)):
        rows += ["BEGIN:VALARM", f"UID:{uid}-{number}", "ACTION:DISPLAY", "DESCRIPTION:x"]
        rows += [*chance.choice(ALARMS).split("\r\n"), "END:VALARM"]
    return "\r\n".join([*rows, f"END:{kind}", "END:VCALENDAR", ""])


def files(store):
    return {path: path.read_bytes() for path in sorted((store / "lists").rglob("*.ics"))}


def expect(condition, *said):
    if not condition:
        raise SystemExit("\n".join(str(each) for each in said))


def play(store, session, chance, uid):
    path = store / "lists" / "home" / f"{uid}.ics"
    before = files(store)
    read = session.ask("text/read", id=uid)
    expect(not [d for d in read["diagnostics"] if d["severity"] == "error"], read["text"])
    same = session.ask("text/write", id=uid, text=read["text"], base=read["text"])
    expect(same["outcome"] == "unchanged", uid, read["text"], same)
    expect(files(store) == before, uid, "written back as it was, it changed a file")

    # One line alone, whatever is on the other lines.
    typed = re.sub("^Title:.*", "Title: Another title", read["text"], count=1, flags=re.M)
    saved = session.ask("text/write", id=uid, text=typed, base=read["text"])
    expect(saved["outcome"] == "saved", typed, saved)
    expect(saved["text"] == typed, typed, saved["text"])
    new, old = path.read_bytes().split(b"\r\n"), before[path].split(b"\r\n")
    stamps = (b"SUMMARY", b"DTSTAMP", b"LAST-MODIFIED", b"SEQUENCE")
    changed = [row for row in [*old, *new] if old.count(row) != new.count(row)]
    expect(all(row.startswith(stamps) for row in changed), changed)

    # Starting from the old text, another line is edited, and merged with the present title.
    merged = session.ask(
        "text/write", id=uid, base=read["text"],
        text=re.sub("^Where:.*", "Where: Hall", read["text"], count=1, flags=re.M),
    )  # fmt: skip
    expect(merged["outcome"] == "saved" and merged["merged"], merged)
    expect("Title: Another title" in merged["text"] and "Where: Hall" in merged["text"], merged)
    stale = session.ask(
        "text/write", id=uid, base=read["text"],
        text=re.sub("^Title:.*", "Title: A third", read["text"], count=1, flags=re.M),
    )  # fmt: skip
    expect(stale["outcome"] == "conflict" and stale["conflict"]["lines"] == ["Title"], stale)
    chosen = stale["conflict"]["takeMine"]
    taken = session.ask("text/write", id=uid, text=chosen, base=stale["conflict"]["theirs"])
    expect(taken["outcome"] == "saved" and taken["text"] == chosen, chosen, taken["text"])


def random_documents(rounds, seed):
    chance = random.Random(seed)
    done = 0
    while done < rounds:
        with tempfile.TemporaryDirectory() as folder:
            store = pathlib.Path(folder) / "store"
            home = store / "lists" / "home"
            home.mkdir(parents=True)
            some = min(50, rounds - done)
            for number in range(some):
                (home / f"item{number}.ics").write_text(item(chance, f"item{number}"), newline="")
            os.environ.update(TZ="Europe/Paris", LANG=chance.choice(LANGUAGES))
            with Server("--store", str(store), "--access", "full") as server:
                session = Session(server)
                for number in range(some):
                    play(store, session, chance, f"item{number}")
                    done += 1
    print(f"ok {done} documents written back, edited, merged and in conflict")


# In an editor.


def script(folder, *steps):
    """An editor that does the next step each time it is opened; a step is Python code that changes
    `text`."""
    count = folder / "count"
    count.write_text("0")
    body = ["import pathlib, sys", f"count = pathlib.Path({str(count)!r})"]
    body += ["step = int(count.read_text())", "count.write_text(str(step + 1))"]
    body += ["path = pathlib.Path(sys.argv[-1])", "text = path.read_text()"]
    for number, step in enumerate(steps):
        body += [f"if step == {number}:", f"    {step}"]
    body += ["path.write_text(text)"]
    editor = folder / "editor.py"
    editor.write_text("\n".join(body) + "\n")
    return {**os.environ, "VISUAL": f"{sys.executable} {editor}", "TMPDIR": str(folder)}


def fencepost(store, environment, *arguments, status=0):
    done = subprocess.run(
        [os.environ["FENCEPOST"], *arguments, "--store", str(store)],
        capture_output=True, text=True, timeout=PATIENCE, env=environment,
    )  # fmt: skip
    expect(done.returncode == status, arguments, done)
    return done


def kept(folder):
    return sorted(folder.glob("*.fencepost"))


def in_an_editor():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        store = folder / "store"
        plain = dict(os.environ)
        fencepost(store, plain, "add", "Buy milk #shop tomorrow 18:30")

        same = fencepost(store, script(folder, "pass"), "edit", "milk")
        expect("Nothing was changed" in same.stdout and not kept(folder), same)

        step = "text = text.replace('Priority:', 'Priority: high')"
        saved = fencepost(store, script(folder, step), "edit", "milk")
        expect("Saved: Buy milk" in saved.stdout and not kept(folder), saved)
        expect("!!!" in fencepost(store, plain, "list").stdout, "the priority")

        # A line that is not understood is reported below it, and corrected there.
        wrong = "text = text.replace('Repeat:', 'Repeat: evry fri')"
        mended = "assert '\\n#! “evry fri” is not a repetition' in text, text; "
        mended += "text = text.replace('evry', 'every')"
        saved = fencepost(store, script(folder, wrong, mended), "edit", "milk")
        expect("Saved" in saved.stdout and not kept(folder), saved)
        expect("#!" not in fencepost(store, plain, "show", "milk").stdout, "a remark was saved")

        # If the person gives up, the text is kept.
        given = fencepost(store, script(folder, wrong, "pass"), "edit", "milk", status=1)
        [file] = kept(folder)
        expect(str(file) in given.stderr and "evry fri" in file.read_text(), given)
        file.unlink()

        # If the editor fails, the typed text is kept; without changes no file is kept.
        failing = script(folder, "text += 'typed'; path.write_text(text); sys.exit(3)")
        failed = fencepost(store, failing, "edit", "milk", status=1)
        [file] = kept(folder)
        expect(str(file) in failed.stderr and "typed" in file.read_text(), failed)
        file.unlink()
        fencepost(store, {**plain, "VISUAL": "false", "TMPDIR": name}, "edit", "milk", status=1)
        expect(not kept(folder), "an editor that did nothing left a file")

        # A change by another program meanwhile: on another line it is merged, on the same line it
        # is shown.
        program = os.environ["FENCEPOST"]
        call = (
            f"import subprocess; subprocess.run([{program!r}, 'call', '--store', {str(store)!r}, "
        )
        found = fencepost(store, plain, "call", "reminder/fetch", "{}").stdout
        uid = re.search('"id": *"([^"]+)"', found)[1]
        other = (
            call + f"""'reminder/save', '{{"reminder":{{"id":"{uid}","title":"Buy oat milk"}}}}'"""
        )
        other += "], check=True, stdout=subprocess.DEVNULL); "
        note = other + "text += '\\nTwo cartons\\n'"
        merged = fencepost(store, script(folder, note), "edit", "milk")
        expect("; its changes were kept too." in merged.stdout, merged)
        shown = fencepost(store, plain, "show", "milk").stdout
        expect("Buy oat milk" in shown and "Two cartons" in shown, shown)
        title = other.replace("Buy oat milk", "Buy soy milk")
        title += "text = text.replace('Title: Buy oat milk', 'Title: Buy rice milk')"
        choose = (
            "assert '#! This line was changed elsewhere too, to: Title: Buy soy milk' in text, text"
        )
        choose += "; text += '\\n'"
        chosen = fencepost(store, script(folder, title, choose), "edit", "milk")
        expect("Saved: Buy rice milk" in chosen.stdout and not kept(folder), chosen)

        # A new one, and a place.
        made = fencepost(store, script(folder, "pass"), "edit", "--new", "Ring Ann tomorrow")
        expect("Saved: Ring Ann" in made.stdout, made)
        fencepost(store, plain, "add", "--place", "Home 48.8606,2.3376")
        step = "text = text.replace('Radius: ', 'Radius: 1')"
        fencepost(store, script(folder, step), "edit", "--place", "home")
    print("ok an editor: saved, mended, given up, merged, in conflict, and nothing typed was lost")


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(2**32)
    print(f"# seed {seed}", flush=True)
    random_documents(rounds, seed)
    in_an_editor()
    print("2 passed, 0 failed")


if __name__ == "__main__":
    main()
