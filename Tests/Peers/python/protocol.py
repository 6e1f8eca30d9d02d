"""Messages of a session and the expected answers, shared by the Python peers."""

import json
import os
import pathlib

from server import Server
from wire import call, frame, line, reply, tell

DOCUMENT = json.loads(pathlib.Path(os.environ["FENCEPOST_OPENRPC"]).read_text())
INITIALIZED = json.loads(pathlib.Path(os.environ["FENCEPOST_INITIALIZED"]).read_text())

HALF_A_MILE = {"value": 0.5, "from": "mi", "to": "m"}
IN_METRES = {"value": 804.672}

CANCELLED = {
    "code": -32800,
    "message": "The request was cancelled before it began.",
    "data": {"kind": "requestCancelled"},
}
UNKNOWN = {
    "code": -32601,
    "message": "There is no method 'no/such'.",
    "data": {"kind": "methodNotFound", "hint": "rpc.discover lists what there is."},
}


def convert(identity):
    return call(identity, "units/convert", HALF_A_MILE)


def converted(identity):
    return reply(identity, IN_METRES)


def failure(identity, error):
    return {"jsonrpc": "2.0", "id": identity, "error": error}


def discovery(identity):
    """The exact bytes of an answer to `rpc.discover`, as a line."""
    with Server() as server:
        server.write(line(call(identity, "rpc.discover")))
        server.end_input()
        answer = server.rest()
    assert json.loads(answer) == reply(identity, DOCUMENT)
    return answer


BEGINNING = [call(0, "initialize", {"clientInfo": {"name": "peer"}}), tell("initialized", {})]
END = [call("end", "shutdown"), tell("exit")]


def begin(server):
    """Opens a session in header framing."""
    for message in BEGINNING:
        server.write(frame(message))
    assert server.frames(1) == [reply(0, INITIALIZED)]


def finish(server):
    """Ends the session as LSP demands, and returns the exit code."""
    for message in END:
        server.write(frame(message))
    assert server.frames(1) == [reply("end", None)]
    assert server.rest() == b""
    return server.code()
