"""Messages as they are on the wire, with headers or one per line. Knows no method and no process."""

import json


def text(message):
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


def frame(message):
    """A message, or bytes that stand for one, with LSP's headers."""
    body = message if isinstance(message, bytes) else text(message)
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def line(message):
    return (message if isinstance(message, bytes) else text(message)) + b"\n"


def call(identity, method, params=None):
    message = {"jsonrpc": "2.0", "id": identity, "method": method}
    return message if params is None else {**message, "params": params}


def tell(method, params=None):
    message = {"jsonrpc": "2.0", "method": method}
    return message if params is None else {**message, "params": params}


def reply(identity, result):
    return {"jsonrpc": "2.0", "id": identity, "result": result}
