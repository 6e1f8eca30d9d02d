"""How long an editor waits, side by side with a server of pygls that does the least: completion, hover and lenses
in a list of 10,000 lines over a store of 10,000 reminders, and a keystroke in a text of 1 MB.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/lsp_speed.py [ROUNDS]

clangd and sourcekit-lsp, from PATH or from beside `swift`, answer what they have of it about sources of 10,000 lines and
of 1 MB. One that is missing is named.

A wait ends when the last byte of the answer is read. How long a client takes to parse it is printed apart, and so is
how long it takes to read so many bytes from a process that only writes them. Asserts no time. Give it a release
build, on an idle machine.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from server import Server
from wire import call, frame, reply, tell

LIST = "file:///notes/list.md"
LARGE = "file:///notes/large.md"
LINES = 10_000
CAPABILITIES = {"textDocument": {"diagnostic": {}}, "workspace": {}}


class Session(Server):
    def __init__(self, *arguments, program=None, folder=None):
        if program:
            os.environ["FENCEPOST"], before = program, os.environ["FENCEPOST"]
        super().__init__(*arguments)
        if program:
            os.environ["FENCEPOST"] = before
        self.count = 0
        self.opened = self.ask(
            "initialize", processId=None, rootUri=folder and pathlib.Path(folder).as_uri(), capabilities=CAPABILITIES
        )["capabilities"]
        self.write(frame(tell("initialized", {})))

    def frame(self):
        """With whatever headers; pygls writes two."""
        header = self.take_until(b"\r\n\r\n")
        return self.take(int(header.split(b"Content-Length: ")[1].split(b"\r")[0]))

    def ask(self, method, **params):
        self.count += 1
        self.write(frame(call(self.count, method, params)))
        while True:
            text = self.frame()
            self.size, self.arrived = len(text), time.perf_counter()
            message = json.loads(text)
            self.parsed = time.perf_counter()
            if message.get("id") == self.count and "method" not in message:
                assert "result" in message, message
                return message["result"]
            if "id" in message:
                self.write(frame(reply(message["id"], None)))

    def tell(self, method, **params):
        self.write(frame(tell(method, params)))


LEAST = """#!{python}
from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
server = LanguageServer("least", "1")
HOVER = lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, "hover"))
@server.feature("textDocument/hover")
def hover(params): return HOVER
@server.feature("textDocument/completion")
def completion(params): return [lsp.CompletionItem("Home")]
@server.feature("textDocument/codeLens")
def lens(params):
    lines = server.workspace.get_text_document(params.text_document.uri).lines
    return [lsp.CodeLens(lsp.Range(lsp.Position(n, 0), lsp.Position(n, 9)), lsp.Command("a", "b"))
            for n, line in enumerate(lines) if "^r-" in line]
@server.feature("access/status")
def status(params): return None
server.start_io()
"""


def measured(session, rounds, body):
    """The p50 and p99 of the waits, and the p50 of parsing."""
    waits, parsing = [], []
    for turn in range(rounds):
        start = time.perf_counter()
        body(session, turn)
        waits.append((session.arrived - start) * 1000)
        parsing.append((session.parsed - session.arrived) * 1000)
    return middle_and_last(waits) + middle_and_last(parsing)[:1]


def middle_and_last(times):
    times.sort()
    return times[len(times) // 2], times[min(len(times) - 1, int(len(times) * 0.99))]


WRITER = """import os, sys
data = memoryview(b"x" * int(sys.argv[1]))
while os.read(0, 100):
    left = data
    while left:
        left = left[os.write(1, left):]
