"""Edits that the server asks an editor to make in lists: what it leaves to the person, and when it stops asking.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/task_edits.py
"""

import sys

from lsp import UNANSWERED
from tasks import SPLIT, Person, started
from wire import frame, reply


class Idle(Person):
    """An editor that says that it made an edit, and did not."""

    count = 0

    def asked(self, message):
        if message["method"] != "workspace/applyEdit":
            return None
        self.count += 1
        return {"applied": True}


class Forgetful(Person):
    """An editor that loses the first request for an edit, as lsp-mode does with what it reads behind a reply."""

    lost = None

    def asked(self, message):
        if message["method"] != "workspace/applyEdit" or self.lost:
            return super().asked(message)
        self.lost = message
        return UNANSWERED


def foreign():
    """Of a line in another program's spelling only the box is changed unasked."""
    with started() as editor:
        made = editor.ask("reminder/save", reminder={"title": "Pay rent", "due": "2030-01-02"})
        identity = made["reminder"]["id"]
        line = f"Pay rent 📅 2030-01-02 ^{identity}\n"
        person = Person(editor, f"- [ ] {line}")
        assert person.diagnostics() == []
        change = {"id": identity, "title": "Pay the rent", "completed": True}
        editor.ask("reminder/save", reminder=change)
        assert person.diagnostics() == ["differs"]
        assert person.text == f"- [x] {line}", person.text
        titles = [action["title"] for action in person.actions(0)]
        assert "Change the reminder to what the line says" in titles, titles
        person.choose(0, "Write")
        assert person.text == f"- [x] Pay the rent due:2030-01-02 ^{identity}\n", person.text


def unmade():
    """An edit that the editor never makes is asked for three times."""
    with started() as editor:
        person = Idle(editor, "- [ ] Buy milk\n")
        person.choose(0, "Make this a reminder")
        person.save()
        person.settle()
        assert person.count == 0
        text = person.text
        editor.ask("reminder/save", reminder={"id": person.mark(0), "title": "Buy bread"})
        for _ in range(3):
            person.settle()
        assert person.count == 3, person.count
        assert person.text == text and person.diagnostics() == ["differs"], person.text


def lost():
    """An edit that the editor never answers keeps others away until the text is saved; a late answer does no harm."""
    for late in ({"applied": False}, {"applied": True}, None):
        with started() as editor:
            person = Forgetful(editor, "- [ ] Buy milk\n")
            person.choose(0, "Make this a reminder")
            person.save()
            mark = person.mark(0)
            editor.ask("reminder/save", reminder={"id": mark, "title": "Buy bread"})
            person.settle()
            assert person.lost and person.text == f"- [ ] Buy milk ^{mark}\n", person.text
            person.save()
            person.settle()
            assert person.text == f"- [ ] Buy bread ^{mark}\n", person.text
            assert person.reminder(0)["title"] == "Buy bread"
            person.save()
            editor.write(frame(reply(person.lost["id"], late)))
            editor.ask("reminder/save", reminder={"id": mark, "title": "Buy rye bread"})
            person.settle()
            assert person.text == f"- [ ] Buy rye bread ^{mark}\n", person.text
            assert person.diagnostics() == []


class Slow(Person):
    """An editor that answers edits only when it is told to."""

    def __init__(self, *more):
        self.waiting, self.is_slow = [], True
        super().__init__(*more)

    def asked(self, message):
        if message["method"] != "workspace/applyEdit" or not self.is_slow:
            return super().asked(message)
        self.waiting.append(message)
        return UNANSWERED


def late():
    """An edit that is made after a save is not a change of the person: what changes elsewhere is still followed."""
    for is_typed in (False, True):
        with started() as editor:
            person = Slow(editor, "- [ ] Buy milk\n")
            person.choose(0, "Make this a reminder")
            person.save()
            mark = person.mark(0)
            editor.ask("reminder/save", reminder={"id": mark, "title": "Buy bread"})
            person.settle()
            first = person.waiting.pop(0)
            person.save()
            (change,) = first["params"]["edit"]["documentChanges"]
            person.make(change["edits"])
            if is_typed:
                person.type(f"{person.text}- [ ] more\n")
            editor.write(frame(reply(first["id"], {"applied": True})))
            for message in person.waiting:
                editor.write(frame(reply(message["id"], {"applied": False})))
            person.is_slow = False
            editor.ask("reminder/save", reminder={"id": mark, "title": "Buy rye bread"})
            person.settle()
            title = "Buy bread" if is_typed else "Buy rye bread"
            assert person.text.startswith(f"- [ ] {title} ^{mark}\n"), (is_typed, person.text)


def before_the_reply():
    """What a command changes in the text is asked for before its reply, also while messages are traced."""
    for trace in ("off", "messages"):
        with started() as editor:
            editor.tell("$/setTrace", value=trace)
            person = Person(editor, "- [ ] Buy milk\n")
            person.choose(0, "Make this a reminder")
            person.save()
            (complete,) = [lens for lens in person.lenses() if lens["title"] == "Complete"]
            person.run(complete)
            assert person.text.startswith("- [x] "), (trace, person.text)


def saved_at_once():
    """An editor that leaves out the commands of actions makes the edit and saves in one go: the reminder is made."""
    kinds = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}
    with started({**SPLIT, "textDocument": {**SPLIT["textDocument"], "codeAction": kinds}}) as editor:
        for number in range(20):
            person = Person(editor, f"# TODO: free the list {number}\n", f"file:///src/main{number}.py", "python")
            (edit,) = [action["edit"] for action in person.actions(0) if action["title"] == "Remind me tomorrow"]
            person.make(edit["changes"][person.uri])
            person.save()
            assert person.diagnostics() == []
            assert person.reminder(0)["title"] == f"free the list {number}"


def main():
    for part in (foreign, unmade, lost, late, before_the_reply, saved_at_once):
        part()
        print(f"task_edits: {part.__name__}")


if __name__ == "__main__":
    sys.exit(main())
