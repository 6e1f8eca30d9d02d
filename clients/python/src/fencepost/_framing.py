"""Bytes and messages: `Content-Length` frames, however they are cut. Knows no method."""

from __future__ import annotations

import json
import re
from typing import Any

from ._errors import WireError

_LENGTH = re.compile(rb"(?i)(?:^|\r\n)content-length: *([0-9]{1,12}) *(?:\r\n|$)")
LONGEST_HEAD = 4096


def frame(message: Any) -> bytes:
    """A message as it is sent."""
    try:
        body = json.dumps(
            message, ensure_ascii=False, allow_nan=False, separators=(",", ":")
        ).encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"half a surrogate pair is not text: {error.object!r}") from None
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Frames:
    """What has arrived of messages that are not whole yet."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._length: int | None = None

    def receive(self, data: bytes) -> list[Any]:
        """The messages that are whole with this."""
        self._bytes += data
        messages: list[Any] = []
        while self._head():
            length = self._length or 0
            if len(self._bytes) < length:
                break
            body = bytes(self._bytes[:length])
            del self._bytes[:length]
            self._length = None
            messages.append(self._message(body))
        return messages

    def _head(self) -> bool:
        """Whether it is known how long the next one is."""
        if self._length is None:
            end = self._bytes.find(b"\r\n\r\n")
            if end < 0:
                if len(self._bytes) > LONGEST_HEAD:
                    raise WireError("this is not a server of Fencepost: it does not speak in frames")
                return False
            found = _LENGTH.search(bytes(self._bytes[:end]))
            if found is None:
                raise WireError("this is not a server of Fencepost: it does not speak in frames")
            self._length = int(found[1])
            del self._bytes[: end + 4]
        return True

    @staticmethod
    def _message(body: bytes) -> Any:
        try:
            return json.loads(body)
        except (ValueError, RecursionError) as error:
            raise WireError(f"the server sent what is not JSON: {error}") from None
