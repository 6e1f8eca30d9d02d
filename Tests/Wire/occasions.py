"""Comments in code that wait until their file is opened again, or until the person is on a branch. Everything
that the server sends is checked against the specification's metamodel.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/occasions.py
"""

import pathlib
import sys
import tempfile

from tasks import Person, started

TEXT = "int main() {\n  // TODO: free the list\n  return 0;\n}\n"


def written(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def opened():
    """A reminder is told when its file is opened again, and not before."""
    with started() as editor:
        uri = "file:///src/main.c"
        person = Person(editor, TEXT, uri, "c")
        made = person.choose(1, "Remind me when I open this file again")["reminder"]
        assert made["tags"] == ["when-opened"] and made["url"] == f"{uri}#L2", made
        person.save()
        assert person.diagnostics() == []
        text = person.text
        for _ in range(2):
            editor.tell("textDocument/didClose", textDocument={"uri": uri})
            person = Person(editor, text, uri, "c")
            assert person.diagnostics() == ["opened"]
        # Above the comment, a line was added: what is told follows it.
        person.type("\n" + person.text)
        assert person.diagnostics() == ["opened"]
        person.choose(2, "Complete the reminder “free the list”")
        assert person.diagnostics() == ["done"]
        editor.ask("reminder/complete", id=made["id"], completed=False)
        assert person.diagnostics() == ["opened"]
        person.choose(2, "Do not remind me here again")
        assert person.diagnostics() == []
        shown = editor.ask("reminder/get", id=made["id"])["reminder"]
        assert shown["tags"] == [] and not shown["completed"], shown


def branches():
    """A reminder is told on its branch: in a repository, in a worktree and below both."""
    folder = pathlib.Path(tempfile.mkdtemp()) / "a b"
    written(folder / ".git" / "HEAD", "ref: refs/heads/feature/list\n")
    tree = folder.parent / "tree"
    written(tree / ".git", f"gitdir: {folder}/.git/worktrees/tree\n")
    written(folder / ".git" / "worktrees" / "tree" / "HEAD", "ref: refs/heads/other\n")
    beside = folder.parent / "beside"
    written(beside / ".git", "gitdir: ../a b/.git\n")
    with started() as editor:
        uri = (folder / "src" / "main.c").as_uri()
        person = Person(editor, TEXT, uri, "c")
        made = person.choose(1, "Remind me when I am on the branch “feature/list”")["reminder"]
        assert made["tags"] == ["on-branch:feature/list"], made
        assert person.diagnostics() == ["branch"]
        written(folder / ".git" / "HEAD", "ref: refs/heads/main\n")
        assert person.diagnostics() == []
        # No branch is checked out.
        written(folder / ".git" / "HEAD", "b0c4f20a\n")
        assert person.diagnostics() == []
        titles = [action["title"] for action in person.actions(1)]
        assert not any("branch" in title for title in titles), titles
        elsewhere = Person(editor, person.text, (tree / "main.c").as_uri(), "c")
        assert elsewhere.diagnostics() == []
        written(folder / ".git" / "worktrees" / "tree" / "HEAD", "ref: refs/heads/feature/list\n")
        assert elsewhere.diagnostics() == ["branch"]
        written(folder / ".git" / "HEAD", "ref: refs/heads/feature/list\n")
        relative = Person(editor, person.text, (beside / "deep" / "main.c").as_uri(), "c")
        assert relative.diagnostics() == ["branch"]
        for name in ("untitled:one", "file:///nowhere/main.c", "file:///%zz/main.c", "file:///%"):
            other = Person(editor, person.text, name, "c")
            assert other.diagnostics() == [], name
        relative.choose(1, "Complete the reminder “free the list”")
        assert relative.diagnostics() == ["done"]


def main():
    for part in (opened, branches):
        part()
        print(f"occasions: {part.__name__}")


if __name__ == "__main__":
    sys.exit(main())
