"""Documents of items that an editor opens without a plug-in: what is made, saved, merged, kept and removed.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/item_texts.py [ROUNDS]

ROUNDS is how many random edits are made on both sides; FENCEPOST_SEED repeats them.
"""

import base64
import os
import pathlib
import random
import sys
import time
import urllib.parse

from lsp import EDITOR, FOLDER, Editor, edited

CAPABLE = {
    **EDITOR,
    "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}},
    "window": {"showDocument": {"support": True}},
}
DOCUMENTS = pathlib.Path(FOLDER.name, "store", ".state", "documents")


class Buffer(Editor):
    """An editor with one document open, which makes the edits that the server asks for."""

    def __init__(self, capabilities=CAPABLE):
        super().__init__("--access", "full", capabilities=capabilities)
        self.shown, self.uri, self.text, self.version = [], None, None, 1
        self.found = []
        self.on_request = self.answered

    def answered(self, message):
        if message["method"] == "window/showDocument":
            self.shown.append(message["params"]["uri"])
            return {"success": True}
        if message["method"] == "workspace/applyEdit":
            (change,) = message["params"]["edit"]["documentChanges"]
            if change["textDocument"] != {"uri": self.uri, "version": self.version}:
                return {"applied": False}
            self.type(edited(self.text, change["edits"]))
            return {"applied": True}
        return None

    def show(self, *arguments):
        """Opens what the command shows, as an editor does."""
        answer = self.ask("workspace/executeCommand", command="fencepost.open", arguments=list(arguments))
        self.settle()
        assert self.shown[-1] == answer["uri"], (self.shown, answer)
        self.visit(answer["uri"])
        return answer["uri"]

    def visit(self, uri):
        self.uri, self.version = uri, 1
        self.text = path(uri).read_text()
        self.open(self.text, uri=uri, language="fencepost")
        self.settle()

    def type(self, text):
        self.text = text
        self.version += 1
        self.change({"text": text}, version=self.version, uri=self.uri)

    def put(self, key, value):
        lines = self.text.split("\n")
        (number,) = [n for n, line in enumerate(lines) if line.startswith(f"{key}:")]
        lines[number] = f"{key}: {value}"
        self.type("\n".join(lines))

    def save(self):
        path(self.uri).write_text(self.text)
        self.tell("textDocument/didSave", textDocument={"uri": self.uri})
        self.settle()

    def settle(self):
        """Waits until the server has nothing more to ask or tell."""
        while True:
            version = self.version
            self.ask("store/info")
            self.ask("store/info")
            for message in self.told:
                if message["method"] == "textDocument/publishDiagnostics" and message["params"]["uri"] == self.uri:
                    self.found = message["params"]["diagnostics"]
            self.told = []
            if version == self.version:
                return

    def follow(self, other):
        """Waits until the server has seen what another process saved."""
        state = other.ask("store/info")["state"]
        for _ in range(500):
            if self.ask("store/info")["state"] == state:
                return self.settle()
            time.sleep(0.01)
        raise AssertionError(state)

    def actions(self):
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
        found = self.ask_of("textDocument/codeAction", uri=self.uri, range=whole, context={"diagnostics": []})
        return {action["title"]: action for action in found}

    def act(self, title):
        action = self.actions()[title]
        if "edit" in action:
            self.type(edited(self.text, action["edit"]["changes"][self.uri]))
        else:
            answer = self.ask("workspace/executeCommand", **action["command"])
            assert answer is None or action["command"]["command"] == "fencepost.resolve", answer

    def close(self):
        self.tell("textDocument/didClose", textDocument={"uri": self.uri})

    def leave(self):
        self.ask("shutdown")
        self.tell("exit")
        assert self.code() == 0

    def made(self, **reminder):
        return self.ask("reminder/save", reminder=reminder)["reminder"]["id"]

    def reminder(self, name):
        return self.ask("reminder/get", id=name)["reminder"]


def path(uri):
    return pathlib.Path(urllib.parse.unquote(uri.removeprefix("file://")))


def codes(diagnostics):
    return [diagnostic["code"] for diagnostic in diagnostics]


def files():
    return sorted(file.name for file in DOCUMENTS.iterdir()) if DOCUMENTS.exists() else []


