"""A session is the same however its bytes are cut, and ids and characters are preserved."""

import json
import unittest

from protocol import (
    BEGINNING,
    DOCUMENT,
    END,
    INITIALIZED,
    UNKNOWN,
    begin,
    convert,
    converted,
    failure,
    finish,
)
from reporting import main
from server import Server
from wire import call, frame, line, reply, text

SESSION = [
    *BEGINNING,
    convert(1),
    call("zwölf 🌍", "units/parse", {"text": "0,5 mi", "locale": "de-DE"}),
    call(2, "no/such"),
    call(3, "rpc.discover"),
    *END,
]
ANSWERS = [
    reply(0, INITIALIZED),
    converted(1),
    reply("zwölf 🌍", {"metres": 804.672, "unit": "mi"}),
    failure(2, UNKNOWN),
    reply(3, DOCUMENT),
    reply("end", None),
]


class Cuts(unittest.TestCase):
    def play(self, write, mark, answers):
        with Server() as server:
            write(server, b"".join(map(mark, SESSION)))
            got = answers(server, len(ANSWERS))
            self.assertEqual(got, ANSWERS)
            self.assertEqual(server.rest(), b"")
            self.assertEqual(server.code(), 0)
            self.assertEqual(server.said(), "")

    def test_one_write(self):
        """a whole session in one write is answered message by message"""
        self.play(Server.write, frame, Server.frames)
        self.play(Server.write, line, Server.lines)

    def test_one_byte(self):
        """a session written one byte at a time is answered like any other"""
        self.play(Server.write_singly, frame, Server.frames)
        self.play(Server.write_singly, line, Server.lines)

    def test_many_frames(self):
        """a thousand frames in one write are answered in order"""
        with Server() as server:
            begin(server)
            server.write(b"".join(frame(convert(i)) for i in range(1, 1001)))
            self.assertEqual(server.frames(1000), [converted(i) for i in range(1, 1001)])
            self.assertEqual(finish(server), 0)

    def test_spelling(self):
        """pretty-printed JSON, escapes, a BOM and a Content-Type header are understood"""
        with Server() as server:
            server.write(b"\xef\xbb\xbf" + frame(BEGINNING[0]) + frame(BEGINNING[1]))
            pretty = json.dumps(convert(1), indent=4).replace("/", "\\/").encode()
            typed = b"Content-Type: application/vscode-jsonrpc; charset=utf8\r\n"
            server.write(typed + frame(pretty))
            server.write(b"content-length:%d\r\n%s\r\n%s" % (len(pretty), typed, pretty))
            self.assertEqual(server.frames(3), [reply(0, INITIALIZED), converted(1), converted(1)])
            self.assertEqual(finish(server), 0)

    def test_line_ends(self):
        """in line framing CRLF, blank lines, a BOM and a last line without its end are understood"""
        with Server() as server:
            server.write(b"\xef\xbb\xbf\n" + text(convert(1)) + b"\r\n \r\n\n" + text(convert(2)))
            server.end_input()
            self.assertEqual(server.lines(2), [converted(1), converted(2)])
            self.assertEqual(server.rest(), b"")
            self.assertEqual(server.code(), 0)

    def test_ids(self):
        """an id comes back exactly as it was written"""
        ids = [
            b"0",
            b"-1",
            b"1.50",
            b"1e2",
            b"1" * 40,
            b'"\\u0041\\/\\ud83c\\udf0d"',
            b'""',
            b"null",
        ]
        body = b'{"jsonrpc":"2.0","id":%s,"method":"units/convert","params":%s}\n'
        ask = b'{"value":0.5,"from":"mi","to":"m"}'
        with Server() as server:
            server.write(b"".join(body % (identity, ask) for identity in ids))
            server.end_input()
            answer = b'{"jsonrpc":"2.0","id":%s,"result":{"value":804.672}}\n'
            self.assertEqual(server.rest(), b"".join(answer % identity for identity in ids))

    def test_no_params(self):
        """params that are missing, null, {} or [] are none"""
        with Server() as server:
            for params in ({}, {"params": None}, {"params": {}}, {"params": []}):
                server.write(line({**call(1, "rpc.discover"), **params}))
            self.assertEqual(server.lines(4), [reply(1, DOCUMENT)] * 4)


main()
