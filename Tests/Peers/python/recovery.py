"""No mistake in a client's output ends its session or is answered twice."""

import json
import unittest

from protocol import BEGINNING, END, begin, convert, converted, failure, finish
from reporting import main
from server import Server
from wire import call, frame, line, reply, tell, text

NOT_JSON = {
    b"{": "line 1, column 2: expected a key in quotes or '}', found the end",
    b'{"id":1,}': "line 1, column 9: expected a key in quotes, found '}'",
    b"[1] [2]": "line 1, column 5: the text goes on after its value: found '['",
    b"nul": "line 1, column 1: expected a value, found a word that is not true, false or null",
    b"01": "line 1, column 1: a number may not begin with a needless zero",
    b'"\xff"': "line 1, column 2: a string holds bytes that are not UTF-8",
    b"\x00": "line 1, column 1: expected a value, found the byte 0x0",
}
NOT_FRAMES = {
    b"garbage\r\n\r\n": "expected a header such as 'Content-Length: 42'",
    text(convert(7)) + b"\n": "expected a header such as 'Content-Length: 42'",
    b"Content-Length: x\r\n\r\n": "Content-Length is not a number of bytes",
    b"Content-Type: text\r\n\r\n": "the headers have no Content-Length",
    b"\x00\xff" * 5000: "the headers are longer than 8192 bytes",
}
LINES_HINT = "Send one message a line; `jq -c .` puts JSON on one line."
HEADERS_HINT = (
    "A session that begins with headers must go on with them: Content-Length, an empty line, "
    "and as many bytes of JSON."
)


def parse_error(message, hint=None):
    data = {"kind": "parseError"} if hint is None else {"kind": "parseError", "hint": hint}
    return failure(None, {"code": -32700, "message": message, "data": data})


def not_json(reason, hint=None):
    return parse_error(f"This is not JSON: {reason}.", hint)


def codes(answers):
    return [(answer["id"], answer["error"]["code"]) for answer in answers]