def opened_and_saved():
    """An item is opened by its id, edited with help, and saved in one transaction."""
    with Buffer() as editor:
        name = editor.made(title="Buy bread", tags=["shop"])
        uri = editor.show(name)
        assert path(uri).name.startswith("Buy-bread-") and editor.text.startswith("Title: Buy bread\n"), editor.text
        assert path(uri).stat().st_mode & 0o777 == 0o600
        assert editor.found == []
        # The same file, however often it is asked for.
        assert editor.ask("workspace/executeCommand", command="fencepost.open", arguments=[{"id": name}])["uri"] == uri
        editor.put("Due", "1 dec 2099 9:00")
        number = editor.text.split("\n").index("Due: 1 dec 2099 9:00")
        hover = editor.ask_of("textDocument/hover", number, 6, uri=uri)
        assert hover["contents"]["value"].startswith("Due: when it is due"), hover
        hints = editor.ask_of(
            "textDocument/inlayHint", uri=uri,
            range={"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}},
        )  # fmt: skip
        assert [hint["position"]["line"] for hint in hints] == [number], hints
        (file,) = editor.ask_of("textDocument/definition", 0, 0, uri=uri)
        assert name in path(file["uri"]).read_text()
        assert editor.reminder(name).get("due") is None
        before = editor.ask("store/info")["state"]
        editor.save()
        assert editor.reminder(name)["due"] == "2099-12-01T09:00:00", editor.reminder(name)
        # The words became a date, in the editor too.
        assert "Due: 2099-12-01 09:00\n" in editor.text, editor.text
        changes = editor.ask("store/changes", since=before)
        assert changes["state"] != before
        undone = editor.ask("workspace/executeCommand", command="fencepost.undo")
        assert undone["transaction"]
        editor.settle()
        assert "Due:\n" in editor.text and editor.reminder(name).get("due") is None, editor.text
        editor.put("Priority", "h")
        place = editor.text.split("\n").index("Priority: h")
        offered = [c["label"] for c in editor.ask_of("textDocument/completion", place, 11, uri=uri)]
        assert "high" in offered, offered
        editor.put("Due", "fryday")
        editor.settle()
        assert "words" in codes(editor.found), editor.found
        editor.save()
        assert editor.reminder(name).get("due") is None and "error" not in editor.reminder(name)
        assert "Due: fryday" in editor.text and "words" in codes(editor.found), editor.found
        editor.put("Due", "")
        editor.put("Priority", "")
        editor.save()
        assert editor.found == [], editor.found
        editor.close()
        editor.leave()
    # An editor may show the file again, or another session may have it open, so it stays.
    assert path(uri).exists()
    with Buffer() as other:
        other.visit(uri)
        other.put("Where", "Barn")
        other.save()
        assert other.reminder(name)["location"] == "Barn", other.reminder(name)
        other.leave()


def merged():
    """A change elsewhere comes as an edit; of a text that is being edited it is merged when that is saved."""
    with Buffer() as editor, Buffer() as other:
        name = editor.made(title="Merge me", notes="one")
        editor.show(name)
        other.ask("reminder/save", reminder={"id": name, "title": "Merge us"})
        editor.follow(other)
        assert editor.text.startswith("Title: Merge us\n"), editor.text
        editor.put("Where", "Hall")
        other.ask("reminder/save", reminder={"id": name, "title": "Merge all"})
        editor.follow(other)
        assert editor.text.startswith("Title: Merge us\n"), editor.text
        editor.follow(other)
        assert "changed" in codes(editor.found), editor.found
        editor.save()
        saved = editor.reminder(name)
        assert (saved["title"], saved["location"]) == ("Merge all", "Hall"), saved
        assert editor.text.startswith("Title: Merge all\n") and "Where: Hall\n" in editor.text, editor.text
        assert editor.found == [], editor.found

        # What was elsewhere is taken, and that is undone: what was typed is compared as before.
        editor.put("Where", "Shed")
        other.ask("reminder/save", reminder={"id": name, "title": "Merge more"})
        editor.follow(other)
        assert "changed" in codes(editor.found), editor.found
        typed = editor.text
        editor.act("Replace the text by the saved version")
        editor.settle()
        assert "Where: Hall\n" in editor.text and "Title: Merge more" in editor.text, editor.text
        editor.type(typed)
        editor.save()
        saved = editor.reminder(name)
        assert (saved["title"], saved["location"]) == ("Merge more", "Shed"), saved
        editor.settle()
        assert editor.found == [], editor.found

        # Both change one line, and each another one.
        for choice, title in (("Take mine", "Mine"), ("Take theirs", "Theirs")):
            editor.put("Title", "Mine")
            editor.put("URL", f"https://example.org/{title}")
            other.ask("reminder/save", reminder={"id": name, "title": "Theirs", "notes": title})
            editor.follow(other)
            editor.save()
            assert codes(editor.found) == ["conflict"] and "Theirs" in editor.found[0]["message"], editor.found
            assert editor.reminder(name)["title"] == "Theirs"
            assert {"Take mine", "Take theirs"} <= set(editor.actions())
            editor.act(choice)
            editor.save()
            saved = editor.reminder(name)
            assert saved["title"] == title and saved["notes"] == title, saved
            assert saved["url"] == f"https://example.org/{title}", saved
            assert editor.found == [], editor.found
            other.ask("reminder/save", reminder={"id": name, "title": "Start again"})
            editor.follow(other)
            assert editor.text.startswith("Title: Start again\n"), editor.text

        # After more was typed, the texts that were offered would lose it, so they are no longer offered.
        editor.put("Title", "Mine")
        other.ask("reminder/save", reminder={"id": name, "title": "Theirs"})
        editor.follow(other)
        editor.save()
        editor.put("Where", "Cellar")
        assert "Take mine" not in editor.actions()
        editor.save()
        assert "Take mine" in editor.actions() and "Where: Cellar" in editor.text
        # A side that was taken and undone in the editor is a conflict as before.
        other.ask("reminder/save", reminder={"id": name, "notes": "kept"})
        editor.follow(other)
        editor.save()
        mine = editor.text
        editor.act("Take theirs")
        editor.type(mine)
        editor.save()
        assert codes(editor.found) == ["conflict"] and editor.reminder(name)["notes"] == "kept", editor.found
        assert editor.reminder(name)["title"] == "Theirs"
        # Mine is what the text says already.
        for count in range(2):
            editor.put("Title", f"Mine {count}")
            other.ask("reminder/save", reminder={"id": name, "title": f"Theirs {count}"})
            editor.follow(other)
            editor.save()
            editor.act("Take mine")
            editor.settle()
            assert codes(editor.found) == ["not-saved"][:count], editor.found
            editor.save()
            assert editor.found == [] and editor.reminder(name)["title"] == f"Mine {count}", editor.found
        editor.put("Where", "Cellar 2")
        other.ask("reminder/remove", id=name)
        editor.save()
        assert codes(editor.found) == ["not-saved"] and "Cellar 2" in path(editor.uri).read_text(), editor.found
        # What was typed is in no item, so it stays.
        kept = path(editor.uri)
        editor.close()
        # The name of the file has the title, which no message that is logged may have.
        editor.change({"text": "Title: x\n"}, version=1, uri=editor.uri)
        editor.ask("store/info")
        (said,) = [m["params"]["message"] for m in editor.told if "is not open" in m["params"].get("message", "")]
        assert kept.stem[-12:] in said and "Merge" not in said, said
        editor.leave()
    assert kept.exists()
    kept.unlink()
    kept.with_suffix(".json").unlink()


def first_lines():
    """Lines before the first one are not part of the document: the server asks to take them out, also when it starts again."""
    with Buffer() as editor:
        name = editor.made(title="First")
        for before in ("\n", "\n\n", "  \n\n"):
            uri = editor.show(name)
            editor.type(before + editor.text)
            editor.save()
            assert editor.text.startswith("Title: First\n"), editor.text
            assert editor.found == [], editor.found
            editor.save()
            editor.close()
    with Buffer({**EDITOR, "workspace": {}, "window": {"showDocument": {"support": True}}}) as editor:
        editor.visit(editor.show(name))
        editor.type("\n" + editor.text)
        editor.save()
        editor.act("Replace the text by the saved version")
        assert editor.text.startswith("Title: First\n"), editor.text
        editor.type("\n" + editor.text)
        editor.save()
    with Buffer() as editor:
        editor.visit(uri if path(uri).exists() else editor.show(name))
        assert editor.text.startswith("Title: First\n"), editor.text
        editor.save()
        editor.leave()


def without_edits():
    """An editor that makes no edits for a server is told of the change, and offered it."""
    with Buffer({**EDITOR, "workspace": {}, "window": {"showDocument": {"support": True}}}) as editor, Buffer() as other:
        name = editor.made(title="Plain")
        editor.show(name)
        other.ask("reminder/save", reminder={"id": name, "title": "Plainer"})
        editor.follow(other)
        assert codes(editor.found) == ["changed"], editor.found
        editor.put("Where", "Hall")
        editor.save()
        saved = editor.reminder(name)
        assert (saved["title"], saved["location"]) == ("Plainer", "Hall"), saved
        # The text still has the old title. It was not changed here, so it does not come back.
        editor.put("Where", "Cellar")
        editor.put("Due", "tomorrow")
        editor.save()
        saved = editor.reminder(name)
        assert (saved["title"], saved["location"]) == ("Plainer", "Cellar") and saved["due"], saved
        # What was read of the words is not a change elsewhere.
        (finding,) = [one for one in editor.found if one["code"] == "changed"]
        assert "was saved" in finding["message"], finding
        other.ask("reminder/save", reminder={"id": name, "notes": "more"})
        editor.follow(other)
        (finding,) = [one for one in editor.found if one["code"] == "changed"]
        assert "was changed elsewhere" in finding["message"], finding
        editor.act("Replace the text by the saved version")
        editor.settle()
        assert editor.found == [] and editor.text.startswith("Title: Plainer\n"), editor.text
        editor.close()
        editor.leave()


def kinds():
    """Events, places, lists and new items have documents as well."""
    with Buffer() as editor:
        event = editor.ask("event/save", event={"title": "Fair", "start": "2099-12-04", "end": "2099-12-05"})["event"]
        place = {"title": "Old shop", "latitude": 48.86, "longitude": 2.34, "radius": 100}
        place = editor.ask("place/save", place=place)["place"]
        chores = editor.ask("list/save", list={"title": "Chores"})["list"]
        for what, method, key in (
            ({"id": event["id"]}, "event/get", "event"),
            ({"id": place["id"], "kind": "place"}, None, None),
            ({"id": chores["id"], "kind": "list"}, None, None),
        ):
            editor.show(what)
            assert editor.found == [], editor.found
            editor.put("Title", "Renamed")
            editor.save()
            assert editor.found == [], editor.found
            if method:
                assert editor.ask(method, id=what["id"])[key]["title"] == "Renamed"
            else:
                assert editor.ask("text/read", **what)["title"] == "Renamed"
            editor.close()
        for span, titles in (("thisEvent", ["Club", "Night", "Club"]), ("futureEvents", ["Club", "Night", "Night"])):
            text = "Title: Club\nStart: 2099-12-01 19:00\nEnd: 2099-12-01 20:00\nRepeat: every day until 3 dec 2099\n"
            club = editor.ask("text/write", kind="event", text=text)
            assert club["outcome"] == "saved", club
            editor.show({"id": club["id"], "occurrence": "2099-12-02T19:00:00", "span": span})
            assert ("Repeat:" in editor.text) == (span == "futureEvents"), editor.text
            for title in ("Club night", "Night"):
                editor.put("Title", title)
                editor.save()
                assert editor.found == [], editor.found
            found = editor.ask("event/fetch", start="2099-12-01", end="2099-12-04")["occurrences"]
            assert [event["title"] for event in found] == titles, (span, found)
            editor.close()
            for series in {event["id"] for event in found}:
                editor.ask("event/remove", id=series)
        # From its first date on it is the same series: later saves are of the whole of it, with another start too.
        text = "Title: Club\nStart: 2099-12-01 19:00\nEnd: 2099-12-01 20:00\nRepeat: every day until 3 dec 2099\n"
        club = editor.ask("text/write", kind="event", text=text)
        editor.show({"id": club["id"], "occurrence": "2099-12-01T19:00:00", "span": "futureEvents"})
        editor.save()
        for name, value in (("Start", "2099-12-01 18:00"), ("Title", "Early night")):
            editor.put(name, value)
            editor.save()
            assert editor.found == [], editor.found
        found = editor.ask("event/fetch", start="2099-12-01", end="2099-12-04")["occurrences"]
        assert {(event["title"], event["start"][11:16]) for event in found} == {("Early night", "18:00")}, found
        editor.close()
        editor.ask("event/remove", id=club["id"])
        uri = editor.show({"kind": "reminder", "line": "Buy tea"})
        count = len(editor.ask("reminder/fetch")["reminders"])
        editor.save()
        editor.put("Where", "Shop")
        editor.save()
        (made,) = [r for r in editor.ask("reminder/fetch")["reminders"] if r["title"] == "Buy tea"]
        assert made["location"] == "Shop" and len(editor.ask("reminder/fetch")["reminders"]) == count + 1, made
        editor.close()
        # Nothing was typed, so there is nothing to keep.
        other = editor.show()
        assert other != uri
        editor.leave()


def picked():
    """A symbol leads to its item's document, which is made when the person picks the symbol."""
    picking = {**CAPABLE, "workspace": {**CAPABLE["workspace"], "symbol": {"resolveSupport": {"properties": ["location.range"]}}}}
    with Buffer(picking) as editor:
        assert editor.opened["capabilities"]["workspaceSymbolProvider"] == {"resolveProvider": True}
        editor.made(title="Picked reminder")
        editor.ask("event/save", event={"title": "Picked event", "start": "2099-12-04", "end": "2099-12-05"})
        editor.ask("place/save", place={"title": "Picked place", "latitude": 48.86, "longitude": 2.34, "radius": 100})
        before = files()
        symbols = editor.ask("workspace/symbol", query="picked")
        assert {symbol["name"] for symbol in symbols} == {"Picked reminder", "Picked event", "Picked place"}, symbols
        assert all(list(symbol["location"]) == ["uri"] for symbol in symbols), symbols
        assert files() == before
        for symbol in symbols:
            resolved = editor.ask("workspaceSymbol/resolve", **symbol)
            location = resolved.pop("location")
            assert resolved == {key: symbol[key] for key in resolved} and len(resolved) == len(symbol) - 1, resolved
            editor.visit(location["uri"])
            assert editor.text.startswith(f"Title: {symbol['name']}\n"), editor.text
            assert editor.ask("workspaceSymbol/resolve", **symbol)["location"] == location
            editor.put("Title", f"{symbol['name']} again")
            editor.save()
            editor.close()
        assert len(editor.ask("workspace/symbol", query="picked again")) == 3
        gone = {**symbols[0], "data": {"id": "no", "kind": "reminder"}}
        error = editor.refused("workspaceSymbol/resolve", **gone)
        assert error["data"]["id"] == "no", error
        for data in (None, {}, {"id": "no", "kind": "x"}):
            assert editor.refused("workspaceSymbol/resolve", **{**gone, "data": data})["code"] == -32602
        editor.leave()
    with Editor(capabilities=picking) as editor:
        error = editor.refused("workspaceSymbol/resolve", **symbols[0])
        assert error["data"]["kind"] == "eventStoreNotAuthorized", error
    # Other editors get the item's file, from which an action leads to its document.
    with Buffer() as editor:
        assert editor.opened["capabilities"]["workspaceSymbolProvider"] is True
        for kind in ("reminder", "event"):
            (symbol,) = editor.ask("workspace/symbol", query=f"picked {kind}")
            assert "data" not in symbol, symbol
            editor.uri = symbol["location"]["uri"]
            editor.open(path(editor.uri).read_bytes().decode(), uri=editor.uri)
            assert editor.actions()[f"Open the {kind} as text"]["kind"] == "refactor"
            action = editor.actions()[f"Open the {kind} as text"]
            shown = editor.ask("workspace/executeCommand", **action["command"])["uri"]
            assert path(shown).read_text().startswith(f"Title: Picked {kind} again\n"), shown
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
        only = {"diagnostics": [], "only": ["quickfix"]}
        found = editor.ask_of("textDocument/codeAction", uri=editor.uri, range=whole, context=only)
        assert not any(action["title"].startswith("Open") for action in found), found
        editor.open(path(editor.uri).read_bytes().decode(), uri="file:///elsewhere/a.ics")
        editor.uri = "file:///elsewhere/a.ics"
        assert "Open the event as text" not in editor.actions()
        editor.leave()


def removed():
    """A text whose item was removed says so, and makes the item again on request, with its id."""
    place = {"title": "Old mill", "latitude": 48.86, "longitude": 2.34, "radius": 100}
    event = {"title": "Old fair", "start": "2099-12-04", "end": "2099-12-05"}
    with Buffer() as editor:
        for kind, item in (("reminder", {"title": "Old task"}), ("event", event), ("place", place)):
            name = editor.ask(f"{kind}/save", **{kind: item})[kind]["id"]
            uri = editor.show({"id": name, "kind": kind})
            editor.put("Title", "New title")
            assert "Make it again" not in editor.actions()
            error = editor.refused("workspace/executeCommand", command="fencepost.makeAgain", arguments=[uri])
            assert "still there" in error["message"], error
            editor.ask(f"{kind}/remove", id=name)
            editor.settle()
            assert codes(editor.found) == ["no-item"], editor.found
            assert "creates a new" in editor.found[0]["message"], editor.found
            assert ("without a parent" in editor.found[0]["message"]) is (kind == "reminder"), editor.found
            editor.save()
            assert codes(editor.found) == ["not-saved"] and "Make it again" in editor.actions(), editor.found
            editor.put("Title", "New title, again")
            editor.act("Make it again")
            editor.settle()
            assert editor.found == [], editor.found
            assert editor.ask("text/read", id=name, kind=kind)["title"] == "New title, again"
            # The file is as the editor wrote it, so that saving the text saves nothing twice.
            editor.save()
            editor.put("Title", "Last title")
            editor.save()
            assert editor.found == [], editor.found
            assert editor.ask("text/read", id=name, kind=kind)["title"] == "Last title"
            editor.close()
        # A buffer that is closed without saving, after its item was made again, takes nothing back.
        name = editor.made(title="Old words")
        editor.show(name)
        editor.ask("reminder/remove", id=name)
        editor.settle()
        editor.put("Title", "Newer words")
        editor.act("Make it again")
        editor.settle()
        editor.close()
        editor.show(name)
        assert (editor.found, editor.text.split("\n")[0]) == ([], "Title: Newer words"), (editor.found, editor.text)
        editor.save()
        assert editor.reminder(name)["title"] == "Newer words" and editor.found == [], editor.found
        editor.close()
        # A date that is not in its series any more may be there on another day, or in another series.
        times = {"start": "2099-12-04T10:00:00", "end": "2099-12-04T11:00:00"}
        moved = {"start": "2099-12-04T12:00:00", "end": "2099-12-04T13:00:00"}
        split = {"occurrence": "2099-12-05T10:00:00", "span": "futureEvents"}
        changes = (
            ("remove", {"occurrence": "2099-12-06T10:00:00", "span": "thisEvent"}, None),
            ("save", {"span": "futureEvents"}, moved),
            ("save", split, {"title": "Late fair"}),
        )
        for change, more, members in changes:
            daily = {"title": "Old fair", **times, "recurrence": ["FREQ=DAILY;COUNT=4"]}
            series = editor.ask("event/save", event=daily)["event"]["id"]
            uri = editor.show({"id": series, "occurrence": "2099-12-06T10:00:00"})
            assert editor.found == [], editor.found
            if change == "remove":
                editor.ask("event/remove", id=series, **more)
            else:
                editor.ask("event/save", event={"id": series, **members}, **more)
            editor.settle()
            assert codes(editor.found) == ["no-item"] and "no longer part of the series" in editor.found[0]["message"], editor.found
            assert "Make it again" not in editor.actions()
            error = editor.refused("workspace/executeCommand", command="fencepost.makeAgain", arguments=[uri])
            assert "no longer part of the series" in error["message"], error
            editor.close()
        # A text that cannot be read makes nothing, and says why.
        name = editor.made(title="Unread")
        uri = editor.show(name)
        editor.ask("reminder/remove", id=name)
        editor.settle()
        editor.put("Due", "fryday")
        editor.act("Make it again")
        editor.settle()
        assert codes(editor.found) == ["words", "no-item"], editor.found
        editor.put("Due", "1 dec 2099")
        editor.act("Make it again")
        editor.settle()
        assert (editor.found, editor.reminder(name)["due"]) == ([], "2099-12-01"), editor.found
        editor.save()
        error = editor.refused("workspace/executeCommand", command="fencepost.makeAgain", arguments=["file:///x"])
        assert "not an open document" in error["message"], error
        editor.leave()
    with Editor(capabilities=CAPABLE) as editor:
        error = editor.refused("workspace/executeCommand", command="fencepost.makeAgain", arguments=[uri])
        assert error["data"]["kind"] == "eventStoreNotAuthorized", error


def two_versions():
    """What a sync left in two versions is said in the document, in a task list and in the item's file, with a fix
    for each version."""
    keep, take = "Keep the title: “Rye bread”", "Take the other version of the title: “White bread”"
    keep_color = "Keep the property X-COLOR: nothing"
    with Buffer() as editor:
        name = editor.made(title="Rye bread")
        (file,) = pathlib.Path(FOLDER.name, "store", "lists").glob(f"*/{name}.ics")
        agreed = file.read_bytes().decode()
        other = base64.urlsafe_b64encode(b"SUMMARY:White bread").decode().rstrip("=")
        due = base64.urlsafe_b64encode(b"DUE;VALUE=DATE:20991201").decode().rstrip("=")
        tags = base64.urlsafe_b64encode(b"X-COLOR:red").decode().rstrip("=")
        lines = f"X-FENCEPOST-CONFLICT:SUMMARY.{other}\r\nX-FENCEPOST-CONFLICT:X-COLOR.{tags}\r\nEND:VTODO"

        def in_conflict(language, uri=None, text=None):
            file.write_text(agreed.replace("END:VTODO", lines), newline="")
            for _ in range(500):
                if editor.reminder(name).get("mergeConflicts"):
                    break
                time.sleep(0.01)
            assert editor.reminder(name).get("mergeConflicts"), editor.reminder(name)
            if text is None:
                editor.show(name)
            else:
                editor.uri, editor.version, editor.text = uri, 1, text
                editor.open(text, uri=uri, language=language)
            editor.settle()
            return [d for d in editor.found if d["code"] == "merge-conflict"]

        title, color = in_conflict("fencepost")
        assert title["range"]["start"]["line"] == 0 and "the title" in title["message"], title
        assert "“White bread”" in title["message"] and "X-COLOR" in color["message"], (title, color)
        take_color = "Take the other version of the property X-COLOR: “red”"
        assert {keep, take, keep_color, take_color} <= set(editor.actions()), editor.actions()
        editor.act(take)
        editor.settle()
        assert editor.text.startswith("Title: White bread\n"), editor.text
        assert [d["code"] for d in editor.found] == ["merge-conflict"], editor.found
        editor.act(keep_color)
        editor.settle()
        assert editor.found == [] and "CONFLICT" not in file.read_text(), editor.found
        editor.close()

        markdown = "file:///tasks/list"
        found = in_conflict("markdown", markdown, f"- [ ] Rye bread ^{name}\n")
        assert len(found) == 2 and "“White bread”" in found[0]["message"], found
        stale = editor.actions()[take]["command"]
        editor.act(keep)
        editor.settle()
        assert "mergeConflicts" in editor.reminder(name) and editor.reminder(name)["title"] == "Rye bread"
        # The person saw an earlier version, so nothing is taken.
        error = editor.refused("workspace/executeCommand", **stale)
        assert error["data"]["kind"] == "conflict", error
        editor.close()

        text = agreed.replace("END:VTODO", lines)
        in_conflict("icalendar", file.resolve().as_uri(), text)
        assert {keep, take} <= set(editor.actions()), (editor.actions(), editor.found)
        editor.act(take)
        assert editor.reminder(name)["title"] == "White bread"
        editor.close()
        # Dates are not shown as lines of iCalendar.
        lines = f"X-FENCEPOST-CONFLICT:SCHEDULE.{due}\r\nEND:VTODO"
        (dates,) = in_conflict("fencepost")
        assert "the dates" in dates["message"] and "DUE" not in dates["message"], dates
        editor.act("Take the other version of the dates")
        assert editor.reminder(name)["due"] == "2099-12-01", editor.reminder(name)
        editor.close()
        # A calendar elsewhere with the same UID is not the item's file.
        editor.uri = "file:///elsewhere/mail.ics"
        editor.open(text, uri=editor.uri, language="icalendar")
        editor.settle()
        assert not any("version" in title for title in editor.actions()), editor.actions()
        editor.leave()


def crashed():
    """After a crash of the editor or the server the file is there, with what was not saved and what to compare it with."""
    editor = Buffer()
    name = editor.made(title="Crash", notes="notes")
    uri = editor.show(name)
    editor.put("Due", "fryday")
    editor.put("Where", "Hall")
    editor.save()
    editor.process.kill()
    editor.process.wait()
    with Buffer() as other:
        other.ask("reminder/save", reminder={"id": name, "title": "Crashed"})
        assert other.show(name) == uri
        assert "Where: Hall" in other.text and other.text.startswith("Title: Crash\n"), other.text
        assert {"words", "changed"} == set(codes(other.found)), other.found
        other.put("Due", "1 dec 2099")
        other.save()
        saved = other.reminder(name)
        assert (saved["title"], saved["location"], saved["due"]) == ("Crashed", "Hall", "2099-12-01"), saved
        assert other.text.startswith("Title: Crashed\n"), other.text
        # The client ends without a word: the editor may have something to recover.
    assert path(uri).exists()
    with Buffer() as other:
        other.visit(uri)
        assert other.found == [], other.found
        other.close()
        other.visit(uri)
        other.put("Where", "Cellar")
        other.save()
        assert other.reminder(name)["location"] == "Cellar"
        other.leave()
    # Files that hold nothing unsaved are removed after a week.
    with Buffer() as other:
        uri = other.show(name)
        other.put("Where", "Attic")
        other.leave()
    assert path(uri).exists() and len(files()) > 2, files()
    # So is what a process that was killed has left behind.
    (DOCUMENTS / ".x.fencepost.tmp").write_text("half")
    (DOCUMENTS / "x.json").write_text("{}")
    for file in DOCUMENTS.iterdir():
        os.utime(file, (0, 0))
    (DOCUMENTS / ".y.fencepost.tmp").write_text("being written")
    with Buffer() as other:
        again = other.show({"kind": "reminder"})
        kept = path(again).stem
        assert set(files()) == {f"{kept}.fencepost", f"{kept}.json", ".y.fencepost.tmp"}, files()
        # A text that was in an editor all the time is not a document any more.
        path(uri).write_text(other.text)
        other.visit(uri)
        for _ in range(2):
            assert codes(other.found) == ["not-saved"], other.found
            assert "no longer belongs to an item" in other.found[0]["message"], other.found
            other.save()
        other.leave()
    path(uri).unlink()


def refused():
    """Without consent nothing is made, and a file by that name elsewhere is not a document."""
    with Editor() as editor:
        error = editor.refused("workspace/executeCommand", command="fencepost.open", arguments=["x"])
        assert error["data"]["kind"] == "eventStoreNotAuthorized", error
        uri = "file:///elsewhere/a.fencepost"
        editor.open("Title: x\nDue: fryday\n", uri=uri, language="fencepost")
        assert editor.published()["diagnostics"] == []
        editor.tell("textDocument/didSave", textDocument={"uri": uri})
    with Buffer() as editor:
        before = files()
        error = editor.refused("workspace/executeCommand", command="fencepost.open", arguments=["no"])
        assert error["data"]["id"] == "no", error
        assert files() == before, files()


def both_sides(rounds):
    """Random edits on both sides: what each side changed is there at the end, unless the other changed it too."""
    seed = int(os.environ.get("FENCEPOST_SEED") or random.randrange(10**6))
    print(f"FENCEPOST_SEED={seed}")
    chance = random.Random(seed)
    with Buffer() as editor, Buffer() as other:
        name = editor.made(title="Title 0", notes="")
        editor.show(name)
        members = {"Title": "title", "Where": "location", "URL": "url"}
        wanted = {"title": "Title 0"}
        for count in range(rounds):
            mine = chance.sample(sorted(members), chance.randint(0, 2))
            theirs = chance.sample(sorted(members), chance.randint(0, 2))
            for key in mine:
                editor.put(key, f"https://example.org/mine-{count}")
            if chance.random() < 0.2:
                editor.type(chance.choice(["\n", "\n\n", " \n"]) + editor.text)
            if theirs:
                other.ask(
                    "reminder/save",
                    reminder={"id": name, **{members[key]: f"https://example.org/theirs-{count}" for key in theirs}},
                )
            if chance.random() < 0.5:
                editor.settle()
            editor.save()
            both = set(mine) & set(theirs)
            if both:
                assert "conflict" in codes(editor.found), (seed, count, editor.found)
                choice = chance.choice(["mine", "theirs"])
                editor.act(f"Take {choice}")
                editor.save()
            for key in {*mine, *theirs}:
                side = choice if key in both else "mine" if key in mine else "theirs"
                wanted[members[key]] = f"https://example.org/{side}-{count}"
            saved = editor.reminder(name)
            assert {key: saved[key] for key in wanted} == wanted, (seed, count, wanted, saved)
            now = editor.ask("text/read", id=name)["text"]
            assert editor.text == now, (seed, count, mine, theirs, editor.text, now, editor.found)
        editor.leave()


def main():
    for proof in (opened_and_saved, merged, first_lines, without_edits, kinds, picked, removed, two_versions, crashed, refused):
        proof()
    both_sides(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
    print("documents of items: saved, merged, kept and removed")


if __name__ == "__main__":
    main()
