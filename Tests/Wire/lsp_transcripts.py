"""The recorded transcripts: every message of the server in them that LSP knows is held against its metamodel.

PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/lsp_transcripts.py
"""

import json
import pathlib
import re

import lsprotocol.types as lsp
from lsp import held

FOLDER = pathlib.Path(__file__).parents[2] / "protocol" / "transcripts"


def messages(text):
    """The messages of the server, each with the method that it answers. A request that is no valid JSON, as a
    transcript of errors has them, is answered with no id or an unknown one."""
    methods = {}
    # A message can go on in the lines below.
    for arrow, sent in re.findall(r"^(-->|<--) (.*(?:\n[ \]}].*)*)", text, re.MULTILINE):
        try:
            read = json.loads(sent)
        except ValueError:
            continue
        for message in read if isinstance(read, list) else [read]:
            if not isinstance(message, dict):
                continue
            if arrow == "-->":
                if isinstance(message.get("id"), (int, str)) and "method" in message:
                    methods[message["id"]] = message["method"]
            else:
                yield message, methods.get(message.get("id")) if "method" not in message else None


def main():
    counts = {}
    for path in sorted(FOLDER.glob("*/*.transcript")):
        for message, method in messages(path.read_text()):
            name = message.get("method") or method
            if name not in lsp.METHOD_TO_TYPES and "error" not in message:
                continue
            try:
                held(message, method)
            except Exception as error:
                raise AssertionError(f"{path.relative_to(FOLDER)}: {message}") from error
            name = "an error" if "error" in message else name
            counts[name] = counts.get(name, 0) + 1
    # The transcripts that there are have all of these.
    assert {
        "initialize",
        "shutdown",
        "window/logMessage",
        "window/showMessageRequest",
        "an error",
    } <= set(counts), counts
    print("held: " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
