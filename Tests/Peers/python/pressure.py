"""A client that writes and never reads is stopped, in bounded memory. When it reads after all,
every answer comes, complete and in order.
"""

import os
import select
import unittest

from protocol import begin, convert, converted, discovery, finish
from reporting import main, note
from server import Server
from wire import call, frame, line, tell, text

# Each request fills one page, which is how a pipe on Linux counts: it takes all of one or nothing.
# The padding keeps the requests few, so that what piles up is their answers.
PAGE = 4096


def request(identity, mark):
    body = text(call(identity, "rpc.discover"))
    start, rest = body[:1], body[1:]
    return mark(start + b" " * (PAGE - len(mark(b" " * 4000)) + 4000 - len(body)) + rest)


class Pressure(unittest.TestCase):
    def stuff(self, server, mark):
        """Writes requests until the pipe has stayed full for a second; returns their number."""
        descriptor = server.process.stdin.fileno()
        room = select.poll()
        room.register(descriptor, select.POLLOUT)
        count = 0
        while room.poll(1000):
            self.assertEqual(os.write(descriptor, request(count, mark)), PAGE)
            count += 1
        return count

    def read_late(self, server, mark, take):
        count = self.stuff(server, mark)
        note(f"{mark.__name__} framing: {count} requests, a peak of {server.peak():.0f} MiB")
        self.assertLess(server.peak(), 300)
        before, after = discovery("HERE").rstrip().split(b'"HERE"')
        for identity in range(count):
            answer = before + b"%d" % identity + after
            self.assertTrue(take(server) == answer, f"the answer to {identity}")
        note(f"read to its end: a peak of {server.peak():.0f} MiB")
        self.assertLess(server.peak(), 300)

    def test_headers(self):
        """an editor that never reads is stopped below 300 MiB, and later gets its answers in order"""
        with Server() as server:
            begin(server)
            self.read_late(server, frame, Server.frame)
            self.assertEqual(finish(server), 0)
            self.assertEqual(server.said(), "")

    def test_lines(self):
        """a script that never reads is stopped below 300 MiB, and later gets its answers in order"""
        with Server() as server:
            self.read_late(server, line, lambda server: server.take_until(b"\n")[:-1])
            server.write(line(convert("after")))
            server.end_input()
            self.assertEqual(server.lines(1), [converted("after")])
            self.assertEqual(server.code(), 0)
            self.assertEqual(server.said(), "")

    def test_stderr(self):
        """a stderr that is never read does not block the server, however much is written to it"""
        theirs, ours = os.pipe()
        with Server("--log-level", "debug", stderr=ours) as server:
            os.close(ours)
            for identity in range(1000):
                unknown = tell("no/such/" + "x" * 1000)
                server.write(line(unknown) + line(convert(identity)))
                self.assertEqual(server.lines(1), [converted(identity)])
            server.end_input()
            self.assertEqual(server.code(), 0)
        os.close(theirs)


main()
