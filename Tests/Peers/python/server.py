"""A server as a process: starts one, exchanges bytes with it, and ends it. Every wait has a
deadline. Knows where a frame and a line end, and not what they mean.
"""

import fcntl
import functools
import json
import os
import re
import select
import signal
import subprocess
import sys
import termios
import time

from waiting import PATIENCE, status, until

HEADER = re.compile(rb"Content-Length: (0|[1-9][0-9]*)\r\n\r\n")


class Server:
    """A running `fencepost serve`; leaving the `with` block ends it whatever happened."""

    def __init__(self, *arguments, **streams):
        self.log = os.fdopen(os.memfd_create("stderr"), "w+b")
        streams = {
            "stdin": subprocess.PIPE,
            "stdout": subprocess.PIPE,
            "stderr": self.log,
            **streams,
        }
        self.process = subprocess.Popen(
            [os.environ["FENCEPOST"], "serve", *arguments], bufsize=0, **streams
        )
        self.unread = bytearray()
        if self.process.stdin is not None:
            os.set_blocking(self.process.stdin.fileno(), False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.log):
            if stream is not None and not stream.closed:
                stream.close()

    # What goes in

    def write(self, data):
        """Writes everything, and reads answers meanwhile, so that neither side blocks."""
        left = memoryview(data)
        deadline = time.monotonic() + PATIENCE
        while left:
            self.wait_for(deadline, writing=True)
            try:
                left = left[os.write(self.process.stdin.fileno(), left[: 1 << 20]) :]
            except BlockingIOError:
                pass

    def write_if_read(self, data):
        """Writes to a server that may have ended."""
        try:
            self.write(data)
        except BrokenPipeError:
            pass

    def write_singly(self, data):
        """Writes byte by byte, and each only when the server has taken the one before."""
        for at in range(len(data)):
            self.write(data[at : at + 1])
            self.wait_until_taken()

    def untaken(self):
        """The number of bytes in its input pipe."""
        count = bytearray(4)
        fcntl.ioctl(self.process.stdin, termios.FIONREAD, count)
        return int.from_bytes(count, sys.byteorder)

    def end_input(self):
        self.process.stdin.close()

    # What comes out

    def wait_for(self, deadline, writing=False):
        """Waits until output was read, or, if requested, until input can be written."""
        poll = select.poll()
        output = self.process.stdout
        if output is not None and not output.closed:
            poll.register(output, select.POLLIN)
        if writing:
            poll.register(self.process.stdin, select.POLLOUT)
        left = deadline - time.monotonic()
        ready = poll.poll(left * 1000) if left > 0 else []
        if not ready:
            raise TimeoutError(f"nothing more came but {bytes(self.unread[:200])!r}")
        for descriptor, _ in ready:
            if output is not None and not output.closed and descriptor == output.fileno():
                more = os.read(descriptor, 1 << 20)
                if more:
                    self.unread += more
                elif writing:
                    output.close()
                else:
                    raise EOFError(f"the output ended after {bytes(self.unread[:200])!r}")

    def take(self, count):
        deadline = time.monotonic() + PATIENCE
        while len(self.unread) < count:
            self.wait_for(deadline)
        taken = bytes(self.unread[:count])
        del self.unread[:count]
        return taken

    def take_until(self, mark):
        deadline = time.monotonic() + PATIENCE
        searched = 0
        while True:
            end = self.unread.find(mark, max(0, searched - len(mark)))
            if end >= 0:
                return self.take(end + len(mark))
            searched = len(self.unread)
            self.wait_for(deadline)

    def frame(self):
        """The next message's bytes; its header is exactly what Emacs 28 and Vim 9.0 can read."""
        header = self.take_until(b"\r\n\r\n")
        match = HEADER.fullmatch(header)
        assert match, f"the header is {header!r}"
        return self.take(int(match[1]))

    def frames(self, count):
        return [json.loads(self.frame()) for _ in range(count)]

    def frames_to_the_end(self):
        """All messages until the output ends."""
        self.unread += self.rest()
        frames = []
        while self.unread:
            frames += self.frames(1)
        return frames

    def lines(self, count):
        return [json.loads(self.take_until(b"\n")) for _ in range(count)]

    def rest(self):
        """All that comes until the output ends."""
        deadline = time.monotonic() + PATIENCE
        try:
            while True:
                self.wait_for(deadline)
        except EOFError:
            return self.take(len(self.unread))

    # The process

    def code(self):
        """The exit code, once it has ended; a negative one is a signal."""
        return self.process.wait(PATIENCE)

    def said(self):
        """The text of its standard error."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def wait_for_its_start(self):
        """Waits until the server handles SIGTERM."""
        taken = 1 << (signal.SIGTERM - 1)
        blocked = functools.partial(status, self.process.pid, "SigBlk")
        until(lambda: int(blocked(), 16) & taken, "the server has its signals in hand")

    def wait_until_taken(self):
        """Waits until the server has read all its input."""
        until(lambda: self.untaken() == 0, "the server has read everything")

    def peak(self):
        """The most memory that it ever had, in MiB."""
        return int(status(self.process.pid, "VmHWM").split()[0]) / 1024
