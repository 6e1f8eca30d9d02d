"""Headings and front matter that name a list: what stands under them and the list are kept the same, two
ways. Everything that the server sends is checked against the specification's metamodel.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/task_lists.py [ROUNDS]

ROUNDS is how many random edits are made on both sides; FENCEPOST_SEED repeats them.
"""

import os
import random
import sys
import tempfile

from lsp import Editor, span
from tasks import LIST, SPLIT, Person, started

WAITING = {
    **SPLIT,
    "textDocument": {
        **SPLIT["textDocument"],
        "synchronization": {"willSaveWaitUntil": True},
        "diagnostic": {},
    },
}


class Waiting(Person):
    """An editor that waits for the server's edits before it saves."""

    def save(self):
        document = {"uri": self.uri}
        self.make(self.will_save() or [])
        self.editor.tell("textDocument/didSave", textDocument=document)

    def will_save(self):
        return self.editor.ask_of("textDocument/willSaveWaitUntil", uri=self.uri, reason=1)

    def make(self, edits):
        if edits:
            super().make(edits)


class Late(Person):
    """An editor that answers before it tells of the change, as some do."""

    later = None

    def asked(self, message):
        if message["method"] != "workspace/applyEdit":
            return None
        (change,) = message["params"]["edit"]["documentChanges"]
        if self.later is None and change["textDocument"]["version"] == self.version:
            self.later = change["edits"]
        return {"applied": True}

    def tell_later(self):
        edits, self.later = self.later, None
        self.make(edits)


class Refusing(Person):
    """An editor that refuses edits, for as long as it is told to."""

    refuses = True

    def asked(self, message):
        if self.refuses and message["method"] == "workspace/applyEdit":
            return {"applied": False}
        return super().asked(message)


KINDS = (Person, Waiting)


def session(kind=Person, text="", uri=LIST, **more):
    """A session with a list, and a person of this kind who edits a text."""
    editor = started(WAITING if issubclass(kind, Waiting) else SPLIT)
    return editor, kind(editor, text, uri, **more)


def listed(editor, list_id="Groceries"):
    """The reminders of a list by title; each title once."""
    ids = {one["title"]: one["id"] for one in editor.ask("list/all")["lists"]}
    found = editor.ask("reminder/fetch")["reminders"]
    mine = [one for one in found if one["list"] == ids.get(list_id)]
    titles = {one["title"]: one for one in mine}
    assert len(titles) == len(mine), [one["title"] for one in mine]
    return titles


def rows(person):
    return person.text.split("\n")


def named():
    """New lines under a heading become reminders of its list when the text is saved."""
    text = "# Food ^list:Groceries\n\n- [ ] Milk due:2030-01-02 #shop\n- [x] Bread\n\n# Other\n- [ ] Not this\n"
    for kind in KINDS:
        editor, person = session(kind, text)
        with editor:
            assert editor.ask("reminder/fetch")["reminders"] == []
            person.settle()
            assert person.text == text, "nothing is marked before the text is saved"
            person.save()
            person.settle()
            found = listed(editor)
            assert sorted(found) == ["Bread", "Milk"], (kind, found)
            assert found["Milk"]["due"] == "2030-01-02" and found["Milk"]["tags"] == ["shop"]
            assert found["Bread"]["completed"] and not found["Milk"]["completed"]
            assert rows(person)[2] == f"- [ ] Milk due:2030-01-02 #shop ^{found['Milk']['id']}"
            assert rows(person)[3] == f"- [x] Bread ^{found['Bread']['id']}"
            assert rows(person)[6] == "- [ ] Not this", person.text
            assert person.diagnostics() == []
            before = person.text
            person.save()
            person.settle()
            assert person.text == before and len(listed(editor)) == 2
            # A new line and a changed one are one step where the editor waits for the marks.
            person.type(person.text.replace("Milk due", "Oat milk due").replace("\n\n# Other", "\n- [ ] Eggs\n\n# Other"))
            person.save()
            person.settle()
            assert sorted(listed(editor)) == ["Bread", "Eggs", "Oat milk"]
            if kind is Waiting:
                editor.ask("store/undo")
                assert sorted(listed(editor)) == ["Bread", "Milk"]


