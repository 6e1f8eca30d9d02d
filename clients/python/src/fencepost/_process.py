"""A server's process and the thread that reads and writes its pipes, without ever waiting for one of
them. Hands on what it says, and knows nothing of what that means.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import subprocess
import threading
from collections.abc import Callable, Sequence

from ._errors import ServerMissingError

MOST_AT_ONCE = 1 << 18


class Process:
    """Calls `heard` with what was read, and `ended` when there will be no more; both in its thread,
    one after the other. `take` is asked for what is to be written."""

    def __init__(
        self,
        line: Sequence[str],
        *,
        take: Callable[[], bytes],
        heard: Callable[[bytes], None],
        ended: Callable[[Process], None],
    ) -> None:
        try:
            self.child = subprocess.Popen(
                line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except OSError as error:
            raise ServerMissingError(line[0], error.strerror or str(error)) from None
        assert self.child.stdin is not None and self.child.stdout is not None
        self._in, self._out = self.child.stdin.fileno(), self.child.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._bell, self._rope = os.pipe()
        os.set_blocking(self._rope, False)
        self._take, self._heard, self._ended = take, heard, ended
        self._left = bytearray()
        self._closing = False
        self.thread = threading.Thread(target=self._run, name="fencepost", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def wake(self) -> None:
        """There is something to write."""
        with contextlib.suppress(OSError):
            os.write(self._rope, b"!")

    def close_input(self) -> None:
        """Closes the server's input when all is written."""
        self._closing = True
        self.wake()

    def _run(self) -> None:
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self._out, selectors.EVENT_READ)
                selector.register(self._bell, selectors.EVENT_READ)
                self._pump(selector)
        finally:
            self._clean_up()
            self._ended(self)

    def _pump(self, selector: selectors.BaseSelector) -> None:
        writing = False
        while True:
            self._left += self._take()
            if self._in < 0:
                # The reader has gone, and the descriptor may belong to another file by now.
                self._left.clear()
            wants = bool(self._left) and not self._write()
            if wants != writing:
                writing = wants
                if writing:
                    selector.register(self._in, selectors.EVENT_WRITE)
                else:
                    selector.unregister(self._in)
            if self._closing and not self._left and self.child.stdin is not None:
                self.child.stdin.close()
                self._in = -1
                self._closing = False
            for key, _ in selector.select():
                if key.fd == self._bell:
                    os.read(self._bell, 4096)
                elif key.fd == self._out:
                    data = os.read(self._out, MOST_AT_ONCE)
                    if not data:
                        return
                    self._heard(data)

    def _write(self) -> bool:
        """Writes what fits. True if nothing is left, or the reader has gone."""
        try:
            while self._left:
                del self._left[: os.write(self._in, self._left[:MOST_AT_ONCE])]
        except BlockingIOError:
            return False
        except OSError:
            self._left.clear()
        return True

    def _clean_up(self) -> None:
        for stream in (self.child.stdin, self.child.stdout):
            with contextlib.suppress(OSError):
                if stream is not None:
                    stream.close()
        os.close(self._bell)
        rope, self._rope = self._rope, -1
        os.close(rope)
        try:
            self.child.wait(5)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()
