"""Renaming the UID of an item in an editor: in the file, in all files of the store that name it, and in open texts, as
one transaction. Opening an item's file by a command.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/renaming.py
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.parse

from item_texts import Buffer, codes
from lsp import URI, Editor, edited, span
from tasks import SPLIT, started

PREPARED = {**SPLIT, "textDocument": {**SPLIT["textDocument"], "rename": {"prepareSupport": True}}}
SHOWING = {**SPLIT, "window": {"showDocument": {"support": True}}}
OWN = """BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//test//test//EN\r
BEGIN:VTODO\r
UID:a\r
DTSTAMP:20261101T080000Z\r
SUMMARY:One\r
END:VTODO\r
BEGIN:VTODO\r
UID:b\r
DTSTAMP:20261101T080000Z\r
RELATED-TO;RELTYPE=PARENT:a\r
SUMMARY:Two\r
BEGIN:VALARM\r
UID:a\r
ACTION:DISPLAY\r
TRIGGER:-PT15M\r
END:VALARM\r
END:VTODO\r
END:VCALENDAR\r
"""


def saved(editor, **reminder):
    more = {"ifRevision": None} if "id" in reminder else {}
    return editor.ask("reminder/save", reminder=reminder, **more)["reminder"]["id"]


def uri_of(editor, title):
    (symbol,) = editor.ask("workspace/symbol", query=title)
    return symbol["location"]["uri"]


def file_of(uri):
    return pathlib.Path(urllib.parse.unquote(uri.removeprefix("file://")))


def read(uri):
    return file_of(uri).read_bytes().decode()


def line_of(text, start):
    number, *_ = [number for number, line in enumerate(text.split("\n")) if line.startswith(start)]
    return number


def opened(editor, title):
    """Opens the file of an item."""
    uri = uri_of(editor, title)
    editor.open(read(uri), uri=uri)
    return uri


def renamed(editor, uri, line, new, character=5):
    return editor.ask_of("textDocument/rename", line, character, uri=uri, newName=new)


def refused(editor, uri, line, new, character=5):
    position = {"line": line, "character": character}
    return editor.refused("textDocument/rename", textDocument={"uri": uri}, position=position, newName=new)["message"]


def announced():
    """A client that asks before it renames is told that it may."""
    with started(PREPARED) as editor:
        assert editor.opened["capabilities"]["renameProvider"] == {"prepareProvider": True}
    with started() as editor:
        assert editor.opened["capabilities"]["renameProvider"] is True


def alone():
    """In a calendar that is not a file of the store only its own text changes."""
    with started() as editor:
        saved(editor, id="a", title="Other")
        editor.open(OWN)
        assert editor.ask_of("textDocument/prepareRename", 4, 4) == {"range": span(4, 4, 5), "placeholder": "a"}
        assert editor.ask_of("textDocument/prepareRename", 11, 26) == {"range": span(11, 26, 27), "placeholder": "a"}
        for line, character in ((6, 9), (4, 1), (14, 4), (99, 0)):
            assert editor.ask_of("textDocument/prepareRename", line, character) is None
        (change,) = renamed(editor, URI, 11, "x;y", 26)["documentChanges"]
        assert change["textDocument"] == {"uri": URI, "version": 1}
        after = edited(OWN, change["edits"])
        assert after == OWN.replace("UID:a\r\nDT", "UID:x\\;y\r\nDT").replace("PARENT:a", "PARENT:x\\;y"), after
        assert editor.ask("reminder/get", id="a")["reminder"]["title"] == "Other"
        long = "ä" * 60
        (change,) = renamed(editor, URI, 4, long)["documentChanges"]
        after = edited(OWN, change["edits"])
        assert after.replace("\r\n ", "") == OWN.replace("UID:a\r\nDT", f"UID:{long}\r\nDT").replace("T:a", f"T:{long}")
        assert all(len(row.encode()) <= 75 for row in after.split("\r\n"))
        assert renamed(editor, URI, 4, "a") == {"documentChanges": []}
        assert "UID 'b' in this text" in refused(editor, URI, 4, "b")
        assert "nothing to rename" in refused(editor, URI, 6, "c", 10)
        for bad in ("", " x", "x\ny", "x" * 256):
            assert "a UID has 1 to 255 bytes" in refused(editor, URI, 4, bad), bad
    plain = {**SPLIT, "workspace": {}}
    with started(plain) as editor:
        editor.open(OWN)
        edit = renamed(editor, URI, 4, "c")
        assert list(edit) == ["changes"] and len(edit["changes"][URI]) == 2, edit


def everywhere():
    """In the store the item and all that is related to it change in one transaction, and open texts with them."""
    with started() as editor:
        parent = saved(editor, title="Party", due="2020-01-02T10:00:00", alarms=[{"relativeOffset": 0}])
        cake, wine = (saved(editor, title=title, parent=parent) for title in ("Bake a cake", "Buy wine"))
        other = saved(editor, title="Other")
        before = len(editor.ask("store/history")["transactions"])
        uri, cake_uri = opened(editor, "Party"), opened(editor, "Bake a cake")
        markdown = f"- [ ] Party ^{parent}\n- [ ] Other ^{other}\n"
        editor.open(markdown, uri="file:///notes/x.markdown", language="markdown")
        row = line_of(read(uri), "UID:")
        found = editor.ask_of("textDocument/prepareRename", row, 6, uri=uri)
        assert found["placeholder"] == parent, found
        texts = {uri: read(uri), cake_uri: read(cake_uri), "file:///notes/x.markdown": markdown}
        changes = renamed(editor, uri, row, "party-2026")["documentChanges"]
        assert {change["textDocument"]["uri"] for change in changes} == set(texts), changes
        for change in changes:
            name = change["textDocument"]["uri"]
            after = edited(texts[name], change["edits"])
            if name.endswith(".ics"):
                assert after == read(name), (after, read(name))
            else:
                assert after == markdown.replace(parent, "party-2026"), after
        assert editor.refused("reminder/get", id=parent)["data"]["kind"] == "notFound"
        now = editor.ask("reminder/get", id="party-2026")["reminder"]
        assert now["title"] == "Party", now
        for child in (cake, wine):
            assert editor.ask("reminder/get", id=child)["reminder"]["parent"] == "party-2026"
        history = editor.ask("store/history")["transactions"]
        assert len(history) == before + 1 and history[0]["title"] == "Rename a UID", history[0]
        # What was due before does not go off again.
        assert editor.ask("alarm/firings")["firings"] == []
        editor.ask("store/undo")
        assert editor.ask("reminder/get", id=cake)["reminder"]["parent"] == parent
        assert editor.ask("reminder/get", id=parent)["reminder"]["title"] == "Party"
        assert read(uri) == texts[uri] and read(cake_uri) == texts[cake_uri]
        # From a subtask to its parent, and from the line that names the parent.
        row = line_of(read(cake_uri), "RELATED-TO")
        character = read(cake_uri).split("\n")[row].index(":") + 2
        (place,) = editor.ask_of("textDocument/definition", row, character, uri=cake_uri)
        assert place == {"uri": uri, "range": span(0, 0)}, place
        renamed(editor, cake_uri, row, "again", character)
        assert editor.ask("reminder/get", id=wine)["reminder"]["parent"] == "again"


def alarms():
    """What the alarms of a place have done counts under the new UID."""
    with started() as editor:
        alarm = {"proximity": "enter", "place": {"placeId": "home"}, "policy": {"fireIfInside": True}}
        first = saved(editor, title="Party", alarms=[alarm])
        editor.ask("location/update", place="home")
        before = [(firing["firing"], firing["item"]) for firing in editor.ask("alarm/firings")["firings"]]
        assert [item for _, item in before] == [first], before
        uri = opened(editor, "Party")
        renamed(editor, uri, line_of(read(uri), "UID:"), "party")
        editor.ask("location/update", place="home")
        after = [(firing["firing"], firing["item"]) for firing in editor.ask("alarm/firings")["firings"]]
        assert after == [(before[0][0], "party")], (before, after)
        # Undo gives the item its UID back, and what its alarms have done goes with it; so does redo.
        for again, name in (("undo", first), ("redo", "party"), ("undo", first)):
            editor.ask(f"store/{again}")
            editor.ask("location/update", place="home")
            after = [(firing["firing"], firing["item"]) for firing in editor.ask("alarm/firings")["firings"]]
            assert after == [(before[0][0], name)], (again, before, after)
        # A time alarm that went off does not go off again either.
        due = saved(editor, title="Late", due="2020-01-02T10:00:00", alarms=[{"relativeOffset": 0}])
        late = opened(editor, "Late")
        renamed(editor, late, line_of(read(late), "UID:"), "late")
        editor.ask("store/undo")
        assert editor.ask("reminder/get", id=due)["reminder"]["title"] == "Late"
        after = [firing["item"] for firing in editor.ask("alarm/firings")["firings"]]
        assert after == [first], after


def documents():
    """A document of an item, open or not, stays that of the item when the item is renamed, and when that is undone."""

    def titles(editor):
        return sorted((found["id"], found["title"]) for found in editor.ask("reminder/fetch")["reminders"])

    with Buffer() as editor, Buffer() as other:
        name, closed = (editor.made(title=title) for title in ("Open party", "Closed party"))
        editor.show(closed)
        closed_path = file_of(editor.uri)
        editor.close()
        document = editor.show(name)
        other.visit(document)
        for title, new in (("Closed party", "closed-x"), ("Open party", "party-x")):
            uri = opened(editor, title)
            renamed(editor, uri, line_of(read(uri), "UID:"), new)
            editor.tell("textDocument/didClose", textDocument={"uri": uri})
        editor.settle()
        other.follow(editor)
        assert (editor.found, other.found) == ([], []), (editor.found, other.found)
        for session, text in ((editor, "Hall"), (other, "Shed")):
            error = session.refused("workspace/executeCommand", command="fencepost.makeAgain", arguments=[document])
            assert "still there" in error["message"], error
            session.put("Where", text)
            session.save()
            assert session.reminder("party-x")["location"] == text and session.found == [], session.found
            (other if session is editor else editor).follow(session)
        assert titles(editor) == [("closed-x", "Closed party"), ("party-x", "Open party")], titles(editor)
        editor.close()
        # The document that was closed is found under the new id.
        assert file_of(editor.show("closed-x")) == closed_path
        editor.close()
        editor.show("party-x")
        for change, found in (("undo", name), ("redo", "party-x")):
            for _ in range(3 if change == "undo" else 1):
                editor.ask(f"store/{change}")
            editor.settle()
            other.follow(editor)
            assert (editor.found, other.found) == ([], []), (editor.found, other.found)
            assert editor.reminder(found)["title"] == "Open party"
        # A document whose item this session has not seen may be that of an item with another id.
        editor.ask("reminder/remove", id="party-x")
        editor.settle()
        assert "Make it again" in editor.actions()
        with Buffer() as third:
            third.visit(document)
            assert codes(third.found) == ["no-item"] and "has another id" in third.found[0]["message"], third.found
            assert "Make it again" not in third.actions()
            error = third.refused("workspace/executeCommand", command="fencepost.makeAgain", arguments=[document])
            assert "has another id" in error["message"], error


def duplicates():
    """All files that have the UID get the new one, and files that name it with any spelling follow."""
    with started() as editor:
        first = saved(editor, title="First", list=editor.ask("list/all")["lists"][0]["id"])
        other = saved(editor, title="Other")
        uri = opened(editor, "First")
        copy = file_of(uri).with_name("zz-copy.ics")
        copy.write_bytes(file_of(uri).read_bytes().replace(b"SUMMARY:First", b"SUMMARY:Copy"))
        path = file_of(uri_of(editor, "Other"))
        name = f"related-\r\n to:{first}\r\nSUMMARY".encode()
        path.write_bytes(path.read_bytes().replace(b"SUMMARY", name))
        for _ in range(50):
            ids = {reminder["id"]: reminder["title"] for reminder in editor.ask("reminder/fetch")["reminders"]}
            if "Copy" in ids.values():
                break
            time.sleep(0.1)
        assert sorted(ids.values()) == ["Copy", "First", "Other"] and ids[first] == "First", ids
        renamed(editor, uri, line_of(read(uri), "UID:"), "x")
        assert b"UID:x\r\n" in copy.read_bytes() and b"UID:x\r\n" in file_of(uri).read_bytes()
        assert f":{first}" not in path.read_bytes().decode().replace("UID:", ""), path.read_text()
        assert editor.refused("reminder/get", id=first)["data"]["kind"] == "notFound"
        assert editor.ask("reminder/get", id="x")["reminder"]["title"] == "First"
        assert editor.ask("reminder/get", id=other)["reminder"]["title"] == "Other"


def refusals():
    """What cannot be renamed is told, and nothing changes."""
    with started() as editor:
        first, second = (saved(editor, title=title) for title in ("First", "Second"))
        saved(editor, title="Third", parent=first)
        uri, third = opened(editor, "First"), opened(editor, "Third")
        row = line_of(read(uri), "UID:")
        assert f"'{second}' in the store" in refused(editor, uri, row, second)
        editor.change({"range": span(0, 0), "text": "\n"}, uri=third)
        assert f"{third} has changes that are not saved" in refused(editor, uri, row, "x")
        editor.tell("textDocument/didClose", textDocument={"uri": third})
        # A UID that only the open text has.
        editor.change({"range": span(row, 0), "text": "RELATED-TO:foo\r\n"}, uri=uri)
        assert f"{uri} has changes that are not saved" in refused(editor, uri, row, "x", 12)
        editor.change({"range": span(row, 0, last=row + 1), "text": ""}, uri=uri)
        assert editor.ask("reminder/get", id=first)["reminder"]["title"] == "First"
        # A UID that cannot be a mark, while a line has the old one as its mark.
        notes = "file:///notes/x.markdown"
        editor.open(f"- [ ] First ^{first}\n", uri=notes, language="markdown")
        message = refused(editor, uri, row, "my milk")
        assert f"{notes} refers to this item by ^{first}" in message, message
        assert editor.ask("reminder/get", id=first)["reminder"]["title"] == "First"
        editor.tell("textDocument/didClose", textDocument={"uri": notes})
        renamed(editor, uri, row, "my milk")
        assert editor.ask("reminder/get", id="my milk")["reminder"]["title"] == "First"


def unasked():
    """What the person does not let the client change is refused, and what it may not see is left alone."""
    folder = tempfile.mkdtemp()
    environment = {**os.environ, "XDG_STATE_HOME": f"{folder}/state"}
    store = f"{folder}/store"
    with Editor("--access", "full", "--store", store, env=environment) as editor:
        first = saved(editor, title="First")
        uri = uri_of(editor, "First")
        event = editor.ask("event/save", event={"title": "Fair", "start": "2026-12-04", "end": "2026-12-05"})
        fair = uri_of(editor, "Fair")
        path = file_of(fair)
        path.write_text(path.read_text().replace("SUMMARY", f"RELATED-TO:{first}\r\nSUMMARY"))
        assert editor.ask("event/get", id=event["event"]["id"])["event"]["title"] == "Fair"
        before = read(uri)
    with Editor("--store", store, name="renamer", env=environment) as editor:
        editor.open(before, uri=uri)
        row = line_of(before, "UID:")
        (edits,) = renamed(editor, uri, row, "x")["changes"].values()
        assert len(edits) == 1 and read(uri) == before
    subprocess.run([os.environ["FENCEPOST"], "access", "grant", "renamer", "reminders"], env=environment, check=True)
    with Editor("--store", store, name="renamer", env=environment) as editor:
        editor.open(before, uri=uri)
        message = refused(editor, uri, row, "x")
        assert "events" in message and read(uri) == before, message
    # The file of an item that the client may not see does not lead to its document, which would be refused.
    with Editor("--store", store, name="renamer", env=environment, capabilities=SHOWING) as editor:
        assert uri_of(editor, "First") == uri
        for name, titles in ((uri, ["Open the reminder as text"]), (fair, [])):
            editor.open(read(name), uri=name)
            found = editor.ask_of("textDocument/codeAction", uri=name, range=span(0, 0), context={"diagnostics": []})
            assert [action["title"] for action in found if action["title"].startswith("Open")] == titles, found


def shown():
    """The command `fencepost.show` opens an item's file, in an editor that opens files on request."""
    with started(SHOWING) as editor:
        asked = []
        editor.on_request = lambda message: asked.append(message) or {"success": True}
        name = saved(editor, title="Party")
        answer = editor.ask("workspace/executeCommand", command="fencepost.show", arguments=[name])
        assert answer["reminder"]["title"] == "Party", answer
        ((request),) = asked
        assert request["method"] == "window/showDocument"
        assert request["params"] == {"uri": uri_of(editor, "Party"), "takeFocus": True}, request
        error = editor.refused("workspace/executeCommand", command="fencepost.show", arguments=["no"])
        assert error["data"]["id"] == "no" and len(asked) == 1, error
    with started() as editor:
        name = saved(editor, title="Party")
        error = editor.refused("workspace/executeCommand", command="fencepost.show", arguments=[name])
        assert "does not open documents" in error["message"], error


def main():
    for part in (announced, alone, everywhere, alarms, documents, duplicates, refusals, unasked, shown):
        part()
        print(f"renaming: {part.__name__}")


if __name__ == "__main__":
    sys.exit(main())
