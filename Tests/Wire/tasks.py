"""Markdown lists and comments in code as reminders, in a plain language-server session. Everything
that the server sends is checked against the specification's metamodel.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/tasks.py [ROUNDS]

ROUNDS is how many random edits are made on both sides; FENCEPOST_SEED repeats them.
"""

import os
import random
import sys
import tempfile

from lsp import EDITOR, Editor, edited, span

LIST = "file:///notes/list.markdown"
CODE = "file:///src/main.c"
SPLIT = {
    **EDITOR,
    "workspace": {
        "applyEdit": True,
        "workspaceEdit": {"documentChanges": True},
        "codeLens": {"refreshSupport": True},
    },
}


class Person:
    """A simulated editor: it has a text, applies edits, runs commands and answers the server's
    requests."""

    def __init__(self, editor, text, uri=LIST, language="markdown"):
        self.editor, self.text, self.uri = editor, text, uri
        self.version = 1
        editor.on_request = self.asked
        editor.open(text, uri, language)

    def asked(self, message):
        """Answers a request of the server: to apply an edit, or to refresh."""
        if message["method"] != "workspace/applyEdit":
            return None
        (change,) = message["params"]["edit"]["documentChanges"]
        if change["textDocument"]["version"] != self.version:
            return {"applied": False}
        self.make(change["edits"])
        return {"applied": True}

    def make(self, edits):
        self.type(edited(self.text, edits))

    def type(self, text):
        self.text = text
        self.version += 1
        self.editor.change({"text": text}, version=self.version, uri=self.uri)

    def save(self):
        self.editor.tell("textDocument/didSave", textDocument={"uri": self.uri})

    def actions(self, line, only=None):
        context = {"diagnostics": [], **({"only": only} if only else {})}
        return self.editor.ask_of(
            "textDocument/codeAction", uri=self.uri, range=span(line, 0), context=context
        )

    def choose(self, line, title):
        """Carries out the one code action whose title begins with this text: its edit, then its
        command."""
        found = self.actions(line)
        (action,) = [action for action in found if action["title"].startswith(title)]
        if "edit" in action:
            self.make(action["edit"]["changes"][self.uri])
        if "command" not in action:
            return None
        done = self.run(action["command"])
        return done["results"][0] if "results" in done else done

    def run(self, command):
        return self.editor.ask(
            "workspace/executeCommand",
            command=command["command"],
            arguments=command["arguments"],
        )

    def diagnostics(self):
        self.settle()
        report = self.editor.ask_of("textDocument/diagnostic", uri=self.uri)
        return [item["code"] for item in report["items"]]

    def settle(self):
        """Waits until the server sends no more requests."""
        for _ in range(3):
            self.editor.ask("access/status")
            self.editor.ask_of("textDocument/codeLens", uri=self.uri)

    def lenses(self):
        self.settle()
        lenses = self.editor.ask_of("textDocument/codeLens", uri=self.uri)
        return [lens["command"] for lens in lenses]

    def mark(self, line):
        return self.text.split("\n")[line].split(" ^")[1]

    def reminder(self, line):
        return self.editor.ask("reminder/get", id=self.mark(line))["reminder"]


def started(capabilities=SPLIT):
    """A session with a store of its own, which has a list and a place."""
    folder = tempfile.mkdtemp()
    editor = Editor("--access", "full", "--store", f"{folder}/store", capabilities=capabilities)
    editor.ask("list/save", list={"title": "Groceries"})
    home = {"id": "home", "title": "Home", "latitude": 48.86, "longitude": 2.33, "radius": 100}
    editor.ask("place/save", place=home, ifRevision=None)
    return editor


