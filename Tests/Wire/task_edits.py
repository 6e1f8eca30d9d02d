"""Edits that the server asks an editor to make in lists: what it leaves to the person, and when it stops asking.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/task_edits.py
"""

import sys

from tasks import Person, started


class Idle(Person):
    """An editor that says that it made an edit, and did not."""

    count = 0

    def asked(self, message):
        if message["method"] != "workspace/applyEdit":
            return None
        self.count += 1
        return {"applied": True}


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


def main():
    for part in (foreign, unmade):
        part()
        print(f"task_edits: {part.__name__}")


if __name__ == "__main__":
    sys.exit(main())
