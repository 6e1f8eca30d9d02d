"""The server as a language server: everything it sends is checked against the specification's
metamodel.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/lsp.py [ROUNDS]

ROUNDS is how many random requests are sent; FENCEPOST_SEED repeats them.
"""

import json
import os
import pathlib
import random
import sys
import tempfile
import urllib.parse

import lsprotocol.types as lsp
from lsprotocol.converters import get_converter
from server import Server
from wire import call, frame, reply, tell

CONVERTER = get_converter()
# What `on_request` returns for a request that the editor leaves unanswered.
UNANSWERED = object()
URI = "file:///tmp/party.ics"
PARTY = """BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//test//test//EN\r
BEGIN:VEVENT\r
UID:party-1\r
DTSTAMP:20261101T080000Z\r
DTSTART;TZID=Europe/Paris:20261204T200000\r
DTEND;TZID=Europe/Paris:20261204T230000\r
RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20270101T000000Z\r
SUMMARY:Movie night 🍞 with a title that is much longer than any line may be, as people write them\r
GEO:48.86;2.34\r
URL:https://example.org/party\r
BEGIN:VALARM\r
ACTION:DISPLAY\r
TRIGGER:-PT15M\r
END:VALARM\r
END:VEVENT\r
END:VCALENDAR\r
"""
EDITOR = {
    "textDocument": {"publishDiagnostics": {}, "synchronization": {}},
    "workspace": {"applyEdit": True},
}


def held(message, method=None):
    """Checks a message: a round trip through the metamodel, which drops unknown members, must not
    change it."""
    if message.get("method") and message["method"] not in lsp.METHOD_TO_TYPES:
        return message
    if "error" in message:
        kind = lsp.ResponseErrorMessage
    else:
        request, response, *_ = lsp.METHOD_TO_TYPES[message.get("method") or method]
        kind = request if "method" in message else response
    known = CONVERTER.unstructure(CONVERTER.structure(message, kind), kind)
    if method == "textDocument/codeAction" and "result" in message:
        # The converter mistakes a code action with a command for a command.
        known["result"] = [
            CONVERTER.unstructure(CONVERTER.structure(action, lsp.CodeAction), lsp.CodeAction)
            for action in message["result"]
        ]
    if "error" in message:
        known["error"]["data"] = message["error"].get("data")
    assert plain(known) == plain(message), (method, message, known)
    return message


def plain(value):
    """A value without its null members."""
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items() if member is not None}
    return [plain(member) for member in value] if isinstance(value, list) else value


class Editor(Server):
    """A session whose messages are all checked against the metamodel."""

    # Fencepost's own settings, besides the time zone.
    options = {}

    def __init__(
        self, *arguments, capabilities=EDITOR, encodings=None, name="lsp-test", **streams
    ):
        super().__init__(*arguments, **streams)
        self.count = 0
        self.told = []
        # The reply to a request of the server.
        self.on_request = lambda message: None
        if encodings:
            capabilities = {**capabilities, "general": {"positionEncodings": encodings}}
        self.opened = self.ask(
            "initialize",
            processId=None,
            rootUri=None,
            clientInfo={"name": name},
            capabilities=capabilities,
            initializationOptions={"timeZone": "Europe/Berlin", **self.options},
        )
        self.tell("initialized")

    def tell(self, method, **params):
        self.write(frame(tell(method, params)))

    def send(self, method, params):
        """The response; earlier notifications are in `told`."""
        self.count += 1
        self.write(frame(call(self.count, method, params)))
        while True:
            message = json.loads(self.frame())
            if "id" in message and "method" not in message:
                assert message["id"] == self.count, message
                return held(message, method) if method in lsp.METHOD_TO_TYPES else message
            held(message)
            if "id" not in message:
                self.told.append(message)
                continue
            answer = self.on_request(message)
            if answer is not UNANSWERED:
                self.write(frame(reply(message["id"], answer)))

    def ask(self, method, **params):
        answer = self.send(method, params)
        assert "result" in answer, (method, answer)
        return answer["result"]

    def ask_of(self, method, line=None, character=0, uri=URI, **more):
        params = {"textDocument": {"uri": uri}, **more}
        if line is not None:
            params["position"] = {"line": line, "character": character}
        return self.ask(method, **params)

    def refused(self, method, **params):
        answer = self.send(method, params)
        assert "error" in answer, (method, answer)
        return answer["error"]

    def open(self, text=PARTY, uri=URI, language="icalendar", version=1):
        document = {"uri": uri, "languageId": language, "version": version, "text": text}
        self.tell("textDocument/didOpen", textDocument=document)

    def change(self, *changes, version=2, uri=URI):
        self.tell(
            "textDocument/didChange",
            textDocument={"uri": uri, "version": version},
            contentChanges=list(changes),
        )

    def published(self):
        """The next diagnostics."""
        while True:
            while self.told:
                message = self.told.pop(0)
                if message["method"] == "textDocument/publishDiagnostics":
                    return message["params"]
            self.told.append(held(json.loads(self.frame())))


