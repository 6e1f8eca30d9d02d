"""A list in a text, which the person edits while another client and todoman change the same reminders: they converge,
and no change is lost. todoman writes the files of the store by itself.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/task_others.py [ROUNDS]

FENCEPOST_SEED repeats the rounds.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from lsp import Editor
from tasks import SPLIT, Person

CONFIGURATION = """
path = "{store}/lists/*"
date_format = "%Y-%m-%d"
time_format = "%H:%M"
default_list = "Groceries"
default_due = 0
cache_path = "{home}/todoman.sqlite3"
"""
TEXT = "- [ ] mine\n\n## F ^list:Groceries\n\n## End\n"


class Todoman:
    def __init__(self, home, store):
        self.configuration = pathlib.Path(home, "todoman.py")
        self.configuration.write_text(CONFIGURATION.format(store=store, home=home))

    def run(self, *arguments):
        program = pathlib.Path(sys.executable).with_name("todo")
        command = [program, "--config", self.configuration, *arguments]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout

    def open(self):
        """The numbers of the open tasks, by their titles."""
        return {task["summary"]: str(task["id"]) for task in json.loads(self.run("--porcelain", "list"))}


def marked(person):
    """The lines of the list by their marks."""
    rows = person.text.split("\n")
    rows = rows[rows.index("## F ^list:Groceries") : rows.index("## End")]
    return {row.split(" ^")[1]: row for row in rows if row.startswith("- [") and " ^" in row}


def converges(rounds, seed):
    chance = random.Random(seed)
    home = tempfile.mkdtemp()
    store = f"{home}/store"
    with (
        Editor("--access", "full", "--store", store, capabilities=SPLIT) as editor,
        Editor("--access", "full", "--store", store) as other,
    ):
        groceries = editor.ask("list/save", list={"title": "Groceries"})["list"]["id"]
        other.ask("store/refresh")
        person = Person(editor, TEXT)
        todoman = Todoman(home, store)
        known = {}
        for turn in range(rounds):
            where = f"seed {seed}, round {turn}"
            title = f"{chance.choice(['Milk', 'Brot', 'Mia 🍞'])} {turn}"
            open_ones = sorted(name for name, one in known.items() if not one["completed"])
            actor = chance.choice(["person", "client", "todoman"])
            if actor == "person":
                lines = person.text.split("\n")
                if open_ones and chance.random() < 0.5:
                    one = known[chance.choice(open_ones)]
                    row = lines.index(marked(person)[one["id"]])
                    lines[row] = f"- [{chance.choice(' x')}] {title} ^{one['id']}"
                else:
                    lines.insert(lines.index("## End") - 1, f"- [ ] {title}")
                person.type("\n".join(lines))
                person.save()
            elif actor == "client":
                change = {"title": title, "list": groceries}
                if open_ones and chance.random() < 0.5:
                    change = {"id": known[chance.choice(open_ones)]["id"], "title": title}
                other.ask("reminder/save", reminder=change)
            elif open_ones and chance.random() < 0.5:
                title = chance.choice(open_ones)
                todoman.run("done", todoman.open()[title])
            else:
                todoman.run("new", "--list", "Groceries", title)
            editor.ask("store/refresh")
            person.settle()
            person.save()
            person.settle()
            found = everything(editor)
            known = {one["title"]: one for one in found}
            assert title in known, (where, actor, title, sorted(known))
            lines = marked(person)
            for one in found:
                if one["id"] not in lines:
                    assert one["completed"], (where, actor, one, person.text)
                    continue
                box = "x" if one["completed"] else " "
                assert lines[one["id"]].startswith(f"- [{box}] {one['title']}"), (where, actor, one, lines)
            assert person.diagnostics() == [], (where, actor, person.diagnostics(), person.text)
            other.ask("store/refresh")
            seen = {one["title"] for one in everything(other)}
            assert seen == set(known), (where, actor)
        assert person.text.startswith("- [ ] mine\n"), person.text


def everything(editor):
    return editor.ask("reminder/fetch")["reminders"]


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    seed = int(os.environ.get("FENCEPOST_SEED") or random.randrange(1 << 32))
    print(f"task_others: {rounds} rounds, seed {seed}")
    converges(rounds, seed)
    print("task_others: converged")


if __name__ == "__main__":
    main()
