"""`$/cancelRequest` cancels requests that were read and not started, and nothing else.

Request and cancel go out in one write, so that the server reads both before it begins.
"""

import unittest

from protocol import CANCELLED, begin, convert, converted, failure, finish
from reporting import main
from server import Server
from wire import frame, line, tell


def cancel(identity):
    return tell("$/cancelRequest", {"id": identity})


class Cancelling(unittest.TestCase):
    def exchange(self, *messages, answers):
        with Server() as server:
            begin(server)
            server.write(b"".join(map(frame, messages)))
            self.assertEqual(server.frames(len(answers)), answers)
            self.assertEqual(finish(server), 0)
            self.assertEqual(server.said(), "")

    def test_same_write(self):
        """a request and its cancel in one write are answered -32800, in the request's turn"""
        self.exchange(
            *(convert(1), convert(2), convert("zwölf"), cancel(2), cancel("zwölf"), convert(4)),
            answers=[
                converted(1),
                failure(2, CANCELLED),
                failure("zwölf", CANCELLED),
                converted(4),
            ],
        )

    def test_line_framing(self):
        """in line framing a cancel in the same write does the same"""
        with Server() as server:
            server.write(b"".join(map(line, (convert(1), convert(2), cancel(1)))))
            self.assertEqual(server.lines(2), [failure(1, CANCELLED), converted(2)])
            server.end_input()
            self.assertEqual(server.code(), 0)

    def test_batch(self):
        """one request of a batch can be cancelled, and its error is at its position"""
        self.exchange(
            *([convert(1), convert(2), convert(3)], cancel(2)),
            answers=[[converted(1), failure(2, CANCELLED), converted(3)]],
        )

    def test_not_waiting(self):
        """cancelling an answered or unknown request, or with invalid params, changes no answer"""
        reasons = "expected a number or a string, found an array", "this key is required"
        said = ["$/cancelRequest was ignored: params.id: " + reason for reason in reasons]
        self.exchange(
            *(convert(1), cancel(7), cancel("2"), cancel(2.0), cancel([2])),
            *(tell("$/cancelRequest"), convert(2)),
            answers=[
                converted(1),
                *(tell("window/logMessage", {"type": 2, "message": text}) for text in said),
                converted(2),
            ],
        )


main()