def spelled():
    """Front matter names a list, and so do quotes, an id, and a heading that is underlined."""
    for kind in KINDS:
        editor, person = session(kind)
        with editor:
            made = editor.ask("list/save", list={"id": "things", "title": "To do"}, ifRevision=None)["list"]
            for text in (
                '# T ^list:"to do"\n- [ ] {}\n',
                f"## T ^list:{made['id']} ##\n- [ ] {{}}\n",
                "---\ntitle: x\nfencepost-list: To do\n---\n# Heading\n- [ ] {}\n",
                '---\nfencepost-list: "To do"\n...\n- [ ] {}\n',
                'Some\n===\nT ^list:"To do"\n---\n### Deeper\n- [ ] {}\n',
            ):
                title = f"Item {len(listed(editor, 'To do'))}"
                uri = f"file:///notes/{title}.markdown".replace(" ", "")
                one = kind(editor, text.format(title), uri)
                one.save()
                one.settle()
                assert title in listed(editor, "To do"), (kind, text, one.text)
                editor.tell("textDocument/didClose", textDocument={"uri": uri})
                editor.ask("reminder/complete", id=listed(editor, "To do")[title]["id"])
            for text in (
                "# T ^list:Groceries\n# Other\n- [ ] no\n",
                "# T ^list:Groceries\nOther\n===\n- [ ] no\n",
                "```\n# T ^list:Groceries\n```\n- [ ] no\n",
                "# T list:Groceries\n- [ ] no\n",
                "# T ^list:Groceries and more\n- [ ] no\n",
                "Text ^list:Groceries\n- [ ] no\n",
                "\n---\nfencepost-list: Groceries\n---\n- [ ] no\n",
            ):
                one = kind(editor, text, "file:///notes/no.markdown")
                one.save()
                one.settle()
                assert one.text == text and listed(editor) == {}, (text, one.text)


def taken():
    """A line takes an open reminder of its list with the very same title, and what the line says counts."""
    for kind in KINDS:
        editor, person = session(kind)
        with editor:
            lists = editor.ask("list/all")["lists"]
            groceries = next(one["id"] for one in lists if one["title"] == "Groceries")
            known = editor.ask("reminder/save", reminder={"title": "Milk", "list": groceries, "notes": "n"})
            known = known["reminder"]["id"]
            elsewhere = editor.ask("reminder/save", reminder={"title": "Eggs"})["reminder"]["id"]
            text = "# F ^list:Groceries\n- [ ] Milk due:2030-03-04\n- [ ] Milk\n- [ ] Eggs\n"
            person = kind(editor, text, "file:///notes/taken.markdown")
            person.settle()
            assert person.text == text, "the line has the title, so that no other is written"
            person.save()
            person.settle()
            marks = [person.mark(row) for row in (1, 2, 3)]
            assert marks[0] == known and len({*marks, elsewhere}) == 4, person.text
            shown = person.reminder(1)
            assert shown["due"] == "2030-03-04" and shown["notes"] == "n", shown
            found = editor.ask("reminder/fetch")["reminders"]
            assert len([one for one in found if one["list"] == groceries]) == 3
            assert person.diagnostics() == []


def taken_bare():
    """A line that says less than the reminder it takes clears nothing: the rest comes into the text."""
    for kind in KINDS:
        editor, person = session(kind)
        with editor:
            lists = editor.ask("list/all")["lists"]
            groceries = next(one["id"] for one in lists if one["title"] == "Groceries")
            made = editor.ask(
                "reminder/save",
                reminder={"title": "Milk", "list": groceries, "due": "2030-01-02", "tags": ["shop"], "priority": 1},
            )["reminder"]
            text = "# F ^list:Groceries\n- [ ] Milk\n"
            person = kind(editor, text, "file:///notes/bare.markdown")
            person.settle()
            person.save()
            person.settle()
            assert person.mark(1) == made["id"], person.text
            shown = person.reminder(1)
            for member in ("due", "tags", "priority"):
                assert shown[member] == made[member], (member, shown)
            assert "due:2030-01-02" in person.text, person.text