def made():
    """A line becomes a reminder, is marked with its id, and its date is written in an absolute
    form."""
    with started() as editor:
        person = Person(editor, "# Things\n- [ ] Buy milk tomorrow 18:30 #shop /Groceries\n- [ ] b\n")
        saved = person.choose(1, "Make this a reminder")["reminder"]
        assert saved["title"] == "Buy milk" and saved["tags"] == ["shop"], saved
        line = person.text.split("\n")[1]
        assert f"due:{saved['due'][:10]}@18:30" in line and "tomorrow" not in line, line
        assert line.endswith(f" ^{saved['id']}") and saved["id"].startswith("r-"), line
        assert saved["list"] == editor.ask("list/all")["lists"][0]["id"], saved
        titles = [lens["title"] for lens in person.lenses()]
        assert titles == ["Due tomorrow 18:30", "Complete"], titles
        hover = editor.ask_of("textDocument/hover", 1, 8, uri=LIST)["contents"]["value"]
        assert hover.startswith("**Buy milk**\n\nDue tomorrow 18:30"), hover
        hints = editor.ask_of("textDocument/inlayHint", uri=LIST, range=span(0, 0, 0, last=9))
        assert [hint["position"]["line"] for hint in hints] == [1], hints
        found = editor.ask_of("textDocument/definition", 1, 8, uri=LIST)
        assert found[0]["uri"].endswith(f"{saved['id']}.ics"), found
        found = editor.ask_of(
            "textDocument/references", 1, 8, uri=LIST, context={"includeDeclaration": True}
        )
        assert [place["range"]["start"]["line"] for place in found] == [1], found
        assert person.diagnostics() == []
        # Run twice, the action makes one reminder.
        again = editor.refused(
            "workspace/executeCommand",
            command="fencepost.save",
            arguments=[{"reminder": {"id": saved["id"], "title": "x"}, "ifRevision": None}],
        )
        assert again["data"]["kind"] == "conflict", again


def many():
    """All open lines at once are one transaction."""
    with started() as editor:
        person = Person(editor, "- [ ] a\n- [x] done\n- [ ] b @home\n- [ ] c due:nonsense\n")
        person.choose(0, "Make all 3 open lines reminders")
        assert person.text.count(" ^r-") == 3 and "done ^" not in person.text, person.text
        assert person.reminder(2)["alarms"][0]["proximity"] == "enter"
        # Words that cannot be understood stay in the title unchanged.
        assert person.reminder(3)["title"] == "c due:nonsense"
        assert len(editor.ask("reminder/fetch")["reminders"]) == 3
        editor.ask("store/undo")
        assert editor.ask("reminder/fetch")["reminders"] == []
        assert person.diagnostics() == ["no-reminder"] * 3
        person.choose(0, "Remove the mark")
        assert person.text.startswith("- [ ] a\n"), person.text


def saved():
    """Saving the text changes the reminders: only what was changed, and in one step."""
    with started() as editor:
        person = Person(editor, "- [ ] Buy milk #shop !high due:2030-01-02@09:00\n- [ ] b\n")
        person.choose(0, "Make all 2")
        person.save()
        first = person.mark(0)
        editor.ask("reminder/save", reminder={"id": first, "notes": "Two litres", "tags": ["shop", "t"]})
        person.settle()
        person.type(
            person.text.replace("Buy milk #shop", "Buy oat milk #dairy")
            .replace("@09:00", "@10:15")
            .replace("- [ ] b", "- [x] b")
        )
        before = editor.ask("reminder/get", id=first)["reminder"]
        assert before["title"] == "Buy milk", "nothing is saved before the text is"
        person.save()
        now = person.reminder(0)
        assert (now["title"], now["due"]) == ("Buy oat milk", "2030-01-02T10:15:00"), now
        assert now["notes"] == "Two litres" and now["tags"] == ["t", "dairy"], now
        assert now["priority"] == 1 and person.reminder(1)["completed"]
        history = editor.ask("store/history")["transactions"]
        assert history[0]["title"] == "Save a list", history[0]
        editor.ask("store/undo")
        assert person.reminder(0)["title"] == "Buy milk" and not person.reminder(1)["completed"]