class Recovery(unittest.TestCase):
    def test_garbage_between_frames(self):
        """garbage between frames gets one answer, and the next frame is answered"""
        for write in (Server.write, Server.write_singly):
            with Server() as server:
                begin(server)
                for garbage, reason in NOT_FRAMES.items():
                    write(server, garbage + frame(convert(1)) + frame(convert(2)))
                    told = parse_error(f"No message was found: {reason}.", HEADERS_HINT)
                    self.assertEqual(server.frames(3), [told, converted(1), converted(2)])
                self.assertEqual(finish(server), 0)

    def test_wrong_length(self):
        """a Content-Length that is wrong costs the messages it cuts, and no more"""
        body = text(convert(1))
        for length in (len(body) - 3, len(body) + 3):
            with self.subTest(length=length), Server() as server:
                begin(server)
                server.write(b"Content-Length: %d\r\n\r\n%s" % (length, body))
                server.write(b"".join(map(frame, [convert(2), convert(3), *END])))
                answers = server.frames_to_the_end()
                self.assertEqual(codes(answers[:2]), [(None, -32700), (None, -32700)])
                whole = [converted(2), converted(3), reply("end", None)]
                self.assertEqual(answers[2:], whole if length < len(body) else whole[1:])

    def test_bad_frames(self):
        """each frame without valid JSON gets one answer"""
        with Server() as server:
            begin(server)
            for body, reason in {**NOT_JSON, b"": "line 1, column 1: a value is missing"}.items():
                server.write(frame(body) + frame(body) + frame(convert(1)))
                answer = not_json(reason)
                self.assertEqual(server.frames(3), [answer, answer, converted(1)])
            self.assertEqual(finish(server), 0)

    def test_bad_lines(self):
        """bad lines in a row get one answer to the first, and a good line ends the row"""
        with Server() as server:
            for body, reason in NOT_JSON.items():
                for _ in range(2):
                    server.write(line(body) + b"".join(map(line, NOT_JSON)) + line(convert(1)))
                    answers = [not_json(reason, LINES_HINT), converted(1)]
                    self.assertEqual(server.lines(2), answers)
            server.end_input()
            self.assertEqual(server.rest(), b"")
            self.assertEqual(server.code(), 0)

    def test_pretty_printed(self):
        """JSON spread over many lines gets one answer that says how to write it on one"""
        spread = call(1, "units/format", {"metres": [1, 2.5, 3], "width": "long"})
        with Server() as server:
            server.write(json.dumps(spread, indent=2).encode() + b"\n" + line(convert(2)))
            answers = [not_json(NOT_JSON[b"{"], LINES_HINT), converted(2)]
            self.assertEqual(server.lines(2), answers)

    def test_bad_requests(self):
        """JSON that is not a request is answered -32600, with its id if it has one"""
        bad = {
            b"1": None,
            b"[]": None,
            b"{}": None,
            b'{"id":1,"method":"rpc.discover"}': 1,
            b'{"jsonrpc":"2.0","id":2,"method":5}': 2,
            b'{"jsonrpc":"2.0","id":[3],"method":"rpc.discover"}': None,
            b'{"jsonrpc":"2.0","id":4,"method":"rpc.discover","params":"none"}': 4,
            b'{"jsonrpc":"2.0","id":5,"method":"exit"}': 5,
        }
        with Server() as server:
            server.write(b"".join(map(line, bad)))
            self.assertEqual(codes(server.lines(len(bad))), [(n, -32600) for n in bad.values()])

    def test_two_meanings(self):
        """an ambiguous request is refused with its id and the path, and never carried out"""
        twice = b'{"jsonrpc":"2.0","id":1,"method":"shutdown","params":{"a":1,"a":2}}'
        half = b'{"jsonrpc":"2.0","id":2,"method":"shutdown","params":{"a":["\\ud800"]}}'
        data = ({"kind": "invalidParams", "field": path} for path in ("params.a", "params.a[0]"))
        said = (
            "params.a: this key occurs twice in its object",
            "params.a[0]: a \\u escape names half a surrogate pair",
        )
        errors = ({"code": -32602, "message": m, "data": d} for m, d in zip(said, data))
        with Server() as server:
            server.write(line(twice) + line(half) + line(convert(3)))
            answers = [*(failure(i + 1, error) for i, error in enumerate(errors)), converted(3)]
            self.assertEqual(server.lines(3), answers)

    def test_never_answered(self):
        """notifications and responses are never answered, good or bad, alone or in a batch"""
        mute = [tell("no/such"), tell("units/convert"), tell("$/no"), reply(9, None)]
        mute += [failure(None, {"code": 1, "message": ""}), tell("$/setTrace", {"value": 1})]
        with Server() as server:
            server.write(b"".join(map(line, mute)) + line(mute) + line([*mute, convert(1)]))
            server.write(line(b'{"jsonrpc":"2.0","method":"shutdown","params":{"a":1,"a":1}}'))
            server.write(line(convert(2)))
            server.end_input()
            self.assertEqual(server.lines(2), [[converted(1)], converted(2)])
            self.assertEqual(server.rest(), b"")

    def test_out_of_turn(self):
        """requests before initialize, a second initialize, and requests after shutdown are refused"""
        with Server() as server:
            server.write(frame(convert(1)) + frame(call(2, "no/such")))
            self.assertEqual(codes(server.frames(2)), [(1, -32002), (2, -32002)])
            begin(server)
            server.write(frame(BEGINNING[0]) + frame(END[0]) + frame(convert(3)))
            again, gone, late = server.frames(3)
            self.assertEqual(codes([again, late]), [(0, -32600), (3, -32600)])
            self.assertEqual(gone, reply("end", None))
            server.write(frame(tell("exit")))
            self.assertEqual(server.code(), 0)


main()