def added():
    """What is added to the list elsewhere comes as a line, once the text has no unsaved changes."""
    for kind in KINDS:
        editor, person = session(kind, "Hello\n\n# F ^list:Groceries\n\ntext\n\n# More\n- [ ] other\n")
        with editor:
            groceries = editor.ask("list/all")["lists"][0]["id"]

            def add(title, **more):
                made = editor.ask("reminder/save", reminder={"title": title, "list": groceries, **more})
                return made["reminder"]["id"]

            milk = add("Milk", due="2030-01-02")
            person.settle()
            lines = f"# F ^list:Groceries\n\n- [ ] Milk due:2030-01-02 ^{milk}\n\ntext\n"
            assert lines in person.text, person.text
            call = add("Call Mia tomorrow")
            add("Done already", completed=True)
            person.settle()
            assert f'^{milk}\n- [ ] "Call Mia tomorrow" ^{call}\n' in person.text, person.text
            assert person.diagnostics() == []
            person.save()
            before = person.text
            person.type(before.replace("text", "texts"))
            eggs = add("Eggs")
            person.settle()
            assert person.text == before.replace("text", "texts"), person.text
            person.save()
            person.settle()
            assert f"- [ ] Eggs ^{eggs}\n" in person.text, person.text
            # A reminder that another program named with signs that no mark has stays away.
            odd = {"id": "{odd one}", "title": "Odd", "list": groceries}
            editor.ask("reminder/save", reminder=odd, ifRevision=None)
            person.settle()
            assert "Odd" not in person.text
            editor.ask("reminder/complete", id=eggs)
            person.settle()
            assert f"- [x] Eggs ^{eggs}\n" in person.text, person.text


def removed():
    """A line that was taken away is told, and its reminder is removed only if the person says so."""
    for kind in KINDS:
        editor, person = session(kind, "# F ^list:Groceries\n- [ ] Milk\n- [ ] Eggs\n- [ ] Tea\n- [ ] Salt\n")
        with editor:
            person.save()
            person.settle()
            lines = rows(person)
            editor.ask("reminder/complete", id=person.mark(4))
            person.settle()
            person.save()
            person.type("\n".join([lines[0], lines[3], ""]))
            assert person.diagnostics() == [], "the text is not saved yet"
            person.save()
            assert person.diagnostics() == ["no-line", "no-line"]
            # The line of a reminder that was done comes back when it is opened again.
            salt = listed(editor)["Salt"]["id"]
            editor.ask("reminder/complete", id=salt, completed=False)
            person.settle()
            assert rows(person)[2] == f"- [ ] Salt ^{salt}", person.text
            editor.ask("reminder/remove", id=salt)
            person.choose(2, "Remove the line")
            person.save()
            assert sorted(listed(editor)) == ["Eggs", "Milk", "Tea"]
            editor.ask("reminder/save", reminder={"title": "another"})
            person.settle()
            assert rows(person) == [lines[0], lines[3], ""], "it does not come back unasked"
            person.choose(0, "Remove the reminder “Milk”")
            assert sorted(listed(editor)) == ["Eggs", "Tea"]
            assert person.diagnostics() == ["no-line"]
            person.choose(0, "Put the line “Eggs” back")
            assert person.text == f"{lines[0]}\n{lines[3]}\n{lines[2]}\n", person.text
            assert person.diagnostics() == []
            person.save()
            # The other way round: the reminder was removed elsewhere.
            editor.ask("reminder/remove", id=person.mark(1))
            assert person.diagnostics() == ["no-reminder"]
            person.choose(1, "Make the reminder again")
            assert person.reminder(1)["title"] == "Tea" and "Tea" in listed(editor)
            assert person.diagnostics() == []
            editor.ask("reminder/remove", id=person.mark(1))
            person.settle()
            person.choose(1, "Remove the line")
            person.save()
            assert person.diagnostics() == [] and rows(person) == [lines[0], lines[2], ""]


def unknown():
    """A list that there is not is told, and made if the person says so."""
    for kind in KINDS:
        editor, person = session(kind, "# F ^list:Garden\n- [ ] Rake\n\n## G ^list:Gro\n- [ ] Milk\n")
        with editor:
            person.save()
            assert person.diagnostics() == ["no-list", "no-list"]
            assert editor.ask("reminder/fetch")["reminders"] == [] and "^r-" not in person.text
            person.choose(0, "Make the list “Garden”")
            person.choose(3, "Write “Groceries”")
            assert rows(person)[3] == "## G ^list:Groceries"
            assert person.diagnostics() == []
            person.save()
            person.settle()
            assert list(listed(editor, "Garden")) == ["Rake"] and list(listed(editor)) == ["Milk"]
            # Two lists of one title have to be told apart.
            editor.ask("list/save", list={"id": "second", "title": "Zwei"}, ifRevision=None)
            person.type("# F ^list:\n- [ ] a\n")
            assert person.diagnostics() == ["no-list"]