"""


def copied(size, rounds):
    """How long it takes to get so many bytes from a process that only writes them."""
    program = [sys.executable, "-c", WRITER, str(size)]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as writer:
        times = []
        for _ in range(rounds):
            start = time.perf_counter()
            writer.stdin.write(b"next\n")
            left = size
            while left:
                left -= len(os.read(writer.stdout.fileno(), min(left, 1 << 20)))
            times.append((time.perf_counter() - start) * 1000)
        writer.stdin.close()
    return middle_and_last(times)


def at(uri, line, character):
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


def change(session, uri, line, text, turn):
    place = {"line": line, "character": 6}
    session.tell(
        "textDocument/didChange",
        textDocument={"uri": uri, "version": turn + 2},
        contentChanges=[{"range": {"start": place, "end": place}, "text": text}],
    )


def typed_and_lenses(session, turn):
    change(session, LIST, 5000, "x", turn)
    session.ask("textDocument/codeLens", textDocument={"uri": LIST})


def new_line_and_lenses(session, turn):
    change(session, LIST, 5000, "\n- [ ] ", turn)
    session.ask("textDocument/codeLens", textDocument={"uri": LIST})


def keystroke(session, turn):
    change(session, LARGE, 9000, "x", turn)
    session.ask("access/status")


MEASURES = [
    ("a round trip", lambda session, turn: session.ask("access/status")),
    ("completion", lambda session, turn: session.ask("textDocument/completion", **at(LIST, turn * 37 % LINES, 13))),
    ("hover", lambda session, turn: session.ask("textDocument/hover", **at(LIST, turn * 37 % LINES, 8))),
    ("lenses", lambda session, turn: session.ask("textDocument/codeLens", textDocument={"uri": LIST})),
    ("a keystroke and lenses", typed_and_lenses),
    ("a new line and lenses", new_line_and_lenses),
    ("a keystroke at 1 MB, and a round trip", keystroke),
]


# What starts a program as our sessions do, with a word behind its name that it does not know.
ALONE = """#!/bin/sh
exec '{}'
"""
C = "".join(f"int function_{number}(int value) {{ return value + {number}; }}\n" for number in range(LINES))
SWIFT = "".join(f"func function{number}(_ value: Int) -> Int {{ value + {number} }}\n" for number in range(LINES))
LARGE_C = "".join(f"// {'word ' * 18}{number}\n" for number in range(10_500))
# How often a slow server is asked.
FEW = 5


def others(folder):
    """Starts the servers of other languages that are there, each with a source of 10,000 lines and one of 1 MB."""
    found = {}
    for name, ending, language, source in (
        ("clangd", "c", "c", C),
        ("sourcekit-lsp", "swift", "swift", SWIFT),
    ):
        swift = shutil.which("swift")
        beside = swift and os.path.join(os.path.dirname(os.path.realpath(swift)), name)
        program = shutil.which(name) or (beside if beside and os.access(beside, os.X_OK) else None)
        if program is None:
            print(f"{name} is neither in PATH nor beside swift, so it is not measured")
            continue
        start = os.path.join(folder, f"start-{name}")
        with open(start, "w") as file:
            file.write(ALONE.format(program))
        os.chmod(start, 0o755)
        session = Session(program=start, folder=folder)
        session.uris = {}
        for kind, text in (("list", source), ("large", LARGE_C)):
            path = pathlib.Path(folder, f"{kind}.{ending}")
            path.write_text(text)
            session.uris[kind] = path.as_uri()
            document = {"uri": path.as_uri(), "languageId": language, "version": 1, "text": text}
            session.tell("textDocument/didOpen", textDocument=document)
        # Answered once the source is parsed.
        session.ask("textDocument/documentSymbol", textDocument={"uri": session.uris["list"]})
        found[name] = session
    return found


def source_lenses(session, turn):
    session.ask("textDocument/codeLens", textDocument={"uri": session.uris["list"]})


def source_keystroke(session, turn):
    change(session, session.uris["large"], 9000, "x", turn)
    session.ask("textDocument/hover", **at(session.uris["large"], 9000, 5))


SOURCE_MEASURES = [
    (
        "completion",
        "completionProvider",
        lambda session, turn: session.ask(
            "textDocument/completion", **at(session.uris["list"], turn * 37 % LINES, 45)
        ),
    ),
    (
        "hover",
        "hoverProvider",
        lambda session, turn: session.ask("textDocument/hover", **at(session.uris["list"], turn * 37 % LINES, 7)),
    ),
    ("lenses", "codeLensProvider", source_lenses),
    ("a keystroke at 1 MB, and a hover", "hoverProvider", source_keystroke),
]


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    folder = tempfile.mkdtemp()
    least = os.path.join(folder, "least")
    with open(least, "w") as file:
        file.write(LEAST.format(python=sys.executable))
    os.chmod(least, 0o755)
    ids = [f"r-{number:012x}" for number in range(LINES)]
    text = "".join(f"- [ ] item {number} @ due:2030-01-02 ^{name}\n" for number, name in enumerate(ids))
    large = "".join(f"- [ ] {'word ' * 18}{number}\n" for number in range(10_500))
    ours = Session("--access", "full", "--store", f"{folder}/store")
    for start in range(0, LINES, 1000):
        ours.ask(
            "store/apply",
            operations=[
                {
                    "method": "reminder/save",
                    "params": {"reminder": {"id": name, "title": f"item {start + index}", "due": "2030-01-02"}, "ifRevision": None},
                }
                for index, name in enumerate(ids[start : start + 1000])
            ],
        )
    theirs = Session(program=least)
    for session in (ours, theirs):
        for uri, content in ((LIST, text), (LARGE, large)):
            document = {"uri": uri, "languageId": "markdown", "version": 1, "text": content}
            session.tell("textDocument/didOpen", textDocument=document)
        session.ask("access/status")
    columns = ("p50", "p99", "parsing", "pygls p50", "p99", "parsing")
    widths = (9, 9, 9, 12, 9, 9)
    print(f"{'ms':40}" + "".join(f"{name:>{width}}" for name, width in zip(columns, widths)))
    for name, body in MEASURES:
        figures = measured(ours, rounds, body)
        size = ours.size
        figures += measured(theirs, max(5, rounds // 10), body)
        print(f"{name:40}" + "".join(f"{figure:{width}.2f}" for figure, width in zip(figures, widths)))
        if name == "lenses":
            p50, p99 = copied(size, rounds)
            print(f"{f'  {size} bytes, only written':40}{p50:9.2f}{p99:9.2f}")
    sessions = others(folder)
    for name, session in sessions.items():
        print(f"{f'{name}, ms':40}{'p50':>9}{'p99':>9}{'parsing':>9}")
        for title, capability, body in SOURCE_MEASURES:
            if not session.opened.get(capability):
                print(f"{title:40}  not answered")
                continue
            body(session, -1)
            figures = measured(session, min(rounds, FEW), body)
            print(f"{title:40}" + "".join(f"{figure:9.2f}" for figure in figures))
    for session in (ours, theirs, *sessions.values()):
        session.ask("shutdown")
        session.tell("exit")


if __name__ == "__main__":
    main()
