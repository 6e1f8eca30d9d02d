"""Requests that exceed a limit are refused with a clear error and in bounded memory, and the
session continues.

The limits are the ones that `initialize` names. Every peak of memory is printed.
"""

import unittest

from protocol import DOCUMENT, INITIALIZED, begin, convert, converted, failure, finish
from reporting import main, note
from server import Server
from wire import call, frame, line, reply, text

LIMITS = INITIALIZED["capabilities"]["experimental"]["fencepost"]["limits"]


def refusal(identity, reason):
    """An error 1108 that names the limit."""
    error = {
        "code": 1108,
        "message": f"This message was not read: {reason}.",
        "data": {"kind": "limitExceeded", "hint": "The result of initialize names the limits."},
    }
    return failure(identity, error)


def too_many_messages(count):
    allowed = LIMITS["batch"]
    error = {
        "code": 1108,
        "message": f"A batch of {count} messages is more than {allowed}.",
        "data": {
            "kind": "limitExceeded",
            "hint": "Send the messages one by one, or in several batches.",
        },
    }
    return failure(None, error)


TOO_LONG = f"the text is longer than {LIMITS['message']} bytes"
TOO_DEEP = f"arrays and objects are nested more than {LIMITS['depth']} deep"
TOO_MANY = f"the text holds more than {LIMITS['values']} values"
TOO_WIDE = f"a number is longer than {LIMITS['numberLength']} characters"


def with_params(identity, params):
    """A request with these bytes as params, and the id before them."""
    start = text(call(identity, "units/format"))[:-1]
    return b'%s,"params":%s}' % (start, params)


def padded(message, size):
    """The message, filled with blanks to a given length."""
    whole = text(message)
    return whole[:1] + b" " * (size - len(whole)) + whole[1:]


class Limits(unittest.TestCase):
    def exchange(self, sent, answers, peak):
        """Sends bodies in header framing; the session continues, and memory stays below a limit in
        MiB."""
        with Server() as server:
            begin(server)
            for body in sent:
                server.write(frame(body))
                del body
            server.write(frame(convert("after")))
            self.assertEqual(server.frames(len(answers) + 1), [*answers, converted("after")])
            self.remember(server, peak)
            self.assertEqual(finish(server), 0)
            self.assertEqual(server.said(), "")

    def remember(self, server, peak):
        note(f"{self.shortDescription()}: a peak of {server.peak():.0f} MiB")
        self.assertLess(server.peak(), peak)

    def test_largest_message(self):
        """a message of exactly the largest size is carried out"""
        body = padded(convert(1), LIMITS["message"])
        self.exchange([body], [converted(1)], 500)

    def test_largest_string(self):
        """a message of the largest size that is one string is answered, not echoed"""
        body = b'"%s"' % (b"x" * (LIMITS["message"] - 200))
        with Server() as server:
            begin(server)
            server.write(frame(with_params(1, b'{"metres":1,"unit":%s}' % body)))
            answer = server.frame()
            self.assertLess(len(answer), 1000)
            self.assertIn(b'"code":1109', answer)
            self.remember(server, 500)
            self.assertEqual(finish(server), 0)

    def test_too_long(self):
        """a message one byte too long is refused with 1108 and skipped as it arrives"""
        body = padded(convert(1), LIMITS["message"] + 1)
        self.exchange([body], [refusal(None, TOO_LONG)], 100)

    def test_too_long_line(self):
        """a line that is too long is refused with its id, and the next line is answered"""
        with Server() as server:
            server.write(line(with_params(7, b'"%s"' % (b"x" * LIMITS["message"]))))
            server.write(line(convert(1)))
            self.assertEqual(server.lines(2), [refusal(7, TOO_LONG), converted(1)])
            self.remember(server, 500)
            server.end_input()
            self.assertEqual(server.code(), 0)

    def test_promise(self):
        """a header that announces 10 GiB is refused at once, and the end of the input ends the
        process"""
        for promised in (10 << 30, (1 << 63) - 1, 1 << 64, 10**40):
            with self.subTest(promised=promised), Server() as server:
                begin(server)
                server.write(b"Content-Length: %d\r\n\r\n" % promised)
                self.assertEqual(server.frames(1), [refusal(None, TOO_LONG)])
                server.write(b'{"jsonrpc":' * 1000)
                server.end_input()
                server.rest()
                self.assertEqual(server.code(), 1)
                self.assertEqual(server.said(), "")

    def test_nested_arrays(self):
        """100,000 nested arrays are refused with the id before them, otherwise with null"""
        deep = b"[" * 100_000 + b"]" * 100_000
        before = with_params(1, b'{"metres":%s}' % deep)
        after = b'{"jsonrpc":"2.0","params":%s,"method":"units/format","id":2}' % deep
        answers = [refusal(1, TOO_DEEP), refusal(None, TOO_DEEP), refusal(None, TOO_DEEP)]
        self.exchange([before, after, deep], answers, 100)

    def test_nested_objects(self):
        """100,000 nested objects that never end are refused in the same way"""
        self.exchange([with_params(1, b'{"a":' * 100_000)], [refusal(1, TOO_DEEP)], 100)

    def test_many_values(self):
        """64 MiB of numbers are refused to the id, and cost less than 500 MiB"""
        numbers = b"[%s1]" % (b"1," * (LIMITS["message"] // 2 - 100))
        body = with_params(1, b'{"metres":%s}' % numbers)
        self.exchange([body], [refusal(1, TOO_MANY)], 500)

    def test_long_number(self):
        """a number that is too long is refused, and the longest one is read"""
        sizes = LIMITS["numberLength"], LIMITS["numberLength"] + 1
        longest, longer = (with_params(1, b'{"metres":0.%s}' % (b"1" * (n - 2))) for n in sizes)
        whole = reply(1, {"text": "0.11 m"})
        with Server() as server:
            server.write(line(longest) + line(longer))
            self.assertEqual(server.lines(2), [whole, refusal(1, TOO_WIDE)])

    def test_batches(self):
        """the largest batch is answered whole, and one message more is refused"""
        count = LIMITS["batch"]
        batches = [text([convert(i) for i in range(n)]) for n in (count, count + 1)]
        answers = [[converted(i) for i in range(count)], too_many_messages(count + 1)]
        self.exchange(batches, answers, 100)

    def test_enormous_batch(self):
        """a batch of eight million elements is refused, and costs less than 500 MiB"""
        count = LIMITS["values"] - 10
        batch = b"[%s1]" % (b"1," * (count - 1))
        self.exchange([batch], [too_many_messages(count)], 500)

    def test_large_answers(self):
        """a batch whose answers exceed the limit of waiting output is answered up to it, then with
        1108 for each id"""
        with Server() as server:
            asked = LIMITS["batch"]
            server.write(line([call(i, "rpc.discover") for i in range(asked)]))
            (answers,) = server.lines(1)
            self.assertEqual([answer["id"] for answer in answers], list(range(asked)))
            whole = [answer["result"] for answer in answers if "result" in answer]
            self.assertTrue(all(document == DOCUMENT for document in whole))
            refused = [answer["error"]["code"] for answer in answers[len(whole) :]]
            self.assertEqual(refused, [1108] * (asked - len(whole)))
            self.remember(server, 500)


main()