def moved():
    """A line that is moved under another heading moves its reminder; one moved elsewhere is told."""
    for kind in KINDS:
        editor, person = session(kind, "# F ^list:Groceries\n- [ ] Milk\n- [ ] Rake\n# G ^list:Garden\n- [ ] Dig\n")
        with editor:
            editor.ask("list/save", list={"title": "Garden"})
            person.save()
            person.settle()
            lines = rows(person)
            person.type("\n".join([lines[0], lines[1], lines[3], lines[4], lines[2], ""]))
            person.save()
            person.settle()
            assert sorted(listed(editor, "Garden")) == ["Dig", "Rake"] and list(listed(editor)) == ["Milk"]
            assert person.diagnostics() == []
            garden = listed(editor, "Garden")["Rake"]["list"]
            editor.ask("reminder/save", reminder={"id": listed(editor)["Milk"]["id"], "list": garden})
            assert person.diagnostics() == ["other-list"]
            person.choose(1, "Move the reminder to “Groceries”")
            assert list(listed(editor)) == ["Milk"] and person.diagnostics() == []
            # A line that names a list itself is a reminder of that one.
            person.type(person.text.replace("# G", "- [ ] Hoe /Garden\n# G"))
            person.save()
            person.settle()
            assert "Hoe" in listed(editor, "Garden") and person.diagnostics() == []


def misunderstood():
    """A line that cannot be understood is told, and becomes a reminder once it is corrected."""
    for kind in KINDS:
        editor, person = session(kind, "# F ^list:Groceries\n- [ ] Milk @nowhere\n- [ ] Eggs\n")
        with editor:
            person.save()
            assert person.diagnostics() == ["words"]
            assert list(listed(editor)) == ["Eggs"] and "nowhere ^" not in person.text
            person.type(person.text.replace("@nowhere", "@home"))
            person.save()
            person.settle()
            assert sorted(listed(editor)) == ["Eggs", "Milk"] and person.diagnostics() == []


def refused():
    """No reminder is made whose mark is not in the text; the next save tries again."""
    editor, person = session(Refusing, "# F ^list:Groceries\n- [ ] Milk\n")
    with editor:
        person.save()
        person.settle()
        assert listed(editor) == {} and "^r-" not in person.text
        person.refuses = False
        person.save()
        person.settle()
        assert list(listed(editor)) == ["Milk"] and person.mark(1), person.text
    # An editor that waits, but leaves the edit out, is asked to make it after the save.
    editor, person = session(Waiting, "# F ^list:Groceries\n- [ ] Milk\n")
    with editor:
        assert person.will_save()
        editor.tell("textDocument/didSave", textDocument={"uri": LIST})
        person.settle()
        assert listed(editor)["Milk"]["id"] == person.mark(1)


def late():
    """An editor that answers first and changes the text afterwards gets one reminder a line."""
    editor, person = session(Late, "# F ^list:Groceries\n- [ ] Milk\n- [ ] Eggs\n")
    with editor:
        person.save()
        person.settle()
        assert listed(editor) == {} and person.later
        person.tell_later()
        person.settle()
        found = listed(editor)
        assert {found["Milk"]["id"], found["Eggs"]["id"]} == {person.mark(1), person.mark(2)}
        assert person.diagnostics() == []


def interrupted():
    """A process that ends between mark and reminder, or between reminder and the saved file, makes nothing
    twice and loses nothing."""
    folder = tempfile.mkdtemp()
    arguments = ("--access", "full", "--store", f"{folder}/store")
    with Editor(*arguments, capabilities=WAITING) as editor:
        editor.ask("list/save", list={"title": "Groceries"})
        person = Waiting(editor, "# F ^list:Groceries\n- [ ] Milk\n- [ ] Eggs\n")
        person.make(person.will_save())
        marked = person.text
    with Editor(*arguments, capabilities=WAITING) as editor:
        person = Waiting(editor, marked)
        assert person.diagnostics() == ["no-reminder"] * 2 and listed(editor) == {}
        person.choose(1, "Make the reminder again")
        person.choose(2, "Make the reminder again")
        assert sorted(listed(editor)) == ["Eggs", "Milk"] and person.diagnostics() == []
    # The text as it was before it had marks: its lines take the reminders.
    with Editor(*arguments, capabilities=WAITING) as editor:
        person = Waiting(editor, "# F ^list:Groceries\n- [ ] Milk\n- [ ] Eggs\n")
        person.settle()
        person.save()
        assert person.text == marked and sorted(listed(editor)) == ["Eggs", "Milk"]