def followed():
    """A change elsewhere is applied to the text at once, unless the text has unsaved changes."""
    with started() as editor:
        person = Person(editor, "- [ ] Buy milk due:2030-01-02\n")
        person.choose(0, "Make this a reminder")
        person.save()
        identity = person.mark(0)
        editor.ask("reminder/save", reminder={"id": identity, "title": "Buy milk tomorrow", "due": "2030-02-03"})
        person.settle()
        assert '"Buy milk tomorrow"' in person.text and "due:2030-02-03" in person.text, person.text
        person.save()
        assert person.reminder(0)["title"] == "Buy milk tomorrow"
        (complete,) = [lens for lens in person.lenses() if lens["title"] == "Complete"]
        person.run(complete)
        person.settle()
        assert person.text.startswith("- [x] "), person.text
        person.save()
        # A text with unsaved changes is left alone, and the person is told.
        person.type(person.text.replace("- [x]", "-  [x]"))
        editor.ask("reminder/complete", id=identity, completed=False)
        person.settle()
        assert person.text.startswith("-  [x] "), person.text
        assert person.diagnostics() == ["open"]
        person.choose(0, "Clear the box")
        assert person.text.startswith("-  [ ] ") and person.diagnostics() == []


def early():
    """Changes made before the text is saved for the first time count as well."""
    with started() as editor:
        person = Person(editor, "- [ ] Buy milk\n- [ ] Buy bread\n")
        person.choose(0, "Make this a reminder")
        person.choose(1, "Make this a reminder")
        person.type(person.text.replace("- [ ] Buy milk", "- [x] Buy oat milk"))
        person.save()
        now = person.reminder(0)
        assert (now["title"], now["completed"]) == ("Buy oat milk", True), now
        editor.ask("reminder/save", reminder={"title": "another"})
        person.settle()
        assert person.text.startswith("- [x] Buy oat milk ^"), person.text


def disputed():
    """If another program changed a text while it was closed, the person is asked before the text is
    changed back."""
    with started() as editor:
        made = editor.ask("reminder/save", reminder={"title": "Buy milk", "due": "2030-01-02"})
        identity = made["reminder"]["id"]
        person = Person(editor, f"- [x] Buy oat milk due:2030-01-02 ^{identity}\n")
        assert sorted(person.diagnostics()) == ["differs", "open"]
        editor.ask("reminder/save", reminder={"title": "another"})
        person.settle()
        assert person.text.startswith("- [x] Buy oat milk"), person.text
        person.choose(0, "Change the reminder to what the line says")
        person.choose(0, "Clear the box")
        assert person.diagnostics() == []
        assert person.reminder(0)["due"] == "2030-01-02"
        # From here on text and store agree again.
        editor.ask("reminder/complete", id=identity)
        person.save()
        editor.ask("reminder/complete", id=identity, completed=False)
        person.settle()
        assert person.text.startswith("- [ ] Buy oat milk"), person.text


def refused():
    """If the store refuses one line, the others are saved."""
    with started() as editor:
        person = Person(editor, "- [ ] Buy milk\n- [ ] Buy bread\n")
        person.choose(0, "Make all 2")
        person.save()
        person.type(person.text.replace("milk", "milk every day").replace("bread", "rye bread"))
        removed = editor.ask("reminder/remove", id=person.mark(0))["transaction"]
        person.save()
        assert person.reminder(1)["title"] == "Buy rye bread"
        editor.ask("store/undo", transaction=removed)
        person.save()
        assert person.reminder(0)["title"] == "Buy milk" and person.reminder(0)["recurrence"], "kept"


def misunderstood():
    """A line that cannot be understood is reported, stays as it is, and is saved once it is
    corrected."""
    with started() as editor:
        person = Person(editor, "- [ ] Buy milk\n")
        person.choose(0, "Make this a reminder")
        person.save()
        person.type(person.text.replace("milk", "milk @nowhere"))
        assert person.diagnostics() == ["words"]
        person.save()
        assert person.reminder(0)["alarms"] == []
        person.type(person.text.replace("@nowhere", "@home"))
        person.save()
        assert len(person.reminder(0)["alarms"]) == 1 and person.diagnostics() == []
        offered = editor.ask_of("textDocument/completion", 0, 17, uri=LIST)
        assert "Home" in [item["label"] for item in offered], offered


