"""How a session ends without `shutdown` and `exit`: end of input, signals, a closed output."""

import os
import signal
import subprocess
import unittest

from protocol import BEGINNING, END, INITIALIZED, begin, convert, converted, discovery
from reporting import main
from server import Server
from wire import call, frame, line, reply, tell


class Endings(unittest.TestCase):
    def end(self, server, code):
        """Checks that no more output comes, the exit code, and that stderr is empty."""
        self.assertEqual(server.rest(), b"")
        self.assertEqual(server.code(), code)
        self.assertEqual(server.said(), "")

    def test_end_of_input(self):
        """at the end of input the exit code is 0 after shutdown, 1 before it, 0 in line framing"""
        for messages, answers, code in (
            ([*BEGINNING, convert(1)], [reply(0, INITIALIZED), converted(1)], 1),
            ([*BEGINNING, END[0]], [reply(0, INITIALIZED), reply("end", None)], 0),
        ):
            with self.subTest(code=code), Server() as server:
                server.write(b"".join(map(frame, messages)))
                server.end_input()
                self.assertEqual(server.frames(2), answers)
                self.end(server, code)
        with self.subTest("lines"), Server() as server:
            server.write(line(convert(1)))
            server.end_input()
            self.assertEqual(server.lines(1), [converted(1)])
            self.end(server, 0)

    def test_exit(self):
        """after the exit notification nothing is answered, and without a shutdown the code is 1"""
        with Server() as server:
            begin(server)
            server.write(frame(convert(1)) + frame(tell("exit")) + frame(convert(2)))
            self.assertEqual(server.frames(1), [converted(1)])
            self.end(server, 1)

    def test_end_inside_a_message(self):
        """if the input ends inside a message, the messages before it are answered, and the process
        ends cleanly"""
        whole = frame(convert(2))
        for cut in (1, 15, 18, 21, len(whole) - 1):
            with self.subTest(cut=cut), Server() as server:
                begin(server)
                server.write(frame(convert(1)) + whole[:cut])
                server.end_input()
                # The session sent `initialized`, so it is also told of the lost message.
                lost = "the input ended inside a message, which was ignored"
                told = tell("window/logMessage", {"type": 2, "message": lost})
                self.assertEqual(server.frames(2), [converted(1), told])
                self.end(server, 1)

    def test_no_input(self):
        """no input at all, or a stdin that is closed, ends at once with 0"""
        with Server(stdin=subprocess.DEVNULL) as server:
            self.end(server, 0)
        with Server(preexec_fn=lambda: os.close(0)) as server:
            self.end(server, 0)

    def test_failures(self):
        """a stdin that cannot be read or a disk that is full ends with 1, and is told on stderr"""
        for command, said in (
            ('"$FENCEPOST" </', "cannot read the requests"),
            ("""echo '{}' | "$FENCEPOST" >/dev/full""", "cannot write the answers"),
        ):
            with self.subTest(command):
                done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=120)
                self.assertEqual(done.returncode, 1)
                self.assertIn(said, done.stderr.decode())

    def test_signals(self):
        """after SIGTERM, SIGHUP or SIGINT the received requests are finished, as at the end of
        input"""
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            with self.subTest(number), Server() as server:
                begin(server)
                server.process.send_signal(number)
                self.end(server, 1)
            with self.subTest(number, after="shutdown"), Server() as server:
                begin(server)
                server.write(frame(END[0]))
                self.assertEqual(server.frames(1), [reply("end", None)])
                server.process.send_signal(number)
                self.end(server, 0)
            with self.subTest(number, framing="lines"), Server() as server:
                server.write(line(convert(1)))
                self.assertEqual(server.lines(1), [converted(1)])
                server.process.send_signal(number)
                self.end(server, 0)

    def test_client_process_ends(self):
        """when the client's process has ended, the received requests are finished and the server
        ends"""
        for framing, code in ((frame, 1), (line, 0)):
            with self.subTest(framing.__name__), Server() as server:
                client = subprocess.Popen(["sleep", "600"])
                begins = call(0, "initialize", {"processId": client.pid})
                server.write(framing(begins) + framing(tell("initialized")) + framing(convert(1)))
                read = server.frames if framing is frame else server.lines
                self.assertEqual(read(2)[1], converted(1))
                client.kill()
                client.wait()
                self.end(server, code)

    def test_client_process_is_not_there(self):
        """a client's process that does not exist when the session begins is not watched"""
        gone = subprocess.Popen(["true"])
        gone.wait()
        for process in (gone.pid, 0, -1, 1 << 40, None):
            with self.subTest(process), Server() as server:
                server.write(line(call(0, "initialize", {"processId": process})))
                self.assertEqual(server.lines(1), [reply(0, INITIALIZED)])
                server.write(line(convert(1)))
                self.assertEqual(server.lines(1), [converted(1)])
                server.end_input()
                self.end(server, 0)

    def test_signal_before_input(self):
        """SIGTERM before the first byte ends with 0"""
        with Server() as server:
            server.wait_for_its_start()
            server.process.send_signal(signal.SIGTERM)
            self.end(server, 0)

    def ask_much(self, server, times=500):
        """Requests more than any pipe holds, and reads nothing; knows the expected output."""
        one = discovery(1)
        asked = line(call(1, "rpc.discover")) * times
        self.assertEqual(os.write(server.process.stdin.fileno(), asked), len(asked))
        server.wait_until_taken()
        return one * times

    def test_signal_and_late_reader(self):
        """after SIGTERM a client that reads late still gets its complete answers"""
        with Server() as server:
            whole = self.ask_much(server)
            server.process.send_signal(signal.SIGTERM)
            self.assertTrue(server.rest() == whole)
            self.assertEqual(server.code(), 0)

    def test_signal_and_no_reader(self):
        """SIGTERM ends a server whose client never reads, and the output is a prefix of the answers"""
        with Server() as server:
            whole = self.ask_much(server)
            server.process.send_signal(signal.SIGTERM)
            self.assertEqual(server.code(), 0)
            self.assertTrue(whole.startswith(server.rest()))

    def test_signal_and_full_outbox(self):
        """SIGTERM ends a server that paused because too much output waits"""
        with Server() as server:
            asked = line(call(1, "rpc.discover"))
            times = (80 << 20) // len(discovery(1))
            server.write(asked * times)
            server.process.send_signal(signal.SIGTERM)
            self.assertEqual(server.code(), 0)
            self.assertTrue((discovery(1) * times).startswith(server.rest()))

    def test_two_signals(self):
        """a second signal, as session managers send, does not cut off the output"""
        with Server() as server:
            whole = self.ask_much(server)
            server.process.send_signal(signal.SIGTERM)
            server.process.send_signal(signal.SIGHUP)
            self.assertTrue(server.rest() == whole)
            self.assertEqual(server.code(), 0)

    def test_signal_inside_a_message(self):
        """a message that is incomplete when a signal comes is neither carried out nor answered"""
        for beginning in (line(convert(1))[:20], frame(convert(1))[:30]):
            with self.subTest(beginning), Server() as server:
                server.write(beginning)
                server.wait_until_taken()
                server.process.send_signal(signal.SIGTERM)
                self.assertEqual(server.rest(), b"")

    def test_reader_leaves(self):
        """if the reader closes the output, the process ends by itself and not by SIGPIPE"""
        for mark, code in ((frame, 1), (line, 0)):
            for asked in (1, 1000):
                with self.subTest(mark.__name__, asked=asked), Server() as server:
                    server.write(mark(BEGINNING[0]))
                    server.take(1)
                    server.process.stdout.close()
                    server.write_if_read(mark(call(1, "rpc.discover")) * asked)
                    self.assertEqual(server.code(), code)
                    self.assertEqual(server.said(), "")


main()