def unasked():
    """Without consent nothing is marked, told or changed."""
    text = "---\nfencepost-list: Groceries\n---\n- [ ] Milk\n\n# F ^list:Nowhere\n- [ ] Eggs\n"
    for kind, capabilities in ((Person, SPLIT), (Waiting, WAITING)):
        with Editor(capabilities=capabilities) as editor:
            person = kind(editor, text)
            person.save()
            assert person.diagnostics() == [] and person.text == text


def thousands():
    """Of a text with many marks, the lenses get their commands one by one."""
    editor, person = session(Waiting)
    with editor:
        groceries = editor.ask("list/all")["lists"][0]["id"]
        titles = [f"Item {number}" for number in range(600)]
        text = "# F ^list:Groceries\n" + "".join(f"- [ ] {title}\n" for title in titles)
        person = Waiting(editor, text, "file:///notes/many.markdown")
        person.save()
        person.settle()
        assert len(listed(editor)) == 600 and person.text.count(" ^r-") == 600
        marked = person.text
        for _ in range(2):
            lenses = editor.ask_of("textDocument/codeLens", uri=person.uri)
            assert len(lenses) == 600 and all("command" not in lens for lens in lenses)
            second = editor.ask("codeLens/resolve", **lenses[1])
            assert second["range"] == lenses[1]["range"] and second["data"] == person.mark(2)
            assert second["command"]["title"] == "Complete (no date)"
            assert second["range"]["start"]["line"] == 2
            # As the text changes, so do the lenses.
            assert again(editor, person, 1, 6, "x") == lenses
            moved = again(editor, person, 1, 0, "\n")
            assert [lens["data"] for lens in moved] == [lens["data"] for lens in lenses]
            assert moved[1]["range"]["start"]["line"] == 3
            assert placed(moved) == placed_in(person.text)
            for number in range(0, 600, 40):
                line, part = number, ("\n", "\n- [ ] ", "\n- [ ] new", " more")[number // 40 % 4]
                rows = person.text.split("\n")
                column = 0 if part == "\n" else 6 if part == " more" or number % 3 else len(rows[line])
                moved = again(editor, person, line, min(column, len(rows[line])), part)
                assert placed(moved) == placed_in(person.text), (number, part)
            unmarked = person.text.replace(f" ^{person.mark(5)}", "")
            assert len(unmarked) < len(person.text)
            person.type(unmarked)
            assert len(editor.ask_of("textDocument/codeLens", uri=person.uri)) == 599
            person.type(text)
            assert editor.ask_of("textDocument/codeLens", uri=person.uri) == []
            person.type(marked)
            person.type("# Top\n" + person.text[person.text.index("# F") :])
            person.type("\n" + person.text[person.text.index("# F") :])
            person.type(person.text[1:])
        person.run(second["command"])
        assert person.reminder(2)["completed"] and person.reminder(2)["list"] == groceries
        (lens,) = editor.ask_of("textDocument/codeLens", uri=person.uri)[1:2]
        assert editor.ask("codeLens/resolve", **lens)["command"]["title"] == "Open again"
        wrong = editor.refused("codeLens/resolve", **{**lens, "data": 7})
        assert "params.data" in wrong["message"], wrong
        # In a text that has more task lines than are read, a new one ends the lens of the last.
        ids = list(placed_in(marked))
        known = [f"- [ ] x ^{mark}" for _, mark in ids]
        lines = ["x", *known[1:], *["- [ ] x"] * (10_000 - len(known)), known[0]]
        person = Waiting(editor, "\n".join(lines) + "\n", "file:///notes/most.markdown")
        assert len(editor.ask_of("textDocument/codeLens", uri=person.uri)) == 600
        moved = again(editor, person, 0, 0, "- [ ] ")
        assert [lens["data"] for lens in moved] == [mark for _, mark in ids[1:]], len(moved)


def placed(lenses):
    """The line of each lens, with the id of its reminder."""
    return [(lens["range"]["start"]["line"], lens["data"]) for lens in lenses]


def placed_in(text):
    """The same, as the marks in the text say."""
    rows = [(number, row.partition(" ^")) for number, row in enumerate(text.split("\n"))]
    return [(number, mark) for number, (words, _, mark) in rows if mark and words[:5] == "- [ ]" and words[5:].strip()]


def again(editor, person, line, column, typed):
    """The lenses after this was typed."""
    rows = person.text.split("\n")
    rows[line] = rows[line][:column] + typed + rows[line][column:]
    person.text = "\n".join(rows)
    person.version += 1
    change = {"range": span(line, column), "text": typed}
    editor.change(change, version=person.version, uri=person.uri)
    return editor.ask_of("textDocument/codeLens", uri=person.uri)


def converges(rounds, seed, kind):
    """Random edits in the text and in the store: in the end the list and the lines are the same, and no change
    made by one side is lost."""
    chance = random.Random(seed)
    words = ["milk", "bread", "call", "Mia", "ä", "🍞", "tax", "2 eggs"]
    editor, person = session(kind, "# Top\n- [ ] mine\n\n## F ^list:Groceries\n\n## End\n- [ ] mine too\n")
    with editor:
        groceries = editor.ask("list/all")["lists"][0]["id"]

        def begin():
            return rows(person).index("## F ^list:Groceries") + 1

        def items():
            end = rows(person).index("## End")
            return [row for row in range(begin(), end) if rows(person)[row].startswith("- [")]

        for turn in range(rounds):
            where = f"{kind.__name__}, seed {seed}, round {turn}"
            title = " ".join(chance.sample(words, 3)) + f" {turn}"
            lines = rows(person)
            choice = chance.random()
            unsaved = chance.random() < 0.2
            if choice < 0.35:
                # A new line somewhere under the heading.
                box = chance.choice("  x")
                due = chance.choice(["", f" due:2030-0{chance.randrange(1, 9)}-11"])
                lines.insert(chance.choice(items() or [begin()]), f"- [{box}] {title}{due}")
                person.type("\n".join(lines))
            elif choice < 0.5 and items():
                row = chance.choice(items())
                mark = f" ^{person.mark(row)}" if " ^" in lines[row] else ""
                lines[row] = f"- [{chance.choice(' x')}] {title}{mark}"
                person.type("\n".join(lines))
            elif choice < 0.6 and items():
                # A line goes, and the person has its reminder removed, if it was open.
                row = chance.choice(items())
                gone = lines.pop(row)
                person.type("\n".join(lines))
                person.save()
                if "^" in gone and person.diagnostics().count("no-line"):
                    person.choose(begin() - 1, "Remove the reminder")
                assert person.diagnostics() == [], (where, person.text)
            elif choice < 0.8:
                editor.ask("reminder/save", reminder={"title": title, "list": groceries})
            else:
                known = [one for _, one in sorted(listed(editor).items())]
                if known:
                    one = chance.choice(known)
                    change = {"id": one["id"], "title": title, "completed": chance.random() < 0.3}
                    editor.ask("reminder/save", reminder=change)
            if unsaved:
                continue
            person.settle()
            person.save()
            person.settle()
            found = {f"^{one['id']}": one for one in listed(editor).values()}
            shown = {}
            for row in items():
                line = rows(person)[row]
                assert " ^" in line, (where, line)
                shown[f"^{person.mark(row)}"] = line
            for mark, line in shown.items():
                one = found[mark]
                assert line.startswith(f"- [{'x' if one['completed'] else ' '}] "), (where, line, one)
                assert one["title"] in line, (where, line, one)
            missing = [one for mark, one in found.items() if mark not in shown and not one["completed"]]
            assert missing == [], (where, missing, person.text)
            assert rows(person)[1] == "- [ ] mine" and rows(person)[-2] == "- [ ] mine too", where
        assert [code for code in person.diagnostics() if code != "overdue"] == []


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(os.environ.get("FENCEPOST_SEED") or random.randrange(1 << 32))
    print(f"task_lists: {rounds} rounds, seed {seed}")
    parts = (named, spelled, taken, taken_bare, added, removed, unknown, moved, misunderstood, refused, late)
    for part in (*parts, interrupted, unasked, thousands):
        part()
        print(f"task_lists: {part.__name__}")
    for kind in KINDS:
        converges(rounds, seed, kind)
    print("task_lists: converged")


if __name__ == "__main__":
    main()