def comments():
    """A comment becomes a reminder that leads back to its line."""
    text = "int main() {\n  // TODO(mia): free the list\n  return 0; /* FIXME wrong code */\n}\n"
    with started() as editor:
        person = Person(editor, text, CODE, "c")
        titles = [action["title"] for action in person.actions(1)]
        assert titles[:3] == [
            "Keep this as a reminder",
            "Remind me tomorrow",
            "Remind me in a week",
        ], titles
        assert "Remind me when I arrive at Home" in titles, titles
        assert person.actions(1, only=["quickfix"]) == [] and person.actions(0) == []
        made = person.choose(1, "Remind me tomorrow")["reminder"]
        assert made["title"] == "free the list" and made["url"] == f"{CODE}#L2", made
        assert person.text.split("\n")[1] == f"  // TODO(mia): free the list ^{made['id']}"
        made = person.choose(2, "Remind me when I arrive at Home")["reminder"]
        assert f"FIXME wrong code ^{made['id']} */" in person.text, person.text
        assert made["alarms"][0]["places"][0]["placeId"] == "home"
        person.save()
        assert person.diagnostics() == []
        person.run(person.lenses()[1])
        assert person.diagnostics() == ["done"], person.diagnostics()
        assert "Open again" in [lens["title"] for lens in person.lenses()]


def unasked():
    """Without consent nothing of the store is shown or changed, and texts are ignored."""
    with Editor(capabilities=SPLIT) as editor:
        person = Person(editor, "- [ ] Buy milk tomorrow ^r-1\n- [ ] @\n")
        assert person.diagnostics() == [] and person.actions(0) == [] and person.lenses() == []
        person.save()
        editor.ask_of("textDocument/completion", 1, 7, uri=LIST)
        warned = [m for m in editor.told if m["method"] == "window/logMessage"]
        assert warned == [], warned


def converges(rounds, seed):
    """Random edits in the text and in the store: in the end both agree, and no change made by one
    side alone is lost."""
    chance = random.Random(seed)
    words = ["milk", "bread", "call", "Mia", "ä", "🍞", "tax", "2 eggs"]
    with started() as editor:
        lines = "".join(f"- [ ] item {number}\n" for number in range(6))
        person = Person(editor, lines)
        person.choose(0, "Make all 6")
        person.save()
        for turn in range(rounds):
            where = f"seed {seed}, round {turn}"
            rows = person.text.split("\n")
            row = chance.randrange(6)
            title = " ".join(chance.sample(words, 3)) + f" {turn}"
            if chance.random() < 0.5:
                due = f" due:2030-0{chance.randrange(1, 9)}-1{chance.randrange(9)}"
                box = chance.choice(" x")
                kept = due if chance.random() < 0.5 else ""
                mine = f"- [{box}] {title}{kept} ^{person.mark(row)}"
                rows[row] = mine
                person.type("\n".join(rows))
                person.save()
                person.settle()
                assert person.text.split("\n")[row] == mine, where
                shown = person.reminder(row)
                assert (shown["title"], shown["completed"]) == (title, box == "x"), (where, shown)
                assert shown["due"] == (kept[5:] or None), (where, shown)
            else:
                change = {"id": person.mark(row), "title": title}
                if chance.random() < 0.5:
                    change["completed"] = chance.random() < 0.5
                if chance.random() < 0.5:
                    change["due"] = f"2031-0{chance.randrange(1, 9)}-2{chance.randrange(9)}"
                editor.ask("reminder/save", reminder=change)
                person.settle()
                shown = person.reminder(row)
                box = "x" if shown["completed"] else " "
                line = person.text.split("\n")[row]
                assert line.startswith(f"- [{box}] ") and title in line, (where, line, shown)
                assert (f"due:{shown['due']}" if shown["due"] else "^") in line, (where, line)
                if chance.random() < 0.5:
                    person.save()
            person.settle()
        assert person.diagnostics() == []


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(os.environ.get("FENCEPOST_SEED") or random.randrange(1 << 32))
    print(f"tasks: {rounds} rounds, seed {seed}")
    for part in (
        made,
        many,
        saved,
        early,
        followed,
        disputed,
        refused,
        misunderstood,
        comments,
        unasked,
    ):
        part()
        print(f"tasks: {part.__name__}")
    converges(rounds, seed)
    print("tasks: converged")


if __name__ == "__main__":
    main()
