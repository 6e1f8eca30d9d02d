"""A process and its pipes."""

from __future__ import annotations

import os
import queue
from pathlib import Path

from conftest import PATIENCE
from fencepost._process import Process


def test_closed_input(tmp_path: Path) -> None:
    """what is said after the input was closed goes nowhere, whosever file has its number by then"""
    gate, other = tmp_path / "gate", tmp_path / "other"
    os.mkfifo(gate)
    heard: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    taken: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    late: list[bytes] = []

    def take() -> bytes:
        data = late.pop() if late else b""
        taken.put(data)
        return data

    script = 'cat >/dev/null; echo closed; cat "$1"'
    process = Process(
        ["sh", "-c", script, "sh", str(gate)], take=take, heard=heard.put, ended=lambda _: None
    )
    assert process.child.stdin is not None
    number = process.child.stdin.fileno()
    process.start()
    process.close_input()
    assert heard.get(timeout=PATIENCE) == b"closed\n"
    file = os.open(other, os.O_WRONLY | os.O_CREAT)
    if file != number:
        os.dup2(file, number)
        os.close(file)
    late.append(b"late")
    process.wake()
    while taken.get(timeout=PATIENCE) != b"late":
        pass
    gate.write_bytes(b"")
    process.thread.join(PATIENCE)
    os.close(number)
    assert other.read_bytes() == b""