def span(line, start, end=None, last=None):
    end = start if end is None else end
    return {
        "start": {"line": line, "character": start},
        "end": {"line": line if last is None else last, "character": end},
    }


def edited(text, edits):
    """The text with an editor's edits of it, in UTF-16."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode("utf-16-le")) // 2 + 1)
    units = text.encode("utf-16-le")

    def offset(position):
        at = starts[position["line"]]
        return 2 * min(at + position["character"], len(units) // 2)

    spans = [(offset(e["range"]["start"]), offset(e["range"]["end"]), e["newText"]) for e in edits]
    for start, end, new in sorted(spans, reverse=True):
        units = units[:start] + new.encode("utf-16-le") + units[end:]
    return units.decode("utf-16-le")


def codes(diagnostics):
    return [diagnostic["code"] for diagnostic in diagnostics]


def announced():
    """An editor gets LSP capabilities that match the metamodel; other clients get the same reply as
    before."""
    with Editor() as editor:
        capabilities = editor.opened["capabilities"]
        assert capabilities["textDocumentSync"] == {"openClose": True, "change": 2, "save": {"includeText": False}}
        assert capabilities["experimental"]["fencepost"]["methods"]
        assert capabilities["workspace"] == {"workspaceFolders": {"supported": True}}
        assert "positionEncoding" not in capabilities
    with Editor(capabilities={}) as client:
        assert list(client.opened["capabilities"]) == ["experimental"]
    for encoding in ("utf-8", "utf-16", "utf-32"):
        with Editor(encodings=["utf-7", encoding]) as editor:
            assert editor.opened["capabilities"]["positionEncoding"] == encoding


def synchronised():
    """Diagnostics follow the text: pushed after a change, with its version, and gone when it is closed."""
    with Editor() as editor:
        editor.open()
        first = editor.published()
        assert (first["uri"], first["version"]) == (URI, 1)
        assert codes(first["diagnostics"]) == ["lacks-vtimezone", "long-line"], first
        # UNTIL comes before DTSTART: 2027 becomes 2016.
        editor.change({"range": span(8, 35, 37), "text": "16"})
        second = editor.published()
        assert second["version"] == 2
        found = [d for d in second["diagnostics"] if d["code"] == "until-before-start"]
        assert [d["range"]["start"] for d in found] == [{"line": 8, "character": 6}], second
        editor.change({"text": ""}, {"range": span(0, 0), "text": PARTY}, version=3)
        assert codes(editor.published()["diagnostics"]) == codes(first["diagnostics"])
        editor.tell("textDocument/didSave", textDocument={"uri": URI})
        editor.tell("textDocument/didClose", textDocument={"uri": URI})
        assert editor.published() == {"uri": URI, "diagnostics": []}
        error = editor.refused("textDocument/diagnostic", textDocument={"uri": URI})
        assert error["code"] == 1109 and "not open" in error["message"], error
        editor.open("- [ ] Buy milk\n", uri="untitled:list", language="markdown")
        assert editor.published()["diagnostics"] == []


def pulled():
    """A client that requests diagnostics itself is sent none."""
    pulling = {**EDITOR, "textDocument": {"diagnostic": {}}}
    with Editor(capabilities=pulling) as editor:
        editor.open()
        report = editor.ask_of("textDocument/diagnostic")
        assert report["kind"] == "full" and codes(report["items"]), report
        for name, language in (("a", "ics"), ("b", "vcalendar"), ("c.ICS", "text")):
            editor.open("BEGIN:VEVENT\nEND:VEVENT\n", uri=f"untitled:{name}", language=language)
            report = editor.ask_of("textDocument/diagnostic", uri=f"untitled:{name}")
            assert "no-uid" in codes(report["items"])
        editor.ask("shutdown")
        assert all(m["method"] != "textDocument/publishDiagnostics" for m in editor.told)
        editor.tell("exit")
        assert editor.code() == 0


def encodings():
    """Positions count in the agreed unit, also after a character outside the basic plane."""
    for encoding, character in (("utf-8", 24), ("utf-16", 22), ("utf-32", 21)):
        with Editor(encodings=[encoding]) as editor:
            editor.open()
            editor.published()
            # The title ends right after the bread emoji.
            editor.change({"range": span(9, character, 999), "text": ""})
            assert codes(editor.published()["diagnostics"]) == ["lacks-vtimezone"]


def unknown():
    """Unknown methods and values do no harm."""
    with Editor() as editor:
        editor.tell("$/whatever", anything=1)
        editor.tell("notebookDocument/didOpen")
        editor.tell("workspace/didChangeConfiguration", settings={})
        editor.change({"text": "x"}, uri="file:///never/opened.ics")
        editor.tell("textDocument/didOpen", textDocument=7)
        error = editor.refused(
            "textDocument/moniker", textDocument={"uri": URI}
        )
        assert error["code"] == -32601
        warned = [m["params"]["message"] for m in editor.told if m["method"] == "window/logMessage"]
        assert len(warned) == 2 and all("textDocument/did" in text for text in warned), warned


def mended():
    """Quick fixes repair the problem that they are for."""
    broken = (
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nDTSTART:20261204T200000Z\n"
        "DTEND:20261204T190000Z\nRRULE:FREQ=DAILY;UNTIL=20200101\nSUMMARY:" + "ä" * 80 + "\n"
        "END:VEVENT\nEND:VCALENDAR\n"
    )
    with Editor() as editor:
        editor.open(broken)
        seen = set()
        for version in range(2, 12):
            everything = span(0, 0, 0, last=99)
            actions = editor.ask_of(
                "textDocument/codeAction", range=everything, context={"diagnostics": []}
            )
            if not actions:
                break
            action = actions[0]
            seen.add(action["diagnostics"][0]["code"])
            broken = edited(broken, action["edit"]["changes"][URI])
            editor.change({"text": broken}, version=version)
        assert not actions and "UNTIL" not in broken, (broken, actions)
        assert seen == {
            "no-uid",
            "no-dtstamp",
            "end-before-start",
            "until-before-start",
            "long-line",
        }
        assert all(len(line.encode()) <= 75 for line in broken.split("\n")), broken
        report = editor.ask_of("textDocument/diagnostic")
        assert report["items"] == [], report
        only = {"diagnostics": [], "only": ["refactor"]}
        assert editor.ask_of("textDocument/codeAction", range=everything, context=only) == []


def commands():
    """Commands are Fencepost's own methods, and need the person's consent as those do."""
    with Editor() as editor:
        error = editor.refused(
            "workspace/executeCommand", command="fencepost.add", arguments=["Buy milk"]
        )
        assert error["data"]["kind"] == "eventStoreNotAuthorized", error
        error = editor.refused("workspace/executeCommand", command="fencepost.ad")
        assert error["data"]["nearest"] == "fencepost.add", error
    with Editor("--access", "full") as editor:

        def run(command, *arguments):
            return editor.ask(
                "workspace/executeCommand", command=command, arguments=list(arguments)
            )

        made = run("fencepost.add", "Buy milk #shop")["reminder"]
        assert made["title"] == "Buy milk" and made["tags"] == ["shop"], made
        assert run("fencepost.complete", made["id"])["reminder"]["completed"]
        assert run("fencepost.undo")["transaction"]
        assert not editor.ask("reminder/get", id=made["id"])["reminder"]["completed"]
        error = editor.refused(
            "workspace/executeCommand", command="fencepost.complete", arguments=["no"]
        )
        assert error["data"]["id"] == "no", error
        error = editor.refused("workspace/executeCommand", command="fencepost.add", arguments=[])
        assert "nothing to add" in error["message"], error


def shown():
    """Hover, symbols and hints of a calendar."""
    with Editor() as editor:
        editor.open()
        hover = editor.ask_of("textDocument/hover", 8, 10)["contents"]["value"]
        assert "Every week on Friday until Fri 1 Jan 2027 00:00 UTC." in hover, hover
        hover = editor.ask_of("textDocument/hover", 6, 2)["contents"]["value"]
        assert "Friday, 4 December 2026 at 20:00 in Europe/Paris" in hover, hover
        hover = editor.ask_of("textDocument/hover", 14, 10)["contents"]["value"]
        assert "15 minutes before the start." in hover and "The alarm goes off " in hover, hover
        hover = editor.ask_of("textDocument/hover", 10, 0)["contents"]["value"]
        assert "[Map](https://www.openstreetmap.org/?mlat=48.86&mlon=2.34" in hover, hover
        links = editor.ask_of("textDocument/documentLink")
        assert [link["target"].split("?")[0] for link in links] == [
            "https://www.openstreetmap.org/",
            "https://example.org/party",
        ], links
        (calendar,) = editor.ask_of("textDocument/documentSymbol")
        (event,) = calendar["children"]
        assert (
            event["name"].startswith("Movie night 🍞")
            and event["detail"] == "VEVENT 20261204T200000"
        )
        assert [alarm["name"] for alarm in event["children"]] == ["DISPLAY"]
        folds = editor.ask_of("textDocument/foldingRange")
        assert [(fold["startLine"], fold["endLine"]) for fold in folds] == [
            (0, 17),
            (3, 16),
            (12, 15),
        ]
        grown = editor.ask(
            "textDocument/selectionRange",
            textDocument={"uri": URI},
            positions=[{"line": 8, "character": 12}],
        )[0]
        sizes = []
        while grown:
            sizes.append(grown["range"])
            grown = grown.get("parent")
        assert sizes[0] == span(8, 11, 17) and sizes[-1] == span(0, 0, 0, last=18), sizes
        hints = editor.ask_of("textDocument/inlayHint", range=span(0, 0, 0, last=99))
        assert "Fri 4 Dec 2026 20:00" in [hint["label"] for hint in hints], hints
        fence = (
            "BEGIN:VALARM\nX-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70.7;X-TITLE=Home:geo:48.8,2.3\n"
            "BEGIN:VLOCATION\nURL:geo:48.8,2.3;u=100\nURL:https://example.org\nEND:VLOCATION\nEND:VALARM\n"
        )
        editor.open(fence, uri="untitled:fence", language="ics")
        radii = editor.ask_of("textDocument/inlayHint", uri="untitled:fence", range=span(0, 0, 0, last=9))
        told = [(hint["position"]["line"], hint["label"]) for hint in radii]
        assert told == [(1, "within 71 m"), (3, "within 100 m")], told
        edits = editor.ask_of(
            "textDocument/formatting", options={"tabSize": 4, "insertSpaces": True}
        )
        folded = edited(PARTY, edits)
        assert folded.replace("\r\n ", "") == PARTY and folded != PARTY
        assert all(len(line.encode()) <= 75 for line in folded.split("\r\n"))
        data = editor.ask_of("textDocument/semanticTokens/full")["data"]
        legend = editor.opened["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"]
        told = editor.opened["capabilities"]["executeCommandProvider"]["commands"]
        assert "fencepost.snooze" in told, told
        assert data[:10] == [0, 0, 5, 0, 0, 0, 6, 9, 0, 0] and max(data[3::5]) < len(legend)
        parent = "BEGIN:VTODO\nUID:a\nEND:VTODO\nBEGIN:VTODO\nUID:b\nRELATED-TO:a\nEND:VTODO\n"
        editor.open(parent, uri="untitled:b", language="ics")
        found = editor.ask_of("textDocument/definition", 5, 11, uri="untitled:b")
        assert found == [{"uri": "untitled:b", "range": span(1, 4, 5)}], found
        editor.open("# BEGIN:VEVENT", uri="untitled:c", language="markdown")
        assert (
            editor.send(
                "textDocument/hover",
                {"textDocument": {"uri": "untitled:c"}, "position": {"line": 0, "character": 0}},
            )["result"]
            is None
        )


def completed():
    """Completions fit the component, the property, the parameter and the typed text."""
    with Editor() as editor:

        def offered(typed, component="VEVENT"):
            text = f"BEGIN:VCALENDAR\nBEGIN:{component}\n{typed}\nEND:{component}\nEND:VCALENDAR\n"
            editor.open(text, uri="untitled:x", language="ics")
            found = editor.ask_of("textDocument/completion", 2, len(typed), uri="untitled:x")
            items = found["items"] if isinstance(found, dict) else found
            for item in items:
                after = edited(text, [item["textEdit"]]).split("\n")[2]
                assert after.startswith(typed[: item["textEdit"]["range"]["start"]["character"]])
            return [item["label"] for item in items]

        assert {"SUMMARY", "DTEND", "BEGIN:VALARM"} <= set(offered(""))
        assert "DTEND" not in offered("", "VTODO") and "DUE" in offered("", "VTODO")
        assert offered("SUM") == ["SUMMARY"]
        assert offered("DTSTART;") == ["TZID", "VALUE"]
        assert "Europe/Paris" in offered("DTSTART;TZID=paris")
        assert offered("ATTENDEE;CN=Mia;PARTSTAT=ACC") == ["ACCEPTED"]
        assert offered("STATUS:", "VTODO")[0] == "NEEDS-ACTION"
        assert offered("RRULE:FREQ=W") == ["WEEKLY"]
        assert "FREQ" not in offered("RRULE:FREQ=WEEKLY;") and "BYDAY" in offered(
            "RRULE:FREQ=DAILY;"
        )
        assert offered("RRULE:FREQ=MONTHLY;BYDAY=MO,2T") == ["TU", "TH"]
        assert offered("ACTION:", "VALARM") == ["DISPLAY", "AUDIO", "EMAIL"]


def found():
    """Reminders, events and places are found by name, where the person lets the client see them."""
    with Editor() as editor:
        assert editor.ask("workspace/symbol", query="") == []
    with Editor("--access", "full") as editor:
        saved = editor.ask("reminder/save", reminder={"title": "Water the plänts"})["reminder"]
        event = {"title": "Plant fair", "start": "2026-12-04", "end": "2026-12-05"}
        editor.ask("event/save", event=event)
        place = {"title": "Plant shop", "latitude": 48.86, "longitude": 2.34, "radius": 100}
        editor.ask("place/save", place=place)
        names = [symbol["name"] for symbol in editor.ask("workspace/symbol", query="PLANT")]
        assert names == ["Plant fair", "Plant shop"], names
        (symbol,) = editor.ask("workspace/symbol", query="water plän")
        path = urllib.parse.unquote(symbol["location"]["uri"].removeprefix("file://"))
        assert saved["id"] in pathlib.Path(path).read_text(), path
        editor.open()
        hover = editor.ask_of("textDocument/hover", 10, 0)["contents"]["value"]
        assert "At Plant shop." in hover, hover
        editor.change({"range": span(10, 4, 99), "text": ""})
        offered = editor.ask_of("textDocument/completion", 10, 4)["items"]
        assert ["48.86;2.34"] == [
            i["textEdit"]["newText"] for i in offered if i["label"] == "Plant shop"
        ]


def hostile(rounds):
    """Random requests about random texts are all answered."""
    seed = int(os.environ.get("FENCEPOST_SEED") or 24)
    chance = random.Random(seed)
    pieces = [
        *PARTY.split("\r\n"),
        "\r\n",
        "\n",
        "\r",
        ";",
        ":",
        ",",
        "=",
        "🍞",
        '"',
        "",
        " ",
        "BEGIN:VEVENT",
    ]

    def position():
        return {
            "line": chance.randint(-1, 25),
            "character": chance.choice([0, 3, 9, 40, 2**31 - 1]),
        }

    methods = [m for m in served() if m != "workspace/executeCommand"]
    with Editor(
        "--access", "full", encodings=[chance.choice(["utf-8", "utf-16", "utf-32"])]
    ) as editor:
        editor.open()
        for count in range(rounds):
            new = "".join(chance.choice(pieces) for _ in range(chance.randint(0, 4)))
            place = {"start": position(), "end": position()}
            change = {"text": PARTY} if chance.random() < 0.1 else {"range": place, "text": new}
            editor.change(change, version=count + 2)
            params = {
                "textDocument": {"uri": URI},
                "position": position(),
                "positions": [position()],
                "range": {"start": position(), "end": position()},
                "context": {"diagnostics": []},
                "options": {"tabSize": 4, "insertSpaces": True},
                "query": new,
                "newName": new,
            }
            method = chance.choice(methods)
            answer = editor.send(method, params)
            # A position that names nothing cannot be renamed.
            is_refused = method == "textDocument/rename" and answer.get("error", {}).get("code") == 1109
            assert "result" in answer or is_refused, (seed, count, method, params, answer)
        editor.ask("shutdown")


def served():
    with Editor() as editor:
        found = []
        for method in lsp.METHOD_TO_TYPES:
            known = method.startswith(("textDocument/", "workspace/")) and (
                lsp.message_direction(method) == "clientToServer"
            )
            if known and lsp.METHOD_TO_TYPES[method][1] is not None:
                answer = editor.send(method, {})
                if answer.get("error", {}).get("code") != -32601:
                    found.append(method)
        return found


FOLDER = tempfile.TemporaryDirectory()
os.environ.update(
    FENCEPOST_STORE=f"{FOLDER.name}/store", XDG_STATE_HOME=f"{FOLDER.name}/state", LC_ALL="C.UTF-8"
)


def main():
    for proof in (
        announced,
        synchronised,
        pulled,
        encodings,
        unknown,
        mended,
        shown,
        completed,
        found,
        commands,
    ):
        proof()
    hostile(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
    print("a language server: every message is LSP's")


if __name__ == "__main__":
    main()
